package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
)

// oddsCommand computes the odds of one unit's attacks on another.
type oddsCommand struct {
	Attacker     string   `arg:"" help:"The id of the attacker's datasheet, or the whole of its name."`
	Target       string   `arg:"" help:"The same of the target's."`
	Phase        string   `help:"The phase: shooting or fight." enum:"shooting,fight" default:"shooting"`
	Models       int      `help:"Models that attack. By default the smallest unit." placeholder:"N"`
	TargetModels int      `help:"Models of the target. By default the smallest unit." placeholder:"N"`
	Weapon       []string `help:"A weapon profile to use; repeat it for several, in order. By default all that may be shot, or what fights best." placeholder:"NAME" sep:"none"`
	Is           []string `help:"What is true of the attacker this turn, such as half_range, moved or charged." placeholder:"WORD"`
	TargetIs     []string `help:"What is true of the target, such as in_cover." placeholder:"WORD"`
	Edition      string   `help:"The edition of the rules." default:"9e"`
	Snapshot     string   `help:"Of this snapshot. By default the newest of the edition." placeholder:"ID"`
	JSON         bool     `help:"Write JSON." name:"json"`
}

// Help shows examples.
func (oddsCommand) Help() string {
	return `Examples:

    rollcall odds "intercessor squad" "necron warriors"
    rollcall odds "intercessor squad" "necron warriors" --models 10 --is half_range
    rollcall odds 9e.space-marines.outrider-squad 9e.necrons.immortals --phase fight --is charged
    rollcall odds "intercessor squad" monolith --weapon "krak grenades" --json`
}

// Run prints the odds.
func (o *oddsCommand) Run(c *console, s *settings) (err error) {
	ctx := context.Background()
	rules, ok := edition.Lookup(o.Edition)
	if !ok {
		return fmt.Errorf("the rules of edition %q are not played; allowed: %s", o.Edition, strings.Join(edition.Names(), ", "))
	}
	d, err := s.read(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.close()) }()
	m, err := o.matchup(ctx, d.library)
	if err != nil {
		return err
	}
	book, err := d.library.Book(ctx, m.request.Snapshot)
	if err != nil {
		return err
	}
	result, err := army.Odds(&rules, book, &m.request)
	if err != nil {
		return explain(err)
	}
	if o.JSON {
		return writeJSON(c.out, result)
	}
	return m.write(c.out, &result)
}

// A matchup is a request, with the names of its units.
type matchup struct {
	request          army.Request
	attacker, target string
}

// matchup finds the datasheets of the command line.
func (o *oddsCommand) matchup(ctx context.Context, library *catalog.Library) (*matchup, error) {
	snapshot, err := o.snapshot(ctx, library)
	if err != nil {
		return nil, err
	}
	attacker, err := findDatasheet(ctx, library, snapshot, o.Attacker)
	if err != nil {
		return nil, err
	}
	target, err := findDatasheet(ctx, library, snapshot, o.Target)
	if err != nil {
		return nil, err
	}
	return &matchup{
		request: army.Request{
			Edition: o.Edition, Snapshot: snapshot, Phase: o.Phase, Weapons: o.Weapon,
			Attacker: army.Side{Datasheet: attacker.ID, Models: o.Models, Conditions: o.Is},
			Target:   army.Side{Datasheet: target.ID, Models: o.TargetModels, Conditions: o.TargetIs},
		},
		attacker: attacker.Name, target: target.Name,
	}, nil
}

// snapshot returns the id of the game data to use.
func (o *oddsCommand) snapshot(ctx context.Context, library *catalog.Library) (string, error) {
	if o.Snapshot == "" {
		s, err := library.Newest(ctx, o.Edition)
		return s.ID, err
	}
	s, err := library.Snapshot(ctx, o.Snapshot)
	if err == nil && s.Edition != o.Edition {
		err = fmt.Errorf("snapshot %s is of edition %s; allowed: %s", s.ID, s.Edition, o.Edition)
	}
	return s.ID, err
}

// fields are the flags and arguments that fields of a request come from.
var fields = [...]struct{ pointer, name string }{
	{"/attacker/models", "--models"}, {"/target/models", "--target-models"},
	{"/attacker/conditions", "--is"}, {"/target/conditions", "--target-is"},
	{"/attacker", "attacker"}, {"/target", "target"}, {"/weapons", "--weapon"},
}

// explain names the flag or argument in place of the field of the request.
func explain(err error) error {
	var bad *army.RequestError
	if !errors.As(err, &bad) {
		return err
	}
	name := "odds"
	for _, f := range fields {
		if strings.HasPrefix(bad.Pointer, f.pointer) {
			name = f.name
			break
		}
	}
	return hint(fmt.Errorf("%s: found %s", name, bad.Found), "allowed: "+bad.Allowed)
}
