package geom

import (
	"testing"

	"pgregory.net/rapid"
)

// TestPasses compares the fast check of a blocker with the exact one: blockers that it skips
// are never between the bodies.
func TestPasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		body := func(name string) Body {
			at := rapid.Custom(func(t *rapid.T) Pose {
				n := rapid.Int64Range(0, 20000)
				return Pose{X: Length(n.Draw(t, "x")), Y: Length(n.Draw(t, "y")), Z: Length(n.Draw(t, "z") / 5), Facing: Facing(rapid.Int32Range(0, 35999).Draw(t, "facing"))}
			}).Draw(t, name)
			bases := []Base{RoundBase(1260, 1500), OvalBase(4000, 2000, 3000), RectangleHull(6000, 3000, 2500)}
			return Body{Base: rapid.SampledFrom(bases).Draw(t, name), Pose: at}
		}
		a, b, blocker := body("a"), body("b"), body("blocker")
		var v view
		v.between(&a, &b)
		if s := solidOf(&blocker); !v.passes(&blocker) && v.concerns(&s) {
			t.Fatal("a blocker that may lie between was passed over")
		}
	})
}
