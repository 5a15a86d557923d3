package event_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
)

// TestTemplateWords: each word in braces is filled in, and nothing else is touched.
func TestTemplateWords(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	v := h.authorize(b, b.Organiser.Token, noon)
	_, err := v.Submit(t.Context(), event.SubmitRequest{Player: "Anna {link}", Team: "Red", Email: "anna@example.org", Document: []byte(army("Necrons", "Overlord", "Monolith"))})
	if err != nil {
		t.Fatal(err)
	}
	for template, want := range map[string]string{
		"{player}":         "Anna {link}",
		"{team}/{event}":   "Red/Winter Cup",
		"{verdict}":        "it is not legal",
		"{deadline}":       "2026-11-20 18:00 UTC",
		"{problems}":       "- The event bans Monolith (no great machines).",
		"no word }":        "no word }",
		"{player}{player}": "Anna {link}Anna {link}",
	} {
		letters, err := v.Emails(t.Context(), event.Filter{}, event.EmailTemplate{Subject: "s", Text: template}, "en")
		if err != nil || len(letters) != 1 {
			t.Fatalf("%s: got %v, %v", template, letters, err)
		}
		if letters[0].Text != want || letters[0].To != "anna@example.org" {
			t.Errorf("%s: got %q to %q, want %q", template, letters[0].Text, letters[0].To, want)
		}
	}
	letters, err := v.Emails(t.Context(), event.Filter{}, event.EmailTemplate{Subject: "{problems}\nBcc: x@example.org", Text: "t"}, "en")
	if err != nil || strings.ContainsAny(letters[0].Subject, "\r\n") {
		t.Errorf("got %q, %v; want a subject of one line", letters[0].Subject, err)
	}
}

// TestLettersOfLegalLists: the e-mail of a legal list has its verdict, and the time until
// which a correction is permitted.
func TestLettersOfLegalLists(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	id := h.submit(b, "Anna", legal()).Submission.ID
	until := correction.Add(-time.Hour)
	v := h.authorize(b, b.Organiser.Token, noon)
	if err := v.Permit(t.Context(), id, until); err != nil {
		t.Fatal(err)
	}
	letters, err := v.Emails(t.Context(), event.Filter{}, event.EmailTemplate{Subject: "s", Text: "{verdict} {deadline} [{problems}]"}, "en")
	if err != nil || len(letters) != 1 || letters[0].Text != "it is legal 2026-11-21 11:00 UTC []" {
		t.Errorf("got %+v, %v", letters, err)
	}
	none, err := v.Emails(t.Context(), event.Filter{Code: roster.EventBanned}, event.DefaultEmailTemplate(), "en")
	if err != nil || none == nil || len(none) != 0 {
		t.Errorf("to nobody: got %v, %v; want none", none, err)
	}
	links, err := v.Links(t.Context())
	if err != nil || len(links) != 4 {
		t.Errorf("got %d links, %v; want no new one for letters without any", len(links), err)
	}
}

// TestLettersDoNotShutOut: each e-mail has a new link. Older links stay valid until they
// are revoked, which does not affect newer ones.
func TestLettersDoNotShutOut(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	first := h.submit(b, "Anna", legal())
	v := h.authorize(b, b.Organiser.Token, noon)
	tokens := []string{first.Link.Token}
	for range 2 {
		letters, err := v.Emails(t.Context(), event.Filter{}, event.EmailTemplate{Subject: "s", Text: "{link}"}, "en")
		if err != nil {
			t.Fatal(err)
		}
		_, token, _ := strings.Cut(letters[0].Text, "/door/")
		tokens = append(tokens, token)
	}
	if tokens[1] == tokens[2] || tokens[0] == tokens[1] {
		t.Error("two letters have the same link")
	}
	if err := v.RevokeLink(t.Context(), first.Link.ID); err != nil {
		t.Fatal(err)
	}
	got := []bool{}
	for _, token := range tokens {
		at, err := h.Authorize(t.Context(), b.Event.ID, event.Credentials{Token: token}, noon)
		if err != nil && !errors.Is(err, event.ErrToken) {
			t.Fatal(err)
		}
		got = append(got, err == nil && at.Own == first.Submission.ID)
	}
	if diff := cmp.Diff([]bool{false, true, true}, got); diff != "" {
		t.Errorf("links that are good (-want +got):\n%s", diff)
	}
}
