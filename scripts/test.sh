#!/bin/bash
# Every test where it can catch something: all of them with gcc, fully optimised, and with clang and the sanitizers; the
# engine's tests and every game's signature hardly optimised and with clang alone too, which must give the same bytes;
# then the page and the linters. Says what took longest, and ends with one line: N passed, N failed.
#
#   test.sh         everything
#   test.sh GAME    the tests of one game: optimised, and with the sanitizers
set -u
cd "$(dirname "$0")/.."
game=${1:-}
passed=0
failed=0
left=""
cores=$(nproc 2>/dev/null || echo 2)
mkdir -p build
rm -f build/parts.log build/ctest-*.log
if [ -n "$game" ] && ! grep -qE "(^|/)$game\$" games/games.list; then
    echo "test.sh: no game \"$game\" in games/games.list; there are: $(sed -E '/^#/d; s|.*/||' games/games.list | xargs)"
    exit 2
fi

# The processor's seconds that everything run so far took: the second line of `times`, asked in this shell.
spent() {
    times >build/times.log
    seconds=$(sed -n 's/[ms]/ /g; 2p' build/times.log | awk '{ printf "%.1f", $1 * 60 + $2 + $3 * 60 + $4 }')
}

part() { # part NAME COMMAND...: runs it, and notes the processor's seconds it took
    local name=$1 before
    shift
    spent
    before=$seconds
    "$@"
    spent
    echo "$before $seconds $name" | awk '{ printf "%.1f %s\n", $2 - $1, $3 }' >>build/parts.log
}

one() { # one NAME COMMAND...: a step that counts as one test
    local name=$1
    shift
    if "$@" >"build/$name.log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL $name"
        tail -n 60 "build/$name.log"
        return 1
    fi
}

build() { # build PRESET [TARGET]
    cmake --preset "$1" && cmake --build "build/$1" -j "$cores" ${2:+--target "$2"}
}

run() { # run PRESET CTEST_OPTION...: its tests
    local preset=$1 log="build/ctest-$1.log" line bad all
    shift
    ctest --test-dir "build/$preset" -j "$cores" --output-on-failure "$@" >"$log" 2>&1
    line=$(grep -E 'tests passed, [0-9]+ tests failed out of [0-9]+' "$log" | tail -n 1)
    if [ -z "$line" ]; then
        echo "FAIL ctest-$preset"
        tail -n 40 "$log"
        failed=$((failed + 1))
        return
    fi
    bad=$(echo "$line" | sed -E 's/.* ([0-9]+) tests failed out of .*/\1/')
    all=$(echo "$line" | sed -E 's/.* out of ([0-9]+).*/\1/')
    passed=$((passed + all - bad))
    failed=$((failed + bad))
    if [ "$bad" != 0 ]; then
        grep -v -E '^ *[0-9]+/[0-9]+ Test .*Passed|^ *Start ' "$log" | tail -n 200
    fi
    echo "   $((all - bad)) of $all"
}

# suite PRESET [TARGET CTEST_OPTION...]: builds the preset, or only what TARGET needs, and runs its tests.
suite() {
    local preset=$1 target=${2:-} before=$failed
    shift
    [ -z "$target" ] || shift
    echo "== $preset"
    part "build-$preset" one "build-$preset" build "$preset" $target
    [ "$failed" != "$before" ] || part "tests-$preset" run "$preset" "$@"
}

# The page, in a browser, where there are node, npm's packages and chromium; else it is said at the end that it was left out.
page() {
    local log=build/web.log line
    echo "== web"
    one palette node web/tests/palette.mjs
    scripts/web.sh fetch >build/npm.log 2>&1 || { left="npm's packages are out of reach"; return; }
    one dice node web/tests/dice.mjs
    one unit-web npm --prefix web run --silent unit
    one format-web npm --prefix web run --silent format:check
    one build-web scripts/web.sh check || return
    command -v "${CHROMIUM:-chromium}" >/dev/null 2>&1 || { left="there is no chromium"; return; }
    [ -x build/release/cli/longroll ] || return
    node web/tests/run.mjs build/release/cli/longroll >"$log" 2>&1
    line=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$log" | tail -n 1)
    if [ -z "$line" ]; then
        echo "FAIL web"
        tail -n 40 "$log"
        failed=$((failed + 1))
        return
    fi
    grep -A 8 '^FAIL' "$log" | cut -c1-1200
    passed=$((passed + $(echo "$line" | sed -E 's/^([0-9]+) passed.*/\1/')))
    failed=$((failed + $(echo "$line" | sed -E 's/.* ([0-9]+) failed.*/\1/')))
    echo "   $line"
}

lint() {
    echo "== lint"
    one lint scripts/lint.sh
}

# Each part with its processor time, and the ten tests that took longest by the clock.
longest() {
    echo "== what took longest"
    sort -rn build/parts.log |
        awk '{ all += $1; printf "   %-16s %4d:%02d\n", $2, $1 / 60, $1 % 60 }
             END { printf "   %-16s %4d:%02d of processor time\n", "together", all / 60, all % 60 }'
    for log in build/ctest-*.log; do
        preset=${log#build/ctest-}
        sed -nE "s/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: ([^ ]+) .* ([0-9.]+) sec\$/\2 \1 ${preset%.log}/p" "$log"
    done | sort -rn | head -n 10 | awk '{ printf "   %-40s %7.1f s, %s\n", $2, $1, $3 }'
}

if [ -n "$game" ]; then
    suite release all -L "^game:$game\$"
    suite sanitize all -L "^game:$game\$"
else
    suite dev core -L '^core$'
    suite release
    suite clang core -L '^core$'
    suite sanitize
    if command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1; then
        part web page
    else
        left="there is no node or no npm"
    fi
    part lint lint
fi
longest
[ -z "$left" ] || echo "The page was not tested in a browser: $left."
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
