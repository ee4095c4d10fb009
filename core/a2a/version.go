package a2a

import (
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/rule"
	"github.com/wellturn/wellturn/core/shape"
)

// signs is what the members of a value say about its version: the first place for each.
type signs struct {
	first    Evidence // the first strong sign of any version
	v03, v10 Evidence // the first strong ones
	proto    Evidence
	weak03   Evidence // the first member that only hints at 0.3
	weak10   bool     // a member hints at 1.0
}

// own returns the first strong sign of v and whether anything hints at it.
func (s *signs) own(v Version) (strong Evidence, hinted bool) {
	if v == V03 {
		return s.v03, s.weak03.Version != Auto
	}
	return s.v10, s.weak10
}

// signOf is what a member says of a version.
func signOf(at jsontree.Value, v Version) Evidence {
	e := Evidence{at, v, at.Name()}
	if at.IsString() {
		e.Says += " is " + shown(at.Text())
	}
	return e
}

// hint takes down a member that 0.3 has and 1.0 passes over.
func (s *signs) hint(at jsontree.Value) {
	if s.weak03.Version == Auto {
		s.weak03 = signOf(at, V03)
	}
}

func (s *signs) add(at jsontree.Value, v Version) {
	e := signOf(at, v)
	if s.first.Version == Auto {
		s.first = e
	}
	to := &s.proto
	switch v {
	case V03:
		to = &s.v03
	case V10:
		to = &s.v10
	}
	if to.Version == Auto {
		*to = e
	}
}

// read looks at every member of root, except inside data that is the users' own.
func (s *signs) read(root jsontree.Value) {
	for v := root; v.OK(); {
		if s.member(v) && v.First().OK() {
			v = v.First()
			continue
		}
		v = shape.After(root, v)
	}
}

// member takes down what one value says by its name and content; false keeps the reader out of it.
func (s *signs) member(v jsontree.Value) (enter bool) {
	parent := v.Parent()
	if !parent.IsObject() {
		if v.IsObject() && parent.Name() == "parts" && !v.Has("kind") && !v.Has("type") {
			s.weak10 = s.weak10 || v.Has("text") || v.Has("raw") || v.Has("url") || v.Has("data")
		}
		return true
	}
	switch v.Name() {
	case "metadata", "header":
		return false
	case "data":
		if parent.Name() == "error" && parent.Has("code") && !v.IsArray() {
			s.hint(v)
		}
		return false
	case "params":
		return !parent.Has("uri")
	case "kind":
		switch v.Text() {
		case "text", "data": // 1.0 reads such a part too, and passes over kind
			s.hint(v)
		case "file", "message", "task", "status-update", "artifact-update":
			s.add(v, V03)
		}
	case "state":
		s.enum(v, stateOf(v))
	case "role":
		s.enum(v, roleOf(v))
	case "final":
		if !v.IsString() && parent.Has("status") && !parent.Parent().Has("statusUpdate") {
			s.add(v, V03)
		}
	case "content":
		if v.IsArray() && (parent.Has("role") || parent.Has("messageId")) {
			s.add(v, Proto03)
		}
	case "fileWithBytes", "fileWithUri":
		s.add(v, Proto03)
	case "statusUpdate", "artifactUpdate", "supportedInterfaces", "securityRequirements", "protocolBinding":
		s.add(v, V10)
	case "preferredTransport", "additionalInterfaces", "supportsAuthenticatedExtendedCard":
		s.add(v, V03)
	case "protocolVersion":
		if parent.Has("url") && (parent.Has("name") || parent.Has("capabilities")) {
			s.add(v, V03)
		}
	case "mimeType", "blocking", "pushNotificationConfig", "stateTransitionHistory":
		s.hint(v)
	case "mediaType", "returnImmediately", "taskPushNotificationConfig", "extendedAgentCard", "nextPageToken":
		s.weak10 = true
	}
	return true
}

// enum takes down the alphabet of an enumeration's value.
func (s *signs) enum(v jsontree.Value, e enumerated) {
	if e.known && e.alphabet != Auto {
		s.add(v, e.alphabet)
	}
}

// enumerated is a value of TaskState or Role: its number in the .proto file, and whose spelling it has.
type enumerated struct {
	number   int
	alphabet Version // Auto for a number
	known    bool
}

// The states, by their numbers in the .proto file.
const (
	unspecified = iota
	submitted
	working
	completed
	failed
	canceled
	inputRequired
	rejected
	authRequired
)

// The roles, by their numbers in the .proto file.
const (
	user  = 1
	agent = 2
)

