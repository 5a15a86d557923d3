package dice_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules/dice"
)

// TestPool tries pools of scripted dice: 9e.CORE.REROLL.2, 9e.CORE.REROLL.3.
func TestPool(t *testing.T) {
	tests := []struct {
		script       string
		dice, keep   int
		again        dice.Reroll
		sum, double  int
		may          bool
		after, since int
	}{
		{"charge 3 4 6 6", 2, 2, dice.Any, 7, 0, true, 12, 6},
		{"charge 1 4 6", 2, 2, dice.Ones, 5, 0, true, 10, 0},
		{"charge 2 2", 2, 2, dice.Ones, 4, 2, false, 4, 2},
		{"charge 2 5 1", 3, 2, dice.Never, 7, 0, false, 7, 0},
		{"charge 1 1 1 2 3 1", 3, 2, dice.Ones, 2, 0, true, 5, 0},
	}
	for _, tt := range tests {
		s, err := dice.ParseScript(tt.script)
		if err != nil {
			t.Fatal(err)
		}
		p := dice.RollPool(s, dice.Charge, tt.dice)
		if got := p.Sum(tt.keep); got != tt.sum {
			t.Errorf("%s: sum %d, want %d", tt.script, got, tt.sum)
		}
		if got := p.Double(); got != tt.double {
			t.Errorf("%s: double %d, want %d", tt.script, got, tt.double)
		}
		if got := p.May(tt.again); got != tt.may {
			t.Errorf("%s: may be rolled again: %v, want %v", tt.script, got, tt.may)
		}
		if tt.may {
			p = p.Again(s, dice.Charge, tt.again)
		}
		if p.Sum(tt.keep) != tt.after || p.Double() != tt.since {
			t.Errorf("%s: afterwards %d and double %d, want %d and %d", tt.script, p.Sum(tt.keep), p.Double(), tt.after, tt.since)
		}
		if err := s.Err(); err != nil {
			t.Error(err)
		}
	}
}

// keeper rolls each die again, once, that shows a 1, as an order for one does.
type keeper struct {
	dice.Source
	was bool
}

func (k *keeper) D6(p dice.Purpose) int {
	face := k.Source.D6(p)
	if k.was = face == 1; k.was {
		face = k.Source.D6(p)
	}
	return face
}

func (k *keeper) Kept() bool { return k.was }

// TestKept: 8e.CORE.REROLL.2. A die that was rolled again stays in a pool and in an
// amount, whichever it is, and the others are rolled again.
func TestKept(t *testing.T) {
	for script, want := range map[string]int{
		"charge 1 2 3 6": 8, "charge 3 1 2 6": 8, "charge 1 2 1 3": 5, "charge 3 4 1 1": 2,
	} {
		s, err := dice.ParseScript(script)
		if err != nil {
			t.Fatal(err)
		}
		k := &keeper{Source: s}
		p := dice.RollPool(k, dice.Charge, 2)
		if p.May(dice.Any) {
			p = p.Again(s, dice.Charge, dice.Any)
		}
		if got := p.Sum(2); got != want {
			t.Errorf("%s: %d, want %d", script, got, want)
		}
		if err := s.Err(); err != nil {
			t.Error(err)
		}
	}
	s, err := dice.ParseScript("damage 1 2 1 3; damage 1 1 2 5")
	if err != nil {
		t.Fatal(err)
	}
	k := &keeper{Source: s}
	for i, want := range []int{5, 6} {
		if got := (dice.Amount{Count: 2, Sides: 6}).Reroll(k, dice.Damage, dice.Any); got != want {
			t.Errorf("amount %d: %d, want %d", i, got, want)
		}
	}
	if err := s.Err(); err != nil {
		t.Error(err)
	}
}
