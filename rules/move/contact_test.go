package move_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// drawShort draws a battle with a unit that may make a short move towards the enemy,
// and legal paths for it; none where it stays.
func drawShort(t *rapid.T) (*rules.Game, *move.Kind, []rules.Path) {
	g := drawBattle(t)
	distance := geom.Length(rapid.IntRange(1, 24).Draw(t, "distance")) * geom.Inch
	k := move.Closer(g, 1, "10e.FIGHT.PILEIN.1", "10e.FIGHT.PILEIN.1", distance)
	return g, k, clone(move.PlanCloser(g, 1, k, func(*geom.Body) bool { return false }))
}

// TestElsewhere: 10e.FIGHT.PILEIN.1. Whether a model could end elsewhere is found out
// as Check does.
func TestElsewhere(t *testing.T) {
	legal, refused := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		g, k, paths := drawShort(t)
		if len(paths) == 0 {
			return
		}
		bodies, err := move.Check(g, 1, k, paths)
		if err != nil {
			t.Fatal(err)
		}
		bodies = slices.Clone(bodies)
		for range 10 {
			n := rapid.IntRange(0, len(paths)-1).Draw(t, "way")
			last := &paths[n].Poses[len(paths[n].Poses)-1]
			was, to := *last, *last
			to.X += geom.Length(rapid.IntRange(-1500, 1500).Draw(t, "x"))
			to.Y += geom.Length(rapid.IntRange(-1500, 1500).Draw(t, "y"))
			*last = to
			_, err := move.Check(g, 1, k, paths)
			*last = was
			if got, want := move.LegalElsewhere(g, 1, k, paths, bodies, n, to), err == nil; got != want {
				t.Fatalf("model %v to %v, %v: legal %v; want %v (%v)", paths[n].Model, to.X, to.Y, got, want, err)
			}
			if err == nil {
				legal++
			} else {
				refused++
			}
		}
	})
	if legal == 0 || refused == 0 {
		t.Errorf("%d moves were legal and %d refused; want both", legal, refused)
	}
}

// TestCloseUp: 10e.FIGHT.PILEIN.1. Paths stay legal when models close up, and change
// just where Near refuses them.
func TestCloseUp(t *testing.T) {
	changed, kept := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		g, k, paths := drawShort(t)
		if _, err := move.Check(g, 1, k, paths); err != nil {
			return // a unit out of coherency that stays
		}
		within := rules.Is("10e.FIGHT.PILEIN.1", []geom.Length{geom.Length(rapid.IntRange(0, 1).Draw(t, "apart")) * geom.Inch})
		_, refused := move.Near(g, 1, k, &within, paths)
		closer := clone(paths)
		move.CloseUp(g, 1, k, within.Is, closer)
		if got, want := !cmp.Equal(closer, paths), refused != nil; got != want {
			t.Fatalf("ways changed: %v; want %v (%v)", got, want, refused)
		}
		if _, err := move.Check(g, 1, k, closer); err != nil {
			t.Fatal(err)
		}
		if refused != nil {
			changed++
		} else {
			kept++
		}
	})
	if changed == 0 || kept == 0 {
		t.Errorf("%d units closed up and %d had; want both", changed, kept)
	}
}
