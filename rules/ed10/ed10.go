// Package ed10 is the 10th edition. README.md records how gaps in its rules
// are interpreted.
package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/morale"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/shoot"
	"github.com/rollcall40k/rollcall/rules/stratagem"
)

// Edition returns the rules of the 10th edition. It has no Psychic phase, so powers are never
// attempted (10e.DATASHEET.PSYCHIC.3).
//
// Rules that all editions share are in shared packages: visibility (10e.CORE.VISIBLE.1) in
// geom; re-rolls before modifiers (10e.CORE.REROLL.3), unmodified results (10e.CORE.UNMOD.1)
// and roll-offs, which cannot be re-rolled (10e.CORE.ROLLOFF.1), in attack and dice; the
// Starting Strength of units (10e.UNIT.STRENGTH.1, 10e.UNIT.STRENGTH.7), auras
// (10e.DATASHEET.AURA.2) and Attached units (10e.ATTACHED.UNIT.1, 10e.ATTACHED.SPLIT.1, 10e.ATTACHED.LEADING.2, 10e.ATTACHED.LEADING.3, 10e.GAPS.48), of which each
// part keeps the effects on it (10e.CORE.PERSIST.2), in rules; abilities with the same name (10e.CORE.SAMENAME.2) in ability.
// Abilities are used at their moments (10e.CORE.SEQUENCE.5, 10e.CORE.SEQUENCE.6, 10e.CORE.SEQUENCE.7, 10e.CORE.SEQUENCE.14,
// 10e.COMMAND.SEQ.6) as often as a moment comes (10e.CORE.SAMENAME.1), under all their conditions (10e.CORE.SEQUENCE.13), on
// the units that they name (10e.CORE.ARMY.1, 10e.CORE.ARMY.6, 10e.DATASHEET.KEYWORD.3), by models with the item that gives
// them (10e.DATASHEET.WARGEAR.2, 10e.DATASHEET.WARGEAR.4). A result without an effect has none (10e.CORE.DICE.8), and
// roll-offs are not modified (10e.CORE.ROLLOFF.3). A die that is treated as another value triggers everything that it would
// (10e.CORE.DICE.9), and a saved attack has scored a wound (10e.ATTACK.SEQ.2). Rules of the start of a phase come before its
// others (10e.CORE.SEQUENCE.4). What forbids a place goes before what allows it (10e.CORE.PRIORITY.2).
func Edition() rules.Edition {
	return rules.Edition{
		Name: "10e",
		Battle: []rules.StepID{ // 10e.MISSION.SEQ.1
			rules.StepWarlords, rules.StepMarkers, rules.StepAttacker, rules.StepFormations, rules.StepDeployment,
			rules.StepFirstTurn, rules.StepBeforeBattle, rules.StepRounds, rules.StepEnd,
		},
		Turn: []rules.StepID{ // 10e.ROUND.STRUCTURE.2; there is no Psychic phase (10e.DATASHEET.PSYCHIC.3)
			rules.StepCommand, rules.StepMovement, rules.StepShooting, rules.StepCharge, rules.StepFight,
		},
		After:   []rules.StepID{rules.StepTurnEnd},
		Steps:   steps(),
		Table:   tableRules(),
		Mission: onlyWar(),
		Move:    moveRules(),
		Shoot:   shootRules(),
		Attack:  attackRules(),
		Charge:  chargeRules(),
		Fight:   fightRules(),
		Morale:  moraleRules(),

		Stratagems:   rules.Is("10e.STRATAGEM.USE.1", stratagems()),
		ExtraCost:    rules.Is[int16]("10e.STRATAGEM.USE.1", 0),
		OneStratagem: rules.Is("10e.STRATAGEM.USE.1", false),
		FreeOf:       rules.Is[int16]("10e.STRATAGEM.USE.3", 1),
	}
}

