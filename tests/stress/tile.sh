#!/bin/bash
# tile.sh FOLDER: write hexes.tsv, hexsides.tsv, places.tsv and routes.yaml of the board into FOLDER. One tile of 13 by 13 cells,
# again and again over 169 by 89: terrain, a river along its south, a town in the middle. Roads go along every eighth row and
# column.
set -eu
awk -v folder="$1" '
function hex(x, y) { return sprintf("%03d%02d", x + 1, y + 1) }
BEGIN {
    wide = 169; high = 89
    split("..ww....hh...|.www....hhh..|.ww......hh..|......s......|..h..sss.....|..hh..ss..w..|.........www.|....ww....w..|" \
          "...www.......|....w...ss...|.h......sss..|hhh......s...|.h...........", tile, "|")
    kind["w"] = "woods"; kind["h"] = "hill"; kind["s"] = "swamp"
    out = folder "/hexes.tsv"
    print "#! source: book 1.1\nhex\tterrain" > out
    for (y = 0; y < high; y++)
        for (k = 1; k <= 3; k++) {
            letter = substr("whs", k, 1); row = ""
            for (x = 0; x < wide; x++)
                if (substr(tile[y % 13 + 1], x % 13 + 1, 1) == letter)
                    row = row (row == "" ? "" : ", ") hex(x, y)
            if (row != "") print row "\t" kind[letter] > out
        }
    out = folder "/hexsides.tsv"
    print "#! source: book 1.1\nside\tfeatures" > out
    for (y = 12; y < high - 1; y += 13) {
        row = ""
        for (x = 0; x < wide; x++)
            row = row (row == "" ? "" : ", ") hex(x, y) ":S" (x % 2 && x < wide - 1 ? ", " hex(x, y) ":SE, " hex(x, y) ":SW" : "")
        print row "\triver" > out
    }
    out = folder "/places.tsv"
    print "#! source: book 1.1\nname\thex\tkind" > out
    for (y = 6; y < high; y += 13)
        for (x = 6; x < wide; x += 13)
            printf "Town %d\t%s\ttown\n", ++towns, hex(x, y) > out
    out = folder "/routes.yaml"
    print "source: book 1.1" > out
    for (y = 4; y < high; y += 8) {
        row = ""
        for (x = 0; x < wide; x++) row = row (x ? ", " : "") "\"" hex(x, y) "\""
        printf "Road of row %d:\n  kind: road\n  hexes: [%s]\n", y + 1, row > out
    }
    for (x = 4; x < wide; x += 8) {
        row = ""
        for (y = 0; y < high; y++) row = row (y ? ", " : "") "\"" hex(x, y) "\""
        printf "Road of column %d:\n  kind: road\n  hexes: [%s]\n", x + 1, row > out
    }
}' </dev/null
