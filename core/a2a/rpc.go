package a2a

import (
	"strconv"
	"strings"

	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/shape"
)

// request applies the rules of the JSON-RPC 2.0 envelope (S10 §9.3, S03 §6.11).
func (c *checker) request(v *shape.View) {
	c.jsonrpc(v)
	id := v.Get("id")
	switch k := id.Kind(); {
	case !id.OK() || k != jsontree.Null && k != jsontree.Number && k != jsontree.String:
		c.report("RPC-02", orSelf(id, v), "id")
	case k == jsontree.Null:
		c.report("RPC-03", id)
	case k == jsontree.Number && fraction(id.Raw()):
		c.report("RPC-04", id)
	}
	method := v.Field("method")
	switch {
	case len(method.Text()) == 0:
		c.report("RPC-05", orSelf(method, v))
	case c.call == nil:
		c.report("RPC-08", method, method.Text())
	case c.call.version != c.version:
		c.report("RPC-07", method, method.Text(), string(c.call.version), string(c.version))
	}
	if c.call != nil && c.call.op != cardOp && !v.Has("params") {
		c.report("RPC-06", v.Value)
	}
}

// fraction reports whether a number is written with a point or an exponent.
func fraction(raw []byte) bool {
	for _, b := range raw {
		if b == '.' || b|0x20 == 'e' {
			return true
		}
	}
	return false
}

// orSelf is where a finding of a member stands: at the member, or at the object that lacks it.
func orSelf(member jsontree.Value, v *shape.View) jsontree.Value {
	if member.OK() {
		return member
	}
	return v.Value
}

func (c *checker) jsonrpc(v *shape.View) {
	if j := v.Field("jsonrpc"); !j.Is("2.0") {
		c.report("RPC-01", orSelf(j, v))
	}
}

func (c *checker) response(v *shape.View) {
	c.jsonrpc(v)
	id := v.Get("id")
	if k := id.Kind(); k != jsontree.Number && k != jsontree.String && k != jsontree.Null {
		c.report("RPC-02", orSelf(id, v), "id")
	}
	switch result, failed := v.Has("result"), v.Field("error").OK(); {
	case result && failed:
		c.report("RPC-11", v.Value)
	case !result && !failed:
		c.report("RPC-12", v.Value)
	}
}

// failures lists the errors of the protocol (S10 §5.4) from -32001 downwards: the reason in an ErrorInfo, and the HTTP
// status and status names of 1.0.1, with those of 1.0.0 where they differ.
const failures = `TASK_NOT_FOUND 404 NOT_FOUND
TASK_NOT_CANCELABLE 400 FAILED_PRECONDITION 409
PUSH_NOTIFICATION_NOT_SUPPORTED 400 FAILED_PRECONDITION UNIMPLEMENTED
UNSUPPORTED_OPERATION 400 FAILED_PRECONDITION UNIMPLEMENTED
CONTENT_TYPE_NOT_SUPPORTED 400 INVALID_ARGUMENT 415
INVALID_AGENT_RESPONSE 500 INTERNAL 502
EXTENDED_AGENT_CARD_NOT_CONFIGURED 400 FAILED_PRECONDITION
EXTENSION_SUPPORT_REQUIRED 400 FAILED_PRECONDITION
VERSION_NOT_SUPPORTED 400 FAILED_PRECONDITION UNIMPLEMENTED`

const errorInfo = "type.googleapis.com/google.rpc.ErrorInfo"

func (c *checker) wireError(v *shape.View) {
	code, ok := shape.Int32(v.Field("code"), false)
	if !ok {
		return
	}
	if code < -32768 || code > -32000 {
		c.report("ERR-03", v.Field("code"), strconv.Itoa(code))
	}
	if c.version != V10 || code > -32001 || code < -32009 || v.Get("data").OK() && !v.Field("data").IsArray() {
		return
	}
	for d := v.Field("data").First(); d.OK(); d = d.Next() {
		if !d.Get("@type").Is(errorInfo) {
			continue
		}
		want, _, _ := strings.Cut(shape.Pieces(failures, '\n')[-32001-code], " ")
		if r := d.Get("reason"); upperSnake(r.Text()) && !r.Is(want) {
			c.report("ERR-07", r, r.Text())
		}
		return
	}
	c.report("ERR-08", v.Value)
}

// detail looks at one element of an error's details.
func (c *checker) detail(v *shape.View) {
	if !v.Field("@type").Is(errorInfo) {
		return
	}
	if !v.Get("domain").Is("a2a-protocol.org") {
		c.report("ERR-06", v.Value)
	}
	if r := v.Get("reason"); !upperSnake(r.Text()) {
		c.report("ERR-07", orSelf(r, v), r.Text())
	}
}

// upperSnake reports whether s is a reason: upper snake case, and no name of an error.
func upperSnake(s string) bool {
	for i := 0; i < len(s); i++ {
		if b := s[i]; !(b >= 'A' && b <= 'Z' || b == '_' || b >= '0' && b <= '9') {
			return false
		}
	}
	return s != "" && !strings.HasSuffix(s, "_ERROR")
}

// statusBody applies the rules of errors over REST (S10 §11.6): google.rpc.Status in JSON.
func (c *checker) statusBody(v *shape.View) {
	code, status := v.Field("code"), v.Field("status")
	if sent, known := c.header(":status"); known && code.OK() && sent != string(code.Raw()) {
		c.report("HERR-06", code, "code", "that of the response, "+sent)
	}
	for d := v.Field("details").First(); d.OK(); d = d.Next() {
		for _, line := range shape.Pieces(failures, '\n') {
			f := shape.Words(line)
			if !d.Get("reason").Is(f[0]) {
				continue
			}
			if code.OK() && !contains(f[1:], string(code.Raw())) {
				c.report("HERR-06", code, "code", f[1])
			}
			if status.IsString() && !contains(f[1:], status.Text()) {
				c.report("HERR-06", status, "status", f[2])
			}
			return
		}
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
