package core_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/core/catalogue"
	"github.com/wellturn/wellturn/core/rule"
	"github.com/wellturn/wellturn/internal/vectors"
)

// loadVectors reads all vectors.
func loadVectors(t testing.TB) []vectors.File {
	t.Helper()
	files, err := vectors.Load(os.DirFS("../testdata/vectors"))
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range []string{"history", "json", "options"} {
		if !slices.ContainsFunc(files, func(f vectors.File) bool { return f.Family() == family }) {
			t.Fatalf("there are no vectors of the family %s", family)
		}
	}
	return files
}

func TestVectors(t *testing.T) {
	for _, file := range loadVectors(t) {
		t.Run(file.Path, func(t *testing.T) {
			for i := range file.Cases {
				c := &file.Cases[i]
				t.Run(c.Name, func(t *testing.T) { checkVector(t, c) })
			}
		})
	}
}

func checkVector(t *testing.T, c *vectors.Case) {
	document := c.Document()
	checked, repaired := call(t, c.Request("check"), document), call(t, c.Request("repair"), document)
	if c.Error != nil {
		for _, a := range []answer{checked, repaired} {
			if a.OK || a.Error.Code != c.Error.Code || a.Error.At != c.Error.At {
				t.Errorf("ok %v, error %+v, want %+v", a.OK, a.Error, c.Error)
			}
		}
		return
	}
	if !checked.OK || !repaired.OK {
		t.Fatalf("refused: %+v", checked.Error)
	}
	wanted(t, "check", checked.Result.Findings, c.Want)
	wanted(t, "repair", repaired.Result.Findings, c.Want)
	r := &repaired.Result
	if c.Fixed == nil {
		if r.Changed {
			t.Errorf("repair changed the document to\n%s", r.Document)
		}
		return
	}
	if !r.Changed {
		t.Fatalf("repair changed nothing, want\n%s", compact(t, c.Fixed))
	}
	if got, want := compact(t, r.Document), compact(t, c.Fixed); got != want {
		t.Errorf("repaired\n got %s\nwant %s", got, want)
	}
	wanted(t, "remaining", r.Remaining, c.Remaining)
	if c.UpdateKind != nil && (r.UpdateKind == nil) != (*c.UpdateKind == "") || c.UpdateKind != nil && r.UpdateKind != nil && *r.UpdateKind != *c.UpdateKind {
		t.Errorf("update kind %v, want %q", r.UpdateKind, *c.UpdateKind)
	}
	if again := call(t, c.Request("repair"), r.Document); again.Result.Changed {
		t.Errorf("a second repair changed the document again:\n%s\n%s", r.Document, again.Result.Document)
	}
}

// wanted compares findings with those of a vector: exactly the ones heavier than info, and every info that is asked for.
func wanted(t *testing.T, what string, got []finding, want []vectors.Finding) {
	t.Helper()
	var heavy, asked []vectors.Finding
	for _, f := range got {
		g := vectors.Finding{Code: f.Code, At: f.At, Level: f.Level}
		known := slices.IndexFunc(want, func(w vectors.Finding) bool {
			return w.Code == g.Code && w.At == g.At && (w.Level == g.Level || w.Level == "" && g.Level != "info")
		})
		switch {
		case known >= 0:
			asked = append(asked, want[known])
		case g.Level != "info":
			heavy = append(heavy, g)
		}
	}
	if len(heavy) > 0 {
		t.Errorf("%s: not wanted: %+v", what, heavy)
	}
	if !slices.Equal(asked, want) {
		t.Errorf("%s: findings\n got %+v\nwant %+v", what, asked, want)
	}
}

// TestVectorsCoverEveryRule holds that every code in the vectors exists, and that every rule of a family that has
// vectors has a case where it fires and one, beside it in a file, where it does not.
func TestVectorsCoverEveryRule(t *testing.T) {
	families, fires, silent := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, file := range loadVectors(t) {
		families[file.Family()] = true
		inFile := map[string]int{}
		for i := range file.Cases {
			c := &file.Cases[i]
			inCase := map[string]bool{}
			for _, f := range append(slices.Clone(c.Want), c.Remaining...) {
				if _, ok := catalogue.ByCode(f.Code); !ok {
					t.Errorf("%s: %s: there is no rule %q", file.Path, c.Name, f.Code)
				}
				if _, ok := rule.ParseLevel(f.Level); !ok && f.Level != "" {
					t.Errorf("%s: %s: there is no level %q", file.Path, c.Name, f.Level)
				}
				inCase[f.Code] = true
			}
			for code := range inCase {
				inFile[code]++
			}
		}
		for code, n := range inFile {
			fires[code] = true
			silent[code] = silent[code] || n < len(file.Cases)
		}
	}
	for _, r := range catalogue.All() {
		family, _, _ := strings.Cut(r.Code, "/")
		if !families[family] || r.Code == "json/too-many-values" {
			continue // a document of eight million values is no vector; package jsontree tests the limit with a lower one
		}
		if !fires[r.Code] {
			t.Errorf("no vector raises %s", r.Code)
		} else if !silent[r.Code] {
			t.Errorf("no vector stands beside those of %s that does not raise it", r.Code)
		}
	}
}
