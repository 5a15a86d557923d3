package catalog

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

func rootUnit(id string) *entry.Entry {
	return &entry.Entry{Node: entry.Node{ID: id, Name: id}, Kind: entry.Unit, Import: true}
}

func linked(t *testing.T, system *entry.Catalogue, catalogues ...*entry.Catalogue) *entry.Book {
	t.Helper()
	book, problems := entry.NewBook(system, catalogues)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return book
}

func roots(entries ...*entry.Entry) entry.Offers { return entry.Offers{Entries: entries} }

// TestSummariseImports lists units that several catalogues offer. Each has one
// home: where it stands, or the first that offers what stands in a library.
func TestSummariseImports(t *testing.T) {
	library := &entry.Catalogue{ID: "lib", Name: "Library", Library: true, Roots: roots(rootUnit("rhino"))}
	marines := &entry.Catalogue{
		ID: "sm", Name: "Imperium - Adeptus Astartes - Space Marines", Roots: roots(rootUnit("captain")),
		Links: []entry.CatalogueLink{{Target: "lib", ImportRoots: true}},
	}
	wolves := &entry.Catalogue{
		ID: "sw", Name: "Space Wolves", Roots: roots(rootUnit("wolf")),
		Links: []entry.CatalogueLink{{Target: "sm", ImportRoots: true}},
	}
	// The importing catalogue stands first, and is no home all the same.
	book := linked(t, &entry.Catalogue{ID: "sys", System: true}, wolves, marines, library)
	books, sheets := summarise(book, Snapshot{ID: "9e@1", Edition: "9e", Origin: "here"})
	wantBooks := []Catalogue{
		{ID: "sw", Name: "Space Wolves", Edition: "9e", Faction: "Space Wolves", Snapshot: "9e@1", Datasheets: 3, Origin: "here"},
		{ID: "sm", Name: marines.Name, Edition: "9e", Faction: "Space Marines", Snapshot: "9e@1", Datasheets: 2, Origin: "here"},
	}
	if diff := cmp.Diff(wantBooks, books); diff != "" {
		t.Errorf("books: -want +got:\n%s", diff)
	}
	homes := map[string]bool{}
	for _, d := range sheets {
		homes[d.Catalogue+" "+d.ID] = d.Home
	}
	want := map[string]bool{"sw wolf": true, "sw captain": false, "sw rhino": true, "sm captain": true, "sm rhino": false}
	if diff := cmp.Diff(want, homes); diff != "" {
		t.Errorf("homes: -want +got:\n%s", diff)
	}
}

