package fix

import (
	"reflect"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// fixesProposed bounds the fixes of one diagnostic.
const fixesProposed = 24

// A proposer proposes fixes of the findings on a roster.
type proposer struct{ *check.Findings }

// A trial tries fixes until its work is done.
type trial struct {
	proposer
	before     map[check.FindingKey]entry.Number
	work, each int // left, and that of one try
}

// NewTrial returns a trial of the findings that looks at no more selections than work.
func NewTrial(c *check.Findings, work int) *trial {
	return &trial{proposer: proposer{c}, before: c.Excesses(), work: work, each: roster.CountSelections(c.Roster) + 4*len(c.List) + 1}
}

// Fixes proposes operations for the i-th finding. Every one was tried: applied as
// it is, it removes the diagnostic, and its CostDelta is what it changes. Nothing
// is sought where the work is done.
func (t *trial) Fixes(i int) (fixes []roster.Fix, sought bool) {
	if t.work <= 0 {
		return []roster.Fix{}, false
	}
	f := t.List[i]
	fixes = Proposals(t.Findings, f)
	fixes = fixes[:min(len(fixes), t.work/t.each+1)]
	t.work -= len(fixes) * t.each
	return t.tried(f, fixes, t.before), true
}

// FixWork bounds the work on large documents that are wrong throughout: about how
// many selections are looked at to try fixes. The diagnostics at the end of a
// long list have none then.
const FixWork = 100_000

// Proposals returns fixes of a finding that have not been tried.
func Proposals(c *check.Findings, f *check.Finding) []roster.Fix {
	e := &proposer{c}
	fixes := e.proposals(f)
	return fixes[:min(len(fixes), 2*fixesProposed)]
}

func (e *proposer) proposals(f *check.Finding) []roster.Fix {
	switch {
	case f.Restriction != nil:
		return e.restrictionFixes(f)
	case f.Constraint != nil:
		return e.breachFixes(f)
	case f.Association != "":
		return e.associationFixes(f)
	}
	switch f.Code {
	case roster.ForceUnknown, roster.CatalogueUnknown:
		return []roster.Fix{forceRemoval(e.Force(f.Force).Doc)}
	case roster.SelectionUnknown:
		return e.replacements(f)
	case roster.CountInvalid:
		return []roster.Fix{e.countFix(f.Selection)}
	case roster.IDDuplicate:
		return e.duplicateFixes(f.ID)
	case roster.LimitUnknown:
		return []roster.Fix{{Code: roster.FixLimitRemove, Args: map[string]string{"Cost": f.Actual}, Operations: []roster.Operation{{Op: roster.SetLimit, Cost: f.Actual}}}}
	case roster.LimitExceeded:
		return e.limitFixes(f)
	case roster.SelectionHidden:
		return []roster.Fix{removal(f.ID, f.Thing)}
	case roster.MessageError:
		if f.At.Self != eval.None && f.At.Option != nil {
			return []roster.Fix{removal(f.ID, f.Subject)}
		}
	case roster.TooDeep:
		if f.ID != "" {
			return []roster.Fix{removal(f.ID, f.Thing)}
		}
	}
	return nil
}

// tried keeps the fixes that work. Those that make other errors are left out
// where there are any that do not.
func (e *proposer) tried(f *check.Finding, fixes []roster.Fix, before map[check.FindingKey]entry.Number) []roster.Fix {
	clean, others := []roster.Fix{}, []roster.Fix{}
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
func proposed(fixes []roster.Fix, fix *roster.Fix) bool {
	return slices.ContainsFunc(fixes, func(x roster.Fix) bool { return reflect.DeepEqual(x.Operations, fix.Operations) })
}

// outcome is what came of trying a fix.
type outcome uint8

const (
	fixFails  outcome = iota // the finding is still there
	fixBreaks                // it is gone, and there are errors that were not
	fixWorks
)

// try applies a fix to a copy and looks whether the finding is gone.
func (e *proposer) try(f *check.Finding, fix *roster.Fix, before map[check.FindingKey]entry.Number) (roster.Costs, outcome) {
	next, _, err := edit.Apply(e.Book, e.Roster, fix.Operations)
	if err != nil {
		return nil, fixFails
	}
	after := e.Recheck(next)
	if _, still := after.Excesses()[check.KeyOf(f)]; still {
		return nil, fixFails
	}
	if after.FirstWorse(before) != nil {
		return e.CostsUntil(after), fixBreaks
	}
	return e.CostsUntil(after), fixWorks
}

func removal(selection, name string) roster.Fix {
	return roster.Fix{Code: roster.FixRemove, Args: map[string]string{"Thing": name}, Operations: []roster.Operation{{Op: roster.Remove, Selection: selection}}}
}

// breachFixes proposes ways to keep a constraint.
func (e *proposer) breachFixes(f *check.Finding) []roster.Fix {
	c := f.Constraint
	switch kind := c.ResolvedField().Kind; {
	case f.Blamed != eval.None:
		return nil // the same breach has them
	case kind == entry.FieldIsAssociations:
		return e.associationCountFixes(f)
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
	surplus, ok := f.Excess.Ceil().Int64()
	if !ok {
		return nil
	}
	m := f.Holder.Matcher(c)
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
func (e *proposer) understrengthFix(f *check.Finding, on bool) []roster.Fix {
	if f.Selection == eval.None {
		return nil
	}
	n := e.Selection(f.Selection)
	if eval.Named(n.Option.Choices().Options, eval.UnderstrengthEntry) == nil {
		return nil
	}
	code := roster.FixUnderstrength
	if !on {
		code = roster.FixFullStrength
	}
	return []roster.Fix{{
		Code: code, Args: map[string]string{"Thing": e.NumberedName(f.Selection)},
		Operations: []roster.Operation{{Op: roster.Understrength, Selection: n.Doc.ID, On: &on}},
	}}
}

// label names a selection so that it cannot be mistaken for another one: with
// its unit, unless the finding is about that unit.
func (e *proposer) label(i int32, f *check.Finding) string {
	u := e.RootOf(i)
	switch {
	case u == i:
		return e.NumberedName(i)
	case f.Scope.Kind == eval.SelectionContainer:
		return e.Name(i)
	default:
		return e.Name(i) + " (" + e.NumberedName(u) + ")"
	}
}
