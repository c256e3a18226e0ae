#!/bin/sh
# sizes.sh [FOLDER]: no function of a game above 60 lines or above complexity 25 (McCabe, by pmccabe), no header above 500 lines.
# FOLDER is the root of a tree like the project's; its own, if none is named. Exits 1 and says what is too large.
set -u
MOST_LINES=60
MOST_COMPLEXITY=25
MOST_HEADER=500
cd "${1:-$(dirname "$0")/..}" || exit 1
command -v pmccabe >/dev/null 2>&1 || { echo "sizes.sh: pmccabe is missing (Debian package pmccabe)"; exit 1; }
failed=0

# Calls of macros that make functions stand without a semicolon, by which pmccabe loses its way; they make no lines.
functions() {
    sed -E 's/^[A-Z][A-Z0-9_]*\(.*\)$//' "$1" | pmccabe 2>&1 | awk -F '\t' -v file="$1" \
        -v most_lines=$MOST_LINES -v most_complexity=$MOST_COMPLEXITY '
        NF < 6 { print file ": pmccabe: " $0; bad = 1; next }
        $5 > most_lines { print file ": " name($6) " has " $5 " lines, more than " most_lines; bad = 1 }
        $2 > most_complexity { print file ": " name($6) " has complexity " $2 ", more than " most_complexity; bad = 1 }
        function name(text) { sub(/.*: /, "", text); return text "()" }
        END { exit bad }'
}

for file in $(find games -name '*.[ch]' | sort); do
    functions "$file" || failed=1
done
for file in $(find . -name '*.h' -not -path './build/*' -not -path '*/node_modules/*' | sort); do
    lines=$(wc -l <"$file")
    [ "$lines" -le $MOST_HEADER ] || { echo "$file has $lines lines, more than $MOST_HEADER"; failed=1; }
done
exit $failed
