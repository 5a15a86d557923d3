package render

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// A Roster is the public form of a roster: the document with the name of everything that
// it refers to by id. The names are ignored when it is read again.
type Roster struct {
	*roster.Roster
	Forces []Force `json:"forces"`
}

// A Force is a force with names. They are empty for what the game data does not contain
// and the document does not name.
type Force struct {
	*roster.Force
	EntryName     string      `json:"entry_name,omitempty"`
	CatalogueName string      `json:"catalogue_name,omitempty"`
	Slots         []Slot      `json:"slots,omitempty"`
	Selections    []Selection `json:"selections"`
	Forces        []Force     `json:"forces,omitempty"`
}

// A Slot is a player's name and notes for a category, with the name of the category.
type Slot struct {
	*roster.SlotNote
	CategoryName string `json:"category_name,omitempty"`
}

// A Selection is a selection with names.
type Selection struct {
	*roster.Selection
	EntryName    string        `json:"entry_name,omitempty"`
	GroupName    string        `json:"group_name,omitempty"`
	Associations []Association `json:"associations,omitempty"`
	Selections   []Selection   `json:"selections,omitempty"`
}

// An Association is an association with its name and that of the other selection.
type Association struct {
	*roster.Association
	AssociationName string `json:"association_name,omitempty"`
	ToName          string `json:"to_name,omitempty"`
}

// Named returns the roster of a report with names.
func Named(r *check.Report) Roster { return named(r.State()) }

// NamedWith returns a roster with names from a book that has its army books.
func NamedWith(book *entry.Book, r *roster.Roster) Roster { return named(eval.New(book, r)) }

func named(e *eval.State) Roster {
	n := &namer{
		State:      e,
		selections: make(map[*roster.Selection]int32, e.SelectionCount()),
		ids:        make(map[string]int32, e.SelectionCount()),
		forces:     make(map[*roster.Force]int32, e.ForceCount()),
	}
	for i := range e.SelectionCount() {
		doc := e.Selection(i).Doc
		n.selections[doc], n.ids[doc.ID] = i, i
	}
	for f := range e.ForceCount() {
		n.forces[e.Force(f).Doc] = f
	}
	return Roster{Roster: e.Roster, Forces: n.forcesOf(e.Roster.Forces)}
}

// namesOf returns the names of the forces and selections that diagnostics concern, by id.
func namesOf(e *eval.State, diagnostics []roster.Diagnostic) map[string]string {
	names := map[string]string{"": ""}
	for i := range diagnostics {
		names[diagnostics[i].Selection] = ""
	}
	if len(names) == 1 {
		return names
	}
	name := func(id string, of func() string) {
		if known, wanted := names[id]; wanted && id != "" && known == "" {
			names[id] = of()
		}
	}
	for i := range e.SelectionCount() {
		name(e.Selection(i).Doc.ID, func() string { return e.DisplayName(i) })
	}
	for f := range e.ForceCount() {
		name(e.Force(f).Doc.ID, func() string { return e.ForceName(f) })
	}
	// Those that the game data does not offer have the names that the document gives.
	roster.EachSelection(e.Roster.Forces, func(s *roster.Selection) { name(s.ID, s.DisplayName) })
	return names
}

// namer finds the names of what a roster refers to.
type namer struct {
	*eval.State
	selections map[*roster.Selection]int32 // positions
	ids        map[string]int32            // positions of selections
	forces     map[*roster.Force]int32     // positions
}

func (n *namer) forcesOf(docs []roster.Force) []Force {
	out := make([]Force, len(docs))
	for i := range docs {
		doc := &docs[i]
		f := Force{Force: doc, EntryName: doc.Title, CatalogueName: doc.CatalogueTitle, Selections: n.selectionsOf(doc.Selections), Forces: n.forcesOf(doc.Forces)}
		if at, ok := n.forces[doc]; ok && n.Force(at).Entry != nil {
			f.EntryName = n.DetachmentName(at)
		}
		if c := n.Book.Catalogue(doc.Catalogue); c != nil {
			f.CatalogueName = c.Name
		}
		for k := range doc.Slots {
			f.Slots = append(f.Slots, Slot{&doc.Slots[k], n.categoryName(doc.Slots[k].Category)})
		}
		out[i] = f
	}
	return out
}

func (n *namer) categoryName(id string) string {
	if id == roster.Uncategorised {
		return id
	}
	for _, c := range n.Book.Categories() {
		if c.ID == id {
			return c.Name
		}
	}
	return ""
}

func (n *namer) selectionsOf(docs []roster.Selection) []Selection {
	out := make([]Selection, len(docs))
	for i := range docs {
		doc := &docs[i]
		s := Selection{Selection: doc, EntryName: doc.Title, Selections: n.selectionsOf(doc.Selections)}
		at, known := n.selections[doc]
		if known {
			s.EntryName = n.Name(at)
			if g := n.Selection(at).Option.Group; g != nil && doc.Group != "" {
				s.GroupName = n.GroupName(g, n.At(at))
			}
		}
		for k := range doc.Associations {
			a := Association{Association: &doc.Associations[k]}
			if to, ok := n.ids[a.To]; ok {
				a.ToName = n.DisplayName(to)
			}
			if known {
				a.AssociationName = associationName(n.Selection(at).Option, a.Association.Association)
			}
			s.Associations = append(s.Associations, a)
		}
		out[i] = s
	}
	return out
}

func associationName(o *entry.Option, id string) string {
	for _, a := range o.Associations() {
		if a.ID == id {
			return a.Name
		}
	}
	return ""
}
