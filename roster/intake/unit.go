package intake

import (
	"cmp"
	"slices"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// selection returns the selection of an option with all items of the text.
func (v *resolver) selection(o *entry.Option, x *Item) (s roster.Selection, models map[string]int) {
	s = roster.Selection{ID: v.NewID("sel_"), Entry: o.ID, Group: o.GroupID(), Count: 1}
	v.root = o
	line := x
	var wants []want
	if v.draft.Exact {
		wants = v.exactWants(x, o)
	} else {
		if v.draft.Flat {
			x = v.nested(o, x)
		}
		x = v.moveToOnlyModel(o, x)
		wants = v.wants(x.Items, o)
		v.giveToEvery(o, x, wants)
	}
	p := v.placeInUnit(o, x, wants)
	v.addPicks(&s, o.Choices(), p.picks, line)
	models = map[string]int{}
	for i := range p.picks {
		if p.picks[i].option.Kind() == entry.Model && v.statesNumber(&p.picks[i], x) {
			models[s.Selections[i].ID] = p.picks[i].n
		}
	}
	p.unplaced = v.associate(&s, &p)
	for i := range p.unplaced {
		w := &p.unplaced[i]
		v.addUnknown(&s, o, w)
	}
	return s, models
}

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

// statesNumber reports whether the document states the number of a pick, which is a model of a
// unit. A handwritten list that states the equipment but not the number of models names only some
// of the models.
func (v *resolver) statesNumber(p *pick, unit *Item) bool {
	x := p.item
	return v.draft.Exact || unit.Models > 0 || !v.draft.CountsUnits || len(x.Items) == 0 && (x.Count > 1 || x.Raw != x.Name)
}

// moveToOnlyModel moves the items of a unit to its model, if the unit has exactly one model with
// the same name and without a line. Items that the unit itself offers stay.
func (v *resolver) moveToOnlyModel(o *entry.Option, x *Item) *Item {
	model := onlyModel(o)
	if model == nil || len(x.Items) == 0 {
		return x
	}
	models := &Item{Name: model.Name(), Count: 1, Place: x.Place, Raw: x.Raw}
	out := *x
	out.Items = nil
	for _, item := range x.Items {
		s := v.names.spelling(item.Name)
		switch {
		case item.Mark == EquippedAlike || v.names.fits(model, s) > 0:
			return x
		case slices.ContainsFunc(o.Choices().Options, func(y *entry.Option) bool { return y != model && v.names.fits(y, s) > 0 }):
			out.Items = append(out.Items, item)
		default:
			models.Items = append(models.Items, item)
		}
	}
	out.Items = append(out.Items, models)
	return &out
}

// nested moves the items of a unit after one of its models to that model, if it can have them.
func (v *resolver) nested(o *entry.Option, x *Item) *Item {
	out := *x
	out.Items = nil
	var model *Item
	var models []*entry.Option
	for _, item := range x.Items {
		s := v.names.spelling(item.Name)
		switch found := v.names.models(o.Choices(), s); {
		case item.Mark == Plain && len(found) > 0 && v.names.fits(found[0], s) == 3:
			model, models = item.clone(), found
			model.Items = slices.Clone(item.Items)
			out.Items = append(out.Items, model)
		case model != nil && slices.ContainsFunc(models, func(m *entry.Option) bool { return v.containsName(m, s, 0) }):
			model.Items = append(model.Items, item)
		default:
			out.Items = append(out.Items, item)
		}
	}
	return &out
}

// onlyModel returns the only model of a unit, if it has the unit's name, or nil.
func onlyModel(o *entry.Option) (model *entry.Option) {
	for _, x := range o.Choices().Options {
		if x.Kind() != entry.Model {
			continue
		}
		if model != nil || catalog.Fold(x.Name()) != catalog.Fold(o.Name()) || !single(x) {
			return nil
		}
		model = x
	}
	return model
}

// single reports whether an option is selected exactly once.
func single(o *entry.Option) bool {
	least, most := false, false
	for i := range o.Entry.Constraints {
		c := &o.Entry.Constraints[i]
		one := c.ResolvedScope().Kind == entry.InParent && c.Value.Cmp(entry.Int(1)) == 0
		least, most = least || one && c.Bound == entry.Min, most || one && c.Bound == entry.Max
	}
	return least && most
}

// placeInUnit places wants among the options of a unit, and the rest among those of its
// models. A text may name only one kind of model. If the unit needs other models, or allows fewer of this
// kind, the number is the size of the unit: 5 Intercessors are four and their Sergeant. In texts written by
// programs, that applies only if no model has the name.
func (v *resolver) placeInUnit(o *entry.Option, x *Item, wants []want) placement {
	p := v.placeAsNamed(o, x, wants)
	isWhole := func(p *placement) bool {
		return isWholeUnit(o.Choices(), p.picks, true) || isWholeUnit(o.Choices(), p.picks, false)
	}
	if o.Kind() != entry.Unit || v.draft.Exact || isWhole(&p) && len(p.unplaced) == 0 {
		return p
	}
	only := -1 // the kind of model
	for i := range wants {
		switch {
		case !v.namesModels(o, &wants[i]):
		case only >= 0:
			return p
		default:
			only = i
		}
	}
	if only < 0 || x.Models > 0 && x.Models != wants[only].n || !v.draft.ByHand && v.namesModelItself(o, wants[only].name) {
		return p
	}
	unit := *x
	unit.Models = wants[only].n
	all := v.placeAsNamed(o, &unit, slices.Concat(wants[:only], wants[only].below, wants[only+1:]))
	if modelsIn(all.picks) == unit.Models && isWhole(&all) && len(all.unplaced) <= len(p.unplaced) {
		return all
	}
	return p
}

// namesModels reports whether a want names models of a unit, by their name or by that of the unit.
func (v *resolver) namesModels(o *entry.Option, w *want) bool {
	if w.item.Mark != Plain && w.item.Mark != Model || w.fromModel != nil {
		return false
	}
	named := *w
	return v.names.fits(o, w.name) > 0 || len(v.modelsFor(o.Choices(), &named)) > 0 || len(v.names.models(o.Choices(), w.name)) > 0 || v.hasNestedModel(o.Choices(), w.name, 0)
}

// namesModelItself reports whether a model of a unit has a name, with its weapons if it is named after
// them.
func (v *resolver) namesModelItself(o *entry.Option, name spelling) bool {
	return slices.ContainsFunc(modelSetsOf(o.Choices()), func(s modelSet) bool {
		return slices.ContainsFunc(s.models, func(m *entry.Option) bool { return v.names.fits(m, name) > 1 })
	})
}

// isWholeUnit reports whether picks have models of a unit in numbers that the data allows: see boundsOf.
func isWholeUnit(choices *entry.Choices, picks []pick, changing bool) bool {
	number := func(counts func(*entry.Option) bool) int { return optionsIn(picks, counts) }
	return slices.ContainsFunc(modelSetsOf(choices), func(s modelSet) bool {
		among := number(func(o *entry.Option) bool { return slices.Contains(s.models, o) })
		return among == modelsIn(picks) && areWhole(s.models, changing, number)
	})
}

func (v *resolver) placeAsNamed(o *entry.Option, x *Item, wants []want) placement {
	p := v.place(o.Choices(), wants, 0)
	if o.Kind() != entry.Unit {
		return p
	}
	whole := x
	if x.Models == 0 && v.draft.ByHand { // the smallest unit
		whole = x.clone()
		whole.Models = leastModels(o.Choices())
	}
	switch named := modelsIn(p.picks); {
	case v.draft.Exact:
	case named == 0 && (x.Models > 0 || len(p.unplaced) > 0):
		models, left, ok := v.placeAmongAll(o.Choices(), whole, p.unplaced)
		if !ok {
			models, left = v.defaultModels(o.Choices(), x), p.unplaced
		}
		p.picks, p.unplaced = append(p.picks, models...), left
	case x.Models > 0 && len(p.unplaced) > 0, whole != x && slices.ContainsFunc(wants, func(w want) bool { return w.item.Every }):
		if among, ok := v.placeOnlyWargear(o.Choices(), whole, wants); ok {
			p = among
		}
	}
	if v.draft.ByHand && modelsIn(p.picks) < whole.Models && len(p.unplaced) > 0 {
		if wargear, ok := v.withoutLeaders(o, wants); ok {
			if among, ok := v.placeOnlyWargear(o.Choices(), whole, wargear); ok && len(among.unplaced) < len(p.unplaced) {
				p = among
			}
		}
	}
	size := x
	if x.Models == 0 && len(p.unplaced) > 0 {
		size = whole
	}
	if v.draft.ByHand && size.Models > modelsIn(p.picks) {
		p.picks = append(p.picks, v.otherModels(o.Choices(), p.picks, size)...)
	}
	var rest []want
	for _, w := range p.unplaced {
		if v.draft.Exact && w.item.Mark != Warlord && w.item.Mark != Enhancement {
			rest = append(rest, w) // not for other models
			continue
		}
		if w.fromModel != nil && w.fromModel.Mark != EquippedAlike && !v.mayBearFor(p.picks, &w) {
			rest = append(rest, w)
			continue
		}
		left, ok := v.giveToModel(&p.picks, w)
		for i := 0; i < len(p.picks) && !ok; i++ {
			if p.picks[i].unnamed {
				left, ok = v.giveToModel(&p.picks[i].below, w)
			}
		}
		if !ok {
			left = []want{w}
		}
		rest = append(rest, left...)
	}
	p.unplaced = rest
	return p
}

// withoutLeaders replaces the single models that a list names by their wargear. ok is false if it names none, or
// several of a kind.
func (v *resolver) withoutLeaders(o *entry.Option, wants []want) (wargear []want, ok bool) {
	for i := range wants {
		switch w := &wants[i]; {
		case !v.namesModels(o, w):
			wargear = append(wargear, *w)
		case w.n > 1:
			return nil, false
		default:
			wargear, ok = append(wargear, w.below...), true
		}
	}
	return wargear, ok && len(wargear) > 0
}

// placeOnlyWargear places the wants of a unit whose text names no models, but wargear with the name of
// a model: Havoc autocannon.
func (v *resolver) placeOnlyWargear(choices *entry.Choices, x *Item, wants []want) (p placement, ok bool) {
	sets := modelSetsOf(choices)
	namesModel := func(w want) bool {
		return len(v.names.models(choices, w.name)) > 0 || len(v.modelsFor(choices, &w)) > 0
	}
	if slices.ContainsFunc(wants, func(w want) bool { return namesModel(w) && !v.isWargearOfModels(sets, &w) }) {
		return p, false
	}
	models, left, ok := v.placeAmongAll(choices, x, wants)
	if !ok {
		return p, false
	}
	var others, surplus []want
	for _, w := range left {
		if namesModel(w) {
			surplus = append(surplus, w)
		} else {
			others = append(others, w)
		}
	}
	p = v.place(choices, others, 0)
	p.picks, p.unplaced = append(p.picks, models...), append(p.unplaced, surplus...)
	return p, true
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

// addUnknown adds an item that the unit cannot have, with its items.
func (v *resolver) addUnknown(s *roster.Selection, o *entry.Option, w *want) {
	if w.item.Mark == EquippedAlike {
		for i := range w.below {
			v.addUnknown(s, o, &w.below[i])
		}
		return
	}
	kind, where := v.kindOf(w.item), o.Name()
	candidates, why := v.candidatesFor(o, w.item)
	if w.fromModel != nil && v.draft.Exact && w.item.Mark == Plain {
		candidates = v.candidatesOf(o, w.fromModel)
	}
	if w.fromModel != nil && !catalog.SameName(w.fromModel.Name, where) {
		where = w.fromModel.Name + " (" + where + ")"
	}
	if w.ambiguous {
		kept := v.unknownSelection(w.item, w.n)
		s.Selections = append(s.Selections, kept)
		if d := v.ambiguityAt(w.item.Place); d.Selection == "" {
			d.Selection = kept.ID
		}
		return
	}
	item := w.item
	if kind == unknownKeyword {
		item = &Item{Name: item.Group, Mark: item.Mark, Place: item.Place}
	}
	d := v.reportUnknown(item.Place, kind, item.Name, where, candidates)
	d.Selection = s.ID
	switch {
	case why == whyDatasheet:
		d.Args["Why"] = why
	case why != "":
		v.refusals = append(v.refusals, refusal{len(v.diagnostics) - 1, s.ID, why})
	}
	switch item.Mark {
	case Warlord, Trait, Keyword, Understrength: // properties of the unit
		return
	}
	x := v.unknownSelection(item, w.n)
	d.Selection = x.ID
	s.Selections = append(s.Selections, x)
}

const unknownKeyword = "keyword to choose"

// kindOf returns the kind of an item, for diagnostics.
func (v *resolver) kindOf(x *Item) string {
	switch x.Mark {
	case Enhancement:
		return "enhancement"
	case Model:
		return "model"
	case Warlord:
		return entry.WarlordName
	case Trait:
		return entry.WarlordTraitName
	case Understrength:
		return "understrength unit"
	case Keyword:
		if g := eval.GroupNamed(v.root.Choices(), x.Group); g != nil {
			return "value of " + g.Group.Name
		}
		return unknownKeyword
	}
	if len(x.Items) > 0 {
		return "model"
	}
	return "wargear"
}

// candidatesFor returns the options of a unit that an unknown item may mean, and, if known, the
// reason why the unit cannot have the item.
func (v *resolver) candidatesFor(o *entry.Option, x *Item) (list []roster.Suggestion, why string) {
	within := func(p entry.Purpose) (list []*entry.Option) {
		for _, y := range v.optionsBelow(o) {
			if y.Purpose() == p {
				list = append(list, y)
			}
		}
		return list
	}
	switch x.Mark {
	case Enhancement:
		if list = Options(within(entry.PurposeEnhancement)); len(list) == 0 {
			why = whyEpicHero
		}
		return list, why
	case Warlord:
		return nil, whyCharacter
	case Trait:
		for _, title := range within(entry.PurposeWarlord) {
			list = append(list, Options(title.Choices().Options)...)
		}
		return list, ""
	case Keyword:
		if g := eval.GroupNamed(o.Choices(), x.Group); g != nil {
			return Options(eval.Members(g)), ""
		}
		return values(eval.KeywordGroups(o.Choices())...), ""
	case Understrength:
		return nil, ""
	case Model:
		return Options(slices.DeleteFunc(v.optionsBelow(o), func(y *entry.Option) bool { return y.Kind() != entry.Model })), ""
	}
	if v.draft.Exact {
		why = whyDatasheet
	}
	return v.candidatesBelow(o), why
}

// optionsBelow lists the options of the next two levels, for suggestions.
func (v *resolver) optionsBelow(o *entry.Option) []*entry.Option {
	var list []*entry.Option
	for _, x := range o.Choices().Options {
		list = append(list, x)
		list = append(list, x.Choices().Options...)
	}
	return list
}

// candidatesBelow lists the options of the next two levels as candidates for suggestions.
func (v *resolver) candidatesBelow(o *entry.Option) []roster.Suggestion {
	list := Options(v.optionsBelow(o))
	for i := range list {
		if o.Choices().Option(list[i].ID) == nil {
			list[i].Why = roster.WhyPlace
		}
	}
	return list
}

// candidatesOf lists the options of the first model of a unit with the name of an item as
// candidates for suggestions.
func (v *resolver) candidatesOf(o *entry.Option, model *Item) []roster.Suggestion {
	for _, m := range v.names.models(o.Choices(), v.names.spelling(model.Name)) {
		return Options(m.Choices().Options)
	}
	return v.candidatesBelow(o)
}

// unknown returns and reports a selection with the printed name of an unknown item.
func (v *resolver) unknown(x *Item, kind, where string, candidates []roster.Suggestion) roster.Selection {
	s := v.unknownSelection(x, x.Count)
	v.reportUnknown(x.Place, kind, x.Name, where, candidates).Selection = s.ID
	return s
}

// unknownSelection returns a selection with the printed name of an item and of those below.
func (v *resolver) unknownSelection(x *Item, n int) roster.Selection {
	name := cmp.Or(clipName(x.Name), "?")
	if x.Mark == Warlord {
		name = entry.WarlordName // in any language
	}
	s := roster.Selection{ID: v.NewID("sel_"), Entry: name, Title: name, Count: max(n, 1)}
	v.unknownBelow(&s, x.Items, max(x.Count, 1))
	return s
}

// unknownBelow adds the items of an unknown item. Of nine models with seven pistols, not each has the same
// number: the pistols are added beside the models.
func (v *resolver) unknownBelow(s *roster.Selection, items []*Item, parents int) {
	for _, x := range items {
		if x.Mark == EquippedAlike {
			v.unknownBelow(s, x.Items, parents)
			continue
		}
		own, beside := x.clone(), []*Item(nil)
		own.Items = nil
		for _, below := range x.Items {
			if below.Count%max(x.Count, 1) == 0 {
				own.Items = append(own.Items, below)
			} else {
				beside = append(beside, below)
			}
		}
		s.Selections = append(s.Selections, v.unknownSelection(own, x.Count/parents))
		v.unknownBelow(s, beside, parents)
	}
}

// maxLookups limits the searches for similar names.
const maxLookups = 100
