package roster

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// checkConstraints checks every constraint of everything that is offered, also
// of what nobody has selected: a minimum must be found missing.
func (e *evaluation) checkConstraints() {
	for f := range e.forces {
		f := int32(f)
		e.checkForce(f)
		e.checkForceCategories(f)
		e.checkRootChoices(f)
	}
	for i := range e.nodes {
		if !e.hidden(int32(i)) {
			e.checkChoices(int32(i))
		}
	}
}

// holder is what holds constraints: a target and the link that leads to it.
type holder struct {
	target, link *entry.Node
	option       *entry.Option      // for an entry
	group        *entry.GroupOption // for a group
	category     *entry.Category
	force        *entry.Force
}

func (e *evaluation) checkForce(f int32) {
	n := e.forces[f].entry
	if n == nil {
		return
	}
	h := holder{target: &n.Node, force: n}
	e.checkAll(n.Constraints, &h, place{self: none, parent: none, force: f})
}

// checkForceCategories checks the categories that the force has as slots, and
// all that its catalogue can name, which hold without a slot too.
func (e *evaluation) checkForceCategories(f int32) {
	at := place{self: none, parent: none, force: f}
	for _, c := range e.book.Limited(e.forces[f].doc.Catalogue) {
		h := holder{target: &c.Node, link: e.slot(f, c), category: c}
		e.checkAll(c.Constraints, &h, at)
	}
	n := e.forces[f].entry
	if n == nil {
		return
	}
	for i := range n.Categories {
		l := &n.Categories[i]
		if c := l.Category(); c != nil && len(l.Constraints) > 0 {
			h := holder{target: &c.Node, link: &l.Node, category: c}
			e.checkAll(l.Constraints, &h, at)
		}
	}
}

// slot is the force's link to the category, or nil.
func (e *evaluation) slot(f int32, c *entry.Category) *entry.Node {
	n := e.forces[f].entry
	if n == nil {
		return nil
	}
	for i := range n.Categories {
		if c.Is(n.Categories[i].Category()) {
			return &n.Categories[i].Node
		}
	}
	return nil
}

func (e *evaluation) checkRootChoices(f int32) {
	choices := e.forces[f].choices
	if choices == nil {
		return
	}
	first, last := e.forces[f].first, e.forces[f].last
	for _, o := range choices.Options {
		if !constrained(o) {
			continue
		}
		e.checkOption(o, e.copies(o, first, last, inForce(f, o)))
	}
	for _, g := range choices.Groups {
		e.checkGroup(g, inForce(f, nil))
	}
}

// offered reports whether a force has the slot that a root option needs.
func (e *evaluation) offered(at place) bool {
	primary := e.primaryAt(at)
	return primary == nil || e.slot(at.force, primary) != nil
}

func (e *evaluation) checkChoices(i int32) {
	choices := e.nodes[i].option.Choices()
	for _, o := range choices.Options {
		if constrained(o) {
			e.checkOption(o, e.copies(o, i+1, e.nodes[i].end, e.below(i, o)))
		}
	}
	for _, g := range choices.Groups {
		e.checkGroup(g, e.groupIn(i))
	}
}

// under is the place of an option below a node: that of its first selection, or
// of the one that might be made.
func (e *evaluation) under(i int32, o *entry.Option) place {
	if e.settled && !e.presentEntries[o.Entry] {
		return e.below(i, o)
	}
	for j := i + 1; j < e.nodes[i].end; j = e.nodes[j].end {
		if e.nodes[j].option == o {
			return e.at(j)
		}
	}
	return e.below(i, o)
}

func constrained(o *entry.Option) bool {
	return len(o.Entry.Constraints) > 0 || o.Link != nil && len(o.Link.Constraints) > 0
}

func (e *evaluation) checkOption(o *entry.Option, at place) {
	h := holder{target: &o.Entry.Node, link: linkNode(o.Link), option: o}
	e.checkAll(o.Entry.Constraints, &h, at)
	if o.Link != nil {
		e.checkAll(o.Link.Constraints, &h, at)
	}
}

func (e *evaluation) checkGroup(g *entry.GroupOption, at place) {
	own := g.Group.Constraints
	var linked []entry.Constraint
	if g.Link != nil {
		linked = g.Link.Constraints
	}
	if len(own)+len(linked) == 0 {
		return
	}
	h := holder{target: &g.Group.Node, link: linkNode(g.Link), group: g}
	e.checkAll(own, &h, at)
	e.checkAll(linked, &h, at)
}

