package intake

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// giveToEvery marks the wargear that a handwritten list names without a number as wargear of every model, if
// the data does not limit it and the unit has several models: Immortals, tesla.
func (v *resolver) giveToEvery(unit *entry.Option, x *Item, wants []want) {
	common := commonModel(unit.Choices(), max(x.Models, 2)-1, true)
	if common == nil || unit.Kind() != entry.Unit {
		return
	}
	for i := range wants {
		w := &wants[i]
		found := v.names.matches(common.Choices(), w.name)
		if !w.item.Unnumbered || w.n > 1 || len(w.below) > 0 || len(found) == 0 || slices.ContainsFunc(found, isLimited) {
			continue
		}
		w.item = w.item.clone()
		w.item.Every = true
	}
}

// isLimited reports whether the data limits the number of an option in a unit or an army.
func isLimited(o *entry.Option) bool {
	limits := func(list []entry.Constraint) bool {
		return slices.ContainsFunc(list, func(c entry.Constraint) bool { return c.Bound == entry.Max && c.ResolvedScope().Kind != entry.InParent })
	}
	limited := limits(o.Entry.Constraints) || o.Link != nil && limits(o.Link.Constraints)
	for g := o.Group; g != nil; g = g.Parent {
		limited = limited || limits(g.Group.Constraints) || g.Link != nil && limits(g.Link.Constraints)
	}
	return limited
}

// giveToModel places an item that is not an option of the unit with one of its models,
// preferably one that lacks it.
func (v *resolver) giveToModel(picks *[]pick, w want) (left []want, ok bool) {
	if w.item.Mark == EquippedAlike {
		return nil, false
	}
	if w.item.Mark == Warlord && slices.ContainsFunc(*picks, isWarlord) {
		return nil, true // already taken for its trait
	}
	if w.item.Every {
		w.n = max(w.n, v.modelsLacking(*picks, w))
	}
	best, at := -1, -1
	for i := range *picks {
		p := &(*picks)[i]
		if p.option.Kind() != entry.Model {
			continue
		}
		score := v.modelScore(p, w)
		if score >= 0 && len(p.below) == 0 {
			score += lacksItem // prefer a model that lacks it
		}
		if score > best {
			best, at = score, i
		}
	}
	if at < 0 || best < 0 {
		return nil, false
	}
	p := &(*picks)[at]
	n := p.n
	if w.n > n && v.modelsLacking(*picks, w) > n { // the rest goes to other models
		rest := w
		w.n = n * max(1, w.n/v.modelsLacking(*picks, w))
		rest.n -= w.n
		left = v.giveTo(picks, at, w)
		if rest.n > 0 {
			more, ok := v.giveToModel(picks, rest)
			return append(left, more...), ok
		}
		return left, true
	}
	return v.giveTo(picks, at, w), true
}

// modelsLacking returns the number of models that may have an item and lack it.
func (v *resolver) modelsLacking(picks []pick, w want) (n int) {
	w.n = 1
	for i := range picks {
		if picks[i].option.Kind() == entry.Model && v.modelScore(&picks[i], w) >= lacksItem {
			n += picks[i].n
		}
	}
	return n
}

// giveTo places an item with the models of one pick. It returns what it cannot place.
func (v *resolver) giveTo(picks *[]pick, at int, w want) []want {
	p := &(*picks)[at]
	n := p.n
	if w.n < p.n {
		p.n -= w.n
		part := pick{option: p.option, n: w.n, below: slices.Clone(p.below), item: p.item}
		*picks = append(*picks, part)
		p, n = &(*picks)[len(*picks)-1], w.n
	}
	w.n = (w.n + n - 1) / n
	placed := v.place(p.option.Choices(), []want{w}, 1)
	p.below = append(p.below, placed.picks...)
	return placed.unplaced
}

// mayBearFor reports whether a model may have an item that the list names for another model: it
// has the same name or, in a text, lacks the item. Of several models with different names, only the
// named one is the Warlord.
func (v *resolver) mayBearFor(picks []pick, w *want) bool {
	named := v.names.spelling(w.fromModel.Name)
	exact := v.draft.Exact && w.item.Mark == Warlord
	return !exact && (w.item.Mark != Plain || w.n <= v.modelsLacking(picks, *w)) || slices.ContainsFunc(picks, func(p pick) bool {
		return p.option.Kind() == entry.Model && v.names.fits(p.option, named) > 0 && v.modelScore(&p, *w) >= 0
	})
}

func isWarlord(p pick) bool {
	return p.option.Purpose() == entry.PurposeWarlord || slices.ContainsFunc(p.below, isWarlord)
}

// lacksItem is the minimum score of a model that may have an item and lacks it.
const lacksItem = 4

// modelScore returns how well an item suits a model. It returns -1 if the model cannot have it.
func (v *resolver) modelScore(p *pick, w want) int {
	matches := v.names.matches(p.option.Choices(), w.name)
	if len(matches) == 0 {
		if !v.containsName(p.option, w.name, 1) {
			return -1
		}
		return 0
	}
	score := 1
	for _, o := range matches {
		taken := slices.ContainsFunc(p.below, func(b pick) bool {
			return b.option == o || o.Group != nil && b.option.Within(o.Group)
		})
		if !taken {
			score = lacksItem
		}
	}
	if w.n%p.n == 0 {
		score += 2
	}
	return score
}

// associate adds the required associations of items with the models that carry them: the model
// named after the item, or the one for which the text lists it. It returns the remaining wants.
func (v *resolver) associate(s *roster.Selection, p *placement) []want {
	rest := p.unplaced
	for i := range p.picks {
		a := RequiredAssociation(p.picks[i].option)
		if a == nil {
			continue
		}
		id := ""
		if k := v.bearer(&p.picks[i], rest, p.picks); k >= 0 {
			name := rest[k].name
			id = selectionOf(p.picks, s.Selections, func(x *pick) bool { return x.option.Kind() == entry.Model && v.names.fits(x.option, name) > 0 })
			rest = slices.Delete(slices.Clone(rest), k, k+1)
		} else if of := p.picks[i].fromModel; of != nil {
			id = selectionOf(p.picks, s.Selections, func(x *pick) bool { return x.item == of && x.option.Kind() == entry.Model })
		}
		if id != "" {
			s.Selections[i].Associations = []roster.Association{{Association: a.ID, To: id}}
		}
	}
	return rest
}

// bearer returns the index of the want that names the bearer of a pick, a model after a
// comma on the same line, or -1.
func (v *resolver) bearer(p *pick, rest []want, picks []pick) int {
	if p.item.Joiner == "" {
		return -1
	}
	return slices.IndexFunc(rest, func(w want) bool {
		return w.fromModel != nil && w.item.Line == p.item.Line && w.item.Column > p.item.Column &&
			slices.ContainsFunc(picks, func(x pick) bool { return x.option.Kind() == entry.Model && v.names.fits(x.option, w.name) > 0 })
	})
}

// selectionOf returns the id of the first selection whose pick passes.
func selectionOf(picks []pick, made []roster.Selection, pass func(*pick) bool) string {
	for i := range picks {
		if pass(&picks[i]) {
			return made[i].ID
		}
		if id := selectionOf(picks[i].below, made[i].Selections, pass); id != "" {
			return id
		}
	}
	return ""
}
