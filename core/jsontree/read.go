package jsontree

import (
	"bytes"
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wellturn/wellturn/core/budget"
	"github.com/wellturn/wellturn/core/order"
)

// FaultKind says which rule of the text format a fault breaks.
type FaultKind uint8

// The kinds of faults. After Syntax, TooDeep and TooMany nothing more of the document is read.
const (
	Syntax    FaultKind = iota // RFC 8259 grammar
	Empty                      // no value at all
	TooDeep                    // nested deeper than the limit
	TooMany                    // more values than the limit
	Encoding                   // a byte sequence that is not UTF-8 (RFC 8259 §8.1)
	Surrogate                  // a \u escape that is half of a surrogate pair (RFC 7493 §2.1)
	Duplicate                  // a member name that the object has already (RFC 7493 §2.3)
)

func (k FaultKind) ends() bool { return k <= TooMany }

// Fault is one place where the text breaks the rules.
type Fault struct {
	Kind   FaultKind
	Offset int    // of the first byte that is wrong; the length of the text where it ends too early
	Text   string // what is wrong, lower case, no full stop
	Value  Value  // the string or member at fault; else the container in which the reader stood, absent at the top
	InName bool   // the fault lies in a member name of the container Value
}

// Pointer returns the RFC 6901 pointer of the fault's value or container.
func (f *Fault) Pointer() string { return f.Value.Pointer() }

// Limits bounds what is read. Zero means the built-in bound; larger values than the built-in ones are cut to them.
type Limits struct {
	Depth int // nesting of arrays and objects
	Nodes int // values in all
}

// The built-in bounds.
const (
	MaxDepth = 1000
	MaxNodes = 8 << 20
	// MaxFaults is how many faults that do not end the reading are kept.
	MaxFaults = 1000
)

// bytesPerValue is about what a value takes in histories and payloads; it sizes the list of nodes.
const bytesPerValue = 20

func bound(asked, built int) int {
	if asked <= 0 || asked > built {
		return built
	}
	return asked
}

// Read reads one document. It returns a tree in every case; what is wrong with the text stands in its faults. When
// there is no memory for a tree it is empty.
func Read(src []byte, limits Limits) *Tree { return ReadInto(&Tree{}, src, limits) }

// ReadText is Read of text, with the built-in limits.
func ReadText(text string) *Tree {
	return Read(unsafe.Slice(unsafe.StringData(text), len(text)), Limits{})
}

// ReadInto is Read into a tree that is no longer needed, whose memory it takes over.
func ReadInto(t *Tree, src []byte, limits Limits) *Tree {
	r := reader{tree: t, depth: bound(limits.Depth, MaxDepth), max: bound(limits.Nodes, MaxNodes)}
	if n := len(src)/bytesPerValue + 16; cap(t.nodes) == 0 && budget.Ask(n, 32) {
		t.nodes = make([]node, 0, n)
	}
	t.utf8 = r.read(src, true)
	if !t.utf8 {
		// Something in a string is not Unicode: read again, let it pass and note every such place.
		r.read(src, false)
	}
	sortFaults(r.tree)
	return r.tree
}

// sortFaults puts faults in the order of their offsets; what ended the reading comes last.
func sortFaults(t *Tree) {
	compare := func(a, b int) int {
		f, g := &t.faults[a], &t.faults[b]
		if f.Kind.ends() != g.Kind.ends() {
			if f.Kind.ends() {
				return 1
			}
			return -1
		}
		return f.Offset - g.Offset
	}
	if order.Sorted(len(t.faults), compare) {
		return
	}
	sorted := make([]Fault, 0, len(t.faults))
	for _, i := range order.Stable(len(t.faults), compare) {
		sorted = append(sorted, t.faults[i])
	}
	t.faults = sorted
}

type reader struct {
	tree       *Tree
	open       int32 // index of the innermost open container, -1 at the top
	level      int
	depth, max int
	names      int // bytes of the names of the containers that are open
}

