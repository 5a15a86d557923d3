package intake

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// exactDemands converts the items of a unit of a list document to demands. Wargear of the unit
// is for the unit itself and for every model that may have it.
func (v *resolver) exactDemands(x *Item, o *entry.Option) []demand {
	var models, others, shared []demand
	for _, item := range v.combined(x.Items, o) {
		if item.Mark == Model {
			item = v.combinedModel(item, o)
		}
		d := exactDemand(item)
		switch item.Mark {
		case Model:
			models = append(models, splitWarlord(d)...)
		case Plain:
			shared = append(shared, d)
		default:
			others = append(others, d)
		}
	}
	if len(models) == 0 && len(shared)+len(others) > 0 {
		models = v.initialModels(x, o)
	}
	for _, d := range sumSameNames(shared, true) {
		found := false
		for k := range models {
			m := &models[k]
			if slices.ContainsFunc(v.modelsFor(o.Choices(), m), func(y *entry.Option) bool { return v.offers(y, d.name) }) {
				each := d
				each.n = min(d.n*m.n, MaxItemCount)
				m.below, found = append(m.below, each), true
			}
		}
		if !found || v.offers(o, d.name) {
			others = append(others, d)
		}
	}
	for k := range models {
		models[k].below = sumSameNames(models[k].below, true)
	}
	return append(models, others...)
}

// exactWant converts an item of a list document with its items.
func exactDemand(x *Item) demand {
	d := demand{item: x, name: spellingOf(x.Name), n: max(x.Count, 1)}
	d.name.group = catalog.Fold(x.Group)
	for _, below := range x.Items {
		d.below = append(d.below, exactDemand(below))
	}
	return d
}

// splitWarlord separates the Warlord from other models that are equipped alike.
func splitWarlord(d demand) []demand {
	k := slices.IndexFunc(d.below, func(b demand) bool { return b.item.Mark == Warlord })
	if k < 0 || d.n == 1 {
		return []demand{d}
	}
	one, others := d, d
	one.n, one.below = 1, nil
	others.n, others.below = d.n-1, nil
	for i, b := range d.below {
		if i == k {
			one.below = append(one.below, b)
			continue
		}
		all := b.n
		b.n = all / d.n
		one.below = append(one.below, b)
		b.n = all - b.n
		others.below = append(others.below, b)
	}
	return []demand{one, others}
}

// offers reports whether an option with the name is directly below o.
func (v *resolver) offers(o *entry.Option, s spelling) bool {
	return v.names.has(o.Choices(), s)
}

// initialModels returns the models that a new unit has.
func (v *resolver) initialModels(x *Item, o *entry.Option) (models []demand) {
	if !slices.ContainsFunc(o.Choices().Options, func(y *entry.Option) bool { return y.Kind() == entry.Model }) {
		return nil
	}
	f := v.Roster.Forces[v.inForce]
	r := roster.New("", v.Roster.Edition, v.Roster.Snapshot)
	r.Forces = []roster.Force{{ID: "frc_0", Entry: f.Entry, Catalogue: f.Catalogue}}
	ed := edit.Editor{Book: v.Book, Roster: r}
	ed.AddRoot(&r.Forces[0], o)
	for _, s := range r.Forces[0].Selections[0].Selections {
		if m := o.Choices().Option(s.Entry); m != nil && m.Kind() == entry.Model {
			item := &Item{Name: m.Name(), Count: s.Count, Mark: Model, Place: x.Place, initial: true}
			models = append(models, demand{item: item, name: spellingOf(m.Name()), n: s.Count, only: m})
		}
	}
	return models
}

