package datasheet_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

var (
	inParent = entry.Query{Scope: entry.ScopeParent, Field: entry.FieldSelections}
	inSquad  = entry.Query{Scope: "squad", Field: entry.FieldSelections, ChildSelections: true}
	inRoster = entry.Query{Scope: entry.ScopeRoster, Field: entry.FieldSelections}
	models   = entry.Query{Scope: "squad", Field: entry.FieldSelections, Child: "model", ChildSelections: true}
)

func least(n int64, q entry.Query) entry.Constraint {
	return entry.Constraint{ID: "min", Bound: entry.Min, Value: entry.Int(n), Query: q}
}

func most(id string, n int64, q entry.Query) entry.Constraint {
	return entry.Constraint{ID: id, Bound: entry.Max, Value: entry.Int(n), Query: q}
}

func upgrade(id, name string) *entry.Entry {
	return &entry.Entry{Node: entry.Node{ID: id, Name: name}}
}

// squad is a unit of a sergeant and four to nine troopers. One in five troopers may take a plasma
// gun.
func squad() *entry.Entry {
	sergeant := &entry.Entry{
		Node: entry.Node{ID: "sergeant", Name: "Sergeant"}, Kind: entry.Model,
		Constraints: []entry.Constraint{least(1, inParent), most("sergeant-max", 1, inParent)},
		Categories:  []entry.CategoryLink{{Target: "leader"}},
		Info:        entry.Info{Profiles: []*entry.Profile{unitProfile("Sergeant", "8")}},
	}
	grenades := upgrade("grenades", "Frag grenades")
	grenades.Constraints = []entry.Constraint{least(2, inParent), most("grenades-max", 2, inParent)}
	bolter := upgrade("bolter", "Bolter")
	bolter.Profiles = []*entry.Profile{{
		Node: entry.Node{ID: "p-bolter", Name: "Bolter"}, Type: "weapon",
		Characteristics: []entry.Characteristic{{Type: "range", Value: `24"`}},
	}}
	plasma := upgrade("plasma", "Plasma gun")
	plasma.Costs = []entry.Cost{{Type: "points", Value: entry.MustNumber("7.5")}}
	plasma.Constraints = []entry.Constraint{most("plasma-max", 0, inSquad)}
	plasma.Modifiers = []entry.Modifier{{
		Op: entry.Increment, Field: "plasma-max", Value: "1",
		Repeats: []entry.Repeat{{Query: models, Value: entry.Int(5), Times: 1}},
	}}
	plasma.Profiles = []*entry.Profile{{
		Node: entry.Node{ID: "p-overheat", Name: "Overheat"}, Type: "ability",
		Characteristics: []entry.Characteristic{{Type: "text", Value: "Slain on a 1."}},
		Effects:         []entry.Effect{{Do: "slain", Args: `{"on":1}`}, {Do: "broken", Args: "{"}},
	}}
	warlord := upgrade("warlord", "WARLORD")
	warlord.Rules = []*entry.Rule{{Node: entry.Node{ID: "trait", Name: "Trait"}}}
	secret := upgrade("secret", "Secret")
	secret.Hidden = true
	trooper := &entry.Entry{
		Node: entry.Node{ID: "trooper", Name: "Trooper"}, Kind: entry.Model,
		Constraints: []entry.Constraint{least(4, inParent), most("trooper-max", 9, inParent)},
		Costs:       []entry.Cost{{Type: "points", Value: entry.Int(18)}},
		Offers: entry.Offers{
			Entries: []*entry.Entry{grenades},
			Groups: []*entry.Group{{
				Node: entry.Node{ID: "gun", Name: "Gun"}, Default: "bolter",
				Constraints: []entry.Constraint{least(1, inParent), most("gun-max", 1, inParent)},
				Offers:      entry.Offers{Entries: []*entry.Entry{bolter, plasma}},
				Info:        entry.Info{Rules: []*entry.Rule{{Node: entry.Node{ID: "gun-text", Name: "Option"}, Text: "Choose a gun."}}},
			}, {
				Node:        entry.Node{ID: "scope", Name: "Scope"},
				Constraints: []entry.Constraint{most("scope-max", 1, inParent), most("scope-unit", 1, inSquad)},
				Offers:      entry.Offers{Entries: []*entry.Entry{upgrade("red-dot", "Red dot")}},
			}},
		},
		Info: entry.Info{Profiles: []*entry.Profile{unitProfile("Trooper", "7")}},
	}
	atLeast := func(n int64) entry.Conditions {
		return entry.Conditions{Tests: []entry.Condition{{Query: models, Comparison: entry.AtLeast, Value: entry.Int(n)}}}
	}
	return &entry.Entry{
		Node: entry.Node{
			ID: "squad", Name: "Squad", Page: "12", Publication: "codex", Source: entry.Source{Document: "squad.json"},
			Modifiers: []entry.Modifier{
				{Op: entry.Set, Field: "power", Value: "10", When: atLeast(6)},
				{Op: entry.Set, Field: entry.FieldName, Value: "Big Squad", When: atLeast(6)},
			},
		},
		Kind:        entry.Unit,
		Costs:       []entry.Cost{{Type: "power", Value: entry.Int(5)}, {Type: "points", Value: entry.Int(0)}},
		Constraints: []entry.Constraint{most("army-max", 3, inRoster)},
		Categories:  []entry.CategoryLink{{Target: "troops", Primary: true}, {Target: "imperium"}, {Target: "infantry"}},
		Offers: entry.Offers{
			Entries: []*entry.Entry{sergeant, trooper, upgrade("pennant", "Pennant"), warlord, secret},
			Groups: []*entry.Group{{
				Node:        entry.Node{ID: "chapter", Name: "<CHAPTER>"},
				Constraints: []entry.Constraint{least(1, inParent), most("chapter-max", 1, inParent)},
				Offers:      entry.Offers{Entries: []*entry.Entry{upgrade("ultramarines", "ULTRAMARINES"), upgrade("salamanders", "SALAMANDERS")}},
			}},
		},
		Info: entry.Info{
			Rules:    []*entry.Rule{{Node: entry.Node{ID: "r", Name: "Bolter Discipline"}, Text: "Shoot twice."}},
			Profiles: []*entry.Profile{baseProfile()},
		},
	}
}

