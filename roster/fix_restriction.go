package roster

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// restrictionFixes takes out what is too much, or adds what is missing.
func (e *proposer) restrictionFixes(f *finding) []Fix {
	x, picked, cost := f.restriction, f.picked, e.book.CostType(f.restriction.Field)
	switch {
	case x.Field == entry.FieldForces:
		return e.detachmentFixes(f)
	case x.Bound == entry.Min:
		return e.restrictionAdditions(x, f.excess)
	case cost >= 0 && x.Pick.Roots:
		return e.cheaperFixes(cost, f.excess)
	}
	var fixes []Fix
	for k := len(picked) - 1; k >= 0; k-- {
		fixes = append(fixes, removal(e.node(picked[k]).doc.ID, e.unitLabel(picked[k])))
	}
	if cost >= 0 {
		return append(e.cheaper(x, f, picked, fixes), fixes...)
	}
	if surplus, ok := f.excess.Ceil().Int64(); ok && surplus > 1 && surplus <= int64(len(fixes)) {
		return []Fix{together(fixes[:surplus])}
	}
	return fixes
}

// detachmentFixes takes the last detachment that is too many out.
func (e *proposer) detachmentFixes(f *finding) []Fix {
	switch {
	case f.selection == "":
		return nil
	case f.node == none:
		return []Fix{{Code: FixRemove, Args: map[string]string{"Thing": f.subject}, Operations: []Operation{{Op: RemoveForce, Force: f.selection}}}}
	}
	return []Fix{removal(f.selection, f.subject)}
}

// cheaper takes out so many of the picked selections, from the last, that the others
// cost no more than the value. Removals has that of each, the last one first.
func (e *proposer) cheaper(x *Restriction, f *finding, picked []int32, removals []Fix) []Fix {
	left := f.excess
	for k := range removals {
		left = left.Sub(e.subtreeCosts(picked[len(picked)-1-k])[x.Field])
		if left.Sign() <= 0 && k > 0 {
			return []Fix{together(removals[:k+1])}
		}
	}
	return nil
}

// mostAdded bounds how many units one fix adds.
const mostAdded = 10

// restrictionAdditions adds units that are picked by name or keyword, as many as are
// missing, or names a Warlord.
func (e *proposer) restrictionAdditions(x *Restriction, missing entry.Number) []Fix {
	if len(x.Pick.Names) == 1 && x.Pick.Names[0] == catalog.Fold(warlordEntry) {
		return e.warlordFixes()
	}
	number, ok := missing.Ceil().Int64()
	if x.Field != entry.FieldSelections {
		number = 1
	}
	if !ok || number > mostAdded {
		return nil
	}
	var fixes []Fix
	for f := range e.forceCount() {
		choices := e.force(f).choices
		if choices == nil {
			continue
		}
		for _, o := range choices.Options {
			at := inForce(int32(f), o)
			if len(fixes) == fixesProposed || !e.offers(&x.Pick, at) || e.optionHidden(at) {
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
func (e *proposer) offers(p *Pick, at place) bool {
	if len(p.Names)+len(p.Keywords)+len(p.Roles) == 0 || !p.names(catalog.Fold(at.option.Name())) {
		return false
	}
	categories, primary := e.optionCategories(at)
	if len(p.Roles) > 0 && (primary == nil || !slices.Contains(p.Roles, catalog.Fold(primary.Name))) {
		return false
	}
	for _, k := range p.Keywords {
		if !hasNamed(categories, k) {
			return false
		}
	}
	return true
}
