package dice_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules/dice"
)

// script returns scripted dice that must all be rolled by the end of the test.
func script(t *testing.T, text string) *dice.Script {
	t.Helper()
	s, err := dice.ParseScript(text)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Err(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func equal(t *testing.T, what string, got, want int) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %d, want %d", what, got, want)
	}
}

func amount(t *testing.T, text string) dice.Amount {
	t.Helper()
	a, err := dice.ParseAmount(text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestRules(t *testing.T) {
	t.Run("9e.CORE.DICE.1", func(t *testing.T) {
		equal(t, "2D6", dice.RollPool(script(t, "charge 3 6"), dice.Charge, 2).Sum(2), 9)
		equal(t, "3D6", amount(t, "3D6").Roll(script(t, "attacks 1 2 6"), dice.Attacks), 9)
	})
	t.Run("9e.CORE.DICE.2", func(t *testing.T) {
		for face, want := range map[string]int{"1": 1, "2": 1, "3": 2, "4": 2, "5": 3, "6": 3} {
			equal(t, "D3 of "+face, dice.D3(script(t, "damage "+face), dice.Damage), want)
		}
	})
	t.Run("9e.CORE.MOD.1", func(t *testing.T) {
		m := dice.Modifier{Add: 1}.With(dice.Modifier{Add: 2}).With(dice.Modifier{Add: -1})
		equal(t, "4 +1 +2 -1", m.Result(4), 6)
	})
	t.Run("9e.CORE.MOD.2", func(t *testing.T) {
		m := dice.Modifier{Add: 1}.With(dice.Modifier{Multiply: 3}).With(dice.Modifier{Divide: 2})
		equal(t, "4 / 2 * 3 + 1", m.Result(4), 7)
	})
	t.Run("9e.CORE.MOD.3", func(t *testing.T) {
		equal(t, "5 / 2", dice.Modifier{Divide: 2}.Result(5), 3)
		equal(t, "5 / 2 * 2, rounded once", dice.Modifier{Divide: 2, Multiply: 2}.Result(5), 5)
		equal(t, "4 / 2", dice.Modifier{Divide: 2}.Result(4), 2)
		equal(t, "5 / 2 - 1", dice.Modifier{Divide: 2, Add: -1}.Result(5), 2)
	})
	t.Run("9e.CORE.MOD.4", func(t *testing.T) {
		equal(t, "2 - 1", dice.Modifier{Add: -1}.Result(2), 1)
		equal(t, "2 - 2", dice.Modifier{Add: -2}.Result(2), 1)
		equal(t, "6 + 2", dice.Modifier{Add: 2}.Result(6), 8)
	})
	t.Run("9e.EXAMPLES.BIGRESULT", func(t *testing.T) {
		equal(t, "6 + 1", dice.Modifier{Add: 1}.Result(6), 7)
		equal(t, "1 - 1", dice.Modifier{Add: -1}.Result(1), 1)
	})
	t.Run("9e.CORE.REROLL.1", func(t *testing.T) {
		equal(t, "with a re-roll", amount(t, "D6").Reroll(script(t, "damage 1 5"), dice.Damage, dice.Any), 5)
		equal(t, "without one", amount(t, "D6").Reroll(script(t, "damage 1"), dice.Damage, dice.Never), 1)
	})
	t.Run("9e.CORE.REROLL.2", func(t *testing.T) {
		equal(t, "both dice of 2D6", amount(t, "2D6").Reroll(script(t, "damage 1 5 6 2"), dice.Damage, dice.Any), 8)
		equal(t, "a good sum stays", amount(t, "2D6").Reroll(script(t, "damage 1 6"), dice.Damage, dice.Any), 7)
	})
	t.Run("9e.CORE.REROLL.3", func(t *testing.T) {
		equal(t, "only the 1 of 2D6", amount(t, "2D6").Reroll(script(t, "damage 1 4 2"), dice.Damage, dice.Ones), 6)
		equal(t, "a 2 stays", amount(t, "D6").Reroll(script(t, "damage 2"), dice.Damage, dice.Ones), 2)
	})
	t.Run("9e.CORE.REROLL.4", d3Reroll)
	t.Run("9e.EXAMPLES.D3REROLL", d3Reroll)
	t.Run("9e.CORE.REROLL.5", func(t *testing.T) {
		equal(t, "a second 1 stays", amount(t, "D6").Reroll(script(t, "damage 1 1"), dice.Damage, dice.Ones), 1)
		equal(t, "a second low sum stays", amount(t, "2D6").Reroll(script(t, "damage 1 2 1 1"), dice.Damage, dice.Any), 2)
	})
	t.Run("9e.CORE.ROLLOFF.1", func(t *testing.T) {
		equal(t, "5 against 4", dice.RollOff(script(t, "rolloff 5 4")), 0)
		equal(t, "4 against 5", dice.RollOff(script(t, "rolloff 4 5")), 1)
	})
	t.Run("9e.CORE.ROLLOFF.2", func(t *testing.T) {
		equal(t, "two ties", dice.RollOff(script(t, "rolloff 3 3 6 6 1 2")), 1)
	})
	t.Run("9e.CORE.ROLLOFF.3", func(t *testing.T) {
		equal(t, "a 1 stays", dice.RollOff(script(t, "rolloff 1 2")), 1)
	})
}

// d3Reroll rolls a D3 whose results of 1 may be rolled again: faces 1 and 2.
func d3Reroll(t *testing.T) {
	for text, want := range map[string]int{"damage 1 6": 3, "damage 2 6": 3, "damage 3": 2, "damage 6": 3} {
		equal(t, text, amount(t, "D3").Reroll(script(t, text), dice.Damage, dice.Ones), want)
	}
}
