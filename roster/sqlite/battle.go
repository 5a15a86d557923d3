package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/play"
)

// CreateBattle stores a new battle.
func (s *Store) CreateBattle(ctx context.Context, b *play.Battle) error {
	data, err := b.MarshalDocument()
	if err != nil {
		return fmt.Errorf("battle %s: %w", b.ID, err)
	}
	_, err = s.db.Write().ExecContext(ctx, "INSERT INTO battle (id, created_at, choices, document) VALUES (?, ?, ?, ?)",
		b.ID, timeText(b.CreatedAt), len(b.Choices), string(data))
	if err != nil {
		return fmt.Errorf("battle %s: %w", b.ID, err)
	}
	return nil
}

// Battle returns a battle.
func (s *Store) Battle(ctx context.Context, id string) (*play.Battle, error) {
	b := &play.Battle{ID: id}
	var data string
	err := s.db.Read().QueryRowContext(ctx, "SELECT created_at, document FROM battle WHERE id = ?", id).Scan(timeOf{&b.CreatedAt}, &data)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, fmt.Errorf("battle %q: %w", id, catalog.ErrNotFound)
	case err != nil:
		return nil, fmt.Errorf("battle %s: %w", id, err)
	}
	if err := b.UnmarshalDocument([]byte(data)); err != nil {
		return nil, fmt.Errorf("battle %s: %w", id, err)
	}
	return b, nil
}

// ChangeBattle replaces a battle with the given number of choices.
func (s *Store) ChangeBattle(ctx context.Context, b *play.Battle, made int) error {
	data, err := b.MarshalDocument()
	if err != nil {
		return fmt.Errorf("battle %s: %w", b.ID, err)
	}
	return s.db.Change(ctx, func(tx *sql.Tx) error {
		var now int
		err := tx.QueryRowContext(ctx, "SELECT choices FROM battle WHERE id = ?", b.ID).Scan(&now)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return fmt.Errorf("battle %q: %w", b.ID, catalog.ErrNotFound)
		case err != nil:
			return fmt.Errorf("battle %s: %w", b.ID, err)
		case now != made:
			return &play.StaleError{Meant: made, Now: now}
		}
		_, err = tx.ExecContext(ctx, "UPDATE battle SET choices = ?, document = ? WHERE id = ?", len(b.Choices), string(data), b.ID)
		return err
	})
}
