package intake

import (
	"cmp"
	"slices"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// addUnknown adds an item that the unit cannot have, with its items.
func (v *resolver) addUnknown(s *roster.Selection, o *entry.Option, unplaced *demand) {
	if unplaced.item.Mark == EquippedAlike {
		for i := range unplaced.below {
			v.addUnknown(s, o, &unplaced.below[i])
		}
		return
	}
	kind, where := v.kindOf(unplaced.item), o.Name()
	candidates, why := v.candidatesFor(o, unplaced.item)
	if unplaced.fromModel != nil && v.draft.Exact && unplaced.item.Mark == Plain {
		candidates = v.candidatesOf(o, unplaced.fromModel)
	}
	if unplaced.fromModel != nil && !catalog.SameName(unplaced.fromModel.Name, where) {
		where = unplaced.fromModel.Name + " (" + where + ")"
	}
	if unplaced.ambiguous {
		kept := v.unknownSelection(unplaced.item, unplaced.n)
		s.Selections = append(s.Selections, kept)
		if d := v.ambiguityAt(unplaced.item.Place); d.Selection == "" {
			d.Selection = kept.ID
		}
		return
	}
	item := unplaced.item
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
	x := v.unknownSelection(item, unplaced.n)
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
