package store

import (
	"context"
	"database/sql"
	"fmt"
	"maps"

	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
)

// Submit stores a version as the newest of its submission.
func (s *Store) Submit(ctx context.Context, h *event.SubmissionChange) (sub *event.Submission, err error) {
	err = s.db.Change(ctx, func(tx *sql.Tx) error {
		e, err := eventOf(ctx, tx, h.Event, database.ForUpdate)
		if err != nil {
			return err
		}
		if sub, err = targetSubmission(ctx, tx, h); err != nil {
			return err
		}
		if err := h.Authorize(e, sub); err != nil {
			return err
		}
		sub.Newest++
		h.Version.Number, sub.Verdict = sub.Newest, h.Version.Verdict
		h.Finalize(sub, h.Version, &h.Record)
		if err := writeSubmission(ctx, tx, sub); err != nil {
			return err
		}
		if err := s.insertVersion(ctx, tx, h.Version); err != nil {
			return err
		}
		if h.Link != nil {
			if err := insertLinks(ctx, tx, []event.Link{*h.Link}); err != nil {
				return err
			}
		}
		return addRecord(ctx, tx, h.Event, h.Record)
	})
	if err != nil {
		return nil, err
	}
	return sub, nil
}

// targetSubmission returns the submission of a new version.
func targetSubmission(ctx context.Context, tx *sql.Tx, h *event.SubmissionChange) (*event.Submission, error) {
	if h.Submission != nil {
		copied := *h.Submission
		return &copied, checkCapacity(ctx, tx, h)
	}
	return submissionOf(ctx, tx, h.Event, h.Version.Submission)
}

// checkCapacity returns a *event.StateError if the event is full.
func checkCapacity(ctx context.Context, tx *sql.Tx, h *event.SubmissionChange) error {
	var n int
	if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM submission WHERE event = ?", h.Event).Scan(&n); err != nil {
		return fmt.Errorf("lists of event %s: %w", h.Event, err)
	}
	if n >= h.MaxSubmissions {
		return &event.StateError{Found: fmt.Sprintf("%d lists", n), Allowed: fmt.Sprintf("at most %d", h.MaxSubmissions)}
	}
	return nil
}

const selectSubmission = "SELECT checked(sum, document) FROM submission"

func submissionOf(ctx context.Context, q executor, of, id string) (*event.Submission, error) {
	sub, err := scanSubmission(q.QueryRowContext(ctx, selectSubmission+" WHERE id = ? AND event = ?", id, of))
	return found(sub, err, "list", id)
}

func scanSubmission(from database.Scanner) (*event.Submission, error) {
	sub := &event.Submission{}
	return sub, from.Scan(database.JSON{Of: sub})
}

func writeSubmission(ctx context.Context, tx *sql.Tx, sub *event.Submission) error {
	return exec(ctx, tx, "list "+sub.ID, `INSERT INTO submission (id, event, newest, document, sum) VALUES (?1, ?2, ?3, ?4, checksum(?4))
		ON CONFLICT (id) DO UPDATE SET newest = excluded.newest, document = excluded.document, sum = excluded.sum`, sub.ID, sub.Event, sub.Newest, database.JSON{Of: sub})
}

// Submission returns a submission of an event.
func (s *Store) Submission(ctx context.Context, of, id string) (*event.Submission, error) {
	return submissionOf(ctx, s.db, of, id)
}

// Submissions lists the submissions of an event in order of creation.
func (s *Store) Submissions(ctx context.Context, of string) ([]*event.Submission, error) {
	rows, err := s.db.QueryContext(ctx, selectSubmission+" WHERE event = ? ORDER BY id", of)
	return database.Collect(rows, err, "lists of event "+of, scanSubmission)
}

