#!/bin/sh
# same.sh MAPMAKER: remakes every board into a temporary folder and compares it, byte for byte, with the one in games/.
# Exits 77 (skipped) where the source layers have not been gathered.
set -eu
cd "$(dirname "$0")/../.."
mapmaker=$1
for layer in shore.gpkg creeks.gpkg rivers.gpkg counties.gpkg states.gpkg relief.tif; do
    [ -f "build/geo/$layer" ] || {
        echo "skipped: build/geo/$layer is not there (mapmaker/gather.sh fetches it)"
        exit 77
    }
done
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
for map in mapmaker/maps/*/; do
    game=$(basename "$map")
    mkdir -p "$made/$game/board"
    "$mapmaker" make "$map" "$made/$game" >/dev/null
    cmp "$made/$game/board.yaml" "games/$game/board.yaml"
    diff -rq "$made/$game/board" "games/$game/board"
    grep '^|' "games/$game/board/fit.md" | while read -r row; do
        grep -qxF -e "$row" docs/maps.md || { echo "docs/maps.md lacks a row of the fit of $game: $row"; exit 1; }
    done
    echo "$game: the same"
done
