package mission_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/log"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// revived is a unit whose model is set up again with some wounds on a 2+.
func revived(wounds int, unexploded bool) rules.ArmyUnit {
	u := using(squad(1), effect.Use{
		At: effect.AfterBearerLoss, Once: effect.OncePerBattle, Needs: 2,
		Effects: []effect.Effect{{Kind: effect.Revive, Amount: dice.Fixed(wounds), Set: unexploded}},
	})
	u.Kinds[0].Profile.Wounds = 4
	return u
}

// slay destroys the model of a unit by another, and plays the end of the phase.
func slay(tt *rulestest.Table, u, by rules.UnitID) {
	tt.SetWounds(int(tt.Unit(u).First), 0)
	tt.Play(attack.Destroy(tt.Game, u, by))
	moment(tt, effect.AfterBearerLoss)
}

// TestRevive: 10e.UNIT.ADD.2, 11e.UNIT.REVIVE.3. A model that is destroyed for the first time is set up again at the end of
// the phase: where it was, or at the nearest place beyond the Engagement Range of enemies.
func TestRevive(t *testing.T) {
	for name, c := range map[string]struct {
		script string
		enemy  geom.Length // where an enemy stands, along X from the place
		place  rules.Place
		wounds int16
		moves  bool
	}{
		"2+":                          {"ability 2", 20 * geom.Inch, rules.OnTable, 3, false},
		"1":                           {"ability 1", 20 * geom.Inch, rules.Destroyed, 0, false},
		"just outside of the enemy":   {"ability 6", geom.Inch + 1261, rules.OnTable, 3, false},
		"within its Engagement Range": {"ability 6", geom.Inch + 1260, rules.OnTable, 3, true},
	} {
		t.Run(name, func(t *testing.T) {
			tt := rulestest.New(t, nine(), []rules.ArmyUnit{revived(3, false), squad(1)}, one(squad(1)), c.script)
			stand(tt)
			at := tt.Bodies(1)[0].At()
			tt.Stand(2, 40*geom.Inch, 20*geom.Inch)
			tt.Stand(3, at.X+c.enemy, at.Y)
			var v log.Viewer
			tt.Log(func(e *rules.Event) {
				if err := v.Show(e); err != nil {
					t.Fatal(err)
				}
			})
			slay(tt, 1, 3)
			equal(t, "11e.UNIT.REVIVE.1 destroyed for viewers", v.Models[0].Destroyed, c.place == rules.Destroyed)
			equal(t, "place", tt.Unit(1).Place, c.place)
			if c.place == rules.Destroyed {
				return
			}
			equal(t, "wounds", wounds(tt, 1), c.wounds)
			equal(t, "engaged", tt.EngagedBy(1) != 0, false)
			equal(t, "moved away", tt.Bodies(1)[0].At() != at, c.moves)
			equal(t, "11e.UNIT.REVIVE.3 near", geom.Within(&tt.State.Bodies[0], &geom.Body{Pose: geom.Pose{X: at.X, Y: at.Y}, Base: tt.State.Bodies[0].Base}, geom.Inch), true)
			equal(t, "nobody has destroyed it", tt.Unit(1).SlainBy, 0)
			slay(tt, 1, 3)
			equal(t, "the second time", tt.Unit(1).Place, rules.Destroyed)
		})
	}
}

// TestReviveAllWounds: without a number the model has all its wounds, and it explodes only if it is destroyed for good.
func TestReviveAllWounds(t *testing.T) {
	bomb := effect.Effect{Kind: effect.Explodes, Value: 6, Length: 6 * geom.Inch, Amount: fixed(1)}
	for unexploded, script := range map[bool]string{true: "ability 2; explodes 1", false: "explodes 1; ability 2; explodes 1"} {
		tt := rulestest.New(t, nine(), []rules.ArmyUnit{with(revived(0, unexploded), bomb), squad(1)}, one(squad(1)), script)
		stand(tt)
		slay(tt, 1, 3)
		equal(t, "10e.UNIT.ADD.2 wounds", wounds(tt, 1), 4)
		slay(tt, 1, 3)
		equal(t, "destroyed for good", tt.Unit(1).Place, rules.Destroyed)
	}
}
