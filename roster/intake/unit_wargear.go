package intake

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// giveToEvery marks the wargear that a handwritten list names without a number as wargear of every model, if
// the data does not limit it and the unit has several models: Immortals, tesla.
func (v *resolver) giveToEvery(unit *entry.Option, x *Item, demands []demand) {
	common := commonModel(unit.Choices(), max(x.Models, 2)-1, true)
	if common == nil || unit.Kind() != entry.Unit {
		return
	}
	for i := range demands {
		d := &demands[i]
		found := v.names.matches(common.Choices(), d.name)
		if !d.item.Unnumbered || d.n > 1 || len(d.below) > 0 || len(found) == 0 || slices.ContainsFunc(found, isLimited) {
			continue
		}
		d.item = d.item.clone()
		d.item.Every = true
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
func (v *resolver) giveToModel(picks *[]pick, d demand) (left []demand, ok bool) {
	if d.item.Mark == EquippedAlike {
		return nil, false
	}
	if d.item.Mark == Warlord && slices.ContainsFunc(*picks, isWarlord) {
		return nil, true // already taken for its trait
	}
	if d.item.Every {
		d.n = max(d.n, v.modelsLacking(*picks, d))
	}
	best, at := -1, -1
	for i := range *picks {
		p := &(*picks)[i]
		if p.option.Kind() != entry.Model {
			continue
		}
		score := v.modelScore(p, d)
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
	if d.n > n && v.modelsLacking(*picks, d) > n { // the rest goes to other models
		rest := d
		d.n = n * max(1, d.n/v.modelsLacking(*picks, d))
		rest.n -= d.n
		left = v.giveTo(picks, at, d)
		if rest.n > 0 {
			more, ok := v.giveToModel(picks, rest)
			return append(left, more...), ok
		}
		return left, true
	}
	return v.giveTo(picks, at, d), true
}

// modelsLacking returns the number of models that may have an item and lack it.
func (v *resolver) modelsLacking(picks []pick, d demand) (n int) {
	d.n = 1
	for i := range picks {
		if picks[i].option.Kind() == entry.Model && v.modelScore(&picks[i], d) >= lacksItem {
			n += picks[i].n
		}
	}
	return n
}

// giveTo places an item with the models of one pick. It returns what it cannot place.
func (v *resolver) giveTo(picks *[]pick, at int, d demand) []demand {
	p := &(*picks)[at]
	n := p.n
	if d.n < p.n {
		p.n -= d.n
		part := pick{option: p.option, n: d.n, below: slices.Clone(p.below), item: p.item}
		*picks = append(*picks, part)
		p, n = &(*picks)[len(*picks)-1], d.n
	}
	d.n = (d.n + n - 1) / n
	placed := v.place(p.option.Choices(), []demand{d}, 1)
	p.below = append(p.below, placed.picks...)
	return placed.unplaced
}

// mayBearFor reports whether a model may have an item that the list names for another model: it
// has the same name or, in a text, lacks the item. Of several models with different names, only the
// named one is the Warlord.
func (v *resolver) mayBearFor(picks []pick, d *demand) bool {
	named := v.names.spelling(d.fromModel.Name)
	exact := v.draft.Exact && d.item.Mark == Warlord
	return !exact && (d.item.Mark != Plain || d.n <= v.modelsLacking(picks, *d)) || slices.ContainsFunc(picks, func(p pick) bool {
		return p.option.Kind() == entry.Model && v.names.fits(p.option, named) > 0 && v.modelScore(&p, *d) >= 0
	})
}

func isWarlord(p pick) bool {
	return p.option.Purpose() == entry.PurposeWarlord || slices.ContainsFunc(p.below, isWarlord)
}

// lacksItem is the minimum score of a model that may have an item and lacks it.
const lacksItem = 4

// modelScore returns how well an item suits a model. It returns -1 if the model cannot have it.
func (v *resolver) modelScore(p *pick, d demand) int {
	matches := v.names.matches(p.option.Choices(), d.name)
	if len(matches) == 0 {
		if !v.containsName(p.option, d.name, 1) {
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
	if d.n%p.n == 0 {
		score += 2
	}
	return score
}

// associate adds the required associations of items with the models that carry them: the model
// named after the item, or the one for which the text lists it. It returns the remaining demands.
func (v *resolver) associate(s *roster.Selection, p *placement) []demand {
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

// bearer returns the index of the demand that names the bearer of a pick, a model after a
// comma on the same line, or -1.
func (v *resolver) bearer(p *pick, rest []demand, picks []pick) int {
	if p.item.Joiner == "" {
		return -1
	}
	return slices.IndexFunc(rest, func(d demand) bool {
		return d.fromModel != nil && d.item.Line == p.item.Line && d.item.Column > p.item.Column &&
			slices.ContainsFunc(picks, func(x pick) bool { return x.option.Kind() == entry.Model && v.names.fits(x.option, d.name) > 0 })
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
