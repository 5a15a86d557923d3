// Package queue holds jobs in a River queue on the SQLite file: simulations to work on,
// and messages to webhooks.
package jobs

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
)

// A Queue is the River queue of simulations and webhooks.
type Queue struct {
	client      *river.Client[*sql.Tx]
	simulations *simulationWorker
	webhooks    *webhookWorker
}

// simulationJob is one simulation to work on.
type simulationJob struct {
	ID string `json:"id"`
}

// Kind names jobs of this sort.
func (simulationJob) Kind() string { return "simulation" }

// simulationWorker works on jobs. What it works with is set before the client starts.
type simulationWorker struct {
	river.WorkerDefaults[simulationJob]
	work func(ctx context.Context, id string) error
}

// Work does one job.
func (w *simulationWorker) Work(ctx context.Context, j *river.Job[simulationJob]) error {
	return w.work(ctx, j.Args.ID)
}

// Timeout lets a simulation take its time.
func (w *simulationWorker) Timeout(*river.Job[simulationJob]) time.Duration { return -1 }

// New returns the queue, with its tables up to date. The handle must be able to
// write.
func New(ctx context.Context, db *sql.DB, log *slog.Logger) (*Queue, error) {
	driver := riversqlite.New(db)
	log = slog.New(warningsOnly{log.Handler()})
	migrator, err := rivermigrate.New(driver, &rivermigrate.Config{Logger: log})
	if err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	q := &Queue{simulations: &simulationWorker{}, webhooks: &webhookWorker{client: newClient(false)}}
	workers := river.NewWorkers()
	river.AddWorker(workers, q.simulations)
	river.AddWorker(workers, q.webhooks)
	q.client, err = river.NewClient(driver, &river.Config{
		Queues:            map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: 1}, webhookQueue: {MaxWorkers: maxWebhookWorkers}},
		Workers:           workers,
		Logger:            log,
		FetchCooldown:     100 * time.Millisecond,
		FetchPollInterval: time.Second,
	})
	if err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	return q, nil
}

// AddSimulation puts a simulation into the queue.
func (q *Queue) AddSimulation(ctx context.Context, id string) error {
	if _, err := q.client.Insert(ctx, simulationJob{id}, nil); err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	return nil
}

// Start begins to hand out jobs, one at a time.
func (q *Queue) Start(ctx context.Context, work func(ctx context.Context, id string) error) error {
	q.simulations.work = work
	if err := q.client.Start(ctx); err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	return nil
}

// Stop cancels the job under way and waits for it.
func (q *Queue) Stop(ctx context.Context) error {
	if err := q.client.StopAndCancel(ctx); err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	return nil
}

// warningsOnly lets only warnings and errors of the queue into the log of the service:
// what it tells besides is about itself.
type warningsOnly struct{ slog.Handler }

// Enabled reports whether a record is let through.
func (q warningsOnly) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && q.Handler.Enabled(ctx, level)
}

// WithAttrs keeps the handler quiet.
func (q warningsOnly) WithAttrs(attrs []slog.Attr) slog.Handler {
	return warningsOnly{q.Handler.WithAttrs(attrs)}
}

// WithGroup keeps the handler quiet.
func (q warningsOnly) WithGroup(name string) slog.Handler {
	return warningsOnly{q.Handler.WithGroup(name)}
}
