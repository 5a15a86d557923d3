package eval

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// An Association is a link between two selections that both resolve.
type Association struct {
	Owner, To   int32
	Association *entry.Association
}

// collectAssociations resolves both ends of all associations.
func (e *State) collectAssociations() {
	for i := range e.SelectionCount() {
		n := e.Selection(i)
		if len(n.Doc.Associations) == 0 {
			continue
		}
		for _, a := range n.Option.Associations() {
			for _, id := range n.Doc.AssociatedWith(a.ID) {
				if to := e.ByID(id); to != None {
					e.associations = append(e.associations, Association{int32(i), to, a})
				}
			}
		}
	}
}

// ByID returns the first resolved selection with the id, or None.
func (e *State) ByID(id string) int32 {
	if i, ok := e.byID[id]; ok {
		return i
	}
	return None
}

// countAssociations counts the associations that lead to the selection of the container.
func (e *State) countAssociations(q *entry.Query, c Container) (entry.Number, bool) {
	if c.Kind != SelectionContainer {
		return entry.Number{}, false
	}
	e.wide = true
	var total int64
	for _, t := range e.associations {
		if t.To == c.Index && Counts(q, t.Association) {
			total++
		}
	}
	return entry.Int(total), true
}

// Counts reports whether a query of FieldAssociations counts an association.
func Counts(q *entry.Query, a *entry.Association) bool {
	switch f := q.ResolvedChild(); f.Kind {
	case entry.ChildMissing, entry.ChildIsAny:
		return true
	case entry.ChildOfAssociation:
		return f.Association == a
	}
	return false
}

// MayAssociate reports whether an association of the selection at i can lead to the
// selection at j.
func (e *State) MayAssociate(i int32, a *entry.Association, j int32) bool {
	return e.FirstCandidate(i, a, func(k int32) bool { return k == j }) != None
}

// FirstCandidate returns the first of the wanted selections that an association of the selection at i can lead to,
// or None. The conditions of the association are evaluated for wanted selections only.
func (e *State) FirstCandidate(i int32, a *entry.Association, wanted func(j int32) bool) int32 {
	first := int32(None)
	e.eachCandidate(i, a, func(j int32) bool { return first == None && wanted(j) }, func(j int32) { first = j })
	return first
}

// Candidates lists the selections that an association of the selection at i can lead to.
func (e *State) Candidates(i int32, a *entry.Association) (list []int32) {
	e.eachCandidate(i, a, func(int32) bool { return true }, func(j int32) { list = append(list, j) })
	return list
}

// eachCandidate calls do for those of the wanted selections that an association of the selection at i can lead to.
func (e *State) eachCandidate(i int32, a *entry.Association, wanted func(j int32) bool, do func(j int32)) {
	m := Matcher{filter: a.ResolvedChild()}
	switch m.filter.Kind {
	case entry.ChildMissing:
		m.filter.Kind = entry.ChildIsAny
	case entry.ChildOfEntry:
		if !a.Shared {
			if m.link = m.filter.Link; m.link == nil {
				m.exact = a.Child
			}
		}
	}
	box := e.Container(&a.Query, e.At(i))
	e.Each(box, &a.Query, func(j int32, _ int64) {
		if j != i && wanted(j) && e.Matches(&m, j) && !e.Hidden(j) && e.isCandidate(i, a, j) && e.meetsNeeds(i, a, j) {
			do(j)
		}
	})
}

// isCandidate reports whether the text or the conditions of an association, or upgrades of the selection at i,
// include the selection at j.
func (e *State) isCandidate(i int32, a *entry.Association, j int32) bool {
	if a.Sole {
		instead := false
		for _, x := range e.Joinings(i) {
			if e.IsBearer(j, &x.Bearers) || e.standsIn(j, i, x.Any) {
				return true
			}
			instead = instead || x.Instead
		}
		if instead {
			return false
		}
	}
	return e.holds(&a.When, e.At(j)) || e.isNamedBy(a, j)
}

// isNamedBy reports whether the selection at j is one of those that an association names.
func (e *State) isNamedBy(a *entry.Association, j int32) bool {
	return slices.ContainsFunc(a.Named, func(name string) bool {
		return e.isOneNamed(j, name) || catalog.Misspelt(catalog.Singular(catalog.Fold(name)), catalog.Singular(catalog.Fold(e.Selection(j).Option.Name())))
	})
}

