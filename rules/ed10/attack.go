package ed10

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
		model   = func(*rules.Model) bool
	)
	return rules.AttackRules{
		Number:    "10e.GAPS.1",
		Hit:       "10e.GAPS.3",
		Damage:    "10e.GAPS.3",
		Ignore:    "10e.GAPS.3",
		Destroyed: "10e.GAPS.3",
		Explodes:  "10e.GAPS.3",

		Blast:     rules.Rule[rules.BlastFunc]{ID: "10e.SHOOT.BLAST.1", Do: attack.OneMorePerFive},
		RapidFire: rules.Rule[func(int, bool) int]{ID: "10e.GAPS.19", Do: attack.DoubleAtHalf},

		Assault: rules.Rule[bearer]{ID: "10e.GAPS.19", Do: attack.NoPenalty},
		Heavy:   rules.Rule[bearer]{ID: "10e.SHOOT.HEAVY.1", Do: attack.Steady},
		BigGuns: rules.Rule[bearer]{ID: "10e.SHOOT.BIGGUNS.1", Do: attack.NoPenalty},
		Fray:    rules.Rule[func(*rules.Bearer, *rules.Unit, rules.Conditions) int]{ID: "10e.SHOOT.BIGGUNS.1", Do: attack.BigOnesInMelee},

		HitLimit:    rules.Rule[amount]{ID: "10e.GAPS.12", Do: attack.WithinOne},
		HitAlways:   rules.Rule[verdict]{ID: "10e.ATTACK.ALWAYS.1", Do: attack.OneFailsSixSucceeds},
		Overwatch:   rules.Rule[func(rules.Test) rules.Test]{ID: "10e.GAPS.17", Do: attack.OnlySixes},
		WoundNeeded: rules.Rule[pair]{ID: "10e.GAPS.3", Do: attack.StrengthAgainstToughness},
		Toughness:   rules.Rule[func([]rules.Kind, rules.Conditions, []int16) int16]{ID: "10e.GAPS.16", Do: attack.HighestOfBodyguard},
		WoundLimit:  rules.Rule[amount]{ID: "10e.GAPS.12", Do: attack.WithinOne},
		WoundAlways: rules.Rule[verdict]{ID: "10e.ATTACK.ALWAYS.1", Do: attack.OneFailsSixSucceeds},
		Critical:    rules.Fact[int]{ID: "10e.GAPS.19", Is: 6},

		Choose:       "10e.GAPS.3",
		Allocate:     rules.Rule[model]{ID: "10e.GAPS.3", Do: attack.HurtOrAllocated},
		Protected:    rules.Rule[model]{ID: "10e.GAPS.16", Do: attack.Leading},
		Precision:    "10e.GAPS.19",
		LeastAttacks: rules.Fact[int]{ID: "10e.GAPS.12", Is: 1},
		LeastShots:   rules.Fact[int]{ID: "10e.GAPS.12", Is: 1},
		LeastDamage:  rules.Fact[int]{ID: "10e.GAPS.12", Is: 1},

		Save:         rules.Rule[pair]{ID: "10e.SHOOT.COVER.1", Do: attack.ByAPAndOneMore},
		SaveAlways:   rules.Rule[verdict]{ID: "10e.ATTACK.ALWAYS.1", Do: attack.OneFails},
		Invulnerable: rules.Rule[pair]{ID: "10e.SHOOT.COVER.1", Do: attack.OneMoreRegardlessOfAP},
		Cover:        rules.Rule[func(bool, int, int) int]{ID: "10e.SHOOT.COVER.2", Do: attack.BetterUnlessThreeUp},

		Excess:       rules.Rule[func() bool]{ID: "10e.GAPS.3", Do: attack.Lost},
		MortalExcess: rules.Rule[func() bool]{ID: "10e.GAPS.3", Do: attack.GoesOn},
		Hazard:       rules.Rule[func(rules.Keywords) rules.Harm]{ID: "10e.GAPS.19", Do: attack.OnOne},
	}
}

func attackSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepAttacks] = rules.Step{Name: "attacks", ID: "10e.GAPS.3", Run: attack.Attacks, Take: attack.Ordered}
	s[rules.StepMortal] = rules.Step{Name: "mortal wounds", ID: "10e.GAPS.3", Run: attack.Mortal, Take: attack.Ordered}
	s[rules.StepDestroyed] = rules.Step{Name: "destroyed", ID: "10e.GAPS.3", Run: attack.Destroyed, Take: attack.Acted}
}
