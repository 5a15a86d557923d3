package intake

import (
	"cmp"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Factions returns the army books that the list and its units name.
func (l *List) Factions() (names []string) {
	for i := range l.Units {
		if name := cmp.Or(l.Units[i].Faction, l.Faction); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(l.Units) == 0 && l.Faction != "" {
		names = append(names, l.Faction)
	}
	return names
}

// setting writes a root selection if it is the choice of the army's detachment or battle
// size, and reports whether it is one.
func (e *listWriter) setting(l *List, i int32) bool {
	n := e.Selection(i)
	var to *string
	switch n.Option.Purpose() {
	case entry.PurposeBattleSize:
		to = &l.BattleSize
	case entry.PurposeDetachment:
		to = &l.Detachment
	}
	switch {
	case to == nil || *to != "" || n.Option.Kind() != entry.Upgrade || n.Doc.Name != "" || n.Doc.Notes != "":
		return false
	case n.End == i+1:
		return true // nothing is chosen
	case n.End != i+2 || e.Selection(i+1).Count != 1 || e.Selection(i+1).Option.Group == nil:
		return false
	}
	*to = e.Selection(i + 1).Option.Name()
	return true
}

// enhanced writes the Enhancement of a unit and reports whether reading the list document
// gives it to the same model: it must be the first and the only one.
func (e *listWriter) enhanced(u *ListUnit, i int32) bool {
	n := e.Selection(i)
	if u.Enhancement != "" || len(u.Models) > 0 || n.Count != 1 || n.End != i+1 || n.Option.Purpose() != entry.PurposeEnhancement {
		return false
	}
	u.Enhancement = n.Option.Name()
	return true
}
