package jsontree_test

import (
	"encoding/base64"
	"encoding/json"
	"os"
	"testing"

	"github.com/wellturn/wellturn/core/jsontree"
)

// syntaxCase is one case of testdata/json/cases.json, whose note says what the members mean.
type syntaxCase struct {
	Name     string  `json:"name"`
	Document *string `json:"document"`
	Base64   *string `json:"document_base64"`
	Want     string  `json:"want"`
	Kind     *string `json:"kind"`
	Offset   *int    `json:"offset"`
	Escape   *int    `json:"escape"`
}

// kinds are the names that the cases give the kinds of faults.
var kinds = map[jsontree.FaultKind]string{
	jsontree.Syntax: "syntax", jsontree.Empty: "empty", jsontree.Encoding: "utf8", jsontree.Surrogate: "surrogate", jsontree.Duplicate: "duplicate",
}

func TestSyntaxCases(t *testing.T) {
	data, err := os.ReadFile("../../testdata/json/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Note  string       `json:"note"`
		Cases []syntaxCase `json:"cases"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Cases) < 500 {
		t.Fatalf("only %d cases", len(file.Cases))
	}
	for i := range file.Cases {
		c := &file.Cases[i]
		t.Run(c.Name, func(t *testing.T) { checkSyntaxCase(t, c) })
	}
}

func checkSyntaxCase(t *testing.T, c *syntaxCase) {
	document, err := c.document()
	if err != nil {
		t.Fatal(err)
	}
	faults := jsontree.Read(document, jsontree.Limits{}).Faults()
	if c.Want == "valid" {
		if len(faults) > 0 {
			t.Errorf("%q: %s at %d", document, faults[0].Text, faults[0].Offset)
		}
		return
	}
	for _, f := range faults {
		if kinds[f.Kind] != *c.Kind {
			continue
		}
		if f.Offset != *c.Offset && (c.Escape == nil || f.Offset != *c.Escape) {
			t.Errorf("%q: %s at %d, want %d", document, f.Text, f.Offset, *c.Offset)
		}
		return
	}
	t.Errorf("%q: no fault of kind %s but %+v", document, *c.Kind, faults)
}

func (c *syntaxCase) document() ([]byte, error) {
	if c.Base64 != nil {
		return base64.StdEncoding.DecodeString(*c.Base64)
	}
	return []byte(*c.Document), nil
}

func TestTooManyValues(t *testing.T) {
	source := []byte(`[1,2,[3]]`)
	if faults := jsontree.Read(source, jsontree.Limits{Nodes: 5}).Faults(); len(faults) > 0 {
		t.Errorf("five values: %s", faults[0].Text)
	}
	tree := jsontree.Read(source, jsontree.Limits{Nodes: 4})
	faults := tree.Faults()
	if len(faults) != 1 || faults[0].Kind != jsontree.TooMany || faults[0].Offset != 6 || tree.Root().OK() {
		t.Errorf("four values: %+v", faults)
	}
}
