#!/bin/bash
# cli_test.sh PART LONGROLL JSON_LOOK - runs the program and looks at what it says and how it ends.
# Every check is made; the exit code is 1 if any failed.
set -u
part=$1 longroll=$(realpath "$2") json_look=$(realpath "$3")
root=$PWD
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
cd "$here" || exit 1
unset LONGROLL_DATA
failed=0

complain() {
    echo "FAIL: $*"
    failed=1
}

# run CODE ARGS...: the exit code is CODE; what it said is in $out (standard output) and $err.
run() {
    local expected=$1 code
    shift
    "$longroll" "$@" >out.txt 2>err.txt </dev/null
    code=$?
    out=$(<out.txt) err=$(<err.txt)
    [ "$code" = "$expected" ] || complain "longroll $*: expected exit code $expected, found $code: $err"
}

# typed CODE ARGS...: the same, with standard input taken from in.txt.
typed() {
    local expected=$1 code
    shift
    "$longroll" "$@" >out.txt 2>err.txt <in.txt
    code=$?
    out=$(<out.txt) err=$(<err.txt)
    [ "$code" = "$expected" ] || complain "longroll $*: expected exit code $expected, found $code: $err"
}

has() { [[ $1 == *"$2"* ]] || complain "expected \"$2\" in: $1"; }
hasnt() { [[ $1 != *"$2"* ]] || complain "did not expect \"$2\" in: $1"; }
is() { [ "$1" = "$2" ] || complain "expected \"$2\", found \"$1\""; }
look() { "$json_look" "$@" || complain "no $* in JSON"; }

# as_told GAME HEADING: what was just said holds every line of the boxes under that heading of the game's guide.
as_told() {
    sed -n "/^### $2/,/^## /p" "$root/docs/games/$1.md" | sed -n '/^```$/,/^```$/p' |
        grep -vE '^(```|   \.\.\.| +[0-9.]+%|$)' >said.txt
    [ "$(wc -l <said.txt)" -gt 25 ] || complain "the guide tells no battle"
    while IFS= read -r line; do
        grep -qF -e "$line" out.txt || complain "the guide says what is not said: $line"
    done <said.txt
}

part_usage() {
    run 2
    has "$err" "longroll COMMAND"
    for word in help --help -h; do
        run 0 $word
        has "$out" "Exit codes: 0 good, 1"
        run 0 help $word
        has "$out" "Exit codes: 0 good, 1"
    done
    run 0 help new
    has "$out" "  -o FILE"
    run 0 --version
    has "$out" "longroll "
    for command in games new play replay verify position try check sources rules sim engine odds lab; do
        run 0 help $command
        has "$out" "longroll $command"
        is "$("$longroll" $command --help)" "$out"
    done
    run 2 help dance
    run 2 dance
    has "$err" 'no command "dance"'
    run 2 games --loud
    has "$err" "--loud"
    run 2 games extra
    has "$err" "extra"
    run 2 new ford
    has "$err" "-o FILE"
    run 2 new
    run 2 new ford -o
    has "$err" "a value is missing"
    run 2 games --json=yes
    has "$err" "no value"
    run 2 new nogame -o x
    has "$err" 'no game "nogame"'
    run 2 new ford -o x --scenario Nowhere
    has "$err" "The Crossing"
    run 2 new ford -o x --option fog=thick
    run 2 new ford -o x --option fog
    has "$err" "NAME=CHOICE"
    run 2 new ford -o x --seed -3
    has "$err" "--seed takes a whole number"
    run 2 new ford -o x --seed 18446744073709551616
    [ ! -e x ] || complain "a refused command wrote a file"
    run 0 games
    has "$out" "ford  The Ford"
    has "$out" "fixture"
    has "$out" "The Raid"
    hasnt "$out" $'\033'
    run 0 games --json
    is "$(look 0.id <<<"$out")" ford
    is "$(look 0.fixture <<<"$out")" true
    is "$(look 0.scenarios.1.name <<<"$out")" "The Raid"
}

