package catalog_test

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

var numbers = cmp.Comparer(func(a, b entry.Number) bool { return a.Cmp(b) == 0 })

// builtIn are the built-in documents of the 9th edition.
func builtIn(t testing.TB) (docs []catalog.Document) {
	t.Helper()
	list, err := catalogtest.Documents("9e")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range list {
		docs = append(docs, catalog.Document(d))
	}
	return docs
}

func nativeFormat() catalog.Format {
	return catalog.Format{
		Name:      "native",
		Recognise: func([]catalog.Document) bool { return true },
		Compile: func(docs []catalog.Document) ([]*entry.Catalogue, []fault.Fault) {
			list := make([]native.Document, len(docs))
			for i, d := range docs {
				list[i] = native.Document(d)
			}
			return native.Compile(list)
		},
	}
}

func openBuiltIn(t testing.TB) *catalog.Library {
	t.Helper()
	_, data := databasetest.Open(t, filepath.Join(t.TempDir(), "rollcall.db"))
	l := catalog.NewLibrary(data, nativeFormat())
	if _, _, problems, err := l.Import(t.Context(), "built-in", builtIn(t)); err != nil {
		t.Fatalf("%v: %v", err, problems)
	}
	return l
}

// TestBuiltIn reads every built-in datasheet: each has models with a profile and a base, costs,
// keywords and a printed source.
func TestBuiltIn(t *testing.T) {
	l := openBuiltIn(t)
	p, err := l.Search(t.Context(), catalog.Filter{Limit: catalog.MaxLimit})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range p.Data {
		d, err := l.Datasheet(t.Context(), "", s.ID)
		if err != nil {
			t.Error(err)
			continue
		}
		for what, ok := range map[string]bool{
			"models":    len(d.Composition) > 0 && d.MinModels >= 1 && d.MaxModels >= d.MinModels,
			"a profile": len(d.Profiles) > 0 && len(d.Profiles[0].Rows) >= 1,
			"a base":    len(d.Base) > 0,
			"costs":     s.Power != nil && s.Power.Sign() > 0 && s.Points.Sign() > 0,
			"keywords":  len(d.Keywords.Faction) > 0 && len(d.Keywords.Other) > 0,
			"a role":    d.Role != "",
			"a source":  strings.HasSuffix(d.Source.Document, ".json"),
			"an end":    !d.Truncated,
		} {
			if !ok {
				t.Errorf("%s has not %s: %+v", d.ID, what, d)
			}
		}
		for _, ability := range d.Abilities {
			if strings.Contains(ability.Name, "Inspiring Leader") {
				t.Errorf("%s shows a Warlord Trait", d.ID)
			}
		}
	}
}

// TestBuiltInPrinted compares the figures of the printed squads.
func TestBuiltInPrinted(t *testing.T) {
	l := openBuiltIn(t)
	for _, tt := range []struct {
		id            string
		least, most   int
		power         []datasheet.CostStep
		power1, cost1 string // of the smallest unit
	}{
		{
			"9e.space-marines.assault-intercessor-squad", 5, 10,
			[]datasheet.CostStep{{From: 1, Cost: entry.Int(5)}, {From: 6, Cost: entry.Int(10)}}, "5", "85",
		},
		{"9e.space-marines.outrider-squad", 3, 3, []datasheet.CostStep{{From: 1, Cost: entry.Int(6)}}, "6", "105"},
	} {
		d, err := l.Datasheet(t.Context(), "", tt.id)
		if err != nil {
			t.Fatal(err)
		}
		if d.MinModels != tt.least || d.MaxModels != tt.most {
			t.Errorf("%s: got %d to %d models, want %d to %d", tt.id, d.MinModels, d.MaxModels, tt.least, tt.most)
		}
		if diff := cmp.Diff(tt.power, d.Costs[0].Steps, numbers); diff != "" {
			t.Errorf("%s: power: -want +got:\n%s", tt.id, diff)
		}
		p, err := l.Search(t.Context(), catalog.Filter{Text: d.Name})
		if err != nil || len(p.Data) != 1 {
			t.Fatalf("search for %s: %+v, %v", d.Name, p, err)
		}
		if s := p.Data[0]; s.Power.String() != tt.power1 || s.Points.String() != tt.cost1 {
			t.Errorf("%s: got power %s, points %s; want %s and %s", tt.id, s.Power, s.Points, tt.power1, tt.cost1)
		}
	}
}

