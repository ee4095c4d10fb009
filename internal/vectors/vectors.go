// Package vectors reads the shared test vectors, testdata/vectors/<family>/<slug>.json, strictly: a member that the
// format does not know is an error. Every host runs the same vectors through this package or through the harness.
//
// One case is a document with options, and what check and repair must say of it:
//
//   - Want lists every finding heavier than info, as code and place, in the order of the answer. An entry with a level
//     also asserts the level. A finding at level info must be listed only where the case is about it: entries of level
//     info must be there, other info findings are not looked at.
//   - Fixed is the repaired document, token for token. A case without it is one that repair leaves unchanged.
//   - Remaining lists the findings heavier than info that repair leaves, in the repaired document; none by default.
//   - Error is what an answer says that refuses the options; such a case has no Want and no Fixed.
package vectors

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// File is one file of vectors.
type File struct {
	Path  string            `json:"-"`     // relative to the folder of vectors, with slashes: history/markers.json
	Notes map[string]string `json:"notes"` // what the flags of the cases mean
	Cases []Case            `json:"cases"`
}

// Family is the folder that the file stands in, such as "history".
func (f *File) Family() string { return path.Dir(f.Path) }

// Case is one vector. Exactly one of In, InText and InBase64 is given.
type Case struct {
	Name       string         `json:"name"`   // unique in its file
	Reason     string         `json:"reason"` // why the answer is right, with its source where there is one
	Flags      []string       `json:"flags,omitempty"`
	Options    jsontext.Value `json:"options,omitempty"`   // without op
	In         jsontext.Value `json:"in,omitempty"`        // a JSON value, as it is spelled
	InText     *string        `json:"in_text,omitempty"`   // text that is no JSON, or whose layout matters
	InBase64   *string        `json:"in_base64,omitempty"` // bytes that are no text
	Want       []Finding      `json:"want,omitempty"`
	Fixed      jsontext.Value `json:"fixed,omitempty"`
	Remaining  []Finding      `json:"remaining,omitempty"`
	UpdateKind *string        `json:"update_kind,omitempty"` // of the LangGraph update, "" for none; absent: not looked at
	Error      *Error         `json:"error,omitempty"`
}

// Finding is one wanted finding.
type Finding struct {
	Code  string `json:"code"`
	At    string `json:"at"`              // RFC 6901
	Level string `json:"level,omitempty"` // "" asserts no level, but one heavier than info
}

// Error is a wanted refusal of the options.
type Error struct {
	Code string `json:"code"`
	At   string `json:"at"`
}

// Document returns the bytes that are judged.
func (c *Case) Document() []byte {
	switch {
	case c.InText != nil:
		return []byte(*c.InText)
	case c.InBase64 != nil:
		raw, _ := base64.StdEncoding.DecodeString(*c.InBase64) // Load has decoded it once
		return raw
	}
	return c.In
}

// Request returns the options that ask for the operation beside those of the case.
func (c *Case) Request(op string) []byte {
	rest := strings.TrimSpace(string(c.Options))
	if rest == "" {
		rest = "{}"
	}
	rest = strings.TrimSpace(rest[1:])
	if rest != "}" {
		rest = "," + rest
	}
	return []byte(`{"op":"` + op + `"` + rest)
}

// Load reads every vector file below the root of fsys, in the order of their paths.
func Load(fsys fs.FS) ([]File, error) {
	paths, err := fs.Glob(fsys, "*/*.json")
	if err != nil {
		return nil, err
	}
	slices.Sort(paths)
	files := make([]File, len(paths))
	for i, p := range paths {
		data, err := fs.ReadFile(fsys, p)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(data, &files[i], json.RejectUnknownMembers(true)); err != nil {
			return nil, fmt.Errorf("%s: %w", p, err)
		}
		files[i].Path = p
		if err := files[i].lint(); err != nil {
			return nil, fmt.Errorf("%s: %w", p, err)
		}
	}
	return files, nil
}

// lint checks what the types cannot say.
func (f *File) lint() error {
	var faults []error
	names, flags := map[string]bool{}, map[string]bool{}
	if len(f.Cases) == 0 {
		faults = append(faults, errors.New("there are no cases"))
	}
	for i := range f.Cases {
		c := &f.Cases[i]
		if names[c.Name] {
			faults = append(faults, fmt.Errorf("two cases are called %q", c.Name))
		}
		names[c.Name] = true
		for _, flag := range c.Flags {
			flags[flag] = true
			if f.Notes[flag] == "" {
				faults = append(faults, fmt.Errorf("case %q has the flag %q, which no note explains", c.Name, flag))
			}
		}
		for _, fault := range c.lint() {
			faults = append(faults, fmt.Errorf("case %q: %s", c.Name, fault))
		}
	}
	for flag := range f.Notes {
		if !flags[flag] {
			faults = append(faults, fmt.Errorf("no case has the flag %q that a note explains", flag))
		}
	}
	return errors.Join(faults...)
}

func (c *Case) lint() []string {
	var faults []string
	say := func(wrong bool, text string) {
		if wrong {
			faults = append(faults, text)
		}
	}
	inputs := 0
	for _, given := range []bool{c.In != nil, c.InText != nil, c.InBase64 != nil} {
		if given {
			inputs++
		}
	}
	say(c.Name == "", "it has no name")
	say(c.Reason == "", "it gives no reason")
	say(inputs != 1, "it must have exactly one of in, in_text and in_base64")
	say(c.Options != nil && c.Options.Kind() != '{', "options must be an object")
	say(c.Error != nil && (c.Want != nil || c.Fixed != nil || c.Remaining != nil), "refused options have no findings")
	say(c.Error == nil && c.Want == nil, "want is missing; a clean case has an empty list")
	say(c.Fixed == nil && c.Remaining != nil, "remaining belongs to a repaired document")
	if c.InBase64 != nil {
		_, err := base64.StdEncoding.DecodeString(*c.InBase64)
		say(err != nil, "in_base64 is no base64")
	}
	return faults
}
