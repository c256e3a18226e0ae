#!/bin/bash
# Every test, in every build that must agree: gcc and clang, hardly and fully optimised, with and without
# sanitizers; then the linters. Ends with one line: N passed, N failed.
set -u
cd "$(dirname "$0")/.."
passed=0
failed=0
cores=$(nproc 2>/dev/null || echo 2)
mkdir -p build

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

build() { cmake --preset "$1" && cmake --build "build/$1" -j "$cores"; }

suite() { # build a preset and run its tests
    local preset=$1 log="build/ctest-$1.log" before=$failed
    echo "== $preset"
    one "build-$preset" build "$preset"
    [ "$failed" = "$before" ] || return
    ctest --test-dir "build/$preset" -j "$cores" --output-on-failure >"$log" 2>&1
    local line
    line=$(grep -E 'tests passed, [0-9]+ tests failed out of [0-9]+' "$log" | tail -n 1)
    if [ -z "$line" ]; then
        echo "FAIL ctest-$preset"
        tail -n 40 "$log"
        failed=$((failed + 1))
        return
    fi
    local bad all
    bad=$(echo "$line" | sed -E 's/.* ([0-9]+) tests failed out of .*/\1/')
    all=$(echo "$line" | sed -E 's/.* out of ([0-9]+).*/\1/')
    passed=$((passed + all - bad))
    failed=$((failed + bad))
    if [ "$bad" != 0 ]; then
        grep -v -E '^ *[0-9]+/[0-9]+ Test .*Passed|^ *Start ' "$log" | tail -n 200
    fi
    echo "   $((all - bad)) of $all"
}

suite dev
suite release
suite clang
suite sanitize
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
left=""
if command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1; then page; else left="there is no node or no npm"; fi
echo "== lint"
one lint scripts/lint.sh

[ -z "$left" ] || echo "The page was not tested in a browser: $left."
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
