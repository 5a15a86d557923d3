package edit

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Location is a selection and its place in the document.
type Location struct {
	siblings *[]roster.Selection
	index    int
	Among    *entry.Choices // the choices in its place; nil if the parent does not resolve
	force    *roster.Force
	parent   string // id of the selection or the force above
}

// Selection returns the selection itself.
func (f *Location) Selection() *roster.Selection { return &(*f.siblings)[f.index] }

// Option returns the option that is selected, or nil if it does not resolve.
func (f *Location) Option() *entry.Option { return f.Among.Option(f.Selection().Entry) }

// Choices returns the choices below the selection, or nil.
func (f *Location) Choices() *entry.Choices {
	if o := f.Option(); o != nil {
		return o.Choices()
	}
	return nil
}

func (ed *Editor) find(field, id string) (*Location, *fault.Error) {
	if f := Find(ed.Book, ed.Roster.Forces, id); f != nil {
		return f, nil
	}
	return nil, roster.RejectOperation(field, "selection.unknown", fault.Quote(id)+", which is not in the roster", "the id of a selection")
}

// Find returns the selection with the id, or nil.
func Find(book *entry.Book, forces []roster.Force, id string) *Location {
	for i := range forces {
		f := &forces[i]
		if s := findSelection(&f.Selections, book.Roots(f.Catalogue), f, f.ID, id); s != nil {
			return s
		}
		if s := Find(book, f.Forces, id); s != nil {
			return s
		}
	}
	return nil
}

func findSelection(siblings *[]roster.Selection, choices *entry.Choices, force *roster.Force, parent, id string) *Location {
	for i := range *siblings {
		s := &(*siblings)[i]
		if !has(s, id) {
			continue
		}
		here := &Location{siblings: siblings, index: i, Among: choices, force: force, parent: parent}
		if s.ID == id {
			return here
		}
		return findSelection(&s.Selections, here.Choices(), force, s.ID, id)
	}
	return nil
}

// has reports whether a selection, or one below it, has the id.
func has(s *roster.Selection, id string) bool {
	if s.ID == id {
		return true
	}
	for i := range s.Selections {
		if has(&s.Selections[i], id) {
			return true
		}
	}
	return false
}

func (ed *Editor) findForce(field, id string) (*roster.Force, *fault.Error) {
	if f := ForceByID(ed.Roster.Forces, id); f != nil {
		return f, nil
	}
	return nil, roster.RejectOperation(field, "force.unknown", fault.Quote(id)+", which is not in the roster", list(forceIDs(ed.Roster.Forces)))
}

// ForceByID returns the force with the id, or nil.
func ForceByID(forces []roster.Force, id string) *roster.Force {
	for i := range forces {
		if forces[i].ID == id {
			return &forces[i]
		}
		if f := ForceByID(forces[i].Forces, id); f != nil {
			return f
		}
	}
	return nil
}

func forceIDs(forces []roster.Force) []string {
	var ids []string
	for _, f := range forces {
		ids = append(append(ids, f.ID), forceIDs(f.Forces)...)
	}
	return ids
}

// NewID returns the next id of the roster.
func (ed *Editor) NewID(prefix string) string {
	ed.Roster.Serial++
	return prefix + strconv.Itoa(ed.Roster.Serial)
}

// NextSelection returns the id of the first selection that the next operation will add.
func NextSelection(r *roster.Roster) string { return "sel_" + strconv.Itoa(lastSerial(r)+1) }

// NextForce is like NextSelection for a force.
func NextForce(r *roster.Roster) string { return "frc_" + strconv.Itoa(lastSerial(r)+1) }

// lastSerial returns the highest number in the ids of a roster, or its serial number if that is
// higher: the serial number of external documents may be too low.
func lastSerial(r *roster.Roster) int {
	last := r.Serial
	note := func(id string) {
		last = max(last, serialOf(id))
	}
	roster.EachSelection(r.Forces, func(s *roster.Selection) { note(s.ID) })
	for _, id := range forceIDs(r.Forces) {
		note(id)
	}
	return last
}

// serialOf returns the number in an id, or −1 if there is none.
func serialOf(id string) int {
	_, digits, _ := strings.Cut(id, "_")
	if digits == "" || len(digits) > len("1000000000") || strings.Trim(digits, "0123456789") != "" {
		return -1
	}
	n, err := strconv.Atoi(digits)
	if err != nil {
		return -1
	}
	return n
}

func (f *Location) removeSelf() {
	*f.siblings = slices.Delete(*f.siblings, f.index, f.index+1)
}

func (f *Location) insertAfter(s roster.Selection) {
	*f.siblings = slices.Insert(*f.siblings, f.index+1, s)
}
