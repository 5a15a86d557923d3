package roster

import "github.com/rollcall40k/rollcall/catalog/entry"

// hidden reports whether a selection is hidden. Asked again while it is being
// computed, it is not.
func (e *evaluation) hidden(i int32) bool {
	if e.node(i).hidState == pending {
		e.node(i).hidState = working
		hidden := e.optionHidden(e.at(i))
		e.node(i).hidden = hidden
		e.node(i).hidState = done
	}
	return e.node(i).hidden
}

// optionHidden reports whether an option is hidden in its place, by itself, by
// its link or by a group around it.
func (e *evaluation) optionHidden(at place) bool {
	o := at.option
	if e.nodesHidden(&o.Entry.Node, linkNode(o.Link), at) {
		return true
	}
	return e.groupHidden(o.Group, e.around(at))
}

func (e *evaluation) groupHiddenNow(g *entry.GroupOption, at place) bool {
	for ; g != nil; g = g.Parent {
		if e.nodesHidden(&g.Group.Node, linkNode(g.Link), at) {
			return true
		}
	}
	return false
}

// nodesHidden is the effective flag of a target and the link that leads to it.
func (e *evaluation) nodesHidden(target, link *entry.Node, at place) bool {
	hidden := target.Hidden || link != nil && link.Hidden
	e.alter(entry.FieldHidden, at, owners{target: target, link: link}, func(m *entry.Modifier, _ int64) {
		hidden = m.Value == "true"
	})
	return hidden
}

// sleeps reports whether nothing is checked of a root option because it has no
// category.
func (e *evaluation) sleeps(at place) bool {
	return e.semantics.SleepUncategorised && at.parent == none && e.primaryAt(at) == nil
}
