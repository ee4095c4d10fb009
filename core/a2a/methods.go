package a2a

import (
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/shape"
)

// method is one operation: what it carries, and what answers it (S10 §9.4, S03 §7).
type method struct {
	name    string
	version Version
	op      operation
	params  *shape.Type
	result  *shape.Type
}

type operation uint8

const (
	otherOp operation = iota
	sendOp
	getOp
	listOp
	cancelOp
	subscribeOp
	cardOp
	deleteOp
)

var methods = []method{
	{"SendMessage", V10, sendOp, sendRequest10, choice(oneSend)},
	{"SendStreamingMessage", V10, sendOp, sendRequest10, choice(oneEvent)},
	{"GetTask", V10, getOp, getTaskRequest10, task10},
	{"ListTasks", V10, listOp, listTasksRequest10, listTasksResponse10},
	{"CancelTask", V10, cancelOp, cancelTaskRequest10, task10},
	{"SubscribeToTask", V10, subscribeOp, subscribeRequest10, choice(oneEvent)},
	{"CreateTaskPushNotificationConfig", V10, otherOp, pushConfig10, pushConfig10},
	{"GetTaskPushNotificationConfig", V10, otherOp, pushRequest10, pushConfig10},
	{"ListTaskPushNotificationConfigs", V10, otherOp, listPushRequest10, listPushResponse10},
	{"DeleteTaskPushNotificationConfig", V10, deleteOp, pushRequest10, empty10},
	{"GetExtendedAgentCard", V10, cardOp, cardRequest10, card10},

	{"message/send", V03, sendOp, sendRequest03, choice(oneSend)},
	{"message/stream", V03, sendOp, sendRequest03, choice(oneEvent)},
	{"tasks/get", V03, getOp, getTaskRequest03, task03},
	{"tasks/cancel", V03, cancelOp, taskIDRequest03, task03},
	{"tasks/resubscribe", V03, subscribeOp, taskIDRequest03, choice(oneEvent)},
	{"tasks/pushNotificationConfig/set", V03, otherOp, taskPushConfig03, taskPushConfig03},
	{"tasks/pushNotificationConfig/get", V03, otherOp, getPushRequest03, taskPushConfig03},
	{"tasks/pushNotificationConfig/list", V03, otherOp, taskIDRequest03, listPush03},
	{"tasks/pushNotificationConfig/delete", V03, deleteOp, deletePushRequest03, empty10},
	{"agent/getAuthenticatedExtendedCard", V03, cardOp, cardRequest10, card03},
}

// findMethod returns the method of the given name and version, Auto for any; nil where there is none.
func findMethod(name string, v Version) *method {
	if len(name) == 0 {
		return nil
	}
	for i := range methods {
		if m := &methods[i]; m.name == name && (v == Auto || v == m.version) {
			return m
		}
	}
	return nil
}

// asked returns the method of the request that the document answers, nil where it is not known.
func (c *checker) asked() *method { return findMethod(c.opts.Request.Get("method").Text(), Auto) }

// requestParams is what the answered request carries: its params, or itself where it is no envelope.
func (c *checker) requestParams() jsontree.Value {
	r := c.opts.Request
	if r.Has("jsonrpc") || r.Has("method") {
		return r.Get("params")
	}
	return r
}

// Choose decides which table a value is read by.
func (c *checker) Choose(t *shape.Type, v jsontree.Value) *shape.Type {
	switch t.Tag {
	case oneParams:
		return c.chooseParams(v)
	case oneResult:
		return c.chooseResult(v)
	case oneSend:
		return c.chooseUnion(v, "RESP")
	case oneEvent:
		return c.chooseUnion(v, "SR")
	case oneScheme:
		return c.chooseScheme(v)
	case oneFile:
		if v.Parent().Has("kind") {
			return file03
		}
	case onePushes:
		if !v.IsArray() {
			c.report("PUSH-10", v, "0.3 answers with an array of configurations, not with "+v.Kind().Noun())
			for config := v.Get("configs").First(); config.OK(); config = config.Next() {
				c.against(taskPushConfig03, config)
			}
			return nil
		}
		return listPushResponse03
	}
	return nil
}

func (c *checker) chooseParams(v jsontree.Value) *shape.Type {
	if !v.IsObject() && c.call != nil && (c.call.op != cardOp || v.Kind() != jsontree.Null) {
		c.report("RPC-06", v, "params must be an object, not "+v.Kind().Noun())
		return nil
	}
	if c.call == nil || !v.IsObject() {
		return nil
	}
	held := c.version
	c.version = c.call.version
	c.settle(v, "")
	c.readBy(c.call.params, c.call.op, v)
	c.version = held
	return nil
}

// readBy reads v by its own table, or, where settle found it to be of the other version, by that version's table of
// the same operation.
func (c *checker) readBy(t *shape.Type, op operation, v jsontree.Value) {
	if c.version == Proto03 {
		return
	}
	if c.version != c.call.version {
		t = nil
		for i := range methods {
			if m := &methods[i]; m.version == c.version && m.op == op && op != otherOp {
				t = m.params
				break
			}
		}
	}
	if t != nil {
		c.against(t, v)
	}
}

