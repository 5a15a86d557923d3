package effect

import (
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// An Aura is the effects of a model on units around it (9e.DATASHEET.ABILITY.2). Auras with the
// same number have the same name, and do not add up (9e.DATASHEET.ABILITY.3).
type Aura struct {
	Number  int16
	Kind    int8 // index in Unit.Kinds of the models that have it; -1: all
	Range   geom.Length
	Engaged bool          // reaches units within Engagement Range, instead of within Range
	Wholly  bool          // reaches units that are wholly within Range
	Visible bool          // reaches units that are visible to the model
	ByRound []geom.Length // the range in each battle round, the last one also in later rounds; empty: Range
	Enemies bool          // affects enemy units instead of friendly ones
	Fixed   bool          // no AuraRange adds to its range
	// Everywhere is true if it reaches all units on the battlefield, wherever its owner is, instead of those within Range.
	Everywhere bool
	Self       bool // affects only the model's own unit; only for Warlord Traits
	Of         Filter
	Effects    []Effect
}

// In returns the range of the aura in a battle round.
func (a *Aura) In(round int8) geom.Length {
	if len(a.ByRound) == 0 {
		return a.Range
	}
	return a.ByRound[min(max(int(round), 1), len(a.ByRound))-1]
}

// A Use is an ability that is used at a moment, or the effect of a psychic power.
type Use struct {
	Rule        string // id of its rule, if it is one of the core rules
	At          Moment
	Cost        int8  // command points, for a Stratagem; 0: it is not a Stratagem
	Tokens      int8  // that its player spends (GainTokens); 0: none
	Phase       Phase // the phase that the moment belongs to
	Bearer      int8  // index in Unit.Kinds, plus 1, of the models that have it; 0: all
	Scope       Scope // the conditions of its owner
	Optional    bool
	Shooter     bool // only while its owner is eligible to shoot
	OfAll       bool // a unit has it only if all its models do (Army.Attach)
	Present     Presence
	Once        Frequency
	Select      Selection
	Needs       int8 // the required result of a D6, for each unit or model; 0: none is rolled
	Dice        int8 // the number of D6 rolled for Needs, for each target; it applies once for each success; 0: one; or DiePerModel
	Most        int8 // the maximum number of times that it applies to a target; 0: no limit
	BelowModels bool // instead of Needs: the D6 must be below the number of models
	OneOf       bool // the player chooses one of the effects
	Until       Moment
	// WhileOn is true if its lasting effects hold only while its owner is on the battlefield.
	WhileOn bool
	Effects []Effect
	// Destroyed is true if its owner must have destroyed an enemy unit in this phase.
	Destroyed bool
	// Victim is a requirement for the enemy that the owner has destroyed (WhenDestroys). Whole
	// is true if it must be a unit, not a model.
	Victim Filter
	Whole  bool
	// EnemyWithin is the maximum distance of an enemy unit at the end of its move
	// (WhenEnemyMoved).
	EnemyWithin geom.Length
	// Lost is what its owner must have lost to the attacks of an enemy unit (WhenEnemyShot).
	Lost Loss
	// Other is the required result for units that pass OtherOf, instead of Needs; 0: none.
	Other   int8
	OtherOf Filter
	// Modifier changes the results of its D6, and of the tests that it lets units take; nil: nothing does.
	Modifier *RollModifier
	// Each is true if Once counts per target: Uses of the army with the same Number can be used
	// once on each target.
	Each   bool
	Number int16
	// Army is true if Once counts for the whole army: of its Uses with the same Number one can
	// be used.
	Army bool
	// ArmyMost is the number of times that Army allows in the span Once, in an Incursion, a Strike Force and an Onslaught
	// battle; zero: once.
	ArmyMost [3]int8
	// Shared is the number of the name of an ability of units, not of models: an attached unit whose parts both have
	// it uses it once. 0: each part uses its own.
	Shared int16
	// At most GroupMost Uses of the unit with the same Group can be used in the span Once. 0:
	// no group.
	Group, GroupMost int8
}

// A RollModifier is added to rolls while its conditions are true.
type RollModifier struct {
	Value  int16
	Target bool  // Scope is about the target, whose keywords pass Scope.Opponent; otherwise it is about the owner
	Scope  Scope // conditions of the unit
}

// DiePerModel and DiePerOwnModel are values of Use.Dice: one die for each model of the target,
// or of the owner.
const (
	DiePerModel    = -1
	DiePerOwnModel = -2
	// DiePerEngaged means one die for each model of the owner within Engagement Range of the
	// target.
	DiePerEngaged = -3
)

// A Selection determines the targets of a Use.
type Selection struct {
	Affected Affected
	Within   geom.Length // of the owner; 0: anywhere
	Visible  bool
	Closest  bool
	Models   bool        // single models instead of units; for Owner, the model that has the Use
	Count    int8        // the maximum number of units that the player selects; 0: one
	Others   bool        // not its owner
	Rolled   dice.Amount // that number, if it is rolled
	Of       Filter
	Engaged  bool // within Engagement Range of the owner
	Shocked  bool // Battle-shocked
	Crossed  bool // models of the owner moved across them in its last move
	Hit      bool // hit by the last attacks of the owner
	// HitWith limits Hit to attacks with weapons that have RecordsHits with this Value; 0: any weapon.
	HitWith int16
	// LookOutSir is true if CHARACTER units that others protect can be selected only while they
	// are the closest visible enemy unit.
	LookOutSir bool
	Radius     dice.Amount // AtPoint: inches
	// Near is a condition of Tested units; nil: none.
	Near *Near
	// If From is not nil, Within is measured from friendly models that pass it and are near a
	// model with the Use, instead of from those that have the Use.
	From *Near
}

// An Affected is the group of units that a Use affects.
type Affected uint8

// The groups of units.
const (
	Owner      Affected = iota // the unit itself
	OneFriend                  // a friendly unit that its player selects
	OneEnemy                   // an enemy unit that its player selects
	AllFriends                 // every friendly unit
	AllEnemies                 // every enemy unit
	AllUnits                   // every unit except the owner
	AtPoint                    // every unit within Radius of a point that its player selects
	OwnModel                   // a model of the unit itself that its player selects
	Destroyer                  // the enemy unit that destroys the unit (WhenUnitDestroyed)
	Tested                     // the enemy unit that has taken a test (WhenEnemyShocked)
)

// A Moment is a point in time.
type Moment uint8

// The moments.
const (
	Always Moment = iota
	BeforeBattle
	AtDeployment
	StartOfRound
	StartOfTurn
	EndOfTurn
	StartOfPhase
	EndOfPhase
	_ // stored battles have moments as numbers: this one stays free
	WhenSelectedToMove
	WhenMovedAcross
	WhenSelectedToShoot
	AfterShooting
	WhenSelectedToFight
	AfterFighting
	AfterCharge
	WhenModelDestroyed
	WhenUnitDestroyed
	AtCoherencyChecks
	EndOfRound
	NextCommandPhase // of its player
	EndOfBattle
	WhenMarked         // never triggered: for effects that Mark puts on a unit
	NextPsychicPhase   // of its player
	WhenSaveFailed     // of a saving throw: the attack does no damage
	WhenEnemyMoved     // an enemy unit has ended a Normal Move, an Advance or a Fall Back
	WhenStratagemOn    // its player has used a Stratagem on it
	NextTurn           // of its player
	NextMovementPhase  // of its player
	NextShootingPhase  // of its player
	WhenDestroys       // the owner has destroyed an enemy unit, or a model of one, that passes Victim
	CommandAbilities   // during its Command phase; its start, in editions without a step for such abilities
	AfterDeployment    // both armies have been set up, before the first turn is determined
	AfterBearerLoss    // the end of the phase in which the model with the ability was destroyed
	WhenShockPassed    // the unit has passed a Battle-shock test
	WhenEnemyShocked   // an enemy unit, Selection Tested, has failed a Battle-shock test
	WhenAllocated      // of an attack: it does no damage
	WhenEnemyDestroyed // an enemy unit has been destroyed
	WhenEnemyShot      // an enemy unit has shot, and the owner has lost Use.Lost to its attacks
	Moments            // number of moments; not itself one
)

// A Loss is what a unit has lost.
type Loss uint8

// The losses.
const (
	AnyLoss   Loss = iota
	LostModel      // a model was destroyed
	LostWound      // a model lost a wound
)

// A Presence is where the owner of a Use must be that units off the battlefield have, too.
type Presence uint8

// The places.
const (
	Anywhere  Presence = iota
	OnTable            // on the battlefield
	OrCarried          // on the battlefield, or embarked in a TRANSPORT that is
)

// A Frequency is how often something may be used.
type Frequency uint8

// The frequencies.
const (
	AnyTimes Frequency = iota
	OncePerPhase
	OncePerTurn
	OncePerRound
	OncePerBattle
)

// A Phase is a phase of a turn.
type Phase uint8

// The phases.
const (
	AnyPhase Phase = iota
	CommandPhase
	MovementPhase
	PsychicPhase
	ShootingPhase
	ChargePhase
	FightPhase
	MoralePhase
)