// steps returns the steps of the edition: the rule of each, and the function that plays it. The
// first battle round follows the steps before the battle (10e.MISSION.SEQ.9).
func steps() [rules.Steps]rules.Step {
	return [rules.Steps]rules.Step{
		rules.StepBattle:         {Name: "battle", ID: "10e.MISSION.SEQ.1", Run: mission.Battle},
		rules.StepWarlords:       {Name: "warlords", ID: "10e.ARMY.WARLORD.1", Run: mission.Warlords, Take: mission.WarlordSelected},
		rules.StepMarkers:        {Name: "markers", ID: "10e.MISSION.ONLYWAR.4", Run: mission.Markers, Take: mission.MarkerPlaced},
		rules.StepAttacker:       {Name: "attacker", ID: "10e.MISSION.SEQ.5", Run: mission.Attacker},
		rules.StepFormations:     {Name: "formations", ID: "10e.MISSION.FORMATIONS.1", Run: mission.Formations, Take: mission.Formed},
		rules.StepDeployment:     {Name: "deployment", ID: "10e.MISSION.SEQ.6", Run: mission.Deployment, Take: mission.Deployed},
		rules.StepDivide:         {Name: "division", ID: "10e.UNIT.STRENGTH.8", Run: mission.Divide, Take: mission.Divided},
		rules.StepFirstTurn:      {Name: "first turn", ID: "10e.MISSION.SEQ.7", Run: mission.FirstTurn, Take: mission.FirstTurnChosen},
		rules.StepBeforeBattle:   {Name: "before the battle", ID: "10e.MISSION.SEQ.8", Run: mission.BeforeBattle},
		rules.StepRounds:         {Name: "rounds", ID: "10e.ROUND.STRUCTURE.1", Run: mission.Rounds},
		rules.StepEnd:            {Name: "end", ID: "10e.MISSION.SEQ.10", Run: mission.End},
		rules.StepCommand:        {Name: "command", ID: "10e.COMMAND.SEQ.2", Run: mission.CommandAndShock},
		rules.StepScore:          {Name: "score", ID: "10e.MISSION.ONLYWAR.2", Run: mission.Score, Take: mission.MarkerChosen},
		rules.StepOrder:          {Name: "order", ID: "10e.STRATAGEM.REROLL.1", Run: mission.Order, Take: mission.OrderGiven},
		rules.StepStratagem:      {Name: "stratagem", ID: "10e.STRATAGEM.USE.1", Run: stratagem.Offer, Take: stratagem.Used},
		rules.StepUse:            {Name: "use", ID: "10e.CORE.SEQUENCE.1", Run: mission.Use, Take: mission.Used},
		rules.StepReturn:         {Name: "return", ID: "10e.UNIT.ADD.1", Run: mission.Return, Take: mission.Returned},
		rules.StepReanimate:      {Name: "reanimation", ID: "10e.UNIT.ADD.1", Run: mission.Reanimate},
		rules.StepExtraMove:      {Name: "extra move", ID: "10e.CORE.OUTOFPHASE.1", Run: mission.Extra, Take: mission.ExtraMoved},
		rules.StepMovement:       {Name: "movement", ID: "10e.MOVE.SEQ.1", Run: move.Movement, Take: move.UnitSelected},
		rules.StepReinforcements: {Name: "reserves", ID: "10e.MOVE.RESERVE.1", Run: move.Reinforcements, Take: move.Arrives},
		rules.StepWreck:          {Name: "wreck", ID: "10e.TRANSPORT.DESTROYED.1", Run: move.Wreck, Take: move.LeavesWreck},
		rules.StepMove:           {Name: "move", ID: "10e.MOVE.SEQ.1", Run: move.Unit, Take: move.UnitMoves},
		rules.StepShooting:       {Name: "shooting", ID: "10e.SHOOT.SEQ.1", Run: shoot.Phase, Take: shoot.Selected},
		rules.StepShoot:          {Name: "shoot", ID: "10e.SHOOT.SEQ.1", Run: shoot.Unit, Take: shoot.Declared},
		rules.StepAttacks:        {Name: "attacks", ID: "10e.ATTACK.SEQ.1", Run: attack.Attacks, Take: attack.Ordered},
		rules.StepMortal:         {Name: "mortal wounds", ID: "10e.ATTACK.MORTAL.1", Run: attack.Mortal, Take: attack.Ordered},
		rules.StepDestroyed:      {Name: "destroyed", ID: "10e.UNIT.DESTROYED.1", Run: attack.Destroyed, Take: attack.Acted},
		rules.StepCharge:         {Name: "charge", ID: "10e.CHARGE.SEQ.1", Run: charge.Phase, Take: charge.Selected},
		rules.StepChargeUnit:     {Name: "charge of a unit", ID: "10e.CHARGE.ROLL.1", Run: charge.Unit, Take: charge.Answered},
		rules.StepFight:          {Name: "fight", ID: "10e.FIGHT.SEQ.1", Run: fight.Phase, Take: fight.Selected},
		rules.StepFightUnit:      {Name: "fight of a unit", ID: "10e.FIGHT.ELIGIBLE.2", Run: fight.Unit, Take: fight.Answered},
		rules.StepShock:          {Name: "battle-shock", ID: "10e.BATTLESHOCK.TEST.1", Run: morale.Shock},
		rules.StepLoss:           {Name: "loss", ID: "10e.BATTLESHOCK.ESCAPE.1", Run: morale.Loss, Take: morale.Lost},
		rules.StepTurnEnd:        {Name: "coherency checks", ID: "10e.UNIT.COHERENCY.3", Run: morale.Checks},
		rules.StepCoherency:      {Name: "coherency", ID: "10e.UNIT.COHERENCY.3", Run: morale.Coherency, Take: morale.CoherencyLost},
	}
}

// tableRules: models are within Engagement Range whatever stands between them (10e.GAPS.35). Units of seven
// or more models need two neighbours (10e.UNIT.COHERENCY.2).
func tableRules() rules.TableRules {
	return rules.TableRules{
		Engagement:     rules.Is("10e.UNIT.ENGAGE.1", geom.EngagementRange),
		Coherency:      rules.Is("10e.UNIT.COHERENCY.1", geom.Coherency{Reach: geom.Reach{Horizontal: 2 * geom.Inch, Vertical: 5 * geom.Inch}, TwoFrom: 7}),
		SetUp:          "10e.UNIT.ENGAGE.1",
		Aircraft:       rules.By("10e.AIRCRAFT.MOVE.1", move.IsAircraft),
		Areas:          rules.Is("10e.CORE.VISIBLE.1", false),
		Kinds:          rules.Is("10e.TERRAIN.GENERAL.1", true),
		Cover:          rules.By("10e.TERRAIN.RUINS.7", attack.WithinFeatures),
		BelowHalf:      rules.By("10e.UNIT.STRENGTH.3", morale.FewerModelsOrWounds),
		Separates:      rules.Is("10e.UNIT.STRENGTH.4", true),
		StartingWounds: rules.Is("10e.UNIT.STRENGTH.6", true),
	}
}
