// Package ed11 is the 11th edition. README.md records how gaps in its rules are
// interpreted, and what is played differently.
package ed11

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

// Edition returns the rules of the 11th edition. There is no Psychic phase.
func Edition() rules.Edition {
	return rules.Edition{
		Name: "11e",
		Battle: []rules.StepID{ // 11e.MISSION.ONLYWAR.1
			rules.StepWarlords, rules.StepMarkers, rules.StepAttacker, rules.StepFormations, rules.StepDeployment,
			rules.StepFirstTurn, rules.StepBeforeBattle, rules.StepRounds, rules.StepEnd,
		},
		Turn: []rules.StepID{ // 11e.ROUND.STRUCTURE.3
			rules.StepCommand, rules.StepMovement, rules.StepShooting, rules.StepCharge, rules.StepFight,
		},
		After:   []rules.StepID{rules.StepTurnEnd}, // 11e.ROUND.STRUCTURE.4
		Steps:   steps(),
		Table:   tableRules(),
		Mission: onlyWar(),
		Move:    moveRules(),
		Shoot:   shootRules(),
		Attack:  attackRules(),
		Charge:  chargeRules(),
		Fight:   fightRules(),
		Morale:  moraleRules(),

		Stratagems:   rules.Is("11e.STRATAGEM.USE.1", stratagems()),
		ExtraCost:    rules.Is[int16]("11e.STRATAGEM.USE.6", 1),
		OneStratagem: rules.Is("11e.STRATAGEM.USE.3", true),
		FreeOf:       rules.Is[int16]("11e.STRATAGEM.USE.6", 0),
	}
}

// steps are the steps of the edition: the rule that each plays, and the part that plays it.
func steps() [rules.Steps]rules.Step {
	return [rules.Steps]rules.Step{
		rules.StepBattle:         {Name: "battle", ID: "11e.MISSION.SEQ.2", Run: mission.Battle},
		rules.StepWarlords:       {Name: "warlords", ID: "11e.ARMY.WARLORD.1", Run: mission.Warlords, Take: mission.WarlordSelected},
		rules.StepMarkers:        {Name: "markers", ID: "11e.MISSION.ONLYWAR.5", Run: mission.Markers, Take: mission.MarkerPlaced},
		rules.StepAttacker:       {Name: "attacker", ID: "11e.MISSION.SEQ.4", Run: mission.Roles, Take: mission.RoleChosen},
		rules.StepFormations:     {Name: "formations", ID: "11e.MISSION.SEQ.5", Run: mission.Formations, Take: mission.Formed},
		rules.StepDeployment:     {Name: "deployment", ID: "11e.MISSION.SEQ.6", Run: mission.Deployment, Take: mission.Deployed},
		rules.StepDivide:         {Name: "division", ID: "11e.UNIT.SPLIT.1", Run: mission.Divide, Take: mission.Divided},
		rules.StepFirstTurn:      {Name: "first turn", ID: "11e.MISSION.SEQ.8", Run: mission.FirstTurn, Take: mission.FirstTurnChosen},
		rules.StepBeforeBattle:   {Name: "before the battle", ID: "11e.MISSION.SEQ.9", Run: mission.BeforeBattle},
		rules.StepRounds:         {Name: "rounds", ID: "11e.ROUND.STRUCTURE.1", Run: mission.Rounds},
		rules.StepEnd:            {Name: "end", ID: "11e.MISSION.SEQ.10", Run: mission.End},
		rules.StepCommand:        {Name: "command", ID: "11e.COMMAND.SEQ.1", Run: mission.ShockAndCommand},
		rules.StepScore:          {Name: "score", ID: "11e.MISSION.ONLYWAR.8", Run: mission.Score, Take: mission.MarkerChosen},
		rules.StepOrder:          {Name: "order", ID: "11e.STRATAGEM.REROLL.1", Run: mission.Order, Take: mission.OrderGiven},
		rules.StepAction:         {Name: "action", ID: "11e.ACTION.START.1", Run: mission.Actions, Take: mission.ActionStarted},
		rules.StepStratagem:      {Name: "stratagem", ID: "11e.STRATAGEM.USE.1", Run: stratagem.Offer, Take: stratagem.Used},
		rules.StepUse:            {Name: "use", ID: "11e.CORE.SEQUENCE.1", Run: mission.Use, Take: mission.Used},
		rules.StepReturn:         {Name: "return", ID: "11e.UNIT.REVIVE.1", Run: mission.Return, Take: mission.Returned},
		rules.StepReanimate:      {Name: "reanimation", ID: "11e.UNIT.REVIVE.1", Run: mission.Reanimate},
		rules.StepExtraMove:      {Name: "extra move", ID: "11e.CORE.OUTOFPHASE.1", Run: mission.Extra, Take: mission.ExtraMoved},
		rules.StepMovement:       {Name: "movement", ID: "11e.MOVE.SEQ.1", Run: move.Movement, Take: move.UnitSelected},
		rules.StepReinforcements: {Name: "reserves", ID: "11e.RESERVE.ARRIVE.1", Run: move.Reinforcements, Take: move.Arrives},
		rules.StepWreck:          {Name: "wreck", ID: "11e.TRANSPORT.EMERGENCY.1", Run: move.Wreck, Take: move.LeavesWreck},
		rules.StepMove:           {Name: "move", ID: "11e.MOVE.SEQ.1", Run: move.Unit, Take: move.UnitMoves},
		rules.StepShooting:       {Name: "shooting", ID: "11e.SHOOT.SEQ.1", Run: shoot.Phase, Take: shoot.Selected},
		rules.StepShoot:          {Name: "shoot", ID: "11e.SHOOT.SEQ.1", Run: shoot.Unit, Take: shoot.Declared},
		rules.StepAttacks:        {Name: "attacks", ID: "11e.ATTACK.GATHER.5", Run: attack.Attacks, Take: attack.Ordered},
		rules.StepMortal:         {Name: "mortal wounds", ID: "11e.ATTACK.MORTAL.1", Run: attack.Mortal, Take: attack.Ordered},
		rules.StepDestroyed:      {Name: "destroyed", ID: "11e.UNIT.DESTROYED.1", Run: attack.Destroyed, Take: attack.Acted},
		rules.StepCharge:         {Name: "charge", ID: "11e.CHARGE.SEQ.1", Run: charge.Phase, Take: charge.Selected},
		rules.StepChargeUnit:     {Name: "charge of a unit", ID: "11e.CHARGE.SEQ.3", Run: charge.Unit, Take: charge.Answered},
		rules.StepFight:          {Name: "fight", ID: "11e.FIGHT.SEQ.1", Run: fight.Steps, Take: fight.FighterSelected},
		rules.StepFightUnit:      {Name: "fight of a unit", ID: "11e.FIGHT.SEQ.2", Run: fight.Unit, Take: fight.Answered},
		rules.StepShock:          {Name: "battle-shock", ID: "11e.BATTLESHOCK.ROLL.1", Run: morale.Shock},
		rules.StepLoss:           {Name: "loss", ID: "11e.MOVE.FALLBACK.3", Run: morale.Loss, Take: morale.Lost},
		rules.StepTurnEnd:        {Name: "coherency checks", ID: "11e.UNIT.COHERENCY.5", Run: endOfTurn},
		rules.StepCoherency:      {Name: "coherency", ID: "11e.UNIT.COHERENCY.5", Run: morale.Coherency, Take: morale.CoherencyLost},
	}
}

