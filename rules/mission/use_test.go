package mission_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// using returns a unit with uses.
func using(u rules.ArmyUnit, uses ...effect.Use) rules.ArmyUnit {
	u.Uses = uses
	return u
}

// heal is a Use that lets a friendly model within 3" regain a wound.
func heal(at effect.Moment) effect.Use {
	return effect.Use{
		At: at, Select: effect.Selection{Affected: effect.OneFriend, Within: 3 * geom.Inch, Models: true},
		Effects: []effect.Effect{{Kind: effect.RegainWounds, Amount: fixed(1)}},
	}
}

// moment plays the uses of a moment.
func moment(tt *rulestest.Table, m effect.Moment) bool {
	some := tt.Trigger(m, rules.NoUnit)
	tt.Run()
	return some
}

// stand puts every unit on the table, 3" apart along X.
func stand(tt *rulestest.Table) {
	for u := range tt.State.Units {
		tt.Stand(rules.UnitAt(u), 5*geom.Inch+geom.Length(u)*3*geom.Inch, 5*geom.Inch)
	}
}

// hurt removes wounds from the first model of a unit.
func hurt(tt *rulestest.Table, u rules.UnitID, n int16) {
	at := int(tt.Unit(u).First)
	tt.State.Models[at].Hurt = true
	tt.SetWounds(at, tt.State.Models[at].Wounds-n)
}

func wounds(tt *rulestest.Table, u rules.UnitID) int16 { return tt.Models(u)[0].Wounds }

// TestContest: each side adds the Leadership of its unit to a die; mortal wounds follow from how much higher the owner's
// result is.
func TestContest(t *testing.T) {
	for _, c := range []struct {
		script string
		own    int16 // Leadership, against 7
		want   int16 // wounds left of 5
	}{
		{"ability 3 3", 7, 5}, {"ability 4 3", 7, 4}, {"ability 3 3", 8, 4}, {"ability 3 3", 6, 5}, {"ability 5 3", 7, 4}, {"ability 5 2", 7, 2}, {"ability 1 6", 7, 5},
	} {
		owner, other := using(squad(1), effect.Use{
			At: effect.EndOfPhase, Select: effect.Selection{Affected: effect.AllEnemies, Within: 12 * geom.Inch},
			Effects: []effect.Effect{{Kind: effect.InflictMortal, Contest: true, Grades: []effect.Graded{{From: 1, Amount: fixed(1)}, {From: 3, Amount: fixed(3)}}}},
		}), squad(1)
		owner.Kinds[0].Profile.Leadership, other.Kinds[0].Profile.Wounds = c.own, 5
		tt := rulestest.New(t, nine(), one(owner), one(other), c.script)
		stand(tt)
		moment(tt, effect.EndOfPhase)
		equal(t, c.script+" wounds", wounds(tt, 2), c.want)
	}
}

// TestSequence: 9e.CORE.SEQUENCE.1, 9e.CORE.SEQUENCE.2, 9e.EXAMPLES.SEQUENCING.
func TestSequence(t *testing.T) {
	army := func() []rules.ArmyUnit {
		return one(using(squad(1), heal(effect.EndOfPhase), heal(effect.StartOfRound)))
	}
	for name, c := range map[string]struct {
		at     effect.Moment
		turn   rules.Player
		script string
		orders rules.Player
		by     rules.RuleID
	}{
		"9e.EXAMPLES.SEQUENCING the player whose turn it is": {effect.EndOfPhase, 0, "", 0, "9e.CORE.SEQUENCE.1"},
		"the other's turn": {effect.EndOfPhase, 1, "", 1, "9e.CORE.SEQUENCE.1"},
		"9e.CORE.SEQUENCE.2 a roll-off at the start of a battle round": {effect.StartOfRound, 0, "rolloff 2 2 1 4", 1, "9e.CORE.SEQUENCE.1"},
	} {
		t.Run(name, func(t *testing.T) {
			tt := rulestest.New(t, nine(), army(), army(), c.script)
			stand(tt)
			tt.State.Turn = c.turn
			hurt(tt, 1, 1)
			hurt(tt, 2, 1)
			moment(tt, c.at)
			asked(t, tt, rules.ForSequence, c.orders)
			equal(t, "rule", tt.Request().Rule, c.by)
			tt.Choose(rules.DoUse, 2)
			equal(t, "both are used", wounds(tt, 1)+wounds(tt, 2), 4)
			equal(t, "left", len(tt.State.PendingUses), 0)
		})
	}
}

