package a2a

import "github.com/wellturn/wellturn/core/shape"

// The objects of protocol 1.0, after specification/a2a.proto (read as ProtoJSON) and docs/specification.md of
// a2aproject/A2A at v1.0.1. The third column is the rule that the member's absence breaks.

// Part and Message, sections 4.1.4 and 4.1.6.
var (
	part10 = object("PART-00", aPart,
		may("text", text),
		may("raw", base64),
		may("url", text),
		may("data", value),
		may("metadata", open),
		may("filename", text),
		may("mediaType", mediaType),
		left("kind", "PART-05"), left("type", "PART-05"), left("file", "PART-05"), left("mimeType", "PART-05"),
	)
	message10 = object("MSG-00", aMessage,
		need("messageId", text, "MSG-01"),
		may("contextId", text),
		may("taskId", text),
		need("role", role, "MSG-02"),
		filled("parts", list(part10), "MSG-10"),
		may("metadata", open),
		may("extensions", list(text)),
		may("referenceTaskIds", list(text)),
		left("kind", "MSG-07"), left("content", "MSG-08"),
	)
)

// Task, TaskStatus, Artifact and the events, sections 4.1.1 to 4.1.7 and 4.2.
var (
	status10 = object("STAT-00", aStatus,
		need("state", state, "STAT-01"),
		may("message", message10),
		may("timestamp", timestamp),
	)
	artifact10 = object("ART-00", anArtifact,
		need("artifactId", text, "ART-01"),
		may("name", text),
		may("description", text),
		filled("parts", list(part10), "ART-03"),
		may("metadata", open),
		may("extensions", list(text)),
	)
	task10 = object("TASK-00", aTask,
		need("id", text, "TASK-01"),
		may("contextId", text),
		need("status", status10, "TASK-07"),
		may("artifacts", list(artifact10)),
		may("history", list(message10)),
		may("metadata", open),
		left("kind", "TASK-06"),
	)
	statusUpdate10 = object("SUE-00", aStatusUpdate,
		need("taskId", text, "SUE-01"),
		need("contextId", text, "SUE-02"),
		need("status", status10, "SUE-03"),
		may("metadata", open),
		left("kind", "SUE-06"), left("final", "SUE-06"),
	)
	artifactUpdate10 = object("AUE-00", anArtifactUpdate,
		need("taskId", text, "AUE-01"),
		need("contextId", text, "AUE-02"),
		need("artifact", artifact10, "AUE-03"),
		may("append", flag10),
		may("lastChunk", flag10),
		may("metadata", open),
		left("kind", "AUE-07"), left("index", "AUE-07"), left("final", "AUE-07"),
	)
)

