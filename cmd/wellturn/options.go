package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/spf13/pflag"
)

// optionTable is every member of the options object that can be said with a flag; the flag spells "_" as "-".
// What the values may be is the core's to say: a wrong one is refused with the list of those there are.
var optionTable = []struct {
	member string
	form   form
	usage  string
}{
	{"subject", word, "what the document claims to be: auto, history, a2a/Task, …"},
	{"dialect", word, "message dialect: auto, langchain, openai-chat, anthropic, …"},
	{"target", word, "`profile` whose rules decide levels: anthropic, openai-chat, any, …"},
	{"scope", word, "full, or tail for append-only repairs"},
	{"phase", word, "at_rest, before_user, before_model or live"},
	{"a2a", word, "protocol `version`: auto, 0.3 or 1.0"},
	{"headers", headers, "HTTP `header` that came with the document, 'Name: value' (repeatable)"},
	{"request", document, "request that the document answers: a `file`, or JSON"},
	{"method", word, "how the stream was opened: send, subscribe or push"},
	{"protocol", word, "of a stream: a2a, chat, notebook or interactive"},
	{"state", document, "state of the stream so far: a `file`, or JSON"},
	{"closed", flag, "the stream has ended"},
	{"pending", list, "call `ids` that wait for a human"},
	{"pending_tools", list, "`tools` whose calls wait for a human"},
	{"terminal_tools", list, "`tools` whose result ends a turn"},
	{"markers", wordOrObject, "words of inserted messages: en, ko, or a JSON `object` of texts"},
	{"marker_role", word, "role of inserted messages: assistant, system or merge"},
	{"reducer", word, "LangGraph reducer: add_messages, delta or none"},
	{"update", word, "list for the reducer: minimal or replace"},
	{"thinking", flag, "the request turns thinking on"},
	{"tools_declared", flag, "the request declares tools"},
	{"disable", list, "`codes` of rules to leave out"},
	{"levels", words, "change levels: `code=level`"},
	{"limits", numbers, "lower limits: `name=number` for depth, bytes, findings"},
}

// form is how the text of a flag becomes a JSON value.
type form string

const (
	word         form = "word"
	flag         form = "bool"
	list         form = "list"    // separated by commas, repeatable
	words        form = "words"   // name=word, separated by commas, repeatable
	numbers      form = "numbers" // name=number, separated by commas, repeatable
	headers      form = "header"  // Name: value, repeatable
	document     form = "document"
	wordOrObject form = "words or object"
)

// option is one flag of the table. It implements pflag.Value.
type option struct {
	form    form
	value   any            // what is written to the options object
	list    []string       // so far
	members map[string]any // so far
}

func (o *option) Type() string   { return string(o.form) }
func (o *option) String() string { return "" }

func (o *option) Set(text string) error {
	switch o.form {
	case word:
		o.value = text
	case flag:
		on, err := strconv.ParseBool(text)
		o.value = on
		return err
	case list:
		for item := range strings.SplitSeq(text, ",") {
			if item != "" {
				o.list = append(o.list, item)
			}
		}
		o.value = o.list
	case words, numbers:
		for pair := range strings.SplitSeq(text, ",") {
			if err := o.add(pair, "="); err != nil {
				return err
			}
		}
	case headers:
		return o.add(text, ":")
	case document:
		return o.read(text)
	case wordOrObject:
		o.value = text
		if strings.HasPrefix(text, "{") {
			return o.read(text)
		}
	}
	return nil
}

// add takes one member of an object-valued option.
func (o *option) add(pair, separator string) error {
	name, text, found := strings.Cut(pair, separator)
	name, text = strings.TrimSpace(name), strings.TrimSpace(text)
	if !found || name == "" {
		return fmt.Errorf("want name%svalue, got %q", separator, pair)
	}
	if o.members == nil {
		o.members = map[string]any{}
	}
	o.value = o.members
	o.members[name] = text
	if o.form == numbers {
		number, err := strconv.ParseUint(text, 10, 63)
		if err != nil {
			return fmt.Errorf("%s: want a number, got %q", name, text)
		}
		o.members[name] = number
	}
	return nil
}

// read takes JSON, or the name of a file that holds it.
func (o *option) read(text string) error {
	raw := jsontext.Value(text)
	if !strings.HasPrefix(text, "{") && !strings.HasPrefix(text, "[") {
		content, err := os.ReadFile(text)
		if err != nil {
			return err
		}
		raw = content
	}
	if err := raw.Compact(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true), jsontext.PreserveRawStrings(true)); err != nil {
		return fmt.Errorf("no JSON: %w", err)
	}
	o.value = json.RawMessage(raw)
	return nil
}

// optionFlags adds a flag for every option, and --options. The function it returns builds the options object of op
// from what was given, after parsing.
func optionFlags(flags *pflag.FlagSet) func(op string) (optionsObject, error) {
	flags.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		return pflag.NormalizedName(strings.ReplaceAll(name, "_", "-"))
	})
	given := make([]*option, len(optionTable))
	for i, row := range optionTable {
		given[i] = &option{form: row.form}
		added := flags.VarPF(given[i], row.member, "", row.usage)
		if row.form == flag {
			added.NoOptDefVal = "true"
		}
	}
	raw := flags.String("options", "", "more options as a JSON `object`; flags override its members")
	return func(op string) (optionsObject, error) {
		members := optionsObject{}
		if *raw != "" {
			if !jsontext.Value(*raw).IsValid() || jsontext.Value(*raw).Kind() != '{' {
				return nil, fmt.Errorf("--options: want a JSON object with unique names, got %q", *raw)
			}
			var object map[string]json.RawMessage
			if err := json.Unmarshal([]byte(*raw), &object); err != nil {
				return nil, fmt.Errorf("--options: %w", err)
			}
			for name, value := range object {
				members[name] = value
			}
		}
		for i, row := range optionTable {
			if given[i].value != nil {
				members[row.member] = given[i].value
			}
		}
		members["op"] = op
		return members, nil
	}
}

// optionsObject is the options object of a request, by member.
type optionsObject map[string]any

// encode writes the object; its members are text, numbers and JSON that was read before.
func (o optionsObject) encode() []byte {
	text, err := json.Marshal(o)
	if err != nil {
		panic(fmt.Sprintf("wellturn: options as JSON: %v", err))
	}
	return text
}
