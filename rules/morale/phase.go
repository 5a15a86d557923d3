// Package morale implements the Morale phase (Morale tests, Combat Attrition tests and
// Unit Coherency checks) and the Battle-shock tests of the 10th edition.
package morale

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Stages of Phase.
const (
	tests uint8 = iota
	moment
	checks
)

// Phase plays the Morale phase: first Morale tests, then Unit Coherency checks (9e.MORALE.SEQ.1,
// 9e.MORALE.SEQ.5). In the first part the players alternate, beginning with the player whose turn
// it is; when one has tested all units, the other continues (9e.MORALE.SEQ.2, 9e.MORALE.SEQ.4).
// In the second, the player whose turn it is removes models first (9e.GAPS.13).
func Phase(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Stage == tests {
		if status, some := test(g, f); some {
			return status
		}
		f.Stage = moment
	}
	if f.Stage == moment {
		f.Stage = checks
		if g.Trigger(effect.AtCoherencyChecks, rules.NoUnit) {
			return rules.Again
		}
	}
	if !g.Edition.Morale.Coherency.Is {
		return rules.Over
	}
	return Checks(g, f)
}

// Checks plays Unit Coherency checks (10e.UNIT.COHERENCY.3, 10e.UNIT.COHERENCY.8, 10e.UNIT.COHERENCY.9).
func Checks(g *rules.Game, _ *rules.Frame) rules.Status {
	if u := incoherent(g); u != rules.NoUnit {
		return g.Push(rules.Frame{Step: rules.StepCoherency, Player: g.Unit(u).Player, Unit: u})
	}
	return rules.Over
}

// test asks for the next unit to test. A single unit is tested at once.
func test(g *rules.Game, f *rules.Frame) (rules.Status, bool) {
	for range 2 {
		options := due(g, f.Player)
		switch len(options) {
		case 0:
			f.Player = f.Player.Opponent()
			continue
		case 1:
			return take(g, f, options[0].Unit), true
		}
		return g.AskOption(rules.ForUnitToTest, f.Player, g.Edition.Morale.Select, options), true
	}
	return rules.Over, false
}

// Selected handles a choice of Phase.
func Selected(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	take(g, f, g.Chosen(c).Unit)
	return nil
}

// take begins a unit's test, its only one this turn (9e.MORALE.SEQ.3).
func take(g *rules.Game, f *rules.Frame, u rules.UnitID) rules.Status {
	g.Unit(u).Did |= rules.TookMorale
	if g.Edition.Morale.Alternate.Is {
		f.Player = f.Player.Opponent()
	}
	return g.Push(rules.Frame{Step: rules.StepTest, Player: g.Unit(u).Player, Unit: u})
}

// due returns a player's units that had models destroyed this turn and have not been tested.
func due(g *rules.Game, p rules.Player) (options []rules.Option) {
	for u, s := range g.Units() {
		if s.Player == p && s.Place == rules.OnTable && s.Lost > 0 && s.Did&rules.TookMorale == 0 {
			options = append(options, rules.Option{Do: rules.Select, Unit: u})
		}
	}
	return options
}

// incoherent returns a unit that is no longer in coherency, first of the player whose turn it is,
// or NoUnit.
func incoherent(g *rules.Game) rules.UnitID {
	for _, p := range [2]rules.Player{g.State.Turn, g.State.Turn.Opponent()} {
		for u, s := range g.Units() {
			if s.Player == p && s.Alive > 1 && g.On(u) && !g.Coherent(g.Bodies(u)) {
				return u
			}
		}
	}
	return rules.NoUnit
}
