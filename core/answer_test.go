package core_test

import (
	"bytes"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/wellturn/wellturn/core"
	"github.com/wellturn/wellturn/internal/jsondoc"
)

// answer is what core.Call says, read strictly.
type answer struct {
	OK     bool `json:"ok"`
	Error  *refusal
	Result result `json:"result"`
}

type refusal struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	At      string `json:"at"`
}

type result struct {
	Clean      bool           `json:"clean"`
	Subject    string         `json:"subject"`
	Dialect    *string        `json:"dialect"`
	Target     *string        `json:"target"`
	A2A        *string        `json:"a2a"`
	Counts     counts         `json:"counts"`
	Findings   []finding      `json:"findings"`
	Changed    bool           `json:"changed"`
	Patch      []jsondoc.Op   `json:"patch"`
	Remaining  []finding      `json:"remaining"`
	Document   jsontext.Value `json:"document"`
	Update     jsontext.Value `json:"update"`
	UpdateKind *string        `json:"update_kind"`
}

type counts struct {
	Error     int `json:"error"`
	Contested int `json:"contested"`
	Warning   int `json:"warning"`
	Info      int `json:"info"`
}

type finding struct {
	Code    string         `json:"code"`
	Rule    string         `json:"rule"`
	Level   string         `json:"level"`
	At      string         `json:"at"`
	Offset  int            `json:"offset"`
	Message string         `json:"message"`
	Params  jsontext.Value `json:"params"`
	Related []struct {
		At      string `json:"at"`
		Offset  int    `json:"offset"`
		Message string `json:"message"`
	} `json:"related"`
	Fix *struct {
		Kind  string       `json:"kind"`
		Patch []jsondoc.Op `json:"patch"`
	} `json:"fix"`
}

func (f *finding) safe() bool { return f.Fix != nil && f.Fix.Kind == "safe" }

// call asks the core twice, holds that both answers are the same line of JSON, and reads it.
func call(t testing.TB, options, document []byte) answer {
	t.Helper()
	raw := core.Call(options, document)
	if again := core.Call(options, document); !bytes.Equal(raw, again) {
		t.Fatalf("two calls differ:\n%s\n%s", raw, again)
	}
	if bytes.ContainsAny(raw, "\n\r") {
		t.Fatalf("the answer has more than one line: %q", raw)
	}
	if !utf8.Valid(raw) {
		t.Fatalf("the answer is not UTF-8: %q", raw)
	}
	var a answer
	err := json.Unmarshal(raw, &a, json.RejectUnknownMembers(true), json.MatchCaseInsensitiveNames(true),
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)) // lone surrogates in a document's names
	if err != nil {
		t.Fatalf("%v in the answer %s", err, raw)
	}
	return a
}

// levels counts findings by level.
func levels(findings []finding) counts {
	var c counts
	for _, f := range findings {
		switch f.Level {
		case "error":
			c.Error++
		case "contested":
			c.Contested++
		case "warning":
			c.Warning++
		case "info":
			c.Info++
		}
	}
	return c
}

// compact is JSON on one line, every token as it is spelled.
func compact(t testing.TB, raw []byte) string {
	t.Helper()
	v, err := jsondoc.Parse(raw)
	if err != nil {
		t.Fatalf("%v in %s", err, raw)
	}
	return v.String()
}
