package catalogue_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/wellturn/wellturn/core/catalogue"
	"github.com/wellturn/wellturn/core/rule"
)

var (
	codePattern = regexp.MustCompile(`^[a-z0-9]+/[a-z0-9]+(-[a-z0-9]+)*$`)
	idPattern   = regexp.MustCompile(`^[A-Z0-9]+[.-][A-Za-z0-9_]+$`)
)

// TestRuleStyle holds what a rule says of itself to one form.
func TestRuleStyle(t *testing.T) {
	codes, ids := map[string]bool{}, map[string]string{}
	for _, r := range catalogue.All() {
		if !codePattern.MatchString(r.Code) {
			t.Errorf("%s: a code is family/adjective-noun", r.Code)
		}
		if codes[r.Code] {
			t.Errorf("%s: the code is declared twice", r.Code)
		}
		codes[r.Code] = true
		if len(r.IDs) == 0 {
			t.Errorf("%s: a rule has at least one catalogue id", r.Code)
		}
		for _, id := range r.IDs {
			if !idPattern.MatchString(id) {
				t.Errorf("%s: %q is no catalogue id", r.Code, id)
			}
			if other, twice := ids[id]; twice {
				t.Errorf("%s: the id %s belongs to %s", r.Code, id, other)
			}
			ids[id] = r.Code
		}
		if r.Since == "" || r.On() == "" {
			t.Errorf("%s: a rule says since when, and on what", r.Code)
		}
		if first := []rune(r.Title + " "); unicode.IsUpper(first[0]) && !properName(r.Title) || strings.HasSuffix(r.Title, ".") || r.Title == "" {
			t.Errorf("%s: a title reads after \"found:\", lower case, without a full stop: %q", r.Code, r.Title)
		}
		checkWords(t, r)
	}
}

// properName reports whether a title starts with a name that is written like this.
func properName(title string) bool { return strings.HasPrefix(title, "RemoveMessage ") }

func checkWords(t *testing.T, r *rule.Rule) {
	t.Helper()
	words := r.Words()
	for name, text := range map[string]string{"Why": words.Why, "Do": words.Do} {
		if !sentences(text) {
			t.Errorf("%s: %s must be whole sentences: %q", r.Code, name, text)
		}
	}
	if words.Good == "" {
		t.Errorf("%s: Good is missing", r.Code)
	}
	if _, long := tooLongToPrint[r.Code]; words.Bad.Document == "" && !long {
		t.Errorf("%s: Bad is missing", r.Code)
	}
	for _, list := range [][]string{words.Errs, words.Refs} {
		for i, text := range list {
			if strings.TrimSpace(text) != text || text == "" || strings.Contains(text, "\n") {
				t.Errorf("%s: errors and references are single lines: %q", r.Code, text)
			}
			if slices.Contains(list[:i], text) {
				t.Errorf("%s: %q stands twice", r.Code, text)
			}
		}
	}
}

// sentences reports whether text starts like a sentence and ends like one.
func sentences(text string) bool {
	if text == "" || strings.TrimSpace(text) != text || strings.Contains(text, "  ") {
		return false
	}
	return unicode.IsUpper([]rune(text)[0]) && strings.HasSuffix(text, ".")
}

// TestNoWordsWithoutRule fails for words of a rule that is gone or spelled differently.
func TestNoWordsWithoutRule(t *testing.T) {
	for _, code := range rule.Described() {
		if _, ok := catalogue.ByCode(code); !ok {
			t.Errorf("there are words for %s but no such rule", code)
		}
	}
}

// TestByCodeFindsEveryRule holds ByCode to the list: a family that is added to one and forgotten in the other fails.
func TestByCodeFindsEveryRule(t *testing.T) {
	for _, want := range catalogue.All() {
		if got, ok := catalogue.ByCode(want.Code); got != want || !ok {
			t.Errorf("ByCode(%q) = %v, %v", want.Code, got, ok)
		}
	}
	if got, ok := catalogue.ByCode("history/no-such-rule"); ok {
		t.Errorf("ByCode finds %v for a code that nobody has", got)
	}
}

// TestEveryRuleIsListed reads the source of the core for rule codes and composite literals of rule.Rule. A rule that is
// declared and not in the catalogue would never be run, explained or documented.
func TestEveryRuleIsListed(t *testing.T) {
	listed := map[string]bool{}
	for _, r := range catalogue.All() {
		listed[r.Code] = true
	}
	found := 0
	for path, file := range coreSource(t) {
		ast.Inspect(file, func(n ast.Node) bool {
			code, ok := declaredCode(n)
			if !ok {
				return true
			}
			found++
			if !listed[code] {
				t.Errorf("%s declares %s, which is not in catalogue.All(): append it to its package's list of rules, "+
					"and the list to All and ByCode", path, code)
			}
			return true
		})
	}
	if found != len(listed) {
		t.Errorf("the source declares %d rules in a way that this test sees, the catalogue has %d: teach declaredCode the new way", found, len(listed))
	}
}

// coreSource parses the core's Go files, tests and words left out.
func coreSource(t *testing.T) map[string]*ast.File {
	t.Helper()
	files := map[string]*ast.File{}
	set := token.NewFileSet()
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
			strings.Contains(filepath.Base(path), "words") {
			return err
		}
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		files[path] = file
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// declaredCode returns the code of the rule that a node declares: a call whose first argument is a code and second a
func declaredCode(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.CallExpr:
		if len(n.Args) < 3 {
			return "", false
		}
		code, ok := text(n.Args[0])
		_, second := text(n.Args[1])
		return code, ok && second && codePattern.MatchString(code)
	case *ast.KeyValueExpr:
		key, named := n.Key.(*ast.Ident)
		code, ok := text(n.Value)
		return code, named && key.Name == "Code" && ok && codePattern.MatchString(code)
	}
	return "", false
}

// text returns the value of a string literal.
func text(e ast.Expr) (string, bool) {
	literal, ok := e.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return "", false
	}
	return strings.Trim(literal.Value, "`\""), true
}
