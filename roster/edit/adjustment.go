package edit

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// An Adjustment is an automatic change that follows from an operation: it enforces a limit that
// the game data calls automatic, keeps the neighbours of a choice within their bounds, or removes
// an association whose other end was removed.
type Adjustment struct {
	Operation int    `json:"operation"` // position in the list of operations
	Selection string `json:"selection"`
	Entry     string `json:"entry"`  // composite id of its option
	Name      string `json:"name"`   // of the option, in the data
	Before    int    `json:"before"` // its count; 0: it was added
	After     int    `json:"after"`  // 0: it was removed
	// Association and To name an association that was removed.
	Association string        `json:"association,omitempty"`
	To          string        `json:"to,omitempty"`
	Source      *entry.Source `json:"source,omitempty"` // of the enforced limit
}

// adjust records an adjustment that follows from the current operation.
func (ed *Editor) adjust(a Adjustment) {
	a.Operation = ed.index
	if a.Name == "" {
		a.Name = a.Entry
		if f := Find(ed.Book, ed.Roster.Forces, a.Selection); f != nil && f.Option() != nil {
			a.Name = f.Option().Name()
		}
	}
	ed.adjusted = append(ed.adjusted, a)
}

// countsOf returns the counts of selections by id.
func countsOf(list []roster.Selection) map[string]int {
	counts := make(map[string]int, len(list))
	for i := range list {
		counts[list[i].ID] = list[i].Count
	}
	return counts
}

// adjustTo records the differences between two lists of selections, except those of the
// option that the operation names.
func (ed *Editor) adjustTo(before []roster.Selection, after []roster.Selection, choices *entry.Choices, apart *entry.Option) {
	was, is := countsOf(before), countsOf(after)
	note := func(s *roster.Selection) {
		o := choices.Option(s.Entry)
		if o == nil || o == apart || was[s.ID] == is[s.ID] {
			return
		}
		ed.adjust(Adjustment{Selection: s.ID, Entry: s.Entry, Name: o.Name(), Before: was[s.ID], After: is[s.ID]})
	}
	for i := range before {
		note(&before[i])
	}
	for i := range after {
		if _, known := was[after[i].ID]; !known {
			note(&after[i])
		}
	}
}