// TestSequenceOfAlike: there is no request if the order cannot matter.
func TestSequenceOfAlike(t *testing.T) {
	self := effect.Use{At: effect.StartOfPhase, Effects: []effect.Effect{{Kind: effect.RegainWounds, Amount: fixed(3)}}}
	tt := rulestest.New(t, nine(), []rules.ArmyUnit{using(squad(2), self), using(squad(1), self)}, one(squad(1)), "")
	stand(tt)
	hurt(tt, 1, 1)
	hurt(tt, 2, 1)
	equal(t, "used", moment(tt, effect.StartOfPhase), true)
	equal(t, "asked", tt.Request().Ask, rules.Nothing)
	equal(t, "no more than the characteristic", wounds(tt, 1), 2)
	equal(t, "hurt", tt.Models(1)[0].Hurt, false)
	equal(t, "no use at another moment", moment(tt, effect.EndOfPhase), false)
}

// TestSelection: the units on which a Use can be used, on both sides of its range
// (9e.CORE.WITHIN.1, 9e.UNIT.DEF.2).
func TestSelection(t *testing.T) {
	tt := rulestest.New(t, nine(), []rules.ArmyUnit{using(squad(1), heal(effect.EndOfPhase)), squad(1), squad(1), squad(1)}, one(squad(1)), "")
	stand(tt)
	for u := range tt.State.Units {
		hurt(tt, rules.UnitAt(u), 1)
	}
	const edge = 3*geom.Inch + 2*630 // 32 mm are 1.26" wide, rounded up
	tt.Stand(2, 5*geom.Inch, 5*geom.Inch+4259)
	tt.Stand(3, 5*geom.Inch, 5*geom.Inch-edge-1)
	tt.Stand(5, 5*geom.Inch+2*geom.Inch, 5*geom.Inch)
	tt.SetPlace(4, rules.Reinforcing, rules.NoUnit)
	moment(tt, effect.EndOfPhase)
	asked(t, tt, rules.ForTarget, 0)
	if q := tt.Request(); len(q.Options) != 2 || q.Options[0].Unit != 1 || q.Options[1].Unit != 2 {
		t.Fatalf("9e.UNIT.DEF.2: options %v", q.Options)
	}
	tt.Choose(rules.Select, 2)
	equal(t, "healed", wounds(tt, 2), 2)
	equal(t, "not healed", wounds(tt, 1), 1)
}

