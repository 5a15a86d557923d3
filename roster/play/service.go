package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// A Config configures a Service.
type Config struct {
	Store   Store
	Queue   Queue
	Armies  Armies
	Workers int // concurrent battles; 0: one for each processor but one, which is left to requests
	Log     *slog.Logger
	Now     func() time.Time
}

// A Store stores simulations. Changes are durable when a method returns. Methods return
// catalog.ErrNotFound for unknown ids.
type Store interface {
	// CreateSimulation stores a new simulation under its ID.
	CreateSimulation(ctx context.Context, s *Simulation) error
	// Simulation returns a simulation.
	Simulation(ctx context.Context, id string) (*Simulation, error)
	// ChangeSimulation applies change to a simulation, and stores the result if change
	// returns true, all in one transaction. It returns the stored simulation.
	ChangeSimulation(ctx context.Context, id string, change func(*Simulation) bool) (*Simulation, error)
	// WaitingSimulations returns the queued simulations.
	WaitingSimulations(ctx context.Context) ([]Waiting, error)
	// UnfinishedSimulations lists the ids of simulations that are queued or
	// running, oldest first.
	UnfinishedSimulations(ctx context.Context) ([]string, error)
	// Simulations lists the caller's own simulations, newest first.
	Simulations(ctx context.Context, limit int, cursor string) (catalog.Page[*Simulation], error)
	// ListenSimulations calls changed with the id of each simulation that a process changes, and
	// first with an empty one, until ctx ends or no further changes will be heard. The error
	// wraps errors.ErrUnsupported if the store does not report changes.
	ListenSimulations(ctx context.Context, changed func(id string)) error
}

// A BattleStore stores battles. Changes are durable when a method returns. Methods return
// catalog.ErrNotFound for unknown ids.
type BattleStore interface {
	// CreateBattle stores a new battle under its ID.
	CreateBattle(ctx context.Context, b *Battle) error
	// Battle returns a battle.
	Battle(ctx context.Context, id string) (*Battle, error)
	// Battles lists the caller's own battles, newest first.
	Battles(ctx context.Context, limit int, cursor string) (catalog.Page[*Battle], error)
	// ChangeBattle replaces a battle. The error is a *StaleError if the stored battle
	// does not have the given revision.
	ChangeBattle(ctx context.Context, b *Battle, made int) error
	// DeleteBattle deletes a battle. The error is as for ChangeBattle.
	DeleteBattle(ctx context.Context, id string, made int) error
}

// A Service accepts simulations and runs them. It is safe for concurrent use.
type Service struct {
	store   Store
	armies  Armies
	queue   Queue
	workers int
	log     *slog.Logger
	now     func() time.Time

	shares     shares
	follows    *follows
	requeueing sync.WaitGroup
	stop       context.CancelFunc

	mu      sync.Mutex
	running map[string]context.CancelFunc // simulations that this process runs
}

// A Queue distributes simulations to workers, possibly in other processes. It may
// distribute a simulation more than once: the second worker finds it claimed. Its order is
// not that in which simulations run: a worker that is called for a queued simulation runs
// that of the caller whose turn it is.
type Queue interface {
	// Start starts to call run for each queued simulation.
	Start(ctx context.Context, run func(ctx context.Context, id string) error) error
	// AddSimulation queues a simulation. It is a no-op if it waits in the queue.
	AddSimulation(ctx context.Context, id string) error
	// Stop cancels the running simulations and waits for them.
	Stop(ctx context.Context) error
}

// NewService returns a service. It runs no simulations before Start.
func NewService(c Config) *Service {
	s := &Service{
		store: c.Store, queue: c.Queue, armies: c.Armies, workers: c.Workers, log: c.Log, now: c.Now,
		running: map[string]context.CancelFunc{}, follows: newFollows(c.Store),
	}
	if s.workers == 0 {
		// One of the processors that this process may use is left to requests. A container may have
		// fewer than the machine.
		s.workers = max(1, runtime.GOMAXPROCS(0)-1)
	}
	return s
}

