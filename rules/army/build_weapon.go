package army

import (
	"math"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// itemsOf numbers the weapons of a selection, by profile: profiles of the same weapon have the
// same number. A piece of wargear is one weapon, unless its name combines those of several
// profiles. Weapons that a model has directly are told apart by their names.
func itemsOf(l *unit.Loadout) []int {
	items := make([]int, len(l.Profiles))
	apart := l.Kind != entry.Upgrade || namesSeveral(l)
	for i := range l.Profiles {
		if apart {
			items[i] = slices.IndexFunc(l.Profiles, func(p unit.ShownProfile) bool { return plainWeapon(p.Name) == plainWeapon(l.Profiles[i].Name) })
		}
	}
	return items
}

// namesSeveral reports whether the name of a selection contains those of two weapons, such as
// Bolt pistol and chainsword.
func namesSeveral(l *unit.Loadout) bool {
	var seen []string
	for _, p := range l.Profiles {
		name := plainWeapon(p.Name)
		if p.Role.IsWeapon() && strings.Contains(strings.ToLower(l.Name), name) && !slices.Contains(seen, name) {
			seen = append(seen, name)
		}
	}
	return len(seen) > 1
}

// plainWeapon returns the name of a weapon without that of its profile, which follows a dash or
// a comma or is in brackets.
func plainWeapon(name string) string {
	name = strings.ToLower(name)
	for _, mark := range []string{" - ", " – ", ", ", " ("} {
		name, _, _ = strings.Cut(name, mark)
	}
	return strings.TrimSpace(name)
}

// addWeapons gives each kind the weapons that it carries.
func (f *unitBuilder) addWeapons() {
	for i := range f.unit.Weapons {
		w := &f.unit.Weapons[i]
		kind := &f.out.Kinds[w.Kind]
		carried := rules.Carried{Weapon: w.Profile, Item: f.item(i), Number: uint8(min(max(w.Number, 1), math.MaxUint8))}
		carried.Effects = slices.Clone(carried.Effects)
		kind.Weapons = append(kind.Weapons, carried)
		f.unitNames.Kinds[w.Kind].Weapons = append(f.unitNames.Kinds[w.Kind].Weapons, w.Name)
	}
}

// addWeaponEffects adds the effects of weapons that do not apply to every attack.
func (f *unitBuilder) addWeaponEffects() {
	for i := range f.unit.Weapons {
		w := &f.unit.Weapons[i]
		for _, e := range w.Others {
			f.addAbility(w.Name, e, placement{kind: w.Kind, weapon: f.carried(i)})
		}
	}
}

// item returns the number of a weapon among those of its kind, in order.
func (f *unitBuilder) item(i int) uint8 {
	w := &f.unit.Weapons[i]
	var items []int
	for _, other := range f.unit.Weapons[:i+1] {
		if other.Kind == w.Kind && !slices.Contains(items, other.Item) {
			items = append(items, other.Item)
		}
	}
	return uint8(slices.Index(items, w.Item))
}

// carried returns the weapon of a kind that was built from a weapon of the unit.
func (f *unitBuilder) carried(i int) *rules.Weapon {
	w := &f.unit.Weapons[i]
	at := 0
	for _, other := range f.unit.Weapons[:i] {
		if other.Kind == w.Kind {
			at++
		}
	}
	return &f.out.Kinds[w.Kind].Weapons[at].Weapon
}

// setCapacity gives a TRANSPORT its capacity.
func (f *unitBuilder) setCapacity() {
	c := f.unit.Battle.Capacity
	if c == nil {
		return
	}
	out := rules.Capacity{Models: int16(c.Models)}
	exact := c.Units == 0 && !f.unit.Battle.CapacityPartly
	var never effect.Keywords
	for _, keywords := range c.Never {
		none := f.compiler.Filter(keywords).All
		never, exact = append(never, none...), exact && len(none) == 1
	}
	for i, keywords := range c.Of {
		of := f.compiler.Filter(keywords)
		of.None = never
		if i == 0 {
			out.Of = of
		} else {
			out.Or = append(out.Or, of)
		}
	}
	for _, b := range c.Bulks {
		exact = exact && b.Wounds == 0
		out.Counts = append(out.Counts, rules.Bulk{Of: f.compiler.Filter(b.Of), Places: int8(b.Places)})
	}
	f.out.Capacity = out
	if !exact {
		f.noteNotModelled("Transport")
		f.played["Transport"] = true
	}
}
