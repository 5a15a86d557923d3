package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// oddsCommand computes the odds of one unit's attacks on another.
type oddsCommand struct {
	Attacker     string            `arg:"" help:"help.odds_attacker"`
	Target       string            `arg:"" help:"help.odds_target"`
	Phase        string            `help:"help.odds_phase" enum:"shooting,fight" default:"shooting"`
	Leader       []string          `help:"help.odds_leader" placeholder:"NAME" sep:"none"`
	TargetLeader []string          `help:"help.odds_target_leader" placeholder:"NAME" sep:"none"`
	Models       int               `help:"help.odds_models" placeholder:"N"`
	TargetModels int               `help:"help.odds_target_models" placeholder:"N"`
	Weapon       []string          `help:"help.odds_weapon" placeholder:"NAME" sep:"none"`
	Is           []string          `help:"help.odds_is" placeholder:"WORD"`
	TargetIs     []string          `help:"help.odds_target_is" placeholder:"WORD"`
	Edition      []string          `help:"help.odds_edition" placeholder:"EDITION"`
	AttackerIn   map[string]string `help:"help.odds_attacker_in" placeholder:"EDITION=NAME" mapsep:"none"`
	TargetIn     map[string]string `help:"help.odds_target_in" placeholder:"EDITION=NAME" mapsep:"none"`
	Snapshot     string            `help:"help.odds_snapshot" placeholder:"ID"`
	JSON         bool              `help:"help.json" name:"json"`
}

// Run prints the odds.
func (o *oddsCommand) Run(ctx context.Context, c *console, s *settings) error {
	names, err := o.editions()
	if err != nil {
		return err
	}
	editions, err := edition.Select(names)
	if err != nil {
		return atFlags(err, oddsFlags...)
	}
	d, err := s.read(ctx)
	if err != nil {
		return err
	}
	if len(editions) == 0 {
		name, err := o.newest(ctx, d.library)
		if err != nil {
			return err
		}
		if editions, err = edition.Select([]string{name}); err != nil {
			return err
		}
	}
	if len(editions) > 1 {
		return o.compare(ctx, c, d.library, editions)
	}
	return o.single(ctx, c, d.library, &editions[0])
}

// newest returns the newest edition whose active game data has datasheets with both names, or else
// one of them.
func (o *oddsCommand) newest(ctx context.Context, library *catalog.Library) (string, error) {
	best, most := "", -1
	for _, name := range slices.Backward(edition.Names()) {
		s, err := library.ActiveOf(ctx, name)
		if errors.Is(err, catalog.ErrNotFound) {
			continue
		}
		if err != nil {
			return "", err
		}
		has := 0
		if o.AttackerIn[name]+o.TargetIn[name] != "" {
			has++ // the command line means it
		}
		for _, unit := range []string{cmp.Or(o.AttackerIn[name], o.Attacker), cmp.Or(o.TargetIn[name], o.Target)} {
			found, err := datasheetsNamed(ctx, library, s.ID, unit)
			if err != nil {
				return "", err
			}
			has += min(len(found), 1)
		}
		if has > most {
			best, most = name, has
		}
	}
	return best, nil
}

// editions returns the names of the editions: those of the flag, or the one that the ids
// contain; none if nothing names an edition. A single edition must also be that of the ids and the
// snapshot.
func (o *oddsCommand) editions() ([]string, error) {
	if len(o.Edition) > 1 {
		return o.Edition, nil
	}
	asked := strings.Join(o.Edition, "")
	one, err := catalog.OneEdition(
		catalog.ByEdition(fault.Parameter("--edition"), asked), catalog.BySnapshot(fault.Parameter("--snapshot"), o.Snapshot),
		catalog.ByID(fault.Parameter("attacker"), cmp.Or(o.AttackerIn[asked], o.Attacker)), catalog.ByID(fault.Parameter("target"), cmp.Or(o.TargetIn[asked], o.Target)),
	)
	if err != nil {
		return nil, err
	}
	if one == "" {
		return nil, nil
	}
	return []string{one}, nil
}

