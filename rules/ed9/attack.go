package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
)

func attackRules() rules.AttackRules {
	type (
		amount  = func(int) int
		verdict = func(int) rules.Verdict
		bearer  = func(*rules.Bearer) int
		pair    = func(int, int) int
	)
	return rules.AttackRules{
		Number:    "9e.SHOOT.ATTACKS.1",
		Hit:       "9e.ATTACK.HIT.1",
		Damage:    "9e.ATTACK.DAMAGE.1",
		Ignore:    "9e.ATTACK.IGNORE.1",
		Destroyed: "9e.ATTACK.DAMAGE.2",
		Explodes:  "9e.MOVE.TRANSPORTLOSS.1",

		Blast:     rules.Rule[rules.BlastFunc]{ID: "9e.SHOOT.BLAST.1", Do: attack.BlastBySize},
		RapidFire: rules.Rule[func(int, bool) int]{ID: "9e.SHOOT.RAPIDFIRE.1", Do: attack.DoubleAtHalf},

		Assault: rules.Rule[bearer]{ID: "9e.SHOOT.ASSAULT.2", Do: attack.AfterAdvance},
		Heavy:   rules.Rule[bearer]{ID: "9e.SHOOT.HEAVY.1", Do: attack.InfantryMoved},
		BigGuns: rules.Rule[bearer]{ID: "9e.SHOOT.BIGGUNS.4", Do: attack.HeavyWhileEngaged},

		Fray: rules.Rule[func(*rules.Bearer, *rules.Unit, rules.Conditions) int]{ID: "9e.SHOOT.BIGGUNS.4", Do: attack.NoFray},

		HitLimit:    rules.Rule[amount]{ID: "9e.ATTACK.HIT.4", Do: attack.WithinOne},
		HitAlways:   rules.Rule[verdict]{ID: "9e.ATTACK.HIT.3", Do: attack.OneFailsSixSucceeds},
		Overwatch:   rules.Rule[func(rules.Test) rules.Test]{ID: "9e.CHARGE.OVERWATCH.3", Do: attack.OnlySixes},
		WoundNeeded: rules.Rule[pair]{ID: "9e.ATTACK.WOUND.1", Do: attack.StrengthAgainstToughness},
		Toughness:   rules.Rule[func([]rules.Kind, rules.Conditions, []int16) int16]{ID: "9e.ATTACK.WOUND.1", Do: attack.OfMost},
		WoundLimit:  rules.Rule[amount]{ID: "9e.ATTACK.WOUND.4", Do: attack.WithinOne},
		WoundAlways: rules.Rule[verdict]{ID: "9e.ATTACK.WOUND.3", Do: attack.OneFailsSixSucceeds},

		Critical: rules.Fact[int]{ID: "9e.ATTACK.HIT.3", Is: 6},

		Choose:    "9e.ATTACK.ALLOCATE.1",
		Allocate:  rules.Rule[func(*rules.Model) bool]{ID: "9e.ATTACK.ALLOCATE.2", Do: attack.HurtOrAllocated},
		Protected: rules.Rule[func(*rules.Model) bool]{ID: "9e.ATTACK.ALLOCATE.1", Do: attack.Nobody},
		Precision: "9e.ATTACK.ALLOCATE.1",

		LeastAttacks: rules.Fact[int]{ID: "9e.DATASHEET.MODCHAR.5", Is: 1},
		LeastShots:   rules.Fact[int]{ID: "9e.DATASHEET.MODCHAR.5", Is: 0},
		LeastDamage:  rules.Fact[int]{ID: "9e.DATASHEET.MODCHAR.5", Is: 0},

		Cover:        rules.Rule[func(bool, int, int) int]{ID: "9e.GAPS.6", Do: attack.NoBetter},
		Save:         rules.Rule[pair]{ID: "9e.ATTACK.SAVE.1", Do: attack.ByAP},
		SaveAlways:   rules.Rule[verdict]{ID: "9e.ATTACK.SAVE.2", Do: attack.OneFails},
		Invulnerable: rules.Rule[pair]{ID: "9e.ATTACK.INVULN.3", Do: attack.RegardlessOfAP},

		Excess:       rules.Rule[func() bool]{ID: "9e.ATTACK.DAMAGE.3", Do: attack.Lost},
		MortalExcess: rules.Rule[func() bool]{ID: "9e.ATTACK.MORTAL.4", Do: attack.GoesOn},
		Hazard:       rules.Rule[func(rules.Keywords) rules.Harm]{ID: "9e.DATASHEET.SEEDUNIT.2", Do: attack.NoHazard},
	}
}

func attackSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepAttacks] = rules.Step{Name: "attacks", ID: "9e.ATTACK.SEQ.1", Run: attack.Attacks, Take: attack.Ordered}
	s[rules.StepMortal] = rules.Step{Name: "mortal wounds", ID: "9e.ATTACK.MORTAL.1", Run: attack.Mortal, Take: attack.Ordered}
	s[rules.StepDestroyed] = rules.Step{Name: "destroyed", ID: "9e.UNIT.STRENGTH.2", Run: attack.Destroyed, Take: attack.Acted}
}
