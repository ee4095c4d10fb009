#!/bin/sh
# All tests of the npm package: in Node, then in Chromium and through bundlers. Installs what they need.
set -eu
cd "$(dirname "$0")"

lock=$(sha256sum package-lock.json)
if [ "$(cat node_modules/.lock 2>/dev/null)" != "$lock" ]; then
	npm ci --silent
	printf '%s\n' "$lock" >node_modules/.lock
fi
npm test
npm run test:browser
