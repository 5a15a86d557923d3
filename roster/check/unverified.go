package check

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// NotesField is the Field of findings about data that is not evaluated.
const NotesField = "unverified"

// checkNotes reports what is not evaluated of the data that the roster selects,
// and of what selections and forces offer and may require. Each node of the data
// is reported once.
func (e *Findings) checkNotes() {
	for f := range e.ForceCount() {
		at := eval.InForce(f, nil)
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
		e.unverifiedAt(eval.OptionHolder(o), e.At(i))
		for g := o.Group; g != nil; g = g.Parent {
			e.unverifiedAt(eval.GroupHolder(g), e.At(i))
		}
		e.offeredNotes(o.Choices(), e.GroupPlace(i))
	}
}

// offeredNotes reports options and groups of a place that have a minimum: a
// maximum cannot be broken by what is not selected.
func (e *Findings) offeredNotes(c *entry.Choices, at eval.Place) {
	if c == nil || !c.Noted() {
		return
	}
	for _, o := range c.Options {
		h, here := eval.OptionHolder(o), eval.Place{Self: eval.None, Parent: at.Parent, Force: at.Force, Option: o}
		if h.HasConstraint(isMin) && noted(&h) && (at.Parent != eval.None || e.Offered(here)) && !e.OptionHidden(here) {
			e.unverifiedAt(h, at)
		}
	}
	for _, g := range c.Groups {
		if h := eval.GroupHolder(g); h.HasConstraint(isMin) && noted(&h) && !e.GroupHidden(g, at) {
			e.unverifiedAt(h, at)
		}
	}
}

func isMin(c *entry.Constraint) bool { return c.Bound == entry.Min }

func noted(h *eval.Holder) bool {
	return len(h.Target.Notes()) > 0 || h.Link != nil && len(h.Link.Notes()) > 0
}

func (e *Findings) unverifiedAt(h eval.Holder, at eval.Place) {
	e.unverified(h.Target, at)
	if h.Link != nil {
		e.unverified(h.Link, at)
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
