package sqlite

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"time"

	"github.com/rollcall40k/rollcall/catalog/sqlite"
	"github.com/rollcall40k/rollcall/roster/event"
)

func insertLinks(ctx context.Context, tx *sql.Tx, links []event.Link) error {
	for _, t := range links {
		err := exec(ctx, tx, "link of event "+t.Event, `INSERT INTO event_link (hash, id, event, role, submission, name, key, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (hash) DO UPDATE SET id = excluded.id, role = excluded.role, submission = excluded.submission, name = excluded.name,
				created_at = excluded.created_at, revoked_at = NULL`,
			t.Hash[:], t.ID, t.Event, string(t.Role), t.Submission, t.Holder, t.Key, sqlite.Time{Of: &t.CreatedAt})
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
	t, err := scanLink(s.db.Read().QueryRowContext(ctx, selectLink+" WHERE hash = ?", hash[:]))
	return t, orNotFound(err, "link", "with the token")
}

func scanLink(from sqlite.Scanner) (t event.Link, err error) {
	var hash []byte
	var revoked time.Time
	err = from.Scan(&hash, &t.ID, &t.Event, &t.Role, &t.Submission, &t.Holder, &t.Key, sqlite.Time{Of: &t.CreatedAt}, sqlite.Time{Of: &revoked})
	copy(t.Hash[:], hash)
	if !revoked.IsZero() {
		t.RevokedAt = &revoked
	}
	return t, err
}

// Links lists the links of an event, oldest first.
func (s *Store) Links(ctx context.Context, id string) ([]event.Link, error) {
	rows, err := s.db.Read().QueryContext(ctx, selectLink+" WHERE event = ? ORDER BY created_at, id", id)
	return sqlite.Collect(rows, err, "links of event "+id, scanLink)
}

// RevokeLink revokes a link.
func (s *Store) RevokeLink(ctx context.Context, id, link string, r event.Record) error {
	return s.db.Change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, "UPDATE event_link SET revoked_at = coalesce(revoked_at, ?) WHERE event = ? AND id = ?", sqlite.Time{Of: &r.At}, id, link)
		if err := changed(done, err, "link", link); err != nil {
			return err
		}
		return addRecord(ctx, tx, id, r)
	})
}
