package store

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/roster/event"
)

// CreateEvent stores a new event with its first links.
func (s *Store) CreateEvent(ctx context.Context, e *event.Event, links []event.Link, r event.Record) error {
	return s.db.Change(ctx, func(tx *sql.Tx) error {
		if err := s.requireSnapshots(ctx, tx, e.Pack.Snapshot); err != nil {
			return err
		}
		if err := exec(ctx, tx, "event "+e.ID, "INSERT INTO event (id, revision, document, sum) VALUES (?1, ?2, ?3, checksum(?3))", e.ID, e.Revision, database.JSON{Of: e}); err != nil {
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
	return eventOf(ctx, s.db, id, "")
}

// eventOf reads an event. lock is empty or database.ForUpdate.
func eventOf(ctx context.Context, q executor, id, lock string) (*event.Event, error) {
	e := &event.Event{}
	err := q.QueryRowContext(ctx, "SELECT checked(sum, document) FROM event WHERE id = ?"+lock, id).Scan(database.JSON{Of: e})
	return found(e, err, "event", id)
}

// ChangeEvent changes an event in one transaction.
func (s *Store) ChangeEvent(ctx context.Context, id string, change func(*event.Event) error, r event.Record) (e *event.Event, err error) {
	err = s.db.Change(ctx, func(tx *sql.Tx) error {
		if e, err = eventOf(ctx, tx, id, database.ForUpdate); err != nil {
			return err
		}
		if err := change(e); err != nil {
			return err
		}
		if err := s.nextRevision(ctx, tx, e, r.At); err != nil {
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
func (s *Store) nextRevision(ctx context.Context, tx *sql.Tx, e *event.Event, at time.Time) error {
	if err := s.requireSnapshots(ctx, tx, e.Pack.Snapshot); err != nil {
		return err
	}
	e.Revision++
	e.UpdatedAt = at
	return exec(ctx, tx, "event "+e.ID, "UPDATE event SET revision = ?1, document = ?2, sum = checksum(?2) WHERE id = ?3", e.Revision, database.JSON{Of: e}, e.ID)
}

// EventsOf lists the events that a key has created or has a role at, newest first.
func (s *Store) EventsOf(ctx context.Context, key string, limit int, cursor string) (catalog.Page[event.OwnedEvent], error) {
	l := list[event.OwnedEvent]{
		name: "events " + key, first: maxID, scan: scanOwned, key: func(h *event.OwnedEvent) string { return h.Event.ID },
		query: `SELECT checked(sum, document), CASE WHEN ?1 = '' THEN 'public' ELSE 'organiser' END, id FROM event WHERE owner = ?1 AND id < ?2
			UNION ALL
			SELECT checked(e.sum, e.document), l.role, e.id FROM event_link l JOIN event e ON e.id = l.event
			WHERE l.key = ?1 AND l.key <> '' AND l.revoked_at IS NULL AND e.owner <> ?1 AND e.id < ?2
			ORDER BY 3 DESC LIMIT ?3`,
	}
	return l.page(ctx, s.db, limit, cursor, key)
}

func scanOwned(from database.Scanner) (h event.OwnedEvent, err error) {
	h.Event = &event.Event{}
	err = from.Scan(database.JSON{Of: h.Event}, &h.Role, &h.Event.ID)
	return h, err
}

// DeleteEvent deletes an event with everything that belongs to it.
func (s *Store) DeleteEvent(ctx context.Context, id string) error {
	done, err := s.db.ExecContext(ctx, "DELETE FROM event WHERE id = ?", id)
	return changed(done, err, "event", id)
}

// addRecord appends a record to an event's audit trail, and stores its notification.
func addRecord(ctx context.Context, tx *sql.Tx, id string, r event.Record) error {
	// Records are numbered one after the other.
	if err := exec(ctx, tx, "audit trail of "+id, "SELECT 1 FROM event WHERE id = ?"+database.ForUpdate, id); err != nil {
		return err
	}
	err := exec(ctx, tx, "audit trail of "+id, `INSERT INTO event_record (event, number, at, who, role, action, subject, detail, code, arguments)
		SELECT ?, coalesce(max(number), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ? FROM event_record WHERE event = ?`,
		id, database.Time{Of: &r.At}, r.Who, string(r.Role), string(r.Action), r.Subject, r.Detail, r.Code, database.JSON{Of: r.Arguments}, id)
	if err != nil {
		return err
	}
	return addNotification(ctx, tx, id, r.At, r.Notification)
}

// Trail lists the records of an event, newest first.
func (s *Store) Trail(ctx context.Context, id string, limit int, cursor string) (catalog.Page[event.Record], error) {
	l := list[event.Record]{
		name: "trail " + id, first: math.MaxInt, scan: scanRecord, key: func(r *event.Record) string { return strconv.Itoa(r.Number) },
		query: `SELECT number, at, who, role, action, subject, detail, code, arguments FROM event_record
			WHERE event = ? AND number < ? ORDER BY number DESC LIMIT ?`,
	}
	return l.page(ctx, s.db, limit, cursor, id)
}

func scanRecord(from database.Scanner) (r event.Record, err error) {
	err = from.Scan(&r.Number, database.Time{Of: &r.At}, &r.Who, &r.Role, &r.Action, &r.Subject, &r.Detail, &r.Code, database.JSON{Of: &r.Arguments})
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

func insertLinks(ctx context.Context, tx *sql.Tx, links []event.Link) error {
	for _, t := range links {
		err := exec(ctx, tx, "link of event "+t.Event, `INSERT INTO event_link (hash, id, event, role, submission, name, key, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (hash) DO UPDATE SET id = excluded.id, role = excluded.role, submission = excluded.submission, name = excluded.name,
				created_at = excluded.created_at, revoked_at = NULL`,
			t.Hash[:], t.ID, t.Event, string(t.Role), t.Submission, t.Holder, t.Key, database.Time{Of: &t.CreatedAt})
		if err != nil {
			return err
		}
	}
	return nil
}

// AddLinks stores links of one event.
func (s *Store) AddLinks(ctx context.Context, links []event.Link, r event.Record) error {
	return s.db.Change(ctx, func(tx *sql.Tx) error {
		if err := insertLinks(ctx, tx, links); err != nil {
			return err
		}
		return addRecord(ctx, tx, links[0].Event, r)
	})
}

const selectLink = "SELECT hash, id, event, role, submission, name, key, created_at, revoked_at FROM event_link"

// Link returns the link with the hash.
func (s *Store) Link(ctx context.Context, hash [sha256.Size]byte) (event.Link, error) {
	t, err := scanLink(s.db.QueryRowContext(ctx, selectLink+" WHERE hash = ?", hash[:]))
	return t, orNotFound(err, "link", "with the token")
}

func scanLink(from database.Scanner) (t event.Link, err error) {
	var hash []byte
	var revoked time.Time
	err = from.Scan(&hash, &t.ID, &t.Event, &t.Role, &t.Submission, &t.Holder, &t.Key, database.Time{Of: &t.CreatedAt}, database.Time{Of: &revoked})
	copy(t.Hash[:], hash)
	if !revoked.IsZero() {
		t.RevokedAt = &revoked
	}
	return t, err
}

// Links lists the links of an event, oldest first.
func (s *Store) Links(ctx context.Context, id string) ([]event.Link, error) {
	rows, err := s.db.QueryContext(ctx, selectLink+" WHERE event = ? ORDER BY created_at, id", id)
	return database.Collect(rows, err, "links of event "+id, scanLink)
}

// RevokeLink revokes a link.
func (s *Store) RevokeLink(ctx context.Context, id, link string, r event.Record) error {
	return s.db.Change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, "UPDATE event_link SET revoked_at = coalesce(revoked_at, ?) WHERE event = ? AND id = ?", database.Time{Of: &r.At}, id, link)
		if err := changed(done, err, "link", link); err != nil {
			return err
		}
		return addRecord(ctx, tx, id, r)
	})
}

// AddWebhook stores a webhook.
func (s *Store) AddWebhook(ctx context.Context, h *event.Webhook, r event.Record) error {
	return s.db.Change(ctx, func(tx *sql.Tx) error {
		err := exec(ctx, tx, "webhook of event "+h.Event, "INSERT INTO event_hook (id, event, address, secret, created_at) VALUES (?, ?, ?, ?, ?)",
			h.ID, h.Event, h.Address, h.Secret, database.Time{Of: &h.CreatedAt})
		if err != nil {
			return err
		}
		return addRecord(ctx, tx, h.Event, r)
	})
}

func scanWebhook(from database.Scanner) (*event.Webhook, error) {
	h := &event.Webhook{}
	return h, from.Scan(&h.ID, &h.Event, &h.Address, &h.Secret, database.Time{Of: &h.CreatedAt})
}

// Webhooks lists the webhooks of an event.
func (s *Store) Webhooks(ctx context.Context, of string) ([]*event.Webhook, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT id, event, address, secret, created_at FROM event_hook WHERE event = ? ORDER BY created_at, id", of)
	return database.Collect(rows, err, "webhooks of event "+of, scanWebhook)
}

// RemoveWebhook removes a webhook.
func (s *Store) RemoveWebhook(ctx context.Context, of, id string, r event.Record) error {
	return s.db.Change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, "DELETE FROM event_hook WHERE event = ? AND id = ?", of, id)
		if err := changed(done, err, "webhook", id); err != nil {
			return err
		}
		return addRecord(ctx, tx, of, r)
	})
}

// addNotification stores a delivery for each webhook of an event.
func addNotification(ctx context.Context, tx *sql.Tx, of string, at time.Time, n *event.Notification) error {
	if n == nil {
		return nil
	}
	return exec(ctx, tx, "notification of event "+of, `INSERT INTO event_delivery (id, hook, at, body)
		SELECT ? || '_' || substr(id, instr(id, '_') + 1), id, ?, ? FROM event_hook WHERE event = ?`, n.ID, database.Time{Of: &at}, n.Body, of)
}

// Deliveries lists the pending deliveries of a notification, and counts all pending ones of its event.
func (s *Store) Deliveries(ctx context.Context, notification string) (ids []string, pending int, err error) {
	rows, err := s.db.QueryContext(ctx, `SELECT d.id, (SELECT count(*) FROM event_hook other JOIN event_delivery o ON o.hook = other.id WHERE other.event = h.event)
		FROM event_delivery d JOIN event_hook h ON h.id = d.hook WHERE d.id > ? AND d.id < ? ORDER BY d.id`, notification+"_", notification+"`")
	ids, err = database.Collect(rows, err, "messages of webhooks", func(from database.Scanner) (id string, err error) {
		err = from.Scan(&id, &pending)
		return id, err
	})
	return ids, pending, err
}

func scanID(from database.Scanner) (id string, err error) { return id, from.Scan(&id) }

// CountDeliveries counts the messages that were not delivered to webhooks yet.
func (s *Store) CountDeliveries(ctx context.Context) (n int, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT count(*) FROM event_delivery").Scan(&n)
	return n, err
}

// Delivery returns a pending delivery with its webhook.
func (s *Store) Delivery(ctx context.Context, id string) (*event.Delivery, *event.Webhook, error) {
	d, h := &event.Delivery{ID: id}, &event.Webhook{}
	err := s.db.QueryRowContext(ctx, `SELECT d.hook, d.at, d.body, h.event, h.address, h.secret, h.created_at
		FROM event_delivery d JOIN event_hook h ON h.id = d.hook WHERE d.id = ?`, id).
		Scan(&d.Webhook, database.Time{Of: &d.At}, &d.Body, &h.Event, &h.Address, &h.Secret, database.Time{Of: &h.CreatedAt})
	if err := orNotFound(err, "message", id); err != nil {
		return nil, nil, err
	}
	h.ID = d.Webhook
	return d, h, nil
}

// DoneDelivery removes a pending delivery.
func (s *Store) DoneDelivery(ctx context.Context, id string) error {
	return exec(ctx, s.db, "message "+id, "DELETE FROM event_delivery WHERE id = ?", id)
}

// PendingDeliveries lists all pending deliveries, oldest first.
func (s *Store) PendingDeliveries(ctx context.Context) ([]string, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT id FROM event_delivery ORDER BY at, id")
	return database.Collect(rows, err, "messages of webhooks", scanID)
}