func unitProfile(name, leadership string) *entry.Profile {
	return &entry.Profile{
		Node: entry.Node{ID: "p-" + name, Name: name}, Type: "unit",
		Characteristics: []entry.Characteristic{{Type: "ld", Value: leadership}, {Type: "m", Value: `6"`}},
	}
}

func baseProfile() *entry.Profile {
	return &entry.Profile{
		Node: entry.Node{ID: "p-base", Name: "Trooper"}, Type: "base",
		Characteristics: []entry.Characteristic{{Type: "size", Value: "32 mm"}},
	}
}

// system is the game system of the tests, with one category for each category role.
func system() *entry.Catalogue {
	columns := func(names ...string) (list []entry.CharacteristicType) {
		for i := 0; i < len(names); i += 2 {
			list = append(list, entry.CharacteristicType{ID: names[i], Name: names[i+1]})
		}
		return list
	}
	category := func(id, name string, role entry.CategoryRole) *entry.Category {
		return &entry.Category{Node: entry.Node{ID: id, Name: name}, Role: role}
	}
	return &entry.Catalogue{
		ID: "system", Name: "System", System: true, Battle: &entry.Battle{Edition: "9e"},
		Publications: []entry.Publication{{ID: "codex", Name: "Codex"}},
		CostTypes:    []entry.CostType{{ID: "power", Name: "Power"}, {ID: "points", Name: "Points"}, {ID: "cp", Name: "CP"}},
		ProfileTypes: []entry.ProfileType{
			{ID: "unit", Name: "Unit", Characteristics: columns("m", "M", "ld", "Ld")},
			{ID: "weapon", Name: "Weapon", Characteristics: columns("range", "Range")},
			{ID: "ability", Name: "Abilities", Characteristics: columns("text", "Description")},
			{ID: "base", Name: "Base", Characteristics: columns("size", "Size")},
		},
		Categories: []*entry.Category{
			category("troops", "– Troops –", entry.BattlefieldRole), category("imperium", "IMPERIUM", entry.FactionKeyword),
			category("infantry", "INFANTRY", entry.Keyword), category("leader", "LEADER", entry.Keyword),
		},
	}
}

// link links a book of one catalogue with the roots.
func link(t testing.TB, roots ...*entry.Entry) *entry.Book {
	t.Helper()
	book, problems := entry.NewBook(system(), []*entry.Catalogue{{ID: "faction", Name: "Faction", Roots: entry.Offers{Entries: roots}}})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return book
}

func ptr(n int) *int { return &n }

