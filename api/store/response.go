package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog/database"
)

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
