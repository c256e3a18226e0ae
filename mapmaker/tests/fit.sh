#!/bin/sh
# fit.sh MAPMAKER DESCRIPTION: the report is what it was when it was last looked at.
set -eu
report=$(mktemp)
trap 'rm -f "$report"' EXIT
"$1" fit "$2" >"$report"
diff "$2/expected.md" "$report"
