//go:build unix

package database_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/database"
)

// TestRestoreOwner: what root restores belongs to the owner of the old database, or of the folder.
func TestRestoreOwner(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Skip("only root can change owners")
	}
	dir := t.TempDir()
	path, backup := filepath.Join(dir, "rollcall.db"), filepath.Join(dir, "backup.db")
	if err := newCounter(t, backup).Close(); err != nil {
		t.Fatal(err)
	}
	const folderOwner, oldOwner = 65532, 65533
	if err := os.Chown(dir, folderOwner, folderOwner); err != nil {
		t.Fatal(err)
	}
	for i, want := range []uint32{folderOwner, oldOwner} {
		if err := database.Restore(t.Context(), backup, path, filepath.Join(dir, "old"+string(rune('a'+i))), nil); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if owner := info.Sys().(*syscall.Stat_t); owner.Uid != want || owner.Gid != want || info.Mode().Perm() != 0o600 {
			t.Errorf("the file belongs to %d:%d with the mode %v, want %d", owner.Uid, owner.Gid, info.Mode(), want)
		}
		if err := os.Chown(path, oldOwner, oldOwner); err != nil {
			t.Fatal(err)
		}
	}
}
