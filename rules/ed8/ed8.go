// Package ed8 implements the 8th edition. README.md records how gaps in its rules are
// interpreted.
package ed8

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/morale"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/psychic"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// Edition returns the rules of the 8th edition. A turn has six phases, of which
// none is a Command phase (8e.ROUND.STRUCTURE.2).
//
// What all editions have in common the shared parts play alike: dice
// (8e.CORE.DICE.1, 8e.CORE.DICE.2, 8e.CORE.DICE.3), re-rolls (8e.CORE.REROLL.1,
// 8e.CORE.REROLL.2, 8e.CORE.REROLL.3) and roll-offs (8e.CORE.ROLLOFF.1,
// 8e.CORE.ROLLOFF.2) in package dice; distances between bases and hulls, which
// both players may ask for (8e.CORE.MEASURE.1, 8e.CORE.MEASURE.2,
// 8e.CORE.MEASURE.3, 8e.CORE.WITHIN.1), within and wholly within as in the 9th edition
// (8e.GAPS.1), in package geom; units, keywords and
// rulings of the players (8e.UNIT.DEF.1, 8e.UNIT.DEF.2, 8e.UNIT.KEYWORD.1,
// 8e.UNIT.KEYWORD.2, 8e.UNIT.DESTROYED.1, 8e.CORE.RULE.1) in package rules, with the
// turns of a round (8e.ROUND.STRUCTURE.3) in package mission; weapons and
// characteristics as abilities, auras and damage tables change them
// (8e.DATASHEET.WEAPON.2, 8e.DATASHEET.WEAPON.3, 8e.DATASHEET.MODCHAR.1,
// 8e.DATASHEET.MODCHAR.2, 8e.DATASHEET.AURA.1) in package ability.
func Edition() rules.Edition {
	return rules.Edition{
		Name: "8e",
		Battle: []rules.StepID{
			rules.StepWarlords, rules.StepMarkers, rules.StepPrimary, rules.StepTraits, rules.StepPowers, rules.StepDivision, rules.StepDeployment,
			rules.StepUnderdog, rules.StepFirstTurn, rules.StepBeforeBattle, rules.StepRounds, rules.StepEnd,
		},
		Turn: []rules.StepID{
			rules.StepMovement, rules.StepPsychic, rules.StepShooting, rules.StepCharge, rules.StepFight, rules.StepMorale,
		},
		Steps:   steps(),
		Table:   tableRules(),
		Mission: onlyWar(),
		Move:    moveRules(),
		Psychic: psychicRules(),
		Shoot:   shootRules(),
		Attack:  attackRules(),
		Charge:  chargeRules(),
		Fight:   fightRules(),
		Morale:  moraleRules(),

		Stratagems:   rules.Is[[]rules.Stratagem]("8e.GAPS.4", nil),
		ExtraCost:    rules.Is[int16]("8e.ROUND.STRUCTURE.2", 0),
		OneStratagem: rules.Is("8e.GAPS.4", false),
		FreeOf:       rules.Is[int16]("8e.ROUND.STRUCTURE.2", 0),
	}
}

