package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// attackRules: only unmodified results always hit, wound or fail
// (10e.ATTACK.ALWAYS.2); an unmodified 6 to hit or wound is critical (10e.ATTACK.HIT.2,
// 10e.ATTACK.WOUND.2). In a unit without a leader attacks may be allocated to CHARACTER
// models (10e.ATTACK.ALLOCATE.4); mortal wounds spare those of an Attached unit
// (10e.ATTACHED.ALLOCATE.3). Neither sight nor range matters once targets are selected
// (10e.SHOOT.TARGET.5, 10e.ATTACK.ALLOCATE.3), only units are targets (10e.SHOOT.TARGET.9), and what a datasheet gives to its models does not
// go to the other part of an Attached unit (10e.ATTACHED.UNIT.4). AP counts within the limit of
// the improvement of saves (10e.GAPS.46). Mortal wounds of attacks with Precision may be allocated to the
// leader (10e.ATTACK.MORTAL.5), and mortal wounds count as allocated (10e.GAPS.31).
func attackRules() rules.AttackRules {
	return rules.AttackRules{
		Number:       "10e.SHOOT.RESOLVE.1",
		Hit:          "10e.ATTACK.HIT.1",
		Damage:       "10e.ATTACK.DAMAGE.1",
		Ignore:       "10e.ABILITY.FNP.1",
		Destroyed:    "10e.UNIT.DESTROYED.1",
		Explodes:     "10e.ABILITY.DEMISE.1",
		AfterWreck:   rules.Is("10e.ABILITY.DEMISE.1", false),
		AfterAttacks: rules.Is("10e.UNIT.DESTROYED.1", false),

		Blast:     rules.By("10e.SHOOT.BLAST.1", attack.OneMorePerFive),
		RapidFire: rules.By("10e.WEAPON.RAPIDFIRE.1", attack.DoubleAtHalf),

		Assault:         rules.By("10e.WEAPON.ASSAULT.1", attack.NoPenalty),
		Heavy:           rules.By("10e.SHOOT.HEAVY.1", attack.StationaryBonus),
		BigGuns:         rules.By("10e.SHOOT.BIGGUNS.1", attack.NoPenalty),
		EngagedModifier: rules.By("10e.SHOOT.BIGGUNS.1", attack.BigOnesInMelee),

		HitLimit:    rules.By("10e.DATASHEET.ROLL.2", attack.WithinOne),
		HitAlways:   rules.By("10e.ATTACK.ALWAYS.1", attack.OneFailsSixSucceeds),
		Overwatch:   rules.By("10e.STRATAGEM.OVERWATCH.3", attack.OnlySixes),
		WoundNeeded: rules.By("10e.ATTACK.WOUND.1", attack.StrengthAgainstToughness),
		NoStrength:  rules.By("10e.DATASHEET.PROFILE.5", attack.BearerToughness),
		Toughness:   rules.By("10e.DATASHEET.UNITVALUE.3", attack.HighestOfBodyguard),
		WoundLimit:  rules.By("10e.DATASHEET.ROLL.2", attack.WithinOne),
		WoundAlways: rules.By("10e.ATTACK.ALWAYS.1", attack.OneFailsSixSucceeds),
		Critical:    rules.Is("10e.ATTACK.HIT.2", 6),
		SnapPlain:   rules.Is("10e.STRATAGEM.OVERWATCH.3", false),
		UnseenOnce:  rules.Is("10e.STRATAGEM.OVERWATCH.3", false),

		Choose:        "10e.ATTACK.ALLOCATE.1",
		Allocate:      rules.By("10e.ATTACK.ALLOCATE.2", attack.HurtOrAllocated),
		Protected:     rules.By("10e.ATTACHED.ALLOCATE.1", attack.Leading),
		Precision:     "10e.WEAPON.PRECISION.1",
		Skill:         rules.By("10e.ATTACK.HIT.1", attack.SameSkill),
		WorstSkill:    rules.Is("10e.DATASHEET.LIMIT.1", 0),
		LeastAttacks:  rules.Is("10e.DATASHEET.LIMIT.1", 1),
		LeastShots:    rules.Is("10e.DATASHEET.LIMIT.1", 1),
		AddsFirst:     rules.Is("10e.DATASHEET.MOD.2", false),
		LeastDamage:   rules.Is("10e.DATASHEET.LIMIT.1", 1),
		FinalZero:     rules.Is("10e.DATASHEET.MOD.8", false),
		TargetOnce:    rules.Is("10e.SHOOT.TARGET.8", true),
		LastShotMoved: rules.Is("10e.ATTACK.ONDEATH.2", true),
		LastFight:     rules.Is("10e.ATTACK.ONDEATH.3", true),
		StaysToFight:  rules.Is("10e.ATTACK.ONDEATH.1", false),
		Fallen:        rules.Is("10e.ATTACK.ONDEATH.4", true),
		AttackerFirst: rules.Is("10e.CORE.PRIORITY.1", true),
		ModelCover:    rules.Is("10e.SHOOT.COVER.7", true),
		Plunging:      rules.Is[int16]("10e.TERRAIN.PLUNGE.1", -1),

		Save:         rules.By("10e.ATTACK.SAVE.1", attack.ByAPAndOneMore),
		SaveAlways:   rules.By("10e.ATTACK.ALWAYS.1", attack.OneFails),
		Invulnerable: rules.By("10e.SHOOT.COVER.1", attack.OneMoreRegardlessOfAP),
		Cover:        rules.By("10e.SHOOT.COVER.2", attack.BetterUnlessThreeUp),

		Pooled:     rules.Is("10e.ATTACK.SEQ.1", false),
		Changed:    "10e.ATTACK.SEQ.1",
		MortalLast: rules.Is("10e.WEAPON.DEVASTATING.2", true),

		Excess:       rules.By("10e.ATTACK.DAMAGE.1", attack.ExcessLost),
		MortalExcess: rules.By("10e.ATTACK.MORTAL.2", attack.ExcessCarriesOver),
		Hazard:       rules.By("10e.WEAPON.HAZARDOUS.1", attack.ThreeOnOne),
	}
}

