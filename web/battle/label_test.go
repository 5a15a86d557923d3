package battle

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// TestLabelsKeepApart places labels of units that are far apart: none leaves the
// field, and none covers another.
func TestLabelsKeepApart(t *testing.T) {
	p := placement{width: 44_000, depth: 30_000}
	at := []geom.Point{{X: 1000, Y: 700}, {X: 1000, Y: 2300}, {X: 43_500, Y: 700}, {X: 20_000, Y: 15_000}, {X: 20_500, Y: 16_000}, {X: 200, Y: 29_800}}
	for u, c := range at {
		p.addObstacle(rules.UnitAt(u), c.X, c.Y, 630)
	}
	for u := range at {
		all, middle, n := p.around(rules.UnitAt(u))
		if n != 1 || middle != at[u] {
			t.Fatalf("unit %d: %d models around %v", u, n, middle)
		}
		p.labels = append(p.labels, p.best(all, middle, 8000, normalFont.height))
	}
	for i, a := range p.labels {
		for j, b := range p.labels[:i] {
			if a.overlap(b) > 0 {
				t.Errorf("the labels of units %d and %d overlap: %v, %v", i, j, a, b)
			}
		}
	}
}

// TestLabelsWithinTheField places labels of units anywhere: none is cut off.
func TestLabelsWithinTheField(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := placement{width: 44_000, depth: 30_000}
		for u := range rapid.IntRange(1, 12).Draw(t, "units") {
			p.addObstacle(rules.UnitAt(u), geom.Length(rapid.IntRange(0, 44_000).Draw(t, "x")), geom.Length(rapid.IntRange(0, 30_000).Draw(t, "y")), 800)
			all, middle, _ := p.around(rules.UnitAt(u))
			width := geom.Length(rapid.IntRange(500, 20_000).Draw(t, "width"))
			b := p.best(all, middle, width, activeFont.height)
			if b.left < 0 || b.top < 0 || b.right > p.width || b.bottom > p.depth || b.right-b.left != width {
				t.Fatalf("a label of width %d is at %v", width, b)
			}
			p.labels = append(p.labels, b)
		}
	})
}

// TestBoxOverlap tests both sides of the limit where boxes touch.
func TestBoxOverlap(t *testing.T) {
	a := box{0, 0, 10, 10}
	for _, test := range []struct {
		b    box
		want int64
	}{{box{10, 0, 20, 10}, 0}, {box{9, 0, 20, 10}, 10}, {box{2, 3, 4, 5}, 4}, {box{0, 10, 10, 20}, 0}, {box{-5, -5, 1, 1}, 1}} {
		if got := a.overlap(test.b); got != test.want {
			t.Errorf("%v and %v share %d; want %d", a, test.b, got, test.want)
		}
	}
}

// TestAgentTitle names who plays an army.
func TestAgentTitle(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{play.Remote: "a person", "rush": "rush (runs at the enemy)", "nobody": "nobody"} {
		if got := agentTitle("en", name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
