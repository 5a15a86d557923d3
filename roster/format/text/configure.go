package text

import (
	"cmp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// configure chooses detachment and battle size among the options of a force,
// where the text names them in its head. A battle size that it does not name is
// the smallest one that its points fit in.
func (v *resolver) configure(force int, index *rootIndex) {
	if v.doc.Dialect.configures() && v.doc.Dialect != WTC9 {
		return
	}
	switch name := cmp.Or(sizeNames[fold(v.doc.BattleSize)], v.doc.BattleSize); {
	case name == "":
		v.sizeByTotal(force, index)
	case !v.chooseSetting(force, index, "size", name):
		v.settingUnknown("size", name, "battle size", index)
	}
	name := v.doc.Detachment
	if name == "" || v.chooseSetting(force, index, "detachment", name) {
		return
	}
	f := v.book.Force(v.roster.Forces[force].Entry)
	if f == nil || withoutCost(f.Name) != withoutCost(name) {
		v.settingUnknown("detachment", name, "detachment", index)
	}
}

// sizeByTotal takes the smallest battle size that the printed points fit in, and
// says so, unless they fit in the one that the data has chosen.
func (v *resolver) sizeByTotal(force int, index *rootIndex) {
	total := slices.IndexFunc(v.doc.Total, func(a Amount) bool { return a.Name == Points })
	root := preferred(index.exact["battle size"], false)
	if total < 0 || root == nil {
		return
	}
	if most, ok := v.presetSize(force, root); ok && most.Cmp(v.doc.Total[total].Value) >= 0 {
		return
	}
	var best *entry.Option
	var least entry.Number
	for _, o := range root.Choices().Options {
		most, ok := sizeLimit(o.Name())
		if ok && most.Cmp(v.doc.Total[total].Value) >= 0 && (best == nil || most.Cmp(least) < 0) {
			best, least = o, most
		}
	}
	if best == nil {
		return
	}
	v.setSetting(force, root, best)
	v.report(roster.TextFilled, roster.Advice, v.doc.at["total"], 1, root.Name(), map[string]string{"Things": best.Name()})
}

// presetSize is the limit of the battle size that the force has of itself.
func (v *resolver) presetSize(force int, root *entry.Option) (most entry.Number, ok bool) {
	for _, s := range v.roster.Forces[force].Selections {
		if s.Entry != root.ID {
			continue
		}
		for _, chosen := range s.Selections {
			if o := root.Choices().Option(chosen.Entry); o != nil {
				return sizeLimit(o.Name())
			}
		}
	}
	return most, false
}

// sizeLimit is the greatest number of points in the name of a battle size:
// Strike Force (2000 Point limit), Incursion (51-100 Total PL / 501-1000
// Points).
func sizeLimit(name string) (most entry.Number, ok bool) {
	_, inside, found := bracketed(span{text: strings.TrimSpace(name)}, '(', ')')
	words := strings.FieldsFunc(inside.text, func(r rune) bool { return r == ' ' || r == '-' || r == '/' })
	for i := 0; found && i+1 < len(words); i++ {
		if costName(words[i+1]) != Points || !allDigits(words[i]) {
			continue
		}
		n, err := entry.ParseNumber(words[i])
		return n, err == nil
	}
	return most, false
}

// chooseSetting takes the option of a name below an option of the force, in
// place of what is taken by itself.
func (v *resolver) chooseSetting(force int, index *rootIndex, field, name string) bool {
	root, o := v.setting(index, spell(name), field == "size")
	if root == nil {
		return false
	}
	v.setSetting(force, root, o)
	return true
}

// setSetting takes a value below an option of the force.
func (v *resolver) setSetting(force int, root, o *entry.Option) {
	f := &v.roster.Forces[force]
	var at *roster.Selection
	for i := range f.Selections {
		if f.Selections[i].Entry == root.ID {
			at = &f.Selections[i]
		}
	}
	if at == nil {
		f.Selections = append(f.Selections, roster.Selection{ID: v.id("sel_"), Entry: root.ID, Group: root.GroupID(), Count: 1})
		at = &f.Selections[len(f.Selections)-1]
	}
	for i := range at.Selections {
		if other := root.Choices().Option(at.Selections[i].Entry); other != nil && other.Group == o.Group {
			at.Selections[i] = roster.Selection{ID: at.Selections[i].ID, Entry: o.ID, Group: o.GroupID(), Count: 1}
			return
		}
	}
	at.Selections = append(at.Selections, roster.Selection{ID: v.id("sel_"), Entry: o.ID, Group: o.GroupID(), Count: 1})
}

// setting finds a value by name below the options of a force that are no units.
func (v *resolver) setting(index *rootIndex, s spelling, size bool) (root, value *entry.Option) {
	for _, root := range index.options {
		if root.Kind() != entry.Upgrade {
			continue
		}
		for _, o := range root.Choices().Options {
			if v.names.fits(o, s) > 0 || size && strings.HasPrefix(v.names.of(o)[0].loose, s.loose+" ") {
				return root, o
			}
		}
	}
	return nil, nil
}

// settingUnknown reports a setting that the data does not have; where it has no
// settings at all there is nothing to choose.
func (v *resolver) settingUnknown(field, name, kind string, index *rootIndex) {
	var candidates []*entry.Option
	for _, root := range index.options {
		if n := fold(root.Name()); root.Kind() == entry.Upgrade && (n == kind || strings.HasPrefix(n, kind+" ")) {
			candidates = append(candidates, root.Choices().Options...)
		}
	}
	if len(candidates) == 0 && field == "size" {
		return
	}
	v.report(roster.NameUnknown, roster.Error, v.doc.at[field], 1, name, map[string]string{"Kind": kind, "Nearest": nearest(name, candidates)})
}
