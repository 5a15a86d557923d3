package roster

import "github.com/rollcall40k/rollcall/catalog/entry"

// checkConstraints checks every constraint of everything that is offered, also
// of what nobody has selected: a minimum must be found missing.
func (e *checker) checkConstraints() {
	for f := range e.forceCount() {
		e.checkForce(f)
		e.checkForceCategories(f)
		e.checkRootChoices(f)
	}
	for i := range e.count() {
		if !e.hidden(int32(i)) {
			e.checkChoices(int32(i))
		}
	}
}

func (e *checker) checkForce(f int32) {
	n := e.force(f).entry
	if n == nil {
		return
	}
	h := holder{target: &n.Node, force: n}
	e.checkAll(n.Constraints, &h, place{self: none, parent: none, force: f})
}

// checkForceCategories checks the categories that the force has as slots, and
// all that its catalogue can name, which hold without a slot too.
func (e *checker) checkForceCategories(f int32) {
	at := place{self: none, parent: none, force: f}
	for _, c := range e.book.Limited(e.force(f).doc.Catalogue) {
		h := holder{target: &c.Node, link: e.slot(f, c), category: c}
		e.checkAll(c.Constraints, &h, at)
	}
	n := e.force(f).entry
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

func (e *checker) checkRootChoices(f int32) {
	choices := e.force(f).choices
	if choices == nil {
		return
	}
	first, last := e.force(f).first, e.force(f).last
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

func (e *checker) checkChoices(i int32) {
	choices := e.node(i).option.Choices()
	for _, o := range choices.Options {
		if constrained(o) {
			e.checkOption(o, e.copies(o, i+1, e.node(i).end, e.below(i, o)))
		}
	}
	for _, g := range choices.Groups {
		e.checkGroup(g, e.groupIn(i))
	}
}

func (e *checker) checkOption(o *entry.Option, at place) {
	h := holder{target: &o.Entry.Node, link: linkNode(o.Link), option: o}
	e.checkAll(o.Entry.Constraints, &h, at)
	if o.Link != nil {
		e.checkAll(o.Link.Constraints, &h, at)
	}
}

func (e *checker) checkGroup(g *entry.GroupOption, at place) {
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

func (e *checker) checkAll(constraints []entry.Constraint, h *holder, at place) {
	for i := range constraints {
		e.checkConstraint(&constraints[i], h, at)
	}
}

func (e *checker) checkConstraint(c *entry.Constraint, h *holder, at place) {
	m := h.matcher(c)
	limit, actual, broken := e.compare(c, h, at, &m)
	// Whether anything is to be checked here is asked last: it costs most, and
	// hardly ever matters.
	if broken && !e.asleep(c, h, at) && !e.waits(h, at) {
		e.breach(c, h, at, m, actual, limit)
	}
}

// breachKey tells breaches apart: a constraint is reported once in each
// container; an unshared one, once for each path.
type breachKey struct {
	constraint *entry.Constraint
	scope      container
	option     *entry.Option
	force      int32 // for a constraint that counts forces: the force that has it
}

// breach reports a constraint that does not hold.
func (e *checker) breach(c *entry.Constraint, h *holder, at place, m matcher, actual, limit entry.Number) {
	scope := e.container(&c.Query, at)
	key := breachKey{constraint: c, scope: scope, force: none}
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
		Code: code(c, h), force: at.force, node: none, blamed: none, parent: none, scope: scope, at: at, constraint: c, holder: *h,
		thing: e.holderName(h, at), actual: actual.String(), limit: limit.String(),
		rule: c.Rule, source: c.Source, excess: actual.Sub(limit),
	}
	if c.Bound == entry.Min {
		f.excess = f.excess.Neg()
	}
	e.locate(f, &m)
	e.report(f)
	if e.semantics.BlameBoth && c.Bound == entry.Min && h.option != nil && c.ResolvedScope().Kind == entry.InForce {
		e.each(scope, &c.Query, func(i int32, _ int64) {
			if e.matches(&m, i) {
				again := *f
				again.blamed = i
				e.report(&again)
			}
		})
	}
}

// locate finds the selection or the force that a breach is shown at: what holds
// too much or too little, or, beyond one unit, the last surplus selection.
func (e *checker) locate(f *finding, m *matcher) {
	switch {
	case f.scope.kind == nodeContainer:
		f.node, f.parent = f.scope.index, f.scope.index
	case f.constraint.Bound == entry.Max && f.holder.option != nil:
		e.each(f.scope, &f.constraint.Query, func(i int32, _ int64) {
			if e.matches(m, i) {
				f.node = i
			}
		})
	}
	switch {
	case f.node != none:
		f.path, f.selection = e.path(f.node), e.node(f.node).doc.ID
		f.subject = e.name(f.node)
		f.unit = e.unitName(f.node)
	case f.scope.kind == rosterContainer:
		f.subject = e.roster.Name
	default:
		f.path, f.selection = e.forcePath(f.force), e.force(f.force).doc.ID
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

// copies returns the place of the first selection of an option between two
// positions, or vacant without one. Of the others it checks what each is held to
// by itself.
func (e *checker) copies(o *entry.Option, from, to int32, vacant place) place {
	at := vacant
	for j := from; j < to; j = e.node(j).end {
		switch {
		case e.node(j).option != o:
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
func (e *checker) checkInside(o *entry.Option, at place) {
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
