package ed11

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// attackRules: only unmodified results always hit, wound or fail; an unmodified 6 to hit is critical
// and a hit (11e.ATTACK.HIT.2), and one to wound is critical (11e.ATTACK.WOUND.1). Nothing limits
// how much a save roll is improved, and a modifier of it counts for both saves (11e.GAPS.14).
func attackRules() rules.AttackRules {
	return rules.AttackRules{
		Number:       "11e.ATTACK.GATHER.2",
		Hit:          "11e.ATTACK.HIT.1",
		Damage:       "11e.ATTACK.DAMAGE.5",
		Ignore:       "11e.ABILITY.FNP.1",
		Destroyed:    "11e.UNIT.DESTROYED.1",
		Explodes:     "11e.ABILITY.DEADLY.1",
		AfterWreck:   rules.Is("11e.ABILITY.DEADLY.1", true),
		AfterAttacks: rules.Is("11e.UNIT.DESTROYED.3", true),

		Blast:     rules.By("11e.WEAPON.BLAST.1", attack.OneMorePerFive),
		RapidFire: rules.By("11e.WEAPON.RAPIDFIRE.1", attack.DoubleAtHalf),

		Assault:         rules.By("11e.WEAPON.ASSAULT.1", attack.NoPenalty),
		Heavy:           rules.By("11e.WEAPON.HEAVY.1", attack.StationaryBonus),
		BigGuns:         rules.By("11e.SHOOT.CLOSE.3", attack.NoPenalty),
		EngagedModifier: rules.By("11e.SHOOT.CLOSE.3", attack.CloseQuartersAtEngaged),

		HitLimit:    rules.By("11e.DATASHEET.ROLL.3", attack.WithinOne),
		HitAlways:   rules.By("11e.ATTACK.HIT.1", attack.OneFailsSixSucceeds),
		Overwatch:   rules.By("11e.SHOOT.SNAP.2", attack.SnapShot),
		WoundNeeded: rules.By("11e.ATTACK.WOUND.2", attack.StrengthAgainstToughness),
		NoStrength:  rules.By("11e.DATASHEET.WEAPON.2", attack.StrengthOne),
		Toughness:   rules.By("11e.ATTACK.WOUND.3", attack.HighestOfLeft),
		WoundLimit:  rules.By("11e.DATASHEET.ROLL.3", attack.WithinOne),
		WoundAlways: rules.By("11e.ATTACK.WOUND.1", attack.OneFailsSixSucceeds),
		Critical:    rules.Is("11e.ATTACK.HIT.1", 6),
		SnapPlain:   rules.Is("11e.SHOOT.SNAP.3", true), // 11e.GAPS.4
		UnseenOnce:  rules.Is("11e.SHOOT.INDIRECT.2", true),

		Choose:        "11e.ATTACK.GROUPS.3",
		Allocate:      rules.By("11e.ATTACK.MORTAL.2", attack.Hurt),
		Protected:     rules.By("11e.ATTACK.MORTAL.2", attack.IsCharacter),
		Precision:     "11e.WEAPON.PRECISION.1",
		Skill:         rules.By("11e.TERRAIN.COVER.4", attack.CoverOrPlunging),
		WorstSkill:    rules.Is("11e.DATASHEET.LIMIT.3", 6),
		LeastAttacks:  rules.Is("11e.DATASHEET.LIMIT.1", 1),
		LeastShots:    rules.Is("11e.DATASHEET.LIMIT.1", 1),
		AddsFirst:     rules.Is("11e.DATASHEET.MOD.1", true),
		LeastDamage:   rules.Is("11e.DATASHEET.LIMIT.1", 1),
		FinalZero:     rules.Is("11e.DATASHEET.MOD.2", true),
		TargetOnce:    rules.Is("11e.ATTACK.TARGETS.1", false),
		LastShotMoved: rules.Is("11e.UNIT.DESTROYED.1", false),
		LastFight:     rules.Is("11e.UNIT.DESTROYED.1", false),
		StaysToFight:  rules.Is("11e.UNIT.DESTROYED.7", true),
		Fallen:        rules.Is("11e.UNIT.DESTROYED.1", false),
		AttackerFirst: rules.Is("11e.ATTACK.WOUND.1", false),
		ModelCover:    rules.Is("11e.TERRAIN.COVER.1", false),
		Plunging:      rules.Is[int16]("11e.TERRAIN.PLUNGE.1", 0),

		Save:         rules.By("11e.ATTACK.DAMAGE.3", attack.ByAP),
		SaveAlways:   rules.By("11e.ATTACK.DAMAGE.3", attack.OneFails),
		Invulnerable: rules.By("11e.ATTACK.DAMAGE.3", attack.RegardlessOfAP),
		Cover:        rules.By("11e.TERRAIN.COVER.4", attack.CoverAddsNothing),

		Pooled:     rules.Is("11e.ATTACK.GATHER.5", true),
		Changed:    "11e.ATTACK.SAVE.3",
		MortalLast: rules.Is("11e.ATTACK.MORTAL.4", true),

		Excess:       rules.By("11e.ATTACK.DAMAGE.5", attack.ExcessLost),
		MortalExcess: rules.By("11e.ATTACK.MORTAL.3", attack.ExcessCarriesOver),
		Hazard:       rules.By("11e.ATTACK.HAZARD.1", attack.HazardRoll),
	}
}

