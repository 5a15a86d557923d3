package battlescribe

import "github.com/rollcall40k/rollcall/catalog/entry"

// associations reads the associations of an entry or of a link to one.
func (r *reader) associations(to *[]*entry.Association, list *element) bool {
	r.list(list, "association", func(e *element) {
		if a := r.association(e); a.ID != "" {
			*to = append(*to, a)
		}
	})
	return true
}

// association reads an association. What its query counts is always selections:
// the field and the value that some files write beside it mean nothing.
func (r *reader) association(e *element) *entry.Association {
	e.ignore("field", "value", "percentValue")
	a := &entry.Association{
		Node:  r.node(e),
		Query: r.query(e),
		Min:   e.number("min", entry.Number{}),
		Max:   e.number("max", entry.Int(-1)),
	}
	a.Field, a.Percent = entry.FieldSelections, false
	a.When, _ = word(e, "type", "and", eitherOrBoth)
	r.children(e, func(child *element) bool { return r.conditions(&a.When, child) || r.remark(child) })
	if len(a.When.Tests) == 0 && len(a.When.Groups) == 0 {
		a.When = entry.Conditions{}
	}
	r.notes(e, &a.Node)
	return a
}

// eitherOrBoth says when the conditions of an association hold together.
var eitherOrBoth = map[string]entry.Conditions{"and": {}, "or": {Any: true}}
