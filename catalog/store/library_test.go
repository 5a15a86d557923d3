package store_test

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

func TestImportTwice(t *testing.T) {
	l := openLibrary(t)
	docs := []catalog.Document{document(t, chaos()), document(t, tau())}
	first, created, _, err := l.Import(t.Context(), "here", docs)
	if err != nil || !created {
		t.Fatalf("got created %t, %v", created, err)
	}
	if !regexp.MustCompile(`^9e@[0-9a-f]{12}$`).MatchString(first.ID) {
		t.Errorf("got id %s", first.ID)
	}
	slices.Reverse(docs)
	second, created, _, err := l.Import(t.Context(), "there", docs)
	if err != nil || created {
		t.Errorf("got created %t, %v", created, err)
	}
	if diff := cmp.Diff(first, second); diff != "" {
		t.Errorf("-first +second:\n%s", diff)
	}
	all, err := l.Snapshots(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]catalog.Snapshot{first}, all); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestConcurrentImport(t *testing.T) {
	path := databasetest.New(t)
	docs := []catalog.Document{document(t, chaos())}
	created := make([]bool, 4)
	var wg sync.WaitGroup
	for i := range created {
		wg.Go(func() {
			db, err := database.Open(t.Context(), path)
			if err != nil {
				t.Error(err)
				return
			}
			defer db.Close()
			l := catalog.NewLibrary(databasetest.NewStore(t, db), plain())
			if _, created[i], _, err = l.Import(t.Context(), "test", docs); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if n := len(slices.DeleteFunc(created, func(c bool) bool { return !c })); n != 1 {
		t.Errorf("%d imports made a snapshot, want 1", n)
	}
}

var tables = []string{"snapshot", "document", "compiled", "book", "datasheet", "datasheet_keyword", "datasheet_text", "name"}

func rowsLeft(t *testing.T, db *database.DB) (left []string) {
	t.Helper()
	for _, table := range tables {
		var n int
		if err := db.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&n); err != nil {
			t.Fatal(err)
		}
		if n > 0 {
			left = append(left, table)
		}
	}
	return left
}

// TestImportFails makes an insert into each table fail, one after the other.
func TestImportFails(t *testing.T) {
	docs := []catalog.Document{document(t, chaos()), document(t, tau())}
	for _, table := range []string{"snapshot", "document", "compiled", "book", "datasheet", "datasheet_keyword"} {
		t.Run(table, func(t *testing.T) {
			db := openDB(t)
			l := catalog.NewLibrary(databasetest.NewStore(t, db), plain())
			n := "1"
			if strings.HasPrefix(table, "datasheet") {
				n = "4" // in the middle
			}
			repair := databasetest.Fail(t, db, "INSERT ON "+table, "(SELECT count(*) FROM "+table+") >= "+n)
			if _, _, _, err := l.Import(t.Context(), "test", docs); err == nil || !strings.Contains(err.Error(), "injected") {
				t.Errorf("got %v, want the injected failure", err)
			}
			if left := rowsLeft(t, db); left != nil {
				t.Errorf("the failed import left rows in %v", left)
			}
			repair()
			if _, created, _, err := l.Import(t.Context(), "test", docs); err != nil || !created {
				t.Errorf("the next import: got created %t, %v", created, err)
			}
			if got := names(t, l, catalog.Filter{Text: "kharn"}); len(got) != 1 {
				t.Errorf("search after it: got %v", got)
			}
		})
	}
}

func TestImportCancelled(t *testing.T) {
	db := openDB(t)
	format := plain()
	ctx, cancel := context.WithCancel(t.Context())
	format.Compile = func(docs []catalog.Document) ([]*entry.Catalogue, []fault.Fault) {
		cancel()
		return compilePlain(docs)
	}
	l := catalog.NewLibrary(databasetest.NewStore(t, db), format)
	if _, _, _, err := l.Import(ctx, "test", []catalog.Document{document(t, chaos())}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want Canceled", err)
	}
	if left := rowsLeft(t, db); left != nil {
		t.Errorf("the cancelled import left rows in %v", left)
	}
}

func broken() book {
	return book{Edition: "9e", Faction: "Orks", Units: []unit{{ID: "boyz", Name: "Boyz", Broken: "nowhere"}}}
}

func TestImportRefused(t *testing.T) {
	db := openDB(t)
	l := catalog.NewLibrary(databasetest.NewStore(t, db), plain())
	twoSystems, noSystem := plain(), plain()
	twoSystems.Compile = func(docs []catalog.Document) ([]*entry.Catalogue, []fault.Fault) {
		return []*entry.Catalogue{{ID: "a", Name: "A", System: true}, {ID: "b", Name: "B", System: true}}, nil
	}
	noSystem.Compile = func(docs []catalog.Document) ([]*entry.Catalogue, []fault.Fault) {
		return []*entry.Catalogue{{ID: "a", Name: "A"}}, nil
	}
	twoReleases := plain()
	twoReleases.Compile = func(docs []catalog.Document) ([]*entry.Catalogue, []fault.Fault) {
		return []*entry.Catalogue{{ID: "s", System: true}, {ID: "a", Name: "A"}, {ID: "a", Name: "A"}}, nil
	}
	good := document(t, chaos())
	for _, tt := range []struct {
		name     string
		library  *catalog.Library
		docs     []catalog.Document
		want     error
		problems []string // codes
	}{
		{"no documents", l, nil, catalog.ErrFormat, nil},
		{"unknown format", l, []catalog.Document{{Name: "a.txt"}}, catalog.ErrFormat, nil},
		{"a name twice", l, []catalog.Document{good, good}, catalog.ErrRefused, nil},
		{"a bad document", l, []catalog.Document{good, {Name: "9e/x.json", Data: []byte("{")}}, catalog.ErrRefused, []string{"json"}},
		{"a broken link", l, []catalog.Document{good, document(t, broken())}, catalog.ErrRefused, []string{"link.broken"}},
		{"no system", catalog.NewLibrary(databasetest.NewStore(t, db), noSystem), []catalog.Document{good}, catalog.ErrRefused, nil},
		{"two systems", catalog.NewLibrary(databasetest.NewStore(t, db), twoSystems), []catalog.Document{good}, catalog.ErrRefused, nil},
		{"a book of two releases", catalog.NewLibrary(databasetest.NewStore(t, db), twoReleases), []catalog.Document{good}, catalog.ErrRefused, []string{"catalogue.duplicate"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, created, problems, err := tt.library.Import(t.Context(), "test", tt.docs)
			if created || !errors.Is(err, tt.want) {
				t.Errorf("got created %t, %v; want %v", created, err, tt.want)
			}
			if diff := cmp.Diff(tt.problems, codes(problems)); diff != "" {
				t.Errorf("problems: -want +got:\n%s", diff)
			}
			if errors.Is(err, catalog.ErrRefused) && fault.In(err, catalog.ErrRefused) == nil {
				t.Errorf("%v wraps no problem", err)
			}
			if left := rowsLeft(t, db); left != nil {
				t.Errorf("rows are left in %v", left)
			}
		})
	}
}

func codes(problems []fault.Fault) (list []string) {
	for _, p := range problems {
		list = append(list, p.Code)
	}
	return list
}

func TestImportLenient(t *testing.T) {
	format := plain()
	format.Lenient = true
	l := catalog.NewLibrary(databasetest.NewStore(t, openDB(t)), format)
	for _, want := range []bool{true, false} {
		s, created, problems, err := l.Import(t.Context(), "test", []catalog.Document{document(t, broken())})
		if err != nil || created != want {
			t.Fatalf("got created %t, %v; want %t", created, err, want)
		}
		if diff := cmp.Diff([]string{"link.broken"}, codes(problems)); diff != "" {
			t.Errorf("problems: -want +got:\n%s", diff)
		}
		if _, err := l.Book(t.Context(), s.ID); err != nil {
			t.Error(err)
		}
	}
}

func TestBook(t *testing.T) {
	db := openDB(t)
	l := catalog.NewLibrary(databasetest.NewStore(t, db), plain())
	s := importBooks(t, l, chaos())
	first, err := l.Book(t.Context(), s.ID)
	if err != nil {
		t.Fatal(err)
	}
	if o := first.Roots("World Eaters").Option("kharn"); o == nil || o.Name() != "Khârn the Betrayer" {
		t.Errorf("got %+v", o)
	}
	if second, err := l.Book(t.Context(), s.ID); err != nil || second != first {
		t.Errorf("the second call got another book, %v", err)
	}
	for _, id := range []string{"", "9e", "9e@000000000000"} {
		if _, err := l.Book(t.Context(), id); !errors.Is(err, catalog.ErrNotFound) {
			t.Errorf("%q: got %v, want ErrNotFound", id, err)
		}
	}
	other := catalog.NewLibrary(databasetest.NewStore(t, db))
	if _, err := other.Book(t.Context(), s.ID); !errors.Is(err, catalog.ErrFormat) {
		t.Errorf("a program without the format: got %v, want ErrFormat", err)
	}
}

// TestNewerProgram opens a file whose compiled form is of no use any more.
func TestNewerProgram(t *testing.T) {
	spoil := func(*testing.T, *database.DB) {}
	newer := plain()
	newer.Version++
	var compiled atomic.Int32
	newer.Compile = func(docs []catalog.Document) ([]*entry.Catalogue, []fault.Fault) {
		compiled.Add(1)
		catalogues, problems := compilePlain(docs)
		catalogues[1].Roots.Entries[0].Name = "Kharn, recompiled"
		return catalogues, problems
	}
	same := newer
	same.Version--
	for _, tt := range []struct {
		name   string
		format catalog.Format
		spoil  func(*testing.T, *database.DB)
		use    func(*testing.T, *catalog.Library, catalog.Snapshot)
	}{
		{"book of a newer version", newer, spoil, useBook},
		{"books of a newer version at the same time", newer, spoil, useBooks},
		{"start of a newer version", newer, spoil, refresh},
		{"import into a newer version", newer, spoil, useImport},
		{"unreadable compiled form", same, spoilCompiled, useBook},
	} {
		t.Run(tt.name, func(t *testing.T) {
			db := openDB(t)
			s := importBooks(t, catalog.NewLibrary(databasetest.NewStore(t, db), plain()), chaos())
			tt.spoil(t, db)
			l := catalog.NewLibrary(databasetest.NewStore(t, db), tt.format)
			compiled.Store(0)
			tt.use(t, l, s)
			book, err := l.Book(t.Context(), s.ID)
			if err != nil {
				t.Fatal(err)
			}
			if n := compiled.Load(); n != 1 {
				t.Errorf("the documents were compiled %d times, want 1", n)
			}
			if got := book.Roots("World Eaters").Option("kharn").Name(); got != "Kharn, recompiled" {
				t.Errorf("got %s", got)
			}
			if got := names(t, l, catalog.Filter{Text: "recompiled"}); len(got) != 1 {
				t.Errorf("search for the new name: got %v", got)
			}
			if got := names(t, l, catalog.Filter{Text: "betrayer"}); len(got) != 0 {
				t.Errorf("search for the old name: got %v", got)
			}
			if all, err := l.Snapshots(t.Context()); err != nil || !cmp.Equal(all, []catalog.Snapshot{s}) {
				t.Errorf("got snapshots %v, %v; want %v", all, err, s)
			}
		})
	}
}

func useBooks(t *testing.T, l *catalog.Library, s catalog.Snapshot) {
	var all sync.WaitGroup
	for _, books := range [][]string{{"World Eaters"}, {"none"}, {}} {
		all.Go(func() {
			if _, err := l.BookOf(t.Context(), s.ID, books...); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

func refresh(t *testing.T, l *catalog.Library, _ catalog.Snapshot) {
	if err := l.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func useBook(t *testing.T, l *catalog.Library, s catalog.Snapshot) {
	if _, err := l.Book(t.Context(), s.ID); err != nil {
		t.Fatal(err)
	}
}

func useImport(t *testing.T, l *catalog.Library, s catalog.Snapshot) {
	got := importBooks(t, l, chaos())
	if diff := cmp.Diff(s, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// spoilCompiled replaces the parts of the compile cache, in valid compression.
func spoilCompiled(t *testing.T, db *database.DB) {
	var snapshot int
	if err := db.Write().QueryRowContext(t.Context(), `UPDATE compiled_part SET blob = (SELECT blob FROM document LIMIT 1) RETURNING snapshot`).Scan(&snapshot); err != nil {
		t.Fatal(err)
	}
}

func TestActiveOf(t *testing.T) {
	one, other := plain(), plain()
	one.Name, other.Name = "one", "other"
	one.Recognise = func(docs []catalog.Document) bool { return strings.Contains(docs[0].Name, "World Eaters") }
	l := catalog.NewLibrary(databasetest.NewStore(t, openDB(t)), one, other)
	first := importBooks(t, l, chaos())
	if got, err := l.ActiveOf(t.Context(), "9e"); err != nil || got.ID != first.ID {
		t.Errorf("got %v, %v; want %s", got, err, first.ID)
	}
	smaller := tau()
	smaller.Units = smaller.Units[:2]
	second := importBooks(t, l, smaller)
	if got, err := l.ActiveOf(t.Context(), "9e"); err != nil || got.ID != first.ID {
		t.Errorf("got %v, %v; want %s, which has the most datasheets", got, err, first.ID)
	}
	changed := chaos()
	changed.Units = changed.Units[:1]
	newest := importBooks(t, l, changed)
	if got, err := l.ActiveOf(t.Context(), "9e"); err != nil || got.ID != first.ID {
		t.Errorf("got %v, %v; want %s, which is active until another is activated", got, err, first.ID)
	}
	activateBooks(t, l, changed)
	if got, err := l.ActiveOf(t.Context(), "9e"); err != nil || got.ID != second.ID {
		t.Errorf("got %v, %v; want %s, which has the most datasheets now", got, err, second.ID)
	}
	if _, err := l.ActiveOf(t.Context(), "2e"); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("got %v, want ErrNotFound", err)
	}
	for name, want := range map[string]string{first.ID: first.ID, newest.ID: newest.ID, "9e": second.ID} {
		if got, err := l.Find(t.Context(), name); err != nil || got.ID != want {
			t.Errorf("find %s: got %v, %v; want %s", name, got, err, want)
		}
	}
	if _, err := l.Find(t.Context(), "2e"); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("find: got %v, want ErrNotFound", err)
	}
}

func TestCatalogues(t *testing.T) {
	l := openLibrary(t)
	s := importBooks(t, l, tau(), chaos())
	want := []catalog.Catalogue{
		{ID: "T’au Empire", Name: "Test - T’au Empire", Edition: "9e", Faction: "T’au Empire", Snapshot: s.ID, Datasheets: 3, Origin: "test"},
		{ID: "World Eaters", Name: "Test - World Eaters", Edition: "9e", Faction: "World Eaters", Snapshot: s.ID, Datasheets: 3, Origin: "test"},
	}
	changed := tau()
	changed.Units = changed.Units[:1]
	newest := activateBooks(t, l, changed)
	for snapshot, want := range map[string][]catalog.Catalogue{
		s.ID: want,
		"":   {{ID: "T’au Empire", Name: "Test - T’au Empire", Edition: "9e", Faction: "T’au Empire", Snapshot: newest.ID, Datasheets: 1, Origin: "test"}},
	} {
		got, err := l.Catalogues(t.Context(), snapshot)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: -want +got:\n%s", snapshot, diff)
		}
	}
	if _, err := l.Catalogues(t.Context(), "9e@000000000000"); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("got %v, want ErrNotFound", err)
	}
}

func TestDatasheet(t *testing.T) {
	l := openLibrary(t)
	old := importBooks(t, l, chaos())
	newest := activateBooks(t, l, book{Edition: "9e", Faction: "World Eaters", Units: chaos().Units[:1]})
	for _, tt := range []struct{ snapshot, id, want string }{
		{"", "kharn", newest.ID},
		{old.ID, "kharn", old.ID},
		{"", "land-raider", old.ID},
		{newest.ID, "land-raider", ""},
		{"", "squats", ""},
		{"9e@000000000000", "kharn", ""},
		{"", "", ""},
	} {
		got, err := l.Datasheet(t.Context(), tt.snapshot, tt.id)
		switch {
		case tt.want == "" && !errors.Is(err, catalog.ErrNotFound):
			t.Errorf("%s in %q: got %v, want ErrNotFound", tt.id, tt.snapshot, err)
		case tt.want != "" && err != nil:
			t.Errorf("%s in %q: %v", tt.id, tt.snapshot, err)
		case tt.want != "" && (got.Snapshot != tt.want || got.ID != tt.id || got.Edition != "9e" || got.Faction != "World Eaters" || got.Catalogue != "World Eaters"):
			t.Errorf("%s in %q: got %+v, want it of %s", tt.id, tt.snapshot, got, tt.want)
		}
	}
}
