package event_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// TestPreviewList: a preview is evaluated like a submission, and not stored.
func TestPreviewList(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	banned := army("Necrons", "Overlord", "Immortals", "Monolith")
	v := h.authorize(b, b.Entrant.Token, noon)
	tried, err := v.PreviewList(t.Context(), "", event.SubmitRequest{Document: []byte(banned)})
	if err != nil {
		t.Fatal(err)
	}
	table, err := h.authorize(b, b.Organiser.Token, noon).Table(t.Context(), event.Filter{})
	if err != nil || table.Total != 0 {
		t.Errorf("%d lists are stored, %v", table.Total, err)
	}
	out := h.submit(b, "Anna", banned)
	if diff := cmp.Diff(encodedView(t, out.Report), encodedView(t, tried.Report)); diff != "" {
		t.Error(diff)
	}
	if string(tried.Source) != banned || tried.Format != event.FormatList {
		t.Errorf("got %q, %s", tried.Source, tried.Format)
	}
}

// encodedView returns a report as in responses.
func encodedView(t testing.TB, r *check.Report) string {
	t.Helper()
	data, err := json.Marshal(render.WithFixes(r, "en"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestPreviewIsAuthorizedLikeASubmission(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	anna, ben := h.submit(b, "Anna", legal()), h.submit(b, "Ben", army("Space Marines", "Primaris Captain"))
	late := deadline.Add(time.Second)
	tests := []struct {
		name, token, list, document string
		at                          time.Time
		want                        error
	}{
		{"a new list", b.Entrant.Token, "", legal(), deadline, nil},
		{"too late", b.Entrant.Token, "", legal(), late, event.ErrLate},
		{"the own list", anna.Link.Token, anna.Submission.ID, legal(), deadline, nil},
		{"the own list, too late", anna.Link.Token, anna.Submission.ID, legal(), late, event.ErrLate},
		{"another player's list", ben.Link.Token, anna.Submission.ID, legal(), noon, event.ErrRole},
		{"a new list as player", anna.Link.Token, "", legal(), noon, event.ErrRole},
		{"as judge", b.Judge.Token, anna.Submission.ID, legal(), noon, event.ErrRole},
	}
	for _, tt := range tests {
		_, err := h.authorize(b, tt.token, tt.at).PreviewList(t.Context(), tt.list, event.SubmitRequest{Document: []byte(tt.document)})
		if !errors.Is(err, tt.want) {
			t.Errorf("%s: got %v, want %v", tt.name, err, tt.want)
		}
	}
	if _, err := h.authorize(b, b.Entrant.Token, noon).PreviewList(t.Context(), "", event.SubmitRequest{Document: []byte("{")}); fault.In(err, intake.ErrUnreadable) == nil {
		t.Errorf("got %v, want ErrUnreadable", err)
	}
}
