package a2a

// shapes03 is the objects of protocol 0.3, after specification/json/a2a.json and types/src/types.ts of a2aproject/A2A
// at v0.3.0. Which of text, file and data a part needs is decided by its kind, what a security scheme needs by its type.
const shapes03 = `
flag = bool
OneFile #one-file = choice
SecurityScheme #one-scheme = choice
Pushes #pushes = choice

File PART-16 #file
  bytes base64
  uri text
  name text
  mimeType media
  fileWithBytes- PART-19
  fileWithUri- PART-19
  data- PART-19
  url- PART-19

Part PART-00 #part
  kind0= text PART-11
  text text
  file OneFile
  data= open PART-14
  metadata open
  raw- PART-18
  url- PART-18
  mediaType- PART-18
  filename- PART-18

Message MSG-00 #message
  messageId* text MSG-01
  role* Role MSG-02
  parts*+ [Part] MSG-10
  kind* text MSG-05
  contextId text
  taskId text
  metadata open
  extensions [text]
  referenceTaskIds [text]

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
  contextId* text TASK-03
  status* TaskStatus TASK-07
  kind* text TASK-04
  artifacts [Artifact]
  history [Message]
  metadata open

TaskStatusUpdateEvent SUE-00 #status-update
  taskId* text SUE-01
  contextId* text SUE-02
  status* TaskStatus SUE-03
  kind* text SUE-04
  final* flag SUE-05
  metadata open

TaskArtifactUpdateEvent AUE-00 #artifact-update
  taskId* text AUE-01
  contextId* text AUE-02
  artifact* Artifact AUE-03
  kind* text AUE-06
  append flag
  lastChunk flag
  metadata open

AuthenticationInfo PUSH-04
  schemes* [text] PUSH-05
  credentials text

PushNotificationConfig PUSH-00
  id text
  url* webhook PUSH-01
  token text
  authentication AuthenticationInfo

TaskPushNotificationConfig PUSH-00
  taskId* text PUSH-08
  pushNotificationConfig* PushNotificationConfig PUSH-08

SendMessageConfiguration SEND-02 #send-configuration
  acceptedOutputModes [media]
  historyLength int
  pushNotificationConfig PushNotificationConfig
  blocking flag
  returnImmediately- UNK-03
  taskPushNotificationConfig- UNK-03

MessageSendParams #send-request
  message* Message SEND-01
  configuration SendMessageConfiguration
  metadata open
SendMessageRequest = MessageSendParams

GetTaskRequest
  id* text IDP-01
  historyLength int
  metadata open

CancelTaskRequest
  id* text IDP-01
  metadata open
SubscribeToTaskRequest = CancelTaskRequest
ListTaskPushNotificationConfigsRequest = CancelTaskRequest

GetTaskPushNotificationConfigRequest
  id* text IDP-01
  pushNotificationConfigId text
  metadata open

DeleteTaskPushNotificationConfigRequest
  id* text IDP-01
  pushNotificationConfigId* text PUSH-09
  metadata open

PushList PUSH-10 = [TaskPushNotificationConfig]
ListTaskPushNotificationConfigsResponse = Pushes
ListPushResponse = Pushes

GetExtendedAgentCardRequest
  metadata open

JSONRPCError ERR-00 #wire-error
  code0= int ERR-01
  message0= text ERR-02
  data any

JSONRPCResponse RPC-00 #response
  jsonrpc any
  id any
  error= JSONRPCError ERR-00
  result Result

AgentInterface IF-20 #transport
  url* endpoint IF-21
  transport* text IF-22
  protocolBinding- UNK-03

AgentProvider CARD-05
  organization* text CARD-05
  url* url CARD-05

AgentExtension EXT-00 #extension
  uri* text EXT-01
  description text
  required flag
  params open

AgentCapabilities CARD-02
  streaming flag
  pushNotifications flag
  stateTransitionHistory flag
  extensions [AgentExtension]
  extendedAgentCard- UNK-03

Scopes SECR-11 = [text]
SecurityRequirement SECR-10 = {Scopes}

AgentSkill SKILL-00
  id* text SKILL-01
  name* text SKILL-01
  description* text SKILL-01
  tags* [text] SKILL-02
  examples [text]
  inputModes [media]
  outputModes [media]
  security [SecurityRequirement]
  securityRequirements- UNK-03

AgentCard CARD-00 #card
  protocolVersion* text CARD-12
  name* text CARD-01
  description* text CARD-01
  url* text CARD-10
  version* text CARD-01
  capabilities* AgentCapabilities CARD-02
  defaultInputModes* [media] CARD-03
  defaultOutputModes* [media] CARD-03
  skills*+ [AgentSkill] CARD-04
  preferredTransport* text CARD-13
  additionalInterfaces [AgentInterface]
  provider AgentProvider
  iconUrl endpoint
  documentationUrl endpoint
  securitySchemes {SecurityScheme}
  security [SecurityRequirement]
  supportsAuthenticatedExtendedCard flag
  signatures [AgentCardSignature]
  supportedInterfaces- CARD-20
  securityRequirements- CARD-20

apiKey SEC-02 #api-key
  description text
  in* text SEC-05
  name* text SEC-05

http SEC-02
  description text
  scheme* text SEC-08
  bearerFormat text

oauth2 SEC-02
  description text
  flows* OAuthFlows SEC-09
  oauth2MetadataUrl url

openIdConnect SEC-02
  description text
  openIdConnectUrl* url SEC-10

mutualTLS SEC-02
  description text

OAuthFlows SEC-09
  authorizationCode AuthorizationCodeOAuthFlow
  clientCredentials TokenOAuthFlow
  implicit ImplicitOAuthFlow
  password TokenOAuthFlow
  deviceCode- OAUTH-05

AuthorizationCodeOAuthFlow
  authorizationUrl* url OAUTH-03
  tokenUrl* url OAUTH-03
  refreshUrl url
  scopes0 {text} OAUTH-03

TokenOAuthFlow
  tokenUrl* url OAUTH-03
  refreshUrl url
  scopes0 {text} OAUTH-03

ImplicitOAuthFlow
  authorizationUrl* url OAUTH-03
  refreshUrl url
  scopes0 {text} OAUTH-03
`
