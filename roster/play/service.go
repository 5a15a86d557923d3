package play

import (
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
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// A Config is what a Service is made of.
type Config struct {
	Store   Store
	Queue   Queue
	Armies  Armies
	Workers int // battles played side by side; 0: one for each processor
	Log     *slog.Logger
	Now     func() time.Time
}

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

// A Service takes simulations and works on them. It is safe for concurrent use.
type Service struct {
	store   Store
	armies  Armies
	queue   Queue
	workers int
	log     *slog.Logger
	now     func() time.Time

	requeueing sync.WaitGroup
	stop       context.CancelFunc

	mu      sync.Mutex
	running map[string]context.CancelFunc // simulations under way in this process
}

// A Queue hands out simulations to work on, perhaps to other processes. A
// simulation that it hands out twice does no harm: the second worker finds
// nothing to do.
type Queue interface {
	// Start begins to hand out simulations to a function.
	Start(ctx context.Context, work func(ctx context.Context, id string) error) error
	// AddSimulation queues a simulation.
	AddSimulation(ctx context.Context, id string) error
	// Stop cancels the work under way, waits for it, and hands out no more.
	Stop(ctx context.Context) error
}

// NewService returns the service. It works on nothing until it is started.
func NewService(c Config) *Service {
	s := &Service{
		store: c.Store, queue: c.Queue, armies: c.Armies, workers: c.Workers, log: c.Log, now: c.Now,
		running: map[string]context.CancelFunc{},
	}
	if s.workers == 0 {
		s.workers = runtime.NumCPU()
	}
	return s
}

// Start begins to work: on what is asked for from now on, and on what an earlier
// process left unfinished.
func (s *Service) Start(ctx context.Context) error {
	if err := s.queue.Start(ctx, s.run); err != nil {
		return err
	}
	ctx, s.stop = context.WithCancel(ctx)
	s.requeueing.Go(func() { s.requeueAbandoned(ctx) })
	return nil
}

// Stop stops working. Simulations under way go on where they are when a service
// is started again.
func (s *Service) Stop(ctx context.Context) error {
	s.stop()
	s.requeueing.Wait()
	return s.queue.Stop(ctx)
}

// requeueAbandoned queues what nobody works on, again and again.
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

// requeue queues the simulations that are unfinished and whose worker is not heard.
// The first time it queues all that nobody works on: an earlier process may have
// left them.
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
		if s.now().Sub(left) < heartbeatTimeout && !(first && one.Status == Queued) {
			continue
		}
		if err := s.queue.AddSimulation(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// Create takes a simulation. The error is a *RequestError for a setup that is not
// one, and an *army.IllegalError for a roster with errors.
func (s *Service) Create(ctx context.Context, setup Setup, battles int) (*Simulation, error) {
	one, _, err := Prepare(ctx, s.armies, setup, battles)
	if err != nil {
		return nil, err
	}
	one.CreatedAt = s.now()
	if one.ID, err = roster.NewID("sim", one.CreatedAt); err != nil {
		return nil, err
	}
	if err := s.store.CreateSimulation(ctx, one); err != nil {
		return nil, err
	}
	return one, s.queue.AddSimulation(ctx, one.ID)
}

// Prepare makes a simulation that is not stored, and what it plays. The errors
// are those of Service.Create.
func Prepare(ctx context.Context, armies Armies, setup Setup, battles int) (*Simulation, *sim.Spec, error) {
	if battles < 1 || battles > sim.MaxBattles {
		return nil, nil, &RequestError{"/battles", "battles.count", fmt.Sprint(battles), fmt.Sprintf("1 to %d", sim.MaxBattles)}
	}
	if err := setup.validate(agent.Names()); err != nil {
		return nil, nil, err
	}
	sides, err := armies.Build(ctx, setup.Armies)
	if err != nil {
		return nil, nil, err
	}
	setup.fill(sides)
	one := &Simulation{Status: Queued, Setup: setup, Sides: sidesOf(&setup, sides), Battles: battles}
	spec, err := one.spec(sides)
	return one, spec, err
}

// Simulation returns a simulation as it is now.
func (s *Service) Simulation(ctx context.Context, id string) (*Simulation, error) {
	return s.store.Simulation(ctx, id)
}

// Recent returns so many simulations as they are now, newest first.
func (s *Service) Recent(ctx context.Context, limit int) ([]*Simulation, error) {
	ids, err := s.store.RecentSimulations(ctx, limit)
	if err != nil {
		return nil, err
	}
	list := make([]*Simulation, 0, len(ids))
	for _, id := range ids {
		one, err := s.store.Simulation(ctx, id)
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, nil
}

// Cancel ends a simulation. One that is over stays as it is.
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

// errTakenOver ends work on a simulation that was cancelled, or that another
// worker has taken over.
var errTakenOver = errors.New("the simulation is no longer this worker's")

// run plays a simulation to its end, or until the context ends.
func (s *Service) run(ctx context.Context, id string) error {
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
	switch {
	case err == nil, errors.Is(err, errTakenOver):
		return nil
	case ctx.Err() != nil: // cancelled, or the service stops
		_, err = s.store.ChangeSimulation(context.WithoutCancel(ctx), id, func(now *Simulation) bool { return now.release(one.Worker) })
		return err
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

// spec is what a simulation plays.
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

// spec is what the simulation plays with its armies. They change seats in every
// second battle.
func (s *Simulation) spec(sides *army.Sides) (*sim.Spec, error) {
	e, ok := edition.Lookup(s.Setup.Edition)
	if !ok {
		return nil, unplayable(s.Setup.Edition)
	}
	return &sim.Spec{
		Edition: &e, Armies: sides.Armies, Powers: sides.Powers, Names: s.Setup.names(sides), Agents: s.Setup.Agents,
		Battles: s.Battles, Seed: s.Setup.Seed, Layout: s.Setup.Layout, SwapSeats: true,
	}, nil
}

// Replay plays a battle of a simulation again, by its number from 0, and writes
// its log.
func (s *Service) Replay(ctx context.Context, id string, n int, log func(*rules.Event)) (sim.Outcome, error) {
	one, err := s.store.Simulation(ctx, id)
	if err != nil {
		return sim.Outcome{}, err
	}
	if n < 0 || n >= one.Battles {
		return sim.Outcome{}, fmt.Errorf("battle %d of simulation %s: %w", n, id, catalog.ErrNotFound)
	}
	spec, err := s.spec(ctx, one)
	if err != nil {
		return sim.Outcome{}, err
	}
	return spec.Play(n, log)
}

// PlayOne plays one battle that is not stored, and writes its log: the first of a
// simulation of the setup. The errors are those of Create.
func (s *Service) PlayOne(ctx context.Context, setup Setup, log func(*rules.Event)) (*Simulation, error) {
	one, spec, err := Prepare(ctx, s.armies, setup, 1)
	if err != nil {
		return nil, err
	}
	one.CreatedAt = s.now()
	_, err = spec.Play(0, log)
	return one, err
}

// heartbeatInterval is how long a worker plays between two heartbeats, about.
const heartbeatInterval = 500 * time.Millisecond

// play plays the battles that are left, some at a time.
func (s *Service) play(ctx context.Context, one *Simulation) error {
	spec, err := s.spec(ctx, one)
	if err != nil {
		return err
	}
	some := s.workers
	for at := one.Tally.Battles; at < one.Battles; {
		to := min(at+some, one.Battles)
		began := time.Now()
		tally, err := sim.Run(ctx, spec, at, to, nil)
		if err != nil {
			return err
		}
		if err := s.storeProgress(ctx, one, tally); err != nil {
			return err
		}
		at = to
		if time.Since(began) < heartbeatInterval {
			some *= 2
		}
	}
	return nil
}

// storeProgress stores what was played, with a heartbeat.
func (s *Service) storeProgress(ctx context.Context, one *Simulation, more *sim.Tally) error {
	ours := false
	_, err := s.store.ChangeSimulation(ctx, one.ID, func(now *Simulation) bool {
		ours = now.addTally(one.Worker, more, s.now())
		return ours
	})
	if err == nil && !ours {
		return errTakenOver
	}
	return err
}
