package edit

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// Limits of texts, in bytes of UTF-8.
const (
	MaxName = 200
	MaxNote = 10_000
)

func (ed *Editor) rename(op *roster.Operation) *fault.Error {
	if err := checkText("name", op.Name, MaxName); err != nil {
		return err
	}
	name, _, err := ed.texts(op)
	if err != nil {
		return err
	}
	if op.Name == "" && name == &ed.Roster.Name {
		return roster.RejectOperation("name", "field.missing", "nothing", "a name for the roster")
	}
	*name = op.Name
	return nil
}

func (ed *Editor) note(op *roster.Operation) *fault.Error {
	if err := checkText("text", op.Text, MaxNote); err != nil {
		return err
	}
	_, notes, err := ed.texts(op)
	if err != nil {
		return err
	}
	*notes = op.Text
	return nil
}

// texts returns the name and the notes of a selection, a category of a force, a force, or the
// roster, whichever the operation names.
func (ed *Editor) texts(op *roster.Operation) (name, notes *string, err *fault.Error) {
	switch {
	case op.Selection != "" && op.Force+op.Category != "":
		return nil, nil, roster.RejectOperation("force", "field.unused", "a force or a category together with a selection", "one of the two")
	case op.Selection != "":
		f, err := ed.find("selection", op.Selection)
		if err != nil {
			return nil, nil, err
		}
		return &f.Selection().Name, &f.Selection().Notes, nil
	case op.Category != "":
		slot, err := ed.slotNote(op)
		if err != nil {
			return nil, nil, err
		}
		return &slot.Name, &slot.Notes, nil
	case op.Force != "":
		f, err := ed.findForce("force", op.Force)
		if err != nil {
			return nil, nil, err
		}
		return &f.Name, &f.Notes, nil
	}
	return &ed.Roster.Name, &ed.Roster.Notes, nil
}

// removeUnread removes an unread part of the submitted document.
func (ed *Editor) removeUnread(op *roster.Operation) *fault.Error {
	i, n := *op.Index, len(ed.Roster.Unread)
	if i < 0 || i >= n {
		return roster.RejectOperation("index", "unread.unknown", strconv.Itoa(i), fmt.Sprintf("a position in unread, which has %d", n))
	}
	ed.Roster.Unread = slices.Delete(ed.Roster.Unread, i, i+1)
	return nil
}

// slotNote returns the note on a category of a force. It adds one if there is none.
func (ed *Editor) slotNote(op *roster.Operation) (*roster.SlotNote, *fault.Error) {
	f, err := ed.findForce("force", op.Force)
	if err != nil {
		return nil, err
	}
	if op.Category != roster.Uncategorised && !slices.ContainsFunc(ed.Book.Categories(), func(c *entry.Category) bool { return c.ID == op.Category }) {
		return nil, roster.RejectOperation("category", "category.unknown", fault.Quote(op.Category), "the id of a category")
	}
	for i := range f.Slots {
		if f.Slots[i].Category == op.Category {
			return &f.Slots[i], nil
		}
	}
	f.Slots = append(f.Slots, roster.SlotNote{Category: op.Category})
	return &f.Slots[len(f.Slots)-1], nil
}

func checkText(field, text string, most int) *fault.Error {
	switch {
	case len(text) > most:
		return roster.RejectOperation(field, "text.long", fmt.Sprintf("%d bytes", len(text)), fmt.Sprintf("at most %d", most))
	case !utf8.ValidString(text):
		return roster.RejectOperation(field, "text.encoding", "bytes that are not UTF-8", "UTF-8")
	}
	return nil
}

func (ed *Editor) setLimit(op *roster.Operation) *fault.Error {
	switch ed.Roster.NoLimit = op.Value == roster.NoLimitValue; {
	case ed.Roster.NoLimit:
		ed.Roster.Limits = nil
		return nil
	case op.Cost == "" && op.Value == "":
		return nil
	}
	ed.Roster.Limits = ed.Roster.Limits.Named(ed.Book)
	cost, t := op.Cost, ed.Book.CostNamed(op.Cost)
	if t >= 0 {
		cost = ed.Book.CostTypes[t].ID
	}
	if _, set := ed.Roster.Limits[cost]; t < 0 && (op.Value != "" || !set) {
		return roster.RejectOperation("cost", "cost.unknown", fault.Quote(op.Cost), list(ed.Book.CostNames()))
	}
	if op.Value == "" {
		delete(ed.Roster.Limits, cost)
		return nil
	}
	v, err := entry.ParseNumber(op.Value)
	if err != nil || v.Sign() < 0 {
		return roster.RejectOperation("value", "limit.invalid", fault.Quote(op.Value), "a decimal number of 0 or more, or "+roster.NoLimitValue)
	}
	if ed.Roster.Limits == nil {
		ed.Roster.Limits = roster.Limits{}
	}
	ed.Roster.Limits[cost] = v
	return nil
}

