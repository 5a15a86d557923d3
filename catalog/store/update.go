package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
)

// updatesKept is the number of finished updates that are kept.
const updatesKept = 100

// AddUpdate stores the request for an update. If one of the source is not finished, it returns
// that one, and added is false.
func (s *Store) AddUpdate(ctx context.Context, u catalog.Update) (stored catalog.Update, added bool, err error) {
	err = s.change(ctx, func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, selectUpdates+" WHERE source = ? AND finished_at IS NULL", u.Source)
		open, err := database.Collect(rows, err, "updates", scanUpdate)
		if err != nil {
			return err
		}
		if len(open) > 0 {
			stored = open[0]
			return nil
		}
		stored, added = u, true
		return tx.QueryRowContext(ctx, "INSERT INTO data_update (source, actor, activate, requested_at) VALUES (?, ?, ?, ?) RETURNING seq",
			u.Source, u.Actor, u.Activate, database.Time{Of: &u.RequestedAt}).Scan(&stored.ID)
	})
	if err != nil {
		return catalog.Update{}, false, fmt.Errorf("add update of %s: %w", u.Source, err)
	}
	return stored, added, nil
}

// FinishUpdate stores the result of an update, and removes the oldest results.
func (s *Store) FinishUpdate(ctx context.Context, u catalog.Update) error {
	err := s.change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "UPDATE data_update SET finished_at = ?, snapshot = ?, created = ?, activated = ?, error = ? WHERE seq = ?",
			database.Time{Of: u.FinishedAt}, u.Snapshot, u.Created, u.Activated, u.Error, u.ID); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM data_update WHERE finished_at IS NOT NULL AND seq NOT IN
			(SELECT seq FROM data_update ORDER BY seq DESC LIMIT ?)`, updatesKept)
		return err
	})
	if err != nil {
		return fmt.Errorf("finish update %d: %w", u.ID, err)
	}
	return nil
}

const selectUpdates = "SELECT seq, source, actor, activate, requested_at, finished_at, snapshot, created, activated, error FROM data_update"

// Updates lists the updates, newest first.
func (s *Store) Updates(ctx context.Context) ([]catalog.Update, error) {
	rows, err := s.db.QueryContext(ctx, selectUpdates+" ORDER BY seq DESC")
	return database.Collect(rows, err, "updates", scanUpdate)
}

func scanUpdate(row database.Scanner) (u catalog.Update, err error) {
	var finished time.Time
	err = row.Scan(&u.ID, &u.Source, &u.Actor, &u.Activate, database.Time{Of: &u.RequestedAt}, database.Time{Of: &finished}, &u.Snapshot, &u.Created, &u.Activated, &u.Error)
	if !finished.IsZero() {
		u.FinishedAt = &finished
	}
	return u, err
}
