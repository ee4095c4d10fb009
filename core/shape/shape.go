// Package shape checks a JSON value against a table: which members an object has, what kind each value is, which must
// be there. A protocol version is a file of such tables, in the small language of [Parse], that one can hold beside its
// specification.
//
// Terms: a *type* is one table; a *field* is one of its rows; a *view* is an object read through its table; a *problem*
// is a place that does not fit. What a problem is called and how much it weighs is decided by the [Judge] of the
// protocol family, who also adds the rules that need more than a table.
//
// The interpreter recurses on the depth of the tables, never on the depth of the document, and looks at every value
// of the document once.
package shape

import (
	"strings"

	"github.com/wellturn/wellturn/core/jsontree"
)

// Kind is what a value must be.
type Kind uint8

const (
	Any    Kind = iota // any value, null too
	Leaf               // the judge looks at the value itself: enumerations, numbers in several spellings
	Text               // a string
	Bool               // true or false
	Struct             // an object with members of its own choice
	Object             // an object with the members of Fields
	List               // an array of Elem
	Map                // an object whose members are all Elem
	Choice             // the judge says which type the value has
)

// Type is one table. Types are made once and never change.
type Type struct {
	Name   string // "" for the lists and maps inside fields
	Kind   Kind
	Tag    uint8  // the family's own number for the type: its format, its further rules; 0 for none
	ID     string // rule that an element, a map value or a whole document breaks by being of another kind
	Elem   *Type
	Fields []Field
}

// Flags say more about a field.
type Flags uint8

const (
	Required  Flags = 1 << iota
	MayBeBare       // required, but the empty string or list is as good as any
	OwnEmpty        // being empty breaks the rule ID+"b"
	OwnKind         // being of another kind breaks ID as well, not only the family's rule for kinds
	Leftover        // not of this version: the member is noticed, and read no further
)

// Field is one row of a table.
type Field struct {
	Name  string
	Type  *Type
	ID    string // rule that is broken where the field is missing, or where a leftover stands
	Flags Flags
}

// Reading says how JSON stands for the tables' values.
type Reading struct {
	// Proto reads ProtoJSON: null means unset, and a member may be written in the snake case of the .proto file.
	Proto bool
}

// ProblemKind says how a value does not fit its table.
type ProblemKind uint8

const (
	Missing     ProblemKind = iota // At is the object, Field the row
	Empty                          // a required string, list or object list is there and empty
	WrongKind                      // At has another kind than Type wants
	NullMember                     // null where the field is optional, or in ProtoJSON anywhere
	NullElement                    // null as an element of a list
	SnakeCase                      // the member is spelled in snake case
	Twice                          // the member is there in both spellings
	Foreign                        // a leftover stands there
)

// Problem is one place that does not fit. Field is nil for elements and whole documents.
type Problem struct {
	Kind  ProblemKind
	At    jsontree.Value
	Type  *Type
	Field *Field
}

// Judge is a protocol family's part of a check.
type Judge interface {
	// Problem hears of a place that does not fit.
	Problem(p Problem)
	// Leaf looks at a scalar of kind Text with a tag, or of kind Leaf.
	Leaf(t *Type, f *Field, v jsontree.Value)
	// Object looks at an object whose type has a tag, after its members.
	Object(view *View)
	// Choose returns the type that v has, nil where nothing is known of it.
	Choose(t *Type, v jsontree.Value) *Type
}

// View is an object read through its table.
type View struct {
	jsontree.Value
	Type  *Type
	slots []jsontree.Value // by field
}

// Field returns the member of the named field, in whatever spelling it came; absent where it is missing or unset.
func (v *View) Field(name string) jsontree.Value {
	for i := range v.Type.Fields {
		if v.Type.Fields[i].Name == name {
			return v.slots[i]
		}
	}
	return jsontree.Value{}
}

// Check holds v against t and tells the judge.
func Check(t *Type, v jsontree.Value, r Reading, j Judge) {
	c := checker{Reading: r, judge: j}
	c.value(t, nil, v)
}

type checker struct {
	Reading
	judge Judge
	slots []jsontree.Value // a stack: one frame for each object that is being read
}

