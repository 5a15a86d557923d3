package web_test

import (
	"net/http"
	"testing"

	"github.com/rollcall40k/rollcall/roster/event"
)

// eventPages lists the addresses of all pages of an event that has lists.
func eventPages(b *event.Created, list string) []string {
	path := "/events/" + b.Event.ID
	return []string{
		"/events", "/events/new", "/events/verify",
		path, path + "/lists", path + "/lists?code=event.banned&clean=false&status=open&q=an", path + "/submit", path + "/pack",
		path + "/lists/" + list, path + "/lists/" + list + "/submit", path + "/lists/" + list + "/receipt",
		path + "/mails", path + "/import", path + "/exports", path + "/exports?clean=false", path + "/manage", path + "/trail",
	}
}

func TestEventPagesAreWellFormed(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	h.submitList(t, b, event.SubmitRequest{Player: `Anna <b>"Berg"</b>`, Team: "Reds & Co", Email: "anna@example.org", Document: []byte(illegalArmy())})
	out := h.submitList(t, b, event.SubmitRequest{Player: "Ben", Team: "Reds & Co", Document: []byte(legalArmy())})
	v, _ := h.openLink(t, b.Organiser.Page)
	for _, path := range eventPages(b, out.Submission.ID) {
		t.Run(path, func(t *testing.T) {
			a := v.get(path)
			if a.StatusCode != http.StatusOK {
				t.Fatalf("status %d: %.300s", a.StatusCode, a.html)
			}
			wellFormed(t, a)
		})
	}
}

// wellFormed checks a page as a document.
func wellFormed(t *testing.T, a response) {
	t.Helper()
	p := parsed(t, a.html)
	if got := len(p.all("h1", "", "")); got != 1 {
		t.Errorf("%d headings of the first level; want 1", got)
	}
	checkIDs(t, p)
	checkLabels(t, p)
	checkInline(t, p)
	checkNames(t, p)
}
