package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/morale"
)

// chargeRules: a unit that made a Charge move has charged, its targets have been charged (10e.CHARGE.BONUS.2), and it
// fights first (10e.CHARGE.BONUS.1).
func chargeRules() rules.ChargeRules {
	return rules.ChargeRules{
		Once:      "10e.CHARGE.SEQ.1",
		Within:    rules.Is("10e.CHARGE.TARGET.1", 12*geom.Inch),
		Eligible:  rules.By("10e.CHARGE.SEQ.2", charge.NearAndNoAircraft),
		Declare:   "10e.CHARGE.TARGET.1",
		Aircraft:  rules.By("10e.AIRCRAFT.FIGHT.2", charge.FliesToAircraft),
		Roll:      rules.Is("10e.CHARGE.ROLL.1", 2),
		MostRoll:  rules.Is("10e.CHARGE.ROLL.1", 0),
		RollFirst: rules.Is("10e.CHARGE.TARGET.1", false),
		Across:    rules.By("10e.CHARGE.MOVE.3", charge.FliesOrThroughRuins),
		Success:   rules.By("10e.CHARGE.ROLL.2", charge.WithEveryTarget),
		All:       rules.Is("10e.CHARGE.ROLL.2", true),
		Avoid:     "10e.CHARGE.ROLL.2",
		Fails:     "10e.CHARGE.ROLL.3",
		Closer:    rules.Is("10e.CHARGE.MOVE.4", true),
		Contact:   rules.Is("10e.CHARGE.MOVE.1", []geom.Length{0}),

		Overwatch: rules.By("10e.STRATAGEM.OVERWATCH.1", charge.AllowedByEffect),
	}
}

// fightRules: players take turns as long as both have eligible units (10e.FIGHT.SEQ.3). The attacks of
// a weapon may be split, unless their number is rolled (10e.FIGHT.TARGET.2, 10e.GAPS.32). A unit without
// targets consolidates all the same (10e.FIGHT.TARGET.3), and one that moves no model has not moved
// (10e.FIGHT.PILEIN.5, 10e.FIGHT.CONSOLIDATE.6). A rule that changes the distance of a Pile-in move does so for all models
// (10e.FIGHT.PILEIN.4).
func fightRules() rules.FightRules {
	return rules.FightRules{
		Once:             "10e.FIGHT.SEQ.4",
		Starts:           rules.By("10e.FIGHT.SEQ.2", fight.OpponentStarts),
		Eligible:         rules.By("10e.FIGHT.ELIGIBLE.1", fight.EngagedByFlight),
		First:            rules.By("10e.FIGHT.SEQ.5", fight.FirstInItsStep),
		RestartsEachStep: rules.Is("10e.FIGHT.SEQ.2", true),
		Part:             rules.Is("10e.FIGHT.ELIGIBLE.2", rules.WholeFight),
		KeepsEngaged:     rules.Is("10e.FIGHT.ELIGIBLE.2", false),
		ByMode:           rules.Is("10e.FIGHT.ELIGIBLE.2", false),
		ExtraAlone:       rules.Is("10e.WEAPON.EXTRA.1", false),
		Order:            "10e.FIGHT.ELIGIBLE.2",

		PileIn:         rules.Is("10e.FIGHT.PILEIN.2", 3*geom.Inch),
		Passes:         rules.Is[geom.Length]("10e.FIGHT.SEQ.1", 0),
		Aircraft:       rules.Is("10e.AIRCRAFT.FIGHT.4", true),
		PileInWithin:   rules.Is[geom.Length]("10e.FIGHT.PILEIN.2", 0),
		PileInCloser:   "10e.FIGHT.PILEIN.1",
		PileInTouching: "10e.FIGHT.PILEIN.2",
		PileInContact:  rules.Is("10e.FIGHT.PILEIN.1", []geom.Length{0}),

		Consolidate:         rules.Is("10e.FIGHT.CONSOLIDATE.3", 3*geom.Inch),
		ConsolidateCloser:   "10e.FIGHT.CONSOLIDATE.1",
		ConsolidateTouching: "10e.FIGHT.CONSOLIDATE.3",
		ConsolidateContact:  rules.Is("10e.FIGHT.CONSOLIDATE.1", []geom.Length{0}),

		EndsEngaged: rules.Is("10e.FIGHT.PILEIN.3", true),
		ToMarker:    rules.Is("10e.FIGHT.CONSOLIDATE.2", true),
		IntoRange:   rules.Is("10e.FIGHT.CONSOLIDATE.2", false),
		Allot:       rules.By("10e.FIGHT.WEAPON.1", fight.ByWeapon),
		Reaches:     rules.By("10e.FIGHT.WHO.1", fight.WithinOrBehind),
		Targets:     rules.By("10e.FIGHT.TARGET.1", fight.ByFlight),
		ByTarget:    "10e.FIGHT.ATTACK.1",
		Weapon:      "10e.FIGHT.WEAPON.1",
		Unarmed:     "10e.FIGHT.WEAPON.3",
		ByWeapon:    rules.Is("10e.FIGHT.ATTACK.1", true),
	}
}

// moraleRules: the units of the player whose turn it is test (10e.BATTLESHOCK.TEST.3). If
// models fail a Desperate Escape test, their player chooses the models that are destroyed
// (10e.BATTLESHOCK.ESCAPE.4).
func moraleRules() rules.MoraleRules {
	return rules.MoraleRules{
		Select:    "10e.BATTLESHOCK.TEST.1",
		Alternate: rules.Is("10e.BATTLESHOCK.TEST.1", false),
		Test:      rules.By("10e.BATTLESHOCK.TEST.1", morale.AtLeastLeadership),
		Fled:      rules.By("10e.BATTLESHOCK.TEST.2", morale.NoModelFlees),
		Flee:      "10e.BATTLESHOCK.ESCAPE.1",
		Attrition: rules.By("10e.BATTLESHOCK.TEST.2", morale.NoAttrition),
		Shock:     rules.By("10e.BATTLESHOCK.TEST.1", morale.BelowHalf),
		Recovers:  rules.Is("10e.BATTLESHOCK.TEST.7", false),
		Dash:      rules.Is("10e.BATTLESHOCK.EFFECT.4", false),
		Coherency: rules.Is("10e.UNIT.COHERENCY.3", true),
		Arriving:  rules.Is("10e.UNIT.REPOSITION.5", true),
	}
}
