package jsontree

import "github.com/wellturn/wellturn/core/budget"

// Claims keeps sets of edits apart that cannot be applied together: one would remove or replace what the other works in,
// so that a part of the other were lost.
type Claims struct {
	tree   *Tree
	gone   []bool // by node: a set removes or replaces it
	worked []bool // by node: a set changes something below it
}

// NewClaims returns claims on the values of a tree, with no set taken.
func NewClaims(t *Tree) *Claims {
	c := &Claims{tree: t}
	if budget.Ask(len(t.nodes), 2) {
		c.gone, c.worked = make([]bool, len(t.nodes)), make([]bool, len(t.nodes))
	}
	return c
}

// Take takes a set of edits, all of it or, when it cannot be applied with the sets that were taken before, nothing.
func (c *Claims) Take(edits []Edit) bool {
	for i := range edits {
		if e := &edits[i]; e.OK() && !c.free(e) {
			return false
		}
	}
	for i := range edits {
		if e := &edits[i]; e.OK() {
			c.claim(e)
		}
	}
	return true
}

// container is the array or object that the edit works in, -1 for the root.
func (e *Edit) container() int32 {
	if e.inPlace() {
		return e.target.node().parent
	}
	return e.target.i
}

func (c *Claims) free(e *Edit) bool {
	if c.gone == nil || e.inPlace() && (c.gone[e.target.i] || c.worked[e.target.i]) {
		return false
	}
	for i := e.container(); i >= 0; i = c.tree.nodes[i].parent {
		if c.gone[i] {
			return false
		}
	}
	return true
}

func (c *Claims) claim(e *Edit) {
	if e.inPlace() {
		c.gone[e.target.i] = true
	}
	for i := e.container(); i >= 0 && !c.worked[i]; i = c.tree.nodes[i].parent {
		c.worked[i] = true
	}
}
