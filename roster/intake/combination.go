package intake

import (
	"cmp"
	"regexp"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A combination is an option whose name lists several items that one choice gives together:
// Plasma pistol and Power fist.
type combination struct {
	option *entry.Option
	parts  []spelling
}

var splitCombination = regexp.MustCompile(`, and |, | and | & `)

// combinations returns the options that are combinations, those of most items first.
func combinations(options []*entry.Option) (list []combination) {
	for _, o := range options {
		if o.Kind() == entry.Model {
			continue
		}
		if names := splitCombination.Split(o.Name(), -1); len(names) > 1 {
			c := combination{option: o}
			for _, name := range names {
				c.parts = append(c.parts, spellingOf(name))
			}
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b combination) int { return cmp.Compare(len(b.parts), len(a.parts)) })
	return list
}

// combined replaces items that a document lists one by one by the combinations of o and its models
// that give them, if o has one of the items in no other way. In a list document, an item that only
// one combination gives means that combination.
func (v *resolver) combined(items []*Item, o *entry.Option) []*Item {
	all := v.names.index(o.Choices()).combinations
	for _, x := range o.Choices().Options {
		if x.Kind() == entry.Model {
			all = append(slices.Clip(all), v.names.index(x.Choices()).combinations...)
		}
	}
	if len(all) == 0 || len(items) == 0 {
		return items
	}
	for _, c := range all {
		items = v.combine(items, o, c)
	}
	if !v.draft.Exact {
		return items
	}
	items = slices.Clone(items)
	for i, x := range items {
		if c := v.onlyCombination(all, o, x); c != nil {
			items[i] = combinedItem(x, c)
		}
	}
	return items
}

// onlyCombination returns the combination that alone gives an item, or nil.
func (v *resolver) onlyCombination(all []combination, o *entry.Option, x *Item) (only *combination) {
	s := v.names.spelling(x.Name)
	if x.Mark != Plain || x.Group != "" || x.surplus || v.knows(o, s) {
		return nil
	}
	for i := range all {
		if !slices.ContainsFunc(all[i].parts, func(part spelling) bool { return part.exact == s.exact }) {
			continue
		}
		if only != nil && only.option.Name() != all[i].option.Name() {
			return nil
		}
		only = &all[i]
	}
	return only
}

// knows reports whether o or something below it has a name.
func (v *resolver) knows(o *entry.Option, s spelling) bool {
	return v.offersName(o, s) || v.containsName(o, s, 0)
}

// combinedItem returns the combination that replaces an item.
func combinedItem(x *Item, c *combination) *Item {
	x = x.clone()
	x.Name, x.Raw = c.option.Name(), c.option.Name()
	x.Bare, x.Inside, x.Joiner, x.ColonAfter = "", nil, "", false
	return x
}

// combine replaces the items that are the parts of a combination.
func (v *resolver) combine(items []*Item, o *entry.Option, c combination) []*Item {
	var at, unknown []int
	n := MaxItemCount
	for _, part := range c.parts {
		i := slices.IndexFunc(items, func(x *Item) bool {
			s := v.names.spelling(x.Name)
			return x.Mark == Plain && len(x.Items) == 0 && x.Group == "" && (s.exact == part.exact || !v.names.strict && s.loose == part.loose)
		})
		if i < 0 || slices.Contains(at, i) {
			return items
		}
		at, n = append(at, i), min(n, max(items[i].Count, 1))
		if !v.knows(o, part) {
			unknown = append(unknown, i)
		}
	}
	if len(unknown) == 0 {
		return items
	}
	whole := combinedItem(items[at[0]], &c)
	whole.Count = n
	out := []*Item{whole}
	for i, x := range items {
		if slices.Contains(at, i) {
			x = x.clone()
			if x.Count -= n; x.Count <= 0 {
				continue
			}
			x.surplus = slices.Contains(unknown, i)
		}
		out = append(out, x)
	}
	return out
}

// combinedModel returns a model of a list document, with combinations instead of their parts.
func (v *resolver) combinedModel(x *Item, o *entry.Option) *Item {
	for _, m := range v.names.models(o.Choices(), v.names.spelling(x.Name)) {
		x = x.clone()
		x.Items = v.combined(x.Items, m)
	}
	return x
}
