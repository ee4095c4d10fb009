package wasm_test

import (
	"encoding/hex"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/wasm"
	"github.com/wellturn/wellturn/wasm/internal/inspect"
)

func TestModuleKeepsItsPromises(t *testing.T) {
	facts, err := inspect.Module(wasm.Module)
	if err != nil {
		t.Fatal(err)
	}
	for _, broken := range facts.Broken() {
		t.Error(broken)
	}
}

func TestDigestIsTheCommittedOne(t *testing.T) {
	committed, err := os.ReadFile("wellturn.wasm.sha256")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := wasm.Digest()+"  wellturn.wasm\n", string(committed); got != want {
		t.Errorf("the module's digest is %q, wellturn.wasm.sha256 says %q: run make wasm", got, want)
	}
}

// The contract opens with one paragraph, which every host quotes.
func TestContractAndPackageOpenWithTheSameParagraph(t *testing.T) {
	paragraph := func(file, marker string) string {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		plain := regexp.MustCompile(`(?m)^(//|>) ?`).ReplaceAllString(string(text), "")
		_, rest, found := strings.Cut(plain, marker)
		if !found {
			t.Fatalf("%s lacks %q", file, marker)
		}
		first, _, _ := strings.Cut(rest, "\n\n")
		return strings.Join(strings.Fields(first), " ")
	}
	const opening = "ABI 1: "
	if a, b := paragraph("abi.md", opening), paragraph("embed.go", opening); a != b {
		t.Errorf("abi.md:\n%s\n\nembed.go:\n%s", a, b)
	}
}

// The exchange that the contract prints is one that takes place.
func TestTheContractsExchange(t *testing.T) {
	text, err := os.ReadFile("abi.md")
	if err != nil {
		t.Fatal(err)
	}
	dumped := func(base string) []byte {
		var all []byte
		for _, line := range regexp.MustCompile(`(?m)^`+base+`\+[0-9a-f]{3}  (.{47})`).FindAllSubmatch(text, -1) {
			row, err := hex.DecodeString(strings.ReplaceAll(string(line[1]), " ", ""))
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, row...)
		}
		return all
	}
	input, want := dumped("p"), dumped("a")
	behindOptions := strings.Index(string(input), "}") + 1
	r := request{input[:behindOptions], input[behindOptions:]}
	if got := newInstance(t, 0).answer(t, r); string(got) != string(want) {
		t.Errorf("%v\nabi.md prints\n%s\nthe module answers\n%s", r, want, got)
	}
}
