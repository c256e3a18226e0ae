#!/bin/sh
# clang-format, clang-tidy and cppcheck over all C files, the paths that the documentation names, and sizes (sizes.sh).
# Exits 1 if any has something to say.
#
#   lint.sh        without clang-tidy's path analyzer, which takes longer than everything else here
#   lint.sh deep   the path analyzer too, over everything but the tests, which run under the sanitizers anyway
set -u
depth=${1:-}
cd "$(dirname "$0")/.."
# tests/packs holds a file that is read as text, odd on purpose, and never compiled.
files=$(git ls-files '*.c' '*.h' 2>/dev/null || find engine games players server cli tests bench -name '*.[ch]')
files=$(echo "$files" | grep -v '^tests/packs/')
# What scripts/new-game.sh lays out is not built where it lies.
sources=$(echo "$files" | grep '\.c$' | grep -vE '^(tests/fuzz|scripts/blank)/')
cores=$(nproc 2>/dev/null || echo 2)
mkdir -p build
cmake --preset dev >build/configure.log || exit 1 # new files need their compile commands
failed=0
# clang-tidy must find the headers of what it reads: the mapmaker only where its libraries are.
tidied=$sources
grep -q '/mapmaker/main\.c' build/dev/compile_commands.json || tidied=$(echo "$sources" | grep -v '^mapmaker/')

step() {
    name=$1
    shift
    if "$@" >"build/lint-$name.log" 2>&1; then
        echo "ok   $name"
    else
        echo "FAIL $name"
        cat "build/lint-$name.log"
        failed=1
    fi
}

format() { echo "$files" | xargs clang-format --dry-run --Werror; }
tidy() { # tidy CHECKS: over the files that are read
    xargs -P "$cores" -n 4 clang-tidy --quiet --warnings-as-errors='*' --checks="$1" -p build/dev
}
# Left out of the path analyzer: what dislikes memcpy, what takes every va_list for unset (LLVM 14), how fields are ordered.
no=clang-analyzer
left_out="-$no-security.insecureAPI.DeprecatedOrUnsafeBufferHandling,-$no-valist.Uninitialized,-$no-optin.performance.Padding"
quick() { echo "$tidied" | tidy '-clang-analyzer-*'; }
deep() { echo "$tidied" | grep -vE '(^|/)tests/' | tidy "-*,clang-analyzer-*,$left_out"; }
check() {
    echo "$sources" | xargs cppcheck --quiet --error-exitcode=1 --std=c11 --inline-suppr -j "$cores" \
        --enable=warning,performance,portability --suppressions-list=scripts/cppcheck.txt -Iengine -Igames -Iplayers
}

step clang-format format
step clang-tidy quick
[ "$depth" != deep ] || step analyzer deep
step cppcheck check
step paths scripts/doc-paths.sh
step sizes scripts/sizes.sh
exit $failed
