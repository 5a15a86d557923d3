package rules

import "github.com/rollcall40k/rollcall/rules/effect"

// A StepID is the number of a step in Edition.Steps.
type StepID uint8

// The steps. Those of a battle come first, then the phases, then what units do.
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
	StepDestroyed  // models without wounds are destroyed, and what that triggers
	StepWreck      // units disembark from a destroyed TRANSPORT
	StepChargeUnit // a unit charges
	StepHeroic     // a unit performs a Heroic Intervention
	StepFightUnit  // a unit fights: Frame.Value says which part of it
	StepTest       // a unit takes a Morale test
	StepCoherency  // models are removed until units are in coherency
	StepPower      // a unit attempts one psychic power
	StepUse        // abilities that are used at a moment
	StepExtraMove  // a unit makes a move that an ability gives it
	StepReturn     // destroyed models are set up again
	StepLoss       // a player chooses models of a unit that are lost
	StepDivide     // units are divided before any is set up
	StepPowers     // psychic powers are selected before the battle
	StepReanimate  // destroyed models are rolled for, and return
	StepAttacker   // it is determined who attacks and who defends
	StepFormations // leaders, embarked units and Reinforcements are declared
	StepShock      // units take Battle-shock tests
	StepTurnEnd    // models are removed until all units are in coherency
	StepScore      // models count for one objective marker, and points are scored
	StepPrimary    // the primary objective is rolled for
	StepTraits     // Warlord Traits are rolled or chosen
	StepDivision   // the battlefield is divided into deployment zones
	StepUnderdog   // the Underdog is found
	StepOrder      // a player says which die a Command re-roll is used on
	StepStratagem  // a player is offered Stratagems
	Steps          // number of steps; not itself one
)

// Frame.Stage of a StepShoot that is not that of a unit which was selected to shoot.
const (
	OneWeapon  uint8 = 1 << iota // only one weapon shoots
	NoMoreUses                   // no ability is used at its beginning and its end
)

// LossDestroys is the Frame.Stage of a StepLoss whose models are destroyed by a rule,
// with all that this triggers. Otherwise they flee.
const LossDestroys uint8 = 1

// A Step is a part of a battle that is played by itself. Run goes on with it
// until it is over, until another step must be played first (Game.Push), or
// until a player is asked (Game.Ask). It does not keep the frame past a push.
// Take checks a choice and carries it out; when it returns an error it has
// changed nothing. It is nil where the step asks nothing.
type Step struct {
	Name string
	ID   RuleID
	Run  func(*Game, *Frame) Status
	Take func(*Game, *Frame, *Choice) error
}

// A Status is what a step says when it returns.
type Status uint8

// The statuses.
const (
	Over   Status = iota // the step is over
	Again                // it goes on; perhaps another step was pushed
	Asking               // a player was asked
)

// Phase returns the phase of a turn that the step plays; AnyPhase for other steps.
func (s StepID) Phase() effect.Phase {
	if s < StepCommand || s > StepMorale {
		return effect.AnyPhase
	}
	return effect.CommandPhase + effect.Phase(s-StepCommand)
}

// Parts of the fight of a unit, Frame.Value of StepFightUnit.
const (
	WholeFight int32 = iota // it piles in, attacks and consolidates
	PileInOnly
	AttackOnly // and, in an overrun fight, piles in before
	ConsolidateOnly
)
