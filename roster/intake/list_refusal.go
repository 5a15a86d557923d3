package intake

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// Reasons for which a unit cannot have what a list gives it: the values of the argument Why
// of roster.NameUnknown.
const (
	whyCharacter = "character" // it is not a CHARACTER
	whyEpicHero  = "epic_hero" // it is an EPIC HERO
	whyLeader    = "leader"    // it is not a Leader
	whyDatasheet = "datasheet" // its datasheet does not offer it
)

// refuse reports a name that nothing of its kind has in its place, with the reason.
func (b *listReader) refuse(path, kind, name, unit, why string, candidates []roster.Suggestion) {
	b.unknown(path, kind, name, unit, candidates)
	b.diagnostics[len(b.diagnostics)-1].Args["Why"] = why
}

// whyNoWarlord returns the reason for which no model of a unit can be the Warlord.
func (b *listReader) whyNoWarlord(id string) string {
	if !b.hasKeyword(id, entry.CharacterKeyword) {
		return whyCharacter
	}
	return whyDatasheet
}

// whyNoEnhancement returns the reason for which no model of a unit can have an Enhancement.
func (b *listReader) whyNoEnhancement(id string) string {
	if b.hasKeyword(id, entry.EpicHeroKeyword) {
		return whyEpicHero
	}
	return b.whyNoWarlord(id)
}

func (b *listReader) hasKeyword(id, keyword string) bool {
	e := eval.New(b.Book, b.Roster)
	i := e.ByID(id)
	return i != eval.None && e.HasKeyword(i, keyword)
}