// TestClosest: 9e.CORE.MEASURE.4. Of two equally close units the player chooses.
func TestClosest(t *testing.T) {
	bolt := effect.Use{
		At:      effect.StartOfPhase,
		Select:  effect.Selection{Affected: effect.OneEnemy, Within: 12 * geom.Inch, Visible: true, Closest: true},
		Effects: []effect.Effect{{Kind: effect.InflictMortal, Amount: dice.Amount{Count: 1, Sides: 3}}},
	}
	tt := rulestest.New(t, mortal(nine()), one(using(squad(1), bolt)), []rules.ArmyUnit{squad(1), squad(1), squad(1)}, "mortal 2 4")
	tt.Stand(1, 20*geom.Inch, 15*geom.Inch)
	tt.Stand(2, 24*geom.Inch, 15*geom.Inch)
	tt.Stand(3, 16*geom.Inch, 15*geom.Inch)
	tt.Stand(4, 20*geom.Inch, 20*geom.Inch)
	moment(tt, effect.StartOfPhase)
	asked(t, tt, rules.ForTarget, 0)
	equal(t, "rule", tt.Request().Rule, "9e.CORE.MEASURE.4")
	equal(t, "as close", len(tt.Request().Options), 2)
	tt.Choose(rules.Select, 3)
	equal(t, "wounds", wounds(tt, 3), 1)
	tt.Stand(2, 24_001, 15*geom.Inch)
	moment(tt, effect.StartOfPhase)
	equal(t, "request", tt.Request().Ask, rules.Nothing) // only one unit is closest
	equal(t, "destroyed", tt.Unit(3).Place, rules.Destroyed)
	equal(t, "9e.UNIT.STRENGTH.7 by the player", tt.Unit(3).SlainBy, 1)
	equal(t, "9e.UNIT.STRENGTH.7 by the unit", tt.Unit(3).Slayer, 1)
}

// TestVisible: an enemy behind a wall is not a target.
func TestVisible(t *testing.T) {
	mark := effect.Use{
		At: effect.StartOfPhase, Until: effect.EndOfPhase,
		Select:  effect.Selection{Affected: effect.OneEnemy, Visible: true},
		Effects: []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1}},
	}
	tt := rulestest.New(t, nine(), one(using(squad(1), mark)), []rules.ArmyUnit{squad(1), squad(1)}, "")
	wall := geom.Feature{Area: corners(10, 0, 11, 12), Parts: []geom.Prism{{Corners: corners(10, 0, 11, 12), Height: 6 * geom.Inch}}}
	terrain, err := geom.NewTerrain([]geom.Feature{wall})
	if err != nil {
		t.Fatal(err)
	}
	tt.Terrain = terrain
	tt.Stand(1, 5*geom.Inch, 5*geom.Inch)
	tt.Stand(2, 15*geom.Inch, 5*geom.Inch)
	tt.Stand(3, 5*geom.Inch, 20*geom.Inch)
	sees := effect.Aura{Kind: -1, Range: 20 * geom.Inch, Enemies: true, Visible: true, Effects: []effect.Effect{{Kind: effect.PassMorale}}}
	tt.Setup.Armies[0].Units[0].Auras = []effect.Aura{sees}
	equal(t, "10e.CORE.VISIBLE.1 an aura behind a wall", tt.HasEffect(2, effect.PassMorale), false)
	equal(t, "10e.CORE.VISIBLE.1 an aura in sight", tt.HasEffect(3, effect.PassMorale), true)
	moment(tt, effect.StartOfPhase)
	if l := tt.State.Lasting; len(l) != 1 || l[0].Unit != 3 {
		t.Fatalf("lasting %v", l)
	}
	n := 0
	tt.Effects(3, func(e *effect.Effect) { n += int(e.Value) })
	equal(t, "in force", n, 1)
	tt.Expire(effect.EndOfTurn)
	equal(t, "lasting", len(tt.State.Lasting), 1)
	tt.Expire(effect.EndOfPhase)
	equal(t, "lasting", len(tt.State.Lasting), 0)
}

func corners(x, y, xx, yy geom.Length) []geom.Point {
	x, y, xx, yy = x*geom.Inch, y*geom.Inch, xx*geom.Inch, yy*geom.Inch
	return []geom.Point{{X: x, Y: y}, {X: xx, Y: y}, {X: xx, Y: yy}, {X: x, Y: yy}}
}

