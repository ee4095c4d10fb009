package host

import "context"

// Rule is one rule as the core itself lists it.
type Rule struct {
	Code  string   `json:"code"`  // "family/adjective-noun"
	IDs   []string `json:"rules"` // ids in the rule catalogues
	On    string   `json:"on"`    // subject family: "json", "history", …
	Title string   `json:"title"`
	Level Level    `json:"level"` // where the target does not say otherwise
	Fix   string   `json:"fix"`   // "none", "safe", "unsafe": the best fix it can offer
	Since string   `json:"since"` // release that brought it
}

// Info is what the core says about itself.
type Info struct {
	Name     string   `json:"name"`
	Version  string   `json:"version"`
	ABI      string   `json:"abi"` // "major.minor"
	Ops      []string `json:"ops"`
	Options  []string `json:"options"` // members of the options object
	Subjects []string `json:"subjects"`
	Dialects []string `json:"dialects"`
	Targets  []string `json:"targets"`
	Rules    int      `json:"rules"` // how many there are
	Limits   struct {
		Bytes        int `json:"bytes"`         // of a document
		OptionsBytes int `json:"options_bytes"` // of the options
		Depth        int `json:"depth"`         // nesting of a document
		Values       int `json:"values"`        // in a document
		Messages     int `json:"messages"`      // in a history
		Findings     int `json:"findings"`      // listed in an answer
		Counted      int `json:"counted"`       // findings counted by one reading of a history
	} `json:"limits"`
}

// Rules lists the rules of the core, in catalogue order.
func (h *Host) Rules(ctx context.Context) ([]Rule, error) {
	var result struct {
		Rules []Rule `json:"rules"`
	}
	_, err := h.ask(ctx, []byte(`{"op":"rules"}`), nil, &result)
	return result.Rules, err
}

// Info asks the core for its versions, limits and build.
func (h *Host) Info(ctx context.Context) (*Info, error) {
	var info Info
	if _, err := h.ask(ctx, []byte(`{"op":"info"}`), nil, &info); err != nil {
		return nil, err
	}
	return &info, nil
}
