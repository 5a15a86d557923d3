package rules

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A State contains everything that changes in a battle, as plain values. It can be copied
// (Clone) and written as JSON.
type State struct {
	Round    int8   // battle round, from 1; 0 before the battle
	Turn     Player // whose turn it is
	First    Player // who takes the first turn
	Attacker Player // if the mission has one
	Phase    StepID // the current phase; 0 outside turns
	Over     bool
	Result   Result

	Sides    [2]SideState
	Divided  int8   // how the battlefield was divided into deployment zones
	Primary  int8   // index in MissionRules.Primaries of the objective that was rolled
	Roller   Player // the player who rolled it
	Underdog int8   // the number of the Underdog plus 1; 0: neither player
	Minor    bool   // the victory is a minor one

	Warlords [2]ModelID // NoModel while there is none
	Traits   [2]Trait
	Units    []UnitState
	// Models are stored unit by unit. Within a unit, models in play come first, then destroyed
	// ones. Bodies is parallel to Models.
	Models  []Model
	Bodies  []geom.Body
	Markers []geom.Point // centres of the objective markers; models are moved through these (11e.OBJECTIVE.POINT.4)

	Spent       []Spent            // uses of weapons with a limited number of shots
	Declared    []Declared         // declared attacks that are not resolved yet
	Available   []AvailableAttacks `json:"Allotted"` // attacks that the fighting unit may declare
	Resolving   AttackProgress     `json:"Volley"`   // the declared attack that is being resolved
	Deferred    []DeferredWound    // wounds of those attacks that are allocated after all others
	Orders      []ModelID          // models that take the next attacks, by choice of their player
	Lasting     []Lasting          // temporary effects in force
	Used        []Used             // counts of uses that are limited
	PendingUses []PendingUse       `json:"Ready"` // uses offered at the current moments
	Claims      []Claim            // the markers for which models count this turn
	Wiped       bool               // an army has been destroyed
	Hit         UnitSet            // units hit by the attacks made last
	HitWith     []WeaponHits       // of them, those hit with weapons that have effect.RecordsHits
	Wounded     UnitSet            // units of which models have lost wounds to those attacks
	Reduced     UnitSet            // units of which those attacks have destroyed models
	Crossed     UnitSet            // enemy units that the unit which moved last has moved across
	Felled      []Felled           // destroyed enemies to which abilities have not responded yet (effect.WhenDestroys)
	Kept        []Kept             // markers that stay under a player's control without models near them
	Held        []int8             // who controls each marker: the player plus 1, or 0 for neither (MissionRules.Fixed)

	Notes   []Note  // the players' notes before they are revealed
	Frames  []Frame // the steps in progress, innermost last
	Request Request // the open request; zero if the battle is over
	Dice    dice.Seeded
}

// A SideState is the state of a player.
type SideState struct {
	VictoryPoints int16
	CommandPoints int16
	Scored        int16        // victory points in this battle round
	Zone          int8         // number of the deployment zone
	Smites        int8         // attempts to manifest Smite this phase
	Trait         int8         // index in MissionRules.Traits of the Warlord's MissionTrait
	Gained        int8         // command points from abilities in this battle round (10e.COMMAND.CP.2)
	Rerolls       int8         // remaining Command re-rolls (8e.ONLYWAR.MUSTER.5)
	Cards         [3]CardScore // of the missions of an event: the primary one, then the secondary ones
	Order         Order
	Tokens        int16       // Yield points or Pain tokens, which its army rule gives (effect.GainYield, effect.GainTokens)
	Shadow        ShadowParts // parts of the battlefield in its Shadow of Chaos this phase
	StoredDice    [6]int8     // how many stored dice, such as Miracle dice, show each face
	// Attempted holds powers that were attempted this battle round: bit n is the
	// power n (9e.PSYCHIC.MANIFEST.2).
	Attempted uint64
}

