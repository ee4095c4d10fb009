package a2a

import (
	"strings"

	"github.com/wellturn/wellturn/core/intern"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/rule"
	"github.com/wellturn/wellturn/core/shape"
)

func rule03Kinds() rule.Param {
	return rule.Param{Name: "valid", List: []string{"task", "message", "status-update", "artifact-update"}}
}

// Object applies the rules that look at several members of one object.
func (c *checker) Object(v shape.View) {
	switch v.Type.Tag {
	case aPart:
		if c.version == V03 {
			c.part03(v)
			return
		}
		c.part10(v)
	case aFile:
		c.file(v)
	case aMessage:
		c.message(v)
	case aStatus:
		c.status(v)
	case aTask:
		c.task(v)
	case aStatusUpdate:
		c.kind(v, "SUE-04", "status-update")
		final := v.Field("final")
		if s := stateOf(v.Field("status").Get("state")); c.version == V03 && final.Kind() == jsontree.False && terminal(s.number) && s.known {
			c.report("SUE-07", final, "final is false, but the task has ended")
		}
	case anArtifactUpdate:
		c.kind(v, "AUE-06", "artifact-update")
	case aSendResponse:
		c.oneOf(v, "RESP", "task", "message")
		c.author(v.Field("message"), agent)
	case aStreamResponse:
		c.oneOf(v, "SR", "task", "message", "statusUpdate", "artifactUpdate")
		c.author(v.Field("message"), agent)
	case aSendRequest:
		c.author(v.Field("message"), user)
	case aSendConfiguration:
		if id := v.Field("taskPushNotificationConfig").Get("taskId"); id.OK() && len(id.Raw()) > 2 {
			c.report("SEND-08", id, "the server sets the task id of a configuration that comes with a message")
		}
	case aListRequest:
		if n := v.Field("pageSize"); n.OK() {
			if size, ok := shape.Int32(n, true); ok && (size < 1 || size > 100) {
				c.report("LIST-02", n, "pageSize must be between 1 and 100")
			}
		}
	case aListResponse:
		c.sorted(v.Field("tasks"))
	case aRequest:
		c.request(v)
	case aResponse:
		c.response(v)
	case aWireError:
		c.wireError(v)
	case aStatusBody:
		c.statusBody(v)
	case aDetail:
		c.detail(v)
	default:
		c.cardObject(v)
	}
}

// kind holds the discriminator of 0.3 against the only value that it may have.
func (c *checker) kind(v shape.View, id, want string) {
	if k := v.Field("kind"); c.version == V03 && k.IsString() && !k.Is(want) {
		c.report(id, k, "kind must be "+shown(want)+", not "+shown(k.Text()), name("kind"))
	}
}

func (c *checker) part10(v shape.View) {
	var arms []string
	for _, arm := range [...]string{"text", "raw", "url", "data"} {
		if v.Field(arm).OK() {
			arms = append(arms, arm)
		}
	}
	switch {
	case len(arms) == 0:
		c.report("PART-01", v.Value, "the part has no content: exactly one of text, raw, url and data must be there")
	case len(arms) > 1:
		c.report("PART-02", v.Value, "the part has "+strings.Join(arms, " and ")+"; only one may be there", rule.Param{Name: "names", List: arms})
	}
	u := v.Field("url")
	if parsed, ok := shape.ParseURL(u.Text()); u.IsString() && !ok {
		c.notURL("PART-07", u)
	} else if ok && parsed.Scheme == "file" {
		c.report("PART-07", u, "a file: URL names a file of the sender's machine")
	}
	if (u.OK() || v.Field("raw").OK()) && !v.Field("mediaType").OK() {
		c.report("PART-08", v.Value, "a file without mediaType leaves readers guessing", name("mediaType"))
	}
}

// part03 wants the member that the kind of a part names.
func (c *checker) part03(v shape.View) {
	kind := v.Field("kind")
	if !kind.IsString() {
		return
	}
	id := ""
	switch kind.Text() {
	case "text":
		id = "PART-13"
	case "data":
		id = "PART-14"
	case "file":
		id = "PART-15"
	default:
		c.report("PART-12", kind, "there is no part of kind "+shown(kind.Text()), rule.Param{Name: "valid", List: []string{"text", "file", "data"}})
		return
	}
	if want := kind.Text(); !v.Field(want).OK() {
		c.report(id, v.Value, want+" is missing in a part of kind "+want, name(want))
	}
}

func (c *checker) file(v shape.View) {
	bytes, uri := v.Field("bytes").OK(), v.Field("uri").OK()
	switch {
	case bytes && uri:
		c.report("PART-17", v.Value, "a file has bytes or uri, not both")
	case !bytes && !uri:
		c.report("PART-16", v.Value, "a file must have bytes or uri")
	}
}

func (c *checker) message(v shape.View) {
	c.kind(v, "MSG-06", "message")
	refs := v.Field("referenceTaskIds")
	if task := v.Field("taskId"); task.IsString() {
		for r := refs.First(); r.OK(); r = r.Next() {
			if r.IsString() && r.Text() == task.Text() {
				c.report("MSG-14", r, "the message refers to its own task; references name other tasks")
			}
		}
	}
	c.unique("MSG-15", "reference", elements(refs))
}

