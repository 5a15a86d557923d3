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

// ExtraMoved takes a choice of Extra. Without ways the unit stays as it stands,
// even out of coherency.
func ExtraMoved(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	if len(c.Ways) == 0 {
		f.N = 0
		return nil
	}
	k := ExtraKind(g, f.Unit, rules.Why(f.At), geom.Length(f.N))
	bodies, err := move.Check(g, f.Unit, &k, c.Ways)
	if err != nil {
		return err
	}
	move.Carry(g, f.Unit, bodies)
	g.Mark(f.Unit, rules.Moved)
	f.N = 0
	return nil
}

// ExtraKind returns what a move of up to n that an ability gives a unit keeps to,
// as a move for that.
func ExtraKind(g *rules.Game, u rules.UnitID, why rules.Why, n geom.Length) move.Kind {
	fly := g.Has(u, rules.Fly)
	k := move.Kind{
		Rule:     g.Edition.Mission.Extra,
		Distance: func(int) geom.Length { return n },
		Fly:      fly, Enter: fly,
	}
	if why != rules.ForMove {
		k.Fly, k.Enter, k.Closer, k.Engage = false, true, true, enemiesOf(g, u)
	}
	return k
}

// enemiesOf returns the enemies that a unit may end within Engagement Range of:
// AIRCRAFT only if it can FLY (9e.GAPS.14).
func enemiesOf(g *rules.Game, u rules.UnitID) (set rules.UnitSet) {
	fly := g.Has(u, rules.Fly)
	for i := range g.State.Units {
		e := rules.UnitID(i)
		if g.Unit(e).Player != g.Unit(u).Player && g.On(e) && (fly || !g.Aircraft(e)) {
			set = set.With(e)
		}
	}
	return set
}
