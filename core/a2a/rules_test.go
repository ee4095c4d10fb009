package a2a

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestTablesAreRead holds that the tables and the catalogue have no line that their readers pass over.
func TestTablesAreRead(t *testing.T) {
	for version, s := range map[Version]string{V03: v03.Wrong, V10: v10.Wrong} {
		if s != "" {
			t.Errorf("%s: no line of the table language: %q", version, s)
		}
	}
	for _, name := range subjects {
		if name != "Stream" && v10.Type(name) == nil {
			t.Errorf("1.0 has no table for the subject %s", name)
		}
	}
	for _, m := range methods {
		for _, name := range []string{m.params, m.result} {
			if name != "" && schema(m.version).Type(name) == nil {
				t.Errorf("%s: %s has no table %q", m.name, m.version, name)
			}
		}
	}
	if len(tagNames) != int(oneFile) {
		t.Errorf("%d names for %d tags", len(tagNames), oneFile)
	}
	for _, e := range entries {
		if strings.ContainsAny(e.id, ":|") || e.says == "" || e.rule.Title == "" {
			t.Errorf("%s: not a line of the catalogue: %q", e.id, e.says)
		}
	}
}

var idPattern = regexp.MustCompile(`\b[A-Z]+[0-9]*-[0-9]{2}b?\b`)

// TestEveryIDIsUsed holds the ids in the code and in the tables against the catalogue, both ways.
func TestEveryIDIsUsed(t *testing.T) {
	used := map[string]bool{}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if name == "rules.go" || name == "beyond.go" || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "words") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(string(source), "\n") {
			code, _, _ := strings.Cut(line, "//")
			for _, id := range idPattern.FindAllString(code, -1) {
				used[id] = true
			}
		}
	}
	for _, prefix := range []string{"SR", "RESP"} { // the unions put their ids together
		for n := range 7 {
			used[prefix+"-0"+strconv.Itoa(n)] = true
		}
	}
	for _, id := range []string{"MSG-10b", "ART-03b", "CARD-04b"} { // the tables say it with a flag
		used[id] = true
	}
	for id := range used {
		if Folded[id] == "" && !slices.ContainsFunc(entries, func(e entry) bool { return e.id == id }) {
			t.Errorf("%s is reported, but stands nowhere in the catalogue", id)
		}
	}
	for _, e := range entries {
		if !used[e.id] {
			t.Errorf("%s stands in the catalogue, and nothing reports it", e.id)
		}
	}
}

// TestCatalogueIsWhole holds the catalogue against the one that it was made from: every id is reported, reported under
// another, or out of reach for a reason.
func TestCatalogueIsWhole(t *testing.T) {
	f, err := os.Open("../../../shared/a2a/rules.jsonl")
	if err != nil {
		t.Skip("the rule catalogue that this one was made from is not here: ", err)
	}
	defer f.Close()
	all := map[string]bool{"MSG-30": true}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row struct{ ID string }
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		for _, id := range idsOf(row.ID) {
			all[id] = true
		}
	}
	for id := range all {
		places := 0
		for _, there := range []bool{slices.ContainsFunc(entries, func(e entry) bool { return e.id == id }), Folded[id] != "", Beyond[id] != ""} {
			if there {
				places++
			}
		}
		if places != 1 {
			t.Errorf("%s stands in %d of catalogue, Folded and Beyond", id, places)
		}
	}
	for _, list := range []map[string]string{Folded, Beyond} {
		for id := range list {
			if !all[id] {
				t.Errorf("%s is none of the rule catalogue", id)
			}
		}
	}
}

// idsOf reads the forms in which the rule catalogue writes several ids: "CARD-10/11", "IF-00..05", "SUE-00, AUE-00".
func idsOf(text string) (ids []string) {
	for _, part := range strings.FieldsFunc(strings.ReplaceAll(text, " / ", ","), func(r rune) bool { return r == ',' || r == ' ' }) {
		family, rest, _ := strings.Cut(part, "-")
		if from, to, ok := strings.Cut(rest, ".."); ok {
			low, _ := strconv.Atoi(from)
			high, _ := strconv.Atoi(to)
			for n := low; n <= high; n++ {
				ids = append(ids, family+"-"+strings.Repeat("0", 2-len(strconv.Itoa(n)))+strconv.Itoa(n))
			}
			continue
		}
		for _, n := range strings.Split(rest, "/") {
			ids = append(ids, family+"-"+n)
		}
	}
	return ids
}