// ChangeSubmissions changes submissions, all or none.
func (s *Store) ChangeSubmissions(ctx context.Context, of string, ids []string, change func(*event.Event, *event.Submission) error, r event.Record) error {
	return s.db.Change(ctx, func(tx *sql.Tx) error {
		e, err := eventOf(ctx, tx, of, database.ForUpdate)
		if err != nil {
			return err
		}
		for _, id := range ids {
			sub, err := submissionOf(ctx, tx, of, id)
			if err != nil {
				return err
			}
			if err := change(e, sub); err != nil {
				return err
			}
			if err := writeSubmission(ctx, tx, sub); err != nil {
				return err
			}
		}
		return addRecord(ctx, tx, of, r)
	})
}

// read encodes the problems of reading a version: an empty list, not null.
func read(v *event.Version) database.JSON {
	return database.JSON{Of: append([]roster.Diagnostic{}, v.Read...)}
}

func versionName(v *event.Version) string {
	return fmt.Sprintf("list %s: version %d", v.Submission, v.Number)
}

func (s *Store) insertVersion(ctx context.Context, tx *sql.Tx, v *event.Version) error {
	if v.Roster != nil {
		if err := s.requireSnapshots(ctx, tx, v.Roster.Snapshot); err != nil {
			return err
		}
	}
	return exec(ctx, tx, versionName(v), `INSERT INTO submission_version (submission, number, document, receipt, source, roster, found, sum)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, checksum(?3, ?4, ?5, ?6, ?7))`,
		v.Submission, v.Number, database.JSON{Of: v}, database.JSON{Of: v.Receipt}, append([]byte{}, v.Source...), database.JSON{Of: v.Roster}, read(v))
}

const selectVersion = `SELECT checked(v.sum, v.document, v.receipt, v.source, v.roster, v.found), v.receipt, v.source, v.roster, v.found FROM submission_version v JOIN submission s ON s.id = v.submission`

func scanVersion(from database.Scanner) (*event.Version, error) {
	v := &event.Version{Roster: &roster.Roster{}}
	return v, from.Scan(database.JSON{Of: v}, database.JSON{Of: &v.Receipt}, &v.Source, database.JSON{Of: v.Roster}, database.JSON{Of: &v.Read})
}

// Version returns one version of a submission.
func (s *Store) Version(ctx context.Context, of, submission string, number int) (*event.Version, error) {
	v, err := scanVersion(s.db.QueryRowContext(ctx, selectVersion+" WHERE s.event = ? AND s.id = ? AND v.number = ?", of, submission, number))
	return found(v, err, "version of list", submission)
}

// Newest lists the newest versions of all submissions of an event.
func (s *Store) Newest(ctx context.Context, of string) ([]*event.Version, error) {
	rows, err := s.db.QueryContext(ctx, selectVersion+" WHERE s.event = ? AND v.number = s.newest ORDER BY s.id", of)
	return database.Collect(rows, err, "lists of event "+of, scanVersion)
}

// UpdateVerdicts stores the verdicts of all lists, and the event, in one transaction.
func (s *Store) UpdateVerdicts(ctx context.Context, j *event.VerdictUpdate) (e *event.Event, err error) {
	err = s.db.Change(ctx, func(tx *sql.Tx) error {
		if e, err = eventOf(ctx, tx, j.Event, database.ForUpdate); err != nil {
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
			if err := s.nextRevision(ctx, tx, e, j.Records[0].At); err != nil {
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

// checkUnchanged returns event.ErrListsChanged if the newest versions are not those that
// were evaluated.
func checkUnchanged(ctx context.Context, tx *sql.Tx, j *event.VerdictUpdate) error {
	now := map[string]int{}
	rows, err := tx.QueryContext(ctx, "SELECT id, newest FROM submission WHERE event = ?", j.Event)
	_, err = database.Collect(rows, err, "lists of event "+j.Event, func(from database.Scanner) (string, error) {
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
	err = exec(ctx, tx, versionName(v), `UPDATE submission_version SET document = ?1, roster = ?2, found = ?3, sum = checksum(?1, receipt, source, ?2, ?3)
		WHERE submission = ?4 AND number = ?5`,
		database.JSON{Of: v}, database.JSON{Of: v.Roster}, read(v), v.Submission, v.Number)
	if err != nil {
		return err
	}
	sub.Verdict = v.Verdict
	return writeSubmission(ctx, tx, sub)
}
