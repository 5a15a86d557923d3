package intake

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A demand is an item of a text to be selected n times below one parent. Each of the n selections
// has the items below it.
type demand struct {
	item  *Item
	name  spelling
	n     int
	once  int // the greatest number of one mention; 0: the item is mentioned once
	below []demand
	// fromModel is the model for which the text lists an item that only the unit can
	// have.
	fromModel *Item
	only      *entry.Option // the only option that it means; nil: any option with its name
	ambiguous bool          // reported as ambiguous
}

// A pick is an option that is selected n times below one parent.
type pick struct {
	option      *entry.Option
	n           int
	below       []pick
	item        *Item
	fromModel   *Item // the model for which the text lists an item of the unit
	counted     bool  // the text states the number once
	unnamed     bool  // a set of wargear of which the text names only the contents
	ambiguity   ambiguity
	unevenCount int // the number that is not divisible
}

// An ambiguity is an open question about a pick.
type ambiguity uint8

const (
	unambiguous   ambiguity = iota
	unclearModels           // the text does not say which models have which items
	unevenCount             // the number is not divisible by that of the parents
)

// A placement assigns demands to options. unplaced demands match no option, missing counts required
// selections that the text lacks, and excess counts selections beyond a limit.
type placement struct {
	picks           []pick
	unplaced        []demand
	missing, excess int
}

// cost orders placements: unplaced demands are worst.
func (p *placement) cost() int { return 1000*len(p.unplaced) + 10*min(p.excess, 50) + p.missing }

// Bounds of the search for one parent.
const (
	searchSteps = 200
	searchDepth = 3 // nested containers
)

// place assigns demands to the options below one parent.
func (v *resolver) place(choices *entry.Choices, demands []demand, depth int) placement {
	return v.placeIn(choices, demands, depth, false)
}

// placeIn is like place. Below containers withinLimits is set, because excess items may belong
// elsewhere.
func (v *resolver) placeIn(choices *entry.Choices, demands []demand, depth int, bounded bool) placement {
	var models []pick
	var unclear []demand
	others := make([]demand, 0, len(demands))
	excess := 0
	for _, d := range demands {
		candidates := v.modelsFor(choices, &d)
		if v.draft.Exact && d.item.Mark == Model && len(candidates) > 1 {
			candidates = meant(candidates, &d, demands)
		}
		if v.draft.Exact && !areAlike(candidates) {
			v.ambiguous(d.item.Place, "model", d.item.Name, v.root.Name(), meanings(candidates))
			d.ambiguous = true
			unclear = append(unclear, d)
			continue
		}
		if len(candidates) == 0 {
			others = append(others, d)
			continue
		}
		shared := v.distribute(candidates, &d, models, depth)
		if len(shared.unplaced) > 0 && len(d.below) > 0 && v.hasNestedModel(choices, d.name, depth) {
			others = append(others, d)
			continue
		}
		models = append(models, shared.picks...)
		if !v.draft.Exact {
			for _, o := range candidates {
				excess += max(0, numberOf(shared.picks, o)-optionBounds(o).max)
			}
		}
		for _, x := range shared.unplaced {
			x.fromModel = d.item
			others = append(others, x)
		}
	}
	others = v.directFirst(choices, others)
	if v.draft.Exact {
		decided, open := v.decide(choices, others)
		others, unclear = decided, append(unclear, open...)
	}
	s := search{v: v, choices: choices, left: others, picks: merged(models), excess: excess, depth: depth, withinLimits: bounded}
	s.run()
	best := s.best
	if best.cost() >= 10 && depth < searchDepth {
		deep := search{v: v, choices: choices, left: others, picks: merged(models), excess: excess, depth: depth, withinLimits: bounded, nested: true}
		deep.run()
		if deep.best.cost() < best.cost() {
			best = deep.best
		}
	}
	best.unplaced = append(best.unplaced, unclear...)
	return best
}

