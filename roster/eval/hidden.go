package eval

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Hidden reports whether a selection is hidden. Asked again while it is being
// computed, it is not.
func (e *State) Hidden(i int32) bool {
	if e.Selection(i).hidState == pending {
		e.Selection(i).hidState = working
		hidden := e.OptionHidden(e.At(i))
		e.Selection(i).hidden = hidden
		e.Selection(i).hidState = done
	}
	return e.Selection(i).hidden
}

// OptionHidden reports whether an option is hidden in its place, by itself, by
// its link or by a group around it.
func (e *State) OptionHidden(at Place) bool {
	o := at.Option
	if e.NodesHidden(&o.Entry.Node, linkNode(o.Link), at) {
		return true
	}
	return e.GroupHidden(o.Group, e.around(at))
}

func (e *State) groupHiddenNow(g *entry.GroupOption, at Place) bool {
	for ; g != nil; g = g.Parent {
		if e.NodesHidden(&g.Group.Node, linkNode(g.Link), at) {
			return true
		}
	}
	return false
}

// NodesHidden is the effective flag of a target and the link that leads to it.
func (e *State) NodesHidden(target, link *entry.Node, at Place) bool {
	hidden := target.Hidden || link != nil && link.Hidden
	e.Alter(entry.FieldHidden, at, Owners{Target: target, Link: link}, func(m *entry.Modifier, _ int64) {
		hidden = m.Value == "true"
	})
	return hidden
}

// SkipsUncategorised reports whether nothing is checked of a root option because it has no
// category.
func (e *State) SkipsUncategorised(at Place) bool {
	return e.Semantics.SleepUncategorised && at.Parent == None && e.PrimaryAt(at) == nil
}
