package army

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// shown returns a profile with alternating columns and values.
func shown(kind, name string, cells ...string) unit.ShownProfile {
	t, p := entry.ProfileType{ID: kind, Name: kind}, entry.Profile{Node: entry.Node{Name: name}}
	for c := range slices.Chunk(cells, 2) {
		t.Characteristics = append(t.Characteristics, entry.CharacteristicType{ID: c[0], Name: c[0]})
		p.Characteristics = append(p.Characteristics, entry.Characteristic{Type: c[0], Value: c[1]})
	}
	book, _ := entry.NewBook(&entry.Catalogue{ProfileTypes: []entry.ProfileType{t}}, nil)
	return *printed(book.ProfileType(kind), &p).ShownProfile
}

func unitLine(name, move, ws, wounds, attacks, save string) unit.ShownProfile {
	return shown("Unit", name, "M", move, "WS", ws, "BS", "3+", "S", "6", "T", "7", "W", wounds, "A", attacks, "Ld", "8", "Save", save)
}

// musterOf reads a unit of one model with the profiles.
func musterOf(profiles ...unit.ShownProfile) *Unit {
	m := newMuster()
	m.out = Unit{}
	u := m.unit(&unit.Loadout{Name: "Big Walker", Kind: entry.Model, IsModel: true, Count: 1, Keywords: []string{"Vehicle", "Faction: Orks"}, Profiles: profiles})
	return &u
}

// TestKeywordsOfModels: 9e.UNIT.KEYWORD.5, 9e.UNIT.KEYWORD.6. A unit has the keywords of all
// its models, and a model those of the unit and its own. If all models are equal, kinds have no
// keywords.
func TestKeywordsOfModels(t *testing.T) {
	model := func(name string, keywords ...string) unit.Loadout {
		return unit.Loadout{Name: name, Kind: entry.Model, IsModel: true, Count: 1, Keywords: keywords, Profiles: []unit.ShownProfile{unitLine(name, `6"`, "3+", "2", "1", "3+")}}
	}
	mixed := unit.Loadout{
		Name: "Rubricae", Kind: entry.Unit, Count: 1, Keywords: []string{"Infantry"},
		Below: []unit.Loadout{model("Sorcerer", "Psyker"), model("Marine")},
	}
	alike := unit.Loadout{
		Name: "Marines", Kind: entry.Unit, Count: 1, Keywords: []string{"Infantry"},
		Below: []unit.Loadout{model("Sergeant", "Fly"), model("Marine", "Fly")},
	}
	for _, c := range []struct {
		unit unit.Loadout
		all  effect.Keywords
		own  [2]effect.Keywords
	}{
		{mixed, effect.Keywords{effect.Infantry, effect.Psyker}, [2]effect.Keywords{nil, {effect.Infantry}}},
		{alike, effect.Keywords{effect.Infantry, effect.Fly}, [2]effect.Keywords{}},
	} {
		m := newMuster()
		u := m.unit(&c.unit)
		if diff := cmp.Diff(c.all, u.Rules.Keywords); diff != "" {
			t.Errorf("%s: -want +got:\n%s", c.unit.Name, diff)
		}
		if diff := cmp.Diff(c.own, [2]effect.Keywords{u.Rules.Kinds[0].Keywords, u.Rules.Kinds[1].Keywords}); diff != "" {
			t.Errorf("%s, its models: -want +got:\n%s", c.unit.Name, diff)
		}
	}
}

// TestModelsBelowModels: 9e.UNIT.DEF.1. A leader that is the unit itself and a model that others come with
// do not carry what the models below them carry.
func TestModelsBelowModels(t *testing.T) {
	model := func(name string, count int, below ...unit.Loadout) unit.Loadout {
		return unit.Loadout{
			Name: name, Kind: entry.Model, IsModel: true, Count: count, Below: below,
			Profiles: []unit.ShownProfile{unitLine(name, `6"`, "3+", "2", "1", "3+"), shown("Weapon", name+"'s gun", "Range", `12"`, "Type", "Assault 1", "S", "4", "AP", "0", "D", "1")},
		}
	}
	u := model("Apostle", 1, model("Disciple", 2, model("Familiar", 1)))
	got := newMuster().unit(&u)
	kinds := map[string]int{}
	for i, name := range got.Models {
		kinds[name] = got.Rules.Kinds[i].Count
	}
	if diff := cmp.Diff(map[string]int{"Apostle": 1, "Disciple": 2, "Familiar": 2}, kinds); diff != "" {
		t.Errorf("models: -want +got:\n%s", diff)
	}
	for _, w := range got.Weapons {
		if want := got.Models[w.Kind] + "'s gun"; w.Name != want || w.Number != 1 {
			t.Errorf("%s has %d × %s, want %s", got.Models[w.Kind], w.Number, w.Name, want)
		}
	}
	if len(got.Weapons) != 3 {
		t.Errorf("got %d weapons, want 3", len(got.Weapons))
	}
}

