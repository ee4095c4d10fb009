package wasm_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/wellturn/wellturn/core"
)

// errorCode returns the code of an answer that must be an error.
func errorCode(t *testing.T, answer []byte) string {
	t.Helper()
	var envelope struct {
		OK    *bool
		Error struct {
			Code, Message string
			At            *string
		}
	}
	decoder := json.NewDecoder(bytes.NewReader(answer))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&envelope); err != nil {
		t.Fatalf("%v: %s", err, answer)
	}
	if envelope.OK == nil || *envelope.OK || envelope.Error.Message == "" || envelope.Error.At == nil {
		t.Fatalf("not an error: %s", answer)
	}
	return envelope.Error.Code
}

var sound = request{
	options:  []byte(`{"op":"check","subject":"history"}`),
	document: []byte(`[{"type":"human","content":"hi"},{"type":"ai","content":"hello"}]`),
}

// stillWorks checks that what went before left the instance usable.
func (i *instance) stillWorks(t *testing.T) {
	t.Helper()
	if got, want := i.answer(t, sound), core.Call(sound.options, sound.document); !bytes.Equal(got, want) {
		t.Fatalf("answers\n%s\nwant\n%s", got, want)
	}
}

func TestInputRefusesMoreThanTheCap(t *testing.T) {
	i := newInstance(t, 0)
	for _, size := range []int{maxInput + 1, 1 << 30, 1<<32 - 1} {
		if at := i.grow(t, size); at != 0 {
			t.Errorf("wt_input(%d) = %d, want 0", size, at)
		}
	}
	i.stillWorks(t)
	if at := i.grow(t, maxInput); at == 0 || uint64(at)+maxInput > uint64(i.memory.Size()) {
		t.Errorf("wt_input(%d) = %d in a memory of %d bytes", maxInput, at, i.memory.Size())
	}
	i.stillWorks(t)
}

func TestInputIsRefusedWhenTheHostGivesNoMemory(t *testing.T) {
	i := newInstance(t, 1<<24/pageSize)
	if at := i.grow(t, maxInput); at != 0 {
		t.Errorf("wt_input(%d) = %d with 16 MiB of memory", maxInput, at)
	}
	i.stillWorks(t)
}

func TestInputNeverShrinks(t *testing.T) {
	i := newInstance(t, 0)
	i.grow(t, 5000)
	size := i.memory.Size()
	if at := i.grow(t, 10); at == 0 || i.memory.Size() != size {
		t.Errorf("wt_input(10) after wt_input(5000): address %d, memory %d, was %d", at, i.memory.Size(), size)
	}
	if _, err := i.callRaw(0, 5000); err != nil {
		t.Error(err)
	}
}

func TestLyingLengthsAreAnError(t *testing.T) {
	i := newInstance(t, 0)
	const size = 96 // a multiple of 8, so that the buffer holds not one byte more
	for _, lengths := range [][2]uint32{
		{1, 0}, {0, 1}, // before wt_input
		{size + 1, 0}, {0, size + 1}, {size, 1}, {1, size}, {1 << 31, 1 << 31}, {1<<32 - 1, 1<<32 - 1}, {1<<32 - 1, 1}, {2, 1<<32 - 1},
	} {
		if lengths[0]+lengths[1] != 1 {
			i.grow(t, size)
		}
		answer, err := i.callRaw(lengths[0], lengths[1])
		if err != nil {
			t.Fatal(err)
		}
		if code := errorCode(t, answer); code != "abi/impossible-lengths" {
			t.Errorf("wt_call(%d, %d): %s", lengths[0], lengths[1], answer)
		}
	}
	i.stillWorks(t)
}

func TestNothingAtAllIsARequest(t *testing.T) {
	i := newInstance(t, 0)
	answer, err := i.callRaw(0, 0)
	if err != nil {
		t.Fatal(err)
	}
	if want := core.Call([]byte{}, []byte{}); !bytes.Equal(answer, want) {
		t.Errorf("answers\n%s\nwant\n%s", answer, want)
	}
}

func TestEveryPrefixIsAnswered(t *testing.T) {
	i := newInstance(t, 0)
	whole := []byte(`{"messages":[{"type":"human","content":"h\u00e9 \ud83d\ude00 é 😀"},{"type":"ai","content":null,` +
		`"tool_calls":[{"name":"f","args":{"n":-1.50e+3},"id":"c1"}]},{"type":"tool","tool_call_id":"c1","content":[true]}]}`)
	for _, op := range operations {
		options := []byte(`{"op":"` + op + `"}`)
		for n := range len(whole) + 1 {
			r := request{options, whole[:n]}
			if got, want := i.answer(t, r), core.Call(r.options, r.document); !bytes.Equal(got, want) {
				t.Fatalf("%v\nanswers\n%s\nwant\n%s", r, got, want)
			}
		}
	}
}

func TestTheLargestDocumentIsAnswered(t *testing.T) {
	if raceEnabled {
		t.Skip("64 MiB take too long through instrumented native code")
	}
	const size = 64 << 20
	document := []byte(`[{"type":"human","content":"`)
	document = append(document, bytes.Repeat([]byte("lorem ipsum dolor sit amet. "), size/28-2)...)
	document = append(document, `"}]`...)
	r := request{[]byte(`{"op":"check"}`), document}
	i := newInstance(t, 1<<30/pageSize)
	if got, want := i.answer(t, r), core.Call(r.options, r.document); !bytes.Equal(got, want) {
		t.Errorf("answers\n%.300s\nwant\n%.300s", got, want)
	}
	i.stillWorks(t)
}
