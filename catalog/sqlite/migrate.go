package sqlite

import (
	"context"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"
)

// Migrate applies the numbered SQL files in the folder migration of files to the tables of
// a package. The versions of each package have their own table, so that packages number
// their migrations independently. The error says if a newer program wrote the database.
func (db *DB) Migrate(ctx context.Context, name string, files fs.FS) error {
	if err := db.migrate(ctx, name, files); err != nil {
		return fmt.Errorf("migrate %s: %w", name, err)
	}
	return nil
}

func (db *DB) migrate(ctx context.Context, name string, files fs.FS) error {
	dir, err := fs.Sub(files, "migration")
	if err != nil {
		return err
	}
	store, err := database.NewStore(database.DialectSQLite3, name+"_migration")
	if err != nil {
		return err
	}
	p, err := goose.NewProvider("", db.write, dir, goose.WithStore(store), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	if err := up(ctx, p); err != nil {
		return err
	}
	found, err := p.GetDBVersion(ctx)
	if err != nil {
		return err
	}
	sources := p.ListSources()
	if known := sources[len(sources)-1].Version; found > known {
		return fmt.Errorf("the file has version %d, written by a newer program; allowed: at most %d", found, known)
	}
	return nil
}

// attempts is how often a migration is tried. Two processes that open a new file
// at the same time both want to make the same tables; the slower one fails, and
// finds them made when it looks again.
const attempts = 5

func up(ctx context.Context, p *goose.Provider) (err error) {
	for range attempts {
		if _, err = p.Up(ctx); err == nil || ctx.Err() != nil {
			return err
		}
	}
	return err
}
