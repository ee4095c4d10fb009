package core

import (
	"bytes"
	"strconv"

	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/catalogue"
	"github.com/wellturn/wellturn/core/history"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/message"
	"github.com/wellturn/wellturn/core/rule"
)

func number(n int) string { return strconv.Itoa(n) }

// writer writes the answer's JSON. Its members come in the order of the calls.
type writer struct{ dst []byte }

func (w *writer) text(s string)    { w.dst = jsontree.AppendQuoted(w.dst, s) }
func (w *writer) plain(s string)   { w.dst = budget.AppendText(w.dst, s) }
func (w *writer) raw(b []byte)     { w.dst = budget.Append(w.dst, b) }
func (w *writer) int(n int)        { w.plain(number(n)) }
func (w *writer) bool(b bool)      { w.plain(strconv.FormatBool(b)) }
func (w *writer) next(name string) { w.plain(","); w.key(name) }

// key writes the name of a member. It goes piece by piece, since joined pieces would be garbage.
func (w *writer) key(name string) {
	w.plain(`"`)
	w.plain(name)
	w.plain(`":`)
}

// short writes an id, a name or another piece of a document that is quoted.
func (w *writer) short(s string) { w.text(jsontree.Cut(s, 500)) }

// texts writes a list of ids or names.
func (w *writer) texts(list []string) {
	w.plain("[")
	for i, s := range list {
		if i > 0 {
			w.plain(",")
		}
		w.short(s)
	}
	w.plain("]")
}

// textOrNull writes a string, or null for the empty one.
func (w *writer) textOrNull(s string) {
	if s == "" {
		w.plain("null")
		return
	}
	w.text(s)
}

// answer is a result while it is being written.
type answer struct {
	writer
	request *request
	dialect string
	target  string
	mend    bool // the document is not all UTF-8, the answer must be
}

func newAnswer(o *request) *answer {
	return &answer{request: o, writer: writer{dst: make([]byte, 0, 1024)}}
}

// check writes what check and repair have in common.
func (a *answer) check(findings []rule.Finding) *answer {
	var counts [rule.Off]int
	for i := range findings {
		counts[findings[i].Level]++
	}
	a.plain(`{"ok":true,"result":{"clean":`)
	a.bool(counts[rule.Error] == 0)
	a.next("subject")
	a.text("history")
	a.next("dialect")
	a.textOrNull(a.dialect)
	a.next("target")
	a.textOrNull(a.target)
	a.next("a2a")
	a.plain("null")
	a.next("counts")
	for level := rule.Error; level < rule.Off; level++ {
		a.plain([...]string{"{", ",", ",", ","}[level])
		a.key(level.String())
		a.int(counts[level])
	}
	a.plain("}")
	a.next("findings")
	a.findings(findings)
	return a
}

// unchanged writes what repair says of a document it leaves as it is: all findings remain.
func (a *answer) unchanged(findings []rule.Finding) *answer {
	if a.request.op != opRepair {
		return a
	}
	a.plain(`,"changed":false,"patch":[]`)
	a.next("remaining")
	a.findings(findings)
	return a
}

func (a *answer) done() []byte {
	a.plain("}}")
	if a.mend && budget.Ask(len(a.dst), 8) {
		return bytes.ToValidUTF8(a.dst, []byte("\ufffd"))
	}
	return a.dst
}

// tooLarge is the whole answer for a document that is not even read.
func (a *answer) tooLarge(max, size int) {
	f := rule.Finding{Rule: rule.TooLarge, ID: rule.TooLarge.ID(), Level: rule.Error, Offset: max, Exact: true,
		Message: "the document has " + number(size) + " bytes, more than the limit of " + number(max)}
	findings := []rule.Finding{f}
	a.check(findings).unchanged(findings)
}

func (a *answer) repaired(out history.Outcome, remaining []rule.Finding, update *history.Update) *answer {
	a.plain(`,"changed":true`)
	a.next("patch")
	a.patch(out.Ops)
	a.next("remaining")
	a.findings(remaining)
	a.next("document")
	a.raw(out.Document)
	if update == nil {
		return a
	}
	a.next("update")
	if update.Kind == "" {
		a.plain(`null,"update_kind":null`)
		return a
	}
	a.plain("[")
	for i, m := range update.Messages {
		if i > 0 {
			a.plain(",")
		}
		a.raw(m)
	}
	a.plain("]")
	a.next("update_kind")
	a.text(update.Kind)
	return a
}

