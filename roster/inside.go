package roster

import "github.com/rollcall40k/rollcall/catalog/entry"

// copies returns the place of the first selection of an option between two
// positions, or vacant without one. Of the others it checks what each is held to
// by itself.
func (e *evaluation) copies(o *entry.Option, from, to int32, vacant place) place {
	at := vacant
	for j := from; j < to; j = e.nodes[j].end {
		switch {
		case e.nodes[j].option != o:
		case at.self == none:
			at = e.at(j)
		case !e.hidden(j):
			e.checkInside(o, e.at(j))
		}
	}
	return at
}

// checkInside checks the constraints of an option that look into each selection
// of it.
func (e *evaluation) checkInside(o *entry.Option, at place) {
	h := holder{target: &o.Entry.Node, link: linkNode(o.Link), option: o}
	check := func(constraints []entry.Constraint) {
		for i := range constraints {
			if constraints[i].ResolvedScope().Kind == entry.InSelf {
				e.checkConstraint(&constraints[i], &h, at)
			}
		}
	}
	check(o.Entry.Constraints)
	if o.Link != nil {
		check(o.Link.Constraints)
	}
}
