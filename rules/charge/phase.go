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

// Phase plays the Charge phase: first the charges of the player whose turn it
// is, then the Heroic Interventions of the other (9e.CHARGE.SEQ.1), each as long
// as the player wishes and has eligible units (9e.CHARGE.SEQ.5,
// 9e.CHARGE.HEROIC.4).
func Phase(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Stage == starting {
		mark(g, f.Player)
		f.Stage = charging
	}
	if f.Stage == charging {
		if options := able(g, f.Player, Can); len(options) > 1 {
			return ask(g, f.Player, rules.ForUnitToCharge, g.Edition.Charge.Once, options)
		}
		f.Stage = intervening
	}
	if f.Stage == intervening {
		p := f.Player.Opponent()
		if options := able(g, p, CanIntervene); len(options) > 1 {
			return ask(g, p, rules.ForHeroicIntervention, g.Edition.Charge.Heroic.Once, options)
		}
	}
	return rules.Over
}

func ask(g *rules.Game, p rules.Player, why rules.Reason, by rules.RuleID, options []rules.Option) rules.Status {
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Reason: why, Player: p, Rule: by, Options: options,
	})
}

// able lists the units of a player that can do something, and passing.
func able(g *rules.Game, p rules.Player, can func(*rules.Game, rules.UnitID) bool) []rules.Option {
	options := []rules.Option{{Do: rules.Pass}}
	for u := range g.Units() {
		if g.Unit(u).Player == p && g.On(u) && can(g, u) {
			options = append(options, rules.Option{Do: rules.Select, Unit: u})
		}
	}
	return options
}

// Selected takes the choice of a unit that charges or intervenes.
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

// mark notes which units of the player are near enemies when the phase starts
// (9e.CHARGE.SEQ.2, .3).
func mark(g *rules.Game, p rules.Player) {
	within := g.Edition.Charge.Within.Is
	for u, s := range g.Units() {
		if s.Player == p && g.On(u) {
			s.Did |= distanceTerm(g, u, within)
		}
	}
}

func distanceTerm(g *rules.Game, u rules.UnitID, within geom.Length) (did rules.TurnActions) {
	if g.EngagedBy(u) != 0 {
		return rules.StartedEngaged
	}
	within = reach(g, u, within)
	for e := range g.Units() {
		if enemyOnTable(g, u, e) && g.Within(u, e, within) {
			return rules.StartedInCharge
		}
	}
	return 0
}

func enemyOnTable(g *rules.Game, u, e rules.UnitID) bool {
	return g.Unit(e).Player != g.Unit(u).Player && g.On(e)
}
