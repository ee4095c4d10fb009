package a2a

import "github.com/wellturn/wellturn/core/jsontree"

// Recognise returns the subject that a document looks like, "" where it looks like none.
func Recognise(root jsontree.Value) string {
	if root.IsArray() {
		if looks := Recognise(root.First()); looks == "StreamResponse" || looks == "SendMessageResponse" || looks == "JSONRPCResponse" ||
			looks == "TaskStatusUpdateEvent" || looks == "TaskArtifactUpdateEvent" || looks == "Task" {
			return "Stream"
		}
		return ""
	}
	if root.Has("message") && !root.Has("jsonrpc") && !root.Has("kind") && root.Get("message").IsObject() {
		if root.Has("configuration") || roleOf(root.Get("message").Get("role")).number == user {
			return "SendMessageRequest"
		}
		return "SendMessageResponse"
	}
	for _, l := range looks {
		for k, member := range l.members {
			v := root.Get(member)
			if !v.OK() || member == "kind" && !v.Is(l.kind) {
				break
			}
			if k == len(l.members)-1 {
				return l.subject
			}
		}
	}
	return ""
}

// looks names subjects by members that they alone have; the first match counts.
var looks = []struct {
	subject string
	kind    string
	members []string
}{
	{"JSONRPCRequest", "", []string{"jsonrpc", "method"}},
	{"JSONRPCResponse", "", []string{"jsonrpc"}},
	{"AgentCard", "", []string{"supportedInterfaces"}},
	{"AgentCard", "", []string{"skills", "capabilities"}},
	{"StreamResponse", "", []string{"statusUpdate"}},
	{"StreamResponse", "", []string{"artifactUpdate"}},
	{"SendMessageResponse", "", []string{"task"}},
	{"Message", "message", []string{"kind"}},
	{"Task", "task", []string{"kind"}},
	{"TaskStatusUpdateEvent", "status-update", []string{"kind"}},
	{"TaskArtifactUpdateEvent", "artifact-update", []string{"kind"}},
	{"Part", "text", []string{"kind", "text"}},
	{"Part", "file", []string{"kind", "file"}},
	{"Part", "data", []string{"kind", "data"}},
	{"Message", "", []string{"messageId"}},
	{"Message", "", []string{"role", "parts"}},
	{"TaskStatusUpdateEvent", "", []string{"taskId", "status"}},
	{"TaskArtifactUpdateEvent", "", []string{"taskId", "artifact"}},
	{"Artifact", "", []string{"artifactId"}},
	{"ListTasksResponse", "", []string{"tasks"}},
	{"ListTaskPushNotificationConfigsResponse", "", []string{"configs"}},
	{"TaskPushNotificationConfig", "", []string{"pushNotificationConfig"}},
	{"Task", "", []string{"id", "status"}},
	{"Part", "", []string{"url", "mediaType"}},
	{"HTTPError", "", []string{"error", "error"}},
	{"Part", "", []string{"text"}},
	{"Part", "", []string{"raw"}},
	{"Part", "", []string{"data"}},
	{"AgentCardSignature", "", []string{"protected", "signature"}},
}
