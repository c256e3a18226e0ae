#!/bin/sh
# The long run: the path analyzer; random games of every game with its check after each answer, then the property
# battery; hostile positions; then the server under siege, also with the sanitizers (a build of their own each).
# soak.sh GAMES [GAME...]
set -eu
cd "$(dirname "$0")/.."
games=$1
shift
echo "== the path analyzer"
scripts/lint.sh deep
longroll=build/release/cli/longroll
battery=build/release/tests/battery/battery_test
[ $# -gt 0 ] || set -- $("$longroll" games | sed -n '/no rules yet/d; s/^\([a-z][a-z-]*\)  .*/\1/p')
for game in "$@"; do
    echo "== $game: $games random games, every answer checked"
    "$longroll" sim "$game" --games "$games" --check --everything
    echo "== $game: $((games / 20 + 1)) games by players who judge, every answer checked"
    "$longroll" sim "$game" --games $((games / 20 + 1)) --check --everything --players greedy
    echo "== $game: the battery on $((games / 100 + 1)) games"
    "$battery" "$game" --games $((games / 100 + 1)) --save build
done

build() { # PRESET TARGET...
    preset=$1
    shift
    cmake --preset "$preset" >"build/configure-$preset.log"
    cmake --build "build/$preset" --target "$@" >"build/build-$preset.log" || { cat "build/build-$preset.log"; exit 1; }
}

build sanitize hostile_test
for game in "$@"; do
    echo "== $game: hostile frames, positions, views and records, with the address and undefined-behaviour sanitizers"
    build/sanitize/tests/fuzz/hostile_test "$game" "${SOAK_CASES:-334000}"
done

siege=build/release/tests/server/siege
echo "== server: 200 kills under load"
(cd build && ../"$siege" kill ../"$longroll" "${SOAK_KILLS:-200}")
hostile=${SOAK_HOSTILE:-200000}
echo "== server: $hostile hostile requests, with the address and undefined-behaviour sanitizers"
build sanitize longroll siege
(cd build && sanitize/tests/server/siege hostile sanitize/cli/longroll "$hostile")

# With the thread sanitizer, which ends the process at the first race it sees. company_test and server_test have the
# server inside.
echo "== server: with the thread sanitizer"
build thread longroll siege server_test company_test
export TSAN_OPTIONS="halt_on_error=1 history_size=4"
(cd build && thread/tests/server/siege kill thread/cli/longroll "${SOAK_RACES:-40}")
(cd build && thread/tests/server/siege hostile thread/cli/longroll $((hostile / 20)))
(cd build && thread/tests/server/server_test && thread/tests/server/company_test)
