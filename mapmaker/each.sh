#!/bin/sh
# each.sh MAPMAKER make [FOLDER]: makes every board into games/, or into FOLDER. A description of its own in maps/GAME is
# the game's board; one of several in maps/GAME/BOARD goes to boards/BOARD of the game.
set -eu
cd "$(dirname "$0")/.."
mapmaker=$1
verb=$2
to=${3:-games}
for map in $(find mapmaker/maps -name map.yaml | LC_ALL=C sort); do
    map=$(dirname "$map")
    board=${map#mapmaker/maps/}
    case $board in */*) board=${board%%/*}/boards/${board#*/} ;; esac
    mkdir -p "$to/$board/board"
    "$mapmaker" "$verb" "$map" "$to/$board"
done
