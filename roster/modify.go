package roster

import "github.com/rollcall40k/rollcall/catalog/entry"

// owners are the nodes whose modifiers change one thing, in order: the target
// and the link to it or, for a profile or a rule, all links to it, nearest last.
type owners struct {
	target, link *entry.Node // link may be nil
	links        []*entry.InfoLink
}

// ownersOf are the entry of an option and the link to it.
func ownersOf(o *entry.Option) owners { return owners{target: &o.Entry.Node, link: linkNode(o.Link)} }

func (o *owners) len() int {
	if o.link != nil {
		return 2
	}
	return 1 + len(o.links)
}

func (o *owners) node(i int) *entry.Node {
	switch {
	case i == 0:
		return o.target
	case o.link != nil:
		return o.link
	}
	return &o.links[len(o.links)-i].Node
}

// alter calls do for every modifier that changes the field of the thing that
// the owners make up, in its place, with the factor that it applies by.
// Modifiers of other selections that reach it come last.
func (e *evaluation) alter(field string, at place, of owners, do func(m *entry.Modifier, factor int64)) {
	e.alterAs(field, at, of, nil, do)
}

// alterAs is alter for a profile that the selection at the place shows; nil
// stands for the selection itself.
func (e *evaluation) alterAs(field string, at place, of owners, shown *entry.Profile, do func(m *entry.Modifier, factor int64)) {
	order := e.semantics.Order
	from := e.reaches[field]
	if order == entry.ByStage && of.len()+len(from) > 1 {
		for stage := range entry.Stages {
			e.alterStage(field, at, of, stage, do)
			e.alterFrom(from, at, shown, stage, do)
		}
		return
	}
	for i := range of.len() {
		changes := of.node(i).On(field, order)
		for k := range changes {
			e.applyTo(&changes[k], at, do)
		}
	}
	e.alterFrom(from, at, shown, anyStage, do)
}

// anyStage stands for modifiers of all stages.
const anyStage = -1

func (e *evaluation) alterStage(field string, at place, of owners, stage int, do func(*entry.Modifier, int64)) {
	for i := range of.len() {
		changes := of.node(i).On(field, entry.Listed)
		for k := range changes {
			if changes[k].Op.Stage() == stage {
				e.applyTo(&changes[k], at, do)
			}
		}
	}
}

func (e *evaluation) alterFrom(from []reaching, at place, shown *entry.Profile, stage int, do func(*entry.Modifier, int64)) {
	for i := range from {
		r := &from[i]
		if (stage == anyStage || r.Op.Stage() == stage) && e.isReached(r, at, shown) {
			e.applyTo(&r.Guarded, e.placeOf(r), do)
		}
	}
}

// applyTo calls do for a modifier if it applies at the place.
func (e *evaluation) applyTo(g *entry.Guarded, at place, do func(*entry.Modifier, int64)) {
	factor := int64(1)
	for _, group := range g.Groups {
		if !e.holds(&group.When, at) {
			return
		}
		if factor = min(factor*e.factor(group.Repeats, at), maxNumber); factor <= 0 {
			return
		}
	}
	if !e.holds(&g.When, at) {
		return
	}
	if factor = min(factor*e.factor(g.Repeats, at), maxNumber); factor > 0 {
		do(g.Modifier, factor)
	}
}

// factor is how often a modifier applies: 1 without repeats, otherwise their
// sum.
func (e *evaluation) factor(repeats []entry.Repeat, at place) int64 {
	if len(repeats) == 0 {
		return 1
	}
	var total int64
	for i := range repeats {
		r := &repeats[i]
		v, ok := e.value(&r.Query, at)
		if !ok || r.Value.Sign() == 0 {
			continue
		}
		v = v.Div(r.Value)
		if r.RoundUp {
			v = v.Ceil()
		}
		n, _ := v.Int64()
		total = min(total+n*r.Times, maxNumber)
	}
	return total
}

// alterNumber applies the modifiers of one field to a number.
func (e *evaluation) alterNumber(v entry.Number, field string, at place, of owners) entry.Number {
	e.alter(field, at, of, func(m *entry.Modifier, factor int64) {
		v = changeNumber(v, m, factor)
	})
	return v
}

func changeNumber(v entry.Number, m *entry.Modifier, factor int64) entry.Number {
	by, ok := m.Number()
	if !ok {
		return v
	}
	times := entry.Int(factor)
	switch m.Op {
	case entry.Set:
		return by
	case entry.Increment:
		return v.Add(by.Mul(times))
	case entry.Decrement:
		return v.Sub(by.Mul(times))
	case entry.Multiply:
		return v.Mul(by)
	case entry.Divide:
		return v.Div(by)
	case entry.Modulo:
		return v.Sub(v.Div(by).Floor().Mul(by))
	case entry.Floor:
		if v.Cmp(by) < 0 {
			return by
		}
	case entry.Ceil:
		if v.Cmp(by) > 0 {
			return by
		}
	}
	return v
}
