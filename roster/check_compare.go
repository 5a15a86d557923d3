package roster

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// checked evaluates another roster by the same data and restrictions.
func (e *checker) checked(next *Roster) *checker {
	return find(newEvaluation(e.book, next), e.restrictions)
}

// costsUntil is how the totals change from one evaluation to another.
func (e *checker) costsUntil(after *checker) Costs {
	delta := Costs{}
	for t, cost := range e.book.CostTypes {
		if e.listsCost(t) || after.listsCost(t) {
			delta[cost.ID] = after.total(t).Sub(e.total(t))
		}
	}
	return delta
}

// firstWorse is the first error that was not there before, or was smaller; nil
// where there is none.
func (e *checker) firstWorse(before map[findingKey]entry.Number) *finding {
	i := slices.IndexFunc(e.findings, func(f *finding) bool { return f.isWorse(before) })
	if i < 0 {
		return nil
	}
	return e.findings[i]
}

// isWorse reports whether an error was not there before, or was smaller.
func (f *finding) isWorse(before map[findingKey]entry.Number) bool {
	was, ok := before[keyOf(f)]
	return f.Code.Severity() == Error && (!ok || f.excess.Cmp(was) > 0)
}

// findingKey tells whether a finding was there before a change.
type findingKey struct {
	code        Code
	selection   string
	constraint  *entry.Constraint
	subject     string
	text        string
	association string
	restriction *Restriction
}

func keyOf(f *finding) findingKey {
	return findingKey{f.Code, f.selection, f.constraint, f.subject, f.text, f.association, f.restriction}
}

// excesses lists the findings, each with how far it is beyond its limit.
func (e *checker) excesses() map[findingKey]entry.Number {
	out := map[findingKey]entry.Number{}
	for _, f := range e.findings {
		out[keyOf(f)] = f.excess
	}
	return out
}
