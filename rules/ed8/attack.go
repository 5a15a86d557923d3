package ed8

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
)

// attackRules: all modifiers apply, without a limit (8e.GAPS.3). A random characteristic of a weapon is rolled each time it is
// needed (8e.DATASHEET.MODCHAR.4); those of '-' are not modified
// (8e.DATASHEET.MODCHAR.5), and Strength and Toughness not below 1
// (8e.DATASHEET.MODCHAR.6), which does not hold for Attacks. Fast dice are the same
// rolls at once (8e.SHOOT.FASTDICE.1, 8e.SHOOT.FASTDICE.2): attacks are made one
// after another.
func attackRules() rules.AttackRules {
	type (
		amount  = func(int) int
		verdict = func(int) rules.Verdict
		bearer  = func(*rules.Bearer) int
		pair    = func(int, int) int
	)
	return rules.AttackRules{
		Number:    "8e.SHOOT.ATTACKS.1",
		Hit:       "8e.ATTACK.HIT.1",
		Damage:    "8e.ATTACK.DAMAGE.1",
		Ignore:    "8e.ATTACK.DAMAGE.1",
		Destroyed: "8e.UNIT.DESTROYED.1",
		Explodes:  "8e.ATTACK.MORTAL.1",

		Blast:     rules.Rule[rules.BlastFunc]{ID: "8e.SHOOT.TYPES.1", Do: attack.AsRolled},
		RapidFire: rules.Rule[func(int, bool) int]{ID: "8e.SHOOT.RAPIDFIRE.1", Do: attack.DoubleAtHalf},

		Assault: rules.Rule[bearer]{ID: "8e.SHOOT.ASSAULT.1", Do: attack.AfterAdvance},
		Heavy:   rules.Rule[bearer]{ID: "8e.SHOOT.HEAVY.1", Do: attack.Moving},
		BigGuns: rules.Rule[bearer]{ID: "8e.SHOOT.SEQ.2", Do: attack.NoPenalty},
		Fray:    rules.Rule[func(*rules.Bearer, *rules.Unit, rules.Conditions) int]{ID: "8e.SHOOT.SEQ.2", Do: attack.NoFray},

		HitLimit:    rules.Rule[amount]{ID: "8e.CORE.DICE.4", Do: attack.Unlimited},
		HitAlways:   rules.Rule[verdict]{ID: "8e.ATTACK.HIT.2", Do: attack.OneFails},
		Overwatch:   rules.Rule[func(rules.Test) rules.Test]{ID: "8e.CHARGE.OVERWATCH.3", Do: attack.OnlySixes},
		WoundNeeded: rules.Rule[pair]{ID: "8e.ATTACK.WOUND.1", Do: attack.StrengthAgainstToughness},
		Toughness:   rules.Rule[func([]rules.Kind, rules.Conditions, []int16) int16]{ID: "8e.ATTACK.WOUND.1", Do: attack.OfMost},
		WoundLimit:  rules.Rule[amount]{ID: "8e.CORE.DICE.4", Do: attack.Unlimited},
		WoundAlways: rules.Rule[verdict]{ID: "8e.ATTACK.WOUND.2", Do: attack.OneFails},

		Critical: rules.Fact[int]{ID: "8e.ATTACK.HIT.1", Is: 6},

		Choose:    "8e.ATTACK.ALLOCATE.1",
		Protected: rules.Rule[func(*rules.Model) bool]{ID: "8e.ATTACK.ALLOCATE.1", Do: attack.Nobody},
		Precision: "8e.ATTACK.ALLOCATE.1",
		Allocate:  rules.Rule[func(*rules.Model) bool]{ID: "8e.ATTACK.ALLOCATE.2", Do: attack.Hurt},

		LeastAttacks: rules.Fact[int]{ID: "8e.DATASHEET.MODCHAR.6", Is: 0},
		LeastShots:   rules.Fact[int]{ID: "8e.DATASHEET.MODCHAR.6", Is: 0},
		LeastDamage:  rules.Fact[int]{ID: "8e.DATASHEET.MODCHAR.6", Is: 0},

		Save:         rules.Rule[pair]{ID: "8e.ATTACK.SAVE.1", Do: attack.ByAP},
		SaveAlways:   rules.Rule[verdict]{ID: "8e.ATTACK.SAVE.2", Do: attack.OneFails},
		Invulnerable: rules.Rule[pair]{ID: "8e.ATTACK.INVULN.2", Do: attack.RegardlessOfAP},
		Hazard:       rules.Rule[func(rules.Keywords) rules.Harm]{ID: "8e.SHOOT.TYPES.1", Do: attack.NoHazard},
		Cover:        rules.Rule[func(bool, int, int) int]{ID: "8e.ATTACK.COVER.2", Do: attack.BetterAgainstShots},

		Excess:       rules.Rule[func() bool]{ID: "8e.ATTACK.DAMAGE.1", Do: attack.Lost},
		MortalExcess: rules.Rule[func() bool]{ID: "8e.ATTACK.MORTAL.2", Do: attack.GoesOn},
	}
}

// attackSteps: a model uses one of its saves for each wound
// (8e.ATTACK.INVULN.1).
func attackSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepAttacks] = rules.Step{Name: "attacks", ID: "8e.ATTACK.SEQ.1", Run: attack.Attacks, Take: attack.Ordered}
	s[rules.StepMortal] = rules.Step{Name: "mortal wounds", ID: "8e.ATTACK.MORTAL.1", Run: attack.Mortal, Take: attack.Ordered}
	s[rules.StepDestroyed] = rules.Step{Name: "destroyed", ID: "8e.UNIT.DESTROYED.1", Run: attack.Destroyed, Take: attack.Acted}
}