// author holds a message against the side that sends it (Message.role, S10 §4.1.4).
func (c *checker) author(message jsontree.Value, want int) {
	role := message.Get("role")
	if r := roleOf(role); !r.known || r.number == want || r.number == 0 {
		return
	}
	if want == agent {
		c.report("MSG-20", role, "a message of the server speaks in the user's role")
		return
	}
	c.report("MSG-21", role, "a message of the client speaks in the agent's role")
}

func (c *checker) status(v shape.View) {
	message := v.Field("message")
	c.author(message, agent)
	if !v.Field("timestamp").OK() {
		c.report("STAT-08", v.Value, "the status has no timestamp, by which tasks are sorted and filtered", name("timestamp"))
	}
	if message.OK() {
		return
	}
	switch s := stateOf(v.Field("state")); {
	case !s.known:
	case s.number == authRequired && c.version == V10:
		c.report("STAT-09", v.Value, "a task that waits for authentication must say what it needs in status.message", name("message"))
	case interrupted(s.number):
		c.report("STAT-10", v.Value, "a task that waits for input should say what it needs in status.message", name("message"))
	}
}

func (c *checker) task(v shape.View) {
	c.kind(v, "TASK-05", "task")
	id, context := v.Field("id"), v.Field("contextId")
	if c.version == V10 && !context.OK() {
		c.report("TASK-02", v.Value, "the task has no contextId, so nobody can continue its conversation", name("contextId"))
	}
	status, history := v.Field("status"), v.Field("history")
	c.belongs(status.Get("message"), id, context)
	var ids []jsontree.Value
	for m := history.First(); m.OK(); m = m.Next() {
		c.belongs(m, id, context)
		ids = append(ids, m.Get("messageId"))
	}
	c.unique("TASK-13", "messageId", ids)
	ids = ids[:0]
	artifacts := v.Field("artifacts")
	for a := artifacts.First(); a.OK(); a = a.Next() {
		ids = append(ids, a.Get("artifactId"))
	}
	c.unique("TASK-09", "artifactId", ids)
	if s := stateOf(status.Get("state")); s.known && s.number == completed && artifacts.Len() == 0 && c.version == V10 &&
		status.Get("message").Get("parts").Len() > 0 {
		c.report("MSG-30", status.Get("message"), "the task completes with its output in a message; outputs belong in artifacts", name("artifacts"))
	}
}

// belongs reports where a message of a task names another task or context.
func (c *checker) belongs(message, task, context jsontree.Value) {
	if t := message.Get("taskId"); t.IsString() && task.IsString() && len(t.Raw()) > 2 && t.Text() != task.Text() {
		c.report("TASK-11", t, "the message names task "+shown(t.Text())+" inside task "+shown(task.Text()))
	}
	if t := message.Get("contextId"); t.IsString() && context.IsString() && len(t.Raw()) > 2 && t.Text() != context.Text() {
		c.report("TASK-12", t, "the message names context "+shown(t.Text())+" inside context "+shown(context.Text()))
	}
}

// oneOf wants exactly one of the named members.
func (c *checker) oneOf(v shape.View, prefix string, names ...string) {
	var there []string
	for _, name := range names {
		if v.Field(name).OK() {
			there = append(there, name)
		}
	}
	switch {
	case len(there) == 0:
		c.report(prefix+"-01", v.Value, "exactly one of "+strings.Join(names, ", ")+" must be there")
	case len(there) > 1:
		c.report(prefix+"-02", v.Value, "only one of "+strings.Join(there, " and ")+" may be there", rule.Param{Name: "names", List: there})
	}
}

func elements(list jsontree.Value) []jsontree.Value {
	var values []jsontree.Value
	if list.IsArray() {
		for e := list.First(); e.OK(); e = e.Next() {
			values = append(values, e)
		}
	}
	return values
}

// unique reports every string that stands in the list a second time.
func (c *checker) unique(id, what string, values []jsontree.Value) {
	if len(values) < 2 {
		return
	}
	keys := make([]string, len(values))
	for i, v := range values {
		keys[i] = v.Text()
	}
	c.repeated(id, what, values, keys)
}

// repeated reports every value whose key came before.
func (c *checker) repeated(id, what string, values []jsontree.Value, keys []string) {
	numbers, count := intern.Number(keys)
	first := make([]jsontree.Value, count)
	for i, n := range numbers {
		switch {
		case n == intern.None:
		case !first[n].OK():
			first[n] = values[i]
		default:
			f := c.report(id, values[i], what+" "+shown(keys[i])+" is used twice")
			f.Related = []rule.Related{{At: first[n], Message: "first used here"}}
		}
	}
}

// sorted holds listed tasks to falling timestamps (S10 §3.1.4).
func (c *checker) sorted(tasks jsontree.Value) {
	var last shape.Instant
	known := false
	for t := tasks.First(); t.OK(); t = t.Next() {
		stamp := t.Get("status").Get("timestamp")
		at, _, ok := shape.ParseTime(stamp.Text())
		if !ok {
			continue
		}
		if known && last.Before(at) {
			c.report("LIST-26", stamp, "tasks are listed by falling timestamp; this one is later than the one before it")
		}
		last, known = at, true
	}
}
