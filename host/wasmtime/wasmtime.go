// Package wasmtime runs Wellturn's module in wasmtime, behind the same interface as the other engines:
//
//	h, err := host.New(ctx, host.WithEngine(wasmtime.Engine()))
//
// wasmtime compiles to faster code than wazero and costs cgo, 20 MB of binary and about 2 µs for each call.
package wasmtime

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"sync"

	wt "github.com/bytecodealliance/wasmtime-go/v39"

	"github.com/wellturn/wellturn/host"
	"github.com/wellturn/wellturn/wasm"
)

// An Option changes one setting of the engine.
type Option func(*engine)

// MemoryLimit bounds the linear memory of one instance, in bytes; 0 means 4 GiB, which is what 32-bit addresses reach.
func MemoryLimit(bytes uint64) Option {
	return func(e *engine) { e.memoryLimit = bytes }
}

// Module runs another build of the guest than the embedded one. It must speak ABI 1. digest is its sha256.
func Module(binary []byte, digest string) Option {
	return func(e *engine) { e.binary, e.digest = binary, func() string { return digest } }
}

// Engine returns the engine. It compiles when the first instance is made. A call that is running cannot be interrupted;
// the context is looked at before a call only.
func Engine(options ...Option) host.Engine {
	e := &engine{binary: wasm.Module, digest: wasm.Digest, memoryLimit: host.DefaultMemoryLimit}
	for _, option := range options {
		option(e)
	}
	return e
}

type engine struct {
	binary      []byte
	digest      func() string
	memoryLimit uint64

	compiling sync.Mutex // guards what follows
	shared    *wt.Engine
	module    *wt.Module
}

func (e *engine) Digest() string { return e.digest() }

// compile does its work once; after a failure the next call tries again.
func (e *engine) compile() error {
	e.compiling.Lock()
	defer e.compiling.Unlock()
	if e.module != nil {
		return nil
	}
	shared := wt.NewEngine()
	module, err := wt.NewModule(shared, e.binary)
	if err != nil {
		return err
	}
	e.shared, e.module = shared, module
	return nil
}

func (e *engine) Instantiate(context.Context) (host.Instance, error) {
	if err := e.compile(); err != nil {
		return nil, fmt.Errorf("%w: compile: %w", host.ErrEngine, err)
	}
	store := wt.NewStore(e.shared)
	if e.memoryLimit > 0 {
		store.Limiter(int64(min(e.memoryLimit, math.MaxInt64)), -1, -1, -1, -1)
	}
	module, err := wt.NewInstance(store, e.module, nil)
	if err != nil {
		store.Close()
		return nil, fmt.Errorf("%w: instantiate: %w", host.ErrEngine, err)
	}
	i := &instance{engine: e, store: store}
	if err := i.bind(module); err != nil {
		store.Close()
		return nil, err
	}
	return i, nil
}

func (e *engine) Close(context.Context) error {
	e.compiling.Lock()
	defer e.compiling.Unlock()
	if e.module != nil {
		e.module.Close()
		e.shared.Close()
	}
	e.shared, e.module = nil, nil
	return nil
}

type instance struct {
	engine      *engine
	store       *wt.Store
	memory      *wt.Memory
	input, call *wt.Func
	inputAt     uint32 // address of the input buffer
	inputCap    int    // its length, in bytes
}

// bind looks up the exports of ABI 1 and refuses a module without them, or of another major.
func (i *instance) bind(module *wt.Instance) error {
	start, version := module.GetFunc(i.store, "_initialize"), module.GetFunc(i.store, "wt_abi")
	i.input, i.call = module.GetFunc(i.store, "wt_input"), module.GetFunc(i.store, "wt_call")
	if memory := module.GetExport(i.store, "memory"); memory != nil {
		i.memory = memory.Memory()
	}
	if start == nil || version == nil || i.input == nil || i.call == nil || i.memory == nil {
		return fmt.Errorf("%w: the module lacks an export of ABI %d", host.ErrABI, host.ABIMajor)
	}
	if _, err := start.Call(i.store); err != nil {
		return i.trap(err)
	}
	packed, err := version.Call(i.store)
	if err != nil {
		return i.trap(err)
	}
	if major := uint32(packed.(int32)) >> 16; major != host.ABIMajor {
		return fmt.Errorf("%w: the module speaks %d, this host %d", host.ErrABI, major, host.ABIMajor)
	}
	return nil
}

func (i *instance) Call(_ context.Context, options, document []byte) ([]byte, error) {
	if err := i.reserve(len(options) + len(document)); err != nil {
		return nil, err
	}
	data := i.memory.UnsafeData(i.store)
	if uint64(i.inputAt)+uint64(len(options)+len(document)) > uint64(len(data)) {
		return nil, i.trap(errors.New("input buffer outside of memory"))
	}
	copy(data[i.inputAt:], options)
	copy(data[int(i.inputAt)+len(options):], document)
	packed, err := i.call.Call(i.store, int32(len(options)), int32(len(document)))
	if err != nil {
		return nil, i.trap(err)
	}
	at, size := uint64(packed.(int64))>>32, uint64(uint32(packed.(int64)))
	data = i.memory.UnsafeData(i.store) // the call may have grown, and so moved, the memory
	if at+size > uint64(len(data)) {
		return nil, i.trap(errors.New("answer outside of memory"))
	}
	answer := append([]byte(nil), data[at:at+size]...)
	runtime.KeepAlive(i.store)
	return answer, nil
}

// reserve makes sure that the input buffer holds n bytes.
func (i *instance) reserve(n int) error {
	if n <= i.inputCap && i.inputAt != 0 {
		return nil
	}
	if n > math.MaxInt32 {
		return host.ErrInputTooLarge
	}
	at, err := i.input.Call(i.store, int32(n))
	if err != nil {
		return i.trap(err)
	}
	if at.(int32) == 0 {
		return host.ErrInputTooLarge
	}
	i.inputAt, i.inputCap = uint32(at.(int32)), n
	return nil
}

func (i *instance) trap(err error) error {
	return &host.TrapError{Digest: i.engine.digest(), Err: err}
}

// MemorySize is the present size of the linear memory, in bytes.
func (i *instance) MemorySize() uint64 { return uint64(i.memory.DataSize(i.store)) }

func (i *instance) Close(context.Context) error {
	i.store.Close()
	return nil
}
