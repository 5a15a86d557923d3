package store_test

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
	"github.com/rollcall40k/rollcall/catalog/store"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// earlierMigrations are the migrations up to a version.
func earlierMigrations(t *testing.T, last string) fs.FS {
	t.Helper()
	migrations, files := os.DirFS("."), fstest.MapFS{}
	found, err := fs.Glob(migrations, "migration/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range found {
		if strings.TrimPrefix(name, "migration/") < last {
			data, err := fs.ReadFile(migrations, name)
			if err != nil {
				t.Fatal(err)
			}
			files[name] = &fstest.MapFile{Data: data}
		}
	}
	return files
}

// A database of the program before snapshots shared their contents is readable: two snapshots
// with documents in gzip, each with its own rows.
func TestOpenUnsharedDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rollcall.db")
	db, err := database.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Migrate(t.Context(), "catalogue", earlierMigrations(t, "00006")); err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	w := gzip.NewWriter(&text)
	if _, err := w.Write([]byte("document")); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for seq := 1; seq <= 2; seq++ {
		for _, s := range []struct {
			query string
			args  []any
		}{
			{"INSERT INTO snapshot (seq, id, sum, edition, name, format, origin, created_at, system, active) VALUES (?, ?, ?, '9e', 'Plain', 'plain', 'test', '2021-06-01T12:00:00Z', 'system', ?)",
				[]any{seq, []string{"", "9e@1", "9e@2"}[seq], []string{"", "one", "two"}[seq], seq == 2}},
			{"INSERT INTO document (snapshot, name, data) VALUES (?, 'a.json', ?)", []any{seq, text.Bytes()}},
			{"INSERT INTO compiled (snapshot, version, data, problems) VALUES (?, 'plain.0', x'00', '[]')", []any{seq}},
			{"INSERT INTO book (snapshot, id, name, faction, datasheets) VALUES (?, 'orks', 'Orks', 'Orks', 1)", []any{seq}},
			{"INSERT INTO datasheet (key, snapshot, catalogue, id, home, name_key, faction_key, role_key, summary) VALUES (?1, ?1, 'orks', 'boyz', 1, 'boyz', 'orks', 'troops', '{\"id\":\"boyz\",\"name\":\"Boyz\",\"snapshot\":\"earlier\"}')", []any{seq}},
			{"INSERT INTO datasheet_keyword (keyword_key, datasheet) VALUES ('infantry', ?)", []any{seq}},
			{"INSERT INTO datasheet_text (rowid, text) VALUES (?, 'boyz orks infantry')", []any{seq}},
			{"INSERT INTO name (snapshot, name_key, kind, catalogue, id, name) VALUES (?, 'boyz', 'datasheet', 'orks', 'boyz', 'Boyz')", []any{seq}},
		} {
			if _, err := db.Write().ExecContext(t.Context(), s.query, s.args...); err != nil {
				t.Fatalf("%s: %v", s.query, err)
			}
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	_, store := databasetest.Open(t, path)
	checkUnshared(t, store, "9e@1", "9e@2")
	// An update relies on the documents from before.
	im := &catalog.Import{
		Snapshot:  catalog.Snapshot{ID: "9e@3", Sum: "three", Edition: "9e", Name: "Plain", System: "system", Format: "plain", CreatedAt: time.Now()},
		Documents: []catalog.Document{{Name: "a.json", Data: []byte("document, changed")}},
		Compiled:  catalog.Compiled{Version: "plain.1", Index: []byte("index"), Parts: []catalog.Document{{Name: "part", Data: []byte("content")}}, Problems: []fault.Fault{}},
	}
	if _, created, err := store.Put(t.Context(), im); err != nil || !created {
		t.Fatalf("put: %t, %v", created, err)
	}
	if docs, err := store.Documents(t.Context(), "9e@3"); err != nil || string(docs[0].Data) != "document, changed" {
		t.Errorf("got %v, %v", docs, err)
	}
	p, err := store.Prune(t.Context(), "test", time.Now(), false)
	if err != nil || len(p.Snapshots) != 2 {
		t.Errorf("pruned %v, %v; want two", p, err)
	}
	checkUnshared(t, store, "9e@2")
}

// checkUnshared reads everything of snapshots from before.
func checkUnshared(t *testing.T, store *store.Store, ids ...string) {
	t.Helper()
	for _, id := range ids {
		docs, err := store.Documents(t.Context(), id)
		if diff := cmp.Diff([]catalog.Document{{Name: "a.json", Data: []byte("document")}}, docs); diff != "" || err != nil {
			t.Errorf("%s: documents: %v (-want +got):\n%s", id, err, diff)
		}
		if c, err := store.Compiled(t.Context(), id); err != nil || c.Version != "" {
			t.Errorf("%s: compiled %+v, %v; want a version that no program has", id, c, err)
		}
		for _, f := range []catalog.Filter{{Text: "bo"}, {Keyword: "Infantry"}, {Catalogue: "orks"}} {
			f.Snapshot = id
			page, err := store.Search(t.Context(), f)
			if err != nil || len(page.Data) != 1 || page.Data[0].Snapshot != id || page.Data[0].Edition != "9e" || page.Data[0].Name != "Boyz" {
				t.Errorf("%s: search %+v: %+v, %v", id, f, page, err)
			}
		}
		if named, err := store.Named(t.Context(), id, "Boyz"); err != nil || len(named) != 1 || named[0].Snapshot != id || named[0].Faction != "Orks" {
			t.Errorf("%s: named %+v, %v", id, named, err)
		}
		if at, err := store.Locate(t.Context(), id, "boyz"); err != nil || at != (catalog.Place{Snapshot: id, Catalogue: "orks"}) {
			t.Errorf("%s: located %+v, %v", id, at, err)
		}
	}
}
