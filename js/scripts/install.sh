#!/bin/sh
# Installs what package-lock.json pins, when it is not there. Standard output stays empty.
set -eu
cd "$(dirname "$0")/.."
lock=$(sha256sum package-lock.json)
[ "$(cat node_modules/.lock 2>/dev/null)" = "$lock" ] && exit 0
npm ci --silent >&2
printf '%s\n' "$lock" >node_modules/.lock
