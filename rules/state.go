package rules

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A State is all that changes in a battle: values and numbers only. It can be
// copied (Clone) and written as JSON.
type State struct {
	Round    int8   // battle round, from 1; 0 before the battle
	Turn     Player // whose turn it is
	First    Player // who takes the first turn
	Attacker Player // where the mission has one
	Phase    StepID // phase of the turn; 0 outside turns
	Over     bool
	Result   Result

	Sides    [2]SideState
	Divided  int8   // how the battlefield was divided into deployment zones
	Primary  int8   // position in MissionRules.Primaries of the objective that was rolled
	Roller   Player // who rolled it
	Underdog int8   // the player who is the Underdog, and 1 more; 0: neither
	Minor    bool   // the victory is a minor one

	Warlords [2]ModelID // NoModel while there is none
	Traits   [2]Trait
	Units    []UnitState
	// Models stand unit by unit. The models of a unit that are in play come first,
	// then those that are destroyed. Bodies is parallel to Models.
	Models  []Model
	Bodies  []geom.Body
	Markers []geom.Point // centres of the objective markers

	Spent       []Spent            // weapons that shoot a limited number of times
	Declared    []Declared         // attacks that were declared and are not resolved yet
	Available   []AvailableAttacks `json:"Allotted"` // attacks that the unit which fights may declare
	Resolving   AttackProgress     `json:"Volley"`   // of those, the one that is being resolved
	Deferred    []DeferredWound    // of the attacks being resolved, allocated after all others
	Orders      []ModelID          // models that take attacks next, by choice of their player
	Lasting     []Lasting          // effects in force for a time
	Used        []Used             // what may be used a limited number of times
	PendingUses []PendingUse       `json:"Ready"` // uses offered at the moments that are being played
	Claims      []Claim            // markers that models count for this turn
	Wiped       bool               // an army has been destroyed
	Hit         UnitSet            // units that the attacks made last have hit
	Crossed     UnitSet            // enemy units that the models of the unit which has moved last have moved across
	Felled      []Felled           // enemies that units have destroyed, where abilities have yet to answer (effect.WhenDestroys)
	Kept        []Kept             // markers that stay under control without models near them

	Notes   []Note  // what players have noted before they reveal it
	Frames  []Frame // what is being played, innermost last
	Request Request // what is asked; zero when the battle is over
	Dice    dice.Seeded
}

// A SideState is what a player has.
type SideState struct {
	VictoryPoints int16
	CommandPoints int16
	Scored        int16 // victory points in this battle round
	Zone          int8  // which deployment zone
	Smites        int8  // attempts to manifest Smite this phase
	Trait         int8  // position in MissionRules.Traits of the Warlord's, where it has a MissionTrait
	Gained        int8  // command points of abilities in this battle round (10e.COMMAND.CP.2)
	Rerolls       int8  // Command re-rolls that are left (8e.ONLYWAR.MUSTER.5)
	Order         Order
	// Attempted holds powers that were attempted this battle round: bit n is the
	// power n (9e.PSYCHIC.MANIFEST.2).
	Attempted uint64
}

// An Order says which die a player has rolled again with a Command re-roll: the
// next of its own for the purpose that shows no more than a face
// (8e.ONLYWAR.MUSTER.5).
type Order struct {
	For  dice.Purpose
	Most int8 // 0: there is no order
}

// A UnitState is a unit as it is now.
type UnitState struct {
	Player   Player
	Sheet    int16 // position in Army.Units
	First    int16 // of its models, in State.Models
	Held     int16 // models there, destroyed ones too
	Alive    int16 // models in play
	Starting int16 // Starting Strength
	Place    Place
	In       UnitID            // TRANSPORT that it is embarked in
	Is       effect.Conditions // what is true of it this turn
	Did      TurnActions       // what it has done this turn
	Lost     int16             // models destroyed this turn
	Dealt    int16             // wounds that enemy models have lost by it in the battle
	Slain    int16             // enemy models that it has destroyed in the battle
	Rolled   geom.Length       // added to Move until the end of the phase
	Pace     geom.Length       // rolled for a random Move, until the end of the phase
	Shot     uint8             // turns in which it has made ranged attacks: this one and the previous, where it matters
	Stood    bool              // Remained Stationary in its player's last turn
	Known    uint64            // psychic powers selected before the battle: bit n is the power n
	Returns  bool              // arrives as ReturnToReinforcements says
	// Strategic is set while the unit is in Strategic Reserves (MoveRules.Strategic).
	Strategic bool
	Barred    effect.Actions // what it cannot do this turn
	Charged   UnitSet        // targets of its charge this turn
	Cast      int8           // powers attempted this phase
	// Attempted holds powers that the unit has attempted this turn: bit n is the
	// power n (8e.PSYCHIC.TEST.2).
	Attempted uint64
	Denied    int8 // attempts to deny this phase
	// SlainBy is the player who destroyed the unit, and 1 more; 0: neither
	// (9e.UNIT.STRENGTH.7). Slayer is the unit that did, or NoUnit.
	SlainBy int8
	Slayer  UnitID
}

// A Place is where a unit is.
type Place uint8

// The places.
const (
	NotSetUp    Place = iota // waits for deployment
	OnTable                  // on the battlefield
	Embarked                 // in the TRANSPORT UnitState.In
	Reinforcing              // will arrive as Reinforcements
	Destroyed
	Joined // part of the unit UnitState.In
)

// TurnActions are what a unit has done this turn, where a rule counts it.
type TurnActions uint32

