package host_test

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/wellturn/wellturn/host"
	"github.com/wellturn/wellturn/host/enginetest"
)

func TestWazero(t *testing.T) {
	enginetest.Run(t, "..", func() host.Engine { return host.Wazero() },
		func(module []byte) host.Engine { return host.Wazero(host.Module(module)) })
}

// newGuestHost runs the test guest in wazero, in a pool of one instance.
func newGuestHost(t *testing.T, options ...host.WazeroOption) *host.Host {
	t.Helper()
	return enginetest.NewHost(t, host.Wazero(append(options, host.Module(enginetest.Guest(host.ABIMajor)))...))
}

func TestMemoryLimit(t *testing.T) {
	h := newGuestHost(t, host.MemoryLimit(1<<20))
	enginetest.Echo(t, h, "Grow in vain") // memory.grow fails inside the guest
	if s := h.Stats(); s.IdleMemory != 1<<16 {
		t.Errorf("memory is %d bytes, limit was to keep it at one page", s.IdleMemory)
	}
}

func TestInterruptible(t *testing.T) {
	h := newGuestHost(t, host.Interruptible())
	enginetest.Echo(t, h, "warm")
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := h.Call(ctx, nil, []byte("Loop")); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("err = %v, want the context's", err)
	}
	enginetest.Echo(t, h, "after")
	if s := h.Stats(); s.Dropped != 1 || s.Instances != 2 {
		t.Errorf("stats after interruption: %+v", s)
	}
}

func TestInterpreterAndCacheAnswerAlike(t *testing.T) {
	dir := t.TempDir()
	for _, option := range []host.WazeroOption{host.Interpreter(), host.CompilationCacheDir(dir), host.CompilationCacheDir(dir)} {
		enginetest.Echo(t, newGuestHost(t, option), "same")
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) == 0 {
		t.Errorf("the compilation cache holds %d entries, err %v", len(entries), err)
	}
}
