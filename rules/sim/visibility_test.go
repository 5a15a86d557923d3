package sim

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
)

// TestRememberedVisibility compares what a battle remembers of visibility, distances,
// engagement and cover with what a copy of it finds out, after every choice.
func TestRememberedVisibility(t *testing.T) {
	for _, e := range played {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			s := specOf(t, e, "greedy", "random")
			g, err := rules.Begin(e, s.Setup(3))
			if err != nil {
				t.Fatal(err)
			}
			players := s.players()
			for p := range rules.Player(2) {
				players[p].Begin(e, g.Setup, p)
			}
			for g.Run(); g.Request().Ask != rules.Nothing; {
				compareRemembered(t, g, g.Clone())
				c := players[g.Request().Player].Choose(g.View())
				if err := g.Apply(&c); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func compareRemembered(t *testing.T, g, fresh *rules.Game) {
	t.Helper()
	for u := range g.Units() {
		if !g.On(u) {
			continue
		}
		if g.EngagedBy(u) != fresh.EngagedBy(u) || g.Covered(u) != fresh.Covered(u) {
			t.Fatalf("unit %v: engaged by %b, want %b; covered %v, want %v", u, g.EngagedBy(u), fresh.EngagedBy(u), g.Covered(u), fresh.Covered(u))
		}
		for e := range g.Enemies(u) {
			if got, want := g.Distance(u, e), fresh.Distance(u, e); got != want {
				t.Fatalf("units %v and %v: %v apart, want %v", u, e, got, want)
			}
			for i := range g.Models(u) {
				at := int(g.Unit(u).First) + i
				if got, want := g.Sees(at, e), fresh.Sees(at, e); got != want {
					t.Fatalf("model %d of unit %v sees unit %v: %v, want %v", i, u, e, got, want)
				}
			}
		}
	}
}
