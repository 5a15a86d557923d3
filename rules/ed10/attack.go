package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
)

func attackRules() rules.AttackRules {
	return rules.AttackRules{
		Number:    "10e.GAPS.1",
		Hit:       "10e.GAPS.3",
		Damage:    "10e.GAPS.3",
		Ignore:    "10e.GAPS.3",
		Destroyed: "10e.GAPS.3",
		Explodes:  "10e.GAPS.3",

		Blast:     rules.By("10e.SHOOT.BLAST.1", attack.OneMorePerFive),
		RapidFire: rules.By("10e.GAPS.19", attack.DoubleAtHalf),

		Assault:         rules.By("10e.GAPS.19", attack.NoPenalty),
		Heavy:           rules.By("10e.SHOOT.HEAVY.1", attack.Steady),
		BigGuns:         rules.By("10e.SHOOT.BIGGUNS.1", attack.NoPenalty),
		EngagedModifier: rules.By("10e.SHOOT.BIGGUNS.1", attack.BigOnesInMelee),

		HitLimit:    rules.By("10e.GAPS.12", attack.WithinOne),
		HitAlways:   rules.By("10e.ATTACK.ALWAYS.1", attack.OneFailsSixSucceeds),
		Overwatch:   rules.By("10e.GAPS.17", attack.OnlySixes),
		WoundNeeded: rules.By("10e.GAPS.3", attack.StrengthAgainstToughness),
		Toughness:   rules.By("10e.GAPS.16", attack.HighestOfBodyguard),
		WoundLimit:  rules.By("10e.GAPS.12", attack.WithinOne),
		WoundAlways: rules.By("10e.ATTACK.ALWAYS.1", attack.OneFailsSixSucceeds),
		Critical:    rules.Is("10e.GAPS.19", 6),

		Choose:       "10e.GAPS.3",
		Allocate:     rules.By("10e.GAPS.3", attack.HurtOrAllocated),
		Protected:    rules.By("10e.GAPS.16", attack.Leading),
		Precision:    "10e.GAPS.19",
		LeastAttacks: rules.Is("10e.GAPS.12", 1),
		LeastShots:   rules.Is("10e.GAPS.12", 1),
		LeastDamage:  rules.Is("10e.GAPS.12", 1),

		Save:         rules.By("10e.SHOOT.COVER.1", attack.ByAPAndOneMore),
		SaveAlways:   rules.By("10e.ATTACK.ALWAYS.1", attack.OneFails),
		Invulnerable: rules.By("10e.SHOOT.COVER.1", attack.OneMoreRegardlessOfAP),
		Cover:        rules.By("10e.SHOOT.COVER.2", attack.BetterUnlessThreeUp),

		Excess:       rules.By("10e.GAPS.3", attack.Lost),
		MortalExcess: rules.By("10e.GAPS.3", attack.GoesOn),
		Hazard:       rules.By("10e.GAPS.19", attack.OnOne),
	}
}

func attackSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepAttacks] = rules.Step{Name: "attacks", ID: "10e.GAPS.3", Run: attack.Attacks, Take: attack.Ordered}
	s[rules.StepMortal] = rules.Step{Name: "mortal wounds", ID: "10e.GAPS.3", Run: attack.Mortal, Take: attack.Ordered}
	s[rules.StepDestroyed] = rules.Step{Name: "destroyed", ID: "10e.GAPS.3", Run: attack.Destroyed, Take: attack.Acted}
}
