// Package enginetest is what every engine must do, as tests: answer as the native core does, from many goroutines at
// once, and survive a module that traps, grows or is not of this ABI.
package enginetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/wellturn/wellturn/core"
	"github.com/wellturn/wellturn/host"
)

// Run tests an engine. embedded makes one with the module that is shipped, of makes one with another module. root is the
// path of the repository's root, seen from the test.
func Run(t *testing.T, root string, embedded func() host.Engine, of func(module []byte) host.Engine) {
	t.Run("ConcurrentAnswersEqualNative", func(t *testing.T) { concurrentAnswersEqualNative(t, root, embedded()) })
	t.Run("AnswersAreCopies", func(t *testing.T) { answersAreCopies(t, of) })
	t.Run("TrapCostsOneInstance", func(t *testing.T) { trapCostsOneInstance(t, of) })
	t.Run("LargeInstancesAreRecycled", func(t *testing.T) { largeInstancesAreRecycled(t, of) })
	t.Run("RefusedInputKeepsTheInstance", func(t *testing.T) { refusedInputKeepsTheInstance(t, of) })
	t.Run("ForeignModulesAreRefused", func(t *testing.T) { foreignModulesAreRefused(t, of) })
}

func newHost(t testing.TB, options ...host.Option) *host.Host {
	t.Helper()
	h, err := host.New(t.Context(), options...)
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

// NewHost runs an engine of the test guest in a pool of one instance.
func NewHost(t *testing.T, engine host.Engine) *host.Host {
	t.Helper()
	return newHost(t, host.WithEngine(engine), host.WithPoolSize(1), host.WithRecycleAbove(1<<20))
}

func newGuestHost(t *testing.T, of func([]byte) host.Engine) *host.Host {
	t.Helper()
	return NewHost(t, of(Guest(host.ABIMajor)))
}

// Echo asserts that the test guest answers document.
func Echo(t *testing.T, h *host.Host, document string) {
	t.Helper()
	answer, err := h.Call(t.Context(), []byte("options,"), []byte(document))
	if err != nil || string(answer) != "options,"+document {
		t.Fatalf("Call(%q) = %q, %v", document, answer, err)
	}
}

func answersAreCopies(t *testing.T, of func([]byte) host.Engine) {
	h := newGuestHost(t, of)
	first, err := h.Call(t.Context(), nil, []byte("first"))
	if err != nil {
		t.Fatal(err)
	}
	Echo(t, h, "other")
	if string(first) != "first" {
		t.Errorf("the next call changed an answer to %q", first)
	}
}

func trapCostsOneInstance(t *testing.T, of func([]byte) host.Engine) {
	for _, document := range []string{"Trap", "Answer outside of memory"} {
		h := newGuestHost(t, of)
		Echo(t, h, "before")
		_, err := h.Call(t.Context(), nil, []byte(document))
		var trap *host.TrapError
		if !errors.As(err, &trap) || !errors.Is(err, host.ErrEngine) {
			t.Fatalf("Call(%q) = %v, want a *TrapError", document, err)
		}
		if trap.Digest == "" || trap.Digest != h.Digest() {
			t.Errorf("trap names module %q, host runs %q", trap.Digest, h.Digest())
		}
		Echo(t, h, "after")
		if s := h.Stats(); s.Dropped != 1 || s.Instances != 2 || s.Idle != 1 || s.Busy != 0 {
			t.Errorf("stats after a trap: %+v", s)
		}
	}
}

func largeInstancesAreRecycled(t *testing.T, of func([]byte) host.Engine) {
	h := newGuestHost(t, of)
	Echo(t, h, "small")
	Echo(t, h, "Grow past the bound")
	if s := h.Stats(); s.Recycled != 1 || s.Idle != 0 || s.IdleMemory != 0 {
		t.Errorf("stats after growth: %+v", s)
	}
	Echo(t, h, "small again")
	if s := h.Stats(); s.Instances != 2 || s.Idle != 1 || s.IdleMemory != 1<<16 {
		t.Errorf("stats after replacement: %+v", s)
	}
}

func refusedInputKeepsTheInstance(t *testing.T, of func([]byte) host.Engine) {
	h := newGuestHost(t, of)
	_, err := h.Call(t.Context(), nil, []byte(strings.Repeat("x", 60_001)))
	if !errors.Is(err, host.ErrInputTooLarge) || !errors.Is(err, host.ErrLimit) {
		t.Fatalf("err = %v, want ErrInputTooLarge", err)
	}
	Echo(t, h, "small")
	if s := h.Stats(); s.Instances != 1 || s.Dropped != 0 {
		t.Errorf("stats: %+v", s)
	}
}

func foreignModulesAreRefused(t *testing.T, of func([]byte) host.Engine) {
	empty := []byte("\x00asm\x01\x00\x00\x00")
	for _, c := range []struct {
		name   string
		binary []byte
		want   error
	}{
		{"another major", Guest(host.ABIMajor + 1), host.ErrABI},
		{"no exports", empty, host.ErrABI},
		{"not a module", []byte("hello"), host.ErrEngine},
	} {
		h := newHost(t, host.WithEngine(of(c.binary)))
		if err := h.Warm(t.Context()); !errors.Is(err, c.want) || !errors.Is(err, host.ErrEngine) {
			t.Errorf("%s: err = %v, want %v", c.name, err, c.want)
		}
		if s := h.Stats(); s.Instances != 0 || s.Busy != 0 {
			t.Errorf("%s: stats %+v", c.name, s)
		}
	}
}

// Many goroutines, few instances, mixed documents: every answer is the native core's, byte for byte.
func concurrentAnswersEqualNative(t *testing.T, root string, engine host.Engine) {
	requests := mixedRequests(t, root)
	want := make([][]byte, len(requests))
	for i, r := range requests {
		want[i] = core.Call(r.options, r.document)
	}
	h := newHost(t, host.WithEngine(engine), host.WithPoolSize(3))
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			order := rand.New(rand.NewPCG(1, uint64(worker))).Perm(len(requests))
			for _, i := range order {
				answer, err := h.Call(t.Context(), requests[i].options, requests[i].document)
				if err != nil {
					t.Errorf("options %s, document %.200q: %v", requests[i].options, requests[i].document, err)
				} else if !bytes.Equal(answer, want[i]) {
					t.Errorf("options %s, document %.200q:\nwasm   %.500s\nnative %.500s", requests[i].options, requests[i].document, answer, want[i])
				}
			}
		})
	}
	group.Wait()
	if s := h.Stats(); s.Calls != uint64(8*len(requests)) || s.Dropped != 0 || s.Busy != 0 || s.Idle > 3 {
		t.Errorf("stats: %+v", s)
	}
}

