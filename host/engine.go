package host

import (
	"context"
	"fmt"

	"github.com/wellturn/wellturn/core"
)

// Engine makes instances of the core. [Wazero] and [Native] are the engines of this package; others satisfy the
// interface from their own modules. An Engine belongs to the one [Host] it was given to, which closes it.
type Engine interface {
	// Instantiate returns a fresh instance. The first call may compile; a failed one may be tried again. It is safe for
	// concurrent use.
	Instantiate(ctx context.Context) (Instance, error)

	// Close releases what the instances share. All of them have been closed before.
	Close(ctx context.Context) error
}

// Instance is one running copy of the core. It is used by one goroutine at a time.
type Instance interface {
	// Call answers one request. The answer is the caller's own copy. After any error but [ErrInputTooLarge] the
	// instance is dead, and only Close may be called.
	Call(ctx context.Context, options, document []byte) ([]byte, error)

	// Close releases the instance.
	Close(ctx context.Context) error
}

// Digester is an optional part of an [Engine] that runs a module: Digest is the module's sha256 in lower-case
// hexadecimal.
type Digester interface{ Digest() string }

// Sizer is an optional part of an [Instance] with a memory of its own: MemorySize is its present size in bytes. The
// host recycles instances that have grown past its bound.
type Sizer interface{ MemorySize() uint64 }

// Native is the engine that runs the core in process, without WebAssembly and without a sandbox: the same code, faster,
// and the oracle that other engines are compared with.
func Native() Engine { return nativeEngine{} }

type nativeEngine struct{}

func (nativeEngine) Instantiate(context.Context) (Instance, error) {
	return nativeInstance(core.Call), nil
}
func (nativeEngine) Close(context.Context) error { return nil }

type nativeInstance func(options, document []byte) []byte

// Call treats a panic as what it would be in a module: a trap.
func (call nativeInstance) Call(_ context.Context, options, document []byte) (answer []byte, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			answer, err = nil, &TrapError{Err: fmt.Errorf("panic: %v", fault)}
		}
	}()
	return call(options, document), nil
}

func (nativeInstance) Close(context.Context) error { return nil }
