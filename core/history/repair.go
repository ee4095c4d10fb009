package history

import (
	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/message"
	"github.com/wellturn/wellturn/core/rule"
)

// passes are the families of rules in the order in which their fixes are applied. What storage left goes first, since
// it hides calls; ids come before the pairing, which needs them; names and arguments after it, because placeholders
// quote what could not be read; empty messages before the order of roles, which they disturb.
var passes = [...]func(*walk){
	(*walk).stateRules,
	(*walk).idRules,
	(*walk).pairRules,
	(*walk).bodyRules,
	(*walk).contentRules,
	(*walk).turnRules,
}

// maxRounds bounds how often all passes run. A round changes something only when the one before uncovered it, or found
// more than it could collect.
const maxRounds = 6 + message.MaxMessages/MaxFindings

// Check returns every finding about the history, sorted.
func Check(h *message.History, o *Options) []rule.Finding {
	w := newWalk(h, o, nil)
	for _, pass := range passes {
		pass(w)
	}
	if o.Tail {
		Confine(w.findings, w.List)
	}
	return rule.Sort(w.findings)
}

// Confine keeps of all fixes those that only append to the list; the rest needs a repair of the whole history.
func Confine(findings []rule.Finding, list jsontree.Value) []rule.Finding {
	for i := range findings {
		f := &findings[i]
		if f.Fix != nil && !appends(f.Fix, list) && budget.More() {
			f.Fix = nil
			f.Params = append(f.Params, rule.Param{Name: "repairable_by", Text: "full"})
		}
	}
	return findings
}

func appends(fix *rule.Fix, list jsontree.Value) bool {
	for _, e := range fix.Edits {
		if !e.Appends(list) {
			return false
		}
	}
	return true
}

// Locate finds the list of messages in a document: the document itself, or its member messages.
func Locate(root jsontree.Value) jsontree.Value {
	if root.IsObject() {
		return root.Get("messages")
	}
	return root
}

// Outcome is a repaired history. It aliases nothing of the document that was repaired.
type Outcome struct {
	Document []byte // nil when nothing changed
	Ops      []jsontree.Op
	History  *message.History // of the repaired document; nil when nothing changed
}

// Repair applies the safe fixes, pass by pass, until none is left.
func Repair(t *jsontree.Tree, h *message.History, o *Options) Outcome {
	r := repairer{tree: t, history: h, opts: o}
	if !o.Tail {
		r.apply(safeEdits(rule.Faults(t), t))
	}
	w := newWalk(r.history, o, nil)
	for range maxRounds {
		before := len(r.out.Ops)
		for _, pass := range passes {
			w.mending, w.findings = true, w.findings[:0]
			pass(w)
			if o.Tail {
				Confine(w.findings, w.List)
			}
			if r.apply(safeEdits(w.findings, r.tree)) {
				w = newWalk(r.history, o, w.findings)
			}
		}
		if len(r.out.Ops) == before {
			break
		}
	}
	if r.out.Document != nil {
		r.out.History = r.history
	}
	return r.out
}

type repairer struct {
	tree    *jsontree.Tree
	history *message.History
	opts    *Options
	out     Outcome
	old     []byte // the document before the last patch, when it was ours: the next one goes there
}

// MaxBytes is how large documents may be.
const MaxBytes = 64 << 20

// apply patches the document and reads it again. It reports whether the document changed: a patch that could make it
// larger, or its list longer, than documents may be is not applied.
func (r *repairer) apply(edits []jsontree.Edit) bool {
	if len(edits) == 0 {
		return false
	}
	patch := jsontree.NewPatch(r.tree, edits)
	if patch.Size() > max(MaxBytes, len(r.tree.Source())) || len(r.history.Messages)+len(edits) > message.MaxMessages {
		return false
	}
	r.out.Ops = budget.PushAll(r.out.Ops, patch.Ops())
	document := patch.Document(r.old[:0])
	dialect := r.history.Dialect
	if r.out.Document == nil { // tree and history are the caller's: leave them their memory
		r.tree, r.history = &jsontree.Tree{}, nil
	}
	r.old, r.out.Document = r.out.Document, document
	r.tree = jsontree.ReadInto(r.tree, document, jsontree.Limits{})
	r.history = message.Read(dialect, Locate(r.tree.Root()), r.history)
	return !budget.Refused()
}

// safeEdits collects the edits of all safe fixes, each fix once. A fix that would work in what another one takes away
// waits for the next round.
func safeEdits(findings []rule.Finding, t *jsontree.Tree) []jsontree.Edit {
	var all []jsontree.Edit
	var claims *jsontree.Claims
	for i := range findings {
		f := &findings[i]
		if !f.Safe() || f.Fix.Taken {
			continue
		}
		if claims == nil {
			claims = jsontree.NewClaims(t)
		}
		f.Fix.Taken = true
		if claims.Take(f.Fix.Edits) {
			all = budget.PushAll(all, f.Fix.Edits)
		}
	}
	return all
}

// NoList says that a document is no history because it has no list of messages.
func NoList(root jsontree.Value) *rule.Finding {
	text := "a history is a list of messages, or an object with a list called messages, not " + root.Kind().Noun()
	at := root
	if root.IsObject() {
		text = "the object has no list called messages"
		if m := root.Get("messages"); m.OK() {
			text, at = "messages must be a list, not "+m.Kind().Noun(), m
		}
	}
	return &rule.Finding{Rule: unknownShape, ID: unknownShape.ID(), Level: rule.Error, At: at, Message: text}
}

// TooMany says that a history has more messages than are read.
func TooMany(list jsontree.Value) *rule.Finding {
	return &rule.Finding{Rule: rule.TooMany, ID: rule.TooMany.ID(), Level: rule.Error, At: list,
		Message: "the history has " + number(list.Len()) + " messages, more than the limit of " + number(message.MaxMessages)}
}

// NoDialect says that no element of the list looks like a message of any dialect.
func NoDialect(list jsontree.Value) *rule.Finding {
	return &rule.Finding{Rule: unknownShape, ID: unknownShape.ID(), Level: rule.Error, At: list.First(),
		Message: "the list is of no known dialect: its elements look like no message"}
}

// Inexpressible says that the repair has no update, where the caller has not disabled the rule.
func Inexpressible(list jsontree.Value, u Update, o *Options) []rule.Finding {
	if !o.enabled(inexpressibleDelta) {
		return nil
	}
	return []rule.Finding{{Rule: inexpressibleDelta, ID: inexpressibleDelta.ID(), Level: o.levelOf(inexpressibleDelta), At: list, Message: u.Reason}}
}