func TestNewDatasheet(t *testing.T) {
	book := link(t, squad())
	got := datasheet.New(book, book.Roots("faction").Option("squad"))
	none := map[string]entry.Number{}
	want := &datasheet.Datasheet{
		ID: "squad", Name: "Squad", Role: "Troops", MinModels: 5, MaxModels: 10, ArmyMax: ptr(3),
		Publication: "Codex", Page: "12",
		Costs: []datasheet.Cost{{Type: "power", Name: "Power", Steps: []datasheet.CostStep{
			{From: 1, Cost: entry.Int(5)}, {From: 6, Cost: entry.Int(10)},
		}}, {Type: "points", Name: "Points", Steps: []datasheet.CostStep{}}},
		Keywords: datasheet.Keywords{
			Faction: []string{"IMPERIUM"}, Other: []string{"INFANTRY"},
			Choices: []datasheet.KeywordChoice{{Keyword: "<CHAPTER>", Values: []string{"ULTRAMARINES", "SALAMANDERS"}}},
		},
		Composition: []datasheet.Model{
			{ID: "sergeant", Name: "Sergeant", Min: 1, Max: ptr(1), Equipment: []string{}, Keywords: []string{"LEADER"}, Costs: none},
			{
				ID: "trooper", Name: "Trooper", Min: 4, Max: ptr(9), Equipment: []string{"2× Frag grenades", "Bolter"},
				Keywords: []string{}, Costs: map[string]entry.Number{"points": entry.Int(18)},
			},
		},
		Options: []datasheet.Option{
			{ID: "pennant", Name: "Pennant", For: "Squad", Choices: []datasheet.Choice{{ID: "pennant", Name: "Pennant", Costs: none}}},
			{ID: "gun", Name: "Gun", Text: "Choose a gun.", For: "Trooper", Min: 1, Max: ptr(1), Default: "bolter", Choices: []datasheet.Choice{
				{ID: "bolter", Name: "Bolter", Costs: none},
				{
					ID: "plasma", Name: "Plasma gun", UnitMax: ptr(0), Grows: &datasheet.Growth{Add: 1, Per: 5},
					Costs: map[string]entry.Number{"points": entry.MustNumber("7.5")},
				},
			}},
			{ID: "scope", Name: "Scope", For: "Trooper", Max: ptr(1), UnitMax: ptr(1), Choices: []datasheet.Choice{
				{ID: "red-dot", Name: "Red dot", Costs: none},
			}},
		},
		Profiles: []datasheet.Table{{Type: "Unit", Columns: []string{"M", "Ld"}, Rows: []datasheet.Row{
			{Name: "Sergeant", Values: []string{`6"`, "8"}}, {Name: "Trooper", Values: []string{`6"`, "7"}},
		}}},
		Weapons:     []datasheet.Table{{Type: "Weapon", Columns: []string{"Range"}, Rows: []datasheet.Row{{Name: "Bolter", Values: []string{`24"`}}}}},
		Base:        []datasheet.Table{{Type: "Base", Columns: []string{"Size"}, Rows: []datasheet.Row{{Name: "Trooper", Values: []string{"32 mm"}}}}},
		WoundTracks: []datasheet.Table{}, Psyker: []datasheet.Table{}, Transport: []datasheet.Table{}, Tables: []datasheet.Table{},
		Abilities: []datasheet.Ability{{Name: "Overheat", Text: "Slain on a 1.", For: "Plasma gun", Effects: []datasheet.Effect{
			{Do: "slain", Args: json.RawMessage(`{"on":1}`)}, {Do: "broken"},
		}}},
		Rules:  []datasheet.Ability{{Name: "Bolter Discipline", Text: "Shoot twice."}},
		Source: entry.Source{Document: "squad.json"},
	}
	if diff := cmp.Diff(want, got, numbers); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if _, err := json.Marshal(got); err != nil {
		t.Error(err)
	}
}

var numbers = cmp.Comparer(func(a, b entry.Number) bool { return a.Cmp(b) == 0 })

