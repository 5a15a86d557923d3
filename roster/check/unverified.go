package check

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// NotesField is the Field of findings about data that is not evaluated.
const NotesField = "unverified"

// checkNotes reports the unevaluated parts of the data: of the army's selections, and of offered
// nodes and categories that may require a selection. Each node is reported once.
func (e *Findings) checkNotes() {
	for f := range e.ForceCount() {
		at := eval.InForce(f, nil)
		if n := e.Force(f).Entry; n != nil {
			e.unverified(&n.Node, at)
		}
		e.categoryNotes(f, at)
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

// categoryNotes reports the categories that selections of the force have, and those that
// may require a selection.
func (e *Findings) categoryNotes(f int32, at eval.Place) {
	for _, c := range e.Book.Limited(e.Force(f).Doc.Catalogue) {
		requires := func(k entry.Constraint) bool { return mayRequire(c.Notes(), &k) }
		if len(c.Notes()) > 0 && (slices.ContainsFunc(c.Constraints, requires) || e.hasCategory(f, c)) {
			e.unverified(&c.Node, at)
		}
	}
}

func (e *Findings) hasCategory(f int32, c *entry.Category) bool {
	for i := e.Force(f).First; i < e.Force(f).Last; i++ {
		if slices.ContainsFunc(e.Categories(i), c.Is) {
			return true
		}
	}
	return false
}

// offeredNotes reports options and groups of a place that may require a selection. A maximum is
// irrelevant there: an option that is not selected cannot exceed it.
func (e *Findings) offeredNotes(c *entry.Choices, at eval.Place) {
	if c == nil || !c.Noted() {
		return
	}
	for _, o := range c.Options {
		h, here := eval.OptionHolder(o), eval.Place{Self: eval.None, Parent: at.Parent, Force: at.Force, Option: o}
		if e.requires(&h) && (at.Parent != eval.None || e.Offered(here)) && !e.OptionHidden(here) {
			e.unverifiedAt(h, at)
		}
	}
	for _, g := range c.Groups {
		if h := eval.GroupHolder(g); e.requires(&h) && !e.GroupHidden(g, at) {
			e.unverifiedAt(h, at)
		}
	}
}

// requires reports whether a note of an option or a group may require a selection.
func (e *Findings) requires(h *eval.Holder) bool {
	return h.HasConstraint(func(c *entry.Constraint) bool {
		return mayRequire(h.Target.Notes(), c) || h.Link != nil && mayRequire(h.Link.Notes(), c)
	})
}

// mayRequire reports whether one of the notes may change a minimum: its value, whether it
// applies, or an unknown field.
func mayRequire(notes []entry.Note, c *entry.Constraint) bool {
	return c.Bound == entry.Min && slices.ContainsFunc(notes, func(n entry.Note) bool {
		return n.Field == "" || n.Field == entry.FieldHidden || n.Field == c.ID
	})
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
	if at.Self != eval.None && at.Option != nil && (n == &at.Option.Entry.Node || at.Option.Link != nil && n == &at.Option.Link.Node) {
		k := slices.IndexFunc(notes, func(x entry.Note) bool { return e.MayApply(&x, at.Self) })
		if k < 0 {
			return
		}
		notes = notes[k:]
	}
	if e.noted == nil {
		e.noted = map[*entry.Node]bool{}
	}
	e.noted[n] = true
	e.reportAt(at, &Finding{
		Code: roster.DataUnverified, Declared: n, Field: NotesField, text: notes[0].What, source: notes[0].Source, Thing: n.Name,
		aspect: e.aspect(notes[0].Field),
	})
}

// unverifiedOfUnit reports that it is not verified whether a unit may have one of its selections.
func (e *Findings) unverifiedOfUnit(i int32, f *Finding) {
	x := e.Selection(i).Option.Entry
	f.Code, f.Declared, f.Field, f.Thing, f.source = roster.DataUnverified, &x.Node, NotesField, e.Name(i), x.Source
	e.reportAt(e.At(i), f)
	f.Subject = e.NumberedName(e.RootOf(i))
}

// aspect names the aspect of the game that a field of the data concerns, for the message.
func (e *Findings) aspect(field string) string {
	switch {
	case field == entry.FieldHidden, field == entry.FieldCategory:
		return field
	case e.Book.CostType(field) >= 0:
		return "cost"
	}
	return ""
}