// chooseResult reads the result of a response by the method that was called, or else by its looks.
func (c *checker) chooseResult(v jsontree.Value) *shape.Type {
	if c.call != nil && c.call.version == c.version {
		if c.stream != nil {
			return c.chooseUnion(v, "SR")
		}
		return c.call.result
	}
	if v.IsArray() && c.version == V03 {
		return listPushResponse03
	}
	if !v.IsObject() {
		return nil
	}
	if c.stream != nil {
		return c.chooseUnion(v, "SR")
	}
	has := func(names ...string) bool {
		for _, name := range names {
			if v.Has(name) {
				return true
			}
		}
		return false
	}
	switch {
	case has("kind", "statusUpdate", "artifactUpdate", "task", "message"):
		return c.chooseUnion(v, "RESP")
	case has("tasks") && c.version == V10:
		return listTasksResponse10
	case has("configs"):
		return pickType(c.version, listPush03, listPushResponse10)
	case has("skills", "supportedInterfaces"):
		return pickType(c.version, card03, card10)
	case has("pushNotificationConfig"):
		return pickType(c.version, taskPushConfig03, pushConfig10)
	case has("url") && c.version == V10:
		return pushConfig10
	case has("id") && has("status", "artifacts", "history"):
		return c.chooseTask(v)
	case has("messageId", "parts", "status", "artifact"):
		return c.chooseUnion(v, "RESP")
	}
	return nil
}

func pickType(v Version, v03, v10 *shape.Type) *shape.Type {
	if v == V03 {
		return v03
	}
	return v10
}

// chooseTask reads the bare task that GetTask and CancelTask answer; 0.3 tells it apart by kind.
func (c *checker) chooseTask(v jsontree.Value) *shape.Type {
	if c.version == V03 {
		return c.chooseUnion(v, "RESP")
	}
	c.settle(v, "")
	spoken := c.version
	if spoken == V03 {
		c.against(task03, v)
	}
	c.version = V10
	if spoken != V10 {
		return nil
	}
	return task10
}

// chooseUnion decides what a response or event carries: by kind in 0.3, by the one wrapper member in 1.0. prefix is
// RESP where only a task or a message may stand, SR in streams.
func (c *checker) chooseUnion(v jsontree.Value, prefix string) *shape.Type {
	if !v.IsObject() {
		c.report(prefix+"-00", v, "an object must stand here, not "+v.Kind().Noun())
		return nil
	}
	spoken := c.version
	c.settle(v, prefix)
	if c.version == Proto03 {
		c.version = spoken
		return nil
	}
	t := c.chooseUnion10(v, prefix)
	if c.version == V03 {
		t = c.chooseUnion03(v, prefix)
	}
	if t != nil && c.version != spoken {
		c.against(t, v)
		t = nil
	}
	c.version = spoken
	return t
}

func (c *checker) chooseUnion10(v jsontree.Value, prefix string) *shape.Type {
	if c.version == V03 {
		return nil
	}
	if v.Has("kind") || v.Has("id") || v.Has("messageId") || v.Has("taskId") {
		if !v.Has("task") && !v.Has("message") && !v.Has("statusUpdate") && !v.Has("artifactUpdate") {
			c.report(prefix+"-03", v, "1.0 wraps what it sends in task, message, statusUpdate or artifactUpdate")
			return nil
		}
	}
	if prefix == "RESP" && !v.Has("statusUpdate") && !v.Has("artifactUpdate") && !v.Has("status_update") && !v.Has("artifact_update") {
		return sendResponse10
	}
	if prefix == "RESP" && c.call != nil && c.call.op == sendOp {
		c.report("RESP-04", v, "a response carries a task or a message; updates belong in streams")
		return nil
	}
	return streamResponse10
}

// chooseUnion03 goes by kind, and where that is missing or wrong by the members.
func (c *checker) chooseUnion03(v jsontree.Value, prefix string) *shape.Type {
	kind := v.Get("kind")
	if !kind.OK() && wrapped(v) {
		c.report(prefix+"-03", v, "0.3 sends a task, message or event as it is, without a wrapper")
		return nil
	}
	if kind.OK() {
		for _, k := range kinds03 {
			if kind.Is(k.kind) {
				if prefix == "RESP" && k.update && (c.subject.name == "SendMessageResponse" || c.call != nil) {
					c.report("RESP-04", v, "a response carries a task or a message; updates belong in streams")
				}
				if k.table == message03 {
					c.author(v, agent)
				}
				return k.table
			}
		}
		c.report(prefix+"-06", kind, "there is no kind "+shown(kind.Text()), rule03Kinds())
	} else {
		c.report(prefix+"-05", v, "kind is missing", name("kind"))
	}
	for _, k := range kinds03 {
		if m := v.Get(k.member); m.IsObject() || m.IsArray() || m.OK() && k.member != "status" {
			return k.table
		}
	}
	return nil
}

// wrapped reports whether v holds an object under one of the wrapper names of 1.0.
func wrapped(v jsontree.Value) bool {
	for _, arm := range [...]string{"task", "message", "statusUpdate", "artifactUpdate"} {
		if v.Get(arm).IsObject() {
			return true
		}
	}
	return false
}

// kinds03 is what 0.3 tells apart by kind, with the member that gives it away where kind is missing.
var kinds03 = []struct {
	kind, member string
	update       bool
	table        *shape.Type
}{
	{"message", "messageId", false, message03},
	{"message", "parts", false, message03},
	{"artifact-update", "artifact", true, artifactUpdate03},
	{"status-update", "taskId", true, statusUpdate03},
	{"task", "status", false, task03},
	{"task", "id", false, task03},
}