part_files() {
    run 0 new ford --seed 5 -o a.record
    has "$out" "longroll play a.record"
    run 0 new ford --seed 5 --scenario "the raid" --option fog=off -o -
    has "$out" "The Raid"
    has "$out" $'\nseed 5\n'
    run 0 new ford --scenario raid -o -
    has "$out" "The Raid"
    # without a seed its chance is a whole secret, another one each time
    hasnt "$out" $'\nseed '
    local secret
    secret=$(grep -x 'secret [0-9a-f]\{32\}' <<<"$out")
    run 0 new ford --scenario raid -o -
    hasnt "$out" "$secret"
    run 0 new ford -o drawn.record
    has "$out" "dice drawn in secret, commitment "
    local commitment
    commitment=$(sed 's/.*commitment \([0-9a-f]*\)\..*/\1/' <<<"$out")
    run 0 verify drawn.record --commitment "$commitment"
    run 2 new ford --scenario the -o -
    has "$err" 'no scenario "the"'
    run 0 verify a.record
    has "$out" "a.record: identical, 0 answers"
    run 3 new ford -o no/such/folder/x
    has "$err" "cannot write"
    mkdir folder
    run 3 new ford -o folder
    has "$err" "is a folder"
    run 3 verify missing.record
    has "$out" "not verified: missing.record"
    run 3 replay folder
    run 3 position missing.record
    echo "nothing to see" >junk
    run 1 verify junk
    run 1 replay junk
    run 1 verify a.record junk
    has "$out" "a.record: identical"
    has "$out" "junk"
    printf 'game ford\0\377\n' >junk
    run 1 verify junk
    printf 'record 1\ngame chess\n' >junk
    run 2 verify junk
    has "$out" 'no game "chess"'
    : >empty
    run 1 verify empty
    # a whole game, changed in one answer
    printf '.\n%.0s' {1..300} >in.txt
    typed 0 play ford --seed 9 --save g.record
    run 0 verify g.record
    has "$out" "identical"
    run 0 verify --json g.record
    is "$(look 0.identical <<<"$out")" true
    sed '0,/U: done/s//U: bid 3/' g.record >changed.record
    run 1 verify changed.record
    has "$out" "changed.record:"
    has "$out" "not identical"
    sed 's/^seed 9/seed 8/' g.record >changed.record
    run 1 verify changed.record
    run 1 verify --json changed.record g.record
    is "$(look 0.identical <<<"$out")" false
    head -c 300 g.record >changed.record
    run 1 verify changed.record
    has "$out" "not identical"
    # dice that are proved, and dice that are not
    run 0 verify g.record
    has "$out" "from the chosen seed 9: whoever chose it could predict them"
    run 1 verify g.record --commitment "$(printf '0%.0s' {1..64})"
    has "$out" "not proved: it has no secret"
    local secret=00112233445566778899aabbccddeeff
    printf 'position ford\nscenario The Crossing\nsecret %s\nend\n' $secret >s.position
    typed 0 play s.position --against human --open --save s.record
    has "$(<s.record)" "secret $secret"
    has "$(<s.record)" " dice "
    local commitment
    commitment=$(printf 'longroll:%s' $secret | sha256sum | cut -d' ' -f1)
    run 0 verify s.record
    has "$out" "every one from the secret"
    has "$out" "commitment: $commitment"
    run 0 verify s.record --commitment "${commitment^^}"
    has "$out" "as given"
    run 0 verify s.record --json
    is "$(look 0.commitment <<<"$out")" "$commitment"
    is "$(look 0.proved <<<"$out")" true
    run 1 verify s.record --commitment "${commitment/[0-8]/9}"
    has "$out" "not proved: the commitment given is"
    run 2 verify s.record --commitment 12
    run 2 verify s.record g.record --commitment "$commitment"
    sed "0,/^\$/s//commitment $commitment\n/" s.record >changed.record
    run 0 verify changed.record
    has "$out" "as the record says"
    sed -i "s/^commitment ./commitment x/; s/^commitment x/commitment $([ "${commitment:0:1}" = 0 ] && echo 1 || echo 0)/" changed.record
    run 1 verify changed.record
    has "$out" "not proved: the record says that the commitment was"
    # in whatever way it is written
    sed -i "s/^commitment /Commitment\t/" changed.record
    run 1 verify changed.record
    has "$out" "not proved: the record says that the commitment was"
    # what no die can prove is said
    run 0 verify s.record
    has "$out" "begins from a given position"
    has "$out" "  over: "
    hasnt "$out" "taken back"
    run 0 verify s.record --json
    is "$(look 0.position <<<"$out")" true
    is "$(look 0.taken_back <<<"$out")" 0
    is "$(look 0.over <<<"$out")" true
    printf 'record 2\ngame ford\nscenario The Crossing\nsecret %s\n\nchance anew 3\n1 C: bid 1\nend 1 0123456789abcdef\n' $secret >anew.record
    run 1 verify anew.record
    sed -i "s/0123456789abcdef/$(sed 's/.*found \([0-9a-f]*\).*/\1/' <<<"$out")/" anew.record
    run 0 verify anew.record
    has "$out" "taken back by consent: 3 times"
    has "$out" "not over: "
    hasnt "$out" "position"
    sed -i 's/^chance anew 3/chance anew 2\n&/' anew.record
    run 1 verify anew.record
    has "$out" "found another course"
    sed -E '0,/ dice [0-9]+\/6/s// dice 7\/6/' s.record >changed.record
    run 1 verify changed.record
    has "$out" ', die 1: expected '
    has "$out" 'found "7/6"'
    sed 's/^secret 0/secret 1/' s.record >changed.record
    run 1 verify changed.record
    # telling it
    run 0 replay g.record --log --board
    has "$out" "1. "
    has "$out" "Terrain:"
    has "$out" "bids"
    run 0 replay g.record --to 2
    has "$out" "2 answers"
    run 2 replay g.record --to 100000
    run 2 replay g.record --as France
    has "$err" "Union and Confederate"
    run 0 replay g.record --to 1 --log
    has "$out" "in secret"
    hasnt "$out" "has bid" # for one who knows all that says nothing more
    run 0 replay g.record --to 1 --log --as public
    has "$out" "has bid"
    hasnt "$out" "1. "
    hasnt "$out" "in secret"
    run 0 position g.record --to 1 --as Public
    has "$out" "view public"
    who=$(grep -o -m1 '^ *1\. [A-Za-z]*' <<<"$out" | grep -o '[A-Z][a-z]*$')
    other=Union
    [ "$who" = Union ] && other=Confederate
    run 0 replay g.record --to 1 --log --as $other
    hasnt "$out" "in secret"
    run 0 replay g.record --json
    is "$(look over <<<"$out")" true
    # positions
    run 0 position g.record --to 7
    is "$(head -n 1 out.txt)" "position ford"
    cp out.txt p.position
    hash=$("$longroll" position g.record --to 7 --hash)
    is "$("$longroll" position p.position --hash)" "$hash"
    [ "$("$longroll" position p.position --hash --as Union)" != "$hash" ] || complain "the hash of a view is the state's"
    run 0 position p.position
    is "$out" "$(<p.position)"
    run 0 position g.record --to 7 --as union
    has "$out" "view Union"
    hasnt "$out" "seed 9"
    cp out.txt view.position
    run 1 position view.position
    has "$err" "Union"
    has "$err" "imagine"
    run 0 position view.position --imagine 4 # the rest is made up, and what the side sees stays as it is
    hasnt "$out" "view Union"
    cp out.txt made.position
    run 0 position made.position --as union
    is "$(grep -v '^pack' out.txt)" "$(grep -v '^pack' view.position)"
    run 1 play view.position
    printf 'quit\n' >in.txt
    typed 0 play view.position --imagine 4
    run 2 position view.position --imagine some
    cp g.record in.txt
    typed 0 position -
    has "$out" "position ford"
}