// decide chooses between options with the same name for the demands of a list document. It first
// uses required options, and then groups in which no other option is chosen, if the result is
// unambiguous. The remaining demands are unclear, and reported.
func (v *resolver) decide(choices *entry.Choices, demands []demand) (decided, unclear []demand) {
	taken := map[any]bool{}
	var open []demand
	for _, d := range demands {
		m := v.names.matches(choices, d.name)
		if d.only == nil && len(m) > 1 {
			open = append(open, d)
			continue
		}
		if len(m) == 1 {
			taken[slotOf(m[0])] = true
		}
		decided = append(decided, d)
	}
	for _, d := range open {
		matches := v.names.matches(choices, d.name)
		left := d.n
		var free []*entry.Option
		for _, o := range matches {
			if least := optionBounds(o).min; o.Group == nil && least > 0 {
				decided = d.take(decided, o, min(left, least))
				left -= least
			} else if !taken[slotOf(o)] {
				free = append(free, o)
			}
		}
		switch {
		case left <= 0:
		case len(free) == 0:
			decided = d.take(decided, matches[len(matches)-1], left)
		case len(free) == left:
			for _, o := range free {
				decided = d.take(decided, o, 1)
			}
		case len(free) > 1 && left == 1 && !slices.ContainsFunc(free, func(o *entry.Option) bool { return o.Group == nil || slotOf(o) != slotOf(free[0]) }):
			decided = d.take(decided, free[0], left) // the same item by any of them
		case len(free) > 1 && areAlike(matches):
			for i, o := range free {
				n := min(left, optionBounds(o).max)
				if i == len(free)-1 {
					n = left
				}
				decided = d.take(decided, o, n)
				left -= n
			}
		default:
			d.ambiguous = true
			unclear = append(unclear, d)
			v.ambiguous(d.item.Place, v.kindOf(d.item), d.item.Name, v.root.Name(), meanings(matches))
		}
	}
	return decided, unclear
}

// take appends n of a demand for an option.
func (d demand) take(list []demand, o *entry.Option, n int) []demand {
	if n <= 0 {
		return list
	}
	d.only, d.n = o, n
	return append(list, d)
}

// slotOf returns the slot that an option fills: the outermost group of one around it, or itself.
func slotOf(o *entry.Option) any {
	if o.Group == nil {
		return o
	}
	return eval.OutermostOfOne(o.Group, func(g *entry.GroupOption) int64 { return int64(groupBounds(g).max) })
}

// ambiguous reports a name with several meanings, once for each place.
func (v *resolver) ambiguous(at Place, kind, name, where string, meanings []string) {
	if v.ambiguityAt(at) != nil {
		return
	}
	args := map[string]string{"Kind": kind, "Nearest": strings.Join(meanings, "; ")}
	if where != "" {
		args["Subject"] = where
	}
	v.report(roster.NameAmbiguous, roster.Error, at, name, args)
}

// ambiguityAt returns the report of an ambiguous name at a place, or nil.
func (v *resolver) ambiguityAt(at Place) *roster.Diagnostic {
	i := slices.IndexFunc(v.diagnostics, func(d roster.Diagnostic) bool { return d.Path == at.Pointer && d.Code == roster.NameAmbiguous })
	if i < 0 {
		return nil
	}
	return &v.diagnostics[i]
}

// meanings returns descriptions that distinguish options with the same name by their
// groups.
func meanings(options []*entry.Option) []string {
	out := make([]string, len(options))
	for i, o := range options {
		out[i] = o.Name()
		if group := groupAmong(o, options); group != "" {
			out[i] += ` ("group": ` + strconv.Quote(group) + ")"
		}
	}
	return out
}

// areAlike reports whether nothing distinguishes options with the same name.
func areAlike(options []*entry.Option) bool {
	return len(options) < 2 || len(slices.Compact(slices.Sorted(slices.Values(meanings(options))))) == 1
}

// meant returns the models among options with one name that a demand of a list document may mean: those of which the unit
// may have as many, together with the larger numbers of this name, and of them the ones that these do not mean.
func meant(options []*entry.Option, d *demand, demands []demand) []*entry.Option {
	same := slices.DeleteFunc(slices.Clone(demands), func(x demand) bool { return x.item.Mark != Model || x.name != d.name })
	slices.SortStableFunc(same, func(a, b demand) int { return cmp.Compare(b.n, a.n) })
	used := map[*entry.Option]int{}
	for _, x := range same {
		fitting := slices.DeleteFunc(slices.Clone(options), func(o *entry.Option) bool { return used[o]+x.n > mostOf(o) })
		if unused := slices.DeleteFunc(slices.Clone(fitting), func(o *entry.Option) bool { return used[o] > 0 }); len(unused) > 0 {
			fitting = unused
		}
		if len(fitting) == 0 { // too many
			fitting = slices.DeleteFunc(slices.Clone(options), func(o *entry.Option) bool { return used[o] >= mostOf(o) })
		}
		switch {
		case x.item == d.item && len(fitting) > 0:
			return fitting
		case len(fitting) == 1:
			used[fitting[0]] += x.n
		}
	}
	return options
}