type request struct{ options, document []byte }

// mixedRequests are sound, dangling and damaged documents of all sizes, under right and wrong options.
func mixedRequests(tb testing.TB, root string) (requests []request) {
	tb.Helper()
	documents := []string{
		``, ` `, `null`, `0`, `""`, `[]`, `{}`, `[`, `{"a":1,"a":2}`, "\"\xff\"", `"\ud800"`, `[1E400]`,
		`[{"role":"user","content":"hi"}]`,
		`[{"role":"user","content":"hi"},{"role":"user","content":"still there?"}]`,
		`[{"role":"user","content":"hi"},{"role":"tool","tool_call_id":"c1","content":"42"}]`,
		`[{"type":"human","content":"weather?"},{"type":"ai","content":"","tool_calls":[{"name":"w","args":{},"id":"c1"},{"name":"w","args":{},"id":"c2"}]},{"type":"tool","tool_call_id":"c1","content":"sunny"}]`,
		`{"kind":"task","id":"1","contextId":"2","status":{"state":"working"}}`,
		strings.Repeat("[", 20_000),
		history(500),
	}
	recordings, err := filepath.Glob(filepath.Join(root, "testdata/langgraph/*.flat.json"))
	if err != nil {
		tb.Fatal(err)
	}
	for _, name := range recordings {
		text, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		for _, options := range []string{``, `{"op":"repair"}`} {
			requests = append(requests, request{[]byte(options), text}, request{[]byte(options), text[:len(text)/2]})
		}
	}
	for _, document := range documents {
		for _, options := range []string{
			``, `{}`, `{`, `{"op":"repair"}`, `{"op":"repair","markers":"ko","phase":"before_user","dialect":"langchain"}`,
			`{"subject":"history","target":"any"}`, `{"subject":"a2a/Task"}`, `{"op":"nothing"}`, `{"limits":{"findings":1}}`,
			`{"op":"rules"}`, `{"op":"info"}`,
		} {
			requests = append(requests, request{[]byte(options), []byte(document)})
		}
	}
	return requests
}

// history is a sound conversation of the given number of turns.
func history(turns int) string {
	var b strings.Builder
	for i := range turns {
		fmt.Fprintf(&b, `,{"role":"user","content":"question %d, with \"quotes\" and ünïcödé"}`, i)
		fmt.Fprintf(&b, `,{"role":"assistant","content":null,"tool_calls":[{"id":"c%d","type":"function","function":{"name":"look_up","arguments":"{\"n\":%d}"}}]}`, i, i)
		fmt.Fprintf(&b, `,{"role":"tool","tool_call_id":"c%d","content":"result"},{"role":"assistant","content":"answer %d"}`, i, i)
	}
	return "[" + b.String()[1:] + "]"
}