// Requests and responses, sections 3.1, 3.2 and 4.3.
var (
	sendResponse10 = object("RESP-00", aSendResponse,
		may("task", task10),
		may("message", message10),
	)
	streamResponse10 = object("SR-00", aStreamResponse,
		may("task", task10),
		may("message", message10),
		may("statusUpdate", statusUpdate10),
		may("artifactUpdate", artifactUpdate10),
	)
	authentication10 = object("PUSH-04", anAuthentication,
		need("scheme", text, "PUSH-05"),
		may("credentials", text),
		left("schemes", "PUSH-06"),
	)
	pushConfig10 = object("PUSH-00", plain,
		may("tenant", text),
		may("id", text),
		may("taskId", text),
		need("url", webhook, "PUSH-01"),
		may("token", text),
		may("authentication", authentication10),
		left("pushNotificationConfig", "PUSH-07"),
	)
	sendConfiguration10 = object("SEND-02", aSendConfiguration,
		may("acceptedOutputModes", list(mediaType)),
		may("taskPushNotificationConfig", pushConfig10),
		may("historyLength", integer),
		may("returnImmediately", flag10),
		left("blocking", "SEND-09"), left("pushNotificationConfig", "SEND-09"), left("pushNotification", "SEND-09"),
	)
	sendRequest10 = object("", aSendRequest,
		may("tenant", text),
		need("message", message10, "SEND-01"),
		may("configuration", sendConfiguration10),
		may("metadata", open),
	)
	getTaskRequest10 = object("", aGetRequest,
		may("tenant", text),
		need("id", text, "IDP-01"),
		may("historyLength", integer),
	)
	cancelTaskRequest10 = object("", plain,
		may("tenant", text),
		need("id", text, "IDP-01"),
		may("metadata", open),
	)
	subscribeRequest10 = object("", plain,
		may("tenant", text),
		need("id", text, "IDP-01"),
	)
	listTasksRequest10 = object("", aListRequest,
		may("tenant", text),
		may("contextId", text),
		may("status", state),
		may("pageSize", integer),
		may("pageToken", text),
		may("historyLength", integer),
		may("statusTimestampAfter", timestamp),
		may("includeArtifacts", flag10),
	)
	listTasksResponse10 = object("LIST-20", aListResponse,
		bare("tasks", list(task10), "LIST-21"),
		bare("nextPageToken", text, "LIST-22"),
		need("pageSize", integer, "LIST-23"),
		need("totalSize", integer, "LIST-24"),
	)
	pushRequest10 = object("", plain, // GetTaskPushNotificationConfigRequest, Delete…
		may("tenant", text),
		need("taskId", text, "PUSH-08"),
		need("id", text, "PUSH-08"),
	)
	listPushRequest10 = object("", plain,
		may("tenant", text),
		need("taskId", text, "PUSH-08"),
		may("pageSize", integer),
		may("pageToken", text),
	)
	listPushResponse10 = object("PUSH-10", plain,
		may("configs", list(pushConfig10)),
		may("nextPageToken", text),
	)
	cardRequest10 = object("", plain, may("tenant", text))
	empty10       = &shape.Type{Kind: shape.Any}
)

// JSON-RPC and REST, sections 9.3, 9.5 and 11.6.
var (
	request10 = object("RPC-00", aRequest,
		may("jsonrpc", anything),
		may("id", anything),
		may("method", anything),
		shape.Field{Name: "params", Type: choice(oneParams), ID: "RPC-06", Flags: shape.OwnKind},
	)
	detail10 = object("ERR-05", aDetail,
		need("@type", text, "ERR-05"),
	)
	wireError10 = object("ERR-00", aWireError,
		own("code", integer, "ERR-01"),
		own("message", text, "ERR-02"),
		shape.Field{Name: "data", Type: list(detail10), ID: "ERR-04", Flags: shape.OwnKind},
	)
	response10 = object("RPC-00", aResponse,
		may("jsonrpc", anything),
		may("id", anything),
		shape.Field{Name: "error", Type: wireError10, ID: "ERR-00", Flags: shape.OwnKind},
		may("result", choice(oneResult)),
	)
	restDetail10 = object("HERR-05", aDetail,
		need("@type", text, "HERR-05"),
	)
	statusBody10 = object("HERR-01", aStatusBody,
		own("code", integer, "HERR-02"),
		own("status", text, "HERR-03"),
		own("message", text, "HERR-04"),
		shape.Field{Name: "details", Type: list(restDetail10), ID: "HERR-05", Flags: shape.OwnKind},
	)
	httpError10 = object("HERR-00", anHTTPError,
		own("error", statusBody10, "HERR-01"),
	)
)

