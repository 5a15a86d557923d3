// Package jobs runs background work on River: simulations of battles, webhook
// requests and updates of the game data. Each kind of work has its own queue, so a slow webhook does not delay
// a simulation.
package jobs

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"

	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/trace"
)

// A Queue holds jobs in a database. It is safe for concurrent use.
type Queue struct {
	db          *database.DB
	log         *slog.Logger
	tracer      *trace.Tracer // of jobs; nil: they are not traced
	client      *river.Client[*sql.Tx]
	simulations *simulationWorker
	webhooks    *webhookWorker
	updates     *updateWorker
	maintenance *maintenanceWorker

	id       string // of this process's workers
	presence sync.WaitGroup
	leave    context.CancelFunc // nil before Start
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

// New returns a queue in a database and migrates its tables.
func New(ctx context.Context, db *database.DB, log *slog.Logger) (*Queue, error) {
	var driver riverdriver.Driver[*sql.Tx] = riversqlite.New(db.Write())
	if db.Kind() == database.Postgres {
		driver = riverdatabasesql.New(db.Write())
	}
	log = slog.New(warningsOnly{log.Handler()})
	migrator, err := rivermigrate.New(driver, &rivermigrate.Config{Logger: log})
	if err == nil {
		err = db.Exclusively(ctx, "queue", func() error {
			_, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	q := &Queue{db: db, log: log, id: "rollcall_" + rand.Text(), simulations: &simulationWorker{}, webhooks: &webhookWorker{client: newClient(false)}, updates: &updateWorker{}, maintenance: &maintenanceWorker{}}
	workers := river.NewWorkers()
	river.AddWorker(workers, q.simulations)
	river.AddWorker(workers, q.webhooks)
	river.AddWorker(workers, q.updates)
	river.AddWorker(workers, q.maintenance)
	q.client, err = river.NewClient(driver, &river.Config{
		ID:                q.id,
		Queues:            map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: 1}, webhookQueue: {MaxWorkers: maxWebhookWorkers}, updateQueue: {MaxWorkers: 1}, maintenanceQueue: {MaxWorkers: 1}},
		Workers:           workers,
		Middleware:        []rivertype.Middleware{river.WorkerMiddlewareFunc(q.traced)},
		Logger:            log,
		FetchCooldown:     100 * time.Millisecond,
		FetchPollInterval: time.Second,
	})
	return q, queueError(err)
}

// SetTracer records jobs in traces. It must be called before Start.
func (q *Queue) SetTracer(t *trace.Tracer) { q.tracer = t }

// traced works a job in a trace of its own.
func (q *Queue) traced(ctx context.Context, job *rivertype.JobRow, work func(context.Context) error) error {
	ctx, span := q.tracer.Start(ctx, trace.Job, "job "+job.Kind, trace.Text("messaging.system", "river"), trace.Text("messaging.destination.name", job.Queue),
		trace.Number("messaging.message.id", job.ID), trace.Number("rollcall.job.attempt", int64(job.Attempt)))
	err := work(ctx)
	span.End(err)
	return err
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
	rows, err := q.db.QueryContext(ctx, `SELECT 1 FROM river_job WHERE kind = ? AND CAST(args ->> 'id' AS TEXT) = ?
		AND state IN ('available', 'pending', 'retryable', 'scheduled') LIMIT 1`, kind, fmt.Sprint(id))
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
	if err := q.client.Start(ctx); err != nil {
		return queueError(err)
	}
	if q.db.Kind() == database.Postgres {
		ctx, q.leave = context.WithCancel(ctx)
		q.presence.Go(func() { q.db.KeepPresent(ctx, q.id) })
		q.presence.Go(func() { q.rescueOften(ctx) })
	}
	return nil
}

// Stop cancels the running jobs and waits for them.
func (q *Queue) Stop(ctx context.Context) error {
	err := q.client.StopAndCancel(ctx)
	if q.leave != nil {
		q.leave()
		q.presence.Wait()
	}
	return queueError(err)
}

// rescueInterval is how often a process looks for jobs of processes that have ended.
const rescueInterval = 5 * time.Second

// rescueOften makes jobs of processes that have ended available until ctx ends.
func (q *Queue) rescueOften(ctx context.Context) {
	tick := time.NewTicker(rescueInterval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := q.rescue(ctx); err != nil && ctx.Err() == nil {
			q.log.Error("jobs of other processes", "error", err)
		}
	}
}

// rescue makes jobs of processes that have ended available. River itself does so after an hour.
// Processes that have just started, or lost their connections for a moment, keep theirs.
func (q *Queue) rescue(ctx context.Context) error {
	const worker = "attempted_by[array_upper(attempted_by, 1)]"
	rows, err := q.db.QueryContext(ctx, "SELECT DISTINCT "+worker+" FROM river_job WHERE state = 'running'")
	workers, err := database.Collect(rows, err, "queue", func(row database.Scanner) (id string, err error) {
		err = row.Scan(&id)
		return id, err
	})
	if err != nil {
		return err
	}
	for _, id := range workers {
		absent := false
		if id != q.id {
			if absent, err = q.db.Absent(ctx, id); err != nil {
				return queueError(err)
			}
		}
		if !absent {
			continue
		}
		if _, err := q.db.ExecContext(ctx, `UPDATE river_job SET state = 'available', scheduled_at = now(), max_attempts = greatest(max_attempts, attempt + 1)
			WHERE state = 'running' AND attempted_at < now() - interval '10 seconds' AND `+worker+` = ?`, id); err != nil {
			return queueError(err)
		}
		q.log.Warn("the jobs of a process that has ended go on", "process", id)
	}
	return nil
}

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
