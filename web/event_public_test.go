package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/roster/event"
)

// TestWhatThePublicSees checks what is public before and after publication, for each
// visibility of a pack.
func TestWhatThePublicSees(t *testing.T) {
	t.Parallel()
	tests := []struct {
		visibility          string
		before, after       []string // of the words below
		listBefore, listNow int      // status of a list's page
	}{
		{"{}", nil, []string{"Anna", "Reds", "Necrons", "PDF"}, http.StatusForbidden, http.StatusOK},
		{"{before: players}", []string{"Anna", "Reds"}, []string{"Anna", "Reds", "Necrons", "PDF"}, http.StatusForbidden, http.StatusOK},
		{"{before: factions, after: factions}", []string{"Anna", "Reds", "Necrons"}, []string{"Anna", "Reds", "Necrons"}, http.StatusForbidden, http.StatusForbidden},
		{"{after: players}", nil, []string{"Anna", "Reds"}, http.StatusForbidden, http.StatusForbidden},
		{"{commitments: true, after: players}", []string{"Commitment"}, []string{"Anna", "Reds", "Commitment"}, http.StatusForbidden, http.StatusForbidden},
	}
	words := []string{"Anna", "Reds", "Necrons", "Commitment", "PDF"}
	for _, tt := range tests {
		t.Run(tt.visibility, func(t *testing.T) {
			h := newEventSite(t)
			b := h.createEvent(t, strings.Replace(cupPack, "{before: players, commitments: true}", tt.visibility, 1))
			out := h.submitList(t, b, event.SubmitRequest{Player: "Anna", Team: "Reds", Document: []byte(legalArmy())})
			path := "/events/" + b.Event.ID
			list := path + "/lists/" + out.Submission.ID
			viewport := func(want []string, status int) {
				t.Helper()
				v, a := h.openLink(t, path)
				main := parsed(t, a.html).first("main", "", "").text
				for _, word := range words {
					shown := strings.Contains(main, word)
					if word == "Commitment" {
						shown = strings.Contains(main, out.Version.Commitment())
					}
					if wanted := strings.Contains(strings.Join(want, " "), word); shown != wanted {
						t.Errorf("%s is shown: %v; want %v", word, shown, wanted)
					}
				}
				for _, p := range []string{list, path + "/files/text"} {
					if a := v.get(p); a.StatusCode != status {
						t.Errorf("%s: status %d; want %d", p, a.StatusCode, status)
					}
				}
			}
			viewport(tt.before, tt.listBefore)
			v, err := h.events.Authorize(t.Context(), b.Event.ID, event.Credentials{Token: b.Organiser.Token}, noon.Add(48*time.Hour))
			must(t, err)
			must(t, v.Lock(t.Context(), true))
			viewport(tt.before, tt.listBefore)
			must(t, v.Publish(t.Context()))
			viewport(tt.after, tt.listNow)
		})
	}
}

// TestPublishedListHidesWhatIsPrivate: notes, mail addresses and receipts stay with
// those who organise.
func TestPublishedListHidesWhatIsPrivate(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	out := h.submitList(t, b, event.SubmitRequest{Player: "Anna", Email: "anna@example.org", Document: []byte(legalArmy())})
	v, err := h.events.Authorize(t.Context(), b.Event.ID, event.Credentials{Token: b.Organiser.Token}, noon.Add(48*time.Hour))
	must(t, err)
	must(t, v.Review(t.Context(), []string{out.Submission.ID}, event.Review{Note: "Ask for painting", Open: true}))
	must(t, v.Lock(t.Context(), true))
	must(t, v.Publish(t.Context()))
	path := "/events/" + b.Event.ID + "/lists/" + out.Submission.ID
	public, a := h.openLink(t, path)
	a.mustContain(t, "Overlord", "As submitted")
	for _, private := range []string{"Ask for painting", "anna@example.org", "Receipt", out.Version.Nonce} {
		if strings.Contains(a.html, private) {
			t.Errorf("everybody reads %q", private)
		}
	}
	if a := public.get(path + "/receipt"); a.StatusCode != http.StatusForbidden {
		t.Errorf("the receipt: status %d; want 403", a.StatusCode)
	}
}
