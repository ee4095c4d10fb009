package host

import (
	"context"
	"fmt"
	"runtime"
)

// Host answers requests from a pool of instances. It is safe for concurrent use.
type Host struct {
	engine   Engine
	pool     *pool
	maxInput int
}

// Stats says what a [Host] has done and holds.
type Stats struct {
	Calls     uint64 // calls that reached an instance
	Instances uint64 // instances made
	Dropped   uint64 // instances dropped because a call trapped or was interrupted
	Recycled  uint64 // instances dropped because their memory had grown past the bound

	PoolSize   int    // most instances at once
	Busy       int    // instances answering now
	Idle       int    // instances waiting
	IdleMemory uint64 // linear memory of the waiting instances, in bytes; 0 for engines without
}

// An Option changes one setting of a [Host].
type Option func(*settings) error

type settings struct {
	engine       Engine
	poolSize     int
	recycleAbove uint64
	maxInput     int
}

// DefaultRecycleAbove is the memory, in bytes, past which an instance is not kept for the next call.
const DefaultRecycleAbove = 64 << 20

// WithEngine runs the core in engine instead of [Wazero]. The host closes it.
func WithEngine(engine Engine) Option {
	return func(s *settings) error {
		if engine == nil {
			return fmt.Errorf("%w: WithEngine(nil)", ErrBadOptions)
		}
		s.engine = engine
		return nil
	}
}

// WithPoolSize bounds how many calls run at once, and so how many instances there are: GOMAXPROCS by default. Further
// calls wait.
func WithPoolSize(size int) Option {
	return func(s *settings) error {
		if size < 1 {
			return fmt.Errorf("%w: WithPoolSize(%d), want at least 1", ErrBadOptions, size)
		}
		s.poolSize = size
		return nil
	}
}

// WithRecycleAbove replaces an instance whose linear memory has grown past this many bytes, because linear memory never
// shrinks: [DefaultRecycleAbove] by default. 0 makes an instance for every call.
func WithRecycleAbove(bytes uint64) Option {
	return func(s *settings) error {
		s.recycleAbove = bytes
		return nil
	}
}

// WithMaxInputBytes refuses larger requests, options and document together, with [ErrInputTooLarge] before anything is
// copied. By default the core's own limit decides.
func WithMaxInputBytes(bytes int) Option {
	return func(s *settings) error {
		if bytes < 1 {
			return fmt.Errorf("%w: WithMaxInputBytes(%d), want at least 1", ErrBadOptions, bytes)
		}
		s.maxInput = bytes
		return nil
	}
}

// New makes a host. It is cheap: the module is compiled, and instances are made, when calls need them; [Host.Warm] does
// so ahead of time. An option out of range is an [ErrBadOptions].
func New(ctx context.Context, options ...Option) (*Host, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s := settings{poolSize: runtime.GOMAXPROCS(0), recycleAbove: DefaultRecycleAbove}
	for _, option := range options {
		if err := option(&s); err != nil {
			return nil, err
		}
	}
	if s.engine == nil {
		s.engine = Wazero()
	}
	return &Host{
		engine:   s.engine,
		pool:     newPool(s.engine, s.poolSize, s.recycleAbove),
		maxInput: s.maxInput,
	}, nil
}

// Call answers one raw request: options is a JSON object, empty for all defaults, and document any bytes. The answer is
// the same as on every other host, byte for byte, and belongs to the caller.
//
// The error is the engine's, the pool's or the context's; what the core refuses stands in the answer. The context is
// looked at before the call; it ends a running call only with [Interruptible].
func (h *Host) Call(ctx context.Context, options, document []byte) ([]byte, error) {
	if h.maxInput > 0 && len(options)+len(document) > h.maxInput {
		return nil, fmt.Errorf("%w: %d bytes, at most %d", ErrInputTooLarge, len(options)+len(document), h.maxInput)
	}
	instance, err := h.pool.take(ctx)
	if err != nil {
		return nil, err
	}
	answer, err := instance.Call(ctx, options, document)
	h.pool.give(ctx, instance, err)
	return answer, err
}

// Warm makes one instance, so that the first call finds the module compiled.
func (h *Host) Warm(ctx context.Context) error {
	instance, err := h.pool.take(ctx)
	if err != nil {
		return err
	}
	h.pool.put(ctx, instance)
	return nil
}

// Digest is the sha256 of the module, in lower-case hexadecimal: hosts with equal digests give equal answers. It is
// empty for engines that run no module, such as [Native].
func (h *Host) Digest() string {
	if d, ok := h.engine.(Digester); ok {
		return d.Digest()
	}
	return ""
}

// Stats says what the host has done so far.
func (h *Host) Stats() Stats { return h.pool.snapshot() }

// Close refuses further calls, which get [ErrClosed], waits for the running ones, and releases the engine. When ctx ends
// first its error is returned, and the rest is released as soon as the last call is done. Closing again is harmless.
func (h *Host) Close(ctx context.Context) error { return h.pool.close(ctx) }