// The doings.
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
	FiredOverwatch  // against the charge that is being declared
	StartedEngaged  // was within Engagement Range at the start of the phase
	StartedInCharge // was within charge distance at the start of the phase
	StartedEmbarked // was embarked at the start of the phase
	FoughtAgain     // by FightAgain
	// StartedFightsEngaged: was engaged at the start of the Fight step.
	StartedFightsEngaged
	// TookToSkies: its player declared so for its last move (MoveRules.Skies).
	TookToSkies
	// MovedNear: no model has moved farther than MoveRules.Steady in the one move of this turn.
	MovedNear
)

// A Declared attack is a number of attacks with a weapon of a model on a unit.
type Declared struct {
	Model  ModelID
	Weapon uint8 // position in Kind.Weapons; CloseCombat: none of them
	Target UnitID
	Count  int16             // attacks in melee; ranged: weapons, where the model has several of them, 0: all
	Is     effect.Conditions // of the shot, as it was when targets were selected
	Models int16             // of the target, when targets were selected
	// Later is set for attacks that are made only if every enemy unit that was
	// within Engagement Range has been destroyed by then (9e.SHOOT.BIGGUNS.3).
	Later bool
	// By is the model embarked in the unit whose weapon it is (Firing Deck); 0: the
	// weapon is the model's own.
	By ModelNumber
	// Several is set where other profiles of the weapon are used as well.
	Several bool
}

// A DeferredWound is a wound of a declared attack that is allocated after all other attacks
// of the unit (AttackRules.MortalLast).
type DeferredWound struct {
	Declared int16 // position in State.Declared
	Rest     effect.AttackChange
	Face     int8 // of its save roll, where all of a pool are rolled before any is taken
}

// Spent counts how often a model has shot with a weapon, by Carried.Item, that
// shoots a limited number of times.
type Spent struct {
	Model ModelID
	Item  uint8
	Times int16
}

// CloseCombat is the Declared.Weapon of models that fight without one
// (9e.FIGHT.WEAPON.2).
const CloseCombat = 0xff

// AvailableAttacks is a number of attacks that a model makes in the fight that is
// being played: its own, or the extra ones that a weapon gives it.
type AvailableAttacks struct {
	Model  ModelID
	Weapon uint8 // AnyWeapon, or the first profile of the weapon that gives them
	// Group is above 0 where the model makes one of the allotments with it that it
	// has, one after another in the list, and with Weapon in just this profile. Then
	// Count 0 means a number that is rolled when the attacks are made, all on one
	// unit.
	Group   uint8
	Count   int16
	Targets UnitSet // that the model can reach
}

// AnyWeapon is the AvailableAttacks.Weapon of attacks that a model makes with whichever
// of its melee weapons (9e.FIGHT.WEAPON.3).
const AnyWeapon = 0xfe

// Lasting is an effect that a Use has put on a unit for a time.
type Lasting struct {
	Unit   UnitID // that it works on
	Owner  UnitID // that used it
	Use    int16  // position in ArmyUnit.Uses of the owner; below 0: -1-PowerID
	Effect int16  // position in Use.Effects
	Until  effect.Moment
	Player Player      // whose Command or Psychic phase ends it, where Until says that
	Model  ModelNumber // that alone it works on; 0: the whole unit
}

// A PendingUse is a Use that may be used at a moment, and how far it has been played.
type PendingUse struct {
	Unit   UnitID // that has it
	Use    int16  // as in Lasting
	Effect int8   // position of the next
	Only   int8   // position of the one chosen, and 1 more; 0: all
	Face   int8   // of the die rolled for the target
	Test   int8   // result of the Psychic test of a power
	Times  int8   // that it still works on the target
	// Outcome is that of the test which the target, or its owner, has taken last.
	Outcome effect.Outcome
}

// A Claim is the one objective marker that a model counts for this turn
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

// Felled is a model that an enemy unit has destroyed.
type Felled struct {
	By, Unit UnitID
	Kind     uint8
	Whole    bool // it was the last of its unit
}

// A Note is what a player has noted: a leader (DoAttach) or a passenger (DoEmbark)
// with the unit To, or a unit that begins the battle as Reinforcements
// (DoReinforce), or in Strategic Reserves (DoStrategic).
type Note struct {
	Do       OptionKind
	Unit, To UnitID
}

// A Trait is what a Warlord has.
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
	On    int16 // Use.Number of a Use that was used on the unit; then Use is 0, and Model the model that it was used on
	Model ModelNumber
	Times int8
	Round int8 // of the last time, as Turn and Phase
	Turn  Player
	Phase StepID
}

// A Frame is a step that is being played, with what it keeps while it is suspended.
// Each step has named constants for its stages. A step that keeps more reads and writes
// Value and Units by a type of its own that embeds the Frame, with a method for each
// thing that it keeps: such as the chargeFrame of StepChargeUnit in package charge, with
// the targets of the charge, the dice of the charge roll and the distance.
type Frame struct {
	Step   StepID
	Stage  uint8 `json:"At"`
	Player Player
	Unit   UnitID
	Other  UnitID
	Model  ModelID
	Power  PowerID // that is attempted
	Value  int32   `json:"N"`
	Units  UnitSet `json:"Set"`
}

// Unit returns a unit as it is now.
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

// Clone returns a copy that shares nothing that changes.
func (s *State) Clone() State {
	var c State
	s.CopyTo(&c)
	return c
}

// CopyTo makes another state a copy that shares nothing that changes. It uses the
// other's memory again: copies made in turn into one state allocate nothing.
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
	c.Felled = copied(old.Felled, s.Felled)
	c.Notes = copied(old.Notes, s.Notes)
	c.Frames = copied(old.Frames, s.Frames)
}

// copied returns a copy of a list, in the memory of another if that has any.
func copied[T any](old, list []T) []T {
	if old == nil || list == nil {
		return slices.Clone(list)
	}
	return append(old[:0], list...)
}
