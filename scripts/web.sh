#!/bin/sh
# Builds web/dist with what package-lock.json names. `web.sh check` also checks the types; `web.sh fetch` only gets the
# packages.
set -eu
cd "$(dirname "$0")/../web"
if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci --silent --no-audit --no-fund
    touch node_modules/.package-lock.json
fi
[ "${1:-}" != fetch ] || exit 0
[ "${1:-}" != check ] || npx --no-install tsc --noEmit
node build.mjs
