package history

import (
	"strings"

	"github.com/wellturn/wellturn/core/rule"
)

// Profile is what one provider accepts, as data. Rules that every provider refuses are not listed: they are errors
// everywhere.
type Profile struct {
	Name    string
	Title   string
	Refuses string // catalogue ids, separated by spaces, of what this provider refuses and others accept
	IDMax   int    // longest call id, 0 = any
	IDChars string // bytes allowed in a call id beside letters and digits, "*" = any
	NameMax int    // longest tool name
}

// Profiles lists all targets; `any` accepts what every other one accepts. Sources: the providers' documentation and their own error texts.
var Profiles = []*Profile{
	{Name: "any", Title: "every provider", IDChars: "*", NameMax: 64},
	{
		Name: "anthropic", Title: "Anthropic Messages",
		Refuses: "TURN.HEAD_NOT_USER TURN.SYSTEM_MID CONT.EMPTY_TEXT_BLOCK CONT.TRAILING_WS CONT.EMPTY_RESULT CONT.NULL CALL.ID_FORMAT",
		IDMax:   64, IDChars: "_-", NameMax: 128,
	},
	{
		Name: "anthropic-no-prefill", Title: "Anthropic Messages, models without prefill",
		Refuses: "TURN.HEAD_NOT_USER TURN.SYSTEM_MID TURN.TAIL_ASSISTANT CONT.EMPTY_TEXT_BLOCK CONT.TRAILING_WS CONT.EMPTY_RESULT CONT.NULL CALL.ID_FORMAT",
		IDMax:   64, IDChars: "_-", NameMax: 128,
	},
	{
		Name: "openai-chat", Title: "OpenAI Chat Completions",
		Refuses: "CONT.NULL CALL.ID_FORMAT",
		IDMax:   40, IDChars: "*", NameMax: 64,
	},
	{
		Name: "strict-template", Title: "chat templates that insist on alternating roles",
		Refuses: "TURN.USER_USER TURN.TOOL_USER TURN.ASSISTANT_ASSISTANT TURN.HEAD_NOT_USER TURN.SYSTEM_MID TURN.TAIL_ASSISTANT",
		IDChars: "*", NameMax: 64,
	},
}

// ProfileNamed returns the profile with the given name.
func ProfileNamed(name string) (*Profile, bool) {
	for _, p := range Profiles {
		if p.Name == name {
			return p, true
		}
	}
	return nil, false
}

func (p *Profile) neutral() bool { return p.Name == "any" }

// refuses reports whether the provider refuses what the rule finds; for `any`, whether some provider does.
func (p *Profile) refuses(id string) bool {
	if p.neutral() {
		for _, q := range Profiles[1:] {
			if q.refuses(id) {
				return true
			}
		}
		return false
	}
	for rest := p.Refuses; rest != ""; {
		var one string
		one, rest, _ = strings.Cut(rest, " ")
		if one == id {
			return true
		}
	}
	return false
}

// RefusesSystemMidway reports whether the provider refuses a system message inside a conversation.
func (p *Profile) RefusesSystemMidway() bool { return p.refuses(systemMidway.ID()) }

// level is what a finding of the rule weighs for this target.
func (p *Profile) level(r *rule.Rule) rule.Level {
	switch {
	case r.Level == rule.Error || !p.refuses(r.ID()):
		return r.Level
	case p.neutral():
		return min(r.Level, rule.Warning)
	}
	return rule.Error
}

// goodID reports whether the provider accepts a call id; `any` asks every provider.
func (p *Profile) goodID(id string) bool {
	if p.neutral() {
		for _, q := range Profiles[1:] {
			if !q.goodID(id) {
				return false
			}
		}
		return true
	}
	if p.IDMax > 0 && len(id) > p.IDMax {
		return false
	}
	return p.IDChars == "*" || onlyWord(id, p.IDChars)
}

// onlyWord reports whether s has only ASCII letters, digits and the extra bytes.
func onlyWord(s, extra string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || strings.IndexByte(extra, c) >= 0 {
			continue
		}
		return false
	}
	return true
}

// goodName reports whether a tool name is one that every provider takes: ^[a-zA-Z0-9_-]{1,64}$.
func goodName(name string, max int) bool {
	return name != "" && len(name) <= max && onlyWord(name, "_-")
}
