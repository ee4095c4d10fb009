package core_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/internal/generate"
	"github.com/wellturn/wellturn/internal/jsondoc"
)

// TestWordsSurvive breaks conversations in several ways at once and repairs them under every set of options: what
// users and assistants said is all there afterwards, and so is every result that is the only one of its call.
func TestWordsSurvive(t *testing.T) {
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 6))
		c := generate.New(r)
		var done []string
		for range 2 + r.IntN(3) {
			m := &generate.Mutations[r.IntN(len(generate.Mutations))]
			if broken := m.Apply(r, c.Clone()); broken != nil {
				c, done = broken, append(done, m.Name)
			}
		}
		s := &generate.Shapes[r.IntN(len(generate.Shapes))]
		more := options[r.IntN(len(options))]
		document := s.Render(c).Compact()
		got := holds(t, s.Dialect, more, document)
		if !got.Changed {
			continue
		}
		repaired := string(got.Document)
		for _, text := range mustSurvive(c) {
			if !strings.Contains(repaired, strings.Trim(jsondoc.Quote(text), `"`)) {
				t.Fatalf("%v, %s, %s: %q is gone\n%s\n%s", done, s.Name, more, text, document, repaired)
			}
		}
	}
}

// mustSurvive lists the texts that no repair may lose.
func mustSurvive(c generate.Conversation) []string {
	calls, results := map[string]int{}, map[string]int{}
	for _, m := range c {
		for _, call := range m.Calls {
			calls[call.ID]++
		}
		if m.Role == "tool" {
			results[m.CallID]++
		}
	}
	var texts []string
	for _, m := range c {
		only := m.Role == "tool" && calls[m.CallID] == 1 && results[m.CallID] == 1
		if said := m.Role == "user" || m.Role == "assistant" || m.Role == "system"; (said || only) && strings.TrimSpace(m.Text) != "" {
			texts = append(texts, m.Text)
		}
	}
	return texts
}
