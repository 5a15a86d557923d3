package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/database"
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

// TestRestoreOfANewerProgram: a backup in which the tables of any store have a newer version is refused.
func TestRestoreOfANewerProgram(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "rollcall.db")
	db, _, err := openTables(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	stores := db.Schema()
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	versions, err := tableVersions()
	if err != nil {
		t.Fatal(err)
	}
	var known []string
	for name, version := range versions {
		known = append(known, fmt.Sprintf("%s %d", name, version))
	}
	slices.Sort(known)
	if diff := cmp.Diff(stores, known); diff != "" {
		t.Errorf("versions of tables (-open database +known):\n%s", diff)
	}
	for name, version := range versions {
		backup := filepath.Join(dir, name+".db")
		if err := database.Backup(t.Context(), path, backup); err != nil {
			t.Fatal(err)
		}
		for _, more := range []int64{0, 1} { // the version of this program, and the next
			newer, err := database.Open(t.Context(), backup)
			if err == nil {
				_, err = newer.Write().ExecContext(t.Context(), fmt.Sprintf("INSERT INTO %s_migration (version_id, is_applied) VALUES (%d, 1)", name, version+more))
				err = errors.Join(err, newer.Close())
			}
			if err != nil {
				t.Fatal(err)
			}
			var text bytes.Buffer
			c := &console{in: strings.NewReader(""), out: &text, err: &text}
			code := c.run([]string{"restore", backup, "--db", filepath.Join(dir, fmt.Sprintf("%s-%d", name, more))})
			want := "written by a newer program"
			if (code != exitDone) != (more > 0) || strings.Contains(text.String(), want) != (more > 0) {
				t.Errorf("%s of version %d, known %d: exit code %d, %s", name, version+more, version, code, &text)
			}
		}
		if code, out := runOn(t, backup, "doctor"); code != exitFailed || !strings.Contains(out, "written by a newer program") || strings.Contains(out, "restore") {
			t.Errorf("doctor of %s of version %d: exit code %d, %s", name, version+1, code, out)
		}
	}
}
