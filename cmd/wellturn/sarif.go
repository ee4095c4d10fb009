package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/wellturn/wellturn/core"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/host"
)

// The parts of a SARIF 2.1.0 log that are written; names are the specification's.
type (
	sarifResult struct {
		RuleID           string            `json:"ruleId"`
		RuleIndex        int               `json:"ruleIndex"`
		Level            string            `json:"level"`
		Message          sarifText         `json:"message"`
		Locations        []sarifLocation   `json:"locations"`
		RelatedLocations []sarifLocation   `json:"relatedLocations,omitempty"`
		Fixes            []sarifFix        `json:"fixes,omitempty"`
		Properties       map[string]string `json:"properties"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifLocation struct {
		PhysicalLocation sarifPhysical  `json:"physicalLocation"`
		LogicalLocations []sarifLogical `json:"logicalLocations,omitempty"`
		Message          *sarifText     `json:"message,omitempty"`
	}
	sarifPhysical struct {
		ArtifactLocation sarifArtifact `json:"artifactLocation"`
		Region           sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifLogical struct {
		FullyQualifiedName string `json:"fullyQualifiedName"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifFix struct {
		Description     sarifText     `json:"description"`
		ArtifactChanges []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		ArtifactLocation sarifArtifact      `json:"artifactLocation"`
		Replacements     []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		DeletedRegion   sarifRegion `json:"deletedRegion"`
		InsertedContent *sarifText  `json:"insertedContent,omitempty"`
	}
	sarifRule struct {
		ID                   string            `json:"id"`
		ShortDescription     sarifText         `json:"shortDescription"`
		DefaultConfiguration map[string]string `json:"defaultConfiguration"`
		Properties           map[string]any    `json:"properties"`
	}
)

// sarifLevels are the levels of SARIF; the exact one stands among the properties.
var sarifLevels = map[host.Level]string{host.LevelError: "error", host.LevelContested: "warning", host.LevelWarning: "warning", host.LevelInfo: "note"}

// sarifPrinter writes one SARIF log for all documents. Results are written as they come, the tool and its rules last.
type sarifPrinter struct {
	digest string
	rules  []host.Rule
	index  map[string]int // of each code in rules
	begun  bool
	count  int
}

func newSarifPrinter(ctx context.Context, h *host.Host) (*sarifPrinter, error) {
	rules, err := h.Rules(ctx)
	if err != nil {
		return nil, err
	}
	p := &sarifPrinter{digest: h.Digest(), rules: rules, index: map[string]int{}}
	for i, rule := range rules {
		p.index[rule.Code] = i
	}
	return p, nil
}

func (p *sarifPrinter) begin(b *strings.Builder) {
	if !p.begun {
		b.WriteString(`{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"unicodeCodePoints","results":[`)
		p.begun = true
	}
}

func (p *sarifPrinter) print(b *strings.Builder, o outcome) {
	p.begin(b)
	if o.err != nil {
		return
	}
	x := newIndex(o.text, o.line)
	root := jsontree.Read(o.text, jsontree.Limits{}).Root()
	artifact := sarifArtifact{artifactURI(o.name)}
	for i := range o.report.Findings {
		if p.count++; p.count > 1 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		writeJSON(b, p.result(x, root, artifact, &o.report.Findings[i]))
	}
}

func (p *sarifPrinter) result(x *index, root jsontree.Value, artifact sarifArtifact, f *host.Finding) sarifResult {
	index, known := p.index[f.Code]
	if !known {
		index = -1
	}
	location := func(at string, offset int) sarifLocation {
		l := sarifLocation{PhysicalLocation: sarifPhysical{artifact, x.region(offset, x.token(offset))}}
		if at != "" {
			l.LogicalLocations = []sarifLogical{{at}}
		}
		return l
	}
	r := sarifResult{
		RuleID: f.Code, RuleIndex: index, Level: sarifLevels[f.Level], Message: sarifText{f.Message},
		Locations:  []sarifLocation{location(f.At, f.Offset)},
		Properties: map[string]string{"level": string(f.Level), "rule": f.Rule},
	}
	for _, related := range f.Related {
		l := location(related.At, related.Offset)
		l.Message = &sarifText{related.Message}
		r.RelatedLocations = append(r.RelatedLocations, l)
	}
	if f.Fix == nil {
		return r
	}
	r.Properties["fix"] = f.Fix.Kind
	if changes, ok := replacements(root, f.Fix.Patch); ok {
		change := sarifChange{ArtifactLocation: artifact}
		for _, c := range changes {
			replacement := sarifReplacement{DeletedRegion: x.region(c.start, c.end)}
			if c.text != "" {
				replacement.InsertedContent = &sarifText{c.text}
			}
			change.Replacements = append(change.Replacements, replacement)
		}
		r.Fixes = []sarifFix{{sarifText{f.Fix.Kind + " fix"}, []sarifChange{change}}}
	}
	return r
}

func (p *sarifPrinter) finish(b *strings.Builder, _ tally) {
	p.begin(b)
	rules := make([]sarifRule, len(p.rules))
	for i, rule := range p.rules {
		rules[i] = sarifRule{
			ID: rule.Code, ShortDescription: sarifText{sentence(rule.Title) + "."},
			DefaultConfiguration: map[string]string{"level": sarifLevels[rule.Level]},
			Properties:           map[string]any{"level": rule.Level, "ids": rule.IDs, "fix": rule.Fix, "since": rule.Since},
		}
	}
	b.WriteString("\n" + `],"tool":{"driver":`)
	writeJSON(b, map[string]any{
		"name": "wellturn", "semanticVersion": core.Version, "informationUri": "https://github.com/wellturn/wellturn",
		"properties": map[string]string{"sha256": p.digest}, "rules": rules,
	})
	b.WriteString("}}]}\n")
}

// region is the region of a text between two offsets.
func (x *index) region(start, end int) sarifRegion {
	from, to := x.at(start), x.at(end)
	return sarifRegion{from.line, from.column, to.line, to.column}
}

func artifactURI(name string) string {
	if name == "-" {
		return "stdin"
	}
	return (&url.URL{Path: filepath.ToSlash(filepath.Clean(name))}).String()
}

// writeJSON writes a value that always can be written: strings, numbers and structs of them.
func writeJSON(b *strings.Builder, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		panic(fmt.Sprintf("wellturn: %T as JSON: %v", value, err))
	}
	b.Write(text)
}
