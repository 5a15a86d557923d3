package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// onOval is a unit of one model on an oval base that moves up to 12".
func onOval(k ...effect.Keyword) rules.ArmyUnit {
	u := of(squad(1), k...)
	u.Kinds[0].Base = geom.OvalBase(geom.Millimetres(1050), geom.Millimetres(700), 2*inch)
	u.Kinds[0].Profile.Move.Most = 12 * inch
	return u
}

// ahead is a way of the first model: straight lines of lengths, before each of which but the first it
// turns by 90°. A length of 0 is a turn at the end.
func ahead(from geom.Pose, lengths ...geom.Length) *rules.Choice {
	w := rules.Path{Model: 1}
	for i, n := range lengths {
		if i > 0 {
			from.Facing = from.Facing.Plus(9000)
		}
		to := from.At().Plus(from.Facing.Ahead(n))
		from.X, from.Y = to.X, to.Y
		w.Poses = append(w.Poses, from)
	}
	return &rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{w}}
}

// TestPivots: 10e.MOVE.PIVOT.1. The first pivot of a move takes the pivot value of the model from the
// distance left to it, and further ones nothing.
func TestPivots(t *testing.T) {
	round := of(squad(1), effect.Vehicle)
	round.Kinds[0].Profile.Move.Most = 12 * inch
	for _, c := range []struct {
		name    string
		unit    rules.ArmyUnit
		lengths []geom.Length
		last    geom.Length // left for the last line
	}{
		{"10e.EXAMPLES.31 10e.MOVE.PIVOT.1 a VEHICLE after 6\"", onOval(effect.Vehicle), []geom.Length{6 * inch}, 4 * inch},
		{"10e.EXAMPLES.31 10e.MOVE.PIVOT.1 a second pivot is free", onOval(effect.Vehicle), []geom.Length{2 * inch, 5 * inch}, 3 * inch},
		{"10e.MOVE.PIVOT.3 a MONSTER", onOval(effect.Monster), []geom.Length{6 * inch}, 4 * inch},
		{"10e.MOVE.PIVOT.3 10e.MOVE.PIVOT.4 another model on an oval base", onOval(effect.Infantry), []geom.Length{6 * inch}, 5 * inch},
		{"10e.MOVE.PIVOT.3 AIRCRAFT", onOval(effect.Vehicle, effect.Aircraft), []geom.Length{6 * inch}, 6 * inch},
		{"10e.MOVE.PIVOT.4 a round base", round, []geom.Length{6 * inch}, 6 * inch},
		{"10e.MOVE.PIVOT.2 with just its value left", onOval(effect.Vehicle), []geom.Length{10 * inch}, 0},
	} {
		for more, want := range map[geom.Length]bool{0: true, 2: false} {
			tt := table(t, "", list(c.unit), list(squad(1)), at{20000, 15000}, far)
			phase(tt, rules.StepMovement)
			tt.Choose(rules.Select, 1)
			if tt.Request().Reason == rules.ForKindOfMove { // AIRCRAFT have no choice
				tt.Choose(rules.DoNormalMove, all)
			}
			lengths := append(c.lengths[:len(c.lengths):len(c.lengths)], c.last)
			lengths[0] += more
			if err := tt.Apply(ahead(tt.Bodies(1)[0].Pose, lengths...)); (err == nil) != want {
				t.Errorf("%s: %v more: %v", c.name, more, err)
			}
		}
	}
}

// TestPivotInCharge: 10e.MOVE.PIVOT.1, in a Charge move.
func TestPivotInCharge(t *testing.T) {
	for more, want := range map[geom.Length]bool{0: true, 2: false} {
		tt := table(t, "charge 6 6", list(onOval(effect.Monster)), list(squad(1)), at{20000, 15000}, far)
		c := ahead(tt.Bodies(1)[0].Pose, 6*inch, 4*inch+more)
		end := c.Paths[0].Poses[1]
		to := end.At().Plus(end.Facing.Ahead(geom.Millimetres(525) + base/2 + inch/2))
		tt.Stand(2, to.X, to.Y)
		tt.Edition.Charge.Contact.Is = nil
		phase(tt, rules.StepCharge)
		tt.Choose(rules.Select, 1)
		if err := tt.Apply(c); (err == nil) != want {
			t.Errorf("10e.EXAMPLES.32 10e.MOVE.PIVOT.1: %v more than 4\": %v", more, err)
		}
	}
}

// TestPivotCentre: 10e.MOVE.PIVOT.5. A hull turns around its middle: after half a turn it is where it was.
func TestPivotCentre(t *testing.T) {
	hull := geom.RectangleHull(5*inch, 3*inch, 2*inch)
	place := geom.Pose{X: 20000, Y: 15000}
	turned := place
	turned.Facing = 18000
	for _, c := range []struct {
		facing geom.Pose
		want   bool
	}{{place, true}, {turned, true}} {
		b, wall := geom.Body{Base: hull, Pose: c.facing}, geom.Body{Base: geom.RoundBase(inch, inch), Pose: geom.Pose{X: 20000, Y: 15000}}
		equal(t, "10e.MOVE.PIVOT.5 over its middle", geom.OverlapAny(&b, []geom.Body{wall}) == 0, c.want)
	}
	ahead, behind := place.Facing.Ahead(3*inch), turned.Facing.Ahead(3*inch)
	for _, off := range []geom.Point{ahead, behind} {
		p := geom.Spot(place.At().Plus(off))
		a, b := geom.Body{Base: hull, Pose: place}, geom.Body{Base: hull, Pose: turned}
		equal(t, "10e.MOVE.PIVOT.5 distance of its ends", [2]geom.Length{geom.Distance(&a, &p), geom.Distance(&b, &p)}, [2]geom.Length{inch / 2, inch / 2})
	}
}
