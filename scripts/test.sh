#!/bin/bash
# Every test, in every build that must agree: gcc and clang, unoptimised and optimised, with and without
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
# The page, in a browser, where there are node and chromium; elsewhere the rest stands on its own.
if command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1; then
    echo "== web"
    one palette node web/tests/palette.mjs
    if ! scripts/web.sh fetch >build/npm.log 2>&1; then
        echo "   npm's packages are out of reach: the page was not built"
    elif ! one build-web scripts/web.sh check; then
        :
    elif command -v chromium >/dev/null 2>&1 && [ -x build/release/cli/longroll ]; then
        one web node web/tests/run.mjs build/release/cli/longroll
    else
        echo "   no chromium: the page was built and not played"
    fi
fi
echo "== lint"
one lint scripts/lint.sh

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
