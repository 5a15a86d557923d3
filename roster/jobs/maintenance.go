package jobs

import (
	"context"
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
