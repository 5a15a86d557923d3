package psychic_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// TestAnyPhase plays Psychic phases with any dice and any legal choices: they end, no unit
// attempts or denies more powers than allowed, and no power but Smite is attempted twice.
func TestAnyPhase(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		first := units(psyker(2, 0, 1, 2), psyker(1, 1), troop())
		s := facing(t, "", first, units(psyker(1), troop()), 3*inch, 20*inch)
		s.Script(anyDice{rt})
		s.Setup.Powers[1].Use = s.Setup.Powers[0].Use
		s.begin()
		attempts := 0
		for s.Request().Ask != rules.Nothing {
			q := s.Request()
			option := rapid.IntRange(0, len(q.Options)-1).Draw(rt, "option")
			if q.Options[option].Do == rules.DoAttempt && q.Options[option].N > 0 {
				attempts++
			}
			if err := s.Apply(&rules.Choice{Ask: q.Ask, Option: option}); err != nil {
				rt.Fatal(err)
			}
		}
		if attempts > 2 {
			rt.Errorf("%d attempts at powers other than Smite, of which there are 2", attempts)
		}
		for u := range s.State.Units {
			if s.State.Units[u].Cast > s.Sheet(rules.UnitAt(u)).Casting.Casts || s.State.Units[u].Denied > 1 {
				rt.Errorf("unit %d: %d attempts, %d denials", u, s.State.Units[u].Cast, s.State.Units[u].Denied)
			}
		}
	})
}

// anyDice draws every die.
type anyDice struct{ t *rapid.T }

// D6 draws a face.
func (d anyDice) D6(dice.Purpose) int { return rapid.IntRange(1, 6).Draw(d.t, "face") }
