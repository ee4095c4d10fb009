package docgen

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/core/catalogue"
)

const top = "../.."

// TestNothingIsStale fails when the committed documentation is not what the rules give.
func TestNothingIsStale(t *testing.T) {
	plan, err := Compare(top)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range slices.Sorted(maps.Keys(plan.Write)) {
		t.Errorf("%s is stale: run make generate", path)
	}
	for _, path := range plan.Remove {
		t.Errorf("%s belongs to no rule: run make generate", path)
	}
}

// TestPlanIsCarriedOut generates into an empty repository, disturbs it and puts it right again.
func TestPlanIsCarriedOut(t *testing.T) {
	root := t.TempDir()
	write := func(path, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(root, path)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, path), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	generate := func() Plan {
		t.Helper()
		plan, err := Compare(root)
		if err != nil {
			t.Fatal(err)
		}
		if err := plan.Apply(root); err != nil {
			t.Fatal(err)
		}
		return plan
	}
	write("README.md", "# Project\n"+sectionBegin+sectionEnd+"The end.\n")
	if plan := generate(); len(plan.Write) != len(Pages())+len(Sections()) {
		t.Errorf("an empty repository got %d files, want %d", len(plan.Write), len(Pages())+len(Sections()))
	}
	if plan := generate(); !plan.Empty() {
		t.Errorf("generating again changes %v and removes %v", slices.Sorted(maps.Keys(plan.Write)), plan.Remove)
	}
	page := pagePath(catalogue.All()[0])
	write(page, "changed by hand")
	write("docs/rules/history/gone.md", "a rule that is no more")
	plan := generate()
	if _, ok := plan.Write[page]; !ok || len(plan.Write) != 1 {
		t.Errorf("a changed page gives the plan %v", slices.Sorted(maps.Keys(plan.Write)))
	}
	if !slices.Equal(plan.Remove, []string{"docs/rules/history/gone.md"}) {
		t.Errorf("a page without a rule gives the plan %v", plan.Remove)
	}
	if plan := generate(); !plan.Empty() {
		t.Error("the repository is not put right by the plan")
	}
}

func TestSpliceKeepsWhatIsWrittenByHand(t *testing.T) {
	got, err := Splice("before\n"+sectionBegin+"old\n"+sectionEnd+"after\n", "new\n")
	if want := "before\n" + sectionBegin + "new\n" + sectionEnd + "after\n"; err != nil || got != want {
		t.Errorf("Splice gives %q, %v", got, err)
	}
	for _, text := range []string{"", sectionBegin, sectionEnd, sectionEnd + sectionBegin} {
		if got, err := Splice(text, "new\n"); err == nil {
			t.Errorf("Splice(%q) gives %q, want an error", text, got)
		}
	}
}

func TestDiff(t *testing.T) {
	for _, test := range []struct{ name, before, after, want string }{
		{"equal", "a\nb", "a\nb", " a\n b\n"},
		{"changed", "a\nb\nc", "a\nx\nc", " a\n-b\n+x\n c\n"},
		{"inserted at the end", "[\n1\n]", "[\n1,\n2\n]", " [\n 1,\n+2\n ]\n"},
		{"removed", "a\nb", "b", "-a\n b\n"},
		{"nothing in common", "a", "b", "-a\n+b\n"},
		{"no trailing white space", "\n", "x", "-\n-\n+x\n"},
	} {
		if got := diff(strings.Split(test.before, "\n"), strings.Split(test.after, "\n")); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

var link = regexp.MustCompile(`\]\(([^)#]+)(#[^)]*)?\)`)

// TestLinksLeadSomewhere follows every link between files of the repository, in all documentation.
func TestLinksLeadSomewhere(t *testing.T) {
	var files []string
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md", "docs/*/*/*.md"} {
		found, err := filepath.Glob(filepath.Join(top, pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	followed := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range link.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(match[1], "://") {
				continue
			}
			followed++
			if _, err := os.Stat(filepath.Join(filepath.Dir(file), match[1])); err != nil {
				t.Errorf("%s links to %s, which is not there", file, match[1])
			}
		}
	}
	if followed < len(catalogue.All()) {
		t.Errorf("only %d links were found: the pattern misses some", followed)
	}
}
