package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode"

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
		if i > 0 {
			fmt.Fprintln(c.out)
		}
		if named := byName(rules, query); named != nil {
			fmt.Fprint(c.out, explain(named, paint))
			continue
		}
		switch found := byWords(rules, query); len(found) {
		case 0:
			status = c.trouble(unknownRule(rules, query))
		case 1:
			fmt.Fprint(c.out, explain(found[0], paint))
		default:
			table := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
			for _, r := range found {
				fmt.Fprintf(table, "%s\t%s\n", r.Code, r.Title)
			}
			if err := table.Flush(); err != nil {
				return c.trouble(err)
			}
			fmt.Fprintf(c.out, "\n%d rules speak of this; wellturn explain CODE prints one.\n", len(found))
		}
	}
	return status
}

// byName returns the rule with the given code or catalogue id, or nil; the last part of a code is enough.
func byName(rules []*rule.Rule, query string) *rule.Rule {
	for _, r := range rules {
		_, slug, _ := strings.Cut(r.Code, "/")
		names := append([]string{r.Code, slug}, r.IDs...)
		if slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, query) }) {
			return r
		}
	}
	return nil
}

// byWords returns the rules whose title or provider errors share most runs of three words with the query, the best
// first. Runs of words find an error again although its ids, numbers and paths differ, and in a longer report, too.
func byWords(rules []*rule.Rule, query string) (found []*rule.Rule) {
	asked := runs(query)
	enough := min(3, len(asked)) // a shared run or two may be chance
	if enough == 0 {
		return nil
	}
	scores := map[*rule.Rule]int{}
	best := 0
	for _, r := range rules {
		for _, said := range append([]string{r.Title}, r.Words().Errs...) {
			shared := 0
			for run := range runs(said) {
				if asked[run] {
					shared++
				}
			}
			scores[r] = max(scores[r], shared)
		}
		best = max(best, scores[r])
	}
	for _, r := range rules {
		if scores[r] >= max(enough, (best+1)/2) {
			found = append(found, r)
		}
	}
	slices.SortStableFunc(found, func(a, b *rule.Rule) int { return scores[b] - scores[a] })
	return found
}

// runs returns the runs of three words in a text, without case, punctuation and digits.
func runs(text string) map[string]bool {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && r != '_' })
	set := map[string]bool{}
	for i := range len(words) - 2 {
		set[strings.Join(words[i:i+3], " ")] = true
	}
	return set
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