// numberOf returns the number of an option among picks.
func numberOf(picks []pick, o *entry.Option) (n int) {
	for i := range picks {
		if picks[i].option == o {
			n += picks[i].n
		}
	}
	return n
}

// directFirst sorts demands that match an option directly before the others, which may be below
// these options. It reuses the memory of the demands.
func (v *resolver) directFirst(choices *entry.Choices, demands []demand) []demand {
	placed, others := demands[:0], []demand(nil)
	for _, d := range demands {
		if v.names.has(choices, d.name) {
			placed = append(placed, d)
		} else {
			others = append(others, d)
		}
	}
	return append(placed, others...)
}

// modelsFor returns the models that a demand may mean.
func (v *resolver) modelsFor(choices *entry.Choices, d *demand) []*entry.Option {
	if d.item.Mark == EquippedAlike {
		return modelsOf(choices)
	}
	if d.only != nil && d.only.Kind() == entry.Model {
		return []*entry.Option{d.only}
	}
	if d.item.Mark != Plain && d.item.Mark != Model || d.fromModel != nil || v.draft.Exact && d.item.Mark == Plain {
		return nil
	}
	models := v.names.models(choices, d.name)
	if len(models) > 0 && len(d.below) == 0 && v.names.fits(models[0], d.name) < 3 {
		return nil
	}
	if len(models) > 0 || v.draft.Exact {
		return models
	}
	if len(d.below) > 0 {
		models = v.misspelledModels(choices, d)
	} else {
		models = v.equippedModels(choices, d.item.Name)
	}
	if len(models) == 0 {
		return v.shortenedModel(choices, d)
	}
	v.addNamedWargear(d, models)
	return models
}

// equippedModels returns the models among choices of a name of a model and then of its wargear:
// Vespid Strain Leader w/ neutron blaster.
func (v *resolver) equippedModels(choices *entry.Choices, name string) []*entry.Option {
	base := baseName(name)
	if base == "" || v.draft.Exact {
		return nil
	}
	return v.names.models(choices, spellingOf(base))
}

// modelsOf returns the models among choices.
func modelsOf(choices *entry.Choices) (models []*entry.Option) {
	for _, o := range choices.Options {
		if o.Kind() == entry.Model {
			models = append(models, o)
		}
	}
	return models
}

// addNamedWargear adds the wargear in the name of a demand to its items, if the name is otherwise
// that of one of the models and neither the items nor the names of the models include it: grenade
// launcher in Intercessor with grenade launcher.
func (v *resolver) addNamedWargear(d *demand, models []*entry.Option) {
	_, wargear, named := strings.Cut(d.item.Name, " with ")
	if !named {
		_, wargear, _ = strings.Cut(d.item.Name, " w/")
	}
	for _, name := range splitWargear.Split(wargear, -1) {
		n, name := leadingCount(name)
		s := v.names.spelling(name)
		shares := func(other string) bool {
			return other != "" && (strings.Contains(other, s.loose) || strings.Contains(s.loose, other))
		}
		if len(s.loose) < lettersOfName || strings.HasSuffix(s.loose, " weapon") || // heavy weapon: the items name it
			slices.ContainsFunc(d.below, func(b demand) bool { return shares(b.name.loose) }) ||
			slices.ContainsFunc(models, func(o *entry.Option) bool {
				return strings.HasSuffix(v.names.of(o)[0].loose, " "+s.loose) || catalog.Misspelt(v.names.of(o)[0].loose, d.name.loose)
			}) {
			continue
		}
		x := &Item{Name: name, Count: cmp.Or(n, d.n), Place: d.item.Place, Raw: name}
		d.below = append(slices.Clone(d.below), demand{item: x, name: v.spelled(v.root, x), n: x.Count})
	}
}

// splitWargear separates the names of wargear in the name of a model.
var splitWargear = regexp.MustCompile(`,|&|\+|/|\band\b|\bw/`)

