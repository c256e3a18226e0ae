#!/bin/sh
# Measure the engine: nanoseconds always, instructions where valgrind is installed. bench/README.md says how to read it.
set -eu
cd "$(dirname "$0")/.."
build=${1:-build/release}
games=${2:-ford bobby-lee}
bench="$build/bench/engine_bench"
[ -x "$bench" ] || { echo "build first: cmake --preset release && cmake --build build/release" >&2; exit 2; }

for game in $games; do
  echo "== $game: time"
  "$bench" "$game"
  echo
done

if command -v valgrind >/dev/null 2>&1; then
  # Two runs that differ only in how often the thing is done: their difference is the thing alone.
  count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$bench" "$game" --once "$1" "$2" 2>&1 |
      sed -n 's/^==[0-9]*== Collected : *\([0-9]*\).*/\1/p'
  }
  few=2048
  many=6144
  for game in $games; do
    base=$(count nothing "$many")
    base=$((base - $(count nothing "$few")))
    echo "== $game: instructions"
    printf '%-10s %10s\n' what instr
    for what in copy hash list judge apply step hide imagine; do
      high=$(count "$what" "$many")
      low=$(count "$what" "$few")
      printf '%-10s %10d\n' "$what" $(((high - low - base) / (many - few)))
    done
    echo
  done
else
  echo "(valgrind is not installed: no instruction counts)"
fi

if [ -x "$build/bench/search_bench" ]; then
  echo "== searches"
  "$build/bench/search_bench"
fi

if [ -x "$build/bench/match_bench" ]; then
  echo
  echo "== a match of 50,000 answers on 15,041 hexes"
  "$build/bench/match_bench"
  echo
  echo "== the same on the server"
  "$build/bench/table_bench"
fi

if [ -x "$build/bench/server_bench" ]; then
  echo
  echo "== server: 1,000 event streams over loopback"
  "$build/bench/server_bench" "$build/cli/longroll" 1000 20 5000
fi

if [ -x "$build/bench/load_bench" ]; then
  echo
  echo "== server under load (load_bench --compare OLD NEW compares two builds)"
  "$build/bench/load_bench" "$build/cli/longroll"
  "$build/bench/load_bench" "$build/cli/longroll" --hold 10000
  "$build/bench/load_bench" "$build/cli/longroll" --restart 100000
fi

if [ -x "$build/bench/starve_bench" ]; then
  echo
  echo "== one guest does his worst"
  "$build/bench/starve_bench" "$build/cli/longroll"
fi

if [ -x "$build/bench/odds_bench" ]; then
  echo
  echo "== odds"
  "$build/bench/odds_bench"
fi
