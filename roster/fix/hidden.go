package fix

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// mostRequired is the maximum length of a chain of choices that require each other.
const mostRequired = 3

// hiddenFixes returns fixes that select the requirements of a hidden selection: a choice such as
// the chapter, or another unit.
func (e *proposer) hiddenFixes(f *check.Finding) []roster.Fix {
	return e.selections(e.WhyHidden(e.At(f.Selection)).Missing, mostRequired)
}

// selections returns fixes that select an option matched by one of the filters. If that option is
// hidden too, they first select its requirements.
func (e *proposer) selections(missing []entry.Filter, most int) (fixes []roster.Fix) {
	if len(missing) == 0 || most == 0 {
		return nil
	}
	propose := func(at eval.Place, number func() roster.Fix) {
		if len(fixes) == mostProposed || !offersAny(at.Option, missing) {
			return
		}
		if !e.OptionHidden(at) {
			fixes = append(fixes, number())
		} else if first := e.selections(e.WhyHidden(at).Missing, most-1); len(first) > 0 {
			fixes = append(fixes, combined(roster.FixChoose, []roster.Fix{first[0], number()}))
		}
	}
	for i := range e.SelectionCount() {
		if e.Selection(i).Option == nil {
			continue
		}
		for _, o := range eval.OptionsOf(e.Selection(i).Option.Choices()) {
			if at := e.Vacancy(i, o); e.selected(at, o) == eval.None {
				propose(at, func() roster.Fix { return e.choiceOrMore(i, at) })
			}
		}
	}
	e.eachRoot(func(at eval.Place) {
		propose(at, func() roster.Fix { return e.more(at, at.Option, e.parentID(at), 1) })
	})
	return fixes
}

// choiceOrMore returns a fix that selects an option below a selection: instead of the others
// if its group allows only one.
func (e *proposer) choiceOrMore(i int32, at eval.Place) roster.Fix {
	for g := at.Option.Group; g != nil; g = g.Parent {
		if _, most := e.GroupBounds(g, e.GroupPlace(i)); most == 1 {
			return e.choice(i, at.Option)
		}
	}
	return e.more(at, at.Option, e.parentID(at), 1)
}

// offersAny reports whether one of the filters matches an option in the data.
func offersAny(o *entry.Option, filters []entry.Filter) bool {
	for i := range filters {
		switch f := &filters[i]; f.Kind {
		case entry.ChildOfEntry:
			if o.Entry == f.Entry {
				return true
			}
		case entry.ChildOfGroup:
			if o.In(f.Group) {
				return true
			}
		case entry.ChildOfCategory:
			if ofCategory(o, f.Category) {
				return true
			}
		}
	}
	return false
}
