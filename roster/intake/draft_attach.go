package intake

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// warlordOfHeader returns the unit that the header names as the Warlord, by its label or else its
// name. It returns nil if there is none, or if a unit of the list is marked as the Warlord.
func (v *resolver) warlordOfHeader() (warlord *Item) {
	if v.draft.Warlord == "" {
		return nil
	}
	wanted := v.names.spelling(v.draft.Warlord)
	for i := range v.draft.Forces {
		for _, u := range v.draft.Forces[i].Units {
			if u.marks(Warlord) {
				return nil
			}
			if v.names.spelling(u.Name).loose != wanted.loose {
				continue
			}
			if warlord == nil || u.Label != "" && u.Label == v.draft.WarlordLabel {
				warlord = u
			}
		}
	}
	return warlord
}

// readHeader records the Warlord and the Enhancements that only the header states, with their
// units. It reports Enhancements whose unit is missing in the list.
func (v *resolver) readHeader() {
	v.stated = map[*Item][]*Item{}
	if u := v.warlordOfHeader(); u != nil {
		v.stated[u] = append(v.stated[u], &Item{
			Name: entry.WarlordName, Count: 1, Mark: Warlord, Place: v.draft.At[FieldWarlord], Raw: entry.WarlordName,
		})
	}
	found := map[*Item]bool{} // in the units
	for _, x := range v.draft.Enhancements {
		if v.inBody(spellingOf(x.Name), found) || len(x.Items) == 0 {
			continue
		}
		bearer := x.Items[0]
		if u := v.bearerOfHeader(bearer); u != nil {
			stated := *x
			stated.Items = nil
			v.stated[u] = append(v.stated[u], &stated)
			continue
		}
		var names []string
		for _, f := range v.draft.Forces {
			for _, u := range f.Units {
				names = append(names, u.Name)
			}
		}
		v.reportUnknown(x.Place, "unit of the list", bearer.Name, x.Name, values(names...))
	}
}

// inBody reports whether an item of a unit has a name that was not found before, and records it:
// another mention in the header refers to another item.
func (v *resolver) inBody(name spelling, found map[*Item]bool) bool {
	var within func(items []*Item) bool
	within = func(items []*Item) bool {
		for _, x := range items {
			s := spellingOf(x.Name)
			if !found[x] && (s.exact == name.exact || s.loose == name.loose || catalog.Misspelt(s.loose, name.loose)) {
				found[x] = true
				return true
			}
			if within(x.Items) {
				return true
			}
		}
		return false
	}
	for i := range v.draft.Forces {
		if f := &v.draft.Forces[i]; within(f.Units) || within(f.Options) {
			return true
		}
	}
	return false
}

// bearerOfHeader returns the unit with the name of an Enhancement's bearer, preferably with the
// same label and without another Enhancement, or nil.
func (v *resolver) bearerOfHeader(bearer *Item) (best *Item) {
	wanted, most := spellingOf(bearer.Name), -1
	for _, f := range v.draft.Forces {
		for _, u := range f.Units {
			if spellingOf(u.Name).loose != wanted.loose {
				continue
			}
			score := 0
			if u.Label != "" && u.Label == bearer.Label {
				score++
			}
			if !u.marks(Enhancement) && !slices.ContainsFunc(v.stated[u], func(x *Item) bool { return x.Mark == Enhancement }) {
				score += 2
			}
			if score > most {
				best, most = u, score
			}
		}
	}
	return best
}

// attach links the units that the text attaches to one another: those of a block to its
// bodyguard, and others by name. It reports names of units missing in the list.
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

// link attaches the unit at i to the unit at to; -1 means no unit. If the data lacks associations
// for the unit, a list document gets an error, and the line of a text has no effect.
func (v *resolver) link(i, to int) {
	u := &v.units[max(i, 0)]
	if i < 0 || u.option == nil {
		return // reported
	}
	if v.draft.Exact && len(u.option.Associations()) == 0 {
		v.reportUnknown(u.item.AttachedAt, "unit to lead", u.item.To, u.item.Name, nil).Args["Why"] = whyLeader
		return
	}
	if to >= 0 && v.units[to].option != nil && !v.draft.Exact && len(u.option.Associations()) == 0 { // the text names the leader
		if u.item.ByRule {
			return
		}
		i, to, u = to, i, &v.units[to]
	}
	if to >= 0 && v.units[to].option != nil && !v.isAttached(i, to) && v.attachUnit(u, v.units[to].id) {
		v.attached = append(v.attached, i, to)
	}
}

// isAttached reports whether the unit at i has been attached to the one at to: the lines of both may say so.
func (v *resolver) isAttached(i, to int) bool {
	for pair := range slices.Chunk(v.attached, 2) {
		if pair[0] == i && pair[1] == to {
			return true
		}
	}
	return false
}

