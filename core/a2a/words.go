//go:build !tinygo

package a2a

import "github.com/wellturn/wellturn/core/rule"

func init() {
	rule.Describe(shapeWords)
	rule.Describe(exchangeWords)
}

// shapeWords is what people read of the rules of single objects.
var shapeWords = map[string]rule.Words{
	"a2a/missing-field": {
		Why:  "A reader that needs the member fails, or goes on with an empty value.",
		Do:   "Send the member; the tables of the version say which ones are required.",
		Bad:  rule.Example{Options: `{"subject":"a2a/Message","a2a":"1.0"}`, Document: `{"role":"ROLE_USER","parts":[{"text":"hi"}]}`},
		Good: `{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"hi"}]}`,
		Refs: []string{"A2A rule catalogue MSG-01"},
	},
	"a2a/empty-field": {
		Why: "Proto-based readers cannot tell an empty value from a missing one, and the specification contradicts itself on whether it may be sent.",
		Do:  "Say something, so that the question does not arise.",
		Bad: rule.Example{Options: `{"subject":"a2a/AgentCard","a2a":"1.0"}`, Document: `{
  "name":"Agent",
  "description":"",
  "version":"1.2.3",
  "supportedInterfaces":[{"url":"https://agent.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
  "capabilities":{},
  "defaultInputModes":["text/plain"],
  "defaultOutputModes":["text/plain"],
  "skills":[{"id":"s1","name":"Search","description":"Searches","tags":["web"]}]
}`},
		Good: `{
  "name":"Agent",
  "description":"Helps",
  "version":"1.2.3",
  "supportedInterfaces":[{"url":"https://agent.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
  "capabilities":{},
  "defaultInputModes":["text/plain"],
  "defaultOutputModes":["text/plain"],
  "skills":[{"id":"s1","name":"Search","description":"Searches","tags":["web"]}]
}`,
		Refs: []string{"A2A rule catalogue REQ-02"},
	},
	"a2a/missing-detail": {
		Why:  "The document is valid, but its readers lose something that they need: an order, a reason, a way to go on.",
		Do:   "Add the member.",
		Bad:  rule.Example{Options: `{"subject":"a2a/Task","a2a":"1.0"}`, Document: `{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING"}}`},
		Good: `{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:00:00Z"}}`,
		Refs: []string{"A2A rule catalogue STAT-08"},
	},
	"a2a/wrong-type": {
		Why:  "Typed readers refuse the whole document, lenient ones read nothing.",
		Do:   "Send the JSON type that the table of the version gives.",
		Bad:  rule.Example{Options: `{"subject":"a2a/Task","a2a":"1.0"}`, Document: `{"id":5,"contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:00:00Z"}}`},
		Good: `{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:00:00Z"}}`,
		Refs: []string{"A2A rule catalogue TYPE-01"},
	},
	"a2a/wrong-discriminator": {
		Why:  "In 0.3 kind is the only thing that tells objects apart; without it a union cannot be read.",
		Do:   "Send the kind of the object, spelled as the specification spells it.",
		Bad:  rule.Example{Options: `{"subject":"a2a/Message","a2a":"0.3"}`, Document: `{"kind":"msg","messageId":"m1","role":"user","parts":[{"kind":"text","text":"hi"}]}`},
		Good: `{"kind":"message","messageId":"m1","role":"user","parts":[{"kind":"text","text":"hi"}]}`,
		Refs: []string{"A2A rule catalogue MSG-06"},
	},
	"a2a/wrong-alternative": {
		Why:  "Of a union readers take the first arm, the last one, or fail: two readers see two different things.",
		Do:   "Send exactly one of the alternatives.",
		Bad:  rule.Example{Options: `{"subject":"a2a/Part","a2a":"1.0"}`, Document: `{"filename":"a.txt"}`},
		Good: `{"text":"hi"}`,
		Refs: []string{"A2A rule catalogue PART-01"},
	},
	"a2a/other-version": {
		Why: "Two versions of the protocol differ in nearly every name, so that one that meets the other reads almost nothing.",
		Do:  "Negotiate the version with A2A-Version and the card, and send what it asks for.",
		Bad: rule.Example{Options: `{"subject":"a2a/Task","a2a":"1.0"}`, Document: `{
  "id":"t1",
  "contextId":"c1",
  "status":{"state":"completed","timestamp":"2025-01-01T00:00:00Z"},
  "artifacts":[{"artifactId":"a1","parts":[{"text":"x"}]}],
  "history":[{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"hi"}]}]
}`},
		Good: `{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:00:00Z"}}`,
		Refs: []string{"A2A rule catalogue STAT-03"},
	},
	"a2a/leftover-member": {
		Why:  "Readers of this version pass the member over, and with it what it was meant to say.",
		Do:   "Use the name that this version has, or leave the member out.",
		Bad:  rule.Example{Options: `{"subject":"a2a/Part","a2a":"1.0"}`, Document: `{"kind":"text","text":"x"}`},
		Good: `{"text":"x"}`,
		Refs: []string{"A2A rule catalogue PART-05"},
	},
	"a2a/unknown-value": {
		Why:  "Lenient readers turn an unknown value into UNSPECIFIED, so that a client waits for ever.",
		Do:   "Send one of the values that the enumeration has.",
		Bad:  rule.Example{Options: `{"subject":"a2a/Task","a2a":"1.0"}`, Document: `{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_RUNNING","timestamp":"2025-01-01T00:00:00Z"}}`},
		Good: `{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:00:00Z"}}`,
		Refs: []string{"A2A rule catalogue STAT-02"},
	},
	"a2a/integer-enum": {
		Why:  "ProtoJSON readers accept the number, others do not.",
		Do:   "Write the name of the value.",
		Bad:  rule.Example{Options: `{"subject":"a2a/Task","a2a":"1.0"}`, Document: `{"id":"t1","contextId":"c1","status":{"state":2,"timestamp":"2025-01-01T00:00:00Z"}}`},
		Good: `{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:00:00Z"}}`,
		Refs: []string{"A2A rule catalogue PJ-03"},
	},
	"a2a/null-member": {
		Why:  "In 1.0 null means unset, in 0.3 the schema forbids it.",
		Do:   "Leave the member out.",
		Bad:  rule.Example{Options: `{"subject":"a2a/Message","a2a":"1.0"}`, Document: `{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"hi"}],"taskId":null}`},
		Good: `{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"hi"}]}`,
		Refs: []string{"A2A rule catalogue PJ-05"},
	},
	"a2a/snake-case-name": {
		Why:  "ProtoJSON readers accept the name of the .proto file, others miss the member.",
		Do:   "Write the name in camel case.",
		Bad:  rule.Example{Options: `{"subject":"a2a/Message","a2a":"1.0"}`, Document: `{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"hi"}],"context_id":"c1"}`},
		Good: `{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"hi"}],"contextId":"c1"}`,
		Refs: []string{"A2A rule catalogue PJ-02"},
	},
	"a2a/doubled-name": {
		Why:  "One reader takes the first spelling and another the second, so that a gateway and the agent behind it see different values.",
		Do:   "Send the camel case spelling alone.",
		Bad:  rule.Example{Options: `{"subject":"a2a/Message","a2a":"1.0"}`, Document: `{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"hi"}],"contextId":"c1","context_id":"c2"}`},
		Good: `{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"hi"}],"contextId":"c1"}`,
		Refs: []string{"A2A rule catalogue PJ-06"},
	},
	"a2a/invalid-base64": {
		Why:  "The bytes cannot be read.",
		Do:   "Encode with the standard alphabet and with padding.",
		Bad:  rule.Example{Options: `{"subject":"a2a/Part","a2a":"1.0"}`, Document: `{"raw":"base64encodedcontent==","mediaType":"text/plain"}`},
		Good: `{"raw":"aGk=","mediaType":"text/plain"}`,
		Refs: []string{"A2A rule catalogue B64-01"},
	},
	"a2a/invalid-timestamp": {
		Why:  "Tasks are sorted and filtered by their timestamps, which must name a moment.",
		Do:   "Write the moment in UTC: 2025-01-31T12:00:00.000Z.",
		Bad:  rule.Example{Options: `{"subject":"a2a/TaskStatus","a2a":"1.0"}`, Document: `{"state":"TASK_STATE_WORKING","timestamp":"2025-02-30T00:00:00Z"}`},
		Good: `{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:00:00Z"}`,
		Refs: []string{"A2A rule catalogue TS-01"},
	},
	"a2a/invalid-url": {
		Why: "A relative address means nothing to those who get the document from elsewhere.",
		Do:  "Send an absolute URL.",
		Bad: rule.Example{Options: `{"subject":"a2a/AgentCard","a2a":"1.0"}`, Document: `{
  "name":"Agent",
  "description":"Helps",
  "version":"1.2.3",
  "supportedInterfaces":[{"url":"https://agent.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
  "capabilities":{},
  "defaultInputModes":["text/plain"],
  "defaultOutputModes":["text/plain"],
  "skills":[{"id":"s1","name":"Search","description":"Searches","tags":["web"]}],
  "documentationUrl":"docs"
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
  "documentationUrl":"https://agent.example/docs"
}`,
		Refs: []string{"A2A rule catalogue URL-01"},
	},
	"a2a/insecure-url": {
		Why:  "Credentials travel in the open, or a server is made to call an address that it must not.",
		Do:   "Use https and a public address.",
		Bad:  rule.Example{Options: `{"subject":"a2a/AgentInterface","a2a":"1.0"}`, Document: `{"url":"http://agent.example","protocolBinding":"JSONRPC","protocolVersion":"1.0"}`},
		Good: `{"url":"https://agent.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}`,
		Refs: []string{"A2A rule catalogue URL-02"},
	},
	"a2a/invalid-media-type": {
		Why:  "Modes are compared with media types, and a bare word matches none.",
		Do:   "Write type/subtype.",
		Bad:  rule.Example{Options: `{"subject":"a2a/SendMessageConfiguration","a2a":"1.0"}`, Document: `{"acceptedOutputModes":["text"]}`},
		Good: `{"acceptedOutputModes":["text/plain"]}`,
		Refs: []string{"A2A rule catalogue MIME-01"},
	},
	"a2a/inexact-number": {
		Why:  "Proto-based readers hold numbers as doubles, and round the integer.",
		Do:   "Write big integers as strings.",
		Bad:  rule.Example{Options: `{"subject":"a2a/Part","a2a":"1.0"}`, Document: `{"data":{"id":[9007199254740993]}}`},
		Good: `{"data":{"id":["9007199254740993"]}}`,
		Refs: []string{"A2A rule catalogue META-02"},
	},
	"a2a/out-of-range": {
		Why:  "Servers refuse the number or put another in its place.",
		Do:   "Stay within the range.",
		Bad:  rule.Example{Options: `{"subject":"a2a/ListTasksRequest","a2a":"1.0"}`, Document: `{"pageSize":101}`},
		Good: `{"pageSize":100}`,
		Refs: []string{"A2A rule catalogue LIST-02"},
	},
	"a2a/duplicate-id": {
		Why: "Whoever looks something up by its id finds the wrong one, or half of it.",
		Do:  "Give each its own id.",
		Bad: rule.Example{Options: `{"subject":"a2a/Task","a2a":"1.0"}`, Document: `{
  "id":"t1",
  "contextId":"c1",
  "status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:00:00Z"},
  "artifacts":[{"artifactId":"a1","parts":[{"text":"x"}]},{"artifactId":"a1","parts":[{"text":"x"}]}]
}`},
		Good: `{"id":"t1","contextId":"c1","status":{"state":"TASK_STATE_WORKING","timestamp":"2025-01-01T00:00:00Z"},"artifacts":[{"artifactId":"a1","parts":[{"text":"x"}]}]}`,
		Refs: []string{"A2A rule catalogue TASK-09"},
	},
	"a2a/mismatched-reference": {
		Why:  "The message seems to belong elsewhere, and readers that group by id lose it.",
		Do:   "Name the task and the context that the message is of.",
		Bad:  rule.Example{Options: `{"subject":"a2a/Message","a2a":"1.0"}`, Document: `{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"hi"}],"taskId":"t1","referenceTaskIds":["t1"]}`},
		Good: `{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"hi"}],"taskId":"t1","referenceTaskIds":["t2"]}`,
		Refs: []string{"A2A rule catalogue MSG-14"},
	},
	"a2a/wrong-author": {
		Why:  "Agents read such a message as something that they said themselves.",
		Do:   "Send messages of clients as user, of servers as agent.",
		Bad:  rule.Example{Options: `{"subject":"a2a/SendMessageRequest","a2a":"1.0"}`, Document: `{"message":{"messageId":"m2","role":"ROLE_AGENT","contextId":"c1","parts":[{"text":"hi"}]}}`},
		Good: `{"message":{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"hi"}]}}`,
		Refs: []string{"A2A rule catalogue MSG-21"},
	},
	"a2a/unclear-state": {
		Why:  "A client knows neither to wait nor to stop.",
		Do:   "Send the state that the task is in.",
		Bad:  rule.Example{Options: `{"subject":"a2a/Task","a2a":"0.3"}`, Document: `{"kind":"task","id":"t1","contextId":"c1","status":{"state":"unknown","timestamp":"2025-01-01T00:00:00Z"}}`},
		Good: `{"kind":"task","id":"t1","contextId":"c1","status":{"state":"working","timestamp":"2025-01-01T00:00:00Z"}}`,
		Refs: []string{"A2A rule catalogue STAT-05"},
	},
	"a2a/ignored-member": {
		Why:  "The task does not exist yet, so that only the server can know its id.",
		Do:   "Leave the id out.",
		Bad:  rule.Example{Options: `{"subject":"a2a/SendMessageRequest","a2a":"1.0"}`, Document: `{"message":{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"hi"}]},"configuration":{"taskPushNotificationConfig":{"id":"p1","taskId":"t1","url":"https://client.example/hook"}}}`},
		Good: `{"message":{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"hi"}]},"configuration":{"taskPushNotificationConfig":{"id":"p1","url":"https://client.example/hook"}}}`,
		Refs: []string{"A2A rule catalogue SEND-08"},
	},
}
