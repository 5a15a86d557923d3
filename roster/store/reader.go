package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/rollcall40k/rollcall/catalog/database"
)

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