// names is the values of an enumeration in both versions, by number.
type names struct{ v03, v10 []string }

func (n *names) of(v Version) []string {
	if v == V03 {
		return n.v03
	}
	return n.v10
}

var (
	states = enumeration("TASK_STATE_", "unspecified submitted working completed failed canceled input-required rejected auth-required", "unknown")
	roles  = enumeration("ROLE_", "unspecified user agent", "")
)

// enumeration spells the names of 0.3 as 1.0 does; unset is the name that 0.3 has for the value 0.
func enumeration(prefix, words, unset string) names {
	n := names{v03: shape.Words(words)}
	for _, word := range n.v03 {
		upper := []byte(prefix + word)
		for i := len(prefix); i < len(upper); i++ {
			if upper[i] == '-' {
				upper[i] = '_'
			} else {
				upper[i] &^= 0x20
			}
		}
		n.v10 = append(n.v10, string(upper))
	}
	n.v03[0] = unset
	return n
}

// stateOf reads a TaskState in any spelling.
func stateOf(v jsontree.Value) enumerated {
	if v.Is("TASK_STATE_CANCELLED") {
		return enumerated{canceled, Proto03, true}
	}
	return states.read(v)
}

// roleOf reads a Role in any spelling.
func roleOf(v jsontree.Value) enumerated { return roles.read(v) }

func (n *names) read(v jsontree.Value) enumerated {
	if v.Kind() == jsontree.Number {
		number, ok := shape.Int32(v, false)
		return enumerated{number, Auto, ok && number >= 0 && number < len(n.v10)}
	}
	text := v.Text()
	for i, name := range n.v10 {
		if text == name {
			return enumerated{i, V10, true}
		}
		if text != "" && text == n.v03[i] {
			return enumerated{i, V03, true}
		}
	}
	return enumerated{}
}

func terminal(state int) bool {
	return state == completed || state == failed || state == canceled || state == rejected
}

func interrupted(state int) bool { return state == inputRequired || state == authRequired }

// conclude settles the version of a document whose version was not given.
func (c *checker) conclude(doc jsontree.Value) {
	var s signs
	if m := findMethod(doc.Get("method")); m != nil {
		s.add(doc.Get("method"), m.version)
	} else {
		s.read(doc)
		c.dual = c.subject == "AgentCard" && s.v03.Version == V03 && s.v10.Version == V10 && doc.Has("url")
	}
	header := c.headerVersion()
	switch {
	case c.dual:
		c.declared, c.evidence = Both, []Evidence{s.v03, s.v10}
	case s.proto.Version != Auto:
		c.declared, c.evidence = Proto03, []Evidence{s.proto}
	case s.first.Version != Auto:
		c.declared, c.evidence = s.first.Version, []Evidence{s.first}
		c.mixed, _ = s.own(opposite(s.first.Version))
	case c.call != nil:
		c.declared = c.call.version
	case header != Auto:
		c.declared = header
	case s.weak03.Version != Auto && !s.weak10:
		c.declared, c.evidence = V03, []Evidence{s.weak03}
	default:
		c.declared = V10
	}
}

func opposite(v Version) Version {
	if v == V03 {
		return V10
	}
	return V03
}

// settle looks whether v, in a place where c.version is spoken, is wholly of the other version. Then that is the one
// thing to say of it, and it is read on by its own tables. prefix is that of the union that v stands for, "" for none.
// The caller restores c.version.
func (c *checker) settle(v jsontree.Value, prefix string) {
	var s signs
	s.read(v)
	strong, hinted := s.own(c.version)
	other, _ := s.own(opposite(c.version))
	if c.version == V03 && s.proto.Version == Proto03 && strong.Version == Auto {
		c.proto(s.proto)
		return
	}
	framed := prefix != "" && wrapped(v)
	if strong.Version != Auto || hinted || other.Version == Auto || framed && c.version == V10 {
		return
	}
	switch name := other.At.Name(); {
	case prefix != "" && (framed || v.Has("kind")):
		c.report(prefix+"-03", v, string(c.version), other.Says)
	case name == "state":
		c.foreign("STAT-03", other.At, other)
	case name == "role":
		c.foreign("MSG-04", other.At, other)
	default:
		c.foreign("VER-08", other.At, other)
	}
	c.version = other.Version
}

// proto says that the document is of the third dialect, and stops reading it (S03 §11 against P03).
func (c *checker) proto(e Evidence) {
	c.version = V03
	c.foreign("VER-08", e.At, e).Level = rule.Contested
	c.version = Proto03
}
