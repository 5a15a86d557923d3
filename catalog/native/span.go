package native

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// checkSpan reports an empty span.
func (s *sheet) checkSpan(span Span, at place) {
	if span.To > 0 && span.From > span.To {
		s.problem(at.at("from"), "option.span", s.doc.Name, fmt.Sprint(span.From), fmt.Sprintf("at most %d, the end of the span", span.To))
	}
}

// inside returns the conditions that the unit's number of models is in the span.
func (s Span) inside(unit string, at place) []entry.Condition {
	var tests []entry.Condition
	if s.From > 0 {
		tests = append(tests, has(unit, models, s.From, at.at("from")).Tests...)
	}
	if s.To > 0 {
		tests = append(tests, compared(unit, models, entry.AtMost, s.To, at.at("to")))
	}
	return tests
}

// outside returns, for each end of the span, the condition that the unit's number of models
// is beyond it.
func (s Span) outside(unit string, at place) []entry.Condition {
	var tests []entry.Condition
	if s.From > 0 {
		tests = append(tests, compared(unit, models, entry.LessThan, s.From, at.at("from")))
	}
	if s.To > 0 {
		tests = append(tests, compared(unit, models, entry.GreaterThan, s.To, at.at("to")))
	}
	return tests
}

// limitOption limits the number of models of the unit that use an option. It is 0 outside
// the option's span.
func (s *sheet) limitOption(g *entry.Group, o *option) {
	if o.Limit == nil && o.Span == (Span{}) {
		return
	}
	id, rules := g.ID+"#limit", s.edition.doc.Rules
	limit, at := Limit{Max: -1}, o.at
	if o.Limit != nil {
		limit, at = *o.Limit, o.at.at("limit")
	}
	c, grow := limited(id, s.id, s.id, limit, "wargear.limit.max", rules.Options, at)
	for i := range grow { // starts at zero, so that it stays zero outside the span
		grow[i].When.Tests = o.inside(s.id, o.at)
	}
	if len(grow) == 0 {
		for _, test := range o.outside(s.id, o.at) {
			grow = append(grow, entry.Modifier{
				Op: entry.Set, Field: id, Value: "0", When: entry.Conditions{Tests: []entry.Condition{test}}, Source: test.Source,
			})
		}
	}
	g.Constraints, g.Modifiers = append(g.Constraints, c), append(g.Modifiers, grow...)
}

// groupID returns the id of the group of a counted option.
func (s *sheet) groupID(o *option) string {
	owner := s.id
	if len(o.models) == 1 {
		owner += "/" + o.models[0]
	}
	return owner + "/option." + o.ID
}

// bar marks the options that another option excludes or requires, and reports unknown ones.
func (s *sheet) bar(o *option) {
	mark := func(ids []string, code string, at place) {
		for i, id := range ids {
			if other := s.optionOf(id); other != nil && other != o {
				other.barred = true
				continue
			}
			s.problem(at.at(i), code, s.doc.Name, id, "ids of other options of the datasheet")
		}
	}
	if o.Excludes != nil {
		at := o.at.at("excludes")
		s.checkSpan(o.Excludes.Span, at)
		mark(o.Excludes.Options, "option.excludes", at.at("options"))
	}
	mark(o.Requires, "option.requires", o.at.at("requires"))
}

// optionOf returns the option with the id, or nil.
func (s *sheet) optionOf(id string) *option {
	i := slices.IndexFunc(s.options, func(o *option) bool { return o.ID == id })
	if i < 0 {
		return nil
	}
	return s.options[i]
}

// require forbids the option while no model uses an option that it requires.
func (s *sheet) require(g *entry.Group, o *option) {
	if len(o.Requires) == 0 {
		return
	}
	at := o.at.at("requires")
	var unused entry.Conditions
	for i, id := range o.Requires {
		if other := s.optionOf(id); other != nil {
			unused.Tests = append(unused.Tests, compared(s.id, s.groupID(other), entry.LessThan, 1, at.at(i)))
		}
	}
	id := g.ID + "#requires"
	g.Constraints = append(g.Constraints, bound{id, entry.Max, -1, s.id, "wargear.limit.max", s.edition.doc.Rules.Options, at}.constraint())
	g.Modifiers = append(g.Modifiers, change(entry.Set, id, 0, unused, at))
}

// exclude forbids the option while a model uses an option that it excludes. Exclusions
// are symmetric, so only one of the two options has the constraint.
func (s *sheet) exclude(g *entry.Group, o *option) {
	if o.Excludes == nil {
		return
	}
	at := o.at.at("excludes")
	used := entry.Conditions{Any: true}
	for i, id := range o.Excludes.Options {
		if other := s.optionOf(id); other != nil {
			used.Tests = append(used.Tests, has(s.id, s.groupID(other), 1, at.at("options", i)).Tests...)
		}
	}
	id := g.ID + "#excludes"
	g.Constraints = append(g.Constraints, bound{id, entry.Max, -1, s.id, "wargear.limit.max", s.edition.doc.Rules.Options, at}.constraint())
	g.Modifiers = append(g.Modifiers, change(entry.Set, id, 0, entry.Conditions{
		Tests: o.Excludes.inside(s.id, at), Groups: []entry.Conditions{used},
	}, at))
}