// TestOptional: a Use may be declined, and can then still be used.
func TestOptional(t *testing.T) {
	use := effect.Use{
		At: effect.StartOfTurn, Optional: true, Once: effect.OncePerBattle, Needs: 4,
		Effects: []effect.Effect{{Kind: effect.PassMorale}},
	}
	tt := rulestest.New(t, nine(), one(using(squad(1), use)), one(squad(1)), "ability 3")
	stand(tt)
	moment(tt, effect.StartOfTurn)
	asked(t, tt, rules.ForUse, 0)
	tt.Choose(rules.Pass, rules.NoUnit)
	moment(tt, effect.StartOfTurn)
	tt.Choose(rules.DoUse, rules.NoUnit)
	equal(t, "with a 3", len(tt.State.Lasting), 0)
	equal(t, "used up", moment(tt, effect.StartOfTurn), false)
}

// TestOnce: the number of times that a Use may be used.
func TestOnce(t *testing.T) {
	for once, want := range map[effect.Frequency]int{
		effect.AnyTimes: 6, effect.OncePerPhase: 5, effect.OncePerTurn: 4, effect.OncePerRound: 2, effect.OncePerBattle: 1,
	} {
		use := effect.Use{At: effect.EndOfPhase, Once: once, Effects: []effect.Effect{{Kind: effect.PassMorale}}}
		tt := rulestest.New(t, nine(), one(using(squad(1), use)), one(squad(1)), "")
		stand(tt)
		for _, now := range []struct {
			round int8
			turn  rules.Player
			phase rules.StepID
		}{
			{1, 0, rules.StepMorale}, {1, 0, rules.StepMorale}, {1, 0, rules.StepFight},
			{1, 1, rules.StepMorale}, {2, 0, rules.StepMorale}, {2, 1, rules.StepMorale},
		} {
			tt.State.Round, tt.State.Turn, tt.State.Phase = now.round, now.turn, now.phase
			moment(tt, effect.EndOfPhase)
		}
		equal(t, "times", len(tt.State.Lasting), want)
	}
}

// TestUsable: phase, conditions and bearers of a Use. A Use of the Shooting phase is not
// available in another phase, even if a unit shoots there (9e.CORE.OUTOFPHASE.2,
// 9e.EXAMPLES.STRATAGEM).
func TestUsable(t *testing.T) {
	use := effect.Use{At: effect.EndOfPhase, Phase: effect.FightPhase, Bearer: 2, Scope: effect.Scope{When: effect.OwnTurn}}
	leader := squad(1)
	leader.Kinds = append(leader.Kinds, rulestest.Trooper())
	tt := rulestest.New(t, nine(), one(using(leader, use)), one(squad(1)), "")
	stand(tt)
	tt.State.Phase = rules.StepFight
	equal(t, "usable", tt.Usable(1, 0), true)
	tt.State.Phase = rules.StepMorale
	equal(t, "9e.CORE.OUTOFPHASE.2 in another phase", tt.Usable(1, 0), false)
	tt.State.Phase, tt.State.Turn = rules.StepFight, 1
	equal(t, "in the enemy's turn", tt.Usable(1, 0), false)
	tt.State.Turn = 0
	tt.SetPlace(1, rules.Embarked, 2)
	equal(t, "embarked", tt.Usable(1, 0), false)
	tt.SetPlace(1, rules.OnTable, rules.NoUnit)
	lose(tt, 1, 1)
	equal(t, "without its bearer", tt.Usable(1, 0), false)
}

// TestAllEnemies: each unit is rolled for separately, and the die determines the effects.
func TestAllEnemies(t *testing.T) {
	storm := effect.Use{
		At: effect.EndOfPhase, Select: effect.Selection{Affected: effect.AllEnemies, Within: 9 * geom.Inch},
		Effects: []effect.Effect{
			{Kind: effect.InflictMortal, Amount: fixed(1), Results: effect.FacesFrom(3) &^ effect.FacesFrom(6)},
			{Kind: effect.InflictMortal, Amount: fixed(2), Results: effect.FacesFrom(6)},
		},
	}
	tt := rulestest.New(t, mortal(nine()), one(using(squad(1), storm)), []rules.ArmyUnit{squad(1), squad(1), squad(1), squad(2)}, "ability 2 3 6")
	for u, x := range []geom.Length{20, 22, 24, 26, 40} {
		tt.Stand(rules.UnitAt(u), x*geom.Inch, 15*geom.Inch)
	}
	moment(tt, effect.EndOfPhase)
	equal(t, "2", wounds(tt, 2), 2)
	equal(t, "3", wounds(tt, 3), 1)
	equal(t, "6", tt.Unit(4).Place, rules.Destroyed)
	equal(t, "beyond", wounds(tt, 5), 2)
}

