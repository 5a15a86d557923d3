package roster

import (
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// name is the effective name of a selection, after modifiers. A custom name is
// not part of it.
func (e *evaluation) name(i int32) string {
	return e.optionName(e.node(i).option, e.at(i))
}

func (e *evaluation) optionName(o *entry.Option, at place) string {
	of := ownersOf(o)
	return e.annotated(e.alterText(o.Entry.Name, entry.FieldName, at, of), at, of, nil)
}

// annotated puts the annotation that the data gives a node in brackets behind
// its name; shown is the profile, or nil.
func (e *evaluation) annotated(name string, at place, of owners, shown *entry.Profile) string {
	if !e.semantics.Extensions {
		return name
	}
	if note := e.alterShown("", entry.FieldAnnotation, at, of, shown); note != "" {
		return name + " (" + note + ")"
	}
	return name
}

// optionText applies the modifiers of the entry and of its link to a text.
func (e *evaluation) optionText(o *entry.Option, at place, text, field string) string {
	if field == entry.FieldPage && e.semantics.FixedPage {
		return text
	}
	return e.alterText(text, field, at, ownersOf(o))
}

func (e *evaluation) groupName(g *entry.GroupOption, at place) string {
	of := owners{target: &g.Group.Node, link: linkNode(g.Link)}
	return e.annotated(e.alterText(g.Group.Name, entry.FieldName, at, of), at, of, nil)
}

// forceName is the custom name of a force, or else its effective one.
func (e *evaluation) forceName(f int32) string {
	if name := e.force(f).doc.Name; name != "" {
		return name
	}
	return e.detachmentName(f)
}

// detachmentName is the effective name of a force, after modifiers. A custom
// name is not part of it.
func (e *evaluation) detachmentName(f int32) string {
	n := e.force(f)
	if n.entry == nil {
		return n.doc.Entry
	}
	at := place{self: none, parent: none, force: f}
	return e.alterText(n.entry.Name, entry.FieldName, at, owners{target: &n.entry.Node})
}

// nameAbove names what a selection stands in.
func (e *evaluation) nameAbove(i int32) string {
	if p := e.node(i).parent; p != none {
		return e.name(p)
	}
	return e.forceName(e.node(i).force)
}

// unitName names the unit that a selection is part of, by its custom name if it
// has one; "" for the unit itself without one.
func (e *evaluation) unitName(i int32) string {
	u := e.unitOf(i)
	if custom := e.node(u).doc.Name; custom != "" {
		return custom
	}
	if u == i {
		return ""
	}
	return e.name(u)
}

// holderName names what a constraint counts.
func (e *evaluation) holderName(h *holder, at place) string {
	switch {
	case h.option != nil:
		return e.optionName(h.option, at)
	case h.group != nil:
		return e.groupName(h.group, at)
	case h.category != nil:
		return h.category.Name
	default:
		return e.alterText(h.force.Name, entry.FieldName, at, owners{target: &h.force.Node})
	}
}

// tieLabel names a selection so that it can be told from its neighbours: with
// its unit where it is part of one, and its id where a neighbour has its name.
func (e *evaluation) tieLabel(j int32) string {
	u := e.unitOf(j)
	if u == j {
		return e.unitLabel(j)
	}
	name := e.shownName(j) + " (" + e.unitLabel(u) + ")"
	same := 0
	for k := range e.children(e.node(j).parent) {
		if e.shownName(k) == e.shownName(j) {
			same++
		}
	}
	if same > 1 {
		name += " " + e.node(j).doc.ID
	}
	return name
}

// unitLabel names a unit, with a number where several have the name.
func (e *evaluation) unitLabel(u int32) string {
	name := e.shownName(u)
	position, same := 0, 0
	for i := range e.roots() {
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
	if custom := e.node(i).doc.Name; custom != "" {
		return custom
	}
	return e.name(i)
}