// read builds the tree. In strict mode it gives up with false at the first string that is not Unicode.
func (r *reader) read(src []byte, strict bool) bool {
	t := r.tree
	t.src, t.nodes, t.faults = src, t.nodes[:0], nil
	r.open, r.level, r.names = -1, 0, 0
	if !budget.Ask(len(src), 3) { // what jsontext may copy when the text is cut behind a name with escapes
		return true
	}
	dec := jsontext.NewDecoder(bytes.NewBuffer(src),
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(!strict))
	end := 0                     // offset after the last token
	var nameStart, nameEnd int32 // the pending member name
	for {
		if r.open < 0 && len(t.nodes) > 0 {
			if at := skipSpace(src, end); at < len(src) {
				r.fault(Syntax, at, "unexpected "+describeByte(src, at)+" after the end of the document")
			}
			return true
		}
		tok, err := dec.ReadToken()
		if err != nil {
			return r.stop(err, strict, skipToToken(src, end), nameEnd > 0)
		}
		start := skipToToken(src, end)
		end = int(dec.InputOffset())
		kind := tok.Kind()
		switch kind {
		case '}', ']':
			n := &t.nodes[r.open]
			n.end, n.next = int32(end), int32(len(t.nodes))
			if kind == '}' && n.count > 1 {
				r.findDuplicates(r.open)
			}
			r.open = n.parent
			r.level--
			r.names -= int(n.nameEnd - n.nameStart)
		default:
			if kind == '"' && r.open >= 0 && src[t.nodes[r.open].start] == '{' && nameEnd == 0 {
				nameStart, nameEnd = int32(start), int32(end)
				if names := r.names + end - start; names > 4096 && !budget.Ask(names, 12) {
					return r.refused() // jsontext could not say where an error is
				}
				if !strict {
					r.findNonUnicode(start, end, true)
				}
				continue
			}
			if len(t.nodes) >= r.max {
				r.fault(TooMany, start, "the document has more values than the limit of "+itoa(r.max))
				return true
			}
			i := int32(len(t.nodes))
			if len(t.nodes) < cap(t.nodes) {
				t.nodes = t.nodes[:i+1]
			} else if budget.Room(t.nodes, 1) {
				t.nodes = append(t.nodes, node{})
			} else {
				return r.refused()
			}
			n := &t.nodes[i]
			*n = node{start: int32(start), end: int32(end), nameStart: nameStart, nameEnd: nameEnd, next: i + 1, parent: r.open}
			nameStart, nameEnd = 0, 0
			if r.open >= 0 {
				p := &t.nodes[r.open]
				n.ordinal = p.count
				p.count++
			}
			switch kind {
			case '{', '[':
				if r.level >= r.depth {
					r.fault(TooDeep, start, "the document is nested deeper than the limit of "+itoa(r.depth))
					return true
				}
				r.open = i
				r.level++
				r.names += int(n.nameEnd - n.nameStart)
			case '"':
				if !strict {
					r.findNonUnicode(start, end, false)
				}
			}
		}
	}
}

// refused ends the reading for want of memory: nothing of the document is there.
func (r *reader) refused() bool {
	r.tree.nodes = r.tree.nodes[:0]
	return true
}

// full reports whether all faults are noted that are kept of those that do not end the reading.
//
//go:noinline
func (r *reader) full() bool { return len(r.tree.faults) >= MaxFaults || !budget.More() }

// skipToToken passes white space, commas and colons, which jsontext counts to the token after them.
func skipToToken(src []byte, i int) int {
	for i < len(src) {
		switch src[i] {
		case ' ', '\t', '\r', '\n', ',', ':':
			i++
		default:
			return i
		}
	}
	return i
}

