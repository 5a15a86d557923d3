// Package charge implements the Charge phase: charges, Overwatch and Heroic
// Interventions.
package charge

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Stages of Phase.
const (
	starting uint8 = iota
	charging
	intervening
)

// Phase plays the Charge phase: first the charges of the player whose turn it is, then the
// Heroic Interventions of the other player (9e.CHARGE.SEQ.1). Each player goes on for as long
// as they wish and have eligible units (9e.CHARGE.SEQ.5, 9e.CHARGE.HEROIC.4).
func Phase(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Stage == starting {
		mark(g, f.Player)
		f.Stage = charging
	}
	if f.Stage == charging {
		if s := g.SelectUnit(rules.ForUnitToCharge, f.Player, g.Edition.Charge.Once, Can); s == rules.Asking {
			return s
		}
		f.Stage = intervening
	}
	if h := g.Edition.Charge.Heroic; f.Stage == intervening && h != nil {
		return g.SelectUnit(rules.ForHeroicIntervention, f.Player.Opponent(), h.Once, CanIntervene)
	}
	return rules.Over
}

// Selected applies the choice of a unit that charges or intervenes.
func Selected(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	o := g.Chosen(c)
	if o.Do == rules.Pass {
		f.Stage++
		return nil
	}
	step, did := rules.StepChargeUnit, rules.SelectedToCharge
	if f.Stage == intervening {
		step, did = rules.StepHeroic, rules.SelectedToIntervene
	}
	s := g.Unit(o.Unit)
	s.Did |= did
	g.Push(rules.Frame{Step: step, Player: s.Player, Unit: o.Unit})
	return nil
}

// mark records which units of the player are near enemies when the phase starts
// (9e.CHARGE.SEQ.2, .3).
func mark(g *rules.Game, p rules.Player) {
	within := g.Edition.Charge.Within.Is
	for u := range g.OnTable(p) {
		g.Unit(u).Did |= distanceTerm(g, u, within)
	}
}

func distanceTerm(g *rules.Game, u rules.UnitID, within geom.Length) (did rules.TurnActions) {
	if g.EngagedBy(u) != 0 {
		return rules.StartedEngaged
	}
	within = reach(g, u, within)
	for e := range g.Enemies(u) {
		if g.Within(u, e, within) {
			return rules.StartedInCharge
		}
	}
	return 0
}
