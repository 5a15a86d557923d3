package mission_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestExtraMove: 9e.UNIT.COHERENCY.4, 9e.CORE.OUTOFPHASE.1, 9e.ONLYWAR.PREBATTLE.1,
// 9e.MISSION.SEQ.8. A move before the battle follows the rules of a Normal Move, and ends farther than 9" from enemies
// (9e.DATASHEET.ABILITY.1). One later may end nearer, but not within Engagement Range.
func TestExtraMove(t *testing.T) {
	scout := effect.Use{At: effect.BeforeBattle, Effects: []effect.Effect{{Kind: effect.ExtraMove, Length: 6 * geom.Inch, As: effect.ToMove}}}
	tt := rulestest.New(t, nine(), one(using(squad(2), scout)), one(squad(1)), "")
	tt.Stand(1, 5*geom.Inch, 5*geom.Inch)
	tt.Stand(2, 16*geom.Inch, 5*geom.Inch)
	tt.Play(rules.Frame{Step: rules.StepBeforeBattle})
	asked(t, tt, rules.ForMove, 0)
	equal(t, "9e.ONLYWAR.PREBATTLE.1 9e.MISSION.SEQ.8 unit that moves", tt.Request().Unit, 1)
	to := func(x, y geom.Length) *rules.Choice {
		return &rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: 1, Poses: []geom.Pose{{X: x, Y: y}}}}}
	}
	tt.Refused(to(700, 9_300), "9e.DATASHEET.ABILITY.1")
	tt.Refused(to(6_500, 5_000), "9e.DATASHEET.ABILITY.1")
	tt.Refused(to(5_000, 1_000), "9e.UNIT.COHERENCY.4") // more than 2" from the other model
	tt.Answer(to(5_000, 3_742))
	equal(t, "at", tt.Bodies(1)[0].Pose.Y, 3_742)
	equal(t, "request", tt.Request().Ask, rules.Nothing)

	later := rulestest.New(t, nine(), one(squad(1)), one(squad(1)), "")
	later.Stand(1, 5*geom.Inch, 5*geom.Inch)
	later.Stand(2, 13*geom.Inch, 5*geom.Inch)
	later.Play(rules.Frame{Step: rules.StepExtraMove, Stage: uint8(rules.ForMove), Unit: 1, Value: int32(6 * geom.Inch)})
	later.Refused(to(700, 9_300), "9e.CORE.OUTOFPHASE.1")
	later.Refused(to(11_000, 5_000), "9e.MOVE.NORMAL.2")
	later.Answer(to(10_000, 5_000))
}

// TestExtraMoveOfArrivals: 9e.MOVE.REINFORCE.3, 9e.MOVE.SEQ.3, 9e.SHOOT.HEAVY.1. A unit that
// arrived this turn, or has enemies within Engagement Range, makes no Normal Move for any reason.
// A unit that makes one counts as having moved.
func TestExtraMoveOfArrivals(t *testing.T) {
	for _, c := range []struct {
		is    effect.Conditions
		enemy geom.Length
		want  rules.Reason
	}{{0, 20_000, rules.ForMove}, {effect.Moved | effect.Arrived, 20_000, rules.ForNothing}, {0, 7_000, rules.ForNothing}} {
		tt := rulestest.New(t, nine(), one(squad(1)), one(squad(1)), "")
		tt.Stand(1, 5*geom.Inch, 5*geom.Inch)
		tt.Stand(2, c.enemy, 5*geom.Inch)
		tt.Mark(1, c.is)
		tt.Play(rules.Frame{Step: rules.StepExtraMove, Stage: uint8(rules.ForMove), Unit: 1, Value: 3000})
		if got := tt.Request().Reason; got != c.want {
			t.Fatalf("asked for %v, want %v", got, c.want)
		}
		if c.want == rules.ForMove {
			tt.Answer(&rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: 1, Poses: []geom.Pose{{X: 6000, Y: 5000}}}}})
			equal(t, "moved", tt.Unit(1).Is.Has(effect.Moved), true)
		}
	}
}

// TestExtraPileIn: a move like a pile-in ends closer to the closest enemy.
func TestExtraPileIn(t *testing.T) {
	tt := rulestest.New(t, nine(), one(squad(1)), one(squad(1)), "")
	tt.Stand(1, 5*geom.Inch, 5*geom.Inch)
	tt.Stand(2, 8*geom.Inch, 5*geom.Inch)
	tt.Play(rules.Frame{Step: rules.StepExtraMove, Stage: uint8(rules.ForPileIn), Unit: 1, Value: 3000})
	to := func(x geom.Length) *rules.Choice {
		return &rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: 1, Poses: []geom.Pose{{X: x, Y: 5000}}}}}
	}
	tt.Refused(to(4_999), "9e.FIGHT.CONSOLIDATE.1")
	tt.Answer(to(6_500))
	equal(t, "engaged", tt.EngagedBy(1), rules.UnitSet(0).With(2))
}
