package eval

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Hidden reports whether a selection is hidden. It returns false if called again while
// the answer is being computed.
func (e *State) Hidden(i int32) bool {
	n := e.Selection(i)
	switch n.hidState {
	case pending:
		if b, j := e.Base(i); j != None && b.nodes[j].hidState == done && e.Unchanged(recorded(b.hiddenOn, j)) {
			n.hidden, n.hidState = b.nodes[j].hidden, done
			break
		}
		n.hidState = working
		e.record(&e.hiddenOn, i, e.Tracked(func() { n.hidden = e.OptionHidden(e.At(i)) }))
		n.hidState = done
	case working:
		e.wide = true
	}
	e.dependOn(recorded(e.hiddenOn, i))
	return n.hidden
}

// OptionHidden reports whether an option is hidden in its place, by its own flag or that of
// its link or of a group that contains it.
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

// NodesHidden returns the effective hidden flag of a target and the link to it.
func (e *State) NodesHidden(target, link *entry.Node, at Place) bool {
	hidden := target.Hidden || link != nil && link.Hidden
	e.Alter(entry.FieldHidden, at, Owners{Target: target, Link: link}, func(m *entry.Modifier, _ int64) {
		hidden = m.Value == "true"
	})
	return hidden
}
