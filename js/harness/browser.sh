#!/bin/sh
# The harness in Chromium, with what it needs installed: harness/browser.sh <requests.ndjson >answers.ndjson
set -eu
cd "$(dirname "$0")/.."
scripts/install.sh
scripts/chromium.sh
exec node harness/browser.mjs
