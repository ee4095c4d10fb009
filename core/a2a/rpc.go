package a2a

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/shape"
)

// request applies the rules of the JSON-RPC 2.0 envelope (S10 §9.3, S03 §6.11). Its params were read by then, if the
// method was known by then: the members come in any order, so the method is looked up before.
func (c *checker) request(v shape.View) {
	c.jsonrpc(v)
	id := v.Field("id")
	null := v.Get("id").Kind() == jsontree.Null
	switch k := id.Kind(); {
	case null:
		c.report("RPC-03", v.Get("id"), "the id of a request should not be null")
	case !id.OK():
		c.report("RPC-02", v.Value, "id is missing: every A2A method is answered", name("id"))
	case k == jsontree.Number && bytes.ContainsAny(id.Raw(), ".eE"):
		c.report("RPC-04", id, "the id should be an integer or a string, not a fraction")
	case k != jsontree.Number && k != jsontree.String:
		c.report("RPC-02", id, "the id must be a string or an integer, not "+k.Noun())
	}
	method := v.Field("method")
	switch {
	case !method.OK():
		c.report("RPC-05", v.Value, "method is missing", name("method"))
		return
	case !method.IsString() || len(method.Raw()) == 2:
		c.report("RPC-05", method, "method must be a string that names a method")
		return
	case c.call == nil:
		c.report("RPC-08", method, "A2A has no method "+shown(method.Text()))
	case c.call.version != c.version:
		c.report("RPC-07", method, shown(method.Text())+" is a method of A2A "+string(c.call.version)+", where "+string(c.version)+" is spoken")
	}
	if c.call != nil && c.call.op != cardOp && !v.Has("params") {
		c.report("RPC-06", v.Value, "params is missing", name("params"))
	}
}

func (c *checker) jsonrpc(v shape.View) {
	if j := v.Field("jsonrpc"); !j.OK() {
		c.report("RPC-01", v.Value, `jsonrpc is missing; it must be "2.0"`, name("jsonrpc"))
	} else if !j.Is("2.0") {
		c.report("RPC-01", j, `jsonrpc must be "2.0"`)
	}
}

func (c *checker) response(v shape.View) {
	c.jsonrpc(v)
	if !v.Has("id") {
		c.report("RPC-02", v.Value, "id is missing", name("id"))
	} else if id := v.Get("id"); id.Kind() != jsontree.Number && !id.IsString() && id.Kind() != jsontree.Null {
		c.report("RPC-02", id, "the id must be a string, an integer or null, not "+id.Kind().Noun())
	}
	result, failed := v.Has("result"), v.Has("error") && v.Get("error").Kind() != jsontree.Null
	switch {
	case result && failed:
		c.report("RPC-11", v.Value, "a response has result or error, not both")
	case !result && !failed:
		c.report("RPC-12", v.Value, "a response must have result or error")
	}
}

// failure is one error of the protocol (S10 §5.4): its JSON-RPC code, its reason in an ErrorInfo, and the HTTP status and
// status names of 1.0.1 and of 1.0.0.
type failure struct {
	code      int
	reason    string
	http, old int
	status    string
	oldStatus string
}

var failures = []failure{
	{-32001, "TASK_NOT_FOUND", 404, 404, "NOT_FOUND", "NOT_FOUND"},
	{-32002, "TASK_NOT_CANCELABLE", 400, 409, "FAILED_PRECONDITION", "FAILED_PRECONDITION"},
	{-32003, "PUSH_NOTIFICATION_NOT_SUPPORTED", 400, 400, "FAILED_PRECONDITION", "UNIMPLEMENTED"},
	{-32004, "UNSUPPORTED_OPERATION", 400, 400, "FAILED_PRECONDITION", "UNIMPLEMENTED"},
	{-32005, "CONTENT_TYPE_NOT_SUPPORTED", 400, 415, "INVALID_ARGUMENT", "INVALID_ARGUMENT"},
	{-32006, "INVALID_AGENT_RESPONSE", 500, 502, "INTERNAL", "INTERNAL"},
	{-32007, "EXTENDED_AGENT_CARD_NOT_CONFIGURED", 400, 400, "FAILED_PRECONDITION", "FAILED_PRECONDITION"},
	{-32008, "EXTENSION_SUPPORT_REQUIRED", 400, 400, "FAILED_PRECONDITION", "FAILED_PRECONDITION"},
	{-32009, "VERSION_NOT_SUPPORTED", 400, 400, "FAILED_PRECONDITION", "UNIMPLEMENTED"},
}

