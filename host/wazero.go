package host

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/wellturn/wellturn/wasm"
)

// ABIMajor is the major version of the ABI that this package speaks. Any minor is accepted.
const ABIMajor = 1

// DefaultMemoryLimit bounds the linear memory of one wazero instance, in bytes. It is enough to repair a history of
// 15 MB, and to check one of twice that size.
const DefaultMemoryLimit = 1 << 30

// A WazeroOption changes one setting of the wazero engine.
type WazeroOption func(*wazeroEngine)

// CompilationCacheDir keeps compiled machine code in dir, so that the next process starts without compiling. The
// directory is created if need be. It holds code that will be run: it must belong to the user alone.
func CompilationCacheDir(dir string) WazeroOption {
	return func(e *wazeroEngine) { e.cacheDir = dir }
}

// Interpreter runs the module without compiling it: for platforms without a compiler, and for profilers that disturb
// compiled code. Calls are tens of times slower.
func Interpreter() WazeroOption {
	return func(e *wazeroEngine) { e.config = wazero.NewRuntimeConfigInterpreter }
}

// Interruptible lets a context end a call that is already running; without it the context is looked at before a call
// only. Every call becomes 4 to 7 times slower. An interrupted instance is dropped.
func Interruptible() WazeroOption {
	return func(e *wazeroEngine) { e.interruptible = true }
}

// MemoryLimit bounds the linear memory of one instance, in bytes, rounded up to pages of 64 KiB. A request that needs
// more is refused or traps. 0, and all above 4 GiB, means 4 GiB, which is what 32-bit addresses reach.
func MemoryLimit(bytes uint64) WazeroOption {
	return func(e *wazeroEngine) { e.memoryLimit = bytes }
}

// Module runs another build of the guest than the embedded one. It must speak ABI 1.
func Module(binary []byte) WazeroOption {
	return func(e *wazeroEngine) {
		e.binary = binary
		e.digest = sync.OnceValue(func() string {
			digest := sha256.Sum256(binary)
			return hex.EncodeToString(digest[:])
		})
	}
}

// Wazero is the default engine: the embedded module in wazero, pure Go. It compiles when the first instance is made.
func Wazero(options ...WazeroOption) Engine {
	e := &wazeroEngine{
		binary:      wasm.Module,
		digest:      wasm.Digest,
		config:      wazero.NewRuntimeConfig,
		memoryLimit: DefaultMemoryLimit,
	}
	for _, option := range options {
		option(e)
	}
	return e
}

type wazeroEngine struct {
	binary        []byte
	digest        func() string
	config        func() wazero.RuntimeConfig
	cacheDir      string
	interruptible bool
	memoryLimit   uint64

	compiling sync.Mutex // guards what follows
	runtime   wazero.Runtime
	compiled  wazero.CompiledModule
	cache     wazero.CompilationCache
}

func (e *wazeroEngine) Digest() string { return e.digest() }

func (e *wazeroEngine) Instantiate(ctx context.Context) (Instance, error) {
	if err := e.compile(ctx); err != nil {
		return nil, fmt.Errorf("%w: compile: %w", ErrEngine, err)
	}
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize")
	module, err := e.runtime.InstantiateModule(ctx, e.compiled, config)
	if err != nil {
		return nil, fmt.Errorf("%w: instantiate: %w", ErrEngine, err)
	}
	instance, err := e.bind(ctx, module)
	if err != nil {
		return nil, errors.Join(err, module.Close(ctx))
	}
	return instance, nil
}

// compile does its work once; after a failure the next call tries again.
func (e *wazeroEngine) compile(ctx context.Context) (err error) {
	e.compiling.Lock()
	defer e.compiling.Unlock()
	if e.compiled != nil {
		return nil
	}
	const page, maxPages = 1 << 16, 1 << 16
	pages := uint32(maxPages)
	if e.memoryLimit > 0 && e.memoryLimit < page*maxPages {
		pages = uint32((e.memoryLimit + page - 1) / page)
	}
	config := e.config().WithMemoryLimitPages(pages).WithCloseOnContextDone(e.interruptible)
	if e.cacheDir != "" && e.cache == nil {
		if e.cache, err = wazero.NewCompilationCacheWithDir(e.cacheDir); err != nil {
			return err
		}
	}
	if e.cache != nil {
		config = config.WithCompilationCache(e.cache)
	}
	runtime := wazero.NewRuntimeWithConfig(ctx, config)
	compiled, err := runtime.CompileModule(ctx, e.binary)
	if err != nil {
		return errors.Join(err, runtime.Close(ctx))
	}
	e.runtime, e.compiled = runtime, compiled
	return nil
}