// AgentCard, sections 4.4 and 8.
var (
	interface10 = object("IF-00", anInterface,
		need("url", text, "IF-02"),
		need("protocolBinding", text, "IF-03"),
		may("tenant", text),
		need("protocolVersion", text, "IF-04"),
		left("transport", "IF-06"),
	)
	provider10 = object("CARD-05", plain,
		need("url", url, "CARD-05"),
		need("organization", text, "CARD-05"),
	)
	extension10 = object("EXT-00", anExtension,
		may("uri", text),
		may("description", text),
		may("required", flag10),
		may("params", open),
	)
	capabilities10 = object("CARD-02", plain,
		may("streaming", flag10),
		may("pushNotifications", flag10),
		may("extensions", list(extension10)),
		may("extendedAgentCard", flag10),
		left("stateTransitionHistory", "CAP-02"),
	)
	scopes10      = object("SECR-03", plain, may("list", list(text)))
	requirement10 = object("SECR-02", aRequirement,
		may("schemes", mapOf(scopes10)),
	)
	skill10 = object("SKILL-00", aSkill,
		need("id", text, "SKILL-01"),
		need("name", text, "SKILL-01"),
		need("description", text, "SKILL-01"),
		need("tags", list(text), "SKILL-02"),
		may("examples", list(text)),
		may("inputModes", list(mediaType)),
		may("outputModes", list(mediaType)),
		may("securityRequirements", list(requirement10)),
		left("security", "SKILL-05"),
	)
	card10 = object("CARD-00", aCard,
		need("name", text, "CARD-01"),
		need("description", text, "CARD-01"),
		need("supportedInterfaces", list(interface10), "IF-01"),
		may("provider", provider10),
		need("version", text, "CARD-01"),
		may("documentationUrl", endpoint),
		need("capabilities", capabilities10, "CARD-02"),
		may("securitySchemes", mapOf(scheme10)),
		may("securityRequirements", list(requirement10)),
		need("defaultInputModes", list(mediaType), "CARD-03"),
		need("defaultOutputModes", list(mediaType), "CARD-03"),
		need("skills", list(skill10), "CARD-04"),
		may("signatures", list(signature)),
		may("iconUrl", endpoint),
		left("url", "CARD-20"), left("protocolVersion", "CARD-20"), left("preferredTransport", "CARD-20"),
		left("additionalInterfaces", "CARD-20"), left("supportsAuthenticatedExtendedCard", "CARD-20"),
		left("security", "CARD-20"),
	)
	signature = object("SIG-00", aSignature, // AgentCardSignature, section 4.4.7; the same in 0.3
		need("protected", text, "SIG-01"),
		need("signature", text, "SIG-02"),
		may("header", open),
	)
)

// Security schemes, section 4.5.
var (
	scheme10 = object("SEC-02", aScheme,
		may("apiKeySecurityScheme", object("SEC-02", anAPIKey,
			may("description", text),
			need("location", text, "SEC-05"),
			need("name", text, "SEC-05"),
			left("in", "SEC-06"),
		)),
		may("httpAuthSecurityScheme", object("SEC-02", plain,
			may("description", text),
			need("scheme", text, "SEC-08"),
			may("bearerFormat", text),
		)),
		may("oauth2SecurityScheme", object("SEC-02", plain,
			may("description", text),
			need("flows", flows10, "SEC-09"),
			may("oauth2MetadataUrl", url),
		)),
		may("openIdConnectSecurityScheme", object("SEC-02", plain,
			may("description", text),
			need("openIdConnectUrl", url, "SEC-10"),
		)),
		may("mtlsSecurityScheme", object("SEC-02", plain,
			may("description", text),
		)),
		left("type", "SEC-04"),
	)
	flows10 = object("SEC-09", aFlows,
		may("authorizationCode", flow("authorizationUrl", "tokenUrl")),
		may("clientCredentials", flow("tokenUrl")),
		may("implicit", object("OAUTH-02", plain, may("authorizationUrl", url), may("refreshUrl", url), may("scopes", mapOf(text)))),
		may("password", object("OAUTH-02", plain, may("tokenUrl", url), may("refreshUrl", url), may("scopes", mapOf(text)))),
		may("deviceCode", flow("deviceAuthorizationUrl", "tokenUrl")),
	)
)

// flow is an OAuth flow with the given URLs, all required.
func flow(urls ...string) *shape.Type {
	fields := []shape.Field{bare("scopes", mapOf(text), "OAUTH-03"), may("refreshUrl", url)}
	for _, name := range urls {
		fields = append(fields, need(name, url, "OAUTH-03"))
	}
	return object("OAUTH-02", plain, fields...)
}