// stop turns the decoder's last word into a fault; false asks for a second reading that lets bad Unicode pass. start is
// where the token begins that could not be read, named says that a member name waits for its value.
func (r *reader) stop(err error, strict bool, start int, named bool) bool {
	t := r.tree
	if len(t.nodes) == 0 && skipSpace(t.src, 0) == len(t.src) {
		r.fault(Empty, len(t.src), "the document is empty: a JSON value is missing")
		return true
	}
	syntactic, ok := err.(*jsontext.SyntacticError)
	if !ok { // the reader over bytes in memory has no errors of its own
		r.fault(Syntax, len(t.src), "unexpected end of the document")
		return true
	}
	offset := int(syntactic.ByteOffset)
	if strict && (!utf8.Valid(t.src) || isSurrogate(t.src, offset)) {
		return false
	}
	if offset < len(t.src) && t.src[offset] == ',' && !named && endsValue(t.src[:offset]) {
		// The comma that jsontext blames is in its place; the closing bracket, or the end, after it is not.
		offset = skipSpace(t.src, offset+1)
		if offset < len(t.src) {
			r.fault(Syntax, offset, "unexpected "+describeByte(t.src, offset)+" where a value or member is expected")
			return true
		}
	}
	if cutOff(t.src[min(offset, len(t.src)):], start < len(t.src) && t.src[start] == '"') {
		offset = len(t.src)
	}
	if offset >= len(t.src) {
		r.fault(Syntax, len(t.src), "unexpected end of the document")
		return true
	}
	r.fault(Syntax, offset, "unexpected "+describeByte(t.src, offset)+r.place(offset))
	return true
}

// endsValue reports whether the text, white space aside, ends where a value can end.
func endsValue(text []byte) bool {
	text = bytes.TrimRight(text, " \t\r\n")
	return len(text) > 0 && bytes.IndexByte([]byte(",[{:.eE+-"), text[len(text)-1]) < 0 || bytes.HasSuffix(text, []byte("true")) ||
		bytes.HasSuffix(text, []byte("false"))
}

// cutOff reports whether the rest of the text is the beginning of a token that could go on: a number, an escape or a
// UTF-8 sequence.
func cutOff(rest []byte, inString bool) bool {
	if len(rest) == 0 {
		return false
	}
	switch c := rest[0]; {
	case c == '\\' && inString:
		return len(rest) == 1 || rest[1] == 'u' && len(rest) < 6 && len(bytes.Trim(rest[2:], "0123456789abcdefABCDEF")) == 0
	case c == '-' || c >= '0' && c <= '9':
		last := rest[len(rest)-1]
		return (last < '0' || last > '9') && len(bytes.Trim(rest, "0123456789+-.eE")) == 0
	}
	return rest[0] >= utf8.RuneSelf && !utf8.FullRune(rest)
}

// place says in what the reader stood when it met the byte at offset.
func (r *reader) place(offset int) string {
	switch {
	case offset == 0 && bytes.HasPrefix(r.tree.src, []byte("\xef\xbb\xbf")):
		return ": the document starts with a byte order mark"
	case r.open < 0:
		return " where a value is expected"
	case Value{r.tree, r.open}.IsObject():
		return " in an object"
	}
	return " in an array"
}

func (r *reader) fault(kind FaultKind, offset int, text string) {
	f := Fault{Kind: kind, Offset: offset, Text: text}
	if r.open >= 0 {
		f.Value = Value{r.tree, r.open}
	}
	r.note(f)
}

//go:noinline
func (r *reader) note(f Fault) { r.tree.faults = append(r.tree.faults, f) }

func skipSpace(src []byte, i int) int {
	for i < len(src) && (src[i] == ' ' || src[i] == '\t' || src[i] == '\r' || src[i] == '\n') {
		i++
	}
	return i
}

func describeByte(src []byte, i int) string {
	if i >= len(src) {
		return "end"
	}
	c, n := utf8.DecodeRune(src[i:])
	if c == utf8.RuneError && n <= 1 {
		return "byte 0x" + hex2(src[i])
	}
	if c < ' ' || c == 0x7f || c == 0xfeff {
		return "character U+" + hex2(byte(c>>8)) + hex2(byte(c))
	}
	return "character '" + string(c) + "'"
}