func TestStatLines(t *testing.T) {
	u := musterOf(unitLine("Big Walker", `20"-45"`, "3+", "10", "2+D6", "5+/4+"))
	k := u.Rules.Kinds[0]
	want := rules.Profile{
		Move: rules.Move{Least: 20 * geom.Inch, Most: 45 * geom.Inch}, WS: 3, BS: 3, Save: 5, Strength: 6, Toughness: 7, Wounds: 10,
		Attacks: dice.Amount{Count: 1, Sides: 6, Plus: 2}, Leadership: 8,
	}
	if diff := cmp.Diff(want, k.Profile); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if diff := cmp.Diff([]effect.Effect{{Kind: effect.InvulnerableSave, Value: 4}}, k.Effects); diff != "" {
		t.Errorf("the save after the stroke: -want +got:\n%s", diff)
	}
	var names Names
	if k.Keywords != nil {
		t.Errorf("keywords of the only model: %v", k.Keywords)
	}
	if !u.Rules.Keywords.Has(effect.Vehicle) || names.Name(names.Keyword("Faction: Orks")) != "ORKS" {
		t.Errorf("keywords: %v", u.Rules.Keywords)
	}
	for text, move := range map[string]rules.Move{
		`6"`: {Most: 6 * geom.Inch}, "-": {}, "*": {}, "20-60\"": {Least: 20 * geom.Inch, Most: 60 * geom.Inch},
		`6+D6"`: {Random: dice.Amount{Count: 1, Sides: 6, Plus: 6}}, `D6"`: {Random: dice.Amount{Count: 1, Sides: 6}}, `7""`: {Most: 7 * geom.Inch},
	} {
		u := musterOf(unitLine("Big Walker", text, "3+", "10", "3", "3+"))
		if got := u.Rules.Kinds[0].Profile.Move; got != move || len(u.NotModelled) > 0 {
			t.Errorf("%s: got %+v, not modelled %q", text, got, u.NotModelled)
		}
	}
	u = musterOf(unitLine("Big Walker", "fast", "well", "10", "many", "3+"))
	if diff := cmp.Diff([]string{"Big Walker: A", "Big Walker: M", "Big Walker: WS"}, u.NotModelled); diff != "" {
		t.Errorf("not modelled: -want +got:\n%s", diff)
	}
}

// rows lists wounds, Move and WS of a damage table.
func rows(u *Unit) (list [][3]int) {
	for _, r := range u.Rules.Kinds[0].Rows {
		list = append(list, [3]int{int(r.Wounds), int(r.Profile.Move.Most / geom.Inch), int(r.Profile.WS)})
	}
	return list
}

// TestDamageTableForms reads one damage table in all its forms in data.
func TestDamageTableForms(t *testing.T) {
	starred := unitLine("Big Walker", "*", "*", "12", "3", "3+")
	first := unitLine("Big Walker", `10"`, "3+", "12", "3", "3+")
	named := unitLine("Big Walker [1] (7-12+ wounds remaining)", `10"`, "3+", "12", "3", "3+")
	numbered := unitLine("1. Big Walker (7-12 Wounds)", `10"`, "3+", "12", "3", "3+")
	second := unitLine("Big Walker [2] (4-6 wounds remaining)", `8"`, "4+", "N/A", "3", "3+")
	third := unitLine("3. Big Walker (1-3 wounds remaning)", `4"`, "5+", "N/A", "3", "3+")
	track := func(wounds, move, ws string) unit.ShownProfile {
		return shown("Wound Track", "Big Walker", "Remaining W", wounds, "Characteristic 1", move, "Characteristic 2", ws, "Characteristic 3", "")
	}
	damage := func(wounds, move, ws string) unit.ShownProfile {
		return shown("Stat Damage - M/WS", "Big Walker", "Remaining W", wounds, "Movement", move, "WS", ws)
	}
	want := [][3]int{{7, 10, 3}, {4, 8, 4}, {1, 4, 5}}
	for name, profiles := range map[string][]unit.ShownProfile{
		"stat lines":                 {named, second, third},
		"stat lines in any order":    {third, second, named},
		"numbers in front":           {numbered, second, third},
		"a first line for the rest":  {first, second, third},
		"rows with a header":         {starred, track("", "M", "WS"), track("7-12+", `10"`, "3+"), track("4-6", `8"`, "4+"), track("1-3", `4"`, "5+")},
		"rows without a header":      {starred, track("7+", `10"`, "3+"), track("4-6", `8"`, "4+"), track("1-3", `4"`, "5+")},
		"rows that name their own":   {starred, damage("7-12+", `10"`, "3+"), damage("4-6", `8"`, "4+"), damage("1-3", `4"`, "5+")},
		"rows from the bottom up":    {starred, damage("1-3", `4"`, "5+"), damage("4-6", `8"`, "4+"), damage("7-12+", `10"`, "3+")},
		"the last row of one number": {starred, damage("7+", `10"`, "3+"), damage("4-6", `8"`, "4+"), damage("3", `4"`, "5+")},
	} {
		u := musterOf(profiles...)
		if diff := cmp.Diff(want, rows(u)); diff != "" {
			t.Errorf("%s: -want +got:\n%s", name, diff)
		}
		if p := u.Rules.Kinds[0].Profile; p.WS != 3 || p.Move.Most != 10*geom.Inch || p.Wounds != 12 {
			t.Errorf("%s: at full wounds: %+v", name, p)
		}
	}
	if got := rows(musterOf(first)); got != nil {
		t.Errorf("one stat line made a table: %v", got)
	}
}

