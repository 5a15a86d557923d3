package store_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
)

// updated returns the documents of the books with other points for one of 50 units of each
// book, and every other one of them renamed as well.
func updated(t *testing.T, books []book, release int) (docs []catalog.Document, changed int) {
	t.Helper()
	n := 0
	for _, b := range books {
		b.Units = slices.Clone(b.Units)
		for i := range b.Units {
			if n++; n%50 != release {
				continue
			}
			changed++
			b.Units[i].Points = fmt.Sprint(1000*release + i)
			if changed%2 == 0 {
				b.Units[i].Name += fmt.Sprint(" of release ", release)
			}
		}
		docs = append(docs, document(t, b))
	}
	return docs, changed
}

// An update that changes 2 % of the data takes at most a fifth of the space of the first
// import, and an earlier one can be removed without harm to those that share its contents.
func TestUpdateTakesLittleSpace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rollcall.db")
	db, err := database.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	l := catalog.NewLibrary(databasetest.NewStore(t, db), plain())
	empty := size(t, path)
	books := large()
	first := importBooks(t, l, books...)
	used := func() int64 {
		t.Helper()
		if _, err := db.Write().ExecContext(t.Context(), "PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
			t.Fatal(err)
		}
		return size(t, path)
	}
	before := used()
	whole := before - empty
	var releases []catalog.Snapshot
	var documents [][]catalog.Document
	for release := 1; release <= 3; release++ {
		docs, changed := updated(t, books, release)
		if changed != 60 {
			t.Fatalf("changed %d of 3000 units, want 2 %%", changed)
		}
		s, created, problems, err := l.Import(t.Context(), fmt.Sprint("release ", release), docs)
		if err != nil || !created || len(problems) > 0 {
			t.Fatalf("import: %t, %v, %v", created, problems, err)
		}
		after := used()
		if grown := after - before; grown*5 > whole {
			t.Errorf("release %d takes %d bytes, the first import %d", release, grown, whole)
		}
		before, releases, documents = after, append(releases, s), append(documents, docs)
	}
	if _, _, err := l.Activate(t.Context(), releases[1].ID, "test"); err != nil {
		t.Fatal(err)
	}
	check := func() {
		t.Helper()
		checkRelease(t, db, releases[1], documents[1], 2)
	}
	check()
	for i, id := range []string{first.ID, releases[0].ID, releases[2].ID} {
		if _, err := l.Snapshot(t.Context(), id); err != nil {
			t.Fatalf("snapshot %d: %v", i, err)
		}
	}
	removed, _ := prune(t, l, false)
	if diff := cmp.Diff([]string{releases[2].ID, releases[0].ID, first.ID}, removed); diff != "" {
		t.Errorf("removed (-want +got):\n%s", diff)
	}
	check()
	checkTables(t, db)
	for table, want := range map[string]int{"datasheet": 3000, "snapshot_datasheet": 3000, "name": 3000, "snapshot_name": 3000, "datasheet_text": 3000, "book": 30} {
		var n int
		if err := db.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&n); err != nil || n != want {
			t.Errorf("%s has %d rows, %v; want %d", table, n, err, want)
		}
	}
}

// checkRelease reads everything of a snapshot.
func checkRelease(t *testing.T, db *database.DB, s catalog.Snapshot, want []catalog.Document, release int) {
	t.Helper()
	store := databasetest.NewStore(t, db)
	l := catalog.NewLibrary(store, plain())
	got, err := store.Documents(t.Context(), s.ID)
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(want, func(a, b catalog.Document) int { return strings.Compare(a.Name, b.Name) })
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("documents (-want +got):\n%s", diff)
	}
	compiled, err := l.Book(t.Context(), s.ID)
	if err != nil {
		t.Fatal(err)
	}
	found, err := l.SearchAll(t.Context(), catalog.Filter{Snapshot: s.ID})
	if err != nil {
		t.Fatal(err)
	}
	points := map[string]string{}
	for _, f := range found {
		if f.Snapshot != s.ID || f.Edition != "9e" {
			t.Errorf("%s is of %s, %s", f.Name, f.Snapshot, f.Edition)
		}
		points[f.ID] = f.Points.String()
	}
	if len(found) != 3000 {
		t.Errorf("found %d datasheets, want 3000", len(found))
	}
	for _, d := range want {
		var b book
		if err := json.Unmarshal(d.Data, &b); err != nil {
			t.Fatal(err)
		}
		for _, u := range b.Units {
			if option := compiled.Roots(b.Faction).Option(u.ID); option == nil || option.Name() != u.Name || points[u.ID] != u.Points {
				t.Fatalf("%s: got %v, %s points; want %s, %s points", u.ID, option, points[u.ID], u.Name, u.Points)
			}
		}
	}
	text := fmt.Sprint("of release ", release)
	if named := names(t, l, catalog.Filter{Snapshot: s.ID, Text: text, Limit: 200}); len(named) != 30 {
		t.Errorf("%q: got %d datasheets, want 30", text, len(named))
	}
	if named, err := l.Named(t.Context(), s.ID, "Assault Squad 7"); err != nil || len(named) != 1 || named[0].Snapshot != s.ID {
		t.Errorf("named: %v, %v", named, err)
	}
}

// An import whose contents were removed while it was prepared is prepared again.
func TestConcurrentPruning(t *testing.T) {
	db := openDB(t)
	store := databasetest.NewStore(t, db)
	l := catalog.NewLibrary(store, plain())
	importBooks(t, l, boyz("70"))
	books := large()[:3]
	for i := range books {
		books[i].Units = books[i].Units[:20]
	}
	rounds := 20
	if databasetest.OnPostgres(t) {
		rounds = 5 // each is slower
	}
	for i := range rounds {
		importBooks(t, l, books...)
		docs, _ := updated(t, books, i%50)
		pruned := make(chan error, 1)
		go func() {
			_, err := l.Prune(t.Context(), "test", false)
			pruned <- err
		}()
		s, _, _, err := l.Import(t.Context(), "update", docs)
		if err := <-pruned; err != nil {
			t.Fatal(err)
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := l.Snapshot(t.Context(), s.ID); err == nil {
			if got, err := store.Documents(t.Context(), s.ID); err != nil || len(got) != 3 {
				t.Fatalf("documents: %d, %v", len(got), err)
			}
		}
		checkTables(t, db)
	}
}
