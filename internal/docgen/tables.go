package docgen

import (
	"fmt"
	"strings"

	"github.com/wellturn/wellturn/core/history"
	"github.com/wellturn/wellturn/core/rule"
)

// rulesTable is docs/rules/README.md: every rule with its level and fix.
func rulesTable(rules []*rule.Rule) string {
	var b strings.Builder
	b.WriteString(note)
	b.WriteString("# Rules\n\n")
	fmt.Fprintf(&b, "Wellturn has %d rules. `wellturn explain CODE` prints one, `wellturn rules` lists them. Level is that of the target\n"+
		"`any`; [targets](../targets.md) says where it differs. A *safe* fix loses nothing that anybody said, and `repair` applies it.\n"+
		"An *unsafe* one is shown, and applied only where the named target refuses what was found.\n", len(rules))
	for _, family := range families(rules) {
		fmt.Fprintf(&b, "\n## %s\n", family)
		b.WriteString("| rule | found | level | fix |\n|---|---|---|---|\n")
		for _, r := range rules {
			if familyOf(r) == family {
				fmt.Fprintf(&b, "| [`%s`](%s.md) | %s | %s | %s |\n", r.Code, r.Code, r.Title, anyLevel(r), r.Fix)
			}
		}
	}
	return b.String()
}

// shortTable is the section of README.md: the rules of each family, by slug.
func shortTable(rules []*rule.Rule) string {
	var b strings.Builder
	b.WriteString("| family | rules |\n|---|---|\n")
	for _, family := range families(rules) {
		var links []string
		for _, r := range rules {
			if familyOf(r) == family {
				links = append(links, fmt.Sprintf("[%s](%s)", strings.TrimPrefix(r.Code, family+"/"), pagePath(r)))
			}
		}
		fmt.Fprintf(&b, "| `%s` (%d) | %s |\n", family, len(links), strings.Join(links, ", "))
	}
	return b.String()
}

// targetsPage is docs/targets.md: what each target accepts.
func targetsPage(rules []*rule.Rule) string {
	var b strings.Builder
	b.WriteString(note)
	b.WriteString("# Targets\n\n")
	b.WriteString("A target is the provider whose acceptance rules decide levels, and must hold after a repair: option `target`, by default\n" +
		"the dialect's own provider. `any` stands for all of them at once: what every provider refuses is an error, what some refuse a warning.\n\n")
	b.WriteString("| target | stands for | call ids | tool names |\n|---|---|---|---|\n")
	for _, p := range history.Profiles {
		fmt.Fprintf(&b, "| `%s` | %s | %s | at most %d bytes |\n", p.Name, p.Title, idForm(p), p.NameMax)
	}
	b.WriteString("\n## Rules whose level depends on the target\n")
	b.WriteString("All other rules have the same level everywhere.\n\n| rule |")
	for _, p := range history.Profiles {
		fmt.Fprintf(&b, " `%s` |", p.Name)
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(history.Profiles)) + "\n")
	for _, r := range rules {
		if !varies(r) {
			continue
		}
		fmt.Fprintf(&b, "| [`%s`](rules/%s.md) |", r.Code, r.Code)
		for _, p := range history.Profiles {
			fmt.Fprintf(&b, " %s |", p.Level(r))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func idForm(p *history.Profile) string {
	form := "letters, digits and `" + p.IDChars + "`"
	switch p.IDChars {
	case "*":
		form = "any"
	case "":
		form = "letters and digits"
	}
	if p.Name == history.Profiles[0].Name {
		return "what every other target takes"
	}
	if p.IDMax > 0 {
		form += fmt.Sprintf(", at most %d bytes", p.IDMax)
	}
	return form
}

func varies(r *rule.Rule) bool {
	if r.On() != "history" {
		return false
	}
	for _, p := range history.Profiles[1:] {
		if p.Level(r) != history.Profiles[0].Level(r) {
			return true
		}
	}
	return false
}

// anyLevel is the rule's level for the target `any`, the first of all profiles.
func anyLevel(r *rule.Rule) rule.Level {
	if r.On() != "history" {
		return r.Level
	}
	return history.Profiles[0].Level(r)
}

func familyOf(r *rule.Rule) string {
	family, _, _ := strings.Cut(r.Code, "/")
	return family
}

// families lists the families of rules in the order in which they first appear.
func families(rules []*rule.Rule) []string {
	var list []string
	for _, r := range rules {
		if n := len(list); n == 0 || list[n-1] != familyOf(r) {
			list = append(list, familyOf(r))
		}
	}
	return list
}
