package ed11

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/morale"
)

// chargeRules: units that may charge are more than 2" away, so a double 1 fails (11e.CHARGE.SEQ.5). A unit
// that made a charge move fights first (11e.CHARGE.MOVE.8). Where models must end goes after coherency (11e.UNIT.COHERENCY.7).
func chargeRules() rules.ChargeRules {
	return rules.ChargeRules{
		Once:      "11e.CHARGE.SEQ.1",
		Within:    rules.Is("11e.CHARGE.MOVE.1", 12*geom.Inch),
		Eligible:  rules.By("11e.CHARGE.SEQ.2", charge.NearAndNoAircraft),
		Declare:   "11e.CHARGE.MOVE.1",
		Aircraft:  rules.By("11e.AIRCRAFT.RULES.7", charge.FliesToAircraft),
		Roll:      rules.Is("11e.CHARGE.SEQ.3", 2),
		MostRoll:  rules.Is("11e.DATASHEET.ROLL.4", 12),
		RollFirst: rules.Is("11e.CHARGE.SEQ.3", true),
		Across:    rules.By("11e.MOVE.FLY.3", charge.SkiesOrDensity),
		Success:   rules.By("11e.CHARGE.MOVE.7", charge.WithEveryTarget),
		All:       rules.Is("11e.CHARGE.MOVE.7", true),
		Avoid:     "11e.CHARGE.MOVE.7",
		Fails:     "11e.CHARGE.SEQ.4",
		Closer:    rules.Is("11e.CHARGE.MOVE.4", true),
		Contact:   rules.Is("11e.CHARGE.MOVE.5", []geom.Length{geom.Inch, 2 * geom.Inch}), // 11e.CHARGE.MOVE.6,

		Overwatch: rules.By("11e.STRATAGEM.OVERWATCH.1", charge.AllowedByEffect),
	}
}

func fightRules() rules.FightRules {
	return rules.FightRules{
		Once:             "11e.FIGHT.ELIGIBLE.1",
		Starts:           rules.By("11e.FIGHT.ORDER.1", fight.TurnStarts),
		Eligible:         rules.By("11e.FIGHT.ELIGIBLE.1", fight.EngagedSince),
		First:            rules.By("11e.FIGHT.ORDER.3", fight.ChargersFirst),
		RestartsEachStep: rules.Is("11e.FIGHT.ORDER.2", false),
		Part:             rules.Is("11e.FIGHT.SEQ.1", rules.AttackOnly),
		KeepsEngaged:     rules.Is("11e.FIGHT.PILEIN.5", true),
		ByMode:           rules.Is("11e.FIGHT.CONSOLIDATE.2", true),
		ExtraAlone:       rules.Is("11e.WEAPON.EXTRA.2", true),
		Order:            "11e.FIGHT.SEQ.2",

		PileIn:         rules.Is("11e.FIGHT.PILEIN.1", 3*geom.Inch),
		Passes:         rules.Is("11e.FIGHT.ORDER.5", 5*geom.Inch),
		Aircraft:       rules.Is("11e.AIRCRAFT.RULES.4", false),
		PileInWithin:   rules.Is("11e.FIGHT.PILEIN.2", 5*geom.Inch),
		PileInCloser:   "11e.FIGHT.PILEIN.4",
		PileInTouching: "11e.FIGHT.PILEIN.3",
		PileInContact:  rules.Is("11e.FIGHT.PILEIN.4", []geom.Length{2 * geom.Inch}),

		Consolidate:         rules.Is("11e.FIGHT.CONSOLIDATE.1", 3*geom.Inch),
		ConsolidateCloser:   "11e.FIGHT.CONSOLIDATE.3",
		ConsolidateTouching: "11e.FIGHT.CONSOLIDATE.3",
		ConsolidateContact:  rules.Is("11e.FIGHT.CONSOLIDATE.3", []geom.Length{2 * geom.Inch}),

		EndsEngaged: rules.Is("11e.FIGHT.PILEIN.5", true),
		ToMarker:    rules.Is("11e.FIGHT.CONSOLIDATE.2", true),
		IntoRange:   rules.Is("11e.FIGHT.CONSOLIDATE.7", true),
		Allot:       rules.By("11e.ATTACK.WEAPONS.2", fight.ByOwnWeapon),
		Reaches:     rules.By("11e.ATTACK.TARGETS.4", fight.EngagedModels),
		Targets:     rules.By("11e.AIRCRAFT.RULES.8", fight.ByFlight),
		ByTarget:    "11e.ATTACK.GATHER.1",
		Weapon:      "11e.ATTACK.WEAPONS.2",
		Unarmed:     "11e.ATTACK.WEAPONS.3",
		ByWeapon:    rules.Is("11e.ATTACK.GATHER.1", true),
	}
}

// moraleRules: the units of the player whose turn it is roll; a roll that succeeds ends
// Battle-shock, and nothing else does.
func moraleRules() rules.MoraleRules {
	return rules.MoraleRules{
		Select:    "11e.BATTLESHOCK.ROLL.1",
		Alternate: rules.Is("11e.BATTLESHOCK.ROLL.1", false),
		Test:      rules.By("11e.BATTLESHOCK.ROLL.1", morale.AtLeastLeadership),
		Fled:      rules.By("11e.BATTLESHOCK.ROLL.1", morale.NoModelFlees),
		Flee:      "11e.MOVE.FALLBACK.3",
		Attrition: rules.By("11e.BATTLESHOCK.ROLL.1", morale.NoAttrition),
		Shock:     rules.By("11e.BATTLESHOCK.ROLL.2", morale.AtHalfOrShocked),
		Recovers:  rules.Is("11e.BATTLESHOCK.ROLL.3", true),
		Dash:      rules.Is("11e.BATTLESHOCK.EFFECT.1", true),
		Coherency: rules.Is("11e.UNIT.COHERENCY.5", true),
		Arriving:  rules.Is("11e.BATTLESHOCK.ROLL.5", false),
	}
}
