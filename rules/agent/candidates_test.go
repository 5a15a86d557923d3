package agent_test

import (
	"fmt"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// First is an agent outside of package agent: it takes the first candidate.
type First struct{}

func (First) Begin(*rules.Edition, *rules.Setup, rules.Player) {}

func (First) Choose(v rules.View) rules.Choice { return agent.Candidates(v)[0] }

// duel is a battle between two units of five models.
func duel(name string) *rules.Game {
	e, _ := edition.Lookup(name)
	squad := rules.ArmyUnit{Power: 5, Unit: rules.Unit{Keywords: effect.Keywords{effect.Infantry}, Kinds: []rules.Kind{{
		Count: 5, Base: geom.RoundBase(geom.Millimetres(320), 1500),
		Profile: rules.Profile{
			Move: rules.Move{Most: 6 * geom.Inch}, WS: 3, BS: 3, Strength: 4, Toughness: 4, Wounds: 2,
			Attacks: dice.Fixed(2), Leadership: 7, Save: 3, Control: 1,
		},
	}}}}
	army := rules.Army{Units: []rules.ArmyUnit{squad}}
	g, err := rules.Begin(&e, &rules.Setup{
		Armies: [2]rules.Army{army, army}, Layout: geom.Layout{Width: 44 * geom.Inch, Depth: 30 * geom.Inch}, Seed: 1,
	})
	if err != nil {
		panic(err)
	}
	g.Run()
	return g
}

// An agent outside this package implements Agent. It may choose among the candidates.
func ExampleCandidates() {
	g := duel("9e")
	var player agent.Agent = First{}
	for g.Request().Ask != rules.Nothing {
		c := player.Choose(g.View())
		if err := g.Apply(&c); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(g.State.Round, "rounds")
	// Output: 5 rounds
}

// TestCandidates applies every candidate of every request of a battle to a copy.
func TestCandidates(t *testing.T) {
	for _, name := range edition.Names() {
		g := duel(name)
		for n := 0; g.Request().Ask != rules.Nothing; n++ {
			list := agent.Candidates(g.View())
			if len(list) == 0 {
				t.Fatalf("%s: no candidate for %v", name, g.Request().Reason)
			}
			for i := range list {
				if err := g.Clone().Apply(&list[i]); err != nil {
					t.Fatalf("%s: %v: candidate %d: %v", name, g.Request().Reason, i, err)
				}
			}
			if err := g.Apply(&list[n%len(list)]); err != nil {
				t.Fatal(err)
			}
		}
	}
}
