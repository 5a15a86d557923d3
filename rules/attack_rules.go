package rules

import (
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// A Verdict is what an unmodified roll decides by itself.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota // the modified result decides
	Success
	Failure
)

// AttackRules answer the questions of making attacks.
type AttackRules struct {
	// What rolls and removals are logged by.

	Number, Hit, Damage, Ignore RuleID
	Destroyed, Explodes         RuleID

	// Number of attacks.

	// Blast rolls the number of attacks that a Blast weapon makes against a unit with
	// this number of models.
	Blast     Rule[func(src dice.Source, attacks dice.Amount, again dice.Reroll, models int) int]
	RapidFire Rule[func(attacks int, halfRange bool) int] // attacks of a Rapid Fire weapon

	// Modifiers of hit rolls by weapon type; each returns what is added.

	Assault Rule[func(*Bearer) int]
	Heavy   Rule[func(*Bearer) int]
	BigGuns Rule[func(*Bearer) int]
	// EngagedModifier is about ranged attacks by and on units within Engagement Range of
	// enemies; is tells what is true of the target.
	EngagedModifier Rule[func(b *Bearer, target *Unit, is effect.Conditions) int]

	// Hit and wound rolls.

	HitLimit    Rule[func(sum int) int] // what counts of all modifiers
	HitAlways   Rule[func(face int) Verdict]
	Overwatch   Rule[func(Test) Test]
	WoundNeeded Rule[func(strength, toughness int) int]
	// Toughness is that of a unit of the kinds, of which each has a Toughness in the
	// same place; is tells what is true of the unit.
	Toughness   Rule[func(kinds []Kind, is effect.Conditions, of []int16) int16]
	WoundLimit  Rule[func(sum int) int]
	WoundAlways Rule[func(face int) Verdict]
	Critical    Fact[int] // unmodified hit and wound rolls from this on are critical

	// Allocation: whether a model must take an attack before others of its unit, and
	// whether it takes one only when no others are left.

	Choose    RuleID // the player allocates attacks to models
	Allocate  Rule[func(*Model) bool]
	Protected Rule[func(*Model) bool]
	Precision RuleID // the attacker allocates an attack

	LeastAttacks Fact[int] // what no modifier takes an Attacks characteristic below
	LeastShots   Fact[int] // what none takes below the number of attacks that a weapon has of its own
	LeastDamage  Fact[int] // what no modifier takes a Damage characteristic below

	// Saves: what is added to the die. AP is negative or 0; modifier is the sum of
	// all others.

	Save         Rule[func(ap, modifier int) int]
	SaveAlways   Rule[func(face int) Verdict]
	Invulnerable Rule[func(ap, modifier int) int]
	// Cover is what cover adds to saves of models with a Save, that are not
	// invulnerable.
	Cover Rule[func(ranged bool, ap, save int) int]

	// Damage: whether what is left of it, when it destroyed a model, goes on to
	// the next.

	Excess       Rule[func() bool]
	MortalExcess Rule[func() bool]

	// Hazard is how weapons that may harm their bearers harm one with the keywords.
	Hazard Rule[func(effect.Keywords) Harm]
}
