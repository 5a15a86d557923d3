package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/rollcall40k/rollcall/catalog/database"
)

// A PruneRequest says what is removed. The zero time removes nothing of its kind.
type PruneRequest struct {
	Deleted     time.Time // lists that were deleted before
	Drafts      time.Time // lists without an owner and a read-only link that were changed last before
	Revisions   time.Time // revisions from before: of each day and list the last one stays
	Simulations time.Time // simulations that were created before and are over
	DryRun      bool      // only count
}

// Pruned counts what was removed.
type Pruned struct {
	Deleted, Drafts, Revisions, Simulations int64
	Freed                                   int64 // bytes returned to the file system
}

// errDryRun rolls back the transaction of a dry run.
var errDryRun = errors.New("dry run")

// Prune removes what is no longer needed in one transaction, and returns the free space of the
// file to the file system.
func (s *Store) Prune(ctx context.Context, q PruneRequest) (p Pruned, err error) {
	before, err := s.db.Usage(ctx)
	if err != nil {
		return p, err
	}
	err = s.db.Change(ctx, func(tx *sql.Tx) error {
		for _, x := range []struct {
			before time.Time
			count  *int64
			query  string
		}{
			{q.Deleted, &p.Deleted, "DELETE FROM roster WHERE deleted_at < ?"},
			{q.Drafts, &p.Drafts, "DELETE FROM roster WHERE updated_at < ? AND owner = '' AND id NOT IN (SELECT roster FROM roster_reader)"},
			{q.Simulations, &p.Simulations, "DELETE FROM simulation WHERE created_at < ? AND status IN ('done', 'cancelled', 'failed')"},
		} {
			if x.before.IsZero() {
				continue
			}
			done, err := tx.ExecContext(ctx, x.query, database.Time{Of: &x.before})
			if err != nil {
				return err
			}
			if *x.count, err = done.RowsAffected(); err != nil {
				return err
			}
		}
		if !q.Revisions.IsZero() {
			if p.Revisions, err = thinRevisions(ctx, tx, q.Revisions); err != nil {
				return err
			}
		}
		if q.DryRun {
			return errDryRun
		}
		return nil
	})
	switch {
	case errors.Is(err, errDryRun):
		return p, nil
	case err != nil:
		return Pruned{}, fmt.Errorf("prune: %w", err)
	}
	if err := s.db.Shrink(ctx); err != nil {
		return p, fmt.Errorf("everything was removed, but the file was not made smaller: %w", err)
	}
	after, err := s.db.Usage(ctx)
	p.Freed = max(0, int64(before.File)-int64(after.File))
	return p, err
}

// thinned selects the revisions that are removed: not the first one of a list, the current
// one, or the last one of a day.
const thinned = `SELECT v.roster, v.number FROM revision v JOIN roster r ON r.id = v.roster
	WHERE v.created_at < ? AND v.number <> r.head AND v.parent IS NOT NULL
	AND EXISTS (SELECT 1 FROM revision later WHERE later.roster = v.roster AND later.number > v.number
		AND substr(later.created_at, 1, 10) = substr(v.created_at, 1, 10))`

// thinRevisions removes revisions from before a time. What followed a removed revision
// follows its parent then, so that undo goes on there.
func thinRevisions(ctx context.Context, tx *sql.Tx, before time.Time) (removed int64, err error) {
	at := database.Time{Of: &before}
	for _, statement := range []string{
		"CREATE TEMP TABLE IF NOT EXISTS thinned (roster TEXT, number BIGINT, PRIMARY KEY (roster, number))",
		"DELETE FROM thinned",
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return 0, err
		}
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO thinned "+thinned, at); err != nil {
		return 0, err
	}
	// The parent of a kept revision becomes its nearest kept ancestor.
	_, err = tx.ExecContext(ctx, `WITH RECURSIVE ancestor (roster, number, parent) AS (
			SELECT roster, number, parent FROM revision
			WHERE (roster, parent) IN (SELECT roster, number FROM thinned) AND (roster, number) NOT IN (SELECT roster, number FROM thinned)
			UNION ALL
			SELECT a.roster, a.number, v.parent FROM ancestor a JOIN revision v ON v.roster = a.roster AND v.number = a.parent
			WHERE (a.roster, a.parent) IN (SELECT roster, number FROM thinned)
		)
		UPDATE revision SET parent = a.parent FROM ancestor a
		WHERE revision.roster = a.roster AND revision.number = a.number AND (a.roster, a.parent) NOT IN (SELECT roster, number FROM thinned)`)
	if err != nil {
		return 0, err
	}
	if _, err := tx.ExecContext(ctx, "DELETE FROM revision WHERE (roster, number) IN (SELECT roster, number FROM thinned)"); err != nil {
		return 0, err
	}
	// The number of affected rows lacks those that were deleted with their parents.
	err = tx.QueryRowContext(ctx, "SELECT count(*) FROM thinned").Scan(&removed)
	return removed, err
}

// modifiedDocuments describes the rows whose checksums differ, the current revisions and versions that are not
// stored, and what follows a revision that came later or belongs to a list that is not stored.
const modifiedDocuments = `
	SELECT 'list ' || roster || ', revision ' || number FROM revision WHERE sum <> checksum(document, operations)
	UNION ALL SELECT 'simulation ' || id FROM simulation WHERE sum <> checksum(document)
	UNION ALL SELECT 'battle ' || id FROM battle WHERE sum <> checksum(document)
	UNION ALL SELECT 'event ' || id FROM event WHERE sum <> checksum(document)
	UNION ALL SELECT 'submission ' || id || ' of event ' || event FROM submission WHERE sum <> checksum(document)
	UNION ALL SELECT 'submission ' || submission || ', version ' || number FROM submission_version
		WHERE sum <> checksum(document, receipt, source, roster, found)
	UNION ALL SELECT 'list ' || id || ', revision ' || head FROM roster WHERE (id, head) NOT IN (SELECT roster, number FROM revision)
	UNION ALL SELECT 'list ' || id || ', revision ' || newest FROM roster WHERE newest < (SELECT max(number) FROM revision WHERE roster = id)
	UNION ALL SELECT 'list ' || roster || ', revision ' || number FROM revision WHERE parent >= number
	UNION ALL SELECT 'submission ' || id || ', version ' || newest FROM submission WHERE (id, newest) NOT IN (SELECT submission, number FROM submission_version)
	UNION ALL SELECT 'link ' || id || ' of event ' || event FROM event_link WHERE submission <> '' AND (submission, event) NOT IN (SELECT id, event FROM submission)`

// usesWithoutData describes the documents that refer to snapshots that are not stored.
const usesWithoutData = `SELECT kind || ' ' || id || ': the game data ' || snapshot || ' is not stored' FROM snapshot_use
	WHERE snapshot <> '' AND snapshot NOT IN (SELECT id FROM snapshot)`

// Modified describes the stored documents whose checksum does not match, or to which references are wrong.
func (s *Store) Modified(ctx context.Context) ([]string, error) {
	return s.described(ctx, modifiedDocuments)
}

// WithoutData describes the lists, events and other documents that cannot be used because their game data is missing.
func (s *Store) WithoutData(ctx context.Context) ([]string, error) {
	return s.described(ctx, usesWithoutData)
}

func (s *Store) described(ctx context.Context, query string) ([]string, error) {
	rows, err := s.db.QueryContext(ctx, query)
	found, err := database.Collect(rows, err, "inspect documents", scanID)
	if err != nil {
		return nil, fmt.Errorf("database: %w", err)
	}
	return found, nil
}
