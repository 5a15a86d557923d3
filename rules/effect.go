package rules

import "github.com/rollcall40k/rollcall/rules/dice"

// An Effect is one thing that an ability does to attacks, as data. Which of the
// fields matter depends on Do.
type Effect struct {
	Do     Deed
	Scope  Scope
	Roll   RollKind       // AddToRoll, Reroll, RollFails, RollSucceeds, IgnoreModifiers
	Of     Characteristic // Change
	Set    bool           // Change: Amount replaces the value; else Modifier changes it
	Mod    dice.Modifier  // Change, ReduceDamage
	Least  int16          // Change, ReduceDamage: it is not lowered below this
	Value  int16          // a result, a number, or what is added
	Amount dice.Amount    // Change, ExtraAttacks
	Reroll dice.Reroll    // Reroll
	Worse  bool           // IgnoreModifiers: only those that make it worse
	Mortal bool           // IgnoreWounds: only mortal wounds
	Type   Type           // Change of the type of a weapon
	Saves  Saves          // NoSaves
	Brings Trigger        // OnRoll
}

// A Deed is what an Effect does.
type Deed uint8

// The deeds.
const (
	Change           Deed = iota // a characteristic, 9e.DATASHEET.MODCHAR
	AddToRoll                    // Value to a roll
	Reroll                       // allows re-rolls
	RollFails                    // unmodified results up to Value fail
	RollSucceeds                 // unmodified results from Value on succeed
	IgnoreModifiers              // of a roll
	HitRolls                     // Value hit rolls for each attack
	InvulnerableSave             // needs Value
	IgnoreWounds                 // needs Value
	ReduceDamage                 // of each attack
	WoundCap                     // no more than Value wounds a phase
	NoSaves                      // forbids saves
	ExtraAttacks                 // Amount more, in a fight
	LimitAttacks                 // no more than Value with the weapon
	AutomaticHit                 // no hit roll
	AlwaysWound                  // no wound roll
	OnRoll                       // a Trigger
	Blast                        // the weapon has Blast
	IgnoreHeavy                  // no penalty for Heavy weapons
	BestOf                       // damage is rolled Value times, and the best counts
	RollLeast                    // a damage die below Value counts as Value
	ExcessDamage                 // goes on to the next model
	Unmodified                   // no other ability changes the weapon
)

// A Scope says when, and against what, an effect works.
type Scope struct {
	Suffered bool // attacks made against its owner, not by it
	Phase    Phase
	When     Conditions // all of these
	Any      Conditions // and one of these, if there are any
	Unless   Conditions // and none of these
	Opponent Filter
}

// A Phase limits effects to attacks of one kind.
type Phase uint8

// The phases.
const (
	AnyPhase Phase = iota
	Ranged
	Fight
)

// A Filter says what the other side of an attack needs to be.
type Filter struct {
	All, Any, None Keywords
	Save           int16 // Save characteristic of the model attacked, this or better; 0: whatever
}

// A RollKind is a roll that effects change.
type RollKind uint8

// The rolls of an attack.
const (
	HitRoll RollKind = iota
	WoundRoll
	AnySave
	ArmourSave
	DamageRoll
	AttacksRoll
)

// A Characteristic is one that effects change.
type Characteristic uint8

// The characteristics that matter to attacks.
const (
	WS Characteristic = iota
	BS
	S
	T
	W
	A
	Sv
	WeaponAttacks
	WeaponType
	WeaponStrength
	WeaponAP
	WeaponDamage
)

// Saves is a set of ways not to be hurt.
type Saves uint8

// The members of Saves.
const (
	Armour Saves = 1 << iota
	Invulnerable
	Ignoring
)
