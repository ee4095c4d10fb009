package inspect

import (
	"slices"
	"testing"
)

// module is a header and the given sections, each an id and its bytes.
func module(sections ...[]byte) []byte {
	binary := []byte("\x00asm\x01\x00\x00\x00")
	for _, s := range sections {
		binary = append(binary, s[0], byte(len(s)-1))
		binary = append(binary, s[1:]...)
	}
	return binary
}

func TestModuleListsImportsAndExports(t *testing.T) {
	imports := []byte("\x02\x04" + // four imports, one of each kind
		"\x01a\x01f\x00\x05" +
		"\x01a\x01t\x01\x70\x01\x01\x02" +
		"\x01a\x01m\x02\x00\x01" +
		"\x01a\x01g\x03\x7f\x00")
	exports := []byte("\x07\x02\x06memory\x02\x00\x01x\x00\x81\x01")
	facts, err := Module(module(imports, []byte("\x00\x03abc"), exports))
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"a.f", "a.t", "a.m", "a.g"}; !slices.Equal(facts.Imports, want) {
		t.Errorf("imports %q, want %q", facts.Imports, want)
	}
	if want := []string{"memory", "x"}; !slices.Equal(facts.Exports, want) {
		t.Errorf("exports %q, want %q", facts.Exports, want)
	}
	if broken := facts.Broken(); len(broken) != 2 {
		t.Errorf("imports and exports are both wrong, got %q", broken)
	}
}

func TestModuleRefusesWhatIsNoModule(t *testing.T) {
	for _, binary := range []string{"", "#!/bin/sh\n", "\x00asm\x01\x00\x00\x00\x07\x7f\x01"} {
		if _, err := Module([]byte(binary)); err == nil {
			t.Errorf("Module(%q) gives no error", binary)
		}
	}
}

func TestBrokenHoldsTheBudgets(t *testing.T) {
	facts := Facts{Exports: Exports, Raw: MaxRaw, Gzip: MaxGzip}
	if broken := facts.Broken(); broken != nil {
		t.Errorf("at the budget: %q", broken)
	}
	facts.Raw++
	facts.Gzip++
	if broken := facts.Broken(); len(broken) != 2 {
		t.Errorf("one byte over both budgets: %q", broken)
	}
}
