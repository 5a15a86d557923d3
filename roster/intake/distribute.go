package intake

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Limits of the search for a distribution of weapons among models.
const (
	maxMixNames  = 7
	maxMixModels = 100
	maxMixSteps  = 5000
)

// distribute assigns the models of a want and their weapons to the candidates. Weapons
// that no candidate can have remain unplaced.
func (v *resolver) distribute(candidates []*entry.Option, w *want, depth int) placement {
	groups, extra := splitLoadouts(w)
	var all placement
	for _, g := range groups {
		var foreign []want
		g.below, foreign = v.splitPossible(candidates, g.below, depth)
		extra = append(extra, foreign...)
		p := v.placeAlike(candidates, &g, depth)
		if (len(p.unplaced) > 0 || p.excess > 0) && g.n > 1 && !v.draft.Exact {
			if picks, ok := v.placeMixed(candidates, &g, depth); ok {
				p = placement{picks: picks}
			} else if dealt, ok := v.distributeEvenly(candidates, &g, depth); ok && len(dealt.unplaced) <= len(p.unplaced) {
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

// splitPossible separates wants that some candidate can have from the others.
func (v *resolver) splitPossible(candidates []*entry.Option, wants []want, depth int) (fit, foreign []want) {
	for _, w := range wants {
		if slices.ContainsFunc(candidates, func(o *entry.Option) bool { return v.containsName(o, w.name, max(depth-1, 0)) }) {
			fit = append(fit, w)
		} else {
			foreign = append(foreign, w)
		}
	}
	return fit, foreign
}

// splitLoadouts splits a want into groups of models with different equipment in the text, and the
// wants outside these groups.
func splitLoadouts(w *want) (groups []want, extra []want) {
	if w.item.Mark == EquippedAlike {
		return []want{*w}, nil
	}
	said := 0
	for _, b := range w.below {
		if b.item.Mark == EquippedAlike {
			said += b.n
			groups = append(groups, b)
			continue
		}
		extra = append(extra, b)
	}
	if len(groups) == 0 {
		return []want{*w}, nil
	}
	if more := w.n - said; more > 0 {
		bare := *w
		bare.n, bare.below = more, nil
		groups = append(groups, bare)
	}
	if len(groups) == 1 {
		groups[0].below = append(slices.Clone(groups[0].below), extra...)
		return groups, nil
	}
	return groups, extra
}

// placeAlike gives all models of a group the same equipment.
func (v *resolver) placeAlike(candidates []*entry.Option, g *want, depth int) placement {
	per, even := perParent(g.below, g.n)
	if !even {
		return placement{picks: []pick{{option: candidates[0], n: g.n, item: g.item}}, unplaced: g.below}
	}
	var best placement
	for i, o := range candidates {
		p := v.place(o.Choices(), per, depth+1)
		if i == 0 || p.cost() < best.cost() {
			best = p
			best.picks = []pick{{option: o, n: g.n, below: p.picks, item: g.item}}
			best.unplaced = multiplied(p.unplaced, g.n)
		}
		if p.cost() == 0 {
			break
		}
	}
	return best
}

// A loadout is one way to equip a model.
type loadout struct {
	option *entry.Option
	has    []int // number of each item
	below  []pick
}

// placeMixed finds numbers of models with different weapons that add up to the totals in the
// text. If there are several solutions, it marks the first as ambiguous.
func (v *resolver) placeMixed(candidates []*entry.Option, g *want, depth int) (picks []pick, ok bool) {
	if len(g.below) == 0 || len(g.below) > maxMixNames || g.n > maxMixModels {
		return nil, false
	}
	for _, b := range g.below {
		if len(b.below) > 0 {
			return nil, false
		}
	}
	m := v.searchMix(candidates, g, depth, true)
	if m.first == nil {
		m = v.searchMix(candidates, g, depth, false)
	}
	if m.first == nil {
		return nil, false
	}
	for i, n := range m.first {
		if n > 0 {
			p := pick{option: m.kinds[i].option, n: n, below: m.kinds[i].below, item: g.item}
			if m.found > 1 {
				p.ambiguity = unclearModels
			}
			picks = append(picks, p)
		}
	}
	return picks, true
}

// searchMix searches numbers of models. If strict is set, every model must have its required
// options.
func (v *resolver) searchMix(candidates []*entry.Option, g *want, depth int, strict bool) mixSearch {
	m := mixSearch{kinds: v.loadouts(candidates, g, depth, strict), left: g.n}
	for _, b := range g.below {
		m.want = append(m.want, b.n)
	}
	m.number = make([]int, len(m.kinds))
	m.step(0)
	return m
}

// loadouts lists the ways to equip a model with the wanted items.
func (v *resolver) loadouts(candidates []*entry.Option, g *want, depth int, strict bool) []loadout {
	var kinds []loadout
	for _, o := range candidates {
		for set := 0; set < 1<<len(g.below); set++ {
			var chosen []want
			has := make([]int, len(g.below))
			for i, b := range g.below {
				if set>>i&1 == 1 {
					b.n, has[i] = 1, 1
					chosen = append(chosen, b)
				}
			}
			if strict && !v.hasRequired(o, chosen) {
				continue
			}
			if p := v.place(o.Choices(), chosen, depth+1); p.cost() == 0 || !strict && p.cost() < 10 {
				kinds = append(kinds, loadout{o, has, p.picks})
			}
		}
	}
	return kinds
}

// hasRequired reports whether all required options of a model are chosen. It is a fast check
// before place.
func (v *resolver) hasRequired(o *entry.Option, chosen []want) bool {
	for _, x := range o.Choices().Options {
		if x.Group != nil || optionBounds(x).min == 0 {
			continue
		}
		if !slices.ContainsFunc(chosen, func(w want) bool { return v.names.fits(x, w.name) > 0 }) {
			return false
		}
	}
	return true
}

// A mixSearch searches the number of models with each loadout.
type mixSearch struct {
	kinds  []loadout
	want   []int // remaining number of each item
	left   int   // remaining models
	number []int
	first  []int
	found  int
	steps  int
}

func (m *mixSearch) step(k int) {
	if m.steps++; m.steps > maxMixSteps || m.found > 1 {
		return
	}
	if k == len(m.kinds) {
		if m.left == 0 && !slices.ContainsFunc(m.want, func(n int) bool { return n != 0 }) {
			if m.found++; m.first == nil {
				m.first = slices.Clone(m.number)
			}
		}
		return
	}
	most := min(m.left, optionBounds(m.kinds[k].option).max)
	for i, has := range m.kinds[k].has {
		if has > 0 {
			most = min(most, m.want[i])
		}
	}
	for n := most; n >= 0; n-- {
		m.use(k, n)
		m.step(k + 1)
		m.use(k, -n)
	}
}

func (m *mixSearch) use(k, n int) {
	m.number[k] += n
	m.left -= n
	for i, has := range m.kinds[k].has {
		m.want[i] -= n * has
	}
}

// distributeEvenly gives each item to the models with the fewest items, and marks the
// result as ambiguous.
func (v *resolver) distributeEvenly(candidates []*entry.Option, g *want, depth int) (placement, bool) {
	if g.n > maxMixModels {
		return placement{}, false
	}
	shares := make([][]want, g.n)
	for _, b := range g.below {
		if len(b.below) > 0 {
			return placement{}, false
		}
		slices.SortStableFunc(shares, func(x, y []want) int { return len(x) - len(y) })
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
		p := v.placeAlike(candidates, &want{item: g.item, name: g.name, n: n, below: multiplied(shares[i], n)}, depth)
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

func sameShare(a, b []want) bool {
	return slices.EqualFunc(a, b, func(x, y want) bool { return x.item == y.item && x.n == y.n })
}
