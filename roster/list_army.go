package roster

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Names of what an army chooses beside its units, in built-in and in imported
// data alike.
const (
	battleSizeSetting = "Battle Size"
	detachmentSetting = "Detachment"
	enhancementWord   = "enhancement" // in the names of groups
)

// settings selects what a force has of itself, but not what the list names among
// its units, and chooses in it what the list says.
func (b *listReader) settings(l *List, force string) {
	b.fillForce(force, func(o *entry.Option) bool { return o.Kind() != entry.Upgrade || len(l.called(o.Name())) > 0 })
	b.setting(force, battleSizeSetting, l.BattleSize, "/battle_size", "battle size")
	b.setting(force, detachmentSetting, l.Detachment, "/detachment", "detachment")
}

// setting chooses a value in an option of the force.
func (b *listReader) setting(force, name, value, path, kind string) {
	if value == "" || b.told(path) {
		return
	}
	f := forceByID(b.roster.Forces, force)
	choices := b.book.Roots(f.Catalogue)
	var offered []*entry.Option
	for _, s := range f.Selections {
		o := choices.Option(s.Entry)
		if o == nil || o.Kind() != entry.Upgrade || catalog.Fold(o.Name()) != catalog.Fold(name) {
			continue
		}
		for _, v := range optionsOf(o.Choices()) {
			if settingName(v.Name()) == settingName(value) && v.Group != nil {
				b.chooseIn(s.ID, v.Group, v)
				return
			}
			offered = append(offered, v)
		}
	}
	b.unknown(path, kind, value, "", names(offered))
}

// settingName is a value without the number before it and the limit behind it:
// 2. Strike Force (2000 Point limit) is Strike Force.
func settingName(name string) string {
	name, _, _ = strings.Cut(name, " (")
	if number, rest, ok := strings.Cut(name, ". "); ok && strings.Trim(number, "0123456789") == "" {
		name = rest
	}
	return catalog.Fold(name)
}

// enhancement gives the unit's first model that may have it an Enhancement.
func (b *listReader) enhancement(id string, u *ListUnit, path string) {
	if u.Enhancement == "" {
		return
	}
	var offered []*entry.Option
	for _, taker := range b.selfAndModels(id) {
		mine := slices.DeleteFunc(slices.Clone(optionsOf(b.at(taker).below())), func(o *entry.Option) bool { return !IsEnhancement(o) })
		if o := named(mine, u.Enhancement); o != nil {
			b.chooseIn(taker, o.Group, o)
			return
		}
		offered = append(offered, mine...)
	}
	b.unknown(path, "enhancement", u.Enhancement, u.Unit, names(offered))
}

// IsEnhancement reports whether an option is chosen in a group of Enhancements, which
// built-in and imported data call so, or by a detachment and that word.
func IsEnhancement(o *entry.Option) bool {
	for g := o.Group; g != nil; g = g.Parent {
		if strings.Contains(catalog.Fold(g.Group.Name), enhancementWord) {
			return true
		}
	}
	return false
}

// setting writes a root selection that only chooses the army's detachment or its
// battle size, and reports whether it is one.
func (e *listWriter) setting(l *List, i int32) bool {
	n := e.node(i)
	var to *string
	switch catalog.Fold(n.option.Name()) {
	case catalog.Fold(battleSizeSetting):
		to = &l.BattleSize
	case catalog.Fold(detachmentSetting):
		to = &l.Detachment
	}
	switch {
	case to == nil || *to != "" || n.option.Kind() != entry.Upgrade || n.doc.Name != "" || n.doc.Notes != "":
		return false
	case n.end == i+1:
		return true // nothing is chosen
	case n.end != i+2 || e.node(i+1).count != 1 || e.node(i+1).option.Group == nil:
		return false
	}
	*to = e.node(i + 1).option.Name()
	return true
}

// enhanced writes an Enhancement of a unit whose list document then reads back
// to the same model: its first, and only one.
func (e *listWriter) enhanced(u *ListUnit, i int32) bool {
	n := e.node(i)
	if u.Enhancement != "" || len(u.Models) > 0 || n.count != 1 || n.end != i+1 || !IsEnhancement(n.option) {
		return false
	}
	u.Enhancement = n.option.Name()
	return true
}
