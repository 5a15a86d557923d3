package intake

import (
	"encoding/json"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
)

// A keptArmy is what a document with a missing army book says about the army, and how its items are
// read. It is the Document of a roster.FactionMissing.
type keptArmy struct {
	ByHand      bool     `json:"by_hand,omitempty"`
	CountsUnits bool     `json:"counts_units,omitempty"`
	Flat        bool     `json:"flat,omitempty"`
	Configured  bool     `json:"configured,omitempty"`
	Total       []Amount `json:"total,omitempty"`
	TotalAt     Place    `json:"total_at,omitzero"`
	Units       int      `json:"units"` // root selections of the roster
}

// keepArmy keeps what the document says about the army with the errors of missing factions.
func (v *resolver) keepArmy() {
	for i := range v.diagnostics {
		if d := &v.diagnostics[i]; d.Code == roster.FactionMissing {
			x := v.draft
			d.Document = encoded(keptArmy{x.ByHand, x.CountsUnits, x.Flat, x.Configured, x.Total, x.At[FieldTotal], countRoots(v.Roster)})
		}
	}
}

// armyOf returns what the document of a roster says about the army.
func armyOf(r *roster.Roster) (army keptArmy) {
	for i := range r.Unread {
		if u := &r.Unread[i]; u.Code == roster.FactionMissing && json.Unmarshal(u.Document, &army) == nil {
			return army
		}
	}
	return keptArmy{}
}

// draft returns a draft that is read like the document.
func (a *keptArmy) draft() *Draft {
	return &Draft{ByHand: a.ByHand, CountsUnits: a.CountsUnits, Flat: a.Flat, Configured: a.Configured, Total: a.Total}
}

// countRoots returns the number of root selections of the forces of a roster.
func countRoots(r *roster.Roster) (n int) {
	for i := range r.Forces {
		n += len(r.Forces[i].Selections)
	}
	return n
}

// encoded returns a part of a document, for roster.Unread.
func encoded(part any) json.RawMessage {
	data, err := json.Marshal(part)
	if err != nil { // names and numbers can be encoded
		return nil
	}
	return data
}

// hasUnreadUnits reports whether a force with an army book has units of a document that was read without one.
func hasUnreadUnits(book *entry.Book, f *roster.Force) bool {
	if book.Catalogue(f.Catalogue) == nil {
		return false
	}
	for i := range f.Selections {
		if u := f.Selections[i].Unread; u != nil && len(u.Document) > 0 {
			return true
		}
	}
	return false
}

// KeptItem returns the item of the document that an unknown selection of a missing army book is from, or nil if
// the selection has another origin or was changed since.
func KeptItem(s *roster.Selection) *Item {
	if s.Unread == nil || len(s.Unread.Document) == 0 {
		return nil
	}
	x := &Item{}
	left := mostKept
	if json.Unmarshal(s.Unread.Document, x) != nil || !x.isBounded(&left) {
		return nil
	}
	v := resolver{Editor: edit.Editor{Roster: &roster.Roster{}}}
	if as := v.unknownSelection(x, x.Count); !sameChoices(&as, s) {
		return nil
	}
	x.Custom, x.Notes = s.Name, s.Notes
	return x
}

// mostKept is the maximum number of items of a unit that is read again.
const mostKept = 2_000

// isBounded reports whether an item and those below it number at most left, which it reduces, and have valid counts.
func (x *Item) isBounded(left *int) bool {
	if *left--; *left < 0 || x == nil || x.Count < 0 || x.Count > MaxItemCount || x.Models < 0 || x.Models > MaxItemCount {
		return false
	}
	lists := [][]*Item{x.Items, x.Inside}
	splits := x.Shorter
	if x.Longer != nil {
		splits = append(splits[:len(splits):len(splits)], *x.Longer)
	}
	for i := range splits {
		if *left--; *left < 0 || splits[i].Models < 0 || splits[i].Models > MaxItemCount {
			return false
		}
		lists = append(lists, splits[i].Items)
	}
	for _, list := range lists {
		for _, below := range list {
			if !below.isBounded(left) {
				return false
			}
		}
	}
	return true
}

// sameChoices reports whether two unknown selections have the same names and numbers.
func sameChoices(a, b *roster.Selection) bool {
	if a.Title != b.Title || a.Count != b.Count || len(a.Selections) != len(b.Selections) {
		return false
	}
	for i := range a.Selections {
		if !sameChoices(&a.Selections[i], &b.Selections[i]) {
			return false
		}
	}
	return true
}

// readItem returns the item for an unknown selection: that of its document or, if it was changed since, one of
// its choices.
func readItem(s *roster.Selection) *Item {
	if x := KeptItem(s); x != nil {
		return x
	}
	x := itemOf(s, 1)
	if s.Unread != nil {
		x.Place = placeOf(s.Unread.Path)
	}
	return x
}