// A CardScore counts the victory points of one mission of a player.
type CardScore struct {
	Battle int16
	Round  int16 // in this battle round
}

// A UnitState is the current state of a unit.
type UnitState struct {
	Player   Player // who controls it and its models (11e.CORE.ARMY.1)
	Sheet    int16  // number of its fixed part (Army.Sheet)
	First    int16  // of its models, in State.Models
	Held     int16  // number of its models there, including destroyed ones
	Alive    int16  // models in play
	Starting int16  // Starting Strength
	Place    Place
	In       UnitID            // TRANSPORT that it is embarked in
	Is       effect.Conditions // its conditions this turn
	Did      TurnActions       // its actions this turn
	Lost     int16             // models destroyed this turn
	Dealt    int16             // wounds that enemy models have lost to it in the battle
	Slain    int16             // enemy models that it has destroyed in the battle
	Rolled   geom.Length       // added to Move until the end of the phase
	Pace     geom.Length       // rolled for a random Move, until the end of the phase
	Shot     uint8             // turns in which it has made ranged attacks: this one and the previous one, if that matters
	Stood    bool              // it Remained Stationary in its player's last turn
	Known    uint64            // psychic powers selected before the battle: bit n is the power n
	Returns  bool              // it arrives as ReturnToReinforcements says
	Absent   bool              // it was not on the battlefield in its player's last Command phase (MoraleRules.Arriving)
	// Strategic is true while the unit is in Strategic Reserves (MoveRules.Strategic).
	Strategic bool
	Ingress   OptionKind     // how it has arrived this turn, if it has arrived by itself: Select, or DoStrategic
	Barred    effect.Actions // actions that it cannot take this turn
	Acts      ActionInProgress
	Charged   UnitSet // targets of its charge this turn
	Cast      int8    // powers attempted this phase
	// Attempted is the set of powers that the unit has attempted this turn: bit n is the power
	// n (8e.PSYCHIC.TEST.2).
	Attempted uint64
	Denied    int8 // attempts to deny this phase
	// SlainBy is the number of the player who destroyed the unit, plus 1; 0: neither
	// (9e.UNIT.STRENGTH.7). Slayer is the unit that destroyed it, or NoUnit.
	SlainBy int8
	Slayer  UnitID
	// Left is the TRANSPORT from which it has last disembarked, or NoUnit.
	Left UnitID `json:",omitzero"`
}

// A Place is the place of a unit.
type Place uint8

// The places.
const (
	NotSetUp    Place = iota // not deployed yet
	OnTable                  // on the battlefield
	Embarked                 // in the TRANSPORT UnitState.In
	Reinforcing              // will arrive as Reinforcements
	Destroyed
	Joined // part of the unit UnitState.In
)

// TurnActions are the actions of a unit this turn that rules refer to.
type TurnActions uint32

// The actions.
const (
	SelectedToMove TurnActions = 1 << iota
	SelectedToCast
	SelectedToShoot
	SelectedToCharge
	SelectedToFight
	SelectedToIntervene
	TookMorale
	EmbarkedNow     // this phase
	DisembarkedNow  // this phase
	LeftWreck       // disembarked from a destroyed TRANSPORT
	FiredOverwatch  // against the charge that is in progress
	StartedEngaged  // was within Engagement Range at the start of the phase
	StartedInCharge // was within charge distance at the start of the phase
	StartedEmbarked // was embarked at the start of the phase
	FoughtAgain     // by FightAgain
	// StartedFightsEngaged: it was engaged at the start of the Fight step.
	StartedFightsEngaged
	// FightsNext: it is the next unit of its player to fight.
	FightsNext
	// TookToSkies: its player declared so for its last move (MoveRules.Skies).
	TookToSkies
	// StartedAction: it has started an Action.
	StartedAction
	MovedInPhase
	SurgedInPhase // and so moves no more
	// DestroyedUnit: it has destroyed an enemy unit in this phase.
	DestroyedUnit
	// MovedNear: no model has moved farther than MoveRules.Steady in the one move of this turn.
	MovedNear
)

