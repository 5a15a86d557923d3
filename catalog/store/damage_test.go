package store_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas/fault"
	"github.com/rollcall40k/rollcall/schemas/ziptest"
)

// damaged flips a bit in the middle of the values of a column in the rows that match.
func damaged(t *testing.T, db *database.DB, table, column, where string) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), fmt.Sprintf("SELECT rowid, %s FROM %s WHERE %s", column, table, where))
	type row struct {
		id   int64
		data []byte
	}
	found, err := database.Collect(rows, err, table, func(from database.Scanner) (r row, err error) {
		err = from.Scan(&r.id, &r.data)
		return r, err
	})
	if err != nil || len(found) == 0 {
		t.Fatalf("%s: found %d rows (%v)", table, len(found), err)
	}
	value := "?"
	if column == "problems" {
		value = "CAST(? AS TEXT)"
	}
	for _, r := range found {
		r.data[len(r.data)/2] ^= 0x10
		if _, err := db.ExecContext(t.Context(), fmt.Sprintf("UPDATE %s SET %s = %s WHERE rowid = ?", table, column, value), r.data, r.id); err != nil {
			t.Fatal(err)
		}
	}
}

// TestDamagedCompileCache: a bit that is flipped in the compile cache leads to a new one, once.
// One in a document is an error when the document is needed.
func TestDamagedCompileCache(t *testing.T) {
	books := large()[:2]
	for i := range books {
		books[i].Units = books[i].Units[:100]
	}
	for name, tt := range map[string]struct{ table, column, where string }{
		"index":            {"compiled", "parts", "true"},
		"problems":         {"compiled", "problems", "true"},
		"parts":            {"blob", "data", "key IN (SELECT blob FROM compiled_part)"},
		"base of parts":    {"blob", "data", "key IN (SELECT base FROM blob WHERE key IN (SELECT blob FROM compiled_part))"},
		"differing parts":  {"blob", "data", "base IS NOT NULL AND key IN (SELECT blob FROM compiled_part)"},
		"one of the parts": {"blob", "data", "key = (SELECT max(blob) FROM compiled_part)"},
	} {
		t.Run(name, func(t *testing.T) {
			db := openDB(t)
			compiled := 0
			counted := plain()
			compile := counted.Compile
			counted.Compile = func(docs []catalog.Document) ([]*entry.Catalogue, []fault.Fault) {
				compiled++
				return compile(docs)
			}
			library := func() *catalog.Library { return catalog.NewLibrary(databasetest.NewStore(t, db), counted) }
			docs, _ := updated(t, books, 1)
			importBooks(t, library(), books...)
			s, _, _, err := library().Import(t.Context(), "update", docs)
			if err != nil {
				t.Fatal(err)
			}
			damaged(t, db, tt.table, tt.column, tt.where)
			store := databasetest.NewStore(t, db)
			if documents, caches, err := store.Damaged(t.Context(), library()); err != nil || len(documents) > 0 || len(caches) == 0 {
				t.Errorf("damaged: documents %v, caches %v (%v); want caches", documents, caches, err)
			}
			for read, want := range []int{1, 0} {
				compiled = 0
				names, err := library().Vocabulary(t.Context(), s.ID)
				if err != nil || len(names.Entries) != 200 {
					t.Errorf("read %d: %+v (%v), want the names of 200 units", read+1, names, err)
				}
				book, err := library().Book(t.Context(), s.ID)
				if err != nil || len(book.Catalogues) != len(books) || compiled != want {
					t.Errorf("read %d: %v; compiled %d times, want %d", read+1, err, compiled, want)
				}
			}
			damaged(t, db, "blob", "data", "key IN (SELECT blob FROM document)")
			if documents, _, err := store.Damaged(t.Context(), library()); err != nil || len(documents) == 0 {
				t.Errorf("damaged: documents %v (%v), want some", documents, err)
			}
			if _, err := library().Book(t.Context(), s.ID); err != nil {
				t.Errorf("with damaged documents, which are not needed: %v", err)
			}
			damaged(t, db, "compiled", "parts", "true")
			if _, err := library().Book(t.Context(), s.ID); !errors.Is(err, catalog.ErrDamaged) {
				t.Errorf("with damaged documents that are needed: %v, want ErrDamaged", err)
			}
		})
	}
}

