// Package store keeps API keys and the answers of idempotent requests in the database of
// catalog/database.
package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog/database"
)

//go:embed migration
var migrations embed.FS

// A Store is the server.Keys and the server.ResponseStore of a file. It is safe for
// concurrent use.
type Store struct{ db *database.DB }

var (
	_ server.Keys          = (*Store)(nil)
	_ server.ResponseStore = (*Store)(nil)
)

// NewStore returns the store on the handle, with its tables up to date.
func NewStore(ctx context.Context, db *database.DB) (*Store, error) {
	if err := db.Migrate(ctx, "api", migrations); err != nil {
		return nil, err
	}
	return &Store{db: db}, nil
}

// Version returns the newest version of the tables of the store.
func Version() (int64, error) { return database.Version(migrations) }

// Tables returns the tables of the store.
func Tables() []string { return []string{"api_key", "idempotent_answer"} }

const keyColumns = "SELECT id, name, scopes, hash, created_at, revoked_at, expires_at FROM api_key "

// AddKey stores a key that server.NewKey made.
func (s *Store) AddKey(ctx context.Context, k server.Key) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO api_key (id, name, scopes, hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
		k.ID, k.Name, database.JSON{Of: append([]string{}, k.Scopes...)}, k.Hash[:], k.CreatedAt.UTC().Format(time.RFC3339), expiry(k.ExpiresAt))
	if err != nil {
		return fmt.Errorf("add API key %s: %w", k.ID, err)
	}
	return nil
}

// expiry is the column of the time at which a key expires.
func expiry(at *time.Time) any {
	if at == nil {
		return nil
	}
	return at.UTC().Format(time.RFC3339)
}

// Keys lists all keys, also revoked ones, oldest first.
func (s *Store) Keys(ctx context.Context) ([]server.Key, error) {
	rows, err := s.db.QueryContext(ctx, keyColumns+"ORDER BY created_at, id")
	return database.Collect(rows, err, "list API keys", scanKey)
}

// Key returns the key with the id, also a revoked one. The error is
// server.ErrKeyUnknown if it does not exist.
func (s *Store) Key(ctx context.Context, id string) (server.Key, error) {
	k, err := scanKey(s.db.QueryRowContext(ctx, keyColumns+"WHERE id = ?", id))
	if err != nil {
		return server.Key{}, fmt.Errorf("API key %s: %w", id, err)
	}
	return k, nil
}

// RevokeKey revokes the key at the given time. Revoking a key again keeps the first
// time. The error is server.ErrKeyUnknown if the key does not exist.
func (s *Store) RevokeKey(ctx context.Context, id string, at time.Time) error {
	result, err := s.db.ExecContext(ctx, "UPDATE api_key SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?",
		at.UTC().Format(time.RFC3339), id)
	if err != nil {
		return fmt.Errorf("revoke API key %s: %w", id, err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("revoke API key %s: %w", id, errors.Join(err, server.ErrKeyUnknown))
	}
	return nil
}

func scanKey(row database.Scanner) (k server.Key, err error) {
	var hash []byte
	var revoked, expires time.Time
	err = row.Scan(&k.ID, &k.Name, database.JSON{Of: &k.Scopes}, &hash, database.Time{Of: &k.CreatedAt}, database.Time{Of: &revoked}, database.Time{Of: &expires})
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return server.Key{}, server.ErrKeyUnknown
	case err != nil:
		return server.Key{}, err
	case len(hash) != sha256.Size:
		return server.Key{}, fmt.Errorf("the hash of key %s has %d bytes; allowed: %d", k.ID, len(hash), sha256.Size)
	}
	k.Hash = [sha256.Size]byte(hash)
	if !revoked.IsZero() {
		k.RevokedAt = &revoked
	}
	if !expires.IsZero() {
		k.ExpiresAt = &expires
	}
	return k, nil
}

// keptFor is how long a response is stored.
const keptFor = 24 * time.Hour

// Response returns the stored response to a request.
func (s *Store) Response(ctx context.Context, c server.Claim) (*server.StoredResponse, error) {
	var hash []byte
	var a server.StoredResponse
	err := s.db.QueryRowContext(ctx, "SELECT hash, status, header, body FROM idempotent_answer WHERE caller = ? AND key = ? AND claimed_at > ?",
		c.Caller, c.Key, c.At.Add(-keptFor).Unix()).Scan(&hash, &a.Status, database.JSON{Of: &a.Header}, &a.Body)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("idempotency key: %w", err)
	case !bytes.Equal(hash, c.Hash[:]):
		return nil, server.ErrKeyReused
	}
	return &a, nil
}

// errNoResponse rolls back a transaction without a response.
var errNoResponse = errors.New("no response")

// Store stores the response that respond returns, with what respond changes. It removes the
// responses of more than a day ago.
func (s *Store) Store(ctx context.Context, c server.Claim, respond func(context.Context) (*server.StoredResponse, error)) error {
	err := s.db.Together(ctx, func(ctx context.Context) error {
		a, err := respond(ctx)
		if err != nil {
			return err
		}
		if a == nil {
			return errNoResponse
		}
		return s.db.Change(ctx, func(tx *sql.Tx) error { return insertResponse(ctx, tx, c, a) })
	})
	if errors.Is(err, errNoResponse) {
		return nil
	}
	return err
}

func insertResponse(ctx context.Context, tx *sql.Tx, c server.Claim, a *server.StoredResponse) error {
	header, err := json.Marshal(a.Header)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "DELETE FROM idempotent_answer WHERE claimed_at <= ?", c.At.Add(-keptFor).Unix()); err != nil {
		return fmt.Errorf("remove old responses: %w", err)
	}
	done, err := tx.ExecContext(ctx, `INSERT INTO idempotent_answer (caller, key, hash, claimed_at, status, header, body) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO NOTHING`, c.Caller, c.Key, c.Hash[:], c.At.Unix(), a.Status, string(header), a.Body)
	if err != nil {
		return fmt.Errorf("store response: %w", err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, server.ErrKeyInUse)
	}
	return nil
}
