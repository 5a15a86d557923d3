package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river"
)

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
