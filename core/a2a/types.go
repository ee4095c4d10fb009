package a2a

import (
	"github.com/wellturn/wellturn/core/shape"
)

// The tags of the types that have rules beyond their table, in the order of tagNames.
const (
	// Scalars and open values.
	_ uint8 = iota
	aFlag
	anInt
	aRole
	aState
	aTimestamp
	aBase64
	aURL
	anEndpoint
	aWebhook
	aMediaType
	anOpen

	// Objects.
	aPart
	aFile
	aMessage
	aStatus
	aTask
	aStatusUpdate
	anArtifactUpdate
	aSendResponse
	aStreamResponse
	aSendRequest
	aSendConfiguration
	aListRequest
	aListResponse
	aRequest
	aResponse
	aWireError
	aDetail
	aStatusBody
	aCard
	anInterface
	aTransport
	anExtension
	aScheme
	anAPIKey
	aFlows
	aRequirement
	aSignature

	// Choices.
	oneResult
	oneEvent
	oneSend
	oneParams
	oneScheme
	onePushes
	oneFile
)

var tagNames = shape.Words("flag int role state time base64 url endpoint webhook media open " +
	"part file message status task status-update artifact-update send-response stream-response send-request " +
	"send-configuration list-request list-response request response wire-error detail status-body card interface transport " +
	"extension scheme api-key flows requirement signature " +
	"result event send params one-scheme pushes one-file")

// common is what both versions have: strings with a format, open values, choices, JSON-RPC requests and signatures.
// url is any address, endpoint one that is called, webhook one that a server calls; open is a google.protobuf.Struct.
const common = `
int #int = leaf
Role #role = leaf
TaskState #state = leaf
time #time = text
base64 #base64 = text
url #url = text
endpoint #endpoint = text
webhook #webhook = text
media #media = text
open #open = struct
value #open = any
Params #params = choice
Result #result = choice
StreamResponse #event = choice
SendMessageResponse #send = choice
Empty = any

JSONRPCRequest RPC-00 #request
  jsonrpc any
  id any
  method any
  params= Params RPC-06

AgentCardSignature SIG-00 #signature
  protected* text SIG-01
  signature* text SIG-02
  header open
`

var (
	v03 = shape.Parse(tagNames, common, shapes03)
	v10 = shape.Parse(tagNames, common, shapes10)
)

// schema returns the tables of a version.
func schema(v Version) *shape.Schema {
	if v == V03 {
		return v03
	}
	return v10
}

// table returns a type of the version that is spoken.
func (c *checker) table(name string) *shape.Type { return schema(c.version).Type(name) }
