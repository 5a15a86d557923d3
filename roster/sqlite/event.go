package sqlite

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/sqlite"
	"github.com/rollcall40k/rollcall/roster/event"
)

// CreateEvent stores a new event with its first links.
func (s *Store) CreateEvent(ctx context.Context, e *event.Event, links []event.Link, r event.Record) error {
	return s.db.Change(ctx, func(tx *sql.Tx) error {
		if err := exec(ctx, tx, "event "+e.ID, "INSERT INTO event (id, revision, document) VALUES (?, ?, ?)", e.ID, e.Revision, sqlite.JSON{Of: e}); err != nil {
			return err
		}
		if err := insertLinks(ctx, tx, links); err != nil {
			return err
		}
		return addRecord(ctx, tx, e.ID, r)
	})
}

// Event returns an event.
func (s *Store) Event(ctx context.Context, id string) (*event.Event, error) {
	return eventOf(ctx, s.db.Read(), id)
}

func eventOf(ctx context.Context, q executor, id string) (*event.Event, error) {
	e := &event.Event{}
	err := q.QueryRowContext(ctx, "SELECT document FROM event WHERE id = ?", id).Scan(sqlite.JSON{Of: e})
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
	return exec(ctx, tx, "event "+e.ID, "UPDATE event SET revision = ?, document = ? WHERE id = ?", e.Revision, sqlite.JSON{Of: e}, e.ID)
}

// EventsOf lists the events that a key has created or has a role at, newest first.
func (s *Store) EventsOf(ctx context.Context, key string, limit int, cursor string) (catalog.Page[event.OwnedEvent], error) {
	l := list[event.OwnedEvent]{
		name: "events " + key, first: maxID, scan: scanOwned, key: func(h *event.OwnedEvent) string { return h.Event.ID },
		query: `SELECT document, iif(?1 = '', 'public', 'organiser'), id FROM event WHERE owner = ?1 AND id < ?2
			UNION ALL
			SELECT e.document, l.role, e.id FROM event_link l JOIN event e ON e.id = l.event
			WHERE l.key = ?1 AND l.key <> '' AND l.revoked_at IS NULL AND e.owner <> ?1 AND e.id < ?2
			ORDER BY 3 DESC LIMIT ?3`,
	}
	return l.page(ctx, s.db.Read(), limit, cursor, key)
}

func scanOwned(from sqlite.Scanner) (h event.OwnedEvent, err error) {
	h.Event = &event.Event{}
	err = from.Scan(sqlite.JSON{Of: h.Event}, &h.Role, &h.Event.ID)
	return h, err
}

// DeleteEvent deletes an event with everything that belongs to it.
func (s *Store) DeleteEvent(ctx context.Context, id string) error {
	done, err := s.db.Write().ExecContext(ctx, "DELETE FROM event WHERE id = ?", id)
	return changed(done, err, "event", id)
}

// addRecord appends a record to an event's audit trail, and stores its notification.
func addRecord(ctx context.Context, tx *sql.Tx, id string, r event.Record) error {
	err := exec(ctx, tx, "audit trail of "+id, `INSERT INTO event_record (event, number, at, who, role, action, subject, detail)
		SELECT ?, coalesce(max(number), 0) + 1, ?, ?, ?, ?, ?, ? FROM event_record WHERE event = ?`,
		id, sqlite.Time{Of: &r.At}, r.Who, string(r.Role), string(r.Action), r.Subject, r.Detail, id)
	if err != nil {
		return err
	}
	return addNotification(ctx, tx, id, r.At, r.Notification)
}

// Trail lists the records of an event, newest first.
func (s *Store) Trail(ctx context.Context, id string, limit int, cursor string) (catalog.Page[event.Record], error) {
	l := list[event.Record]{
		name: "trail " + id, first: math.MaxInt, scan: scanRecord, key: func(r *event.Record) string { return strconv.Itoa(r.Number) },
		query: `SELECT number, at, who, role, action, subject, detail FROM event_record
			WHERE event = ? AND number < ? ORDER BY number DESC LIMIT ?`,
	}
	return l.page(ctx, s.db.Read(), limit, cursor, id)
}

func scanRecord(from sqlite.Scanner) (r event.Record, err error) {
	err = from.Scan(&r.Number, sqlite.Time{Of: &r.At}, &r.Who, &r.Role, &r.Action, &r.Subject, &r.Detail)
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
