package database

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
)

// TestReady: a database is not ready if the disk is nearly full, or it cannot be written.
func TestReady(t *testing.T) {
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "rollcall.db"))
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Ready(t.Context()); err != nil {
		t.Errorf("a new database: %v", err)
	}
	u, err := db.Usage(t.Context())
	if err != nil || u.File == 0 || u.Free == 0 {
		t.Fatalf("usage %+v, %v", u, err)
	}
	if err := db.ready(t.Context(), 0); err != nil {
		t.Errorf("any space is enough: %v", err)
	}
	if err := db.ready(t.Context(), math.MaxUint64); err == nil || !strings.Contains(err.Error(), "nearly full") {
		t.Errorf("no space is enough: %v, want an error", err)
	}
	if _, err := db.write.ExecContext(t.Context(), "PRAGMA query_only = 1"); err != nil {
		t.Fatal(err)
	}
	if err := db.ready(t.Context(), 0); err == nil || !strings.HasPrefix(err.Error(), "write ") {
		t.Errorf("a database that cannot be written: %v, want an error", err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if err := db.ready(t.Context(), 0); err == nil {
		t.Error("a closed database: no error")
	}
}

// TestIsUnavailable: a full disk makes a database unavailable, a wrong statement does not.
func TestIsUnavailable(t *testing.T) {
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "rollcall.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	exec := func(statement string) error {
		_, err := db.write.ExecContext(t.Context(), statement)
		return err
	}
	full := "CREATE TABLE large AS SELECT randomblob(1000000) AS content"
	if err := exec("PRAGMA max_page_count = 10"); err != nil {
		t.Fatal(err)
	}
	if err := exec(full); !IsUnavailable(err) {
		t.Errorf("a full disk: %v is not recognized", err)
	}
	for name, err := range map[string]error{"no error": nil, "a wrong statement": exec("SELECT wrong"), "another error": errors.New("full")} {
		if IsUnavailable(err) {
			t.Errorf("%s: %v means that the database is unavailable", name, err)
		}
	}
	for code, want := range map[string]bool{"53100": true, "08006": true, "57P01": true, "57014": false, "23505": false} {
		if got := IsUnavailable(fmt.Errorf("change: %w", &pgconn.PgError{Code: code})); got != want {
			t.Errorf("PostgreSQL's %s: got %t, want %t", code, got, want)
		}
	}
}
