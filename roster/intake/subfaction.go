package intake

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// A subfaction is a chapter, a dynasty or similar choice that an army book offers to its forces
// or its units.
type subfaction struct {
	name        string
	root, value *entry.Option // of the force; nil: of its units
}

// subfactionBook returns the army book that offers one of the factions of a list as a choice:
// of several, the one with most of the units.
func (v *resolver) subfactionBook(faction []string, f *Force) (best *entry.Catalogue) {
	for _, c := range v.Book.Catalogues {
		offers := slices.ContainsFunc(faction, func(name string) bool { return v.subfaction(c, name) != nil })
		if offers && (best == nil || v.unitsOf(c, f) > v.unitsOf(best, f)) {
			best = c
		}
	}
	return best
}

// subfaction returns the choice with the name that an army book offers, or nil. A label before the name,
// such as Dynasty: Novokh, may be left out. In the head of a handwritten list, the name of a unit is that unit.
func (v *resolver) subfaction(c *entry.Catalogue, name string) *subfaction {
	bare := withoutLabel(name)
	if v.isHeadUnit(v.rootsOf(c), name) {
		return nil
	}
	for _, o := range v.rootsOf(c).options {
		if o.Kind() != entry.Upgrade {
			if value := keywordValue(o, bare); value != nil {
				return &subfaction{name: value.Name()}
			}
			continue
		}
		if o.Purpose().IsSetting() {
			continue
		}
		for _, value := range o.Choices().Options {
			if value.Group != nil && (catalog.SameName(value.Name(), name) || catalog.SameName(withoutLabel(value.Name()), bare)) {
				return &subfaction{value.Name(), o, value}
			}
		}
	}
	return nil
}

// withoutLabel returns a name without the label before a colon.
func withoutLabel(name string) string {
	if _, after, ok := strings.Cut(name, ": "); ok {
		return after
	}
	return name
}

// keywordValue returns the value with the name of a bracketed keyword of a unit, such as
// ULTRAMARINES of <CHAPTER>, or nil.
func keywordValue(unit *entry.Option, name string) *entry.Option {
	for _, o := range unit.Choices().Options {
		if eval.IsKeywordChoice(o) && catalog.SameName(o.Name(), name) {
			return o
		}
	}
	return nil
}

// chooseSubfaction makes the choice of a force with the name of a faction, or records it for the
// units of the force. It returns false if the army book has no such choice.
func (v *resolver) chooseSubfaction(force int, c *entry.Catalogue, name string) bool {
	s := v.subfaction(c, name)
	switch {
	case s == nil:
		return false
	case s.root != nil:
		v.setSetting(force, s.root, s.value)
	default:
		v.keywords = append(v.keywords, s.name)
	}
	return true
}

// withKeywords returns a unit with the subfactions of its force that it may have, unless the list
// states another subfaction for it.
func (v *resolver) withKeywords(index *rootIndex, u *Item) *Item {
	for _, name := range v.keywords {
		_, o, _ := v.rootOption(index, u, true)
		if o == nil {
			return u
		}
		value := keywordValue(o, name)
		if value == nil || slices.ContainsFunc(u.Items, func(x *Item) bool {
			stated := keywordValue(o, x.Name)
			return stated != nil && stated.Group == value.Group
		}) {
			continue
		}
		u = u.clone()
		u.Items = append(slices.Clone(u.Items), &Item{Name: value.Name(), Count: 1, Place: v.draft.At[FieldFaction], Raw: value.Name()})
	}
	return u
}

// chapters are Space Marines Chapters, whose armies use the army book of the Space Marines if the
// data has no book of the Chapter.
var chapters = strings.Fields("ultramarines salamanders iron_hands imperial_fists crimson_fists raven_guard white_scars" +
	" blood_angels flesh_tearers dark_angels space_wolves black_templars deathwatch blood_ravens")

// isChapter reports whether a folded name is that of a Chapter.
func isChapter(folded string) bool {
	return slices.Contains(chapters, strings.ReplaceAll(folded, " ", "_"))
}
