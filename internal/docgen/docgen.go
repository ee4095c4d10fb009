// Package docgen writes the documentation that follows from the rules: a page for each, the tables of rules and targets,
// and the table in README.md. Nothing of it is edited by hand; a test compares what is committed with what this gives.
//
// Terms: a *page* is a whole file; a *section* is what stands between two markers of a file that is otherwise written by
// hand. Paths are slash-separated and relative to the top of the repository.
package docgen

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/wellturn/wellturn/core/catalogue"
	"github.com/wellturn/wellturn/core/rule"
)

// rulesDir holds the rule pages and nothing else; what is in it and is no page of a rule is stale.
const rulesDir = "docs/rules"

// Pages returns every generated page by path.
func Pages() map[string]string {
	rules := catalogue.All()
	pages := map[string]string{
		rulesDir + "/README.md": rulesTable(rules),
		"docs/targets.md":       targetsPage(rules),
	}
	for _, r := range rules {
		pages[pagePath(r)] = rulePage(r)
	}
	return pages
}

// Sections returns the generated sections: the path of the file that holds each, and its text.
func Sections() map[string]string {
	return map[string]string{"README.md": shortTable(catalogue.All())}
}

// pagePath is where the page of a rule stands: docs/rules/<family>/<slug>.md.
func pagePath(r *rule.Rule) string { return rulesDir + "/" + r.Code + ".md" }

// The markers around a generated section.
const (
	sectionBegin = "<!-- rules: written by make generate -->\n"
	sectionEnd   = "<!-- end of rules -->\n"
)

// Splice returns text with its generated section replaced. It fails when text does not have both markers, in order.
func Splice(text, section string) (string, error) {
	before, rest, found := strings.Cut(text, sectionBegin)
	_, after, ended := strings.Cut(rest, sectionEnd)
	if !found || !ended {
		return "", fmt.Errorf("docgen: want a line %q and after it a line %q", sectionBegin, sectionEnd)
	}
	return before + sectionBegin + section + sectionEnd + after, nil
}

// Plan is what has to change below a folder so that it holds the documentation that the rules give.
type Plan struct {
	Write  map[string]string // files that are missing or differ, with their right text
	Remove []string          // pages of rules that are no more
}

// Empty reports whether nothing has to change.
func (p Plan) Empty() bool { return len(p.Write) == 0 && len(p.Remove) == 0 }

// Compare makes the plan for the repository whose top is root.
func Compare(root string) (Plan, error) {
	plan := Plan{Write: map[string]string{}}
	pages := Pages()
	for path, want := range pages {
		if have, err := os.ReadFile(filepath.Join(root, path)); err != nil || string(have) != want {
			plan.Write[path] = want
		}
	}
	for path, section := range Sections() {
		have, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			return Plan{}, err
		}
		want, err := Splice(string(have), section)
		if err != nil {
			return Plan{}, fmt.Errorf("%s: %w", path, err)
		}
		if string(have) != want {
			plan.Write[path] = want
		}
	}
	err := filepath.WalkDir(filepath.Join(root, rulesDir), func(path string, entry os.DirEntry, err error) error {
		if os.IsNotExist(err) {
			return nil // nothing was generated yet
		}
		if err != nil || entry.IsDir() {
			return err
		}
		relative, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		if _, wanted := pages[filepath.ToSlash(relative)]; !wanted {
			plan.Remove = append(plan.Remove, filepath.ToSlash(relative))
		}
		return nil
	})
	return plan, err
}

// Apply carries the plan out.
func (p Plan) Apply(root string) error {
	for path, text := range p.Write {
		full := filepath.Join(root, path)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			return err
		}
	}
	for _, path := range p.Remove {
		if err := os.Remove(filepath.Join(root, path)); err != nil {
			return err
		}
	}
	return nil
}
