package roster

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// keptKey names a limit that is kept by itself, in its place.
type keptKey struct {
	parent     string // id of the selection that it counts in
	constraint *entry.Constraint
}

// keptBreach is such a limit that does not hold.
type keptBreach struct {
	keptKey
	node   int32 // the selection that it counts in
	holder holder
	match  matcher
	number int64 // too many, or too few
}

// keptBreaches lists the limits that do not hold although they are kept by
// themselves, each with how far it is broken. It is nil for operations that
// change no choice.
func (ed *editor) keptBreaches(op Op) map[keptKey]int64 {
	if !ed.book.Keeps() || !ed.book.Semantics().Extensions || op == Rename || op == Note || op == Move {
		return nil
	}
	out := map[keptKey]int64{}
	for _, b := range ed.keptNow() {
		out[b.keptKey] = b.number
	}
	return out
}

// keepTries bounds how often one limit is repaired, and keepRounds all repairs
// of an operation: limits may contradict each other.
const (
	keepTries  = 2
	keepRounds = 64
)

// keep repairs the limits that an operation has broken and that are kept by
// themselves. What was asked for is what the operation made, since the first
// serial number, or named. A limit that was broken before to the same extent is left to
// a person, and so is a minimum that nothing fills by default.
func (ed *editor) keep(op *Operation, first int, before map[keptKey]int64) {
	if before == nil {
		return
	}
	tries := map[keptKey]int{}
	wanted := func(b keptBreach) bool {
		was, known := before[b.keptKey]
		return tries[b.keptKey] < keepTries && (!known || b.number > was)
	}
	for range keepRounds {
		e, broken := ed.evaluateKept()
		broken = slices.DeleteFunc(broken, func(b keptBreach) bool { return !wanted(b) })
		if len(broken) == 0 {
			return
		}
		b := mostUrgent(broken)
		tries[b.keptKey]++
		asked := func(s *Selection) bool { return isNewer(s.ID, first) || s.ID == op.Selection }
		if b.constraint.Bound == entry.Max {
			ed.reduce(e, &b, asked)
		} else {
			ed.complete(e, &b)
		}
	}
}

// mostUrgent is the first maximum, or else the first minimum: what is too much
// may be what makes another thing necessary.
func mostUrgent(broken []keptBreach) keptBreach {
	if i := slices.IndexFunc(broken, func(b keptBreach) bool { return b.constraint.Bound == entry.Max }); i >= 0 {
		return broken[i]
	}
	return broken[0]
}

func (ed *editor) keptNow() []keptBreach {
	_, broken := ed.evaluateKept()
	return broken
}

func (ed *editor) evaluateKept() (*evaluated, []keptBreach) {
	e := ed.evaluated()
	var broken []keptBreach
	for i := range e.count() {
		choices := e.node(i).option.Choices()
		for _, o := range choices.Options {
			if !automatic(o.Entry.Constraints) && !automatic(linkedConstraints(o)) {
				continue
			}
			h := holder{target: &o.Entry.Node, link: linkNode(o.Link), option: o}
			at := e.under(i, o)
			broken = e.keptOf(broken, i, o.Entry.Constraints, &h, at)
			broken = e.keptOf(broken, i, linkedConstraints(o), &h, at)
		}
		for _, g := range choices.Groups {
			h := holder{target: &g.Group.Node, link: linkNode(g.Link), group: g}
			broken = e.keptOf(broken, i, g.Group.Constraints, &h, e.groupIn(i))
			broken = e.keptOf(broken, i, groupLinkConstraints(g), &h, e.groupIn(i))
		}
	}
	return e, broken
}

func automatic(constraints []entry.Constraint) bool {
	return slices.ContainsFunc(constraints, func(c entry.Constraint) bool { return c.Automatic })
}