// TestNearTarget: mortal wounds are inflicted on units near the selected one.
func TestNearTarget(t *testing.T) {
	burst := effect.Use{
		At: effect.EndOfPhase, Select: effect.Selection{Affected: effect.OneEnemy}, OneOf: true,
		Effects: []effect.Effect{{Kind: effect.PassMorale}, {Kind: effect.InflictMortal, Amount: fixed(1), Length: 3 * geom.Inch}},
	}
	tt := rulestest.New(t, mortal(nine()), one(using(squad(1), burst)), []rules.ArmyUnit{squad(1), squad(1), squad(1)}, "")
	for u, x := range []geom.Length{20, 24, 28, 34} {
		tt.Stand(rules.UnitAt(u), x*geom.Inch, 15*geom.Inch)
	}
	moment(tt, effect.EndOfPhase)
	asked(t, tt, rules.ForUse, 0)
	take(t, tt, 1)
	tt.Choose(rules.Select, 2)
	equal(t, "the target", wounds(tt, 2), 2)
	equal(t, "near it", wounds(tt, 3), 1)
	equal(t, "far from it", wounds(tt, 4), 2)
	equal(t, "the user", wounds(tt, 1), 2)
}

// TestReturn: 9e.UNIT.COHERENCY.5, 9e.UNIT.COHERENCY.6, 9e.UNIT.ENGAGE.3.
func TestReturn(t *testing.T) {
	raise := effect.Use{
		At: effect.EndOfPhase, Select: effect.Selection{Affected: effect.OneFriend},
		Effects: []effect.Effect{{Kind: effect.ReturnModels, Amount: fixed(2), Value: 1}},
	}
	tt := rulestest.New(t, nine(), []rules.ArmyUnit{using(squad(1), raise), squad(4)}, one(squad(1)), "")
	stand(tt)
	equal(t, "useless", moment(tt, effect.EndOfPhase), true)
	equal(t, "request", tt.Request().Ask, rules.Nothing)
	lost := []rules.ModelID{tt.Models(2)[2].ID, tt.Models(2)[3].ID}
	lose(tt, 2, 2)
	moment(tt, effect.EndOfPhase)
	asked(t, tt, rules.ForReturn, 0)
	x, y := tt.Bodies(2)[1].Pose.X, tt.Bodies(2)[1].Pose.Y
	tt.Stand(3, x+3*geom.Inch, y)
	at := func(poses ...geom.Pose) *rules.Choice {
		c := &rules.Choice{Ask: rules.SetUp}
		for i, p := range poses {
			c.Paths = append(c.Paths, rules.Path{Model: lost[min(i, 1)], Poses: []geom.Pose{p}})
		}
		return c
	}
	const beside = 2*geom.Inch + 2*629 // 2" from rim to rim
	tt.Refused(at(geom.Pose{X: x, Y: y + beside + 3}), "9e.UNIT.COHERENCY.5")
	tt.Refused(at(geom.Pose{X: x, Y: y}), "9e.MOVE.FLY.3")
	tt.Refused(at(geom.Pose{X: x + geom.Inch + 260, Y: y}), "9e.UNIT.ENGAGE.3")
	tt.Refused(at(geom.Pose{X: -x, Y: y}), "9e.MOVE.MODEL.3")
	tt.Refused(at(geom.Pose{X: x, Y: y + 2000}, geom.Pose{X: x, Y: y + 4000}, geom.Pose{X: x, Y: y + 6000}), "9e.UNIT.COHERENCY.5")
	tt.Answer(at(geom.Pose{X: x, Y: y + beside}))
	equal(t, "models", len(tt.Models(2)), 3) // the other model has no room: 9e.UNIT.COHERENCY.6
	equal(t, "wounds", tt.Models(2)[2].Wounds, 1)
	equal(t, "Starting Strength", tt.Unit(2).Starting, 4)
}

