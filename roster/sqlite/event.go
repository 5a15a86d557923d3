package sqlite

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/event"
)

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

// CreateEvent stores a new event with its first links.
func (s *Store) CreateEvent(ctx context.Context, e *event.Event, links []event.Link, r event.Record) error {
	data, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("event %s: %w", e.ID, err)
	}
	return s.db.Change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "INSERT INTO event (id, revision, document) VALUES (?, ?, ?)", e.ID, e.Revision, string(data)); err != nil {
			return fmt.Errorf("event %s: %w", e.ID, err)
		}
		if err := insertLinks(ctx, tx, links); err != nil {
			return err
		}
		return addRecord(ctx, tx, e.ID, r)
	})
}

// A querier is a connection pool or a transaction.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Event returns an event.
func (s *Store) Event(ctx context.Context, id string) (*event.Event, error) {
	return eventOf(ctx, s.db.Read(), id)
}

func eventOf(ctx context.Context, q querier, id string) (*event.Event, error) {
	var data []byte
	e := &event.Event{}
	err := q.QueryRowContext(ctx, "SELECT document FROM event WHERE id = ?", id).Scan(&data)
	if err == nil {
		err = json.Unmarshal(data, e)
	}
	if err := orNotFound(err, "event", id); err != nil {
		return nil, err
	}
	return e, nil
}

// ChangeEvent changes an event in one transaction.
func (s *Store) ChangeEvent(ctx context.Context, id string, change func(*event.Event) error, r event.Record) (e *event.Event, err error) {
	err = s.db.Change(ctx, func(tx *sql.Tx) error {
		if e, err = eventOf(ctx, tx, id); err != nil {
			return err
		}
		if err := change(e); err != nil {
			return err
		}
		if err := nextRevision(ctx, tx, e, r.At); err != nil {
			return err
		}
		return addRecord(ctx, tx, id, r)
	})
	if err != nil {
		return nil, err
	}
	return e, nil
}

// nextRevision stores a changed event as its next revision.
func nextRevision(ctx context.Context, tx *sql.Tx, e *event.Event, at time.Time) error {
	e.Revision++
	e.UpdatedAt = at
	data, err := json.Marshal(e)
	if err == nil {
		_, err = tx.ExecContext(ctx, "UPDATE event SET revision = ?, document = ? WHERE id = ?", e.Revision, string(data), e.ID)
	}
	if err != nil {
		return fmt.Errorf("event %s: %w", e.ID, err)
	}
	return nil
}

// EventsOf lists the events that a key has created or has a role at, newest first.
func (s *Store) EventsOf(ctx context.Context, key string, limit int, cursor string) (catalog.Page[event.OwnedEvent], error) {
	list, last := "events "+key, "~" // sorts after every id
	if cursor != "" {
		at, err := catalog.ParseCursor(list, cursor, 1)
		if err != nil {
			return catalog.Page[event.OwnedEvent]{}, err
		}
		last = at[0]
	}
	limit = catalog.PageLimit(limit)
	rows, err := s.db.Read().QueryContext(ctx, `
		SELECT document, iif(?1 = '', 'public', 'organiser'), id FROM event WHERE owner = ?1 AND id < ?2
		UNION ALL
		SELECT e.document, l.role, e.id FROM event_link l JOIN event e ON e.id = l.event
		WHERE l.key = ?1 AND l.key <> '' AND l.revoked_at IS NULL AND e.owner <> ?1 AND e.id < ?2
		ORDER BY 3 DESC LIMIT ?3`, key, last, limit+1)
	if err != nil {
		return catalog.Page[event.OwnedEvent]{}, fmt.Errorf("events of %q: %w", key, err)
	}
	return page(rows, limit, scanOwned, func(h *event.OwnedEvent) string { return catalog.NewCursor(list, h.Event.ID) })
}

func scanOwned(from scanner) (h event.OwnedEvent, err error) {
	var data []byte
	var id string
	h.Event = &event.Event{}
	if err = from.Scan(&data, &h.Role, &id); err == nil {
		err = json.Unmarshal(data, h.Event)
	}
	return h, err
}

// DeleteEvent deletes an event with everything that belongs to it.
func (s *Store) DeleteEvent(ctx context.Context, id string) error {
	done, err := s.db.Write().ExecContext(ctx, "DELETE FROM event WHERE id = ?", id)
	return changed(done, err, "event", id)
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

// addRecord appends a record to an event's audit trail, and stores its notification.
func addRecord(ctx context.Context, tx *sql.Tx, id string, r event.Record) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO event_record (event, number, at, who, role, action, subject, detail)
		SELECT ?, coalesce(max(number), 0) + 1, ?, ?, ?, ?, ?, ? FROM event_record WHERE event = ?`,
		id, timeText(r.At), r.Who, string(r.Role), string(r.Action), r.Subject, r.Detail, id)
	if err != nil {
		return fmt.Errorf("audit trail of %s: %w", id, err)
	}
	return addNotification(ctx, tx, id, r.At, r.Notification)
}

// Trail lists the records of an event, newest first.
func (s *Store) Trail(ctx context.Context, id string, limit int, cursor string) (catalog.Page[event.Record], error) {
	list, last := "trail "+id, math.MaxInt
	if cursor != "" {
		key, err := catalog.ParseCursor(list, cursor, 1)
		if err != nil {
			return catalog.Page[event.Record]{}, err
		}
		if last, err = strconv.Atoi(key[0]); err != nil {
			return catalog.Page[event.Record]{}, fmt.Errorf("%w: %.40q", catalog.ErrBadCursor, cursor)
		}
	}
	limit = catalog.PageLimit(limit)
	rows, err := s.db.Read().QueryContext(ctx, `SELECT number, at, who, role, action, subject, detail FROM event_record
		WHERE event = ? AND number < ? ORDER BY number DESC LIMIT ?`, id, last, limit+1)
	if err != nil {
		return catalog.Page[event.Record]{}, fmt.Errorf("audit trail of %s: %w", id, err)
	}
	return page(rows, limit, scanRecord, func(r *event.Record) string { return catalog.NewCursor(list, strconv.Itoa(r.Number)) })
}

func scanRecord(from scanner) (r event.Record, err error) {
	err = from.Scan(&r.Number, timeOf{&r.At}, &r.Who, &r.Role, &r.Action, &r.Subject, &r.Detail)
	return r, err
}

// SigningSeed returns the seed of the key that signs receipts.
func (s *Store) SigningSeed(ctx context.Context) (seed []byte, err error) {
	fresh := make([]byte, 32)
	rand.Read(fresh) // never fails
	err = s.db.Change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "INSERT INTO event_seed (one, seed) VALUES (1, ?) ON CONFLICT DO NOTHING", fresh); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, "SELECT seed FROM event_seed").Scan(&seed)
	})
	if err != nil {
		return nil, fmt.Errorf("key of receipts: %w", err)
	}
	return seed, nil
}
