package ed8

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/morale"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/psychic"
)

// chargeRules: all targets of a charge may fire Overwatch, unless an enemy is near
// (8e.CHARGE.OVERWATCH.2).
func chargeRules() rules.ChargeRules {
	return rules.ChargeRules{
		Once:      "8e.CHARGE.SEQ.2",
		Within:    rules.Is("8e.CHARGE.SEQ.1", 12*geom.Inch),
		Eligible:  rules.By("8e.CHARGE.SEQ.1", charge.NeitherAdvancedNorFellBack),
		Declare:   "8e.CHARGE.TARGET.1",
		Aircraft:  rules.By("8e.CHARGE.TARGET.1", charge.ChargesAnything),
		Roll:      rules.Is("8e.CHARGE.MOVE.1", 2),
		MostRoll:  rules.Is("8e.CHARGE.TARGET.1", 0),
		RollFirst: rules.Is("8e.CHARGE.TARGET.1", false),
		Across:    rules.By("8e.MOVE.FLY.1", move.FliesAcrossAll),
		Success:   rules.By("8e.CHARGE.MOVE.2", charge.FirstBesideTarget),
		All:       rules.Is("8e.CHARGE.MOVE.2", false),
		Avoid:     "8e.CHARGE.MOVE.3",
		Fails:     "8e.CHARGE.MOVE.4",
		Closer:    rules.Is("8e.CHARGE.MOVE.2", false),
		Contact:   rules.Is("8e.CHARGE.MOVE.2", []geom.Length(nil)),

		Overwatch: rules.By("8e.CHARGE.OVERWATCH.1", charge.EveryTarget),

		Heroic: &rules.HeroicRules{
			Eligible: rules.By("8e.CHARGE.HEROIC.1", charge.CharacterWithin),
			Once:     "8e.CHARGE.HEROIC.1",
			Reach:    rules.Is("8e.CHARGE.HEROIC.1", geom.Reach{Horizontal: 3 * geom.Inch, Vertical: geom.Straight}),
			Move:     rules.Is("8e.CHARGE.HEROIC.1", 3*geom.Inch),
			Closer:   "8e.CHARGE.HEROIC.1",
		},
	}
}

// fightRules: when one player has no unit left the other continues (8e.FIGHT.SEQ.4). A model makes as many attacks as
// its Attacks characteristic (8e.FIGHT.NUMBER.1), none with Weapon Skill '-' (8e.DATASHEET.CHAR.2), split between its
// weapons (8e.FIGHT.WEAPON.2), in the sequence of shooting (8e.FIGHT.ATTACK.1).
func fightRules() rules.FightRules {
	return rules.FightRules{
		Once:             "8e.FIGHT.SEQ.4",
		Starts:           rules.By("8e.FIGHT.SEQ.3", fight.TurnStarts),
		Eligible:         rules.By("8e.FIGHT.SEQ.1", fight.EngagedOrCharged),
		First:            rules.By("8e.FIGHT.SEQ.2", fight.ChargersFirst),
		RestartsEachStep: rules.Is("8e.FIGHT.SEQ.3", true),
		Part:             rules.Is("8e.FIGHT.SEQ.2", rules.WholeFight),
		KeepsEngaged:     rules.Is("8e.FIGHT.SEQ.2", false),
		ByMode:           rules.Is("8e.FIGHT.SEQ.2", false),
		ExtraAlone:       rules.Is("8e.FIGHT.SEQ.2", false),
		Order:            "8e.FIGHT.SEQ.5",

		PileIn:         rules.Is("8e.FIGHT.PILEIN.1", 3*geom.Inch),
		Passes:         rules.Is[geom.Length]("8e.FIGHT.SEQ.2", 0),
		Aircraft:       rules.Is("8e.UNIT.DEF.2", false),
		PileInWithin:   rules.Is[geom.Length]("8e.FIGHT.PILEIN.1", 0),
		PileInCloser:   "8e.FIGHT.PILEIN.1",
		PileInTouching: "8e.FIGHT.PILEIN.1",
		PileInContact:  rules.Is("8e.FIGHT.PILEIN.1", []geom.Length(nil)),

		Consolidate:         rules.Is("8e.FIGHT.CONSOLIDATE.1", 3*geom.Inch),
		ConsolidateCloser:   "8e.FIGHT.CONSOLIDATE.1",
		ConsolidateTouching: "8e.FIGHT.CONSOLIDATE.1",
		ConsolidateContact:  rules.Is("8e.FIGHT.CONSOLIDATE.1", []geom.Length(nil)),

		EndsEngaged: rules.Is("8e.FIGHT.PILEIN.1", false),
		ToMarker:    rules.Is("8e.FIGHT.CONSOLIDATE.1", false),
		IntoRange:   rules.Is("8e.FIGHT.CONSOLIDATE.1", false),
		Allot:       rules.By("8e.FIGHT.NUMBER.1", fight.ByModel),
		Reaches:     rules.By("8e.FIGHT.TARGET.1", fight.WithinOneInch),
		Targets:     rules.By("8e.FIGHT.TARGET.2", fight.ChargedOnly),
		ByTarget:    "8e.FIGHT.TARGET.3",
		Weapon:      "8e.FIGHT.WEAPON.2",
		Unarmed:     "8e.FIGHT.WEAPON.1",
		ByWeapon:    rules.Is("8e.FIGHT.TARGET.3", false),
	}
}

