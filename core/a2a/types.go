package a2a

import "github.com/wellturn/wellturn/core/shape"

// tag numbers the types that have rules beyond their table. Text and struct types share the numbering.
type tag = uint8

const (
	plain tag = iota

	// Strings and leaves.
	aBool      // bool of ProtoJSON
	anInt      // int32
	aRole      // Role
	aState     // TaskState
	aTimestamp // ISO 8601
	aBase64    // bytes
	aURL       // absolute URL
	anEndpoint // URL that is called: https
	aWebhook   // URL that a server calls: https, public
	aMediaType // type/subtype
	aStruct    // open object
	aValue     // any JSON value

	// Objects.
	aPart
	aFile
	aMessage
	aStatus
	anArtifact
	aTask
	aStatusUpdate
	anArtifactUpdate
	aSendResponse
	aStreamResponse
	aSendRequest
	aSendConfiguration
	aGetRequest
	aListRequest
	aListResponse
	anAuthentication
	aRequest
	aResponse
	aWireError
	aDetail
	anHTTPError
	aStatusBody
	aCard
	anInterface
	aTransport
	aSkill
	anExtension
	aCapabilities
	aScheme
	anAPIKey
	anOAuth
	aFlows
	aRequirement
	aSignature

	// Choices.
	oneResult // what a response carries
	oneEvent  // what a stream carries
	oneSend   // what sending a message answers
	oneParams // what a request carries
	oneScheme // 0.3 security scheme, by its type
	onePushes // list of push configurations
	oneFile   // 0.3 file, where its part has a kind
)

// The scalars and open values that both versions use.
var (
	text      = &shape.Type{Kind: shape.Text}
	flag      = &shape.Type{Kind: shape.Bool}
	integer   = &shape.Type{Kind: shape.Leaf, Tag: anInt}
	flag10    = &shape.Type{Kind: shape.Leaf, Tag: aBool}
	role      = &shape.Type{Kind: shape.Leaf, Tag: aRole}
	state     = &shape.Type{Kind: shape.Leaf, Tag: aState}
	timestamp = &shape.Type{Kind: shape.Text, Tag: aTimestamp}
	base64    = &shape.Type{Kind: shape.Text, Tag: aBase64}
	url       = &shape.Type{Kind: shape.Text, Tag: aURL}
	endpoint  = &shape.Type{Kind: shape.Text, Tag: anEndpoint}
	webhook   = &shape.Type{Kind: shape.Text, Tag: aWebhook}
	mediaType = &shape.Type{Kind: shape.Text, Tag: aMediaType}
	open      = &shape.Type{Kind: shape.Struct, Tag: aStruct}
	value     = &shape.Type{Kind: shape.Any, Tag: aValue}
	anything  = &shape.Type{Kind: shape.Any}
)

func object(id string, tag tag, fields ...shape.Field) *shape.Type {
	return &shape.Type{Kind: shape.Object, Tag: tag, ID: id, Fields: fields}
}

func list(elem *shape.Type) *shape.Type  { return &shape.Type{Kind: shape.List, Elem: elem} }
func mapOf(elem *shape.Type) *shape.Type { return &shape.Type{Kind: shape.Map, Elem: elem} }
func choice(tag tag) *shape.Type         { return &shape.Type{Kind: shape.Choice, Tag: tag} }

// need is a field that must be there; id is the rule that its absence breaks.
func need(name string, t *shape.Type, id string) shape.Field {
	return shape.Field{Name: name, Type: t, ID: id, Flags: shape.Required}
}

// filled is a field that must be there and, by rule id+"b", must not be empty.
func filled(name string, t *shape.Type, id string) shape.Field {
	return shape.Field{Name: name, Type: t, ID: id, Flags: shape.Required | shape.OwnEmpty}
}

// bare is a field that must be there and may be empty.
func bare(name string, t *shape.Type, id string) shape.Field {
	return shape.Field{Name: name, Type: t, ID: id, Flags: shape.Required | shape.MayBeBare}
}

// own is a field that must be there, and breaks its own rule by being of another kind.
func own(name string, t *shape.Type, id string) shape.Field {
	return shape.Field{Name: name, Type: t, ID: id, Flags: shape.Required | shape.MayBeBare | shape.OwnKind}
}

// may is a field that can be left out.
func may(name string, t *shape.Type) shape.Field { return shape.Field{Name: name, Type: t} }

// left is a member of the other version; id is the rule that notices it.
func left(name, id string) shape.Field {
	return shape.Field{Name: name, ID: id, Flags: shape.Leftover}
}
