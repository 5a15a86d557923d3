package roster

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// found is a selection in the document, with where it stands.
type found struct {
	siblings *[]Selection
	index    int
	choices  *entry.Choices // that it is chosen from; nil if that does not resolve
	force    *Force
	parent   string // id of the selection or the force above
}

func (f *found) selection() *Selection { return &(*f.siblings)[f.index] }

// option is what the selection selects, or nil.
func (f *found) option() *entry.Option { return f.choices.Option(f.selection().Entry) }

// below is what can be chosen under the selection, or nil.
func (f *found) below() *entry.Choices {
	if o := f.option(); o != nil {
		return o.Choices()
	}
	return nil
}

func (ed *editor) find(field, id string) (*found, *OperationError) {
	if f := findInForces(ed.book, ed.roster.Forces, id); f != nil {
		return f, nil
	}
	return nil, invalid(field, "selection.unknown", strconv.Quote(id)+", which is not in the roster", "the id of a selection")
}

func findInForces(book *entry.Book, forces []Force, id string) *found {
	for i := range forces {
		f := &forces[i]
		if s := findSelection(&f.Selections, book.Roots(f.Catalogue), f, f.ID, id); s != nil {
			return s
		}
		if s := findInForces(book, f.Forces, id); s != nil {
			return s
		}
	}
	return nil
}

func findSelection(siblings *[]Selection, choices *entry.Choices, force *Force, parent, id string) *found {
	for i := range *siblings {
		s := &(*siblings)[i]
		here := &found{siblings: siblings, index: i, choices: choices, force: force, parent: parent}
		if s.ID == id {
			return here
		}
		if f := findSelection(&s.Selections, here.below(), force, s.ID, id); f != nil {
			return f
		}
	}
	return nil
}

func (ed *editor) findForce(field, id string) (*Force, *OperationError) {
	if f := forceByID(ed.roster.Forces, id); f != nil {
		return f, nil
	}
	return nil, invalid(field, "force.unknown", strconv.Quote(id)+", which is not in the roster", list(forceIDs(ed.roster.Forces)))
}

func forceByID(forces []Force, id string) *Force {
	for i := range forces {
		if forces[i].ID == id {
			return &forces[i]
		}
		if f := forceByID(forces[i].Forces, id); f != nil {
			return f
		}
	}
	return nil
}

func forceIDs(forces []Force) []string {
	var ids []string
	for _, f := range forces {
		ids = append(append(ids, f.ID), forceIDs(f.Forces)...)
	}
	return ids
}

func (ed *editor) newID(prefix string) string {
	ed.roster.Serial++
	return prefix + strconv.Itoa(ed.roster.Serial)
}

func (f *found) removeSelf() {
	*f.siblings = slices.Delete(*f.siblings, f.index, f.index+1)
}

func (f *found) insertAfter(s Selection) {
	*f.siblings = slices.Insert(*f.siblings, f.index+1, s)
}
