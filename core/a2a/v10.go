package a2a

// shapes10 is the objects of protocol 1.0, after specification/a2a.proto (read as ProtoJSON) and docs/specification.md
// of a2aproject/A2A at v1.0.1. See [shape.Parse] for the language.
const shapes10 = `
flag #flag = leaf

Part PART-00 #part
  text text
  raw base64
  url text
  data value
  metadata open
  filename text
  mediaType media
  kind- PART-05
  type- PART-05
  file- PART-05
  mimeType- PART-05

Message MSG-00 #message
  messageId* text MSG-01
  contextId text
  taskId text
  role* Role MSG-02
  parts*+ [Part] MSG-10
  metadata open
  extensions [text]
  referenceTaskIds [text]
  kind- MSG-07
  content- MSG-08

TaskStatus STAT-00 #status
  state* TaskState STAT-01
  message Message
  timestamp time

Artifact ART-00
  artifactId* text ART-01
  name text
  description text
  parts*+ [Part] ART-03
  metadata open
  extensions [text]

Task TASK-00 #task
  id* text TASK-01
  contextId text
  status* TaskStatus TASK-07
  artifacts [Artifact]
  history [Message]
  metadata open
  kind- TASK-06

TaskStatusUpdateEvent SUE-00 #status-update
  taskId* text SUE-01
  contextId* text SUE-02
  status* TaskStatus SUE-03
  metadata open
  kind- SUE-06
  final- SUE-06

TaskArtifactUpdateEvent AUE-00 #artifact-update
  taskId* text AUE-01
  contextId* text AUE-02
  artifact* Artifact AUE-03
  append flag
  lastChunk flag
  metadata open
  kind- AUE-07
  index- AUE-07
  final- AUE-07

SendResponse RESP-00 #send-response
  task Task
  message Message

Event SR-00 #stream-response
  task Task
  message Message
  statusUpdate TaskStatusUpdateEvent
  artifactUpdate TaskArtifactUpdateEvent

AuthenticationInfo PUSH-04
  scheme* text PUSH-05
  credentials text
  schemes- PUSH-06

TaskPushNotificationConfig PUSH-00
  tenant text
  id text
  taskId text
  url* webhook PUSH-01
  token text
  authentication AuthenticationInfo
  pushNotificationConfig- PUSH-07
PushNotificationConfig = TaskPushNotificationConfig

SendMessageConfiguration SEND-02 #send-configuration
  acceptedOutputModes [media]
  taskPushNotificationConfig TaskPushNotificationConfig
  historyLength int
  returnImmediately flag
  blocking- SEND-09
  pushNotificationConfig- SEND-09
  pushNotification- SEND-09

SendMessageRequest #send-request
  tenant text
  message* Message SEND-01
  configuration SendMessageConfiguration
  metadata open
MessageSendParams = SendMessageRequest

GetTaskRequest
  tenant text
  id* text IDP-01
  historyLength int

CancelTaskRequest
  tenant text
  id* text IDP-01
  metadata open

SubscribeToTaskRequest
  tenant text
  id* text IDP-01

ListTasksRequest #list-request
  tenant text
  contextId text
  status TaskState
  pageSize int
  pageToken text
  historyLength int
  statusTimestampAfter time
  includeArtifacts flag

ListTasksResponse LIST-20 #list-response
  tasks0 [Task] LIST-21
  nextPageToken0 text LIST-22
  pageSize* int LIST-23
  totalSize* int LIST-24

GetTaskPushNotificationConfigRequest
  tenant text
  taskId* text PUSH-08
  id* text PUSH-08
DeleteTaskPushNotificationConfigRequest = GetTaskPushNotificationConfigRequest

ListTaskPushNotificationConfigsRequest
  tenant text
  taskId* text PUSH-08
  pageSize int
  pageToken text

ListTaskPushNotificationConfigsResponse PUSH-10
  configs [TaskPushNotificationConfig]
  nextPageToken text
ListPushResponse = ListTaskPushNotificationConfigsResponse

GetExtendedAgentCardRequest
  tenant text

ErrorDetail ERR-05 #detail
  @type* text ERR-05

JSONRPCError ERR-00 #wire-error
  code0= int ERR-01
  message0= text ERR-02
  data= [ErrorDetail] ERR-04

JSONRPCResponse RPC-00 #response
  jsonrpc any
  id any
  error= JSONRPCError ERR-00
  result Result

StatusDetail HERR-05 #detail
  @type* text HERR-05

Status HERR-01 #status-body
  code0= int HERR-02
  status0= text HERR-03
  message0= text HERR-04
  details= [StatusDetail] HERR-05

HTTPError HERR-00
  error0= Status HERR-01

AgentInterface IF-00 #interface
  url* text IF-02
  protocolBinding* text IF-03
  tenant text
  protocolVersion* text IF-04
  transport- IF-06

AgentProvider CARD-05
  url* url CARD-05
  organization* text CARD-05

AgentExtension EXT-00 #extension
  uri text
  description text
  required flag
  params open

AgentCapabilities CARD-02
  streaming flag
  pushNotifications flag
  extensions [AgentExtension]
  extendedAgentCard flag
  stateTransitionHistory- CAP-02

StringList SECR-03
  list [text]

SecurityRequirement SECR-02 #requirement
  schemes {StringList}

AgentSkill SKILL-00
  id* text SKILL-01
  name* text SKILL-01
  description* text SKILL-01
  tags* [text] SKILL-02
  examples [text]
  inputModes [media]
  outputModes [media]
  securityRequirements [SecurityRequirement]
  security- SKILL-05

AgentCard CARD-00 #card
  name* text CARD-01
  description* text CARD-01
  supportedInterfaces* [AgentInterface] IF-01
  provider AgentProvider
  version* text CARD-01
  documentationUrl endpoint
  capabilities* AgentCapabilities CARD-02
  securitySchemes {SecurityScheme}
  securityRequirements [SecurityRequirement]
  defaultInputModes* [media] CARD-03
  defaultOutputModes* [media] CARD-03
  skills* [AgentSkill] CARD-04
  signatures [AgentCardSignature]
  iconUrl endpoint
  url- CARD-20
  protocolVersion- CARD-20
  preferredTransport- CARD-20
  additionalInterfaces- CARD-20
  supportsAuthenticatedExtendedCard- CARD-20
  security- CARD-20

SecurityScheme SEC-02 #scheme
  apiKeySecurityScheme APIKeySecurityScheme
  httpAuthSecurityScheme HTTPAuthSecurityScheme
  oauth2SecurityScheme OAuth2SecurityScheme
  openIdConnectSecurityScheme OpenIdConnectSecurityScheme
  mtlsSecurityScheme MutualTLSSecurityScheme
  type- SEC-04

APIKeySecurityScheme SEC-02 #api-key
  description text
  location* text SEC-05
  name* text SEC-05
  in- SEC-06

HTTPAuthSecurityScheme SEC-02
  description text
  scheme* text SEC-08
  bearerFormat text

OAuth2SecurityScheme SEC-02
  description text
  flows* OAuthFlows SEC-09
  oauth2MetadataUrl url

OpenIdConnectSecurityScheme SEC-02
  description text
  openIdConnectUrl* url SEC-10

MutualTLSSecurityScheme SEC-02
  description text

OAuthFlows SEC-09 #flows
  authorizationCode AuthorizationCodeOAuthFlow
  clientCredentials ClientCredentialsOAuthFlow
  implicit DeprecatedOAuthFlow
  password DeprecatedOAuthFlow
  deviceCode DeviceCodeOAuthFlow

AuthorizationCodeOAuthFlow
  authorizationUrl* url OAUTH-03
  tokenUrl* url OAUTH-03
  refreshUrl url
  scopes0 {text} OAUTH-03

ClientCredentialsOAuthFlow
  tokenUrl* url OAUTH-03
  refreshUrl url
  scopes0 {text} OAUTH-03

DeviceCodeOAuthFlow
  deviceAuthorizationUrl* url OAUTH-03
  tokenUrl* url OAUTH-03
  refreshUrl url
  scopes0 {text} OAUTH-03

DeprecatedOAuthFlow
  authorizationUrl url
  tokenUrl url
  refreshUrl url
  scopes {text}
`
