package generate_test

import (
	"math/rand/v2"
	"testing"

	"github.com/wellturn/wellturn/internal/generate"
	"github.com/wellturn/wellturn/internal/jsondoc"
)

func TestSameSeedSameConversation(t *testing.T) {
	for i := range generate.Shapes {
		s := &generate.Shapes[i]
		for seed := range uint64(20) {
			a := s.Render(generate.New(rand.New(rand.NewPCG(seed, 1)))).String()
			b := s.Render(generate.New(rand.New(rand.NewPCG(seed, 1)))).String()
			if a != b {
				t.Fatalf("%s:\n%s\n%s", s.Name, a, b)
			}
		}
	}
}

// TestMutationsChange holds that a mutation changes what its shapes write, and leaves the conversation it was given a
// copy of alone.
func TestMutationsChange(t *testing.T) {
	for i := range generate.Mutations {
		m := &generate.Mutations[i]
		for seed := range uint64(30) {
			r := rand.New(rand.NewPCG(seed, 2))
			whole := generate.New(r)
			before := generate.Shapes[0].Render(whole).String()
			broken := m.Apply(r, whole.Clone())
			if after := generate.Shapes[0].Render(whole).String(); after != before {
				t.Fatalf("%s: the original became\n%s\nfrom\n%s", m, after, before)
			}
			for k := range generate.Shapes {
				s := &generate.Shapes[k]
				if broken != nil && m.Raises(s) != "" && s.Render(broken).String() == s.Render(whole).String() {
					t.Errorf("%s changes nothing in %s", m, s.Name)
				}
			}
		}
	}
}

func TestDamageStaysJSON(t *testing.T) {
	changed := 0
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 3))
		document := generate.Shapes[seed%6].Render(generate.New(r))
		before := document.String()
		generate.Damage(r, document)
		if _, err := jsondoc.Parse(document.Compact()); err != nil {
			t.Fatalf("%v in %s", err, document)
		}
		if document.String() != before {
			changed++
		}
	}
	if changed < 400 {
		t.Errorf("only %d of 500 documents changed", changed)
	}
}
