// Package store stores rosters with their revisions, simulations, battles and events in
// the SQLite database of catalog/database.
package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/roster"
)

//go:embed migration
var migrations embed.FS

// A Store implements roster.Store, play.Store, play.BattleStore and event.Store.
type Store struct {
	db *database.DB
}

// NewStore returns a store in the database and migrates its tables.
func NewStore(ctx context.Context, db *database.DB) (*Store, error) {
	if err := db.Migrate(ctx, "roster", migrations); err != nil {
		return nil, err
	}
	return &Store{db: db}, nil
}

// Version returns the newest version of the tables of the store.
func Version() (int64, error) { return database.Version(migrations) }

// Tables returns the tables of the store; rows may refer to those of earlier tables.
func Tables() []string {
	return []string{
		"roster", "revision", "roster_reader", "simulation", "battle", "event", "event_link", "submission", "submission_version",
		"event_record", "event_hook", "event_delivery", "event_seed",
	}
}

// missing returns the error of an unknown id.
func missing(kind, id string) error { return fmt.Errorf("%s %q: %w", kind, id, catalog.ErrNotFound) }

// orNotFound replaces sql.ErrNoRows by the error of an unknown id.
func orNotFound(err error, kind, id string) error {
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return missing(kind, id)
	case err != nil:
		return fmt.Errorf("%s %s: %w", kind, id, err)
	}
	return nil
}

// changed returns the error of a statement, or that of an unknown id if it changed no
// row.
func changed(done sql.Result, err error, kind, id string) error {
	if err == nil {
		var n int64
		if n, err = done.RowsAffected(); err == nil && n == 0 {
			err = sql.ErrNoRows
		}
	}
	return orNotFound(err, kind, id)
}

// found returns a document that was read, or the error of reading it as orNotFound has it.
func found[T any](document *T, err error, kind, id string) (*T, error) {
	if err := orNotFound(err, kind, id); err != nil {
		return nil, err
	}
	return document, nil
}

