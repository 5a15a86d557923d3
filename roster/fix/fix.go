// Package fix proposes operations that remove a finding.
//
// [Proposals] derives fixes from a finding. [Tried] applies each of them to a copy of the roster
// and keeps those that remove the finding, preferably without new errors. A fix with new errors
// is kept only if it lowers the sum of the burdens of all errors, which depend on their kind and
// place. Applying fixes repeatedly therefore terminates, and no fix leads to an error whose own
// fix undoes it.
package fix

import (
	"iter"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// A proposer proposes fixes of the findings on a roster.
type proposer struct{ *check.Findings }

// mostProposed is the maximum number of fixes that are proposed for one finding.
const mostProposed = 48

// Proposals iterates over fixes of a finding that have not been tried. Those of large choices are
// made on demand.
func Proposals(c *check.Findings, f *check.Finding) iter.Seq[roster.Fix] {
	return func(yield func(roster.Fix) bool) {
		if f.Unchecked() {
			return
		}
		e, number := &proposer{c}, 0
		for fix := range e.proposals(f) {
			if number++; number > mostProposed || !yield(fix) {
				return
			}
		}
	}
}

// proposals returns the fixes of a finding by its kind.
func (e *proposer) proposals(f *check.Finding) iter.Seq[roster.Fix] {
	switch {
	case f.Restriction != nil:
		return e.restrictionFixes(f)
	case f.Constraint != nil:
		return e.breachFixes(f)
	case f.Association != "":
		return slices.Values(e.associationFixes(f))
	case f.Unknown != nil:
		return slices.Values(e.replacements(f))
	case f.Unread != nil:
		return slices.Values(e.unreadFixes(f))
	case f.Code == roster.ArmyEmpty:
		return e.newUnits(func(eval.Place) bool { return true })
	case f.Code == roster.SelectionHidden && !e.Misplaced(f.Selection):
		return chain(e.hiddenFixes(f), slices.Values([]roster.Fix{removal(f.ID, f.Thing)}))
	}
	return slices.Values(e.codeFixes(f))
}

// chain iterates over the fixes of one sequence after the other.
func chain(sequences ...iter.Seq[roster.Fix]) iter.Seq[roster.Fix] {
	return func(yield func(roster.Fix) bool) {
		for _, fixes := range sequences {
			for fix := range fixes {
				if !yield(fix) {
					return
				}
			}
		}
	}
}

// codeFixes returns the fixes of a finding that its code determines.
func (e *proposer) codeFixes(f *check.Finding) []roster.Fix {
	switch f.Code {
	case roster.ForceUnknown:
		return append(e.kindFixes(f.Force), e.forceRemoval(e.Force(f.Force).Doc))
	case roster.CatalogueUnknown:
		fixes := e.catalogueFixes(f.Force)
		if e.ForceCount() > 1 { // of an army with one force nothing would be left
			fixes = append(fixes, e.forceRemoval(e.Force(f.Force).Doc))
		}
		return fixes
	case roster.ArmyFactions:
		return []roster.Fix{e.forceRemoval(e.Force(f.Force).Doc), e.forceRemoval(e.Force(0).Doc)}
	case roster.DetachmentMany:
		return append(e.sameDetachment(f), e.forceRemoval(e.Force(f.Force).Doc))
	case roster.EnhancementAttached, roster.EnhancementMany, roster.EnhancementMax, roster.EnhancementTwice, roster.EnhancementUnit,
		roster.WarlordForbidden, roster.AssociatedMin, roster.DatasheetMax:
		return e.removals(f.Picked)
	case roster.CountInvalid:
		return []roster.Fix{e.countFix(f.Selection)}
	case roster.IDDuplicate:
		return e.duplicateFixes(f.ID)
	case roster.LimitUnknown:
		return []roster.Fix{{Code: roster.FixLimitRemove, Args: map[string]string{"Cost": f.Actual}, Operations: []roster.Operation{{Op: roster.SetLimit, Cost: f.Actual}}}}
	case roster.LimitMissing:
		return []roster.Fix{{Code: roster.FixLimitNone, Operations: []roster.Operation{{Op: roster.SetLimit, Value: roster.NoLimitValue}}}}
	case roster.LimitExceeded, roster.BattleSizePoints:
		return e.limitFixes(f)
	case roster.SelectionHidden:
		return append(e.kindFixes(f.Force), removal(f.ID, f.Thing))
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

func removal(selection, name string) roster.Fix {
	return roster.Fix{Code: roster.FixRemove, Args: map[string]string{"Thing": name}, Operations: []roster.Operation{{Op: roster.Remove, Selection: selection}}}
}

// breachFixes proposes fixes of a broken constraint.
func (e *proposer) breachFixes(f *check.Finding) iter.Seq[roster.Fix] {
	c := f.Constraint
	if c.Percent {
		if f = e.absolute(f); f == nil {
			return chain()
		}
	}
	switch kind := c.ResolvedField().Kind; {
	case kind == entry.FieldIsAssociations:
		return slices.Values(e.associationCountFixes(f))
	case kind == entry.FieldIsCost:
		return slices.Values(e.costFixes(f))
	case kind == entry.FieldIsForces:
		return slices.Values(e.forceFixes(f))
	case kind != entry.FieldIsSelections:
		return chain()
	case c.Fix == entry.FixWholeUnit:
		return slices.Values(e.wholeUnitFixes(f))
	case c.Fix == entry.FixWarlord:
		return e.warlordFixes()
	case c.Bound == entry.Min && c.Fix == entry.FixUnderstrength:
		return chain(e.additions(f), slices.Values(e.understrengthFix(f, true)))
	case c.Bound == entry.Min:
		return e.additions(f)
	}
	return slices.Values(e.surplusFixes(f))
}

// surplusFixes proposes fixes of a broken maximum number of selections.
func (e *proposer) surplusFixes(f *check.Finding) []roster.Fix {
	c := f.Constraint
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

// understrengthFix returns a fix that marks the unit of a finding as understrength, or
// removes the mark (9e.DATASHEET.UNDERSTRENGTH.1).
func (e *proposer) understrengthFix(f *check.Finding, on bool) []roster.Fix {
	if f.Selection == eval.None {
		return nil
	}
	n := e.Selection(f.Selection)
	if eval.WithPurpose(n.Option.Choices(), entry.PurposeUnderstrength) == nil {
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

// label returns an unambiguous name of a selection: with that of its unit, unless the finding is
// on that unit.
func (e *proposer) label(i int32, f *check.Finding) string {
	if f.Scope.Kind == eval.SelectionContainer && e.RootOf(i) != i {
		return e.Name(i)
	}
	return e.inUnit(i)
}

// inUnit returns the name of a selection with that of its unit.
func (e *proposer) inUnit(i int32) string {
	if u := e.RootOf(i); u != i {
		return e.Name(i) + " (" + e.NumberedName(u) + ")"
	}
	return e.NumberedName(i)
}
