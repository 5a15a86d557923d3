package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"github.com/rollcall40k/rollcall/roster/event"
)

// BenchmarkEventTable shows the table of 500 lists.
func BenchmarkEventTable(b *testing.B) {
	h := newEventSite(b)
	created := h.createEvent(b, cupPack)
	for i := range 500 {
		h.submitList(b, created, event.SubmitRequest{Player: fmt.Sprintf("Player %d", i), Team: fmt.Sprintf("Team %d", i/5), Document: []byte(illegalArmy())})
	}
	v, _ := h.openLink(b, created.Organiser.Page)
	b.ReportAllocs()
	for b.Loop() {
		if a := v.get("/events/" + created.Event.ID + "/lists"); a.StatusCode != http.StatusOK {
			b.Fatal(a.StatusCode)
		}
	}
}

// BenchmarkHandIn hands a list in by the form.
func BenchmarkHandIn(b *testing.B) {
	h := newEventSite(b)
	created := h.createEvent(b, cupPack)
	v, _ := h.openLink(b, created.Entrant.Page)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n++
		form := url.Values{"player": {fmt.Sprint(n)}, "text": {legalArmy()}}
		if a := v.send("POST", "/events/"+created.Event.ID+"/submit", asForm, form.Encode()); a.StatusCode != http.StatusCreated {
			b.Fatal(a.StatusCode, a.html)
		}
		v, _ = h.openLink(b, created.Entrant.Page)
	}
}
