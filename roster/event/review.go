package event

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// A Review is what an organiser or a judge has to say of lists.
type Review struct {
	// Status is set on all of them; empty leaves it.
	Status Status
	// Note is added to each; empty adds none. Open lets the players read it.
	Note string
	Open bool
}

// maxNote is how many bytes a note may have.
const maxNote = 4000

// maxNotes bounds the notes of one list.
const maxNotes = 200

// Review writes on lists: all or none. A list is approved in the version that is
// the newest; one that is handed in anew is open again.
func (v *Session) Review(ctx context.Context, submissions []string, r Review) error {
	o := OpAnnotate
	if r.Status != "" {
		o = OpApprove
	}
	if err := v.require(o); err != nil {
		return err
	}
	r.Note = strings.TrimSpace(r.Note)
	switch {
	case !slices.Contains([]Status{"", StatusOpen, StatusApproved, StatusReturned}, r.Status):
		return &InputError{"status", fmt.Sprintf("%.40q", r.Status), "open, approved or returned"}
	case len(r.Note) > maxNote:
		return &InputError{"note", fmt.Sprintf("%d bytes", len(r.Note)), fmt.Sprintf("at most %d", maxNote)}
	case r.Status == "" && r.Note == "":
		return &InputError{"status", "neither a status nor a note", "one of them"}
	case len(submissions) == 0:
		return &InputError{"lists", "none", "at least one"}
	}
	record := v.record(o, strings.Join(submissions, " "), strings.TrimSpace(string(r.Status)+" "+r.Note))
	if r.Status != "" {
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
		return &InputError{"note", fmt.Sprintf("%d notes on the list", len(s.Notes)), fmt.Sprintf("at most %d", maxNotes)}
	}
	s.Notes = append(s.Notes, Note{At: v.At, By: v.actor, Text: r.Note, Open: r.Open})
	return nil
}

// ApproveClean approves all open lists that are legal and have nothing unverified,
// and returns their ids.
func (v *Session) ApproveClean(ctx context.Context) ([]string, error) {
	if err := v.require(OpApprove); err != nil {
		return nil, err
	}
	clean := true
	t, err := v.Table(ctx, Filter{Status: StatusOpen, Valid: &clean})
	if err != nil {
		return nil, err
	}
	ids := []string{}
	for _, s := range t.Lists {
		if s.Verdict.Summary.Unverified == 0 {
			ids = append(ids, s.ID)
		}
	}
	if len(ids) == 0 {
		return ids, nil
	}
	return ids, v.Review(ctx, ids, Review{Status: StatusApproved})
}
