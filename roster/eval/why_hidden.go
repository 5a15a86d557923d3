package eval

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/message"
)

// Reasons explain why the data hides an option: names of requirements that the roster lacks, of
// keywords that exclude it, and of choices that cannot be combined with it. Alternatives are
// joined with " or ". Missing are the filters of the requirements, with all alternatives. Always is
// set if no choice can show the option. All fields are empty if the data has no other conditions.
type Reasons struct {
	Requires, Keywords, Choices []string
	Missing                     []entry.Filter
	Always                      bool
}

// WhyHidden returns the reasons why the option at the place is hidden: those of the option itself
// or, if it is not hidden itself, of the nearest hidden group around it.
func (e *State) WhyHidden(at Place) Reasons {
	o := at.Option
	if link := linkNode(o.Link); e.NodesHidden(&o.Entry.Node, link, at) {
		r := e.reasons(OwnersOf(o), at)
		r.Always = o.IsAlwaysHidden()
		return r
	}
	for g, around := o.Group, e.around(at); g != nil; g = g.Parent {
		if e.NodesHidden(&g.Group.Node, linkNode(g.Link), around) {
			return e.reasons(GroupOwners(g), around)
		}
	}
	return Reasons{}
}

// reasons explains the modifiers that hide a node, and those that would show it.
func (e *State) reasons(of Owners, at Place) (r Reasons) {
	for i := range of.len() {
		node := of.node(i)
		for _, m := range node.On(entry.FieldHidden) {
			hides := m.Value == "true"
			if hides != e.applies(&m, at) {
				continue // an inactive modifier that hides, or an active one that shows
			}
			for _, g := range m.Groups {
				e.explain(&r, &g.When, hides, at)
			}
			e.explain(&r, &m.When, hides, at)
		}
	}
	return r
}

func (e *State) applies(g *entry.Guarded, at Place) (applies bool) {
	e.applyTo(g, at, func(*entry.Modifier, int64) { applies = true })
	return applies
}

// explain adds the parts of a condition that decide its value.
func (e *State) explain(r *Reasons, c *entry.Conditions, value bool, at Place) {
	if c.None || e.holds(c, at) != value {
		return
	}
	var part Reasons
	for i := range c.Tests {
		if e.test(&c.Tests[i], at) == value {
			part.add(&c.Tests[i], value)
		}
	}
	for i := range c.Groups {
		e.explain(&part, &c.Groups[i], value, at)
	}
	if alternatives := (c.Any || c.AtLeast > 0) != value; alternatives && len(part.Requires) > 0 {
		part.Requires = []string{message.Alternatives(part.Requires)} // one of them would be sufficient
	}
	r.Missing = append(r.Missing, part.Missing...)
	r.Requires, r.Keywords, r.Choices = union(r.Requires, part.Requires), union(r.Keywords, part.Keywords), union(r.Choices, part.Choices)
}

func union(list, more []string) []string {
	for _, name := range more {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// add adds a condition with a value: that something is present, or absent.
func (r *Reasons) add(c *entry.Condition, value bool) {
	f := c.ResolvedChild()
	name := filterName(&f)
	switch {
	case name == "":
	case isPresence(c) != value:
		r.Requires = union(r.Requires, []string{name})
		r.Missing = append(r.Missing, f)
	case f.Kind == entry.ChildOfCategory:
		r.Keywords = union(r.Keywords, []string{name})
	default:
		r.Choices = union(r.Choices, []string{name})
	}
}

// isPresence reports whether a condition holds if its filter matches a selection, and not
// otherwise.
func isPresence(c *entry.Condition) bool {
	switch c.Comparison {
	case entry.InstanceOf, entry.GreaterThan:
		return true
	case entry.AtLeast, entry.EqualTo:
		return c.Value.Sign() > 0
	case entry.NotEqualTo:
		return c.Value.Sign() == 0
	}
	return false
}

// filterName names the selections that a filter matches, as players write them, or returns "".
func filterName(f *entry.Filter) string {
	switch f.Kind {
	case entry.ChildOfCategory:
		return strings.ToUpper(f.Category.Keyword())
	case entry.ChildOfEntry:
		return f.Entry.Name
	case entry.ChildOfGroup:
		return f.Group.Name
	case entry.ChildOfForce:
		return f.Force.Name
	case entry.ChildOfCatalogue:
		return catalog.FactionOf(f.Catalogue.Name)
	}
	return ""
}
