package entry

// An Association connects a selection of its owner with other selections: an icon
// with its bearer, or a leader with the unit that it joins. The player chooses these,
// and the roster stores them.
//
// The query determines the candidates; When is tested at each. Min and Max limit the
// number of chosen ones. The owner itself is never a candidate.
type Association struct {
	Node
	Query
	When     Conditions
	Min, Max Number // Max negative: no limit
	// Sole associations of the same name exclude each other: at most one leads to a
	// selection.
	Sole bool
}

// Associations returns the associations of the entry, then those of the link.
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