// TestUnitLines gives the stat line of the unit to models without one.
func TestUnitLines(t *testing.T) {
	m := newMuster()
	m.out = Unit{}
	u := m.unit(&unit.Loadout{
		Name: "Boys", Kind: entry.Unit, Count: 1,
		Profiles: []unit.ShownProfile{unitLine("Boy", `5"`, "4+", "1", "2", "6+"), unitLine("Boss", `5"`, "3+", "2", "3", "6+")},
		Below: []unit.Loadout{
			{Name: "9x Boys", Kind: entry.Model, IsModel: true, Count: 9},
			{Name: "Boss", Kind: entry.Model, IsModel: true, Count: 1},
			{Name: "Runt", Kind: entry.Model, IsModel: true, Count: 1, Profiles: []unit.ShownProfile{unitLine("Runt", `4"`, "5+", "1", "1", "7+")}},
		},
	})
	var got []int16
	for _, k := range u.Rules.Kinds {
		got = append(got, k.Profile.WS)
	}
	if diff := cmp.Diff([]int16{4, 3, 5}, got); diff != "" {
		t.Errorf("WS: -want +got:\n%s", diff)
	}
}

func saying(name, text string) unit.ShownProfile {
	return shown("Abilities", name, "Description", text)
}

func TestTexts(t *testing.T) {
	line := unitLine("Big Walker", `6"`, "3+", "10", "3", "3+")
	u := musterOf(line,
		saying("Tough", "This model has a 5+ invulnerable save."),
		saying("Odd", "This model has a 4+ invulnerable save. The crew sings."),
		saying("Odder", "The crew sings. This model has a 3+ invulnerable save."),
		saying("Empty", "-"),
		saying("Boom", "When this model is destroyed, roll one D6 before removing it from play. On a 6 it explodes, and each unit within 2D6\" suffers D3 mortal wounds."),
		saying("Quick", "This model is eligible to declare a charge in a turn in which it Fell Back."),
		saying("Lord (Aura)", "While a friendly <CLAN> CORE unit is within 6\" of this model, each time a model in that unit makes an attack, re-roll a hit roll of 1."),
		shown("Explosion", "Bang", "Dice Roll", "4+", "Distance", `6"`, "Mortal Wounds", "D6"),
		shown("Explosion", "Bong", "Dice Roll", "high", "Distance", `6"`, "Mortal Wounds", "D6"),
		shown("Psyker", "Mind", "Cast", "2", "Deny", "1", "Powers Known", "Smite", "Other", "-"),
		shown("Psychic Power", "Zap", "Warp Charge", "6", "Range", `18"`, "Details", "Zap!"),
	)
	if diff := cmp.Diff([]string{"Bong", "Empty", "Odder"}, u.NotModelled); diff != "" {
		t.Errorf("not modelled: -want +got:\n%s", diff)
	}
	if diff := cmp.Diff([]string{"Odd"}, u.Partly); diff != "" {
		t.Errorf("in part: -want +got:\n%s", diff)
	}
	var saves []int16
	for _, e := range u.Rules.Kinds[0].Effects {
		if e.Kind == effect.InvulnerableSave {
			saves = append(saves, e.Value)
		}
	}
	if diff := cmp.Diff([]int16{5, 4}, saves); diff != "" {
		t.Errorf("invulnerable saves: -want +got:\n%s", diff)
	}
	b := u.Battle
	var kept []string
	for _, a := range b.Abilities {
		e := a.Effects[0]
		kept = append(kept, fmt.Sprint(a.Name, " ", e.Do, " ", e.On, " ", e.Range, " ", e.Amount))
	}
	if diff := cmp.Diff([]string{"Boom explodes 6 2D6 D3", "Quick fall_back_and 0  ", "Bang explodes 4 6 D6"}, kept); diff != "" {
		t.Errorf("abilities that bear on no attack: -want +got:\n%s", diff)
	}
	if b.Casts != 2 || b.Denies != 1 || len(b.Powers) != 1 || b.Powers[0] != "Zap" {
		t.Errorf("psychic: %d, %d, %+v", b.Casts, b.Denies, b.Powers)
	}
	var core Names
	reroll := []effect.Effect{{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Ones}}
	if len(b.Auras) != 1 || b.Auras[0].Range != 6*geom.Inch || b.Auras[0].Enemies || len(b.Auras[0].Of.All) != 1 || !cmp.Equal(reroll, b.Auras[0].Effects) {
		t.Errorf("auras: %+v, %d", b.Auras, core.Keyword("CORE"))
	}
	if len(b.Auras) == 1 && len(b.Auras[0].Own) != 0 {
		t.Errorf("a unit without CORE has of its own aura: %+v", b.Auras[0].Own)
	}
}

