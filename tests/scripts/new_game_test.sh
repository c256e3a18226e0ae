#!/bin/bash
# new_game_test.sh FOLDER COMPILER: what scripts/new-game.sh lays out, in a copy of the project in FOLDER, builds, plays and
# passes the battery, with no other file changed but the list; the tests and the page find it; a bad ID is refused.
# Runs from the root of the project.
set -u
copy=$1 compiler=$2
failed=0

fail() {
    echo "FAIL $*"
    failed=1
}
must() { # must WHAT COMMAND...
    local what=$1 out
    shift
    out=$("$@" 2>&1) || fail "$what: $* said: $(tail -n 20 <<<"$out")"
}
sums() { find . -type f ! -path './build/*' -exec cksum {} + | sort -k 3; }
refused() { # refused WORDS ARGUMENT...: nothing is laid out, and the error says WORDS
    local words=$1 out before
    shift
    before=$(sums)
    out=$(scripts/new-game.sh "$@" 2>&1) && fail "new-game.sh $* was not refused"
    [[ $out == *"$words"* ]] || fail "new-game.sh $*: expected \"$words\", found: $out"
    [ "$before" = "$(sums)" ] || fail "new-game.sh $*: refused, and yet files have changed"
}

rm -rf "$copy"
mkdir -p "$copy"
if git rev-parse --git-dir >/dev/null 2>&1; then files=(git ls-files -z); else files=(find . -type f ! -path './build/*' ! -path './web/node_modules/*' -print0); fi
"${files[@]}" | tar -c --null -T - --ignore-failed-read | tar -x -C "$copy"
cd "$copy" || exit 1

refused "usage"
refused "usage" one two three
refused "small letters" Red-River
refused "small letters" red_river
refused "small letters" red--river
refused "small letters" 1862
refused "small letters" ../red
refused "at most 40" a-very-long-name-that-nobody-would-want-to-type
refused "already" ford
refused "already" bobby-lee
refused "begin with lr_" lr
refused "title" red-river 'The "Red" River'
refused "title" red-river ''

# One game with names by its initials; one whose initials are those of another game.
before=$(sums)
must "laying out" scripts/new-game.sh red-river "The Red River & Back"
must "laying out" scripts/new-game.sh big-lad
changed=$(diff <(echo "$before") <(sums) | sed -nE 's/^[<>] [0-9]+ [0-9]+ //p' | grep -vE '^\./games/(red-river|big-lad)/' | sort -u)
[ "$changed" = ./games/games.list ] || fail "expected one other file to change, games/games.list; changed: $changed"
[ "$(tail -n 2 games/games.list | tr '\n' ' ')" = "games/red-river games/big-lad " ] || fail "games/games.list: $(tail -n 3 games/games.list)"
grep -q '"The Red River & Back"' games/red-river/rules/game.c || fail "the title is not in games/red-river/rules/game.c"
grep -q '"Big Lad"' games/big-lad/rules/game.c || fail "the title is not in games/big-lad/rules/game.c"
! grep -rniw 'blank[a-z_]*' games/red-river games/big-lad || fail "the model's own name is left"
refused "already" red-river

must "configuring" cmake -G Ninja -B build -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O0 -DCMAKE_C_COMPILER="$compiler"
must "building" cmake --build build --target longroll battery_test -j 2
for game in red-river big-lad; do
    must "check" build/cli/longroll check $game
    must "rules" build/cli/longroll rules $game --check
    must "plays" build/cli/longroll try games/$game/plays
    must "battery" build/tests/battery/battery_test $game
    must "sim" build/cli/longroll sim $game --games 50 --check
    build/cli/longroll sim $game --signature >games/$game/SIGNATURE
    must "signature" build/tests/battery/battery_test $game --signature games/$game/SIGNATURE
    must "map" build/cli/longroll map $game -o build/$game.svg
done

# The tests that come with a folder.
names=$(cmake -B build >/dev/null && ctest --test-dir build -N)
for name in battery pack rules plays signature hostile; do
    grep -q "${name}_red_river\$" <<<"$names" || fail "there is no test ${name}_red_river"
done
grep -q 'mutate_red_river_position$' <<<"$names" || fail "there is no test mutate_red_river_position"

# The page finds what is in web/ of the folder.
if command -v node >/dev/null; then
    mkdir -p games/red-river/web/tests
    touch games/red-river/web/{index.ts,lessons.ts,red.css,tests/page.mjs}
    node --input-type=module -e '
        import { having, ending } from "./web/games.mjs";
        const found = [...having("index.ts"), ...having("lessons.ts")].filter((f) => f.id === "red-river").length
          + [...ending(".css"), ...ending(".mjs", "tests")].filter((f) => f.includes("red-river")).length;
        if (found !== 4) { console.log(`found ${found} of 4`); process.exit(1); }' || fail "the page does not find games/red-river/web"
fi

# Both compilers and the house style are content, where they are installed.
warnings="-std=c17 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -D_DEFAULT_SOURCE -Iengine"
if command -v clang >/dev/null; then must "clang" clang -fsyntax-only $warnings games/*/rules/game.c games/{red-river,big-lad}/rules/*.c; fi
if command -v clang-format >/dev/null; then must "style" clang-format --dry-run --Werror games/{red-river,big-lad}/rules/*; fi

cd / && [ $failed = 1 ] || rm -rf "$copy"
exit $failed
