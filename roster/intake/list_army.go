package intake

import (
	"cmp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// Factions returns the army books that the list and its units name.
func (l *List) Factions() (names []string) {
	for i := range l.Units {
		if name := cmp.Or(l.Units[i].Faction, l.Faction); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(l.Units) == 0 && l.Faction != "" {
		names = append(names, l.Faction)
	}
	return names
}

// settings adds the configuration selections of a force, except those that the list has
// as units, and chooses their values.
func (b *listReader) settings(l *List, force string) {
	b.FillForce(force, func(o *entry.Option) bool { return o.Kind() != entry.Upgrade || len(l.unitsNamed(o.Name())) > 0 })
	b.setting(force, entry.PurposeBattleSize, l.BattleSize, "/battle_size", "battle size")
	b.setting(force, entry.PurposeDetachment, l.Detachment, "/detachment", "detachment")
}

// setting chooses a value in the option of the force with the purpose. Only the force of
// the first army book must have it.
func (b *listReader) setting(force string, purpose entry.Purpose, value, path, kind string) {
	if value == "" || b.reported(path) {
		return
	}
	f := edit.ForceByID(b.Roster.Forces, force)
	choices := b.Book.Roots(f.Catalogue)
	var offered []*entry.Option
	for _, s := range f.Selections {
		o := choices.Option(s.Entry)
		if o == nil || o.Kind() != entry.Upgrade || o.Purpose() != purpose {
			continue
		}
		b.about = s.ID
		for _, v := range eval.OptionsOf(o.Choices()) {
			if settingName(v.Name()) == settingName(value) && v.Group != nil {
				b.ChooseIn(s.ID, v.Group, v)
				return
			}
			offered = append(offered, v)
		}
	}
	if force == b.Roster.Forces[0].ID {
		b.unknown(path, kind, value, "", Options(offered))
	}
}

// settingName returns a value without its number and its limit: Strike Force for
// "2. Strike Force (2000 Point limit)".
func settingName(name string) string {
	name, _, _ = strings.Cut(name, " (")
	if number, rest, ok := strings.Cut(name, ". "); ok && strings.Trim(number, "0123456789") == "" {
		name = rest
	}
	return catalog.Fold(name)
}

// enhancement adds an Enhancement to the first model of the unit that may have it.
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
	if len(offered) == 0 {
		b.refuse(path, "enhancement", u.Enhancement, u.Unit, b.whyNoEnhancement(id), nil)
	} else {
		b.unknown(path, "enhancement", u.Enhancement, u.Unit, Options(offered))
	}
	b.keepBelow(id, u.Enhancement, 1)
}

// setting writes a root selection if it is the choice of the army's detachment or battle
// size, and reports whether it is one.
func (e *listWriter) setting(l *List, i int32) bool {
	n := e.Selection(i)
	var to *string
	switch n.Option.Purpose() {
	case entry.PurposeBattleSize:
		to = &l.BattleSize
	case entry.PurposeDetachment:
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

// enhanced writes the Enhancement of a unit and reports whether reading the list document
// gives it to the same model: it must be the first and the only one.
func (e *listWriter) enhanced(u *ListUnit, i int32) bool {
	n := e.Selection(i)
	if u.Enhancement != "" || len(u.Models) > 0 || n.Count != 1 || n.End != i+1 || n.Option.Purpose() != entry.PurposeEnhancement {
		return false
	}
	u.Enhancement = n.Option.Name()
	return true
}