// TestForBatch: the library of a batch uses the books that the library has cached, keeps the last two
// that it has loaded, and adds none to those of the library.
func TestForBatch(t *testing.T) {
	l := openBuiltIn(t)
	s, err := l.ActiveOf(t.Context(), "9e")
	if err != nil {
		t.Fatal(err)
	}
	book := func(l *catalog.Library, id string) *entry.Book {
		t.Helper()
		b, err := l.BookOf(t.Context(), s.ID, id)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	batch := l.ForBatch()
	necrons, marines := book(l, "9e.necrons"), book(batch, "9e.space-marines")
	if book(batch, "9e.necrons") != necrons || book(batch, "9e.space-marines") != marines {
		t.Error("a cached book was loaded again")
	}
	if book(l, "9e.space-marines") == marines {
		t.Error("the library keeps a book of the batch")
	}
	if _, err := batch.Book(t.Context(), s.ID); err != nil {
		t.Fatal(err)
	}
	if book(batch, "9e.necrons") != necrons || book(batch, "9e.space-marines") == marines {
		t.Error("the batch keeps three books")
	}
}

// TestVocabulary: the stored names are those of the linked data.
func TestVocabulary(t *testing.T) {
	l := openBuiltIn(t)
	s, err := l.ActiveOf(t.Context(), "9e")
	if err != nil {
		t.Fatal(err)
	}
	book, err := l.Book(t.Context(), s.ID)
	if err != nil {
		t.Fatal(err)
	}
	v, err := l.Vocabulary(t.Context(), s.ID)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(catalog.VocabularyOf(book), v, numbers); diff != "" {
		t.Errorf("-linked +stored:\n%s", diff)
	}
	for what, tt := range map[string]struct {
		names []string
		want  string
	}{
		"entries": {v.Entries, "Overlord"}, "keywords": {v.Keywords, "Infantry"}, "characteristics": {v.Characteristics, "T"},
		"detachments": {v.Detachments, "Army"},
	} {
		if !slices.ContainsFunc(tt.names, func(n string) bool { return catalog.SameName(n, tt.want) }) {
			t.Errorf("%s: %v lack %s", what, tt.names, tt.want)
		}
	}
	if len(v.Sizes) == 0 || !slices.Contains(v.Purposes, entry.PurposeWarlord) {
		t.Errorf("battle sizes %v, purposes %v", v.Sizes, v.Purposes)
	}
	if _, err := l.Vocabulary(t.Context(), "9e@000000000000"); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("of an unknown snapshot: %v, want ErrNotFound", err)
	}
}

// TestVocabularyOfDetachments: detachments have names with and without their costs in command
// points.
func TestVocabularyOfDetachments(t *testing.T) {
	system := &entry.Catalogue{ID: "s", System: true, Forces: []*entry.Force{
		{Node: entry.Node{ID: "p", Name: "Patrol Detachment -2CP"}}, {Node: entry.Node{ID: "a", Name: "Army"}},
	}}
	book, problems := entry.NewBook(system, nil)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if diff := cmp.Diff([]string{"Army", "Patrol Detachment", "Patrol Detachment -2CP"}, catalog.VocabularyOf(book).Detachments); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// BenchmarkStart opens a new file and imports the built-in datasheets, as the first start of the
// program does.
func BenchmarkStart(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		openBuiltIn(b)
	}
}

func BenchmarkBuiltInSearch(b *testing.B) {
	l := openBuiltIn(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := l.Search(b.Context(), catalog.Filter{Text: "squad"}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDatasheet(b *testing.B) {
	l := openBuiltIn(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := l.Datasheet(b.Context(), "", "9e.space-marines.assault-intercessor-squad"); err != nil {
			b.Fatal(err)
		}
	}
}
