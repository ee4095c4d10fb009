package a2a

import (
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/shape"
)

// method is one operation in one version: what it carries, and what answers it (S10 §9.4, S03 §7).
type method struct {
	name    string
	version Version
	op      operation
	params  string // type
	result  string // type, "" for nothing
}

type operation uint8

const (
	otherOp operation = iota
	sendOp
	getOp
	listOp
	subscribeOp
	cardOp
)

var methods = []method{
	{"SendMessage", V10, sendOp, "SendMessageRequest", "SendMessageResponse"},
	{"SendStreamingMessage", V10, sendOp, "SendMessageRequest", "StreamResponse"},
	{"GetTask", V10, getOp, "GetTaskRequest", "Task"},
	{"ListTasks", V10, listOp, "ListTasksRequest", "ListTasksResponse"},
	{"CancelTask", V10, otherOp, "CancelTaskRequest", "Task"},
	{"SubscribeToTask", V10, subscribeOp, "SubscribeToTaskRequest", "StreamResponse"},
	{"CreateTaskPushNotificationConfig", V10, otherOp, "TaskPushNotificationConfig", "TaskPushNotificationConfig"},
	{"GetTaskPushNotificationConfig", V10, otherOp, "GetTaskPushNotificationConfigRequest", "TaskPushNotificationConfig"},
	{"ListTaskPushNotificationConfigs", V10, otherOp, "ListTaskPushNotificationConfigsRequest", "ListTaskPushNotificationConfigsResponse"},
	{"DeleteTaskPushNotificationConfig", V10, otherOp, "DeleteTaskPushNotificationConfigRequest", ""},
	{"GetExtendedAgentCard", V10, cardOp, "GetExtendedAgentCardRequest", "AgentCard"},

	{"message/send", V03, sendOp, "SendMessageRequest", "SendMessageResponse"},
	{"message/stream", V03, sendOp, "SendMessageRequest", "StreamResponse"},
	{"tasks/get", V03, getOp, "GetTaskRequest", "Task"},
	{"tasks/cancel", V03, otherOp, "CancelTaskRequest", "Task"},
	{"tasks/resubscribe", V03, subscribeOp, "SubscribeToTaskRequest", "StreamResponse"},
	{"tasks/pushNotificationConfig/set", V03, otherOp, "TaskPushNotificationConfig", "TaskPushNotificationConfig"},
	{"tasks/pushNotificationConfig/get", V03, otherOp, "GetTaskPushNotificationConfigRequest", "TaskPushNotificationConfig"},
	{"tasks/pushNotificationConfig/list", V03, otherOp, "ListTaskPushNotificationConfigsRequest", "ListTaskPushNotificationConfigsResponse"},
	{"tasks/pushNotificationConfig/delete", V03, otherOp, "DeleteTaskPushNotificationConfigRequest", ""},
	{"agent/getAuthenticatedExtendedCard", V03, cardOp, "GetExtendedAgentCardRequest", "AgentCard"},
}

// findMethod returns the method that a request names, nil where it is none of A2A.
func findMethod(name jsontree.Value) *method {
	for i := range methods {
		if name.Is(methods[i].name) {
			return &methods[i]
		}
	}
	return nil
}

// asked returns the method of the request that the document answers, nil where it is not known.
func (c *checker) asked() *method { return findMethod(c.opts.Request.Get("method")) }

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
		c.params(v)
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
			return c.table("File")
		}
	case onePushes:
		if v.IsArray() {
			return c.table("PushList")
		}
		c.report("PUSH-10", v)
		for config := v.Get("configs").First(); config.OK(); config = config.Next() {
			c.against("TaskPushNotificationConfig", config)
		}
	}
	return nil
}

// params reads what a request carries by its method, in the version of the method.
func (c *checker) params(v jsontree.Value) {
	switch {
	case c.call == nil:
	case v.IsObject():
		spoken := c.version
		c.version = c.call.version
		c.settle(v, "")
		c.against(c.call.params, v)
		c.version = spoken
	case c.call.op != cardOp || v.Kind() != jsontree.Null:
		c.report("RPC-06", v)
	}
}

// results tells results apart by a member that only they have, where the method is not known.
var results = [...][2]string{
	{"tasks", "ListTasksResponse"}, {"configs", "ListPushResponse"}, {"skills", "AgentCard"}, {"supportedInterfaces", "AgentCard"},
	{"pushNotificationConfig", "TaskPushNotificationConfig"}, {"url", "PushNotificationConfig"},
}

