package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
)

// Listed lists all snapshots with their sizes and uses, newest first.
func (s *Store) Listed(ctx context.Context) ([]catalog.ListedSnapshot, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT (SELECT count(*) FROM book b WHERE b.snapshot = s.seq),
			(SELECT count(*) FROM snapshot_datasheet m JOIN datasheet d ON d.key = m.datasheet WHERE m.snapshot = s.seq AND d.home = 1),
			coalesce(u.rosters, 0), coalesce(u.events, 0), coalesce(u.battles, 0), `+snapshotColumns+`
		FROM snapshot s LEFT JOIN (
			SELECT snapshot, count(*) FILTER (WHERE kind = 'roster') AS rosters, count(*) FILTER (WHERE kind = 'event') AS events,
				count(*) FILTER (WHERE kind NOT IN ('roster', 'event')) AS battles
			FROM snapshot_use GROUP BY snapshot
		) u ON u.snapshot = s.id ORDER BY s.seq DESC`)
	return database.Collect(rows, err, "list snapshots", func(row database.Scanner) (l catalog.ListedSnapshot, err error) {
		l.Snapshot, err = scanSnapshot(scanFunc(func(columns ...any) error {
			return row.Scan(append([]any{&l.Books, &l.Datasheets, &l.Use.Rosters, &l.Use.Events, &l.Use.Battles}, columns...)...)
		}))
		return l, err
	})
}

// scanFunc is a Scanner of some columns of a row.
type scanFunc func(...any) error

// Scan calls f.
func (f scanFunc) Scan(columns ...any) error { return f(columns...) }

// errDryRun rolls back the transaction of a dry run.
var errDryRun = errors.New("dry run")

// Prune removes what is not needed in one transaction, which a dry run rolls back. The space
// is then returned to the file system.
func (s *Store) Prune(ctx context.Context, actor string, at time.Time, dry bool) (p catalog.Pruned, err error) {
	p.DryRun = dry
	err = s.change(ctx, func(tx *sql.Tx) error {
		if err := s.db.Lock(ctx, tx, database.SnapshotUse); err != nil {
			return err
		}
		if p.Snapshots, p.Freed, err = s.prune(ctx, tx, actor, at); err != nil {
			return err
		}
		if dry {
			return errDryRun
		}
		return nil
	})
	if err != nil && !errors.Is(err, errDryRun) {
		return catalog.Pruned{}, fmt.Errorf("prune snapshots: %w", err)
	}
	if !dry && p.Freed > 0 {
		// The snapshots are removed, whether the caller waits or not.
		if err := s.db.Shrink(context.WithoutCancel(ctx)); err != nil {
			return p, fmt.Errorf("the snapshots were removed, but the file was not made smaller: %w", err)
		}
	}
	return p, nil
}

func (s *Store) prune(ctx context.Context, tx *sql.Tx, actor string, at time.Time) (removed []catalog.Snapshot, freed int64, err error) {
	rows, err := tx.QueryContext(ctx, "SELECT "+snapshotColumns+` FROM snapshot WHERE active = 0 AND origin <> ?
		AND id NOT IN (SELECT snapshot FROM snapshot_use WHERE snapshot IS NOT NULL) ORDER BY seq DESC`, catalog.BuiltIn)
	if removed, err = database.Collect(rows, err, "unused snapshots", scanSnapshot); err != nil {
		return nil, 0, err
	}
	for i := range removed {
		if err := remove(ctx, tx, removed[i].ID); err != nil {
			return nil, 0, fmt.Errorf("%s: %w", removed[i].ID, err)
		}
		if err := record(ctx, tx, &catalog.Activation{Action: catalog.Removed, Snapshot: removed[i].ID, Actor: actor, At: at}); err != nil {
			return nil, 0, err
		}
	}
	if err := collect(ctx, tx); err != nil {
		return nil, 0, err
	}
	freed, err = s.db.FreeBytes(ctx, tx)
	return removed, freed, err
}

// remove removes a snapshot with everything that belongs to it.
func remove(ctx context.Context, tx *sql.Tx, id string) error {
	var seq int64
	if err := tx.QueryRowContext(ctx, "SELECT seq FROM snapshot WHERE id = ?", id).Scan(&seq); err != nil {
		return err
	}
	if err := clearDerived(ctx, tx, seq); err != nil {
		return err
	}
	for _, statement := range []string{"DELETE FROM document WHERE snapshot = ?", "DELETE FROM snapshot WHERE seq = ?"} {
		if _, err := tx.ExecContext(ctx, statement, seq); err != nil {
			return err
		}
	}
	return nil
}
