package event_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
)

// correction and publication are the other deadlines of the pack.
var (
	correction  = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	publication = time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)
)

// resubmit submits a list again with a token.
func (h *eventFixture) resubmit(b *event.Created, token, list string, at time.Time) (*event.Outcome, error) {
	h.t.Helper()
	return h.authorize(b, token, at).Resubmit(h.t.Context(), list, event.SubmitRequest{Document: []byte(legal())})
}

// TestCorrectionDeadline: the organiser can permit a correction until the correction
// deadline but not after it, and can withdraw the permission.
func TestCorrectionDeadline(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	anna := h.submit(b, "Anna", legal())
	ben := h.submit(b, "Ben", legal())
	id := anna.Submission.ID
	organiser := h.authorize(b, b.Organiser.Token, deadline.Add(time.Hour))
	if err := organiser.Permit(t.Context(), id, correction.Add(1)); !errors.Is(err, event.ErrInput) {
		t.Errorf("beyond the deadline: got %v, want %v", err, event.ErrInput)
	}
	if err := organiser.Permit(t.Context(), id, correction); err != nil {
		t.Fatalf("at the deadline: %v", err)
	}
	for name, tt := range map[string]struct {
		token, list string
		at          time.Time
		want        error
	}{
		"at the instant":     {anna.Link.Token, id, correction, nil},
		"a nanosecond later": {anna.Link.Token, id, correction.Add(1), event.ErrLate},
		"another player":     {ben.Link.Token, ben.Submission.ID, deadline.Add(1), event.ErrLate},
		"another's list":     {ben.Link.Token, id, deadline.Add(1), event.ErrRole},
		"a new list":         {b.Entrant.Token, id, deadline, event.ErrRole},
		"the organiser":      {b.Organiser.Token, ben.Submission.ID, correction.Add(1), nil},
	} {
		out, err := h.resubmit(b, tt.token, tt.list, tt.at)
		if !errors.Is(err, tt.want) {
			t.Errorf("%s: got %v, want %v", name, err, tt.want)
		}
		if late := name == "the organiser"; err == nil && out.Version.Late != late {
			t.Errorf("%s: late: got %v, want %v", name, out.Version.Late, late)
		}
	}
	if err := organiser.Permit(t.Context(), id, time.Time{}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.resubmit(b, anna.Link.Token, id, deadline.Add(time.Hour)); !errors.Is(err, event.ErrLate) {
		t.Errorf("taken back: got %v, want %v", err, event.ErrLate)
	}
}

// TestConsentEndsWithApproval: approval of a correction and publication each end the permission.
func TestConsentEndsWithApproval(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	anna, ben := h.submit(b, "Anna", legal()), h.submit(b, "Ben", legal())
	after := deadline.Add(time.Hour)
	organiser := h.authorize(b, b.Organiser.Token, after)
	for _, id := range []string{anna.Submission.ID, ben.Submission.ID} {
		if err := organiser.Permit(t.Context(), id, correction); err != nil {
			t.Fatal(err)
		}
	}
	if err := organiser.Review(t.Context(), []string{anna.Submission.ID}, event.Review{Status: event.StatusApproved}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.resubmit(b, anna.Link.Token, anna.Submission.ID, after); !errors.Is(err, event.ErrLate) {
		t.Errorf("approved: got %v, want %v", err, event.ErrLate)
	}
	if err := organiser.Lock(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	if _, err := h.resubmit(b, ben.Link.Token, ben.Submission.ID, after); err != nil {
		t.Errorf("a consent while the lists are locked: got %v, want none", err)
	}
	if _, err := h.resubmit(b, b.Organiser.Token, anna.Submission.ID, after); !errors.Is(err, event.ErrLocked) {
		t.Errorf("the organiser where the lists are locked: got %v, want %v", err, event.ErrLocked)
	}
	early := strings.Replace(cup, "publication: 2026-11-21T18:00:00Z", "publication: 2026-11-21T12:00:00Z", 1)
	if _, err := organiser.ReplacePack(t.Context(), []byte(early), organiser.Event.Revision); err != nil {
		t.Fatal(err)
	}
	due := h.authorize(b, b.Organiser.Token, correction)
	if err := errors.Join(due.Permit(t.Context(), ben.Submission.ID, correction), due.Publish(t.Context())); err != nil {
		t.Fatal(err)
	}
	if _, err := h.resubmit(b, ben.Link.Token, ben.Submission.ID, correction); !errors.Is(err, event.ErrLocked) {
		t.Errorf("published: got %v, want %v", err, event.ErrLocked)
	}
}

// TestPublicationDeadline tests the last instant before the deadline, and the deadline itself.
func TestPublicationDeadline(t *testing.T) {
	for name, tt := range map[string]struct {
		at   time.Time
		want error
	}{"at the instant": {publication, nil}, "a nanosecond before": {publication.Add(-1), event.ErrState}} {
		h := newEventFixture(t)
		b := h.create(cup)
		v := h.authorize(b, b.Organiser.Token, tt.at)
		if err := v.Lock(t.Context(), true); err != nil {
			t.Fatal(err)
		}
		if err := v.Publish(t.Context()); !errors.Is(err, tt.want) {
			t.Errorf("%s: got %v, want %v", name, err, tt.want)
		}
		if published := tt.want == nil; v.Event.Published() != published {
			t.Errorf("%s: published: got %v, want %v", name, v.Event.Published(), published)
		}
	}
}

// TestNoDeadline: without deadlines, lists are accepted until they are locked, and can be
// published at any time.
func TestNoDeadline(t *testing.T) {
	h := newEventFixture(t)
	b := h.create("name: Cup\nedition: 9e\n")
	later := noon.AddDate(10, 0, 0)
	out, err := h.authorize(b, b.Entrant.Token, later).Submit(t.Context(), event.SubmitRequest{Player: "Anna", Document: []byte(legal())})
	if err != nil || out.Version.Late {
		t.Fatalf("got %+v, %v; want a list in time", out, err)
	}
	v := h.authorize(b, b.Organiser.Token, later)
	if err := errors.Join(v.Lock(t.Context(), true), v.Lock(t.Context(), false)); err != nil {
		t.Fatal(err)
	}
	if _, err := h.resubmit(b, out.Link.Token, out.Submission.ID, later); err != nil {
		t.Errorf("unlocked: got %v, want none", err)
	}
	if err := errors.Join(v.Lock(t.Context(), true), v.Publish(t.Context())); err != nil {
		t.Errorf("published: got %v, want none", err)
	}
	if err := v.Lock(t.Context(), false); !errors.Is(err, event.ErrLocked) {
		t.Errorf("unlocked after publication: got %v, want %v", err, event.ErrLocked)
	}
}

// TestLatePolicy tests each policy for late lists, for new and resubmitted lists, with the
// diagnostic.
func TestLatePolicy(t *testing.T) {
	grace := strings.Replace(cup, "deadlines:", "late: {policy: accept, minutes: 30}\ndeadlines:", 1)
	endless := strings.Replace(cup, "deadlines:", "late: {policy: accept}\ndeadlines:", 1)
	refused := strings.Replace(cup, "deadlines:", "late: {policy: refuse}\ndeadlines:", 1)
	for name, tt := range map[string]struct {
		pack  string
		after time.Duration
		late  bool
		want  error
	}{
		"refused at the instant":   {refused, 0, false, nil},
		"refused after it":         {refused, 1, false, event.ErrLate},
		"accepted within":          {grace, 30 * time.Minute, true, nil},
		"accepted no longer":       {grace, 30*time.Minute + 1, false, event.ErrLate},
		"accepted until the lock":  {endless, 17 * time.Hour, true, nil},
		"accepted, and it is time": {endless, 0, false, nil},
	} {
		t.Run(name, func(t *testing.T) {
			h := newEventFixture(t)
			b := h.create(tt.pack)
			first := h.submit(b, "Anna", legal())
			out, err := h.resubmit(b, first.Link.Token, first.Submission.ID, deadline.Add(tt.after))
			if !errors.Is(err, tt.want) {
				t.Fatalf("got %v, want %v", err, tt.want)
			}
			var late *event.LateError
			if errors.As(err, &late) && (!late.Deadline.Equal(deadline) || !late.At.Equal(deadline.Add(tt.after)) || !strings.Contains(err.Error(), "allowed: until 2026-11-20T18:00:00Z")) {
				t.Errorf("got %v, want both times", err)
			}
			if err != nil {
				return
			}
			if out.Version.Late != tt.late || out.Version.Verdict.Has(roster.EventLate) != tt.late || !out.Version.Verdict.Valid {
				t.Errorf("got late %v, %v; want %v, and a legal list", out.Version.Late, codes(out.Version.Verdict), tt.late)
			}
			for _, d := range out.Report.Diagnostics {
				if d.Code == roster.EventLate && (d.Severity != roster.Warning || d.Limit != "2026-11-20T18:00:00Z" || d.Actual == d.Limit && tt.after > time.Second) {
					t.Errorf("got %+v, want a warning with both times", d)
				}
			}
			if again, err := h.authorize(b, b.Organiser.Token, noon).Recheck(t.Context()); err != nil || len(again.Changed) != 0 {
				t.Errorf("rechecked: got %+v, %v; want the same verdict", again, err)
			}
		})
	}
}
