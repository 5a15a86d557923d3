package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

func attackRules() rules.AttackRules {
	return rules.AttackRules{
		Number:       "9e.SHOOT.ATTACKS.1",
		Hit:          "9e.ATTACK.HIT.1",
		Damage:       "9e.ATTACK.DAMAGE.1",
		Ignore:       "9e.ATTACK.IGNORE.1",
		Destroyed:    "9e.ATTACK.DAMAGE.2",
		Explodes:     "9e.GAPS.7",
		AfterWreck:   rules.Is("9e.MOVE.TRANSPORTLOSS.1", false),
		AfterAttacks: rules.Is("9e.ATTACK.DAMAGE.2", false),

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
		NoStrength:  rules.By("9e.DATASHEET.MODCHAR.9", attack.BearerToughness),
		Toughness:   rules.By("9e.ATTACK.WOUND.1", attack.OfMost),
		WoundLimit:  rules.By("9e.ATTACK.WOUND.4", attack.WithinOne),
		WoundAlways: rules.By("9e.ATTACK.WOUND.3", attack.OneFailsSixSucceeds),

		Critical:   rules.Is("9e.ATTACK.HIT.3", 6),
		SnapPlain:  rules.Is("9e.CHARGE.OVERWATCH.3", false),
		UnseenOnce: rules.Is("9e.CHARGE.OVERWATCH.3", false),

		Choose:    "9e.ATTACK.ALLOCATE.1",
		Allocate:  rules.By("9e.ATTACK.ALLOCATE.2", attack.HurtOrAllocated),
		Protected: rules.By("9e.ATTACK.ALLOCATE.1", attack.NoModelFirst),
		Precision: "9e.ATTACK.ALLOCATE.1",

		Skill:         rules.By("9e.ATTACK.HIT.1", attack.SameSkill),
		WorstSkill:    rules.Is("9e.DATASHEET.MODCHAR.5", 0),
		LeastAttacks:  rules.Is("9e.DATASHEET.MODCHAR.5", 1),
		LeastShots:    rules.Is("9e.DATASHEET.MODCHAR.5", 0),
		AddsFirst:     rules.Is("9e.DATASHEET.MODCHAR.2", false),
		LeastDamage:   rules.Is("9e.DATASHEET.MODCHAR.5", 0),
		FinalZero:     rules.Is("9e.DATASHEET.MODCHAR.4", false),
		TargetOnce:    rules.Is("9e.GAPS.6", false),
		LastShotMoved: rules.Is("9e.GAPS.6", false),
		LastFight:     rules.Is("9e.GAPS.6", false),
		StaysToFight:  rules.Is("9e.GAPS.6", false),
		Fallen:        rules.Is("9e.UNIT.STRENGTH.1", false),
		AttackerFirst: rules.Is("9e.ATTACK.WOUND.3", false),
		ModelCover:    rules.Is("9e.GAPS.6", false),
		Plunging:      rules.Is[int16]("9e.ATTACK.SAVE.1", 0),

		Cover:        rules.By("9e.GAPS.6", attack.CoverAddsNothing),
		Save:         rules.By("9e.ATTACK.SAVE.1", attack.ByAP),
		SaveAlways:   rules.By("9e.ATTACK.SAVE.2", attack.OneFails),
		Invulnerable: rules.By("9e.ATTACK.INVULN.3", attack.RegardlessOfAP),

		Pooled:     rules.Is("9e.ATTACK.SEQ.1", false),
		Changed:    "9e.ATTACK.SEQ.1",
		MortalLast: rules.Is("9e.ATTACK.SEQ.1", false),

		Excess:       rules.By("9e.ATTACK.DAMAGE.3", attack.ExcessLost),
		MortalExcess: rules.By("9e.ATTACK.MORTAL.4", attack.ExcessCarriesOver),
		Hazard:       rules.By("9e.DATASHEET.SEEDUNIT.2", attack.NoHazard),
	}
}

func shootRules() rules.ShootRules {
	return rules.ShootRules{
		Phase:       "9e.SHOOT.SEQ.4",
		Once:        "9e.SHOOT.SEQ.3",
		Weapons:     "9e.SHOOT.SEQ.2",
		Ranged:      "9e.DATASHEET.WEAPON.1",
		Skill:       "9e.DATASHEET.CHAR.4",
		Targets:     "9e.SHOOT.TARGET.4",
		Select:      "9e.SHOOT.TARGET.1",
		NotTargeted: "9e.SHOOT.TARGET.4",
		Nearest:     "9e.DATASHEET.WEAPON.2",
		Only:        "9e.SHOOT.TARGET.4",
		Profile:     "9e.DATASHEET.WEAPON.7",

		ByTarget:  "9e.SHOOT.TARGET.7",
		ByProfile: rules.Is("9e.SHOOT.TARGET.8", true),
		OneThrow:  rules.Is("9e.SHOOT.GRENADE.1", false),

		Advanced:     "9e.SHOOT.ASSAULT.1",
		Blocked:      "9e.SHOOT.LOCKED.2",
		PistolTarget: "9e.SHOOT.PISTOL.1",
		BigGuns:      "9e.SHOOT.BIGGUNS.1",
		Grenades:     "9e.SHOOT.GRENADE.1",
		Overwatch:    "9e.CHARGE.OVERWATCH.4",
		Deck:         "9e.MOVE.EMBARK.4",
		DeckBarsAll:  rules.Is("9e.SHOOT.TARGET.4", false),

		Pistols: rules.By("9e.SHOOT.PISTOL.3", shoot.AnyModel),
		Moved:   rules.By("9e.SHOOT.SEQ.1", shoot.AfterMoving),
		Engaged: rules.By("9e.SHOOT.LOCKED.1", shoot.PistolsAndBigGuns),
		Blast:   rules.By("9e.SHOOT.BLAST.3", shoot.NoBlastNearby),
		Obscure: rules.By("9e.GAPS.6", shoot.NoObstacle),
		Plunges: rules.By("9e.GAPS.6", shoot.NeverPlunges),
		LookOut: rules.By("9e.SHOOT.LOOKOUT.1", shoot.BehindOthers),
	}
}