// splitByBook assigns the units of a list document without an army book to the only book that has
// them.
func (v *resolver) splitByBook(f *Force) (forces []Force, books []*entry.Catalogue) {
	add := func(c *entry.Catalogue, u *Item) {
		k := slices.Index(books, c)
		if k < 0 {
			k = len(books)
			books, forces = append(books, c), append(forces, Force{Place: f.Place})
		}
		forces[k].Units = append(forces[k].Units, u)
	}
	var left []*Item
	for _, u := range f.Units {
		var has []*entry.Catalogue
		var names []string
		for _, c := range v.Book.Catalogues {
			if o, _ := v.rootsOf(c).find(u.Name, true); o != nil {
				has, names = append(has, c), append(names, o.Name()+" ("+c.Name+")")
			}
		}
		switch len(has) {
		case 1:
			add(has[0], u)
		case 0:
			left = append(left, u)
		default:
			v.ambiguous(u.Place, "datasheet", u.Name, "", names)
			left = append(left, u)
		}
	}
	if len(books) == 0 && len(left) > 0 && len(v.Book.Catalogues) > 0 {
		add(v.Book.Catalogues[0], left[0])
		left = left[1:]
	}
	for _, u := range left {
		add(books[0], u)
	}
	return forces, books
}

// keepModels undoes the completion of the models of a unit that states them: missing models are
// an error.
func (u *resolvedUnit) keepModels(s *roster.Selection) {
	if !u.item.marks(Model) || u.option == nil {
		return
	}
	choices := u.option.Choices()
	s.Selections = slices.DeleteFunc(s.Selections, func(below roster.Selection) bool {
		o := choices.Option(below.Entry)
		_, stated := u.models[below.ID]
		return o != nil && o.Kind() == entry.Model && !stated
	})
	for i := range s.Selections {
		if n, ok := u.models[s.Selections[i].ID]; ok {
			s.Selections[i].Count = n
		}
	}
}

// A rank is the place of a selection among its siblings in a list document's roster: the printed
// parts of the datasheet in the order of the data, followed by the parts that the list names.
type rank int

const (
	printed  rank = iota
	property      // a keyword, or understrength
	model
	choice
)

func (p *pick) rank() rank {
	switch {
	case p.item.initial, p.item.Mark != Model && p.option.Group == nil && optionBounds(p.option).min > 0:
		return printed
	case p.item.Mark == Keyword, p.item.Mark == Understrength:
		return property
	case p.item.Mark == Model:
		return model
	}
	return choice
}

// sortSelections sorts the selections below s by their ranks.
func (v *resolver) sortSelections(s *roster.Selection, o *entry.Option) {
	options := o.Choices().Options
	place := func(x *roster.Selection) int {
		if v.ranks[x.ID] != printed {
			return 0
		}
		return slices.IndexFunc(options, func(y *entry.Option) bool { return y.ID == x.Entry })
	}
	slices.SortStableFunc(s.Selections, func(a, b roster.Selection) int {
		return cmp.Or(cmp.Compare(v.ranks[a.ID], v.ranks[b.ID]), cmp.Compare(place(&a), place(&b)))
	})
	for i := range s.Selections {
		if below := o.Choices().Option(s.Selections[i].Entry); below != nil {
			v.sortSelections(&s.Selections[i], below)
		}
	}
}

// renumber numbers the selections of a list document's roster in order: those of one level of a
// unit before those below.
func (v *resolver) renumber() {
	ids, next := map[string]string{}, 0
	number := func(id *string, prefix string) {
		next++
		ids[*id] = prefix + strconv.Itoa(next)
		*id = ids[*id]
	}
	for i := range v.Roster.Forces {
		f := &v.Roster.Forces[i]
		number(&f.ID, "frc_")
		for k := range f.Selections {
			for level := []*roster.Selection{&f.Selections[k]}; len(level) > 0; {
				var below []*roster.Selection
				for _, s := range level {
					number(&s.ID, "sel_")
					for j := range s.Selections {
						below = append(below, &s.Selections[j])
					}
				}
				level = below
			}
		}
	}
	v.Roster.Serial = next
	roster.EachSelection(v.Roster.Forces, func(s *roster.Selection) {
		for i := range s.Associations {
			s.Associations[i].To = ids[s.Associations[i].To]
		}
	})
	for i := range v.diagnostics {
		v.diagnostics[i].Selection = ids[v.diagnostics[i].Selection]
	}
}