// bind looks up the exports of ABI 1 and refuses a module without them, or of another major.
func (e *wazeroEngine) bind(ctx context.Context, module api.Module) (*wazeroInstance, error) {
	i := &wazeroInstance{
		engine: e,
		module: module,
		memory: module.Memory(),
		input:  module.ExportedFunction("wt_input"),
		call:   module.ExportedFunction("wt_call"),
	}
	version := module.ExportedFunction("wt_abi")
	if version == nil || i.input == nil || i.call == nil || i.memory == nil {
		return nil, fmt.Errorf("%w: the module lacks an export of ABI %d", ErrABI, ABIMajor)
	}
	if err := version.CallWithStack(ctx, i.stack[:]); err != nil {
		return nil, i.trap(ctx, err)
	}
	if packed := uint32(i.stack[0]); packed>>16 != ABIMajor {
		return nil, fmt.Errorf("%w: the module speaks %d.%d, this host %d", ErrABI, packed>>16, packed&0xffff, ABIMajor)
	}
	return i, nil
}

func (e *wazeroEngine) Close(ctx context.Context) error {
	e.compiling.Lock()
	defer e.compiling.Unlock()
	var errs []error
	if e.runtime != nil {
		errs = append(errs, e.runtime.Close(ctx))
	}
	if e.cache != nil {
		errs = append(errs, e.cache.Close(ctx))
	}
	e.runtime, e.compiled, e.cache = nil, nil, nil
	return errors.Join(errs...)
}

type wazeroInstance struct {
	engine      *wazeroEngine
	module      api.Module
	memory      api.Memory
	input, call api.Function // looked up once: each lookup makes a call engine
	stack       [2]uint64
	inputAt     uint32 // address of the input buffer
	inputCap    int    // its length, in bytes
}

func (i *wazeroInstance) Call(ctx context.Context, options, document []byte) ([]byte, error) {
	if err := i.reserve(ctx, len(options)+len(document)); err != nil {
		return nil, err
	}
	if !i.memory.Write(i.inputAt, options) || !i.memory.Write(i.inputAt+uint32(len(options)), document) {
		return nil, i.trap(ctx, errors.New("input buffer outside of memory"))
	}
	i.stack[0], i.stack[1] = uint64(len(options)), uint64(len(document))
	if err := i.call.CallWithStack(ctx, i.stack[:]); err != nil {
		return nil, i.trap(ctx, err)
	}
	answer, ok := i.memory.Read(uint32(i.stack[0]>>32), uint32(i.stack[0]))
	if !ok {
		return nil, i.trap(ctx, errors.New("answer outside of memory"))
	}
	return append([]byte(nil), answer...), nil // answer is a view that the next call overwrites
}

// reserve makes the input buffer hold size bytes.
func (i *wazeroInstance) reserve(ctx context.Context, size int) error {
	if size <= i.inputCap && i.inputAt != 0 {
		return nil
	}
	if uint64(size) > 1<<32-1 {
		return ErrInputTooLarge
	}
	i.stack[0] = uint64(size)
	if err := i.input.CallWithStack(ctx, i.stack[:]); err != nil {
		return i.trap(ctx, err)
	}
	address := uint32(i.stack[0])
	if address == 0 {
		return ErrInputTooLarge
	}
	i.inputAt, i.inputCap = address, size
	return nil
}

// trap is the error of a call that did not end well: the context's own when it was the context that ended it.
func (i *wazeroInstance) trap(ctx context.Context, err error) error {
	if i.engine.interruptible && ctx.Err() != nil {
		return ctx.Err()
	}
	return &TrapError{Digest: i.engine.digest(), Err: err}
}

func (i *wazeroInstance) MemorySize() uint64 { return uint64(i.memory.Size()) }

func (i *wazeroInstance) Close(ctx context.Context) error { return i.module.Close(ctx) }
