package attack

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Number rolls how many attacks one weapon makes (9e.SHOOT.ATTACKS.1,
// 9e.FIGHT.NUMBER.1). A random number is rolled for each weapon, every time
// (9e.DATASHEET.MODCHAR.7).
func Number(src dice.Source, r *rules.AttackRules, a *rules.Attack) int {
	var n int
	if a.Blast {
		n = r.Blast.Do(src, a.Number, a.Again, int(a.Size))
	} else {
		n = a.Number.Reroll(src, dice.Attacks, a.Again)
	}
	if a.Type == effect.RapidFire {
		n = r.RapidFire.Do(n, a.HalfRange)
	}
	for _, extra := range a.Extra {
		n += extra.Roll(src, dice.Attacks)
	}
	if a.Limit > 0 {
		n = min(n, int(a.Limit))
	}
	return max(n, 0)
}

// BlastBySize is Blast by the size of the target: at least 3 attacks on 6 to 10
// models (9e.SHOOT.BLAST.1), and the most on 11 or more, without a roll
// (9e.SHOOT.BLAST.2).
func BlastBySize(src dice.Source, attacks dice.Amount, again dice.Reroll, models int) int {
	if models >= 11 {
		return attacks.Most()
	}
	n := attacks.Reroll(src, dice.Attacks, again)
	if models >= 6 {
		n = max(n, 3)
	}
	return n
}

// AsRolled makes the number of attacks that is rolled, however many models the
// target has (8e.SHOOT.ATTACKS.1).
func AsRolled(src dice.Source, attacks dice.Amount, again dice.Reroll, _ int) int {
	return attacks.Reroll(src, dice.Attacks, again)
}

// OneMorePerFive makes one more attack for every five models of the target
// (10e.SHOOT.BLAST.1).
func OneMorePerFive(src dice.Source, attacks dice.Amount, again dice.Reroll, models int) int {
	return attacks.Reroll(src, dice.Attacks, again) + models/5
}

// DoubleAtHalf doubles the attacks within half range (9e.SHOOT.RAPIDFIRE.1).
func DoubleAtHalf(attacks int, halfRange bool) int {
	if halfRange {
		return 2 * attacks
	}
	return attacks
}
