package roster

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

func (ed *editor) addUnit(op *Operation) *OperationError {
	f, err := ed.theForce(op.Force)
	if err != nil {
		return err
	}
	choices := ed.book.Roots(f.Catalogue)
	if choices == nil {
		return invalid("force", "catalogue.unknown", f.Catalogue+", which the game data does not have", "")
	}
	o := choices.Option(op.Datasheet)
	if o == nil {
		return invalid("datasheet", "datasheet.unknown", strconv.Quote(op.Datasheet), near(op.Datasheet, choices.Options))
	}
	ed.addRoot(f, o)
	return nil
}

// theForce is the force with the id, or the only one.
func (ed *editor) theForce(id string) (*Force, *OperationError) {
	if id != "" {
		return ed.findForce("force", id)
	}
	if n := len(ed.roster.Forces); n != 1 {
		return nil, invalid("force", "force.unclear", fmt.Sprintf("none named, and the roster has %d", n), list(forceIDs(ed.roster.Forces)))
	}
	return &ed.roster.Forces[0], nil
}

func (ed *editor) addRoot(f *Force, o *entry.Option) {
	s := Selection{ID: ed.newID("sel_"), Entry: o.ID, Group: o.GroupID(), Count: 1}
	ed.made = append(ed.made, s.ID)
	f.Selections = append(f.Selections, s)
	ed.fill(s.ID)
}

func (ed *editor) remove(op *Operation) *OperationError {
	f, err := ed.find("selection", op.Selection)
	if err != nil {
		return err
	}
	f.removeSelf()
	return nil
}

func (ed *editor) setCount(op *Operation) *OperationError {
	f, err := ed.find("selection", op.Selection)
	if err != nil {
		return err
	}
	if *op.Count == 0 {
		f.removeSelf()
		return nil
	}
	if f.parent == f.force.ID && *op.Count != 1 {
		return invalid("count", "count.root", strconv.Itoa(*op.Count), "0 or 1: units are added one by one")
	}
	if o := f.option(); o != nil && ed.book.Semantics().KeepCount && !o.MergesBelow() {
		return nil
	}
	f.selection().Count = *op.Count
	return nil
}

func (ed *editor) selectOption(op *Operation) *OperationError {
	number := 1
	if op.Count != nil {
		number = *op.Count
	}
	if number == 0 {
		return invalid("count", "count.invalid", "0", fmt.Sprintf("1 to %d", MaxCount))
	}
	if force := forceByID(ed.roster.Forces, op.Parent); force != nil {
		return ed.selectRoot(force, op, number)
	}
	f, err := ed.find("parent", op.Parent)
	if err != nil {
		return err
	}
	o := f.below().Option(op.Entry)
	if o == nil {
		return invalid("entry", "entry.unknown", strconv.Quote(op.Entry), near(op.Entry, optionsOf(f.below())))
	}
	ed.add(f.selection(), o, number)
	return nil
}

func (ed *editor) selectRoot(f *Force, op *Operation, number int) *OperationError {
	choices := ed.book.Roots(f.Catalogue)
	o := choices.Option(op.Entry)
	if o == nil {
		return invalid("entry", "entry.unknown", strconv.Quote(op.Entry), near(op.Entry, optionsOf(choices)))
	}
	if number > rootsAtOnce {
		return invalid("count", "count.invalid", strconv.Itoa(number), fmt.Sprintf("1 to %d units at once", rootsAtOnce))
	}
	for range number {
		ed.addRoot(f, o)
	}
	return nil
}

// rootsAtOnce bounds how many root selections one operation makes.
const rootsAtOnce = 100

// add selects an option below a selection: the selection of it that is there is
// raised where copies merge, otherwise a new one is made and filled.
func (ed *editor) add(parent *Selection, o *entry.Option, number int) {
	if o.MergesBelow() {
		for i := range parent.Selections {
			s := &parent.Selections[i]
			if s.Entry == o.ID {
				s.Count = min(s.Count+number, MaxCount)
				ed.made = append(ed.made, s.ID)
				return
			}
		}
	}
	s := Selection{ID: ed.newID("sel_"), Entry: o.ID, Group: o.GroupID(), Count: number}
	ed.made = append(ed.made, s.ID)
	parent.Selections = append(parent.Selections, s)
	ed.fill(s.ID)
}

