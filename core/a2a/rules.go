package a2a

import (
	"slices"
	"strings"

	"github.com/wellturn/wellturn/core/rule"
)

// Rules lists every rule of this package, shapes first, then exchanges, cards and streams. One rule holds several ids
// of the catalogue where they differ only in the member that they speak of.
var Rules = []*rule.Rule{
	declare("a2a/missing-field", rule.Error, "required member missing",
		"MSG-01 MSG-02 MSG-10 PART-13 PART-15 STAT-01 ART-01 ART-03 TASK-01 TASK-03 TASK-07 SUE-01 SUE-02 SUE-03 SUE-05 AUE-01 AUE-02 AUE-03 "+
			"SEND-01 IDP-01 PUSH-01 PUSH-05 PUSH-08 PUSH-09 LIST-21 LIST-22 LIST-23 LIST-24 CARD-01 CARD-02 CARD-03 CARD-04 CARD-05 CARD-10 CARD-12 "+
			"SKILL-01 SKILL-02 EXT-01 IF-01 IF-02 IF-03 IF-04 IF-21 IF-22 SEC-05 SEC-08 SEC-09 SEC-10 OAUTH-03"),
	declare("a2a/empty-field", rule.Contested, "required member without content", "REQ-02 REQ-03 MSG-10b ART-03b CARD-04b"),
	declare("a2a/missing-detail", rule.Warning, "member missing that readers rely on",
		"STAT-08 STAT-09 STAT-10 TASK-02 MSG-23 MSG-30 PART-08 EXT-02 CARD-13"),
	declare("a2a/wrong-type", rule.Error, "value of the wrong JSON type",
		"TYPE-01 PART-00 PART-14 MSG-00 STAT-00 ART-00 TASK-00 SUE-00 AUE-00 SR-00 RESP-00 SEND-02 PUSH-00 PUSH-04 LIST-20 CARD-00 SKILL-00 EXT-00 IF-00 "+
			"IF-20 SEC-01 SEC-02 OAUTH-02 SECR-02 SECR-10 SIG-00 PJ-07 PJ-08 PJ-09 META-01"),
	declare("a2a/wrong-discriminator", rule.Error, "kind missing or wrong",
		"PART-11 PART-12 MSG-05 MSG-06 TASK-04 TASK-05 SUE-04 AUE-06 SR-05 SR-06 RESP-05 RESP-06"),
	declare("a2a/wrong-alternative", rule.Error, "not exactly one of the alternatives",
		"PART-01 PART-02 PART-16 PART-17 SR-01 SR-02 SR-04 RESP-01 RESP-02 RESP-04 SEC-03 OAUTH-01"),
	declare("a2a/other-version", rule.Error, "payload of another protocol version",
		"VER-07 VER-08 MSG-04 STAT-03 SR-03 RESP-03 RPC-07 PUSH-10 CARD-21 SEC-04 SECR-11 OAUTH-05"),
	declare("a2a/leftover-member", rule.Warning, "member of another protocol version",
		"PART-05 PART-18 PART-19 MSG-07 MSG-08 TASK-06 SUE-06 AUE-07 SEND-09 PUSH-06 PUSH-07 CARD-20 SKILL-05 CAP-02 IF-06 SEC-06 UNK-03"),
	declare("a2a/unknown-value", rule.Error, "value that the enumeration does not have", "MSG-03 STAT-02 STAT-04 SEC-07 LIST-05"),
	declare("a2a/integer-enum", rule.Warning, "enumeration value written as a number", "PJ-03"),
	declare("a2a/null-member", rule.Warning, "null where the member should be left out", "PJ-05 NULL-03"),
	declare("a2a/snake-case-name", rule.Warning, "member name in snake case", "PJ-02"),
	declare("a2a/doubled-name", rule.Error, "member in both camel case and snake case", "PJ-06"),
	declare("a2a/invalid-base64", rule.Error, "bytes that are not base64", "B64-01 B64-02"),
	declare("a2a/invalid-timestamp", rule.Error, "timestamp that is not ISO 8601 in UTC", "TS-01 TS-02 TS-04"),
	declare("a2a/invalid-url", rule.Warning, "URL that is not absolute", "URL-01 PART-07 PUSH-02 CARD-11 IF-09"),
	declare("a2a/insecure-url", rule.Warning, "address without TLS or of a private network", "URL-02 PUSH-11"),
	declare("a2a/invalid-media-type", rule.Warning, "media type that is not type/subtype", "MIME-01"),
	declare("a2a/inexact-number", rule.Warning, "integer beyond 2^53", "META-02"),
	declare("a2a/out-of-range", rule.Error, "number out of its range", "SEND-05 LIST-02"),
	declare("a2a/duplicate-id", rule.Error, "one id used twice", "TASK-09 TASK-13 SKILL-04 MSG-15 IF-10"),
	declare("a2a/mismatched-reference", rule.Warning, "id that does not fit its surroundings", "TASK-11 TASK-12 MSG-14"),
	declare("a2a/wrong-author", rule.Warning, "message in the other side's role", "MSG-20 MSG-21"),
	declare("a2a/unclear-state", rule.Warning, "state that clients cannot act on", "STAT-05 SUE-07"),
	declare("a2a/ignored-member", rule.Warning, "member that the server sets itself", "SEND-08"),

	declare("a2a/invalid-envelope", rule.Error, "broken JSON-RPC envelope",
		"RPC-00 RPC-01 RPC-02 RPC-03 RPC-04 RPC-05 RPC-06 RPC-10 RPC-11 RPC-12"),
	declare("a2a/unknown-method", rule.Error, "method that A2A does not have", "RPC-08"),
	declare("a2a/invalid-error", rule.Error, "broken error object",
		"ERR-00 ERR-01 ERR-02 ERR-03 ERR-04 ERR-05 ERR-06 ERR-07 ERR-08 HERR-00 HERR-01 HERR-02 HERR-03 HERR-04 HERR-05 HERR-06"),
	declare("a2a/invalid-header", rule.Error, "broken HTTP header",
		"VER-01 VER-02 VER-03 HDR-01 HDR-02 HDR-03 HDR-05 HDR-10 HDR-11 HDR-12"),
	declare("a2a/mismatched-response", rule.Error, "response that does not fit its request",
		"RPC-13 VER-05 SEND-10 SEND-11 SEND-12 SEND-15 TASK-15 LIST-25 LIST-27 LIST-28"),
	declare("a2a/unsorted-list", rule.Error, "tasks out of order", "LIST-26"),

	declare("a2a/invalid-interface", rule.Warning, "interface that clients may not find", "IF-07 IF-08 IF-23 CARD-15 CARD-17"),
	declare("a2a/lost-requirement", rule.Error, "security requirement that readers lose", "SECR-03 SECR-06"),
	declare("a2a/undeclared-scheme", rule.Error, "security requirement without its scheme", "SECR-04"),
	declare("a2a/unprotected-card", rule.Warning, "extended card without a security scheme", "CAP-04"),
	declare("a2a/deprecated-flow", rule.Warning, "OAuth flow that is deprecated", "OAUTH-04"),
	declare("a2a/invalid-signature", rule.Error, "signature that cannot be verified", "SIG-01 SIG-02 SIG-04 SIG-05 SIG-06 SIG-07"),

	declare("a2a/invalid-sse", rule.Error, "text that is no event stream", "SSE-01 REST-04"),
	declare("a2a/empty-stream", rule.Error, "stream without an event", "SEQ-00"),
	declare("a2a/wrong-first-event", rule.Error, "stream that opens with an update", "SEQ-01 SEQ-02"),
	declare("a2a/mixed-stream", rule.Error, "message among other events", "SEQ-03 SEQ-04"),
	declare("a2a/second-task", rule.Contested, "task object after the first event", "SEQ-05 SEQ-16"),
	declare("a2a/event-after-end", rule.Error, "event after the end of the task", "SEQ-06 SEQ-11 SEQ-12"),
	declare("a2a/changed-id", rule.Error, "id that changes in a stream", "SEQ-07 SEQ-08 SEQ-10"),
	declare("a2a/truncated-stream", rule.Warning, "stream that ends before its task", "SEQ-09 SEQ-13"),
	declare("a2a/error-in-stream", rule.Contested, "error event outside JSON-RPC", "SEQ-14 REST-05"),
	declare("a2a/unknown-artifact", rule.Error, "chunk of an artifact that was never begun", "SEQ-20"),
	declare("a2a/sealed-artifact", rule.Contested, "update of an artifact after its last chunk", "SEQ-21"),
	declare("a2a/unsealed-artifact", rule.Warning, "chunked artifact without its last chunk", "SEQ-22"),
	declare("a2a/changed-artifact", rule.Warning, "chunk that renames its artifact", "SEQ-23"),
	declare("a2a/wrong-transition", rule.Warning, "state that does not follow", "SM-01 SM-02 SM-03 SM-04 SM-05"),
	declare("a2a/backward-timestamp", rule.Warning, "timestamp before the last one", "STAT-11"),
}

