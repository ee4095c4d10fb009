// Command cmd writes the generated documentation into the repository that it is run in, from its top:
//
//	go run ./internal/docgen/cmd          # write what differs
//	go run ./internal/docgen/cmd -check   # write nothing; exit 1 when something would change
package main

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/wellturn/wellturn/internal/docgen"
)

func main() {
	check := flag.Bool("check", false, "write nothing; exit 1 when something would change")
	flag.Parse()
	plan, err := docgen.Compare(".")
	if err == nil && !*check {
		err = plan.Apply(".")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	written, removed := "wrote", "removed"
	if *check {
		written, removed = "stale:", "not wanted:"
	}
	for _, path := range slices.Sorted(maps.Keys(plan.Write)) {
		fmt.Println(written, path)
	}
	for _, path := range plan.Remove {
		fmt.Println(removed, path)
	}
	if *check && !plan.Empty() {
		fmt.Fprintln(os.Stderr, "docgen: the files above are stale: run make generate")
		os.Exit(1)
	}
}
