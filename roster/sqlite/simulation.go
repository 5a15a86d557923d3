package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/play"
)

// CreateSimulation stores a new simulation.
func (s *Store) CreateSimulation(ctx context.Context, one *play.Simulation) error {
	data, err := one.MarshalDocument()
	if err != nil {
		return fmt.Errorf("simulation %s: %w", one.ID, err)
	}
	_, err = s.db.Write().ExecContext(ctx, "INSERT INTO simulation (id, created_at, status, document) VALUES (?, ?, ?, ?)",
		one.ID, timeText(one.CreatedAt), string(one.Status), string(data))
	if err != nil {
		return fmt.Errorf("simulation %s: %w", one.ID, err)
	}
	return nil
}

const selectSimulation = "SELECT created_at, status, document FROM simulation WHERE id = ?"

// Simulation returns a simulation.
func (s *Store) Simulation(ctx context.Context, id string) (*play.Simulation, error) {
	return scanSimulation(id, s.db.Read().QueryRowContext(ctx, selectSimulation, id))
}

func scanSimulation(id string, row *sql.Row) (*play.Simulation, error) {
	one := &play.Simulation{ID: id}
	var status, data string
	err := row.Scan(timeOf{&one.CreatedAt}, &status, &data)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, fmt.Errorf("simulation %q: %w", id, catalog.ErrNotFound)
	case err != nil:
		return nil, fmt.Errorf("simulation %s: %w", id, err)
	}
	one.Status = play.Status(status)
	if err := one.UnmarshalDocument([]byte(data)); err != nil {
		return nil, fmt.Errorf("simulation %s: %w", id, err)
	}
	return one, nil
}

// ChangeSimulation changes a simulation in one transaction.
func (s *Store) ChangeSimulation(ctx context.Context, id string, change func(*play.Simulation) bool) (one *play.Simulation, err error) {
	err = s.db.Change(ctx, func(tx *sql.Tx) error {
		if one, err = scanSimulation(id, tx.QueryRowContext(ctx, selectSimulation, id)); err != nil || !change(one) {
			return err
		}
		data, err := one.MarshalDocument()
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "UPDATE simulation SET status = ?, document = ? WHERE id = ?", string(one.Status), string(data), id)
		return err
	})
	return one, err
}

// UnfinishedSimulations lists simulations that are queued or running.
func (s *Store) UnfinishedSimulations(ctx context.Context) ([]string, error) {
	return s.simulations(ctx, "SELECT id FROM simulation WHERE status IN ('queued', 'running') ORDER BY id")
}

// RecentSimulations lists at most limit simulations, newest first. Ids sort by time.
func (s *Store) RecentSimulations(ctx context.Context, limit int) ([]string, error) {
	return s.simulations(ctx, "SELECT id FROM simulation ORDER BY id DESC LIMIT ?", limit)
}

// simulations returns the ids of a query.
func (s *Store) simulations(ctx context.Context, query string, args ...any) ([]string, error) {
	rows, err := s.db.Read().QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("simulations: %w", err)
	}
	defer rows.Close()
	var ids []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("simulations: %w", err)
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}
