package host

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
)

// gate is an engine whose calls wait until they are let go, and which counts what is open.
type gate struct {
	entered chan *gateInstance // one element per call that has begun
	release chan struct{}      // one element lets one call end
	made    int
	open    atomic.Int32 // instances not closed yet
	closed  bool
	fault   error // what Instantiate says
}

type gateInstance struct {
	gate   *gate
	number int
}

func newGate() *gate { return &gate{entered: make(chan *gateInstance), release: make(chan struct{})} }

func (g *gate) Instantiate(context.Context) (Instance, error) {
	if g.fault != nil {
		return nil, g.fault
	}
	g.made++
	g.open.Add(1)
	return &gateInstance{gate: g, number: g.made}, nil
}

func (g *gate) Close(context.Context) error { g.closed = true; return nil }

func (i *gateInstance) Call(_ context.Context, _, document []byte) ([]byte, error) {
	i.gate.entered <- i
	<-i.gate.release
	return document, nil
}

func (i *gateInstance) Close(context.Context) error { i.gate.open.Add(-1); return nil }

// begin starts a call in the background and waits until an instance works on it.
func begin(h *Host, g *gate) (instance *gateInstance, ended chan error) {
	ended = make(chan error, 1)
	go func() {
		_, err := h.Call(context.Background(), nil, []byte("x"))
		ended <- err
	}()
	return <-g.entered, ended
}

func TestWaitingEndsWithTheContext(t *testing.T) {
	g := newGate()
	h := newHost(t, WithEngine(g), WithPoolSize(1))
	_, ended := begin(h, g)
	ctx, cancel := context.WithCancel(t.Context())
	waiting := make(chan error)
	go func() {
		_, err := h.Call(ctx, nil, nil)
		waiting <- err
	}()
	cancel()
	if err := <-waiting; !errors.Is(err, context.Canceled) {
		t.Errorf("waiting call: %v, want context.Canceled", err)
	}
	if _, err := h.Call(ctx, nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("call with an ended context: %v, want context.Canceled", err)
	}
	g.release <- struct{}{}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if s := h.Stats(); s.Calls != 1 || s.Instances != 1 {
		t.Errorf("stats: %+v", s)
	}
}

func TestLastInstanceBackIsFirstOut(t *testing.T) {
	g := newGate()
	h := newHost(t, WithEngine(g), WithPoolSize(2))
	_, first := begin(h, g)
	_, second := begin(h, g)
	g.release <- struct{}{}
	g.release <- struct{}{}
	<-first
	<-second
	latest, ended := begin(h, g)
	g.release <- struct{}{}
	<-ended
	for range 3 {
		again, ended := begin(h, g)
		g.release <- struct{}{}
		<-ended
		if again != latest {
			t.Errorf("instance %d was lent, %d came back last", again.number, latest.number)
		}
	}
	if g.made != 2 {
		t.Errorf("%d instances made, want 2", g.made)
	}
}

func TestCloseWaitsForRunningCalls(t *testing.T) {
	g := newGate()
	h := newHost(t, WithEngine(g), WithPoolSize(2))
	_, first := begin(h, g)
	_, second := begin(h, g)
	g.release <- struct{}{}
	running := first
	select { // either may have been let go
	case <-first:
		running = second
	case <-second:
	}

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := h.Close(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Close during a call, with an ended context: %v", err)
	}
	if g.closed {
		t.Error("the engine was closed under a running call")
	}
	if _, err := h.Call(t.Context(), nil, nil); !errors.Is(err, ErrClosed) {
		t.Errorf("call on a closed host: %v, want ErrClosed", err)
	}
	g.release <- struct{}{}
	if err := <-running; err != nil {
		t.Errorf("the running call: %v", err)
	}
	for range 2 {
		if err := h.Close(t.Context()); err != nil {
			t.Errorf("Close: %v", err)
		}
	}
	if !g.closed || g.open.Load() != 0 {
		t.Errorf("engine closed: %t, instances open: %d", g.closed, g.open.Load())
	}
	if s := h.Stats(); s.Busy != 0 || s.Idle != 0 {
		t.Errorf("stats of a closed host: %+v", s)
	}
}

func TestWaitingEndsWithTheHost(t *testing.T) {
	g := newGate()
	h := newHost(t, WithEngine(g), WithPoolSize(1))
	_, ended := begin(h, g)
	waiting := make(chan error)
	go func() {
		_, err := h.Call(context.Background(), nil, nil)
		waiting <- err
	}()
	closed := make(chan error)
	go func() { closed <- h.Close(context.Background()) }()
	if err := <-waiting; !errors.Is(err, ErrClosed) {
		t.Errorf("waiting call: %v, want ErrClosed", err)
	}
	g.release <- struct{}{}
	<-ended
	if err := <-closed; err != nil {
		t.Error(err)
	}
}

func TestFailedInstantiationIsTriedAgain(t *testing.T) {
	g := newGate()
	g.fault = ErrABI
	h := newHost(t, WithEngine(g), WithPoolSize(1))
	for range 2 { // a lost slot would block the second
		if _, err := h.Call(t.Context(), nil, nil); !errors.Is(err, ErrABI) {
			t.Fatalf("err = %v, want ErrABI", err)
		}
	}
	g.fault = nil
	_, ended := begin(h, g)
	g.release <- struct{}{}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
