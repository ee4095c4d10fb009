package core_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const modulePath = "github.com/wellturn/wellturn/"

// floors are the packages of the core from the ground up. A package may import those of lower floors, never one of its
// own floor or above.
var floors = [][]string{
	{"core/budget", "core/order"},
	{"core/jsontree", "core/intern"},
	{"core/rule"},
	{"core/message", "core/shape", "core/stream"},
	{"core/history", "core/a2a", "core/chat", "core/hitl"},
	{"core/catalogue"},
	{"core"},
}

// allowed is everything else that the core may import: packages without I/O, clocks, goroutines, reflection or state,
// that TinyGo compiles to little code. What is not here needs a reason before it comes here; fmt, reflect,
// encoding/json, os, time, sync and net never do.
var allowed = []string{"bytes", "math/bits", "slices", "strconv", "strings", "unicode/utf8"}

// allowedIn are imports that few packages alone may have. The others read documents, and their texts, through them.
var allowedIn = map[string][]string{
	"github.com/go-json-experiment/json/jsontext": {"core/jsontree"}, // the tokens of a document
	"runtime/volatile":                            {"core/shape"},    // TinyGo only: keeps the compiler from storing parsed tables
	"unsafe": {
		"core/jsontree", // texts that alias the document instead of copying it
		"core/budget",   // how large an item is, and text as bytes
	},
}

func TestImportsGoDownward(t *testing.T) {
	used := map[string]bool{}
	for pkg, imports := range coreImports(t) {
		own := floorOf(pkg)
		if own < 0 {
			t.Errorf("%s stands on no floor", pkg)
			continue
		}
		for _, imported := range imports {
			inner, ours := strings.CutPrefix(imported, modulePath)
			switch {
			case ours && floorOf(inner) < 0:
				t.Errorf("%s imports %s, which is no part of the core", pkg, inner)
			case ours && floorOf(inner) >= own:
				t.Errorf("%s imports %s, which does not stand below it", pkg, inner)
			case !ours && !slices.Contains(allowed, imported) && !slices.Contains(allowedIn[imported], pkg):
				t.Errorf("%s imports %s, which it may not", pkg, imported)
			}
			used[imported] = true
		}
	}
	for _, name := range slices.Concat(allowed, slices.Collect(maps.Keys(allowedIn))) {
		if !used[name] {
			t.Errorf("%s is allowed, but nothing imports it", name)
		}
	}
}

func floorOf(pkg string) int {
	return slices.IndexFunc(floors, func(floor []string) bool { return slices.Contains(floor, pkg) })
}

// coreImports returns what the packages of the core import, tests left out, whatever their build tags.
func coreImports(t *testing.T) map[string][]string {
	t.Helper()
	imports := map[string][]string{}
	err := fs.WalkDir(os.DirFS(".."), "core", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && entry.Name() == "testdata" {
			return fs.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), path.Join("..", file), nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		pkg := path.Dir(file)
		for _, spec := range parsed.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			imports[pkg] = append(imports[pkg], name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(imports["core"]) == 0 {
		t.Fatal("no imports of the core were found")
	}
	return imports
}
