// Package core is Wellturn's one function of bytes: options and a document in, an answer out.
//
// It does no I/O, has no clock and no randomness, keeps nothing between calls, and gives the same bytes for the same
// bytes on every host. The hosts run it as WebAssembly; Go programs may also call it directly.
package core

import (
	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/history"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/message"
	"github.com/wellturn/wellturn/core/rule"
)

// Version is the core's release, as `info` reports it.
const Version = "0.1.0"

// The sizes, in bytes, that a request may have.
const (
	MaxDocumentBytes = history.MaxBytes
	MaxOptionsBytes  = 1 << 20
)

// MaxFindings is how many findings an answer lists, unless they fill maxListed bytes before; counts count all.
const (
	MaxFindings = 1000
	maxListed   = 4 << 20
)

// Call answers one request: options is a JSON object (empty means all defaults), document the text to be judged. The
// answer is one JSON object on one line. A bad document gives findings; an error answer means that the options are
// wrong, or that the host grants too little memory. It never panics, and the answer aliases neither input.
func Call(options, document []byte) []byte {
	budget.Begin()
	var answer []byte
	if budget.More() {
		answer = call(options, document)
	}
	if budget.Refused() {
		return exhausted
	}
	return answer
}

// exhausted answers a request that was refused memory somewhere on its way. It costs none itself.
var exhausted = []byte(`{"ok":false,"error":{"code":"limit/exhausted-memory","message":"the request needs more memory than the host grants","at":""}}`)

func call(options, document []byte) []byte {
	o, fault := readOptions(options)
	if fault != nil {
		return fault.answer()
	}
	switch o.op {
	case opRules:
		return answerRules()
	case opInfo:
		return answerInfo()
	}
	return judge(o, document)
}

// judge checks or repairs a history.
func judge(o *request, document []byte) []byte {
	a := newAnswer(o)
	if len(document) > o.maxBytes {
		a.tooLarge(o.maxBytes, len(document))
		return a.done()
	}
	tree := jsontree.Read(document, jsontree.Limits{Depth: o.maxDepth})
	a.mend = tree.Has(jsontree.Encoding)
	findings := o.keep(rule.Faults(tree))
	root := tree.Root()
	if !root.OK() {
		return a.check(findings).unchanged(findings).done()
	}
	dialect, list, odd := o.open(root)
	if odd != nil {
		for i := range findings {
			findings[i].Fix = nil // what is no history is not repaired, its text no more than the rest
		}
		findings = o.keep(append(findings, *odd))
		return a.check(findings).unchanged(findings).done()
	}
	if o.history.Tail {
		findings = history.Confine(findings, list)
	}
	if list.Len() > 0 || o.dialect != nil {
		a.dialect = dialect.Name() // an empty list is of every dialect
	}
	o.resolve(dialect)
	a.target = o.history.Profile.Name
	h := message.Read(dialect, list, nil)
	findings = rule.Sort(together(findings, history.Check(h, &o.history)))
	// No patch can rename a member, and no append mends what stands before it.
	unwritable := tree.NamesBroken() || o.history.Tail && tree.Has(jsontree.Encoding)
	for i := range findings {
		if unwritable {
			findings[i].Fix = nil
		}
	}
	a.check(findings)
	if o.op != opRepair {
		return a.done()
	}
	if unwritable {
		return a.unchanged(findings).done()
	}
	outcome := history.Repair(tree, h, &o.history)
	if outcome.Document == nil || budget.Refused() {
		return a.unchanged(findings).done()
	}
	remaining := o.keep(rule.Faults(outcome.History.List.Tree()))
	if o.history.Tail {
		remaining = history.Confine(remaining, outcome.History.List)
	}
	remaining = together(remaining, history.Check(outcome.History, &o.history))
	var update *history.Update
	if dialect.Name() == "langchain" && o.reducer != history.NoReducer {
		u := history.NewUpdate(h, outcome.History, o.reducer, o.replace)
		update = &u
		if u.Kind == "" {
			remaining = append(remaining, history.Inexpressible(list, u, &o.history)...)
		}
	}
	return a.repaired(outcome, rule.Sort(remaining), update).done()
}

// together is both lists of findings in one.
func together(few, many []rule.Finding) []rule.Finding {
	if len(few) == 0 || !budget.Room(few, len(many)) {
		return many
	}
	return append(few, many...)
}

// open finds the list of messages and its dialect; otherwise it says as a finding what is odd about the document.
func (o *request) open(root jsontree.Value) (message.Dialect, jsontree.Value, *rule.Finding) {
	list := history.Locate(root)
	if !list.IsArray() {
		return nil, list, history.NoList(root)
	}
	if n := list.Len(); n > message.MaxMessages {
		return nil, list, history.TooMany(list)
	}
	if o.dialect != nil {
		return o.dialect, list, nil
	}
	if d := message.Detect(list); d != nil {
		return d, list, nil
	}
	if list.Len() == 0 {
		return message.Neutral, list, nil
	}
	return nil, list, history.NoDialect(list)
}
