package main

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

func TestRelayoutKeepsTheLayout(t *testing.T) {
	for _, c := range []struct{ name, original, repaired, want string }{
		{
			"one line, compact",
			`[{"role":"user"},{"role":"tool"}]` + "\n", `[{"role":"user"},{"role":"assistant"}]`,
			`[{"role":"user"},{"role":"assistant"}]` + "\n",
		}, {
			"one line, spaced",
			`[{"role": "user", "content": "hi"}]`, `[{"role":"user","content":"hi"},{"role":"assistant","content":[1,2]}]`,
			`[{"role": "user", "content": "hi"}, {"role": "assistant", "content": [1, 2]}]`,
		}, {
			"a message to a line",
			"[\n  {\"role\": \"user\"},\n  {\"role\": \"user\"}\n]\n", `[{"role":"user"},{"role":"assistant","content":"cut"},{"role":"user"}]`,
			"[\n  {\"role\": \"user\"},\n  {\"role\": \"assistant\", \"content\": \"cut\"},\n  {\"role\": \"user\"}\n]\n",
		}, {
			"indented by tabs, last one removed",
			"{\n\t\"messages\": [\n\t\t{\n\t\t\t\"id\": 1.0\n\t\t},\n\t\t{\n\t\t\t\"id\": 2\n\t\t}\n\t]\n}", `{"messages":[{"id":1.0}]}`,
			"{\n\t\"messages\": [\n\t\t{\n\t\t\t\"id\": 1.0\n\t\t}\n\t]\n}",
		}, {
			"indented by three, first one removed, one inserted",
			"[\n   {\n      \"id\": \"a\"\n   },\n   {\n      \"id\": \"b\"\n   }\n]", `[{"id":"b"},{"id":"c","list":[],"more":{"x":[1]}}]`,
			"[\n   {\n      \"id\": \"b\"\n   },\n   {\n      \"id\": \"c\",\n      \"list\": [],\n      \"more\": {\n         \"x\": [\n            1\n         ]\n      }\n   }\n]",
		}, {
			"a member added, odd spacing elsewhere kept",
			"{ \"a\" : [1,   2],\n  \"b\":3 }", `{"a":[1,2],"b":3,"c":{"d":4}}`,
			"{ \"a\" : [1,   2],\n  \"b\":3,\n  \"c\": {\"d\": 4} }",
		}, {
			"windows line ends",
			"[\r\n  1,\r\n  2\r\n]\r\n", `[1,3,2]`,
			"[\r\n  1,\r\n  3,\r\n  2\r\n]\r\n",
		}, {
			"everything removed", "[\n  {\"a\": 1}\n]\n", `[]`, "[]\n",
		}, {
			"something in an empty list", " [ ] ", `[{"a":1}]`, ` [{"a":1}] `,
		}, {
			"tokens keep their spelling",
			"[\n  \"\\u0041\\/\",\n  1E+2,\n  -0\n]", `["\u0041\/",-0]`,
			"[\n  \"\\u0041\\/\",\n  -0\n]",
		}, {
			"a duplicate member removed",
			"{\n  \"a\": 1,\n  \"a\": 2\n}", `{"a":2}`,
			"{\n  \"a\": 2\n}",
		},
	} {
		if got := string(relayout([]byte(c.original), []byte(c.repaired))); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// Whatever is changed, the result holds the repaired tokens, and an unchanged document comes back as it was.
func TestRelayoutAtRandom(t *testing.T) {
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 1))
		same, changed := randomValue(r, 5), randomValue(r, 5)
		original := jsontext.Value(same)
		if err := original.Format(randomFormat(r)...); err != nil {
			t.Fatal(err)
		}
		if got := relayout(original, []byte(same)); string(got) != string(original) {
			t.Fatalf("seed %d: nothing changed, but\n%s\nbecame\n%s", seed, original, got)
		}
		compact := jsontext.Value(relayout(original, []byte(changed)))
		if err := compact.Compact(); err != nil || string(compact) != changed {
			t.Fatalf("seed %d: %s in the layout of %s is %s (%v)", seed, changed, original, compact, err)
		}
	}
}

func randomFormat(r *rand.Rand) []jsontext.Options {
	switch r.IntN(3) {
	case 0:
		return []jsontext.Options{jsontext.SpaceAfterComma(true), jsontext.SpaceAfterColon(true)}
	case 1:
		return []jsontext.Options{jsontext.WithIndent("\t")}
	}
	return []jsontext.Options{jsontext.WithIndent("    "), jsontext.SpaceAfterColon(false)}
}

// randomValue is a compact value of few different parts, so that two of them have much in common.
func randomValue(r *rand.Rand, depth int) string {
	kind := r.IntN(6)
	if depth == 5 || depth > 0 && kind > 3 {
		var items []string
		names := r.Perm(6)
		object := r.IntN(2) == 0
		for i := range r.IntN(6) {
			item := randomValue(r, depth-1)
			if object {
				item = `"` + string(rune('a'+names[i])) + `":` + item
			}
			items = append(items, item)
		}
		if object {
			return "{" + strings.Join(items, ",") + "}"
		}
		return "[" + strings.Join(items, ",") + "]"
	}
	return [...]string{`null`, `1`, `"x, y: [z"`, `"\"\\"`, `true`, `-2.5`}[kind]
}

func TestAlign(t *testing.T) {
	for _, c := range []struct {
		numbers, want []int
	}{
		{nil, nil},
		{[]int{-1, -1}, []int{-1, -1}},
		{[]int{2, 0, 1}, []int{-1, 0, 1}},
		{[]int{0, 3, 1, -1, 2}, []int{0, -1, 1, -1, 2}},
	} {
		got := slices.Clone(c.numbers)
		keepRising(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("keepRising(%v) = %v, want %v", c.numbers, got, c.want)
		}
	}
	origin := []int{-1, 0, -1, -1, 3, -1}
	pairRest(origin, 5)
	if want := []int{-1, 0, 1, 2, 3, 4}; !slices.Equal(origin, want) {
		t.Errorf("pairRest gives %v, want %v", origin, want)
	}
}
