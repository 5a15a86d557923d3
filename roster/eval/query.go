package eval

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Container is a resolved scope: the selections below one node, those of a force, or those of the
// roster. If Category is set, it is limited to root selections with that primary category and
// their descendants; if Group is set, to the choices of the node from that group and their descendants.
type Container struct {
	Kind     ContainerKind
	Index    int32 // in nodes or in forces
	Category *entry.Category
	Group    *entry.Group
}

// A ContainerKind is the kind of a container.
type ContainerKind uint8

// The kinds of container.
const (
	NoContainer ContainerKind = iota
	SelectionContainer
	ForceContainer
	RosterContainer
)

// Container resolves the scope of a query at a place.
func (e *State) Container(q *entry.Query, at Place) Container {
	return e.scopeContainer(q.ResolvedScope(), at)
}

func (e *State) scopeContainer(s entry.Scope, at Place) Container {
	switch s.Kind {
	case entry.InSelf:
		return inNode(at.Self)
	case entry.InParent:
		return e.parentContainer(at)
	case entry.InForce, entry.InPrimaryCatalogue:
		return Container{Kind: ForceContainer, Index: at.Force}
	case entry.InRoster:
		return Container{Kind: RosterContainer}
	case entry.InPrimaryCategory:
		return Container{Kind: ForceContainer, Index: at.Force, Category: e.PrimaryAt(at)}
	case entry.InCategory:
		return Container{Kind: ForceContainer, Index: at.Force, Category: s.Category}
	case entry.InEntry:
		return inNode(e.nearest(at, s))
	case entry.InGroup:
		return e.groupContainer(at, s.Group)
	case entry.InRootEntry:
		return inNode(e.rootAt(at))
	case entry.InKind:
		return inNode(e.nearestKind(at, s.Kinds))
	case entry.InForceEntry:
		for f := at.Force; f != None; f = e.Force(f).parent {
			if e.Force(f).Entry == s.Force {
				return Container{Kind: ForceContainer, Index: f}
			}
		}
	}
	return Container{}
}

func inNode(i int32) Container {
	if i == None {
		return Container{}
	}
	return Container{Kind: SelectionContainer, Index: i}
}

// groupContainer returns the choices from a group to which the place belongs, or nothing.
func (e *State) groupContainer(at Place, g *entry.Group) Container {
	o := at.Option
	for i := at.Parent; i != None; i = e.Selection(i).Parent {
		if o != nil && o.In(g) {
			return Container{Kind: SelectionContainer, Index: i, Group: g}
		}
		o = e.Selection(i).Option
	}
	return Container{}
}

// parentContainer returns the parent selection; for a root selection, its force in data with
// New Recruit's extensions, otherwise its primary category in its force; for a profile or a
// rule, the selection that has it. A link to a profile or a rule of a root selection has none.
func (e *State) parentContainer(at Place) Container {
	switch {
	case at.infoLink && e.Selection(at.Self).Parent == None:
		return Container{}
	case at.info:
		return inNode(at.Self)
	case at.Parent != None:
		return inNode(at.Parent)
	case at.Option == nil || e.Book.Extended():
		return Container{Kind: ForceContainer, Index: at.Force}
	default:
		return Container{Kind: ForceContainer, Index: at.Force, Category: e.PrimaryAt(at)}
	}
}

// PrimaryAt returns the primary category of the root selection at or above the
// place, or of the option that might become one.
func (e *State) PrimaryAt(at Place) *entry.Category {
	switch {
	case at.Self != None:
		return e.Primary(e.RootOf(at.Self))
	case at.Parent != None:
		return e.Primary(e.RootOf(at.Parent))
	case at.Option != nil:
		_, primary := e.OptionCategories(at)
		return primary
	}
	return nil
}

// nearest returns the selection at or above the place that the scope names.
func (e *State) nearest(at Place, s entry.Scope) int32 {
	i := at.Self
	if i == None {
		i = at.Parent
	}
	for ; i != None; i = e.Selection(i).Parent {
		o := e.Selection(i).Option
		if s.Entry != nil && o.Entry == s.Entry || s.Link != nil && o.Link == s.Link {
			return i
		}
	}
	return None
}

// rootAt returns the root selection at or above the place, or none.
func (e *State) rootAt(at Place) int32 {
	switch {
	case at.Self != None:
		return e.RootOf(at.Self)
	case at.Parent != None:
		return e.RootOf(at.Parent)
	}
	return None
}

