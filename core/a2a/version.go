package a2a

import (
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/shape"
)

// signs is what the members of a value say about its version: the first place for each.
type signs struct {
	first    Evidence // the first strong sign of any version
	v03, v10 Evidence // the first strong ones
	proto    Evidence
	weak03   bool // members that only hint at a version
	weak10   bool
}

// own returns the first strong sign of v and whether anything hints at it.
func (s *signs) own(v Version) (strong Evidence, hinted bool) {
	if v == V03 {
		return s.v03, s.weak03
	}
	return s.v10, s.weak10
}

func (s *signs) add(at jsontree.Value, v Version, says string) {
	e := Evidence{at, v, says}
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
		if v.IsObject() && parent.IsArray() && !v.Has("kind") && !v.Has("type") && parent.Name() == "parts" {
			s.weak10 = s.weak10 || v.Has("text") || v.Has("raw") || v.Has("url") || v.Has("data")
		}
		return true
	}
	switch name := v.Name(); name {
	case "metadata", "header":
		return false
	case "data":
		s.weak03 = s.weak03 || parent.Name() == "error" && parent.Has("code") && !v.IsArray()
		return false
	case "params":
		return !parent.Has("uri")
	case "kind":
		switch v.Text() {
		case "text", "file", "data", "message", "task", "status-update", "artifact-update":
			s.add(v, V03, `kind is "`+v.Text()+`"`)
		}
	case "state":
		s.enum(v, stateOf(v))
	case "role":
		s.enum(v, roleOf(v))
	case "final":
		if k := v.Kind(); (k == jsontree.True || k == jsontree.False) && parent.Has("status") && !parent.Parent().Has("statusUpdate") {
			s.add(v, V03, "an event says whether it is final")
		}
	case "content":
		if v.IsArray() && (parent.Has("role") || parent.Has("messageId")) {
			s.add(v, Proto03, "a message has content instead of parts")
		}
	case "fileWithBytes", "fileWithUri":
		s.add(v, Proto03, "a file has "+name)
	case "statusUpdate", "artifactUpdate":
		if v.IsObject() {
			s.add(v, V10, "an event is wrapped in "+name)
		}
	case "supportedInterfaces":
		s.add(v, V10, "a card has supportedInterfaces")
	case "preferredTransport", "additionalInterfaces", "supportsAuthenticatedExtendedCard":
		s.add(v, V03, "a card has "+name)
	case "protocolVersion":
		if parent.Has("url") && !parent.Has("protocolBinding") {
			s.add(v, V03, "a card has its own url and protocolVersion")
		}
	case "securityRequirements", "protocolBinding":
		s.add(v, V10, "a card has "+name)
	case "method":
		if m := findMethod(v.Text(), Auto); m != nil && parent.Has("jsonrpc") {
			s.add(v, m.version, `the method is "`+m.name+`"`)
		}
	case "mimeType", "blocking", "pushNotificationConfig", "stateTransitionHistory":
		s.weak03 = true
	case "mediaType", "returnImmediately", "taskPushNotificationConfig", "extendedAgentCard", "nextPageToken":
		s.weak10 = true
	}
	return true
}

// enum takes down the alphabet of an enumeration's value.
func (s *signs) enum(v jsontree.Value, e enumerated) {
	if e.known && e.alphabet != Auto {
		s.add(v, e.alphabet, v.Name()+` is "`+v.Text()+`"`)
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

var (
	states10 = []string{"TASK_STATE_UNSPECIFIED", "TASK_STATE_SUBMITTED", "TASK_STATE_WORKING", "TASK_STATE_COMPLETED",
		"TASK_STATE_FAILED", "TASK_STATE_CANCELED", "TASK_STATE_INPUT_REQUIRED", "TASK_STATE_REJECTED", "TASK_STATE_AUTH_REQUIRED"}
	states03 = []string{"unknown", "submitted", "working", "completed", "failed", "canceled", "input-required", "rejected", "auth-required"}
	roles10  = []string{"ROLE_UNSPECIFIED", "ROLE_USER", "ROLE_AGENT"}
	roles03  = []string{"", "user", "agent"}
)

const (
	user  = 1
	agent = 2
)

// stateOf reads a TaskState in any spelling.
func stateOf(v jsontree.Value) enumerated {
	if v.Is("TASK_STATE_CANCELLED") {
		return enumerated{canceled, Proto03, true}
	}
	return enumOf(v, states03, states10)
}

// roleOf reads a Role in any spelling.
func roleOf(v jsontree.Value) enumerated { return enumOf(v, roles03, roles10) }

func enumOf(v jsontree.Value, names03, names10 []string) enumerated {
	if v.Kind() == jsontree.Number {
		n, ok := shape.Int32(v, false)
		return enumerated{n, Auto, ok && n >= 0 && n < len(names10)}
	}
	text := v.Text()
	for i, name := range names10 {
		if text == name {
			return enumerated{i, V10, true}
		}
		if len(text) > 0 && text == names03[i] {
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
func (c *checker) conclude(root jsontree.Value) {
	var s signs
	if m := findMethod(root.Get("method").Text(), Auto); m != nil {
		s.add(root.Get("method"), m.version, `the method is "`+m.name+`"`)
	} else {
		s.read(root)
		c.dual = s.v03.Version == V03 && s.v10.Version == V10 && c.subject.name == "AgentCard" && root.Has("url")
	}
	header := c.headerVersion()
	switch {
	case c.dual:
		c.declared, c.evidence = Both, []Evidence{s.v03, s.v10}
	case s.proto.Version != Auto:
		c.declared, c.evidence = Proto03, []Evidence{s.proto}
	case s.first.Version != Auto:
		c.declared, c.evidence = s.first.Version, []Evidence{s.first}
		other, _ := s.own(opposite(s.first.Version))
		c.mixed = other
	case header != Auto:
		c.declared = header
	case s.weak03 && !s.weak10:
		c.declared = V03
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
// thing to say of it, and it is read on by its own tables. The caller restores c.version.
func (c *checker) settle(v jsontree.Value, union string) {
	if c.dual || c.version == Proto03 {
		return
	}
	var s signs
	s.read(v)
	strong, hinted := s.own(c.version)
	other, _ := s.own(opposite(c.version))
	if c.version == V03 && s.proto.Version == Proto03 && strong.Version == Auto {
		c.proto(s.proto)
		return
	}
	wrapped := union != "" && (v.Has("task") || v.Has("message"))
	if strong.Version != Auto || hinted || other.Version == Auto || wrapped && c.version == V10 {
		return
	}
	id, at := "VER-08", other.At
	switch name := other.At.Name(); {
	case union != "" && (wrapped || v.Has("kind") || v.Has("statusUpdate") || v.Has("artifactUpdate")):
		id, at = union+"-03", v
	case name == "state":
		id = "STAT-03"
	case name == "role":
		id = "MSG-04"
	case c.subject.name == "AgentCard":
		id = "CARD-21"
	}
	c.report(id, at, "this is A2A "+string(other.Version)+" ("+other.Says+") where "+string(c.version)+" is spoken")
	c.version = other.Version
}

// proto says that the document is of the third dialect, and stops reading it.
func (c *checker) proto(e Evidence) {
	c.version = Proto03
	c.contest("VER-08", e.At, "this is the .proto dialect of 0.3 ("+e.Says+"), not its JSON form", "S03 §11", "P03")
}
