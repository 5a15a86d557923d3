package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
)

const (
	// keptFor is how long an answer is remembered.
	keptFor = 24 * time.Hour
	// lease is how long a claim without an answer holds. It is longer than any
	// request runs: what is older was cut off with its server.
	lease = 10 * time.Minute
)

// Claim takes an idempotency key for a request, or returns what the same
// request was answered. Answers of more than a day ago are forgotten.
func (s *Store) Claim(ctx context.Context, c server.Claim) (*server.StoredResponse, error) {
	var stored *server.StoredResponse
	err := s.db.Change(ctx, func(tx *sql.Tx) error {
		if err := forget(ctx, tx, c.At); err != nil {
			return err
		}
		old, err := claimed(ctx, tx, c)
		if err != nil || old != nil {
			stored = old
			return err
		}
		_, err = tx.ExecContext(ctx, "INSERT INTO idempotent_answer (caller, key, hash, claimed_at) VALUES (?, ?, ?, ?)",
			c.Caller, c.Key, c.Hash[:], c.At.Unix())
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("claim idempotency key: %w", err)
	}
	return stored, nil
}

// forget removes old answers, and the claims of requests that died.
func forget(ctx context.Context, tx *sql.Tx, now time.Time) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM idempotent_answer WHERE claimed_at <= ? OR claimed_at <= ? AND status IS NULL",
		now.Add(-keptFor).Unix(), now.Add(-lease).Unix())
	return err
}

// claimed returns the answer of an earlier claim of the key, and nil where the
// key is free.
func claimed(ctx context.Context, tx *sql.Tx, c server.Claim) (*server.StoredResponse, error) {
	var hash, body []byte
	var status sql.NullInt64
	var header sql.NullString
	err := tx.QueryRowContext(ctx, "SELECT hash, status, header, body FROM idempotent_answer WHERE caller = ? AND key = ?", c.Caller, c.Key).
		Scan(&hash, &status, &header, &body)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, err
	case !bytes.Equal(hash, c.Hash[:]):
		return nil, server.ErrKeyReused
	case !status.Valid:
		return nil, server.ErrKeyInUse
	}
	a := &server.StoredResponse{Status: int(status.Int64), Body: body}
	return a, json.Unmarshal([]byte(header.String), &a.Header)
}

// Settle stores the answer of a claim, or releases the key if the answer is nil. It is
// a no-op for a claim that has expired and been taken over.
func (s *Store) Settle(ctx context.Context, c server.Claim, a *server.StoredResponse) error {
	const mine = " WHERE caller = ? AND key = ? AND hash = ? AND claimed_at = ? AND status IS NULL"
	who := []any{c.Caller, c.Key, c.Hash[:], c.At.Unix()}
	if a == nil {
		_, err := s.db.Write().ExecContext(ctx, "DELETE FROM idempotent_answer"+mine, who...)
		return wrapSettle(err)
	}
	header, err := json.Marshal(a.Header)
	if err != nil {
		return wrapSettle(err)
	}
	args := append([]any{a.Status, string(header), a.Body}, who...)
	_, err = s.db.Write().ExecContext(ctx, "UPDATE idempotent_answer SET status = ?, header = ?, body = ?"+mine, args...)
	return wrapSettle(err)
}

func wrapSettle(err error) error {
	if err != nil {
		return fmt.Errorf("settle idempotency key: %w", err)
	}
	return nil
}
