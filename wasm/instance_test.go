package wasm_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/wellturn/wellturn/wasm"
)

// maxInput is the largest input buffer that ABI 1 promises: 1 MiB of options and 64 MiB of document.
const maxInput = 65 << 20

const pageSize = 1 << 16

// compiled lets all runtimes of a test run share the machine code.
var compiled = sync.OnceValue(wazero.NewCompilationCache)

// instance is a host in miniature: the module in wazero, nothing hidden.
type instance struct {
	memory      api.Memory
	input, call api.Function
}

// newInstance starts an instance whose memory may grow to limit pages of 64 KiB; 0 means 4 GiB.
func newInstance(t testing.TB, limit uint32) *instance {
	t.Helper()
	ctx := context.Background()
	config := wazero.NewRuntimeConfig().WithCompilationCache(compiled())
	if limit > 0 {
		config = config.WithMemoryLimitPages(limit)
	}
	runtime := wazero.NewRuntimeWithConfig(ctx, config)
	t.Cleanup(func() { runtime.Close(ctx) })
	module, err := runtime.InstantiateWithConfig(ctx, wasm.Module,
		wazero.NewModuleConfig().WithStartFunctions("_initialize"))
	if err != nil {
		t.Fatal(err)
	}
	return &instance{
		memory: module.Memory(),
		input:  module.ExportedFunction("wt_input"),
		call:   module.ExportedFunction("wt_call"),
	}
}

// grow calls wt_input and returns the buffer's address, 0 when refused.
func (i *instance) grow(t testing.TB, size int) uint32 {
	t.Helper()
	result, err := i.input.Call(context.Background(), uint64(uint32(size)))
	if err != nil {
		t.Fatalf("wt_input(%d) traps: %v", size, err)
	}
	return uint32(result[0])
}

// callRaw calls wt_call with lengths that need not be true and returns a view of the answer.
func (i *instance) callRaw(optionsLen, documentLen uint32) ([]byte, error) {
	result, err := i.call.Call(context.Background(), uint64(optionsLen), uint64(documentLen))
	if err != nil {
		return nil, fmt.Errorf("wt_call(%d, %d) traps: %w", optionsLen, documentLen, err)
	}
	address, length := uint32(result[0]>>32), uint32(result[0])
	answer, ok := i.memory.Read(address, length)
	if !ok {
		return nil, fmt.Errorf("the answer, %d bytes at %d, lies outside of memory", length, address)
	}
	return answer, nil
}

// answer does one whole exchange and returns a view of the answer, valid until the next one.
func (i *instance) answer(t testing.TB, r request) []byte {
	t.Helper()
	at := i.grow(t, len(r.options)+len(r.document))
	if at == 0 {
		t.Fatalf("wt_input refuses %d bytes", len(r.options)+len(r.document))
	}
	if !i.memory.Write(at, r.options) || !i.memory.Write(at+uint32(len(r.options)), r.document) {
		t.Fatal("the input buffer lies outside of memory")
	}
	answer, err := i.callRaw(uint32(len(r.options)), uint32(len(r.document)))
	if err != nil {
		t.Fatalf("%v\n%v", err, r)
	}
	return answer
}