// A Declared attack is a number of attacks of a model with a weapon on a unit.
type Declared struct {
	Model  ModelID
	Weapon uint8 // index in Kind.Weapons; CloseCombat: none of them
	Target UnitID
	Count  int16             // attacks in melee; ranged: the number of weapons if the model has several, 0: all
	Is     effect.Conditions // conditions of the shot when targets were selected
	Of     effect.Conditions // conditions of the target then (AttackRules.TargetOnce)
	Models int16             // models of the target when targets were selected
	// Later is true for attacks that are made only if every enemy unit within Engagement Range
	// has been destroyed by then (9e.SHOOT.BIGGUNS.3).
	Later bool
	// By is the embarked model whose weapon it is (Firing Deck); 0: the weapon is the model's
	// own.
	By ModelNumber
	// Several is true if other profiles of the weapon are used as well.
	Several bool
}

// A DeferredWound is a wound of a declared attack that is allocated after all other attacks
// of the unit (AttackRules.MortalLast).
type DeferredWound struct {
	Declared int16 // index in State.Declared
	Rest     effect.AttackChange
	Face     int8 // of its save roll, if all saves of a pool are rolled first
}

// Spent counts how often a model has shot with a weapon, by Carried.Item, with a limited number
// of shots.
type Spent struct {
	Model ModelID
	Item  uint8
	Times int16
}

// CloseCombat is the Declared.Weapon of models that fight without a weapon (9e.FIGHT.WEAPON.2).
const CloseCombat = 0xff

// AvailableAttacks is a number of attacks that a model makes in the current fight: its own, or
// the extra attacks of a weapon.
type AvailableAttacks struct {
	Model  ModelID
	Weapon uint8 // AnyWeapon, or the first profile of the weapon that gives them
	// If Group is not 0, the entries of a model with the same Group, which follow each other,
	// are alternatives, and Weapon is the exact profile. A Count of 0 then means a number that
	// is rolled when the attacks are made, all on one unit.
	Group   uint8
	Count   int16
	Targets UnitSet // that the model can reach
}

// AnyWeapon is the AvailableAttacks.Weapon of attacks that a model may make with any of its
// melee weapons (9e.FIGHT.WEAPON.3).
const AnyWeapon = 0xfe

// Lasting is a temporary effect of a Use on a unit.
type Lasting struct {
	Unit   UnitID // the affected unit
	Owner  UnitID // the unit that used it
	Use    int16  // index in ArmyUnit.Uses of the owner; negative: -1-PowerID
	Effect int16  // index in Use.Effects
	Until  effect.Moment
	Player Player      // whose Command or Psychic phase ends it, if Until says so
	Model  ModelNumber // the only affected model; 0: the whole unit
}

// A PendingUse is a Use that may be used at a moment, and its progress.
type PendingUse struct {
	Unit   UnitID // the unit that has it
	Use    int16  // as in Lasting
	Effect int8   // index of the next effect
	Only   int8   // index of the chosen effect plus 1; 0: all
	Face   int8   // of the die rolled for the target
	Test   int8   // result of the Psychic test of a power
	// Tested is the unit whose test triggers the use, or NoUnit.
	Tested UnitID
	Times  int8 // how often it still applies to the target
	Most   int8 // the maximum number of targets, if it was rolled; 0: it was not
	// Outcome is the outcome of the last test of the target or its owner.
	Outcome effect.Outcome
	// Waits is true while it cannot be used: that is looked at again when all others of its moment have been resolved
	// (11e.CORE.SEQUENCE.2).
	Waits bool
}

// A Claim is the one objective marker for which a model counts this turn
// (9e.MISSION.OBJECTIVE.5).
type Claim struct {
	Model  ModelID
	Marker int8
}

