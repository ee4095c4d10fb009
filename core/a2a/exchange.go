package a2a

import (
	"strconv"

	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/shape"
)

// exchange holds a response against the request that it answers.
func (c *checker) exchange(doc jsontree.Value) {
	request := c.opts.Request
	if !request.IsObject() {
		return
	}
	result := doc
	if c.enveloped() {
		c.sameID(doc, request.Get("id"))
		if result = doc.Get("result"); !result.OK() {
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
	case c.subject == "ListTasksResponse":
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
func (c *checker) sameID(doc, asked jsontree.Value) {
	id := doc.Get("id")
	if !asked.OK() || !id.OK() {
		return
	}
	if id.Kind() == jsontree.Null {
		if code, _ := shape.Int32(doc.Get("error").Get("code"), false); code == -32700 || code == -32600 {
			return
		}
	}
	if !sameText(id, asked) && (id.IsString() || string(id.Raw()) != string(asked.Raw())) {
		c.report("RPC-13", id, string(asked.Raw()))
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
	answer := task
	if !answer.OK() {
		answer = reply
	}
	message, configuration := params.Get("message"), params.Get("configuration")
	sent := message.Get("taskId")
	c.kept("SEND-11", answer.Get("contextId"), message.Get("contextId"))
	c.kept("SEND-12", task.Get("id"), sent)
	if sent.IsString() && reply.OK() && !task.OK() {
		c.report("SEND-15", reply)
	}
	c.historyLength(task, configuration.Get("historyLength"))
	if c.version != V10 {
		return
	}
	if reply.OK() && !reply.Has("contextId") {
		c.report("MSG-23", reply)
	}
	at := task.Get("status").Get("state")
	if s := stateOf(at); s.known && !terminal(s.number) && !interrupted(s.number) &&
		configuration.Get("returnImmediately").Kind() != jsontree.True && (c.call == nil || c.call.name == "SendMessage") {
		c.report("SEND-10", at)
	}
}

// kept reports an id that is not the one that was sent.
func (c *checker) kept(id string, got, sent jsontree.Value) {
	if sent.IsString() && got.IsString() && sent.Text() != got.Text() {
		c.report(id, got, sent.Text())
	}
}

func (c *checker) historyLength(task, asked jsontree.Value) {
	n, ok := shape.Int32(asked, true)
	if history := task.Get("history"); ok && c.version == V10 && history.Len() > n {
		c.report("TASK-15", history, strconv.Itoa(n), strconv.Itoa(history.Len()))
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
		c.report("LIST-25", tasks, strconv.Itoa(size), strconv.Itoa(tasks.Len()))
	}
	since := params.Get("statusTimestampAfter")
	after, _, filtered := shape.ParseTime(since.Text())
	context, status := params.Get("contextId"), stateOf(params.Get("status"))
	artifacts := params.Get("includeArtifacts").Kind() == jsontree.True
	for t := tasks.First(); t.OK(); t = t.Next() {
		if a := t.Get("artifacts"); a.OK() && !artifacts {
			c.report("LIST-27", a)
		}
		if context.IsString() && !sameText(context, t.Get("contextId")) {
			c.report("LIST-28", t, "context "+shown(context.Text()))
		}
		if got := stateOf(t.Get("status").Get("state")); status.number != unspecified && got.known && got.number != status.number {
			c.report("LIST-28", t, states.v10[status.number])
		}
		if at, _, ok := shape.ParseTime(t.Get("status").Get("timestamp").Text()); filtered && ok && at.Before(after) {
			c.report("LIST-28", t, "a status of "+since.Text()+" or later")
		}
	}
}
