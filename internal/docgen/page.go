package docgen

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/wellturn/wellturn/core/history"
	"github.com/wellturn/wellturn/core/rule"
)

// note stands at the top of every generated page.
const note = "<!-- Written by make generate from the rule and its words; do not edit. -->\n\n"

// rulePage is the page of one rule.
func rulePage(r *rule.Rule) string {
	words := r.Words()
	var b strings.Builder
	b.WriteString(note)
	fmt.Fprintf(&b, "# %s\n\n", r.Code)
	fmt.Fprintf(&b, "Found: %s. Catalogue: %s. Fix: %s. Since %s.\n", r.Title, strings.Join(r.IDs, ", "), fixes[r.Fix], r.Since)
	section(&b, "Why it matters", words.Why)
	section(&b, "What to do", words.Do)
	section(&b, "Example", example(r))
	if r.On() == "history" {
		section(&b, "Level", levels(r))
	} else {
		section(&b, "Level", "`"+r.Level.String()+"` for every target.")
	}
	section(&b, "What providers answer", errors(words.Errs))
	section(&b, "Sources", sources(words.Refs))
	return b.String()
}

var fixes = map[rule.FixKind]string{
	rule.None:   "none",
	rule.Safe:   "safe, applied by `repair`",
	rule.Unsafe: "shown; applied by `repair` only where the named target refuses what was found",
}

func section(b *strings.Builder, title, text string) {
	if text != "" {
		fmt.Fprintf(b, "\n## %s\n%s\n", title, text)
	}
}

// example shows the bad document and the good one as a diff, and how to try it.
func example(r *rule.Rule) string {
	words := r.Words()
	if words.Bad.Document == "" {
		return "The smallest document that breaks this rule is too long to print."
	}
	var b strings.Builder
	b.WriteString(goodIs(r))
	b.WriteString("\n```diff\n")
	b.WriteString(diff(lines(words.Bad.Document), lines(words.Good)))
	b.WriteString("```\n")
	b.WriteString("With the first of the two in `conversation.json`:\n```sh\n")
	b.WriteString(tryIt(r) + "\n```")
	if !utf8.ValidString(words.Bad.Document) {
		b.WriteString("\nBytes that are not UTF-8 are printed here as `\\x` and two digits.")
	}
	return b.String()
}

func goodIs(r *rule.Rule) string {
	switch r.Fix {
	case rule.Safe:
		return "What `repair` changes:"
	case rule.Unsafe:
		return "What the fix changes:"
	}
	return "The document, and one without the fault:"
}

// tryIt is the command line that shows the finding.
func tryIt(r *rule.Rule) string {
	command := "wellturn check"
	options, isRepair := strings.CutPrefix(r.Words().Bad.Options, `{"op":"repair",`)
	switch {
	case isRepair: // the command says what the option says
		command, options = "wellturn repair", "{"+options
	case r.Fix == rule.Safe:
		command = "wellturn repair --diff"
	}
	if options != "" {
		command += " --options '" + options + "'"
	}
	return command + " conversation.json"
}

// levels is a table of what a finding weighs for each target.
func levels(r *rule.Rule) string {
	var b strings.Builder
	b.WriteString("| target | level |\n|---|---|\n")
	for _, p := range history.Profiles {
		fmt.Fprintf(&b, "| `%s` | %s |\n", p.Name, p.Level(r))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func errors(errs []string) string {
	if len(errs) == 0 {
		return ""
	}
	return "```text\n" + strings.Join(errs, "\n") + "\n```"
}

// sources lists references; owner/name#number becomes a link to the thread.
func sources(refs []string) string {
	var b strings.Builder
	for _, ref := range refs {
		repository, number, isThread := strings.Cut(ref, "#")
		if _, err := strconv.Atoi(number); isThread && err == nil && strings.Count(repository, "/") == 1 {
			ref = fmt.Sprintf("[%s](https://github.com/%s/issues/%s)", ref, repository, number)
		}
		fmt.Fprintf(&b, "- %s\n", ref)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// lines splits a document, bytes that are not UTF-8 made visible.
func lines(document string) []string {
	var visible strings.Builder
	for len(document) > 0 {
		c, n := utf8.DecodeRuneInString(document)
		if c == utf8.RuneError && n == 1 {
			fmt.Fprintf(&visible, "\\x%02x", document[0])
		} else {
			visible.WriteString(document[:n])
		}
		document = document[n:]
	}
	return strings.Split(strings.TrimSuffix(visible.String(), "\n"), "\n")
}
