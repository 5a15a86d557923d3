package fix

import (
	"iter"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// restrictionFixes returns fixes that remove surplus selections or add missing ones.
func (e *proposer) restrictionFixes(f *check.Finding) iter.Seq[roster.Fix] {
	x, cost := f.Restriction, e.Book.CostType(f.Restriction.Field)
	switch {
	case x.Field == entry.FieldForces:
		return slices.Values(e.detachmentFixes(f))
	case x.Bound == entry.Min:
		return e.restrictionAdditions(x, f.Excess)
	case cost >= 0 && x.Pick.Roots:
		return slices.Values(e.cheaperFixes(slices.Collect(e.Roots()), cost, f.Excess))
	}
	return slices.Values(e.pickedRemovals(f, cost))
}

// pickedRemovals returns fixes that remove picked selections until their number or their cost is
// allowed.
func (e *proposer) pickedRemovals(f *check.Finding, cost int) (fixes []roster.Fix) {
	x, picked := f.Restriction, f.Picked
	for k := len(picked) - 1; k >= 0; k-- {
		fixes = append(fixes, removal(e.Selection(picked[k]).Doc.ID, e.NumberedName(picked[k])))
	}
	if cost >= 0 {
		return append(e.cheaper(x, f, picked, fixes), fixes...)
	}
	if surplus, ok := f.Excess.Ceil().Int64(); ok && surplus > 1 && surplus <= int64(len(fixes)) {
		return []roster.Fix{combined(roster.FixRemove, fixes[:surplus])}
	}
	return fixes
}

// detachmentFixes returns a fix that removes the last picked detachment.
func (e *proposer) detachmentFixes(f *check.Finding) []roster.Fix {
	switch {
	case f.ID == "":
		return nil
	case f.Selection == eval.None:
		return []roster.Fix{{Code: roster.FixRemove, Args: map[string]string{"Thing": f.Subject}, Operations: []roster.Operation{{Op: roster.RemoveForce, Force: f.ID}}}}
	}
	return []roster.Fix{removal(f.ID, f.Subject)}
}

// cheaper returns a fix that removes picked selections, the last first, until the others
// cost at most the value. removals are the fixes that remove each of them, the last first.
func (e *proposer) cheaper(x *roster.Restriction, f *check.Finding, picked []int32, removals []roster.Fix) []roster.Fix {
	left := f.Excess
	for k := range removals {
		left = left.Sub(e.CostsWithin(picked[len(picked)-1-k])[x.Field])
		if left.Sign() <= 0 && k > 0 {
			return []roster.Fix{combined(roster.FixRemove, removals[:k+1])}
		}
	}
	return nil
}

// mostAdded is the maximum number of units that one fix adds.
const mostAdded = 10

// restrictionAdditions returns fixes that add the missing number of units picked by name or
// keyword, or that choose a Warlord.
func (e *proposer) restrictionAdditions(x *roster.Restriction, missing entry.Number) iter.Seq[roster.Fix] {
	if slices.Contains(x.Pick.Purposes, entry.PurposeWarlord) {
		return e.warlordFixes()
	}
	number, ok := missing.Ceil().Int64()
	if x.Field != entry.FieldSelections {
		number = 1
	}
	if !ok || number > mostAdded {
		return chain()
	}
	return func(yield func(roster.Fix) bool) {
		for at := range e.roots() {
			if !e.offers(&x.Pick, at) || e.OptionHidden(at) {
				continue
			}
			fix := e.more(at, at.Option, e.parentID(at), 1)
			fix.Operations, fix.Args["Count"] = slices.Repeat(fix.Operations, int(number)), strconv.FormatInt(number, 10)
			if !yield(fix) {
				return
			}
		}
	}
}

// offers reports whether an option would be picked by its name and its keywords.
func (e *proposer) offers(p *roster.Pick, at eval.Place) bool {
	if len(p.Names)+len(p.Keywords)+len(p.Roles) == 0 || !p.HasName(catalog.Fold(at.Option.Name())) {
		return false
	}
	categories, primary := e.OptionCategories(at)
	if len(p.Roles) > 0 && (primary == nil || !slices.Contains(p.Roles, catalog.Fold(primary.Name))) {
		return false
	}
	for _, k := range p.Keywords {
		if !e.HasNamed(categories, k) {
			return false
		}
	}
	return true
}
