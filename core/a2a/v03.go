package a2a

import "github.com/wellturn/wellturn/core/shape"

// The objects of protocol 0.3, after specification/json/a2a.json and types/src/types.ts of a2aproject/A2A at v0.3.0. The
// third column is the rule that the member's absence breaks.

// Part and Message, sections 6.4 and 6.5. Which of text, file and data a part needs is decided by its kind.
var (
	file03 = object("PART-16", aFile,
		may("bytes", base64),
		may("uri", text),
		may("name", text),
		may("mimeType", mediaType),
		left("fileWithBytes", "PART-19"), left("fileWithUri", "PART-19"), left("data", "PART-19"), left("url", "PART-19"),
	)
	part03 = object("PART-00", aPart,
		own("kind", text, "PART-11"),
		may("text", text),
		may("file", choice(oneFile)),
		shape.Field{Name: "data", Type: open, ID: "PART-14", Flags: shape.OwnKind},
		may("metadata", open),
		left("raw", "PART-18"), left("url", "PART-18"), left("mediaType", "PART-18"), left("filename", "PART-18"),
	)
	message03 = object("MSG-00", aMessage,
		need("messageId", text, "MSG-01"),
		need("role", role, "MSG-02"),
		filled("parts", list(part03), "MSG-10"),
		need("kind", text, "MSG-05"),
		may("contextId", text),
		may("taskId", text),
		may("metadata", open),
		may("extensions", list(text)),
		may("referenceTaskIds", list(text)),
	)
)

// Task, TaskStatus, Artifact and the events, sections 6.1 to 6.7 and 7.2.
var (
	status03 = object("STAT-00", aStatus,
		need("state", state, "STAT-01"),
		may("message", message03),
		may("timestamp", timestamp),
	)
	artifact03 = object("ART-00", anArtifact,
		need("artifactId", text, "ART-01"),
		may("name", text),
		may("description", text),
		filled("parts", list(part03), "ART-03"),
		may("metadata", open),
		may("extensions", list(text)),
	)
	task03 = object("TASK-00", aTask,
		need("id", text, "TASK-01"),
		need("contextId", text, "TASK-03"),
		need("status", status03, "TASK-07"),
		need("kind", text, "TASK-04"),
		may("artifacts", list(artifact03)),
		may("history", list(message03)),
		may("metadata", open),
	)
	statusUpdate03 = object("SUE-00", aStatusUpdate,
		need("taskId", text, "SUE-01"),
		need("contextId", text, "SUE-02"),
		need("status", status03, "SUE-03"),
		need("kind", text, "SUE-04"),
		need("final", flag, "SUE-05"),
		may("metadata", open),
	)
	artifactUpdate03 = object("AUE-00", anArtifactUpdate,
		need("taskId", text, "AUE-01"),
		need("contextId", text, "AUE-02"),
		need("artifact", artifact03, "AUE-03"),
		need("kind", text, "AUE-06"),
		may("append", flag),
		may("lastChunk", flag),
		may("metadata", open),
	)
)

// Requests and responses, sections 7.1 to 7.10.
var (
	authentication03 = object("PUSH-04", anAuthentication,
		need("schemes", list(text), "PUSH-05"),
		may("credentials", text),
	)
	pushConfig03 = object("PUSH-00", plain, // PushNotificationConfig
		may("id", text),
		need("url", webhook, "PUSH-01"),
		may("token", text),
		may("authentication", authentication03),
	)
	taskPushConfig03 = object("PUSH-00", plain, // TaskPushNotificationConfig
		need("taskId", text, "PUSH-08"),
		need("pushNotificationConfig", pushConfig03, "PUSH-08"),
	)
	sendConfiguration03 = object("SEND-02", aSendConfiguration,
		may("acceptedOutputModes", list(mediaType)),
		may("historyLength", integer),
		may("pushNotificationConfig", pushConfig03),
		may("blocking", flag),
		left("returnImmediately", "UNK-03"), left("taskPushNotificationConfig", "UNK-03"),
	)
	sendRequest03 = object("", aSendRequest, // MessageSendParams
		need("message", message03, "SEND-01"),
		may("configuration", sendConfiguration03),
		may("metadata", open),
	)
	getTaskRequest03 = object("", aGetRequest, // TaskQueryParams
		need("id", text, "IDP-01"),
		may("historyLength", integer),
		may("metadata", open),
	)
	taskIDRequest03 = object("", plain, // TaskIdParams
		need("id", text, "IDP-01"),
		may("metadata", open),
	)
	getPushRequest03 = object("", plain,
		need("id", text, "IDP-01"),
		may("pushNotificationConfigId", text),
		may("metadata", open),
	)
	deletePushRequest03 = object("", plain,
		need("id", text, "IDP-01"),
		need("pushNotificationConfigId", text, "PUSH-09"),
		may("metadata", open),
	)
	listPushResponse03 = &shape.Type{Kind: shape.List, ID: "PUSH-10", Elem: taskPushConfig03}
	listPush03         = choice(onePushes)
)

