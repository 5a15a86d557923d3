package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/rollcall40k/rollcall/catalog/sqlite"
)

// ReaderToken returns the token of the read-only link of a roster. If the roster has none, or renew is true,
// the given token becomes its token.
func (s *Store) ReaderToken(ctx context.Context, id, token string, renew bool, at time.Time) (current string, err error) {
	err = s.db.Change(ctx, func(tx *sql.Tx) error {
		var exists int
		if err := orNotFound(tx.QueryRowContext(ctx, "SELECT 1 FROM roster WHERE id = ? AND deleted_at IS NULL AND "+visible,
			append([]any{id}, accessArgs(ctx)...)...).Scan(&exists), "roster", id); err != nil {
			return err
		}
		err := tx.QueryRowContext(ctx, "SELECT token FROM roster_reader WHERE roster = ?", id).Scan(&current)
		if err == nil && !renew || err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		current = token
		_, err = tx.ExecContext(ctx, "INSERT OR REPLACE INTO roster_reader (roster, token, created_at) VALUES (?, ?, ?)", id, token, sqlite.Time{Of: &at})
		return err
	})
	return current, err
}

// ReaderOf returns the roster whose read-only link has the token.
func (s *Store) ReaderOf(ctx context.Context, token string) (id string, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT roster FROM roster_reader WHERE token = ?", token).Scan(&id)
	return id, orNotFound(err, "read-only link", "")
}
