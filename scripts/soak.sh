#!/bin/sh
# The long run: random games of every game with its check after each answer, then the property battery; then the
# server under siege.
# soak.sh GAMES [GAME...]
set -eu
cd "$(dirname "$0")/.."
games=$1
shift
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

siege=build/release/tests/server/siege
echo "== server: 200 kills under load"
(cd build && ../"$siege" kill ../"$longroll" "${SOAK_KILLS:-200}")
echo "== server: 100,000 hostile requests"
(cd build && ../"$siege" hostile ../"$longroll" "${SOAK_HOSTILE:-100000}")
