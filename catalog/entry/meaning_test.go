package entry

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPurposes: the purposes of upgrades and groups with names from real data.
func TestPurposes(t *testing.T) {
	for name, want := range map[string]Purpose{
		"Warlord": PurposeWarlord, "Understrength": PurposeUnderstrength, "Battle Size": PurposeBattleSize,
		"Detachment": PurposeDetachment, "Detachment Choice": PurposeDetachment, "Warlord Trait: Storm of Fire": PurposeWarlordTrait,
		"Relic: Veil of Darkness": PurposeRelic, "Relic blade": PurposeNone, "6 - Terrifying Warlord": PurposeNone,
		"Specialist Detachment": PurposeNone, "Show Legends": PurposeNone,
	} {
		if got := entryPurpose(Upgrade, name); got != want {
			t.Errorf("upgrade %s: got %d, want %d", name, got, want)
		}
	}
	if got := entryPurpose(Model, "Warlord"); got != PurposeNone {
		t.Errorf("model Warlord: got %d, want none", got)
	}
	for name, want := range map[string]Purpose{
		"<CHAPTER>": PurposeKeyword, "Enhancements": PurposeEnhancement, "Gladius Task Force Enhancements": PurposeEnhancement,
		"Battle Size": PurposeBattleSize, "Detachments": PurposeDetachment,
		"Warlord Traits (Ultramarines)": PurposeWarlordTrait, "[Reference] Warlord Traits (All)": PurposeNone, "Stratagem: Warlord Trait": PurposeNone,
		"Relics of the Vigil": PurposeRelic, "Artefacts of Tyranny": PurposeRelic, "Crusade Relics": PurposeNone, "Relic Weapons": PurposeNone,
		"Wargear": PurposeNone, "Antiquity Relics": PurposeNone, "Weapon Enhancements": PurposeNone, "Enhanced Engines": PurposeNone,
		"Enhancement Upgrades": PurposeNone, "Relic Terminators": PurposeNone, "Stratagem: Relic": PurposeNone, "Crusade Relic Upgrades": PurposeNone,
		"Heirlooms of the Noble Houses": PurposeRelic, "Sorcerous Arcana (Dilettante)": PurposeRelic, "Bio-artefacts": PurposeRelic,
		"Warlord Trait": PurposeWarlordTrait, "Battle Traits": PurposeNone,
	} {
		if got := groupPurpose(name); got != want {
			t.Errorf("group %s: got %d, want %d", name, got, want)
		}
	}
}

