package edit

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

func (ed *Editor) addUnit(op *roster.Operation) *fault.Error {
	f, err := ed.theForce(op.Force)
	if err != nil {
		return err
	}
	choices := ed.Book.Roots(f.Catalogue)
	if choices == nil {
		return roster.RejectOperation("force", "catalogue.unknown", f.Catalogue+", which the game data does not have", "")
	}
	o := choices.Option(op.Datasheet)
	if o == nil {
		return roster.RejectOperation("datasheet", "datasheet.unknown", fault.Quote(op.Datasheet), near(op.Datasheet, choices.Options))
	}
	ed.AddRoot(f, o)
	ed.adoptKeywords(f)
	return nil
}

// adoptKeywords gives the last unit of a force the bracketed keywords that all other units of the force
// share, such as the <CHAPTER> of the army.
func (ed *Editor) adoptKeywords(f *roster.Force) {
	last := len(f.Selections) - 1
	id, roots, made := f.Selections[last].ID, ed.Book.Roots(f.Catalogue), ed.Made
	for _, g := range roots.Option(f.Selections[last].Entry).Choices().Groups {
		if !entry.IsBracketed(g.Group.Name) {
			continue
		}
		value, shared := "", true
		for i := range f.Selections[:last] {
			if other, has := keywordOf(&f.Selections[i], roots, g.Group.Name); has {
				shared = shared && other != "" && (value == "" || value == other)
				value = other
			}
		}
		if o := eval.Named(eval.Members(g), value); o != nil && shared {
			ed.ChooseIn(id, g, o)
		}
	}
	ed.Made = made // the caller only added the unit
}

// keywordOf returns the value of a bracketed keyword of a unit, and whether the unit has that keyword.
func keywordOf(s *roster.Selection, roots *entry.Choices, name string) (value string, has bool) {
	o := roots.Option(s.Entry)
	if o == nil {
		return "", false
	}
	g := eval.GroupNamed(o.Choices(), name)
	if g == nil {
		return "", false
	}
	for i := range s.Selections {
		if below := o.Choices().Option(s.Selections[i].Entry); below != nil && below.Group == g {
			return below.Name(), true
		}
	}
	return "", true
}

// theForce returns the force with the id or, for an empty id, the only force.
func (ed *Editor) theForce(id string) (*roster.Force, *fault.Error) {
	if id != "" {
		return ed.findForce("force", id)
	}
	if n := len(ed.Roster.Forces); n != 1 {
		return nil, roster.RejectOperation("force", "force.unclear", fmt.Sprintf("none named, and the roster has %d", n), list(forceIDs(ed.Roster.Forces)))
	}
	return &ed.Roster.Forces[0], nil
}

// AddRoot selects a root option in a force and adds its initial selections. If these make it the
// Warlord, the army has no other Warlord.
func (ed *Editor) AddRoot(f *roster.Force, o *entry.Option) {
	s := roster.Selection{ID: ed.NewID("sel_"), Entry: o.ID, Group: o.GroupID(), Count: 1}
	ed.Made = append(ed.Made, s.ID)
	f.Selections = append(f.Selections, s)
	ed.Fill(s.ID)
	ed.keepOneWarlord(s.ID)
}

func (ed *Editor) remove(op *roster.Operation, f *Location) *fault.Error {
	f.removeSelf()
	return nil
}

func (ed *Editor) setCount(op *roster.Operation, f *Location) *fault.Error {
	if *op.Count == 0 {
		f.removeSelf()
		return nil
	}
	if f.parent == f.force.ID && *op.Count != 1 {
		return roster.RejectOperation("count", "count.root", strconv.Itoa(*op.Count), "0 or 1: units are added one by one")
	}
	f.Selection().Count = *op.Count
	return nil
}

func (ed *Editor) selectOption(op *roster.Operation) *fault.Error {
	number := 1
	if op.Count != nil {
		number = *op.Count
	}
	if number == 0 {
		return roster.RejectOperation("count", "count.invalid", "0", fmt.Sprintf("1 to %d", roster.MaxCount))
	}
	if force := ForceByID(ed.Roster.Forces, op.Parent); force != nil {
		return ed.selectRoot(force, op, number)
	}
	f, err := ed.find("parent", op.Parent)
	if err != nil {
		return err
	}
	o := f.Choices().Option(op.Entry)
	if o == nil {
		return roster.RejectOperation("entry", "entry.unknown", fault.Quote(op.Entry), near(op.Entry, eval.OptionsOf(f.Choices())))
	}
	ed.Add(f.Selection(), o, number)
	return nil
}

