package a2a

import (
	"slices"

	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/rule"
	"github.com/wellturn/wellturn/core/stream"
)

// CheckSSE checks a recorded stream of Server-Sent Events. Findings point into the array of its events and carry the
// offsets of the text that was given.
func CheckSSE(source []byte, limits jsontree.Limits, o *Options) Result {
	recording := stream.ReadSSE(source)
	tree := jsontree.Read(recording.JSON, limits)
	root := tree.Root()
	result := Result{Subject: "Stream", Findings: Faults(tree)}
	if root.OK() {
		shapes := Check(root, "Stream", o)
		shapes.Findings = append(result.Findings, shapes.Findings...)
		result = shapes
	}
	result.Findings = slices.DeleteFunc(result.Findings, func(f rule.Finding) bool {
		return f.At.Kind() == jsontree.Null && f.At.Parent().Same(root) // stands for data that is no JSON
	})
	for i := range result.Findings {
		f := &result.Findings[i]
		f.Offset, f.Exact = recording.Offset(f.Position()), true
		f.Fix = nil // a patch of the array is none of the text
	}
	for _, b := range recording.Broken {
		f := sseFinding(root.At(b.Index), "the data of the event is no JSON text: "+b.Text)
		f.Offset = b.Offset
		result.Findings = append(result.Findings, f)
	}
	if recording.Tail < len(source) {
		f := sseFinding(root, "no blank line ends the last event, so that readers never see it")
		f.Offset = recording.Tail
		result.Findings = append(result.Findings, f)
	}
	result.Findings = rule.Sort(result.Findings)
	return result
}

func sseFinding(at jsontree.Value, why string) rule.Finding {
	e := lookup("SSE-01")
	f := rule.Finding{Rule: e.rule, ID: e.id, Level: e.v10, At: at, Exact: true}
	f.Message, f.Params = e.fill([]string{why})
	return f
}
