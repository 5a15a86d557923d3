package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// TestPassengers: 10e.TRANSPORT.DISEMBARK.5, 10e.CORE.PERSIST.1. Effects of a TRANSPORT for units that have disembarked from it: an
// effect on a target holds for their attacks in this turn only, they may charge after an Advance, and an effect of their own, or
// one for units with Deep Strike, lets them charge after the move of the TRANSPORT.
func TestPassengers(t *testing.T) {
	use := onEnemy(effect.Effect{Kind: effect.Reroll, Roll: effect.WoundRoll, Reroll: dice.Any, Scope: effect.Scope{Suffered: true, ByPassengers: true}}, effect.Selection{})
	carrier := using(truck(t), use)
	carrier.Effects = append(carrier.Effects, effect.Effect{Kind: effect.PassengersAdvanceAnd, Actions: effect.ToCharge})
	tt := table(t, "", list(carrier, squad(1), squad(1)), list(squad(1)), at{5000, 5000}, at{5000, 8000}, at{5000, 11000}, far)
	tt.AddLasting(rules.Lasting{Unit: 4, Owner: 1, Until: effect.EndOfPhase})
	marked := func(u rules.UnitID) (yes bool) {
		tt.EffectsBy(u, 4, func(e *effect.Effect) { yes = yes || e.Kind == effect.Reroll })
		return yes
	}
	for _, c := range []struct {
		name string
		left rules.UnitID
		is   effect.Conditions
		want bool
	}{
		{"it has disembarked this turn", 1, effect.Disembarked, true},
		{"in an earlier turn", 1, 0, false},
		{"from another TRANSPORT", 3, effect.Disembarked, false},
		{"from a destroyed one", rules.NoUnit, effect.Disembarked, false},
	} {
		tt.Unit(2).Left, tt.Unit(2).Is = c.left, c.is
		equal(t, "10e.CORE.PERSIST.1 "+c.name, marked(2), c.want)
		equal(t, "10e.TRANSPORT.DISEMBARK.5 "+c.name+": may charge after an Advance", tt.Allowed(2, effect.AdvanceAnd) == effect.ToCharge, c.want)
	}
	found := false
	tt.Effects(4, func(e *effect.Effect) { found = found || e.Kind == effect.Reroll })
	equal(t, "10e.CORE.PERSIST.1 for attacks of all units", found, false)
}

// TestLeavesMoved: 10e.TRANSPORT.DISEMBARK.5. A unit that disembarks after the Normal move of its TRANSPORT cannot charge, unless an
// effect of its own lets it, or one of the TRANSPORT for units with Deep Strike if it has that.
func TestLeavesMoved(t *testing.T) {
	for name, c := range map[string]struct{ own, deep, forDeep, may bool }{
		"no effect":                     {deep: true},
		"an own effect":                 {own: true, may: true},
		"for Deep Strike, with it":      {deep: true, forDeep: true, may: true},
		"for Deep Strike, without that": {forDeep: true},
	} {
		tt := aboard(t, "", 8*inch)
		carrier, riders := &tt.Setup.Armies[0].Units[0], &tt.Setup.Armies[0].Units[1]
		if c.forDeep {
			carrier.Effects = []effect.Effect{{Kind: effect.DisembarkAfterMove, Set: true}}
		}
		if c.deep {
			*riders = having(t, *riders, "Deep Strike")
		}
		if c.own {
			riders.Effects = []effect.Effect{{Kind: effect.LeaveAnd, Actions: effect.ToCharge}}
		}
		moving(tt, 1, rules.DoNormalMove)
		tt.Answer(shift(tt, 1, -500))
		tt.Choose(rules.DoDisembark, 2)
		tt.Answer(placed(tt, 2, at{7500, 5000}, at{7100, 6300}, at{7100, 3700}))
		equal(t, "10e.TRANSPORT.DISEMBARK.5 left", tt.Unit(2).Left, rules.UnitID(1))
		equal(t, "10e.TRANSPORT.DISEMBARK.5 may charge: "+name, charges(tt, 2), c.may)
	}
}