func (ed *Editor) checkCatalogue(id string) *fault.Error {
	if ed.Book.Catalogue(id) == nil {
		return roster.RejectOperation("catalogue", "catalogue.unknown", fault.Quote(id), list(catalogueIDs(ed.Book)))
	}
	return nil
}

// setForce changes the kind or the army book of a force, and adds the root selections that are
// then required.
func (ed *Editor) setForce(op *roster.Operation) *fault.Error {
	f, err := ed.findForce("force", op.Force)
	if err != nil {
		return err
	}
	if op.Entry == "" && op.Catalogue == "" {
		return roster.RejectOperation("entry", "field.missing", "neither an entry nor a catalogue", "one of the two or both")
	}
	if op.Catalogue != "" {
		if err := ed.checkCatalogue(op.Catalogue); err != nil {
			return err
		}
		f.Catalogue, f.CatalogueTitle = op.Catalogue, ""
	}
	if op.Entry != "" {
		kind, err := chooseForce(op.Entry, OfferedForces(ed.Book, ed.Roster, op.Force))
		if err != nil {
			return err
		}
		f.Entry, f.Title = kind.ID, ""
	}
	ed.FillForce(op.Force, func(*entry.Option) bool { return false })
	return nil
}

// OfferedForces returns the kinds allowed for a force of the roster.
func OfferedForces(book *entry.Book, r *roster.Roster, id string) []*entry.Force {
	var within func(list []roster.Force, offered []*entry.Force) []*entry.Force
	within = func(list []roster.Force, offered []*entry.Force) []*entry.Force {
		for i := range list {
			if list[i].ID == id {
				return offered
			}
			if kind := book.Force(list[i].Entry); kind != nil {
				if found := within(list[i].Forces, kind.Forces); found != nil {
					return found
				}
			}
		}
		return nil
	}
	return within(r.Forces, book.Forces())
}

func (ed *Editor) addForce(op *roster.Operation) *fault.Error {
	if err := ed.checkCatalogue(op.Catalogue); err != nil {
		return err
	}
	siblings, offered := &ed.Roster.Forces, ed.Book.Forces()
	if op.Parent != "" {
		parent, err := ed.findForce("parent", op.Parent)
		if err != nil {
			return err
		}
		siblings, offered = &parent.Forces, nil
		if f := ed.Book.Force(parent.Entry); f != nil {
			offered = f.Forces
		}
	}
	f, err := chooseForce(op.Entry, offered)
	if err != nil {
		return err
	}
	id := ed.NewID("frc_")
	ed.Made = append(ed.Made, id)
	*siblings = append(*siblings, roster.Force{ID: id, Entry: f.ID, Catalogue: op.Catalogue, Selections: []roster.Selection{}})
	if !ed.Base || op.Parent == "" && len(ed.Roster.Forces) == 1 {
		ed.FillForce(id, func(*entry.Option) bool { return false })
	}
	return nil
}

// OrdinaryForce returns the default force entry of an army: the first one that is not
// hidden, or nil. Data lists the force for ordinary battles before those of other ways
// to play, and hides obsolete ones.
func OrdinaryForce(offered []*entry.Force) *entry.Force {
	for _, f := range offered {
		if !f.Hidden {
			return f
		}
	}
	return nil
}

// chooseForce returns the force entry with the id, or the ordinary one if the id is empty.
func chooseForce(id string, offered []*entry.Force) (*entry.Force, *fault.Error) {
	if f := OrdinaryForce(offered); id == "" && f != nil {
		return f, nil
	}
	var ids []string
	for _, f := range offered {
		if f.ID == id {
			return f, nil
		}
		ids = append(ids, f.ID)
	}
	return nil, roster.RejectOperation("entry", "force.entry", fault.Quote(id), list(ids))
}

func catalogueIDs(b *entry.Book) []string {
	var ids []string
	for _, c := range b.Catalogues {
		ids = append(ids, c.ID)
	}
	return ids
}

func (ed *Editor) removeForce(op *roster.Operation) *fault.Error {
	if _, err := ed.findForce("force", op.Force); err != nil {
		return err
	}
	ed.Roster.Forces = withoutForce(ed.Roster.Forces, op.Force)
	return nil
}

func withoutForce(forces []roster.Force, id string) []roster.Force {
	forces = slices.DeleteFunc(forces, func(f roster.Force) bool { return f.ID == id })
	for i := range forces {
		forces[i].Forces = withoutForce(forces[i].Forces, id)
	}
	return forces
}

// refuseAlone rejects an operation that needs other data or revisions: the service carries it out.
func (ed *Editor) refuseAlone(op *roster.Operation) *fault.Error {
	return roster.RejectOperation("op", "operation.alone", string(op.Op)+" on a roster that is not stored", "a stored roster")
}
