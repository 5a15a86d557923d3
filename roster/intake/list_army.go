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

// UnitNames returns the names or ids of the units.
func (l *List) UnitNames() (names []string) {
	for i := range l.Units {
		names = append(names, l.Units[i].Unit)
	}
	return names
}

// setting writes a root selection if it is the choice of the army's detachments, battle size or
// force disposition, and reports whether it is one.
func (e *listWriter) setting(l *List, i int32) bool {
	n := e.Selection(i)
	if n.Option.Kind() != entry.Upgrade || n.Doc.Name != "" || n.Doc.Notes != "" {
		return false
	}
	var names []string
	for j := i + 1; j < n.End; j++ {
		s := e.Selection(j)
		if s.Parent != i || s.Count != 1 || s.Option.Group == nil {
			return false
		}
		names = append(names, s.Option.Name())
	}
	switch n.Option.Purpose() {
	case entry.PurposeBattleSize:
		return setOne(&l.BattleSize, names)
	case entry.PurposeDisposition:
		return setOne(&l.Disposition, names)
	case entry.PurposeDetachment:
		if len(names) < 2 || l.Detachment != "" || len(l.Detachments) > 0 {
			return len(l.Detachments) == 0 && setOne(&l.Detachment, names)
		}
		l.Detachments = names
		return true
	}
	return false
}

// setOne sets an empty member to the only value, if there is one. It reports whether the member
// then expresses the values.
func setOne(member *string, values []string) bool {
	if *member != "" || len(values) > 1 {
		return false
	}
	for _, *member = range values {
	}
	return true
}

// enhanced writes the Enhancement of a unit. It reports whether reading the list document gives
// it to the same model, which must be the first, and only that one.
func (e *listWriter) enhanced(u *ListUnit, i int32) bool {
	n := e.Selection(i)
	if u.Enhancement != "" || len(u.Models) > 0 || n.Count != 1 || n.End != i+1 || n.Option.Purpose() != entry.PurposeEnhancement {
		return false
	}
	u.Enhancement = n.Option.Name()
	return true
}