func declare(code string, level rule.Level, title, ids string) *rule.Rule {
	return &rule.Rule{Code: code, IDs: strings.Fields(ids), Title: title, Level: level, On: "a2a", Since: "0.1"}
}

// weight is an id whose level is not that of its rule, in the versions named ("" for all).
type weight struct {
	id      string
	version Version
	level   rule.Level
}

var weights = []weight{
	{"MSG-10b", V10, rule.Error}, {"ART-03b", V10, rule.Error}, {"CARD-04b", "", rule.Warning},
	{"MSG-23", "", rule.Contested}, {"CARD-13", "", rule.Contested}, {"CARD-17", "", rule.Contested},
	{"NULL-03", "", rule.Error}, {"B64-02", "", rule.Warning},
	{"TS-01", V03, rule.Warning}, {"TS-02", V03, rule.Warning}, {"TS-04", "", rule.Warning},
	{"CARD-11", "", rule.Error}, {"IF-09", "", rule.Error},
	{"TASK-13", "", rule.Warning}, {"MSG-15", "", rule.Warning}, {"IF-10", "", rule.Warning},
	{"RPC-03", V10, rule.Warning}, {"RPC-04", V10, rule.Warning},
	{"ERR-03", "", rule.Warning}, {"ERR-06", "", rule.Warning}, {"ERR-08", "", rule.Warning},
	{"VER-03", "", rule.Warning}, {"HDR-01", "", rule.Warning}, {"HDR-02", "", rule.Warning}, {"HDR-03", "", rule.Warning},
	{"HDR-05", "", rule.Warning}, {"HDR-11", "", rule.Warning},
	{"SEND-15", "", rule.Warning}, {"SECR-06", "", rule.Warning}, {"SIG-05", "", rule.Warning}, {"SIG-07", "", rule.Warning},
	{"SEQ-01", V03, rule.Warning}, {"SEQ-16", "", rule.Warning}, {"SM-01", "", rule.Error},
}

// lookup finds the rule of a catalogue id and the id's level in a version; nil where no rule has the id.
func lookup(id string, v Version) (*rule.Rule, rule.Level) {
	for _, r := range Rules {
		if !slices.Contains(r.IDs, id) {
			continue
		}
		for _, w := range weights {
			if w.id == id && (w.version == "" || w.version == v) {
				return r, w.level
			}
		}
		return r, r.Level
	}
	return nil, rule.Error
}
