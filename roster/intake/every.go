package intake

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// limitEvery removes items that all models of a unit were given (Item.Every) from the models
// beyond the limit of the data, such as one grenade launcher for every five models.
func (v *resolver) limitEvery() {
	if len(v.every) == 0 {
		return
	}
	e := eval.New(v.Book, v.Roster)
	surplus := map[string]int{} // by selection id of the item
	for _, id := range v.every {
		if i := e.ByID(id); i != eval.None && e.Selection(i).Parent != eval.None {
			if n := surplusOf(e, i); n > 0 {
				surplus[id] = n
			}
		}
	}
	for i := range v.Roster.Forces {
		for k := range v.Roster.Forces[i].Selections {
			v.takeSurplus(&v.Roster.Forces[i].Selections[k], surplus)
		}
	}
}

// surplusOf returns the number by which a selection and its like exceed the limits of the option
// and of the groups around it.
func surplusOf(e *eval.State, i int32) (surplus int) {
	at := e.At(i)
	holders := []eval.Holder{eval.OptionHolder(at.Option)}
	for g := at.Option.Group; g != nil; g = g.Parent {
		holders = append(holders, eval.GroupHolder(g))
	}
	for k := range holders {
		h := &holders[k]
		for _, list := range h.Constraints() {
			for j := range list {
				c := &list[j]
				if c.Bound != entry.Max || c.Percent || c.ResolvedField().Kind != entry.FieldIsSelections {
					continue
				}
				m := h.Matcher(c)
				if limit, actual, broken := e.Compare(c, h, at, &m); broken {
					n, _ := actual.Sub(limit).Ceil().Int64()
					surplus = max(surplus, int(n))
				}
			}
		}
	}
	return surplus
}

// takeSurplus splits the models below s that have too many of an item into those with it and
// those without it.
func (v *resolver) takeSurplus(s *roster.Selection, surplus map[string]int) {
	for i := 0; i < len(s.Selections); i++ {
		v.takeSurplus(&s.Selections[i], surplus)
		model := &s.Selections[i]
		k := slices.IndexFunc(model.Selections, func(x roster.Selection) bool { return surplus[x.ID] > 0 })
		if k < 0 {
			continue
		}
		less := min(surplus[model.Selections[k].ID], model.Count)
		delete(surplus, model.Selections[k].ID)
		if less == model.Count {
			model.Selections = slices.Delete(model.Selections, k, k+1)
			continue
		}
		without := v.copyOf(model)
		without.Count, without.Selections = less, slices.Delete(without.Selections, k, k+1)
		model.Count -= less
		s.Selections = slices.Insert(s.Selections, i+1, without)
	}
}

// copyOf returns a copy of a selection with new ids.
func (v *resolver) copyOf(s *roster.Selection) roster.Selection {
	c := *s
	c.ID, c.Selections = v.NewID("sel_"), slices.Clone(s.Selections)
	v.ranks[c.ID] = v.ranks[s.ID]
	for i := range c.Selections {
		c.Selections[i] = v.copyOf(&c.Selections[i])
	}
	return c
}

// useAlternatives takes items by another option of the same choice where the limit of the first
// one is exceeded: the second flamer of a unit as its heavy weapon.
func (v *resolver) useAlternatives() {
	if len(v.alternative) == 0 {
		return
	}
	e := eval.New(v.Book, v.Roster)
	for _, id := range v.alternative {
		i := e.ByID(id)
		if i == eval.None || e.Selection(i).Parent == eval.None {
			continue
		}
		n := surplusOf(e, i)
		if n == 0 {
			continue
		}
		for _, o := range alternatives(e.At(e.Selection(i).Parent).Option.Choices(), e.At(i).Option) {
			before := v.Roster.Clone()
			for k := range v.Roster.Forces {
				v.useOption(&v.Roster.Forces[k].Selections, id, n, o)
			}
			if e = eval.New(v.Book, v.Roster); surplusOf(e, e.ByID(id)) == 0 {
				break
			}
			v.Roster.Forces = before.Forces
			e = eval.New(v.Book, v.Roster)
		}
	}
}

// alternatives returns the other options that give the same item by the same choice as o.
func alternatives(choices *entry.Choices, o *entry.Option) (list []*entry.Option) {
	if o.Group == nil {
		return nil
	}
	for _, x := range choices.Options {
		if x != o && x.Group != nil && x.Name() == o.Name() && slotOf(x) == slotOf(o) {
			list = append(list, x)
		}
	}
	return list
}

// useOption gives the item with an id to n of its models by another option.
func (v *resolver) useOption(list *[]roster.Selection, id string, n int, o *entry.Option) {
	for i := range *list {
		model := &(*list)[i]
		k := slices.IndexFunc(model.Selections, func(x roster.Selection) bool { return x.ID == id })
		if k < 0 {
			v.useOption(&model.Selections, id, n, o)
			continue
		}
		if n < model.Count {
			others := v.copyOf(model)
			others.Count, model.Count = model.Count-n, n
			*list = slices.Insert(*list, i, others)
			model = &(*list)[i+1]
		}
		model.Selections[k].Entry, model.Selections[k].Group = o.ID, o.GroupID()
		return
	}
}
