package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog/database"
)

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
