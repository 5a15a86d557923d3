package intake

import (
	"slices"

	"github.com/rollcall40k/rollcall/roster"
)

// warlordOfHeader returns the unit that the header names as the Warlord, by its label or
// else its name, if no unit of the list is marked as the Warlord. It returns nil if there
// is none.
func (v *resolver) warlordOfHeader() (warlord *Item) {
	if v.draft.Warlord == "" {
		return nil
	}
	wanted := spellingOf(v.draft.Warlord)
	for i := range v.draft.Forces {
		for _, u := range v.draft.Forces[i].Units {
			if u.marks(Warlord) {
				return nil
			}
			if spellingOf(u.Name).loose != wanted.loose {
				continue
			}
			if warlord == nil || u.Label != "" && u.Label == v.draft.WarlordLabel {
				warlord = u
			}
		}
	}
	return warlord
}

// attach links the units that the text attaches to one another: those of a block to its
// bodyguard, and others by name. It reports names of units that the list does not have.
func (v *resolver) attach() {
	for i := range v.units {
		u := v.units[i].item
		switch {
		case u.Block > 0 && !u.Bodyguard:
			v.link(i, slices.IndexFunc(v.units, func(x resolvedUnit) bool { return x.item.Bodyguard && x.item.Block == u.Block }))
		case u.To != "":
			v.link(i, v.unitNamed(i, u.To))
		case u.By != "":
			v.link(v.unitNamed(i, u.By), i)
		}
	}
}

// link attaches the unit at i to the unit at to; -1 is no unit. If the data does not say
// which unit may be attached to which, nothing is linked.
func (v *resolver) link(i, to int) {
	if i < 0 || to < 0 || v.units[i].option == nil || v.units[to].option == nil {
		return // reported
	}
	if Attach(v.book, v.roster, v.units[i].id, v.units[to].id) {
		v.attached = append(v.attached, i, to)
	}
}

// unitNamed returns the index of the unit with a name that a line of the unit at i states,
// preferably one that is not attached yet. If there is none, it reports that and returns -1.
func (v *resolver) unitNamed(i int, name string) int {
	found, wanted := -1, spellingOf(name).loose
	for k := range v.units {
		if k == i || spellingOf(v.units[k].item.Name).loose != wanted {
			continue
		}
		if found < 0 || slices.Contains(v.attached, found) && !slices.Contains(v.attached, k) {
			found = k
		}
	}
	if found < 0 {
		v.report(roster.NameUnknown, roster.Error, v.units[i].item.AttachedAt, name, map[string]string{"Kind": "unit of the list", "Subject": v.units[i].item.Name})
	}
	return found
}

// assumeBearers links items that a model must bear to a model if the text does not name it,
// and reports that.
func (v *resolver) assumeBearers() {
	for _, b := range AssumeBearers(v.book, v.roster) {
		if u := v.unitWith(b.Unit); u != nil {
			v.report(roster.TextFilled, roster.Advice, u.item.Place, u.item.Name, map[string]string{"Things": b.Item + " (" + b.Model + ")"})
		}
	}
}

// unitWith returns the unit of the text with the id of its selection, or nil.
func (v *resolver) unitWith(id string) *resolvedUnit {
	i := slices.IndexFunc(v.units, func(u resolvedUnit) bool { return u.id == id })
	if i < 0 {
		return nil
	}
	return &v.units[i]
}
