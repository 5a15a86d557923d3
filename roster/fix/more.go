package fix

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// additions adds what is missing, or lets one choose which.
func (e *proposer) additions(f *check.Finding) []roster.Fix {
	number, ok := f.Excess.Ceil().Int64()
	parent := e.parentID(f.At)
	if !ok || parent == "" {
		return nil
	}
	if f.Holder.Option != nil {
		return []roster.Fix{e.more(f.At, f.Holder.Option, parent, number)}
	}
	switch {
	case f.Holder.Group != nil:
		return e.groupAdditions(f, parent, number)
	case f.Holder.Category != nil:
		return e.categoryAdditions(f, number)
	}
	return nil
}

// categoryAdditions adds something of the category: below what is selected, as
// a title to one of the units, or as another unit.
func (e *proposer) categoryAdditions(f *check.Finding, number int64) []roster.Fix {
	var fixes []roster.Fix
	propose := func(at eval.Place, of string) {
		if len(fixes) == 2*fixesProposed || !ofCategory(at.Option, f.Holder.Category) || e.OptionHidden(at) {
			return
		}
		fix := e.more(at, at.Option, e.parentID(at), number)
		if of != "" {
			fix.Args["Subject"] = of
		}
		fixes = append(fixes, fix)
	}
	for i := range e.SelectionCount() {
		for _, o := range e.Selection(i).Option.Choices().Options {
			if at := e.Vacancy(int32(i), o); e.selected(at, o) == eval.None {
				propose(at, e.Name(int32(i)))
			}
		}
	}
	if choices := e.Force(f.At.Force).Choices; choices != nil {
		for _, o := range choices.Options {
			propose(eval.InForce(f.At.Force, o), "")
		}
	}
	return fixes
}

// ofCategory reports whether the data gives an option the category, before
// modifiers.
func ofCategory(o *entry.Option, c *entry.Category) bool {
	has := func(links []entry.CategoryLink) bool {
		return slices.ContainsFunc(links, func(l entry.CategoryLink) bool { return l.Category() != nil && l.Category().Is(c) })
	}
	return has(o.Entry.Categories) || o.Link != nil && has(o.Link.Categories)
}

func (e *proposer) groupAdditions(f *check.Finding, parent string, number int64) []roster.Fix {
	var fixes []roster.Fix
	first := f.Holder.Group.Default()
	if first != nil {
		fixes = append(fixes, e.member(f, first, parent, number))
	}
	for _, o := range eval.Members(f.Holder.Group) {
		if o != first && !e.OptionHidden(eval.Place{Self: eval.None, Parent: f.At.Parent, Force: f.At.Force, Option: o}) {
			fixes = append(fixes, e.member(f, o, parent, number))
		}
	}
	return fixes
}

// member adds number of a group's member; in a group of one, it is chosen.
func (e *proposer) member(f *check.Finding, o *entry.Option, parent string, number int64) roster.Fix {
	if _, most := e.GroupBounds(f.Holder.Group, f.At); most != 1 || number != 1 || f.At.Parent == eval.None {
		return e.more(f.At, o, parent, number)
	}
	return roster.Fix{
		Code: roster.FixChoose, Args: map[string]string{"Thing": e.OptionName(o, e.Vacancy(f.At.Parent, o))},
		Operations: []roster.Operation{choose(parent, o)},
	}
}

// more adds number of an option at a place: to the selection of it that is
// there, or as a new one.
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

// wholeUnitFixes gives the choice to every model of the unit, or takes it from
// all.
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
			// What it had stood in the place of comes back.
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
