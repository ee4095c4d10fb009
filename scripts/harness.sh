#!/usr/bin/env bash
# Answers requests from standard input, one JSON object a line, with the raw answer of one host:
# scripts/harness.sh native|wazero|wasmtime|node|browser|python
set -euo pipefail
cd "$(dirname "$0")/.."
case "${1:-}" in
native | wazero)
	mkdir -p .cache
	go build -o .cache/wellturn ./cmd/wellturn
	exec .cache/wellturn harness --host "$1"
	;;
wasmtime)
	mkdir -p .cache
	(cd host/wasmtime && go build -o ../../.cache/harness-wasmtime ./cmd/harness)
	exec .cache/harness-wasmtime
	;;
node) exec node js/harness/node.mjs ;;
browser) exec js/harness/browser.sh ;;
python) exec "$(python/env.sh)" -m wellturn.harness ;;
*)
	echo "harness: HOST must be native, wazero, wasmtime, node, browser or python, not \"${1:-}\"" >&2
	exit 2
	;;
esac
