package play

import "context"

// A Store keeps simulations. Changes are durable when a method returns. Unknown
// ids make catalog.ErrNotFound.
type Store interface {
	// CreateSimulation stores a new simulation under its ID.
	CreateSimulation(ctx context.Context, s *Simulation) error
	// Simulation returns a simulation.
	Simulation(ctx context.Context, id string) (*Simulation, error)
	// ChangeSimulation reads a simulation, lets change work on it, and stores it
	// where that returns true, all in one transaction. It returns what is stored
	// then.
	ChangeSimulation(ctx context.Context, id string, change func(*Simulation) bool) (*Simulation, error)
	// UnfinishedSimulations lists the ids of simulations that are queued or
	// running, oldest first.
	UnfinishedSimulations(ctx context.Context) ([]string, error)
	// RecentSimulations lists the ids of so many simulations, newest first.
	RecentSimulations(ctx context.Context, limit int) ([]string, error)
}

// A BattleStore keeps battles. Changes are durable when a method returns. Unknown
// ids make catalog.ErrNotFound.
type BattleStore interface {
	// CreateBattle stores a new battle under its ID.
	CreateBattle(ctx context.Context, b *Battle) error
	// Battle returns a battle.
	Battle(ctx context.Context, id string) (*Battle, error)
	// ChangeBattle stores a battle anew, if so many choices had been made in it as
	// it is stored; otherwise the error is a *StaleError.
	ChangeBattle(ctx context.Context, b *Battle, made int) error
}
