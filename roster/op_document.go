package roster

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Bounds on texts, in bytes of UTF-8.
const (
	MaxName = 200
	MaxNote = 10_000
)

func (ed *editor) rename(op *Operation) *OperationError {
	if err := checkText("name", op.Name, MaxName); err != nil {
		return err
	}
	switch {
	case op.Selection != "" && op.Force+op.Category != "":
		return invalid("force", "field.unused", "a force or a category beside a selection", "one of the two")
	case op.Selection != "":
		f, err := ed.find("selection", op.Selection)
		if err != nil {
			return err
		}
		f.selection().Name = op.Name
	case op.Category != "":
		slot, err := ed.slotNote(op)
		if err != nil {
			return err
		}
		slot.Name = op.Name
	case op.Force != "":
		f, err := ed.findForce("force", op.Force)
		if err != nil {
			return err
		}
		f.Name = op.Name
	case op.Name == "":
		return invalid("name", "field.missing", "nothing", "a name for the roster")
	default:
		ed.roster.Name = op.Name
	}
	return nil
}

func (ed *editor) note(op *Operation) *OperationError {
	if err := checkText("text", op.Text, MaxNote); err != nil {
		return err
	}
	switch {
	case op.Selection != "" && op.Force+op.Category == "":
		f, err := ed.find("selection", op.Selection)
		if err != nil {
			return err
		}
		f.selection().Notes = op.Text
	case op.Category != "":
		slot, err := ed.slotNote(op)
		if err != nil {
			return err
		}
		slot.Notes = op.Text
	case op.Force != "" && op.Selection == "":
		f, err := ed.findForce("force", op.Force)
		if err != nil {
			return err
		}
		f.Notes = op.Text
	default:
		return invalid("selection", "field.missing", "not exactly one of selection and force", "one of the two")
	}
	return nil
}

// slotNote finds or makes the note on a category of a force.
func (ed *editor) slotNote(op *Operation) (*SlotNote, *OperationError) {
	f, err := ed.findForce("force", op.Force)
	if err != nil {
		return nil, err
	}
	if op.Category != Uncategorised && !slices.ContainsFunc(ed.book.Categories(), func(c *entry.Category) bool { return c.ID == op.Category }) {
		return nil, invalid("category", "category.unknown", strconv.Quote(op.Category), "the id of a category")
	}
	for i := range f.Slots {
		if f.Slots[i].Category == op.Category {
			return &f.Slots[i], nil
		}
	}
	f.Slots = append(f.Slots, SlotNote{Category: op.Category})
	return &f.Slots[len(f.Slots)-1], nil
}

func checkText(field, text string, most int) *OperationError {
	switch {
	case len(text) > most:
		return invalid(field, "text.long", fmt.Sprintf("%d bytes", len(text)), fmt.Sprintf("at most %d", most))
	case !utf8.ValidString(text):
		return invalid(field, "text.encoding", "bytes that are not UTF-8", "UTF-8")
	}
	return nil
}

func (ed *editor) setLimit(op *Operation) *OperationError {
	known := ed.book.CostType(op.Cost) >= 0
	if op.Value == "" {
		if _, set := ed.roster.Limits[op.Cost]; !known && !set {
			return ed.unknownCost(op.Cost)
		}
		delete(ed.roster.Limits, op.Cost)
		return nil
	}
	if !known {
		return ed.unknownCost(op.Cost)
	}
	v, err := entry.ParseNumber(op.Value)
	if err != nil || v.Sign() < 0 {
		return invalid("value", "limit.invalid", strconv.Quote(op.Value), "a decimal number of 0 or more")
	}
	if ed.roster.Limits == nil {
		ed.roster.Limits = Limits{}
	}
	ed.roster.Limits[op.Cost] = v
	return nil
}

func (ed *editor) unknownCost(id string) *OperationError {
	var ids []string
	for _, c := range ed.book.CostTypes {
		ids = append(ids, c.ID)
	}
	return invalid("cost", "cost.unknown", strconv.Quote(id), list(ids))
}

func (ed *editor) addForce(op *Operation) *OperationError {
	if ed.book.Catalogue(op.Catalogue) == nil {
		return invalid("catalogue", "catalogue.unknown", strconv.Quote(op.Catalogue), list(catalogueIDs(ed.book)))
	}
	siblings, offered := &ed.roster.Forces, ed.book.Forces()
	if op.Parent != "" {
		parent, err := ed.findForce("parent", op.Parent)
		if err != nil {
			return err
		}
		siblings, offered = &parent.Forces, nil
		if f := ed.book.Force(parent.Entry); f != nil {
			offered = f.Forces
		}
	}
	f, err := chooseForce(op.Entry, offered)
	if err != nil {
		return err
	}
	id := ed.newID("frc_")
	ed.made = append(ed.made, id)
	*siblings = append(*siblings, Force{ID: id, Entry: f.ID, Catalogue: op.Catalogue, Selections: []Selection{}})
	if ed.book.Semantics().FillEveryForce || op.Parent == "" && len(ed.roster.Forces) == 1 {
		ed.fillForce(id, func(*entry.Option) bool { return false })
	}
	return nil
}

// OrdinaryForce is the force entry of an army that nobody has said more of: the
// first of those offered that the data does not hide, or nil. Data lists the force
// of an ordinary battle before those of other games, and hides what is out of use.
func OrdinaryForce(offered []*entry.Force) *entry.Force {
	for _, f := range offered {
		if !f.Hidden {
			return f
		}
	}
	return nil
}

// chooseForce is the force entry with the id, or the ordinary one where none is
// named.
func chooseForce(id string, offered []*entry.Force) (*entry.Force, *OperationError) {
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
	return nil, invalid("entry", "force.entry", strconv.Quote(id), list(ids))
}

func catalogueIDs(b *entry.Book) []string {
	var ids []string
	for _, c := range b.Catalogues {
		ids = append(ids, c.ID)
	}
	return ids
}

func (ed *editor) removeForce(op *Operation) *OperationError {
	if _, err := ed.findForce("force", op.Force); err != nil {
		return err
	}
	ed.roster.Forces = withoutForce(ed.roster.Forces, op.Force)
	return nil
}

func withoutForce(forces []Force, id string) []Force {
	forces = slices.DeleteFunc(forces, func(f Force) bool { return f.ID == id })
	for i := range forces {
		forces[i].Forces = withoutForce(forces[i].Forces, id)
	}
	return forces
}
