package ed8

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// attackRules: all modifiers apply, without a limit (8e.GAPS.3). A random characteristic of a weapon is rolled each time it is
// needed (8e.DATASHEET.MODCHAR.4); those of '-' are not modified
// (8e.DATASHEET.MODCHAR.5), and Strength and Toughness not below 1
// (8e.DATASHEET.MODCHAR.6), which does not hold for Attacks. Fast dice are the same
// rolls at once (8e.SHOOT.FASTDICE.1, 8e.SHOOT.FASTDICE.2): attacks are made one
// after another.
func attackRules() rules.AttackRules {
	return rules.AttackRules{
		Number:       "8e.SHOOT.ATTACKS.1",
		Hit:          "8e.ATTACK.HIT.1",
		Damage:       "8e.ATTACK.DAMAGE.1",
		Ignore:       "8e.ATTACK.DAMAGE.1",
		Destroyed:    "8e.UNIT.DESTROYED.1",
		Explodes:     "8e.ATTACK.MORTAL.1",
		AfterWreck:   rules.Is("8e.MOVE.TRANSPORTLOSS.1", false),
		AfterAttacks: rules.Is("8e.UNIT.DESTROYED.1", false),

		Blast:     rules.By("8e.SHOOT.TYPES.1", attack.AsRolled),
		RapidFire: rules.By("8e.SHOOT.RAPIDFIRE.1", attack.DoubleAtHalf),

		Assault:         rules.By("8e.SHOOT.ASSAULT.1", attack.AfterAdvance),
		Heavy:           rules.By("8e.SHOOT.HEAVY.1", attack.Moving),
		BigGuns:         rules.By("8e.SHOOT.SEQ.2", attack.NoPenalty),
		EngagedModifier: rules.By("8e.SHOOT.SEQ.2", attack.NoEngagedModifier),

		HitLimit:    rules.By("8e.CORE.DICE.4", attack.Unlimited),
		HitAlways:   rules.By("8e.ATTACK.HIT.2", attack.OneFails),
		Overwatch:   rules.By("8e.CHARGE.OVERWATCH.3", attack.OnlySixes),
		WoundNeeded: rules.By("8e.ATTACK.WOUND.1", attack.StrengthAgainstToughness),
		NoStrength:  rules.By("8e.DATASHEET.MODCHAR.5", attack.BearerToughness),
		Toughness:   rules.By("8e.ATTACK.WOUND.1", attack.OfMost),
		WoundLimit:  rules.By("8e.CORE.DICE.4", attack.Unlimited),
		WoundAlways: rules.By("8e.ATTACK.WOUND.2", attack.OneFails),

		Critical:   rules.Is("8e.ATTACK.HIT.1", 6),
		SnapPlain:  rules.Is("8e.CHARGE.OVERWATCH.3", false),
		UnseenOnce: rules.Is("8e.CHARGE.OVERWATCH.3", false),

		Choose:    "8e.ATTACK.ALLOCATE.1",
		Protected: rules.By("8e.ATTACK.ALLOCATE.1", attack.NoModelFirst),
		Precision: "8e.ATTACK.ALLOCATE.1",
		Allocate:  rules.By("8e.ATTACK.ALLOCATE.2", attack.Hurt),

		Skill:         rules.By("8e.ATTACK.HIT.1", attack.SameSkill),
		WorstSkill:    rules.Is("8e.DATASHEET.MODCHAR.6", 0),
		LeastAttacks:  rules.Is("8e.DATASHEET.MODCHAR.6", 0),
		LeastShots:    rules.Is("8e.DATASHEET.MODCHAR.6", 0),
		AddsFirst:     rules.Is("8e.DATASHEET.MODCHAR.2", false),
		LeastDamage:   rules.Is("8e.DATASHEET.MODCHAR.6", 0),
		FinalZero:     rules.Is("8e.DATASHEET.MODCHAR.2", false),
		TargetOnce:    rules.Is("8e.ATTACK.COVER.1", false),
		LastShotMoved: rules.Is("8e.ATTACK.COVER.1", false),
		LastFight:     rules.Is("8e.ATTACK.COVER.1", false),
		StaysToFight:  rules.Is("8e.ATTACK.COVER.1", false),
		Fallen:        rules.Is("8e.UNIT.DEF.1", false),
		AttackerFirst: rules.Is("8e.ATTACK.WOUND.2", false),
		ModelCover:    rules.Is("8e.ATTACK.COVER.1", false),
		Plunging:      rules.Is[int16]("8e.ATTACK.SAVE.1", 0),

		Save:         rules.By("8e.ATTACK.SAVE.1", attack.ByAP),
		SaveAlways:   rules.By("8e.ATTACK.SAVE.2", attack.OneFails),
		Invulnerable: rules.By("8e.ATTACK.INVULN.2", attack.RegardlessOfAP),
		Hazard:       rules.By("8e.SHOOT.TYPES.1", attack.NoHazard),
		Cover:        rules.By("8e.ATTACK.COVER.2", attack.BetterAgainstShots),

		Pooled:     rules.Is("8e.ATTACK.SEQ.1", false),
		Changed:    "8e.ATTACK.SEQ.1",
		MortalLast: rules.Is("8e.ATTACK.SEQ.1", false),

		Excess:       rules.By("8e.ATTACK.DAMAGE.1", attack.ExcessLost),
		MortalExcess: rules.By("8e.ATTACK.MORTAL.2", attack.ExcessCarriesOver),
	}
}

