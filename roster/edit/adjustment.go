package edit

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// An Adjustment is an automatic change that followed from an operation: to enforce a
// limit that the game data calls automatic, to keep the neighbours of a choice in
// their bounds, or because the other end of an association was removed.
type Adjustment struct {
	Operation int    `json:"operation"` // position in the list of operations
	Selection string `json:"selection"`
	Entry     string `json:"entry"`  // composite id of its option
	Name      string `json:"name"`   // as the data calls the option
	Before    int    `json:"before"` // its count; 0: it was not there
	After     int    `json:"after"`  // 0: it was taken out
	// Association and To name an association that was removed.
	Association string        `json:"association,omitempty"`
	To          string        `json:"to,omitempty"`
	Source      *entry.Source `json:"source,omitempty"` // of the limit that is kept
}

// adjust notes an adjustment of the operation that is carried out.
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

// countsOf lists the counts of selections by id.
func countsOf(list []roster.Selection) map[string]int {
	counts := make(map[string]int, len(list))
	for i := range list {
		counts[list[i].ID] = list[i].Count
	}
	return counts
}

// adjustTo notes how the selections of a list differ from what they were: those
// of the option apart, which was asked for.
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
