package shape

// Schema is the types of one protocol version, by name.
type Schema struct {
	Types []Type
	// Wrong is the first line that Parse could not read, "" when it read them all. Schemas are constants of the program:
	// a test holds that this is empty.
	Wrong string
}

// Type returns the type with the given name, nil where the schema has none.
func (s *Schema) Type(name string) *Type {
	for i := range s.Types {
		if s.Types[i].Name == name {
			return &s.Types[i]
		}
	}
	return nil
}

// Parse reads the language of tables, line by line:
//
//	Message MSG-00 #message         an object; broken rule where something else stands; tag
//	  messageId*  text    MSG-01    a member: flags, type, rule that its absence breaks
//	  parts*+     [Part]  MSG-10
//	  kind-               MSG-07
//	Scopes SECR-11 = [text]         a name for another type
//
// A type is a name, a list [T], or a map of T to names {T}; text, bool, struct, any, leaf and choice are the kinds
// themselves. Flags: * required, 0 required and perhaps empty, + empty breaks its own rule, = another kind breaks its own
// rule, - a leftover. Names may be used before their line. tags gives the tags their numbers, from 1 on. An alias must stand
// after the line of the type that it names.
func Parse(tags []string, texts ...string) *Schema {
	p := parser{tags: tags, schema: &Schema{}}
	if !Started() {
		return p.schema
	}
	count := 0
	for _, text := range texts {
		for _, line := range Pieces(text, '\n') {
			if line != "" && line[0] != ' ' {
				count++
			}
		}
	}
	p.schema.Types = make([]Type, 0, count) // never grows: fields point into it
	for pass := range 2 {
		p.names = pass == 0
		p.next = 0
		for _, text := range texts {
			for _, line := range Pieces(text, '\n') {
				p.line(line)
			}
		}
	}
	return p.schema
}

type parser struct {
	tags   []string
	schema *Schema
	names  bool // the first pass: only the names of types are taken down
	next   int  // types seen in this pass
	words  []string
}

func (p *parser) line(line string) {
	p.words = Words(line)
	switch {
	case len(p.words) == 0:
	case line[0] != ' ':
		if p.names {
			p.schema.Types = append(p.schema.Types, Type{Name: p.words[0], Kind: Object})
		} else {
			p.header(&p.schema.Types[p.next], line)
		}
		p.next++
	case !p.names:
		p.field(&p.schema.Types[p.next-1], line)
	}
}

func (p *parser) wrong(line string) {
	if p.schema.Wrong == "" {
		p.schema.Wrong = line
	}
}

func (p *parser) header(t *Type, line string) {
	for i := 1; i < len(p.words); i++ {
		switch w := p.words[i]; {
		case w == "=" && i == len(p.words)-2:
			named := p.typeOf(p.words[i+1])
			if named == nil {
				p.wrong(line)
				return
			}
			name, id, tag := t.Name, t.ID, t.Tag
			*t = *named
			t.Name = name
			if id != "" {
				t.ID = id
			}
			if tag != 0 {
				t.Tag = tag
			}
			return
		case w[0] == '#':
			for k, tag := range p.tags {
				if tag == w[1:] {
					t.Tag = uint8(k + 1)
				}
			}
			if t.Tag == 0 {
				p.wrong(line)
			}
		case t.ID == "" && i == 1:
			t.ID = w
		default:
			p.wrong(line)
		}
	}
}

func (p *parser) field(t *Type, line string) {
	name := TrimEnd(p.words[0], "*0+=-")
	f := Field{Name: name}
	for _, flag := range p.words[0][len(name):] {
		switch flag {
		case '*':
			f.Flags |= Required
		case '0':
			f.Flags |= Required | MayBeBare
		case '+':
			f.Flags |= Required | OwnEmpty
		case '=':
			f.Flags |= OwnKind
		case '-':
			f.Flags |= Leftover
		}
	}
	rest := p.words[1:]
	if f.Flags&Leftover == 0 {
		if len(rest) == 0 {
			p.wrong(line)
			return
		}
		if f.Type = p.typeOf(rest[0]); f.Type == nil {
			p.wrong(line)
		}
		rest = rest[1:]
	}
	switch {
	case len(rest) == 1:
		f.ID = rest[0]
	case len(rest) > 1 || f.Flags != 0:
		p.wrong(line)
	}
	t.Fields = append(t.Fields, f)
}

// typeOf reads a type, nil where a name in it is unknown.
func (p *parser) typeOf(word string) *Type {
	for kind, name := range kindNames {
		if word == name {
			return &Type{Kind: Kind(kind)}
		}
	}
	t := &Type{Kind: List}
	switch word[0] {
	case '{':
		t.Kind = Map
	case '[':
	default:
		return p.schema.Type(word)
	}
	if t.Elem = p.typeOf(word[1 : len(word)-1]); t.Elem == nil {
		return nil
	}
	return t
}

var kindNames = [...]string{Any: "any", Leaf: "leaf", Text: "text", Bool: "bool", Struct: "struct", Choice: "choice"}
