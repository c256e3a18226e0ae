#!/bin/bash
# new-game.sh ID [TITLE]: lay out a new game in games/ID and add its line to games/games.list. Nothing else changes.
# The game is small and whole: it builds, asks its one question and passes every test. Put your own in its place, part by part;
# docs/architecture.md ("Adding a game") says what there is. What is laid out is scripts/blank.
set -eu
export LC_ALL=C
cd "$(dirname "$0")/.."

no() {
    echo "new-game.sh: $*" >&2
    exit 1
}
usage() {
    echo 'usage: scripts/new-game.sh ID [TITLE]      for example: scripts/new-game.sh valley-war "The Valley War"' >&2
    exit 2
}

# Does some header or source use names that begin so?
used() { grep -rlE "\b($1|${1^^})_" --include='*.[ch]' engine games players lab draw server cli tests/*/rules 2>/dev/null | head -n 1; }

[ $# -ge 1 ] && [ $# -le 2 ] || usage
id=$1
[[ $id =~ ^[a-z][a-z0-9]*(-[a-z0-9]+)*$ ]] ||
    no "expected an ID of small letters, digits and single hyphens, beginning with a letter; found \"$id\""
[ ${#id} -le 40 ] || no "expected an ID of at most 40 letters, found ${#id}"
line=$(grep -E "^([^#].*/)?$id\$" games/games.list || true)
[ -z "$line" ] || no "there is a game \"$id\" already: $line in games/games.list"
[ ! -e "games/$id" ] || no "games/$id is there already"

if [ $# = 2 ]; then
    title=$2
else
    title=""
    for word in ${id//-/ }; do title="$title${title:+ }${word^}"; done
fi
case $title in
'' | *[\"\\\|\*]* | *[[:cntrl:]]*) no 'expected a title without quotes ("), backslashes, bars (|), stars and line breaks' ;;
esac
[ ${#title} -le 60 ] || no "expected a title of at most 60 bytes, found ${#title}"

# Names in C begin with the initials, as in the other games (bl_ of bobby-lee), or with the whole id if those are in use.
symbol=${id//-/_}
prefix=""
for word in ${id//-/ }; do prefix=$prefix${word:0:1}; done
[ ${#prefix} -gt 1 ] && [ -z "$(used "$prefix")" ] || prefix=$symbol
file=$(used "$prefix")
[ -z "$file" ] || no "names in the code would begin with ${prefix}_, as others do in $file: choose another ID"
header=${id%%-*}

new=games/.new.$$
trap 'rm -rf "$new"' EXIT
cp -r scripts/blank "$new"
mv "$new/rules/blank.h" "$new/rules/$header.h"
sed_title=$(printf '%s' "$title" | sed 's/[&|]/\\&/g')
find "$new" -type f -exec sed -i \
    -e "s|The Blank Game|$sed_title|g" -e "s|BLANK_SYMBOL_|${symbol}_|g" -e "s|blank\.h|$header.h|g" \
    -e "s|BLANK_|${prefix^^}_|g" -e "s|blank_|${prefix}_|g" -e "s|\"blank\"|\"$id\"|g" {} +
find "$new" -name '*.[ch]' -exec sed -i "s|\bblank\b|$prefix|g" {} +
find "$new" -type f ! -name '*.[ch]' -exec sed -i "s|\bblank\b|$id|g" {} +
if command -v clang-format >/dev/null; then clang-format -i "$new"/rules/*; fi

mv "$new" "games/$id"
[ -z "$(tail -c 1 games/games.list)" ] || echo >>games/games.list
echo "games/$id" >>games/games.list

cat <<END
games/$id is laid out, and games/games.list has its line. Next:

    cmake --preset dev && cmake --build build/dev
    build/dev/cli/longroll check $id
    build/dev/cli/longroll try games/$id/plays
    build/dev/tests/battery/battery_test $id
    build/dev/cli/longroll play $id --side Union
    build/dev/cli/longroll sim $id --signature > games/$id/SIGNATURE
END
