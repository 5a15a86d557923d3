package text

import (
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// configure chooses detachment and battle size among the options of a force,
// where the text names them in its head.
func (v *resolver) configure(force int, index *rootIndex) {
	if name := v.doc.BattleSize; name != "" {
		if !v.chooseSetting(force, index, "size", name, "battle size") {
			v.settingUnknown("size", name, "battle size", index)
		}
	}
	name := v.doc.Detachment
	if name == "" || v.chooseSetting(force, index, "detachment", name, "detachment") {
		return
	}
	f := v.book.Force(v.roster.Forces[force].Entry)
	if f == nil || withoutCost(f.Name) != withoutCost(name) {
		v.settingUnknown("detachment", name, "detachment", index)
	}
}

// chooseSetting takes the option of a name below an option of the force, in
// place of what is taken by itself.
func (v *resolver) chooseSetting(force int, index *rootIndex, field, name, kind string) bool {
	root, o := v.setting(index, spell(name), field == "size")
	if root == nil {
		return false
	}
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
			return true
		}
	}
	at.Selections = append(at.Selections, roster.Selection{ID: v.id("sel_"), Entry: o.ID, Group: o.GroupID(), Count: 1})
	return true
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
