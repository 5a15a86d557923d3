package mission_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/ed11"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// redeployed is the end of a deployment at which unit 1 may redeploy up to two of its army, and unit 4 itself. The
// Attacker is player 1.
func redeployed(t *testing.T, e rules.Edition, reserves bool) *rulestest.Table {
	t.Helper()
	use := effect.Use{
		At: effect.AfterDeployment, Optional: true, Once: effect.OncePerBattle, Select: effect.Selection{Affected: effect.OneFriend, Count: 2},
		Effects: []effect.Effect{{Kind: effect.Redeploy, Set: reserves}},
	}
	own := use
	own.Select = effect.Selection{}
	complete := rules.Complete(e)
	tt := rulestest.New(t, &complete, []rules.ArmyUnit{using(squad(1), use), squad(1), squad(1)}, one(using(squad(1), own)), "")
	tt.SetZones(0, 0)
	tt.State.Attacker = 1
	stand(tt)
	tt.SetPlace(3, rules.Reinforcing, rules.NoUnit)
	tt.Play(rules.Frame{Step: rules.StepDeployment, Stage: 2})
	equal(t, "10e.MISSION.SEQ.12 11e.MISSION.SEQ.7 the Attacker is first", tt.Request().Player, 1)
	asked(t, tt, rules.ForUse, 1)
	tt.Choose(rules.Pass, 0)
	asked(t, tt, rules.ForTarget, 0)
	return tt
}

// TestRedeployRolled: 10e.MISSION.SEQ.12. The number of units may be rolled.
func TestRedeployRolled(t *testing.T) {
	for script, want := range map[string]int{"ability 2": 1, "ability 3": 2} {
		use := effect.Use{
			At: effect.AfterDeployment, Optional: true, Once: effect.OncePerBattle,
			Select:  effect.Selection{Affected: effect.OneFriend, Rolled: dice.Amount{Count: 1, Sides: 3}},
			Effects: []effect.Effect{{Kind: effect.Redeploy}},
		}
		e := rules.Complete(ed10.Edition())
		tt := rulestest.New(t, &e, []rules.ArmyUnit{using(squad(1), use), squad(1), squad(1)}, one(squad(1)), script)
		tt.SetZones(0, 0)
		stand(tt)
		tt.Play(rules.Frame{Step: rules.StepDeployment, Stage: 2})
		use.Select.Others = true
		equal(t, "10e.MISSION.SEQ.12 not the owner", len(mission.Targets(tt.Game, 1, &use)), 2)
		n := 0
		for tt.Request().Reason == rules.ForTarget {
			n++
			tt.Choose(rules.Select, rules.UnitID(n))
		}
		equal(t, "10e.MISSION.SEQ.12 units selected", n, want)
	}
}

// TestRedeployPresence: 10e.MISSION.SEQ.12. An ability may ask for its owner on the battlefield, or in a TRANSPORT that is.
func TestRedeployPresence(t *testing.T) {
	for _, c := range []struct {
		present effect.Presence
		place   rules.Place
		want    bool
	}{
		{effect.Anywhere, rules.Reinforcing, true}, {effect.OnTable, rules.OnTable, true}, {effect.OnTable, rules.Embarked, false},
		{effect.OrCarried, rules.Embarked, true}, {effect.OrCarried, rules.Reinforcing, false}, {effect.OrCarried, rules.OnTable, true},
	} {
		use := effect.Use{At: effect.AfterDeployment, Present: c.present, Select: effect.Selection{Affected: effect.OneFriend}, Effects: []effect.Effect{{Kind: effect.Redeploy}}}
		e := rules.Complete(ed10.Edition())
		tt := rulestest.New(t, &e, []rules.ArmyUnit{using(squad(1), use), squad(1)}, one(squad(1)), "")
		stand(tt)
		in := rules.NoUnit
		if c.place == rules.Embarked {
			in = 2
		}
		tt.SetPlace(1, c.place, in)
		equal(t, "10e.MISSION.SEQ.12 usable", tt.Usable(1, 0), c.want)
	}
}

// TestRedeploy: 10e.MISSION.SEQ.12, 11e.UNIT.SETUP.8, 11e.MISSION.SEQ.7, 11e.RESERVE.PLACE.3. After the deployment, the
// players redeploy units that are on the battlefield, beginning with the Attacker, by the rules of deployment, or into
// Strategic Reserves if the ability says so.
func TestRedeploy(t *testing.T) {
	for name, e := range map[string]rules.Edition{"10e": ed10.Edition(), "11e": ed11.Edition()} {
		t.Run(name, func(t *testing.T) {
			tt := redeployed(t, e, false)
			equal(t, "11e.UNIT.SETUP.8 units on the battlefield, and Pass", len(tt.Request().Options), 3)
			tt.Choose(rules.Select, 2)
			tt.Choose(rules.Pass, 0)
			asked(t, tt, rules.ForDeployment, 0)
			equal(t, "taken off the battlefield", tt.Unit(2).Place, rules.NotSetUp)
			zone := tt.Zones()[0]
			inside, outside := row(tt, 2, 3, 3), row(tt, 2, 30, 22)
			if body := geom.Spot(outside.Paths[0].Poses[0].At()); zone.Near(&body, 0) {
				t.Fatal("the second place is within the zone")
			}
			tt.Refused(outside, tt.Edition.Mission.Deploy)
			tt.Answer(inside)
			equal(t, "10e.MISSION.SEQ.12 deployed anew", tt.Bodies(2)[0].X, 3*geom.Inch)
			equal(t, "asked after that", tt.Request().Ask, rules.Nothing)

			tt = redeployed(t, e, true)
			tt.Choose(rules.Select, 1)
			tt.Choose(rules.Select, 2)
			asked(t, tt, rules.ForFormations, 0)
			tt.Choose(rules.DoStrategic, 1)
			asked(t, tt, rules.ForFormations, 0)
			tt.Choose(rules.Pass, 0)
			tt.Answer(row(tt, 2, 3, 3))
			equal(t, "11e.RESERVE.PLACE.3 in Strategic Reserves", tt.Unit(1).Strategic && tt.Unit(1).Place == rules.Reinforcing, true)
			equal(t, "on the battlefield", tt.Unit(2).Place, rules.OnTable)
			equal(t, "asked after the second unit", tt.Request().Ask, rules.Nothing)
		})
	}
}
