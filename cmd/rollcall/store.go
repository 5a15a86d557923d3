package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	apistore "github.com/rollcall40k/rollcall/api/store"
	"github.com/rollcall40k/rollcall/catalog/database"
	catalogstore "github.com/rollcall40k/rollcall/catalog/store"
	rosterstore "github.com/rollcall40k/rollcall/roster/store"
)

// storeCommand copies databases.
type storeCommand struct {
	Copy storeCopyCommand `cmd:"" help:"help.store_copy"`
}

// storeCopyCommand copies everything to another database.
type storeCopyCommand struct {
	From string `arg:"" help:"help.store_copy_from"`
	To   string `arg:"" help:"help.store_copy_to"`
}

// Run copies the database.
func (v *storeCopyCommand) Run(ctx context.Context, c *console) (err error) {
	from, to := strings.TrimPrefix(v.From, "sqlite:"), strings.TrimPrefix(v.To, "sqlite:")
	if !database.IsPostgres(from) {
		if _, err := os.Stat(from); err != nil {
			return &failure{cause: err, code: exitUnreadable}
		}
	}
	if _, err := os.Lstat(to); !database.IsPostgres(to) && !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(err, &fs.PathError{Op: "create", Path: to, Err: fs.ErrExist})
	}
	source, _, err := openTables(ctx, from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	target, data, err := openTables(ctx, to)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	copied, err := database.Copy(ctx, source, target, slices.Concat(catalogstore.Tables(), rosterstore.Tables(), apistore.Tables()))
	if errors.Is(err, database.ErrNotEmpty) {
		return hint(err, "hint.unused_database")
	}
	if err != nil {
		return err
	}
	if err := data.IndexWords(ctx); err != nil {
		return err
	}
	g := &grid{}
	g.head(c.lang, "cli.head_table", "cli.head_rows", "cli.head_checksum")
	for _, t := range copied {
		g.add(t.Table, strconv.Itoa(t.Rows), t.Sum[:16])
	}
	if err := g.write(c.out); err != nil {
		return err
	}
	fmt.Fprintln(c.err, says(c.lang, "cli.copied", "From", source.Name(), "To", target.Name()))
	return nil
}

// openTables opens a database with the tables of all stores, and imports nothing.
func openTables(ctx context.Context, address string) (db *database.DB, data *catalogstore.Store, err error) {
	if db, err = database.Open(ctx, address); err != nil {
		return nil, nil, err
	}
	if data, err = catalogstore.NewStore(ctx, db); err == nil {
		_, err = rosterstore.NewStore(ctx, db)
	}
	if err == nil {
		_, err = apistore.NewStore(ctx, db)
	}
	if err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	return db, data, nil
}

// tableVersions returns the newest version of the tables of each store, by the name of its migrations.
func tableVersions() (map[string]int64, error) {
	data, dataErr := catalogstore.Version()
	rosters, rostersErr := rosterstore.Version()
	keys, keysErr := apistore.Version()
	return map[string]int64{"catalogue": data, "roster": rosters, "api": keys}, errors.Join(dataErr, rostersErr, keysErr)
}