// chooseResult reads the result of a response by the method that was called, or else by its looks.
func (c *checker) chooseResult(v jsontree.Value) *shape.Type {
	switch {
	case c.stream:
		return c.chooseUnion(v, "SR")
	case c.call != nil && c.call.version == c.version:
		return c.table(c.call.result)
	case v.IsArray() && c.version == V03:
		return c.table("PushList")
	case !v.IsObject():
		return nil
	case v.Has("kind") || wrapped(v) || v.Has("message"):
		return c.chooseUnion(v, "RESP")
	}
	for _, r := range results {
		if v.Has(r[0]) {
			return c.table(r[1])
		}
	}
	if c.version == V03 && (v.Has("messageId") || v.Has("parts") || v.Has("status") || v.Has("artifact")) {
		return c.chooseUnion(v, "RESP")
	}
	if c.version == V10 && v.Has("id") && (v.Has("status") || v.Has("artifacts") || v.Has("history")) {
		c.settle(v, "")
		t := c.table("Task")
		if c.version == V10 {
			return t
		}
		c.against("Task", v)
		c.version = V10
	}
	return nil
}

// chooseUnion decides what a response or event carries: by kind in 0.3, by the one wrapper member in 1.0. prefix is
// RESP where only a task or a message may stand, SR in streams.
func (c *checker) chooseUnion(v jsontree.Value, prefix string) *shape.Type {
	if !v.IsObject() {
		c.wrong(prefix+"-00", v, "an object")
		return nil
	}
	spoken := c.version
	c.settle(v, prefix)
	name := ""
	switch c.version {
	case V03:
		name = c.union03(v, prefix)
	case V10:
		name = c.union10(v, prefix)
	}
	if name != "" && c.version == spoken {
		return c.table(name)
	}
	c.against(name, v)
	c.version = spoken
	return nil
}

// wrapped reports whether v holds an object under one of the wrapper names of 1.0.
func wrapped(v jsontree.Value) bool {
	return v.Get("task").IsObject() || v.Get("message").IsObject() || v.Get("statusUpdate").IsObject() || v.Get("artifactUpdate").IsObject()
}

// union10 returns the name of the union that v is.
func (c *checker) union10(v jsontree.Value, prefix string) string {
	update := v.Has("statusUpdate") || v.Has("artifactUpdate") || v.Has("status_update") || v.Has("artifact_update")
	switch {
	case !update && !v.Has("task") && !v.Has("message") && (v.Has("kind") || v.Has("id") || v.Has("messageId") || v.Has("taskId")):
		c.report(prefix+"-03", v, string(V10), "a task, message or update is wrapped in a member of that name")
		return ""
	case prefix == "RESP" && !update:
		return "SendResponse"
	case prefix == "RESP" && c.call != nil && c.call.op == sendOp:
		c.report("RESP-04", v)
		return ""
	}
	return "Event"
}

// union03 returns the name of what v is, by its kind, and where that is missing or wrong by its members.
func (c *checker) union03(v jsontree.Value, prefix string) string {
	kind := v.Get("kind")
	if !kind.OK() && wrapped(v) {
		c.report(prefix+"-03", v, string(V03), "a task, message or update stands as it is, without a wrapper")
		return ""
	}
	if !kind.OK() {
		c.report(prefix+"-05", v)
	}
	for _, k := range kinds03 {
		if kind.OK() && kind.Is(k.kind) {
			if prefix == "RESP" && k.update && (c.subject == "SendMessageResponse" || c.call != nil) {
				c.report("RESP-04", v)
			}
			if k.kind == "message" {
				c.author(v, agent)
			}
			return k.name
		}
	}
	if kind.OK() {
		c.report(prefix+"-06", kind, kind.Text())
	}
	for _, k := range kinds03 {
		if m := v.Get(k.member); m.IsObject() || m.IsArray() || m.OK() && k.member != "status" {
			return k.name
		}
	}
	return ""
}

// kinds03 is what 0.3 tells apart by kind, with the member that gives it away where kind is missing.
var kinds03 = [...]struct {
	kind, member string
	update       bool
	name         string
}{
	{"message", "messageId", false, "Message"},
	{"message", "parts", false, "Message"},
	{"artifact-update", "artifact", true, "TaskArtifactUpdateEvent"},
	{"status-update", "taskId", true, "TaskStatusUpdateEvent"},
	{"task", "status", false, "Task"},
	{"task", "id", false, "Task"},
}
