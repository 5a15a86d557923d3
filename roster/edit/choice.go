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

func (ed *Editor) choose(op *roster.Operation, f *Location) *fault.Error {
	choices := f.Choices()
	g := choices.Group(op.Group)
	if g == nil {
		return roster.RejectOperation("group", "group.unknown", fault.Quote(op.Group), list(groupIDs(choices)))
	}
	var o *entry.Option
	if op.Entry != "" {
		if o = choices.Option(op.Entry); o == nil || !o.Within(g) {
			return roster.RejectOperation("entry", "entry.unknown", fault.Quote(op.Entry), near(op.Entry, eval.Members(g)))
		}
	}
	if o != nil {
		ed.dropSizeLimit(f.Selection(), choices, o)
	}
	id := op.Selection
	if op.Count != nil {
		part, err := ed.split(f, *op.Count)
		if err != nil {
			return err
		}
		id = part
	}
	ed.ChooseIn(id, g, o)
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

// split splits a selection so that one part has the number of models, and returns the id
// of that part.
func (ed *Editor) split(f *Location, number int) (string, *fault.Error) {
	s := f.Selection()
	if number < 1 || number > s.Count {
		return "", roster.RejectOperation("count", "count.invalid", strconv.Itoa(number), fmt.Sprintf("1 to %d, the count of %s", s.Count, s.ID))
	}
	if number == s.Count {
		return s.ID, nil
	}
	part := ed.copy(s)
	part.Count = number
	s.Count -= number
	f.insertAfter(part)
	ed.Made = append(ed.Made, part.ID)
	return part.ID, nil
}

// ChooseIn replaces the selected members of a group, and of the single-choice groups that contain
// it, by the same number of an option; nil clears the group. It then adjusts neighbours whose
// bounds the choice has changed.
func (ed *Editor) ChooseIn(id string, g *entry.GroupOption, o *entry.Option) {
	f := Find(ed.Book, ed.Roster.Forces, id)
	s := f.Selection()
	before := ed.BoundsBelow(id)
	if o != nil {
		g = eval.OutermostOfOne(g, func(x *entry.GroupOption) int64 { return before[x].Most })
	}
	number := clearGroup(s, f.Choices(), g)
	if o != nil {
		b := before[g]
		number = max(number, int(min(b.Least, roster.MaxCount)))
		if b.Most > 0 {
			number = min(number, int(min(b.Most, roster.MaxCount)))
		}
		ed.Add(s, o, max(number, 1))
	}
	ed.settle(id, o, before)
}

// dropSizeLimit removes the limit of the roster if it repeats that of a battle size below the selection, which
// another one replaces.
func (ed *Editor) dropSizeLimit(s *roster.Selection, choices *entry.Choices, chosen *entry.Option) {
	points := ed.Book.CostOf(entry.PointsCost)
	if points == nil || chosen.SizeLimit() == nil {
		return
	}
	limits := ed.Roster.Limits.Named(ed.Book)
	limit, limited := limits[points.ID]
	if !limited {
		return
	}
	for _, c := range s.Selections {
		o := choices.Option(c.Entry)
		if o == nil || o == chosen {
			continue
		}
		if x := o.SizeLimit(); x != nil && !x.Open && x.Value.Cmp(limit) == 0 {
			ed.Roster.Limits = limits
			delete(limits, points.ID)
			return
		}
	}
}

// clearGroup removes the selected members of a group, and returns their number.
func clearGroup(s *roster.Selection, choices *entry.Choices, g *entry.GroupOption) (number int) {
	s.Selections = slices.DeleteFunc(s.Selections, func(c roster.Selection) bool {
		member := choices.Option(c.Entry)
		if member == nil || !member.Within(g) {
			return false
		}
		number += c.Count
		return true
	})
	return number
}

// Bound is the range of a group or of an option outside groups.
type Bound struct{ Least, Most int64 }

// BoundsBelow lists the bounds of all groups and ungrouped options below a
// selection, by *entry.GroupOption or *entry.Option.
func (ed *Editor) BoundsBelow(id string) map[any]Bound { return ed.evaluated().boundsBelow(id) }

func (e *evaluated) boundsBelow(id string) map[any]Bound {
	i, out := e.ByID(id), map[any]Bound{}
	if i == eval.None {
		return out
	}
	choices := e.Selection(i).Option.Choices()
	for _, g := range choices.Groups {
		least, most := e.GroupBounds(g, e.GroupPlace(i))
		out[g] = Bound{least, most}
	}
	for _, o := range choices.Options {
		if o.Group == nil && eval.Constrained(o) {
			least, most := e.Bounds(e.FirstBelow(i, o))
			out[o] = Bound{least, most}
		}
	}
	return out
}

// settle adjusts the neighbours of a choice whose bounds it has changed: choosing two claws
// instead of sword and pistol removes the pistol, and choosing the sword again restores
// it. The choice itself is not changed.
func (ed *Editor) settle(id string, chosen *entry.Option, before map[any]Bound) {
	f := Find(ed.Book, ed.Roster.Forces, id)
	s := f.Selection()
	choices := f.Choices()
	was := slices.Clone(s.Selections)
	e := ed.evaluated()
	for of, b := range e.boundsBelow(id) {
		if b != before[of] && b.Most >= 0 && keepWithin(s, choices, of, chosen, b.Most) {
			e = nil
		}
	}
	ed.fillFrom(e, []string{id}, false)
	ed.adjustTo(was, s.Selections, choices, chosen)
}

// keepWithin reduces the members of a group or an option to a number. It keeps the chosen option
// in full, and the others in order. It reports whether anything changed.
func keepWithin(s *roster.Selection, choices *entry.Choices, of any, chosen *entry.Option, most int64) (changed bool) {
	for _, c := range s.Selections {
		if o := choices.Option(c.Entry); o == chosen && belongs(o, of) {
			most = max(most-int64(c.Count), 0)
		}
	}
	kept := s.Selections[:0]
	for _, c := range s.Selections {
		if o := choices.Option(c.Entry); o != chosen && belongs(o, of) {
			changed = changed || int64(c.Count) > most
			c.Count = int(min(int64(c.Count), most))
			most -= int64(c.Count)
			if c.Count == 0 {
				continue
			}
		}
		kept = append(kept, c)
	}
	s.Selections = kept
	return changed
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

func (ed *Editor) setKeyword(op *roster.Operation, f *Location) *fault.Error {
	choices := f.Choices()
	g := eval.GroupNamed(choices, op.Keyword)
	if g == nil {
		return roster.RejectOperation("keyword", "keyword.unknown", fault.Quote(op.Keyword), list(eval.KeywordGroups(choices)))
	}
	if op.Value == "" {
		ed.ChooseIn(op.Selection, g, nil)
		return nil
	}
	o := eval.Named(eval.Members(g), op.Value)
	if o == nil {
		return roster.RejectOperation("value", "keyword.value", fault.Quote(op.Value), list(eval.Names(eval.Members(g))))
	}
	ed.ChooseIn(op.Selection, g, o)
	return nil
}

func (ed *Editor) understrength(op *roster.Operation, f *Location) *fault.Error {
	o := eval.WithPurpose(f.Choices(), entry.PurposeUnderstrength)
	if o == nil {
		return roster.RejectOperation("selection", "understrength.unknown", op.Selection+", which has one size only", "a unit with a smallest size above 1")
	}
	s := f.Selection()
	s.Selections = slices.DeleteFunc(s.Selections, func(c roster.Selection) bool { return c.Entry == o.ID })
	if *op.On {
		ed.Add(s, o, 1)
	}
	return nil
}
