package army

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// profilesWithEffects lists the profiles of a book that have effects.
func profilesWithEffects(book *entry.Book) (list []*entry.Profile) {
	seen := map[uintptr]bool{}
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer:
			if v.IsNil() || seen[v.Pointer()] {
				return
			}
			seen[v.Pointer()] = true
			if p, ok := v.Interface().(*entry.Profile); ok && len(p.Effects) > 0 && book.ProfileType(p.Type).Name != "Psychic Power" {
				list = append(list, p)
			}
			walk(v.Elem())
		case reflect.Struct:
			for i := range v.NumField() {
				if v.Type().Field(i).IsExported() {
					walk(v.Field(i))
				}
			}
		case reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		}
	}
	for _, c := range book.Catalogues {
		walk(reflect.ValueOf(c))
	}
	return list
}

// fieldedAlone builds a unit of one model with the effects of a profile.
func fieldedAlone(book *entry.Book, p *entry.Profile) (out rules.ArmyUnit, lost []string) {
	m := unitReader{names: &Names{}, reader: new(Names).readerOf(book), noted: map[string]bool{}}
	m.out = Unit{Name: "unit", Models: []string{"Model"}}
	m.out.Rules.Kinds = []rules.Kind{{Count: 1, Profile: rules.Profile{Wounds: 1}, Base: geom.RectangleHull(1, 1, 1)}}
	if t := book.ProfileType(p.Type); strings.Contains(t.Name, "Weapon") {
		said, _ := m.compileWeapon(p.Effects)
		w := Weapon{Name: p.Name, Number: 1, Others: said.others}
		w.Profile.Effects = said.attacks
		m.out.Weapons = []Weapon{w}
	} else {
		m.readAbility(p.Name, "", p.Effects, 0)
	}
	var fidelity Fidelity
	f := unitBuilder{names: m.names, unit: &m.out, fidelity: &fidelity}
	f.mayUsePowers, f.mostPowers = &effect.Spec{At: "end_of_phase", Phase: "movement"}, 1
	if err := f.build(); err != nil {
		return f.out, []string{err.Error()}
	}
	return f.out, f.notModelled
}

// notFielded are the abilities of built-in datasheets that battles do not play as written, with
// the reasons.
var notFielded = map[string]string{
	"Angels of Death":         named,
	"Command Protocols":       named,
	"Dynastic Command Node":   named,
	"Translocation Protocols": named,
	"Defensive Array":         alone,
	"Inspiring Leader":        title,
}

const (
	named = "9e.GAPS.10: the datasheet names it, and does not say what it does"
	title = "the mission plays it, as the Warlord Trait that it is"
	alone = "it is about weapons of its datasheet, which has them"
)

// TestEveryAbilityIsFielded: battles play every ability and every weapon of the built-in
// datasheets, with the listed exceptions.
func TestEveryAbilityIsFielded(t *testing.T) {
	book := BuiltIn(t)
	list := profilesWithEffects(book)
	if len(list) < 100 {
		t.Fatalf("only %d profiles with effects", len(list))
	}
	var lost []string
	for _, p := range list {
		_, names := fieldedAlone(book, p)
		for _, name := range names {
			if !slices.Contains(lost, name) {
				lost = append(lost, name)
			}
		}
	}
	var want []string
	for name, cause := range notFielded {
		if cause != named {
			want = append(want, name)
		}
	}
	slices.Sort(want)
	slices.Sort(lost)
	if diff := cmp.Diff(want, lost); diff != "" {
		t.Errorf("-want +got:\n%s\n%q", diff, lost)
	}
}

// TestEveryDatasheetIsFielded builds every built-in datasheet with its default choices.
func TestEveryDatasheetIsFielded(t *testing.T) { everyDatasheet(t, BuiltIn(t), notFielded) }

func everyDatasheet(t *testing.T, book *entry.Book, notFielded map[string]string) {
	t.Helper()
	for _, c := range book.Catalogues {
		for _, o := range book.Roots(c.ID).Options {
			if o.Kind() == entry.Upgrade {
				continue
			}
			var fidelity Fidelity
			names := Names{}
			u, _, err := side(book, &Side{Datasheet: o.ID}, &names, "unit")
			if err != nil {
				t.Fatal(err)
			}
			f := unitBuilder{names: &names, unit: u, fidelity: &fidelity}
			if err := f.build(); err != nil {
				t.Error(err)
			}
			if len(fidelity.Bases) > 0 {
				t.Errorf("%s: no base of %q", o.ID, fidelity.Bases)
			}
			for _, lack := range fidelity.NotModelled {
				if cause := notFielded[lack.Ability]; cause == "" || cause == alone {
					t.Errorf("%s: %+v", o.ID, lack)
				}
			}
		}
	}
}

