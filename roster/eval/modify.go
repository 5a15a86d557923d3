package eval

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Owners are the nodes whose modifiers change one value, in order: the target and the link to it
// or, for a profile or a rule, all links to it, nearest last.
type Owners struct {
	Target, Link *entry.Node // link may be nil
	links        []*entry.InfoLink
}

// OwnersOf returns the entry of an option and the link to it.
func OwnersOf(o *entry.Option) Owners { return Owners{Target: &o.Entry.Node, Link: linkNode(o.Link)} }

// GroupOwners returns a group and the link to it.
func GroupOwners(g *entry.GroupOption) Owners {
	return Owners{Target: &g.Group.Node, Link: linkNode(g.Link)}
}

func (o *Owners) len() int {
	if o.Link != nil {
		return 2
	}
	return 1 + len(o.links)
}

func (o *Owners) node(i int) *entry.Node {
	switch {
	case i == 0:
		return o.Target
	case o.Link != nil:
		return o.Link
	}
	return &o.links[len(o.links)-i].Node
}

// place returns the place of the modifiers of node i.
func (o *Owners) place(i int, at Place) Place {
	at.infoLink = at.infoLink || at.info && i > 0
	return at
}

// Alter calls do for every modifier of the owners that applies to the field in its place,
// with the number of times that it applies. Modifiers of other selections come last.
func (e *State) Alter(field string, at Place, of Owners, do func(m *entry.Modifier, factor int64)) {
	e.alterAs(field, at, of, nil, do)
}

// alterAs is like Alter for a profile of the type of the selection at the place or, for nil, the
// selection itself.
func (e *State) alterAs(field string, at Place, of Owners, shown *entry.ProfileType, do func(m *entry.Modifier, factor int64)) {
	from, changed := e.reaches[field], 0
	e.wide = e.wide || len(from) > 0
	for i := range of.len() {
		if len(of.node(i).On(field)) > 0 {
			changed++
		}
	}
	switch {
	case changed+len(from) == 0:
		return
	case changed+len(from) > 1 && e.Book.Extended():
		stages := stagesOf(field, &of, from)
		for stage := range entry.Stages {
			if stages&(1<<stage) != 0 {
				e.alterStage(field, at, of, stage, do)
				e.alterFrom(from, at, shown, stage, do)
			}
		}
	default:
		e.alterStage(field, at, of, anyStage, do)
		e.alterFrom(from, at, shown, anyStage, do)
	}
}

// stagesOf returns the stages of all modifiers of a field, as the bits of a number.
func stagesOf(field string, of *Owners, from []reaching) (stages uint) {
	for i := range of.len() {
		changes := of.node(i).On(field)
		for k := range changes {
			stages |= 1 << changes[k].Op.Stage()
		}
	}
	for i := range from {
		stages |= 1 << from[i].Op.Stage()
	}
	return stages
}

// anyStage selects modifiers of all stages.
const anyStage = -1

func (e *State) alterStage(field string, at Place, of Owners, stage int, do func(*entry.Modifier, int64)) {
	for i := range of.len() {
		changes := of.node(i).On(field)
		here := of.place(i, at)
		for k := range changes {
			if stage == anyStage || changes[k].Op.Stage() == stage {
				e.applyTo(&changes[k], here, do)
			}
		}
	}
}

func (e *State) alterFrom(from []reaching, at Place, shown *entry.ProfileType, stage int, do func(*entry.Modifier, int64)) {
	for i := range from {
		r := &from[i]
		if (stage == anyStage || r.Op.Stage() == stage) && e.isReached(r, at, shown) {
			e.applyTo(r.Guarded, e.placeOf(r), do)
		}
	}
}

// applyTo calls do for a modifier if it applies at the place.
func (e *State) applyTo(g *entry.Guarded, at Place, do func(*entry.Modifier, int64)) {
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

// factor returns the number of times that a modifier applies: 1 without repeats, otherwise their
// sum.
func (e *State) factor(repeats []entry.Repeat, at Place) int64 {
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

// AlterNumber applies the modifiers of one field to a number.
func (e *State) AlterNumber(v entry.Number, field string, at Place, of Owners) entry.Number {
	e.Alter(field, at, of, func(m *entry.Modifier, factor int64) {
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
