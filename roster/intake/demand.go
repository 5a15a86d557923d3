package intake

import (
	"regexp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// maxJoinedParts limits the parts of a name with commas.
const maxJoinedParts = 4

// demands converts items below an option to demands. It rejoins names that the reader split,
// and replaces items that are only labels by their items.
func (v *resolver) demands(items []*Item, o *entry.Option) []demand {
	return v.demandsOf(items, o, o.Kind() == entry.Model)
}

// demandsOf is like demands. singleModel is set for a unit of one model: the items of the model
// belong to the unit.
func (v *resolver) demandsOf(items []*Item, o *entry.Option, singleModel bool) []demand {
	is := func(s spelling) bool { return v.offersName(o, s) || o != v.root && v.offersName(v.root, s) }
	known := func(name string) bool { return is(v.names.spelling(name)) }
	exactly := func(name string) bool { return is(v.names.exactly(name)) }
	own := func(name string) bool { return v.names.has(o.Choices(), v.names.spelling(name)) }
	ownExactly := func(name string) bool { return v.names.has(o.Choices(), v.names.exactly(name)) }
	// An option that is named after its items is not one of them.
	within := func(is func(string) bool) func(string) bool {
		return func(name string) bool { return is(name) && v.names.spelling(name).exact != v.names.of(o)[0].exact }
	}
	var whole []*Item
	for i := 0; i < len(items); i++ {
		longer := exactly
		if own(items[i].Name) { // not the name of wargear of another model
			longer = ownExactly
		}
		n, x := joinNames(items[i:], within(known), within(longer))
		i += n - 1
		x = x.clone()
		v.rejoin(x, known, exactly)
		if x.Bare != "" && !known(x.Name) && v.shortenedModel(o.Choices(), &demand{name: v.names.spelling(x.Bare)}) != nil {
			x.Name, x.Items = x.Bare, append(x.Items[:len(x.Items):len(x.Items)], x.Inside...) // sergeant with power fist
		}
		whole = append(whole, v.splitAtAnd(o, x)...)
	}
	var demands []demand
	for _, x := range v.combined(whole, o) {
		if x.ColonAfter && !known(x.Name) && !v.containsName(o, v.names.spelling(x.Name), 0) && v.isLabel(o, x) &&
			v.shortenedModel(o.Choices(), &demand{name: v.names.spelling(x.Name)}) == nil {
			demands = append(demands, v.demandsOf(x.Items, o, singleModel)...)
			continue
		}
		d := demand{item: x, name: v.spelled(o, x), n: max(x.Count, 1)}
		if d.n > 1 && strings.HasSuffix(x.Raw, ")") && slices.ContainsFunc(v.names.matches(o.Choices(), d.name), isEnhancement) {
			d.n = 1 // its points: Artificer Armour (10)
		}
		d.below = v.demandsOf(x.Items, v.nearOption(o, d.name), false)
		if d.item.Mark == EquippedAlike && singleModel {
			demands = append(demands, d.below...)
			continue
		}
		demands = append(demands, d)
	}
	return sumSameNames(demands, false)
}

func isEnhancement(o *entry.Option) bool { return o.Purpose() == entry.PurposeEnhancement }

// spelled returns the spelling of an item. If the item is misspelled, it reports that and returns
// the spelling of the intended option.
func (v *resolver) spelled(o *entry.Option, x *Item) spelling {
	s := v.names.spelling(x.Name)
	if x.Mark == Warlord && !v.offersName(o, s) {
		return v.names.spelling(entry.WarlordName) // in any language
	}
	if x.Mark == Display {
		if stratagem := v.names.spelling("Stratagem: " + x.Name); v.offersName(o, stratagem) { // in data of the 9th edition
			return stratagem
		}
		return s
	}
	known := v.offersName(o, s) || v.containsName(o, s, 0) || v.offersName(v.root, s)
	if v.draft.ByHand && known { // wargear with a Crusade option's word in its name is more likely
		found := v.names.matches(o.Choices(), s)
		known = len(found) == 0 || slices.ContainsFunc(found, func(o *entry.Option) bool { return !o.IsCrusade() })
	}
	if x.Mark == EquippedAlike || x.Mark == Warlord || known || len(v.equippedModels(o.Choices(), x.Name)) > 0 {
		return s
	}
	if v.lookups++; v.lookups > maxLookups || x.surplus {
		return s
	}
	n := withInitials(o, x.Name)
	if n == nil {
		n = nearestBelow(slices.DeleteFunc(v.optionsBelow(o), (*entry.Option).IsCrusade), s)
	}
	if n != nil {
		if catalog.SameName(n.Name(), x.Name) {
			return v.names.of(n)[0]
		}
		v.report(roster.NameTaken, roster.Warning, x.Place, x.Name, map[string]string{"Thing": n.Name()})
		return v.names.of(n)[0]
	}
	return s
}

// sumSameNames adds up demands with the same name: two lines with one gun each are two guns. If
// every is set, no mention repeats another.
func sumSameNames(demands []demand, every bool) []demand {
	if len(demands) < 2 {
		return demands
	}
	at := make(map[spelling]int, len(demands))
	out := demands[:0]
	for _, d := range demands {
		if d.item.Mark == Warlord && slices.ContainsFunc(out, func(x demand) bool { return x.item.Mark == Warlord }) {
			continue // named twice
		}
		if len(d.below) == 0 && d.item.Mark == Plain {
			if i, ok := at[d.name]; ok {
				if out[i].once == 0 && !every {
					out[i].once = out[i].n
				}
				if !every {
					out[i].once = max(out[i].once, d.n)
				}
				out[i].n = min(out[i].n+d.n, MaxItemCount)
				continue
			}
			at[d.name] = len(out)
		}
		out = append(out, d)
	}
	return out
}

// offersName reports whether an option with the name is below o or one of its models.
func (v *resolver) offersName(o *entry.Option, s spelling) bool {
	if s.exact == "" {
		return false
	}
	if v.names.has(o.Choices(), s) {
		return true
	}
	for _, x := range o.Choices().Options {
		if x.Kind() == entry.Model && len(v.names.matches(x.Choices(), s)) > 0 {
			return true
		}
	}
	return false
}

// nearOption returns the option below o that a name identifies, or else o.
func (v *resolver) nearOption(o *entry.Option, s spelling) *entry.Option {
	if m := v.names.matches(o.Choices(), s); len(m) > 0 && s.exact != "" {
		return m[0]
	}
	return o
}

// splitAtAnd splits an unknown name of wargear that joins known ones: Instrument of Chaos and plaguesword.
func (v *resolver) splitAtAnd(o *entry.Option, x *Item) []*Item {
	known := func(name string) bool {
		s := v.names.spelling(name)
		return v.offersName(o, s) || v.containsName(o, s, 0) || v.offersName(v.root, s)
	}
	parts := conjunction.Split(x.Name, -1)
	if x.Mark != Plain || len(x.Items) > 0 || len(parts) < 2 || known(x.Name) || slices.ContainsFunc(parts, func(name string) bool { return !known(name) }) {
		return []*Item{x}
	}
	var items []*Item
	for i, name := range parts {
		part := x.clone()
		part.Name, part.Raw, part.Bare, part.Inside = name, name, "", nil
		if i > 0 {
			part.Count = x.parents()
		}
		items = append(items, part)
	}
	return items
}

// conjunction joins the names of wargear.
var conjunction = regexp.MustCompile(`(?i) (?:and|et|und|y|e) `)

// isLabel reports whether an item is only a label before items of o: Warlord Traits:
// Adept of the Codex.
func (v *resolver) isLabel(o *entry.Option, x *Item) bool {
	for _, below := range x.Items {
		if v.offersName(o, v.names.spelling(below.Name)) {
			return true
		}
	}
	return false
}

// joinNames returns the item for the longest name with commas at the start of items, and the
// number of items it comprises. If the first item is a name itself, the longer name must match
// exactly.
func joinNames(items []*Item, known, exactly func(string) bool) (most int, x *Item) {
	most, x = 1, items[0]
	is := known
	if known(x.Name) {
		is = exactly
	}
	for _, whole := range [...]Item{{Name: x.Raw, Count: x.parents()}, {Name: x.Name, Count: x.Count}} {
		for n := 1; n < len(items) && n < maxJoinedParts && items[n-1].Joiner != ""; n++ {
			last := items[n]
			begin := whole.Name + items[n-1].Joiner
			whole.Name = begin + last.Raw
			if n >= most && is(whole.Name) {
				most, x = n+1, joinItems(items[:n+1], whole)
			} else if bare := last.rawBare(); n >= most && bare != "" && is(begin+bare) {
				most, x = n+1, joinItems(items[:n+1], Item{Name: begin + bare, Count: whole.Count}) // Claws, two swords (claws, 2x sword)
				x.Items = slices.Concat(x.Items, last.insideOf(whole.Count))
			} else if n >= most && last.Name != last.Raw && countAfter.MatchString(strings.TrimPrefix(last.Raw, last.Name)) && is(begin+last.Name) {
				most, x = n+1, joinItems(items[:n+1], Item{Name: begin + last.Name, Count: last.Count}) // Cleaver, rusty x2
			}
		}
	}
	return most, x
}

// joinItems combines items of a line into one.
func joinItems(items []*Item, whole Item) *Item {
	x, last := *items[0], items[len(items)-1]
	x.Name, x.Count, x.Items, x.Joiner = whole.Name, whole.Count, last.Items, last.Joiner
	for i, y := range items[1:] {
		x.Raw += items[i].Joiner + y.Raw
	}
	x.Bare, x.Inside = "", nil
	if before, ok := strings.CutSuffix(whole.Name, last.Name); ok && last.Bare != "" {
		x.Bare, x.Inside = before+last.Bare, last.Inside
	}
	return &x
}

// rejoin restores a name that the reader split at a number, a colon or a bracket.
func (v *resolver) rejoin(x *Item, known, exactly func(string) bool) {
	if x.Mark == EquippedAlike {
		return
	}
	if x.Raw != "" && x.Raw != x.Name && (exactly(x.Raw) || !known(x.Name) && known(x.Raw)) {
		x.Name, x.Count = x.Raw, x.parents()
		return
	}
	if bare := x.rawBare(); bare != "" && bare != x.Bare && (exactly(bare) || !known(x.Name) && !known(x.Bare) && known(bare)) {
		n := x.parents()
		x.Name, x.Count, x.Items = bare, n, slices.Concat(x.Items, x.insideOf(n))
		return
	}
	if known(x.Name) {
		return
	}
	if x.ColonAfter && len(x.Items) > 0 && v.rejoinAtColon(x, known) {
		return
	}
	if x.Bare != "" && known(x.Bare) {
		x.Name, x.Items = x.Bare, append(x.Items[:len(x.Items):len(x.Items)], x.Inside...)
	}
}

// rejoinAtColon restores a name with a colon, such as Stratagem: Warlord Trait, and a
// label before a name with commas.
func (v *resolver) rejoinAtColon(x *Item, known func(string) bool) bool {
	name := ""
	for n := 0; n < len(x.Items) && n < maxJoinedParts; n++ {
		if n > 0 {
			name += x.Items[n-1].Joiner
		}
		name += x.Items[n].Raw
		for _, whole := range []string{x.Name + ": " + name, name} {
			if (whole != name || n > 0) && known(whole) {
				x.Name, x.Items = whole, x.Items[n+1:]
				return true
			}
		}
		if x.Items[n].Joiner == "" {
			break
		}
	}
	return false
}
