package event

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Review is a decision or a comment of an organiser or a judge on lists.
type Review struct {
	// Status is the new status of all lists; empty leaves it unchanged.
	Status Status
	// Note is added to each list; empty adds none. Open shows it to the players.
	Note string
	Open bool
}

const (
	maxNote  = 4000 // bytes of a note
	maxNotes = 200  // of one list
)

// Review reviews lists, all or none. It approves the newest version of a list; a new
// version is open again.
func (v *Session) Review(ctx context.Context, submissions []string, r Review) error {
	o := OpAnnotate
	if r.Status != "" {
		o = OpApprove
	}
	if err := v.Require(o); err != nil {
		return err
	}
	r.Note = strings.TrimSpace(r.Note)
	switch {
	case !slices.Contains([]Status{"", StatusOpen, StatusApproved, StatusReturned}, r.Status):
		return invalid("status", fault.Quote(string(r.Status)), "open, approved or returned")
	case len(r.Note) > maxNote:
		return invalid("note", fmt.Sprintf("%d bytes", len(r.Note)), fmt.Sprintf("at most %d", maxNote))
	case r.Status == "" && r.Note == "":
		return invalid("status", "neither a status nor a note", "one of them")
	case len(submissions) == 0:
		return invalid("lists", "none", "at least one")
	}
	record := v.record(o, strings.Join(submissions, " "), "")
	record.Detail = r.Note
	if r.Status != "" {
		record = v.record(o, record.Subject, "trail_detail.reviewed", "Status", r.Status, "Note", r.Note)
		record.Notification = v.service.newNotification(v.Event.ID, WebhookListsJudged, v.At, map[string]any{"lists": submissions})
	}
	err := v.service.store.ChangeSubmissions(ctx, v.Event.ID, submissions, func(e *Event, s *Submission) error {
		return v.applyReview(e, s, r)
	}, record)
	if err == nil {
		v.service.queueDeliveries(ctx, record.Notification)
	}
	return err
}

func (v *Session) applyReview(e *Event, s *Submission, r Review) error {
	switch r.Status {
	case "":
	case StatusApproved:
		s.Status, s.Accepted, s.Consent = StatusApproved, s.Newest, nil
	default:
		if e.Published() {
			return ErrLocked
		}
		s.Status = r.Status
	}
	if r.Note == "" {
		return nil
	}
	if len(s.Notes) >= maxNotes {
		return invalid("note", fmt.Sprintf("%d notes on the list", len(s.Notes)), fmt.Sprintf("at most %d", maxNotes))
	}
	s.Notes = append(s.Notes, Note{At: v.At, By: v.actor, Text: r.Note, Open: r.Open})
	return nil
}

// ApproveClean approves all open lists without errors, and returns their ids.
func (v *Session) ApproveClean(ctx context.Context) ([]string, error) {
	if err := v.Require(OpApprove); err != nil {
		return nil, err
	}
	clean := true
	t, err := v.Table(ctx, Filter{Status: StatusOpen, Clean: &clean})
	if err != nil {
		return nil, err
	}
	ids := []string{}
	for _, s := range t.Lists {
		ids = append(ids, s.ID)
	}
	if len(ids) == 0 {
		return ids, nil
	}
	return ids, v.Review(ctx, ids, Review{Status: StatusApproved})
}

// Lock locks or unlocks the lists. Locked lists accept only permitted corrections.
// Published lists cannot be unlocked.
func (v *Session) Lock(ctx context.Context, on bool) error {
	if err := v.Require(OpLock); err != nil {
		return err
	}
	record := v.changeRecord(OpLock, WebhookEventChanged, "locked", "trail_detail.locked")
	if !on {
		record = v.changeRecord(OpLock, WebhookEventChanged, "unlocked", "trail_detail.unlocked")
	}
	return v.changeEvent(ctx, record, func(e *Event) error {
		if e.Published() {
			return ErrLocked
		}
		e.LockedAt = nil
		if on {
			at := v.At
			e.LockedAt = &at
		}
		return nil
	})
}

// changeEvent changes the event, with a record and its notification.
func (v *Session) changeEvent(ctx context.Context, record Record, change func(*Event) error) error {
	s := v.service
	e, err := s.store.ChangeEvent(ctx, v.Event.ID, change, record)
	if err != nil {
		return err
	}
	v.Event = e
	s.queueDeliveries(ctx, record.Notification)
	return nil
}

// changeRecord returns the audit record of a change to the event, with a notification that says
// what was changed. See record.
func (v *Session) changeRecord(o Operation, hook, what, code string, arguments ...any) Record {
	r := v.record(o, v.Event.ID, code, arguments...)
	r.Notification = v.service.newNotification(v.Event.ID, hook, v.At, map[string]any{"what": what, "page": v.service.EventPage(v.Event.ID)})
	return r
}

// Publish makes the lists public, within the pack's visibility. The lists must be locked, and the
// publication time must have come. It cannot be undone.
func (v *Session) Publish(ctx context.Context) error {
	if err := v.Require(OpPublish); err != nil {
		return err
	}
	return v.changeEvent(ctx, v.changeRecord(OpPublish, WebhookListsPublished, "published", "trail_detail.published"), func(e *Event) error {
		due := e.Pack.Deadlines.Publication
		switch {
		case e.Published():
			return &StateError{"published lists", "unpublished lists"}
		case e.LockedAt == nil:
			return &StateError{"unlocked lists", "locked lists"}
		case v.At.Before(due):
			return &StateError{"publication at " + v.At.Format(time.RFC3339), "not before " + due.UTC().Format(time.RFC3339)}
		}
		at := v.At
		e.PublishedAt = &at
		return nil
	})
}

// Remove deletes the event with all its lists.
func (v *Session) Remove(ctx context.Context) error {
	if err := v.Require(OpDelete); err != nil {
		return err
	}
	return v.service.store.DeleteEvent(ctx, v.Event.ID)
}

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
	if err := v.RequireOn(OpViewDiff, submission); err != nil {
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
