package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/wellturn/wellturn/core/catalogue"
	"github.com/wellturn/wellturn/core/rule"
)

// runExplain prints rules in words. The words are linked into the program; the module carries none.
func runExplain(_ context.Context, c console, flags *pflag.FlagSet, args []string) int {
	color := flags.String("color", "auto", "auto, always or never")
	if status, ok := parse(c, flags, args); !ok {
		return status
	}
	if flags.NArg() == 0 {
		return c.trouble(errors.New("explain: name a code, a catalogue id, or a part of a provider's error text"))
	}
	paint, err := newPalette(*color, c.out, c.getenv)
	if err != nil {
		return c.trouble(err)
	}
	rules := catalogue.All()
	status := exitClean
	for i, query := range flags.Args() {
		found := find(rules, query)
		if len(found) == 0 {
			status = c.trouble(unknownRule(rules, query))
			continue
		}
		for j, r := range found {
			if i+j > 0 {
				fmt.Fprintln(c.out)
			}
			fmt.Fprint(c.out, explain(r, paint))
		}
	}
	return status
}

// find returns the rule with the given code or catalogue id, the last part of a code being enough; or else the rules
// whose provider errors or titles hold the query.
func find(rules []*rule.Rule, query string) (found []*rule.Rule) {
	for _, r := range rules {
		_, slug, _ := strings.Cut(r.Code, "/")
		byID := slices.ContainsFunc(r.IDs, func(id string) bool { return strings.EqualFold(id, query) })
		if strings.EqualFold(r.Code, query) || strings.EqualFold(slug, query) || byID {
			found = append(found, r)
		}
	}
	if len(found) > 0 {
		return found
	}
	wanted := plainWords(query)
	if len(wanted) < 4 {
		return nil
	}
	for _, r := range rules {
		said := append([]string{r.Title}, r.Words().Errs...)
		if slices.ContainsFunc(said, func(text string) bool { return matches(plainWords(text), wanted) }) {
			found = append(found, r)
		}
	}
	return found
}

// plainWords is text without what differs between two reports of one error: case, punctuation, quotes and digits.
func plainWords(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return (r < 'a' || r > 'z') && r != '_' && r < 0x80
	}), " ")
}

// matches reports whether one of the texts holds the other as whole: a user may paste more than the part that is known,
// such as a whole response, or a fragment.
func matches(known, query string) bool {
	const enough = 24 // letters of a known text that are not found by chance
	return known != "" && (strings.Contains(known, query) || len(known) >= enough && strings.Contains(query, known))
}

// unknownRule is the error for a query that finds nothing, with the codes that are spelled most alike.
func unknownRule(rules []*rule.Rule, query string) error {
	type candidate struct {
		name     string
		distance int
	}
	var candidates []candidate
	for _, r := range rules {
		_, slug, _ := strings.Cut(r.Code, "/")
		for _, name := range append([]string{r.Code, slug}, r.IDs...) {
			d := distance(strings.ToLower(query), strings.ToLower(name))
			if d <= 1+len(query)/3 {
				if name == slug {
					name = r.Code
				}
				candidates = append(candidates, candidate{name, d})
			}
		}
	}
	slices.SortStableFunc(candidates, func(a, b candidate) int { return cmp.Compare(a.distance, b.distance) })
	var names []string
	for _, candidate := range candidates {
		if !slices.Contains(names, candidate.name) && len(names) < 3 {
			names = append(names, candidate.name)
		}
	}
	if len(names) == 0 {
		return fmt.Errorf("no rule matches %q; wellturn rules lists them", query)
	}
	return fmt.Errorf("no rule matches %q; did you mean %s?", query, strings.Join(names, " or "))
}

// distance is the Levenshtein distance of two strings, in bytes.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, diagonal+cost)
		}
	}
	return row[len(b)]
}

// explain prints one rule.
func explain(r *rule.Rule, paint palette) string {
	var b strings.Builder
	words := r.Words()
	fmt.Fprintf(&b, "%s  %s\n%s.\n", paint.paint(bold, r.Code), strings.Join(r.IDs, " "), sentence(r.Title))
	fmt.Fprintf(&b, "Level %s, fix %s, since %s.\n", r.Level, r.Fix, r.Since)
	section := func(title, text string) {
		if text != "" {
			fmt.Fprintf(&b, "\n%s\n%s\n", paint.paint(bold, title), indented(text))
		}
	}
	section("Why", wrapped(words.Why, 96))
	section("What to do", wrapped(words.Do, 96))
	bad := words.Bad.Document
	if words.Bad.Options != "" {
		bad += "\nwith options " + words.Bad.Options
	}
	section("Bad", bad)
	section("Good", words.Good)
	section("Provider errors", strings.Join(words.Errs, "\n"))
	section("See also", strings.Join(words.Refs, "\n"))
	return b.String()
}

func indented(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n  ")
}

// wrapped breaks text into lines of at most width bytes, where words allow.
func wrapped(text string, width int) string {
	var b strings.Builder
	used := 0
	for _, word := range strings.Fields(text) {
		switch {
		case used == 0:
		case used+1+len(word) > width:
			b.WriteByte('\n')
			used = 0
		default:
			b.WriteByte(' ')
			used++
		}
		b.WriteString(word)
		used += len(word)
	}
	return b.String()
}
