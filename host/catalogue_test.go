package host

import (
	"encoding/hex"
	"slices"
	"strings"
	"testing"
)

func TestTheCoreDescribesItself(t *testing.T) {
	h := newHost(t)
	info, err := h.Info(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	rules, err := h.Rules(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if info.Name != "wellturn" || !strings.HasPrefix(info.ABI, "1.") || info.Rules != len(rules) || info.Limits.Bytes == 0 || info.Limits.Depth == 0 ||
		info.Limits.Findings == 0 || info.Limits.OptionsBytes == 0 || info.Limits.Values == 0 || len(info.Subjects) == 0 || len(info.Dialects) == 0 || len(info.Targets) == 0 ||
		!slices.Contains(info.Ops, "check") {
		t.Errorf("info: %+v", info)
	}
	for _, rule := range rules {
		if family, slug, _ := strings.Cut(rule.Code, "/"); family == "" || slug == "" || len(rule.IDs) == 0 || rule.On == "" || rule.Title == "" || rule.Level == "" || rule.Fix == "" || rule.Since == "" {
			t.Errorf("rule: %+v", rule)
		}
	}
}

func TestDigestNamesTheModule(t *testing.T) {
	if digest, err := hex.DecodeString(newHost(t).Digest()); err != nil || len(digest) != 32 {
		t.Errorf("digest %x, %v", digest, err)
	}
	if newHost(t).Digest() == newHost(t, WithEngine(Wazero(Module([]byte("another"))))).Digest() {
		t.Error("two modules have one digest")
	}
	if digest := newHost(t, WithEngine(Native())).Digest(); digest != "" {
		t.Errorf("the native engine runs no module, but has the digest %q", digest)
	}
}
