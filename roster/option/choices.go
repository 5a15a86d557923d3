// Package option lists the options that can be chosen next in a roster.
//
// [Options] tries every option below a selection and returns whether it is allowed, its
// cost and, if it is not allowed, the reason. [Associations] lists the candidates of
// associations, and [LimitsReached] the root options that are at a maximum.
package option

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Choice is an option below a selection, as an editor offers it.
type Choice struct {
	Entry     string `json:"entry"` // composite id
	Name      string `json:"name"`
	Group     string `json:"group,omitempty"` // composite id of the nearest group
	GroupName string `json:"group_name,omitempty"`
	// GroupMin and GroupMax are the bounds of the nearest group.
	GroupMin int  `json:"group_min,omitempty"`
	GroupMax *int `json:"group_max,omitempty"` // nil: no limit
	// Operation takes the option: it adds one, or replaces the choice of the group.
	Operation roster.Operation `json:"operation"`
	Allowed   bool             `json:"allowed"` // taking it causes no new error
	// WhyNot is the first error that taking it would cause.
	WhyNot    *roster.Diagnostic `json:"why_not,omitempty"`
	Now       int                `json:"now"` // number selected, for each parent
	Min       int                `json:"min"`
	Max       *int               `json:"max"`        // nil: no maximum of the option itself
	CostDelta roster.Costs       `json:"cost_delta"` // of taking it
	Hidden    bool               `json:"hidden"`     // hidden by the data in the current roster
	// Alternatives is the outermost group that contains the option and allows one selection, or nil.
	Alternatives *Alternatives `json:"-"`
	// OneModel takes the option for one model, if the selection is several models and the
	// option is in a single-choice group; nil otherwise.
	OneModel *Choice `json:"-"`
	// Combination takes the option together with other changes of the unit, if it is not
	// allowed alone; nil if no such changes were found.
	Combination *Combination `json:"together,omitempty"`
	// Removal removes one of them without a new error, or is nil if that is not possible.
	Removal *Combination `json:"-"`
}

// Alternatives are options of which a selection may have one.
type Alternatives struct {
	Group string // composite id
	Name  string
	Min   int // 0: none is required
}

// Options returns the options below a selection, in the order of the data, except hidden options that are not
// selected. It tries each of them. For the id of a force it returns the root options that are not units, such as the
// battle size. lang is the language of the reasons (message.Text). The error is of the kind roster.ErrOperation if
// the roster has no such selection.
func Options(book *entry.Book, r *roster.Roster, selection, lang string) ([]Choice, error) {
	e := newChooser(book, r)
	if i := e.ByID(selection); i != eval.None {
		return e.choicesBelow(i, lang), nil
	}
	for f := range e.ForceCount() {
		if e.Force(f).Doc.ID == selection {
			return e.rootChoices(int32(f), lang), nil
		}
	}
	return nil, roster.RejectOperation("selection", "selection.unknown", fault.Quote(selection)+", which is not in the roster or not in its game data", "the id of a selection")
}

// A chooser tries the options of a selection.
type chooser struct {
	*check.Findings
	dry *edit.DryRun
}

func newChooser(book *entry.Book, r *roster.Roster) *chooser {
	c := check.Run(eval.NewRecorded(book, r), nil)
	return &chooser{c, edit.NewDryRun(c.State)}
}

func (e *chooser) choicesBelow(i int32, lang string) []Choice {
	choices := []Choice{}
	before := e.Excesses()
	for _, o := range e.Selection(i).Option.Choices().Options {
		if at := e.FirstBelow(i, o); at.Self != eval.None || !e.OptionHidden(at) {
			choices = append(choices, e.choice(i, o, before, lang))
		}
	}
	return choices
}

func (e *chooser) choice(i int32, o *entry.Option, before map[check.FindingKey]entry.Number, lang string) Choice {
	at := e.FirstBelow(i, o)
	c := Choice{
		Entry: o.ID, Name: e.OptionName(o, at), Group: o.GroupID(), Hidden: e.OptionHidden(at),
		Operation: e.taking(i, o),
	}
	if o.Group != nil {
		c.GroupName = e.GroupName(o.Group, e.GroupPlace(i))
		c.GroupMin, c.GroupMax = boundsOf(e.GroupBounds(o.Group, e.GroupPlace(i)))
		c.Alternatives = e.alternatives(i, o)
	}
	for j := range e.Children(i) {
		if e.Selection(j).Option == o {
			c.Now += int(e.Selection(j).Count)
		}
	}
	c.Min, c.Max = boundsOf(e.Bounds(at))
	if c.Operation.Op == roster.Choose && e.Selection(i).Count > 1 {
		one := c
		one.Operation.Count = new(1)
		e.tryChoice(i, o, &one, before, lang)
		c.OneModel = &one
	}
	e.tryChoice(i, o, &c, before, lang)
	c.Removal = e.dropping(i, o, &c, before)
	return c
}