part_play() {
    printf 'list\nwhy 1\nwhy dance\nodds 1\nodds\nrules\nlog\nposition\nboard\nboard Mill\nboard Atlantis\nquestion\n' >in.txt
    printf 'help\n?\nmore\nbid 9\nx y z\nlist 3\nbid 2\nundo\nlog 2\nredo\nrestart\nsave s.record\nsave\n\nquit\n' >>in.txt
    typed 0 play ford --seed 5 --side union --against random
    has "$out" "Union> list"
    is "$(sed -n '/> help/,/> ?/p' out.txt | grep -c '.\{81\}')" 0 # help fits 80 columns
    has "$out" "That may be answered."
    has "$out" "moves first"
    has "$out" "give or take"
    has "$out" "Not understood"
    has "$out" 'no place "Atlantis"'
    has "$out" "view Union"
    has "$out" "Terrain: . clear"
    has "$out" "No: "
    has "$out" "Saved in s.record."
    has "$out" "Say where: save FILE."
    run 0 verify s.record
    [ ! -e ford-5.record ] || complain "a piped game saved a file by itself"
    # what can be seen, and how commands may be typed
    printf 'look\nLOOK mill\nlook Atlantis\nrule 4.2\n0\n99\nmor\nzz\nquit\n' >in.txt
    typed 0 play ford --seed 5
    has "$out" "block[Irish Brigade]: hex Tavern, steps 3"
    hasnt "$out" "block[Texas Brigade]"
    hasnt "$out" "core"
    is "$(sed -n '/> LOOK mill/,/> look A/p' out.txt | grep -c '^  block')" 1
    has "$out" 'Nothing in sight has "Atlantis"'
    has "$out" "the higher moves first"
    has "$out" "numbered from 1 to"
    is "$(grep -c 'Not understood' out.txt)" 1
    # the end of the input is a polite end, and saves
    printf 'b 2\n' >in.txt
    typed 0 play ford --seed 5 --save s.record
    has "$out" "Union: bid 2"
    has "$out" "Go on with: longroll play s.record"
    run 0 verify s.record
    hasnt "$out" ", 0 answers"
    # abbreviations and filters; where a number is asked for, what is typed is that number
    printf 'bid\nid\n9\n2\n' >in.txt
    typed 0 play ford --seed 5
    has "$out" 'With "bid"'
    has "$out" 'With "id"'
    has "$out" "A bid is at most 3. (4.1)"
    has "$out" "Union: bid 2"
    # a chosen seed is said; without one the dice are drawn in secret, and proved by what was said first
    has "$out" "Chance: seed 5: whoever knows it can predict every die"
    printf '.\n%.0s' {1..40} >in.txt
    typed 0 play ford --save d.record
    hasnt "$out" "seed"
    has "$out" "Chance: dice drawn in secret, commitment "
    run 0 verify d.record --commitment "$(sed -n 's/^Chance: .*commitment //p' out.txt)"
    has "$out" "every one from the secret"
    # what a form says: what there is to spend, what a line costs, and what can be set behind its number
    printf '1 9\n1 x\n2 1\n1 3\nquit\n' >in.txt
    typed 0 play ford --seed 5
    has "$out" "To spend: purse 7."
    has "$out" "bid: 0 to 3, each purse 1"
    has "$out" "suggested: bid 1"
    has "$out" '"9" is nothing that can be set there.'
    has "$out" '"x" is nothing that can be set there.'
    has "$out" "Nothing can be set there."
    has "$out" "Union: bid 3"
    has "$out" "move Iron Brigade to Oaks: moves 1"
    printf '1 4\nsettle\nsettle\nbid 2\nbid 1\ndone\nquit\n' >in.txt
    typed 0 play look-away --scenario "South to Resaca" --seed 168430 --against human --open
    has "$out" "ammo: 1 to 9, each Ammo Supply Points 1"
    has "$out" "At most 29 more of these follow."
    has "$out" "Union: deal Sherman 4 ammo"
    has "$out" "to 9 Movement Points"
    has "$out" "or with: Force March (roads cost less if the die allows; it may cost steps)"
    row=$(sed -n 's/^ *\([0-9]*\)[*! ] march Johnston, as usual.*/\1/p' out.txt | tail -n 1)
    sed -i "s/^quit/$row wings\n$row force, spend\nquit/" in.txt
    typed 0 play look-away --scenario "South to Resaca" --seed 168430 --against human --open
    has "$out" "Confederate: march Johnston, by force march at the cost of morale"
    has "$out" "\"wings\" is nothing that can be set there."
    # nor is there a seed in a position that says no chance, unless one was named
    printf 'position ford\nscenario The Crossing\nend\n' >bare.position
    for i in 1 2; do
        printf 'quit\n' >in.txt
        typed 0 play bare.position --save bare$i.record
        has "$out" "Chance: dice drawn in secret, commitment "
        run 0 verify bare$i.record --commitment "$(grep -o 'commitment [0-9a-f]*' <<<"$out" | cut -d' ' -f2)"
    done
    [ "$(grep ^secret bare1.record)" != "$(grep ^secret bare2.record)" ] || complain "twice the same chance"
    sed -i 's/^scenario .*/&\nseed 7/' bare.position
    typed 0 play bare.position --save bare1.record
    has "$out" "Chance: seed 7"
    # going on with a record
    printf 'log\nquit\n' >in.txt
    typed 0 play s.record --save s2.record
    has "$out" "bid"
    # to the end, then verified and told again
    printf '1\n%.0s' {1..400} >in.txt
    typed 0 play ford --seed 12 --scenario "The Raid" --confederate random --union human --save end.record
    has "$out" "The game is over:"
    has "$out" ", score "
    has "$out" "over> "
    has "$out" "Saved in end.record."
    run 0 verify end.record
    run 0 replay end.record --board
    result=$(tail -n 1 out.txt)
    has "$(grep 'The game is over' <("$longroll" play end.record <in.txt))" "$(sed 's/.*; //; s/ (.*//' <<<"$result")"
    # two people, two computers, wrong seats
    printf '1\n%.0s' {1..400} >in.txt
    typed 0 play ford --seed 3 --union human --confederate human
    has "$out" "Confederate> "
    has "$out" "The game is over:"
    run 0 play ford --seed 3 --union random --confederate random --save auto.record
    has "$out" "The game is over:"
    hasnt "$out" "in secret"
    run 0 verify auto.record
    run 2 play ford --france human
    has "$err" "france"
    run 2 play ford --union clever
    has "$err" "human, random"
    run 2 play ford --side France
    run 3 play missing.record
    has "$err" "missing.record: cannot open"
    has "$err" "there are: ford"
    run 2 play
    # a save that cannot be written is said, and the game goes on
    printf 'bid 1\nquit\n' >in.txt
    typed 0 play ford --seed 5 --save no/such/place
    has "$err" "cannot write"

    cp "$root/docs/games/manassas.txt" in.txt
    typed 0 play bobby-lee --scenario "The Year 1861" --seed 55241809 --against human --open --save manassas.record
    as_told bobby-lee Manassas
    cp "$root/docs/games/tunnel-hill.txt" in.txt
    typed 0 play look-away --scenario "South to Resaca" --seed 168430 --against human --open
    as_told look-away "Tunnel Hill"
    # so does the game of docs/games/year-1862.md
    run 0 verify "$root/docs/games/year-1862.record"
    run 0 replay "$root/docs/games/year-1862.record" --log
    sed -n '/^```$/,/^```$/p' "$root/docs/games/year-1862.md" | grep -v '^```$' >said.txt
    [ "$(wc -l <said.txt)" -gt 25 ] || complain "the annotated game quotes nothing"
    while IFS= read -r line; do
        grep -qF -e "$line" <<<"$out" || complain "the annotated game says what is not told: $line"
    done <said.txt
    # of hidden moves in a row every one is told again, once
    run 0 replay manassas.record --log
    for unit in Wadsworth Griffin Willcox; do
        is "$(grep -c "$unit's Division attacks Manassas" <<<"$out")" 1
    done
    hasnt "$out" "A USA block"
}

