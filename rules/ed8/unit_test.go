package ed8_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// TestCoherency: 8e.UNIT.COHERENCY.1, on both sides of 2" and of 6" in height; one other model is
// sufficient for units of any size.
func TestCoherency(t *testing.T) {
	tt := table(t, "", list(squad(7)), list(squad(1)), at{5000, 5000})
	for name, c := range map[string]struct {
		gap, z geom.Length
		want   bool
	}{
		"2 inches": {2 * inch, 0, true}, "more": {2*inch + 1, 0, false}, "6 inches up": {0, 6 * inch, true}, "farther up": {0, 6*inch + 1, false},
	} {
		bodies := append([]geom.Body(nil), tt.Bodies(1)...)
		for i := range bodies {
			bodies[i].Pose = geom.Pose{X: 5000 + geom.Length(i)*(base+c.gap), Y: 5000, Z: geom.Length(i%2) * c.z}
		}
		equal(t, name, tt.Coherent(bodies), c.want)
	}
	bodies := append([]geom.Body(nil), tt.Bodies(1)...)
	for i := range bodies {
		bodies[i].Pose = geom.Pose{X: 5000 + geom.Length(i)*base, Y: 5000}
		if i > 2 {
			bodies[i].Pose.X += 2*inch + 1
		}
	}
	equal(t, "two groups", tt.Coherent(bodies), false)
}

// TestTogetherAgain: 8e.UNIT.COHERENCY.2. A unit out of coherency either moves into coherency or
// does not move, and loses no models in the Morale phase.
func TestTogetherAgain(t *testing.T) {
	tt := table(t, "", list(squad(2)), list(squad(1)), at{5000, 5000}, at{40000, 25000})
	tt.SetPose(1, geom.Pose{X: 9000, Y: 5000})
	phase(tt, rules.StepMovement)
	tt.Choose(rules.Select, 1)
	tt.Choose(rules.DoNormalMove, all)
	tt.Refused(shift(tt, 1, 500, 0), "8e.UNIT.COHERENCY.1")
	tt.Answer(shift(tt, 1, 2000, 0))
	tt.SetPose(1, geom.Pose{X: 15000, Y: 5000})
	phase(tt, rules.StepMorale)
	equal(t, "models", tt.Unit(1).Alive, 2)
}

// TestKeywords: 8e.UNIT.KEYWORD.1, 8e.UNIT.KEYWORD.2, 8e.EXAMPLES.KEYWORD,
// 8e.UNIT.DEF.1, 8e.UNIT.DEF.2.
func TestKeywords(t *testing.T) {
	astartes := effect.FirstNamed
	aura := effect.Aura{Kind: -1, Range: 6 * inch, Of: effect.Filter{All: effect.Keywords{astartes}}, Effects: []effect.Effect{{Kind: effect.PassMorale}}}
	leader := with(squad(1), func(u *rules.ArmyUnit) { u.Auras = []effect.Aura{aura} })
	tt := table(t, "", list(leader, of(squad(1), effect.Infantry, astartes), squad(1)), list(of(squad(1), astartes)),
		at{10000, 10000}, at{13000, 10000}, at{10000, 13000}, at{7000, 10000})
	for u, want := range []bool{false, true, false, false} {
		equal(t, "8e.UNIT.KEYWORD.1 8e.EXAMPLES.KEYWORD affected", tt.HasEffect(rules.UnitAt(u), effect.PassMorale), want)
	}
	equal(t, "8e.UNIT.DEF.1 models", len(tt.Models(1)), 1)
	equal(t, "8e.UNIT.DEF.2 friends", tt.Unit(1).Player == tt.Unit(2).Player && tt.Unit(1).Player != tt.Unit(4).Player, true)
}

// TestOneInch: 8e.UNIT.ENEMY.1. Fighting distance is 1" in a straight line.
func TestOneInch(t *testing.T) {
	for name, c := range map[string]struct {
		gap, z geom.Length
		want   bool
	}{
		"1 inch": {inch, 0, true}, "more": {inch + 1, 0, false}, "1 inch up": {-100, inch, true}, "more up": {-100, inch + 1, false},
		"aslant": {800, 800, false}, "aslant and near": {600, 800, true},
	} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + c.gap, 5000})
		p := tt.State.Bodies[1].Pose
		p.Z = c.z
		tt.SetPose(1, p)
		equal(t, name, tt.EngagedBy(1) != 0, c.want)
	}
}

// TestDestroyed: 8e.UNIT.DESTROYED.1, 8e.ATTACK.MORTAL.1, 8e.ATTACK.MORTAL.2. Excess mortal
// wounds carry over to the next model.
func TestDestroyed(t *testing.T) {
	for n, want := range map[int32]int16{1: 2, 2: 1, 3: 1, 4: 0, 9: 0} {
		tt := table(t, "", list(squad(2)), list(squad(1)), at{5000, 5000})
		tt.Play(rules.Frame{Step: rules.StepMortal, Unit: 1, Value: n})
		for tt.Request().Ask == rules.OrderModels {
			tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{tt.Request().Options[0].Model}})
		}
		equal(t, "models", tt.Unit(1).Alive, want)
		equal(t, "destroyed", tt.Unit(1).Place == rules.Destroyed, want == 0)
	}
}