// unitNamed returns the index of the unit with a name that a line of the unit at i states: its
// custom name, or else that of its datasheet. In a text it prefers units that are not attached
// yet. If there is none, or several in a list document, it reports that and returns -1. A unit of a
// list document that is missing in the data has been reported.
func (v *resolver) unitNamed(i int, name string) int {
	var custom, printed []int
	missing := false
	wanted := v.names.spelling(name)
	for k := range v.units {
		x := v.units[k].item
		if k == i {
			continue
		}
		isCustom := x.Custom != "" && v.names.spelling(x.Custom).exact == wanted.exact
		s := v.names.spelling(x.Name)
		isPrinted := s.exact == wanted.exact || s.loose == wanted.loose && !v.draft.Exact
		if v.units[k].option == nil && v.draft.Exact {
			missing = missing || isCustom || isPrinted
			continue
		}
		if isCustom {
			custom = append(custom, k)
		}
		if isPrinted {
			printed = append(printed, k)
		}
	}
	if len(custom) == 0 {
		custom = printed
	}
	switch {
	case len(custom) > 0:
	case v.draft.Exact:
		custom = v.unitNumbered(i, name)
	default:
		if custom = v.unitNumbered(i, name); len(custom) == 0 {
			custom = v.unitsMeant(i, name)
		}
	}
	u := v.units[i].item
	switch {
	case len(custom) == 0 && missing:
		return -1
	case len(custom) == 0:
		var names []string
		for k := range v.units {
			if k != i {
				names = append(names, v.units[k].item.Name)
			}
		}
		v.reportUnknown(u.AttachedAt, "unit of the list", name, u.Name, values(names...))
		return -1
	case len(custom) > 1 && v.draft.Exact:
		var places []string
		for _, k := range custom {
			x := v.units[k].item
			places = append(places, withOrdinal(x.Name, v.ordinal(k))+" ("+strings.TrimSuffix(x.Pointer, "/unit")+")")
		}
		v.ambiguous(u.AttachedAt, "unit of the list", name, u.Name, places)
		return -1
	}
	for _, k := range custom {
		if !slices.Contains(v.attached, k) {
			return k
		}
	}
	return custom[0]
}

// unitsMeant returns the units of a text other than the one at i whose datasheet a name means as that of
// a unit, or else those of the only datasheet that begins with it.
func (v *resolver) unitsMeant(i int, name string) (list []int) {
	of := func(is func(*entry.Option) bool) (list []int) {
		for k := range v.units {
			if o := v.units[k].option; k != i && o != nil && is(o) {
				list = append(list, k)
			}
		}
		return list
	}
	for _, f := range v.Roster.Forces {
		if c := v.Book.Catalogue(f.Catalogue); c != nil {
			if meant, _ := v.rootsOf(c).find(name, true); meant != nil {
				if list = of(func(o *entry.Option) bool { return catalog.SameName(o.Name(), meant.Name()) }); len(list) > 0 {
					return list
				}
			}
		}
	}
	begin := v.names.spelling(name).loose + " "
	list = of(func(o *entry.Option) bool { return strings.HasPrefix(v.names.of(o)[0].loose, begin) })
	if slices.ContainsFunc(list, func(k int) bool { return !catalog.SameName(v.units[k].option.Name(), v.units[list[0]].option.Name()) }) {
		return nil
	}
	return list
}

// unitNumbered returns the unit other than the one at i that a name with a number identifies:
// Intercessor Squad 2 is the second one of the list. In a text the name of a rule may precede that of the unit.
func (v *resolver) unitNumbered(i int, name string) []int {
	base, number := cutOrdinal(name)
	wanted := v.names.spelling(base)
	for k := range v.units {
		if k == i || number == 0 || v.ordinal(k) != number {
			continue
		}
		s := v.names.spelling(v.units[k].item.Name)
		if s.exact == wanted.exact || !v.draft.Exact && (s.loose == wanted.loose || strings.HasSuffix(wanted.loose, " "+s.loose)) {
			return []int{k}
		}
	}
	return nil
}

// ordinal returns the number, from 1, of the unit at i among those of its datasheet.
func (v *resolver) ordinal(i int) (number int) {
	name := v.names.spelling(v.units[i].item.Name)
	for k := range i + 1 {
		if v.names.spelling(v.units[k].item.Name).exact == name.exact {
			number++
		}
	}
	return number
}

// assumeBearers assumes and reports bearers of items, and units for the units of a text that must
// be attached, where the text names none.
func (v *resolver) assumeBearers() {
	if !v.draft.Exact {
		for _, a := range AssumeAttachments(v.Book, v.Roster) {
			if u := v.unitWith(a.Unit); u != nil {
				v.report(roster.TextFilled, roster.Advice, u.item.Place, u.item.Name, map[string]string{"Things": a.Name + ": " + a.To})
			}
		}
	}
	for _, b := range AssumeBearers(v.Book, v.Roster) {
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
