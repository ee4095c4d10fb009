package a2a

import (
	"strings"

	"github.com/wellturn/wellturn/core/rule"
	"github.com/wellturn/wellturn/core/shape"
)

// catalogue is every rule of this package: shapes first, then exchanges, cards and streams. A line without indentation
// is a rule: code, level, title. Below it stand the catalogue ids that it has, and what a finding says of each:
//
//	[level] ID… : message
//
// One rule holds several ids where they differ only in the member that they speak of. A level is E (error), C (contested)
// or W (warning), or one for 0.3 and one for 1.0 with a slash between. In messages {name} is filled in, {"name"} is
// filled in and quoted; both become parameters of the finding. After a bar stands a list parameter: valid values, or the
// two sources that disagree, which end the message.
const catalogue = `
a2a/missing-field E required member missing
 MSG-01 MSG-02 MSG-10 STAT-01 ART-01 ART-03 TASK-01 TASK-03 TASK-07 SUE-01 SUE-02 SUE-03 SUE-05 AUE-01 AUE-02 AUE-03 SEND-01 IDP-01 PUSH-01 PUSH-05 PUSH-08 PUSH-09 LIST-21 LIST-22 LIST-23 LIST-24 CARD-01 CARD-02 CARD-03 CARD-04 CARD-05 CARD-10 CARD-12 SKILL-01 SKILL-02 EXT-01 IF-01 IF-02 IF-03 IF-04 IF-21 IF-22 SEC-05 SEC-08 SEC-09 SEC-10 OAUTH-03 : {name} is missing
 PART-13 PART-15 : {name} is missing in a part of that kind
a2a/empty-field C required member without content
 REQ-02 : {name} is required and empty|sources=S10 §5.7 wants it set;S10 §8.4.1 signs a card with an empty string
 REQ-03 : {name} is required and empty|sources=S10 §5.7 wants at least one element;S10 §8.4.1 signs a card with an empty list
 C/E MSG-10b : parts is empty, a message has at least one|sources=S03 §2 wants one or more;the 0.3 schema sets no minimum
 C/E ART-03b : parts is empty, an artifact has at least one|sources=S03 §2 wants one or more;the 0.3 schema sets no minimum
 W CARD-04b : the card offers no skills
a2a/missing-detail W member missing that readers rely on
 STAT-08 : the status has no timestamp, by which tasks are sorted and filtered
 STAT-09 : the task waits for authentication, and no status.message says for what
 STAT-10 : the task waits for input, and no status.message says for what
 TASK-02 : the task has no contextId, so that nobody can go on with its conversation
 C MSG-23 : the server's message has no contextId|sources=P10 and S10 §3.4.1 want it;the draft conformance suite expects none in stateless replies
 MSG-30 : the task completes with its output in a message; outputs belong in artifacts
 PART-08 : a file without mediaType leaves readers guessing
 EXT-02 : an extension without uri names nothing
 C CARD-13 : preferredTransport is missing|sources=S03 §5.6.1 demands it;the 0.3 schema defaults to JSONRPC
a2a/wrong-type E value of the wrong JSON type
 TYPE-01 PART-00 PART-14 MSG-00 STAT-00 ART-00 TASK-00 SUE-00 AUE-00 SR-00 RESP-00 SEND-02 PUSH-00 PUSH-04 LIST-20 CARD-00 SKILL-00 EXT-00 IF-00 IF-20 SEC-02 SECR-02 SECR-10 SIG-00 META-01 : {name} must be {want}, not {got}
 PJ-07 : a list or map cannot hold null
 PJ-08 : {name} must be a 32-bit integer
 PJ-09 : {name} must be true or false, not {got}
a2a/wrong-discriminator E kind missing or wrong
 PART-11 : kind is missing or no string
 MSG-05 TASK-04 SR-05 RESP-05 : kind is missing
 MSG-06 TASK-05 SUE-04 AUE-06 : kind must be {want}
 PART-12 : there is no part of kind {"got"}|valid=text;file;data
 SR-06 RESP-06 : there is no kind {"got"}|valid=task;message;status-update;artifact-update
a2a/wrong-alternative E not exactly one of the alternatives
 PART-01 : the part has no content: exactly one of text, raw, url and data must be there
 PART-02 : the part has {names}; only one may be there
 PART-16 : a file must have bytes or uri
 PART-17 : a file has bytes or uri, not both
 SR-01 RESP-01 : exactly one of {names} must be there
 SR-02 RESP-02 : {names} exclude each other
 RESP-04 : a response carries a task or a message; updates belong in streams
 SEC-03 : a security scheme is of exactly one kind|valid=apiKey;http;oauth2;openIdConnect;mutualTLS
 OAUTH-01 : exactly one OAuth flow may be there in 1.0, and readers drop the others
a2a/other-version E payload of another protocol version
 VER-07 : A2A-Version {"header"} means A2A {wanted}, but the document speaks {version}
 VER-08 : this is A2A {version} ({sign}) where {wanted} is spoken
 MSG-04 STAT-03 : this is A2A {version} ({sign}) where {wanted} is spoken
 SR-03 RESP-03 : {version} frames what it sends otherwise: {sign}
 RPC-07 : {"method"} is a method of A2A {version}, where {wanted} is spoken
 PUSH-10 : 0.3 answers with an array of configurations, 1.0 with an object
 CARD-21 : the card says A2A {"version"} and has the shape of {shape}
 SEC-04 : the security scheme has the shape of the other version
 SECR-11 : a requirement of 0.3 maps schemes to arrays of scopes
 OAUTH-05 : 0.3 has no flow deviceCode
a2a/leftover-member W member of another protocol version
 PART-05 PART-18 PART-19 MSG-07 MSG-08 TASK-06 SUE-06 AUE-07 SEND-09 PUSH-06 PUSH-07 CARD-20 SKILL-05 CAP-02 IF-06 SEC-06 UNK-03 : {name} is a member of another version: {here}
a2a/unknown-value E value that the enumeration does not have
 MSG-03 STAT-02 LIST-05 : there is no {name} {"got"}
 STAT-04 : {name} is required and must not be UNSPECIFIED
 SEC-07 : an API key stands in query, header or cookie, not in {"got"}
a2a/integer-enum W enumeration value written as a number
 PJ-03 : {name} is a number; write {want}
a2a/null-member W null where the member should be left out
 PJ-05 : {name} is null, which ProtoJSON reads as unset: leave it out
 E NULL-03 : {name} is null, which the 0.3 schema does not allow: leave it out
a2a/snake-case-name W member name in snake case
 PJ-02 : {"got"} is written {name} in JSON
a2a/doubled-name E member in both camel case and snake case
 PJ-06 : {name} is there in camel case and in snake case, and readers disagree on which counts
a2a/invalid-base64 E bytes that are not base64
 B64-01 : {name} is not base64: {why}
 W B64-02 : {name} should be standard base64 with padding; some readers take nothing else
a2a/invalid-timestamp E timestamp that is not ISO 8601 in UTC
 W/E TS-01 : {"got"} is no timestamp of the form 2025-01-31T12:00:00.000Z
 W/E TS-02 : {"got"} has an offset; timestamps are UTC and end in Z
 W TS-04 : years run from 0001 to 9999
a2a/invalid-url W address that is not absolute
 URL-01 PART-07 PUSH-02 : {"got"} is no absolute URL that others can reach
 E CARD-11 IF-09 : {"got"} is not an absolute URL
a2a/insecure-url W address without TLS or of a private network
 URL-02 : an endpoint in production is reached by https, not http
 PUSH-11 : the webhook {"got"} is an address that the server cannot or must not call
a2a/invalid-media-type W media type that is not type/subtype
 MIME-01 : {"got"} is no media type; one looks like text/plain
a2a/inexact-number W integer beyond 2^53
 META-02 : the integer loses digits where it is read as a double; write it as a string
a2a/out-of-range E number out of its range
 SEND-05 : historyLength must not be negative
 LIST-02 : pageSize must be between 1 and 100
a2a/duplicate-id E one id used twice
 TASK-09 SKILL-04 : {name} {"id"} is used twice
 W TASK-13 MSG-15 IF-10 : {name} {"id"} is used twice
a2a/mismatched-reference W id that does not fit its surroundings
 TASK-11 TASK-12 : the message names {"got"} inside {"want"}
 MSG-14 : the message refers to its own task; references name other tasks
a2a/wrong-author W message in the other side's role
 MSG-20 : a message of the server speaks in the user's role
 MSG-21 : a message of the client speaks in the agent's role
a2a/unclear-state W state that clients cannot act on
 STAT-05 : the state unknown tells a client neither to wait nor to stop
 SUE-07 : final is false, but the task has ended
a2a/ignored-member W member that the server sets itself
 SEND-08 : the server sets the task id of a configuration that comes with a message
a2a/invalid-envelope E broken JSON-RPC envelope
 RPC-00 : {name} must be {want}, not {got}
 RPC-01 : jsonrpc must be "2.0"
 RPC-02 : {name} must be a string or an integer
 E/W RPC-03 : the id of a request should not be null
 E/W RPC-04 : the id should be a string or an integer, not a fraction
 RPC-05 : method must be a string that names a method
 RPC-06 : params must be an object
 RPC-10 : A2A has no batches: send one request at a time
 RPC-11 : a response has result or error, not both
 RPC-12 : a response must have result or error
a2a/unknown-method E method that A2A does not have
 RPC-08 : A2A has no method {"method"}
a2a/invalid-error E broken error object
 ERR-00 ERR-01 ERR-02 ERR-04 ERR-05 HERR-00 HERR-02 HERR-03 HERR-04 HERR-05 : {name} must be {want}
 HERR-01 : errors over REST hold code, status, message and details in a member error
 W ERR-03 : the code {code} is neither of JSON-RPC nor of A2A
 W ERR-06 : the domain of an ErrorInfo is a2a-protocol.org
 ERR-07 : the reason of an ErrorInfo is that of the error, in upper snake case, not {"got"}
 W ERR-08 : an error of A2A should carry a google.rpc.ErrorInfo in data
 HERR-06 : {name} should be {want}
a2a/invalid-header E broken HTTP header
 VER-01 : the header A2A-Version is missing, which means 0.3
 VER-02 : A2A-Version must be Major.Minor, such as 1.0, not {"got"}
 W VER-03 : A2A-Version {"got"} has a patch number, which does not count
 W HDR-01 : in A2A 1.0 the header is called A2A-Extensions
 W HDR-02 : in A2A 0.3 the header is called X-A2A-Extensions
 W HDR-03 : the extension {"got"} is not an absolute URI
 W HDR-05 : the message uses the extension {"got"}, which the header does not activate
 HDR-10 HDR-12 : Content-Type must be {want}, not {"got"}
 W HDR-11 : Content-Type should be application/a2a+json, not {"got"}
a2a/mismatched-response E response that does not fit its request
 RPC-13 : the request had the id {want}
 SEND-10 : a blocking request is answered when the task has ended or waits, not in this state
 SEND-11 : the message was sent in context {"want"}, which the answer must keep
 SEND-12 : the message was sent to task {"want"}, which the answer must keep
 W SEND-15 : a message to a task is answered by the task
 TASK-15 : {want} messages of history were asked for, not {got}
 LIST-25 : at most {want} tasks were asked for, not {got}
 LIST-27 : artifacts were not asked for; the member must be left out
 LIST-28 : only tasks with {want} were asked for
a2a/unsorted-list E tasks out of order
 LIST-26 : tasks are listed by falling timestamp; this one is later than the one before it
a2a/invalid-interface W interface that clients may not find
 IF-07 IF-23 : {"got"} is no transport of the specification|valid=JSONRPC;GRPC;HTTP+JSON
 IF-08 : protocolVersion is Major.Minor, such as 1.0, not {"got"}
 CARD-15 : additionalInterfaces should list the card's own url with its preferredTransport
 C CARD-17 : the card's url is offered with a second transport|sources=S03 §5.6.4 forbids conflicting transports;S03 §5.6.2 lets URLs be reused
a2a/lost-requirement E security requirement that readers lose
 SECR-03 : a requirement of 1.0 maps names under schemes to objects with a list of scopes; readers lose any other form
 W SECR-06 : 1.0 reads securityRequirements, not security: the requirement is lost and the agent looks open
a2a/undeclared-scheme E security requirement without its scheme
 SECR-04 : the requirement names scheme {"got"}, which securitySchemes does not declare
a2a/unprotected-card W extended card without a security scheme
 CAP-04 : an extended card is for authenticated clients, and the card declares no security scheme
a2a/deprecated-flow W deprecated OAuth flow
 OAUTH-04 : the flow {name} is deprecated
a2a/invalid-signature E signature that cannot be verified
 SIG-01 : protected must be base64url, without padding, of a JSON object
 SIG-02 : signature must be base64url without padding
 SIG-04 : the protected header must name {name}
 W SIG-05 : the protected header should have typ JOSE
 SIG-06 : alg {"got"} proves nothing to those who read the card
 W SIG-07 : jku must be fetched by https
a2a/invalid-sse E text that is no event stream
 SSE-01 : {why}
a2a/empty-stream E stream without an event
 SEQ-00 : the stream ended without an event
a2a/wrong-first-event E stream that opens with an update
 W/E SEQ-01 : a stream opens with a task or a message, not with {got}
 SEQ-02 : a subscription opens with the task, not with {got}
a2a/mixed-stream E message among other events
 SEQ-03 : a stream that opens with a message ends with it
 SEQ-04 : a message stands in the stream of a task; what the agent says belongs in status.message
a2a/second-task C task object after the first event
 SEQ-05 : the task stands in the stream again|sources=S10 §3.1.2 allows only updates;S10 §11.7 allows a final snapshot
 W SEQ-16 : the task had ended ({state}) when it was last seen
a2a/event-after-end E event after the end of the task
 SEQ-06 : the task has ended ({state}); no event may follow
 SEQ-11 : an event follows an error
 SEQ-12 : an event follows final:true
a2a/changed-id E id that changes in a stream
 SEQ-07 SEQ-08 SEQ-10 : the stream has the id {want}, not {got}
a2a/truncated-stream W stream that ends before its task
 SEQ-09 : the stream ended while the task goes on: it was cut, or the client must ask for the task
 SEQ-13 : the stream ended without final:true
 C SEQ-15 : the stream ended while the task waits ({state})|sources=S10 §11.7 closes it there;S10 §3.1.2 and §7.6.1 keep it open
a2a/error-in-stream C error event outside JSON-RPC
 SEQ-14 : an error stands in a stream over REST|sources=S10 §11.7 gives it no form;servers send one
a2a/unknown-artifact E chunk of an artifact that was never begun
 SEQ-20 : the chunk continues artifact {"id"}, which this stream never began
a2a/sealed-artifact C update of an artifact after its last chunk
 SEQ-21 : artifact {"id"} had its last chunk|sources=P10 calls that chunk the final one;nothing forbids a new version
a2a/unsealed-artifact W chunked artifact without its last chunk
 SEQ-22 : the task completes, but artifact {"id"} never had its last chunk
a2a/changed-artifact W chunk that renames its artifact
 SEQ-23 : the chunk changes the name, description or media type of artifact {"id"}
a2a/wrong-transition W state that does not follow
 E SM-01 : the task had ended ({state}); a terminal state does not change
 SM-03 : the task goes back to submitted
 SM-04 : the draft conformance suite has no step from {was} to {state}
 SM-05 : 0.3 rejects a task at its beginning only
a2a/backward-timestamp W timestamp before the last one
 STAT-11 : the status is older than the one before it
`