// leadingCount cuts a number from the beginning of a name. It returns 0 without a number.
func leadingCount(name string) (int, string) {
	name = strings.TrimRight(strings.TrimSpace(name), ")")
	before, after, ok := strings.Cut(name, " ")
	if n, err := strconv.Atoi(strings.TrimSuffix(before, "x")); ok && err == nil && n > 0 && n <= MaxItemCount {
		return n, strings.TrimSpace(after)
	}
	return 0, name
}

// shortenedModel returns the models whose names end with that of a demand, if the unit has no other option with the
// name: Sergeant for Intercessor Sergeant. A name of the unit means all models but its leader, which the data names
// after their wargear. Of several, the wargear of the demand tells which one is meant.
func (v *resolver) shortenedModel(choices *entry.Choices, d *demand) (models []*entry.Option) {
	if len(d.name.loose) < lettersOfName || v.offersName(v.root, d.name) || v.containsName(v.root, d.name, 0) {
		return nil
	}
	ofUnit := d.name.loose == v.names.of(v.root)[0].loose
	for _, o := range choices.Options {
		isLeader := optionBounds(o).min == 1 && optionBounds(o).max == 1
		if o.Kind() == entry.Model && (strings.HasSuffix(v.names.of(o)[0].loose, " "+d.name.loose) || ofUnit && !isLeader) {
			models = append(models, o)
		}
	}
	if len(models) > 1 && len(d.below) == 0 {
		return nil
	}
	return models
}

// lettersOfName is the minimum length of a name that is searched in other names.
const lettersOfName = 4

// misspelledModels returns the models with nearly the name of a demand with items, or with its end:
// Warrior for Necron Warrior.
func (v *resolver) misspelledModels(choices *entry.Choices, d *demand) []*entry.Option {
	if len(v.names.matches(choices, d.name)) > 0 {
		return nil
	}
	base := baseName(d.item.Name)
	var out, plain []*entry.Option
	for _, o := range choices.Options {
		if o.Kind() != entry.Model {
			continue
		}
		for _, s := range []string{v.names.of(o)[0].loose, baseName(o.Entry.Name)} {
			if s == "" || s != base && !strings.HasSuffix(d.name.loose, " "+s) && !catalog.Misspelt(s, base) && !catalog.Misspelt(s, d.name.loose) {
				continue
			}
			if base != "" && baseName(o.Entry.Name) == "" {
				plain = append(plain, o) // the text names other weapons
			} else {
				out = append(out, o)
			}
			break
		}
	}
	if len(out) == 0 {
		return plain
	}
	return out
}

// containsName reports whether an option has a descendant with the name.
func (v *resolver) containsName(o *entry.Option, name spelling, depth int) bool {
	return depth < searchDepth && (v.names.has(o.Choices(), name) || len(v.names.containers(o.Choices(), name, searchDepth-depth-1)) > 0)
}

// hasNestedModel reports whether a container among the options, such as a weapons team, has a
// model with the name.
func (v *resolver) hasNestedModel(choices *entry.Choices, name spelling, depth int) bool {
	return depth < searchDepth && slices.ContainsFunc(choices.Options, func(o *entry.Option) bool {
		return o.Kind() != entry.Model && len(v.names.models(o.Choices(), name)) > 0
	})
}

// perParent divides demands and their items by n parents. If a number is not divisible, it
// is rounded up and ok is false.
func perParent(demands []demand, n int) (per []demand, ok bool) {
	ok = true
	for _, d := range demands {
		if d.item.Mark == EquippedAlike {
			per = append(per, d)
			continue
		}
		below, even := perParent(d.below, n)
		ok = ok && even && d.n%n == 0
		d.n, d.once, d.below = (d.n+n-1)/n, (d.once+n-1)/n, below
		per = append(per, d)
	}
	return per, ok
}