// shootRules: an engaged unit shoots by close-quarters shooting only, and an engaged unit is a target
// only if it is a MONSTER or VEHICLE (11e.SHOOT.ENGAGED.2). A unit has the benefit of cover only if
// every one of its models does.
func shootRules() rules.ShootRules {
	return rules.ShootRules{
		Phase:       "11e.SHOOT.SEQ.1",
		Once:        "11e.SHOOT.SEQ.1",
		Weapons:     "11e.ATTACK.WEAPONS.1",
		Ranged:      "11e.DATASHEET.WEAPON.1",
		Skill:       "11e.ATTACK.HIT.1",
		Targets:     "11e.ATTACK.TARGETS.2",
		Select:      "11e.ATTACK.TARGETS.1",
		NotTargeted: "11e.ABILITY.LONEOP.1",
		Nearest:     "11e.ATTACK.TARGETS.2",
		Only:        "11e.DATASHEET.WEAPON.4",
		Profile:     "11e.DATASHEET.WEAPON.3",

		ByTarget:  "11e.ATTACK.GATHER.1",
		ByProfile: rules.Is("11e.ATTACK.GATHER.1", true),
		OneThrow:  rules.Is("11e.ATTACK.WEAPONS.1", false),

		Advanced:     "11e.SHOOT.ASSAULT.1",
		Blocked:      "11e.SHOOT.ENGAGED.1",
		PistolTarget: "11e.SHOOT.CLOSE.2",
		BigGuns:      "11e.SHOOT.CLOSE.3",
		Grenades:     "11e.ATTACK.WEAPONS.1",
		Overwatch:    "11e.SHOOT.SNAP.1",
		Deck:         "11e.ABILITY.DECK.1",
		DeckBarsAll:  rules.Is("11e.ABILITY.DECK.2", true),

		Pistols: rules.By("11e.WEAPON.CLOSE.2", shoot.NeitherBig),
		Moved:   rules.By("11e.MOVE.FALLBACK.6", shoot.AfterMoving),
		Engaged: rules.By("11e.SHOOT.CLOSE.1", shoot.CloseQuarters),
		Blast:   rules.By("11e.WEAPON.BLAST.2", shoot.NoBlastNearFriends),
		Obscure: rules.By("11e.TERRAIN.COVER.1", shoot.EveryModelCovered),
		Plunges: rules.By("11e.TERRAIN.PLUNGE.1", shoot.FromAbove),
		LookOut: rules.By("11e.ATTACK.TARGETS.2", shoot.NoBodyguard),
	}
}
