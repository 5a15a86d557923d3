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

// TestSummariseImports: a unit that several catalogues offer has one home: its own catalogue, or
// the first that offers it if its own catalogue is a library.
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
	// The importing catalogue comes first, but is not the home of the units that it imports.
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

func TestSummariseDatasheets(t *testing.T) {
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
			t.Errorf("a model without a unit: got %d to %d models", d.MinModels, d.MaxModels)
		}
	}
	if diff := cmp.Diff([]string{"patrol", "captain"}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestSmallestCosts: the smallest cost includes required selections: own costs, minimums at every
// depth, and the default for the rest of a group's minimum.
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
	leader := item("leader", "30") // taken by default, with one veteran
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
		t.Errorf("got points %v, power %v; want 86.5 and nil", d.Points, d.Power)
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

// A unit from the library of a faction has its home in that faction, even if a book of another
// faction offers it first.
func TestHomesOfLibraries(t *testing.T) {
	for faction, want := range map[string]string{"Imperial Knights": "ik", "Agents of the Imperium": "as"} {
		link := []entry.CatalogueLink{{Target: "lib", ImportRoots: true}}
		book := linked(t, &entry.Catalogue{ID: "sys", System: true},
			&entry.Catalogue{ID: "as", Name: "Imperium - Adepta Sororitas", Links: link},
			&entry.Catalogue{ID: "ik", Name: "Imperium - Imperial Knights", Links: link},
			&entry.Catalogue{ID: "lib", Name: "Imperium - " + faction + " - Library", Library: true, Roots: roots(rootUnit("paladin"))})
		if got := homes(book)["paladin"]; got != want {
			t.Errorf("in the library of %s: got home %s, want %s", faction, got, want)
		}
	}
}
