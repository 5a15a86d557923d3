package roster

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Choice is an option below a selection, as an editor offers it.
type Choice struct {
	Entry     string `json:"entry"` // composite id
	Name      string `json:"name"`
	Group     string `json:"group,omitempty"` // composite id of the nearest group
	GroupName string `json:"group_name,omitempty"`
	// Operation is what takes it: one more, or instead of what the group has.
	Operation Operation `json:"operation"`
	Allowed   bool      `json:"allowed"` // taking it makes no new error
	// Why says what the first new error would be.
	Why       *Diagnostic `json:"why_not,omitempty"`
	Now       int         `json:"now"` // how many are taken, per one parent
	Min       int         `json:"min"`
	Max       *int        `json:"max"`        // nil: no limit of its own
	CostDelta Costs       `json:"cost_delta"` // of taking it
	Hidden    bool        `json:"hidden"`     // the data does not offer it as things are
	// One is taking it for one model alone, where the selection is several models
	// and a group of one is exchanged; nil otherwise.
	One *Choice `json:"-"`
	// Together takes it where it is not allowed alone; nil where nothing in the unit
	// would make it legal.
	Together *Together `json:"together,omitempty"`
	// Drop takes one of it away without a new error; nil where that cannot be.
	Drop *Together `json:"-"`
}

// Options lists what can be chosen below a selection, in the order of the data.
// Each option was tried. lang is the language of the reasons (message.Text).
// The error is an *OperationError where the roster has no such selection.
func Options(book *entry.Book, r *Roster, selection, lang string) ([]Choice, error) {
	e := &chooser{find(newEvaluation(book, r), nil)}
	if i := e.nodeByID(selection); i != none {
		return e.choicesBelow(i, lang), nil
	}
	return nil, invalid("selection", "selection.unknown", strconv.Quote(selection)+", which is not in the roster or not in its game data", "the id of a selection")
}

// A chooser tries what can be chosen.
type chooser struct{ *checker }

func (e *chooser) choicesBelow(i int32, lang string) []Choice {
	choices := []Choice{}
	before := e.excesses()
	for _, o := range e.node(i).option.Choices().Options {
		choices = append(choices, e.choice(i, o, before, lang))
	}
	return choices
}

func (e *chooser) choice(i int32, o *entry.Option, before map[findingKey]entry.Number, lang string) Choice {
	at := e.under(i, o)
	c := Choice{
		Entry: o.ID, Name: e.optionName(o, at), Group: o.GroupID(), Hidden: e.optionHidden(at),
		Operation: e.taking(i, o),
	}
	if o.Group != nil {
		c.GroupName = e.groupName(o.Group, e.groupIn(i))
	}
	for j := range e.children(i) {
		if e.node(j).option == o {
			c.Now += int(e.node(j).count)
		}
	}
	least, most := e.bounds(at)
	c.Min = int(least)
	if most >= 0 {
		m := int(most)
		c.Max = &m
	}
	if c.Operation.Op == Choose && e.node(i).count > 1 {
		one, number := c, 1
		one.Operation.Count = &number
		e.tryChoice(i, o, &one, before, lang)
		c.One = &one
	}
	e.tryChoice(i, o, &c, before, lang)
	c.Drop = e.dropping(i, o, &c, before)
	return c
}

// taking is the operation that takes an option: a group of one is exchanged,
// anything else is added to.
func (e *chooser) taking(i int32, o *entry.Option) Operation {
	id := e.node(i).doc.ID
	for g := o.Group; g != nil; g = g.Parent {
		if _, most := e.groupBounds(g, e.groupIn(i)); most == 1 {
			return Operation{Op: Choose, Selection: id, Group: g.ID, Entry: o.ID}
		}
	}
	return Operation{Op: Select, Parent: id, Entry: o.ID}
}

// tryChoice takes an option on a copy and looks for errors that were not there,
// or were smaller.
func (e *chooser) tryChoice(i int32, o *entry.Option, c *Choice, before map[findingKey]entry.Number, lang string) {
	c.CostDelta = Costs{}
	next, _, err := Apply(e.book, e.roster, []Operation{c.Operation})
	if err != nil {
		return
	}
	after := find(newEvaluation(e.book, next), nil)
	c.CostDelta = e.costsUntil(after)
	worse := after.firstWorse(before)
	if worse == nil {
		c.Allowed = true
		return
	}
	d := after.finish().Diagnostics[slices.Index(after.findings, worse)]
	d.Message = d.Text(lang)
	c.Why = &d
	if c.Hidden || c.Operation.Count != nil || c.One != nil && c.One.Allowed {
		return
	}
	wanted := c.Now + 1
	if c.Operation.Op == Choose {
		wanted = 1
	}
	taken := func(s *Selection) bool { return s.countOf(o.ID) >= wanted }
	c.Together = e.complete(step{i, o, c.Operation, taken}, after, before)
}
