package check

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// NotesField is the Field of findings about data that is not evaluated.
const NotesField = "unverified"

// checkNotes reports what is not evaluated of the data that the roster selects,
// and of what selections and forces offer and may demand. Each node of the data
// is reported once.
func (e *Findings) checkNotes() {
	for f := range e.ForceCount() {
		at := eval.Place{Self: eval.None, Parent: eval.None, Force: int32(f)}
		if n := e.Force(f).Entry; n != nil {
			e.unverified(&n.Node, at)
		}
		for _, c := range e.Book.Limited(e.Force(f).Doc.Catalogue) {
			e.unverified(&c.Node, at)
		}
		e.offeredNotes(e.Force(f).Choices, at)
	}
	for i := range e.SelectionCount() {
		o := e.Selection(i).Option
		e.unverifiedAt(&o.Entry.Node, eval.LinkNode(o.Link), e.At(i))
		for g := o.Group; g != nil; g = g.Parent {
			e.unverifiedAt(&g.Group.Node, eval.LinkNode(g.Link), e.At(i))
		}
		e.offeredNotes(o.Choices(), e.GroupPlace(i))
	}
}

// offeredNotes reports options and groups of a place that have a minimum: what
// only limits cannot be broken by what is not selected.
func (e *Findings) offeredNotes(c *entry.Choices, at eval.Place) {
	if c == nil || !c.Noted() {
		return
	}
	for _, o := range c.Options {
		here := eval.Place{Self: eval.None, Parent: at.Parent, Force: at.Force, Option: o}
		if demanded(o.Entry.Constraints, eval.LinkedConstraints(o)) && noted(&o.Entry.Node, eval.LinkNode(o.Link)) && e.offeredAnywhere(here) && !e.OptionHidden(here) {
			e.unverifiedAt(&o.Entry.Node, eval.LinkNode(o.Link), at)
		}
	}
	for _, g := range c.Groups {
		if demanded(g.Group.Constraints, eval.GroupLinkConstraints(g)) && noted(&g.Group.Node, eval.LinkNode(g.Link)) && !e.GroupHidden(g, at) {
			e.unverifiedAt(&g.Group.Node, eval.LinkNode(g.Link), at)
		}
	}
}

// demanded reports whether a constraint is a minimum.
func demanded(own, linked []entry.Constraint) bool {
	isMin := func(c entry.Constraint) bool { return c.Bound == entry.Min }
	return slices.ContainsFunc(own, isMin) || slices.ContainsFunc(linked, isMin)
}

// offeredAnywhere is offered for root options, and true of all others.
func (e *Findings) offeredAnywhere(at eval.Place) bool {
	return at.Parent != eval.None || e.Offered(at)
}

func noted(target, link *entry.Node) bool {
	return len(target.Notes()) > 0 || link != nil && len(link.Notes()) > 0
}

func (e *Findings) unverifiedAt(target, link *entry.Node, at eval.Place) {
	e.unverified(target, at)
	if link != nil {
		e.unverified(link, at)
	}
}

func (e *Findings) unverified(n *entry.Node, at eval.Place) {
	notes := n.Notes()
	if len(notes) == 0 || e.noted[n] {
		return
	}
	if e.noted == nil {
		e.noted = map[*entry.Node]bool{}
	}
	e.noted[n] = true
	e.reportAt(at, &Finding{Code: roster.DataUnverified, Declared: n, Field: NotesField, text: notes[0].What, source: notes[0].Source, Thing: n.Name})
}
