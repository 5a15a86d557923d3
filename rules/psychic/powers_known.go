package psychic

import (
	"math/bits"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
)

// SelectPowers lets the players select, unit by unit, the powers that their PSYKER
// units know besides those of their datasheet (9e.PSYCHIC.POWER.3). The player is not
// asked if there is no choice. Frame.Value is the index of the next unit.
func SelectPowers(g *rules.Game, f *rules.Frame) rules.Status {
	for ; int(f.Value) < len(g.State.Units); f.Value++ {
		f.Unit = rules.UnitAt(int(f.Value))
		options := selectable(g, f.Unit)
		if len(options) == 0 {
			continue
		}
		s, c := g.Unit(f.Unit), &g.Sheet(f.Unit).Casting
		if left := int(c.Knows) - bits.OnesCount64(s.Known); left >= len(options) {
			for _, o := range options {
				s.Known |= 1 << o.N
			}
			continue
		}
		return g.Ask(rules.Request{
			Ask: rules.SelectOption, Reason: rules.ForPower, Player: s.Player, Unit: f.Unit,
			Rule: g.Edition.Steps[rules.StepPowers].ID, Options: options,
		})
	}
	return rules.Over
}

// selectable lists the powers that a unit may know and does not yet; none where it
// knows as many as it may.
func selectable(g *rules.Game, u rules.UnitID) (options []rules.Option) {
	s, c := g.Unit(u), &g.Sheet(u).Casting
	if bits.OnesCount64(s.Known) >= int(c.Knows) {
		return nil
	}
	for _, p := range c.From {
		if s.Known>>p&1 == 0 && !slices.Contains(c.Powers, p) {
			options = append(options, rules.Option{Do: rules.DoAttempt, Unit: u, N: int32(p)})
		}
	}
	return options
}

// PowerKnown takes a choice of SelectPowers.
func PowerKnown(g *rules.Game, _ *rules.Frame, c *rules.Choice) error {
	o := g.Chosen(c)
	g.Unit(o.Unit).Known |= 1 << o.N
	return nil
}
