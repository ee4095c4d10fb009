//go:build tinygo

// Command guest is the WebAssembly module: the core behind ABI 1 (see ../abi.md).
package main

import (
	"unsafe"

	"github.com/wellturn/wellturn/core"
	"github.com/wellturn/wellturn/core/budget"
)

const (
	abiMajor, abiMinor = 1, 0

	// maxInput is what the input buffer may hold: the largest options and the largest document.
	maxInput = 1<<20 + 64<<20
)

// impossibleLengths is the answer that the guest gives by itself; all others are the core's.
const impossibleLengths = `{"ok":false,"error":{"code":"abi/impossible-lengths","message":"the lengths exceed the input buffer: call wt_input first","at":""}}`

func init() { budget.Reserve = reserve }

func main() {}

// version is wt_abi: the ABI's major version in the upper 16 bits, the minor one in the lower.
//
//go:wasmexport wt_abi
func version() uint32 { return abiMajor<<16 | abiMinor }

// buffer is wt_input: it makes the input buffer hold capacity bytes and returns its address, or 0 when capacity is
// above maxInput or the host gives no more memory.
//
//go:wasmexport wt_input
func buffer(capacity uint32) uint32 {
	endStartUp()
	if capacity > maxInput || !growInput(capacity) {
		return 0
	}
	return uint32(input)
}

// call is wt_call: it reads the options and, right behind them, the document from the input buffer, and returns the
// answer's address in the upper 32 bits and its length in the lower.
//
//go:wasmexport wt_call
func call(optionsLen, documentLen uint32) uint64 {
	endStartUp()
	total := uint64(optionsLen) + uint64(documentLen)
	if total > uint64(arena-input) {
		return packed(impossibleLengths)
	}
	resetArena()
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(input)), uintptr(total))
	options, document := bytes[:optionsLen:optionsLen], bytes[optionsLen:]
	answer := core.Call(options, document)
	return packed(unsafe.String(unsafe.SliceData(answer), len(answer)))
}

func packed(answer string) uint64 {
	return uint64(uintptr(unsafe.Pointer(unsafe.StringData(answer))))<<32 | uint64(len(answer))
}
