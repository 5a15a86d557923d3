package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestTwoLeaders: of a unit with two leaders, whichever parts are destroyed and in whichever order, the
// remaining ones have their own Starting Strength once the bodyguard or the last leader is destroyed.
func TestTwoLeaders(t *testing.T) {
	const first, second, guard = 0, 1, 2
	for _, c := range []struct {
		id       string
		lost     []int
		starting int16
		leading  bool
	}{
		{"10e.ATTACHED.FORM.2, 10e.ATTACHED.LEADING.2", nil, 4, true},
		{"10e.UNIT.STRENGTH.7, 10e.GAPS.48: another leader is left", []int{first}, 4, true},
		{"10e.UNIT.STRENGTH.7, 10e.GAPS.48: another leader is left", []int{second}, 4, true},
		{"10e.UNIT.STRENGTH.7: the last leader is destroyed", []int{first, second}, 2, false},
		{"10e.UNIT.STRENGTH.7: the last leader is destroyed", []int{second, first}, 2, false},
		{"10e.UNIT.STRENGTH.7, 10e.ATTACHED.LEADING.3: the bodyguard is destroyed", []int{guard}, 2, false},
		{"10e.UNIT.STRENGTH.7: one leader is left", []int{guard, first}, 1, false},
		{"10e.UNIT.STRENGTH.7: one leader is left", []int{second, guard}, 1, false},
	} {
		leader := rulestest.Unit(1, rulestest.Trooper(), effect.Infantry, effect.Character)
		tt := table(t, "", []rules.ArmyUnit{leader, leader, squad(2, gun(t))}, list(squad(1, gun(t))))
		army := &tt.Setup.Armies[0]
		for i := range 2 {
			army.Attached = append(army.Attached, army.Attach(i, guard))
		}
		army.AttachBoth(second, 0)
		army.AttachBoth(first, 1)
		if !tt.Attach(1, 3) || !tt.Attach(2, 3) {
			t.Fatal("not attached")
		}
		tt.Stand(3, 5*inch, 5*inch)
		for _, part := range c.lost {
			s := tt.Unit(3)
			for at := int(s.First+s.Alive) - 1; at >= int(s.First); at-- {
				if army.Part(int(s.Sheet), tt.State.Models[at].Kind) == part {
					tt.Remove(at, "")
				}
			}
			tt.Separate()
		}
		if s := tt.Unit(3); s.Starting != c.starting || tt.Is(3).Has(effect.Attached) != c.leading {
			t.Errorf("%s, lost %v: Starting Strength %d, leading %v; want %d, %v", c.id, c.lost, s.Starting, tt.Is(3).Has(effect.Attached), c.starting, c.leading)
		}
	}
}
