package roster

import "github.com/rollcall40k/rollcall/catalog/entry"

// findCauses marks diagnostics that follow from another one, so that mending
// the cause mends them too.
func (e *evaluation) findCauses() {
	for _, f := range e.diagnostics {
		for _, g := range e.diagnostics {
			if f != g && g.cause == nil && causes(g, f) {
				f.cause = g
				break
			}
		}
	}
}

// causes reports whether f follows from g.
func causes(g, f *finding) bool {
	switch {
	case g.Code == SelectionUnknown:
		return causedByUnknown(g, f)
	case g.constraint != nil && f.constraint != nil:
		return causedByGroup(g, f)
	}
	return false
}

// causedByUnknown: what is missing beside a selection that does not resolve is
// missing because it does not.
func causedByUnknown(g, f *finding) bool {
	return f.constraint != nil && f.constraint.Bound == entry.Min &&
		g.container != none && f.container == g.container
}

// causedByGroup: where a group holds too many or too few in all, its members'
// own breaches in the same place and direction are part of that.
func causedByGroup(g, f *finding) bool {
	group := g.holder.group
	if group == nil || g.box != f.box || g.constraint.Bound != f.constraint.Bound {
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
