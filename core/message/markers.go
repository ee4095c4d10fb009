package message

import (
	"strings"

	"github.com/wellturn/wellturn/core/jsontree"
)

// Markers are the texts of inserted messages. The zero value of a member means the English text.
type Markers struct {
	UnansweredUser   string // pattern A: a user message nobody answered
	UnansweredResult string // pattern B: a tool result the model never reacted to
	UnansweredCall   string // pattern C: a call without a result
	BadArguments     string // a call whose arguments were no JSON object; the text itself follows
	BadName          string // a call without a usable name
	EmptyMessage     string // stands where an empty message cannot be dropped
	EmptyResult      string // stands for a result without content
	Opening          string // a user message before a history that starts with the assistant
	Continue         string // a user message after a history that ends with the assistant
}

// English is the marker set `en`. A placeholder states what is known, not what to do.
var English = Markers{
	UnansweredUser:   "[previous response was interrupted before an answer; the user continued]",
	UnansweredResult: "[response was interrupted after the tool result]",
	UnansweredCall:   "[no result was recorded for this call: the turn ended first; it may or may not have run]",
	BadArguments:     "[this call was not run: its arguments were not a JSON object]",
	BadName:          "[this call was not run: it named no tool]",
	EmptyMessage:     "[empty message]",
	EmptyResult:      "[the tool returned no content]",
	Opening:          "[conversation opened by the assistant]",
	Continue:         "[continue]",
}

// Korean returns the marker set `ko` for a scope: the texts of the two systems that the repairs come from.
func Korean(tail bool) Markers {
	m := English
	if tail {
		m.UnansweredUser = "[직전 turn 응답 중단됨, 함께 종합해 답하라]"
		m.UnansweredResult = "[직전 turn 응답이 도구 결과 후 중단됨]"
		m.UnansweredCall = "[tool call interrupted before completion]"
		return m
	}
	m.UnansweredUser = "[이전 응답이 중단되어 사용자가 추가로 발화함]"
	m.UnansweredResult = "[response was interrupted]"
	m.UnansweredCall = "[tool call interrupted]"
	return m
}

var markerTexts = func() []string {
	var all []string
	for _, m := range []Markers{English, Korean(false), Korean(true)} {
		all = append(all, m.UnansweredUser, m.UnansweredResult, m.UnansweredCall)
	}
	return append(all, English.BadArguments, English.BadName)
}()

// isMarkerText reports whether content is one of the texts that a repair writes. Shapes without room for a mark of
// their own are recognised by it.
func isMarkerText(content jsontree.Value) bool { return startsWith(content, markerTexts) }

// Wrote reports whether content is one of the placeholders of this set: a caller's own texts are known only to the
// caller.
func (m *Markers) Wrote(content jsontree.Value) bool {
	return startsWith(content, []string{m.UnansweredCall, m.BadArguments, m.BadName})
}

// startsWith reports whether content, a string or a list of one text block, starts with one of the texts.
func startsWith(content jsontree.Value, texts []string) bool {
	if content.IsArray() && content.Len() == 1 {
		content = content.First().Get("text")
	}
	raw := content.Raw()
	if !content.IsString() || len(raw) < 3 {
		return false
	}
	for _, known := range texts {
		// The first byte spares most content its decoding.
		if (raw[1] == known[0] || raw[1] == '\\') && strings.HasPrefix(content.Text(), known) {
			return true
		}
	}
	return false
}
