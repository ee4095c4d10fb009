// Package wasm holds the Wellturn core as a WebAssembly module, for hosts.
//
// ABI 1: No imports. Exports: `memory`; `_initialize`; `wt_abi() -> major<<16|minor`; `wt_input(cap) -> ptr` (persistent
// input buffer, grown to cap; 0 = refused); `wt_call(optionsLen, documentLen) -> ptr<<32|len` (options bytes, then
// document bytes, read from the input buffer; the answer is the guest's and is valid until the next call). One crossing
// per check in steady state, nothing to free. A trap means: drop the instance, report a typed error, take a fresh one.
// Hosts refuse another major. `info` answers versions, limits, build; every host shows the module's sha256.
//
// The whole contract is abi.md.
package wasm

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"sync"
)

// Module is the module in the binary format, the same bytes that every host runs. It must not be changed.
//
//go:embed wellturn.wasm
var Module []byte

// Digest returns the sha256 of Module in lower-case hex, the same that wellturn.wasm.sha256 holds.
var Digest = sync.OnceValue(func() string {
	sum := sha256.Sum256(Module)
	return hex.EncodeToString(sum[:])
})
