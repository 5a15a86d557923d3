package store_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas/fault"
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
			if documents, caches, err := store.Damaged(t.Context()); err != nil || len(documents) > 0 || len(caches) == 0 {
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
			if documents, _, err := store.Damaged(t.Context()); err != nil || len(documents) == 0 {
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