// TestDamagedDerived: a bit that is flipped in what is derived from documents (datasheets, names, books,
// keywords, words and their indexes) is found, and derived again after Discard.
func TestDamagedDerived(t *testing.T) {
	db := openDB(t)
	l := catalog.NewLibrary(databasetest.NewStore(t, db), plain())
	s := importBooks(t, l, book{Edition: "9e", Faction: "Orks", Units: []unit{
		{ID: "boyz", Name: "Ork Boyz", Role: "Troops", Keywords: []string{"Infantry"}, Power: "4", Points: "80"},
		{ID: "boss", Name: "Warboss", Role: "HQ", Keywords: []string{"Character"}, Points: "90"},
	}})
	// A new store, whose library has no cache.
	look := func(repair bool) []string {
		t.Helper()
		store := databasetest.NewStore(t, db)
		documents, caches, err := store.Damaged(t.Context(), l)
		if err != nil || len(documents) > 0 {
			t.Fatalf("documents %v (%v), want none", documents, err)
		}
		if repair {
			if err := store.Discard(t.Context(), s.ID); err != nil {
				t.Fatal(err)
			}
			if _, err := catalog.NewLibrary(store, plain()).Book(t.Context(), s.ID); err != nil {
				t.Fatal(err)
			}
		}
		return caches
	}
	if found := look(false); len(found) > 0 {
		t.Fatalf("a sound store: damaged %v", found)
	}
	type damage struct{ name, statement string }
	all := []damage{
		{"home", "UPDATE datasheet SET home = 1 - home"},
		{"number of datasheets", "UPDATE book SET datasheets = datasheets + 1"},
		{"text index", "DELETE FROM datasheet_text WHERE rowid = (SELECT min(key) FROM datasheet)"},
		{"letters of words", "DELETE FROM word_trigram WHERE rowid = (SELECT min(key) FROM word)"},
		{"keyword", "DELETE FROM datasheet_keyword WHERE keyword_key = 'infantry'"},
	}
	for table, columns := range map[string][]string{
		"datasheet":         {"catalogue", "id", "name_key", "faction_key", "role_key", "power_key", "points_key", "summary"},
		"name":              {"name_key", "kind", "catalogue", "id", "name"},
		"book":              {"id", "faction"},
		"datasheet_keyword": {"keyword_key"},
		"word":              {"word"},
	} {
		for _, column := range columns {
			all = append(all, damage{table + "." + column, table + " " + column})
		}
	}
	for _, d := range all {
		statement, args := d.statement, []any(nil)
		if table, column, flip := strings.Cut(statement, " "); flip && !strings.Contains(column, " ") {
			var value string
			if err := db.QueryRowContext(t.Context(), fmt.Sprintf("SELECT max(%s) FROM %s", column, table)).Scan(&value); err != nil {
				t.Fatal(err)
			}
			flipped := []byte(value)
			flipped[len(flipped)/2] ^= 1
			statement, args = fmt.Sprintf("UPDATE %s SET %s = ? WHERE %s = ?", table, column, column), []any{string(flipped), value}
		}
		if _, err := db.ExecContext(t.Context(), statement, args...); err != nil {
			t.Fatalf("%s: %v", d.name, err)
		}
		if found := look(true); len(found) != 1 {
			t.Errorf("%s: damaged %v, want the snapshot", d.name, found)
		}
		if found := look(false); len(found) > 0 {
			t.Errorf("%s: damaged %v after it was derived again", d.name, found)
		}
		if page, err := l.Search(t.Context(), catalog.Filter{Snapshot: s.ID, Text: "arbos", Limit: 10}); err != nil || len(page.Data) != 1 {
			t.Errorf("%s: a part of a word finds %d datasheets (%v), want 1", d.name, len(page.Data), err)
		}
	}
	for _, statement := range []string{"UPDATE compiled SET version = 'earlier'", "UPDATE name SET id = 'other'"} {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	if found := look(false); len(found) > 0 {
		t.Errorf("names of an earlier version: damaged %v, want none", found)
	}
}

// TestDamagedSnapshot: an id, checksum, edition, system or format of a snapshot that is not that of its documents is found, as is
// a document with another name and one that is missing.
func TestDamagedSnapshot(t *testing.T) {
	db := openDB(t)
	l := catalog.NewLibrary(databasetest.NewStore(t, db), plain())
	importBooks(t, l, book{Edition: "9e", Faction: "Orks", Units: []unit{{ID: "boyz", Name: "Ork Boyz", Role: "Troops", Points: "80"}}})
	look := func() []string {
		t.Helper()
		documents, _, err := databasetest.NewStore(t, db).Damaged(t.Context(), l)
		if err != nil {
			t.Fatal(err)
		}
		return documents
	}
	for _, column := range []string{"snapshot.id", "snapshot.sum", "snapshot.edition", "snapshot.system", "snapshot.format", "document.name"} {
		table, column, _ := strings.Cut(column, ".")
		if found := look(); len(found) > 0 {
			t.Fatalf("before a change of %s: damaged %v", column, found)
		}
		change := func(value string) {
			t.Helper()
			if _, err := db.ExecContext(t.Context(), fmt.Sprintf("UPDATE %s SET %s = %s", table, column, value)); err != nil {
				t.Fatal(err)
			}
		}
		change(column + " || 'x'")
		if found := look(); len(found) != 1 {
			t.Errorf("%s.%s: damaged %v, want the snapshot", table, column, found)
		}
		change(fmt.Sprintf("substr(%[1]s, 1, length(%[1]s) - 1)", column))
	}
	lenient := plain()
	lenient.Lenient = true
	if _, _, _, err := catalog.NewLibrary(databasetest.NewStore(t, db), lenient).Import(t.Context(), "here", []catalog.Document{{Name: "Orks.catz", Data: ziptest.Archive("Orks.cat", "<unreadable>")}, document(t, tau())}); err != nil {
		t.Fatal(err)
	}
	if found := look(); len(found) > 0 {
		t.Errorf("with a compressed file: damaged %v", found)
	}
	if _, err := db.ExecContext(t.Context(), "DELETE FROM document"); err != nil {
		t.Fatal(err)
	}
	if found := look(); len(found) != 2 {
		t.Errorf("without its document: damaged %v, want the snapshot", found)
	}
}
