package host

import (
	"context"
	"errors"
	"sync"
)

// pool lends instances, at most cap(slots) at once. The instance given back last is lent first, so that a lightly used
// host keeps few of them warm.
//
// Invariants: every lent instance holds one slot; idle and closed change under mu only; after close no instance is idle.
type pool struct {
	engine  Engine
	recycle uint64        // an instance with more memory than this is not kept, in bytes
	slots   chan struct{} // one element per instance lent
	closing chan struct{} // closed by close
	drained chan struct{} // closed when the last instance and the engine are closed

	mu     sync.Mutex
	idle   []Instance
	closed bool
	stats  Stats
	fault  error // what closing the engine said; read after drained
}

func newPool(engine Engine, size int, recycle uint64) *pool {
	return &pool{
		engine:  engine,
		recycle: recycle,
		slots:   make(chan struct{}, size),
		closing: make(chan struct{}),
		drained: make(chan struct{}),
	}
}

// take lends an instance, waiting for one while all are lent.
func (p *pool) take(ctx context.Context) (Instance, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	select {
	case p.slots <- struct{}{}:
	case <-p.closing:
		return nil, ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		<-p.slots
		return nil, ErrClosed
	}
	if last := len(p.idle) - 1; last >= 0 {
		instance := p.idle[last]
		p.idle[last] = nil
		p.idle = p.idle[:last]
		p.mu.Unlock()
		return instance, nil
	}
	p.mu.Unlock()

	instance, err := p.engine.Instantiate(ctx)
	if err != nil {
		<-p.slots
		return nil, err
	}
	p.count(func(s *Stats) { s.Instances++ })
	return instance, nil
}

// give takes an instance back after a call that ended with err.
func (p *pool) give(ctx context.Context, instance Instance, err error) {
	alive := err == nil || errors.Is(err, ErrInputTooLarge)
	p.count(func(s *Stats) {
		s.Calls++
		if !alive {
			s.Dropped++
		}
	})
	if alive {
		p.put(ctx, instance)
		return
	}
	p.discard(ctx, instance)
}

// put keeps a living instance for the next call, unless it has grown too large or the pool is closed.
func (p *pool) put(ctx context.Context, instance Instance) {
	sizer, sized := instance.(Sizer)
	large := sized && sizer.MemorySize() > p.recycle
	p.mu.Lock()
	keep := !large && !p.closed
	if keep {
		p.idle = append(p.idle, instance)
	} else if large {
		p.stats.Recycled++
	}
	p.mu.Unlock()
	if !keep {
		p.discard(ctx, instance)
		return
	}
	<-p.slots
}

// discard closes a lent instance and frees its slot. What a dead instance says when it is closed helps nobody.
func (p *pool) discard(ctx context.Context, instance Instance) {
	_ = instance.Close(context.WithoutCancel(ctx))
	<-p.slots
}

// close refuses new calls, lets the running ones finish, and then closes the engine. It may be called again.
func (p *pool) close(ctx context.Context) error {
	p.mu.Lock()
	first := !p.closed
	p.closed = true
	idle := p.idle
	p.idle = nil
	p.mu.Unlock()
	if first {
		close(p.closing)
		go p.drain(context.WithoutCancel(ctx), idle)
	}
	select {
	case <-p.drained:
		return p.fault
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (p *pool) drain(ctx context.Context, idle []Instance) {
	defer close(p.drained)
	var errs []error
	for _, instance := range idle {
		errs = append(errs, instance.Close(ctx))
	}
	for range cap(p.slots) {
		p.slots <- struct{}{} // waits for a running call
	}
	for range cap(p.slots) {
		<-p.slots
	}
	p.fault = errors.Join(append(errs, p.engine.Close(ctx))...)
}

func (p *pool) count(change func(*Stats)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change(&p.stats)
}

// snapshot says what the pool has done so far.
func (p *pool) snapshot() Stats {
	p.mu.Lock()
	defer p.mu.Unlock()
	stats := p.stats
	stats.Idle = len(p.idle)
	stats.Busy = len(p.slots)
	stats.PoolSize = cap(p.slots)
	for _, instance := range p.idle {
		if sizer, ok := instance.(Sizer); ok {
			stats.IdleMemory += sizer.MemorySize()
		}
	}
	return stats
}
