package roster

import (
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// findCauses marks diagnostics that follow from another one, so that mending
// the cause mends them too.
func (e *checker) findCauses() {
	var causes []*finding
	for _, f := range e.findings {
		if f.mayCause() && len(causes) < causesSought {
			causes = append(causes, f)
		}
	}
	for _, f := range e.findings {
		for _, g := range causes {
			if f != g && e.causes(g, f) {
				f.cause = g
				break
			}
		}
	}
	for _, f := range e.findings {
		for f.cause != nil && f.cause.cause != nil {
			f.cause = f.cause.cause
		}
	}
}

// causesSought bounds the work on documents that are wrong throughout.
const causesSought = 1000

func (f *finding) mayCause() bool {
	switch f.Code {
	case CatalogueUnknown, IDDuplicate, ArmyEmpty, SelectionUnknown, CountInvalid:
		return true
	}
	return f.holder.group != nil
}

// causes reports whether f follows from g. No finding follows from itself by
// way of others: document before data, whole before part.
func (e *checker) causes(g, f *finding) bool {
	switch {
	case g.Code == CatalogueUnknown:
		return f.Code == SelectionUnknown && f.force == g.force
	case g.Code == IDDuplicate:
		return f.Code == IDDuplicate && strings.HasPrefix(f.path, g.path+"/")
	case f.constraint == nil:
		return false
	case g.Code == ArmyEmpty: // but no unit will choose what the army chooses
		return f.constraint.Bound == entry.Min && f.scope.kind != nodeContainer
	case g.Code == SelectionUnknown:
		return e.causedByUnknown(g, f)
	case g.Code == CountInvalid:
		return e.causedByCount(g, f)
	case g.constraint != nil:
		return causedByGroup(g, f)
	}
	return false
}

// causedByUnknown: what is missing in the place of a selection that does not
// resolve, or would be there if it did, is missing because it does not.
func (e *checker) causedByUnknown(g, f *finding) bool {
	if f.constraint.Bound != entry.Min {
		return false
	}
	if g.parent != none && f.parent == g.parent {
		return g.unknown.Group == "" || e.chosenIn(g, f.holder)
	}
	return f.holder.option != nil && selects(g.unknown, f.holder.option.Entry.ID)
}

// chosenIn reports whether an unknown selection was chosen in the group that
// the holder is, or stands in.
func (e *checker) chosenIn(g *finding, h holder) bool {
	group := e.node(g.parent).option.Choices().Group(g.unknown.Group)
	if group == nil {
		return true
	}
	for x := group; x != nil; x = x.Parent {
		if x == h.group {
			return true
		}
	}
	return h.option != nil && h.option.Within(group)
}

// selects reports whether the selection or one below it is of the entry, by the
// last part of its composite id.
func selects(s *Selection, id string) bool {
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
func (e *checker) causedByCount(g, f *finding) bool {
	o := e.node(g.node).option
	if g.parent == none || f.scope.kind != nodeContainer || f.scope.index != g.parent {
		return false
	}
	return f.holder.option == o || f.holder.group != nil && o.Within(f.holder.group)
}

// causedByGroup: where a group holds too many or too few in all, its members'
// own breaches in the same place and direction are part of that.
func causedByGroup(g, f *finding) bool {
	group := g.holder.group
	if group == nil || g.scope != f.scope || g.constraint.Bound != f.constraint.Bound {
		return false
	}
	if f.holder.option != nil {
		return f.holder.option.Within(group)
	}
	for x := f.holder.group; x != nil; x = x.Parent {
		if x.Parent == group {
			return true
		}
	}
	return false
}