// entry is one id of the catalogue.
type entry struct {
	id     string
	rule   *rule.Rule
	v03    rule.Level
	v10    rule.Level
	says   string
	list   string // name of the list parameter, "" for none
	values string // with semicolons between
}

var entries, rules = parseCatalogue(catalogue)

// Rules lists every rule of this package in the order of its catalogue.
func Rules() []*rule.Rule { return rules }

func parseCatalogue(text string) (entries []entry, rules []*rule.Rule) {
	if !shape.Started() {
		return nil, nil
	}
	var r *rule.Rule
	for _, line := range shape.Pieces(text, '\n') {
		head, says, _ := strings.Cut(line, " : ")
		switch {
		case line == "":
		case line[0] != ' ':
			code, rest, _ := strings.Cut(line, " ")
			r = &rule.Rule{Code: code, Title: rest[2:], Level: levelOf(rest[:1]), Since: "0.1"}
			rules = append(rules, r)
		default:
			e := entry{rule: r, v03: r.Level, v10: r.Level, says: says}
			if message, list, ok := strings.Cut(says, "|"); ok {
				e.says = message
				e.list, e.values, _ = strings.Cut(list, "=")
			}
			for _, word := range shape.Words(head) {
				if word[0] < 'A' || len(word) == 1 || word[1] == '/' {
					e.v03, e.v10 = levelOf(word), levelOf(word[len(word)-1:])
					continue
				}
				e.id = word
				r.IDs = append(r.IDs, word)
				entries = append(entries, e)
			}
		}
	}
	return entries, rules
}

// levelOf reads the letter of a level.
func levelOf(letter string) rule.Level {
	switch letter[0] {
	case 'C':
		return rule.Contested
	case 'W':
		return rule.Warning
	}
	return rule.Error
}

// lookup finds what the catalogue says of an id.
func lookup(id string) *entry {
	for i := range entries {
		if entries[i].id == id {
			return &entries[i]
		}
	}
	return &entries[0] // a test holds that every id in this package stands in the catalogue
}

// level is what the id weighs in a version.
func (e *entry) level(v Version) rule.Level {
	if v == V03 {
		return e.v03
	}
	return e.v10
}

// fill puts the texts into the places of the message, and gives them as parameters.
func (e *entry) fill(texts []string) (message string, params []rule.Param) {
	says := e.says
	for len(texts) > 0 {
		before, rest, ok := strings.Cut(says, "{")
		name, after, closed := strings.Cut(rest, "}")
		if !ok || !closed {
			break
		}
		param := rule.Param{Name: shape.Trim(name, `"`), Text: texts[0]}
		texts = texts[1:]
		message += before
		if param.Name == name {
			message += param.Text
		} else {
			message += shown(param.Text)
		}
		params = append(params, param)
		says = after
	}
	return message + says, params
}