// joinsKey is the key of an Enhancement's [entry.Entry.Joins] in the memo of its book.
type joinsKey struct{ *entry.Entry }

// Joinings returns what upgrades of a unit, such as Enhancements, change of the units that it can lead.
func (e *State) Joinings(i int32) (list []*entry.Joining) {
	for k := i + 1; k < e.Selection(i).End; k++ {
		o := e.Selection(k).Option
		if o.Kind() != entry.Upgrade {
			continue
		}
		x := e.Book.Memo(joinsKey{o.Entry}, func() any { return o.Entry.Joins() }).(*entry.Joining)
		if x != nil && (x.Keyword == "" || e.HasKeyword(i, catalog.Fold(x.Keyword))) {
			list = append(list, x)
		}
	}
	return list
}

// standsIn reports whether a leader of units with some names can lead the unit at j, too.
func (e *State) standsIn(j, leader int32, names []string) bool {
	same := func(list []string, name string) bool {
		return slices.ContainsFunc(list, func(n string) bool { return catalog.Singular(catalog.Fold(n)) == catalog.Singular(catalog.Fold(name)) })
	}
	isOne := func(list []string) bool {
		return slices.ContainsFunc(list, func(n string) bool { return e.IsNamed(leader, n) })
	}
	return slices.ContainsFunc(e.Selection(j).Option.Entry.StandsIn, func(s entry.StandIn) bool {
		return (len(s.Leaders) == 0 || isOne(s.Leaders)) && !isOne(s.Except) &&
			slices.ContainsFunc(s.Of, func(of string) bool { return same(names, of) })
	})
}

// meetsNeeds reports whether the selection at i has the wargear that it needs to be associated with that at j.
func (e *State) meetsNeeds(i int32, a *entry.Association, j int32) bool {
	for _, n := range a.Needs {
		if e.IsNamed(j, n.To) && !e.hasWargear(i, n.Wargear) {
			return false
		}
	}
	return true
}

// hasWargear reports whether the name of a selection within the selection at i contains that of an item.
func (e *State) hasWargear(i int32, item string) bool {
	item = catalog.Fold(item)
	for k := i + 1; k < e.Selection(i).End; k++ {
		if strings.Contains(catalog.Fold(e.Selection(k).Option.Name()), item) {
			return true
		}
	}
	return false
}

// IsNamed reports whether a selection has a name, as a keyword or as the name of its entry, regardless of
// case, accents and number.
func (e *State) IsNamed(i int32, name string) bool {
	name = catalog.Fold(name)
	return catalog.Singular(name) == catalog.Singular(catalog.Fold(e.Selection(i).Option.Name())) || e.HasKeyword(i, name)
}

// IsBearer reports whether a unit is one of those that the text of an Enhancement names.
func (e *State) IsBearer(unit int32, b *entry.Bearers) bool {
	names := func(list []string) bool {
		return slices.ContainsFunc(list, func(k string) bool { return e.isOneNamed(unit, k) })
	}
	return names(b.Any) && !names(b.Except) &&
		(b.Ability == "" || e.hasAbility(unit, b.Ability)) && (b.Wargear == "" || e.hasWargear(unit, b.Wargear))
}

// isOneNamed reports whether a selection has a name, or has keywords side by side.
func (e *State) isOneNamed(i int32, name string) bool {
	return e.IsNamed(i, name) || entry.HasAll(name, func(k string) bool { return e.HasKeyword(i, catalog.Fold(k)) })
}

// hasAbility reports whether a selection or one within it has an ability or a keyword.
func (e *State) hasAbility(unit int32, name string) (found bool) {
	name = catalog.Fold(name)
	is := func(other string) { found = found || strings.HasPrefix(catalog.Fold(other), name) }
	for k := unit; k < e.Selection(unit).End && !found; k++ {
		e.Info(k, func(p *entry.Profile, _ []string) { is(p.Name) }, func(r *entry.Rule, _ string) { is(r.Name) })
	}
	return found || e.HasKeyword(unit, name)
}

// Associations returns the associations whose ends both resolve.
func (e *State) Associations() []Association { return e.associations }
