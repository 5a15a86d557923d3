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
}
