package fix

import (
	"iter"
	"math"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// additions returns fixes that add the missing selections, one for each possible option.
func (e *proposer) additions(f *check.Finding) iter.Seq[roster.Fix] {
	number, ok := f.Excess.Ceil().Int64()
	parent := e.parentID(f.At)
	switch {
	case !ok || parent == "":
	case f.Holder.Option != nil:
		return slices.Values([]roster.Fix{e.more(f.At, f.Holder.Option, parent, number)})
	case f.Holder.Group != nil:
		return e.groupAdditions(f, parent, number)
	case f.Holder.Category != nil:
		return e.withForceChanges(f, e.categoryAdditions(f, number))
	}
	return chain()
}

// withForceChanges adds the fixes that change the force after the first units.
func (e *proposer) withForceChanges(f *check.Finding, units iter.Seq[roster.Fix]) iter.Seq[roster.Fix] {
	return func(yield func(roster.Fix) bool) {
		number := 0
		changes := func() bool {
			for _, fix := range e.forceChanges(f) {
				if !yield(fix) {
					return false
				}
			}
			return true
		}
		for fix := range units {
			if number++; number == unitsBeforeForce+1 && !changes() || !yield(fix) {
				return
			}
		}
		if number <= unitsBeforeForce {
			changes()
		}
	}
}

// unitsBeforeForce is the number of units that are tried before other kinds of force.
const unitsBeforeForce = 4

// categoryAdditions returns fixes that add a selection of the category: an upgrade of an
// existing unit, or a new unit.
func (e *proposer) categoryAdditions(f *check.Finding, number int64) iter.Seq[roster.Fix] {
	if f.Holder.Category.IsWarlord() {
		return e.warlordFixes()
	}
	return func(yield func(roster.Fix) bool) {
		for at := range e.vacancies() {
			switch {
			case at.Parent == eval.None && at.Force != f.At.Force,
				!ofCategory(at.Option, f.Holder.Category), e.selected(at, at.Option) != eval.None, e.OptionHidden(at):
				continue
			}
			fix := e.more(at, at.Option, e.parentID(at), number)
			if at.Parent != eval.None {
				fix.Args["Subject"] = e.Name(at.Parent)
			}
			if !yield(fix) {
				return
			}
		}
	}
}

// ofCategory reports whether the data gives an option the category, before
// modifiers.
func ofCategory(o *entry.Option, c *entry.Category) bool {
	has := func(links []entry.CategoryLink) bool {
		return slices.ContainsFunc(links, func(l entry.CategoryLink) bool { return l.Category() != nil && l.Category().Is(c) })
	}
	return has(o.Entry.Categories) || o.Link != nil && has(o.Link.Categories)
}

// groupAdditions returns fixes that add number of a group's visible members: of each
// member alone, the default first, and of others if the maximum of the member is lower.
func (e *proposer) groupAdditions(f *check.Finding, parent string, number int64) iter.Seq[roster.Fix] {
	var members []*entry.Option
	if first := f.Holder.Group.Default(); first != nil {
		members = append(members, first)
	}
	for _, o := range eval.Members(f.Holder.Group) {
		if !slices.Contains(members, o) && !e.OptionHidden(eval.Place{Self: eval.None, Parent: f.At.Parent, Force: f.At.Force, Option: o}) {
			members = append(members, o)
		}
	}
	return func(yield func(roster.Fix) bool) {
		for k := range members {
			if !yield(e.spread(f, slices.Concat(members[k:], members[:k]), parent, number)) {
				return
			}
		}
	}
}

// spread returns a fix that adds number of a group's members, in order, each up to its own
// maximum. If the maximums allow fewer in total, it adds all of the first member.
func (e *proposer) spread(f *check.Finding, members []*entry.Option, parent string, number int64) roster.Fix {
	var parts []roster.Fix
	left := number
	for _, o := range members {
		if n := min(left, e.room(f.At, o)); n > 0 {
			parts = append(parts, e.member(f, o, parent, n))
			left -= n
		}
	}
	switch {
	case left > 0:
		return e.member(f, members[0], parent, number)
	case len(parts) == 1:
		return parts[0]
	}
	return combined(roster.FixAdd, parts)
}

// room returns the number of an option that its own maximum allows at a place.
func (e *proposer) room(at eval.Place, o *entry.Option) int64 {
	here := eval.Place{Self: eval.None, Parent: at.Parent, Force: at.Force, Option: o}
	var number int64
	if at.Parent != eval.None {
		here = e.FirstBelow(at.Parent, o)
		for j := range e.Children(at.Parent) {
			if e.Selection(j).Option == o {
				number += e.Selection(j).Count
			}
		}
	}
	if _, most := e.Bounds(here); most >= 0 {
		return max(most-number, 0)
	}
	return math.MaxInt64
}

// member returns a fix that adds number of a group's member or, in a single-choice group,
// chooses it.
func (e *proposer) member(f *check.Finding, o *entry.Option, parent string, number int64) roster.Fix {
	if _, most := e.GroupBounds(f.Holder.Group, f.At); most != 1 || number != 1 || f.At.Parent == eval.None {
		return e.more(f.At, o, parent, number)
	}
	return e.choice(f.At.Parent, o)
}

// choice returns a fix that chooses an option below a selection.
func (e *proposer) choice(i int32, o *entry.Option) roster.Fix {
	return roster.Fix{
		Code: roster.FixChoose, Args: map[string]string{"Thing": e.OptionName(o, e.Vacancy(i, o))},
		Operations: []roster.Operation{choose(e.Selection(i).Doc.ID, o)},
	}
}

// more returns a fix that adds number of an option at a place: to an existing selection of it, or
// as a new selection.
func (e *proposer) more(at eval.Place, o *entry.Option, parent string, number int64) roster.Fix {
	name := e.OptionName(o, eval.Place{Self: eval.None, Parent: at.Parent, Force: at.Force, Option: o})
	args := map[string]string{"Thing": name, "Count": strconv.FormatInt(number, 10)}
	if i := e.selected(at, o); i != eval.None {
		count := int(e.Selection(i).Count + number)
		return roster.Fix{Code: roster.FixAdd, Args: args, Operations: []roster.Operation{{Op: roster.SetCount, Selection: e.Selection(i).Doc.ID, Count: &count}}}
	}
	op := roster.Operation{Op: roster.Select, Parent: parent, Entry: o.ID}
	if number > 1 {
		count := int(number)
		op.Count = &count
	}
	return roster.Fix{Code: roster.FixAdd, Args: args, Operations: []roster.Operation{op}}
}

// selected returns the last selection of an option below the place's parent.
func (e *proposer) selected(at eval.Place, o *entry.Option) int32 {
	found := eval.None
	if at.Parent != eval.None {
		for j := range e.Children(at.Parent) {
			if e.Selection(j).Option == o {
				found = j
			}
		}
	}
	return found
}

func (e *proposer) parentID(at eval.Place) string {
	if at.Parent != eval.None {
		return e.Selection(at.Parent).Doc.ID
	}
	return e.Force(at.Force).Doc.ID
}

// wholeUnitFixes returns a fix that gives an option to every model of the unit, and one that
// removes it from all.
func (e *proposer) wholeUnitFixes(f *check.Finding) []roster.Fix {
	o := f.Holder.Option
	if o == nil || f.Scope.Kind != eval.SelectionContainer {
		return nil
	}
	all := roster.Fix{Code: roster.FixWhole, Args: map[string]string{"Thing": f.Thing}}
	removal := roster.Fix{Code: roster.FixRemove, Args: map[string]string{"Thing": f.Thing}}
	for j := range e.Children(f.Scope.Index) {
		mine := eval.OptionOf(e.Selection(j).Option.Choices(), o.Entry)
		if mine == nil {
			continue
		}
		at := e.FirstBelow(j, mine)
		switch {
		case at.Self == eval.None:
			all.Operations = append(all.Operations, choose(e.Selection(j).Doc.ID, mine))
		case mine.Group != nil && mine.Group.Default() != nil:
			removal.Operations = append(removal.Operations, choose(e.Selection(j).Doc.ID, mine.Group.Default()))
		case mine.Group != nil:
			// Restore the default that the option had replaced.
			removal.Operations = append(removal.Operations, roster.Operation{Op: roster.Choose, Selection: e.Selection(j).Doc.ID, Group: mine.GroupID()})
		default:
			removal.Operations = append(removal.Operations, roster.Operation{Op: roster.Remove, Selection: e.Selection(at.Self).Doc.ID})
		}
	}
	return []roster.Fix{all, removal}
}

func choose(selection string, o *entry.Option) roster.Operation {
	return roster.Operation{Op: roster.Choose, Selection: selection, Group: o.GroupID(), Entry: o.ID}
}
