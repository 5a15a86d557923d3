package fix

import (
	"cmp"
	"iter"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// warlordFixes proposes each unit as the Warlord, CHARACTERs first (9e.ONLYWAR.WARLORD.2), and
// then new CHARACTERs.
func (e *proposer) warlordFixes() iter.Seq[roster.Fix] {
	var characters, others []roster.Fix
	for i := range e.Roots() {
		if n := e.Selection(i); len(edit.WarlordCandidates(edit.Find(e.Book, e.Roster.Forces, n.Doc.ID))) == 0 {
			continue
		}
		fix := roster.Fix{
			Code: roster.FixWarlord, Args: map[string]string{"Thing": e.NumberedName(i)},
			Operations: []roster.Operation{{Op: roster.SetWarlord, Selection: e.Selection(i).Doc.ID}},
		}
		if e.HasCategory(i, entry.CharacterKeyword) {
			characters = append(characters, fix)
		} else {
			others = append(others, fix)
		}
	}
	return chain(slices.Values(characters), slices.Values(others), e.newWarlords())
}

// newWarlords returns fixes that each add a CHARACTER as the Warlord.
func (e *proposer) newWarlords() iter.Seq[roster.Fix] {
	return func(yield func(roster.Fix) bool) {
		for fix := range e.newUnits(func(at eval.Place) bool {
			categories, _ := e.OptionCategories(at)
			return e.HasNamed(categories, entry.CharacterKeyword)
		}) {
			added := edit.NextSelection(e.Roster)
			fix.Code = roster.FixWarlordAdd
			fix.Operations = append(fix.Operations, roster.Operation{Op: roster.SetWarlord, Selection: added})
			if !yield(fix) {
				return
			}
		}
	}
}

// newUnits iterates over fixes that each add a suitable unit that a force offers.
func (e *proposer) newUnits(suits func(eval.Place) bool) iter.Seq[roster.Fix] {
	return func(yield func(roster.Fix) bool) {
		for at := range e.roots() {
			if at.Option.Kind() == entry.Upgrade || !suits(at) || !e.Offered(at) || e.OptionHidden(at) {
				continue
			}
			if !yield(e.more(at, at.Option, e.parentID(at), 1)) {
				return
			}
		}
	}
}

// roots iterates over the places of all options of the forces: those of content that players often hide come last, and
// cheap ones first.
func (e *proposer) roots() iter.Seq[eval.Place] {
	return func(yield func(eval.Place) bool) {
		for f := range e.ForceCount() {
			choices := e.Force(f).Choices
			if choices == nil {
				continue
			}
			options := e.Book.Memo(cheapFirst{choices}, func() any { return byPoints(e.Book, choices.Options) }).([]*entry.Option)
			for _, o := range options {
				if !yield(eval.InForce(f, o)) {
					return
				}
			}
		}
	}
}

// cheapFirst is the key of the options of choices in the order of roots.
type cheapFirst struct{ *entry.Choices }

// byPoints sorts options by whether players often hide them and by their points, before modifiers and without those of
// options below them.
func byPoints(book *entry.Book, options []*entry.Option) []*entry.Option {
	points := func(o *entry.Option) (n entry.Number) {
		for _, c := range o.Costs() {
			if t := book.CostType(c.Type); t >= 0 && book.CostTypes[t].Role() == entry.PointsCost {
				n = c.Value
			}
		}
		return n
	}
	return slices.SortedStableFunc(slices.Values(options), func(a, b *entry.Option) int {
		return cmp.Or(cmp.Compare(entry.ContentOf(a.Name(), ""), entry.ContentOf(b.Name(), "")), points(a).Cmp(points(b)))
	})
}

// onlyWarlordFixes returns, for each Warlord, a fix that makes it the only one and keeps its
// Warlord Trait.
func (e *proposer) onlyWarlordFixes(f *check.Finding, m *eval.Matcher) []roster.Fix {
	var fixes []roster.Fix
	e.Each(f.Scope, &f.Constraint.Query, func(i int32, _ int64) {
		model := e.Selection(i).Parent
		if !e.Matches(m, i) || model == eval.None {
			return
		}
		op := roster.Operation{Op: roster.SetWarlord, Selection: e.Selection(model).Doc.ID}
		for trait := range e.Children(i) {
			op.Trait = e.Selection(trait).Option.Name()
			break
		}
		fixes = append(fixes, roster.Fix{Code: roster.FixWarlord, Args: map[string]string{"Thing": e.label(model, f)}, Operations: []roster.Operation{op}})
	})
	return fixes
}
