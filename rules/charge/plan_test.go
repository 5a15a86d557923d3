package charge_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// TestPlan checks that planned charges and Heroic Interventions are legal.
func TestPlan(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 10).Draw(rt, "models")
		f := facing(t, "", one(n, effect.Character), []rules.ArmyUnit{army(3, nil), army(2, nil)},
			geom.Length(rapid.IntRange(0, 9000).Draw(rt, "gap")), geom.Length(rapid.IntRange(0, 9000).Draw(rt, "other gap")))
		f.block(1)
		roll := geom.Length(rapid.IntRange(2, 12).Draw(rt, "roll")) * inch
		targets := rules.UnitSet(rapid.IntRange(1, 3).Draw(rt, "targets")) << 1
		if paths, ok := charge.Plan(f.Game, 1, targets, roll); ok {
			if _, err := move.Check(f.Game, 1, charge.Kind(f.Game, 1, targets, roll), paths); err != nil {
				rt.Errorf("charge: %v", err)
			}
			if !charge.CouldReach(f.Game, 1, targets, roll) {
				rt.Error("an impossible charge was planned")
			}
		}
		if paths := charge.PlanHeroic(f.Game, 1); len(paths) > 0 {
			if _, err := move.Check(f.Game, 1, charge.HeroicKind(f.Game, 1), paths); err != nil {
				rt.Errorf("Heroic Intervention: %v", err)
			}
		}
	})
}

// TestPlanFinds: charges on open ground are found if the roll is enough.
func TestPlanFinds(t *testing.T) {
	for n := 1; n <= 10; n++ {
		f := facing(t, "", one(n), one(5), 6*inch)
		f.block(1)
		paths, ok := charge.Plan(f.Game, 1, set(2), 6*inch)
		if !ok || len(paths) == 0 {
			t.Errorf("%d models: no charge found", n)
		}
	}
}

// block puts the models of a unit into ranks of three, to the left of its first model.
func (f *field) block(u rules.UnitID) {
	first := int(f.Unit(u).First)
	front := f.Bodies(u)[0].Pose
	for i := range f.Bodies(u) {
		p := front
		p.X -= geom.Length(i/3) * 1500
		p.Y += geom.Length(i%3) * 1500
		f.SetPose(first+i, p)
	}
}

// TestPlanInTheOpen charges across open ground with rolls that exceed the distance by at least
// an inch: nearly all charges are found.
func TestPlanInTheOpen(t *testing.T) {
	planned, failed := 0, 0
	for own := 1; own <= 10; own++ {
		for others := 1; others <= 10; others += 3 {
			for gap := geom.Length(500); gap <= 9000; gap += 850 {
				for aside := geom.Length(0); aside <= 4000; aside += 2000 {
					f := facing(t, "", one(own), one(others), gap)
					f.block(1)
					f.block(2)
					f.shove(2, geom.Point{X: 3000, Y: aside})
					d := f.Distance(1, 2)
					roll := (d + inch + inch - 1) / inch * inch
					if roll > 12*inch {
						continue
					}
					planned++
					if _, ok := charge.Plan(f.Game, 1, set(2), roll); !ok {
						failed++
					}
				}
			}
		}
	}
	if failed*20 > planned {
		t.Errorf("%d of %d charges were not found, want at most one in twenty", failed, planned)
	}
	t.Logf("%d of %d charges were not found", failed, planned)
}

// shove moves all models of a unit.
func (f *field) shove(u rules.UnitID, by geom.Point) {
	first := int(f.Unit(u).First)
	for i, b := range f.Bodies(u) {
		b.X, b.Y = b.X+by.X, b.Y+by.Y
		f.SetPose(first+i, b.Pose)
	}
}
