package effect

import (
	"github.com/rollcall40k/rollcall/rules/dice"
)

// A RollKind is a kind of roll that effects change.
type RollKind uint8

// The rolls, those of an attack first.
const (
	HitRoll RollKind = iota
	WoundRoll
	AnySave
	ArmourSave
	DamageRoll
	AttacksRoll
	AdvanceRoll
	MoraleTest
	AttritionTest
	ChargeRoll
	PsychicRoll
	DenyRoll
	ReanimationRoll
	MoveDistance // no roll: the Move characteristic, for IgnoreModifiers
	Skill        // no roll: the Ballistic and Weapon Skill, for IgnoreModifiers
)

// A RollSet is a set of rolls: bit n is the RollKind n.
type RollSet uint16

// With returns the set with another roll.
func (s RollSet) With(r RollKind) RollSet { return s | 1<<r }

// Has reports whether the roll is in the set.
func (s RollSet) Has(r RollKind) bool { return s>>r&1 == 1 }

// A Trigger is an effect that an unmodified hit or wound roll triggers.
type Trigger struct {
	Roll dice.Purpose // Hit or Wound
	On   Faces
	// Critical is true if critical rolls trigger it, instead of those of On:
	// AttackRules.Critical, and what effects add (Critical).
	Critical    bool
	Consequence Consequence
	Amount      dice.Amount
	// Instead is true if mortal wounds replace the normal damage.
	Instead bool
	Change  AttackChange // ChangeRest
}

// An AttackChange changes the rest of an attack after its wound roll, and no other attack
// (10e.DATASHEET.WEAPON.2).
type AttackChange struct {
	AP      int16 // added to that of the weapon
	SetAP   bool  // AP replaces that of the weapon
	Damage  dice.Amount
	Set     bool  // Damage replaces that of the weapon
	More    int16 // added to the damage
	NoSaves Saves // Armour and Invulnerable
	// Mortal is true if the damage is mortal wounds, whose excess on a destroyed model is lost.
	Mortal bool
}

// With returns both changes combined; of replacing values the later one applies.
func (r AttackChange) With(other AttackChange) AttackChange {
	if other.SetAP {
		r.AP, r.SetAP = other.AP, true
	} else {
		r.AP += other.AP
	}
	if other.Set {
		r.Damage, r.Set = other.Damage, true
	}
	r.More += other.More
	r.NoSaves |= other.NoSaves
	r.Mortal = r.Mortal || other.Mortal
	return r
}

// Faces is a set of unmodified results: bit n stands for n.
type Faces uint8

// FacesFrom returns the faces that the schema and rules write as one number: 1 means only 1,
// and any other number that number or more. 10e.CORE.DICE.3.
func FacesFrom(n int) Faces {
	if n == 1 {
		return 1 << 1
	}
	return Faces(0x7f) &^ (1<<n - 1)
}

// Has reports whether the face is in the set.
func (f Faces) Has(face int) bool { return f>>face&1 == 1 }

// A Consequence is what a Trigger causes.
type Consequence uint8

// The consequences.
const (
	ExtraHits      Consequence = iota // Amount hits more
	AutomaticWound                    // the hit wounds without a wound roll
	MortalWounds                      // Amount mortal wounds on the target
	BearerWounds                      // Amount mortal wounds on the bearer
	DestroyBearer                     // the bearer is destroyed after its attacks
	ChangeAttack                      // the rest of the attack differs; only of wound rolls
)