# wait_for WORDS: until they are on the screen, for a while.
wait_for() {
    for _ in {1..150}; do
        grep -q -- "$1" screen.txt 2>/dev/null && return
        sleep 0.1
    done
}

# The terminal itself, where there is a program that gives one: editing, the curtain and Ctrl-C.
part_terminal() {
    if ! script -qec true /dev/null >/dev/null 2>&1; then
        echo "no script(1) or no pseudo-terminal here: nothing to do"
        return
    fi
    export TERM=xterm
    unset NO_COLOR
    (wait_for "Bid for"; printf 'bid 1\r'; wait_for "in secret"; sleep 0.3; printf '\003'; wait_for "kept in") |
        script -qefc "$longroll play ford --seed 5" /dev/null >screen.txt
    out=$(<screen.txt)
    has "$out" "Interrupted."
    has "$out" "The game is kept in ford-5.record"
    has "$out" $'\033[1m'
    run 0 verify ford-5.record
    (wait_for "to the Union"; printf '\r'; wait_for "Bid for"; printf 'b\t1\r'; wait_for "draw the curtain"
     printf '\r'; wait_for "to the Confederate"; printf '\r'; wait_for "Confederate, Turn 1"; sleep 0.3
     printf '\004'; wait_for "Saved in") |
        NO_COLOR=1 script -qefc "$longroll play ford --seed 5 --confederate human --save h.record" /dev/null >screen.txt
    out=$(<screen.txt)
    has "$out" "Pass to the Confederate player, then press Enter."
    hasnt "$out" $'\033[32m'
    run 0 verify h.record
    has "$out" "1 answers"
}

