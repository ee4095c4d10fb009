package wasm_test

import (
	"bytes"
	"encoding/json"
	"hash/maphash"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/core"
)

// scaled returns n, or a fiftieth of it under the race detector: instrumented native code is an order of magnitude slower.
func scaled(n int) int {
	if raceEnabled {
		return n / 50
	}
	return n
}

// The arena frees everything between two calls. Whatever a call left behind in a global would show here: the answers
// must not depend on what was asked before, and must be those of the same core compiled natively.
func TestAnswersDoNotDependOnWhatWasAskedBefore(t *testing.T) {
	seed := maphash.MakeSeed()
	native := make([]uint64, scaled(100_000))
	inOrder := newInstance(t, 0)
	for n := range native {
		r := mixedRequest(uint64(n))
		given := request{slices.Clone(r.options), slices.Clone(r.document)}
		want := core.Call(r.options, r.document)
		if !bytes.Equal(r.options, given.options) || !bytes.Equal(r.document, given.document) {
			t.Fatalf("request %d: core.Call changes its input\n%v", n, given)
		}
		if got := inOrder.answer(t, r); !bytes.Equal(got, want) {
			t.Fatalf("request %d: the module and the native core differ (stale module? run make wasm)\n%v\nmodule\n%s\nnative\n%s", n, r, got, want)
		}
		native[n] = maphash.Bytes(seed, want)
	}
	shuffled := newInstance(t, 0)
	for _, n := range rand.New(rand.NewPCG(3, 4)).Perm(len(native)) {
		r := mixedRequest(uint64(n))
		if got := shuffled.answer(t, r); maphash.Bytes(seed, got) != native[n] {
			t.Fatalf("request %d: another answer in another order\n%v\n%s", n, r, got)
		}
	}
	for n := 0; n < len(native); n += 500 {
		r := mixedRequest(uint64(n))
		if got := newInstance(t, 0).answer(t, r); maphash.Bytes(seed, got) != native[n] {
			t.Fatalf("request %d: another answer from a fresh instance\n%v\n%s", n, r, got)
		}
	}
}

// No call changes what start-up made: globals and start-up heap, which lie between the stack and the input buffer,
// hold the same bytes after any calls. This finds a kept pointer even before it does harm.
func TestCallsLeaveNoTrace(t *testing.T) {
	i := newInstance(t, 0)
	input := i.grow(t, 1<<20) // more than any mixed request, so that the arena's own bounds stay
	stack := stackSize(t)
	globals := func() []byte {
		i.answer(t, request{}) // the arena's pointers are then those of an empty request
		view, ok := i.memory.Read(stack, input-stack)
		if !ok {
			t.Fatal("globals lie outside of memory")
		}
		return bytes.Clone(view)
	}
	i.answer(t, request{document: list(1<<20, `[`, `[1]`, `]`)}) // memory grows here, and not again
	before := globals()
	if len(before) == 0 {
		t.Fatal("there are no globals between stack and input buffer: has the layout changed?")
	}
	for n := range scaled(20_000) {
		r := mixedRequest(uint64(n))
		i.answer(t, r)
		if n%100 != 0 {
			continue
		}
		if after := globals(); !bytes.Equal(before, after) {
			at := 0
			for before[at] == after[at] {
				at++
			}
			t.Fatalf("a global at address %d has changed by request %d: a table filled late, a pool, or an append to a package variable\n%v",
				int(stack)+at, n, r)
		}
	}
}

// stackSize reads from the target how much of the lowest memory is the stack's.
func stackSize(t *testing.T) uint32 {
	text, err := os.ReadFile("target.json")
	if err != nil {
		t.Fatal(err)
	}
	var target struct{ Ldflags []string }
	if err := json.Unmarshal(text, &target); err != nil {
		t.Fatal(err)
	}
	for _, flag := range target.Ldflags {
		if value, found := strings.CutPrefix(flag, "stack-size="); found {
			size, err := strconv.Atoi(value)
			if err != nil {
				t.Fatal(err)
			}
			return uint32(size)
		}
	}
	t.Fatal("target.json sets no stack size")
	return 0
}

func TestMemoryIsFlat(t *testing.T) {
	i := newInstance(t, 0)
	var small []request
	for n := uint64(0); len(small) < 100; n++ {
		if r := mixedRequest(n); len(r.document) < 200 {
			small = append(small, r)
		}
	}
	for _, r := range small {
		i.answer(t, r)
	}
	size := i.memory.Size()
	for n := range scaled(1_000_000) {
		i.answer(t, small[n%len(small)])
	}
	if i.memory.Size() != size {
		t.Errorf("memory grew from %d to %d bytes", size, i.memory.Size())
	}
}
