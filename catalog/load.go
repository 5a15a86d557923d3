package catalog

import (
	"context"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A LoadRequest says where documents are from, and whether their data is to be used.
type LoadRequest struct {
	Origin   string // of the snapshot
	System   string // the game system to import, if there are several: see Select
	Activate bool   // use the data from now on, unless army books of the active data are missing in it
	Confirm  bool   // with Activate: also if army books are missing
	Actor    string // who activates
}

// Loaded is the result of Load.
type Loaded struct {
	Snapshot  Snapshot
	Created   bool // false: the same documents were stored already
	Documents int  // number of documents of the game system
	Problems  []fault.Fault
	LeftOut   []string // documents that are not game data
	// Changes are those from the data that was active. It is nil if the snapshot was active
	// already, or if it is the first of its game system.
	Changes *Changes
}

// Load selects and imports documents, compares them with the active data of the game system,
// and activates them if that is requested. The errors are those of Select and Import; Problems
// are set also if the import is refused.
func (l *Library) Load(ctx context.Context, docs []Document, q LoadRequest) (*Loaded, error) {
	r := &Loaded{Problems: []fault.Fault{}}
	docs, others, err := l.Select(docs, q.System)
	r.Documents, r.LeftOut = len(docs), append([]string{}, others...)
	if err != nil {
		return r, err
	}
	r.Snapshot, r.Created, r.Problems, err = l.Import(ctx, q.Origin, docs)
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