// TestNewDatasheetImported reads data in the style of BattleScribe authors: plain categories,
// everything behind links, and the size of the unit on the unit.
func TestNewDatasheetImported(t *testing.T) {
	gear := upgrade("gear", "Power sword")
	gear.InfoLinks = []*entry.InfoLink{{Node: entry.Node{ID: "il"}, Target: "group"}}
	soldier := &entry.Entry{Node: entry.Node{ID: "soldier", Name: "Soldier"}, Kind: entry.Model}
	soldier.Offers.Links = []*entry.Link{{Node: entry.Node{ID: "l-gear"}, Target: "gear", Costs: []entry.Cost{{Type: "points", Value: entry.Int(4)}}}}
	unit := &entry.Entry{
		Node: entry.Node{ID: "unit", Name: "Soldiers"}, Kind: entry.Unit,
		Categories: []entry.CategoryLink{{Target: "elites", Primary: true}, {Target: "faction-imperium"}, {Target: "infantry"}},
		Offers: entry.Offers{Links: []*entry.Link{
			{Node: entry.Node{ID: "l-soldiers"}, Target: "soldiers", ToGroup: true},
		}},
	}
	s := system()
	s.Categories = append(s.Categories,
		&entry.Category{Node: entry.Node{ID: "elites", Name: "Elites"}},
		&entry.Category{Node: entry.Node{ID: "faction-imperium", Name: "Faction: Imperium"}})
	book, problems := entry.NewBook(s, []*entry.Catalogue{{
		ID: "faction", Name: "Imperium - Soldiers",
		Roots: entry.Offers{Links: []*entry.Link{{Node: entry.Node{ID: "l-unit"}, Target: "unit"}}},
		Shared: entry.Offers{
			Entries: []*entry.Entry{unit, soldier, gear},
			Groups: []*entry.Group{{
				Node:        entry.Node{ID: "soldiers", Name: "3-6 Soldiers"},
				Constraints: []entry.Constraint{least(3, inParent), most("max", 6, inParent)},
				Offers:      entry.Offers{Links: []*entry.Link{{Node: entry.Node{ID: "l-soldier"}, Target: "soldier"}}},
			}},
		},
		SharedInfo: entry.Info{InfoGroups: []*entry.InfoGroup{{
			Node: entry.Node{ID: "group"},
			Info: entry.Info{Profiles: []*entry.Profile{{Node: entry.Node{ID: "ps", Name: "Power sword"}, Type: "weapon"}}},
		}}},
	}})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	got := datasheet.New(book, book.Roots("faction").Options[0])
	if got.ID != "l-unit::unit" || got.Role != "Elites" || got.MinModels != 3 || got.MaxModels != 6 {
		t.Errorf("got %s, %s, %d to %d models", got.ID, got.Role, got.MinModels, got.MaxModels)
	}
	if diff := cmp.Diff([]string{"Imperium"}, got.Keywords.Faction); diff != "" {
		t.Errorf("faction keywords: -want +got:\n%s", diff)
	}
	if len(got.Composition) != 1 || got.Composition[0].ID != "l-unit::l-soldiers::l-soldier::soldier" {
		t.Errorf("composition: got %+v", got.Composition)
	}
	if len(got.Weapons) != 1 || got.Weapons[0].Rows[0].Name != "Power sword" {
		t.Errorf("weapons: got %+v", got.Weapons)
	}
	if len(got.Options) != 1 || got.Options[0].Choices[0].Costs["points"].Cmp(entry.Int(4)) != 0 {
		t.Errorf("options: got %+v, want the cost of the link", got.Options)
	}
}

