package effect

import (
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// An Aura is what a model does to units around it (9e.DATASHEET.ABILITY.2). Auras
// with the same number are of the same name, and do not add up
// (9e.DATASHEET.ABILITY.3).
type Aura struct {
	Number  int16
	Kind    int8 // position in Unit.Kinds of the models that have it; -1: all
	Range   geom.Length
	Engaged bool          // reaches units within Engagement Range, in place of Range
	ByRound []geom.Length // the range in each battle round, that of the last one in those after it; empty: Range
	Enemies bool          // affects enemy units instead of friendly ones
	Self    bool          // affects the model's own unit alone; only of Warlord Traits
	Of      Filter
	Effects []Effect
}

// In returns the range of the aura in a battle round.
func (a *Aura) In(round int8) geom.Length {
	if len(a.ByRound) == 0 {
		return a.Range
	}
	return a.ByRound[min(max(int(round), 1), len(a.ByRound))-1]
}

// A Use is an ability that is used at a moment, or a psychic power's effect.
type Use struct {
	Rule        string // id of the rule that it plays by, where the core rules have one
	At          Moment
	Cost        int8  // command points, of a Stratagem; 0: it is none
	Phase       Phase // the phase that the moment belongs to
	Bearer      int8  // position in Unit.Kinds, and 1 more, of the models that have it; 0: all
	Scope       Scope // what must be true of its owner
	Optional    bool
	OfAll       bool // a unit has it where every model of it does (Army.Attach)
	Once        Frequency
	Select      Selection
	Needs       int8 // result of a D6, for each unit or model, that lets it work; 0: always
	Dice        int8 // D6 rolled for Needs, for each: it works once for each that is high enough; 0: one; or DiePerModel
	Most        int8 // it works no more often on one; 0: no limit
	BelowModels bool // a D6 below the number of models lets it work, in place of Needs
	OneOf       bool // the player chooses one of the effects
	Until       Moment
	Effects     []Effect
	// Victim is what the enemy has that the owner has destroyed (WhenDestroys), and Whole
	// is set where it is a unit, not a model.
	Victim Filter
	Whole  bool
	// EnemyWithin is how near an enemy unit has ended its move (WhenEnemyMoved).
	EnemyWithin geom.Length
	// Other is the result that units which pass OtherOf need, in place of Needs; 0:
	// none differ.
	Other   int8
	OtherOf Filter
	// Each is set where Once counts for whom it is used on: Uses of the army with
	// the same Number are used on each once.
	Each   bool
	Number int16
	// Army is set where Once counts for the whole army: of its Uses with the same
	// Number one is used, wherever its unit is.
	Army bool
	// No more than GroupMost Uses of the unit with the same Group are used in the
	// span Once. 0: this one counts alone.
	Group, GroupMost int8
}

// DiePerModel and DiePerOwnModel are the Use.Dice that stand for one die for each model of
// the unit that it works on, or of the owner.
const (
	DiePerModel    = -1
	DiePerOwnModel = -2
	// DiePerEngaged stands for one for each model of the owner within Engagement Range of the
	// unit that it works on.
	DiePerEngaged = -3
)

// A Selection says whom a Use works on.
type Selection struct {
	Affected Affected
	Within   geom.Length // of the owner; 0: anywhere
	Visible  bool
	Closest  bool
	Models   bool // single models, not units; of the Owner the one that has the Use
	Count    int8 // units that the player selects, at most; 0: one
	Of       Filter
	Engaged  bool // within Engagement Range of the owner
	Shocked  bool // Battle-shocked
	Crossed  bool // that models of the owner have moved across in the move it has made last
	Hit      bool // hit by the attacks that the owner has made last
	// Guarded is set where CHARACTER units that others protect are selected only
	// while they are the closest visible enemy unit.
	LookOutSir bool
	Radius     dice.Amount // AtPoint: inches
	// From says whose models Within is measured from, in place of those that have
	// the Use: models of friendly units so near to one of those. nil: no matter.
	From *Near
}

// An Affected is the group of units that a Use works on.
type Affected uint8

// The groups of units.
const (
	Owner      Affected = iota // the unit itself
	OneFriend                  // a friendly unit that its player selects
	OneEnemy                   // an enemy unit that its player selects
	AllFriends                 // every friendly unit
	AllEnemies                 // every enemy unit
	AllUnits                   // every unit but the owner
	AtPoint                    // every unit within Radius of a point that its player selects
	OwnModel                   // a model of the unit itself that its player selects
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
	AtReinforcements
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
	WhenMarked        // never by itself: effects that Mark puts on a unit
	NextPsychicPhase  // of its player
	WhenSaveFailed    // of a saving throw: the attack does no damage
	WhenEnemyMoved    // an enemy unit has ended a Normal Move, an Advance or a Fall Back
	WhenStratagemOn   // its player has used a Stratagem on it
	NextTurn          // of its player
	NextMovementPhase // of its player
	NextShootingPhase // of its player
	WhenDestroys      // the owner has destroyed an enemy unit, or a model of one, that passes Victim
	Moments           // number of moments; not itself one
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
