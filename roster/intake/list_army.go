package intake

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// settings selects what a force has of itself, but not what the list names among
// its units, and chooses in it what the list says.
func (b *listReader) settings(l *List, force string) {
	b.FillForce(force, func(o *entry.Option) bool { return o.Kind() != entry.Upgrade || len(l.unitsNamed(o.Name())) > 0 })
	b.setting(force, entry.BattleSizeName, l.BattleSize, "/battle_size", "battle size")
	b.setting(force, entry.DetachmentName, l.Detachment, "/detachment", "detachment")
}

// setting chooses a value in an option of the force.
func (b *listReader) setting(force, name, value, path, kind string) {
	if value == "" || b.reported(path) {
		return
	}
	f := edit.ForceByID(b.Roster.Forces, force)
	choices := b.Book.Roots(f.Catalogue)
	var offered []*entry.Option
	for _, s := range f.Selections {
		o := choices.Option(s.Entry)
		if o == nil || o.Kind() != entry.Upgrade || catalog.Fold(o.Name()) != catalog.Fold(name) {
			continue
		}
		for _, v := range eval.OptionsOf(o.Choices()) {
			if settingName(v.Name()) == settingName(value) && v.Group != nil {
				b.ChooseIn(s.ID, v.Group, v)
				return
			}
			offered = append(offered, v)
		}
	}
	b.unknown(path, kind, value, "", eval.Names(offered))
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
		mine := slices.DeleteFunc(slices.Clone(eval.OptionsOf(b.at(taker).Choices())), func(o *entry.Option) bool { return o.Purpose() != entry.PurposeEnhancement })
		if o := eval.Named(mine, u.Enhancement); o != nil {
			b.ChooseIn(taker, o.Group, o)
			return
		}
		offered = append(offered, mine...)
	}
	b.unknown(path, "enhancement", u.Enhancement, u.Unit, eval.Names(offered))
}

// setting writes a root selection that only chooses the army's detachment or its
// battle size, and reports whether it is one.
func (e *listWriter) setting(l *List, i int32) bool {
	n := e.Selection(i)
	var to *string
	switch catalog.Fold(n.Option.Name()) {
	case catalog.Fold(entry.BattleSizeName):
		to = &l.BattleSize
	case catalog.Fold(entry.DetachmentName):
		to = &l.Detachment
	}
	switch {
	case to == nil || *to != "" || n.Option.Kind() != entry.Upgrade || n.Doc.Name != "" || n.Doc.Notes != "":
		return false
	case n.End == i+1:
		return true // nothing is chosen
	case n.End != i+2 || e.Selection(i+1).Count != 1 || e.Selection(i+1).Option.Group == nil:
		return false
	}
	*to = e.Selection(i + 1).Option.Name()
	return true
}

// enhanced writes an Enhancement of a unit whose list document then reads back
// to the same model: its first, and only one.
func (e *listWriter) enhanced(u *ListUnit, i int32) bool {
	n := e.Selection(i)
	if u.Enhancement != "" || len(u.Models) > 0 || n.Count != 1 || n.End != i+1 || n.Option.Purpose() != entry.PurposeEnhancement {
		return false
	}
	u.Enhancement = n.Option.Name()
	return true
}
