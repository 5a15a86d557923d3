package database

import (
	"math"
	"path/filepath"
	"strings"
	"testing"
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
