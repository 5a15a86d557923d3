package catalog

import (
	"context"
	"time"
)

// An Update is a request to fetch and import the newest release of a source, with its result.
type Update struct {
	ID          int64      `json:"id"`
	Source      string     `json:"source"`   // its name in the registry
	Actor       string     `json:"actor"`    // who requested it
	Activate    bool       `json:"activate"` // use the data unless army books are missing in it
	RequestedAt time.Time  `json:"requested_at"`
	FinishedAt  *time.Time `json:"finished_at,omitempty"` // nil: not finished
	Snapshot    string     `json:"snapshot,omitempty"`    // id of the release; empty if it was not imported
	Created     bool       `json:"created"`               // the release is new in the database
	Activated   bool       `json:"activated"`             // the release became the active data
	Error       string     `json:"error,omitempty"`       // why the update failed
}

// Updates returns the updates, newest first. Old results are removed.
func (l *Library) Updates(ctx context.Context) ([]Update, error) { return l.store.Updates(ctx) }

// AddUpdate stores the request for an update. If an update of the same source is unfinished, it
// returns that one, and added is false.
func (l *Library) AddUpdate(ctx context.Context, u Update) (stored Update, added bool, err error) {
	return l.store.AddUpdate(ctx, u)
}

// FinishUpdate stores the result of an update.
func (l *Library) FinishUpdate(ctx context.Context, u Update) error {
	return l.store.FinishUpdate(ctx, u)
}
