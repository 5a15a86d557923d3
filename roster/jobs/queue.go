// Package jobs runs background work on River: simulations of battles, webhook
// requests and updates of the game data. Each kind of work has its own queue, so a slow webhook does not delay
// a simulation.
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

// A Queue holds jobs in a SQLite database. It is safe for concurrent use.
type Queue struct {
	db          Database
	client      *river.Client[*sql.Tx]
	simulations *simulationWorker
	webhooks    *webhookWorker
	updates     *updateWorker
	maintenance *maintenanceWorker
}

// simulationJob is one simulation to run.
type simulationJob struct {
	ID string `json:"id"`
}

// Kind is the name of the job in the database.
func (simulationJob) Kind() string { return "simulation" }

// simulationWorker runs simulations. run must be set before the client starts.
type simulationWorker struct {
	river.WorkerDefaults[simulationJob]
	run func(ctx context.Context, id string) error
}

// Work runs one simulation.
func (w *simulationWorker) Work(ctx context.Context, j *river.Job[simulationJob]) error {
	return w.run(ctx, j.Args.ID)
}

// Timeout disables River's time limit: a simulation may run for hours.
func (w *simulationWorker) Timeout(*river.Job[simulationJob]) time.Duration { return -1 }

// A Database holds the jobs.
type Database interface {
	// Write returns the pool that writes.
	Write() *sql.DB
	// QueryContext runs a query that reads.
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	// Join calls f with the transaction of a context. It returns false if the context has none.
	Join(ctx context.Context, f func(*sql.Tx) error) (joined bool, err error)
}

// New returns a queue in a database and migrates its tables.
func New(ctx context.Context, db Database, log *slog.Logger) (*Queue, error) {
	driver := riversqlite.New(db.Write())
	log = slog.New(warningsOnly{log.Handler()})
	migrator, err := rivermigrate.New(driver, &rivermigrate.Config{Logger: log})
	if err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	q := &Queue{db: db, simulations: &simulationWorker{}, webhooks: &webhookWorker{client: newClient(false)}, updates: &updateWorker{}, maintenance: &maintenanceWorker{}}
	workers := river.NewWorkers()
	river.AddWorker(workers, q.simulations)
	river.AddWorker(workers, q.webhooks)
	river.AddWorker(workers, q.updates)
	river.AddWorker(workers, q.maintenance)
	q.client, err = river.NewClient(driver, &river.Config{
		Queues:            map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: 1}, webhookQueue: {MaxWorkers: maxWebhookWorkers}, updateQueue: {MaxWorkers: 1}, maintenanceQueue: {MaxWorkers: 1}},
		Workers:           workers,
		Logger:            log,
		FetchCooldown:     100 * time.Millisecond,
		FetchPollInterval: time.Second,
	})
	return q, queueError(err)
}

func queueError(err error) error {
	if err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	return nil
}

// AddSimulation queues the simulation with the id. It is a no-op if a job for it is waiting.
func (q *Queue) AddSimulation(ctx context.Context, id string) error {
	if waits, err := q.waits(ctx, simulationJob{}.Kind(), id); err != nil || waits {
		return err
	}
	return q.insert(ctx, simulationJob{id}, nil)
}

// waits reports whether a job of the kind for the id is waiting. Jobs that run do not count:
// their process may have died.
func (q *Queue) waits(ctx context.Context, kind string, id any) (bool, error) {
	rows, err := q.db.QueryContext(ctx, `SELECT 1 FROM river_job WHERE kind = ? AND args ->> 'id' = ?
		AND state IN ('available', 'pending', 'retryable', 'scheduled') LIMIT 1`, kind, id)
	if err != nil {
		return false, queueError(err)
	}
	defer rows.Close()
	return rows.Next(), queueError(rows.Err())
}

// insert queues a job, as a part of the transaction of the context if it has one.
func (q *Queue) insert(ctx context.Context, job river.JobArgs, opts *river.InsertOpts) error {
	joined, err := q.db.Join(ctx, func(tx *sql.Tx) error {
		_, err := q.client.InsertTx(ctx, tx, job, opts)
		return err
	})
	if err == nil && !joined {
		_, err = q.client.Insert(ctx, job, opts)
	}
	return queueError(err)
}

// Start starts the workers. Simulations run one at a time, by calling run.
func (q *Queue) Start(ctx context.Context, run func(ctx context.Context, id string) error) error {
	q.simulations.run = run
	return queueError(q.client.Start(ctx))
}

// Stop cancels the running jobs and waits for them.
func (q *Queue) Stop(ctx context.Context) error { return queueError(q.client.StopAndCancel(ctx)) }

// warningsOnly drops log records below the level of warnings: River logs its own
// operation at info level.
type warningsOnly struct{ slog.Handler }

// Enabled reports whether records of the level are logged.
func (h warningsOnly) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && h.Handler.Enabled(ctx, level)
}

// WithAttrs returns a handler with the attributes.
func (h warningsOnly) WithAttrs(attrs []slog.Attr) slog.Handler {
	return warningsOnly{h.Handler.WithAttrs(attrs)}
}

// WithGroup returns a handler with the group.
func (h warningsOnly) WithGroup(name string) slog.Handler {
	return warningsOnly{h.Handler.WithGroup(name)}
}
