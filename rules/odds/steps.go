package odds

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// steps are, by wounds lost, what one point of damage does.
type steps []step

type step struct {
	goes float64 // probability that the wound is lost, and the rest goes on
	ends float64 // probability that it is lost, and the rest of the damage with it
}

// fate is the outcome of one point.
type fate struct{ lost, ended bool }

// enumerateSteps enumerates the engine's point of a blow from every state. States
// of one model differ only in what it has left, which seldom matters: those
// without dice cost one run each.
func enumerateSteps(s *space, a *rules.Attack, of attack.PendingDamage) (steps, error) {
	list := make(steps, s.wounds())
	for lost := range list {
		at := s.model(lost)
		d, err := dice.Enumerate(func(src dice.Source) fate {
			models := [1]rules.Model{at}
			b := of
			b.Left = 2
			b.Point(src, s.rules, a, models[:])
			return fate{models[0].Wounds < at.Wounds, b.Left == 0}
		})
		if err != nil {
			return nil, err
		}
		for i, o := range d.Outcomes {
			switch p := d.Probability(i); {
			case o.Value.ended:
				list[lost].ends += p
			case o.Value.lost:
				list[lost].goes += p
			}
		}
	}
	return list, nil
}
