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

// TestTemplateWords: each placeholder is replaced, and other text is unchanged.
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
		"{deadline}":       "20 November 2026, 18:00 UTC",
		"{problems}":       "- The event bans Monolith (no great machines).",
		"no word }":        "no word }",
		"{player}{player}": "Anna {link}Anna {link}",
	} {
		emails, err := v.Emails(t.Context(), event.Filter{}, event.EmailTemplate{Subject: "s", Text: template}, "en")
		if err != nil || len(emails) != 1 {
			t.Fatalf("%s: got %v, %v", template, emails, err)
		}
		if emails[0].Text != want || emails[0].To != "anna@example.org" {
			t.Errorf("%s: got %q to %q, want %q", template, emails[0].Text, emails[0].To, want)
		}
	}
	emails, err := v.Emails(t.Context(), event.Filter{}, event.EmailTemplate{Subject: "{problems}\nBcc: x@example.org", Text: "t"}, "en")
	if err != nil || strings.ContainsAny(emails[0].Subject, "\r\n") {
		t.Errorf("got %q, %v; want a subject of one line", emails[0].Subject, err)
	}
}

// TestEmailsOfLegalLists: the e-mail of a legal list has its verdict, and the time until which a
// correction is permitted.
func TestEmailsOfLegalLists(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	id := h.submit(b, "Anna", legal()).Submission.ID
	until := correction.Add(-time.Hour)
	v := h.authorize(b, b.Organiser.Token, noon)
	if err := v.Permit(t.Context(), id, until); err != nil {
		t.Fatal(err)
	}
	emails, err := v.Emails(t.Context(), event.Filter{}, event.EmailTemplate{Subject: "s", Text: "{verdict} {deadline} [{problems}]\r\n\r\n{problems}\r\n\r\nA"}, "en")
	if err != nil || len(emails) != 1 || emails[0].Text != "it is legal 21 November 2026, 11:00 UTC []\n\nA" {
		t.Errorf("got %+v, %v", emails, err)
	}
	none, err := v.Emails(t.Context(), event.Filter{Code: roster.EventBanned}, event.DefaultEmailTemplate("en"), "en")
	if err != nil || none == nil || len(none) != 0 {
		t.Errorf("no recipients: got %v, %v; want no e-mails", none, err)
	}
	links, err := v.Links(t.Context())
	if err != nil || len(links) != 4 {
		t.Errorf("got %d links, %v; want no new link for a template without {link}", len(links), err)
	}
}

// TestEmailsKeepOlderLinks: each e-mail has a new link. Older links stay valid until they are
// revoked, which does not affect newer ones.
func TestEmailsKeepOlderLinks(t *testing.T) {
	h := newEventFixture(t)
	b := h.create(cup)
	first := h.submit(b, "Anna", legal())
	v := h.authorize(b, b.Organiser.Token, noon)
	tokens := []string{first.Link.Token}
	for range 2 {
		emails, err := v.Emails(t.Context(), event.Filter{}, event.EmailTemplate{Subject: "s", Text: "{link}"}, "en")
		if err != nil {
			t.Fatal(err)
		}
		_, token, _ := strings.Cut(emails[0].Text, "/access/")
		tokens = append(tokens, token)
	}
	if tokens[1] == tokens[2] || tokens[0] == tokens[1] {
		t.Error("two emails have the same link")
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
