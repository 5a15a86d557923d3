package rules

import (
	"slices"
	"strings"
)

// A Keyword is the number of a keyword in a battle.
type Keyword uint16

// Keywords that the core rules name. Others follow from Named on.
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
	Named // first number of all other keywords
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

// coreKeywords are the names of the keywords that the core rules name, by number.
var coreKeywords = [Named]string{
	"INFANTRY", "VEHICLE", "MONSTER", "CHARACTER", "FLY", "AIRCRAFT", "TITANIC", "PSYKER", "TRANSPORT", "FORTIFICATION",
}

// CoreKeyword returns the keyword that the core rules name so, in any case.
func CoreKeyword(name string) (Keyword, bool) {
	i := slices.Index(coreKeywords[:], strings.ToUpper(name))
	return Keyword(max(i, 0)), i >= 0
}

// CoreName returns the name of a keyword that the core rules name, or nothing.
func (k Keyword) CoreName() string {
	if k < Named {
		return coreKeywords[k]
	}
	return ""
}