part_try() {
    cat >good.play <<'P'
game ford
scenario The Crossing
seed 5
expect turn = 1
Union: bid 1
refuse Union: bid 2 by H1
expect asked Confederate
P
    sed 's/expect turn = 1/expect turn = 4/' good.play >wrong.play
    sed 's/expect turn = 1/expect turnip = 1/' good.play >malformed.play
    run 0 try good.play
    has "$out" "ok    good.play"
    is "$(tail -n 1 out.txt)" "1 passed, 0 failed"
    run 1 try wrong.play
    has "$out" "wrong.play:4"
    has "$out" "4"
    has "$out" "expected"
    has "$out" "found"
    is "$(tail -n 1 out.txt)" "0 passed, 1 failed"
    run 1 try malformed.play
    has "$out" "malformed.play:4"
    has "$out" "turnip"
    run 1 try --json good.play wrong.play
    is "$(look passed <<<"$out")" 1
    is "$(look failed <<<"$out")" 1
    is "$(look plays.1.line <<<"$out")" 4
    # every failure, what `show` writes, and overlays of a play's own
    printf 'expect turn = 5\nshow\nexpect turn = 6\n' | cat good.play - >faults.play
    run 1 try faults.play
    has "$out" "faults.play:8"
    has "$out" "faults.play:10"
    has "$out" "faults.play:9: Confederate (4.1)"
    has "$out" "    Confederate: bid 0"
    run 1 try --json faults.play
    is "$(look plays.0.faults.1.line <<<"$out")" 10
    has "$(look plays.0.shown.0 <<<"$out")" "faults.play:9: Confederate (4.1)"
    mkdir -p own/strong/data
    printf 'name\tsteps\nHunt'"'"'s Guns\t3\n' >own/strong/data/blocks.tsv
    printf 'game ford\noverlay strong\nscenario The Crossing\nseed 5\nexpect block[Hunt'"'"'s Guns].steps = 3\n' >own/strong.play
    run 0 try own/strong.play
    sed '/^overlay/d' own/strong.play >own/plain.play
    run 1 try own/plain.play
    run 0 try own/plain.play --overlay own/strong
    sed 's/^seed 5/overlay nowhere\nseed 5/' good.play >own/nowhere.play
    run 1 try own/nowhere.play
    has "$out" "own/nowhere"
    mkdir -p some/deeper none
    cp good.play some/b.play
    cp good.play some/deeper/a.play
    cp wrong.play some/notes.txt
    run 0 try some
    is "$(tail -n 1 out.txt)" "2 passed, 0 failed"
    run 3 try none
    run 3 try missing.play
    has "$out" "missing.play"
    echo "Union: bid 1" >nogame.play
    run 1 try nogame.play
    has "$out" "nogame.play:1"
    echo "game chess" >nogame.play
    run 1 try nogame.play
    head -c 5000 /dev/urandom >noise.play
    run 1 try noise.play
    run 2 try
    if [ -d "$root/tests/ford/plays" ]; then
        run 0 try "$root/tests/ford/plays"
        has "$out" " 0 failed"
    fi
}

