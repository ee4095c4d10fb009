package host

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"
)

// newGuestHost runs the test guest in a pool of one instance.
func newGuestHost(t *testing.T, options ...WazeroOption) *Host {
	t.Helper()
	engine := Wazero(append([]WazeroOption{Module(guest(ABIMajor))}, options...)...)
	return newHost(t, WithEngine(engine), WithPoolSize(1), WithRecycleAbove(1<<20))
}

func newHost(t testing.TB, options ...Option) *Host {
	t.Helper()
	h, err := New(t.Context(), options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Close(context.Background()); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return h
}

// echo asserts that the test guest answers document.
func echo(t *testing.T, h *Host, document string) {
	t.Helper()
	answer, err := h.Call(t.Context(), []byte("options,"), []byte(document))
	if err != nil || string(answer) != "options,"+document {
		t.Fatalf("Call(%q) = %q, %v", document, answer, err)
	}
}

func TestAnswersAreCopies(t *testing.T) {
	h := newGuestHost(t)
	first, err := h.Call(t.Context(), nil, []byte("first"))
	if err != nil {
		t.Fatal(err)
	}
	echo(t, h, "other")
	if string(first) != "first" {
		t.Errorf("the next call changed an answer to %q", first)
	}
}

func TestTrapCostsOneInstance(t *testing.T) {
	for _, document := range []string{"Trap", "Answer outside of memory"} {
		h := newGuestHost(t)
		echo(t, h, "before")
		_, err := h.Call(t.Context(), nil, []byte(document))
		var trap *TrapError
		if !errors.As(err, &trap) || !errors.Is(err, ErrEngine) {
			t.Fatalf("Call(%q) = %v, want a *TrapError", document, err)
		}
		if trap.Digest == "" || trap.Digest != h.Digest() {
			t.Errorf("trap names module %q, host runs %q", trap.Digest, h.Digest())
		}
		echo(t, h, "after")
		if s := h.Stats(); s.Dropped != 1 || s.Instances != 2 || s.Idle != 1 || s.Busy != 0 {
			t.Errorf("stats after a trap: %+v", s)
		}
	}
}

func TestLargeInstancesAreRecycled(t *testing.T) {
	h := newGuestHost(t)
	echo(t, h, "small")
	echo(t, h, "Grow past the bound")
	if s := h.Stats(); s.Recycled != 1 || s.Idle != 0 || s.IdleMemory != 0 {
		t.Errorf("stats after growth: %+v", s)
	}
	echo(t, h, "small again")
	if s := h.Stats(); s.Instances != 2 || s.Idle != 1 || s.IdleMemory != 1<<16 {
		t.Errorf("stats after replacement: %+v", s)
	}
}

func TestMemoryLimit(t *testing.T) {
	h := newGuestHost(t, MemoryLimit(1<<20))
	echo(t, h, "Grow in vain") // memory.grow fails inside the guest
	if s := h.Stats(); s.IdleMemory != 1<<16 {
		t.Errorf("memory is %d bytes, limit was to keep it at one page", s.IdleMemory)
	}
}

func TestRefusedInputKeepsTheInstance(t *testing.T) {
	h := newGuestHost(t)
	_, err := h.Call(t.Context(), nil, []byte(strings.Repeat("x", 60_001)))
	if !errors.Is(err, ErrInputTooLarge) || !errors.Is(err, ErrLimit) {
		t.Fatalf("err = %v, want ErrInputTooLarge", err)
	}
	echo(t, h, "small")
	if s := h.Stats(); s.Instances != 1 || s.Dropped != 0 {
		t.Errorf("stats: %+v", s)
	}
}

func TestInterruptible(t *testing.T) {
	h := newGuestHost(t, Interruptible())
	echo(t, h, "warm")
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := h.Call(ctx, nil, []byte("Loop")); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("err = %v, want the context's", err)
	}
	echo(t, h, "after")
	if s := h.Stats(); s.Dropped != 1 || s.Instances != 2 {
		t.Errorf("stats after interruption: %+v", s)
	}
}

func TestForeignModulesAreRefused(t *testing.T) {
	empty := []byte("\x00asm\x01\x00\x00\x00")
	for _, c := range []struct {
		name   string
		binary []byte
		want   error
	}{
		{"another major", guest(ABIMajor + 1), ErrABI},
		{"no exports", empty, ErrABI},
		{"not a module", []byte("hello"), ErrEngine},
	} {
		h := newHost(t, WithEngine(Wazero(Module(c.binary))))
		if err := h.Warm(t.Context()); !errors.Is(err, c.want) || !errors.Is(err, ErrEngine) {
			t.Errorf("%s: err = %v, want %v", c.name, err, c.want)
		}
		if s := h.Stats(); s.Instances != 0 || s.Busy != 0 {
			t.Errorf("%s: stats %+v", c.name, s)
		}
	}
}

func TestInterpreterAndCacheAnswerAlike(t *testing.T) {
	dir := t.TempDir()
	for _, option := range []WazeroOption{Interpreter(), CompilationCacheDir(dir), CompilationCacheDir(dir)} {
		echo(t, newGuestHost(t, option), "same")
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) == 0 {
		t.Errorf("the compilation cache holds %d entries, err %v", len(entries), err)
	}
}
