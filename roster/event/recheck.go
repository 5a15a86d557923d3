package event

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/roster/event/pack"
)

// A RecheckResult is what came of checking all lists again.
type RecheckResult struct {
	Lists   int      `json:"lists"`
	Valid   int      `json:"valid"`
	Changed []string `json:"changed"` // ids of lists with another verdict than before
	// Failed are lists that could not be read on the game data any more. They keep
	// their verdicts.
	Failed []FailedList `json:"failed"`
}

// A FailedList says why a list could not be checked.
type FailedList struct {
	ID    string `json:"id"`
	Error string `json:"error"`
}

// Recheck checks all lists by the event's pack, on its snapshot. Lists that were
// read on another snapshot are read again from what was handed in.
func (v *Session) Recheck(ctx context.Context) (*RecheckResult, error) {
	if err := v.require(OpRecheck); err != nil {
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

// recheck judges all lists by a pack, and stores the verdicts with the rest of j.
// Lists that are handed in meanwhile are judged as well before anything is stored.
func (v *Session) recheck(ctx context.Context, p *pack.Pack, j *VerdictUpdate) (*RecheckResult, error) {
	s := v.service
	w, err := s.compilePack(ctx, p)
	if err != nil {
		return nil, err
	}
	begun := j.Records
	known := map[string]reevaluated{}
	for {
		out, err := v.evaluateAll(ctx, w, known, j)
		if err != nil {
			return nil, err
		}
		j.Records = append(slices.Clone(begun), v.recheckRecord(out, w))
		e, err := s.store.UpdateVerdicts(ctx, j)
		switch {
		case errors.Is(err, ErrListsChanged):
			continue
		case err != nil:
			return nil, err
		}
		v.Event = e
		for _, r := range j.Records {
			s.queueDeliveries(ctx, r.Notification)
		}
		return out, nil
	}
}

// recheckRecord is the line of the audit trail about lists that were checked again.
func (v *Session) recheckRecord(out *RecheckResult, w *compiledPack) Record {
	detail := fmt.Sprintf("%d lists, %d changed, by pack %s", out.Lists, len(out.Changed), w.hash)
	r := v.record(OpRecheck, strings.Join(out.Changed, " "), detail)
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

// evaluateAll judges the newest version of each list, but for those that are known
// already, and writes the verdicts down in j.
func (v *Session) evaluateAll(ctx context.Context, w *compiledPack, known map[string]reevaluated, j *VerdictUpdate) (*RecheckResult, error) {
	versions, err := v.service.store.Newest(ctx, v.Event.ID)
	if err != nil {
		return nil, err
	}
	out := &RecheckResult{Changed: []string{}, Failed: []FailedList{}}
	j.Event, j.Versions, j.Seen = v.Event.ID, nil, map[string]int{}
	for _, x := range versions {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		one, ok := known[x.Submission]
		if !ok || one.version.Number != x.Number {
			before := x.Verdict
			err := v.service.reevaluate(ctx, w, x, v.At)
			one = reevaluated{x, err == nil && !sameVerdict(before, x.Verdict), err}
			known[x.Submission] = one
		}
		j.Seen[x.Submission] = x.Number
		out.add(one, j)
	}
	return out, nil
}

// add counts one list.
func (r *RecheckResult) add(one reevaluated, j *VerdictUpdate) {
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
	j.Versions = append(j.Versions, x)
}

// reevaluate judges a version by a pack.
func (s *Service) reevaluate(ctx context.Context, w *compiledPack, x *Version, at time.Time) error {
	if x.Roster.Snapshot == w.pack.Snapshot {
		j, err := s.evaluate(ctx, w, x.Roster, x.Read)
		if err != nil {
			return err
		}
		x.Verdict = j.verdict(w, x.Roster, at)
		return nil
	}
	r, err := s.read(ctx, w.pack, x.Source)
	if err != nil {
		return err
	}
	if x.Late {
		r.found = append(r.found, lateDiagnostic(w.pack, x.At))
	}
	j, err := s.evaluateReading(ctx, w, r)
	if err != nil {
		return err
	}
	x.Roster, x.Read, x.Verdict = r.roster, r.found, j.verdict(w, r.roster, at)
	return nil
}

func sameVerdict(a, b Verdict) bool {
	return a.Valid == b.Valid && a.Summary == b.Summary && slices.Equal(a.Codes, b.Codes)
}

// ReplacePack puts another pack in the place of the event's with the verdicts of all
// lists by it, in one step: nobody sees the one without the others. Revision is that
// of the event that the change is meant for; with another one the error is ErrStale.
// The other errors are those of Create.
func (v *Session) ReplacePack(ctx context.Context, packed []byte, revision int) (*RecheckResult, error) {
	if err := v.require(OpChangePack); err != nil {
		return nil, err
	}
	replaceable := func(e *Event) error {
		switch {
		case e.Published():
			return ErrLocked
		case e.Revision != revision:
			return ErrStale
		}
		return nil
	}
	if v.Event.Revision != revision {
		return nil, ErrStale
	}
	p, err := v.service.readPack(ctx, packed)
	if err == nil {
		err = replaceable(v.Event)
	}
	if err != nil {
		return nil, err
	}
	return v.recheck(ctx, p, &VerdictUpdate{
		Records:   []Record{v.changeRecord(OpChangePack, "pack "+p.Hash(), WebhookEventChanged)},
		Authorize: replaceable,
		Change:    func(e *Event) { e.Pack = p },
	})
}
