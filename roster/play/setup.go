// Package play plays test games between rosters: simulations of many battles, which run
// as background jobs, and single battles with one choice per request.
//
// A [Simulation] stores the rosters as they were at its creation, and its tally after
// every batch of battles. Its worker stores heartbeats. If they stop, another worker
// continues from the last tally, so a simulation survives a crash and no battle is
// counted twice.
package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Setup describes a game: its rules, two armies of one edition, their agents, the
// battlefield.
type Setup struct {
	edition.Key                   // without an edition: that of the armies
	Engine      int               `json:"engine"`            // version of the engine that plays it (rules.Engine); 0: not recorded
	Terrain     string            `json:"terrain,omitempty"` // of a battlefield without features (geom.TerrainNames)
	Armies      [2]*roster.Roster `json:"armies"`            // copies from the time of the request
	Agents      [2]string         `json:"agents"`
	Seed        uint64            `json:"seed,string"`
	// Layout is the battlefield. Without a size, it has the smallest size of the mission
	// for these armies. Without features, each battle generates its own terrain.
	Layout geom.Layout `json:"battlefield"`
}

// Remote is the agent of a player who sends choices through the API or the pages.
const Remote = "remote"

// ErrRequest is the kind of a *fault.Error of an invalid request. Its pointers have
// the members of Setup.
var ErrRequest = errors.New("the battle cannot be played")

// invalid returns the error of an invalid member of a request, with its code.
func invalid(pointer, code, found, allowed string) error {
	return fault.New(ErrRequest, fault.At(pointer), code, found, allowed)
}

// rules returns the rules that are played. The error is of the kind ErrRequest.
func (s *Setup) rules() (*rules.Edition, error) {
	e, err := s.Key.Rules()
	if bad := fault.In(err, edition.ErrKey); bad != nil {
		return nil, invalid(bad.Faults[0].Place.Pointer, bad.Faults[0].Code, bad.Faults[0].Found, bad.Faults[0].Allowed)
	}
	return &e, nil
}

// validate sets the edition from the armies if it is empty, and returns a *fault.Error
// for an invalid setup. agents lists the allowed agents.
func (s *Setup) validate(agents []string) error {
	if s.Edition == "" {
		s.Edition = s.Armies[0].Edition
	}
	if _, err := s.rules(); err != nil {
		return err
	}
	for i, r := range s.Armies {
		if r.Edition != s.Edition {
			return invalid(fmt.Sprintf("/armies/%d", i), "edition.mixed", "an army of edition "+r.Edition, "armies of edition "+s.Edition)
		}
	}
	for i, name := range s.Agents {
		if !slices.Contains(agents, name) {
			return invalid(fmt.Sprintf("/agents/%d", i), "agent.unknown", fmt.Sprintf("%.100q", name), strings.Join(agents, ", "))
		}
	}
	return s.validateLayout()
}

func (s *Setup) validateLayout() error {
	if names := geom.TerrainNames(); s.Terrain != "" && !slices.Contains(names, s.Terrain) {
		return invalid("/terrain", "terrain.unknown", fault.Quote(s.Terrain), strings.Join(names, ", "))
	}
	if s.Layout.Width == 0 && s.Layout.Depth == 0 && len(s.Layout.Features) == 0 {
		return nil
	}
	if err := s.Layout.Validate(); err != nil {
		return invalid("/battlefield", "battlefield.invalid", err.Error(), "a battlefield with its terrain")
	}
	return nil
}

// fill sets the version of the engine, and the size of the battlefield, if it has none, to
// that of the mission for the armies. The error is of the kind ErrRequest.
func (s *Setup) fill(sides *army.Sides) error {
	if n := len(sides.Armies[0].Units) + len(sides.Armies[1].Units); n > rules.MaxUnits {
		return invalid("/armies", "units.many", fmt.Sprintf("%d units in both armies", n), fmt.Sprintf("at most %d", rules.MaxUnits))
	}
	s.Engine = rules.Engine
	e, err := s.rules()
	if err != nil || s.Layout.Width != 0 {
		return err
	}
	size := mission.SizeOf(e, &sides.Armies)
	s.Layout.Width, s.Layout.Depth = max(size.Width, size.Depth), min(size.Width, size.Depth)
	return nil
}

