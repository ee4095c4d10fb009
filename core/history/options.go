package history

import (
	"slices"

	"github.com/wellturn/wellturn/core/message"
	"github.com/wellturn/wellturn/core/rule"
)

// Phase says what comes next.
type Phase uint8

// The phases: the run ended and nothing is appended; a new user message comes next; the model is called next; a run is
// going on.
const (
	AtRest Phase = iota
	BeforeUser
	BeforeModel
	Live
)

// PhaseNames are the values of the option `phase`, in the order of the constants.
var PhaseNames = []string{"at_rest", "before_user", "before_model", "live"}

// MarkerRole says what stands between two user messages.
type MarkerRole uint8

// The ways to close an unanswered user message.
const (
	MarkAssistant MarkerRole = iota
	MarkSystem
	MarkMerge
)

// MarkerRoleNames are the values of the option `marker_role`, in the order of the constants.
var MarkerRoleNames = []string{"assistant", "system", "merge"}

// Options is what a caller knows beside the history. The zero value with a Profile means all defaults.
type Options struct {
	Profile         *Profile
	Tail            bool // look at the tail, append only
	Phase           Phase
	MarkerRole      MarkerRole
	Markers         message.Markers
	Pending         []string // call ids that wait for a person
	PendingTools    []string
	TerminalTools   []string
	ToolsUndeclared bool // the request declares no tools
	Addressable     bool // a reducer was named: messages without ids are reported
	Disable         []string
	Levels          []LevelOf
}

// LevelOf gives a rule, by code, a level of the caller's own.
type LevelOf struct {
	Code  string
	Level rule.Level
}

func (o *Options) enabled(r *rule.Rule) bool {
	return !slices.Contains(o.Disable, r.Code) && o.levelOf(r) != rule.Off
}

func (o *Options) levelOf(r *rule.Rule) rule.Level {
	for _, l := range o.Levels {
		if l.Code == r.Code {
			return l.Level
		}
	}
	return o.Profile.level(r)
}
