package rules

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// An Attack contains everything that affects an attack of a weapon on a unit: its numbers
// include all abilities and modifiers that apply. Package ability builds it, and package attack
// resolves it.
type Attack struct {
	Type      effect.WeaponType
	Number    dice.Amount // attacks of one weapon
	Again     dice.Reroll // re-rolls of a random number of attacks
	Blast     bool
	PerFive   int16 // additional attacks for every five models of the target
	HalfRange bool
	Extra     []dice.Amount // additional attacks with the same weapon
	Limit     int16         // most attacks of one weapon; 0: no limit

	Automatic bool // hits without a hit roll
	HitRolls  int8 // for each attack; 0 means 1
	Hit       Test
	Strength  int16
	Toughness int16 // of the target
	Size      int16 // models of the target when it was selected
	Wounds    bool  // without a wound roll
	Wound     Test  // Needed comes of Strength and Toughness
	AP        int16 // negative or 0
	Triggers  []effect.Trigger
	Excess    bool // excess damage on a destroyed model carries over to the next
	// MostMortal is the maximum number of mortal wounds that triggers of a unit's attacks
	// inflict in a phase; 0: no limit.
	MostMortal int16
	Hazard     Harm // the roll each time the weapon has been used
	Precise    bool // the attacker may allocate it to a model that leads the unit

	Against []Against // by Model.Kind of the target
}

// Equal reports whether two attacks are the same in everything that matters.
func (a *Attack) Equal(b *Attack) bool {
	return a.Number == b.Number && a.Hit == b.Hit && a.Wound == b.Wound && a.Strength == b.Strength && a.AP == b.AP &&
		a.Toughness == b.Toughness && a.Size == b.Size && a.Type == b.Type && a.HalfRange == b.HalfRange && a.Again == b.Again &&
		a.Blast == b.Blast && a.PerFive == b.PerFive && a.Limit == b.Limit && a.Automatic == b.Automatic && a.HitRolls == b.HitRolls &&
		a.Wounds == b.Wounds && a.Excess == b.Excess && a.MostMortal == b.MostMortal && a.Hazard == b.Hazard && a.Precise == b.Precise &&
		slices.Equal(a.Extra, b.Extra) && slices.Equal(a.Triggers, b.Triggers) && slices.Equal(a.Against, b.Against)
}

// Harm is the effect of a D6 on the bearer of a weapon. The zero value has no effect.
type Harm struct {
	On     effect.Faces
	Mortal int16 // mortal wounds; 0: the bearer is destroyed
	// Any is true if a model of the unit with such a weapon suffers them, chosen again for each
	// test: a wounded one, or else one that is not a CHARACTER.
	Any bool
	// Unit is true if the unit suffers them, and its player allocates them.
	Unit bool
}

// A Test is a D6 that needs a result.
type Test struct {
	Needed   int8 // the result; 0: it cannot succeed
	Modifier int8 // sum of all, before any limit
	Reroll   dice.Reroll
	Fails    int8 // unmodified results up to this fail; 0: none
	Succeeds int8 // unmodified results from this on succeed; 0: none
}

// Against is the effect of an attack on one kind of model of the target.
type Against struct {
	Save         Test // with the Save characteristic; Needed 0 means '-'
	Invulnerable Test // Needed 0: none

	Damage   dice.Amount
	Modifier dice.Modifier // of the damage rolled
	Least    int16         // modifiers cannot lower it below this
	Again    dice.Reroll   // of random damage
	Rolls    int8          // the number of damage rolls, of which the best counts; 0 means 1
	Low      int16         // lower results of a damage die count as this
	None     bool          // a rule has changed the damage to 0, and nothing modifies it

	Cover        int8  // what cover adds to the Save of a model that has it although its unit has not
	Ignore       int8  // result that ignores a lost wound; 0: none
	IgnoreMortal int8  // the same, for mortal wounds
	Cap          int16 // most wounds that the model loses in a phase; 0: no limit
}

// A Model is a model of a unit under attack.
type Model struct {
	ID        ModelID
	Kind      uint8 // position in Attack.Against
	Wounds    int16 // left; 0: destroyed
	Lost      int16 // wounds lost this phase
	Hurt      bool  // has lost wounds in the battle
	Allocated bool  // had attacks allocated to it this phase
	Moved     bool  // in the Movement phase of this turn
	Leads     bool  // leads a unit that it was attached to
	Character bool  // has that keyword
	// Waiting is the action of a model without wounds before it is removed: ToShoot or ToFight;
	// Briefly, with one weapon.
	Waiting effect.Actions
	Briefly bool
	// Slayer is the unit that destroyed the model, while it stays in play to fight with its unit; otherwise NoUnit.
	Slayer  UnitID `json:",omitzero"`
	Fallen  bool   // destroyed, and may be reanimated
	Revived bool   // in this phase
}

// An AttackProgress is the progress of a declared attack that is being resolved.
type AttackProgress struct {
	Weapons  int16               // not used yet; each has its own number of attacks
	Attacks  int16               // remaining attacks of the weapon in use
	Rolling  int16               // hits of the attack being made that make a wound roll
	Wounding int16               // hits of it that need none
	Wounded  bool                // a wound has not been applied to its model yet
	Aimed    Aim                 // the attacker's allocation of that wound
	Rest     effect.AttackChange // how its wound roll changed the rest of the attack
	Excess   int16               // excess damage that has not been applied to the next model yet
	Mortal   int16               // mortal wounds that have not been applied to a model yet
	After    int16               // mortal wounds that follow all normal damage of the attack
	Made     bool                // an attack has started and is not finished
	Slain    bool                // a model has lost its last wound since models were last removed
	Pool     int16               // number of declared attacks that are resolved together, starting with the current one
	Group    ModelID             // a model of the current allocation group; NoModel: there is none yet
	Target   ModelID             // the CHARACTER that the attacker has selected, if Aimed is AtLeader
	Failed   int16               // index of the model plus 1 whose failed save awaits Prevent; 0: there is none
	Prevent  Prevention          // whether an ability prevents the damage of that attack

	Inflicted    int16 // mortal wounds by triggers of the unit's attacks
	BearerMortal int16 // mortal wounds of the bearer from its own attacks
	BearerLost   bool  // the bearer is destroyed after its attacks
}

// A Prevention is the answer of a player who may prevent the damage of an attack.
type Prevention uint8

// The answers.
const (
	NotOffered Prevention = iota
	Prevented
	Suffered
)

// An Aim is the attacker's allocation of a wound of a precise attack.
type Aim uint8

// The aims.
const (
	NotAsked Aim = iota
	AtLeader     // it is allocated to a model that leads the target
	AtUnit       // its player allocates it
)

// A Workspace is reusable memory in which attacks are built. Nothing in it outlasts a step.
type Workspace struct {
	Attack         Attack
	Attacker       Unit
	Target         Unit
	Made, Suffered []*effect.Effect // effects on the attack
	Own            []*effect.Effect // of one kind of the target
	Toughness      []int16          // of the kinds of the target
	Bare           Weapon           // close combat weapon
}

// Workspace returns the workspace of the battle.
func (g *Game) Workspace() *Workspace { return &g.scratch.work }