// nearestKind returns the nearest selection above the place that is of one of
// the kinds. Profiles and rules of a selection are below the selection.
func (e *State) nearestKind(at Place, kinds entry.Kinds) int32 {
	i := at.Parent
	if at.info {
		i = at.Self
	}
	for ; i != None; i = e.Selection(i).Parent {
		if kinds.Has(e.Selection(i).Option.Kind()) {
			return i
		}
	}
	return None
}

// Matcher determines which selections count.
type Matcher struct {
	filter entry.Filter
	exact  string      // if set, exactly this composite id
	link   *entry.Link // if set, only through this link
	group  *entry.GroupOption
}

// Matches reports whether a selection matches.
func (e *State) Matches(m *Matcher, i int32) bool {
	n := e.Selection(i)
	switch f := &m.filter; f.Kind {
	case entry.ChildIsAny:
		return true
	case entry.ChildOfKind:
		return n.Option.Kind() == f.EntryKind
	case entry.ChildOfEntry:
		if m.exact != "" {
			return n.Option.ID == m.exact
		}
		if m.link != nil {
			return n.Option.Link == m.link
		}
		return n.Option.Entry == f.Entry
	case entry.ChildOfGroup:
		if m.group != nil {
			return n.Option.Within(m.group)
		}
		return n.Option.In(f.Group)
	case entry.ChildOfCategory:
		for _, c := range e.Categories(i) {
			if c.Is(f.Category) {
				return true
			}
		}
	}
	return false
}

// queryMatcher returns the matcher of a condition or a repeat. An unshared filter matches
// only selections made without a link, or through the link that it names.
func queryMatcher(q *entry.Query) (m Matcher, ok bool) {
	m.filter = q.ResolvedChild()
	switch m.filter.Kind {
	case entry.ChildMissing, entry.ChildNothing, entry.ChildOfCatalogue:
		return m, false
	}
	return m, true
}

// value evaluates the query of a condition or a repeat. It has no value without a container or a
// filter.
func (e *State) value(q *entry.Query, at Place) (v entry.Number, ok bool) {
	if q.ResolvedScope().Kind == entry.InAncestor {
		return e.countAncestors(q, at)
	}
	if q.ResolvedField().Kind == entry.FieldIsAssociations {
		return e.countAssociations(q, e.Container(q, at))
	}
	m, ok := queryMatcher(q)
	if !ok {
		return v, false
	}
	if q.Shared || m.filter.Kind != entry.ChildOfEntry {
		return e.Sum(q, at, &m)
	}
	return e.sumUnshared(q, at, m)
}

// sumUnshared counts only selections whose whole composite id is the filter or, if the filter is
// a link, selections made through that link.
func (e *State) sumUnshared(q *entry.Query, at Place, m Matcher) (entry.Number, bool) {
	if m.link = m.filter.Link; m.link == nil {
		m.exact = q.Child
	}
	return e.Sum(q, at, &m)
}

// Sum adds the field of the query over the matching selections of its scope.
func (e *State) Sum(q *entry.Query, at Place, m *Matcher) (entry.Number, bool) {
	return e.sumIn(q, e.Container(q, at), m)
}

func (e *State) sumIn(q *entry.Query, c Container, m *Matcher) (entry.Number, bool) {
	e.step()
	if c.Kind == NoContainer {
		return entry.Number{}, false
	}
	f := q.ResolvedField()
	switch f.Kind {
	case entry.FieldIsAssociations:
		return e.countAssociations(q, c)
	case entry.FieldIsLimit:
		e.wide = true
		limit, ok := e.Roster.Limits[e.Book.CostTypes[f.Cost].ID]
		return limit, ok
	case entry.FieldIsForces:
		return entry.Int(e.countForces(c, q, m)), true
	case entry.FieldIsSelections:
		v := entry.Int(e.countSelections(c, q, m))
		if q.Percent {
			anything := Matcher{filter: entry.Filter{Kind: entry.ChildIsAny}}
			return percent(v, entry.Int(e.countSelections(c, q, &anything))), true
		}
		return v, true
	case entry.FieldIsCost:
		v := e.sumCosts(c, q, m, f.Cost)
		if q.Percent {
			anything := Matcher{filter: entry.Filter{Kind: entry.ChildIsAny}}
			return percent(v, e.sumCosts(c, q, &anything, f.Cost)), true
		}
		return v, true
	}
	return entry.Number{}, false
}

func percent(part, whole entry.Number) entry.Number {
	return part.Mul(entry.Int(100)).Div(whole)
}

// ofNothing reports whether a percentage query has a total of 0.
func (e *State) ofNothing(q entry.Query, at Place) bool {
	q.Percent = false
	whole, _ := e.Sum(&q, at, &Matcher{filter: entry.Filter{Kind: entry.ChildIsAny}})
	return whole.Sign() == 0
}