part_packs() {
    run 0 check ford
    has "$out" "ford: sound"
    run 0 check ford --json
    is "$(look sound <<<"$out")" true
    run 2 check nogame
    run 0 sources ford
    has "$out" "book"
    run 0 sources ford --origin made
    hasnt "$out" "book  "
    run 2 sources ford --origin guessed
    run 0 sources ford --json
    look sources.0.words <<<"$out" >/dev/null
    run 0 rules ford
    has "$(tail -n 1 out.txt)" "accounted for"
    run 0 rules ford --json
    look counts.with_code <<<"$out" >/dev/null
    run 0 rules ford 4.1
    has "$out" "4.1"
    run 0 rules ford 4.1 --json
    is "$(look number <<<"$out")" 4.1
    run 1 rules ford 99.99
    # where the data are
    mkdir -p data/tests empty bad
    cp -r "$root/games" data/games
    for folder in $(grep '^tests/' "$root/games/games.list"); do cp -r "$root/$folder" "data/$folder"; done
    run 0 check ford --data data
    run 3 check ford --data empty
    has "$err" "empty"
    LONGROLL_DATA=empty run 3 games
    LONGROLL_DATA=empty run 0 games --data data
    LONGROLL_DATA=data run 0 games
    # every fault of an index is told, each with its line
    run 0 rules ford --check
    has "$(tail -n 1 out.txt)" "sound"
    run 0 rules ford --check --json
    is "$(look sound <<<"$out")" true
    sed -i -e 's/^| 1.1 |.*/| 1.1 | Five blocks. | rules\/view.c:ford_shuffle | plays\/setup.play |/' \
        -e 's/^| 1.2 |.*/| 1.2 | Names. | rules\/game.c:load_blocks | plays\/gone.play |/' data/tests/ford/RULES.md
    run 1 rules ford --check --data data
    is "$(wc -l <out.txt)" 3
    has "$(sed -n 1p out.txt)" "RULES.md:8: expected 1.1 at \"ford_shuffle\" in rules/view.c"
    has "$(sed -n 2p out.txt)" "RULES.md:9: expected a file for the test of rule 1.2, found \"plays/gone.play\""
    is "$(sed -n 3p out.txt)" "not sound"
    run 1 rules ford --check --data data --json
    is "$(look sound <<<"$out")" false
    has "$(look faults.1 <<<"$out")" "plays/gone.play"
    echo "nonsense: [" >data/tests/ford/pack.yaml
    run 1 check ford --data data
    has "$out" "not sound"
    has "$out" "pack.yaml:"
    run 1 check ford --data data --json
    is "$(look sound <<<"$out")" false
    run 3 sim ford --data data
    has "$err" "pack.yaml:"
    run 1 check ford --overlay missing
    # an installed tree
    mkdir -p tree/bin tree/share/longroll/tests
    cp "$longroll" tree/bin/longroll
    cp -r "$root/tests/ford" tree/share/longroll/tests/ford
    tree/bin/longroll check ford >out.txt || complain "the installed tree does not find its data: $(<out.txt)"
}

# One game, two boards: every command takes the one of the scenario.
part_boards() {
    run 0 check ford
    has "$out" "main: The Crossing, The Raid"
    has "$out" "narrows + 1863: The Narrows"
    has "$out" "board: 3 by 3, 9 hexes"
    run 0 games --json
    is "$(look 0.scenarios.0.edition <<<"$out")" main
    is "$(look 0.scenarios.2.edition <<<"$out")" "narrows + 1863"
    # drawing
    run 0 map ford -o main.svg
    run 0 map ford --scenario crossing -o crossing.svg
    run 0 map ford --scenario narrows -o narrows.svg
    cmp -s main.svg crossing.svg || complain "the first board is not drawn without a scenario"
    has "$(<narrows.svg)" ">Bluff<"
    hasnt "$(<narrows.svg)" ">Tavern<"
    has "$(<main.svg)" ">Tavern<"
    run 2 map ford --scenario nowhere -o none.svg
    run 0 new ford --scenario narrows --seed 4 -o n.record
    run 0 map ford --position n.record --as Union -o union.svg
    has "$(<union.svg)" ">Bluff<"
    has "$(<union.svg)" "Iron Brigade"
    hasnt "$(<union.svg)" "Stonewall"
    run 0 new bobby-lee -o b.record
    run 1 map ford --position b.record -o none.svg
    has "$err" "another game"
    # playing, its record and positions
    printf '%s\n' "bid 2" "board" "move Buford to Bluff" "board Chapel" "save" "quit" >in.txt
    typed 0 play ford --scenario narrows --seed 4 --union human --confederate random --save n.record
    has "$out" "Bluff"
    has "$out" "Chapel"
    hasnt "$out" "Tavern"
    run 0 replay n.record
    run 0 verify n.record
    run 0 position n.record
    has "$out" "scenario The Narrows"
    printf '%s\n' "$out" >n.position
    run 0 position n.record --hash
    hash=$out
    run 0 position n.position --hash
    is "$out" "$hash"
    run 0 position n.record --as Union
    printf '%s\n' "$out" >n.view
    run 0 position n.view --imagine 3
    has "$out" "scenario The Narrows"
    printf '%s\n' "position ford" "empty" "board narrows" "block[Iron Brigade].hex: Bluff" \
        "block[Texas Brigade].hex: Cedars" >hand.position
    run 0 position hand.position
    has "$out" "board narrows + 1863"
    has "$out" "hex Bluff"
    run 0 map ford --position hand.position -o hand.svg
    has "$(<hand.svg)" ">Bluff<"
    printf '%s\n' '{"do":"new","game":"ford","scenario":"The Narrows","seed":5}' \
        '{"do":"answer","side":"Union","answer":"bid 3"}' '{"do":"answer","side":"Confederate","answer":"bid 0"}' \
        '{"do":"judge","side":"Union","answer":"move Buford'"'"'s Horse to Mill"}' \
        '{"do":"judge","side":"Union","answer":"move Buford'"'"'s Horse to Bluff"}' \
        '{"do":"view","side":"Union"}' >in.txt
    typed 0 engine
    is "$(look -l ok <<<"$out" | tr '\n' ' ')" "true true true true true true "
    has "$(sed -n 4p out.txt)" '"rule":"H4"'
    hasnt "$(sed -n 5p out.txt)" '"rule":"H4"'
    has "$(sed -n 6p out.txt)" '"Chapel":"U1"'
    # many games, and somebody's own values for either board
    run 0 sim ford --games 30 --everything --check --players greedy
    run 0 sim ford --games 10 --scenario narrows --check
    run 0 lab ford --pairs 2 --out run
    has "$out" "The Narrows"
    mkdir -p own/layers/1863/data own/boards/narrows/board
    printf '%s\t%s\n' row clear "defending cavalry" 2 >own/layers/1863/data/fire.tsv
    printf '%s\t%s\n' name kind Bluff woods >own/boards/narrows/board/places.tsv
    run 0 check ford --overlay own
    run 0 sources ford --overlay own
    has "$out" "overlay own"
    printf '%s\t%s\n' name kind Blufff woods >own/boards/narrows/board/places.tsv
    run 1 check ford --overlay own
    has "$out" 'own/boards/narrows/board/places.tsv:2:1: (narrows + 1863) expected a row that the pack has'
    has "$out" 'did you mean "Bluff"?'
}

