package message_test

import (
	"testing"

	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/message"
)

func TestDetect(t *testing.T) {
	for _, c := range []struct{ list, want string }{
		{`[{"type":"human","content":"a"}]`, "langchain"},
		{`[{"type":"human","data":{"content":"a"}}]`, "langchain"},
		{`[{"lc":1,"type":"constructor","id":["langchain","schema","messages","HumanMessage"],"kwargs":{"content":"a"}}]`, "langchain"},
		{`[["human","a"],["ai","b"]]`, "langchain"},
		{`["a"]`, "langchain"},
		{`[{"role":"user","content":"a","additional_kwargs":{}}]`, "langchain"},
		{`[{"role":"user","content":"a"}]`, "openai-chat"},
		{`[{"role":"system","content":"s"},{"role":"user","content":"a"}]`, "openai-chat"},
		{`[{"role":"user","content":"a"},{"role":"assistant","content":null,"tool_calls":[]}]`, "openai-chat"},
		{`[{"role":"user","content":[{"type":"image_url","image_url":{"url":"u"}}]}]`, "openai-chat"},
		{`[{"role":"user","content":"a"},{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":{}}]}]`, "anthropic"},
		{`[{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"r"}]}]`, "anthropic"},
		{`[{"role":"assistant","content":[{"type":"thinking","thinking":"t","signature":"s"},{"type":"text","text":"x"}]}]`, "anthropic"},
		{`[1,2]`, ""}, {`[null]`, ""}, {`[{}]`, ""}, {`[[]]`, ""}, {`[{"role":"narrator","content":"x"}]`, ""},
		{`[{"role":"user","parts":[{"type":"text","text":"a"}]}]`, ""},
	} {
		tree := jsontree.Read([]byte(c.list), jsontree.Limits{})
		got := ""
		if d := message.Detect(tree.Root()); d != nil {
			got = d.Name()
		}
		if got != c.want {
			t.Errorf("%s is taken for %q, want %q", c.list, got, c.want)
		}
	}
}

func TestNamed(t *testing.T) {
	for _, d := range message.Dialects {
		if got, ok := message.Named(d.Name()); !ok || got.Name() != d.Name() {
			t.Errorf("%s is not found by its name", d.Name())
		}
	}
	if _, ok := message.Named("klingon"); ok {
		t.Error("a dialect that does not exist is found")
	}
}
