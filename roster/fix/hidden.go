package fix

import (
	"iter"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// mostRequired is the maximum length of a chain of choices that require each other.
const mostRequired = 3

// hiddenFixes returns fixes that select the requirements of a hidden selection: a choice such as
// the chapter, or another unit.
func (e *proposer) hiddenFixes(f *check.Finding) iter.Seq[roster.Fix] {
	return e.selections(e.WhyHidden(e.At(f.Selection)).Missing, mostRequired)
}

// selections iterates over fixes that select an option matched by one of the filters. If that
// option is hidden too, they first select its requirements, in at most the given number of steps.
func (e *proposer) selections(missing []entry.Filter, steps int) iter.Seq[roster.Fix] {
	return func(yield func(roster.Fix) bool) {
		if len(missing) == 0 || steps == 0 {
			return
		}
		var failed [][]entry.Filter // requirements that cannot be selected; many options have the same
		for at := range e.vacancies() {
			if !offersAny(at.Option, missing) || e.selected(at, at.Option) != eval.None {
				continue
			}
			if !e.OptionHidden(at) {
				if !yield(e.choiceOrMore(at)) {
					return
				}
				continue
			}
			required := e.WhyHidden(at).Missing
			if slices.ContainsFunc(failed, func(x []entry.Filter) bool { return slices.Equal(x, required) }) {
				continue
			}
			first, ok := firstOf(e.selections(required, steps-1))
			if !ok {
				failed = append(failed, required)
			} else if !yield(combined(roster.FixChoose, []roster.Fix{first, e.choiceOrMore(at)})) {
				return
			}
		}
	}
}

// firstOf returns the first fix of a sequence, if it has any.
func firstOf(fixes iter.Seq[roster.Fix]) (roster.Fix, bool) {
	for fix := range fixes {
		return fix, true
	}
	return roster.Fix{}, false
}

// vacancies iterates over the places of all options of the selections, and of all root options.
func (e *proposer) vacancies() iter.Seq[eval.Place] {
	return func(yield func(eval.Place) bool) {
		for i := range e.SelectionCount() {
			for _, o := range e.Selection(i).Option.Choices().Options {
				if !yield(e.Vacancy(i, o)) {
					return
				}
			}
		}
		for at := range e.roots() {
			if !yield(at) {
				return
			}
		}
	}
}

// choiceOrMore returns a fix that selects an option below a selection: instead of the others
// if its group allows only one.
func (e *proposer) choiceOrMore(at eval.Place) roster.Fix {
	for g := at.Option.Group; g != nil && at.Parent != eval.None; g = g.Parent {
		if _, most := e.GroupBounds(g, e.GroupPlace(at.Parent)); most == 1 {
			return e.choice(at.Parent, at.Option)
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