// shootRules: what the published rules do not change is as in the 9th edition (10e.SHOOT.REST.1). Units within Engagement
// Range of enemies do not shoot (10e.SHOOT.LOCKED.1), with
// two exceptions, in their player's own Shooting phase only (10e.SHOOT.BIGGUNS.3). MONSTERS and VEHICLES shoot, and may be targets there (10e.SHOOT.BIGGUNS.5,
// 10e.SHOOT.BIGGUNS.6), but not of Blast weapons (10e.SHOOT.BIGGUNS.7). Units with Pistols
// shoot those (10e.SHOOT.BIGGUNS.8), each at an enemy unit that they are engaged with
// (10e.WEAPON.PISTOL.2, 10e.GAPS.30, 10e.GAPS.49). A Firing Deck gives a TRANSPORT the weapons of embarked models as
// its own, without the abilities of their units (10e.ABILITY.FIRINGDECK.3, 10e.GAPS.41). Nobody has Remained Stationary
// in the opponent's turn (10e.GAPS.37).
func shootRules() rules.ShootRules {
	return rules.ShootRules{
		Phase:       "10e.SHOOT.SEQ.1",
		Once:        "10e.SHOOT.SEQ.1",
		Weapons:     "10e.SHOOT.TARGET.4",
		Ranged:      "10e.DATASHEET.WEAPON.1",
		Skill:       "10e.ATTACK.HIT.1",
		Targets:     "10e.SHOOT.TARGET.2",
		Select:      "10e.SHOOT.TARGET.1",
		NotTargeted: "10e.SHOOT.LONEOP.1",
		Nearest:     "10e.SHOOT.TARGET.2",
		Only:        "10e.SHOOT.TARGET.2",
		Profile:     "10e.SHOOT.TARGET.1",

		ByTarget:  "10e.SHOOT.RESOLVE.2",
		ByProfile: rules.Is("10e.SHOOT.RESOLVE.2", true),
		OneThrow:  rules.Is("10e.SHOOT.TARGET.4", false),

		Advanced:     "10e.MOVE.ADVANCE.1",
		Blocked:      "10e.SHOOT.LOCKED.2",
		PistolTarget: "10e.WEAPON.PISTOL.1",
		BigGuns:      "10e.SHOOT.BIGGUNS.1",
		Grenades:     "10e.SHOOT.TARGET.4",
		Overwatch:    "10e.STRATAGEM.OVERWATCH.2",
		Deck:         "10e.ABILITY.FIRINGDECK.1",
		DeckBarsAll:  rules.Is("10e.SHOOT.TARGET.2", false),

		Pistols: rules.By("10e.WEAPON.PISTOL.3", shoot.NeitherBig),
		Moved:   rules.By("10e.MOVE.FALLBACK.2", shoot.AfterMoving),
		Engaged: rules.By("10e.SHOOT.BIGGUNS.2", shoot.PistolsOrBig),
		Blast:   rules.By("10e.SHOOT.BLAST.3", shoot.NoBlastNearFriends),
		Obscure: rules.By("10e.CORE.VISIBLE.4", shoot.BehindFeatures),
		Plunges: rules.By("10e.TERRAIN.PLUNGE.1", shoot.FromRuin),
		LookOut: rules.By("10e.SHOOT.TARGET.2", shoot.NoBodyguard),
	}
}
