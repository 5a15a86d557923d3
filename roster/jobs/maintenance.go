package jobs

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/riverqueue/river"
)

// maintenanceQueue has one worker.
const maintenanceQueue = "maintenance"

// maintenanceJob removes what is no longer needed.
type maintenanceJob struct{}

// Kind is the name of the job in the database.
func (maintenanceJob) Kind() string { return "maintenance" }

// InsertOpts returns the options of new jobs. The next job repeats what failed.
func (maintenanceJob) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: maintenanceQueue, MaxAttempts: 1}
}

// maintenanceWorker calls a function.
type maintenanceWorker struct {
	river.WorkerDefaults[maintenanceJob]
	run func(context.Context) error
}

// Work calls the function.
func (w *maintenanceWorker) Work(ctx context.Context, _ *river.Job[maintenanceJob]) error {
	if w.run == nil {
		return nil
	}
	return w.run(ctx)
}

// SetMaintenance lets one of the processes on the database call run at the start and then in an
// interval. It must be called before Start.
func (q *Queue) SetMaintenance(run func(context.Context) error, every time.Duration) {
	q.maintenance.run = run
	q.client.PeriodicJobs().Add(river.NewPeriodicJob(river.PeriodicInterval(every),
		func() (river.JobArgs, *river.InsertOpts) { return maintenanceJob{}, nil },
		&river.PeriodicJobOpts{RunOnStart: true}))
}

// available is the state of jobs that wait for a worker.
const available = "available"

// Depth is the number of jobs of a kind in a state.
type Depth struct {
	Kind, State string
	Jobs        int
}

// kinds are the kinds of jobs that a caller waits for.
var kinds = []string{simulationJob{}.Kind(), webhookJob{}.Kind(), updateJob{}.Kind()}

// Depths counts the jobs that are not done, by kind and state. Kinds without jobs have the
// depth 0 in the state available.
func (q *Queue) Depths(ctx context.Context) ([]Depth, error) {
	var depths []Depth
	for _, kind := range kinds {
		depths = append(depths, Depth{Kind: kind, State: available})
	}
	rows, err := q.db.QueryContext(ctx, `SELECT kind, state, count(*) FROM river_job
		WHERE state NOT IN ('completed', 'cancelled', 'discarded') GROUP BY kind, state ORDER BY kind, state`)
	if err != nil {
		return nil, queueError(err)
	}
	defer rows.Close()
	for rows.Next() {
		var d Depth
		if err := rows.Scan(&d.Kind, &d.State, &d.Jobs); err != nil {
			return nil, queueError(err)
		}
		if i := slices.IndexFunc(depths, func(x Depth) bool { return x.Kind == d.Kind && x.State == d.State }); i >= 0 {
			depths[i] = d
		} else {
			depths = append(depths, d)
		}
	}
	return depths, queueError(rows.Err())
}

// updateQueue has one worker: imports run one at a time.
const updateQueue = "updates"

// updateJob is an update of the game data.
type updateJob struct {
	ID int64 `json:"id"` // 0: of all sources that are due
}

// Kind is the name of the job in the database.
func (updateJob) Kind() string { return "data_update" }

// InsertOpts returns the options of new jobs. An update is not repeated: its result is
// recorded, also if it fails.
func (updateJob) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: updateQueue, MaxAttempts: 1}
}

// An Updater runs updates of the game data and records their results.
type Updater interface {
	// Run runs the update with the id.
	Run(ctx context.Context, id int64) error
	// RunDue runs an update of each source whose last one is older than the time.
	RunDue(ctx context.Context, age time.Duration) error
}

// updateWorker runs updates.
type updateWorker struct {
	river.WorkerDefaults[updateJob]
	updater Updater
	every   time.Duration
}

// Work runs one update, or all that are due.
func (w *updateWorker) Work(ctx context.Context, j *river.Job[updateJob]) error {
	switch {
	case w.updater == nil:
		return errors.New("data update: no updater")
	case j.Args.ID != 0:
		return w.updater.Run(ctx, j.Args.ID)
	}
	// A server that is restarted during the day does not fetch again.
	return w.updater.RunDue(ctx, w.every*9/10)
}

// Timeout disables River's time limit: a download has its own.
func (w *updateWorker) Timeout(*river.Job[updateJob]) time.Duration { return -1 }

// SetUpdater sets what runs updates. It must be called before Start. If every is not zero,
// updates that are due run at the start and then in that interval.
func (q *Queue) SetUpdater(u Updater, every time.Duration) {
	q.updates.updater, q.updates.every = u, every
	if every > 0 {
		q.client.PeriodicJobs().Add(river.NewPeriodicJob(river.PeriodicInterval(every),
			func() (river.JobArgs, *river.InsertOpts) { return updateJob{}, nil },
			&river.PeriodicJobOpts{RunOnStart: true}))
	}
}

// AddUpdate queues the update with the id. It is a no-op if a job for it is waiting.
func (q *Queue) AddUpdate(ctx context.Context, id int64) error {
	if waits, err := q.waits(ctx, updateJob{}.Kind(), id); err != nil || waits {
		return err
	}
	return q.insert(ctx, updateJob{id}, nil)
}
