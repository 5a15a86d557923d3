package check

import (
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// checkConstraints checks the constraints of all options and groups on offer, including
// options that are not selected: they may have a minimum.
func (e *Findings) checkConstraints() {
	for f := range e.ForceCount() {
		e.checkForceSlot(f, 0, nil, func() { e.checkForce(f) })
		e.checkRootChoices(f, e.checkForceCategories(f, 1))
	}
	for i := range e.SelectionCount() {
		if !e.Hidden(int32(i)) {
			e.checkChoices(int32(i))
		}
	}
}

func (e *Findings) checkForce(f int32) {
	n := e.Force(f).Entry
	if n == nil {
		return
	}
	h := eval.Holder{Target: &n.Node, Force: n}
	e.checkAll(n.Constraints, &h, eval.Place{Self: eval.None, Parent: eval.None, Force: f})
}

// checkForceCategories checks the constraints of the force's slots, and those of the
// categories of its catalogue, which apply without a slot too. The results are recorded from the
// k-th of the force on; it returns the next one.
func (e *Findings) checkForceCategories(f int32, k int) int {
	at := eval.Place{Self: eval.None, Parent: eval.None, Force: f}
	for _, c := range e.Book.Limited(e.Force(f).Doc.Catalogue) {
		h := eval.Holder{Target: &c.Node, Link: e.Slot(f, c), Category: c}
		e.checkForceSlot(f, k, nil, func() { e.checkAll(c.Constraints, &h, at) })
		k++
	}
	n := e.Force(f).Entry
	if n == nil {
		return k
	}
	for i := range n.Categories {
		l := &n.Categories[i]
		if c := l.Category(); c != nil && len(l.Constraints) > 0 {
			h := eval.Holder{Target: &c.Node, Link: &l.Node, Category: c}
			e.checkForceSlot(f, k, nil, func() { e.checkAll(l.Constraints, &h, at) })
		}
		k++
	}
	return k
}

// checkRootChoices checks the constraints of the root options of a force and of their groups. The
// results are recorded from the k-th of the force on.
func (e *Findings) checkRootChoices(f int32, k int) {
	choices := e.Force(f).Choices
	if choices == nil {
		return
	}
	first, last := e.Force(f).First, e.Force(f).Last
	for i := range choices.Limited {
		o := &choices.Limited[i]
		if o.OnlyMax && !e.IsPresent(o.Entry) {
			continue
		}
		e.checkForceSlot(f, k+i, o, func() { e.checkOption(o, first, last, eval.InForce(f, nil)) })
	}
	for i, g := range choices.LimitedGroups {
		e.checkForceSlot(f, k+len(choices.Limited)+i, nil, func() { e.checkHolder(eval.GroupHolder(g), eval.InForce(f, nil)) })
	}
}

// checkChoices checks the constraints of the options and groups that a selection offers. In a unit
// that is unchanged from the base, it checks only those whose result may differ.
func (e *Findings) checkChoices(i int32) {
	choices := e.Selection(i).Option.Choices()
	if j := e.recordedAt(i); j != eval.None {
		for _, k := range e.slotsToCheck(j) {
			e.checkChoice(i, choices, k)
		}
		return
	}
	for k := range len(choices.Limited) + len(choices.LimitedGroups) {
		e.checkChoice(i, choices, k)
	}
}

// checkChoice checks the k-th of the options with constraints that selection i offers, or of the groups
// behind them.
func (e *Findings) checkChoice(i int32, choices *entry.Choices, k int) {
	if k >= len(choices.Limited) {
		g := choices.LimitedGroups[k-len(choices.Limited)]
		e.checkSlot(i, k, func() { e.checkHolder(eval.GroupHolder(g), e.GroupPlace(i)) })
		return
	}
	o := &choices.Limited[k]
	if o.OnlyMax && !e.IsPresent(o.Entry) {
		return
	}
	check := func() { e.checkOption(o, i+1, e.Selection(i).End, e.Vacancy(i, nil)) }
	if e.wasAbsent(o) {
		check()
	} else {
		e.checkSlot(i, k, check)
	}
}

// checkOption checks the constraints of an option, whose selections, if any, are between
// two positions. Most options have only maximums and are not selected anywhere.
func (e *Findings) checkOption(o *entry.LimitedOption, from, to int32, vacant eval.Place) {
	present := e.IsPresent(o.Entry)
	if !present && o.OnlyMax {
		return
	}
	vacant.Option = o.Option
	at := vacant
	if present {
		at = e.copies(o.Option, from, to, vacant)
	}
	e.checkHolder(eval.OptionHolder(o.Option), at)
}

// checkHolder checks the constraints of an option or a group.
func (e *Findings) checkHolder(h eval.Holder, at eval.Place) {
	for _, list := range h.Constraints() {
		e.checkAll(list, &h, at)
	}
}

func (e *Findings) checkAll(constraints []entry.Constraint, h *eval.Holder, at eval.Place) {
	for i := range constraints {
		e.checkConstraint(&constraints[i], h, at)
	}
}

func (e *Findings) checkConstraint(c *entry.Constraint, h *eval.Holder, at eval.Place) {
	m := h.Matcher(c)
	limit, actual, broken := e.Compare(c, h, at, &m)
	// Inactive comes last: it is expensive and rarely true.
	if broken && !e.isSoleDetachment(c, actual) && !e.allowsEnhancements(c, h, limit) && !e.Inactive(h, at) {
		e.breach(c, h, at, m, actual, limit)
	}
}

// breachKey identifies a breach: a constraint is reported once in each container, an
// unshared one once for each path.
type breachKey struct {
	constraint *entry.Constraint
	scope      eval.Container
	option     *entry.Option
	force      int32 // for a constraint that counts forces: the force that has it
}

func keyOfBreach(c *entry.Constraint, h *eval.Holder, scope eval.Container, at eval.Place) breachKey {
	key := breachKey{constraint: c, scope: scope, force: eval.None}
	if !c.Shared {
		key.option = h.Option
	}
	if h.Force != nil {
		key.force = at.Force
	}
	return key
}

// breach reports a constraint that does not hold.
func (e *Findings) breach(c *entry.Constraint, h *eval.Holder, at eval.Place, m eval.Matcher, actual, limit entry.Number) {
	scope := e.Container(&c.Query, at)
	key := keyOfBreach(c, h, scope, at)
	if e.reported[key] {
		e.Widen() // the other one may be missing in another roster
		return
	}
	e.reported[key] = true
	if h.Group != nil && e.lacksDisposition(h.Group, at.Parent) || e.lacksDetachmentPoints(c, h) {
		return
	}
	f := &Finding{
		Code: code(c, h), Force: at.Force, Selection: eval.None, Parent: eval.None, Scope: scope, At: at, Constraint: c, Holder: *h,
		Thing: e.HolderName(h, at), Actual: shownAmount(actual, limit), Limit: limit.String(),
		rule: c.Rule, source: c.Source, Excess: actual.Sub(limit),
	}
	if c.Message != "" {
		f.message = strings.NewReplacer(limitValue, f.Limit, thisNode, f.Thing).Replace(c.Message)
	}
	if c.Bound == entry.Min {
		f.Excess = f.Excess.Neg()
	}
	if field := c.ResolvedField(); field.Kind == entry.FieldIsCost {
		f.text = e.Book.CostTypes[field.Cost].Unit()
	}
	if f.lacksWarlord() && e.lacksWarlordData() {
		return
	}
	e.locate(f, &m)
	e.report(f)
}

// locate sets the selection or the force of a breach: the container of the constraint or,
// if that is larger than a unit, the last surplus selection.
func (e *Findings) locate(f *Finding, m *eval.Matcher) {
	switch {
	case f.Scope.Kind == eval.SelectionContainer:
		f.Selection, f.Parent = f.Scope.Index, f.Scope.Index
	case f.Constraint.Bound == entry.Max && f.Holder.Option != nil:
		e.Each(f.Scope, &f.Constraint.Query, func(i int32, _ int64) {
			if e.Matches(m, i) {
				f.Selection = i
			}
		})
	}
	switch {
	case f.Selection != eval.None:
		f.Path, f.ID = e.Path(f.Selection), e.Selection(f.Selection).Doc.ID
		f.Subject, f.unit = e.Name(f.Selection), e.UnitName(f.Selection)
		if f.Code == roster.SelectionsMax && f.Scope.Kind != eval.SelectionContainer { // it counts the selection itself
			f.Subject, f.unit = "", ""
			if f.Scope.Kind == eval.ForceContainer && e.ForceCount() > 1 {
				f.Subject = e.ForceName(f.Force)
			}
		}
	case f.Scope.Kind == eval.RosterContainer: // the army is the subject
	default:
		f.Path, f.ID = e.ForcePath(f.Force), e.Force(f.Force).Doc.ID
		f.Subject = e.ForceName(f.Force)
		if last := e.lastCopy(f, m); last != eval.None {
			f.Path, f.ID = e.Path(last), e.Selection(last).Doc.ID
		}
	}
}

// lastCopy returns the last unit that a breach counts if it counts the copies of one
// datasheet: data may limit them by a category that is not the role of the unit. Otherwise it
// returns None.
func (e *Findings) lastCopy(f *Finding, m *eval.Matcher) int32 {
	last := int32(eval.None)
	if f.Constraint.Bound != entry.Max || f.Holder.Category == nil {
		return last
	}
	alike := true
	e.Each(f.Scope, &f.Constraint.Query, func(i int32, _ int64) {
		if !e.Matches(m, i) {
			return
		}
		alike = alike && e.Selection(i).Parent == eval.None && (last == eval.None || e.Selection(last).Option == e.Selection(i).Option)
		last = i
	})
	if p := e.Primary(max(last, 0)); last == eval.None || !alike || p != nil && p.Is(f.Holder.Category) {
		return eval.None
	}
	return last
}

// code returns the constraint's own code, or else the general one.
func code(c *entry.Constraint, h *eval.Holder) roster.Code {
	if c.Code != "" {
		return roster.Code(c.Code)
	}
	pair := [2]roster.Code{roster.SelectionsMax, roster.SelectionsMin}
	switch field := c.ResolvedField().Kind; {
	case field == entry.FieldIsForces:
		pair = [2]roster.Code{roster.ForcesMax, roster.ForcesMin}
	case field == entry.FieldIsAssociations:
		pair = [2]roster.Code{roster.AssociatedMax, roster.AssociatedMin}
	case field == entry.FieldIsCost:
		pair = [2]roster.Code{roster.CostMax, roster.CostMin}
	case h.Group != nil:
		pair = [2]roster.Code{roster.GroupMax, roster.GroupMin}
	case h.Category != nil:
		pair = [2]roster.Code{roster.CategoryMax, roster.CategoryMin}
	}
	return pair[c.Bound]
}

// copies returns the place of the first selection of an option between two positions, or vacant
// if there is none. It checks the constraints that apply inside each further selection.
func (e *Findings) copies(o *entry.Option, from, to int32, vacant eval.Place) eval.Place {
	at := vacant
	for j := from; j < to; j = e.Selection(j).End {
		switch {
		case e.Selection(j).Option != o:
		case at.Self == eval.None:
			at = e.At(j)
		case !e.Hidden(j):
			e.checkInside(o, e.At(j))
		}
	}
	return at
}

// checkInside checks the constraints of an option that count inside each selection of it.
func (e *Findings) checkInside(o *entry.Option, at eval.Place) {
	h := eval.OptionHolder(o)
	for _, list := range h.Constraints() {
		for i := range list {
			if list[i].ResolvedScope().Kind == entry.InSelf {
				e.checkConstraint(&list[i], &h, at)
			}
		}
	}
}

// shownAmount formats an amount, with at most three decimals if the rounded amount compares with
// the limit as the exact one does: 6.667 instead of 6.666666667.
func shownAmount(actual, limit entry.Number) string {
	if r := actual.Round(3); r.Cmp(limit) == actual.Cmp(limit) {
		return r.String()
	}
	return actual.String()
}
