package host

import (
	"context"
	"fmt"

	"github.com/goccy/go-json"
)

// Level is the weight of a finding.
type Level string

// The levels. A document is clean when it has no finding at [LevelError].
const (
	LevelError     Level = "error"
	LevelContested Level = "contested" // the sources contradict each other: reported, not rejected
	LevelWarning   Level = "warning"
	LevelInfo      Level = "info"
	LevelOff       Level = "off" // in Options.Levels only: not reported
)

// Report is the result of a check, a repair or one step of a watch.
type Report struct {
	Clean    bool      `json:"clean"`
	Subject  string    `json:"subject"`
	Dialect  string    `json:"dialect"` // empty when the subject has none
	Target   string    `json:"target"`  // empty when the subject has none
	A2A      string    `json:"a2a"`     // protocol version found, empty when the subject has none
	Counts   Counts    `json:"counts"`
	Findings []Finding `json:"findings"` // by position, then code

	// After Repair. Document is the repaired document on one line, or the caller's own bytes when nothing changed.
	Changed   bool            `json:"changed"`
	Patch     []Operation     `json:"patch"`
	Remaining []Finding       `json:"remaining"` // findings that no safe fix exists for
	Document  json.RawMessage `json:"document"`

	// After Repair of a LangChain history: what a node returns so that the reducer arrives at exactly Document.
	Update     json.RawMessage `json:"update"`
	UpdateKind string          `json:"update_kind"`

	// After Watch.
	State json.RawMessage `json:"state"` // give it back as Options.State
	Phase string          `json:"phase"`
	Done  bool            `json:"done"`

	// Raw is the whole answer, byte for byte as the core gave it.
	Raw []byte `json:"-"`
}

// Counts says how many findings there are at each level.
type Counts struct {
	Error     int `json:"error"`
	Contested int `json:"contested"`
	Warning   int `json:"warning"`
	Info      int `json:"info"`
}

// Finding is one thing that is wrong with a document.
type Finding struct {
	Code    string    `json:"code"` // "family/adjective-noun", never renamed or reused
	Rule    string    `json:"rule"` // id in the rule catalogue
	Level   Level     `json:"level"`
	At      string    `json:"at"`     // RFC 6901 pointer
	Offset  int       `json:"offset"` // in bytes from the start of the document
	Message string    `json:"message"`
	Params  Params    `json:"params"`
	Related []Related `json:"related"`
	Fix     *Fix      `json:"fix"` // nil when there is none
}

// Related is another place that a finding speaks of.
type Related struct {
	At      string `json:"at"`
	Offset  int    `json:"offset"`
	Message string `json:"message"`
}

// Fix is a patch that takes a finding away. Only safe fixes are applied by Repair.
type Fix struct {
	Kind  string      `json:"kind"` // "safe", "unsafe"
	Patch []Operation `json:"patch"`
}

// Operation is one step of an RFC 6902 patch.
type Operation struct {
	Op    string          `json:"op"`
	Path  string          `json:"path"`
	From  string          `json:"from,omitempty"`
	Value json.RawMessage `json:"value,omitempty"`
}

// Params are the values that a finding's message was made of: a string, a [json.Number] with the digits as they came, or
// a list of strings as []any.
type Params map[string]any

// UnmarshalJSON keeps numbers exact.
func (p *Params) UnmarshalJSON(text []byte) error {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(text, &raw); err != nil {
		return err
	}
	*p = make(Params, len(raw))
	for name, value := range raw {
		switch value[0] {
		case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			(*p)[name] = json.Number(value)
		default:
			var decoded any
			if err := json.Unmarshal(value, &decoded); err != nil {
				return err
			}
			(*p)[name] = decoded
		}
	}
	return nil
}

// Check reports what is wrong with document.
func (h *Host) Check(ctx context.Context, document []byte, options Options) (*Report, error) {
	return h.report(ctx, "check", document, options)
}

// Repair applies safe fixes until none is left, and returns the repaired document in the report.
func (h *Host) Repair(ctx context.Context, document []byte, options Options) (*Report, error) {
	report, err := h.report(ctx, "repair", document, options)
	if err == nil && !report.Changed {
		report.Document = document
	}
	return report, err
}

// Watch follows a stream: document is the next event, or an array of events, and options.State the state of the report
// before.
func (h *Host) Watch(ctx context.Context, document []byte, options Options) (*Report, error) {
	return h.report(ctx, "watch", document, options)
}

func (h *Host) report(ctx context.Context, op string, document []byte, options Options) (*Report, error) {
	request, err := options.request(op)
	if err != nil {
		return nil, err
	}
	var report Report
	if report.Raw, err = h.ask(ctx, request, document, &report); err != nil {
		return nil, err
	}
	return &report, nil
}

// ask makes one call and decodes the answer's result.
func (h *Host) ask(ctx context.Context, request, document []byte, result any) (raw []byte, err error) {
	if raw, err = h.Call(ctx, request, document); err != nil {
		return nil, err
	}
	return raw, Decode(raw, result)
}

// Decode reads an answer of [Host.Call]: it fills result, a *[Report] for instance, or returns the [*RequestError] that
// the answer holds. Bytes that are no answer are an [ErrEngine].
func Decode(answer []byte, result any) error {
	envelope := struct {
		OK     *bool         `json:"ok"`
		Result any           `json:"result"`
		Error  *RequestError `json:"error"`
	}{Result: result}
	switch err := json.Unmarshal(answer, &envelope); {
	case err != nil:
		return fmt.Errorf("%w: unreadable answer: %w", ErrEngine, err)
	case envelope.OK == nil || *envelope.OK != (envelope.Error == nil):
		return fmt.Errorf("%w: the answer says neither ok nor why not", ErrEngine)
	case envelope.Error != nil:
		return envelope.Error
	}
	return nil
}
