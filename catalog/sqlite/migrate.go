package sqlite

import (
	"context"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"
)

// Migrate brings the tables of a room up to date with the numbered SQL files in
// migrations. Each room counts its versions in a table of its own, so that rooms
// do not depend on each other's numbers. The error names a file that a newer
// program has written.
func (db *DB) Migrate(ctx context.Context, room string, migrations fs.FS) error {
	store, err := database.NewStore(database.DialectSQLite3, room+"_migration")
	if err != nil {
		return fmt.Errorf("migrate %s: %w", room, err)
	}
	p, err := goose.NewProvider("", db.write, migrations, goose.WithStore(store), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return fmt.Errorf("migrate %s: %w", room, err)
	}
	if err := up(ctx, p); err != nil {
		return fmt.Errorf("migrate %s: %w", room, err)
	}
	found, err := p.GetDBVersion(ctx)
	if err != nil {
		return fmt.Errorf("migrate %s: %w", room, err)
	}
	sources := p.ListSources()
	if known := sources[len(sources)-1].Version; found > known {
		return fmt.Errorf("migrate %s: the file has version %d, written by a newer program; allowed: at most %d", room, found, known)
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
