// Package sqlite stores rosters with their revisions, simulations, battles and events in
// the SQLite database of catalog/sqlite.
package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	catalogsqlite "github.com/rollcall40k/rollcall/catalog/sqlite"
	"github.com/rollcall40k/rollcall/roster"
)

//go:embed migration/*.sql
var migrations embed.FS

// A Store implements roster.Store, play.Store, play.BattleStore and event.Store.
type Store struct {
	db *catalogsqlite.DB
}

// NewStore returns a store in the database and migrates its tables.
func NewStore(ctx context.Context, db *catalogsqlite.DB) (*Store, error) {
	dir, err := fs.Sub(migrations, "migration")
	if err != nil {
		return nil, err
	}
	if err := db.Migrate(ctx, "roster", dir); err != nil {
		return nil, err
	}
	return &Store{db: db}, nil
}

// Create stores the first revision of a roster.
func (s *Store) Create(ctx context.Context, first *roster.Revision) error {
	row, err := newRow(first)
	if err != nil {
		return fmt.Errorf("roster %s: %w", first.Roster.ID, err)
	}
	err = s.db.Change(ctx, func(tx *sql.Tx) error {
		at := timeText(first.CreatedAt)
		if _, err := tx.ExecContext(ctx, "INSERT INTO roster (id, head, newest, created_at, updated_at) VALUES (?, 1, 1, ?, ?)",
			first.Roster.ID, at, at); err != nil {
			return err
		}
		return row.insert(ctx, tx, first.Roster.ID, 1, nil)
	})
	if err != nil {
		return fmt.Errorf("roster %s: %w", first.Roster.ID, err)
	}
	return nil
}

// Append stores a revision. Its parent must be the current revision.
func (s *Store) Append(ctx context.Context, id string, parent int, next *roster.Revision) (number int, err error) {
	row, err := newRow(next)
	if err != nil {
		return 0, fmt.Errorf("roster %s: %w", id, err)
	}
	err = s.change(ctx, id, parent, func(tx *sql.Tx) error {
		if err := tx.QueryRowContext(ctx, "SELECT newest + 1 FROM roster WHERE id = ?", id).Scan(&number); err != nil {
			return err
		}
		if err := row.insert(ctx, tx, id, number, parent); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "UPDATE roster SET head = ?, newest = ?, updated_at = ? WHERE id = ?",
			number, number, timeText(next.CreatedAt), id)
		return err
	})
	return number, err
}

// change runs f in a transaction, if the revision is the current one.
func (s *Store) change(ctx context.Context, id string, revision int, f func(*sql.Tx) error) error {
	return s.db.Change(ctx, func(tx *sql.Tx) error {
		var head int
		err := tx.QueryRowContext(ctx, "SELECT head FROM roster WHERE id = ?", id).Scan(&head)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return notFound(id)
		case err != nil:
			return fmt.Errorf("roster %s: %w", id, err)
		case head != revision:
			return &roster.StaleError{ID: id, Given: revision, Current: head}
		}
		if err := f(tx); err != nil {
			return fmt.Errorf("roster %s: %w", id, err)
		}
		return nil
	})
}

func notFound(id string) error { return fmt.Errorf("roster %q: %w", id, catalog.ErrNotFound) }

// target returns the revision to which a step leads.
var target = map[roster.Step]struct {
	query string
	none  error
}{
	roster.Back:    {"SELECT parent FROM revision WHERE roster = ? AND number = ?", roster.ErrNothingToUndo},
	roster.Forward: {"SELECT max(number) FROM revision WHERE roster = ? AND parent = ?", roster.ErrNothingToRedo},
}

// Move makes the parent, or the newest child, of the current revision the
// current one.
func (s *Store) Move(ctx context.Context, id string, revision int, step roster.Step, at time.Time) (moved *roster.Revision, err error) {
	to := target[step]
	err = s.change(ctx, id, revision, func(tx *sql.Tx) error {
		var number sql.NullInt64
		if err := tx.QueryRowContext(ctx, to.query, id, revision).Scan(&number); err != nil {
			return err
		}
		if !number.Valid {
			return to.none
		}
		if _, err := tx.ExecContext(ctx, "UPDATE roster SET head = ?, updated_at = ? WHERE id = ?",
			number.Int64, timeText(at), id); err != nil {
			return err
		}
		moved, err = scanRevision(tx.QueryRowContext(ctx, selectRevision+" WHERE v.roster = ? AND v.number = ?", id, number.Int64))
		return err
	})
	return moved, err
}

// Revision returns a revision, or the current one for number 0.
func (s *Store) Revision(ctx context.Context, id string, number int) (*roster.Revision, error) {
	v, err := scanRevision(s.db.Read().QueryRowContext(ctx,
		selectRevision+" WHERE v.roster = ? AND v.number = iif(? = 0, r.head, ?)", id, number, number))
	switch {
	case errors.Is(err, sql.ErrNoRows) && number != 0:
		return nil, fmt.Errorf("roster %q: revision %d: %w", id, number, catalog.ErrNotFound)
	case errors.Is(err, sql.ErrNoRows):
		return nil, notFound(id)
	case err != nil:
		return nil, fmt.Errorf("roster %s: %w", id, err)
	}
	return v, nil
}

// Delete removes a roster with its revisions.
func (s *Store) Delete(ctx context.Context, id string, revision int) error {
	return s.change(ctx, id, revision, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM roster WHERE id = ?", id)
		return err
	})
}
