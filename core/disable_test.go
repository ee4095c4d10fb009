package core_test

import (
	"bytes"
	"testing"

	"github.com/wellturn/wellturn/internal/vectors"
)

// TestDisablingARuleHidesNoOther disables, for every vector, each rule that found something, and asks that all others
// still find what they found.
func TestDisablingARuleHidesNoOther(t *testing.T) {
	disabled := 0
	for _, file := range loadVectors(t) {
		for i := range file.Cases {
			c := &file.Cases[i]
			if c.Error != nil || bytes.Contains(c.Options, []byte(`"disable"`)) || bytes.Contains(c.Options, []byte(`"limits"`)) {
				continue
			}
			all := call(t, c.Request("check"), c.Document()).Result.Findings
			for code := range codesOf(all) {
				without := codesAndPlaces(call(t, disabling(c, code), c.Document()).Result.Findings)
				disabled++
				for place := range codesAndPlaces(all) {
					if place.code == code {
						if without[place] {
							t.Errorf("%s, %s: %s is disabled and still reported", file.Path, c.Name, code)
						}
					} else if !without[place] {
						t.Errorf("%s, %s: without %s there is no %s at %q", file.Path, c.Name, code, place.code, place.at)
					}
				}
			}
		}
	}
	if disabled < 300 {
		t.Errorf("only %d rules were disabled", disabled)
	}
}

// disabling is the case's request for a check without one rule.
func disabling(c *vectors.Case, code string) []byte {
	request := c.Request("check")
	return append(request[:len(request)-1:len(request)-1], `,"disable":["`+code+`"]}`...)
}

type codeAndPlace struct{ code, at string }

func codesAndPlaces(findings []finding) map[codeAndPlace]bool {
	set := map[codeAndPlace]bool{}
	for i := range findings {
		set[codeAndPlace{findings[i].Code, findings[i].At}] = true
	}
	return set
}

func codesOf(findings []finding) map[string]bool {
	set := map[string]bool{}
	for i := range findings {
		set[findings[i].Code] = true
	}
	return set
}
