package sqlite

import (
	"context"
	"database/sql"
	"time"

	"github.com/rollcall40k/rollcall/catalog/sqlite"
	"github.com/rollcall40k/rollcall/roster/event"
)

// AddWebhook stores a webhook.
func (s *Store) AddWebhook(ctx context.Context, h *event.Webhook, r event.Record) error {
	return s.db.Change(ctx, func(tx *sql.Tx) error {
		err := exec(ctx, tx, "webhook of event "+h.Event, "INSERT INTO event_hook (id, event, address, secret, created_at) VALUES (?, ?, ?, ?, ?)",
			h.ID, h.Event, h.Address, h.Secret, sqlite.Time{Of: &h.CreatedAt})
		if err != nil {
			return err
		}
		return addRecord(ctx, tx, h.Event, r)
	})
}

func scanWebhook(from sqlite.Scanner) (*event.Webhook, error) {
	h := &event.Webhook{}
	return h, from.Scan(&h.ID, &h.Event, &h.Address, &h.Secret, sqlite.Time{Of: &h.CreatedAt})
}

// Webhooks lists the webhooks of an event.
func (s *Store) Webhooks(ctx context.Context, of string) ([]*event.Webhook, error) {
	rows, err := s.db.Read().QueryContext(ctx, "SELECT id, event, address, secret, created_at FROM event_hook WHERE event = ? ORDER BY created_at, id", of)
	return sqlite.Collect(rows, err, "webhooks of event "+of, scanWebhook)
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
		SELECT ? || '_' || substr(id, instr(id, '_') + 1), id, ?, ? FROM event_hook WHERE event = ?`, n.ID, sqlite.Time{Of: &at}, n.Body, of)
}

// Deliveries lists the pending deliveries of a notification.
func (s *Store) Deliveries(ctx context.Context, notification string) ([]string, error) {
	rows, err := s.db.Read().QueryContext(ctx, "SELECT id FROM event_delivery WHERE id > ? || '_' AND id < ? || '`' ORDER BY id", notification, notification)
	return sqlite.Collect(rows, err, "messages of webhooks", scanID)
}

func scanID(from sqlite.Scanner) (id string, err error) { return id, from.Scan(&id) }

// Delivery returns a pending delivery with its webhook.
func (s *Store) Delivery(ctx context.Context, id string) (*event.Delivery, *event.Webhook, error) {
	d, h := &event.Delivery{ID: id}, &event.Webhook{}
	err := s.db.Read().QueryRowContext(ctx, `SELECT d.hook, d.at, d.body, h.event, h.address, h.secret, h.created_at
		FROM event_delivery d JOIN event_hook h ON h.id = d.hook WHERE d.id = ?`, id).
		Scan(&d.Webhook, sqlite.Time{Of: &d.At}, &d.Body, &h.Event, &h.Address, &h.Secret, sqlite.Time{Of: &h.CreatedAt})
	if err := orNotFound(err, "message", id); err != nil {
		return nil, nil, err
	}
	h.ID = d.Webhook
	return d, h, nil
}

// DoneDelivery removes a pending delivery.
func (s *Store) DoneDelivery(ctx context.Context, id string) error {
	return exec(ctx, s.db.Write(), "message "+id, "DELETE FROM event_delivery WHERE id = ?", id)
}

// PendingDeliveries lists all pending deliveries, oldest first.
func (s *Store) PendingDeliveries(ctx context.Context) ([]string, error) {
	rows, err := s.db.Read().QueryContext(ctx, "SELECT id FROM event_delivery ORDER BY at, id")
	return sqlite.Collect(rows, err, "messages of webhooks", scanID)
}
