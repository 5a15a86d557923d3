package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"maps"

	"github.com/rollcall40k/rollcall/roster/event"
)

// UpdateVerdicts stores the verdicts of all lists, and the event, in one transaction.
func (s *Store) UpdateVerdicts(ctx context.Context, j *event.VerdictUpdate) (e *event.Event, err error) {
	err = s.db.Change(ctx, func(tx *sql.Tx) error {
		if e, err = eventOf(ctx, tx, j.Event); err != nil {
			return err
		}
		if err := j.Authorize(e); err != nil {
			return err
		}
		if err := checkUnchanged(ctx, tx, j); err != nil {
			return err
		}
		for _, v := range j.Versions {
			if err := storeVerdict(ctx, tx, j.Event, v); err != nil {
				return err
			}
		}
		if j.Change != nil {
			j.Change(e)
			if err := nextRevision(ctx, tx, e, j.Records[0].At); err != nil {
				return err
			}
		}
		for _, r := range j.Records {
			if err := addRecord(ctx, tx, j.Event, r); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return e, nil
}

// checkUnchanged is an error where the newest versions of the event's lists are not those
// that were judged.
func checkUnchanged(ctx context.Context, tx *sql.Tx, j *event.VerdictUpdate) error {
	now := map[string]int{}
	rows, err := tx.QueryContext(ctx, "SELECT id, newest FROM submission WHERE event = ?", j.Event)
	_, err = collect(rows, err, "lists of event "+j.Event, func(from scanner) (string, error) {
		var id string
		var newest int
		err := from.Scan(&id, &newest)
		now[id] = newest
		return id, err
	})
	if err == nil && !maps.Equal(now, j.Seen) {
		err = event.ErrListsChanged
	}
	return err
}

// storeVerdict stores the verdict of one version.
func storeVerdict(ctx context.Context, tx *sql.Tx, of string, v *event.Version) error {
	sub, err := submissionOf(ctx, tx, of, v.Submission)
	if err != nil {
		return err
	}
	row, err := newVersionRow(v)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE submission_version SET document = ?, roster = ?, found = ? WHERE submission = ? AND number = ?",
		row.document, row.roster, row.found, v.Submission, v.Number)
	if err != nil {
		return fmt.Errorf("list %s: version %d: %w", v.Submission, v.Number, err)
	}
	sub.Verdict = v.Verdict
	return writeSubmission(ctx, tx, sub)
}