func (ed *Editor) selectRoot(f *roster.Force, op *roster.Operation, number int) *fault.Error {
	choices := ed.Book.Roots(f.Catalogue)
	o := choices.Option(op.Entry)
	if o == nil {
		return roster.RejectOperation("entry", "entry.unknown", fault.Quote(op.Entry), near(op.Entry, eval.OptionsOf(choices)))
	}
	if number > rootsAtOnce {
		return roster.RejectOperation("count", "count.invalid", strconv.Itoa(number), fmt.Sprintf("1 to %d units at once", rootsAtOnce))
	}
	for range number {
		ed.AddRoot(f, o)
	}
	return nil
}

// rootsAtOnce is the maximum number of root selections that one operation may add.
const rootsAtOnce = 100

// Add selects an option below a selection. If copies merge, it raises the count of the
// existing selection; otherwise it adds a new one and fills it.
func (ed *Editor) Add(parent *roster.Selection, o *entry.Option, number int) {
	if o.MergesBelow() {
		for i := range parent.Selections {
			s := &parent.Selections[i]
			if s.Entry == o.ID {
				s.Count = min(s.Count+number, roster.MaxCount)
				ed.Made = append(ed.Made, s.ID)
				return
			}
		}
	}
	s := roster.Selection{ID: ed.NewID("sel_"), Entry: o.ID, Group: o.GroupID(), Count: number}
	ed.Made = append(ed.Made, s.ID)
	parent.Selections = append(parent.Selections, s)
	ed.Fill(s.ID)
}

func (ed *Editor) deselect(op *roster.Operation, f *Location) *fault.Error {
	s := f.Selection()
	if op.Count == nil || *op.Count >= s.Count {
		f.removeSelf()
		return nil
	}
	s.Count -= *op.Count
	return nil
}

func (ed *Editor) duplicate(op *roster.Operation) *fault.Error {
	switch {
	case (op.Selection == "") == (op.Force == ""):
		return roster.RejectOperation("selection", "field.missing", "not exactly one of selection and force", "one of the two")
	case op.Force != "":
		return ed.duplicateForce(op.Force)
	}
	f, err := ed.find("selection", op.Selection)
	if err != nil {
		return err
	}
	s := ed.copy(f.Selection())
	ed.Made = append(ed.Made, s.ID)
	f.insertAfter(s)
	return nil
}

func (ed *Editor) duplicateForce(id string) *fault.Error {
	siblings, i := siblingsOf(&ed.Roster.Forces, id)
	if siblings == nil {
		return roster.RejectOperation("force", "force.unknown", fault.Quote(id)+", which is not in the roster", list(forceIDs(ed.Roster.Forces)))
	}
	f := ed.copyForce((*siblings)[i])
	ed.Made = append(ed.Made, f.ID)
	*siblings = slices.Insert(*siblings, i+1, f)
	return nil
}

// siblingsOf returns the list that contains the force with the id, and its index; nil if
// there is no such force.
func siblingsOf(forces *[]roster.Force, id string) (*[]roster.Force, int) {
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

// copyForce returns a deep copy with new ids.
func (ed *Editor) copyForce(f roster.Force) roster.Force {
	renamed := map[string]string{}
	f = ed.copyForceAs(f, renamed)
	roster.EachSelection([]roster.Force{f}, func(s *roster.Selection) { redirect(s, renamed) })
	return f
}

func (ed *Editor) copyForceAs(f roster.Force, renamed map[string]string) roster.Force {
	f.ID = ed.NewID("frc_")
	f.Slots = slices.Clone(f.Slots)
	selections, forces := f.Selections, f.Forces
	f.Selections = make([]roster.Selection, len(selections))
	for i := range selections {
		f.Selections[i] = ed.copyAs(&selections[i], renamed)
	}
	f.Forces = make([]roster.Force, len(forces))
	for i := range forces {
		f.Forces[i] = ed.copyForceAs(forces[i], renamed)
	}
	return f
}

// copy returns a deep copy with new ids.
func (ed *Editor) copy(from *roster.Selection) roster.Selection {
	renamed := map[string]string{}
	list := []roster.Selection{ed.copyAs(from, renamed)}
	roster.EachWithin(list, func(s *roster.Selection) { redirect(s, renamed) })
	return list[0]
}

// copyAs returns a deep copy and adds the new ids to renamed. It does not change
// associations.
func (ed *Editor) copyAs(from *roster.Selection, renamed map[string]string) roster.Selection {
	s := *from
	s.ID = ed.NewID("sel_")
	renamed[from.ID] = s.ID
	s.Selections = make([]roster.Selection, len(from.Selections))
	for i := range from.Selections {
		s.Selections[i] = ed.copyAs(&from.Selections[i], renamed)
	}
	return s
}

func (ed *Editor) move(op *roster.Operation, f *Location) *fault.Error {
	s := *f.Selection()
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
			return roster.RejectOperation("before", "selection.no_sibling", fault.Quote(op.Before), "a sibling of "+op.Selection)
		}
	}
	moved := make([]roster.Selection, 0, len(*siblings))
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
