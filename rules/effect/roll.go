package effect

import (
	"github.com/rollcall40k/rollcall/rules/dice"
)

// A RollKind is a roll that effects change.
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
)

// A Trigger is what an unmodified hit or wound roll brings about.
type Trigger struct {
	Roll dice.Purpose // Hit or Wound
	On   Faces
	// Critical is set where critical rolls bring it about, in place of On:
	// AttackRules.Critical, and what effects say (Critical).
	Critical    bool
	Consequence Consequence
	Amount      dice.Amount
	// Instead is set where mortal wounds come in place of the normal damage.
	Instead bool
	Change  AttackChange // ChangeRest
}

// An AttackChange is how the rest of an attack changes once its wound roll is made.
type AttackChange struct {
	AP      int16 // added to that of the weapon
	SetAP   bool  // AP replaces that of the weapon
	Damage  dice.Amount
	Set     bool  // Damage replaces that of the weapon
	More    int16 // added to the damage
	NoSaves Saves // Armour and Invulnerable
	// Mortal is set where the damage is mortal wounds, of which a destroyed model
	// leaves none over.
	Mortal bool
}

// With returns both changes together; what replaces comes from the later one.
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

// FacesFrom returns the faces that schema and rules write as one number: 1 alone, or
// any higher number and more.
// 10e.CORE.DICE.3.
func FacesFrom(n int) Faces {
	if n == 1 {
		return 1 << 1
	}
	return Faces(0x7f) &^ (1<<n - 1)
}

// Has reports whether the face is in the set.
func (f Faces) Has(face int) bool { return f>>face&1 == 1 }

// A Consequence is what a Trigger does.
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
