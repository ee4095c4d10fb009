// Package a2a checks the payloads of the Agent2Agent protocol, versions 0.3 and 1.0: messages, tasks, events, requests
// and responses in their JSON-RPC and REST forms, agent cards, and whole streams.
//
// Terms: a *subject* is what a document claims to be, named as the specification names it; a *dialect* is one of the
// three ways in which the protocol stands on the wire: 0.3 (kind, lower-case enumerations), 0.3-proto (the .proto file
// of 0.3 as JSON: content, ROLE_USER, TASK_STATE_CANCELLED) and 1.0 (ProtoJSON: wrapper members, SCREAMING_CASE).
//
// v03.go and v10.go are tables to be held beside the specification; the other files hold what a table cannot say.
// Every finding carries its id of the rule catalogue. Section numbers in comments are those of docs/specification.md
// at v1.0.1 (S10) and v0.3.0 (S03).
package a2a

import (
	"github.com/wellturn/wellturn/core/jsontree"
	"github.com/wellturn/wellturn/core/rule"
	"github.com/wellturn/wellturn/core/shape"
)

// Version is a protocol version, or the third dialect.
type Version string

const (
	Auto Version = ""
	V03  Version = "0.3"
	V10  Version = "1.0"
	// Proto03 is the dialect of 0.3 servers that transcode gRPC. It is recognised, and judged no further.
	Proto03 Version = "0.3-proto"
	// Both is a card that serves clients of both versions.
	Both Version = "0.3+1.0"
)

// VersionNames lists the values of the option `a2a`, in its order.
var VersionNames = []string{"auto", "0.3", "1.0"}

// ParseVersion returns the version of the given place in VersionNames.
func ParseVersion(i int) Version { return [...]Version{Auto, V03, V10}[i] }

// Options says what is known beside the document. The zero value means that nothing is.
type Options struct {
	Version Version        // Auto, V03 or V10
	Headers jsontree.Value // object: HTTP header names to strings
	Request jsontree.Value // the JSON-RPC request, or its params, that the document answers
	Method  Method         // how a stream was opened
	Open    bool           // the stream may go on: its end is not judged
}

// Method is how a stream was opened.
type Method uint8

const (
	Send Method = iota
	Subscribe
	Push
)

// MethodNames lists the values of the option `method`, in their order.
var MethodNames = []string{"send", "subscribe", "push"}

// Evidence is one place that shows which version a document speaks.
type Evidence struct {
	At      jsontree.Value
	Version Version
	Says    string // what stands there
}

// Result is what a check found. Findings are in document order.
type Result struct {
	Subject  string
	Version  Version
	Evidence []Evidence // what Version was concluded from; empty where it was given or assumed
	Findings []rule.Finding
}

// Check holds a document against its subject. An unknown subject, "" too, is recognised from the document.
func Check(doc jsontree.Value, subject string, o *Options) Result {
	c := &checker{opts: o, subject: subject}
	if !known(subject) {
		c.subject = Recognise(doc)
	}
	if c.subject == "" {
		c.report("TYPE-01", doc, "the document", "an object of A2A", "what it is")
	} else {
		c.run(doc)
	}
	return c.result()
}

func (c *checker) result() Result {
	return Result{Subject: c.subject, Version: c.declared, Evidence: c.evidence, Findings: rule.Sort(c.findings)}
}

// subjects is what a document can claim to be, in the order of the specification: data objects, operations, cards,
// streams. All but Stream are types of v03.go and v10.go.
var subjects = shape.Words(`Part Message TaskStatus Artifact Task TaskStatusUpdateEvent TaskArtifactUpdateEvent StreamResponse
SendMessageRequest MessageSendParams SendMessageConfiguration SendMessageResponse GetTaskRequest ListTasksRequest ListTasksResponse
CancelTaskRequest SubscribeToTaskRequest PushNotificationConfig AuthenticationInfo TaskPushNotificationConfig
GetTaskPushNotificationConfigRequest ListTaskPushNotificationConfigsRequest ListTaskPushNotificationConfigsResponse ListPushResponse
DeleteTaskPushNotificationConfigRequest GetExtendedAgentCardRequest JSONRPCRequest JSONRPCResponse JSONRPCError HTTPError
AgentCard AgentInterface AgentProvider AgentCapabilities AgentExtension AgentSkill AgentCardSignature SecurityScheme
SecurityRequirement OAuthFlows Stream`)

// Subjects lists the names of all subjects, without the family's prefix.
func Subjects() []string { return subjects }

func known(subject string) bool { return contains(subjects, subject) }

// Faults returns what is wrong with the document's text, under the ids that this catalogue has for it.
func Faults(t *jsontree.Tree) []rule.Finding {
	findings := rule.Faults(t)
	for i := range findings {
		findings[i].ID = "JSON-01"
		if findings[i].Rule.Code == "json/duplicate-name" {
			findings[i].ID = "JSON-02"
		}
	}
	return findings
}
