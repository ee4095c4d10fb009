package host

import (
	"context"

	"github.com/goccy/go-json"
)

// Rule is one rule as the core itself lists it.
type Rule struct {
	Code  string   `json:"code"` // "family/adjective-noun"
	IDs   []string `json:"ids"`  // in the rule catalogues
	Title string   `json:"title"`
	Level Level    `json:"level"` // where the target does not say otherwise
	On    string   `json:"on"`    // subject family: "history", "a2a", …
	Fix   string   `json:"fix"`   // "none", "safe", "unsafe": the best fix it can offer
	Since string   `json:"since"` // release that brought it
}

// Info is what the core says about itself. Raw is the whole result; it may hold more than the fields.
type Info struct {
	ABI     string          `json:"abi"`
	Version string          `json:"version"`
	Limits  Limits          `json:"limits"` // the built-in ones
	Raw     json.RawMessage `json:"-"`
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
	if _, err := h.ask(ctx, []byte(`{"op":"info"}`), nil, &info.Raw); err != nil {
		return nil, err
	}
	return &info, json.Unmarshal(info.Raw, &info)
}
