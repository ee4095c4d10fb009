package wasm_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
)

// A request is what one call is given.
type request struct{ options, document []byte }

func (r request) String() string {
	return fmt.Sprintf("options  %.300q\ndocument %.300q (%d bytes)", r.options, r.document, len(r.document))
}

// mixedRequest makes request number n of an endless mix: sound, dangling and damaged conversations, payloads and
// streams of several dialects, text that is no JSON or no UTF-8, right and wrong options, from nothing at all to a few
// hundred kilobytes. The same n gives the same request.
func mixedRequest(n uint64) request {
	r := &maker{rand.New(rand.NewPCG(20, n))}
	return request{options: r.damaged(12, []byte(r.options())), document: r.damaged(4, r.document())}
}

type maker struct{ *rand.Rand }

// one returns true once in n times.
func (m *maker) one(n int) bool { return m.IntN(n) == 0 }

func pick[T any](m *maker, choices ...T) T { return choices[m.IntN(len(choices))] }

var (
	operations = []string{"check", "check", "check", "repair", "repair", "watch", "trim", "merge", "convert", "rules", "info"}
	subjects   = []string{"auto", "history", "a2a/Task", "a2a/Message", "a2a/AgentCard", "a2a/JSONRPCRequest", "a2a/Stream", "chat/Stream"}
	dialects   = []string{"auto", "langchain", "openai-chat", "openai-responses", "anthropic", "gemini", "bedrock"}
	members    = []string{
		`"scope":"tail"`, `"phase":"before_user"`, `"phase":"before_model"`, `"phase":"live"`, `"a2a":"0.3"`, `"a2a":"1.0"`,
		`"markers":"ko"`, `"marker_role":"system"`, `"reducer":"delta"`, `"update":"replace"`, `"pending":["c1"]`, `"closed":true`,
		`"protocol":"a2a"`, `"disable":["history/orphan-tool-result"]`, `"limits":{"findings":2}`, `"limits":{"depth":3}`,
		`"target":"any"`, `"thinking":true`, `"headers":{"A2A-Version":"1.0"}`, `"method":"subscribe"`,
		`"limits":{"bytes":-1}`, `"op":"dance"`, `"unknown":null`, `"phase":7`, `"op":"check"`,
	}
)

func (m *maker) options() string {
	if m.one(40) {
		return pick(m, ``, `[]`, `null`, `{`, `"check"`, `{"op":}`, "\xff", `{"op":"check"} x`)
	}
	parts := []string{`"op":"` + pick(m, operations...) + `"`}
	if m.one(2) {
		parts = append(parts, `"subject":"`+pick(m, subjects...)+`"`)
	}
	if m.one(3) {
		parts = append(parts, `"dialect":"`+pick(m, dialects...)+`"`)
	}
	for m.one(3) {
		parts = append(parts, pick(m, members...))
	}
	return "{" + strings.Join(parts, ",") + "}"
}

func (m *maker) document() []byte {
	switch m.IntN(20) {
	case 0:
		return []byte(pick(m, ``, ` `, `null`, `0`, `""`, `[]`, `{}`, `false`, `[[]]`, `{"messages":[]}`, `-0`, `1e999`, `"\ud800"`))
	case 1:
		depth := m.IntN(3000)
		return []byte(strings.Repeat(pick(m, `[`, `{"a":`, `[{"content":`), depth) + strings.Repeat(`]`, m.IntN(depth+1)))
	case 2:
		noise := make([]byte, m.IntN(200))
		for i := range noise {
			noise[i] = byte(m.Uint32())
		}
		return noise
	case 3, 4, 5:
		return m.list(payloads, 1+m.IntN(2))
	case 6, 7:
		return m.list(events, m.IntN(8))
	}
	length := m.IntN(8)
	if m.one(1000) {
		length = 2000
	}
	return m.list(pick(m, langchain, openAI, anthropic), length)
}