func (a *answer) findings(findings []rule.Finding) {
	a.plain("[")
	start := len(a.dst)
	for i := range findings {
		if i == a.request.maxFindings || len(a.dst)-start > maxListed || budget.Refused() {
			break
		}
		if i > 0 {
			a.plain(",")
		}
		a.finding(&findings[i])
	}
	a.plain("]")
}

func (a *answer) place(at jsontree.Value, offset int) {
	a.next("at")
	a.text(at.Pointer())
	a.next("offset")
	a.int(offset)
}

func (a *answer) finding(f *rule.Finding) {
	a.plain("{")
	a.key("code")
	a.text(f.Rule.Code)
	a.next("rule")
	a.text(f.ID)
	a.next("level")
	a.text(f.Level.String())
	a.place(f.At, f.Position())
	a.next("message")
	a.text(f.Message)
	a.next("params")
	a.params(f.Params)
	a.next("related")
	a.plain("[")
	for i, r := range f.Related {
		if i > 0 {
			a.plain(",")
		}
		a.plain(`{"at":`)
		a.text(r.At.Pointer())
		a.next("offset")
		a.int(r.At.Offset())
		a.next("message")
		a.text(r.Message)
		a.plain("}")
	}
	a.plain("]")
	a.next("fix")
	if f.Fix == nil {
		a.plain("null}")
		return
	}
	a.plain(`{"kind":`)
	a.text(f.Fix.Kind.String())
	a.next("patch")
	if f.Fix.Shown { // by an earlier finding, which one change mends with this
		a.plain("[]}}")
		return
	}
	f.Fix.Shown = true
	a.patch(jsontree.NewPatch(f.At.Tree(), f.Fix.Edits).Ops())
	a.plain("}}")
}

func (a *answer) params(params []rule.Param) {
	a.plain("{")
	for i, p := range params {
		if i > 0 {
			a.plain(",")
		}
		a.key(p.Name)
		if p.List == nil {
			a.short(p.Text)
			continue
		}
		a.texts(p.List)
	}
	a.plain("}")
}

func (a *answer) patch(ops []jsontree.Op) {
	a.plain("[")
	for i, op := range ops {
		if i > 0 {
			a.plain(",")
		}
		a.plain(`{"op":`)
		a.text(op.Op)
		a.next("path")
		a.text(op.Path)
		if op.Value != nil {
			a.next("value")
			a.raw(op.Value)
		}
		a.plain("}")
	}
	a.plain("]")
}

func (f *fault) answer() []byte {
	var w writer
	w.plain(`{"ok":false,"error":{"code":`)
	w.text(f.code)
	w.next("message")
	w.text(f.message)
	w.next("at")
	w.text(f.at)
	w.plain("}}")
	return w.dst
}

// answerRules is the module's own catalogue.
func answerRules() []byte {
	var w writer
	w.plain(`{"ok":true,"result":{"rules":[`)
	for i, r := range catalogue.All() {
		if i > 0 {
			w.plain(",")
		}
		w.plain(`{"code":`)
		w.text(r.Code)
		w.next("rules")
		w.texts(r.IDs)
		w.next("on")
		w.text(r.On())
		w.next("title")
		w.text(r.Title)
		w.next("level")
		w.text(r.Level.String())
		w.next("fix")
		w.text(r.Fix.String())
		w.next("since")
		w.text(r.Since)
		w.plain("}")
	}
	w.plain("]}}")
	return w.dst
}

// answerInfo says what this module is: versions, what the options may say, limits.
func answerInfo() []byte {
	var w writer
	list := func(name string, values []string) {
		w.next(name)
		w.texts(values)
	}
	w.plain(`{"ok":true,"result":{"name":"wellturn","version":`)
	w.text(Version)
	w.next("abi")
	w.text("1.0")
	list("ops", opNames)
	list("options", memberNames())
	list("subjects", []string{"history"})
	var dialects, targets []string
	for _, d := range message.Dialects {
		dialects = append(dialects, d.Name())
	}
	for _, p := range history.Profiles {
		targets = append(targets, p.Name)
	}
	list("dialects", dialects)
	list("targets", targets)
	w.next("rules")
	w.int(len(catalogue.All()))
	w.next("limits")
	w.plain(`{"bytes":`)
	w.int(MaxDocumentBytes)
	w.next("options_bytes")
	w.int(MaxOptionsBytes)
	w.next("depth")
	w.int(jsontree.MaxDepth)
	w.next("values")
	w.int(jsontree.MaxNodes)
	w.next("messages")
	w.int(message.MaxMessages)
	w.next("findings")
	w.int(MaxFindings)
	w.next("counted")
	w.int(history.MaxFindings)
	w.plain("}}}")
	return w.dst
}