// Kept is an objective marker that a player controls until the opponent does
// (10e.OBJECTIVE.CONTROL.6).
type Kept struct {
	Marker int8
	By     Player
}

// Felled is a model destroyed by an enemy unit.
type Felled struct {
	By, Unit UnitID
	Kind     uint8
	Whole    bool // it was the last model of its unit
}

// A Note is a secret note of a player: a leader (DoAttach) or a passenger (DoEmbark) with the
// unit To, or a unit that starts the battle as Reinforcements (DoReinforce) or in Strategic
// Reserves (DoStrategic).
type Note struct {
	Do       OptionKind
	Unit, To UnitID
}

// A Trait identifies the Warlord Trait of a Warlord.
type Trait uint8

// The traits.
const (
	NoTrait      Trait = iota
	MissionTrait       // that of the mission, MissionRules.Trait
	ArmyTrait          // WarlordModel.Aura
)

// Used counts how often a unit has used something.
type Used struct {
	Unit  UnitID
	Use   int16
	On    int16 // Use.Number of a Use that was used on the unit; then Use is 0, and Model is the affected model
	Model ModelNumber
	Times int8
	Round int8 // the time of the last use, with Turn and Phase
	Turn  Player
	Phase StepID
}

// WeaponHits are the units hit with weapons that have effect.RecordsHits with a Value.
type WeaponHits struct {
	Value int16
	Units UnitSet
}

// A Frame is a step in progress with its data. Each step has named constants for its stages. A
// step with more data uses Value and Units through its own type, which embeds the Frame and has
// a method for each value: for example, chargeFrame of StepChargeUnit in package charge has the
// targets of the charge, the dice of the charge roll and the distance.
type Frame struct {
	Step   StepID
	Stage  uint8 `json:"At"`
	Player Player
	Unit   UnitID
	Other  UnitID
	Model  ModelID
	Power  PowerID // the attempted power
	Value  int32   `json:"N"`
	Units  UnitSet `json:"Set"`
}

// Unit returns the current state of a unit.
func (s *State) Unit(u UnitID) *UnitState { return &s.Units[u-1] }

// A Result is how a battle ended.
type Result uint8

// The results.
const (
	Unfinished Result = iota
	FirstWins         // the player 0
	SecondWins        // the player 1
	Draw
)

// Clone returns a copy that shares no mutable memory with the state.
func (s *State) Clone() State {
	var c State
	s.CopyTo(&c)
	return c
}

// CopyTo makes another state a copy that shares no mutable memory with this one. It reuses the
// other's memory: repeated copies into one state do not allocate.
func (s *State) CopyTo(c *State) {
	old := *c
	*c = *s
	c.Units = copied(old.Units, s.Units)
	c.Models = copied(old.Models, s.Models)
	c.Bodies = copied(old.Bodies, s.Bodies)
	c.Markers = copied(old.Markers, s.Markers)
	c.Spent = copied(old.Spent, s.Spent)
	c.Declared = copied(old.Declared, s.Declared)
	c.Available = copied(old.Available, s.Available)
	c.Deferred = copied(old.Deferred, s.Deferred)
	c.Orders = copied(old.Orders, s.Orders)
	c.Lasting = copied(old.Lasting, s.Lasting)
	c.Used = copied(old.Used, s.Used)
	c.PendingUses = copied(old.PendingUses, s.PendingUses)
	c.Claims = copied(old.Claims, s.Claims)
	c.Kept = copied(old.Kept, s.Kept)
	c.Held = copied(old.Held, s.Held)
	c.Felled = copied(old.Felled, s.Felled)
	c.HitWith = copied(old.HitWith, s.HitWith)
	c.Notes = copied(old.Notes, s.Notes)
	c.Frames = copied(old.Frames, s.Frames)
}

// copied returns a copy of a list, in the memory of old if that is large enough.
func copied[T any](old, list []T) []T {
	if old == nil || list == nil {
		return slices.Clone(list)
	}
	return append(old[:0], list...)
}
