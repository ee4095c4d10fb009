// Package catalogue is the one ordered list of all rules that hosts, docs and tests read.
package catalogue

import (
	"slices"

	"github.com/wellturn/wellturn/core/history"
	"github.com/wellturn/wellturn/core/rule"
)

// All returns every rule: the text format first, then the families in the order of their catalogues.
func All() []*rule.Rule {
	return slices.Concat(rule.SyntaxRules, history.Rules)
}

// ByCode returns the rule with the given code.
func ByCode(code string) (*rule.Rule, bool) {
	for _, list := range [...][]*rule.Rule{rule.SyntaxRules, history.Rules} {
		for _, r := range list {
			if r.Code == code {
				return r, true
			}
		}
	}
	return nil, false
}
