#!/bin/sh
# sizes_test.sh FOLDER: scripts/sizes.sh takes what is just small enough, and refuses what is a line or a branch more.
set -u
folder=$1
rm -rf "$folder"
mkdir -p "$folder/games/tall/rules" "$folder/engine"
failed=0

lines() { # lines N TEXT: so many lines of it
    awk -v n="$1" -v text="$2" 'BEGIN { for (i = 0; i < n; i++) print text }'
}
function_of() { # function_of LINES: a function of so many lines, its head and braces counted
    echo "void march(int *x)"
    echo "{"
    lines $(($1 - 3)) "    *x += 1;"
    echo "}"
}
branches() { # branches N: a function of complexity N
    echo "int rout(int x)"
    echo "{"
    echo "    switch (x) {"
    awk -v n="$(($1 - 1))" 'BEGIN { for (i = 0; i < n; i++) print "    case " i ":" }'
    echo "        return 1;"
    echo "    }"
    echo "    return 0;"
    echo "}"
}
taken() {
    said=$(scripts/sizes.sh "$folder") || { echo "FAIL $1: refused: $said"; failed=1; }
}
refused() { # refused WHAT WORDS: with these words
    if said=$(scripts/sizes.sh "$folder"); then
        echo "FAIL $1: not refused"
        failed=1
    elif ! echo "$said" | grep -q "$2"; then
        echo "FAIL $1: refused, but with: $said"
        failed=1
    fi
}

code=$folder/games/tall/rules/march.c
header=$folder/engine/large.h
function_of 60 >"$code"
taken "60 lines"
function_of 61 >"$code"
refused "61 lines" "march.c: march() has 61 lines"
{ lines 3 "LR_CALLS_GO(tall, turn)"; function_of 61; } >"$code"
refused "61 lines behind macros" "march.c: march() has 61 lines"
branches 25 >"$code"
taken "complexity 25"
branches 26 >"$code"
refused "complexity 26" "march.c: rout() has complexity 26"
function_of 60 >"$code"
lines 500 "/* */" >"$header"
taken "a header of 500 lines"
lines 501 "/* */" >"$header"
refused "a header of 501 lines" "large.h has 501 lines"
exit $failed