func (c *checker) value(t *Type, f *Field, v jsontree.Value) {
	if t.Kind == Choice {
		if t = c.judge.Choose(t, v); t == nil {
			return
		}
	}
	if !t.fits(v) {
		c.judge.Problem(Problem{WrongKind, v, t, f})
		return
	}
	switch t.Kind {
	case Leaf:
		c.judge.Leaf(t, f, v)
	case Text, Struct, Any:
		if t.Tag != 0 {
			c.judge.Leaf(t, f, v)
		}
	case Object:
		c.object(t, v)
	case List, Map:
		for e := v.First(); e.OK(); e = e.Next() {
			if e.Kind() == jsontree.Null && t.Elem.Kind != Any {
				c.judge.Problem(Problem{NullElement, e, t.Elem, nil})
				continue
			}
			c.value(t.Elem, nil, e)
		}
	}
}

// fits reports whether v is of the kind that t wants.
func (t *Type) fits(v jsontree.Value) bool {
	switch k := v.Kind(); t.Kind {
	case Text:
		return k == jsontree.String
	case Bool:
		return k == jsontree.True || k == jsontree.False
	case Struct, Object, Map:
		return k == jsontree.Object
	case List:
		return k == jsontree.Array
	}
	return true
}

// object sorts the members into the rows, then goes through the rows.
func (c *checker) object(t *Type, v jsontree.Value) {
	base := len(c.slots)
	for range t.Fields {
		c.slots = append(c.slots, jsontree.Value{})
	}
	for m := v.First(); m.OK(); m = m.Next() {
		c.member(t, base, m)
	}
	for i := range t.Fields {
		f := &t.Fields[i]
		switch m := c.slots[base+i]; {
		case f.Flags&Leftover != 0:
			if m.OK() {
				c.judge.Problem(Problem{Foreign, m, t, f})
			}
		case !m.OK():
			if f.Flags&Required != 0 {
				c.judge.Problem(Problem{Missing, v, t, f})
			}
		default:
			if f.Flags&(Required|MayBeBare) == Required && bare(f.Type, m) {
				c.judge.Problem(Problem{Empty, m, t, f})
			}
			c.value(f.Type, f, m)
		}
	}
	if t.Tag != 0 {
		end := base + len(t.Fields)
		c.judge.Object(&View{v, t, c.slots[base:end:end]})
	}
	c.slots = c.slots[:base]
}

// member puts m into the slot of its field. Members that the table does not know are nobody's business.
func (c *checker) member(t *Type, base int, m jsontree.Value) {
	i, snake := t.row(m.Name(), c.Proto)
	if i < 0 {
		return
	}
	f, slot := &t.Fields[i], &c.slots[base+i]
	switch {
	case snake && slot.OK():
		c.judge.Problem(Problem{Twice, m, t, f})
		return
	case snake:
		c.judge.Problem(Problem{SnakeCase, m, t, f})
	case slot.OK() && slot.Name() != f.Name:
		c.judge.Problem(Problem{Twice, *slot, t, f})
	}
	if m.Kind() == jsontree.Null && f.Flags&Leftover == 0 && f.Type.Kind != Any && f.Type.Kind != Choice {
		if c.Proto || f.Flags&Required == 0 {
			c.judge.Problem(Problem{NullMember, m, t, f})
		}
		return
	}
	*slot = m
}

// row finds the field with the given name, and whether it is spelled in snake case.
func (t *Type) row(name string, proto bool) (i int, snake bool) {
	for i := range t.Fields {
		if name == t.Fields[i].Name {
			return i, false
		}
	}
	if proto && strings.IndexByte(name, '_') > 0 {
		for i := range t.Fields {
			if snakeOf(t.Fields[i].Name, name) {
				return i, true
			}
		}
	}
	return -1, false
}

// snakeOf reports whether snake is the snake case of camel: contextId, context_id.
func snakeOf(camel, snake string) bool {
	k := 0
	for i := 0; i < len(camel); i, k = i+1, k+1 {
		c := camel[i]
		if c >= 'A' && c <= 'Z' {
			if k >= len(snake) || snake[k] != '_' {
				return false
			}
			k++
			c |= 0x20
		}
		if k >= len(snake) || snake[k] != c {
			return false
		}
	}
	return k == len(snake) && len(snake) > len(camel)
}

func bare(t *Type, v jsontree.Value) bool {
	switch {
	case t.Kind == List:
		return v.IsArray() && v.Len() == 0
	case t.Kind == Text:
		return v.IsString() && len(v.Raw()) == 2
	}
	return false
}