// TestAssumedBases: without a base in its data, a model has a usual one of its keywords and Wounds. Only
// vehicles that do not walk have none.
func TestAssumedBases(t *testing.T) {
	f := unitBuilder{names: &Names{}}
	for _, c := range []struct {
		keywords []string
		wounds   int16
		want     geom.Base
	}{
		{[]string{"INFANTRY"}, 2, geom.RoundBase(mm(32), mm(40))},
		{[]string{"INFANTRY"}, 3, geom.RoundBase(mm(40), mm(42))},
		{[]string{"VEHICLE", "WALKER"}, 10, geom.RoundBase(mm(60), mm(80))},
		{[]string{"VEHICLE", "WALKER"}, 11, geom.RoundBase(mm(90), mm(100))},
		{[]string{"VEHICLE", "WALKER"}, 21, geom.OvalBase(mm(170), mm(109), mm(160))},
		{[]string{"VEHICLE", "WALKER", "TITANIC"}, 10, geom.OvalBase(mm(170), mm(109), mm(200))},
		{[]string{"VEHICLE"}, 10, geom.RectangleHull(mm(120), mm(80), mm(70))},
		{[]string{"VEHICLE"}, 11, geom.RectangleHull(mm(140), mm(100), mm(80))},
		{nil, 1, geom.RoundBase(mm(40), mm(40))},
	} {
		k := rules.Kind{Keywords: effect.Keywords{}, Profile: rules.Profile{Wounds: c.wounds}}
		for _, name := range c.keywords {
			k.Keywords = append(k.Keywords, f.names.Keyword(name))
		}
		if got := f.assumedBase(&k); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v with %d Wounds: %+v, want %+v", c.keywords, c.wounds, got, c.want)
		}
	}
}

// TestTextOfDataChange: data that changes the profile of a model and says so in a text, as that of a Shield Drone,
// changes it once. Without the change, and for another characteristic, the text counts.
func TestTextOfDataChange(t *testing.T) {
	book := Tenth(t)
	for _, c := range []struct {
		text       string
		changed    []bool // Toughness, Wounds
		wounds     int16
		characters int // changes of characteristics that remain
	}{
		{"Add 1 to the bearer’s Wounds characteristic.", []bool{false, true}, 5, 0},
		{"Add 1 to the bearer’s Wounds characteristic.", []bool{false, false}, 6, 1},
		{"Add 1 to the bearer’s Toughness characteristic.", []bool{false, true}, 5, 1},
		{"Add 1 to the bearer’s Toughness characteristic.", []bool{true, false}, 5, 0},
	} {
		suit := unit.Loadout{Name: "Suit", IsModel: true, Count: 1, Number: 1, Profiles: []unit.ShownProfile{
			{Name: "Suit", Type: "Unit", Role: entry.UnitProfile, Columns: []string{"T", "W"}, Stats: []entry.Stat{entry.Toughness, entry.Wounds}, Values: []string{"5", "5"}, Changed: c.changed},
			{Name: "Drone", Type: "Abilities", Role: entry.AbilityProfile, Columns: []string{"Description"}, Stats: []entry.Stat{0}, Values: []string{c.text}},
		}}
		m := unitReader{names: &Names{}, reader: new(Names).readerOf(book)}
		out := m.unit(&suit)
		var fidelity Fidelity
		f := unitBuilder{names: m.names, unit: &out, fidelity: &fidelity}
		if err := f.build(); err != nil {
			t.Fatal(err)
		}
		k := &f.out.Kinds[0]
		n := 0
		for _, e := range slices.Concat(k.Effects, f.out.Effects) {
			if e.Kind == effect.ChangeCharacteristic {
				n++
			}
		}
		if k.Profile.Wounds != c.wounds || n != c.characters {
			t.Errorf("%s, changed %v: %d Wounds and %d changes, want %d and %d", c.text, c.changed, k.Profile.Wounds, n, c.wounds, c.characters)
		}
	}
}

