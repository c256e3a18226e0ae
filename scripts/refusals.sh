#!/bin/bash
# refusals.sh GAME [--check]: every refusal that stands in a game's rules, with the rule it cites: to be read beside the rulebook.
#   rule TAB words TAB where        "(caller)": the rule is said by whoever calls; "by NAME": the words stand at NAME
# --check: nothing but faults: a rule cited that RULES.md does not have, a refusal that the table would leave out.
set -eu
export LC_ALL=C
cd "$(dirname "$0")/.."
[ $# -ge 1 ] || { echo "usage: scripts/refusals.sh GAME [--check]" >&2; exit 2; }
folder=$(grep -E "(^|/)$1\$" games/games.list) || { echo "refusals.sh: there is no game $1" >&2; exit 2; }

# Statement by statement: its strings, and what stands around them.
table() {
    awk '
    function is_rule(s) { return s ~ /^[A-Z]?[0-9]+(\.[0-9]+)*$/ }
    function refuses(text) { return text ~ /^(lr_refuse|LA_BARS)\(/ || text ~ /refused\(v, / }
    # Who is called with the first string of this text?
    function called(text) {
        sub(/"".*/, "", text)
        while (gsub(/\([^()]*\)/, "", text))
            ;
        if (!match(text, /[a-z_0-9]+\([^(]*$/))
            return ""
        text = substr(text, RSTART)
        sub(/\(.*/, "", text)
        return text
    }
    # What a time is said in: the string after the rule, or the macro that stands for one.
    function said_when(text, first, last) {
        sub(/^[^"]*"", */, "", text)
        if (text ~ /^""/)
            return literal[first + 1]
        sub(/,.*/, "", text)
        return defined[text]
    }
    # A piece of a statement, from one call that refuses to the next: its rules and its words.
    function piece(text, first, last,    i, rules, words, verb) {
        calls += refuses(text)
        if (last < first)
            return
        if (text ~ /^(TIME|WHEN)\(/) {
            if (!is_rule(literal[first]))
                return
            verb = substr(text, 6)
            sub(/,.*/, "", verb)
            print literal[first] "\t" said_when(text, first, last) "; now ...\t" (text ~ /^TIME/ ? file ":" verb : place)
            return
        }
        rules = words = ""
        for (i = first; i <= last; i++) {
            if (is_rule(literal[i]) && index(" " rules " ", " " literal[i] " ") == 0)
                rules = rules (rules == "" ? "" : " or ") literal[i]
            else if (is_rule(literal[i]))
                continue
            else if (literal[i] ~ /[a-z%] |^%s$|[.]$/)
                words = words (words == "" ? "" : glued[i] ? "" : " / ") literal[i]
        }
        if (refuses(text)) {
            if (words != "%s" || rules != "") # else it is handed on: the words stand where they are chosen
                print (rules == "" ? "(caller)" : rules) "\t" words "\t" place
        } else if (rules != "" && words != "" && (text ~ /rule = / || (text !~ /[(]/ && last - first == 1 && is_rule(literal[first])))) {
            print rules "\t" words "\t" place
        } else if (rules != "" && words == "" && text ~ /[( ,]v[,)]/ && called(text) != "") {
            print rules "\tby " called(text) "\t" place
        }
    }
    function statement(    text, first, at, k, seen) {
        # cut before each call that refuses, so that a statement with two of them makes two rows
        text = code
        first = 1
        seen = 0
        while (match(substr(text, 2), /(lr_refuse|LA_BARS|WHEN|TIME)\(/)) {
            at = RSTART
            k = gsub(/"/, "\"", text) # as it is
            head = substr(text, 1, at)
            k = gsub(/""/, "\"\"", head)
            piece(head, first, first + k - 1)
            first += k
            text = substr(text, at + 1)
        }
        piece(text, first, literals)
        code = ""
        literals = 0
    }
    FNR == 1 { code = ""; literals = 0; note = 0; name = FILENAME; sub(/.*\//, "", name); file = name; place = file }
    /^[A-Za-z_].*\(/ && !/;$/ && !/^(LR|LA|BL|VERB|TELL|TIME)_?[A-Z_]*\(/ {
        head = $0
        sub(/\(.*/, "", head)
        sub(/.*[ *]/, "", head)
        place = file ":" head
    }
    /^[A-Za-z_].*\[.*\] = \{/ { head = $0; sub(/\[.*/, "", head); sub(/.*[ *]/, "", head); place = file ":" head }
    /^#define [A-Z_]+ +"/ { name = $2; line = $0; gsub(/^[^"]*"|"[^"]*$/, "", line); defined[name] = line; next }
    /^#define/ && !/WHEN\("/ { next }
    /^#define/ { code = ""; literals = 0; place = file ":" $2; sub(/^#define [A-Z_]+ +/, "") }
    {
        line = $0
        if (note) {
            if (!match(line, /\*\//))
                next
            line = substr(line, RSTART + 2)
            note = 0
        }
        adjacent = code ~ /""[ ]*$/
        while (match(line, /"([^"\\]|\\.)*"|\/\*|[;{}]|'"'"'[^'"'"']*'"'"'/)) {
            before = substr(line, 1, RSTART - 1)
            token = substr(line, RSTART, RLENGTH)
            line = substr(line, RSTART + RLENGTH)
            code = code before
            if (token == "/*") {
                if (!match(line, /\*\//)) {
                    note = 1
                    line = ""
                    break
                }
                line = substr(line, RSTART + 2)
            } else if (token ~ /^"/) {
                literals++
                literal[literals] = substr(token, 2, length(token) - 2)
                glued[literals] = code ~ /""[ ]*$/
                code = code "\"\""
            } else if (token ~ /^[;{}]/) {
                statement()
            }
        }
        code = code line " "
        if ($0 ~ /\)$/ && code ~ /^ *(TIME|WHEN)\(/)
            statement()
    }
    END { print "calls\t" calls }
    ' "$folder"/rules/*.[ch]
}

if [ "${2:-}" != --check ]; then
    printf 'rule\twords\twhere\n'
    table | grep -v '^calls' | sort -t "$(printf '\t')" -k 1,1V -k 3,3 -k 2,2
    exit 0
fi

failed=0
index=$(sed -nE 's/^\| ([A-Z]?[0-9.]+[a-z]?) \|.*/\1/p' "$folder/RULES.md")
for rule in $(table | grep -v '^calls' | cut -f 1 | tr ' ' '\n' | grep -E '^[A-Z]?[0-9]' | sort -u); do
    grep -qxF "$rule" <<<"$index" && continue
    echo "$folder: a refusal cites $rule, which RULES.md does not have"
    failed=1
done
listed=$(table | sed -n 's/^calls\t//p')
there=$(cat "$folder"/rules/*.c | grep -v '^#define' | grep -oE '\b(lr_refuse|LA_BARS)\(|refused\(v, ' | wc -l)
[ "$listed" = "$there" ] || {
    echo "$folder: $there calls refuse something, and the table has $listed of them"
    failed=1
}
exit $failed
