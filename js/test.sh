#!/bin/sh
# All tests of the npm package: in Node, then in Chromium and through bundlers. Installs what they need.
set -eu
cd "$(dirname "$0")"
scripts/install.sh
npm test
npm run test:browser