// Templates: # is a small number, so that ids repeat and match, @ is prose.
var (
	langchain = []string{
		`{"type":"human","content":"@","id":"m#"}`,
		`{"type":"human","data":{"content":"@"}}`,
		`{"type":"ai","content":"@","id":"m#","tool_calls":[]}`,
		`{"type":"ai","content":"","tool_calls":[{"name":"search","args":{"q":"@"},"id":"c#","type":"tool_call"}]}`,
		`{"type":"ai","content":"","tool_calls":[{"name":"a","args":{},"id":"c#"},{"name":"b","args":{"n":1.50},"id":"c#"}]}`,
		`{"type":"tool","content":"@","tool_call_id":"c#","name":"search"}`,
		`{"type":"tool","content":[{"type":"text","text":"@"}],"tool_call_id":"c#","status":"error"}`,
		`{"type":"system","content":"@"}`,
		`{"type":"remove","id":"m#"}`,
	}
	openAI = []string{
		`{"role":"system","content":"@"}`,
		`{"role":"user","content":"@"}`,
		`{"role":"user","content":[{"type":"text","text":"@"},{"type":"image_url","image_url":{"url":"x"}}]}`,
		`{"role":"assistant","content":"@","refusal":null}`,
		`{"role":"assistant","content":null,"tool_calls":[{"id":"c#","type":"function","function":{"name":"f","arguments":"{\"a\":#}"}}]}`,
		`{"role":"tool","tool_call_id":"c#","content":"@"}`,
	}
	anthropic = []string{
		`{"role":"user","content":"@"}`,
		`{"role":"user","content":[{"type":"tool_result","tool_use_id":"c#","content":"@"}]}`,
		`{"role":"assistant","content":[{"type":"text","text":"@"},{"type":"tool_use","id":"c#","name":"f","input":{}}]}`,
	}
	payloads = []string{
		`{"kind":"task","id":"t#","contextId":"x#","status":{"state":"working","timestamp":"2025-01-01T00:00:00Z"},"history":[]}`,
		`{"id":"t#","contextId":"x#","status":{"state":"TASK_STATE_COMPLETED"},"artifacts":[{"artifactId":"a#","parts":[{"text":"@"}]}]}`,
		`{"kind":"message","messageId":"m#","role":"user","parts":[{"kind":"text","text":"@"}]}`,
		`{"messageId":"m#","role":"ROLE_AGENT","parts":[]}`,
		`{"jsonrpc":"2.0","id":#,"method":"message/send","params":{"message":{"kind":"message","messageId":"m#","role":"user","parts":[]}}}`,
		`{"name":"agent","url":"http://a.example","version":"1","capabilities":{},"skills":[],"protocolVersion":"0.3.0"}`,
	}
	events = []string{
		`{"kind":"status-update","taskId":"t#","contextId":"x#","status":{"state":"working"},"final":false}`,
		`{"kind":"status-update","taskId":"t#","contextId":"x#","status":{"state":"completed"},"final":true}`,
		`{"kind":"artifact-update","taskId":"t#","contextId":"x#","artifact":{"artifactId":"a#","parts":[]},"append":true}`,
		`{"event":"token","data":{"content":"@"}}`,
		`{"event":"complete","data":{}}`,
	}
)

func (m *maker) list(templates []string, length int) []byte {
	var b bytes.Buffer
	open, shut := "[", "]"
	if length == 1 && m.one(2) {
		open, shut = "", ""
	} else if m.one(4) {
		open, shut = `{"messages":[`, `]}`
	}
	b.WriteString(open)
	for i := range length {
		if i > 0 {
			b.WriteByte(',')
		}
		for _, c := range []byte(pick(m, templates...)) {
			switch c {
			case '#':
				b.WriteByte(byte('0' + m.IntN(6)))
			case '@':
				b.WriteString(pick(m, prose...))
			default:
				b.WriteByte(c)
			}
		}
		if m.one(8) {
			b.WriteString(pick(m, "\n", " ", "\t\r\n  "))
		}
	}
	b.WriteString(shut)
	return b.Bytes()
}

var prose = []string{
	"hi", "", "What is the weather in Paris, and in Rome?", `line\nline \"quoted\" \\ \/`, `\u00e9\ud83d\ude00`,
	"한국어로 대화를 이어 갑니다", "😀", strings.Repeat("a rather long sentence, with commas, ", 12), `\ud800`,
}

// damaged cuts, overwrites or repeats a part of text, once in n times.
func (m *maker) damaged(n int, text []byte) []byte {
	if !m.one(n) || len(text) == 0 {
		return text
	}
	at := m.IntN(len(text))
	switch m.IntN(4) {
	case 0:
		return text[:at]
	case 1:
		text[at] = byte(m.Uint32())
		return text
	case 2:
		return append(text[:at:at], append([]byte{pick[byte](m, 0xff, 0xc0, 0xed, 0x80, 0), '"'}, text[at:]...)...)
	default:
		return append(text[:at:at], text[at/2:]...)
	}
}
