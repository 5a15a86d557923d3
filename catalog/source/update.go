package source

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Queue runs updates in the background.
type Queue interface {
	// AddUpdate queues the update with the id for Updates.Run.
	AddUpdate(ctx context.Context, id int64) error
}

// Updates fetches and imports releases in the background, and records the results. All fields
// but Log are required.
type Updates struct {
	Registry *Registry
	Library  *catalog.Library
	Queue    Queue
	Limits   Limits
	Activate bool         // of the updates that RunDue begins
	Log      *slog.Logger // of the results; nil: slog.Default()
	Now      func() time.Time
}

// ErrSource is the kind of the *fault.Error of a source that the registry lacks.
var ErrSource = errors.New("unknown source")

// scheduler is the actor of updates that RunDue begins.
const scheduler = "schedule"

// Request queues an update of a source. If one is unfinished, it returns that one. The error
// wraps ErrSource for an unknown source.
func (u *Updates) Request(ctx context.Context, name string, activate bool, actor string) (catalog.Update, error) {
	if _, ok := u.Registry.Find(name); !ok {
		return catalog.Update{}, fault.New(ErrSource, fault.At("/source"), "source.unknown", name, u.Registry.Names())
	}
	added, isNew, err := u.add(ctx, name, activate, actor)
	if err == nil && isNew {
		err = u.Queue.AddUpdate(ctx, added.ID)
	}
	return added, err
}

func (u *Updates) add(ctx context.Context, name string, activate bool, actor string) (catalog.Update, bool, error) {
	return u.Library.AddUpdate(ctx, catalog.Update{Source: name, Actor: actor, Activate: activate, RequestedAt: u.Now().UTC()})
}

// Run runs the update with the id, unless it is finished. A failure of the update is recorded;
// the error is that of the store.
func (u *Updates) Run(ctx context.Context, id int64) error {
	all, err := u.Library.Updates(ctx)
	for i := range all {
		if all[i].ID == id && all[i].FinishedAt == nil {
			return u.run(ctx, &all[i])
		}
	}
	return err
}

// RunDue runs an update of each source that has been imported, unless it was updated within
// the given time. The other errors are those of Run.
func (u *Updates) RunDue(ctx context.Context, within time.Duration) error {
	installed, err := u.installed(ctx)
	if err != nil {
		return err
	}
	if len(installed) == 0 {
		u.log().InfoContext(ctx, "data update: no data of a source is installed", "sources", u.Registry.Names())
		return nil
	}
	last, err := u.last(ctx)
	for _, s := range installed {
		if at := last[s.Name]; err != nil || u.Now().Sub(at) < within {
			continue
		}
		var added catalog.Update
		if added, _, err = u.add(ctx, s.Name, u.Activate, scheduler); err == nil {
			err = u.run(ctx, &added)
		}
	}
	return err
}

// installed returns the sources with imported data.
func (u *Updates) installed(ctx context.Context) (found []*Source, err error) {
	snapshots, err := u.Library.Snapshots(ctx)
	origins := map[string]bool{}
	for i := range snapshots {
		origins[snapshots[i].Origin] = true
	}
	for i := range u.Registry.Sources {
		if s := &u.Registry.Sources[i]; origins[s.Origin()] {
			found = append(found, s)
		}
	}
	return found, err
}

// last returns when each source was last updated.
func (u *Updates) last(ctx context.Context) (map[string]time.Time, error) {
	all, err := u.Library.Updates(ctx)
	last := map[string]time.Time{}
	for _, x := range all {
		if x.FinishedAt != nil && x.FinishedAt.After(last[x.Source]) {
			last[x.Source] = *x.FinishedAt
		}
	}
	return last, err
}

// Resume queues the updates that a stopped server has left unfinished.
func (u *Updates) Resume(ctx context.Context) error {
	all, err := u.Library.Updates(ctx)
	for _, x := range all {
		if x.FinishedAt == nil && err == nil {
			err = u.Queue.AddUpdate(ctx, x.ID)
		}
	}
	return err
}

// run runs an update and records its result. If the server stops, it records nothing, so that the
// update is resumed.
func (u *Updates) run(ctx context.Context, x *catalog.Update) error {
	loaded, err := u.load(ctx, x)
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	now := u.Now().UTC()
	x.FinishedAt = &now
	if err != nil {
		x.Error = err.Error()
		u.log().WarnContext(ctx, "data update failed", "source", x.Source, "error", x.Error)
	} else {
		x.Snapshot, x.Created = loaded.Snapshot.ID, loaded.Created
		x.Activated = loaded.Snapshot.Active && loaded.Created || loaded.Changes != nil && loaded.Snapshot.Active
		u.log().InfoContext(ctx, "data update", "source", x.Source, "snapshot", x.Snapshot, "new", x.Created, "activated", x.Activated)
	}
	return u.Library.FinishUpdate(ctx, *x)
}

// load fetches and imports the release of an update.
func (u *Updates) load(ctx context.Context, x *catalog.Update) (loaded *catalog.Loaded, err error) {
	from, ok := u.Registry.Find(x.Source)
	if !ok {
		return nil, fmt.Errorf("%w %q; allowed: %s", ErrSource, x.Source, u.Registry.Names())
	}
	docs, err := Fetch(ctx, from, u.Limits)
	if err != nil {
		return nil, err
	}
	err = u.Library.Exclusively(ctx, func() error {
		loaded, err = u.Library.Load(ctx, docs, catalog.LoadRequest{Origin: from.Origin(), System: from.Edition, Activate: x.Activate, Actor: x.Actor})
		return err
	})
	return loaded, err
}

func (u *Updates) log() *slog.Logger {
	if u.Log == nil {
		return slog.Default()
	}
	return u.Log
}