// dividedBy divides the demands whose numbers are divisible by n parents. rest are the others.
func dividedBy(demands []demand, n int) (per, rest []demand) {
	if n == 1 {
		return demands, nil
	}
	for i := range demands {
		if one, even := perParent(demands[i:i+1], n); even {
			per = append(per, one...)
		} else {
			rest = append(rest, demands[i])
		}
	}
	return per, rest
}

// multiplied is the inverse of perParent.
func multiplied(demands []demand, n int) []demand {
	out := slices.Clone(demands)
	for i := range out {
		out[i].n, out[i].once = min(out[i].n*n, MaxItemCount), min(out[i].once*n, MaxItemCount)
		out[i].below = multiplied(out[i].below, n)
	}
	return out
}

// merged adds up equal picks.
func merged(picks []pick) []pick {
	var out []pick
	for _, p := range picks {
		i := slices.IndexFunc(out, func(x pick) bool { return x.option == p.option && x.item == p.item && sameBelow(x.below, p.below) })
		if i >= 0 {
			out[i].n += p.n
			continue
		}
		out = append(out, p)
	}
	return out
}

func sameBelow(a, b []pick) bool {
	return slices.EqualFunc(a, b, func(x, y pick) bool {
		return x.option == y.option && x.n == y.n && sameBelow(x.below, y.below)
	})
}

// bounds are the numbers of an option or a group below one parent, from constraints
// without conditions. They distinguish options with the same name.
type bounds struct{ min, max int }

// unlimited is the maximum without a constraint.
const unlimited = 1 << 30

// boundsOf returns the bounds from the constraints of an option or a group and of its link. Without
// changing, constraints that modifiers may change do not count.
func boundsOf(constraints []entry.Constraint, modifiers []entry.Modifier, l *entry.Link, changing bool) bounds {
	b := bounds{0, unlimited}
	if l == nil {
		b.narrow(constraints, modifiers, nil, changing)
		return b
	}
	b.narrow(constraints, modifiers, l.Modifiers, changing)
	b.narrow(l.Constraints, modifiers, l.Modifiers, changing)
	return b
}

func (b *bounds) narrow(constraints []entry.Constraint, modifiers, linked []entry.Modifier, changing bool) {
	for i := range constraints {
		c := &constraints[i]
		if c.Percent || c.ResolvedScope().Kind != entry.InParent || c.ResolvedField().Kind != entry.FieldIsSelections {
			continue
		}
		value, fixed := modified(c.Value, c.ID, modifiers)
		value, alsoFixed := modified(value, c.ID, linked)
		n, ok := value.Int64()
		switch {
		case !fixed && !changing, !alsoFixed && !changing:
		case !ok || n <= 0: // 0 is changed by a condition
		case c.Bound == entry.Min:
			b.min = max(b.min, int(min(n, unlimited)))
		default:
			b.max = min(b.max, int(min(n, unlimited)))
		}
	}
}

// modified returns the value of a constraint with the changes that its modifiers always make. fixed
// is set if no other modifier may change it.
func modified(value entry.Number, constraint string, modifiers []entry.Modifier) (_ entry.Number, fixed bool) {
	fixed = true
	for i := range modifiers {
		m := &modifiers[i]
		if m.Field != constraint {
			continue
		}
		by, ok := m.Number()
		always := ok && m.When.IsZero() && len(m.Repeats) == 0 && m.Scope == "" && m.Affects == ""
		switch {
		case always && m.Op == entry.Set:
			value = by
		case always && m.Op == entry.Increment:
			value = value.Add(by)
		case always && m.Op == entry.Decrement:
			value = value.Sub(by)
		default:
			fixed = false
		}
	}
	return value, fixed
}

// allow reports whether a number is within the bounds.
func (b bounds) allow(n int) bool { return n >= b.min && n <= b.max }

func optionBounds(o *entry.Option) bounds {
	return boundsOf(o.Entry.Constraints, o.Entry.Modifiers, o.Link, true)
}

func groupBounds(g *entry.GroupOption) bounds {
	return boundsOf(g.Group.Constraints, g.Group.Modifiers, g.Link, true)
}
