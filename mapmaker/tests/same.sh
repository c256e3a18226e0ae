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
mapmaker/each.sh "$mapmaker" make "$made" >/dev/null
for board in $(cd "$made" && find . -name board.yaml | LC_ALL=C sort); do
    board=$(dirname "${board#./}")
    cmp "$made/$board/board.yaml" "games/$board/board.yaml"
    diff -rq "$made/$board/board" "games/$board/board"
    # One of several boards keeps its report of the fit in its own folder.
    case $board in */*) ;; *)
        grep '^|' "games/$board/board/fit.md" | while read -r row; do
            grep -qxF -e "$row" docs/maps.md || { echo "docs/maps.md lacks a row of the fit of $board: $row"; exit 1; }
        done ;;
    esac
    echo "$board: the same"
done
