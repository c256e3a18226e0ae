#!/bin/sh
# Run each fuzzer for SECONDS (default 60), or only those named: tests/fuzz/run.sh 600 record play
# With LR_FUZZ_GAME set it is that game instead of the fixture, at the doors its rules stand behind.
set -eu
cd "$(dirname "$0")/../.."
seconds=${1:-60}
[ $# -gt 0 ] && shift
build=${LR_FUZZ_BUILD:-build/fuzz}
root=$(pwd)
game=${LR_FUZZ_GAME:-}
[ -z "$game" ] || [ $# -gt 0 ] || set -- position record play answer protocol stream edit frames hostile
names=${*:-$(ls "$build"/tests/fuzz | sed -n 's/^fuzz_\([a-z]*\)$/\1/p')}
[ -n "$names" ] || { echo "build first: cmake --preset fuzz && cmake --build build/fuzz" >&2; exit 2; }
failed=""
for name in $names; do
  corpus="$build/corpus/${game:+$game-}$name"
  mkdir -p "$corpus" "$build/crashes"
  seeds="$root/tests/fuzz/seeds/$name"
  case $name in
    yaml) seeds="$seeds $root/tests/ford/scenarios $root/tests/ford/board" ;;
    rules) seeds="$build/corpus/rules-seed" && mkdir -p "$seeds" && cp "$root/tests/ford/RULES.md" "$seeds" ;;
    play) seeds="$seeds $root/tests/ford/plays" ;;
  esac
  if [ -n "$game" ] && [ "$name" != stream ]; then
    seeds=""
    [ "$name" != play ] || seeds="$root/games/$game/plays"
  fi
  if [ "$name" = pack ]; then
    seeds="$build/corpus/whole"
    mkdir -p "$seeds"
    (cd "$root/tests/ford" && find . -name '*.yaml' -o -name '*.tsv' -o -name RULES.md) | sed 's,^\./,,' | sort |
      while read -r file; do
        printf '@@@ %s\n' "$file"
        cat "$root/tests/ford/$file"
      done >"$seeds/pack"
  fi
  longest=16384
  [ "$name" = stream ] && longest=2048
  present=""
  for folder in $seeds; do [ -d "$folder" ] && present="$present $folder"; done
  echo "== $name for $seconds s"
  # shellcheck disable=SC2086 # the seeds are a list
  "$build/tests/fuzz/fuzz_$name" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len="$longest" \
    -print_final_stats=1 -verbosity=0 -artifact_prefix="$build/crashes/$name-" "$corpus" $present ||
    failed="$failed $name"
done
if [ -n "$failed" ]; then
  echo "failed:$failed (inputs in $build/crashes)"
  exit 1
fi
echo "no fuzzer found anything"
