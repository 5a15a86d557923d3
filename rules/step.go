package rules

import "github.com/rollcall40k/rollcall/rules/effect"

// A StepID is the number of a step in Edition.Steps.
type StepID uint8

// The steps: those of a battle first, then the phases, then those of units.
const (
	StepBattle StepID = iota
	StepWarlords
	StepMarkers
	StepDeployment
	StepFirstTurn
	StepBeforeBattle
	StepRounds
	StepEnd

	StepCommand
	StepMovement
	StepPsychic
	StepShooting
	StepCharge
	StepFight
	StepMorale

	StepReinforcements
	StepMove       // a unit moves
	StepManifest   // a unit attempts psychic powers
	StepMortal     // a unit suffers mortal wounds
	StepShoot      // a unit shoots
	StepAttacks    // declared attacks are resolved
	StepDestroyed  // models without wounds are destroyed, with everything that this triggers
	StepWreck      // units disembark from a destroyed TRANSPORT
	StepChargeUnit // a unit charges
	StepHeroic     // a unit performs a Heroic Intervention
	StepFightUnit  // a unit fights: Frame.Value is the part of the fight
	StepTest       // a unit takes a Morale test
	StepCoherency  // models are removed until units are in coherency
	StepPower      // a unit attempts one psychic power
	StepUse        // abilities are used at a moment
	StepExtraMove  // a unit makes a move given by an ability
	StepReturn     // destroyed models are set up again
	StepLoss       // a player chooses models of a unit that are lost
	StepDivide     // units are divided before any is set up
	StepPowers     // psychic powers are selected before the battle
	StepReanimate  // dice are rolled for destroyed models, some of which return
	StepAttacker   // Attacker and Defender are determined
	StepFormations // leaders, embarked units and Reinforcements are declared
	StepShock      // units take Battle-shock tests
	StepTurnEnd    // models are removed until all units are in coherency
	StepScore      // players choose the markers for which models count, and points are scored
	StepPrimary    // the primary objective is rolled for
	StepTraits     // Warlord Traits are rolled or chosen
	StepDivision   // the battlefield is divided into deployment zones
	StepUnderdog   // the Underdog is determined
	StepOrder      // a player orders a Command re-roll
	StepStratagem  // a player is offered Stratagems
	StepAction     // a player starts actions
	Steps          // number of steps; not itself one
)

// Values of Frame.Stage of a StepShoot for units that were not selected to shoot.
const (
	OneWeapon  uint8 = 1 << iota // only one weapon shoots
	NoMoreUses                   // no abilities are used at its start and its end
)

// AfterFight is the Frame.Stage of a StepDestroyed that removes the models of a unit that stayed in play to fight.
const AfterFight uint8 = 2

// LossDestroys is the Frame.Stage of a StepLoss in which models are destroyed by a rule, with
// everything that this triggers. Otherwise they flee.
const LossDestroys uint8 = 1

// A Step is a part of a battle. Run plays it until it is over, until another step must be
// played first (Game.Push), or until a player is asked (Game.Ask). It must not use the frame
// after a push. Take checks a choice and applies it; if it returns an error, it has changed
// nothing. Take is nil if the step never asks.
type Step struct {
	Name string
	ID   RuleID
	Run  func(*Game, *Frame) Status
	Take func(*Game, *Frame, *Choice) error
}

// A Status is the result of running a step.
type Status uint8

// The statuses.
const (
	Over   Status = iota // the step is over
	Again                // run again, possibly after another step
	Asking               // a player was asked
)

// Phase returns the phase of the turn that the step plays, or AnyPhase for other steps.
func (s StepID) Phase() effect.Phase {
	if s < StepCommand || s > StepMorale {
		return effect.AnyPhase
	}
	return effect.CommandPhase + effect.Phase(s-StepCommand)
}

// Parts of the fight of a unit, for Frame.Value of StepFightUnit.
const (
	WholeFight int32 = iota // it piles in, attacks and consolidates
	PileInOnly
	AttackOnly // it attacks and, in an overrun fight, piles in before
	ConsolidateOnly
)
