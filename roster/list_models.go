package roster

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// models replaces the models of a unit, as it is by default, with those listed.
func (b *listReader) models(id string, u *ListUnit, path string) {
	choices := b.at(id).below()
	offered := modelOptions(choices)
	unit := b.at(id).selection()
	unit.Selections = slices.DeleteFunc(unit.Selections, func(s Selection) bool {
		o := choices.Option(s.Entry)
		return o != nil && o.Kind() == entry.Model
	})
	for k := range u.Models {
		m := &u.Models[k]
		at := path + "/models/" + strconv.Itoa(k)
		o := named(offered, m.Model)
		if o == nil {
			b.unknown(at+"/model", "model", m.Model, u.Unit, names(offered))
			continue
		}
		model := b.instance(id, o, max(m.Count, 1))
		b.wargear([]string{model}, m.Wargear, u.Unit, at+"/wargear")
		if m.Warlord.Is {
			b.warlord(model, m.Warlord, u.Unit, at+"/warlord")
		}
	}
}

func modelOptions(c *entry.Choices) []*entry.Option {
	var out []*entry.Option
	for _, o := range optionsOf(c) {
		if o.Kind() == entry.Model {
			out = append(out, o)
		}
	}
	return out
}

// instance adds a selection of its own, whatever is there already: models that
// are listed apart are equipped apart.
func (b *listReader) instance(parent string, o *entry.Option, number int) string {
	s := Selection{ID: b.newID("sel_"), Entry: o.ID, Group: o.GroupID(), Count: number}
	p := b.at(parent).selection()
	p.Selections = append(p.Selections, s)
	b.fill(s.ID)
	return s.ID
}

// unitWargear gives wargear to the unit itself, or to its models.
func (b *listReader) unitWargear(id string, u *ListUnit, path string) {
	if len(u.Wargear) == 0 {
		return
	}
	f := b.at(id)
	takers := []string{id}
	choices := f.below()
	for _, s := range f.selection().Selections {
		if o := choices.Option(s.Entry); o != nil && o.Kind() == entry.Model {
			takers = append(takers, s.ID)
		}
	}
	b.wargear(takers, u.Wargear, u.Unit, path+"/wargear")
}

// wargear gives each item to every taker that may have it. An item that none
// may have is reported.
func (b *listReader) wargear(takers []string, items []ListItem, unit, path string) {
	taken := map[string]bool{} // group, by taker, that an item was chosen in
	for k, item := range items {
		var all []string
		given := false
		for _, id := range takers {
			options := optionsOf(b.at(id).below())
			if o := named(options, item.Name); o != nil {
				b.give(id, o, item.Count, taken)
				given = true
			}
			all = append(all, names(options)...)
		}
		if !given {
			b.unknown(path+"/"+strconv.Itoa(k), "wargear", item.Name, unit, all)
		}
	}
}

// give takes an option: in place of what its group has by default, but beside
// what the list itself has chosen in that group, so that too many are found.
func (b *listReader) give(id string, o *entry.Option, number int, taken map[string]bool) {
	g := o.Group
	switch {
	case g != nil && !taken[id+g.ID]:
		taken[id+g.ID] = true
		b.chooseIn(id, g, o)
	case g != nil:
		b.add(b.at(id).selection(), o, number)
		return
	}
	f := b.at(id)
	i := slices.IndexFunc(f.selection().Selections, func(s Selection) bool { return s.Entry == o.ID })
	if i < 0 {
		b.add(f.selection(), o, number)
		return
	}
	if s := &f.selection().Selections[i]; number > 1 {
		s.Count = number
	}
}
