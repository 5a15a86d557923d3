package roster

import (
	"reflect"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// fixesProposed bounds the fixes of one diagnostic.
const fixesProposed = 24

// A trial tries fixes of an evaluation's findings until its work is done.
type trial struct {
	*evaluation
	before     map[findingKey]entry.Number
	work, each int // left, and that of one try
}

func (r *Report) trial(work int) *trial {
	e := r.evaluation
	return &trial{evaluation: e, before: e.excesses(), work: work, each: count(e.roster) + 4*len(e.diagnostics) + 1}
}

// fixes proposes operations for the i-th finding. Every one was tried: applied as
// it is, it removes the diagnostic, and its CostDelta is what it changes. Nothing
// is sought where the work is done.
func (t *trial) fixes(i int) (fixes []Fix, sought bool) {
	if t.work <= 0 {
		return []Fix{}, false
	}
	f := t.diagnostics[i]
	fixes = t.proposals(f)
	fixes = fixes[:min(len(fixes), t.work/t.each+1)]
	t.work -= len(fixes) * t.each
	return t.tried(f, fixes, t.before), true
}

// FixWork bounds the work on large documents that are wrong throughout: about how
// many selections are looked at to try fixes. The diagnostics at the end of a
// long list have none then.
const FixWork = 100_000

func (e *evaluation) proposals(f *finding) []Fix {
	if f.propose == nil {
		return f.fixes
	}
	fixes := f.propose()
	return fixes[:min(len(fixes), 2*fixesProposed)]
}

// tried keeps the fixes that work. Those that make other errors are left out
// where there are any that do not.
func (e *evaluation) tried(f *finding, fixes []Fix, before map[findingKey]entry.Number) []Fix {
	clean, others := []Fix{}, []Fix{}
	for k := range fixes {
		if len(clean) == fixesProposed || proposed(fixes[:k], &fixes[k]) {
			continue
		}
		switch delta, result := e.try(f, &fixes[k], before); result {
		case fixWorks:
			fixes[k].CostDelta = delta
			clean = append(clean, fixes[k])
		case fixBreaks:
			fixes[k].CostDelta = delta
			others = append(others, fixes[k])
		}
	}
	if len(clean) == 0 {
		return others[:min(len(others), fixesProposed)]
	}
	return clean
}

// proposed reports whether one of the fixes does the same.
func proposed(fixes []Fix, fix *Fix) bool {
	return slices.ContainsFunc(fixes, func(x Fix) bool { return reflect.DeepEqual(x.Operations, fix.Operations) })
}

// outcome is what came of trying a fix.
type outcome uint8

const (
	fixFails  outcome = iota // the finding is still there
	fixBreaks                // it is gone, and there are errors that were not
	fixWorks
)

// try applies a fix to a copy and looks whether the finding is gone.
func (e *evaluation) try(f *finding, fix *Fix, before map[findingKey]entry.Number) (Costs, outcome) {
	next, _, err := Apply(e.book, e.roster, fix.Operations)
	if err != nil {
		return nil, fixFails
	}
	after := e.checked(next)
	if _, still := after.excesses()[keyOf(f)]; still {
		return nil, fixFails
	}
	if after.firstWorse(before) != nil {
		return e.costsUntil(after), fixBreaks
	}
	return e.costsUntil(after), fixWorks
}

// checked evaluates another roster by the same data and restrictions.
func (e *evaluation) checked(next *Roster) *evaluation {
	after := newEvaluation(e.book, next)
	after.restrictions = e.restrictions
	for _, pass := range passes {
		pass(after)
	}
	return after
}

// costsUntil is how the totals change from one evaluation to another.
func (e *evaluation) costsUntil(after *evaluation) Costs {
	delta := Costs{}
	for t, cost := range e.book.CostTypes {
		if e.seen[t] || after.seen[t] {
			delta[cost.ID] = after.totals[t].Sub(e.totals[t])
		}
	}
	return delta
}

// firstWorse is the first error that was not there before, or was smaller; nil
// where there is none.
func (e *evaluation) firstWorse(before map[findingKey]entry.Number) *finding {
	i := slices.IndexFunc(e.diagnostics, func(f *finding) bool { return f.isWorse(before) })
	if i < 0 {
		return nil
	}
	return e.diagnostics[i]
}

// isWorse reports whether an error was not there before, or was smaller.
func (f *finding) isWorse(before map[findingKey]entry.Number) bool {
	was, ok := before[keyOf(f)]
	return f.Code.severity() == Error && (!ok || f.excess.Cmp(was) > 0)
}

func removal(selection, name string) Fix {
	return Fix{Code: FixRemove, Args: map[string]string{"Thing": name}, Operations: []Operation{{Op: Remove, Selection: selection}}}
}

// breachFixes proposes ways to keep a constraint.
func (e *evaluation) breachFixes(f *finding, m *matcher, actual, limit entry.Number) []Fix {
	if f.constraint.ResolvedField().Kind == entry.FieldIsAssociations {
		return e.associatedFixes(f)
	}
	if f.constraint.ResolvedField().Kind == entry.FieldIsCost {
		return e.costFixes(f, actual, limit)
	}
	if f.constraint.ResolvedField().Kind != entry.FieldIsSelections || f.constraint.Percent {
		return nil
	}
	surplus, ok := actual.Sub(limit).Ceil().Int64()
	if !ok {
		return nil
	}
	switch {
	case f.Code == WargearWholeUnit:
		return e.wholeUnitFixes(f)
	case f.Code == WarlordMissing:
		return e.warlordFixes()
	case f.Code == WarlordMany:
		return append(e.reductions(f, m, surplus), e.onlyWarlordFixes(f, m)...)
	case f.Code == UnderstrengthMax:
		return append(e.reductions(f, m, surplus), e.understrengthFix(f, false)...)
	case f.constraint.Bound == entry.Max:
		return e.reductions(f, m, surplus)
	case f.Code == UnitSizeMin || f.Code == ModelCountMin:
		return append(e.additions(f, limit.Sub(actual)), e.understrengthFix(f, true)...)
	default:
		return e.additions(f, limit.Sub(actual))
	}
}

// understrengthFix marks the unit that a finding is about as understrength, or
// takes the mark away (9e.DATASHEET.UNDERSTRENGTH.1).
func (e *evaluation) understrengthFix(f *finding, on bool) []Fix {
	if f.node == none {
		return nil
	}
	n := &e.nodes[f.node]
	if named(n.option.Choices().Options, understrengthEntry) == nil {
		return nil
	}
	code := FixUnderstrength
	if !on {
		code = FixFullStrength
	}
	return []Fix{{
		Code: code, Args: map[string]string{"Thing": e.unitLabel(f.node)},
		Operations: []Operation{{Op: Understrength, Selection: n.doc.ID, On: &on}},
	}}
}

// label names a selection so that it cannot be mistaken for another one: with
// its unit, unless the finding is about that unit.
func (e *evaluation) label(i int32, f *finding) string {
	u := e.unitOf(i)
	switch {
	case u == i:
		return e.unitLabel(i)
	case f.box.kind == nodeContainer:
		return e.name(i)
	default:
		return e.name(i) + " (" + e.unitLabel(u) + ")"
	}
}

// unitLabel names a unit, with a number where several have the name.
func (e *evaluation) unitLabel(u int32) string {
	name := e.shownName(u)
	position, same := 0, 0
	for i := int32(0); i < int32(len(e.nodes)); i = e.nodes[i].end {
		if e.shownName(i) != name {
			continue
		}
		same++
		if i == u {
			position = same
		}
	}
	if same == 1 {
		return name
	}
	return name + " #" + strconv.Itoa(position)
}

// shownName is the custom name of a selection, or else its name.
func (e *evaluation) shownName(i int32) string {
	if custom := e.nodes[i].doc.Name; custom != "" {
		return custom
	}
	return e.name(i)
}