func (ed *editor) deselect(op *Operation) *OperationError {
	f, err := ed.find("selection", op.Selection)
	if err != nil {
		return err
	}
	s := f.selection()
	if op.Count == nil || *op.Count >= s.Count {
		f.removeSelf()
		return nil
	}
	s.Count -= *op.Count
	return nil
}

func (ed *editor) duplicate(op *Operation) *OperationError {
	switch {
	case (op.Selection == "") == (op.Force == ""):
		return invalid("selection", "field.missing", "not exactly one of selection and force", "one of the two")
	case op.Force != "":
		return ed.duplicateForce(op.Force)
	}
	f, err := ed.find("selection", op.Selection)
	if err != nil {
		return err
	}
	s := ed.copy(f.selection())
	ed.made = append(ed.made, s.ID)
	f.insertAfter(s)
	return nil
}

func (ed *editor) duplicateForce(id string) *OperationError {
	siblings, i := siblingsOf(&ed.roster.Forces, id)
	if siblings == nil {
		return invalid("force", "force.unknown", strconv.Quote(id)+", which is not in the roster", list(forceIDs(ed.roster.Forces)))
	}
	f := ed.copyForce((*siblings)[i])
	ed.made = append(ed.made, f.ID)
	*siblings = slices.Insert(*siblings, i+1, f)
	return nil
}

// siblingsOf returns the list that the force with the id stands in, and where;
// nil if there is none.
func siblingsOf(forces *[]Force, id string) (*[]Force, int) {
	for i := range *forces {
		if (*forces)[i].ID == id {
			return forces, i
		}
		if list, at := siblingsOf(&(*forces)[i].Forces, id); list != nil {
			return list, at
		}
	}
	return nil, 0
}

// copyForce is a deep copy with ids of its own.
func (ed *editor) copyForce(f Force) Force {
	renamed := map[string]string{}
	f = ed.copyForceAs(f, renamed)
	eachSelection([]Force{f}, func(s *Selection) { s.retie(renamed) })
	return f
}

func (ed *editor) copyForceAs(f Force, renamed map[string]string) Force {
	f.ID = ed.newID("frc_")
	f.Slots = slices.Clone(f.Slots)
	selections, forces := f.Selections, f.Forces
	f.Selections = make([]Selection, len(selections))
	for i := range selections {
		f.Selections[i] = ed.copyAs(&selections[i], renamed)
	}
	f.Forces = make([]Force, len(forces))
	for i := range forces {
		f.Forces[i] = ed.copyForceAs(forces[i], renamed)
	}
	return f
}

// copy is a deep copy with ids of its own.
func (ed *editor) copy(from *Selection) Selection {
	renamed := map[string]string{}
	list := []Selection{ed.copyAs(from, renamed)}
	eachOf(list, func(s *Selection) { s.retie(renamed) })
	return list[0]
}

// copyAs copies and notes the new ids. Ties still lead to where they led.
func (ed *editor) copyAs(from *Selection, renamed map[string]string) Selection {
	s := *from
	s.ID = ed.newID("sel_")
	renamed[from.ID] = s.ID
	s.Selections = make([]Selection, len(from.Selections))
	for i := range from.Selections {
		s.Selections[i] = ed.copyAs(&from.Selections[i], renamed)
	}
	return s
}

func (ed *editor) move(op *Operation) *OperationError {
	f, err := ed.find("selection", op.Selection)
	if err != nil {
		return err
	}
	s := *f.selection()
	siblings := f.siblings
	to := len(*siblings)
	if op.Before != "" {
		to = -1
		for i := range *siblings {
			if (*siblings)[i].ID == op.Before {
				to = i
			}
		}
		if to < 0 {
			return invalid("before", "selection.no_sibling", strconv.Quote(op.Before), "a selection beside "+op.Selection)
		}
	}
	moved := make([]Selection, 0, len(*siblings))
	for i := range *siblings {
		if i == to {
			moved = append(moved, s)
		}
		if i != f.index {
			moved = append(moved, (*siblings)[i])
		}
	}
	if to == len(*siblings) {
		moved = append(moved, s)
	}
	*siblings = moved
	return nil
}
