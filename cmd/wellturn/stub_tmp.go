package main

import (
	"context"
	"github.com/spf13/pflag"
	"github.com/wellturn/wellturn/host"
)

func runWatch(context.Context, console, *pflag.FlagSet, []string) int   { return 2 }
func runExplain(context.Context, console, *pflag.FlagSet, []string) int { return 2 }
func runRules(context.Context, console, *pflag.FlagSet, []string) int   { return 2 }
func newSarifPrinter(context.Context, *host.Host) (printer, error)      { return nil, nil }
