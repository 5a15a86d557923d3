package intake

import (
	"cmp"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// isWholeUnit reports whether picks have models of a unit in numbers that the data allows: see boundsOf.
func isWholeUnit(choices *entry.Choices, picks []pick, changing bool) bool {
	number := func(counts func(*entry.Option) bool) int { return optionsIn(picks, counts) }
	return slices.ContainsFunc(modelSetsOf(choices), func(s modelSet) bool {
		among := number(func(o *entry.Option) bool { return slices.Contains(s.models, o) })
		return among == modelsIn(picks) && areWhole(s.models, changing, number)
	})
}

// modelsIn returns the number of models among picks.
func modelsIn(picks []pick) int {
	return optionsIn(picks, func(o *entry.Option) bool { return o.Kind() == entry.Model })
}

// optionsIn returns the number of options that count among picks, without those below such options.
func optionsIn(picks []pick, counts func(*entry.Option) bool) (n int) {
	for i := range picks {
		if counts(picks[i].option) {
			n += picks[i].n
		} else {
			n += picks[i].n * optionsIn(picks[i].below, counts)
		}
	}
	return n
}

// otherModels returns the models of a unit that a handwritten list does not name: it names only those with
// special weapons. A list that names the common model states all of them.
func (v *resolver) otherModels(choices *entry.Choices, named []pick, x *Item) (picks []pick) {
	left := x.Models - modelsIn(named)
	for _, o := range choices.Options {
		if n := min(optionBounds(o).min-numberOf(named, o), left); o.Kind() == entry.Model && n > 0 {
			picks = append(picks, pick{option: o, n: n, item: x})
			left -= n
		}
	}
	common := commonModel(choices, max(left, 2), true) // not a leader
	if common == nil || numberOf(named, common) > 0 {
		return nil
	}
	for i := range picks {
		if picks[i].option == common {
			picks[i].n += left
			return picks
		}
	}
	if left > 0 {
		picks = append(picks, pick{option: common, n: left, item: x})
	}
	return picks
}

// defaultModels returns the stated number of models if the text does not name them: the
// required ones, and the rest of the common model. If the data has models in such numbers only below
// an option, such as "2 Runtherds and 20 Gretchin", they are below that option.
func (v *resolver) defaultModels(choices *entry.Choices, x *Item) []pick {
	picks := ownModels(choices, x, true)
	isSize := func(picks []pick, changing bool) bool {
		return modelsIn(picks) == x.Models && isWholeUnit(choices, picks, changing)
	}
	if x.Models == 0 || isSize(picks, true) {
		return picks
	}
	sets := modelSetsOf(choices)[1:]
	slices.SortStableFunc(sets, func(a, b modelSet) int { return cmp.Compare(a.rank(), b.rank()) })
	for _, changing := range []bool{true, false} {
		for _, s := range sets {
			container := pick{option: s.option, n: 1, item: x, unnamed: true}
			for _, o := range modelsOf(s.option.Choices()) {
				if n := optionBounds(o).min; n > 0 {
					container.below = append(container.below, pick{option: o, n: n, item: x})
				}
			}
			others := *x
			others.Models -= modelsIn(container.below)
			if others.Models < 0 {
				continue
			}
			own := ownModels(choices, &others, changing)
			if !changing && !slices.ContainsFunc(own, func(p pick) bool { return changesWith(p.option, s.option) }) {
				continue
			}
			if all := append(own, container); isSize(all, changing) {
				return all
			}
		}
	}
	return picks
}

// changesWith reports whether a modifier of the groups around an option depends on another option.
func changesWith(o, other *entry.Option) bool {
	depends := func(m entry.Modifier) bool {
		return m.When.Contains(func(c *entry.Condition) bool { return c.ResolvedChild().Entry == other.Entry })
	}
	for g := o.Group; g != nil; g = g.Parent {
		if slices.ContainsFunc(g.Group.Modifiers, depends) || g.Link != nil && slices.ContainsFunc(g.Link.Modifiers, depends) {
			return true
		}
	}
	return false
}

// ownModels is like defaultModels, without models below other options. For changing see boundsOf.
func ownModels(choices *entry.Choices, x *Item, changing bool) []pick {
	var picks []pick
	total := 0
	for _, o := range choices.Options {
		if n := optionBounds(o).min; o.Kind() == entry.Model && n > 0 {
			picks = append(picks, pick{option: o, n: n, item: x})
			total += n
		}
	}
	if x.Models == 0 {
		return append(picks, defaultMembers(choices, picks, x)...)
	}
	more := x.Models - total
	if more < 0 && x.Models > 1 && len(picks) > 0 { // fewer than required: the unit is too small
		most := slices.MaxFunc(picks, func(a, b pick) int { return cmp.Compare(a.n, b.n) })
		for i := range picks {
			if picks[i].option == most.option {
				picks[i].n = max(1, picks[i].n+more)
			}
		}
	}
	if more <= 0 {
		return picks
	}
	common := commonModel(choices, more, changing)
	if common == nil {
		return picks
	}
	for i := range picks {
		if picks[i].option == common {
			picks[i].n += more
			return picks
		}
	}
	return append(picks, pick{option: common, n: more, item: x})
}

// leastModels returns the least number of models that a unit requires.
func leastModels(choices *entry.Choices) (n int) {
	inGroups := map[*entry.GroupOption]int{}
	models := modelsOf(choices)
	for _, o := range models {
		least := optionBounds(o).min
		n += least
		inGroups[o.Group] += least
	}
	for _, g := range choices.Groups {
		if slices.ContainsFunc(models, func(o *entry.Option) bool { return o.Group == g }) {
			n += max(0, groupBounds(g).min-inGroups[g])
		}
	}
	return n
}

// maySize reports whether a unit may have a number of models, by the bounds of each kind of model.
func maySize(choices *entry.Choices, models int) bool {
	most := 0
	for _, o := range modelsOf(choices) {
		most += min(mostOf(o), models)
	}
	return leastModels(choices) <= models && models <= most
}

// defaultMembers returns the least number of models that groups require beyond those of picks, if a
// group has a default or a single model.
func defaultMembers(choices *entry.Choices, picks []pick, x *Item) (more []pick) {
	for _, g := range choices.Groups {
		o := g.Default()
		if o == nil && len(g.Options) == 1 {
			o = g.Options[0]
		}
		if o == nil || o.Kind() != entry.Model {
			continue
		}
		least := groupBounds(g).min
		for _, p := range slices.Concat(picks, more) {
			if p.option.Within(g) {
				least -= p.n
			}
		}
		if least > 0 && mostOf(o) >= least {
			more = append(more, pick{option: o, n: least, item: x})
		}
	}
	return more
}

// commonModel returns the model that a unit has most of: the default of a group, or else
// the first model with a sufficient maximum. For changing see boundsOf.
func commonModel(choices *entry.Choices, more int, changing bool) *entry.Option {
	for _, g := range choices.Groups {
		if o := g.Default(); o != nil && o.Kind() == entry.Model && mostWith(o, changing) >= more {
			return o
		}
	}
	var best *entry.Option
	for _, o := range choices.Options {
		if o.Kind() != entry.Model || o.Entry.Hidden {
			continue
		}
		if best == nil || mostWith(best, changing) < more && mostWith(o, changing) > mostWith(best, changing) {
			best = o
		}
	}
	if best != nil && mostWith(best, changing) == 1 && more > 1 {
		return nil // the common models are below other options, which the data adds
	}
	return best
}

// mostOf returns the maximum of an option and of the groups around it.
func mostOf(o *entry.Option) int { return mostWith(o, true) }

// mostWith is mostOf with or without constraints that modifiers may change: see boundsOf.
func mostWith(o *entry.Option, changing bool) int {
	most := boundsOf(o.Entry.Constraints, o.Entry.Modifiers, o.Link, changing).max
	for g := o.Group; g != nil; g = g.Parent {
		most = min(most, boundsOf(g.Group.Constraints, g.Group.Modifiers, g.Link, changing).max)
	}
	return most
}