const errorInfo = "type.googleapis.com/google.rpc.ErrorInfo"

func (c *checker) wireError(v shape.View) {
	code, ok := shape.Int32(v.Field("code"), false)
	if !ok {
		return
	}
	if code < -32768 || code > -32000 {
		c.report("ERR-03", v.Field("code"), "the code "+strconv.Itoa(code)+" is neither of JSON-RPC nor of A2A")
	}
	if c.version != V10 || code > -32001 || code < -32009 {
		return
	}
	for d := v.Field("data").First(); d.OK(); d = d.Next() {
		if d.Get("@type").Is(errorInfo) {
			c.reason(d, code, "ERR-07")
			return
		}
	}
	if d := v.Get("data"); d.OK() && !d.IsArray() {
		return
	}
	c.report("ERR-08", v.Value, "an error of A2A should carry a google.rpc.ErrorInfo in data")
}

// reason holds the ErrorInfo of an error against its code, where that is known (0: not).
func (c *checker) reason(info jsontree.Value, code int, id string) {
	r := info.Get("reason")
	for _, f := range failures {
		if f.code == code && !r.Is(f.reason) && r.IsString() {
			c.report(id, r, "the reason of error "+strconv.Itoa(code)+" is "+f.reason+", not "+shown(r.Text()))
		}
	}
}

// detail looks at one element of an error's details.
func (c *checker) detail(v shape.View) {
	if !v.Field("@type").Is(errorInfo) {
		return
	}
	if d := v.Get("domain"); !d.Is("a2a-protocol.org") {
		c.report("ERR-06", v.Value, `the domain of an ErrorInfo is "a2a-protocol.org"`, name("domain"))
	}
	if r := v.Get("reason"); !upperSnake(r.Text()) || strings.HasSuffix(r.Text(), "_ERROR") {
		c.report("ERR-07", v.Value, "the reason of an ErrorInfo is in upper snake case and does not end in ERROR", name("reason"))
	}
}

func upperSnake(s string) bool {
	for i := 0; i < len(s); i++ {
		b := s[i]
		if !(b >= 'A' && b <= 'Z' || b == '_' || b >= '0' && b <= '9') {
			return false
		}
	}
	return len(s) > 0
}

// statusBody applies the rules of errors over REST (S10 §11.6): google.rpc.Status in JSON.
func (c *checker) statusBody(v shape.View) {
	code, ok := shape.Int32(v.Field("code"), true)
	if !ok {
		return
	}
	if sent, known := c.header(":status"); known && sent != strconv.Itoa(code) {
		c.report("HERR-06", v.Field("code"), "error.code is "+strconv.Itoa(code)+", the response was sent with "+shown(sent))
	}
	for d := v.Field("details").First(); d.OK(); d = d.Next() {
		for _, f := range failures {
			if !d.Get("reason").Is(f.reason) {
				continue
			}
			if code != f.http && code != f.old {
				c.report("HERR-06", v.Field("code"), f.reason+" is sent with "+strconv.Itoa(f.http)+", not "+strconv.Itoa(code))
			}
			if s := v.Field("status"); !s.Is(f.status) && !s.Is(f.oldStatus) {
				c.report("HERR-06", s, f.reason+" has the status "+f.status+", not "+shown(s.Text()))
			}
			return
		}
	}
}
