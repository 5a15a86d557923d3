package geom_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules/geom"
)

// TestThin removes models of a unit in a row: the middle ones last, because coherency needs
// them, and those that must be first before all others.
func TestThin(t *testing.T) {
	row := func(gaps ...geom.Length) (unit []geom.Body) {
		x := geom.Length(0)
		for _, gap := range gaps {
			x += gap
			unit = append(unit, geom.Body{Base: geom.RoundBase(inch, inch), Pose: geom.Pose{X: x}})
		}
		return unit
	}
	for _, c := range []struct {
		name  string
		unit  []geom.Body
		order []int
		first int
		want  []int
	}{
		{"a chain, the middle is cheap", row(0, 3000, 3000, 3000), []int{1, 2, 3, 0}, 0, []int{3, 2, 1, 0}},
		{"a cluster", row(0, 1000, 1000, 1000), []int{1, 2, 3, 0}, 0, []int{1, 2, 3, 0}},
		{"a stray goes first", row(0, 1000, 1000, 9000), []int{0, 1, 2, 3}, 0, []int{3, 0, 1, 2}},
		{"the second must", row(0, 3000, 3000, 3000), []int{1, 2, 3, 0}, 1, []int{1, 0, 2, 3}},
		{"no models", nil, nil, 0, nil},
	} {
		geom.UnitCoherency.Thin(c.unit, c.order, c.first)
		if diff := cmp.Diff(c.want, c.order); diff != "" {
			t.Errorf("%s: -want +got:\n%s", c.name, diff)
		}
	}
}

// TestThinKeeps: if a model can be removed without breaking coherency, the first in the order
// is such a model. All models stay in the order.
func TestThinKeeps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		unit := make([]geom.Body, rapid.IntRange(1, 9).Draw(t, "models"))
		order := make([]int, len(unit))
		for i := range unit {
			order[i] = i
			unit[i].Base = geom.RoundBase(inch, inch)
			unit[i].X, unit[i].Y = anyLength(9*inch).Draw(t, "x"), anyLength(4*inch).Draw(t, "y")
		}
		keeps := func(but int) bool {
			rest := append(append([]geom.Body(nil), unit[:but]...), unit[but+1:]...)
			return geom.UnitCoherency.Holds(rest)
		}
		can := false
		for i := range unit {
			can = can || keeps(i)
		}
		geom.UnitCoherency.Thin(unit, order, 0)
		if can && !keeps(order[0]) {
			t.Fatalf("model %d is removed first", order[0])
		}
		var seen uint64
		for _, i := range order {
			seen |= 1 << i
		}
		if seen != 1<<len(unit)-1 {
			t.Fatalf("order %v", order)
		}
	})
}
