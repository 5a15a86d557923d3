package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/morale"
	"github.com/rollcall40k/rollcall/rules/psychic"
)

func chargeRules() rules.ChargeRules {
	return rules.ChargeRules{
		Once:      "9e.CHARGE.SEQ.4",
		Within:    rules.Is("9e.CHARGE.SEQ.2", 12*geom.Inch),
		Eligible:  rules.By("9e.CHARGE.SEQ.3", charge.NearAtStart),
		Declare:   "9e.CHARGE.UNIT.1",
		Aircraft:  rules.By("9e.GAPS.14", charge.FliesToAircraft),
		Roll:      rules.Is("9e.CHARGE.UNIT.2", 2),
		MostRoll:  rules.Is("9e.CHARGE.UNIT.2", 0),
		RollFirst: rules.Is("9e.CHARGE.UNIT.1", false),
		Across:    rules.By("9e.CHARGE.FLY.1", charge.FliesAcross),
		Success:   rules.By("9e.CHARGE.UNIT.3", charge.WithEveryTarget),
		All:       rules.Is("9e.CHARGE.UNIT.3", true),
		Avoid:     "9e.CHARGE.UNIT.3",
		Fails:     "9e.CHARGE.UNIT.5",
		Closer:    rules.Is("9e.CHARGE.UNIT.3", false),
		Contact:   rules.Is("9e.CHARGE.UNIT.3", []geom.Length(nil)),

		Overwatch: rules.By("9e.CHARGE.OVERWATCH.1", charge.AllowedByEffect),

		Heroic: &rules.HeroicRules{
			Eligible: rules.By("9e.CHARGE.HEROIC.1", charge.CharacterNearEnemy),
			Once:     "9e.CHARGE.HEROIC.3",
			Reach:    rules.Is("9e.CHARGE.HEROIC.1", geom.Reach{Horizontal: 3 * geom.Inch, Vertical: 5 * geom.Inch}),
			Move:     rules.Is("9e.CHARGE.HEROIC.2", 3*geom.Inch),
			Closer:   "9e.CHARGE.HEROIC.2",
		},
	}
}

func fightRules() rules.FightRules {
	return rules.FightRules{
		Once:             "9e.FIGHT.SEQ.3",
		Starts:           rules.By("9e.FIGHT.SEQ.1", fight.OpponentStarts),
		Eligible:         rules.By("9e.FIGHT.SEQ.2", fight.EngagedOrCharged),
		First:            rules.By("9e.FIGHT.FIRST.1", fight.ChargersFirst),
		RestartsEachStep: rules.Is("9e.FIGHT.SEQ.4", false),
		Part:             rules.Is("9e.FIGHT.ORDER.1", rules.WholeFight),
		KeepsEngaged:     rules.Is("9e.FIGHT.ORDER.1", false),
		ByMode:           rules.Is("9e.FIGHT.ORDER.1", false),
		ExtraAlone:       rules.Is("9e.FIGHT.ORDER.1", false),
		Order:            "9e.FIGHT.ORDER.1",

		PileIn:         rules.Is("9e.FIGHT.PILEIN.1", 3*geom.Inch),
		Passes:         rules.Is[geom.Length]("9e.FIGHT.SEQ.4", 0),
		Aircraft:       rules.Is("9e.MOVE.AIRENGAGE.1", false),
		PileInWithin:   rules.Is[geom.Length]("9e.FIGHT.PILEIN.1", 0),
		PileInCloser:   "9e.FIGHT.PILEIN.2",
		PileInTouching: "9e.FIGHT.PILEIN.3",
		PileInContact:  rules.Is("9e.FIGHT.PILEIN.2", []geom.Length(nil)),

		Consolidate:         rules.Is("9e.FIGHT.CONSOLIDATE.1", 3*geom.Inch),
		ConsolidateCloser:   "9e.FIGHT.CONSOLIDATE.2",
		ConsolidateTouching: "9e.FIGHT.CONSOLIDATE.3",
		ConsolidateContact:  rules.Is("9e.FIGHT.CONSOLIDATE.2", []geom.Length(nil)),

		EndsEngaged: rules.Is("9e.FIGHT.PILEIN.1", false),
		ToMarker:    rules.Is("9e.FIGHT.CONSOLIDATE.2", false),
		IntoRange:   rules.Is("9e.FIGHT.CONSOLIDATE.2", false),
		Allot:       rules.By("9e.FIGHT.NUMBER.1", fight.ByModel),
		Reaches:     rules.By("9e.FIGHT.TARGET.3", fight.WithinHalfInch),
		Targets:     rules.By("9e.FIGHT.TARGET.2", fight.ChargedOrIntervening),
		ByTarget:    "9e.FIGHT.TARGET.5",
		Weapon:      "9e.FIGHT.WEAPON.1",
		Unarmed:     "9e.FIGHT.WEAPON.2",
		ByWeapon:    rules.Is("9e.FIGHT.WEAPON.5", true),
	}
}

func moraleRules() rules.MoraleRules {
	return rules.MoraleRules{
		Select:    "9e.MORALE.SEQ.2",
		Alternate: rules.Is("9e.MORALE.SEQ.2", true),
		Fled:      rules.By("9e.MORALE.TEST.3", morale.One),
		Test:      rules.By("9e.MORALE.TEST.1", morale.LostAgainstLeadership),
		Flee:      "9e.MORALE.TEST.4",
		Attrition: rules.By("9e.MORALE.ATTRITION.1", morale.CombatAttrition),
		Shock:     rules.By("9e.MORALE.SEQ.1", morale.Unshaken),
		Recovers:  rules.Is("9e.MORALE.SEQ.1", false),
		Dash:      rules.Is("9e.MORALE.SEQ.1", false),
		Coherency: rules.Is("9e.MORALE.COHERENCY.1", true),
		Arriving:  rules.Is("9e.MORALE.TEST.1", false),
	}
}

func psychicRules() *rules.PsychicRules {
	return &rules.PsychicRules{
		Once:     "9e.PSYCHIC.SEQ.4",
		Together: rules.Is("9e.PSYCHIC.MANIFEST.5", true),
		Eligible: rules.By("9e.PSYCHIC.SEQ.1", psychic.DidNotFallBack),
		Powers:   rules.By("9e.PSYCHIC.POWER.1", psychic.SmiteAlone),
		Select:   "9e.PSYCHIC.MANIFEST.1",
		Repeat:   rules.By("9e.PSYCHIC.MANIFEST.2", psychic.OncePerRound),
		Warp:     rules.By("9e.PSYCHIC.SMITE.1", psychic.HarderSmite),
		Smite:    "9e.PSYCHIC.SMITE.2",
		Test:     rules.Is("9e.PSYCHIC.TEST.1", 2),

		Perils:      rules.By("9e.PSYCHIC.TEST.2", psychic.DoubleOneOrSix),
		PerilsHarm:  rules.Is("9e.PSYCHIC.PERILS.1", dice.Amount{Count: 1, Sides: 3}),
		PerilsBurst: rules.Is("9e.PSYCHIC.PERILS.3", 6*geom.Inch),
		PerilsFail:  "9e.PSYCHIC.PERILS.2",

		Deny:      rules.Is("9e.PSYCHIC.MANIFEST.3", 24*geom.Inch),
		Denies:    rules.By("9e.PSYCHIC.DENY.3", psychic.OnePerPhase),
		DenyTest:  rules.Is("9e.PSYCHIC.DENY.1", 2),
		DenyBeats: rules.By("9e.PSYCHIC.DENY.1", psychic.Greater),
	}
}
