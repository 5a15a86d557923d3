package mission

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// Stages of Order.
const (
	naming       uint8 = iota // the purpose of the die
	limiting                  // the highest face that is re-rolled
	substituting              // the stored die
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

// An orderFrame is the frame of Order: the rolls of its unit that it offers, and the number of steps
// in progress when they were offered; neither if the order is for any roll of the player.
type orderFrame struct{ *rules.Frame }

func (f orderFrame) rolls() rules.Rolls { return rules.Rolls(f.Value) }
func (f orderFrame) depth() int8        { return int8(f.Units) }

// purpose is what the selected die is rolled for, once it is selected.
func (f orderFrame) purpose() dice.Purpose     { return dice.Purpose(f.Value) }
func (f orderFrame) setPurpose(p dice.Purpose) { f.Value = int32(p) }

// Order lets a player order what happens to the next own die for a purpose: it is re-rolled if it is
// at most a face, or a stored die replaces it. A Command re-roll of the 8th edition may be ordered for
// any roll, and remains until it is applied or replaced; passing keeps it (8e.ONLYWAR.MUSTER.5).
// Other orders are for rolls of one step (10e.STRATAGEM.REROLL.1, 11e.STRATAGEM.REROLL.1).
func Order(g *rules.Game, frame *rules.Frame) rules.Status {
	f := orderFrame{frame}
	q := rules.Request{
		Ask: rules.SelectOption, Reason: rules.ForOrder, Player: f.Player, Unit: f.Unit,
		Rule: g.Edition.Steps[rules.StepOrder].ID,
	}
	switch f.Stage {
	case naming:
		q.Options = nameable(g, f)
	case limiting:
		const sides = 6
		for face := int32(1); face < sides; face++ {
			q.Options = append(q.Options, rules.Option{Do: rules.TakeNumber, N: face})
		}
	case substituting:
		for i, n := range g.State.Sides[f.Player].StoredDice {
			if n > 0 {
				q.Options = append(q.Options, rules.Option{Do: rules.DoSubstitute, N: int32(i) + 1})
			}
		}
	default:
		return rules.Over
	}
	return g.Ask(q)
}

// nameable lists the dice that an order may be for.
func nameable(g *rules.Game, f orderFrame) []rules.Option {
	options := []rules.Option{{Do: rules.Pass}}
	for p := range dice.Purposes {
		if f.depth() == 0 {
			if p != dice.RollOffs && p != dice.Table {
				options = append(options, rules.Option{Do: rules.TakeNumber, N: int32(p)})
			}
			continue
		}
		if !f.rolls().Has(p) {
			continue
		}
		switch e := g.MayChange(f.Unit, p); {
		case e != nil && e.Set:
			options = append(options, rules.Option{Do: rules.DoChange, N: int32(p)})
		case e != nil || g.MayReroll(f.Unit, p):
			options = append(options, rules.Option{Do: rules.TakeNumber, N: int32(p)})
		}
		if g.MaySubstitute(f.Unit, p) {
			options = append(options, rules.Option{Do: rules.DoSubstitute, N: int32(p)})
		}
	}
	return options
}

// OrderGiven handles a choice of Order.
func OrderGiven(g *rules.Game, frame *rules.Frame, c *rules.Choice) error {
	f, o := orderFrame{frame}, g.Chosen(c)
	switch {
	case o.Do == rules.Pass:
		f.Stage = given
	case f.Stage == naming:
		f.Stage = limiting
		if o.Do == rules.DoSubstitute {
			f.Stage = substituting
		}
		f.setPurpose(dice.Purpose(o.N))
	case f.Stage == limiting && f.depth() > 0 && g.MayChange(f.Unit, f.purpose()) != nil:
		e := g.MayChange(f.Unit, f.purpose())
		order, text := rules.Order{For: f.purpose(), Most: int8(o.N), By: e.Number}, "re-rolled"
		if e.Set {
			order.Die, text = 6, "changed to a 6"
		}
		give(g, f, order, fmt.Sprintf("by an ability: the next die for %s that shows at most %d is %s", f.purpose(), o.N, text))
	case f.Stage == limiting:
		give(g, f, rules.Order{For: f.purpose(), Most: int8(o.N)}, fmt.Sprintf("a Command re-roll: the next die for %s that shows at most %d", f.purpose(), o.N))
	default:
		give(g, f, rules.Order{For: f.purpose(), Most: 6, Die: int8(o.N)}, fmt.Sprintf("a stored die: the next die for %s is a %d", f.purpose(), o.N))
	}
	return nil
}

// give puts an order in force.
func give(g *rules.Game, f orderFrame, order rules.Order, text string) {
	order.Depth = f.depth()
	g.State.Sides[f.Player].Order = order
	f.Stage = given
	if g.Logging() {
		note(g, g.Edition.Steps[rules.StepOrder].ID, fmt.Sprintf("player %d orders %s", f.Player+1, text))
	}
}
