package roster

import (
	"reflect"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// fixesProposed bounds the fixes of one diagnostic.
const fixesProposed = 24

// A proposer proposes fixes of the findings on a roster.
type proposer struct{ *checker }

// A trial tries fixes until its work is done.
type trial struct {
	proposer
	before     map[findingKey]entry.Number
	work, each int // left, and that of one try
}

func newTrial(c *checker, work int) *trial {
	return &trial{proposer: proposer{c}, before: c.excesses(), work: work, each: count(c.roster) + 4*len(c.findings) + 1}
}

// fixes proposes operations for the i-th finding. Every one was tried: applied as
// it is, it removes the diagnostic, and its CostDelta is what it changes. Nothing
// is sought where the work is done.
func (t *trial) fixes(i int) (fixes []Fix, sought bool) {
	if t.work <= 0 {
		return []Fix{}, false
	}
	f := t.findings[i]
	fixes = proposals(t.checker, f)
	fixes = fixes[:min(len(fixes), t.work/t.each+1)]
	t.work -= len(fixes) * t.each
	return t.tried(f, fixes, t.before), true
}

// FixWork bounds the work on large documents that are wrong throughout: about how
// many selections are looked at to try fixes. The diagnostics at the end of a
// long list have none then.
const FixWork = 100_000

// proposals returns fixes of a finding that have not been tried.
func proposals(c *checker, f *finding) []Fix {
	e := &proposer{c}
	fixes := e.proposals(f)
	return fixes[:min(len(fixes), 2*fixesProposed)]
}

func (e *proposer) proposals(f *finding) []Fix {
	switch {
	case f.restriction != nil:
		return e.restrictionFixes(f)
	case f.constraint != nil:
		return e.breachFixes(f)
	case f.association != "":
		return e.associationFixes(f)
	}
	switch f.Code {
	case ForceUnknown, CatalogueUnknown:
		return []Fix{forceRemoval(e.force(f.force).doc)}
	case SelectionUnknown:
		return e.replacements(f)
	case CountInvalid:
		return []Fix{e.countFix(f.node)}
	case IDDuplicate:
		return e.duplicateFixes(f.selection)
	case LimitUnknown:
		return []Fix{{Code: FixLimitRemove, Args: map[string]string{"Cost": f.actual}, Operations: []Operation{{Op: SetLimit, Cost: f.actual}}}}
	case LimitExceeded:
		return e.limitFixes(f)
	case SelectionHidden:
		return []Fix{removal(f.selection, f.thing)}
	case MessageError:
		if f.at.self != none && f.at.option != nil {
			return []Fix{removal(f.selection, f.subject)}
		}
	case TooDeep:
		if f.selection != "" {
			return []Fix{removal(f.selection, f.thing)}
		}
	}
	return nil
}

// tried keeps the fixes that work. Those that make other errors are left out
// where there are any that do not.
func (e *proposer) tried(f *finding, fixes []Fix, before map[findingKey]entry.Number) []Fix {
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
func (e *proposer) try(f *finding, fix *Fix, before map[findingKey]entry.Number) (Costs, outcome) {
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

func removal(selection, name string) Fix {
	return Fix{Code: FixRemove, Args: map[string]string{"Thing": name}, Operations: []Operation{{Op: Remove, Selection: selection}}}
}

// breachFixes proposes ways to keep a constraint.
func (e *proposer) breachFixes(f *finding) []Fix {
	c := f.constraint
	switch kind := c.ResolvedField().Kind; {
	case f.blamed != none:
		return nil // the same breach has them
	case kind == entry.FieldIsAssociations:
		return e.associatedFixes(f)
	case kind == entry.FieldIsCost:
		return e.costFixes(f)
	case kind != entry.FieldIsSelections || c.Percent:
		return nil
	case c.Fix == entry.FixWholeUnit:
		return e.wholeUnitFixes(f)
	case c.Fix == entry.FixWarlord:
		return e.warlordFixes()
	case c.Bound == entry.Min && c.Fix == entry.FixUnderstrength:
		return append(e.additions(f), e.understrengthFix(f, true)...)
	case c.Bound == entry.Min:
		return e.additions(f)
	}
	surplus, ok := f.excess.Ceil().Int64()
	if !ok {
		return nil
	}
	m := f.holder.matcher(c)
	fixes := e.reductions(f, &m, surplus)
	switch c.Fix {
	case entry.FixOnlyWarlord:
		fixes = append(fixes, e.onlyWarlordFixes(f, &m)...)
	case entry.FixFullStrength:
		fixes = append(fixes, e.understrengthFix(f, false)...)
	}
	return fixes
}

// understrengthFix marks the unit that a finding is about as understrength, or
// takes the mark away (9e.DATASHEET.UNDERSTRENGTH.1).
func (e *proposer) understrengthFix(f *finding, on bool) []Fix {
	if f.node == none {
		return nil
	}
	n := e.node(f.node)
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
func (e *proposer) label(i int32, f *finding) string {
	u := e.unitOf(i)
	switch {
	case u == i:
		return e.unitLabel(i)
	case f.scope.kind == nodeContainer:
		return e.name(i)
	default:
		return e.name(i) + " (" + e.unitLabel(u) + ")"
	}
}