// Each calls do for the selections of a container, with their number relative
// to it.
func (e *State) Each(c Container, q *entry.Query, do func(i int32, number int64)) {
	e.wide = e.wide || c.Kind != SelectionContainer
	e.each(c, q, do)
}

// each is like Each for selections of which only the count is a dependence.
func (e *State) each(c Container, q *entry.Query, do func(i int32, number int64)) {
	switch c.Kind {
	case SelectionContainer:
		base := e.Selection(c.Index).Number
		if c.Group == nil {
			e.span(c.Index+1, e.Selection(c.Index).End, q.ChildSelections, nil, base, do)
			return
		}
		for j := c.Index + 1; j < e.Selection(c.Index).End; j = e.Selection(j).End {
			if n := e.Selection(j); n.Option.In(c.Group) {
				last := j + 1
				if q.ChildSelections {
					last = n.End
				}
				e.span(j, last, true, nil, base, do)
			}
		}
	case ForceContainer:
		e.eachOfForce(c.Index, c.Category, q, do)
	case RosterContainer:
		for f := range e.TopForces() {
			e.eachOfForce(f, c.Category, q, do)
		}
	}
}

func (e *State) eachOfForce(f int32, category *entry.Category, q *entry.Query, do func(int32, int64)) {
	n := e.Force(f)
	last := n.Last
	if q.ChildForces {
		last = n.deep
	}
	e.span(n.First, last, q.ChildSelections, category, 1, do)
}

func (e *State) span(from, to int32, deep bool, category *entry.Category, base int64, do func(int32, int64)) {
	for j := from; j < to; {
		n := e.Selection(j)
		if category != nil && n.Parent == None && !category.Is(e.Primary(j)) {
			j = n.End
			continue
		}
		do(j, n.Number/base)
		if deep {
			j++
		} else {
			j = n.End
		}
	}
}

func (e *State) sumCosts(c Container, q *entry.Query, m *Matcher, cost int) entry.Number {
	var total entry.Number
	e.Each(c, q, func(i int32, number int64) {
		if e.Matches(m, i) {
			total = total.Add(e.Cost(i, cost).Mul(entry.Int(number)))
		}
	})
	return total.Round(entry.SumDecimals)
}

func (e *State) countForces(c Container, q *entry.Query, m *Matcher) (total int64) {
	count := func(from, to int32) {
		for f := from; f < to; {
			if m.filter.Kind == entry.ChildIsAny || m.filter.Kind == entry.ChildOfForce && e.Force(f).Entry == m.filter.Force {
				total++
			}
			if q.ChildForces {
				f++
			} else {
				f = e.Force(f).End
			}
		}
	}
	switch c.Kind {
	case ForceContainer:
		count(c.Index+1, e.Force(c.Index).End)
	case RosterContainer:
		count(0, int32(len(e.forces)))
	}
	return total
}

// countAncestors counts the matching selections above the place, or all of them without a filter.
func (e *State) countAncestors(q *entry.Query, at Place) (entry.Number, bool) {
	m, ok := queryMatcher(q)
	if !ok && m.filter.Kind != entry.ChildMissing {
		return entry.Number{}, false
	}
	var total int64
	for i := at.Parent; i != None; i = e.Selection(i).Parent {
		if !ok || e.Matches(&m, i) {
			total++
		}
	}
	return entry.Int(total), true
}

// IsUnit reports whether a root selection is a unit. Other root selections are configuration
// choices of the army, such as its battle size and its detachment. In some data a unit is an
// upgrade with a unit profile, or with models or unit profiles below it.
func (e *State) IsUnit(root int32) bool {
	for i := root; i < e.Selection(root).End; i++ {
		if e.Selection(i).Option.Kind() != entry.Upgrade || e.hasUnitProfile(i) {
			return true
		}
	}
	return false
}

// hasUnitProfile reports whether a selection shows the profile of a unit.
func (e *State) hasUnitProfile(i int32) (found bool) {
	if o := e.Selection(i).Option; !mayShowProfile(&o.Entry.Info) && (o.Link == nil || !mayShowProfile(&o.Link.Info)) {
		return false
	}
	e.Info(i, func(p *entry.Profile, values []string) {
		t := e.Book.ProfileType(p.Type)
		found = found || t != nil && t.RoleOf(values) == entry.UnitProfile
	}, nil)
	return found
}

// mayShowProfile reports whether there are profiles, or groups or links that may have one.
func mayShowProfile(info *entry.Info) bool {
	return len(info.Profiles)+len(info.InfoGroups) > 0 || slices.ContainsFunc(info.InfoLinks, func(l *entry.InfoLink) bool { return l.Rule() == nil })
}