// keptOf adds the broken ones of a holder's limits. Only what counts selections
// in the selection that offers the holder can be kept there.
func (e *evaluated) keptOf(to []keptBreach, i int32, constraints []entry.Constraint, h *holder, at place) []keptBreach {
	for k := range constraints {
		c := &constraints[k]
		if !c.Automatic || c.Percent || c.Child != "" || c.ResolvedScope().Kind != entry.InParent || c.ResolvedField().Kind != entry.FieldIsSelections {
			continue
		}
		m := h.matcher(c)
		limit, actual, broken := e.compare(c, h, at, &m)
		if !broken || e.waits(h, at) {
			continue
		}
		number, ok := actual.Sub(limit).Ceil().Int64()
		if c.Bound == entry.Min {
			number, ok = limit.Sub(actual).Ceil().Int64()
		}
		if ok {
			to = append(to, keptBreach{keptKey{e.node(i).doc.ID, c}, i, *h, m, number})
		}
	}
	return to
}

// reduce takes away what is too much, but nothing below a minimum of its own
// unless there is no other way. In a group what was asked for stays, and the
// others make room, the default before anything else; of a single option there
// is just no more than it may be.
func (ed *editor) reduce(e *evaluated, b *keptBreach, asked func(*Selection) bool) {
	var order []int32
	for j := range e.children(b.node) {
		if e.matches(&b.match, j) {
			order = append(order, j)
		}
	}
	slices.Reverse(order)
	var first *entry.Option
	if b.holder.group != nil {
		first = b.holder.group.Default()
	}
	slices.SortStableFunc(order, func(x, y int32) int {
		return e.yields(b, x, first, asked) - e.yields(b, y, first, asked)
	})
	left := b.number
	for _, keepLeast := range []bool{true, false} {
		for _, j := range order {
			least := int64(0)
			if keepLeast {
				least, _ = e.rangeOf(j)
			}
			left -= ed.lessen(e, b, j, left, least)
		}
	}
	parent := e.node(b.node).doc
	parent.Selections = slices.DeleteFunc(parent.Selections, func(s Selection) bool { return s.Count == 0 })
}

// yields ranks what gives way, the least first.
func (e *evaluated) yields(b *keptBreach, j int32, first *entry.Option, asked func(*Selection) bool) int {
	switch mine := asked(e.node(j).doc); {
	case b.holder.option != nil && mine, b.holder.group != nil && e.node(j).option == first && !mine:
		return 0
	case b.holder.group != nil && mine:
		return 2
	}
	return 1
}

// lessen takes at most number of a selection away, down to least, and returns
// how many it took.
func (ed *editor) lessen(e *evaluated, b *keptBreach, j int32, number, least int64) int64 {
	s := e.node(j).doc
	taken := min(number, max(int64(s.Count)-max(least, 0), 0))
	if taken <= 0 {
		return 0
	}
	ed.adjust(Adjustment{
		Selection: s.ID, Entry: s.Entry, Name: e.node(j).option.Name(),
		Before: s.Count, After: s.Count - int(taken), Source: &b.constraint.Source,
	})
	s.Count -= int(taken)
	return taken
}

// complete adds what is missing: of an option, or of a group's default as far as
// that has room.
func (ed *editor) complete(e *evaluated, b *keptBreach) {
	o := b.holder.option
	number := b.number
	if o == nil {
		if o = b.holder.group.Default(); o == nil {
			return
		}
		if _, most := e.bounds(e.under(b.node, o)); most >= 0 {
			number = min(number, most-e.countOf(b.node, o))
		}
	}
	if number = min(number, MaxCount); number <= 0 || e.optionHidden(e.under(b.node, o)) {
		return
	}
	parent := e.node(b.node).doc
	before, made := slices.Clone(parent.Selections), ed.made
	ed.add(parent, o, int(number))
	ed.made = made
	from := len(ed.adjusted)
	parent = findInForces(ed.book, ed.roster.Forces, b.parent).selection()
	ed.adjustTo(before, parent.Selections, e.node(b.node).option.Choices(), nil)
	for i := range ed.adjusted[from:] {
		ed.adjusted[from+i].Source = &b.constraint.Source
	}
}

// countOf is how many of an option there are below a selection.
func (e *evaluated) countOf(i int32, o *entry.Option) (total int64) {
	for j := range e.children(i) {
		if e.node(j).option == o {
			total += e.node(j).count
		}
	}
	return total
}
