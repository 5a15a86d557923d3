package mission_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestYieldPoints: an army gains Yield points for the objective markers that it controls, and its choice depends on their
// number. 10e.OBJECTIVE.CONTROL.1.
func TestYieldPoints(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		round                int8
		home, second, theirs bool // which of two markers it controls besides: in its zone, elsewhere
		away                 bool
		before, want         int16
		mode                 effect.Conditions
	}{
		"none":                                  {round: 2, before: 1, want: 1, mode: effect.ArmyMode1},
		"its zone in the first round":           {round: 1, home: true, want: 1, mode: effect.ArmyMode1},
		"no other in the first round":           {round: 1, home: true, away: true, second: true, want: 1, mode: effect.ArmyMode1},
		"its zone, and more than the opponent":  {round: 2, home: true, want: 2, mode: effect.ArmyMode1},
		"its zone, and as many as the opponent": {round: 2, home: true, theirs: true, want: 1, mode: effect.ArmyMode1},
		"one elsewhere, and more":               {round: 2, away: true, want: 2, mode: effect.ArmyMode1},
		"two elsewhere, and more":               {round: 2, away: true, second: true, want: 3, mode: effect.ArmyMode1},
		"all in the second round":               {round: 2, home: true, away: true, second: true, want: 4, mode: effect.ArmyMode1},
		"six points are too few":                {round: 2, home: true, away: true, second: true, before: 2, want: 6, mode: effect.ArmyMode1},
		"seven points are enough":               {round: 2, home: true, away: true, second: true, before: 3, want: 7, mode: effect.ArmyMode2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			u := squad(1)
			u.Kinds[0].Profile.Control = 1
			gains := using(u, effect.Use{At: effect.EndOfPhase, Until: effect.NextCommandPhase, Effects: []effect.Effect{
				{Kind: effect.GainYield, Value: 7},
				{Kind: effect.ActivateArmy, Value: 1, After: effect.Failed}, {Kind: effect.ActivateArmy, Value: 2, After: effect.Passed},
			}})
			e := rules.Complete(ed10.Edition())
			tt := rulestest.New(t, &e, []rules.ArmyUnit{gains, u, u, u}, []rules.ArmyUnit{u}, "")
			for p := range tt.State.Sides {
				tt.State.Sides[p].Zone = int8(p)
			}
			tt.State.Round, tt.State.Sides[0].Tokens = c.round, c.before
			home, middle := tt.Zones()[0].Bounds(), geom.Point{X: (tt.Field.Min.X + tt.Field.Max.X) / 2, Y: (tt.Field.Min.Y + tt.Field.Max.Y) / 2}
			apart := middle
			if home.Width() > home.Depth() {
				apart.X += 10000
			} else {
				apart.Y += 10000
			}
			tt.State.Markers = []geom.Point{{X: (home.Min.X + home.Max.X) / 2, Y: (home.Min.Y + home.Max.Y) / 2}, middle, apart}
			tt.Stand(1, tt.Field.Max.X-1000, tt.Field.Max.Y-1000)
			for i, held := range []bool{c.home, c.away, c.second} {
				if at := tt.State.Markers[i]; held {
					tt.Stand(rules.UnitID(i+2), at.X, at.Y)
				}
			}
			if tt.Stand(5, tt.Field.Min.X+1000, tt.Field.Min.Y+1000); c.theirs {
				tt.Stand(5, apart.X, apart.Y)
			}
			tt.Trigger(effect.EndOfPhase, rules.NoUnit)
			tt.Run()
			equal(t, "Yield points", tt.State.Sides[0].Tokens, c.want)
			equal(t, "choice", tt.Is(1)&(effect.ArmyMode1|effect.ArmyMode2), c.mode)
			equal(t, "of the other army", tt.State.Sides[1].Tokens, 0)
			equal(t, "armies that gain them", [2]bool{tt.Gains(0, effect.GainYield), tt.Gains(1, effect.GainYield)}, [2]bool{true, false})
		})
	}
}
