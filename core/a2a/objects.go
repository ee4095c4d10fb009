package a2a

import (
	"strings"

	"github.com/wellturn/wellturn/core/intern"
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/rule"
	"github.com/wellturn/wellturn/core/shape"
)

// Object applies the rules that look at several members of one object.
func (c *checker) Object(v *shape.View) {
	switch v.Type.Tag {
	case aPart:
		c.part(v)
	case aFile:
		switch bytes, uri := v.Field("bytes").OK(), v.Field("uri").OK(); {
		case bytes && uri:
			c.report("PART-17", v.Value)
		case !bytes && !uri:
			c.report("PART-16", v.Value)
		}
	case aMessage:
		c.message(v)
	case aStatus:
		c.status(v)
	case aTask:
		c.task(v)
	case aStatusUpdate:
		c.kind(v, "SUE-04", "status-update")
		final, state := v.Field("final"), stateOf(v.Field("status").Get("state"))
		if c.version == V03 && final.Kind() == jsontree.False && state.known && terminal(state.number) {
			c.report("SUE-07", final)
		}
	case anArtifactUpdate:
		c.kind(v, "AUE-06", "artifact-update")
	case aSendResponse:
		c.oneOf(v, "RESP")
	case aStreamResponse:
		c.oneOf(v, "SR")
	case aSendRequest:
		c.author(v.Field("message"), user)
	case aSendConfiguration:
		if id := v.Field("taskPushNotificationConfig").Get("taskId"); len(id.Raw()) > 2 {
			c.report("SEND-08", id)
		}
	case aListRequest:
		n := v.Field("pageSize")
		if size, ok := shape.Int32(n, true); ok && (size < 1 || size > 100) {
			c.report("LIST-02", n)
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
func (c *checker) kind(v *shape.View, id, want string) {
	if k := v.Field("kind"); c.version == V03 && k.IsString() && !k.Is(want) {
		c.report(id, k, shown(want))
	}
}

func (c *checker) part(v *shape.View) {
	if c.version == V03 {
		c.part03(v)
		return
	}
	arms := there(v, "text", "raw", "url", "data")
	switch {
	case len(arms) == 0:
		c.report("PART-01", v.Value)
	case len(arms) > 1:
		c.report("PART-02", v.Value, strings.Join(arms, " and "))
	}
	u := v.Field("url")
	if parsed, ok := shape.ParseURL(u.Text()); u.IsString() && (!ok || parsed.Scheme == "file") {
		c.report("PART-07", u, u.Text())
	}
	if (u.OK() || v.Field("raw").OK()) && !v.Field("mediaType").OK() {
		c.report("PART-08", v.Value)
	}
}

// there lists which of the named fields the object has.
func there(v *shape.View, names ...string) (have []string) {
	for _, name := range names {
		if v.Field(name).OK() {
			have = append(have, name)
		}
	}
	return have
}

// part03 wants the member that the kind of a part names.
func (c *checker) part03(v *shape.View) {
	kind := v.Field("kind")
	id := ""
	switch kind.Text() {
	case "text":
		id = "PART-13"
	case "data":
		id = "PART-14"
	case "file":
		id = "PART-15"
	default:
		if kind.IsString() {
			c.report("PART-12", kind, kind.Text())
		}
		return
	}
	if want := kind.Text(); !v.Field(want).OK() {
		c.report(id, v.Value, want, "there", "missing")
	}
}

func (c *checker) message(v *shape.View) {
	c.kind(v, "MSG-06", "message")
	refs := v.Field("referenceTaskIds")
	for r := refs.First(); r.OK(); r = r.Next() {
		if sameText(r, v.Field("taskId")) {
			c.report("MSG-14", r)
		}
	}
	c.unique("MSG-15", refs, "")
}

// author holds a message against the side that sends it (Message.role, S10 §4.1.4).
func (c *checker) author(message jsontree.Value, want int) {
	role := message.Get("role")
	if r := roleOf(role); !r.known || r.number == want || r.number == unspecified {
		return
	}
	if want == agent {
		c.report("MSG-20", role)
	} else {
		c.report("MSG-21", role)
	}
}

func (c *checker) status(v *shape.View) {
	message := v.Field("message")
	c.author(message, agent)
	if !v.Field("timestamp").OK() {
		c.report("STAT-08", v.Value)
	}
	switch s := stateOf(v.Field("state")); {
	case message.OK() || !s.known:
	case s.number == authRequired && c.version == V10:
		c.report("STAT-09", v.Value)
	case interrupted(s.number):
		c.report("STAT-10", v.Value)
	}
}

func (c *checker) task(v *shape.View) {
	c.kind(v, "TASK-05", "task")
	if c.version == V10 && !v.Field("contextId").OK() {
		c.report("TASK-02", v.Value)
	}
	status, history, artifacts := v.Field("status"), v.Field("history"), v.Field("artifacts")
	c.belongs(status.Get("message"), v)
	for m := history.First(); m.OK(); m = m.Next() {
		c.belongs(m, v)
	}
	c.unique("TASK-13", history, "messageId")
	c.unique("TASK-09", artifacts, "artifactId")
	output := status.Get("message")
	if c.version == V10 && stateOf(status.Get("state")).number == completed && artifacts.Len() == 0 && output.Get("parts").Len() > 0 {
		c.report("MSG-30", output)
	}
}

// belongs reports where a message of a task names another task or context.
func (c *checker) belongs(message jsontree.Value, task *shape.View) {
	c.within("TASK-11", message.Get("taskId"), task.Field("id"))
	c.within("TASK-12", message.Get("contextId"), task.Field("contextId"))
}

// within reports an id that is not the one around it.
func (c *checker) within(id string, got, want jsontree.Value) {
	if len(got.Raw()) > 2 && got.IsString() && want.IsString() && got.Text() != want.Text() {
		c.report(id, got, got.Text(), want.Text())
	}
}

// oneOf wants exactly one of a union's members.
func (c *checker) oneOf(v *shape.View, prefix string) {
	var all []string
	for i := range v.Type.Fields {
		all = append(all, v.Type.Fields[i].Name)
	}
	switch have := there(v, all...); {
	case len(have) == 0:
		c.report(prefix+"-01", v.Value, strings.Join(all, ", "))
	case len(have) > 1:
		c.report(prefix+"-02", v.Value, strings.Join(have, " and "))
	}
	c.author(v.Field("message"), agent)
}

func elements(list jsontree.Value) []jsontree.Value {
	if !list.IsArray() {
		return nil
	}
	values := make([]jsontree.Value, 0, list.Len())
	for e := list.First(); e.OK(); e = e.Next() {
		values = append(values, e)
	}
	return values
}

// unique reports every string that stands in the list a second time: the elements, or the named member of each.
func (c *checker) unique(id string, list jsontree.Value, member string) {
	values := elements(list)
	keys := make([]string, len(values))
	for i := range values {
		if member != "" {
			values[i] = values[i].Get(member)
		}
		keys[i] = values[i].Text()
	}
	if member == "" {
		member = "reference"
	}
	c.repeated(id, member, values, keys)
}

// repeated reports every value whose key came before.
func (c *checker) repeated(id, what string, values []jsontree.Value, keys []string) {
	if len(keys) < 2 {
		return
	}
	numbers, count := intern.Number(keys)
	first := make([]jsontree.Value, count)
	for i, n := range numbers {
		switch {
		case n == intern.None:
		case !first[n].OK():
			first[n] = values[i]
		default:
			f := c.report(id, values[i], what, keys[i])
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
			c.report("LIST-26", stamp)
		}
		last, known = at, true
	}
}

func sameText(a, b jsontree.Value) bool { return a.IsString() && b.IsString() && a.Text() == b.Text() }
