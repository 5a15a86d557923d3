package store_test

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// book is a document of the tests' own format: a faction and its units.
type book struct {
	Edition string
	Faction string
	Units   []unit
}

type unit struct {
	ID, Name, Role string
	Keywords       []string
	Power, Points  string
	Broken         string // target of a link that leads nowhere
}

// document writes a book as a document.
func document(t testing.TB, b book) catalog.Document {
	t.Helper()
	data, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	return catalog.Document{Name: b.Edition + "/" + b.Faction + ".json", Data: data}
}

// plain is the format of the tests.
func plain() catalog.Format {
	return catalog.Format{
		Name:      "plain",
		Recognise: func(docs []catalog.Document) bool { return len(docs) > 0 && filepath.Ext(docs[0].Name) == ".json" },
		Compile:   compilePlain,
	}
}

func compilePlain(docs []catalog.Document) (catalogues []*entry.Catalogue, problems []fault.Fault) {
	system := &entry.Catalogue{
		ID: "system", System: true,
		CostTypes: []entry.CostType{{ID: "power", Name: "Power"}, {ID: "points", Name: "Points"}},
	}
	categories := map[string]bool{}
	catalogues = append(catalogues, system)
	for _, d := range docs {
		var b book
		if err := json.Unmarshal(d.Data, &b); err != nil {
			problems = append(problems, fault.Place{Document: d.Name}.Fault("json", err.Error(), ""))
			continue
		}
		system.ID, system.Name, system.Battle = "system "+b.Edition, "Plain "+b.Edition, &entry.Battle{Edition: b.Edition}
		c := &entry.Catalogue{ID: b.Faction, Name: "Test - " + b.Faction, GameSystem: system.ID}
		for _, u := range b.Units {
			c.Roots.Entries = append(c.Roots.Entries, compileUnit(system, categories, u))
		}
		catalogues = append(catalogues, c)
	}
	return catalogues, problems
}

func compileUnit(system *entry.Catalogue, categories map[string]bool, u unit) *entry.Entry {
	e := &entry.Entry{Node: entry.Node{ID: u.ID, Name: u.Name}, Kind: entry.Unit}
	for _, c := range []struct{ id, value string }{{"power", u.Power}, {"points", u.Points}} {
		if c.value != "" {
			e.Costs = append(e.Costs, entry.Cost{Type: c.id, Value: entry.MustNumber(c.value)})
		}
	}
	for i, name := range append([]string{u.Role}, u.Keywords...) {
		if name == "" {
			continue
		}
		if !categories[name] {
			categories[name] = true
			system.Categories = append(system.Categories, &entry.Category{Node: entry.Node{ID: "category " + name, Name: name}})
		}
		e.Categories = append(e.Categories, entry.CategoryLink{Target: "category " + name, Primary: i == 0})
	}
	if u.Broken != "" {
		e.Offers.Links = append(e.Offers.Links, &entry.Link{Node: entry.Node{ID: u.ID + "/broken"}, Target: u.Broken})
	}
	return e
}

// openDB opens a new database that is closed when the test ends.
func openDB(t testing.TB) *database.DB {
	t.Helper()
	db, _ := databasetest.Open(t, databasetest.New(t))
	return db
}

// openLibrary returns a library on a new database that has the books.
func openLibrary(t testing.TB, books ...book) *catalog.Library {
	t.Helper()
	l := catalog.NewLibrary(databasetest.NewStore(t, openDB(t)), plain())
	if len(books) > 0 {
		importBooks(t, l, books...)
	}
	return l
}

// importBooks imports the books as one snapshot.
func importBooks(t testing.TB, l *catalog.Library, books ...book) catalog.Snapshot {
	t.Helper()
	var docs []catalog.Document
	for _, b := range books {
		docs = append(docs, document(t, b))
	}
	s, _, problems, err := l.Import(t.Context(), "test", docs)
	if err != nil || len(problems) > 0 {
		t.Fatalf("import: %v, %v", err, problems)
	}
	return s
}

// activateBooks imports books as a snapshot and makes it the active one.
func activateBooks(t testing.TB, l *catalog.Library, books ...book) catalog.Snapshot {
	t.Helper()
	s := importBooks(t, l, books...)
	if _, _, err := l.Activate(t.Context(), s.ID, "test"); err != nil {
		t.Fatal(err)
	}
	s.Active = true
	return s
}