// TestNumberedWeapons: a number before the name of wargear is that of its weapons, as far as the profile is that of one.
func TestNumberedWeapons(t *testing.T) {
	gun := unit.ShownProfile{Name: "Burst cannon", Type: "Weapon", Role: entry.WeaponProfile, Stats: []entry.Stat{entry.WeaponRange, entry.WeaponType, entry.Strength, entry.ArmourPenetration, entry.Damage}, Values: []string{"18\"", "Assault 6", "5", "0", "1"}}
	line := unit.ShownProfile{Name: "Suit", Type: "Unit", Role: entry.UnitProfile, Stats: []entry.Stat{entry.Toughness, entry.Wounds}, Values: []string{"4", "3"}}
	for name, want := range map[string]int{"Burst cannon": 2, "2x Burst cannon": 4, "2x Turret": 2} {
		wargear := unit.Loadout{Name: name, Kind: entry.Upgrade, Count: 2, Number: 2, Profiles: []unit.ShownProfile{gun}}
		suit := unit.Loadout{Name: "Suit", IsModel: true, Count: 1, Number: 1, Profiles: []unit.ShownProfile{line}, Below: []unit.Loadout{wargear}}
		m := unitReader{names: &Names{}, reader: new(Names).readerOf(Tenth(t))}
		if out := m.unit(&suit); len(out.Weapons) != 1 || out.Weapons[0].Number != want {
			t.Errorf("%s: %+v, want %d", name, out.Weapons, want)
		}
	}
}

// TestKeywordsOfWargear: categories of wargear, as of a Marker Drone, are keywords of its bearer and of the unit; those of
// weapons are not.
func TestKeywordsOfWargear(t *testing.T) {
	text := unit.ShownProfile{Name: "Drone", Type: "Abilities", Role: entry.AbilityProfile, Columns: []string{"Description"}, Stats: []entry.Stat{0}, Values: []string{"The bearer’s unit has the Markerlight keyword and can act as an Observer unit for another unit even if it Advanced this turn."}}
	gun := unit.ShownProfile{Name: "Gun", Type: "Ranged Weapons", Role: entry.RangedWeaponProfile, Values: []string{}}
	drone := unit.Loadout{Name: "Drone", Kind: entry.Upgrade, Count: 1, Number: 1, Keywords: []string{"Markerlight"}, Profiles: []unit.ShownProfile{text}}
	weapon := unit.Loadout{Name: "Gun", Kind: entry.Upgrade, Count: 1, Number: 1, Keywords: []string{"Pistol Weapon"}, Profiles: []unit.ShownProfile{gun}}
	model := func(name string, below ...unit.Loadout) unit.Loadout {
		line := unit.ShownProfile{Name: name, Type: "Unit", Role: entry.UnitProfile, Columns: []string{"T", "W"}, Stats: []entry.Stat{entry.Toughness, entry.Wounds}, Values: []string{"3", "1"}}
		return unit.Loadout{Name: name, Kind: entry.Model, IsModel: true, Count: 1, Number: 1, Profiles: []unit.ShownProfile{line}, Below: below}
	}
	squad := unit.Loadout{Name: "Squad", Kind: entry.Unit, Count: 1, Number: 1, Keywords: []string{"Infantry"}, Below: []unit.Loadout{model("Leader", drone, weapon), model("Soldier", weapon)}}
	m := unitReader{names: &Names{}, reader: new(Names).readerOf(Tenth(t))}
	out := m.unit(&squad)
	light, pistol := m.names.Keyword("Markerlight"), m.names.Keyword("Pistol Weapon")
	keywords := out.Rules.Keywords
	leader, soldier := out.Rules.Kinds[0].Own(keywords), out.Rules.Kinds[1].Own(keywords)
	if !keywords.Has(light) || !leader.Has(light) || soldier.Has(light) || keywords.Has(pistol) || leader.Has(pistol) {
		t.Errorf("keywords of the unit %v, its leader %v, a soldier %v", keywords, leader, soldier)
	}
	observes := func(e effect.Effect) bool { return e.Kind == effect.AdvanceAnd && e.Actions == effect.ToObserve }
	f := unitBuilder{names: m.names, unit: &out, fidelity: &Fidelity{}}
	if err := f.build(); err != nil || !slices.ContainsFunc(f.out.Effects, observes) || slices.Contains(out.NotModelled, "Drone") {
		t.Errorf("%v: effects of the unit %+v, not played %v", err, f.out.Effects, out.NotModelled)
	}
}
