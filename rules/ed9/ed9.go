// Package ed9 implements the 9th edition. README.md records how gaps in its rules are
// interpreted.
package ed9

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
	"github.com/rollcall40k/rollcall/rules/stratagem"
)

// Edition returns the rules of the 9th edition.
func Edition() rules.Edition {
	return rules.Edition{
		Name: "9e",
		Battle: []rules.StepID{
			rules.StepWarlords, rules.StepPowers, rules.StepMarkers, rules.StepDeployment, rules.StepFirstTurn, rules.StepBeforeBattle,
			rules.StepRounds, rules.StepEnd,
		},
		Turn: []rules.StepID{
			rules.StepCommand, rules.StepMovement, rules.StepPsychic, rules.StepShooting, rules.StepCharge, rules.StepFight, rules.StepMorale,
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

		Stratagems:   rules.Is("9e.GAPS.1", stratagems()),
		ExtraCost:    rules.Is[int16]("9e.COMMAND.PHASE.1", 0),
		OneStratagem: rules.Is("9e.GAPS.1", false),
		FreeOf:       rules.Is[int16]("9e.COMMAND.PHASE.1", 0),
	}
}

// steps returns the steps of the edition: the rule of each, and the part that plays it.
func steps() [rules.Steps]rules.Step {
	return [rules.Steps]rules.Step{
		rules.StepBattle:         {Name: "battle", ID: "9e.MISSION.SEQ.1", Run: mission.Battle},
		rules.StepWarlords:       {Name: "warlords", ID: "9e.ONLYWAR.WARLORD.1", Run: mission.Warlords, Take: mission.WarlordSelected},
		rules.StepMarkers:        {Name: "markers", ID: "9e.ONLYWAR.PLACEMENT.1", Run: mission.Markers, Take: mission.MarkerPlaced},
		rules.StepDeployment:     {Name: "deployment", ID: "9e.ONLYWAR.DEPLOY.2", Run: mission.Deployment, Take: mission.Deployed},
		rules.StepDivide:         {Name: "division", ID: "9e.DATASHEET.SEEDUNIT.3", Run: mission.Divide, Take: mission.Divided},
		rules.StepFirstTurn:      {Name: "first turn", ID: "9e.ONLYWAR.FIRST.1", Run: mission.FirstTurn, Take: mission.FirstTurnChosen},
		rules.StepBeforeBattle:   {Name: "before the battle", ID: "9e.ONLYWAR.PREBATTLE.1", Run: mission.BeforeBattle},
		rules.StepRounds:         {Name: "rounds", ID: "9e.ROUND.STRUCTURE.1", Run: mission.Rounds},
		rules.StepEnd:            {Name: "end", ID: "9e.ONLYWAR.END.1", Run: mission.End},
		rules.StepCommand:        {Name: "command", ID: "9e.COMMAND.PHASE.2", Run: mission.Command},
		rules.StepScore:          {Name: "score", ID: "9e.ONLYWAR.OBJECTIVES.2", Run: mission.Score, Take: mission.MarkerChosen},
		rules.StepOrder:          {Name: "order", ID: "9e.GAPS.1", Run: mission.Order, Take: mission.OrderGiven},
		rules.StepStratagem:      {Name: "stratagem", ID: "9e.GAPS.1", Run: stratagem.Offer, Take: stratagem.Used},
		rules.StepUse:            {Name: "use", ID: "9e.CORE.SEQUENCE.1", Run: mission.Use, Take: mission.Used},
		rules.StepReturn:         {Name: "return", ID: "9e.UNIT.COHERENCY.5", Run: mission.Return, Take: mission.Returned},
		rules.StepReanimate:      {Name: "reanimation", ID: "9e.UNIT.COHERENCY.5", Run: mission.Reanimate},
		rules.StepExtraMove:      {Name: "extra move", ID: "9e.CORE.OUTOFPHASE.1", Run: mission.Extra, Take: mission.ExtraMoved},
		rules.StepMovement:       {Name: "movement", ID: "9e.MOVE.SEQ.1", Run: move.Movement, Take: move.UnitSelected},
		rules.StepReinforcements: {Name: "reinforcements", ID: "9e.MOVE.REINFORCE.2", Run: move.Reinforcements, Take: move.Arrives},
		rules.StepWreck:          {Name: "wreck", ID: "9e.MOVE.TRANSPORTLOSS.2", Run: move.Wreck, Take: move.LeavesWreck},
		rules.StepMove:           {Name: "move", ID: "9e.MOVE.SEQ.2", Run: move.Unit, Take: move.UnitMoves},
		rules.StepPsychic:        {Name: "psychic", ID: "9e.PSYCHIC.SEQ.1", Run: psychic.Phase, Take: psychic.Selected},
		rules.StepPowers:         {Name: "psychic powers", ID: "9e.PSYCHIC.POWER.3", Run: psychic.SelectPowers, Take: psychic.PowerKnown},
		rules.StepManifest:       {Name: "psychic powers of a unit", ID: "9e.PSYCHIC.MANIFEST.5", Run: psychic.Manifest, Take: psychic.PowerSelected},
		rules.StepPower:          {Name: "psychic power", ID: "9e.PSYCHIC.MANIFEST.4", Run: psychic.Power, Take: psychic.Answered},
		rules.StepShooting:       {Name: "shooting", ID: "9e.SHOOT.SEQ.1", Run: shoot.Phase, Take: shoot.Selected},
		rules.StepShoot:          {Name: "shoot", ID: "9e.SHOOT.SEQ.2", Run: shoot.Unit, Take: shoot.Declared},
		rules.StepAttacks:        {Name: "attacks", ID: "9e.ATTACK.SEQ.1", Run: attack.Attacks, Take: attack.Ordered},
		rules.StepMortal:         {Name: "mortal wounds", ID: "9e.ATTACK.MORTAL.1", Run: attack.Mortal, Take: attack.Ordered},
		rules.StepDestroyed:      {Name: "destroyed", ID: "9e.UNIT.STRENGTH.2", Run: attack.Destroyed, Take: attack.Acted},
		rules.StepCharge:         {Name: "charge", ID: "9e.CHARGE.SEQ.1", Run: charge.Phase, Take: charge.Selected},
		rules.StepChargeUnit:     {Name: "charge of a unit", ID: "9e.CHARGE.UNIT.4", Run: charge.Unit, Take: charge.Answered},
		rules.StepHeroic:         {Name: "heroic intervention", ID: "9e.CHARGE.HEROIC.1", Run: charge.Heroic, Take: charge.HeroicMoves},
		rules.StepFight:          {Name: "fight", ID: "9e.FIGHT.SEQ.1", Run: fight.Phase, Take: fight.Selected},
		rules.StepFightUnit:      {Name: "fight of a unit", ID: "9e.FIGHT.ORDER.1", Run: fight.Unit, Take: fight.Answered},
		rules.StepMorale:         {Name: "morale", ID: "9e.MORALE.SEQ.1", Run: morale.Phase, Take: morale.Selected},
		rules.StepTest:           {Name: "morale test", ID: "9e.MORALE.TEST.1", Run: morale.Test},
		rules.StepLoss:           {Name: "loss", ID: "9e.MORALE.TEST.4", Run: morale.Loss, Take: morale.Lost},
		rules.StepCoherency:      {Name: "coherency", ID: "9e.MORALE.COHERENCY.1", Run: morale.Coherency, Take: morale.CoherencyLost},
	}
}

func tableRules() rules.TableRules {
	return rules.TableRules{
		Engagement:     rules.Is("9e.UNIT.ENGAGE.1", geom.EngagementRange),
		Coherency:      rules.Is("9e.UNIT.COHERENCY.1", geom.UnitCoherency),
		SetUp:          "9e.UNIT.ENGAGE.3",
		Aircraft:       rules.By("9e.MOVE.AIRENGAGE.1", move.IsAircraft),
		Areas:          rules.Is("9e.GAPS.6", false),
		Kinds:          rules.Is("9e.GAPS.6", false),
		Cover:          rules.By("9e.GAPS.6", attack.Uncovered),
		BelowHalf:      rules.By("9e.UNIT.STRENGTH.3", morale.FewerModels),
		Separates:      rules.Is("9e.UNIT.STRENGTH.1", false),
		StartingWounds: rules.Is("9e.UNIT.STRENGTH.1", false),
	}
}
