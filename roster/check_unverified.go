package roster

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// NotesField is the Field of findings about data that is not evaluated.
const NotesField = "unverified"

// checkNotes reports what is not evaluated of the data that the roster selects,
// and of what selections and forces offer and may demand. Each node of the data
// is reported once.
func (e *checker) checkNotes() {
	for f := range e.forceCount() {
		at := place{self: none, parent: none, force: int32(f)}
		if n := e.force(f).entry; n != nil {
			e.unverified(&n.Node, at)
		}
		for _, c := range e.book.Limited(e.force(f).doc.Catalogue) {
			e.unverified(&c.Node, at)
		}
		e.offeredNotes(e.force(f).choices, at)
	}
	for i := range e.count() {
		o := e.node(i).option
		e.unverifiedAt(&o.Entry.Node, linkNode(o.Link), e.at(i))
		for g := o.Group; g != nil; g = g.Parent {
			e.unverifiedAt(&g.Group.Node, linkNode(g.Link), e.at(i))
		}
		e.offeredNotes(o.Choices(), e.groupIn(i))
	}
}

// offeredNotes reports options and groups of a place that have a minimum: what
// only limits cannot be broken by what is not selected.
func (e *checker) offeredNotes(c *entry.Choices, at place) {
	if c == nil || !c.Noted() {
		return
	}
	for _, o := range c.Options {
		here := place{self: none, parent: at.parent, force: at.force, option: o}
		if demanded(o.Entry.Constraints, linkedConstraints(o)) && noted(&o.Entry.Node, linkNode(o.Link)) && e.offeredAnywhere(here) && !e.optionHidden(here) {
			e.unverifiedAt(&o.Entry.Node, linkNode(o.Link), at)
		}
	}
	for _, g := range c.Groups {
		if demanded(g.Group.Constraints, groupLinkConstraints(g)) && noted(&g.Group.Node, linkNode(g.Link)) && !e.groupHidden(g, at) {
			e.unverifiedAt(&g.Group.Node, linkNode(g.Link), at)
		}
	}
}

// demanded reports whether a constraint is a minimum.
func demanded(own, linked []entry.Constraint) bool {
	isMin := func(c entry.Constraint) bool { return c.Bound == entry.Min }
	return slices.ContainsFunc(own, isMin) || slices.ContainsFunc(linked, isMin)
}

// offeredAnywhere is offered for root options, and true of all others.
func (e *checker) offeredAnywhere(at place) bool { return at.parent != none || e.offered(at) }

func noted(target, link *entry.Node) bool {
	return len(target.Notes()) > 0 || link != nil && len(link.Notes()) > 0
}

func (e *checker) unverifiedAt(target, link *entry.Node, at place) {
	e.unverified(target, at)
	if link != nil {
		e.unverified(link, at)
	}
}

func (e *checker) unverified(n *entry.Node, at place) {
	notes := n.Notes()
	if len(notes) == 0 || e.noted[n] {
		return
	}
	if e.noted == nil {
		e.noted = map[*entry.Node]bool{}
	}
	e.noted[n] = true
	e.reportAt(at, &finding{Code: DataUnverified, declared: n, field: NotesField, text: notes[0].What, source: notes[0].Source, thing: n.Name})
}
