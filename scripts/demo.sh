#!/usr/bin/env bash
# Repairs a conversation that LangGraph stored when its run was cancelled between two parallel tool calls.
set -euo pipefail
cd "$(dirname "$0")/.."
history=testdata/langgraph/cancelled-parallel-tools.flat.json

color=never
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then color=always; fi
title() {
	if [ $color = always ]; then printf '\n\033[1;34m%s\033[0m\n' "$*"; else printf '\n%s\n' "$*"; fi
}

[ -t 2 ] && echo "building the command line …" >&2
mkdir -p .cache
go build -o .cache/wellturn ./cmd/wellturn

title "What is wrong with $history"
.cache/wellturn check --color=$color "$history" || true

title "What the repair changes"
.cache/wellturn repair --color=$color --diff "$history" 2>/dev/null

title "The repaired history"
.cache/wellturn repair --color=$color "$history" 2>/dev/null

title "Checked again"
.cache/wellturn repair "$history" 2>/dev/null | .cache/wellturn check --color=$color -
