package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// sarifLog is what the test reads of a SARIF log; members that the format does not have would be left over.
type sarifLog struct {
	Schema  string `json:"$schema"`
	Version string `json:"version"`
	Runs    []struct {
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
		Tool       struct {
			Driver struct {
				Name            string            `json:"name"`
				SemanticVersion string            `json:"semanticVersion"`
				InformationURI  string            `json:"informationUri"`
				Properties      map[string]string `json:"properties"`
				Rules           []sarifRule       `json:"rules"`
			} `json:"driver"`
		} `json:"tool"`
	} `json:"runs"`
}

const sarifDocument = `[
  {"role": "user", "content": "오슬로?"},
  {"role": "assistant", "content": null, "tool_calls": [
    {"id": "c1", "type": "function", "function": {"name": "weather", "arguments": "{}"}},
    {"id": "c2", "type": "function", "function": {"name": "weather", "arguments": "{}"}}]},
  {"role": "tool", "tool_call_id": "c1", "content": "sunny"},
  {"role": "user", "content": "wait"}, {"role": "tool", "tool_call_id": "c9", "content": "42"}
]
`

func checkSARIF(t *testing.T, document string, args ...string) (log sarifLog, status int) {
	t.Helper()
	var out, errs bytes.Buffer
	status = run(t.Context(), append([]string{"check", "--format", "sarif", "--engine", "native"}, args...), console{strings.NewReader(document), &out, &errs, func(string) string { return "" }})
	decoder := json.NewDecoder(&out)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&log); err != nil || errs.Len() > 0 {
		t.Fatalf("%v; standard error: %s", err, errs.String())
	}
	return log, status
}

func TestSARIFShape(t *testing.T) {
	log, status := checkSARIF(t, sarifDocument, "-")
	if status != exitFindings || log.Version != "2.1.0" || !strings.Contains(log.Schema, "sarif-2.1.0") || len(log.Runs) != 1 {
		t.Fatalf("status %d, log %+v", status, log)
	}
	r := log.Runs[0]
	driver := r.Tool.Driver
	if r.ColumnKind != "unicodeCodePoints" || driver.Name != "wellturn" || driver.SemanticVersion == "" || len(driver.Rules) == 0 {
		t.Errorf("run: %+v", r.Tool)
	}
	for _, rule := range driver.Rules {
		if rule.ID == "" || !strings.HasSuffix(rule.ShortDescription.Text, ".") || !isSARIFLevel(rule.DefaultConfiguration["level"]) {
			t.Errorf("rule: %+v", rule)
		}
	}
	if len(r.Results) < 3 {
		t.Fatalf("%d results", len(r.Results))
	}
	related, fixes := 0, 0
	for _, result := range r.Results {
		if result.RuleIndex < 0 || driver.Rules[result.RuleIndex].ID != result.RuleID {
			t.Errorf("%s has rule index %d", result.RuleID, result.RuleIndex)
		}
		if !isSARIFLevel(result.Level) || result.Message.Text == "" || len(result.Locations) != 1 {
			t.Errorf("result: %+v", result)
		}
		for _, l := range append(result.Locations, result.RelatedLocations...) {
			if l.PhysicalLocation.ArtifactLocation.URI != "stdin" {
				t.Errorf("location: %+v", l)
			}
			if text := regionText(t, sarifDocument, l.PhysicalLocation.Region); !jsontext.Value(text).IsValid() {
				t.Errorf("%s: the region is %q, not one value", result.RuleID, text)
			}
		}
		related += len(result.RelatedLocations)
		fixes += len(result.Fixes)
	}
	if related == 0 || fixes == 0 {
		t.Errorf("%d related locations, %d fixes", related, fixes)
	}
}

// A fix that is said in SARIF gives, applied to the text, a document without that finding.
func TestSARIFFixesMend(t *testing.T) {
	log, _ := checkSARIF(t, sarifDocument, "-")
	for _, result := range log.Runs[0].Results {
		for _, fix := range result.Fixes {
			var changes []replacement
			for _, r := range fix.ArtifactChanges[0].Replacements {
				start, end := regionOffsets(t, sarifDocument, r.DeletedRegion)
				text := ""
				if r.InsertedContent != nil {
					text = r.InsertedContent.Text
				}
				changes = append(changes, replacement{start, end, text})
			}
			mended, _ := checkSARIF(t, replace(sarifDocument, changes), "-")
			for _, left := range mended.Runs[0].Results {
				if left.RuleID == result.RuleID && left.Message == result.Message {
					t.Errorf("%s is still there after its fix", result.RuleID)
				}
			}
		}
	}
}

func TestSARIFOfNothing(t *testing.T) {
	log, status := checkSARIF(t, `[]`, "-")
	if status != exitClean || log.Runs[0].Results == nil || len(log.Runs[0].Results) != 0 {
		t.Errorf("status %d, results %v", status, log.Runs[0].Results)
	}
}

func TestArtifactURI(t *testing.T) {
	for name, want := range map[string]string{"-": "stdin", "a/b.json": "a/b.json", "./a b%.json": "a%20b%25.json", "a:b": "./a:b"} {
		if got := artifactURI(name); got != want {
			t.Errorf("artifactURI(%q) = %q, want %q", name, got, want)
		}
	}
}

func isSARIFLevel(level string) bool {
	return level == "error" || level == "warning" || level == "note"
}

func regionText(t *testing.T, text string, r sarifRegion) string {
	start, end := regionOffsets(t, text, r)
	return text[start:end]
}

// regionOffsets reads a region as the specification has it: lines and code points from 1, the end excluded.
func regionOffsets(t *testing.T, text string, r sarifRegion) (start, end int) {
	t.Helper()
	offset := func(line, column int) int {
		at := 0
		for range line - 1 {
			at += strings.IndexByte(text[at:], '\n') + 1
		}
		for i := range text[at:] {
			if column--; column == 0 {
				return at + i
			}
		}
		return len(text)
	}
	start, end = offset(r.StartLine, r.StartColumn), offset(r.EndLine, r.EndColumn)
	if start > end {
		t.Fatalf("region %+v ends before it begins", r)
	}
	return start, end
}
