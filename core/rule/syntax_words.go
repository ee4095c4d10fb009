//go:build !tinygo

package rule

func init() {
	Describe(map[string]Words{
		"json/invalid-syntax": {
			Why: "Nothing behind the fault can be read, so nothing else about the document can be judged. " +
				"A file that was cut off, a Python repr or two documents in one file are the usual causes.",
			Do:   "Write the document with a JSON library, and look at the byte that the finding names.",
			Bad:  Example{Document: `[{'role': 'user', 'content': 'hi'}]`},
			Good: `[{"role": "user", "content": "hi"}]`,
			Refs: []string{"RFC 8259, section 2"},
		},
		"json/empty-document": {
			Why:  "White space holds no JSON value. It is what a write that was cut off, or a read of the wrong file, leaves.",
			Do:   "Send the document. A history without messages is the text [].",
			Bad:  Example{Document: "\n"},
			Good: `[]`,
			Refs: []string{"RFC 8259, section 2"},
		},
		"json/too-deep": {
			Why: "Readers that recurse crash on deep nesting, so every reader has a bound somewhere. No conversation comes near the " +
				"built-in one of 1000 levels.",
			Do: "Find out what nests the document: often text that was encoded as JSON again and again. The limit can only be lowered.",
			Bad: Example{
				Options:  `{"limits":{"depth":3}}`,
				Document: `[{"role":"user","content":[{"type":"text","text":"hi"}]}]`,
			},
			Good: `[{"role":"user","content":"hi"}]`,
			Refs: []string{"RFC 8259, section 9"},
		},
		"json/too-many-values": {
			Why: "Each value costs memory, and the memory of a call is bounded. The bound is 8,388,608 values, and 1,048,576 messages in " +
				"a history.",
			Do:   "Check the parts of the document one by one.",
			Good: `[]`,
			Refs: []string{"RFC 8259, section 9"},
		},
		"json/invalid-utf8": {
			Why: "JSON is UTF-8. Such bytes come from text in another encoding, or from a character that was cut in two, and most " +
				"readers refuse the whole document.",
			Do:   "Decode the text with the encoding that it has. Repair puts U+FFFD, the replacement character, in place of what cannot be read.",
			Bad:  Example{Document: "[{\"role\":\"user\",\"content\":\"caf\xe9\"}]"},
			Good: `[{"role":"user","content":"caf` + "\ufffd" + `"}]`,
			Refs: []string{"RFC 8259, section 8.1"},
		},
		"json/lone-surrogate": {
			Why: "An escape such as \\ud83d is one half of a character. It appears where text was cut by UTF-16 units, as JavaScript " +
				"counts them, in the middle of an emoji. Providers and databases refuse it, or change it silently.",
			Do:   "Cut text at character borders. Repair puts U+FFFD, the replacement character, in its place.",
			Bad:  Example{Document: `[{"role":"user","content":"well done \ud83d"}]`},
			Good: `[{"role":"user","content":"well done ` + "\ufffd" + `"}]`,
			Refs: []string{"RFC 7493, section 2.1", "RFC 8259, section 8.2"},
		},
		"json/duplicate-name": {
			Why: "Readers disagree about which of two members counts: the first, the last or neither. What one service checked " +
				"is then not what the next one acts upon.",
			Do:   "Write each member once. Nobody can say which of the two was meant, so there is no fix.",
			Bad:  Example{Document: `[{"role":"user","content":"delete the draft","content":"delete everything"}]`},
			Good: `[{"role":"user","content":"delete the draft"}]`,
			Refs: []string{"RFC 7493, section 2.3", "RFC 8259, section 4"},
		},
		"json/too-large": {
			Why:  "A document above the limit is not read at all, so that nobody can make a service work on it without end. The built-in limit is 64 MiB.",
			Do:   "Keep large content, such as images, outside the history and refer to it. The limit can only be lowered.",
			Bad:  Example{Options: `{"limits":{"bytes":32}}`, Document: `[{"role":"user","content":"hello"}]`},
			Good: `[{"role":"user","content":"hi"}]`,
			Refs: []string{"RFC 8259, section 9"},
		},
	})
}