func TestSummariseWhat(t *testing.T) {
	hidden, shown, character, trait := rootUnit("legend"), rootUnit("patrol"), rootUnit("captain"), rootUnit("trait")
	hidden.Hidden, shown.Hidden = true, true
	shown.Modifiers = []entry.Modifier{{Op: entry.Set, Field: entry.FieldHidden, Value: "false"}}
	character.Kind, trait.Kind = entry.Model, entry.Upgrade
	book := linked(t, &entry.Catalogue{ID: "sys", System: true},
		&entry.Catalogue{ID: "sm", Name: "Space Marines", Roots: roots(hidden, shown, character, trait)})
	_, sheets := summarise(book, Snapshot{})
	var got []string
	for _, d := range sheets {
		got = append(got, d.ID)
		if d.Power != nil || d.Points != nil {
			t.Errorf("%s: got costs of a system without cost types", d.ID)
		}
		if d.ID == "captain" && (d.MinModels != 1 || d.MaxModels != 1) {
			t.Errorf("a model by itself: got %d to %d models", d.MinModels, d.MaxModels)
		}
	}
	if diff := cmp.Diff([]string{"patrol", "captain"}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestSmallestCosts adds what must be taken: own costs, minimums at every depth,
// the rest of a group's minimum by its default.
func TestSmallestCosts(t *testing.T) {
	parent := entry.Query{Scope: entry.ScopeParent, Field: entry.FieldSelections}
	bound := func(id string, b entry.Bound, n int64) entry.Constraint {
		return entry.Constraint{ID: id, Bound: b, Value: entry.Int(n), Query: parent}
	}
	cost := func(n string) []entry.Cost {
		return []entry.Cost{{Type: "pts", Value: entry.MustNumber(n)}, {Type: "unknown", Value: entry.Int(1)}}
	}
	item := func(id, n string) *entry.Entry {
		return &entry.Entry{Node: entry.Node{ID: id, Name: id}, Costs: cost(n)}
	}
	sword := item("sword", "0.25") // 2 for each model
	sword.Constraints = []entry.Constraint{bound("sword-min", entry.Min, 2)}
	model := item("model", "10") // 3 in a unit
	model.Kind = entry.Model
	model.Constraints = []entry.Constraint{bound("model-min", entry.Min, 3), bound("model-max", entry.Max, 6)}
	model.Entries = []*entry.Entry{sword, item("banner", "100")}
	leader := item("leader", "30") // taken by default, besides one veteran
	leader.Kind = entry.Model
	veteran := item("veteran", "20")
	veteran.Kind = entry.Model
	veteran.Constraints = []entry.Constraint{bound("veteran-min", entry.Min, 1)}
	unit := item("unit", "5")
	unit.Kind = entry.Unit
	unit.Entries = []*entry.Entry{model}
	unit.Groups = []*entry.Group{{
		Node: entry.Node{ID: "leaders"}, Default: "leader",
		Constraints: []entry.Constraint{bound("leaders-min", entry.Min, 2), bound("leaders-max", entry.Max, 2)},
		Offers:      roots(veteran, leader),
	}}
	book := linked(t, &entry.Catalogue{ID: "sys", System: true, CostTypes: []entry.CostType{{ID: "pts", Name: " pts"}}},
		&entry.Catalogue{ID: "sm", Name: "Space Marines", Roots: roots(unit)})
	_, sheets := summarise(book, Snapshot{})
	d := sheets[0]
	// 5 + 3 × (10 + 2 × 0.25) + 20 + 30
	if d.Points == nil || d.Points.String() != "86.5" || d.Power != nil {
		t.Errorf("got points %v, power %v; want 86.5 and none", d.Points, d.Power)
	}
	if d.MinModels != 5 || d.MaxModels != 8 {
		t.Errorf("got %d to %d models, want 5 to 8", d.MinModels, d.MaxModels)
	}
}

func TestFactionOf(t *testing.T) {
	for name, want := range map[string]string{
		"Necrons":                         "Necrons",
		"Xenos - Necrons":                 "Necrons",
		"Imperium - Adeptus - Wolves":     "Wolves",
		"T'au - Farsight-Enclaves (2021)": "Farsight-Enclaves (2021)",
		"":                                "",
	} {
		if got := FactionOf(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

// TestSizeOf counts models where imported data has them.
func TestSizeOf(t *testing.T) {
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
		return &entry.Group{Node: entry.Node{ID: id}, Constraints: between(id, least, most), Offers: roots(entries...)}
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
		want   bounds
	}{
		{"no model written down", roots(&entry.Entry{Node: entry.Node{ID: "gun"}}), bounds{1, 1}},
		{"any number", roots(model("m")), bounds{1, unlimited}},
		{"bounds of the model", roots(model("m", between("m", 2, 6)...)), bounds{2, 6}},
		{"bounds of the group", entry.Offers{Groups: []*entry.Group{group("g", 3, 6, model("m"), model("n"))}}, bounds{3, 6}},
		{"bounds of both", entry.Offers{Groups: []*entry.Group{group("g", 3, 9, model("m", between("m", 4, 5)...), model("n", between("n", 0, 1)...))}}, bounds{4, 6}},
		{"a group in a group", entry.Offers{Groups: []*entry.Group{nested}}, bounds{5, 10}},
		{"wargear beside models", entry.Offers{Groups: []*entry.Group{group("g", 2, 4, model("m"), &entry.Entry{Node: entry.Node{ID: "gun"}})}}, bounds{1, 4}},
		{"alternative compositions", entry.Offers{Groups: []*entry.Group{group("c", 1, 1, composition("x", 9), composition("y", 18))}}, bounds{10, 19}},
		{"hidden", roots(hidden, model("m", between("m", 3, 3)...)), bounds{3, 3}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			unit := rootUnit("unit")
			unit.Offers = tt.offers
			book := linked(t, &entry.Catalogue{ID: "sys", System: true}, &entry.Catalogue{ID: "c", Roots: roots(unit)})
			if got := sizeOf(book.Roots("c").Option("unit")); got != tt.want {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
		})
	}
}