func (e *evaluation) checkAll(constraints []entry.Constraint, h *holder, at place) {
	for i := range constraints {
		e.checkConstraint(&constraints[i], h, at)
	}
}

func (e *evaluation) checkConstraint(c *entry.Constraint, h *holder, at place) {
	m := h.matcher(c)
	limit, actual, broken := e.compare(c, h, at, &m)
	// Whether anything is to be checked here is asked last: it costs most, and
	// hardly ever matters.
	if broken && !e.asleep(c, h, at) && !e.waits(h, at) {
		e.breach(c, h, at, m, actual, limit)
	}
}

// compare compares what a constraint counts with its value.
func (e *evaluation) compare(c *entry.Constraint, h *holder, at place, m *matcher) (limit, actual entry.Number, broken bool) {
	var ok bool
	if c.Bound == entry.Max {
		if actual, ok = e.actual(c, h, at, m); !ok || actual.Sign() <= 0 && !c.Negative {
			return limit, actual, false // nothing is never too much
		}
		limit = e.constraintValue(c, h, at)
		return limit, actual, actual.Cmp(limit) > 0 && (limit.Sign() >= 0 || c.Negative)
	}
	limit = e.constraintValue(c, h, at)
	if limit.Sign() <= 0 && !c.Negative {
		return limit, actual, false
	}
	actual, ok = e.actual(c, h, at, m)
	if ok && c.Percent && actual.Sign() == 0 && e.ofNothing(c.Query, at) {
		return limit, actual, false
	}
	return limit, actual, ok && actual.Cmp(limit) < 0
}

// waits reports whether nothing is checked of the holder: it is hidden, or the
// force has no slot for it.
func (e *evaluation) waits(h *holder, at place) bool {
	switch {
	case h.group != nil:
		return e.groupHidden(h.group, at)
	case h.option == nil:
		return false
	}
	return e.optionHidden(at) || at.self == none && at.parent == none && !e.offered(at)
}

// asleep reports whether a lane does not check a constraint.
func (e *evaluation) asleep(c *entry.Constraint, h *holder, at place) bool {
	if c.ResolvedField().Kind == entry.FieldIsForces && e.semantics.ForceCountsOnForce {
		return h.force == nil || c.Bound == entry.Max
	}
	if h.option != nil && c.Bound == entry.Max && c.ResolvedScope().Kind == entry.InParent && e.sleeps(at) {
		return true
	}
	wide := c.ResolvedScope().Kind == entry.InForce || c.ResolvedScope().Kind == entry.InRoster
	return e.semantics.NoNestedCounts && h.option != nil && c.Bound == entry.Max && wide &&
		(c.ChildForces || c.ChildSelections && at.parent != none)
}

// actual is what a constraint compares with its value. In a selection itself, a
// cost is that of the selection with everything below it.
func (e *evaluation) actual(c *entry.Constraint, h *holder, at place, m *matcher) (entry.Number, bool) {
	v, ok := e.sum(h.query(c), at, m)
	if f := c.ResolvedField(); ok && f.Kind == entry.FieldIsCost && c.ResolvedScope().Kind == entry.InSelf && at.option != nil && c.Child == "" {
		total := entry.Number{}
		base := e.nodes[at.self].number
		for j := at.self; j < e.nodes[at.self].end; j++ {
			total = total.Add(e.cost(j, f.Cost).Mul(entry.Int(e.nodes[j].number / base)))
		}
		return total, true
	}
	return v, ok
}

// constraintValue is the value of a constraint after modifiers.
func (e *evaluation) constraintValue(c *entry.Constraint, h *holder, at place) entry.Number {
	return e.alterNumber(c.Value, c.ID, at, owners{target: h.target, link: h.link})
}

// query is how the constraint counts. Of the selections of a force, those at its
// root count, whatever the constraint includes: the limit is on units.
func (h *holder) query(c *entry.Constraint) *entry.Query {
	if h.force == nil || c.Child != "" || c.ResolvedField().Kind != entry.FieldIsSelections {
		return &c.Query
	}
	q := c.Query
	q.ChildSelections = false
	return &q
}