part_sim() {
    run 0 sim ford --games 50 --seed 1 --check
    has "$out" "games finished     50"
    has "$out" "answers a second"
    signature=$(grep '^signature' out.txt | grep -o '[0-9a-f]*$')
    is "${#signature}" 16
    run 0 sim ford --signature
    is "$out" "$signature"
    run 0 sim ford --signature --json
    is "$(look signature <<<"$out")" "$signature"
    hasnt "$out" "games"
    run 0 sim ford --games 3 --seed 99 --scenario "The Raid" --option fog=off --players random --json
    is "$(look signature <<<"$out")" "$signature"
    is "$(look games <<<"$out")" 3
    run 0 sim ford --games 20 --seed 4 --json
    first=$(look results <<<"$out")
    run 0 sim ford --games 20 --seed 4 --json
    is "$(look results <<<"$out")" "$first"
    run 2 sim ford --players random,clever
    has "$err" "random"
    run 2 sim ford --games many
    run 2 sim
}

part_engine() {
    printf '%s\n' '{"do":"hello","id":1}' '{"do":"ask","side":"Union"}' \
        '{"do":"new","game":"ford","seed":5,"id":"n"}' '{"do":"answer","side":"Union","answer":"bid 1","seq":0}' \
        'not json' '{"do":"answer","side":"Confederate","answer":"bid 0"}' '{"do":"position","side":"all"}' \
        '{"do":"quit","id":"bye"}' '{"do":"hello"}' >in.txt
    typed 0 engine
    is "$(look -l ok <<<"$out" | tr '\n' ' ')" "true false true true false true false true "
    is "$(sed -n 3p out.txt | look id)" n
    typed 0 engine --open
    is "$(look -l ok <<<"$out" | tr '\n' ' ')" "true false true true false true true true "
    # a line that is far too long, and then one that is not; no newline at the end
    (head -c 40000000 /dev/zero | tr '\0' 'x'; printf '\n{"do":"hello"}') >in.txt
    typed 0 engine
    is "$(look -l ok <<<"$out" | tr '\n' ' ')" "false true "
    : >in.txt
    typed 0 engine
    is "$out" ""
    if command -v python3 >/dev/null; then
        python3 "$root/docs/examples/bot.py" "$longroll" ford 4 >out.txt || complain "the example bot stumbles"
        has "$(head -n 1 out.txt)" "Turn 1, bids: "
    fi
    # the session in the documentation goes as it says there, but for the odds, which are sampled
    sed -n 's/^> //p' "$root/docs/protocol.md" >in.txt
    typed 0 engine
    is "$(grep -v '"worlds"' <<<"$out")" "$(sed -n 's/^< //p' "$root/docs/protocol.md" | grep -v '"worlds"')"
}

# same_run A B: two folders hold the same run, byte for byte but for the times.
same_run() {
    local file
    for file in games.csv periods.csv sums.csv sums.json sides.svg length.svg score-1.svg; do
        cmp -s "$1/$file" "$2/$file" || complain "$file differs in $1 and $2"
    done
}

