package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/log"
	"github.com/rollcall40k/rollcall/rules/scenario"
)

// battleCommand plays one battle and prints its log.
type battleCommand struct {
	A string `arg:"" optional:"" help:"help.battle_a"`
	B string `arg:"" optional:"" help:"help.battle_b"`
	gameFlags
	wantedFlags
	Output   string `help:"help.battle_log_file" name:"log-file" short:"o" placeholder:"FILE"`
	Scenario string `help:"help.battle_scenario" placeholder:"FILE"`
	Check    bool   `help:"help.battle_check"`
}

// Run plays the rosters, or the scenario.
func (b *battleCommand) Run(ctx context.Context, c *console, s *settings) error {
	switch {
	case b.Scenario != "" && b.A != "":
		return &failure{cause: errors.New("found rosters and --scenario; allowed: one of them"), code: exitUnreadable}
	case b.Scenario != "" && b.Faction+b.Snapshot != "":
		return &failure{cause: errors.New("found --faction or --snapshot with --scenario; allowed: --edition, as a scenario has its own units"), code: exitUnreadable}
	case b.Scenario != "":
		return b.scenario(c)
	case b.B == "":
		return &failure{
			cause: newError("error.few_rosters"), hints: []advice{see("rollcall battle")}, code: exitUnreadable,
		}
	}
	return b.rosters(ctx, c, s)
}

// rosters plays one battle between two rosters.
func (b *battleCommand) rosters(ctx context.Context, c *console, s *settings) (err error) {
	d, err := s.read(ctx)
	if err != nil {
		return err
	}
	one, spec, err := d.prepare(ctx, c, [2]string{b.A, b.B}, b.wantedFlags, &b.gameFlags, 1)
	if err != nil {
		return err
	}
	to, end := c.out, func() {}
	if b.Output != "" {
		end = c.working(says(c.lang, "cli.playing"))
		f, err := os.Create(b.Output)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, f.Close()) }()
		to = f
	}
	buffer := bufio.NewWriter(to)
	log := log.NewWriter(buffer)
	o, err := spec.Play(0, log.Event)
	end()
	if err = errors.Join(err, log.Err(), buffer.Flush()); err != nil {
		return err
	}
	if _, err := io.WriteString(c.err, fidelity(c.lang, &one.Sides)); err != nil || b.Output == "" {
		return err
	}
	ended := says(c.lang, "games.draw")
	if o.Winner >= 0 {
		ended = says(c.lang, "games.wins", "Name", one.Sides[o.Winner].Name)
	}
	_, err = fmt.Fprintln(c.out, says(c.lang, "report.outcome", "Result", ended, "Most", o.Points[0], "Least", o.Points[1], "Rounds", o.Rounds, "Seed", one.Setup.Seed))
	return err
}

// scenario plays the scenario. If it fails, the log up to the failure is printed.
func (b *battleCommand) scenario(c *console) error {
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
		found, allowed := edition.Unplayable(name)
		return fmt.Errorf("found the edition %s; allowed: %s", found, allowed)
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

// checkLog reports the first line in which a log differs from the log of the scenario.
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

// line returns a line of a log, or an empty line beyond its end.
func line(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}
