# Wellturn. `make help` prints the targets; tool versions are pinned where they are used: scripts/toolchain.sh (TinyGo,
# LLVM, Binaryen), js/package-lock.json, python/requirements*.txt, testdata/record/requirements.txt, go.mod.
SHELL := bash
.DEFAULT_GOAL := help
.PHONY: help demo test test-go test-wasm test-js test-python conformance check generate wasm wasm-check bench harness race fuzz record

HOST ?= wazero
FUZZTIME ?= 30s

help: ## print this list
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: ## repair a real broken history with the embedded module
	@scripts/demo.sh

test: test-go test-wasm test-js test-python conformance ## run all tests; installs what they need

test-go: ## formatting, vet, generated files, and the Go tests, some under the race detector
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); echo 'run gofmt -w on these files'; exit 1; }
	go vet ./...
	go run ./internal/docgen/cmd -check
	go test ./...
	go test -race ./host/... ./cmd/...
	cd host/wasmtime && go vet ./... && go test ./...

test-wasm: wasm-check ## rebuild the module, compiler included, and compare it with the committed one

test-js: ## the npm package in Node, in Chromium and through bundlers
	js/test.sh

test-python: ## the PyPI package, its adapters with real LangGraph, and its types
	python/run-tests.sh

conformance: ## send the same requests through every host and compare the answers as bytes
	go run ./internal/conformance native wazero wasmtime node browser python

check: test-go ## what to run before a commit: the Go tests alone

generate: ## write the rule pages and tables from the rules
	go run ./internal/docgen/cmd

wasm: ## build wasm/wellturn.wasm from nothing
	go run ./wasm/build

wasm-check: ## fail when the committed module differs from its source by one byte
	go run ./wasm/build -check

bench: ## measure the budgets against what one would otherwise use
	go run ./bench

harness: ## answer requests from standard input, a line each: make -s harness HOST=native|wazero|wasmtime|node|browser|python
	@scripts/harness.sh $(HOST)

race: ## all Go tests under the race detector
	go test -race ./...

fuzz: ## fuzz the core for FUZZTIME per target
	go test ./core -run '^$$' -fuzz FuzzCall -fuzztime $(FUZZTIME)
	go test ./core -run '^$$' -fuzz FuzzOptions -fuzztime $(FUZZTIME)
	go test ./core/jsontree -run '^$$' -fuzz FuzzPatch -fuzztime $(FUZZTIME)

record: ## record the LangGraph conversations again and compare
	testdata/record/run.sh record.py --check
	testdata/record/run.sh record_reducers.py --check
