// Package play lets rosters play test games: simulations of many battles, which
// run as jobs and outlive the process that began them.
//
// A Simulation keeps the rosters as they were when it was asked for, and its
// tally after every few battles. Whoever works on it says so by a heartbeat; when
// none is heard, another worker goes on behind the last tally. So a simulation
// survives the death of the process, and no battle counts twice.
package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
)

// A Setup says what is played: two armies of one edition, by whom, where.
type Setup struct {
	Edition string            `json:"edition"` // empty: that of the armies
	Armies  [2]*roster.Roster `json:"armies"`  // as they were when it was asked for
	Agents  [2]string         `json:"agents"`
	Seed    uint64            `json:"seed,string"`
	// Layout is the battlefield. Without a size, it is the smallest that the
	// mission has for the armies. Without features, each battle has terrain of its
	// own.
	Layout geom.Layout `json:"battlefield"`
}

// Remote is the agent of a player who answers requests from outside.
const Remote = "remote"

// ErrRequest is wrapped by the errors of requests that ask for what cannot be
// played.
var ErrRequest = errors.New("the battle cannot be played")

// A RequestError says what is wrong with a request. It wraps ErrRequest.
type RequestError struct {
	Pointer string // JSON pointer into the request, with the members of Setup
	Code    string // stable
	Found   string
	Allowed string
}

// Error names the place, what was found and what is allowed.
func (e *RequestError) Error() string {
	return fmt.Sprintf("%s: found %s; allowed: %s", strings.TrimPrefix(e.Pointer, "/"), e.Found, e.Allowed)
}

// Unwrap returns ErrRequest.
func (e *RequestError) Unwrap() error { return ErrRequest }

func unplayable(name string) error {
	return &RequestError{"/edition", "edition.unplayable", fmt.Sprintf("%.100q", name), strings.Join(edition.Names(), ", ")}
}

// validate finds out the edition, and tells what is wrong. agents are those that
// may play.
func (s *Setup) validate(agents []string) error {
	if s.Edition == "" {
		s.Edition = s.Armies[0].Edition
	}
	if _, ok := edition.Lookup(s.Edition); !ok {
		return unplayable(s.Edition)
	}
	for i, r := range s.Armies {
		if r.Edition != s.Edition {
			return &RequestError{fmt.Sprintf("/armies/%d", i), "edition.mixed", "an army of edition " + r.Edition, "armies of edition " + s.Edition}
		}
	}
	for i, name := range s.Agents {
		if !slices.Contains(agents, name) {
			return &RequestError{fmt.Sprintf("/agents/%d", i), "agent.unknown", fmt.Sprintf("%.100q", name), strings.Join(agents, ", ")}
		}
	}
	return s.validateLayout()
}

func (s *Setup) validateLayout() error {
	if s.Layout.Width == 0 && s.Layout.Depth == 0 && len(s.Layout.Features) == 0 {
		return nil
	}
	if err := s.Layout.Validate(); err != nil {
		return &RequestError{"/battlefield", "battlefield.invalid", err.Error(), "a battlefield with its terrain"}
	}
	return nil
}

// fill gives the battlefield the size that the mission has for the armies.
func (s *Setup) fill(sides *army.Sides) {
	e, ok := edition.Lookup(s.Edition)
	if !ok || s.Layout.Width != 0 {
		return
	}
	size := mission.SizeOf(&e, sides.Armies[0].Power()+sides.Armies[1].Power())
	s.Layout.Width, s.Layout.Depth = max(size.Width, size.Depth), min(size.Width, size.Depth)
}

// names are those of the sides, with those of the armies.
func (s *Setup) names(sides *army.Sides) *rules.Names {
	names := sides.Names
	for i, r := range s.Armies {
		names.Armies[i] = r.Name
	}
	return &names
}

// A Sides is who plays: armies and units by name, and what is not played of them.
type Sides [2]Side

// A Side is one army of a Cast.
type Side struct {
	Name     string        `json:"name"`
	Units    []string      `json:"units"`
	Fidelity army.Fidelity `json:"fidelity"`
	// Parts are positions in Units by what units become (rules.Army.Listed), from the
	// number of units on.
	Parts []int `json:"parts,omitempty"`
}

// Unit returns the name of a unit by its fixed part (rules.UnitState.Sheet).
func (s *Side) Unit(sheet int) string {
	if n := sheet - len(s.Units); n >= 0 && n < len(s.Parts) {
		sheet = s.Parts[n]
	}
	if sheet < 0 || sheet >= len(s.Units) {
		return ""
	}
	return s.Units[sheet]
}

func sidesOf(s *Setup, sides *army.Sides) (c Sides) {
	for i := range c {
		c[i] = Side{Name: s.Armies[i].Name, Units: []string{}, Fidelity: sides.Fidelity[i]}
		for _, u := range sides.Names.Units[i] {
			c[i].Units = append(c[i].Units, u.Name)
		}
		for n := len(c[i].Units); n < sides.Armies[i].Sheets(); n++ {
			c[i].Parts = append(c[i].Parts, sides.Armies[i].Listed(n))
		}
	}
	return c
}

// ArmyBuilder is the Armies of a Checker: rosters with errors are refused.
type ArmyBuilder struct{ Checker Checker }

// A Checker checks rosters against the game data that they are of.
type Checker interface {
	// Check checks a roster, which need not be stored.
	Check(ctx context.Context, r *roster.Roster) (*check.Report, error)
}

// Build makes two rosters of one edition ready for battle. A roster with errors
// is an *army.IllegalError.
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

// Armies musters the armies of setups.
type Armies interface {
	// Build makes two rosters of one edition ready for battle.
	Build(ctx context.Context, rosters [2]*roster.Roster) (*army.Sides, error)
}
