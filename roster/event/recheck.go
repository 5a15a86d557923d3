package event

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/roster/event/pack"
)

// A RecheckResult is the result of checking all lists again.
type RecheckResult struct {
	Lists   int      `json:"lists"`
	Valid   int      `json:"valid"`
	Changed []string `json:"changed"` // ids of lists whose verdict changed
	// Failed lists could not be read with the game data. They keep their verdicts.
	Failed []FailedList `json:"failed"`
}

// A FailedList is a list that could not be checked.
type FailedList struct {
	ID    string `json:"id"`
	Error string `json:"error"`
}

// Recheck checks all lists with the event's pack and its snapshot. Lists that were read with
// another snapshot are read again from their sources.
func (v *Session) Recheck(ctx context.Context) (*RecheckResult, error) {
	if err := v.Require(OpRecheck); err != nil {
		return nil, err
	}
	for {
		p := v.Event.Pack
		done, err := v.recheck(ctx, p, &VerdictUpdate{Authorize: func(e *Event) error {
			if e.Pack.Hash() != p.Hash() {
				return errPackReplaced
			}
			return nil
		}})
		if !errors.Is(err, errPackReplaced) {
			return done, err
		}
		if v.Event, err = v.service.store.Event(ctx, v.Event.ID); err != nil {
			return nil, err
		}
	}
}

// recheck evaluates all lists with a pack, and stores the verdicts together with the rest of u.
// Lists that are submitted in the meantime are evaluated before anything is stored.
func (v *Session) recheck(ctx context.Context, p *pack.Pack, u *VerdictUpdate) (*RecheckResult, error) {
	s := v.service
	c, err := s.compilePack(ctx, p)
	if err != nil {
		return nil, err
	}
	records := u.Records
	known := map[string]reevaluated{}
	for {
		out, err := v.evaluateAll(ctx, c, known, u)
		if err != nil {
			return nil, err
		}
		u.Records = append(slices.Clone(records), v.recheckRecord(out, c))
		e, err := s.store.UpdateVerdicts(ctx, u)
		switch {
		case errors.Is(err, ErrListsChanged):
			continue
		case err != nil:
			return nil, err
		}
		v.Event = e
		for _, r := range u.Records {
			s.queueDeliveries(ctx, r.Notification)
		}
		return out, nil
	}
}

// recheckRecord returns the audit record of a recheck.
func (v *Session) recheckRecord(out *RecheckResult, c *compiledPack) Record {
	r := v.record(OpRecheck, strings.Join(out.Changed, " "), "trail_detail.rechecked", "Count", out.Lists, "Changed", len(out.Changed), "Hash", c.hash)
	if len(out.Changed) > 0 {
		r.Notification = v.service.newNotification(v.Event.ID, WebhookListsJudged, v.At, map[string]any{"lists": out.Changed})
	}
	return r
}

// reevaluated is a version with its new verdict.
type reevaluated struct {
	version *Version
	changed bool
	failed  error
}

// evaluateAll evaluates the newest version of each list that is not yet in known, and adds all
// verdicts to u.
func (v *Session) evaluateAll(ctx context.Context, c *compiledPack, known map[string]reevaluated, u *VerdictUpdate) (*RecheckResult, error) {
	versions, err := v.service.store.Newest(ctx, v.Event.ID)
	if err != nil {
		return nil, err
	}
	out := &RecheckResult{Changed: []string{}, Failed: []FailedList{}}
	u.Event, u.Versions, u.Seen = v.Event.ID, nil, map[string]int{}
	grouped := slices.SortedStableFunc(slices.Values(versions), func(a, b *Version) int { return byArmyBook(&a.Verdict, &b.Verdict) })
	for _, x := range grouped {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if r, ok := known[x.Submission]; !ok || r.version.Number != x.Number {
			known[x.Submission] = v.reevaluate(ctx, c, x)
		}
	}
	for _, x := range versions {
		u.Seen[x.Submission] = x.Number
		out.add(known[x.Submission], u)
	}
	return out, nil
}

// reevaluate sets the verdict of a version by a pack.
func (v *Session) reevaluate(ctx context.Context, c *compiledPack, x *Version) reevaluated {
	e, err := v.service.evaluateVersion(ctx, c, x)
	if err != nil {
		return reevaluated{version: x, failed: err}
	}
	before := x.Verdict
	x.Verdict = e.verdict(c, x.Roster, v.At)
	return reevaluated{version: x, changed: !sameVerdict(before, x.Verdict)}
}

// add adds one list to the counts.
func (r *RecheckResult) add(one reevaluated, u *VerdictUpdate) {
	x := one.version
	if one.failed != nil {
		r.Failed = append(r.Failed, FailedList{x.Submission, one.failed.Error()})
		return
	}
	r.Lists++
	if x.Verdict.Valid {
		r.Valid++
	}
	if one.changed {
		r.Changed = append(r.Changed, x.Submission)
	}
	u.Versions = append(u.Versions, x)
}

func sameVerdict(a, b Verdict) bool {
	return a.Valid == b.Valid && a.Summary == b.Summary && slices.Equal(a.Codes, b.Codes)
}

// ReplacePack replaces the event's pack and the verdicts of all lists in one
// transaction. revision is the revision of the event that the change applies to; the
// error is ErrStale if it is not the current one. The other errors are those of
// Service.Create.
func (v *Session) ReplacePack(ctx context.Context, packed []byte, revision int) (*RecheckResult, error) {
	if err := v.Require(OpChangePack); err != nil {
		return nil, err
	}
	if v.Event.Revision != revision {
		return nil, ErrStale
	}
	p, err := v.service.readPack(ctx, packed)
	if err != nil {
		return nil, err
	}
	authorize := func(e *Event) error {
		switch {
		case e.Published():
			return ErrLocked
		case e.Revision != revision:
			return ErrStale
		}
		return nil
	}
	if err := authorize(v.Event); err != nil {
		return nil, err
	}
	return v.recheck(ctx, p, &VerdictUpdate{
		Records:   []Record{v.changeRecord(OpChangePack, WebhookEventChanged, "pack "+p.Hash(), "trail_detail.pack", "Hash", p.Hash())},
		Authorize: authorize,
		Change:    func(e *Event) { e.Pack = p },
	})
}
