package mission

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// Extra lets a unit make a move that an ability gives it, of up to Frame.N. All
// rules of the move that Frame.At names hold for it (9e.CORE.OUTOFPHASE.1). The
// unit may stay.
func Extra(g *rules.Game, f *rules.Frame) rules.Status {
	if f.N == 0 || !g.On(f.Unit) || rules.Why(f.At) == rules.ForMove && g.EngagedBy(f.Unit) != 0 {
		return rules.Over
	}
	return g.Ask(rules.Request{
		Ask: rules.MoveModels, Why: rules.Why(f.At), Player: f.Player, Unit: f.Unit, Other: f.Other, Model: rules.NoModel,
		Rule: g.Edition.Mission.Extra, Limits: rules.Limits{From: rules.NoUnit, Distance: geom.Length(f.N), Engage: rules.Why(f.At) != rules.ForMove},
	})
}

// ExtraMoved takes a choice of Extra.
func ExtraMoved(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	fly := g.Has(f.Unit, rules.Fly)
	k := &move.Kind{
		Rule:     g.Edition.Mission.Extra,
		Distance: func(int) geom.Length { return geom.Length(f.N) },
		Fly:      fly, Enter: fly,
	}
	if rules.Why(f.At) != rules.ForMove {
		k.Fly, k.Enter, k.Closer, k.Engage = false, true, true, enemiesOf(g, f.Unit)
	}
	bodies, err := move.Check(g, f.Unit, k, c.Ways)
	if err != nil {
		return err
	}
	move.Carry(g, f.Unit, bodies)
	if len(c.Ways) > 0 {
		g.Mark(f.Unit, rules.Moved)
	}
	f.N = 0
	return nil
}

// enemiesOf returns the enemies that a unit may end within Engagement Range of:
// AIRCRAFT only if it can FLY (9e.GAPS.14).
func enemiesOf(g *rules.Game, u rules.UnitID) (set rules.UnitSet) {
	fly := g.Has(u, rules.Fly)
	for i := range g.State.Units {
		e := rules.UnitID(i)
		if g.Unit(e).Player != g.Unit(u).Player && g.On(e) && (fly || !g.Has(e, rules.Aircraft)) {
			set = set.With(e)
		}
	}
	return set
}
