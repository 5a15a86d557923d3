package check

import (
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// findCauses marks diagnostics that follow from another one, so that fixing
// the cause fixes them too.
func (e *Findings) findCauses() {
	var causes []*Finding
	for _, f := range e.List {
		if f.mayCause() && len(causes) < causesSought {
			causes = append(causes, f)
		}
	}
	for _, f := range e.List {
		for _, g := range causes {
			if f != g && e.causes(g, f) {
				f.cause = g
				break
			}
		}
	}
	for _, f := range e.List {
		for f.cause != nil && f.cause.cause != nil {
			f.cause = f.cause.cause
		}
	}
}

// causesSought bounds the work on documents that are wrong throughout.
const causesSought = 1000

func (f *Finding) mayCause() bool {
	switch f.Code {
	case roster.CatalogueUnknown, roster.IDDuplicate, roster.ArmyEmpty, roster.SelectionUnknown, roster.CountInvalid:
		return true
	}
	return f.Holder.Group != nil
}

// causes reports whether f follows from g. No finding follows from itself by
// way of others: document before data, whole before part.
func (e *Findings) causes(g, f *Finding) bool {
	switch {
	case g.Code == roster.CatalogueUnknown:
		return f.Code == roster.SelectionUnknown && f.Force == g.Force
	case g.Code == roster.IDDuplicate:
		return f.Code == roster.IDDuplicate && strings.HasPrefix(f.Path, g.Path+"/")
	case f.Constraint == nil:
		return false
	case g.Code == roster.ArmyEmpty: // but no unit will choose what the army chooses
		return f.Constraint.Bound == entry.Min && f.Scope.Kind != eval.SelectionContainer
	case g.Code == roster.SelectionUnknown:
		return e.causedByUnknown(g, f)
	case g.Code == roster.CountInvalid:
		return e.causedByCount(g, f)
	case g.Constraint != nil:
		return causedByGroup(g, f)
	}
	return false
}

// causedByUnknown: what is missing in the place of a selection that does not
// resolve, or would be there if it did, is missing because it does not.
func (e *Findings) causedByUnknown(g, f *Finding) bool {
	if f.Constraint.Bound != entry.Min {
		return false
	}
	if g.Parent != eval.None && f.Parent == g.Parent {
		return g.Unknown.Group == "" || e.chosenIn(g, f.Holder)
	}
	return f.Holder.Option != nil && selects(g.Unknown, f.Holder.Option.Entry.ID)
}

// chosenIn reports whether an unknown selection was chosen in the group that
// the holder is, or stands in.
func (e *Findings) chosenIn(g *Finding, h eval.Holder) bool {
	group := e.Selection(g.Parent).Option.Choices().Group(g.Unknown.Group)
	if group == nil {
		return true
	}
	for x := group; x != nil; x = x.Parent {
		if x == h.Group {
			return true
		}
	}
	return h.Option != nil && h.Option.Within(group)
}

// selects reports whether the selection or one below it is of the entry, by the
// last part of its composite id.
func selects(s *roster.Selection, id string) bool {
	if last := s.Entry[strings.LastIndex(s.Entry, "::")+1:]; strings.TrimPrefix(last, ":") == id {
		return true
	}
	for i := range s.Selections {
		if selects(&s.Selections[i], id) {
			return true
		}
	}
	return false
}

// causedByCount: a selection with a count that cannot be is counted as another
// number, so that it, or its group, may be too few or too many.
func (e *Findings) causedByCount(g, f *Finding) bool {
	o := e.Selection(g.Selection).Option
	if g.Parent == eval.None || f.Scope.Kind != eval.SelectionContainer || f.Scope.Index != g.Parent {
		return false
	}
	return f.Holder.Option == o || f.Holder.Group != nil && o.Within(f.Holder.Group)
}

// causedByGroup: where a group holds too many or too few in all, its members'
// own breaches in the same place and direction are part of that.
func causedByGroup(g, f *Finding) bool {
	group := g.Holder.Group
	if group == nil || g.Scope != f.Scope || g.Constraint.Bound != f.Constraint.Bound {
		return false
	}
	if f.Holder.Option != nil {
		return f.Holder.Option.Within(group)
	}
	for x := f.Holder.Group; x != nil; x = x.Parent {
		if x.Parent == group {
			return true
		}
	}
	return false
}