// Abilities, options and profiles of the group Crusade are marked, at every depth.
func TestCrusadeContent(t *testing.T) {
	relic, banner := upgrade("relic", "Relic blade"), upgrade("banner", "Banner")
	for _, e := range []*entry.Entry{relic, banner} {
		e.Profiles = []*entry.Profile{{Node: entry.Node{ID: e.ID + "-p", Name: e.Name}, Type: "weapon"}}
		e.Rules = []*entry.Rule{{Node: entry.Node{ID: e.ID + "-r", Name: e.Name}, Text: "text"}}
	}
	unit := &entry.Entry{Node: entry.Node{ID: "unit", Name: "Soldiers"}, Kind: entry.Unit}
	unit.Entries = []*entry.Entry{banner}
	unit.Groups = []*entry.Group{{
		Node:   entry.Node{ID: "crusade", Name: "Crusade"},
		Offers: entry.Offers{Groups: []*entry.Group{{Node: entry.Node{ID: "relics", Name: "Relics"}, Offers: entry.Offers{Entries: []*entry.Entry{relic}}}}},
	}}
	book, problems := entry.NewBook(system(), []*entry.Catalogue{{ID: "faction", Name: "Soldiers", Roots: entry.Offers{Entries: []*entry.Entry{unit}}}})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	got := datasheet.New(book, book.Roots("faction").Options[0])
	marked := map[string]bool{}
	for _, o := range got.Options {
		marked["option "+o.Choices[0].Name] = o.Crusade
	}
	for _, a := range got.Rules {
		marked["rule "+a.Name] = a.Crusade
	}
	for _, row := range got.Weapons[0].Rows {
		marked["weapon "+row.Name] = row.Crusade
	}
	want := map[string]bool{
		"option Relic blade": true, "rule Relic blade": true, "weapon Relic blade": true,
		"option Banner": false, "rule Banner": false, "weapon Banner": false,
	}
	if diff := cmp.Diff(want, marked); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestNewDatasheetEndless: data that contains itself is truncated.
func TestNewDatasheetEndless(t *testing.T) {
	unit := &entry.Entry{Node: entry.Node{ID: "unit", Name: "Unit"}, Kind: entry.Unit}
	for _, id := range []string{"a", "b", "c", "d"} {
		unit.Offers.Links = append(unit.Offers.Links, &entry.Link{Node: entry.Node{ID: id}, Target: "unit", Constraints: []entry.Constraint{least(2, inParent)}})
	}
	unit.Offers.Entries = []*entry.Entry{{Node: entry.Node{ID: "m", Name: "Model"}, Kind: entry.Model, Constraints: []entry.Constraint{least(1, inParent)}}}
	info := &entry.InfoGroup{Node: entry.Node{ID: "info"}}
	info.InfoLinks = []*entry.InfoLink{{Node: entry.Node{ID: "again"}, Target: "info"}}
	unit.InfoGroups = []*entry.InfoGroup{info}
	book := link(t, unit)
	got := datasheet.New(book, book.Roots("faction").Option("unit"))
	if !got.Truncated {
		t.Error("endless data is not marked as truncated")
	}
}

func offers(entries ...*entry.Entry) entry.Offers { return entry.Offers{Entries: entries} }

// TestModelsOf: models are counted in all places where imported data has them.
func TestModelsOf(t *testing.T) {
	parent := entry.Query{Scope: entry.ScopeParent, Field: entry.FieldSelections}
	between := func(id string, least, most int64) []entry.Constraint {
		return []entry.Constraint{
			{ID: id + "-min", Bound: entry.Min, Value: entry.Int(least), Query: parent},
			{ID: id + "-max", Bound: entry.Max, Value: entry.Int(most), Query: parent},
		}
	}
	model := func(id string, constraints ...entry.Constraint) *entry.Entry {
		return &entry.Entry{Node: entry.Node{ID: id}, Kind: entry.Model, Constraints: constraints}
	}
	group := func(id string, least, most int64, entries ...*entry.Entry) *entry.Group {
		return &entry.Group{Node: entry.Node{ID: id}, Constraints: between(id, least, most), Offers: offers(entries...)}
	}
	composition := func(id string, models int64) *entry.Entry {
		return &entry.Entry{Node: entry.Node{ID: id}, Offers: entry.Offers{
			Entries: []*entry.Entry{model(id+"-leader", between(id+"-leader", 1, 1)...)},
			Groups:  []*entry.Group{group(id+"-troops", models, models, model(id+"-a"), model(id+"-b", between(id+"-b", 0, 1)...))},
		}}
	}
	nested := group("outer", 5, 10, model("outer-a"))
	nested.Groups = []*entry.Group{group("inner", 1, 2, model("inner-a"), model("inner-b"))}
	hidden := model("hidden", between("hidden", 1, 1)...)
	hidden.Hidden = true
	for _, tt := range []struct {
		name   string
		offers entry.Offers
		want   entry.Bounds
	}{
		{"no model written down", offers(&entry.Entry{Node: entry.Node{ID: "gun"}}), entry.Bounds{Min: 1, Max: 1}},
		{"any number", offers(model("m")), entry.Bounds{Min: 1, Max: entry.Unlimited}},
		{"bounds of the model", offers(model("m", between("m", 2, 6)...)), entry.Bounds{Min: 2, Max: 6}},
		{"bounds of the group", entry.Offers{Groups: []*entry.Group{group("g", 3, 6, model("m"), model("n"))}}, entry.Bounds{Min: 3, Max: 6}},
		{"bounds of both", entry.Offers{Groups: []*entry.Group{group("g", 3, 9, model("m", between("m", 4, 5)...), model("n", between("n", 0, 1)...))}}, entry.Bounds{Min: 4, Max: 6}},
		{"a group in a group", entry.Offers{Groups: []*entry.Group{nested}}, entry.Bounds{Min: 5, Max: 10}},
		{"wargear and models", entry.Offers{Groups: []*entry.Group{group("g", 2, 4, model("m"), &entry.Entry{Node: entry.Node{ID: "gun"}})}}, entry.Bounds{Min: 1, Max: 4}},
		{"alternative compositions", entry.Offers{Groups: []*entry.Group{group("c", 1, 1, composition("x", 9), composition("y", 18))}}, entry.Bounds{Min: 10, Max: 19}},
		{"hidden", offers(hidden, model("m", between("m", 3, 3)...)), entry.Bounds{Min: 3, Max: 3}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			unit := &entry.Entry{Node: entry.Node{ID: "unit"}, Kind: entry.Unit}
			unit.Offers = tt.offers
			book := link(t, unit)
			if got := datasheet.ModelsOf(book.Roots("faction").Option("unit")); got != tt.want {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
		})
	}
}
