package footprint

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// nearby holds the counted bytes and those that differ from one of them in a single bit, which is where counting
// eight bytes at a time would go wrong.
var nearby = func() []byte {
	var all []byte
	for _, c := range []byte(",[{") {
		all = append(all, c, c, c)
		for bit := range 8 {
			all = append(all, c^1<<bit)
		}
	}
	return all
}()

func TestValuesCountsCommasAndOpeners(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 10_000 {
		text := make([]byte, random.IntN(40))
		for i := range text {
			text[i] = byte(random.Uint32())
			if random.IntN(2) == 0 {
				text[i] = nearby[random.IntN(len(nearby))]
			}
		}
		want := uint64(1 + bytes.Count(text, []byte(",")) + bytes.Count(text, []byte("[")) + bytes.Count(text, []byte("{")))
		if got := Values(text); got != want {
			t.Fatalf("Values(%q) = %d, want %d", text, got, want)
		}
	}
}