// boundsOf returns bounds of the evaluation, with nil for no maximum.
func boundsOf(least, most int64) (atLeast int, atMost *int) {
	if most >= 0 {
		atMost = new(int(most))
	}
	return int(least), atMost
}

// taking returns the operation that takes an option: it replaces the choice of a
// single-choice group, and otherwise adds one.
func (e *chooser) taking(i int32, o *entry.Option) roster.Operation {
	id := e.Selection(i).Doc.ID
	for g := o.Group; g != nil; g = g.Parent {
		if _, most := e.GroupBounds(g, e.GroupPlace(i)); most == 1 {
			return roster.Operation{Op: roster.Choose, Selection: id, Group: g.ID, Entry: o.ID}
		}
	}
	return roster.Operation{Op: roster.Select, Parent: id, Entry: o.ID}
}

func (e *chooser) alternatives(i int32, o *entry.Option) *Alternatives {
	most := func(g *entry.GroupOption) int64 { _, n := e.GroupBounds(g, e.GroupPlace(i)); return n }
	g := eval.OutermostOfOne(o.Group, most)
	if most(g) > 1 || most(g) < 0 {
		return nil
	}
	least, _ := e.GroupBounds(g, e.GroupPlace(i))
	return &Alternatives{g.ID, e.GroupName(g, e.GroupPlace(i)), int(least)}
}

// rootChoices returns the root options of a force that are not units.
func (e *chooser) rootChoices(f int32, lang string) []Choice {
	choices := []Choice{}
	before := e.Excesses()
	for _, o := range e.rootOptions(f) {
		at := e.firstRoot(f, o)
		if o.Kind() != entry.Upgrade || at.Self == eval.None && (e.OptionHidden(at) || !e.Offered(at)) {
			continue
		}
		c := Choice{
			Entry: o.ID, Name: e.OptionName(o, at), Group: o.GroupID(), Hidden: e.OptionHidden(at), CostDelta: roster.Costs{},
			Operation: roster.Operation{Op: roster.AddUnit, Force: e.Force(f).Doc.ID, Datasheet: o.ID},
		}
		if o.Group != nil {
			in := eval.InForce(f, nil)
			c.GroupName = e.GroupName(o.Group, in)
			c.GroupMin, c.GroupMax = boundsOf(e.GroupBounds(o.Group, in))
		}
		for i := e.Force(f).First; i < e.Force(f).Last; i = e.Selection(i).End {
			if e.Selection(i).Option == o {
				c.Now += int(e.Selection(i).Count)
			}
		}
		c.Min, c.Max = boundsOf(e.Bounds(at))
		e.attempt(&c, before, lang)
		choices = append(choices, c)
	}
	return choices
}

func (e *chooser) rootOptions(f int32) []*entry.Option {
	if c := e.Force(f).Choices; c != nil {
		return c.Options
	}
	return nil
}

// firstRoot returns the place of the first root selection of an option in a force, or its
// vacancy.
func (e *chooser) firstRoot(f int32, o *entry.Option) eval.Place {
	for i := e.Force(f).First; i < e.Force(f).Last; i = e.Selection(i).End {
		if e.Selection(i).Option == o {
			return e.At(i)
		}
	}
	return eval.InForce(f, o)
}

// attempt applies the operation of a choice to a copy of the roster, and sets its cost and whether
// it causes errors that are new or larger than before. It returns nil if it causes none.
func (e *chooser) attempt(c *Choice, before map[check.FindingKey]entry.Number, lang string) *check.Findings {
	c.CostDelta = roster.Costs{}
	next, err := e.dry.Apply([]roster.Operation{c.Operation})
	if err != nil {
		return nil
	}
	after := e.Recheck(next.Roster)
	c.CostDelta = e.CostsUntil(after)
	worse := after.FirstWorse(before)
	if worse == nil {
		c.Allowed = true
		after.Discard()
		e.dry.Discard(next)
		return nil
	}
	d := after.Report().Diagnostics[slices.Index(after.List, worse)]
	d.Message = d.Text(lang)
	c.WhyNot = &d
	return after
}

// tryChoice takes an option in a copy of the roster and looks for errors that are new or larger
// than before.
func (e *chooser) tryChoice(i int32, o *entry.Option, c *Choice, before map[check.FindingKey]entry.Number, lang string) {
	after := e.attempt(c, before, lang)
	if after == nil || c.Hidden || c.Operation.Count != nil || c.OneModel != nil && c.OneModel.Allowed {
		return
	}
	wanted := c.Now + 1
	if c.Operation.Op == roster.Choose {
		wanted = 1
	}
	taken := func(s *roster.Selection) bool { return countOf(s, o.ID) >= wanted }
	c.Combination = e.complete(step{i, o, c.Operation, taken}, after, before)
}
