package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestRemoveCopies: only the oldest copies are removed.
func TestRemoveCopies(t *testing.T) {
	dir, at := t.TempDir(), time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	names := []string{"rollcall-1.db", "rollcall-20260301T120000Z.db.bak", "rollcall.db"}
	for day := range 4 {
		names = append(names, copyName(at.AddDate(0, 0, day)))
	}
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := removeCopies(dir, 2); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, f := range files {
		left = append(left, f.Name())
	}
	want := []string{"rollcall-1.db", "rollcall-20260301T120000Z.db.bak", "rollcall-20260303T120000Z.db", "rollcall-20260304T120000Z.db", "rollcall.db"}
	if diff := cmp.Diff(want, left); diff != "" {
		t.Errorf("left (-want +got):\n%s", diff)
	}
}
