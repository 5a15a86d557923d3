package intake

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// wargear gives each item to every taker that may have it. It reports items that none may
// have, and items that are ambiguous for a taker.
func (b *listReader) wargear(takers []string, items []ListItem, unit, path string) {
	found := make([]int, len(items)) // by how many takers
	unclear := make([][]string, len(items))
	var offered []roster.Suggestion
	for _, id := range takers {
		options := eval.OptionsOf(b.at(id).Choices())
		offered = append(offered, Options(options)...)
		o := b.order(id, options, items)
		for k := range items {
			if o.found[k] {
				found[k]++
			}
			if o.unclear[k] != nil {
				unclear[k] = o.unclear[k]
			}
		}
		b.carryOut(id, o)
	}
	for k, item := range items {
		at := path + "/" + strconv.Itoa(k)
		switch {
		case unclear[k] != nil:
			b.ambiguous(at, "wargear", item.Name, unit, unclear[k])
		case found[k] == 0:
			b.refuse(at, "wargear", item.Name, b.takerName(takers, unit), whyDatasheet, offered)
			b.keepBelow(takers[0], item.Name, item.Count)
		}
	}
}

// takerName names the model that takes wargear, with its unit, or the unit if it has several
// takers.
func (b *listReader) takerName(takers []string, unit string) string {
	if len(takers) != 1 {
		return unit
	}
	if name := b.at(takers[0]).Option().Name(); catalog.Fold(name) != catalog.Fold(unit) {
		return name + " (" + unit + ")"
	}
	return unit
}

// An order lists the options to take for one taker.
type order struct {
	picks   []chosen
	found   []bool     // by item
	unclear [][]string // by item: its meanings
	taken   map[any]bool
}

// A chosen is an option to take, with the number for each model.
type chosen struct {
	option *entry.Option
	number int
	slot   any // the group that it fills: *entry.GroupOption, or the option
}

// order finds the options of the items. Unambiguous items come first: they may leave only
// one meaning to the others.
func (b *listReader) order(id string, options []*entry.Option, items []ListItem) *order {
	o := &order{found: make([]bool, len(items)), unclear: make([][]string, len(items)), taken: map[any]bool{}}
	bounds := b.BoundsBelow(id)
	slot := func(x *entry.Option) any {
		if x.Group == nil {
			return x
		}
		return eval.OutermostOfOne(x.Group, func(g *entry.GroupOption) int64 { return bounds[g].Most })
	}
	var open []int
	for k, item := range items {
		matches := item.among(options)
		switch len(matches) {
		case 0:
		case 1:
			o.take(matches[0], item.Count, slot(matches[0]))
			o.found[k] = true
		default:
			open = append(open, k)
		}
	}
	for _, k := range open {
		o.found[k] = true
		if n := repeated(items, k); n > 0 {
			o.decide(k, n, items[k].among(options), bounds, slot)
		}
	}
	return o
}

// among returns the options that an item may mean.
func (i *ListItem) among(options []*entry.Option) []*entry.Option {
	matches := allNamed(options, i.Name)
	if i.Group == "" {
		return matches
	}
	return slices.DeleteFunc(matches, func(o *entry.Option) bool {
		for g := o.Group; g != nil; g = g.Parent {
			if catalog.Fold(g.Group.Name) == catalog.Fold(i.Group) {
				return false
			}
		}
		return true
	})
}

// groupAmong returns the name of the innermost group that distinguishes an option from
// others with its name, or else of its innermost group; "" if it is not in a group.
func groupAmong(o *entry.Option, options []*entry.Option) string {
	for g := o.Group; g != nil; g = g.Parent {
		item := ListItem{Name: o.Name(), Group: g.Group.Name}
		if len(item.among(options)) == 1 {
			return item.Group
		}
	}
	if o.Group == nil {
		return ""
	}
	return o.Group.Group.Name
}

// repeated returns the total of item k and the identical items after it, or 0 if an earlier
// item is identical.
func repeated(items []ListItem, k int) (number int) {
	for i := range items {
		if catalog.Fold(items[i].Name) != catalog.Fold(items[k].Name) || catalog.Fold(items[i].Group) != catalog.Fold(items[k].Group) {
			continue
		}
		if i < k {
			return 0
		}
		number += items[i].Count
	}
	return number
}

func (o *order) take(option *entry.Option, number int, slot any) {
	o.taken[slot] = true
	for i := range o.picks {
		if o.picks[i].option == option {
			o.picks[i].number += number
			return
		}
	}
	o.picks = append(o.picks, chosen{option, number, slot})
}

// decide chooses between options with the same name. It first uses those that the taker
// must have, and then the groups in which nothing else was chosen, if the result is
// unambiguous.
func (o *order) decide(k, number int, matches []*entry.Option, bounds map[any]edit.Bound, slot func(*entry.Option) any) {
	var free []*entry.Option
	for _, x := range matches {
		switch {
		case x.Group == nil && bounds[x].Least > 0:
			number -= int(bounds[x].Least)
		case !o.taken[slot(x)]:
			free = append(free, x)
		}
	}
	switch {
	case number <= 0:
	case len(free) == 0:
		o.take(matches[len(matches)-1], number, slot(matches[len(matches)-1]))
	case len(free) == number:
		for _, x := range free {
			o.take(x, 1, slot(x))
		}
	default:
		o.unclear[k] = meanings(matches)
	}
}

// meanings returns descriptions that distinguish options with the same name by their
// groups.
func meanings(options []*entry.Option) []string {
	out := make([]string, len(options))
	for i, o := range options {
		out[i] = o.Name()
		if group := groupAmong(o, options); group != "" {
			out[i] += ` with "group": ` + strconv.Quote(group)
		}
	}
	return out
}

// carryOut takes the options of an order. The first option of a group replaces its
// default; others are added, so that Check reports too many.
func (b *listReader) carryOut(id string, o *order) {
	filled := map[any]int{}
	for _, p := range o.picks {
		filled[p.slot]++
	}
	begun := map[any]bool{}
	for _, p := range o.picks {
		switch {
		case p.option.Group != nil && !begun[p.slot]:
			begun[p.slot] = true
			b.ChooseIn(id, p.option.Group, p.option)
			if p.number > 1 || filled[p.slot] > 1 {
				b.setNumber(id, p)
			}
		case p.option.Group != nil:
			b.Add(b.at(id).Selection(), p.option, p.number)
		default:
			b.setNumber(id, p)
		}
	}
}

// setNumber sets the count of an option's selection. It never reduces an existing one,
// which is printed wargear.
func (b *listReader) setNumber(id string, p chosen) {
	s := b.at(id).Selection()
	i := slices.IndexFunc(s.Selections, func(c roster.Selection) bool { return c.Entry == p.option.ID })
	switch {
	case i < 0:
		b.Add(s, p.option, p.number)
	case p.option.Group != nil || p.number > 1:
		s.Selections[i].Count = p.number
	}
}
