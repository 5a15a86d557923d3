package fix

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// restrictionFixes takes out what is too much, or adds what is missing.
func (e *proposer) restrictionFixes(f *check.Finding) []roster.Fix {
	x, picked, cost := f.Restriction, f.Picked, e.Book.CostType(f.Restriction.Field)
	switch {
	case x.Field == entry.FieldForces:
		return e.detachmentFixes(f)
	case x.Bound == entry.Min:
		return e.restrictionAdditions(x, f.Excess)
	case cost >= 0 && x.Pick.Roots:
		return e.cheaperFixes(cost, f.Excess)
	}
	var fixes []roster.Fix
	for k := len(picked) - 1; k >= 0; k-- {
		fixes = append(fixes, removal(e.Selection(picked[k]).Doc.ID, e.NumberedName(picked[k])))
	}
	if cost >= 0 {
		return append(e.cheaper(x, f, picked, fixes), fixes...)
	}
	if surplus, ok := f.Excess.Ceil().Int64(); ok && surplus > 1 && surplus <= int64(len(fixes)) {
		return []roster.Fix{combined(fixes[:surplus])}
	}
	return fixes
}

// detachmentFixes takes the last detachment that is too many out.
func (e *proposer) detachmentFixes(f *check.Finding) []roster.Fix {
	switch {
	case f.ID == "":
		return nil
	case f.Selection == eval.None:
		return []roster.Fix{{Code: roster.FixRemove, Args: map[string]string{"Thing": f.Subject}, Operations: []roster.Operation{{Op: roster.RemoveForce, Force: f.ID}}}}
	}
	return []roster.Fix{removal(f.ID, f.Subject)}
}

// cheaper removes picked selections, the last first, until the others cost at most the
// value. removals has the fix for each of them, the last first.
func (e *proposer) cheaper(x *roster.Restriction, f *check.Finding, picked []int32, removals []roster.Fix) []roster.Fix {
	left := f.Excess
	for k := range removals {
		left = left.Sub(e.CostsWithin(picked[len(picked)-1-k])[x.Field])
		if left.Sign() <= 0 && k > 0 {
			return []roster.Fix{combined(removals[:k+1])}
		}
	}
	return nil
}

// mostAdded bounds how many units one fix adds.
const mostAdded = 10

// restrictionAdditions adds units that are picked by name or keyword, as many as are
// missing, or names a Warlord.
func (e *proposer) restrictionAdditions(x *roster.Restriction, missing entry.Number) []roster.Fix {
	if len(x.Pick.Names) == 1 && x.Pick.Names[0] == catalog.Fold(eval.WarlordEntry) {
		return e.warlordFixes()
	}
	number, ok := missing.Ceil().Int64()
	if x.Field != entry.FieldSelections {
		number = 1
	}
	if !ok || number > mostAdded {
		return nil
	}
	var fixes []roster.Fix
	for f := range e.ForceCount() {
		choices := e.Force(f).Choices
		if choices == nil {
			continue
		}
		for _, o := range choices.Options {
			at := eval.InForce(int32(f), o)
			if len(fixes) == fixesProposed || !e.offers(&x.Pick, at) || e.OptionHidden(at) {
				continue
			}
			fix := e.more(at, o, e.parentID(at), 1)
			fix.Operations, fix.Args["Count"] = slices.Repeat(fix.Operations, int(number)), strconv.FormatInt(number, 10)
			fixes = append(fixes, fix)
		}
	}
	return fixes
}

// offers reports whether an option that might be selected would be picked, as far
// as its name and its keywords say.
func (e *proposer) offers(p *roster.Pick, at eval.Place) bool {
	if len(p.Names)+len(p.Keywords)+len(p.Roles) == 0 || !p.HasName(catalog.Fold(at.Option.Name())) {
		return false
	}
	categories, primary := e.OptionCategories(at)
	if len(p.Roles) > 0 && (primary == nil || !slices.Contains(p.Roles, catalog.Fold(primary.Name))) {
		return false
	}
	for _, k := range p.Keywords {
		if !eval.HasNamed(categories, k) {
			return false
		}
	}
	return true
}