part_lab() {
    run 0 lab ford --pairs 30 --threads 1 --out one
    has "$out" "The Crossing"
    has "$out" "   60 games"
    has "$(head -n 2 one/games.csv | tail -n 1)" '0,"The Crossing",0,greedy,random,'
    is "$(tail -n +2 one/games.csv | wc -l | tr -d ' ')" 180
    is "$(look scenarios.0.games <one/sums.json)" 60
    run 0 lab ford --pairs 30 --threads 2 --out two --progress
    has "$err" "180 games in "
    same_run one two
    # killed again and again, it goes on
    for i in 1 2 3 4 5 6; do
        "$longroll" lab bobby-lee --pairs 6 --out killed >/dev/null 2>&1 &
        sleep 0.1$i
        kill -9 $! 2>/dev/null
        wait $! 2>/dev/null
    done
    run 0 lab bobby-lee --pairs 6 --out killed
    run 0 lab bobby-lee --pairs 6 --out unkilled --threads 1
    same_run killed unkilled
    # many machines
    for k in 1 2 3; do
        run 0 lab ford --pairs 30 --part $k/3 --out part-$k
    done
    run 0 lab ford --gather part-2,part-1,part-3 --out whole
    same_run one whole
    run 1 lab ford --gather part-2,part-1 --out partly
    has "$err" "2 folders are given"
    run 1 lab ford --gather nowhere --out partly
    has "$err" "nowhere/order.json"
    run 2 lab ford --part 4/3
    run 2 lab ford --part 1
    run 2 lab ford --part 1/3 --until-clear
    has "$err" "cannot know"
    # what stands in the way
    run 1 lab ford --pairs 30 --seed 2 --out one
    has "$err" "one/order.json: another run is kept in this folder (other seed)"
    : >file
    run 1 lab ford --out file
    has "$err" "file: cannot"
    (trap '' XFSZ; ulimit -f 4; "$longroll" lab ford --pairs 30 --out full >out.txt 2>err.txt </dev/null)
    is $? 1
    has "$(<err.txt)" "full/periods.csv: cannot write: "
    run 0 lab ford --pairs 30 --out full
    same_run one full
    # stopping early, comparing, reporting
    run 0 lab ford --pairs 60 --until-clear --out soon --compare one --report soon.md --plots pictures --json
    [ "$(look all.games <<<"$out")" -lt 360 ] || complain "it does not stop early"
    is "$(look scenarios.0.clear <<<"$out")" true
    look compare.0.first.p <<<"$out" >/dev/null
    has "$(<soon.md)" "](pictures/score-1.svg)"
    [ -s pictures/length.svg ] || complain "no pictures in their folder"
    run 0 lab ford --pairs 30 --out one --compare two
    has "$out" "p = 1.0000"
    run 1 lab ford --pairs 30 --out one --compare nowhere
    run 0 lab ford --players greedy --pairs 3 --scenarios "The Raid" --option fog=off --out alone
    hasnt "$out" "Crossing"
    run 0 lab ford --players greedy,random,captain --playouts 2 --pairs 2 --out three
    has "$out" "Captain                         24 games  won"
    run 2 lab ford --players greedy,random,greedy
    run 2 lab ford --players nobody
    run 2 lab ford --scenarios Nowhere
    run 2 lab atlantis
}

part_odds() {
    run 0 new ford --seed 5 --scenario "The Raid" -o a.record
    run 2 odds
    run 2 odds a.record "bid 1"
    has "$err" "both sides are asked"
    run 2 odds a.record "bid 1" --side Navy
    has "$err" 'no side "Navy"'
    run 2 odds a.record dance --side Union
    run 2 odds a.record "bid 1" --side Union --milliseconds 0
    has "$err" "--milliseconds takes a whole number"
    run 1 odds a.record stand --side Union
    has "$err" "(6.1)"
    run 3 odds missing.record "bid 1"
    run 0 odds a.record "bid 1" --side Union --milliseconds 5
    has "$out" "bid 1:"
    has "$out" "moves first"
    has "$out" "give or take"
    # without fog a fight is counted
    cat >fight.position <<'END'
position ford
empty
option fog off
block[Iron Brigade]: hex Mill
block[Stuart's Horse]: hex Tavern
core.depth: 2
core.frame[0]: kind turn, step second moves
core.frame[1]: kind moves, asked {Union}, left 1
end
END
    run 0 odds fight.position "move Iron Brigade to Tavern" --milliseconds 10000
    has "$out" "41.7%"
    has "$out" "the defender is lost"
    has "$out" "on average the Union loses 0.3, the Confederate loses 1.2"
    has "$out" "counted exactly; both sides fight on as a Recruit would"
    run 0 odds fight.position "move Iron Brigade to Oaks"
    has "$out" "100.0%"
    hasnt "$out" "counted"
    run 1 odds fight.position "move Iron Brigade to Tavern" --side Confederate
    run 0 odds fight.position "move Iron Brigade to Tavern" --json --milliseconds 10000
    is "$(look exact <<<"$out")" true
    is "$(look chances.0.words <<<"$out")" "the defender is lost"
    is "$(look side <<<"$out")" Union
    run 0 odds fight.position
    has "$out" "move Iron Brigade to Tavern:"
    hasnt "$out" "Oaks"
    run 0 odds fight.position --json
    is "$(look 0.answer <<<"$out")" "move Iron Brigade to Tavern"
}

part_"$part"
[ $failed = 0 ] && echo "$part: good"
exit $failed
