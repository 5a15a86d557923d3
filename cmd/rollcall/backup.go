package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/catalog/database"
)

// backupCommand copies the database.
type backupCommand struct {
	To   string `arg:"" help:"help.backup_to"`
	Keep int    `help:"help.backup_keep" placeholder:"N"`
}

// Validate returns an error that names an invalid flag.
func (b *backupCommand) Validate() error {
	if b.Keep < 0 {
		return fmt.Errorf("--keep: found %d; allowed: a whole number from 0", b.Keep)
	}
	return nil
}

// The names of the copies in a folder: rollcall-20260301T120000Z.db.
const (
	copyPrefix = "rollcall-"
	copyTime   = "20060102T150405Z"
	copySuffix = ".db"
)

// copyName returns the name of a copy in a folder.
func copyName(at time.Time) string { return copyPrefix + at.UTC().Format(copyTime) + copySuffix }

// Run makes a copy, and removes old copies if the target is a folder.
func (b *backupCommand) Run(ctx context.Context, c *console, s *settings) error {
	if database.IsPostgres(s.db) {
		return hint(errors.New("rollcall backup copies SQLite files"), "hint.pg_dump", "Command", "pg_dump --format custom --file rollcall.dump URL")
	}
	if err := s.present(); err != nil {
		return err
	}
	info, err := os.Stat(b.To)
	folder := err == nil && info.IsDir()
	switch {
	case b.Keep == 0 || folder:
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(b.To, 0o700); err != nil {
			return err
		}
		folder = true
	default:
		return &failure{cause: fmt.Errorf("--keep: %s is not a folder", b.To), code: exitUnreadable}
	}
	to := b.To
	if folder {
		to = filepath.Join(b.To, copyName(time.Now()))
	}
	if err := database.Backup(ctx, s.path(), to); err != nil {
		return err
	}
	fmt.Fprintln(c.out, to)
	if b.Keep == 0 {
		return nil
	}
	return removeCopies(b.To, b.Keep)
}

// removeCopies removes all but the newest copies of a folder.
func removeCopies(folder string, keep int) error {
	files, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	var copies []string
	for _, f := range files {
		at, isCopy := strings.CutPrefix(strings.TrimSuffix(f.Name(), copySuffix), copyPrefix)
		if _, err := time.Parse(copyTime, at); isCopy && err == nil && strings.HasSuffix(f.Name(), copySuffix) && f.Type().IsRegular() {
			copies = append(copies, f.Name())
		}
	}
	slices.Sort(copies)
	for _, name := range copies[:max(0, len(copies)-keep)] {
		err = errors.Join(err, os.Remove(filepath.Join(folder, name)))
	}
	return err
}

// restoreCommand replaces the database by a copy.
type restoreCommand struct {
	From string `arg:"" help:"help.restore_from"`
}

// Run replaces the database.
func (r *restoreCommand) Run(ctx context.Context, c *console, s *settings) error {
	if database.IsPostgres(s.db) {
		return hint(errors.New("rollcall restore replaces SQLite files"), "hint.pg_restore", "Command", "pg_restore --clean --if-exists --dbname URL rollcall.dump")
	}
	path := s.path()
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target // its folder has the journals, and stays the place of the database
	}
	old := path + ".before-" + time.Now().UTC().Format(copyTime)
	versions, err := tableVersions()
	if err != nil {
		return err
	}
	err = database.Restore(ctx, r.From, path, old, versions)
	switch {
	case err == nil:
		fmt.Fprintln(c.out, says(c.lang, "cli.restored", "Name", path, "File", r.From))
	case errors.Is(err, database.ErrInUse):
		err = hint(err, "hint.stop_server")
	}
	if _, missing := os.Stat(old); missing == nil {
		fmt.Fprintln(c.err, says(c.lang, "cli.old_database", "Name", old))
	}
	return err
}
