package rules

import (
	"reflect"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Profile is the characteristics of a model: Move, skills, Strength, Toughness,
// Leadership and Save (9e.DATASHEET.CHAR.5), Wounds (9e.DATASHEET.CHAR.6) and
// Attacks. 0 means
// '-', which no rule modifies (11e.DATASHEET.PROFILE.1, 11e.DATASHEET.PROFILE.4).
type Profile struct {
	Move         Move
	WS, BS, Save int16 // result needed
	Strength     int16
	Toughness    int16
	Wounds       int16
	Attacks      dice.Amount
	Leadership   int16
	Control      int16 // Objective Control, if the edition has it
	Hit          int16 // added to the hit rolls of its attacks, in rows of a damage table
}

// A Move is a Move characteristic, in thousandths of an inch. The zero value is
// '-': the model cannot move (9e.DATASHEET.CHAR.2).
type Move struct {
	Least  geom.Length // of a minimum move; 0: none
	Most   geom.Length
	Random dice.Amount // inches rolled for the whole unit, instead of Most
}

// A Strength is the Strength of a weapon: its own number, or the modified Strength of the
// bearer (9e.DATASHEET.WEAPON.4).
type Strength struct {
	Own  int16 // 0: the bearer's
	User dice.Modifier
}

// A Weapon is one profile of a weapon. AP and Damage are those of 9e.DATASHEET.WEAPON.5; the
// effects apply to attacks made with this profile (9e.DATASHEET.WEAPON.6).
type Weapon struct {
	Type     effect.WeaponType
	Range    int32       // thousandths of an inch; 0 for melee weapons
	MinRange int32       // thousandths of an inch; 0: none
	Attacks  dice.Amount // of a melee weapon without a number of its own, the bearer's
	Skill    int16       // the required result of its hit rolls; 0: by the bearer's skill
	Strength Strength
	AP       int16 // negative or 0
	Damage   dice.Amount
	Effects  []effect.Effect
}

// CloseCombatWeapon returns the weapon of models without a melee weapon (9e.FIGHT.WEAPON.2).
func CloseCombatWeapon() Weapon { return Weapon{Damage: dice.Fixed(1)} }

// A Kind is a number of identical models of a unit.
type Kind struct {
	Count   int
	Profile Profile
	Rows    []Row // of the damage table, from most wounds to fewest
	Base    geom.Base
	// Keywords are those of these models if models of the unit differ; nil: those of the unit
	// (9e.UNIT.KEYWORD.6).
	Keywords effect.Keywords
	Leads    bool // these models lead the unit that they are attached to
	Weapons  []Carried
	Effects  []effect.Effect // of these models only
}

// A Row is one row of a damage table: the profile of a model with at least that many wounds
// left (9e.DATASHEET.DAMAGE).
type Row struct {
	Wounds  int16
	Profile Profile
}

// At returns the profile of a model of the kind with a number of wounds left.
func (k *Kind) At(wounds int16) *Profile {
	for i := range k.Rows {
		if wounds >= k.Rows[i].Wounds {
			return &k.Rows[i].Profile
		}
	}
	return &k.Profile
}

// Carried is a weapon of each model of a kind, in one of its profiles. Profiles with the same
// Item belong to one weapon, of which one profile is used at a time (9e.DATASHEET.WEAPON.7).
type Carried struct {
	Weapon
	Item   uint8
	Number uint8 // of the weapon, on each model
}

// A Unit is a unit that attacks or is attacked.
type Unit struct {
	Keywords effect.Keywords
	Kinds    []Kind          // in the order in which the player lets them take attacks
	Effects  []effect.Effect // of the whole unit
}

// Size returns the number of models.
func (u *Unit) Size() int {
	n := 0
	for i := range u.Kinds {
		n += u.Kinds[i].Count
	}
	return n
}

// A Bearer is a model that uses a weapon, and its circumstances.
type Bearer struct {
	Unit   *Unit
	Kind   int // index in Unit.Kinds
	Weapon *Weapon
	Is     effect.Conditions
}

// SameProfile reports whether two weapons are used with the same profile: everything that
// matters for attacks is equal.
func SameProfile(a, b *Weapon) bool {
	return a == b || a.Type == b.Type && a.Range == b.Range && a.MinRange == b.MinRange && a.Attacks == b.Attacks && a.Skill == b.Skill && a.Strength == b.Strength &&
		a.AP == b.AP && a.Damage == b.Damage && (len(a.Effects) == 0 && len(b.Effects) == 0 || reflect.DeepEqual(a.Effects, b.Effects))
}
