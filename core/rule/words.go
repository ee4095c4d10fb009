//go:build !tinygo

package rule

// Words is what people read of a rule: in pages, in `explain`, in tests. The guest is built without them.
type Words struct {
	Why  string   // why it matters
	Do   string   // what to do about it
	Bad  Example  // breaks exactly this rule
	Good string   // what the safe fix makes of Bad, or a document without the fault
	Errs []string // what providers answer to such a history
	Refs []string // sources: catalogue sections, specifications, issues
}

// Example is a document with the options that it is checked with; Options may be empty.
type Example struct {
	Options  string // JSON object
	Document string
}

var words = map[string]Words{}

// Describe gives rules their words, by code; the package that declares the rules calls it once.
func Describe(more map[string]Words) {
	for code, w := range more {
		if _, twice := words[code]; twice {
			panic("rule: " + code + " is described twice")
		}
		words[code] = w
	}
}

// Words returns what people read of the rule.
func (r *Rule) Words() Words { return words[r.Code] }

// Described returns the codes that have words, for the test that no words are left over.
func Described() []string {
	codes := make([]string, 0, len(words))
	for code := range words {
		codes = append(codes, code)
	}
	return codes
}
