package event

import (
	"cmp"
	"context"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// A Diff lists the changes between two versions of a list by unit. Both versions are
// evaluated with the event's current game data.
type Diff struct {
	From int `json:"from"` // numbers of the versions
	To   int `json:"to"`
	unit.Diff
}

// Diff compares the newest version of a list with the accepted one, or else with the previous
// one. It is empty for a list with one version.
func (v *Session) Diff(ctx context.Context, submission string) (*Diff, error) {
	if err := v.requireOn(OpViewDiff, submission); err != nil {
		return nil, err
	}
	sub, err := v.service.store.Submission(ctx, v.Event.ID, submission)
	if err != nil {
		return nil, err
	}
	from := cmp.Or(sub.Accepted, max(sub.Newest-1, 1))
	old, err := v.service.store.Version(ctx, v.Event.ID, submission, from)
	if err != nil {
		return nil, err
	}
	newest, err := v.service.store.Version(ctx, v.Event.ID, submission, sub.Newest)
	if err != nil {
		return nil, err
	}
	c, err := v.service.compilePack(ctx, v.Event.Pack)
	if err != nil {
		return nil, err
	}
	return v.diffVersions(ctx, c, old, newest)
}

func (v *Session) diffVersions(ctx context.Context, w *compiledPack, old, newest *Version) (*Diff, error) {
	before, err := v.comparableList(ctx, w, old)
	if err != nil {
		return nil, err
	}
	after, err := v.comparableList(ctx, w, newest)
	if err != nil {
		return nil, err
	}
	return &Diff{old.Number, newest.Number, unit.Compare(before.units, after.units, before.costs, after.costs)}, nil
}

type comparable struct {
	units []unit.Unit
	costs roster.Costs
}

func (v *Session) comparableList(ctx context.Context, w *compiledPack, version *Version) (comparable, error) {
	r, _, err := v.service.rosters.OnSnapshot(ctx, version.Roster, w.pack.Snapshot)
	if err != nil {
		return comparable{}, err
	}
	j, err := evaluate(ctx, v.service.rosters, w, &reading{roster: r})
	if err != nil {
		return comparable{}, err
	}
	return comparable{unit.Units(j.report.State()), j.report.Costs}, nil
}
