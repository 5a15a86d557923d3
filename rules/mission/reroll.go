package mission

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// Stages of Order.
const (
	naming uint8 = iota // the purpose of the die
	limiting
	given
)

// orders lets a player with remaining Command re-rolls order one at the start of a phase
// (8e.ONLYWAR.MUSTER.5).
func orders(g *rules.Game) bool {
	pushed := false
	for p := range rules.Player(2) {
		if g.State.Sides[p].Rerolls > 0 {
			g.Push(rules.Frame{Step: rules.StepOrder, Player: p})
			pushed = true
		}
	}
	return pushed
}

// Order lets a player order a Command re-roll: the player's next own die for a purpose is
// re-rolled if it is at most a face. The order remains until it is applied or replaced. Passing
// keeps it.
func Order(g *rules.Game, f *rules.Frame) rules.Status {
	q := rules.Request{
		Ask: rules.SelectOption, Reason: rules.ForOrder, Player: f.Player,
		Rule: g.Edition.Mission.Reroll,
	}
	switch f.Stage {
	case naming:
		q.Options = []rules.Option{{Do: rules.Pass}}
		for p := range dice.Purposes {
			if p != dice.RollOffs && p != dice.Table {
				q.Options = append(q.Options, rules.Option{Do: rules.TakeNumber, N: int32(p)})
			}
		}
	case limiting:
		const sides = 6
		for face := int32(1); face < sides; face++ {
			q.Options = append(q.Options, rules.Option{Do: rules.TakeNumber, N: face})
		}
	default:
		return rules.Over
	}
	return g.Ask(q)
}

// OrderGiven handles a choice of Order.
func OrderGiven(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	o := g.Chosen(c)
	switch {
	case f.Stage == limiting:
		order := rules.Order{For: dice.Purpose(f.Value), Most: int8(o.N)}
		g.State.Sides[f.Player].Order = order
		f.Stage = given
		if g.Logging() {
			note(g, g.Edition.Mission.Reroll, fmt.Sprintf("player %d orders a Command re-roll: the next die for %s that shows at most %d", f.Player+1, order.For, order.Most))
		}
	case o.Do == rules.Pass:
		f.Stage = given
	default:
		f.Stage, f.Value = limiting, o.N
	}
	return nil
}