// JSON-RPC, section 6.11.
var (
	request03 = object("RPC-00", aRequest,
		may("jsonrpc", anything),
		may("id", anything),
		may("method", anything),
		shape.Field{Name: "params", Type: choice(oneParams), ID: "RPC-06", Flags: shape.OwnKind},
	)
	wireError03 = object("ERR-00", aWireError,
		own("code", integer, "ERR-01"),
		own("message", text, "ERR-02"),
		may("data", anything),
	)
	response03 = object("RPC-00", aResponse,
		may("jsonrpc", anything),
		may("id", anything),
		shape.Field{Name: "error", Type: wireError03, ID: "ERR-00", Flags: shape.OwnKind},
		may("result", choice(oneResult)),
	)
)

// AgentCard, section 5.5.
var (
	transport03 = object("IF-20", aTransport, // AgentInterface
		need("url", endpoint, "IF-21"),
		need("transport", text, "IF-22"),
		left("protocolBinding", "UNK-03"),
	)
	provider03 = object("CARD-05", plain,
		need("organization", text, "CARD-05"),
		need("url", url, "CARD-05"),
	)
	extension03 = object("EXT-00", anExtension,
		need("uri", text, "EXT-01"),
		may("description", text),
		may("required", flag),
		may("params", open),
	)
	capabilities03 = object("CARD-02", plain,
		may("streaming", flag),
		may("pushNotifications", flag),
		may("stateTransitionHistory", flag),
		may("extensions", list(extension03)),
		left("extendedAgentCard", "UNK-03"),
	)
	requirement03 = &shape.Type{Kind: shape.Map, ID: "SECR-10", Elem: &shape.Type{Kind: shape.List, ID: "SECR-11", Elem: text}}
	skill03       = object("SKILL-00", aSkill,
		need("id", text, "SKILL-01"),
		need("name", text, "SKILL-01"),
		need("description", text, "SKILL-01"),
		need("tags", list(text), "SKILL-02"),
		may("examples", list(text)),
		may("inputModes", list(mediaType)),
		may("outputModes", list(mediaType)),
		may("security", list(requirement03)),
		left("securityRequirements", "UNK-03"),
	)
	card03 = object("CARD-00", aCard,
		need("protocolVersion", text, "CARD-12"),
		need("name", text, "CARD-01"),
		need("description", text, "CARD-01"),
		need("url", text, "CARD-10"),
		need("version", text, "CARD-01"),
		need("capabilities", capabilities03, "CARD-02"),
		need("defaultInputModes", list(mediaType), "CARD-03"),
		need("defaultOutputModes", list(mediaType), "CARD-03"),
		filled("skills", list(skill03), "CARD-04"),
		need("preferredTransport", text, "CARD-13"),
		may("additionalInterfaces", list(transport03)),
		may("provider", provider03),
		may("iconUrl", endpoint),
		may("documentationUrl", endpoint),
		may("securitySchemes", mapOf(choice(oneScheme))),
		may("security", list(requirement03)),
		may("supportsAuthenticatedExtendedCard", flag),
		may("signatures", list(signature)),
		left("supportedInterfaces", "CARD-20"), left("securityRequirements", "CARD-20"),
	)
)

// Security schemes, section 5.5.3: OpenAPI 3 objects told apart by type.
var (
	apiKey03 = object("SEC-02", anAPIKey,
		may("description", text),
		need("in", text, "SEC-05"),
		need("name", text, "SEC-05"),
	)
	httpAuth03 = object("SEC-02", plain,
		may("description", text),
		need("scheme", text, "SEC-08"),
		may("bearerFormat", text),
	)
	oauth03 = object("SEC-02", plain,
		may("description", text),
		need("flows", flows03, "SEC-09"),
		may("oauth2MetadataUrl", url),
	)
	openID03 = object("SEC-02", plain,
		may("description", text),
		need("openIdConnectUrl", url, "SEC-10"),
	)
	mutualTLS03 = object("SEC-02", plain,
		may("description", text),
	)
	flows03 = object("SEC-09", plain,
		may("authorizationCode", flow("authorizationUrl", "tokenUrl")),
		may("clientCredentials", flow("tokenUrl")),
		may("implicit", flow("authorizationUrl")),
		may("password", flow("tokenUrl")),
		left("deviceCode", "OAUTH-05"),
	)
)
