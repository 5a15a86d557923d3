package catalog

import (
	"cmp"
	"context"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A LoadRequest states the source of documents, and whether to activate their data.
type LoadRequest struct {
	Origin   string // of the snapshot
	System   string // the game system to import, if there are several: see Select
	Activate bool   // activate the data unless army books or documents are missing or incomplete
	Confirm  bool   // with Activate: even then
	Actor    string // who imports and activates the data
}

// Loaded is the result of Load.
type Loaded struct {
	Snapshot  Snapshot
	Created   bool // false: the same documents were already stored
	Documents int  // number of documents of the game system
	Problems  []fault.Fault
	LeftOut   []string // documents that are not game data
	// Changes are the changes from the previously active data. It is nil if the snapshot is active
	// already, as the first of its game system is unless documents are left out of it.
	Changes *Changes
}

// Load selects and imports documents, compares them with the active data of the game system, and
// activates them if requested. The errors are those of Select and Import; Problems is set even if
// the import is refused.
func (l *Library) Load(ctx context.Context, docs []Document, q LoadRequest) (*Loaded, error) {
	r := &Loaded{Problems: []fault.Fault{}}
	docs, others, err := l.Select(docs, q.System)
	r.Documents, r.LeftOut = len(docs), append([]string{}, others...)
	if err != nil {
		return r, err
	}
	r.Snapshot, r.Created, r.Problems, err = l.importAs(ctx, cmp.Or(q.Actor, q.Origin), q.Origin, docs)
	r.Problems = append([]fault.Fault{}, r.Problems...)
	if err != nil {
		return r, err
	}
	if r.Changes, err = l.ChangesTo(ctx, r.Snapshot); err != nil {
		return r, err
	}
	if q.Activate && r.Changes != nil && (q.Confirm || !r.Changes.Smaller()) {
		if _, _, err := l.Activate(ctx, r.Snapshot.ID, q.Actor); err != nil {
			return r, err
		}
		r.Snapshot.Active = true
	}
	return r, nil
}
