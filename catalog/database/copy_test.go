package database_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
)

// TestCopy: a copy in the other database, and a copy of that, have the same rows, and new rows
// are numbered after them. A database with rows is not copied to.
func TestCopy(t *testing.T) {
	tables := []string{"blob", "data_update"}
	first, _ := databasetest.Open(t, filepath.Join(t.TempDir(), "first.db"))
	for i := range 250 { // each but the first refers to an earlier or a later one
		base := any(i*7%250 + 1)
		if i == 0 {
			base = nil
		}
		if _, err := first.Write().ExecContext(t.Context(), "PRAGMA foreign_keys = 0"); err != nil {
			t.Fatal(err)
		}
		if _, err := first.ExecContext(t.Context(), "INSERT INTO blob (hash, base, data) VALUES (?, ?, ?)", fmt.Append(nil, i), base, []byte(strings.Repeat("\x00\xff", i*100))); err != nil {
			t.Fatal(err)
		}
	}
	text := "quotes ' \" and \\ 長い 🙂 a zero \x00 and no letter \xff"
	if _, err := first.ExecContext(t.Context(), "INSERT INTO data_update (source, actor, activate, requested_at) VALUES (?, '', 1, '')", text); err != nil {
		t.Fatal(err)
	}
	second, _ := databasetest.Open(t, databasetest.Postgres(t))
	third, _ := databasetest.Open(t, filepath.Join(t.TempDir(), "third.db"))
	to, err := database.Copy(t.Context(), first, second, tables)
	if err != nil {
		t.Fatal(err)
	}
	back, err := database.Copy(t.Context(), second, third, tables)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(to, back); diff != "" || to[0].Rows != 250 || to[1].Rows != 1 || to[0].Sum == to[1].Sum {
		t.Errorf("%v (-there +back):\n%s", to, diff)
	}
	for _, db := range []*database.DB{second, third} {
		if _, err := database.Copy(t.Context(), first, db, tables); !errors.Is(err, database.ErrNotEmpty) {
			t.Errorf("copied again: %v, want ErrNotEmpty", err)
		}
		var seq int
		if err := db.Write().QueryRowContext(t.Context(), "INSERT INTO data_update (source, actor, activate, requested_at) VALUES ('', '', 0, '') RETURNING seq").Scan(&seq); err != nil || seq != 2 {
			t.Errorf("a new row has the number %d, %v; want 2", seq, err)
		}
		var stored string
		want := strings.NewReplacer("\x00", "\uFFFD", "\xff", "\uFFFD").Replace(text)
		if err := db.QueryRowContext(t.Context(), "SELECT source FROM data_update WHERE seq = 1").Scan(&stored); err != nil || stored != want {
			t.Errorf("the text is %q, %v; want %q", stored, err, want)
		}
	}
}

// TestCopyModified: a copy that differs by a byte is an error that names the table.
func TestCopyModified(t *testing.T) {
	from, _ := databasetest.Open(t, filepath.Join(t.TempDir(), "from.db"))
	to, _ := databasetest.Open(t, filepath.Join(t.TempDir(), "to.db"))
	if _, err := from.ExecContext(t.Context(), "INSERT INTO blob (data) VALUES (?)", []byte("content")); err != nil {
		t.Fatal(err)
	}
	if _, err := to.Write().ExecContext(t.Context(), "CREATE TRIGGER alters AFTER INSERT ON blob BEGIN UPDATE blob SET data = x'00'; END"); err != nil {
		t.Fatal(err)
	}
	if _, err := database.Copy(t.Context(), from, to, []string{"blob"}); err == nil || !strings.Contains(err.Error(), "compare table blob: found 1 rows") {
		t.Errorf("got %v, want that table blob differs", err)
	}
}
