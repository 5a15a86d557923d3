package rules

import (
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// An Attack is everything that matters when a weapon is used on a unit: all
// abilities and modifiers that apply are in its numbers. Package ability makes
// it; package attack plays it.
type Attack struct {
	Type      effect.WeaponType
	Number    dice.Amount // attacks of one weapon
	Again     dice.Reroll // of a random number of attacks
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
	Excess    bool // damage that a destroyed model leaves over goes on to the next
	// MostMortal is how many mortal wounds a unit's attacks inflict by triggers in
	// a phase; 0: no limit.
	MostMortal int16
	Hazard     Harm // what is rolled for each time the weapon has been used
	Precise    bool // the attacker may allocate it to a model that leads the unit

	Against []Against // by Model.Kind of the target
}

// Harm is what a D6 does to the bearer of a weapon. The zero value does nothing.
type Harm struct {
	On     effect.Faces
	Mortal int16 // mortal wounds; 0: the bearer is destroyed
	// Any is set where a model of the unit with such a weapon suffers them, for each test
	// another if need be: a wounded one, or else one that is not a CHARACTER.
	Any bool
	// Unit is set where the unit suffers them, and its player allocates them.
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

// Against is how an attack works on one kind of model of the target.
type Against struct {
	Save         Test // with the Save characteristic; Needed 0 means '-'
	Invulnerable Test // Needed 0: none

	Damage   dice.Amount
	Modifier dice.Modifier // of the damage rolled
	Least    int16         // what modifiers can lower it to
	Again    dice.Reroll   // of random damage
	Rolls    int8          // how often damage is rolled, of which the best counts; 0 means 1
	Low      int16         // what a die of damage counts as that shows less

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
	// Waiting is what a model without wounds does before it is removed: ToShoot
	// or ToFight; Briefly, with one weapon.
	Waiting effect.Actions
	Briefly bool
	Fallen  bool // destroyed, and may be reanimated
}

// An AttackProgress is what is left of a declared attack while it is resolved.
type AttackProgress struct {
	Weapons  int16               // that have not been used yet; each has its own number of attacks
	Attacks  int16               // of the weapon that is being used, not made yet
	Rolling  int16               // hits of the attack being made that make a wound roll
	Wounding int16               // hits of it that need none
	Wounded  bool                // a wound waits for the model that it is allocated to
	Aimed    Aim                 // at whom the attacker allocates that wound
	Rest     effect.AttackChange // how its wound roll changed the rest of the attack
	Excess   int16               // damage that a destroyed model left over and that waits for the next
	Mortal   int16               // mortal wounds that wait for a model
	After    int16               // mortal wounds that come after all normal damage of the attack
	Made     bool                // an attack has begun and is not over
	Slain    bool                // a model was left without wounds since models were destroyed last
	Pool     int16               // declared attacks that are resolved together, from the current one on
	Group    ModelID             // a model of the current allocation group; NoModel: there is none yet
	Target   ModelID             // the CHARACTER that the attacker has selected, where Aimed says so

	Inflicted    int16 // mortal wounds by triggers of the unit's attacks
	BearerMortal int16 // mortal wounds that the bearer has brought on itself
	BearerLost   bool  // the bearer is destroyed after its attacks
}

// An Aim is what an attacker has said about a wound of a precise attack.
type Aim uint8

// The aims.
const (
	NotAsked Aim = iota
	AtLeader     // it is allocated to a model that leads the target
	AtUnit       // its player allocates it
)

// A Workspace is memory in which attacks are put together, again and again. It
// holds nothing that outlasts a step.
type Workspace struct {
	Attack         Attack
	Attacker       Unit
	Target         Unit
	Made, Suffered []*effect.Effect // effects that bear on the attack
	Own            []*effect.Effect // of one kind of the target
	Toughness      []int16          // of the kinds of the target
	Bare           Weapon           // close combat weapon
}

// Workspace returns the battle's workspace for attacks.
func (g *Game) Workspace() *Workspace { return &g.scratch.work }