// single prints the odds of one edition.
func (o *oddsCommand) single(ctx context.Context, c *console, library *catalog.Library, e *rules.Edition) error {
	m, err := o.matchup(ctx, library, e.Name)
	if err != nil {
		return err
	}
	book, err := library.Book(ctx, m.request.Snapshot)
	if err != nil {
		return err
	}
	result, err := army.Odds(e, book, &m.request)
	return writeOutput(c, o.JSON, result, atFlags(err, oddsFlags...), func() error { return m.write(c.out, c.lang, e.Name, &result) })
}

// A matchup is a request, with the names of its units.
type matchup struct {
	request          army.Request
	attacker, target string
}

// matchup finds the datasheets of the command line.
func (o *oddsCommand) matchup(ctx context.Context, library *catalog.Library, edition string) (*matchup, error) {
	snapshot, err := o.snapshot(ctx, library, edition)
	if err != nil {
		return nil, err
	}
	attacker, err := findDatasheet(ctx, library, snapshot, cmp.Or(o.AttackerIn[edition], o.Attacker))
	if err != nil {
		return nil, err
	}
	target, err := findDatasheet(ctx, library, snapshot, cmp.Or(o.TargetIn[edition], o.Target))
	if err != nil {
		return nil, err
	}
	m := &matchup{request: o.request()}
	for _, s := range []*army.Side{&m.request.Attacker, &m.request.Target} {
		for i := range s.Leaders {
			leader, err := findDatasheet(ctx, library, snapshot, s.Leaders[i].Unit)
			if err != nil {
				return nil, err
			}
			s.Leaders[i].Unit = leader.Name
		}
	}
	m.attacker, m.target = attacker.Name, target.Name
	m.request.Snapshot = snapshot
	m.request.Attacker.Datasheet, m.request.Target.Datasheet = attacker.ID, target.ID
	return m, nil
}

// withLeaders names a unit with its leaders.
func withLeaders(lang, name string, leaders []intake.ListUnit) string {
	if len(leaders) == 0 {
		return name
	}
	names := make([]string, 0, len(leaders))
	for i := range leaders {
		names = append(names, leaders[i].Unit)
	}
	return says(lang, "odds.with", "Unit", name, "Leaders", message.And(lang, names))
}

// request returns the request of the command line, with units by their names.
func (o *oddsCommand) request() army.Request {
	return army.Request{
		Snapshot: o.Snapshot, Phase: o.Phase, Weapons: o.Weapon,
		Attacker: army.Side{Datasheet: o.Attacker, Models: o.Models, Conditions: o.Is, Leaders: leaders(o.Leader)},
		Target:   army.Side{Datasheet: o.Target, Models: o.TargetModels, Conditions: o.TargetIs, Leaders: leaders(o.TargetLeader)},
	}
}

// leaders returns leaders with their initial wargear.
func leaders(names []string) (out []intake.ListUnit) {
	for _, name := range names {
		out = append(out, intake.ListUnit{Unit: name})
	}
	return out
}

// snapshot returns the id of the game data to use.
func (o *oddsCommand) snapshot(ctx context.Context, library *catalog.Library, edition string) (string, error) {
	if o.Snapshot == "" {
		s, err := library.ActiveOf(ctx, edition)
		return s.ID, err
	}
	s, err := library.Snapshot(ctx, o.Snapshot)
	if errors.Is(err, catalog.ErrNotFound) {
		return "", hint(fmt.Errorf("--snapshot: there is no %s", o.Snapshot), "hint.list", "Command", "rollcall catalogues")
	}
	if err == nil && s.Edition != edition {
		err = fmt.Errorf("snapshot %s is of edition %s; allowed: %s", s.ID, s.Edition, edition)
	}
	return s.ID, err
}

// oddsFlags are the flags and arguments that the members of a request come from.
var oddsFlags = []flag{
	{"/attacker/models", "--models"}, {"/target/models", "--target-models"},
	{"/attacker/conditions", "--is"}, {"/target/conditions", "--target-is"},
	{"/attacker/in", "--attacker-in"}, {"/target/in", "--target-in"},
	{"/attacker/leaders", "--leader"}, {"/target/leaders", "--target-leader"},
	{"/attacker", "attacker"}, {"/target", "target"}, {"/weapons", "--weapon"}, {"/editions", "--edition"}, {"/snapshot", "--snapshot"},
}
