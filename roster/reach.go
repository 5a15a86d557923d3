package roster

import "github.com/rollcall40k/rollcall/catalog/entry"

// reaching is a modifier of a selection that changes other nodes.
type reaching struct {
	entry.Guarded
	node int32
}

// collectReaching lists the modifiers of selections that change other nodes, by
// field.
func (e *evaluation) collectReaching() {
	if !e.semantics.Extensions {
		return
	}
	for i := range e.count() {
		o := e.node(i).option
		e.addReaching(int32(i), o.Entry.Reaching())
		if o.Link != nil {
			e.addReaching(int32(i), o.Link.Reaching())
		}
	}
}

func (e *evaluation) addReaching(i int32, all []entry.Guarded) {
	for _, g := range all {
		if e.reaches == nil {
			e.reaches = map[string][]reaching{}
		}
		e.reaches[g.Field] = append(e.reaches[g.Field], reaching{g, i})
	}
}

// placeOf is where the conditions of a reaching modifier are tested.
func (e *evaluation) placeOf(r *reaching) place {
	at := e.at(r.node)
	at.info = r.Info
	return at
}

// isReached reports whether a modifier changes what stands at the place: the
// selection or the option there or, where shown is not nil, that profile of it.
func (e *evaluation) isReached(r *reaching, at place, shown *entry.Profile) bool {
	reach := r.Reach()
	if reach.Profiles != (shown != nil) {
		return false
	}
	if reach.ProfileType != "" {
		if t := e.book.ProfileType(shown.Type); t == nil || t.Name != reach.ProfileType {
			return false
		}
	}
	if at.option == nil || at.info && shown == nil || !e.isWithin(reach, e.startOf(r), at) {
		return false
	}
	for i := range reach.Filters {
		if !e.isAt(&reach.Filters[i], at) {
			return false
		}
	}
	return true
}

// startOf is where the path of a reaching modifier begins. A parent, other than
// in queries, is a selection or a force, never a category of one.
func (e *evaluation) startOf(r *reaching) container {
	at := e.placeOf(r)
	start := r.Reach().Start
	if start.Kind == entry.InParent && !at.info && at.parent == none {
		return container{kind: forceContainer, index: at.force}
	}
	return e.scopeContainer(start, at)
}

// isWithin reports whether a path from the start leads to the place.
func (e *evaluation) isWithin(reach *entry.Reach, start container, at place) bool {
	switch start.kind {
	case nodeContainer:
		if at.self == start.index {
			return reach.Self
		}
		return reach.Entries && e.isBelow(start.index, at, reach.Recursive)
	case forceContainer:
		return reach.Entries && e.inForces(start.index, at.force, reach.Forces) && (reach.Recursive || at.parent == none)
	case rosterContainer:
		return reach.Entries && reach.Forces && (reach.Recursive || at.parent == none)
	}
	return false
}

func (e *evaluation) isBelow(i int32, at place, deep bool) bool {
	for p := at.parent; p != none; p = e.node(p).parent {
		if p == i {
			return true
		}
		if !deep {
			return false
		}
	}
	return false
}

// inForces reports whether a force is the one at f or, with deep, below it.
func (e *evaluation) inForces(f, force int32, deep bool) bool {
	if deep {
		return f <= force && force < e.force(f).end
	}
	return f == force
}

// reached reports whether modifiers of any selection change other nodes.
func (e *evaluation) reached() bool { return e.reaches != nil }