// An executor is a connection pool or a transaction.
type executor interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// exec runs a statement. what names its subject in the error.
func exec(ctx context.Context, on executor, what, query string, args ...any) error {
	if _, err := on.ExecContext(ctx, query, args...); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// requireSnapshots returns an error if a snapshot was removed by pruning, which may have
// happened after the caller read it. In the transaction that stores a reference to the
// snapshot, no row of snapshot_use refers to data that is gone.
func (s *Store) requireSnapshots(ctx context.Context, tx *sql.Tx, ids ...string) error {
	if err := s.db.LockShared(ctx, tx, database.SnapshotUse); err != nil {
		return err
	}
	for _, id := range ids {
		var removed bool
		err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM activation WHERE snapshot = ?1 AND action = ?2)
			AND NOT EXISTS (SELECT 1 FROM snapshot WHERE id = ?1)`, id, catalog.Removed).Scan(&removed)
		if err != nil {
			return err
		}
		if removed {
			return missing("snapshot", id)
		}
	}
	return nil
}

// visible is the condition of rows that an access includes, with accessArgs.
const visible = "(? = 1 OR owner = '' OR owner = ?)"

// listed is the condition of rows that an access lists, with accessArgs.
const listed = "(? = 1 OR owner <> '' AND owner = ?)"

func accessArgs(ctx context.Context) []any {
	a := roster.AccessOf(ctx)
	return []any{a.All, a.Owner}
}

// Create stores the first revision of a roster.
func (s *Store) Create(ctx context.Context, first *roster.Revision) error {
	id, at := first.Roster.ID, database.Time{Of: &first.CreatedAt}
	return s.db.Change(ctx, func(tx *sql.Tx) error {
		if err := exec(ctx, tx, "roster "+id, "INSERT INTO roster (id, head, newest, created_at, updated_at, owner) VALUES (?, 1, 1, ?, ?, ?)", id, at, at, roster.AccessOf(ctx).Owner); err != nil {
			return err
		}
		return s.insertRevision(ctx, tx, first, id, 1, nil)
	})
}

func (s *Store) insertRevision(ctx context.Context, tx *sql.Tx, v *roster.Revision, id string, number int, parent any) error {
	bare := *v.Roster
	bare.ID, bare.Revision = "", 0 // they are columns
	if err := s.requireSnapshots(ctx, tx, bare.Snapshot); err != nil {
		return err
	}
	return exec(ctx, tx, "roster "+id, `INSERT INTO revision
		(roster, number, parent, created_at, operations, name, edition, snapshot, document, sum)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, checksum(?9, ?5))`,
		id, number, parent, database.Time{Of: &v.CreatedAt}, database.JSON{Of: append([]roster.Operation{}, v.Operations...)},
		bare.Name, bare.Edition, bare.Snapshot, database.JSON{Of: &bare})
}

// Append stores a revision. Its parent must be the current revision.
func (s *Store) Append(ctx context.Context, id string, parent int, next *roster.Revision) (number int, err error) {
	err = s.change(ctx, id, parent, func(tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, "UPDATE roster SET head = newest + 1, newest = newest + 1, updated_at = ? WHERE id = ? RETURNING newest",
			database.Time{Of: &next.CreatedAt}, id).Scan(&number)
		if err != nil {
			return err
		}
		return s.insertRevision(ctx, tx, next, id, number, parent)
	})
	return number, err
}

// change runs f in a transaction, if the revision is the current one.
func (s *Store) change(ctx context.Context, id string, revision int, f func(*sql.Tx) error) error {
	return s.db.Change(ctx, func(tx *sql.Tx) error {
		head, err := current(ctx, tx, id, database.ForUpdate)
		if err != nil {
			return err
		}
		if head != revision {
			return &roster.StaleError{ID: id, Given: revision, Current: head}
		}
		if err := f(tx); err != nil {
			return fmt.Errorf("roster %s: %w", id, err)
		}
		return nil
	})
}

// Current returns the number of the current revision of a roster.
func (s *Store) Current(ctx context.Context, id string) (int, error) {
	return current(ctx, s.db, id, "")
}

// current reads the number of the current revision. lock is empty or database.ForUpdate.
func current(ctx context.Context, on executor, id, lock string) (number int, err error) {
	err = on.QueryRowContext(ctx, "SELECT head FROM roster WHERE id = ? AND deleted_at IS NULL AND "+visible+lock, append([]any{id}, accessArgs(ctx)...)...).Scan(&number)
	return number, orNotFound(err, "roster", id)
}

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
			number.Int64, database.Time{Of: &at}, id); err != nil {
			return err
		}
		moved, err = scanRevision(tx.QueryRowContext(ctx, selectRevision+" WHERE v.roster = ? AND v.number = ?", id, number.Int64))
		return err
	})
	return moved, err
}

const selectRevision = `SELECT v.roster, v.number, coalesce(v.parent, 0), v.created_at, v.operations, v.number = r.head, checked(v.sum, v.document, v.operations)
	FROM revision v JOIN roster r ON r.id = v.roster`

// scanRevision reads a row of selectRevision.
func scanRevision(from database.Scanner) (*roster.Revision, error) {
	v := &roster.Revision{Roster: &roster.Roster{}}
	var id string
	err := from.Scan(&id, &v.Number, &v.Parent, database.Time{Of: &v.CreatedAt}, database.JSON{Of: &v.Operations}, &v.Current, database.JSON{Of: v.Roster})
	v.Roster.ID, v.Roster.Revision = id, v.Number
	return v, err
}

// Revision returns a revision, or the current one for number 0.
func (s *Store) Revision(ctx context.Context, id string, number int) (*roster.Revision, error) {
	v, err := scanRevision(s.db.QueryRowContext(ctx,
		selectRevision+" WHERE v.roster = ? AND v.number = CASE WHEN ? = 0 THEN r.head ELSE ? END AND r.deleted_at IS NULL AND "+visible,
		append([]any{id, number, number}, accessArgs(ctx)...)...))
	if errors.Is(err, sql.ErrNoRows) && number != 0 {
		return nil, fmt.Errorf("roster %q: revision %d: %w", id, number, catalog.ErrNotFound)
	}
	return found(v, err, "roster", id)
}

// Delete marks a roster as deleted.
func (s *Store) Delete(ctx context.Context, id string, revision int, at time.Time) error {
	return s.change(ctx, id, revision, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE roster SET deleted_at = ? WHERE id = ?", database.Time{Of: &at}, id)
		return err
	})
}

// Restore undoes Delete.
func (s *Store) Restore(ctx context.Context, id string) error {
	done, err := s.db.ExecContext(ctx, "UPDATE roster SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL AND "+visible,
		append([]any{id}, accessArgs(ctx)...)...)
	return changed(done, err, "deleted roster", id)
}

// Purge removes the rosters that were deleted before a time, with their revisions.
func (s *Store) Purge(ctx context.Context, before time.Time) error {
	return exec(ctx, s.db, "deleted rosters", "DELETE FROM roster WHERE deleted_at < ?", database.Time{Of: &before})
}

// ReaderToken returns the token of the read-only link of a roster. If the roster has none, or renew is true,
// the given token becomes its token.
func (s *Store) ReaderToken(ctx context.Context, id, token string, renew bool, at time.Time) (current string, err error) {
	err = s.db.Change(ctx, func(tx *sql.Tx) error {
		var exists int
		if err := orNotFound(tx.QueryRowContext(ctx, "SELECT 1 FROM roster WHERE id = ? AND deleted_at IS NULL AND "+visible+database.ForUpdate,
			append([]any{id}, accessArgs(ctx)...)...).Scan(&exists), "roster", id); err != nil {
			return err
		}
		err := tx.QueryRowContext(ctx, "SELECT token FROM roster_reader WHERE roster = ?", id).Scan(&current)
		if err == nil && !renew || err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		current = token
		_, err = tx.ExecContext(ctx, `INSERT INTO roster_reader (roster, token, created_at) VALUES (?, ?, ?)
			ON CONFLICT (roster) DO UPDATE SET token = excluded.token, created_at = excluded.created_at`, id, token, database.Time{Of: &at})
		return err
	})
	return current, err
}

// ReaderOf returns the roster whose read-only link has the token.
func (s *Store) ReaderOf(ctx context.Context, token string) (id string, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT roster FROM roster_reader WHERE token = ?", token).Scan(&id)
	return id, orNotFound(err, "read-only link", "")
}

// ChangeID gives a roster another id, with its revisions and its read-only link.
func (s *Store) ChangeID(ctx context.Context, id, to string) error {
	return s.db.Change(ctx, func(tx *sql.Tx) error {
		if err := s.db.DeferReferences(ctx, tx); err != nil {
			return fmt.Errorf("roster %s: %w", id, err)
		}
		done, err := tx.ExecContext(ctx, "UPDATE roster SET id = ? WHERE id = ? AND deleted_at IS NULL AND "+visible, append([]any{to, id}, accessArgs(ctx)...)...)
		if err := changed(done, err, "roster", id); err != nil {
			return err
		}
		for _, table := range []string{"revision", "roster_reader"} {
			if err := exec(ctx, tx, "roster "+id, "UPDATE "+table+" SET roster = ? WHERE roster = ?", to, id); err != nil {
				return err
			}
		}
		return nil
	})
}
