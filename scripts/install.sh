#!/bin/sh
# Installs the Debian packages that are missing, for the groups named: build, web, browser, test, bench, maps.
# As root, or through sudo; when neither is possible it says exactly what to install.
set -eu

packages_of() {
    case "$1" in
    build) echo "gcc libc6-dev cmake ninja-build pkg-config libyaml-dev libjansson-dev libxxhash-dev libedit-dev libcmocka-dev librsvg2-dev libcairo2-dev libfontconfig-dev libmicrohttpd-dev libsqlite3-dev libsodium-dev zlib1g-dev libcurl4-gnutls-dev libicu-dev" ;;
    web) # another nodejs than Debian's may be there, with its own npm
        command -v node >/dev/null 2>&1 && node="" || node="nodejs"
        command -v npm >/dev/null 2>&1 && npm="" || npm="npm"
        echo "$node $npm" ;;
    browser) command -v chromium >/dev/null 2>&1 || echo "chromium" ;;
    test) echo "clang libclang-rt-14-dev clang-format clang-tidy cppcheck pmccabe" ;;
    bench) echo "valgrind" ;;
    maps) # npm may have come with another nodejs, which Debian's own would fight
        command -v npm >/dev/null 2>&1 && npm="" || npm="npm"
        echo "libgdal-dev libproj-dev libgeos-dev gdal-bin gmt bzip2 $npm" ;;
    *) echo "install.sh: no such group: $1 (expected build, web, browser, test, bench or maps)" >&2; exit 2 ;;
    esac
}

wanted=""
for group in "$@"; do
    wanted="$wanted $(packages_of "$group")"
done

if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "This is not a Debian system. Long Roll needs what these Debian packages hold:$wanted"
    exit 0
fi

missing=""
for package in $wanted; do
    state=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
    [ "$state" = "install ok installed" ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

as_root=""
if [ "$(id -u)" != 0 ]; then
    if command -v sudo >/dev/null 2>&1; then
        as_root="sudo"
    else
        echo "These packages are missing, and neither root nor sudo is at hand. As root, run:"
        echo "    apt-get update && apt-get install -y$missing"
        exit 1
    fi
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "Installing with apt-get:$missing"
if ! { $as_root env DEBIAN_FRONTEND=noninteractive apt-get update &&
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing; } >"$log" 2>&1; then
    cat "$log"
    echo "The packages could not be installed. By hand: apt-get update && apt-get install -y$missing"
    exit 1
fi
