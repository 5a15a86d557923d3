package store

import (
	"context"
	"database/sql"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/play"
)

// CreateBattle stores a new battle.
func (s *Store) CreateBattle(ctx context.Context, b *play.Battle) error {
	return s.createGame(ctx, b.Setup, "battle "+b.ID, "INSERT INTO battle (id, created_at, choices, document, owner, sum) VALUES (?1, ?2, ?3, ?4, ?5, checksum(?4))",
		b.ID, database.Time{Of: &b.CreatedAt}, b.Revision(), database.JSON{Of: b}, roster.AccessOf(ctx).Owner)
}

// createGame runs the statement that stores a battle or a simulation, if the snapshots of
// its armies exist.
func (s *Store) createGame(ctx context.Context, of play.Setup, what, query string, args ...any) error {
	return s.db.Change(ctx, func(tx *sql.Tx) error {
		for _, army := range of.Armies {
			if army == nil {
				continue
			}
			if err := s.requireSnapshots(ctx, tx, army.Snapshot); err != nil {
				return err
			}
		}
		return exec(ctx, tx, what, query, args...)
	})
}

// Battle returns a battle.
func (s *Store) Battle(ctx context.Context, id string) (*play.Battle, error) {
	b := &play.Battle{ID: id}
	err := s.db.QueryRowContext(ctx, "SELECT created_at, checked(sum, document) FROM battle WHERE id = ? AND "+visible, append([]any{id}, accessArgs(ctx)...)...).Scan(database.Time{Of: &b.CreatedAt}, database.JSON{Of: b})
	return found(b, err, "battle", id)
}

// ChangeBattle replaces a battle of the given revision.
func (s *Store) ChangeBattle(ctx context.Context, b *play.Battle, made int) error {
	return s.onBattle(ctx, b.ID, made, "UPDATE battle SET choices = ?1, document = ?2, sum = checksum(?2) WHERE id = ?3", b.Revision(), database.JSON{Of: b}, b.ID)
}

// DeleteBattle deletes a battle of the given revision.
func (s *Store) DeleteBattle(ctx context.Context, id string, made int) error {
	return s.onBattle(ctx, id, made, "DELETE FROM battle WHERE id = ?", id)
}

// onBattle runs a statement if a battle has the given revision.
func (s *Store) onBattle(ctx context.Context, id string, made int, query string, args ...any) error {
	return s.db.Change(ctx, func(tx *sql.Tx) error {
		var now int
		err := tx.QueryRowContext(ctx, "SELECT choices FROM battle WHERE id = ? AND "+visible+database.ForUpdate, append([]any{id}, accessArgs(ctx)...)...).Scan(&now)
		if err := orNotFound(err, "battle", id); err != nil {
			return err
		}
		if now != made {
			return &play.StaleError{Meant: made, Now: now}
		}
		return exec(ctx, tx, "battle "+id, query, args...)
	})
}

// CreateSimulation stores a new simulation.
func (s *Store) CreateSimulation(ctx context.Context, one *play.Simulation) error {
	return s.createGame(ctx, one.Setup, "simulation "+one.ID, "INSERT INTO simulation (id, created_at, status, document, owner, sum) VALUES (?1, ?2, ?3, ?4, ?5, checksum(?4))",
		one.ID, database.Time{Of: &one.CreatedAt}, string(one.Status), database.JSON{Of: one}, roster.AccessOf(ctx).Owner)
}

// Simulation returns a simulation.
func (s *Store) Simulation(ctx context.Context, id string) (*play.Simulation, error) {
	return simulationOf(ctx, s.db, id, "")
}

// simulationOf reads a simulation. lock is empty or database.ForUpdate.
func simulationOf(ctx context.Context, q executor, id, lock string) (*play.Simulation, error) {
	one := &play.Simulation{ID: id}
	err := q.QueryRowContext(ctx, "SELECT created_at, status, checked(sum, document) FROM simulation WHERE id = ? AND "+visible+lock, append([]any{id}, accessArgs(ctx)...)...).
		Scan(database.Time{Of: &one.CreatedAt}, &one.Status, database.JSON{Of: one})
	return found(one, err, "simulation", id)
}

// ChangeSimulation changes a simulation in one transaction.
func (s *Store) ChangeSimulation(ctx context.Context, id string, change func(*play.Simulation) bool) (one *play.Simulation, err error) {
	err = s.db.Change(ctx, func(tx *sql.Tx) error {
		if one, err = simulationOf(ctx, tx, id, database.ForUpdate); err != nil || !change(one) {
			return err
		}
		err := exec(ctx, tx, "simulation "+id, "UPDATE simulation SET status = ?1, document = ?2, sum = checksum(?2) WHERE id = ?3", string(one.Status), database.JSON{Of: one}, id)
		if err != nil {
			return err
		}
		return s.db.Notify(ctx, tx, simulationChannel, id)
	})
	return one, err
}

// simulationChannel is the channel of changes of simulations.
const simulationChannel = "rollcall_simulation"

// ListenSimulations calls changed with the id of each simulation that a process changes: see
// database.DB.Listen.
func (s *Store) ListenSimulations(ctx context.Context, changed func(id string)) error {
	return s.db.Listen(ctx, simulationChannel, changed)
}

// WaitingSimulations returns the queued simulations.
func (s *Store) WaitingSimulations(ctx context.Context) ([]play.Waiting, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT id, owner FROM simulation WHERE status IN ('queued', 'running') AND status = 'queued'")
	return database.Collect(rows, err, "waiting simulations", func(from database.Scanner) (w play.Waiting, err error) {
		err = from.Scan(&w.ID, &w.Owner)
		return w, err
	})
}

// UnfinishedSimulations lists simulations that are queued or running.
func (s *Store) UnfinishedSimulations(ctx context.Context) ([]string, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT id FROM simulation WHERE status IN ('queued', 'running') ORDER BY id")
	return database.Collect(rows, err, "simulations", scanID)
}

// Simulations lists the simulations of the owner, newest first. Ids sort by time.
func (s *Store) Simulations(ctx context.Context, limit int, cursor string) (catalog.Page[*play.Simulation], error) {
	l := list[*play.Simulation]{
		name: "simulations", first: maxID, key: func(one **play.Simulation) string { return (*one).ID },
		query: "SELECT id, created_at, status, checked(sum, document) FROM simulation WHERE " + listed + " AND id < ? ORDER BY id DESC LIMIT ?",
		scan: func(from database.Scanner) (*play.Simulation, error) {
			one := &play.Simulation{}
			return one, from.Scan(&one.ID, database.Time{Of: &one.CreatedAt}, &one.Status, database.JSON{Of: one})
		},
	}
	return l.page(ctx, s.db, limit, cursor, accessArgs(ctx)...)
}

// Battles lists the battles of the owner, newest first.
func (s *Store) Battles(ctx context.Context, limit int, cursor string) (catalog.Page[*play.Battle], error) {
	l := list[*play.Battle]{
		name: "battles", first: maxID, key: func(b **play.Battle) string { return (*b).ID },
		query: "SELECT id, created_at, checked(sum, document) FROM battle WHERE " + listed + " AND id < ? ORDER BY id DESC LIMIT ?",
		scan: func(from database.Scanner) (*play.Battle, error) {
			b := &play.Battle{}
			return b, from.Scan(&b.ID, database.Time{Of: &b.CreatedAt}, database.JSON{Of: b})
		},
	}
	return l.page(ctx, s.db, limit, cursor, accessArgs(ctx)...)
}