// endOfTurn removes models that are out of coherency (11e.UNIT.COHERENCY.5, 11e.UNIT.COHERENCY.6), and AIRCRAFT of the player
// whose turn it was not (11e.AIRCRAFT.RULES.3).
func endOfTurn(g *rules.Game, f *rules.Frame) rules.Status {
	move.Withdraw(g, g.State.Turn.Opponent())
	return morale.Checks(g, f)
}

// tableRules: engagement range is 2", and no model of a unit is farther than 9" from another.
func tableRules() rules.TableRules {
	return rules.TableRules{
		Engagement: rules.Is("11e.UNIT.ENGAGE.1", geom.Reach{Horizontal: 2 * geom.Inch, Vertical: 5 * geom.Inch}),
		Coherency: rules.Is("11e.UNIT.COHERENCY.1", geom.Coherency{
			Reach: geom.Reach{Horizontal: 2 * geom.Inch, Vertical: 5 * geom.Inch}, Spread: geom.Reach{Horizontal: 9 * geom.Inch, Vertical: 5 * geom.Inch},
		}),
		SetUp:          "11e.UNIT.SETUP.1",
		Aircraft:       rules.By("11e.AIRCRAFT.RULES.4", move.IsAircraft),
		Areas:          rules.Is("11e.TERRAIN.AREA.1", true),
		Kinds:          rules.Is("11e.TERRAIN.AREA.1", false),
		Cover:          rules.By("11e.TERRAIN.COVER.1", attack.Uncovered),
		BelowHalf:      rules.By("11e.UNIT.STRENGTH.3", morale.FewerModelsOrWounds),
		Separates:      rules.Is("11e.ATTACHED.DESTROYED.1", false),
		StartingWounds: rules.Is("11e.UNIT.STRENGTH.2", true),
	}
}