// Start starts to run simulations, including those that an earlier process left
// unfinished.
func (s *Service) Start(ctx context.Context) error {
	if err := s.queue.Start(ctx, s.run); err != nil {
		return err
	}
	ctx, s.stop = context.WithCancel(ctx)
	s.requeueing.Go(func() { s.requeueAbandoned(ctx) })
	return nil
}

// Stop stops running simulations. They continue from their last tally after the next
// Start.
func (s *Service) Stop(ctx context.Context) error {
	s.stop()
	s.requeueing.Wait()
	return s.queue.Stop(ctx)
}

// requeueAbandoned periodically requeues simulations that have no live worker.
func (s *Service) requeueAbandoned(ctx context.Context) {
	tick := time.NewTicker(heartbeatTimeout / 2)
	defer tick.Stop()
	for first := true; ; first = false {
		if err := s.requeue(ctx, first); err != nil && ctx.Err() == nil {
			s.log.Error("unfinished simulations", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// requeue queues the unfinished simulations without a recent heartbeat. The first time
// it also queues all simulations with the status Queued, which may be missing in the
// queue after a crash.
func (s *Service) requeue(ctx context.Context, first bool) error {
	ids, err := s.store.UnfinishedSimulations(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		one, err := s.store.Simulation(ctx, id)
		if err != nil {
			return err
		}
		left := one.HeartbeatAt
		if one.Status == Queued {
			left = one.CreatedAt
		}
		if s.now().Sub(left).Abs() < heartbeatTimeout && !(first && one.Status == Queued) {
			continue
		}
		if err := s.queue.AddSimulation(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// Create stores and queues a simulation. The error is a *fault.Error for an invalid
// setup, an *army.IllegalError for a roster with errors, and ErrWaiting if the caller has
// too many waiting simulations.
func (s *Service) Create(ctx context.Context, setup Setup, battles int) (*Simulation, error) {
	made, err := s.CreateAll(ctx, []Setup{setup}, battles)
	if err != nil {
		return nil, err
	}
	return made[0], nil
}

// CreateAll is Create for several setups. Nothing is stored if one of them is invalid, or if
// the caller may not have so many waiting simulations.
func (s *Service) CreateAll(ctx context.Context, setups []Setup, battles int) ([]*Simulation, error) {
	if err := s.mayWait(ctx, len(setups)); err != nil {
		return nil, err
	}
	var made []*Simulation
	for _, setup := range setups {
		one, _, err := Prepare(ctx, s.armies, setup, battles)
		if err != nil {
			return nil, err
		}
		one.CreatedAt = s.now()
		if one.ID, err = roster.NewID("sim", one.CreatedAt); err != nil {
			return nil, err
		}
		made = append(made, one)
	}
	for _, one := range made {
		if err := s.store.CreateSimulation(ctx, one); err != nil {
			return nil, err
		}
		if err := s.queue.AddSimulation(ctx, one.ID); err != nil {
			return nil, err
		}
	}
	return made, nil
}

// mayWait returns ErrWaiting if the caller may not have a number of further waiting simulations.
func (s *Service) mayWait(ctx context.Context, more int) error {
	access := roster.AccessOf(ctx)
	if access.All {
		return nil
	}
	waiting, err := s.store.WaitingSimulations(ctx)
	for _, w := range waiting {
		if w.Owner == access.Owner {
			more++
		}
	}
	if more > MaxWaiting {
		return ErrWaiting
	}
	return err
}

// nextTurn returns the simulation to run when the queue distributes one: that one if its worker
// has died, or else the queued one of the caller whose turn it is.
func (s *Service) nextTurn(ctx context.Context, id string) (string, error) {
	one, err := s.store.Simulation(ctx, id)
	if err != nil || one.Status == Running {
		return id, err
	}
	waiting, err := s.store.WaitingSimulations(ctx)
	return cmp.Or(s.shares.choose(waiting), id), err
}

// Prepare returns a simulation that is not stored, with its specification. The errors
// are those of Service.Create.
func Prepare(ctx context.Context, armies Armies, setup Setup, battles int) (*Simulation, *sim.Spec, error) {
	if most := sim.MostBattles(setup.Agents); battles < 1 || battles > most {
		return nil, nil, invalid("/battles", "battles.count", fmt.Sprint(battles), fmt.Sprintf("1 to %d", most))
	}
	if err := setup.validate(agent.Names()); err != nil {
		return nil, nil, err
	}
	sides, err := armies.Build(ctx, setup.Armies)
	if err != nil {
		return nil, nil, err
	}
	if err := setup.fill(sides); err != nil {
		return nil, nil, err
	}
	one := &Simulation{Status: Queued, Setup: setup, Sides: sidesOf(&setup, sides), Battles: battles}
	spec, err := one.spec(sides)
	return one, spec, err
}

// Simulation returns the stored simulation.
func (s *Service) Simulation(ctx context.Context, id string) (*Simulation, error) {
	return s.store.Simulation(ctx, id)
}

// List lists the caller's own simulations, newest first. The errors are those of
// catalog.ParseCursor.
func (s *Service) List(ctx context.Context, limit int, cursor string) (catalog.Page[*Simulation], error) {
	return s.store.Simulations(ctx, limit, cursor)
}

// Cancel cancels a simulation. It is a no-op if the simulation is over.
func (s *Service) Cancel(ctx context.Context, id string) (*Simulation, error) {
	one, err := s.store.ChangeSimulation(ctx, id, func(one *Simulation) bool {
		if one.Status.Over() {
			return false
		}
		one.Status, one.FinishedAt = Cancelled, s.now()
		return true
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	if stop := s.running[id]; stop != nil {
		stop()
	}
	return one, err
}

// errTakenOver stops a worker whose simulation was cancelled or claimed by another
// worker.
var errTakenOver = errors.New("the simulation was taken over by another worker")

// errTurnOver stops a worker whose simulation goes on after those of others.
var errTurnOver = errors.New("the turn of the simulation is over")

// A storeError is an error of the store, which is not one of the simulation.
type storeError struct{ error }

// run runs a simulation to its end, until its turn is over, or until the context ends.
func (s *Service) run(ctx context.Context, id string) error {
	id, err := s.nextTurn(ctx, id)
	if err != nil {
		return err
	}
	claimed := false
	one, err := s.store.ChangeSimulation(ctx, id, func(one *Simulation) bool {
		claimed = one.claim(s.now())
		return claimed
	})
	if err != nil || !claimed {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s.setRunning(id, stop)
	defer s.clearRunning(id)
	err = s.play(ctx, one)
	_, storeFailed := errors.AsType[storeError](err)
	switch {
	case err == nil, errors.Is(err, errTakenOver):
		return nil
	case ctx.Err() != nil || storeFailed || errors.Is(err, errTurnOver): // or the simulation was cancelled, or the service stops
		_, changeErr := s.store.ChangeSimulation(context.WithoutCancel(ctx), id, func(now *Simulation) bool { return now.release(one.Worker) })
		switch {
		case changeErr != nil || ctx.Err() != nil:
			return changeErr
		case storeFailed:
			return err // the queue repeats the job
		}
		return s.queue.AddSimulation(ctx, id)
	}
	_, err = s.store.ChangeSimulation(ctx, id, func(now *Simulation) bool { return now.fail(one.Worker, err, s.now()) })
	return err
}

func (s *Service) setRunning(id string, stop context.CancelFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running[id] = stop
}

func (s *Service) clearRunning(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.running, id)
}

// spec returns the specification of a simulation.
func (s *Service) spec(ctx context.Context, one *Simulation) (*sim.Spec, error) {
	sides, err := s.armies.Build(ctx, one.Setup.Armies)
	if err != nil {
		return nil, err
	}
	spec, err := one.spec(sides)
	if err == nil {
		spec.Workers = s.workers
	}
	return spec, err
}

// spec returns the specification of the simulation. The armies swap seats in every
// second battle.
func (s *Simulation) spec(sides *army.Sides) (*sim.Spec, error) {
	e, err := s.Setup.rules()
	if err != nil {
		return nil, err
	}
	return &sim.Spec{
		Edition: e, Terrain: s.Setup.Terrain, Armies: sides.Armies, Powers: sides.Powers, Names: s.Setup.names(sides), Agents: s.Setup.Agents,
		Battles: s.Battles, Seed: s.Setup.Seed, Layout: s.Setup.Layout, SwapSeats: true,
	}, nil
}

// Restart creates a simulation with the set-up of another one, played by this engine. The
// errors are those of Create.
func (s *Service) Restart(ctx context.Context, id string) (*Simulation, error) {
	one, err := s.store.Simulation(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.Create(ctx, one.Setup, one.Battles)
}

// Replay replays battle n of a simulation, counted from 0, and logs its events. The error is
// an *EngineError if another engine played the simulation: it stores no choices by which
// the battle could be verified.
func (s *Service) Replay(ctx context.Context, id string, n int, log func(*rules.Event)) (sim.Outcome, error) {
	one, err := s.store.Simulation(ctx, id)
	if err != nil {
		return sim.Outcome{}, err
	}
	if n < 0 || n >= one.Battles {
		return sim.Outcome{}, fmt.Errorf("battle %d of simulation %s: %w", n, id, catalog.ErrNotFound)
	}
	if one.Setup.Engine != rules.Engine {
		return sim.Outcome{}, &EngineError{Subject: "simulation " + id, Played: one.Setup.Engine}
	}
	spec, err := s.spec(ctx, one)
	if err != nil {
		return sim.Outcome{}, err
	}
	return spec.Play(n, log)
}

// PlayOne plays the first battle of a simulation without storing it, and logs its
// events. The errors are those of Create.
func (s *Service) PlayOne(ctx context.Context, setup Setup, log func(*rules.Event)) (*Simulation, error) {
	one, spec, err := Prepare(ctx, s.armies, setup, 1)
	if err != nil {
		return nil, err
	}
	one.CreatedAt = s.now()
	_, err = spec.Play(0, log)
	return one, err
}

// heartbeatInterval is the approximate time between two heartbeats of a worker.
const heartbeatInterval = 500 * time.Millisecond

// play plays the remaining battles in batches. It returns errTurnOver after turnTime if other simulations wait.
func (s *Service) play(ctx context.Context, one *Simulation) error {
	spec, err := s.spec(ctx, one)
	if err != nil {
		return err
	}
	batch, claimed := s.workers, one.HeartbeatAt
	for at := one.Tally.Battles; at < one.Battles; {
		to := min(at+batch, one.Battles)
		began := time.Now()
		tally, err := s.runBatch(ctx, one, spec, at, to)
		if err != nil {
			return err
		}
		if err := s.storeProgress(ctx, one, tally); err != nil {
			return err
		}
		at = to
		if at < one.Battles && s.now().Sub(claimed) >= turnTime {
			if waiting, err := s.store.WaitingSimulations(ctx); err == nil && len(waiting) > 0 {
				return errTurnOver
			}
		}
		if time.Since(began) < heartbeatInterval {
			batch *= 2
		}
	}
	return nil
}

// runBatch plays battles, and stores heartbeats while it does.
func (s *Service) runBatch(ctx context.Context, one *Simulation, spec *sim.Spec, from, to int) (*sim.Tally, error) {
	ctx, stop := context.WithCancelCause(ctx)
	beating := make(chan struct{})
	go func() {
		defer close(beating)
		ticks := time.NewTicker(heartbeatTimeout / 4)
		defer ticks.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticks.C:
				if err := s.storeProgress(ctx, one, &sim.Tally{}); err != nil {
					stop(err)
				}
			}
		}
	}()
	tally, err := sim.Run(ctx, spec, from, to, nil)
	stop(nil)
	<-beating
	return tally, err
}

// storeProgress adds a tally to the stored simulation, with a heartbeat.
func (s *Service) storeProgress(ctx context.Context, one *Simulation, more *sim.Tally) error {
	ours := false
	_, err := s.store.ChangeSimulation(ctx, one.ID, func(now *Simulation) bool {
		ours = now.addTally(one.Worker, more, s.now())
		return ours
	})
	switch {
	case err != nil:
		return storeError{err}
	case !ours:
		return errTakenOver
	}
	return nil
}
