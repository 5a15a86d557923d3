// Package psychic implements the Psychic phase: psychic powers, Psychic tests, Deny
// the Witch and Perils of the Warp.
package psychic

import (
	"math/bits"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/move"
)

// Phase plays the Psychic phase: the player whose turn it is selects PSYKER units, each once
// (9e.PSYCHIC.SEQ.3, .4), until none is left that can attempt a power or the player ends the
// phase (9e.PSYCHIC.SEQ.2, 9e.PSYCHIC.SEQ.5).
func Phase(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Stage == 1 {
		return rules.Over
	}
	return g.SelectUnit(rules.ForUnitToCast, f.Player, g.Edition.Psychic.Once, Can)
}

// Selected handles the choice of a unit that attempts powers.
func Selected(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	o := g.Chosen(c)
	if o.Do == rules.Pass {
		f.Stage = 1
		return nil
	}
	g.Unit(o.Unit).Did |= rules.SelectedToCast
	g.Push(rules.Frame{Step: rules.StepManifest, Player: f.Player, Unit: o.Unit})
	return nil
}

// Can reports whether a unit can be selected: it is on the battlefield, has not
// been selected this phase, and has a power that it may attempt.
func Can(g *rules.Game, u rules.UnitID) bool {
	s := g.Unit(u)
	selected := s.Did&rules.SelectedToCast != 0 && g.Edition.Psychic.Together.Is
	return !selected && g.On(u) && g.Sheet(u).Casting.Casts > s.Cast &&
		g.Edition.Psychic.Eligible.Do(g, u) && len(Attemptable(g, u)) > 0
}

// DidNotFallBack reports whether a PSYKER unit may use powers: it did not Fall Back this turn, or
// may use powers after that (9e.PSYCHIC.SEQ.1, 8e.PSYCHIC.POWER.1).
func DidNotFallBack(g *rules.Game, u rules.UnitID) bool {
	return g.Has(u, effect.Psyker) && move.Barred(g, u)&effect.ToCast == 0
}

// Manifest makes a unit attempt powers, one at a time, up to the number on its datasheet
// (9e.PSYCHIC.MANIFEST.5), at least one. If the edition allows psykers to alternate, it is one,
// and a unit is selected again for the next (8e.PSYCHIC.SEQ.1).
func Manifest(g *rules.Game, f *rules.Frame) rules.Status {
	s := g.Unit(f.Unit)
	together := g.Edition.Psychic.Together.Is
	if f.Stage == 1 || s.Alive == 0 || s.Cast >= g.Sheet(f.Unit).Casting.Casts {
		return rules.Over
	}
	var options []rules.Option
	if together && s.Cast > 0 {
		options = append(options, rules.Option{Do: rules.Pass})
	}
	for _, p := range Attemptable(g, f.Unit) {
		options = append(options, rules.Option{Do: rules.DoAttempt, Unit: f.Unit, N: int32(p)})
	}
	switch {
	case len(options) == 1 && together && s.Cast > 0:
		return rules.Over
	case len(options) == 1:
		return attempt(g, f, options[0])
	}
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Reason: rules.ForPower, Player: f.Player, Unit: f.Unit,
		Rule: g.Edition.Psychic.Select, Options: options,
	})
}

// PowerSelected handles the choice of a power (9e.PSYCHIC.MANIFEST.1).
func PowerSelected(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	o := g.Chosen(c)
	if o.Do == rules.Pass {
		f.Stage = 1
		return nil
	}
	attempt(g, f, o)
	return nil
}

func attempt(g *rules.Game, f *rules.Frame, o rules.Option) rules.Status {
	g.Unit(f.Unit).Cast++
	if !g.Edition.Psychic.Together.Is {
		f.Stage = 1
	}
	return g.Push(rules.Frame{
		Step: rules.StepPower, Player: f.Player, Unit: f.Unit, Power: rules.PowerID(o.N),
	})
}

// Attemptable returns the powers that a unit knows and may attempt now.
func Attemptable(g *rules.Game, u rules.UnitID) []rules.PowerID {
	var list []rules.PowerID
	for _, p := range g.Edition.Psychic.Powers.Do(g, u) {
		if int(p) < len(g.Setup.Powers) && g.Edition.Psychic.Repeat.Do(g, u, p) {
			list = append(list, p)
		}
	}
	return list
}

// SmiteAlone returns the powers of a unit: those of its datasheet and those that its player selected
// before the battle (9e.PSYCHIC.POWER.3), or Smite by default (9e.PSYCHIC.POWER.1).
func SmiteAlone(g *rules.Game, u rules.UnitID) []rules.PowerID {
	known := g.Sheet(u).Casting.Powers
	if len(known) == 0 {
		known = smiteAlone[:]
	}
	selected := g.Unit(u).Known
	if selected == 0 {
		return known
	}
	known = known[:len(known):len(known)]
	for p := rules.PowerID(0); int(p) < bits.Len64(selected); p++ {
		if selected>>p&1 == 1 {
			known = append(known, p)
		}
	}
	return known
}

var smiteAlone = [1]rules.PowerID{TheSmite}

// OncePerRound allows a player to attempt each power once in a battle round, by any unit, and
// Smite repeatedly (9e.PSYCHIC.MANIFEST.2).
func OncePerRound(g *rules.Game, u rules.UnitID, p rules.PowerID) bool {
	return p == TheSmite || g.State.Sides[g.Unit(u).Player].Attempted>>p&1 == 0
}

// OncePerTurn allows a unit to attempt each power, including Smite, once in a turn
// (8e.PSYCHIC.TEST.2).
func OncePerTurn(g *rules.Game, u rules.UnitID, p rules.PowerID) bool {
	return g.Unit(u).Attempted>>p&1 == 0
}
