//go:build !tinygo

package a2a

import "github.com/wellturn/wellturn/core/rule"

// exchangeWords is what people read of the rules of envelopes, exchanges, cards and streams.
var exchangeWords = map[string]rule.Words{
	"a2a/invalid-envelope": {
		Why:  "JSON-RPC servers answer with -32600 or -32602, or not at all.",
		Do:   "Send jsonrpc, id, method and params as JSON-RPC 2.0 has them.",
		Bad:  rule.Example{Options: `{"subject":"a2a/JSONRPCRequest","a2a":"1.0"}`, Document: `{"jsonrpc":"1.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"hi"}]}}}`},
		Good: `{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"hi"}]}}}`,
		Refs: []string{"A2A rule catalogue RPC-01"},
	},
	"a2a/unknown-method": {
		Why:  "The server answers with -32601.",
		Do:   "Call a method of the version that the server speaks; extensions may add their own.",
		Bad:  rule.Example{Options: `{"subject":"a2a/JSONRPCRequest","a2a":"0.3"}`, Document: `{"jsonrpc":"2.0","id":1,"method":"tasks/send","params":{"message":{"kind":"message","messageId":"m1","role":"user","parts":[{"kind":"text","text":"hi"}]}}}`},
		Good: `{"jsonrpc":"2.0","id":1,"method":"message/send","params":{"message":{"kind":"message","messageId":"m1","role":"user","parts":[{"kind":"text","text":"hi"}]}}}`,
		Refs: []string{"A2A rule catalogue RPC-08"},
	},
	"a2a/invalid-error": {
		Why:  "Clients cannot tell errors apart, and retry where they must not.",
		Do:   "Send the code and the ErrorInfo that the specification gives the error.",
		Bad:  rule.Example{Options: `{"subject":"a2a/JSONRPCResponse","a2a":"1.0"}`, Document: `{"jsonrpc":"2.0","id":1,"error":{"code":"-32001","message":"Task not found","data":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"TASK_NOT_FOUND","domain":"a2a-protocol.org"}]}}`},
		Good: `{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"Task not found","data":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"TASK_NOT_FOUND","domain":"a2a-protocol.org"}]}}`,
		Refs: []string{"A2A rule catalogue ERR-01"},
	},
	"a2a/invalid-header": {
		Why:  "A server that misreads the header speaks another version than the client.",
		Do:   "Send the header as the specification has it.",
		Bad:  rule.Example{Options: `{"subject":"a2a/JSONRPCRequest","a2a":"1.0","headers":{"A2A-Version":"1.0"}}`, Document: `{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"hi"}],"extensions":["https://x.example/e"]}}}`},
		Good: `{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"hi"}]}}}`,
		Refs: []string{"A2A rule catalogue HDR-05"},
	},
	"a2a/mismatched-response": {
		Why: "The client takes the answer for that of another request, or waits for ever.",
		Do:  "Echo the ids of the request, and answer what was asked.",
		Bad: rule.Example{Options: `{"subject":"a2a/JSONRPCResponse","a2a":"1.0","request":{"jsonrpc":"2.0","id":"1","method":"SendMessage","params":{"message":{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"hi"}]}}}}`, Document: `{
  "jsonrpc":"2.0",
  "id":1,
  "result":{"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:00:00Z"},"artifacts":[{"artifactId":"a1","parts":[{"text":"x"}]}]}}
}`},
		Good: `{
  "jsonrpc":"2.0",
  "id":"1",
  "result":{"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:00:00Z"},"artifacts":[{"artifactId":"a1","parts":[{"text":"x"}]}]}}
}`,
		Refs: []string{"A2A rule catalogue RPC-13"},
	},
	"a2a/unsorted-list": {
		Why: "Clients that page by time miss tasks.",
		Do:  "Sort by status.timestamp, the latest first.",
		Bad: rule.Example{Options: `{"subject":"a2a/JSONRPCResponse","a2a":"1.0"}`, Document: `{
  "jsonrpc":"2.0",
  "id":1,
  "result":{"tasks":[{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:00:00Z"}},{"id":"t2","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:00:00.5Z"}}],"nextPageToken":"","pageSize":50,"totalSize":1}
}`},
		Good: `{
  "jsonrpc":"2.0",
  "id":1,
  "result":{"tasks":[{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:00:00Z"}},{"id":"t2","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2024-12-31T00:00:00Z"}}],"nextPageToken":"","pageSize":50,"totalSize":1}
}`,
		Refs: []string{"A2A rule catalogue LIST-26"},
	},
	"a2a/invalid-interface": {
		Why:  "Clients choose an interface by comparing these words, case and all.",
		Do:   "Use JSONRPC, GRPC or HTTP+JSON, and Major.Minor for versions.",
		Bad:  rule.Example{Options: `{"subject":"a2a/AgentInterface","a2a":"1.0"}`, Document: `{"url":"https://agent.example/a2a","protocolBinding":"grpc","protocolVersion":"1.0"}`},
		Good: `{"url":"https://agent.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}`,
		Refs: []string{"A2A rule catalogue IF-07"},
	},
	"a2a/lost-requirement": {
		Why: "Lenient readers drop a requirement that they cannot read, and the agent looks open to everybody.",
		Do:  "Write requirements in the form of the version.",
		Bad: rule.Example{Options: `{"subject":"a2a/AgentCard","a2a":"1.0"}`, Document: `{
  "name":"Agent",
  "description":"Helps",
  "version":"1.2.3",
  "supportedInterfaces":[{"url":"https://agent.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
  "capabilities":{},
  "defaultInputModes":["text/plain"],
  "defaultOutputModes":["text/plain"],
  "skills":[{"id":"s1","name":"Search","description":"Searches","tags":["web"]}],
  "securitySchemes":{"a":{"mtlsSecurityScheme":{}}},
  "securityRequirements":[{"a":[]}]
}`},
		Good: `{
  "name":"Agent",
  "description":"Helps",
  "version":"1.2.3",
  "supportedInterfaces":[{"url":"https://agent.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
  "capabilities":{},
  "defaultInputModes":["text/plain"],
  "defaultOutputModes":["text/plain"],
  "skills":[{"id":"s1","name":"Search","description":"Searches","tags":["web"]}],
  "securitySchemes":{"a":{"mtlsSecurityScheme":{}}},
  "securityRequirements":[{"schemes":{"a":{"list":[]}}}]
}`,
		Refs: []string{"A2A rule catalogue SECR-03"},
	},
	"a2a/undeclared-scheme": {
		Why: "Clients cannot know how to meet the requirement.",
		Do:  "Declare the scheme in securitySchemes.",
		Bad: rule.Example{Options: `{"subject":"a2a/AgentCard","a2a":"1.0"}`, Document: `{
  "name":"Agent",
  "description":"Helps",
  "version":"1.2.3",
  "supportedInterfaces":[{"url":"https://agent.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
  "capabilities":{},
  "defaultInputModes":["text/plain"],
  "defaultOutputModes":["text/plain"],
  "skills":[{"id":"s1","name":"Search","description":"Searches","tags":["web"]}],
  "securityRequirements":[{"schemes":{"a":{"list":[]}}}]
}`},
		Good: `{
  "name":"Agent",
  "description":"Helps",
  "version":"1.2.3",
  "supportedInterfaces":[{"url":"https://agent.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
  "capabilities":{},
  "defaultInputModes":["text/plain"],
  "defaultOutputModes":["text/plain"],
  "skills":[{"id":"s1","name":"Search","description":"Searches","tags":["web"]}],
  "securitySchemes":{"a":{"mtlsSecurityScheme":{}}},
  "securityRequirements":[{"schemes":{"a":{"list":[]}}}]
}`,
		Refs: []string{"A2A rule catalogue SECR-04"},
	},
	"a2a/unprotected-card": {
		Why: "The extended card is for authenticated clients, and nobody can authenticate.",
		Do:  "Declare a security scheme.",
		Bad: rule.Example{Options: `{"subject":"a2a/AgentCard","a2a":"1.0"}`, Document: `{
  "name":"Agent",
  "description":"Helps",
  "version":"1.2.3",
  "supportedInterfaces":[{"url":"https://agent.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
  "capabilities":{"extendedAgentCard":true},
  "defaultInputModes":["text/plain"],
  "defaultOutputModes":["text/plain"],
  "skills":[{"id":"s1","name":"Search","description":"Searches","tags":["web"]}]
}`},
		Good: `{
  "name":"Agent",
  "description":"Helps",
  "version":"1.2.3",
  "supportedInterfaces":[{"url":"https://agent.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
  "capabilities":{"extendedAgentCard":true},
  "defaultInputModes":["text/plain"],
  "defaultOutputModes":["text/plain"],
  "skills":[{"id":"s1","name":"Search","description":"Searches","tags":["web"]}],
  "securitySchemes":{"a":{"mtlsSecurityScheme":{}}}
}`,
		Refs: []string{"A2A rule catalogue CAP-04"},
	},
	"a2a/deprecated-flow": {
		Why:  "The flow hands passwords or tokens to those who should not have them.",
		Do:   "Use authorizationCode or deviceCode.",
		Bad:  rule.Example{Options: `{"subject":"a2a/OAuthFlows","a2a":"1.0"}`, Document: `{"password":{"tokenUrl":"https://x.example"}}`},
		Good: `{"clientCredentials":{"tokenUrl":"https://x.example","scopes":{}}}`,
		Refs: []string{"A2A rule catalogue OAUTH-04"},
	},
	"a2a/invalid-signature": {
		Why:  "Nobody can verify the card, so that its signature says nothing.",
		Do:   "Sign as RFC 7515 has it, with alg, kid and typ in the protected header.",
		Bad:  rule.Example{Options: `{"subject":"a2a/AgentCardSignature","a2a":"1.0"}`, Document: `{"protected":"eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrMSJ9"}`},
		Good: `{"protected":"eyJhbGciOiJFUzI1NiIsInR5cCI6IkpPU0UiLCJraWQiOiJrMSJ9","signature":"c2lnbmF0dXJl"}`,
		Refs: []string{"A2A rule catalogue SIG-02"},
	},
	"a2a/invalid-sse": {
		Why: "Readers of event streams pass over what breaks their framing.",
		Do:  "Send each event as data lines with one JSON text, and a blank line after it.",
		Bad: rule.Example{Options: `{"subject":"a2a/Stream","a2a":"1.0"}`, Document: `data: [DONE

data: {"message":{"messageId":"m2","role":"ROLE_AGENT","contextId":"c1","parts":[{"text":"hi"}]}}

`},
		Good: `data: {"message":{"messageId":"m2","role":"ROLE_AGENT","contextId":"c1","parts":[{"text":"hi"}]}}

`,
		Refs: []string{"A2A rule catalogue SSE-01"},
	},
	"a2a/empty-stream": {
		Why: "The client cannot tell a broken server from one that had nothing to say.",
		Do:  "Send a task or a message, or an error.",
		Bad: rule.Example{Options: `{"subject":"a2a/Stream","a2a":"1.0"}`, Document: `[]`},
		Good: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}}
]`,
		Refs: []string{"A2A rule catalogue SEQ-00"},
	},
	"a2a/wrong-first-event": {
		Why: "The client has no task that the update could apply to.",
		Do:  "Send the task first.",
		Bad: rule.Example{Options: `{"subject":"a2a/Stream","a2a":"1.0"}`, Document: `[
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}}
]`},
		Good: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}}
]`,
		Refs: []string{"A2A rule catalogue SEQ-01"},
	},
	"a2a/mixed-stream": {
		Why: "A stream is either one message or a task with its updates; clients close or fail where they meet both.",
		Do:  "Put what the agent says into status.message, and results into artifacts.",
		Bad: rule.Example{Options: `{"subject":"a2a/Stream","a2a":"1.0"}`, Document: `[
  {"message":{"messageId":"m2","role":"ROLE_AGENT","contextId":"c1","parts":[{"text":"hi"}]}},
  {"message":{"messageId":"m2","role":"ROLE_AGENT","contextId":"c1","parts":[{"text":"hi"}]}}
]`},
		Good: `[{"message":{"messageId":"m2","role":"ROLE_AGENT","contextId":"c1","parts":[{"text":"hi"}]}}]`,
		Refs: []string{"A2A rule catalogue SEQ-03"},
	},
	"a2a/second-task": {
		Why: "Clients that follow one section of the specification take it for an error, those that follow another for a final snapshot.",
		Do:  "Send updates after the first task, and none after its end.",
		Bad: rule.Example{Options: `{"subject":"a2a/Stream","a2a":"1.0"}`, Document: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}},
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:03:00Z"}}}
]`},
		Good: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}}
]`,
		Refs: []string{"A2A rule catalogue SEQ-05"},
	},
	"a2a/event-after-end": {
		Why: "Clients close the stream at the end of the task, and never see the event.",
		Do:  "Send everything before the terminal state; a finished task does not change.",
		Bad: rule.Example{Options: `{"subject":"a2a/Stream","a2a":"1.0"}`, Document: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}},
  {"artifactUpdate":{"taskId":"t1","contextId":"c1","artifact":{"artifactId":"a1","parts":[{"text":"x"}]}}}
]`},
		Good: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}}
]`,
		Refs: []string{"A2A rule catalogue SEQ-06"},
	},
	"a2a/changed-id": {
		Why: "The event belongs to somebody else, or the client drops it.",
		Do:  "Keep the ids of task, context and request through the stream.",
		Bad: rule.Example{Options: `{"subject":"a2a/Stream","a2a":"1.0"}`, Document: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t2","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}}
]`},
		Good: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}}
]`,
		Refs: []string{"A2A rule catalogue SEQ-07"},
	},
	"a2a/truncated-stream": {
		Why: "The connection was cut, and nothing in HTTP says so: the client takes half an answer for the whole.",
		Do:  "Ask for the task with GetTask, or subscribe to it again.",
		Bad: rule.Example{Options: `{"subject":"a2a/Stream","a2a":"1.0"}`, Document: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}}
]`},
		Good: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}}
]`,
		Refs: []string{"A2A rule catalogue SEQ-09"},
	},
	"a2a/error-in-stream": {
		Why: "The specification gives errors in REST streams no form, so that clients read each server's own.",
		Do:  "Fail the task with a message that says why.",
		Bad: rule.Example{Options: `{"subject":"a2a/Stream","a2a":"1.0"}`, Document: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"error":{"code":500,"message":"broken"}}
]`},
		Good: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}}
]`,
		Refs: []string{"A2A rule catalogue SEQ-14"},
	},
	"a2a/unknown-artifact": {
		Why: "There is nothing that the chunk could be appended to, and clients drop it.",
		Do:  "Send the first chunk with append false.",
		Bad: rule.Example{Options: `{"subject":"a2a/Stream","a2a":"1.0"}`, Document: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"artifactUpdate":{"taskId":"t1","contextId":"c1","artifact":{"artifactId":"a1","parts":[{"text":"x"}]},"append":true,"lastChunk":true}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}}
]`},
		Good: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"artifactUpdate":{"taskId":"t1","contextId":"c1","artifact":{"artifactId":"a1","parts":[{"text":"x"}]}}},
  {"artifactUpdate":{"taskId":"t1","contextId":"c1","artifact":{"artifactId":"a1","parts":[{"text":"x"}]},"append":true,"lastChunk":true}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}}
]`,
		Refs: []string{"A2A rule catalogue SEQ-20"},
	},
	"a2a/sealed-artifact": {
		Why: "Clients that took the artifact for complete have handed it on already.",
		Do:  "Send lastChunk with the last chunk only.",
		Bad: rule.Example{Options: `{"subject":"a2a/Stream","a2a":"1.0"}`, Document: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"artifactUpdate":{"taskId":"t1","contextId":"c1","artifact":{"artifactId":"a1","parts":[{"text":"x"}]},"lastChunk":true}},
  {"artifactUpdate":{"taskId":"t1","contextId":"c1","artifact":{"artifactId":"a1","parts":[{"text":"x"}]},"append":true,"lastChunk":true}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}}
]`},
		Good: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"artifactUpdate":{"taskId":"t1","contextId":"c1","artifact":{"artifactId":"a1","parts":[{"text":"x"}]}}},
  {"artifactUpdate":{"taskId":"t1","contextId":"c1","artifact":{"artifactId":"a1","parts":[{"text":"x"}]},"append":true,"lastChunk":true}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}}
]`,
		Refs: []string{"A2A rule catalogue SEQ-21"},
	},
	"a2a/unsealed-artifact": {
		Why: "Clients that wait for the last chunk never show the artifact.",
		Do:  "Send lastChunk with the last chunk.",
		Bad: rule.Example{Options: `{"subject":"a2a/Stream","a2a":"1.0"}`, Document: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"artifactUpdate":{"taskId":"t1","contextId":"c1","artifact":{"artifactId":"a1","parts":[{"text":"x"}]}}},
  {"artifactUpdate":{"taskId":"t1","contextId":"c1","artifact":{"artifactId":"a1","parts":[{"text":"x"}]},"append":true}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}}
]`},
		Good: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"artifactUpdate":{"taskId":"t1","contextId":"c1","artifact":{"artifactId":"a1","parts":[{"text":"x"}]}}},
  {"artifactUpdate":{"taskId":"t1","contextId":"c1","artifact":{"artifactId":"a1","parts":[{"text":"x"}]},"append":true,"lastChunk":true}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}}
]`,
		Refs: []string{"A2A rule catalogue SEQ-22"},
	},
	"a2a/changed-artifact": {
		Why: "Appending joins parts; what becomes of the name is nowhere said.",
		Do:  "Send name and description with the first chunk.",
		Bad: rule.Example{Options: `{"subject":"a2a/Stream","a2a":"1.0"}`, Document: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"artifactUpdate":{"taskId":"t1","contextId":"c1","artifact":{"artifactId":"a1","name":"a","parts":[{"text":"x"}]}}},
  {"artifactUpdate":{"taskId":"t1","contextId":"c1","artifact":{"artifactId":"a1","name":"b","parts":[{"text":"x"}]},"append":true,"lastChunk":true}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}}
]`},
		Good: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"artifactUpdate":{"taskId":"t1","contextId":"c1","artifact":{"artifactId":"a1","parts":[{"text":"x"}]}}},
  {"artifactUpdate":{"taskId":"t1","contextId":"c1","artifact":{"artifactId":"a1","parts":[{"text":"x"}]},"append":true,"lastChunk":true}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}}
]`,
		Refs: []string{"A2A rule catalogue SEQ-23"},
	},
	"a2a/wrong-transition": {
		Why: "Clients act on what the last state was; a task that goes back, or on after its end, contradicts what they did.",
		Do:  "Send the states in the order in which the task goes through them; what follows an end is a new task.",
		Bad: rule.Example{Options: `{"subject":"a2a/Stream","a2a":"1.0"}`, Document: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:02:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:03:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:04:00Z"}}}
]`},
		Good: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}}
]`,
		Refs: []string{"A2A rule catalogue SM-03"},
	},
	"a2a/backward-timestamp": {
		Why: "Clients that sort by time show an old state as the latest.",
		Do:  "Send each status with the time of its change.",
		Bad: rule.Example{Options: `{"subject":"a2a/Stream","a2a":"1.0"}`, Document: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:02:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:01:00Z"}}}
]`},
		Good: `[
  {"task":{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2025-01-01T00:00:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:01:00Z"}}},
  {"statusUpdate":{"taskId":"t1","contextId":"c1","status":{"state":"TASK_STATE_COMPLETED","timestamp":"2025-01-01T00:02:00Z"}}}
]`,
		Refs: []string{"A2A rule catalogue STAT-11"},
	},
}