// TestSettingNames: imported data writes battle sizes with a number and limits, and
// detachments with their cost.
func TestSettingNames(t *testing.T) {
	for in, want := range map[string]string{
		"2. Strike Force (2000 Point limit)": "Strike Force", "1. Combat Patrol (0-50 Total PL / 0-500 Points)": "Combat Patrol",
		"Onslaught": "Onslaught", "5. Onslaught++ (301+ Total PL)": "Onslaught++",
	} {
		if got := SettingName(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
	for in, want := range map[string]string{
		"Battalion Detachment -3CP": "Battalion Detachment", "Supreme Command Detachment 0CP": "Supreme Command Detachment", "Patrol Detachment": "Patrol Detachment",
		"Kill Team CP": "Kill Team CP", "2CP": "2CP", "Outrider +2 CP": "Outrider +2 CP", "Vanguard -1 cp": "Vanguard",
	} {
		if got := WithoutCommandPoints(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

// TestOptionPurpose: an option has the purpose of its entry, or else that of the
// nearest group with one.
func TestOptionPurpose(t *testing.T) {
	outer := &GroupOption{Group: &Group{purpose: PurposeEnhancement}}
	inner := &GroupOption{Group: &Group{}, Parent: outer}
	for _, tt := range []struct {
		option *Option
		want   Purpose
	}{
		{&Option{Entry: &Entry{}, Group: inner}, PurposeEnhancement},
		{&Option{Entry: &Entry{purpose: PurposeWarlord}, Group: inner}, PurposeWarlord},
		{&Option{Entry: &Entry{}}, PurposeNone},
	} {
		if got := tt.option.Purpose(); got != tt.want {
			t.Errorf("got %d, want %d", got, tt.want)
		}
	}
}

// TestCostRoles: the roles of cost types in real data and in the built-in data.
func TestCostRoles(t *testing.T) {
	for _, tt := range []struct {
		id, name string
		want     CostRole
	}{
		{"points", "Points", PointsCost}, {"51b2-306e-1021-d207", "pts", PointsCost}, {"e356-c769-5920-6e14", " PL", PowerCost},
		{"power", "Power", PowerCost}, {"2d3b-b544-ad49-fb75", "CP", CommandCost}, {"x", " Cabal Points", OtherCost},
		{"x", "Crusade Points", OtherCost}, {"x", "Military Power", OtherCost},
	} {
		if got := (&CostType{ID: tt.id, Name: tt.name}).Role(); got != tt.want {
			t.Errorf("%q: got %d, want %d", tt.name, got, tt.want)
		}
	}
}

// Names and units of cost types do not depend on how the data spells them.
func TestCostTitles(t *testing.T) {
	for name, want := range map[string][2]string{
		"Points": {"Points", "pts"}, "pts": {"Points", "pts"}, " PL": {"Power", "PL"}, "Power": {"Power", "PL"},
		"CP": {"Command points", "CP"}, "Cabal Points": {"Cabal Points", "Cabal Points"},
	} {
		c := &CostType{Name: name}
		if got := [2]string{c.Title(), c.Unit()}; got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

func TestInvulnerableSave(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"Invulnerable Save", "4+", "4+"},
		{"Invulnerable Save (5+)", "This model has a 5+ invulnerable save.", "5+"},
		{"Invulnerable Save (4+*)", "* Not against ranged attacks.", "4+*"},
		{"Invulnerable save", "This model has a 4+ invulnerable save.", "4+"},
		{"Invulnerable Save: Skulltaker", "Skulltaker has a 4+ Invulnerable Save", "4+"},
		{"Iron Halo", "This model has a 4+ invulnerable save.", ""},
		{"Invulnerable Save", "", ""},
	} {
		if got := InvulnerableSaveOf(tt.name, tt.text); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestRowRole: in a table of all weapons, the Type marks melee weapons.
func TestRowRole(t *testing.T) {
	weapon := &ProfileType{Name: "Weapon", Characteristics: []CharacteristicType{{Name: "Range"}, {Name: "Type"}, {Name: "S"}, {Name: "AP"}}}
	weapon.interpret()
	for kind, want := range map[string]ProfileRole{"Melee": MeleeWeaponProfile, "Rapid Fire 2": RangedWeaponProfile, "-": WeaponProfile, "": WeaponProfile} {
		if got := weapon.RoleOf([]string{"", kind, "", ""}); got != want {
			t.Errorf("%s: got %d, want %d", kind, got, want)
		}
	}
}

// TestCostNames: cost types, costs and modifiers of a book have public names, regardless of the
// ids in the data, and can be found by other names.
func TestCostNames(t *testing.T) {
	squad := &Entry{Node: Node{ID: "squad", Modifiers: []Modifier{{Op: Set, Field: "51b2", Value: "7"}}}, Costs: []Cost{{Type: "51b2"}, {Type: "e356"}, {Type: "gone"}}}
	system := &Catalogue{
		ID: "gs", System: true, Shared: Offers{Entries: []*Entry{squad}},
		CostTypes: []CostType{{ID: "51b2", Name: "pts"}, {ID: "e356", Name: " PL"}, {ID: "2d3b", Name: " CP "}, {ID: "716d", Name: "Crusade Points", Hidden: true}, {ID: "other", Name: "Points"}, {ID: "b03b"}},
	}
	book, _ := NewBook(system, nil)
	var got []string
	for _, c := range book.CostTypes {
		got = append(got, c.ID+" = "+c.DataID)
	}
	want := []string{"points = 51b2", "power = e356", "CP = 2d3b", "Crusade Points = 716d", "other = other", "b03b = b03b"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("names (-want +got):\n%s", d)
	}
	if d := cmp.Diff([]string{"points", "power", "CP", "other", "b03b"}, book.CostNames()); d != "" {
		t.Errorf("shown (-want +got):\n%s", d)
	}
	if squad.Costs[0].Type != "points" || squad.Costs[1].Type != "power" || squad.Costs[2].Type != "gone" || squad.Modifiers[0].Field != "points" {
		t.Errorf("costs: got %v, modifiers %v", squad.Costs, squad.Modifiers)
	}
	for name, want := range map[string]int{
		"points": 0, "Points": 0, "pts": 0, "51b2": 0, "power": 1, "PL": 1, "Power Level": 1, "e356": 1, "cp": 2, "2d3b": 2, "command points": 2,
		"crusade points": 3, "other": 4, "gold": -1, "": -1,
	} {
		if got := book.CostNamed(name); got != want {
			t.Errorf("%q: got %d, want %d", name, got, want)
		}
	}
}

func TestContentOf(t *testing.T) {
	for _, tt := range []struct {
		name, role, plain string
		want              Content
	}{
		{"Plague Marines", "Battleline", "Plague Marines", ContentArmy},
		{"Kratos [Legends]", "Vehicle", "Kratos", ContentLegends},
		{"Ambull [Legends]", "Allied Units", "Ambull", ContentLegends},
		{"Plague Lord [Crucible]", "Character", "Plague Lord", ContentCrucible},
		{"Knight Tyrant", "Allied Units", "Knight Tyrant", ContentAllies},
		{"War Dog Stalker", "Allies: Chaos Knights", "War Dog Stalker", ContentAllies},
		{"Order of Battle", "Order of Battle", "Order of Battle", ContentCrusade},
		{"Squad [5]", "Infantry", "Squad [5]", ContentArmy},
	} {
		if got, plain := ContentOf(tt.name, tt.role), PlainName(tt.name); got != tt.want || plain != tt.plain {
			t.Errorf("%s, %s: got %d %q, want %d %q", tt.name, tt.role, got, plain, tt.want, tt.plain)
		}
	}
}

func TestPlainText(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "",
		"no markup":                            "no markup",
		"each ^^**Infantry**^^ unit":           "each INFANTRY unit",
		"**Bold** and ^^Vehicle^^":             "Bold and VEHICLE",
		"an odd ^^mark":                        "an odd mark",
		"cannot transport ^Artillery^^ models": "cannot transport Artillery models",
		"^^**Khorne Daemons**^^, ^^**A**^^":    "KHORNE DAEMONS, A",
		"**^^Epic Hero^^** models":             "EPIC HERO models",
		"^^**Blood Angels^^** units":           "BLOOD ANGELS units",
		"**[ASSAULT]** and **[HEAVY]**":        "[ASSAULT] and [HEAVY]",
		"**Chapter Selector":                   "Chapter Selector",
		"* a note":                             "* a note",
	} {
		if got := PlainText(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