// isSurrogate reports whether a \u escape of a surrogate stands at, or just before, offset.
func isSurrogate(src []byte, offset int) bool {
	for i := offset; i >= 0 && i > offset-12; i-- {
		if i+6 <= len(src) && src[i] == '\\' && src[i+1] == 'u' && (src[i+2]|0x20) == 'd' {
			return true
		}
	}
	return false
}

// findNonUnicode notes the first fault of each kind in the string token src[start:end].
func (r *reader) findNonUnicode(start, end int, isName bool) {
	t := r.tree
	if r.full() {
		return
	}
	note := func(kind FaultKind, offset int, text string) {
		f := Fault{Kind: kind, Offset: offset, Text: text, Value: Value{t, int32(len(t.nodes) - 1)}, InName: isName}
		if isName {
			f.Value = Value{t, r.open}
		}
		r.note(f)
	}
	token := t.src[start:end]
	for i := 0; i < len(token); {
		c, n := utf8.DecodeRune(token[i:])
		if c == utf8.RuneError && n == 1 {
			note(Encoding, start+i, "invalid UTF-8: byte 0x"+hex2(token[i]))
			break
		}
		i += n
	}
	for i := 0; i+1 < len(token); i++ {
		if token[i] != '\\' {
			continue
		}
		if token[i+1] != 'u' {
			i++
			continue
		}
		u := hex4(token[i+2:])
		switch {
		case u >= 0xd800 && u < 0xdc00 && i+12 <= len(token) && token[i+6] == '\\' && token[i+7] == 'u' &&
			hex4(token[i+8:]) >= 0xdc00 && hex4(token[i+8:]) < 0xe000:
			i += 11
		case u >= 0xd800 && u < 0xe000:
			note(Surrogate, start+i, "lone surrogate "+string(token[i:i+6]))
			return
		default:
			i += 5
		}
	}
}

// fewMembers is up to how many members an object's names are compared pair by pair; more are sorted.
const fewMembers = 12

// findDuplicates notes every member of object i whose name an earlier member has.
func (r *reader) findDuplicates(i int32) {
	first, count := Value{r.tree, i}.First(), int(r.tree.nodes[i].count)
	if count <= fewMembers && r.compareFew(first) || r.full() || !budget.Ask(count, 32) {
		return
	}
	members, names := make([]Value, 0, count), make([]string, 0, count)
	for c := first; c.OK(); c = c.Next() {
		name := alias(c.rawName())
		if strings.IndexByte(name, '\\') < 0 {
			name = name[1 : len(name)-1]
		} else {
			name = c.Name()
		}
		members, names = append(members, c), append(names, name)
	}
	sorted := order.Stable(count, func(a, b int) int { return strings.Compare(names[a], names[b]) })
	for k := 1; k < count; k++ {
		if names[sorted[k-1]] == names[sorted[k]] {
			r.duplicate(members[sorted[k]])
		}
	}
}

// compareFew compares names pair by pair, those that agree in length and first letter. It leaves an object to be sorted,
// with false, when a name has escapes and has to be decoded first.
func (r *reader) compareFew(first Value) bool {
	var marks [fewMembers]int32
	var at [fewMembers]Value
	n := 0
	for c := first; c.OK(); c = c.Next() {
		raw := c.rawName()
		if bytes.IndexByte(raw, '\\') >= 0 {
			return false
		}
		marks[n], at[n] = int32(len(raw))<<8|int32(raw[1]), c
		n++
	}
	for k := 1; k < n; k++ {
		for earlier := range k {
			if marks[earlier] == marks[k] && Equal(at[earlier].rawName(), at[k].rawName()) {
				r.duplicate(at[k])
				break
			}
		}
	}
	return true
}

func (r *reader) duplicate(c Value) {
	if r.full() {
		return
	}
	r.note(Fault{
		Kind: Duplicate, Offset: int(c.node().nameStart), Value: c,
		Text: "the object has the member " + Shown(c.Name()) + " already",
	})
}