// matcher says what the constraint counts: its owner, through whatever link if
// it is shared.
func (h *holder) matcher(c *entry.Constraint) matcher {
	var m matcher
	switch {
	case c.Child != "":
		m.filter = c.ResolvedChild()
	case h.option != nil && c.ResolvedScope().Kind == entry.InSelf:
		m.filter = entry.Filter{Kind: entry.ChildIsAny} // what the owner holds
	case h.option != nil:
		m.filter = entry.Filter{Kind: entry.ChildOfEntry, Entry: h.option.Entry}
		if !c.Shared {
			m.exact = h.option.ID
		}
	case h.group != nil:
		m.filter = entry.Filter{Kind: entry.ChildOfGroup, Group: h.group.Group}
		if !c.Shared {
			m.group = h.group
		}
	case h.category != nil:
		m.filter = entry.Filter{Kind: entry.ChildOfCategory, Category: h.category}
	case c.ResolvedField().Kind == entry.FieldIsForces:
		m.filter = entry.Filter{Kind: entry.ChildOfForce, Force: h.force}
	default:
		m.filter = entry.Filter{Kind: entry.ChildIsAny} // what the force holds
	}
	return m
}

// breachKey tells breaches apart: a constraint is reported once in each
// container; an unshared one, once for each path.
type breachKey struct {
	constraint *entry.Constraint
	box        container
	option     *entry.Option
	force      int32 // for a constraint that counts forces: the force that has it
}

// breach reports a constraint that does not hold.
func (e *evaluation) breach(c *entry.Constraint, h *holder, at place, m matcher, actual, limit entry.Number) {
	box := e.container(&c.Query, at)
	key := breachKey{constraint: c, box: box, force: none}
	if !c.Shared {
		key.option = h.option
	}
	if h.force != nil {
		key.force = at.force
	}
	if e.reported[key] {
		return
	}
	e.reported[key] = true
	f := &finding{
		Code: code(c, h), force: at.force, node: none, blamed: none, container: none, box: box, at: at, constraint: c, holder: *h,
		thing: e.holderName(h, at), actual: actual.String(), limit: limit.String(),
		rule: c.Rule, source: c.Source, excess: actual.Sub(limit),
	}
	if c.Bound == entry.Min {
		f.excess = f.excess.Neg()
	}
	e.locate(f, &m)
	e.report(f)
	if e.semantics.BlameBoth && c.Bound == entry.Min && h.option != nil && c.ResolvedScope().Kind == entry.InForce {
		e.each(box, &c.Query, func(i int32, _ int64) {
			if e.matches(&m, i) {
				again := *f
				again.blamed = i
				e.report(&again)
			}
		})
	}
	f.propose = func() []Fix { return e.breachFixes(f, &m, actual, limit) }
}

// locate finds the selection or the force that a breach is shown at: what holds
// too much or too little, or, beyond one unit, the last surplus selection.
func (e *evaluation) locate(f *finding, m *matcher) {
	switch {
	case f.box.kind == nodeContainer:
		f.node, f.container = f.box.index, f.box.index
	case f.constraint.Bound == entry.Max && f.holder.option != nil:
		e.each(f.box, &f.constraint.Query, func(i int32, _ int64) {
			if e.matches(m, i) {
				f.node = i
			}
		})
	}
	switch {
	case f.node != none:
		f.path, f.selection = e.path(f.node), e.nodes[f.node].doc.ID
		f.subject = e.name(f.node)
		f.unit = e.unitName(f.node)
	case f.box.kind == rosterContainer:
		f.subject = e.roster.Name
	default:
		f.path, f.selection = e.forcePath(f.force), e.forces[f.force].doc.ID
		f.subject = e.forceName(f.force)
	}
}

// code is the constraint's own code, or the general one.
func code(c *entry.Constraint, h *holder) Code {
	if c.Code != "" {
		return Code(c.Code)
	}
	pair := [2]Code{SelectionsMax, SelectionsMin}
	switch field := c.ResolvedField().Kind; {
	case field == entry.FieldIsForces:
		pair = [2]Code{ForcesMax, ForcesMin}
	case field == entry.FieldIsAssociations:
		pair = [2]Code{AssociatedMax, AssociatedMin}
	case field == entry.FieldIsCost:
		pair = [2]Code{CostMax, CostMin}
	case h.group != nil:
		pair = [2]Code{GroupMax, GroupMin}
	case h.category != nil:
		pair = [2]Code{CategoryMax, CategoryMin}
	}
	return pair[c.Bound]
}
