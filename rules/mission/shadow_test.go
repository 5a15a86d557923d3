package mission_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestShadowParts: while a phase lasts, a part of the battlefield is in the Shadow of Chaos of an army that controls at
// least half of its objective markers when the phase begins. 10e.OBJECTIVE.CONTROL.1.
func TestShadowParts(t *testing.T) {
	t.Parallel()
	const between, theirs = rules.NoMansLandInShadow, rules.EnemyZoneInShadow
	for name, c := range map[string]struct {
		markers [3]int // between, own zone, enemy zone
		held    [3]int // of them, by the army
		none    bool   // the army has no Shadow
		want    rules.ShadowParts
	}{
		"no marker":                       {},
		"half between":                    {markers: [3]int{2}, held: [3]int{1}, want: between},
		"less than half between":          {markers: [3]int{3}, held: [3]int{1}},
		"two of three between":            {markers: [3]int{3}, held: [3]int{2}, want: between},
		"its own zone alone":              {markers: [3]int{1, 1, 1}, held: [3]int{0, 1, 0}},
		"the enemy's zone":                {markers: [3]int{1, 1, 1}, held: [3]int{0, 0, 1}, want: theirs},
		"both":                            {markers: [3]int{1, 0, 2}, held: [3]int{1, 0, 1}, want: between | theirs},
		"an army without Shadow of Chaos": {markers: [3]int{1, 0, 1}, held: [3]int{1, 0, 1}, none: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			u := squad(1)
			u.Kinds[0].Profile.Control = 1
			if !c.none {
				u.Effects = []effect.Effect{{Kind: effect.CastsShadow}}
			}
			pause := using(u, effect.Use{At: effect.StartOfPhase, Optional: true, Effects: []effect.Effect{{Kind: effect.GainCommandPoints, Value: 1}}})
			e := rules.Complete(ed10.Edition())
			tt := rulestest.New(t, &e, []rules.ArmyUnit{u, u, u, pause}, []rules.ArmyUnit{squad(1)}, "")
			for p := range tt.State.Sides {
				tt.State.Sides[p].Zone = int8(p)
			}
			tt.State.Round = 1
			zones := tt.Zones()
			tt.Stand(4, tt.Field.Max.X-1000, tt.Field.Max.Y-1000)
			tt.Stand(5, tt.Field.Min.X+1000, tt.Field.Min.Y+1000)
			next := rules.UnitID(1)
			for area, n := range c.markers {
				for i := range n {
					at := geom.Point{X: (tt.Field.Min.X + tt.Field.Max.X) / 2, Y: (tt.Field.Min.Y + tt.Field.Max.Y) / 2}
					if area > 0 {
						b := zones[area-1].Bounds()
						at = geom.Point{X: (b.Min.X + b.Max.X) / 2, Y: (b.Min.Y + b.Max.Y) / 2}
					}
					if zones[0].Bounds().Width() > zones[0].Bounds().Depth() {
						at.X += geom.Length(i-1) * 12000
					} else {
						at.Y += geom.Length(i-1) * 12000
					}
					tt.State.Markers = append(tt.State.Markers, at)
					if i < c.held[area] {
						tt.Stand(next, at.X, at.Y)
						next++
					}
				}
			}
			tt.Push(mission.OnePhase(&e, rules.StepShooting))
			tt.Run()
			equal(t, "parts", tt.State.Sides[0].Shadow, c.want)
			equal(t, "parts of the other army", tt.State.Sides[1].Shadow, 0)
			polygons, want := 0, shadowPolygons[c.want]
			if c.none {
				want = 0
			}
			for _, part := range tt.Shadow(0) {
				polygons += len(part)
			}
			equal(t, "polygons around the parts", polygons, want)
			equal(t, "parts drawn for the other army", len(tt.Shadow(1)), 0)
			asked(t, tt, rules.ForUse, 0)
			tt.Choose(rules.Pass, rules.NoUnit)
			equal(t, "parts after the phase", tt.State.Sides[0].Shadow, 0)
		})
	}
}

// shadowPolygons are the polygons around the parts of the battlefield in an army's Shadow of Chaos: one for its own zone, one
// for the enemy's, and three for what is in neither.
var shadowPolygons = map[rules.ShadowParts]int{0: 1, rules.NoMansLandInShadow: 4, rules.EnemyZoneInShadow: 2, rules.NoMansLandInShadow | rules.EnemyZoneInShadow: 5}