func moraleRules() rules.MoraleRules {
	return rules.MoraleRules{
		Select:    "8e.MORALE.TEST.1",
		Alternate: rules.Is("8e.MORALE.TEST.1", false),
		Test:      rules.By("8e.MORALE.TEST.2", morale.Within),
		Fled:      rules.By("8e.MORALE.TEST.3", morale.OneForEachPoint),
		Flee:      "8e.MORALE.TEST.3",
		Attrition: rules.By("8e.MORALE.TEST.3", morale.NoAttrition),
		Shock:     rules.By("8e.MORALE.TEST.1", morale.Unshaken),
		Recovers:  rules.Is("8e.MORALE.TEST.1", false),
		Dash:      rules.Is("8e.MORALE.TEST.1", false),
		Coherency: rules.Is("8e.MORALE.TEST.3", false),
		Arriving:  rules.Is("8e.MORALE.TEST.1", false),
	}
}

func psychicRules() *rules.PsychicRules {
	return &rules.PsychicRules{
		Once:     "8e.PSYCHIC.SEQ.1",
		Together: rules.Is("8e.PSYCHIC.SEQ.1", false),
		Eligible: rules.By("8e.PSYCHIC.POWER.1", psychic.DidNotFallBack),
		Powers:   rules.By("8e.PSYCHIC.POWER.2", psychic.SmiteAlone),
		Select:   "8e.PSYCHIC.POWER.1",
		Repeat:   rules.By("8e.PSYCHIC.TEST.2", psychic.OncePerTurn),
		Warp:     rules.By("8e.PSYCHIC.SMITE.1", psychic.AsPrinted),
		Test:     rules.Is("8e.PSYCHIC.TEST.1", 2),
		Smite:    "8e.PSYCHIC.SMITE.2",

		Perils:      rules.By("8e.PSYCHIC.PERILS.1", psychic.DoubleOneOrSix),
		PerilsHarm:  rules.Is("8e.PSYCHIC.PERILS.1", dice.Amount{Count: 1, Sides: 3}),
		PerilsBurst: rules.Is("8e.PSYCHIC.PERILS.2", 6*geom.Inch),
		PerilsFail:  "8e.PSYCHIC.PERILS.2",

		Deny:      rules.Is("8e.PSYCHIC.DENY.1", 24*geom.Inch),
		Denies:    rules.By("8e.PSYCHIC.DENY.2", psychic.OnePerPhase),
		DenyTest:  rules.Is("8e.PSYCHIC.DENY.1", 2),
		DenyBeats: rules.By("8e.PSYCHIC.DENY.1", psychic.Greater),
	}
}
