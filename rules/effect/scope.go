package effect

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Scope is when, and against what, an effect applies.
type Scope struct {
	Suffered   bool // attacks made against its owner, not by it
	Psychic    bool // only psychic attacks
	NotPsychic bool // only about attacks that are not psychic
	Attacks    AttackKind
	Types      WeaponTypes // only attacks with weapons of these types; 0: of any
	When       Conditions  // all of these
	Any        Conditions  // and at least one of these, if there are any
	Unless     Conditions  // and none of these
	Near       *Near       // and this; nil: no condition
	Opponent   Filter
	// Weaker limits a ReduceDamage to attacks with a lower Strength; 0: no limit.
	Weaker int16
	// Own are keywords all of which the owner must have; empty: no condition.
	Own Keywords
	// NotOwn are keywords none of which the owner may have; empty: no condition.
	NotOwn Keywords
	// LedBy are keywords that a model leading the unit must have; empty: no condition.
	LedBy Keywords
	// Contains are keywords of which a model of the unit must have one; empty: no condition.
	Contains Keywords
	// Fallen are keywords: an enemy unit to which the army has given one of them is destroyed; empty: no condition.
	Fallen Keywords
	// ByOwner limits a temporary effect on a unit to attacks of the unit that used it.
	ByOwner bool
	// ByPassengers limits a temporary effect on a unit to attacks of units that have disembarked this turn from the unit that
	// used it.
	ByPassengers bool
	// Models limits an effect on attacks, or on Objective Control, to some of the models of the unit.
	Models Models
}

// Models is a requirement for models of the unit that has an effect.
type Models struct {
	Of        Filter
	Bodyguard bool // they lead no unit
}

// All reports whether every model passes.
func (m *Models) All() bool { return !m.Bodyguard && m.Of.Empty() }

// Passes reports whether a model with the keywords passes; leads is true if it leads the unit.
func (m *Models) Passes(k Keywords, leads bool) bool {
	return !(m.Bodyguard && leads) && m.Of.Passes(k)
}

// Near requires that another unit is near, or that none is.
type Near struct {
	Of      Filter
	Within  geom.Length
	Enemy   bool  // an enemy unit; otherwise a friendly one
	Engaged bool  // an enemy unit within Engagement Range, instead of within Within
	AtHalf  bool  // the unit must not be below Half-strength
	Not     bool  // while no such unit is near
	Self    bool  // the unit itself counts too
	Shadow  bool  // instead: the unit is in the Shadow of Chaos of the friendly army or, with Enemy, of the enemy's
	Or      *Near // a unit for which this is true counts, too; nil: none
}

// An AttackKind limits effects to attacks of one kind.
type AttackKind uint8

// The kinds of attack.
const (
	AnyAttack AttackKind = iota
	RangedAttacks
	MeleeAttacks
)

// A Filter is a requirement for the other side of an attack.
type Filter struct {
	All, Any, None Keywords
	Save           int16 // Save characteristic of the model attacked, this or better; 0: any
}

// Passes reports whether keywords pass the filter.
// 10e.DATASHEET.KEYWORD.4, 11e.DATASHEET.KEYWORD.3, 11e.DATASHEET.KEYWORD.4, 11e.DATASHEET.KEYWORD.5.
func (f *Filter) Passes(k Keywords) bool {
	return k.HasAll(f.All) && !k.HasAny(f.None) && (len(f.Any) == 0 || k.HasAny(f.Any))
}

// Empty reports whether every unit passes the filter.
func (f *Filter) Empty() bool { return len(f.All)+len(f.Any)+len(f.None) == 0 && f.Save == 0 }

// A Keyword is the number of a keyword in a battle.
type Keyword uint16

// Keywords of the core rules. Others have numbers from FirstNamed on.
const (
	Infantry Keyword = iota
	Vehicle
	Monster
	Character
	Fly
	Aircraft
	Titanic
	Psyker
	Transport
	Fortification
	Grenades
	Smoke
	Walker
	Beasts
	Swarm
	Mobile
	Towering
	Explosives
	DedicatedTransport
	FirstNamed // first number of all other keywords
)

// Keywords is a set of keywords.
type Keywords []Keyword

// Has reports whether the keyword is in the set (9e.UNIT.KEYWORD.1, 9e.UNIT.KEYWORD.2).
func (k Keywords) Has(one Keyword) bool { return slices.Contains(k, one) }

// HasAll reports whether all the others are in the set.
func (k Keywords) HasAll(others Keywords) bool {
	return !slices.ContainsFunc(others, func(o Keyword) bool { return !k.Has(o) })
}

// HasAny reports whether one of the others is in the set.
func (k Keywords) HasAny(others Keywords) bool { return slices.ContainsFunc(others, k.Has) }

// coreKeywords are the names of the keywords of the core rules, by number.
var coreKeywords = [FirstNamed]string{
	"INFANTRY", "VEHICLE", "MONSTER", "CHARACTER", "FLY", "AIRCRAFT", "TITANIC", "PSYKER", "TRANSPORT", "FORTIFICATION",
	"GRENADES", "SMOKE", "WALKER", "BEASTS", "SWARM", "MOBILE", "TOWERING", "EXPLOSIVES",
	"DEDICATED TRANSPORT",
}

// CoreKeyword returns the keyword of the core rules with a name, in any case.
func CoreKeyword(name string) (Keyword, bool) {
	i := slices.Index(coreKeywords[:], strings.ToUpper(name))
	return Keyword(max(i, 0)), i >= 0
}

// CoreName returns the name of a keyword of the core rules, or "".
func (k Keyword) CoreName() string {
	if k < FirstNamed {
		return coreKeywords[k]
	}
	return ""
}
