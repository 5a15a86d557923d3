package native

import (
	"cmp"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// wholeUnit requires all models with the choice to take an alternative if one has taken it
// (10e.DATASHEET.WARGEAR.3).
func (s *sheet) wholeUnit(x *entry.Entry, o *option) {
	id, at := x.ID+"#whole", o.at.at("whole_unit")
	whole := bound{id, entry.Min, 0, s.id, "wargear.whole_unit", cmp.Or(s.edition.doc.Rules.WholeUnit, s.edition.doc.Rules.Options), at}.constraint()
	whole.Manual = true // the number depends on the unit, not on one model
	x.Constraints = append(x.Constraints, whole)
	for _, child := range s.choosers(o) {
		x.Modifiers = append(x.Modifiers, every(change(entry.Increment, id, 1, has(s.id, x.ID, 1, at), at), count(s.id, child), 1))
	}
}

// choosers returns ids of which the unit has one for each model with the choice: the models
// themselves or, if other options may replace the same item, that item and its replacements by
// this option.
func (s *sheet) choosers(o *option) []string {
	contested := s.contested(o)
	var ids []string
	for _, m := range o.models {
		id := s.id + "/" + m
		if len(contested) > 0 {
			id += "/" + contested[0]
		}
		ids = append(ids, id)
	}
	if len(contested) > 0 {
		ids = append(ids, s.groupID(o))
	}
	return ids
}

// contested returns the items that both an option and another option of one of its models
// replace.
func (s *sheet) contested(o *option) []string {
	var items []string
	for _, item := range o.Replace {
		taken := func(other *option) bool {
			shares := func(m string) bool { return slices.Contains(o.models, m) }
			return other != o && other.given(item.ID) > 0 && slices.ContainsFunc(other.models, shares)
		}
		if slices.ContainsFunc(s.options, taken) && !slices.Contains(items, item.ID) {
			items = append(items, item.ID)
		}
	}
	return items
}

// checkWhole reports an option of the whole unit whose choosers cannot be counted: each
// must have exactly one of the item that identifies them.
func (s *sheet) checkWhole(o *option) {
	contested := s.contested(o)
	if !o.WholeUnit || len(contested) == 0 {
		return
	}
	several := func(m Model) bool {
		return slices.Contains(o.models, m.ID) && number(m.Wargear, contested[0]) > 1
	}
	if len(contested) > 1 || slices.ContainsFunc(s.doc.Models, several) {
		s.problem(o.at.at("whole_unit"), "option.whole_unit", s.doc.Name, joined(contested)+", which other options give up as well", "one item, of which a model has one")
	}
}
