package intake

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// selection returns the selection of an option with all items of the text.
func (v *resolver) selection(o *entry.Option, x *Item) (s roster.Selection, models map[string]int) {
	s = roster.Selection{ID: v.NewID("sel_"), Entry: o.ID, Group: o.GroupID(), Count: 1}
	v.root = o
	line := x
	var demands []demand
	if v.draft.Exact {
		demands = v.exactDemands(x, o)
	} else {
		if v.draft.Flat {
			x = v.nested(o, x)
		}
		x = v.moveToOnlyModel(o, x)
		demands = v.demands(x.Items, o)
		v.giveToEvery(o, x, demands)
	}
	p := v.placeInUnit(o, x, demands)
	v.addPicks(&s, o.Choices(), p.picks, line)
	models = map[string]int{}
	for i := range p.picks {
		if p.picks[i].option.Kind() == entry.Model && v.statesNumber(&p.picks[i], x) {
			models[s.Selections[i].ID] = p.picks[i].n
		}
	}
	p.unplaced = v.associate(&s, &p)
	for i := range p.unplaced {
		if p.unplaced[i].item.Mark != Display && !v.isInModelNames(p.picks, &p.unplaced[i]) {
			v.addUnknown(&s, o, &p.unplaced[i])
		}
	}
	return s, models
}

// isInModelNames reports whether the names of the selected models include wargear that the data lists nowhere else: the
// shield of Custodian Guard (Vexilla, Praesidium Shield & Misericordia).
func (v *resolver) isInModelNames(picks []pick, d *demand) bool {
	if v.draft.Exact || d.item.Mark != Plain || len(d.below) > 0 || len(d.name.loose) < lettersOfName {
		return false
	}
	n := 0
	for _, p := range picks {
		if p.option.Kind() == entry.Model && baseName(p.option.Entry.Name) != "" && strings.Contains(v.names.of(p.option)[0].loose+" ", " "+d.name.loose+" ") {
			n += p.n
		}
	}
	return n >= d.n
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

// placeInUnit places demands among the options of a unit, and the rest among those of its
// models. A text may name only one kind of model. If the unit needs other models, or allows fewer of this
// kind, the number is the size of the unit: 5 Intercessors are four and their Sergeant. In texts written by
// programs, that applies only if no model has the name.
func (v *resolver) placeInUnit(o *entry.Option, x *Item, demands []demand) placement {
	p := v.placeAsNamed(o, x, demands)
	isWhole := func(p *placement) bool {
		return isWholeUnit(o.Choices(), p.picks, true) || isWholeUnit(o.Choices(), p.picks, false)
	}
	if o.Kind() != entry.Unit || v.draft.Exact || isWhole(&p) && len(p.unplaced) == 0 {
		return p
	}
	only := -1 // the kind of model
	for i := range demands {
		switch {
		case !v.namesModels(o, &demands[i]):
		case only >= 0:
			return p
		default:
			only = i
		}
	}
	if only < 0 || x.Models > 0 && x.Models != demands[only].n || !v.draft.ByHand && v.namesModelItself(o, demands[only].name) {
		return p
	}
	unit := *x
	unit.Models = demands[only].n
	all := v.placeAsNamed(o, &unit, slices.Concat(demands[:only], demands[only].below, demands[only+1:]))
	if modelsIn(all.picks) == unit.Models && isWhole(&all) && len(all.unplaced) <= len(p.unplaced) {
		return all
	}
	return p
}

// namesModels reports whether a demand names models of a unit, by their name or by that of the unit.
func (v *resolver) namesModels(o *entry.Option, d *demand) bool {
	if d.item.Mark != Plain && d.item.Mark != Model || d.fromModel != nil {
		return false
	}
	named := *d
	return v.names.fits(o, d.name) > 0 || len(v.modelsFor(o.Choices(), &named)) > 0 || len(v.names.models(o.Choices(), d.name)) > 0 || v.hasNestedModel(o.Choices(), d.name, 0)
}

// namesModelItself reports whether a model of a unit has a name, with its weapons if it is named after
// them.
func (v *resolver) namesModelItself(o *entry.Option, name spelling) bool {
	return slices.ContainsFunc(modelSetsOf(o.Choices()), func(s modelSet) bool {
		return slices.ContainsFunc(s.models, func(m *entry.Option) bool { return v.names.fits(m, name) > 1 })
	})
}

func (v *resolver) placeAsNamed(o *entry.Option, x *Item, demands []demand) placement {
	p := v.place(o.Choices(), demands, 0)
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
	case x.Models > 0 && len(p.unplaced) > 0, whole != x && slices.ContainsFunc(demands, func(d demand) bool { return d.item.Every }):
		if among, ok := v.placeOnlyWargear(o.Choices(), whole, demands); ok {
			p = among
		}
	}
	if v.draft.ByHand && modelsIn(p.picks) < whole.Models && len(p.unplaced) > 0 {
		if wargear, ok := v.withoutLeaders(o, demands); ok {
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
	var rest []demand
	for _, d := range p.unplaced {
		if v.draft.Exact && d.item.Mark != Warlord && d.item.Mark != Enhancement {
			rest = append(rest, d) // not for other models
			continue
		}
		if d.fromModel != nil && d.fromModel.Mark != EquippedAlike && !v.mayBearFor(p.picks, &d) {
			rest = append(rest, d)
			continue
		}
		left, ok := v.giveToModel(&p.picks, d)
		for i := 0; i < len(p.picks) && !ok; i++ {
			if p.picks[i].unnamed {
				left, ok = v.giveToModel(&p.picks[i].below, d)
			}
		}
		if !ok {
			left = []demand{d}
		}
		rest = append(rest, left...)
	}
	p.unplaced = rest
	return p
}

// withoutLeaders replaces the single models that a list names by their wargear. ok is false if it names none, or
// several of a kind.
func (v *resolver) withoutLeaders(o *entry.Option, demands []demand) (wargear []demand, ok bool) {
	for i := range demands {
		switch d := &demands[i]; {
		case !v.namesModels(o, d):
			wargear = append(wargear, *d)
		case d.n > 1:
			return nil, false
		default:
			wargear, ok = append(wargear, d.below...), true
		}
	}
	return wargear, ok && len(wargear) > 0
}

// placeOnlyWargear places the demands of a unit whose text names no models, but wargear with the name of
// a model: Havoc autocannon.
func (v *resolver) placeOnlyWargear(choices *entry.Choices, x *Item, demands []demand) (p placement, ok bool) {
	sets := modelSetsOf(choices)
	namesModel := func(d demand) bool {
		return len(v.names.models(choices, d.name)) > 0 || len(v.modelsFor(choices, &d)) > 0
	}
	if slices.ContainsFunc(demands, func(d demand) bool { return namesModel(d) && !v.isWargearOfModels(sets, &d) }) {
		return p, false
	}
	models, left, ok := v.placeAmongAll(choices, x, demands)
	if !ok {
		return p, false
	}
	var others, surplus []demand
	for _, d := range left {
		if namesModel(d) {
			surplus = append(surplus, d)
		} else {
			others = append(others, d)
		}
	}
	p = v.place(choices, others, 0)
	p.picks, p.unplaced = append(p.picks, models...), append(p.unplaced, surplus...)
	return p, true
}
