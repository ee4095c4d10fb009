package rule

import "github.com/wellturn/wellturn/core/jsontree"

// SyntaxRules lists the rules of the text format itself, which hold for every subject.
var SyntaxRules []*Rule

func syntax(code, id, title string, fix FixKind) *Rule {
	r := &Rule{Code: code, IDs: []string{id}, Title: title, Level: Error, On: "json", Fix: fix, Since: "0.1"}
	SyntaxRules = append(SyntaxRules, r)
	return r
}

// byFault is in the order of jsontree's kinds of faults.
var byFault = [...]*Rule{
	jsontree.Syntax:    syntax("json/invalid-syntax", "JSON.SYNTAX", "text that is not JSON", None),
	jsontree.Empty:     syntax("json/empty-document", "JSON.EMPTY", "document without a value", None),
	jsontree.TooDeep:   syntax("json/too-deep", "JSON.DEPTH", "document nested deeper than the limit", None),
	jsontree.TooMany:   syntax("json/too-many-values", "JSON.VALUES", "document with more values than the limit", None),
	jsontree.Encoding:  syntax("json/invalid-utf8", "JSON.UTF8", "bytes that are not UTF-8", Safe),
	jsontree.Surrogate: syntax("json/lone-surrogate", "CONT.SURROGATE", "half of a surrogate pair", Safe),
	jsontree.Duplicate: syntax("json/duplicate-name", "JSON.DUPLICATE", "object with two members of one name", None),
}

// TooLarge is the rule for a document that is not read because of its size.
var TooLarge = syntax("json/too-large", "JSON.BYTES", "document larger than the limit", None)

// Faults returns what is wrong with the document's text as findings. Bytes that are no Unicode are mended by U+FFFD,
// once for each string; of two members with one name nobody can say which was meant.
func Faults(t *jsontree.Tree) []Finding {
	var findings []Finding
	var mended jsontree.Value
	for _, fault := range t.Faults() {
		r := byFault[fault.Kind]
		f := Finding{Rule: r, ID: r.ID(), Level: r.Level, At: fault.Value, Offset: fault.Offset, Exact: true, Message: fault.Text}
		if r.Fix == Safe && !fault.InName {
			f.Fix = &Fix{Kind: Safe}
			if fault.Value != mended {
				f.Fix.Edits = []jsontree.Edit{jsontree.Replace(fault.Value, jsontree.Quoted(fault.Value.Text()))}
				mended = fault.Value
			} else if n := len(findings); n > 0 {
				f.Fix = findings[n-1].Fix
			}
		}
		findings = append(findings, f)
	}
	return findings
}
