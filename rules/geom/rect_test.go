package geom_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules/geom"
)

func TestCorners(t *testing.T) {
	r := geom.Rect{Min: geom.Point{X: 1, Y: 2}, Max: geom.Point{X: 5, Y: 9}}
	want := []geom.Point{{X: 1, Y: 2}, {X: 5, Y: 2}, {X: 5, Y: 9}, {X: 1, Y: 9}}
	if diff := cmp.Diff(want, r.Corners()); diff != "" {
		t.Error(diff)
	}
}