// TestReturnDestroyed: no models return to a unit without models.
func TestReturnDestroyed(t *testing.T) {
	tt := rulestest.New(t, nine(), []rules.ArmyUnit{squad(1), squad(1)}, one(squad(1)), "")
	stand(tt)
	lose(tt, 2, 1)
	tt.Play(rules.Frame{Step: rules.StepReturn, Unit: 2, Value: 1})
	equal(t, "request", tt.Request().Ask, rules.Nothing)
}

// TestExtraTouching: 9e.FIGHT.PILEIN.3, 9e.FIGHT.CONSOLIDATE.3. A model that touches an enemy
// model cannot move in such a move either.
func TestExtraTouching(t *testing.T) {
	for why, by := range map[rules.Reason]rules.RuleID{rules.ForPileIn: "9e.FIGHT.PILEIN.3", rules.ForConsolidation: "9e.FIGHT.CONSOLIDATE.3"} {
		tt := rulestest.New(t, nine(), one(squad(1)), one(squad(2)), "")
		base := geom.Millimetres(320)
		tt.Stand(1, 5000, 5000)
		tt.SetPose(1, geom.Pose{X: 5000 + base, Y: 5000})
		tt.SetPose(2, geom.Pose{X: 5000 + base, Y: 5000 + base})
		tt.State.Units[1].Place = rules.OnTable
		tt.Play(rules.Frame{Step: rules.StepExtraMove, Stage: uint8(why), Unit: 1, Value: 3000})
		tt.Refused(&rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: 1, Poses: []geom.Pose{{X: 5001, Y: 5001}}}}}, by)
		tt.Answer(&rules.Choice{Ask: rules.MoveModels})
	}
}

// TestExtraStay: a unit need not move, even if it is out of coherency.
func TestExtraStay(t *testing.T) {
	tt := rulestest.New(t, nine(), one(squad(2)), one(squad(1)), "")
	tt.Stand(1, 5*geom.Inch, 5*geom.Inch)
	tt.SetPose(1, geom.Pose{X: 5 * geom.Inch, Y: 12 * geom.Inch})
	tt.Stand(2, 20*geom.Inch, 5*geom.Inch)
	tt.Play(rules.Frame{Step: rules.StepExtraMove, Stage: uint8(rules.ForConsolidation), Unit: 1, Value: 3000})
	tt.Answer(&rules.Choice{Ask: rules.MoveModels})
	equal(t, "moved", tt.Unit(1).Is.Has(effect.Moved), false)
}

// TestLeave: a unit that leaves the battlefield arrives again, or counts as destroyed
// (9e.MOVE.REINFORCE.6).
func TestLeave(t *testing.T) {
	lift := effect.Use{At: effect.EndOfPhase, Effects: []effect.Effect{{Kind: effect.ReturnToReinforcements}}}
	tt := rulestest.New(t, nine(), []rules.ArmyUnit{using(squad(2), lift), squad(1)}, one(squad(1)), "")
	stand(tt)
	moment(tt, effect.EndOfPhase)
	equal(t, "place", tt.Unit(1).Place, rules.Reinforcing)
	tt.Play(rules.Frame{Step: rules.StepEnd})
	equal(t, "at the end", tt.Unit(1).Place, rules.Destroyed)
	equal(t, "9e.UNIT.STRENGTH.8", tt.Unit(1).SlainBy, 0)
}

