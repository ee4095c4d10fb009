package rule

import (
	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/jsontree"
)

// byFault is in the order of jsontree's kinds of faults.
var byFault = [...]*Rule{
	jsontree.Syntax:    {Code: "json/invalid-syntax", IDs: []string{"JSON.SYNTAX"}, Title: "text that is not JSON", Level: Error, Fix: None, Since: "0.1"},
	jsontree.Empty:     {Code: "json/empty-document", IDs: []string{"JSON.EMPTY"}, Title: "document without a value", Level: Error, Fix: None, Since: "0.1"},
	jsontree.TooDeep:   {Code: "json/too-deep", IDs: []string{"JSON.DEPTH"}, Title: "document nested deeper than the limit", Level: Error, Fix: None, Since: "0.1"},
	jsontree.TooMany:   {Code: "json/too-many-values", IDs: []string{"JSON.VALUES"}, Title: "document with more values than the limit", Level: Error, Fix: None, Since: "0.1"},
	jsontree.Encoding:  {Code: "json/invalid-utf8", IDs: []string{"JSON.UTF8"}, Title: "bytes that are not UTF-8", Level: Error, Fix: Safe, Since: "0.1"},
	jsontree.Surrogate: {Code: "json/lone-surrogate", IDs: []string{"CONT.SURROGATE"}, Title: "half of a surrogate pair", Level: Error, Fix: Safe, Since: "0.1"},
	jsontree.Duplicate: {Code: "json/duplicate-name", IDs: []string{"JSON.DUPLICATE"}, Title: "object with two members of one name", Level: Error, Fix: None, Since: "0.1"},
}

// SyntaxRules lists the rules of the text format itself, which hold for every subject.
var SyntaxRules = append(byFault[:], TooLarge)

// TooMany is the rule for a document with more values, or messages, than the limit.
var TooMany = byFault[jsontree.TooMany]

// TooLarge is the rule for a document that is not read because of its size.
var TooLarge = &Rule{Code: "json/too-large", IDs: []string{"JSON.BYTES"}, Title: "document larger than the limit", Level: Error, Fix: None, Since: "0.1"}

// maxPaths bounds the pointers, in bytes, of the places that Faults mends: a thousand strings under one very long name
// would make a patch larger than any document.
const maxPaths = 1 << 20

// Faults returns what is wrong with the document's text as findings. Text that is no JSON has no fix, since no patch
// applies to it. Bytes that are no Unicode are mended by U+FFFD, once for each string, until the pointers fill maxPaths;
// of two members with one name nobody can say which was meant.
func Faults(t *jsontree.Tree) []Finding {
	var findings []Finding
	var mended jsontree.Value
	var fix *Fix
	paths := 0
	for _, fault := range t.Faults() {
		if budget.Refused() {
			break
		}
		r := byFault[fault.Kind]
		f := Finding{Rule: r, ID: r.ID(), Level: r.Level, At: fault.Value, Offset: fault.Offset, Exact: true, Message: fault.Text}
		if r.Fix == Safe && !fault.InName && t.Root().OK() {
			if fault.Value != mended {
				mended, fix = fault.Value, nil
				if paths < maxPaths { // else it could outgrow 32 bits
					paths += mended.PointerSize()
				}
				if paths < maxPaths {
					fix = &Fix{Kind: Safe, Edits: []jsontree.Edit{jsontree.Replace(mended, jsontree.Quoted(mended.Text()))}}
				}
			}
			f.Fix = fix
		}
		findings = budget.Push(findings, f)
	}
	return findings
}
