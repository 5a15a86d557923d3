package intake

import (
	"iter"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Limits of the search for a distribution of weapons among models.
const (
	maxMixNames  = 12
	maxMixEach   = 4   // of one item of a model
	maxLoadouts  = 512 // of one model
	maxMixModels = 100
	maxMixSteps  = 5000
	maxMixOff    = 3  // difference of a wrong number
	maxWithout   = 12 // models that lack an item of every model
)

// distribute assigns the models of a demand and their weapons to the candidates, of which the unit
// already has picks. Weapons that no candidate can have remain unplaced.
func (v *resolver) distribute(candidates []*entry.Option, d *demand, has []pick, depth int) placement {
	groups, extra := splitLoadouts(d)
	var all placement
	for _, g := range groups {
		var foreign []demand
		g.below, foreign = v.splitPossible(candidates, g.below, depth)
		extra = append(extra, foreign...)
		if len(groups) > 1 && len(g.below) == 0 {
			all.picks = append(all.picks, placeBare(candidates, &g, slices.Concat(has, all.picks)).picks...)
			continue
		}
		p := v.placeAlike(candidates, &g, slices.Concat(has, all.picks), depth)
		misplaced := len(p.unplaced) > 0 || p.excess > 0
		if (misplaced || p.missing > 0 || slices.ContainsFunc(p.picks, exceedsMost)) && g.n > 1 && !v.draft.Exact {
			if picks, ok := v.placeMixed(candidates, &g, depth, misplaced); ok {
				p = placement{picks: picks}
			} else if !misplaced {
				// kept: the text omits wargear, or the unit has too many models
			} else if dealt, ok := v.distributeEvenly(candidates, &g, has, depth); ok && len(dealt.unplaced) <= len(p.unplaced) {
				p = dealt
			}
		}
		all.picks = append(all.picks, p.picks...)
		all.unplaced = append(all.unplaced, p.unplaced...)
		all.excess += p.excess
		all.missing += p.missing
	}
	all.unplaced = append(all.unplaced, extra...)
	return all
}

// splitPossible separates demands that some candidate can have from the others.
func (v *resolver) splitPossible(candidates []*entry.Option, demands []demand, depth int) (fit, foreign []demand) {
	for _, d := range demands {
		if slices.ContainsFunc(candidates, func(o *entry.Option) bool { return v.containsName(o, d.name, max(depth-1, 0)) }) {
			fit = append(fit, d)
		} else {
			foreign = append(foreign, d)
		}
	}
	return fit, foreign
}

// splitLoadouts splits a demand into groups of models with different equipment in the text, and the
// demands outside these groups.
func splitLoadouts(d *demand) (groups []demand, extra []demand) {
	if d.item.Mark == EquippedAlike {
		return []demand{*d}, nil
	}
	said := 0
	for _, b := range d.below {
		if b.item.Mark == EquippedAlike {
			said += b.n
			groups = append(groups, b)
			continue
		}
		extra = append(extra, b)
	}
	if len(groups) == 0 {
		return []demand{*d}, nil
	}
	if more := d.n - said; more > 0 {
		bare := *d
		bare.n, bare.below = more, nil
		groups = append(groups, bare)
	}
	if len(groups) == 1 {
		groups[0].below = append(slices.Clone(groups[0].below), extra...)
		return groups, nil
	}
	return groups, extra
}

// placeAlike gives all models of a group the same equipment. They are models of one candidate, or of
// several that can have it, as far as the unit, which already has picks, may have more of each.
func (v *resolver) placeAlike(candidates []*entry.Option, g *demand, has []pick, depth int) placement {
	per, even := perParent(g.below, g.n)
	if !even {
		return placement{picks: []pick{{option: candidates[0], n: g.n, item: g.item}}, unplaced: g.below}
	}
	var best placement
	left, cost := g.n, -1
	for _, o := range candidates {
		p := v.place(o.Choices(), per, depth+1)
		switch {
		case cost < 0 || p.cost() < cost:
			left, cost = g.n, p.cost()
			best = placement{missing: p.missing, excess: p.excess, unplaced: multiplied(p.unplaced, g.n)}
		case p.cost() > cost:
			continue
		}
		n := max(0, min(left, optionBounds(o).max-numberOf(has, o)))
		if n > 0 || len(best.picks) == 0 {
			best.picks = append(best.picks, pick{option: o, n: n, below: p.picks, item: g.item})
			left -= n
		}
		if cost == 0 && left == 0 {
			break
		}
	}
	best.picks[0].n += left // more than the unit may have
	best.picks = slices.DeleteFunc(best.picks, func(p pick) bool { return p.n == 0 })
	return best
}

// placeBare chooses the other models of a demand that lists the wargear of some: first those that the unit lacks, such as
// a vox operator, and then any that it may have.
func placeBare(candidates []*entry.Option, g *demand, has []pick) (p placement) {
	left := g.n
	for _, of := range []func(*entry.Option) int{func(o *entry.Option) int { return optionBounds(o).min }, mostOf} {
		for _, o := range candidates {
			n := max(0, min(left, of(o)-numberOf(has, o)-numberOf(p.picks, o)))
			if n > 0 {
				p.picks, left = merged(append(p.picks, pick{option: o, n: n, item: g.item})), left-n
			}
		}
	}
	if left > 0 { // more than the unit may have
		p.picks = merged(append(p.picks, pick{option: candidates[0], n: left, item: g.item}))
	}
	return p
}

func exceedsMost(p pick) bool { return p.n > mostOf(p.option) }

// A loadout is one way to equip a model.
type loadout struct {
	option *entry.Option
	has    []int // number of each item
	below  []pick
}

// placeMixed finds numbers of models with different weapons that add up to the totals in the
// text. If there are several solutions, it marks the first as ambiguous. If incomplete is set and no
// solution gives every model its required options, they may lack some.
func (v *resolver) placeMixed(candidates []*entry.Option, g *demand, depth int, incomplete bool) (picks []pick, ok bool) {
	if len(g.below) == 0 || len(g.below) > maxMixNames || g.n > maxMixModels {
		return nil, false
	}
	for _, b := range g.below {
		if len(b.below) > 0 {
			return nil, false
		}
	}
	m := v.searchMix(candidates, g, depth, complete)
	if m.first == nil && incomplete {
		m = v.searchMix(candidates, g, depth, anyWargear)
	}
	return m.picks(g.item), m.first != nil
}

// placeAmongAll divides the models of a unit whose text names none among all of its models, so that
// their wargear adds up to the totals in the text. If no distribution does, one number may differ
// from the text: missing wargear is not selected, and surplus wargear remains. Other demands remain.
func (v *resolver) placeAmongAll(choices *entry.Choices, x *Item, demands []demand) (picks []pick, rest []demand, ok bool) {
	if slices.ContainsFunc(demands, func(d demand) bool { return d.item.Every }) {
		if picks, rest, ok = v.placeAmong(choices, x, demands, true); ok {
			return picks, rest, true
		}
	}
	return v.placeAmong(choices, x, demands, false)
}

// placeAmong is placeAmongAll with or without the items that every model has (Item.Every): the models
// with other wargear lack one of them.
func (v *resolver) placeAmong(choices *entry.Choices, x *Item, demands []demand, every bool) (picks []pick, rest []demand, ok bool) {
	g := demand{item: x, n: x.Models}
	sets := modelSetsOf(choices)
	of := -1 // the item that every model has
	for _, d := range demands {
		switch {
		case d.item.Every && (!every || of >= 0), !v.isWargearOfModels(sets, &d):
			rest = append(rest, d)
			continue
		case d.item.Every:
			d.n, of = g.n, len(g.below)
		}
		g.below = append(g.below, d)
	}
	if len(g.below) == 0 || len(g.below) > maxMixNames || g.n == 0 || g.n > maxMixModels {
		return nil, nil, false
	}
	kinds := make([][]loadout, len(sets))
	search := func() []pick {
		for _, changing := range []bool{true, false} {
			for i := range sets {
				m := mixSearch{kinds: kinds[i], left: g.n, whole: sets[i].models, changing: changing}
				if m.run(g.below); m.first != nil {
					return sets[i].under(m.picks(x), x)
				}
			}
		}
		return nil
	}
	common := commonModel(choices, g.n, true)
	for pass, c := range []completeness{complete, asNamed, asNamed} {
		if c == asNamed && !v.draft.ByHand {
			break
		}
		for i := range sets {
			kinds[i] = v.loadouts(sets[i].models, &g, 0, c)
			if pass == 1 { // models without wargear that the text names are the common ones
				kinds[i] = slices.DeleteFunc(kinds[i], func(k loadout) bool {
					return k.option != common && optionBounds(k.option).min == 0 && !slices.ContainsFunc(k.has, func(n int) bool { return n > 0 })
				})
			}
		}
		for more := true; more; more = of >= 0 && g.below[of].n > max(0, g.n-maxWithout) {
			if picks := search(); picks != nil {
				return picks, rest, true
			}
			if of >= 0 {
				g.below[of].n--
			}
		}
		if of >= 0 {
			g.below[of].n = g.n
		}
	}
	if of >= 0 {
		return nil, nil, false
	}
	for off := 1; off <= min(g.n, maxMixOff); off++ { // one number is wrong
		for i := range g.below {
			d := &g.below[i]
			d.n += off
			if picks := search(); picks != nil {
				return without(picks, d.item, off), rest, true
			}
			d.n -= 2 * off
			if d.n < 0 {
				d.n += off
				continue
			}
			if picks := search(); picks != nil {
				surplus := *d
				surplus.n = off
				return picks, append(rest, surplus), true
			}
			d.n += off
		}
	}
	return nil, nil, false
}

// isWargearOfModels reports whether a demand is a number of an item that a model of a unit can have.
func (v *resolver) isWargearOfModels(sets []modelSet, d *demand) bool {
	return d.item.Mark == Plain && len(d.below) == 0 && slices.ContainsFunc(sets, func(s modelSet) bool {
		return slices.ContainsFunc(s.models, func(o *entry.Option) bool { return v.containsName(o, d.name, 0) })
	})
}

// A modelSet is models that a unit can have together: its own, and those of one of its options, such
// as "2 Runtherds and 20 Gretchin".
type modelSet struct {
	option *entry.Option // nil: the unit has no such option
	models []*entry.Option
}

// modelSetsOf returns the sets of models of a unit, the one without options first.
func modelSetsOf(choices *entry.Choices) []modelSet {
	own := modelsOf(choices)
	sets := []modelSet{{nil, own}}
	for _, o := range choices.Options {
		if more := modelsOf(o.Choices()); o.Kind() != entry.Model && len(more) > 0 && !o.Entry.Hidden {
			sets = append(sets, modelSet{o, slices.Concat(own, more)})
		}
	}
	return sets
}

// rank is lower for sets that are more likely if a text does not name models: the default of a group, then those
// with few kinds of models.
func (s *modelSet) rank() int {
	if s.option.Group != nil && s.option.Group.Default() == s.option {
		return 0
	}
	return len(s.models)
}

// under moves the picks of the models of the set's option below a pick of that option.
func (s *modelSet) under(picks []pick, x *Item) []pick {
	if s.option == nil {
		return picks
	}
	container := pick{option: s.option, n: 1, item: x, unnamed: true}
	own := slices.DeleteFunc(picks, func(p pick) bool {
		inside := slices.Contains(s.option.Choices().Options, p.option)
		if inside {
			container.below = append(container.below, p)
		}
		return inside
	})
	return append(own, container)
}

// without removes n of an item from the models of picks that have it, one from each before a second.
func without(picks []pick, item *Item, n int) []pick {
	for left := 0; n > 0 && n != left; {
		left = n
		for i := 0; i < len(picks) && n > 0; i++ {
			below, ok := withoutOne(picks[i].below, item)
			if !ok {
				continue
			}
			lacking := picks[i]
			lacking.n, lacking.below = min(n, lacking.n), below
			n -= lacking.n
			if picks[i].n -= lacking.n; picks[i].n == 0 {
				picks[i] = lacking
			} else {
				i++
				picks = slices.Insert(picks, i, lacking)
			}
		}
	}
	return picks
}

// withoutOne returns picks with one less of an item at any depth, or false if none has it.
func withoutOne(picks []pick, item *Item) ([]pick, bool) {
	for i, p := range picks {
		changed := slices.Clone(picks)
		if p.item == item && !p.unnamed {
			if changed[i].n--; changed[i].n == 0 {
				changed = slices.Delete(changed, i, i+1)
			}
			return changed, true
		}
		if below, ok := withoutOne(p.below, item); ok {
			lacking := p
			lacking.n, lacking.below = 1, below
			if changed[i].n--; changed[i].n == 0 {
				changed[i] = lacking
				return changed, true
			}
			return slices.Insert(changed, i+1, lacking), true
		}
	}
	return nil, false
}

// picks returns the first solution, which is ambiguous if there are others.
func (m *mixSearch) picks(item *Item) (picks []pick) {
	for i, n := range m.first {
		if n > 0 {
			p := pick{option: m.kinds[i].option, n: n, below: m.kinds[i].below, item: item}
			if m.found > 1 {
				p.ambiguity = unclearModels
			}
			picks = append(picks, p)
		}
	}
	return picks
}

// A completeness states which of its required options a model must have.
type completeness uint8

const (
	anyWargear completeness = iota // none: the text may omit each of them
	asNamed                        // those that a handwritten list names for the unit
	complete                       // all
)

// searchMix searches numbers of models with their wargear.
func (v *resolver) searchMix(candidates []*entry.Option, g *demand, depth int, c completeness) mixSearch {
	m := mixSearch{kinds: v.loadouts(candidates, g, depth, c), left: g.n, changing: true}
	m.run(g.below)
	return m
}

// loadouts lists the ways to equip a model with the wanted items.
func (v *resolver) loadouts(candidates []*entry.Option, g *demand, depth int, c completeness) []loadout {
	var kinds []loadout
	chosen := make([]demand, 0, len(g.below))
	for _, o := range candidates {
		missing := 0
		switch c {
		case anyWargear:
			missing = 9 // and nothing in excess
		case asNamed:
			missing = v.leastUnnamed(o, g.below)
		}
		for has := range v.numbersOf(o, g.below) {
			chosen := chosen[:0] // place does not keep it
			for i, b := range g.below {
				if has[i] > 0 {
					b.n = has[i]
					chosen = append(chosen, b)
				}
			}
			if c == complete && !v.hasRequired(o, chosen) {
				continue
			}
			if p := v.place(o.Choices(), chosen, depth+1); p.cost() <= missing {
				kinds = append(kinds, loadout{o, slices.Clone(has), p.picks})
			}
		}
	}
	return kinds
}

// numbersOf yields the numbers of each wanted item that a model could have, at most maxLoadouts. The
// caller must not keep them.
func (v *resolver) numbersOf(o *entry.Option, demands []demand) iter.Seq[[]int] {
	most, all := make([]int, len(demands)), 1
	for i, d := range demands {
		most[i] = min(v.mostBelow(o, d.name, searchDepth-1), d.n)
		all *= most[i] + 1
	}
	return func(yield func([]int) bool) {
		for n := range min(all, maxLoadouts) {
			has := make([]int, len(demands))
			for i := range has {
				has[i] = n % (most[i] + 1)
				n /= most[i] + 1
			}
			if !yield(has) {
				return
			}
		}
	}
}

// mostBelow returns the greatest number of an item below o, in at most so many containers inside one
// another, at most maxMixEach.
func (v *resolver) mostBelow(o *entry.Option, s spelling, containers int) (n int) {
	most := func(x *entry.Option) int {
		if n := mostOf(x); n < unlimited {
			return min(n, maxMixEach)
		}
		return 1
	}
	for _, x := range v.names.matches(o.Choices(), s) {
		n += most(x)
	}
	for _, x := range v.names.containers(o.Choices(), s, containers) {
		n += most(x) * v.mostBelow(x, s, containers-1)
	}
	return min(n, maxMixEach)
}

// hasRequired reports whether all required options of a model are chosen. It is a fast check
// before place.
func (v *resolver) hasRequired(o *entry.Option, chosen []demand) bool {
	for _, x := range o.Choices().Options {
		if x.Group == nil && optionBounds(x).min > 0 && !v.isNamed(x, chosen) {
			return false
		}
	}
	return true
}

// leastUnnamed returns the number of the required selections of a model that none of the demands names. A set of
// wargear with a named item does not require its group: the other models take the rest of the group.
func (v *resolver) leastUnnamed(o *entry.Option, demands []demand) (n int) {
	x := v.names.index(o.Choices())
	for _, m := range x.required {
		if !v.isNamed(m.of, demands) {
			n += m.least
		}
	}
	for _, m := range x.requiredGroups {
		if !slices.ContainsFunc(o.Choices().Options, func(x *entry.Option) bool {
			return x.Within(m.of) && slices.ContainsFunc(demands, func(d demand) bool { return v.names.fits(x, d.name) > 0 })
		}) {
			n += m.least
		}
	}
	return n
}

// isNamed reports whether one of the demands names an option or something below it.
func (v *resolver) isNamed(o *entry.Option, demands []demand) bool {
	return slices.ContainsFunc(demands, func(d demand) bool { return v.names.fits(o, d.name) > 0 || v.containsName(o, d.name, 0) })
}

// A mixSearch searches the number of models with each loadout.
type mixSearch struct {
	kinds    []loadout
	missing  []int // remaining number of each item
	left     int   // remaining models
	number   []int
	changing bool            // constraints that modifiers may change count: see boundsOf
	whole    []*entry.Option // the models of a whole unit, which also has their least numbers
	last     []int           // last loadout with each item
	first    []int
	found    int
	steps    int
}

func (m *mixSearch) optionBounds(o *entry.Option) bounds {
	return boundsOf(o.Entry.Constraints, o.Entry.Modifiers, o.Link, m.changing)
}

func (m *mixSearch) run(demands []demand) {
	m.number = make([]int, len(m.kinds))
	for i, d := range demands {
		m.missing, m.last = append(m.missing, d.n), append(m.last, -1)
		for k := range m.kinds {
			if m.kinds[k].has[i] > 0 {
				m.last[i] = k
			}
		}
	}
	m.step(0)
}

func (m *mixSearch) step(k int) {
	if m.steps++; m.steps > maxMixSteps || m.found > 1 {
		return
	}
	for i, n := range m.missing {
		if n > 0 && m.last[i] < k {
			return
		}
	}
	if k == len(m.kinds) {
		if m.left == 0 && m.isWhole() {
			if m.found++; m.first == nil {
				m.first = slices.Clone(m.number)
			}
		}
		return
	}
	most := min(m.left, m.optionBounds(m.kinds[k].option).max)
	for i, has := range m.kinds[k].has {
		if has > 0 {
			most = min(most, m.missing[i]/has)
		}
	}
	for n := most; n >= 0; n-- {
		m.use(k, n)
		m.step(k + 1)
		m.use(k, -n)
	}
}

// isWhole reports whether the numbers of all models of a whole unit are within the limits of the
// data.
func (m *mixSearch) isWhole() bool {
	return areWhole(m.whole, m.changing, func(counts func(*entry.Option) bool) (n int) {
		for k := range m.kinds {
			if counts(m.kinds[k].option) {
				n += m.number[k]
			}
		}
		return n
	})
}

// areWhole reports whether the numbers of models and of those of their groups are within the limits
// of the data: see boundsOf.
func areWhole(models []*entry.Option, changing bool, number func(counts func(*entry.Option) bool) int) bool {
	for _, o := range models {
		b := boundsOf(o.Entry.Constraints, o.Entry.Modifiers, o.Link, changing)
		if !b.allow(number(func(x *entry.Option) bool { return x == o })) {
			return false
		}
		for g := o.Group; g != nil; g = g.Parent {
			if b := boundsOf(g.Group.Constraints, g.Group.Modifiers, g.Link, changing); !b.allow(number(func(x *entry.Option) bool { return x.Within(g) })) {
				return false
			}
		}
	}
	return true
}

func (m *mixSearch) use(k, n int) {
	m.number[k] += n
	m.left -= n
	for i, has := range m.kinds[k].has {
		m.missing[i] -= n * has
	}
}

// distributeEvenly gives each item to the models with the fewest items, and marks the
// result as ambiguous.
func (v *resolver) distributeEvenly(candidates []*entry.Option, g *demand, has []pick, depth int) (placement, bool) {
	if g.n > maxMixModels {
		return placement{}, false
	}
	shares := make([][]demand, g.n)
	for _, b := range g.below {
		if len(b.below) > 0 {
			return placement{}, false
		}
		slices.SortStableFunc(shares, func(x, y []demand) int { return len(x) - len(y) })
		each, more := b.n/g.n, b.n%g.n
		for i := range shares {
			one := b
			one.n = each
			if i < more {
				one.n++
			}
			if one.n > 0 {
				shares[i] = append(shares[i], one)
			}
		}
	}
	var all placement
	for i := 0; i < len(shares); {
		n := 1
		for i+n < len(shares) && sameShare(shares[i], shares[i+n]) {
			n++
		}
		p := v.placeAlike(candidates, &demand{item: g.item, name: g.name, n: n, below: multiplied(shares[i], n)}, slices.Concat(has, all.picks), depth)
		all.picks = append(all.picks, p.picks...)
		all.unplaced = append(all.unplaced, p.unplaced...)
		all.excess += p.excess
		all.missing += p.missing
		i += n
	}
	for i := range all.picks {
		all.picks[i].ambiguity = unclearModels
	}
	return all, true
}

func sameShare(a, b []demand) bool {
	return slices.EqualFunc(a, b, func(x, y demand) bool { return x.item == y.item && x.n == y.n })
}
