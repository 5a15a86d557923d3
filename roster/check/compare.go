package check

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// Recheck checks another roster against the same data and restrictions, and returns the
// same findings as Run. It is faster the less the rosters differ: see eval.NewFrom.
func (e *Findings) Recheck(next *roster.Roster) *Findings {
	return run(&Findings{State: eval.NewFrom(e.State, next), restrictions: e.restrictions, base: e.record})
}

// Recorded returns equal findings in the same order for calls of Recheck: those of Check are not recorded.
func (e *Findings) Recorded() *Findings {
	if e.IsRecorded() {
		return e
	}
	return e.Again()
}

// Again checks the same roster again, and returns equal, recorded findings in the same order, for
// another goroutine: a State is not safe for concurrent use.
func (e *Findings) Again() *Findings {
	return Run(eval.NewRecorded(e.Book, e.Roster), e.restrictions).Report().checker
}

// Sooner is like Again, for evaluations that leave time for what follows: see entry.Book.Sooner.
func (e *Findings) Sooner() *Findings {
	return Run(eval.NewRecorded(e.Book.Sooner(), e.Roster), e.restrictions).Report().checker
}

// CostsUntil returns the changes of the totals from e to after.
func (e *Findings) CostsUntil(after *Findings) roster.Costs {
	delta := roster.Costs{}
	for t, cost := range e.Book.CostTypes {
		if e.ListsCost(t) || after.ListsCost(t) {
			delta[cost.ID] = after.Total(t).Sub(e.Total(t))
		}
	}
	return delta
}

// FirstWorse returns the first error that is new or larger than before, or nil.
func (e *Findings) FirstWorse(before map[FindingKey]entry.Number) *Finding {
	i := slices.IndexFunc(e.List, func(f *Finding) bool { return f.IsWorse(before) })
	if i < 0 {
		return nil
	}
	return e.List[i]
}

// IsWorse reports whether the finding is an error that is new or larger than before.
func (f *Finding) IsWorse(before map[FindingKey]entry.Number) bool {
	was, ok := before[KeyOf(f)]
	return f.Code.Severity() == roster.Error && (!ok || f.Excess.Cmp(was) > 0)
}

// FindingKey identifies a finding before and after a change of the roster.
type FindingKey struct {
	code        roster.Code
	selection   string
	constraint  *entry.Constraint
	subject     string
	text        string
	association string
	restriction *roster.Restriction
}

// KeyOf returns the key of a finding.
func KeyOf(f *Finding) FindingKey {
	return FindingKey{f.Code, f.ID, f.Constraint, f.Subject, f.text, f.Association, f.Restriction}
}

// Has reports whether there is a finding with the key.
func (e *Findings) Has(key FindingKey) bool {
	return slices.ContainsFunc(e.List, func(f *Finding) bool { return KeyOf(f) == key })
}

// Excesses returns the amount by which each finding exceeds its limit.
func (e *Findings) Excesses() map[FindingKey]entry.Number {
	out := map[FindingKey]entry.Number{}
	for _, f := range e.List {
		out[KeyOf(f)] = f.Excess
	}
	return out
}