// shootRules: all attacks of one weapon have one target (8e.SHOOT.ATTACKS.2). Models see through
// other models of their own unit (8e.SHOOT.TARGET.2).
func shootRules() rules.ShootRules {
	return rules.ShootRules{
		Phase:       "8e.SHOOT.SEQ.3",
		Once:        "8e.SHOOT.SEQ.3",
		Weapons:     "8e.SHOOT.ATTACKS.2",
		Ranged:      "8e.DATASHEET.WEAPON.1",
		Skill:       "8e.DATASHEET.CHAR.3",
		Targets:     "8e.SHOOT.TARGET.1",
		Select:      "8e.SHOOT.SEQ.1",
		NotTargeted: "8e.SHOOT.TARGET.1",
		Nearest:     "8e.SHOOT.TARGET.1",
		Only:        "8e.SHOOT.TARGET.1",
		Profile:     "8e.SHOOT.WEAPON.1",

		ByTarget:  "8e.SHOOT.WEAPON.2",
		ByProfile: rules.Is("8e.SHOOT.WEAPON.2", false),
		OneThrow:  rules.Is("8e.SHOOT.GRENADE.1", true),

		Advanced:     "8e.MOVE.ADVANCE.2",
		Blocked:      "8e.SHOOT.TARGET.3",
		PistolTarget: "8e.SHOOT.PISTOL.1",
		BigGuns:      "8e.SHOOT.SEQ.2",
		Grenades:     "8e.SHOOT.GRENADE.1",
		Overwatch:    "8e.CHARGE.OVERWATCH.1",
		Deck:         "8e.MOVE.EMBARK.2",
		DeckBarsAll:  rules.Is("8e.SHOOT.TARGET.1", false),

		Pistols: rules.By("8e.SHOOT.PISTOL.2", shoot.AnyModel),
		Moved:   rules.By("8e.SHOOT.SEQ.2", shoot.AfterMoving),
		Engaged: rules.By("8e.SHOOT.SEQ.2", shoot.PistolsAtClosest),
		Blast:   rules.By("8e.SHOOT.TYPES.1", shoot.BlastAnywhere),
		Obscure: rules.By("8e.ATTACK.COVER.1", shoot.NoObstacle),
		Plunges: rules.By("8e.ATTACK.COVER.1", shoot.NeverPlunges),
		LookOut: rules.By("8e.SHOOT.CHARACTER.1", shoot.NotClosest),
	}
}
