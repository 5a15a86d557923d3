package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/scenario"
)

// battleCommand plays one battle and prints its log.
type battleCommand struct {
	Scenario string `help:"The scenario to play, a file as rules/scenario/README.md describes it; - is standard input." placeholder:"FILE" required:""`
	Edition  string `help:"The edition of the rules. By default the first that the scenario has a log for, or else 9e." placeholder:"NAME"`
	Check    bool   `help:"Compare the log with the one in the scenario, too."`
}

// Help shows examples.
func (battleCommand) Help() string {
	return `Examples:

    rollcall battle --scenario overwatch.txtar
    rollcall battle --scenario overwatch.txtar --edition 9e --check`
}

// Run plays the scenario. Of one that goes wrong, the log so far is printed.
func (b *battleCommand) Run(c *console) error {
	data, err := c.read(b.Scenario)
	if err != nil {
		return fmt.Errorf("%s: %w", b.Scenario, err)
	}
	s, err := scenario.Parse(b.Scenario, data)
	if err != nil {
		return &failure{cause: err, code: exitUnreadable}
	}
	name := b.Edition
	if editions := s.Editions(); name == "" && len(editions) > 0 {
		name = editions[0]
	} else if name == "" {
		name = "9e"
	}
	rules, ok := edition.Lookup(name)
	if !ok {
		return fmt.Errorf("the rules of edition %q are not played; allowed: %s", name, strings.Join(edition.Names(), ", "))
	}
	log, err := s.Run(&rules)
	if _, failed := c.out.Write(log); failed != nil {
		return errors.Join(err, failed)
	}
	if err == nil && b.Check {
		err = checkLog(s, name, string(log))
	}
	return err
}

// checkLog names the first line in which a log is not the one of the scenario.
func checkLog(s *scenario.Scenario, edition, log string) error {
	expected, ok := s.Log(edition)
	if !ok {
		return fmt.Errorf("%s: no section log.%s", s.Name, edition)
	}
	got, want := strings.Split(log, "\n"), strings.Split(string(expected), "\n")
	for i := range max(len(got), len(want)) {
		if line(got, i) != line(want, i) {
			return fmt.Errorf("%s: log.%s: line %d: found %q; the scenario has %q", s.Name, edition, i+1, line(got, i), line(want, i))
		}
	}
	return nil
}

// line returns a line of a log, or nothing behind its end.
func line(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}
