package a2a

import (
	"strconv"

	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/shape"
)

// exchange holds a response against the request that it answers.
func (c *checker) exchange(root jsontree.Value) {
	request := c.opts.Request
	if !request.IsObject() {
		return
	}
	result := root
	if root.Has("jsonrpc") || c.subject.name == "JSONRPCResponse" {
		c.sameID(root.Get("id"), request.Get("id"), root)
		if result = root.Get("result"); !result.OK() {
			return
		}
	}
	params := c.requestParams()
	op := otherOp
	switch {
	case c.call != nil:
		op = c.call.op
	case params.Has("message"):
		op = sendOp
	case c.subject.name == "ListTasksResponse":
		op = listOp
	}
	switch op {
	case sendOp:
		c.answered(result, params)
	case getOp:
		c.historyLength(result, params.Get("historyLength"))
	case listOp:
		c.listed(result, params)
	}
}

// sameID wants the id of the request, of the same JSON type (JSON-RPC 2.0 §5); null only where the request was unreadable.
func (c *checker) sameID(id, asked, root jsontree.Value) {
	if !asked.OK() || !id.OK() {
		return
	}
	if id.Kind() == jsontree.Null {
		if code, _ := shape.Int32(root.Get("error").Get("code"), false); code == -32700 || code == -32600 {
			return
		}
	}
	same := id.Kind() == asked.Kind() && string(id.Raw()) == string(asked.Raw())
	if id.IsString() && asked.IsString() {
		same = id.Text() == asked.Text()
	}
	if !same {
		c.report("RPC-13", id, "the request had the id "+string(asked.Raw())+" ("+asked.Kind().Noun()+")")
	}
}

// answered holds the answer to a message against the message (S10 §3.2.2, §3.4).
func (c *checker) answered(result, params jsontree.Value) {
	task, reply := result.Get("task"), result.Get("message")
	if result.Get("kind").Is("task") {
		task = result
	} else if result.Get("kind").Is("message") {
		reply = result
	}
	message := params.Get("message")
	answer := task
	if !answer.OK() {
		answer = reply
	}
	if asked, got := message.Get("contextId"), answer.Get("contextId"); asked.IsString() && got.IsString() && asked.Text() != got.Text() {
		c.report("SEND-11", got, "the message was sent in context "+shown(asked.Text())+", which the answer must keep")
	}
	sent := message.Get("taskId")
	if id := task.Get("id"); sent.IsString() && id.IsString() && sent.Text() != id.Text() {
		c.report("SEND-12", id, "the message was sent to task "+shown(sent.Text())+", which the answer must keep")
	}
	if sent.IsString() && reply.OK() && !task.OK() {
		c.report("SEND-15", reply, "a message to a task is answered by the task")
	}
	if c.version == V10 && reply.OK() && !reply.Has("contextId") {
		c.contest("MSG-23", reply, "the server's message has no contextId", "P10 and S10 §3.4.1 want it", "the draft conformance suite expects none in stateless replies")
	}
	configuration := params.Get("configuration")
	c.historyLength(task, configuration.Get("historyLength"))
	state := stateOf(task.Get("status").Get("state"))
	if c.version == V10 && task.OK() && state.known && configuration.Get("returnImmediately").Kind() != jsontree.True &&
		!terminal(state.number) && !interrupted(state.number) && (c.call == nil || c.call.name == "SendMessage") {
		c.report("SEND-10", task.Get("status").Get("state"), "a blocking request is answered when the task has ended or waits, not in this state")
	}
}

func (c *checker) historyLength(task, asked jsontree.Value) {
	n, ok := shape.Int32(asked, true)
	if history := task.Get("history"); ok && c.version == V10 && history.Len() > n {
		c.report("TASK-15", history, strconv.Itoa(n)+" messages of history were asked for, not "+strconv.Itoa(history.Len()))
	}
}

// listed holds a page of tasks against what was asked for (S10 §3.1.4).
func (c *checker) listed(result, params jsontree.Value) {
	tasks := result.Get("tasks")
	size, ok := shape.Int32(params.Get("pageSize"), true)
	if !ok {
		size = 50
	}
	if tasks.Len() > size {
		c.report("LIST-25", tasks, "a page of at most "+strconv.Itoa(size)+" tasks was asked for, not "+strconv.Itoa(tasks.Len()))
	}
	after, _, filtered := shape.ParseTime(params.Get("statusTimestampAfter").Text())
	status := stateOf(params.Get("status"))
	for t := tasks.First(); t.OK(); t = t.Next() {
		if params.Get("includeArtifacts").Kind() != jsontree.True && t.Has("artifacts") {
			c.report("LIST-27", t.Get("artifacts"), "artifacts were not asked for; the member must be left out")
		}
		if want, got := params.Get("contextId"), t.Get("contextId"); want.IsString() && !sameText(want, got) {
			c.report("LIST-28", t, "only tasks of context "+shown(want.Text())+" were asked for")
		}
		if got := stateOf(t.Get("status").Get("state")); status.known && status.number != unspecified && got.known && got.number != status.number {
			c.report("LIST-28", t, "only tasks in state "+states10[status.number]+" were asked for")
		}
		if at, _, ok := shape.ParseTime(t.Get("status").Get("timestamp").Text()); filtered && ok && at.Before(after) {
			c.report("LIST-28", t, "only tasks changed at or after "+params.Get("statusTimestampAfter").Text()+" were asked for")
		}
	}
}
