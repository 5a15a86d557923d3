package sim

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// TestProvedMoves applies every planned move to a copy of the battle, which knows no
// proofs, and checks that it is legal and leads to the same state. It also moves the end
// of one path off the battlefield: the proof is not of that.
func TestProvedMoves(t *testing.T) {
	for _, e := range played {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			s := specOf(t, e, "greedy", "rush")
			g, err := rules.Begin(e, s.Setup(1))
			if err != nil {
				t.Fatal(err)
			}
			players := s.players()
			for p := range rules.Player(2) {
				players[p].Begin(e, g.Setup, p)
			}
			proved := 0
			for g.Run(); g.Request().Ask != rules.Nothing; {
				c := players[g.Request().Player].Choose(g.View())
				if len(c.Paths) == 0 || !g.Proved(c.Paths) {
					if err := g.Apply(&c); err != nil {
						t.Fatal(err)
					}
					continue
				}
				proved++
				refuseOther(t, g, c)
				other := g.Clone()
				if err := other.Apply(&c); err != nil {
					t.Fatalf("a proved move is illegal: %v", err)
				}
				if err := g.Apply(&c); err != nil {
					t.Fatal(err)
				}
				if err := other.Verify(&g.State); err != nil {
					t.Fatal(err)
				}
				if g.Proved(c.Paths) {
					t.Fatal("the proof outlasts its request")
				}
			}
			if proved < 20 {
				t.Errorf("%d proved moves", proved)
			}
		})
	}
}

// refuseOther checks that a move is refused whose last end is off the battlefield.
func refuseOther(t *testing.T, g *rules.Game, c rules.Choice) {
	t.Helper()
	end := &c.Paths[len(c.Paths)-1].Poses[len(c.Paths[len(c.Paths)-1].Poses)-1]
	was := *end
	end.X = g.Field.Max.X + geom.Inch
	if g.Apply(&c) == nil {
		t.Fatal("a move that leaves the battlefield is accepted")
	}
	*end = was
}