// TestPower plays the effect of a psychic power at once.
func TestPower(t *testing.T) {
	tt := rulestest.New(t, mortal(nine()), one(squad(1)), one(squad(1)), "mortal 1")
	tt.Setup.Powers = []rules.Power{{Use: effect.Use{
		Select:  effect.Selection{Affected: effect.OneEnemy, Within: 18 * geom.Inch},
		Effects: []effect.Effect{{Kind: effect.InflictMortal, Amount: dice.Amount{Count: 1, Sides: 3}}},
	}}}
	stand(tt)
	tt.Manifest(1, 0, 0)
	tt.Run()
	equal(t, "wounds", wounds(tt, 2), 1)
}

// TestUseNamed: the log names the ability of a choice, whether it is used or declined, the chosen
// effect, and the next of several uses.
func TestUseNamed(t *testing.T) {
	rage := effect.Use{At: effect.StartOfTurn, Optional: true, OneOf: true, Effects: []effect.Effect{{Kind: effect.PassMorale}, {Kind: effect.PassMorale}}}
	calm := effect.Use{At: effect.StartOfTurn, Optional: true, Effects: []effect.Effect{{Kind: effect.PassMorale}}}
	tt := rulestest.New(t, nine(), one(using(squad(1), rage, calm)), one(squad(1)), "")
	tt.Setup.Names = &rules.Names{Units: [2][]rules.UnitNames{{{Name: "Berserkers", Uses: []string{"Rage", "Calm"}}}}}
	stand(tt)
	var got []string
	tt.Log(func(e *rules.Event) {
		if e.Kind == rules.EventChoice {
			got = append(got, e.Name+" "+rules.OptionKind(e.M-1).String()+" "+e.Of)
		}
	})
	moment(tt, effect.StartOfTurn)
	asked(t, tt, rules.ForSequence, 0)
	q := tt.Request()
	equal(t, "first option", tt.OptionName(q, &q.Options[0]), "Rage")
	equal(t, "second option", tt.OptionName(q, &q.Options[1]), "Calm")
	equal(t, "the request", tt.AbilityName(q), "")
	tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: 1})
	asked(t, tt, rules.ForUse, 0)
	q = tt.Request()
	equal(t, "asked about", tt.AbilityName(q), "Calm")
	equal(t, "to pass", tt.OptionName(q, &q.Options[0]), "")
	equal(t, "to use", tt.OptionName(q, &q.Options[1]), "Calm")
	tt.Choose(rules.Pass, rules.NoUnit)
	tt.Choose(rules.DoUse, rules.NoUnit)
	take(t, tt, 1)
	want := []string{"sequence use Calm", "use pass Calm", "use use Rage", "use take Rage"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("choices (-want +got):\n%s", diff)
	}
}

// TestDestroyedUnit: 10e.UNIT.DESTROYED.1. An ability may need an enemy unit that its unit has destroyed in this phase.
func TestDestroyedUnit(t *testing.T) {
	use := effect.Use{At: effect.EndOfPhase, Destroyed: true, Effects: []effect.Effect{{Kind: effect.PassMorale}}}
	tt := rulestest.New(t, nine(), []rules.ArmyUnit{using(squad(1), use), using(squad(1), use)}, []rules.ArmyUnit{squad(2), squad(1)}, "")
	stand(tt)
	usable := func(want bool) {
		t.Helper()
		equal(t, "10e.UNIT.DESTROYED.1 usable", tt.Usable(1, 0), want)
		equal(t, "10e.UNIT.DESTROYED.1 of another unit", tt.Usable(2, 0), false)
	}
	tt.State.Frames = append(tt.State.Frames, rules.Frame{Step: rules.StepMortal, Unit: 3, Other: 1})
	usable(false)
	tt.Remove(int(tt.Unit(3).First), "test")
	usable(false) // one of two models
	tt.Remove(int(tt.Unit(3).First), "test")
	usable(true)
	tt.BeginPhase()
	usable(false)
}
