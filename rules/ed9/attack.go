package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
)

func attackRules() rules.AttackRules {
	return rules.AttackRules{
		Number:    "9e.SHOOT.ATTACKS.1",
		Hit:       "9e.ATTACK.HIT.1",
		Damage:    "9e.ATTACK.DAMAGE.1",
		Ignore:    "9e.ATTACK.IGNORE.1",
		Destroyed: "9e.ATTACK.DAMAGE.2",
		Explodes:  "9e.MOVE.TRANSPORTLOSS.1",

		Blast:     rules.By("9e.SHOOT.BLAST.1", attack.BlastBySize),
		RapidFire: rules.By("9e.SHOOT.RAPIDFIRE.1", attack.DoubleAtHalf),

		Assault: rules.By("9e.SHOOT.ASSAULT.2", attack.AfterAdvance),
		Heavy:   rules.By("9e.SHOOT.HEAVY.1", attack.InfantryMoved),
		BigGuns: rules.By("9e.SHOOT.BIGGUNS.4", attack.HeavyWhileEngaged),

		EngagedModifier: rules.By("9e.SHOOT.BIGGUNS.4", attack.NoEngagedModifier),

		HitLimit:    rules.By("9e.ATTACK.HIT.4", attack.WithinOne),
		HitAlways:   rules.By("9e.ATTACK.HIT.3", attack.OneFailsSixSucceeds),
		Overwatch:   rules.By("9e.CHARGE.OVERWATCH.3", attack.OnlySixes),
		WoundNeeded: rules.By("9e.ATTACK.WOUND.1", attack.StrengthAgainstToughness),
		Toughness:   rules.By("9e.ATTACK.WOUND.1", attack.OfMost),
		WoundLimit:  rules.By("9e.ATTACK.WOUND.4", attack.WithinOne),
		WoundAlways: rules.By("9e.ATTACK.WOUND.3", attack.OneFailsSixSucceeds),

		Critical: rules.Is("9e.ATTACK.HIT.3", 6),

		Choose:    "9e.ATTACK.ALLOCATE.1",
		Allocate:  rules.By("9e.ATTACK.ALLOCATE.2", attack.HurtOrAllocated),
		Protected: rules.By("9e.ATTACK.ALLOCATE.1", attack.NoModelFirst),
		Precision: "9e.ATTACK.ALLOCATE.1",

		LeastAttacks: rules.Is("9e.DATASHEET.MODCHAR.5", 1),
		LeastShots:   rules.Is("9e.DATASHEET.MODCHAR.5", 0),
		LeastDamage:  rules.Is("9e.DATASHEET.MODCHAR.5", 0),

		Cover:        rules.By("9e.GAPS.6", attack.NoBetter),
		Save:         rules.By("9e.ATTACK.SAVE.1", attack.ByAP),
		SaveAlways:   rules.By("9e.ATTACK.SAVE.2", attack.OneFails),
		Invulnerable: rules.By("9e.ATTACK.INVULN.3", attack.RegardlessOfAP),

		Excess:       rules.By("9e.ATTACK.DAMAGE.3", attack.Lost),
		MortalExcess: rules.By("9e.ATTACK.MORTAL.4", attack.GoesOn),
		Hazard:       rules.By("9e.DATASHEET.SEEDUNIT.2", attack.NoHazard),
	}
}

func attackSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepAttacks] = rules.Step{Name: "attacks", ID: "9e.ATTACK.SEQ.1", Run: attack.Attacks, Take: attack.Ordered}
	s[rules.StepMortal] = rules.Step{Name: "mortal wounds", ID: "9e.ATTACK.MORTAL.1", Run: attack.Mortal, Take: attack.Ordered}
	s[rules.StepDestroyed] = rules.Step{Name: "destroyed", ID: "9e.UNIT.STRENGTH.2", Run: attack.Destroyed, Take: attack.Acted}
}