func TestWeaponsAboveOthers(t *testing.T) {
	weapon := func(name, kind, s, text string) unit.ShownProfile {
		return shown("Weapon", name, "Range", `24"`, "Type", kind, "S", s, "AP", "0", "D", "1", "Abilities", text)
	}
	u := musterOf(
		unitLine("Big Walker", `6"`, "3+", "10", "3", "3+"),
		weapon("Cannon - Low", "Heavy 2", "5", "-"),
		weapon("Cannon", "-", "-", "Before selecting targets, select one of the profiles below to make attacks with."),
		weapon("Cannon - High", "Heavy 1", "8", "Blast. The gunner sings."),
		weapon("Shoota", "Dakka 5/3", "4", ""),
		weapon("Rifle", "HunTR 2", "4", "-"),
		weapon("Horn", "Heavy 1", "*", "-"),
		weapon("Flute", "Dakka 5", "4", "-"),
	)
	var names []string
	for _, w := range u.Weapons {
		names = append(names, w.Name)
	}
	if diff := cmp.Diff([]string{"Cannon - Low", "Cannon - High", "Shoota", "Rifle"}, names); diff != "" {
		t.Errorf("weapons: -want +got:\n%s", diff)
	}
	if !slices.ContainsFunc(u.Weapons[1].Profile.Effects, func(e effect.Effect) bool { return e.Kind == effect.Blast }) || !slices.Equal(u.Partly, []string{"Cannon - High"}) {
		t.Errorf("in part: %q, %+v", u.Partly, u.Weapons[1])
	}
	shoota := u.Weapons[2].Profile
	if shoota.Type != effect.Assault || shoota.Attacks != dice.Fixed(3) || len(shoota.Effects) != 1 ||
		shoota.Effects[0].Amount != dice.Fixed(5) || shoota.Effects[0].Scope.When != effect.HalfRange {
		t.Errorf("Dakka: %+v", shoota)
	}
	if rifle := u.Weapons[3].Profile; rifle.Attacks != dice.Fixed(2) || rifle.Effects[0].Kind != effect.IgnoreHeavy {
		t.Errorf("HunTR: %+v", rifle)
	}
	if len(u.NotModelled) != 2 {
		t.Errorf("not modelled: %q", u.NotModelled)
	}
}

func TestTransports(t *testing.T) {
	u := musterOf(shown("Transport", "Boat", "Capacity", "This model has a transport capacity of 12 <CLAN> INFANTRY models. Each BIG model takes up the space of 2 models. It cannot transport FLY models."))
	c := u.Battle.Capacity
	if c == nil || c.Models != 12 || len(c.Of) != 1 || !slices.Equal(c.Of[0], []string{"<CLAN>", "INFANTRY"}) ||
		len(c.Bulks) != 1 || c.Bulks[0].Places != 2 || !slices.Equal(c.Never[0], []string{"FLY"}) || len(u.NotModelled) > 0 {
		t.Errorf("got %+v, not modelled %q", c, u.NotModelled)
	}
	u = musterOf(shown("Transport", "Boat", "Capacity", "10", "Keywords", "<CLAN>, INFANTRY", "Any Of", "CORE, BIG or FLY", "Excludes", "SWIMMER", "Slots", "BIG ONE 3", "Description", "-"))
	c = u.Battle.Capacity
	if c == nil || c.Models != 10 || len(c.Of) != 2 || len(c.Of[0]) != 4 || len(c.Of[1]) != 3 || len(c.Never) != 1 || c.Bulks[0].Places != 3 {
		t.Errorf("by columns: %+v", c)
	}
	u = musterOf(shown("Transport", "Boat", "Capacity", "It carries what it likes."))
	if u.Battle.Capacity != nil || !slices.Equal(u.NotModelled, []string{"Boat"}) {
		t.Errorf("got %+v, not modelled %q", u.Battle.Capacity, u.NotModelled)
	}
}
