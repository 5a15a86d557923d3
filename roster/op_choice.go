package roster

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

func (ed *editor) choose(op *Operation) *OperationError {
	f, err := ed.find("selection", op.Selection)
	if err != nil {
		return err
	}
	choices := f.below()
	g := choices.Group(op.Group)
	if g == nil {
		return invalid("group", "group.unknown", strconv.Quote(op.Group), list(groupIDs(choices)))
	}
	var o *entry.Option
	if op.Entry != "" {
		if o = choices.Option(op.Entry); o == nil || !o.Within(g) {
			return invalid("entry", "entry.unknown", strconv.Quote(op.Entry), near(op.Entry, members(g)))
		}
	}
	id := op.Selection
	if op.Count != nil {
		if id, err = ed.split(f, *op.Count); err != nil {
			return err
		}
	}
	ed.chooseIn(id, g, o)
	return nil
}

func groupIDs(c *entry.Choices) []string {
	var ids []string
	if c != nil {
		for _, g := range c.Groups {
			ids = append(ids, g.ID)
		}
	}
	return ids
}

// split parts number models off a selection, and returns the id of what has
// that number.
func (ed *editor) split(f *found, number int) (string, *OperationError) {
	s := f.selection()
	if number < 1 || number > s.Count {
		return "", invalid("count", "count.invalid", strconv.Itoa(number), fmt.Sprintf("1 to %d, the count of %s", s.Count, s.ID))
	}
	if number == s.Count {
		return s.ID, nil
	}
	part := ed.copy(s)
	part.Count = number
	s.Count -= number
	f.insertAfter(part)
	ed.made = append(ed.made, part.ID)
	return part.ID, nil
}

// chooseIn makes an option the only member that is selected of a group, and of
// the groups of one around it, as often as they were; nil clears the group. What
// the choice changes in the bounds of its neighbours is settled.
func (ed *editor) chooseIn(id string, g *entry.GroupOption, o *entry.Option) {
	f := findInForces(ed.book, ed.roster.Forces, id)
	s := f.selection()
	before := ed.boundsBelow(id)
	if o != nil {
		g = outermostOfOne(g, func(x *entry.GroupOption) int64 { return before[x].most })
	}
	number := clearGroup(s, f.below(), g)
	if o != nil {
		b := before[g]
		number = max(number, int(min(b.least, MaxCount)))
		if b.most > 0 {
			number = min(number, int(min(b.most, MaxCount)))
		}
		ed.add(s, o, max(number, 1))
	}
	ed.settle(id, o, before)
}

// clearGroup removes what is selected of a group, and returns how many that were.
func clearGroup(s *Selection, choices *entry.Choices, g *entry.GroupOption) (number int) {
	s.Selections = slices.DeleteFunc(s.Selections, func(c Selection) bool {
		member := choices.Option(c.Entry)
		if member == nil || !member.Within(g) {
			return false
		}
		number += c.Count
		return true
	})
	return number
}

// bound is the range of a group or of an option outside groups.
type bound struct{ least, most int64 }

// boundsBelow lists the bounds of all groups and ungrouped options below a
// selection, by *entry.GroupOption or *entry.Option.
func (ed *editor) boundsBelow(id string) map[any]bound {
	e, i := ed.evaluate(id)
	out := map[any]bound{}
	if i == none {
		return out
	}
	choices := e.node(i).option.Choices()
	for _, g := range choices.Groups {
		least, most := e.groupBounds(g, e.groupIn(i))
		out[g] = bound{least, most}
	}
	for _, o := range choices.Options {
		if o.Group == nil && constrained(o) {
			least, most := e.bounds(e.under(i, o))
			out[o] = bound{least, most}
		}
	}
	return out
}

func (ed *editor) evaluate(id string) (*evaluated, int32) {
	e := ed.evaluated()
	for i := range e.count() {
		if e.node(i).doc.ID == id {
			return e, int32(i)
		}
	}
	return e, none
}

// settle brings neighbours whose bounds a choice has changed back into them:
// choosing two claws in place of sword and pistol takes the pistol away, and
// going back to the sword returns it. The choice itself stays.
func (ed *editor) settle(id string, chosen *entry.Option, before map[any]bound) {
	f := findInForces(ed.book, ed.roster.Forces, id)
	s := f.selection()
	choices := f.below()
	was := slices.Clone(s.Selections)
	for of, b := range ed.boundsBelow(id) {
		if b == before[of] || b.most < 0 {
			continue
		}
		keepWithin(s, choices, of, chosen, b.most)
	}
	ed.fill(id)
	ed.adjustTo(was, s.Selections, choices, chosen)
}

// keepWithin keeps at most a number of what belongs to a group or an option: the
// chosen option whole, then the others in order.
func keepWithin(s *Selection, choices *entry.Choices, of any, chosen *entry.Option, most int64) {
	for _, c := range s.Selections {
		if o := choices.Option(c.Entry); o == chosen && belongs(o, of) {
			most = max(most-int64(c.Count), 0)
		}
	}
	kept := s.Selections[:0]
	for _, c := range s.Selections {
		if o := choices.Option(c.Entry); o != chosen && belongs(o, of) {
			c.Count = int(min(int64(c.Count), most))
			most -= int64(c.Count)
			if c.Count == 0 {
				continue
			}
		}
		kept = append(kept, c)
	}
	s.Selections = kept
}

func belongs(o *entry.Option, of any) bool {
	switch of := of.(type) {
	case *entry.GroupOption:
		return o != nil && o.Within(of)
	case *entry.Option:
		return o == of
	}
	return false
}

func (ed *editor) setKeyword(op *Operation) *OperationError {
	f, err := ed.find("selection", op.Selection)
	if err != nil {
		return err
	}
	choices := f.below()
	g := groupNamed(choices, op.Keyword)
	if g == nil {
		return invalid("keyword", "keyword.unknown", strconv.Quote(op.Keyword), list(keywordGroups(choices)))
	}
	if op.Value == "" {
		ed.chooseIn(op.Selection, g, nil)
		return nil
	}
	o := named(members(g), op.Value)
	if o == nil {
		return invalid("value", "keyword.value", strconv.Quote(op.Value), list(names(members(g))))
	}
	ed.chooseIn(op.Selection, g, o)
	return nil
}

func (ed *editor) understrength(op *Operation) *OperationError {
	f, err := ed.find("selection", op.Selection)
	if err != nil {
		return err
	}
	o := named(optionsOf(f.below()), understrengthEntry)
	if o == nil {
		return invalid("selection", "understrength.unknown", op.Selection+", which has one size only", "a unit with a smallest size above 1")
	}
	s := f.selection()
	s.Selections = slices.DeleteFunc(s.Selections, func(c Selection) bool { return c.Entry == o.ID })
	if *op.On {
		ed.add(s, o, 1)
	}
	return nil
}
