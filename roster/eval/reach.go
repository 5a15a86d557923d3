package eval

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// reaching is a modifier of a selection that changes other nodes.
type reaching struct {
	*entry.Guarded
	node int32
}

// collectReaching lists the modifiers of selections that change other nodes, by
// field.
func (e *State) collectReaching() {
	for i := range e.SelectionCount() {
		o := e.Selection(i).Option
		e.addReaching(int32(i), o.Entry.Reaching())
		if o.Link != nil {
			e.addReaching(int32(i), o.Link.Reaching())
		}
	}
	for field, list := range e.reaches {
		e.reachesCosts = e.reachesCosts || len(list) > 0 && e.Book.CostType(field) >= 0
	}
}

func (e *State) addReaching(node int32, all []entry.Guarded) {
	e.changesOthers = e.changesOthers || len(all) > 0
	for i := range all {
		if e.reaches == nil {
			e.reaches = map[string][]reaching{}
		}
		g := &all[i]
		e.reaches[g.Field] = append(e.reaches[g.Field], reaching{g, node})
	}
}

// placeOf returns the place in which the conditions of a reaching modifier are evaluated.
func (e *State) placeOf(r *reaching) Place {
	at := e.At(r.node)
	at.info = r.Info
	return at
}

// isReached reports whether a modifier changes the selection or the option at the place
// or, if shown is not nil, profiles of it with that type.
func (e *State) isReached(r *reaching, at Place, shown *entry.ProfileType) bool {
	reach := r.Reach()
	if reach.Profiles != (shown != nil) || reach.ProfileType != "" && reach.ProfileType != shown.Name {
		return false
	}
	if at.Option == nil || at.info && shown == nil || !e.isWithin(reach, e.scopeContainer(reach.Start, e.placeOf(r)), at) {
		return false
	}
	for i := range reach.Filters {
		if !e.isAt(&reach.Filters[i], at) {
			return false
		}
	}
	return true
}

// isWithin reports whether a path from the start leads to the place.
func (e *State) isWithin(reach *entry.Reach, start Container, at Place) bool {
	switch start.Kind {
	case SelectionContainer:
		if at.Self == start.Index {
			return reach.Self
		}
		return reach.Entries && e.isBelow(start.Index, at, reach.Recursive)
	case ForceContainer:
		return reach.Entries && e.inForces(start.Index, at.Force, reach.Forces) && (reach.Recursive || at.Parent == None)
	case RosterContainer:
		return reach.Entries && reach.Forces && (reach.Recursive || at.Parent == None)
	}
	return false
}

func (e *State) isBelow(i int32, at Place, deep bool) bool {
	for p := at.Parent; p != None; p = e.Selection(p).Parent {
		if p == i {
			return true
		}
		if !deep {
			return false
		}
	}
	return false
}

// inForces reports whether a force is the one at f or, if deep is set, below it.
func (e *State) inForces(f, force int32, deep bool) bool {
	if deep {
		return f <= force && force < e.Force(f).End
	}
	return f == force
}

// ChangesOthers reports whether modifiers of any selection change other nodes.
func (e *State) ChangesOthers() bool { return e.changesOthers }

// ChangesOthersIn reports whether modifiers of any selection change a field of other nodes.
func (e *State) ChangesOthersIn(field string) bool { return len(e.reaches[field]) > 0 }