// steps returns the steps of the edition: the rule of each, and the part that plays it. The
// battle ends when an army has slain all its foes, which is a major victory
// (8e.ONLYWAR.VICTOR.1). A model uses one of its saves for each wound (8e.ATTACK.INVULN.1).
func steps() [rules.Steps]rules.Step {
	return [rules.Steps]rules.Step{
		rules.StepBattle:         {Name: "battle", ID: "8e.MISSION.SELECT.1", Run: mission.Battle},
		rules.StepWarlords:       {Name: "warlords", ID: "8e.MISSION.WARLORD.1", Run: mission.Warlords, Take: mission.WarlordSelected},
		rules.StepMarkers:        {Name: "markers", ID: "8e.ONLYWAR.OBJECTIVES.1", Run: mission.Markers, Take: mission.MarkerPlaced},
		rules.StepPrimary:        {Name: "primary objective", ID: "8e.ONLYWAR.PRIMARY.1", Run: mission.Primary},
		rules.StepTraits:         {Name: "warlord traits", ID: "8e.MISSION.WARLORD.2", Run: mission.Traits, Take: mission.TraitChosen},
		rules.StepDivision:       {Name: "zones", ID: "8e.ONLYWAR.DEPLOY.1", Run: mission.Division, Take: mission.HalvesChosen},
		rules.StepDeployment:     {Name: "deployment", ID: "8e.ONLYWAR.DEPLOY.3", Run: mission.Deployment, Take: mission.Deployed},
		rules.StepDivide:         {Name: "division", ID: "8e.UNIT.DEF.1", Run: mission.Divide, Take: mission.Divided},
		rules.StepUnderdog:       {Name: "underdog", ID: "8e.ONLYWAR.MUSTER.2", Run: mission.FindUnderdog},
		rules.StepFirstTurn:      {Name: "first turn", ID: "8e.ONLYWAR.FIRST.1", Run: mission.FirstTurn, Take: mission.FirstTurnChosen},
		rules.StepBeforeBattle:   {Name: "before the battle", ID: "8e.CORE.SEQUENCE.2", Run: mission.BeforeBattle},
		rules.StepRounds:         {Name: "rounds", ID: "8e.ROUND.STRUCTURE.1", Run: mission.Rounds},
		rules.StepEnd:            {Name: "end", ID: "8e.ONLYWAR.END.1", Run: mission.End},
		rules.StepScore:          {Name: "score", ID: "8e.ONLYWAR.PRIMARY.2", Run: mission.Score, Take: mission.MarkerChosen},
		rules.StepOrder:          {Name: "command re-roll", ID: "8e.ONLYWAR.MUSTER.5", Run: mission.Order, Take: mission.OrderGiven},
		rules.StepUse:            {Name: "use", ID: "8e.CORE.SEQUENCE.1", Run: mission.Use, Take: mission.Used},
		rules.StepReturn:         {Name: "return", ID: "8e.UNIT.COHERENCY.1", Run: mission.Return, Take: mission.Returned},
		rules.StepReanimate:      {Name: "reanimation", ID: "8e.UNIT.COHERENCY.1", Run: mission.Reanimate},
		rules.StepExtraMove:      {Name: "extra move", ID: "8e.MOVE.NORMAL.1", Run: mission.Extra, Take: mission.ExtraMoved},
		rules.StepMovement:       {Name: "movement", ID: "8e.MOVE.SEQ.1", Run: move.Movement, Take: move.UnitSelected},
		rules.StepReinforcements: {Name: "reinforcements", ID: "8e.MOVE.REINFORCE.1", Run: move.Reinforcements, Take: move.Arrives},
		rules.StepWreck:          {Name: "wreck", ID: "8e.MOVE.TRANSPORTLOSS.1", Run: move.Wreck, Take: move.LeavesWreck},
		rules.StepMove:           {Name: "move", ID: "8e.MOVE.SEQ.1", Run: move.Unit, Take: move.UnitMoves},
		rules.StepPsychic:        {Name: "psychic", ID: "8e.PSYCHIC.SEQ.1", Run: psychic.Phase, Take: psychic.Selected},
		rules.StepPowers:         {Name: "psychic powers", ID: "8e.PSYCHIC.POWER.3", Run: psychic.SelectPowers, Take: psychic.PowerKnown},
		rules.StepManifest:       {Name: "psychic powers of a unit", ID: "8e.PSYCHIC.SEQ.1", Run: psychic.Manifest, Take: psychic.PowerSelected},
		rules.StepPower:          {Name: "psychic power", ID: "8e.PSYCHIC.RESOLVE.1", Run: psychic.Power, Take: psychic.Answered},
		rules.StepShooting:       {Name: "shooting", ID: "8e.SHOOT.SEQ.1", Run: shoot.Phase, Take: shoot.Selected},
		rules.StepShoot:          {Name: "shoot", ID: "8e.SHOOT.SEQ.1", Run: shoot.Unit, Take: shoot.Declared},
		rules.StepAttacks:        {Name: "attacks", ID: "8e.ATTACK.SEQ.1", Run: attack.Attacks, Take: attack.Ordered},
		rules.StepMortal:         {Name: "mortal wounds", ID: "8e.ATTACK.MORTAL.1", Run: attack.Mortal, Take: attack.Ordered},
		rules.StepDestroyed:      {Name: "destroyed", ID: "8e.UNIT.DESTROYED.1", Run: attack.Destroyed, Take: attack.Acted},
		rules.StepCharge:         {Name: "charge", ID: "8e.CHARGE.SEQ.1", Run: charge.Phase, Take: charge.Selected},
		rules.StepChargeUnit:     {Name: "charge of a unit", ID: "8e.CHARGE.SEQ.2", Run: charge.Unit, Take: charge.Answered},
		rules.StepHeroic:         {Name: "heroic intervention", ID: "8e.CHARGE.HEROIC.1", Run: charge.Heroic, Take: charge.HeroicMoves},
		rules.StepFight:          {Name: "fight", ID: "8e.FIGHT.SEQ.1", Run: fight.Phase, Take: fight.Selected},
		rules.StepFightUnit:      {Name: "fight of a unit", ID: "8e.FIGHT.SEQ.5", Run: fight.Unit, Take: fight.Answered},
		rules.StepMorale:         {Name: "morale", ID: "8e.MORALE.TEST.1", Run: morale.Phase, Take: morale.Selected},
		rules.StepTest:           {Name: "morale test", ID: "8e.MORALE.TEST.2", Run: morale.Test},
		rules.StepLoss:           {Name: "loss", ID: "8e.MORALE.TEST.3", Run: morale.Loss, Take: morale.Lost},
	}
}

// inch is the distance within which enemies fight, in a straight line (8e.UNIT.ENEMY.1).
var inch = geom.Reach{Horizontal: 1 * geom.Inch, Vertical: geom.Straight}

// tableRules: Starting Strength, Half-strength, split and merged units and keywords of mixed units are those of the
// 9th edition (8e.GAPS.2). A unit that is out of coherency must be in coherency again after its next move
// (8e.UNIT.COHERENCY.2), because every move ends in coherency.
func tableRules() rules.TableRules {
	return rules.TableRules{
		Engagement:     rules.Is("8e.UNIT.ENEMY.1", inch),
		Coherency:      rules.Is("8e.UNIT.COHERENCY.1", geom.Coherency{Reach: geom.Reach{Horizontal: 2 * geom.Inch, Vertical: 6 * geom.Inch}}),
		SetUp:          "8e.UNIT.COHERENCY.1",
		Aircraft:       rules.By("8e.UNIT.DEF.2", move.NoAircraft),
		BelowHalf:      rules.By("8e.UNIT.DEF.1", morale.FewerModels),
		Separates:      rules.Is("8e.UNIT.DEF.1", false),
		StartingWounds: rules.Is("8e.UNIT.DEF.1", false),
		Areas:          rules.Is("8e.ATTACK.COVER.1", false),
		Kinds:          rules.Is("8e.ATTACK.COVER.1", false),
		Cover:          rules.By("8e.ATTACK.COVER.1", attack.OnFeature),
	}
}
