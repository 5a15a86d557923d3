package entry

// An Association ties a selection of its owner to other selections: an icon to
// the model that bears it, or a leader to the unit that it joins. Which
// selections are tied is a choice, and kept in the roster.
//
// Scope, Child and the flags of the query say which selections may be tied to;
// When is tested at each of them. Min and Max limit how many are. The owner is
// never one of them.
type Association struct {
	Node
	Query
	When     Conditions
	Min, Max Number // Max negative: no limit
}

// Associations returns what ties selections of the option to others: the
// entry's associations, then the link's.
func (o *Option) Associations() []*Association {
	if o.Link == nil || len(o.Link.Associations) == 0 {
		return o.Entry.Associations
	}
	return append(o.Entry.Associations[:len(o.Entry.Associations):len(o.Entry.Associations)], o.Link.Associations...)
}

// Association returns the association with the id, or nil.
func (o *Option) Association(id string) *Association {
	for _, a := range o.Associations() {
		if a.ID == id {
			return a
		}
	}
	return nil
}
