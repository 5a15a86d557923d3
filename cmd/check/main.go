package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// A check finds breaches of one kind.
type check struct {
	name string
	find func(*module) ([]breach, error)
}

var checks = []check{
	{"doors", findDoors},
	{"walls", findWalls},
	{"libraries", findLibraries},
	{"layout", findLayout},
	{"source", findSource},
	{"pins", findPins},
	{"readme", findReadme},
	{"fuzz", findFuzz},
	{"golden", findGolden},
}

// A breach is a place where the repository departs from the plan.
type breach struct {
	file   string // relative to the root of the module, with slashes
	line   int    // 0: the whole file
	reason string
}

// String writes file:line: reason.
func (b breach) String() string {
	if b.line == 0 {
		return b.file + ": " + b.reason
	}
	return fmt.Sprintf("%s:%d: %s", b.file, b.line, b.reason)
}

// run checks the module and returns the exit code: 0 for a clean module, 1 for
// breaches, 2 where the module cannot be read.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("check", flag.ContinueOnError)
	flags.SetOutput(stderr)
	dir := flags.String("C", ".", "the root of the module")
	only := flags.String("only", "", "run one check alone")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	chosen, err := choose(*only)
	if err != nil {
		fmt.Fprintln(stderr, "check:", err)
		return 2
	}
	m, err := load(*dir)
	if err != nil {
		fmt.Fprintln(stderr, "check:", err)
		return 2
	}
	return m.report(chosen, stdout, stderr)
}

// choose returns the checks to run: all of them for an empty name.
func choose(only string) ([]check, error) {
	if only == "" {
		return checks, nil
	}
	var names []string
	for _, c := range checks {
		if c.name == only {
			return []check{c}, nil
		}
		names = append(names, c.name)
	}
	return nil, fmt.Errorf("no check is called %q; there are %q", only, names)
}

// report prints what the checks find and returns the exit code.
func (m *module) report(chosen []check, stdout, stderr io.Writer) int {
	total := 0
	for _, c := range chosen {
		found, err := c.find(m)
		if err != nil {
			fmt.Fprintf(stderr, "check: %s: %v\n", c.name, err)
			return 2
		}
		slices.SortFunc(found, func(a, b breach) int {
			return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line), cmp.Compare(a.reason, b.reason))
		})
		for _, b := range found {
			fmt.Fprintf(stdout, "%s (%s)\n", b, c.name)
		}
		total += len(found)
	}
	if total > 0 {
		fmt.Fprintf(stderr, "check: %d breaches\n", total)
		return 1
	}
	return 0
}