// names returns the names of the sides with the names of the armies.
func (s *Setup) names(sides *army.Sides) *rules.Names {
	names := sides.Names
	names.Armies = s.armyNames()
	return &names
}

// armyNames returns the names of the armies. Two of one name are numbered.
func (s *Setup) armyNames() (names [2]string) {
	for i, r := range s.Armies {
		names[i] = r.Name
	}
	if names[0] == names[1] {
		for i := range names {
			names[i] += " (" + strconv.Itoa(i+1) + ")"
		}
	}
	return names
}

// Sides are the two armies with the names of their units.
type Sides [2]Side

// A Side is one army, with the rules of its units that are not simulated.
type Side struct {
	Name     string        `json:"name"`
	Faction  string        `json:"faction,omitempty"`
	Units    []string      `json:"units"`
	Fidelity army.Fidelity `json:"fidelity"`
	// Parts are the positions in Units of the units that others split into, starting with
	// unit number len(Units) (rules.Army.Listed).
	Parts []int `json:"parts,omitempty"`
}

// Unit returns the name of a unit by its number (rules.UnitState.Sheet).
func (s *Side) Unit(sheet int) string {
	if n := sheet - len(s.Units); n >= 0 && n < len(s.Parts) {
		sheet = s.Parts[n]
	}
	if sheet < 0 || sheet >= len(s.Units) {
		return ""
	}
	return s.Units[sheet]
}

// sidesOf returns the armies of a set-up.
func sidesOf(s *Setup, sides *army.Sides) (c Sides) {
	names := s.armyNames()
	for i := range c {
		c[i] = Side{Name: names[i], Faction: catalog.FactionOf(sides.Books[i]), Units: []string{}, Fidelity: sides.Fidelity[i]}
		for _, u := range sides.Names.Units[i] {
			c[i].Units = append(c[i].Units, u.Name)
		}
		for n := len(c[i].Units); n < sides.Armies[i].Sheets(); n++ {
			c[i].Parts = append(c[i].Parts, sides.Armies[i].Listed(n))
		}
	}
	return c
}

// An ArmyBuilder implements Armies with a Checker. It rejects rosters with errors.
type ArmyBuilder struct{ Checker Checker }

// A Checker checks rosters with their game data.
type Checker interface {
	// Check checks a roster, which may be unsaved.
	Check(ctx context.Context, r *roster.Roster) (*check.Report, error)
}

// Build builds the armies of two rosters of one edition. The error is an
// *army.IllegalError for a roster with errors.
func (m ArmyBuilder) Build(ctx context.Context, rosters [2]*roster.Roster) (*army.Sides, error) {
	var reports [2]*check.Report
	for i, r := range rosters {
		report, err := m.Checker.Check(ctx, r)
		if err != nil {
			return nil, err
		}
		reports[i] = report
	}
	return army.Oppose(reports)
}

// Armies builds the armies of setups.
type Armies interface {
	// Build builds the armies of two rosters of one edition.
	Build(ctx context.Context, rosters [2]*roster.Roster) (*army.Sides, error)
}

// An EngineError reports a battle or a simulation that this engine does not play as it was
// played. It can be started again with the same set-up.
type EngineError struct {
	Subject string             // such as battle btl_…
	Played  int                // version of the engine that played it; 0: not recorded
	Differs *rules.ReplayError // what differs; nil: it was not played again
}

// Error names both versions.
func (e *EngineError) Error() string {
	text := fmt.Sprintf("%s was played by %s; found engine %d", e.Subject, EngineName(e.Played), rules.Engine)
	if e.Differs != nil {
		text += ": " + e.Differs.Error()
	}
	return text + "; start it again with the same set-up"
}

// Unwrap returns what differs.
func (e *EngineError) Unwrap() error {
	if e.Differs == nil {
		return nil
	}
	return e.Differs
}

// EngineName names an engine by its version.
func EngineName(version int) string {
	if version == 0 {
		return "an engine without a version"
	}
	return fmt.Sprintf("engine %d", version)
}
