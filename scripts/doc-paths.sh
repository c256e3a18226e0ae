#!/bin/bash
# doc-paths.sh: every file and folder that docs/architecture.md names is there, its table of the engine is the engine, and every
# link from one page of the documentation leads somewhere. Exits 1 and says what does not hold.
set -u
export LC_ALL=C
cd "$(dirname "$0")/.." || exit 1
page=docs/architecture.md
failed=0

no() {
    echo "$*"
    failed=1
}
# All files, and the folders that hold them with a slash at the end; each behind a slash.
all=$( (git ls-files --cached --others --exclude-standard 2>/dev/null || find . -type f -not -path './build/*' -not -path '*/node_modules/*' | sed 's|^\./||') |
    awk '{ print "/" $0; while (sub("[^/]*/?$", "") && $0 != "") print "/" $0 }' | sort -u)

# Does a file or a folder have this name, or a path that ends with it? `<id>` and `ID` stand for any game, a star for anything.
there() {
    local name=${1//<id>/*}
    name=${name/games\/ID/games\/*}
    grep -qE "/$(sed -e 's/[.+]/\\&/g' -e 's/\*/[^\/]*/g' <<<"$name")/?\$" <<<"$all"
}

# In the text: what stands in backticks and looks like a path.
while IFS= read -r name; do
    there "$name" || no "$page: there is no $name"
done < <(grep -oE '`[^` ]+`' "$page" | tr -d '`' |
    grep -E '[^.`]\.(c|h|md|ts|tsx|tsv|yaml|list|sh|mjs|play|txt)$|/$|^[a-z]+(/[a-z<>*-]+)+$' | sort -u)

# The table of the engine: its files, all of them, each once.
table=$(sed -n '/^## The engine, file by file/,/^## /p' "$page" | grep -E '^\||^`[a-z]+\.h`' | grep -oE '`[a-z]+\.[ch]`' | tr -d '`' | sort)
for name in $(uniq <<<"$table"); do
    [ -e "engine/$name" ] || no "$page: the table of the engine names $name, which engine/ does not have"
done
for name in $(uniq -d <<<"$table"); do no "$page: the table of the engine has $name twice"; done
for file in engine/*.c; do
    grep -qx "$(basename "$file")" <<<"$table" || no "$page: the table of the engine leaves out $file"
done
for file in engine/*.h; do
    grep -qF "$(basename "$file")" "$page" || no "$page does not say what $file is"
done

# Links between pages.
for from in README.md CONTRIBUTING.md docs/*.md docs/games/*.md; do
    while IFS= read -r link; do
        [ -e "$(dirname "$from")/$link" ] || no "$from: the link to $link leads nowhere"
    done < <(grep -oE '\]\([^)# ]+' "$from" | sed 's/^](//' | grep -vE '^[a-z]+:' | sort -u)
done
exit $failed
