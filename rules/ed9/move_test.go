package ed9_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// boat is a TRANSPORT for six INFANTRY models.
func boat() rules.ArmyUnit {
	u := of(squad(1), effect.Vehicle, effect.Transport)
	u.Capacity = rules.Capacity{Models: 6, Of: effect.Filter{All: effect.Keywords{effect.Infantry}}}
	return u
}

// TestEmbarkTogether: 9e.MOVE.EMBARK.1, 9e.CORE.WITHIN.5. Every model must end its move with a
// part of its base within 3" of the TRANSPORT. If one is a thousandth farther away, the unit
// cannot embark.
func TestEmbarkTogether(t *testing.T) {
	for gap, want := range map[geom.Length]rules.Reason{3 * inch: rules.ForEmbarking, 3*inch + 1: rules.ForNothing} {
		tt := table(t, "", list(squad(2), boat()), list(squad(1)), at{5000, 5000}, at{5000 + 2*base, 5000}, far)
		tt.SetPose(0, geom.Pose{X: 5000 + base, Y: 5000})
		tt.SetPose(1, geom.Pose{X: 5000 + base - gap, Y: 5000}) // at this distance from the TRANSPORT
		moving(tt, rules.DoNormalMove)
		tt.Answer(&rules.Choice{Ask: rules.MoveModels})
		if got := tt.Request().Reason; got == rules.ForEmbarking != (want == rules.ForEmbarking) {
			t.Errorf("9e.CORE.WITHIN.5: at %v: asked for %v", gap, got)
		}
	}
}

// TestFlyPast: 9e.MOVE.FLY.1, 9e.MOVE.NORMAL.2. In a Normal Move only units that can FLY pass
// within Engagement Range of enemy models.
func TestFlyPast(t *testing.T) {
	for word, want := range map[effect.Keyword]rules.RuleID{effect.Fly: "", effect.Infantry: "9e.MOVE.NORMAL.2"} {
		tt := table(t, "", list(of(squad(1), word)), list(squad(1)), at{5000, 5000}, at{8000, 5000 + base + 500})
		moving(tt, rules.DoNormalMove)
		past := shift(tt, 1, 6*inch)
		past.Paths[0].Poses = append([]geom.Pose{{X: 8000, Y: 5000}}, past.Paths[0].Poses...)
		if want == "" {
			tt.Answer(past)
		} else {
			tt.Refused(past, want)
		}
	}
}

// TestFooting: 9e.MOVE.TERRAIN.4. No model is set up inside a terrain feature.
func TestFooting(t *testing.T) {
	tt := low(t, table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far), 3*inch)
	for x, want := range map[geom.Length]bool{5000: true, 8250: false} {
		paths := []rules.Path{{Model: 1, Poses: []geom.Pose{{X: x, Y: 5000, Z: inch}}}}
		if x == 5000 {
			paths[0].Poses[0].Z = 0
		}
		_, err := move.CheckSetUp(tt.Game, 1, &move.Site{Rule: "9e.ONLYWAR.DEPLOY.3"}, paths)
		equal(t, "set up", err == nil, want)
	}
}

// TestHowFarAway: 9e.CORE.WITHIN.2, 9e.CORE.MEASURE.1. Distances from enemy models are measured
// in a straight line, also vertically.
func TestHowFarAway(t *testing.T) {
	for height, want := range map[geom.Length]bool{0: false, 9 * inch: true} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + 5*inch, 5000})
		tt.SetPose(1, geom.Pose{X: 5000 + base + 5*inch, Y: 5000, Z: height})
		body := tt.Bodies(1)[0]
		equal(t, "more than 9\" away", !move.NearAny(tt.Game, &body, tt.Bodies(2), 9*inch), want)
	}
}
