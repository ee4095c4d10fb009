package core_test

import (
	"math/rand/v2"
	"testing"

	"github.com/wellturn/wellturn/internal/generate"
	"github.com/wellturn/wellturn/internal/jsondoc"
)

// dialects are the values of the option that the loops below try; "" is auto.
var dialects = []string{"", "langchain", "openai-chat", "anthropic"}

// TestTruncations cuts valid documents after every byte: the answer is a finding about the text, never a panic.
func TestTruncations(t *testing.T) {
	for seed := range uint64(3) {
		c := generate.New(rand.New(rand.NewPCG(seed, 3)))
		for _, s := range generate.Shapes {
			document := s.Render(c).Compact()
			for n := range document {
				got := holds(t, s.Dialect, "", document[:n])
				if got.Clean || got.Changed {
					t.Fatalf("%d bytes: clean %v, changed %v", n, got.Clean, got.Changed)
				}
			}
		}
	}
}

// TestRandomDamage breaks valid conversations once to three times at random places of their JSON: members and
// elements are dropped, doubled, swapped, moved, and given other types.
func TestRandomDamage(t *testing.T) {
	for seed := range uint64(6000) {
		r := rand.New(rand.NewPCG(seed, 4))
		shape := &generate.Shapes[r.IntN(len(generate.Shapes))]
		c := generate.New(r)
		if m := &generate.Mutations[r.IntN(len(generate.Mutations))]; r.IntN(2) == 0 {
			if broken := m.Apply(r, c.Clone()); broken != nil {
				c = broken
			}
		}
		document := shape.Render(c)
		for range 1 + r.IntN(3) {
			generate.Damage(r, document)
		}
		dialect := dialects[r.IntN(len(dialects))]
		if r.IntN(3) > 0 {
			dialect = shape.Dialect
		}
		holds(t, dialect, options[r.IntN(len(options))], document.Compact())
	}
}

// TestRandomBytes changes single bytes of valid documents, also to bytes that are no text.
func TestRandomBytes(t *testing.T) {
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 5))
		shape := &generate.Shapes[r.IntN(len(generate.Shapes))]
		document := shape.Render(generate.New(r)).Compact()
		for range 1 + r.IntN(3) {
			document[r.IntN(len(document))] = byte(r.IntN(256))
		}
		holds(t, shape.Dialect, options[r.IntN(len(options))], document)
	}
}

// FuzzCall tries whatever documents the fuzzer invents, under every set of options and every dialect.
func FuzzCall(f *testing.F) {
	for _, file := range loadVectors(f) {
		for i := range file.Cases {
			f.Add(file.Cases[i].Document(), uint8(i), uint8(i/3))
		}
	}
	f.Fuzz(func(t *testing.T, document []byte, o, d uint8) {
		holds(t, dialects[int(d)%len(dialects)], options[int(o)%len(options)], document)
	})
}

// FuzzOptions tries whatever options the fuzzer invents: an answer or a refusal, never a panic.
func FuzzOptions(f *testing.F) {
	for _, file := range loadVectors(f) {
		for i := range file.Cases {
			f.Add([]byte(file.Cases[i].Options))
		}
	}
	document := jsondoc.MustParse(`[{"role":"user","content":"a"},{"role":"user","content":"b"}]`).Compact()
	f.Fuzz(func(t *testing.T, o []byte) { call(t, o, document) })
}
