package event_test

import (
	"fmt"
	"io"
	"testing"

	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/format/pdf"
)

// hosts are lists of about 1,000 points; some are illegal.
func hosts() []string {
	return []string{
		army("Necrons", "Overlord", "Technomancer", "Immortals", "Immortals", "Necron Warriors", "Deathmarks", "Lychguard", "Tomb Blades"),
		army("Necrons", "Overlord", "Plasmancer", "Plasmancer", "Plasmancer", "Plasmancer", "Immortals", "Skorpekh Destroyers", "Monolith"),
		army("Space Marines", "Primaris Captain", "Primaris Lieutenant", "Intercessor Squad", "Intercessor Squad", "Hellblaster Squad", "Outrider Squad", "Redemptor Dreadnought"),
		army("Space Marines", "Primaris Captain", "Assault Intercessor Squad", "Tactical Squad", "Terminator Squad", "Rhino", "Whirlwind", "Inceptor Squad"),
	}
}

// field creates an event with n lists.
func field(tb testing.TB, lists int) (*eventFixture, *event.Created) {
	h := newEventFixture(tb)
	b := h.create(cup)
	rows := []event.ImportRow{}
	for i := range lists {
		rows = append(rows, event.ImportRow{SubmitRequest: event.SubmitRequest{Player: fmt.Sprintf("Player %03d", i), Document: []byte(hosts()[i%4])}})
	}
	if _, err := h.authorize(b, b.Organiser.Token, noon).Import(tb.Context(), rows); err != nil {
		tb.Fatal(err)
	}
	return h, b
}

func BenchmarkRecheck500(b *testing.B) {
	h, begun := field(b, 500)
	v := h.authorize(begun, begun.Organiser.Token, noon)
	b.ReportAllocs()
	for b.Loop() {
		if done, err := v.Recheck(b.Context()); err != nil || done.Lists != 500 {
			b.Fatal(done, err)
		}
	}
}

func BenchmarkPDF100(b *testing.B) {
	h, begun := field(b, 100)
	v := h.authorize(begun, begun.Organiser.Token, noon)
	b.ReportAllocs()
	for b.Loop() {
		if err := v.WritePDF(b.Context(), io.Discard, event.Filter{}, "en", pdf.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSubmission submits lists sequentially. Each is durable when Submit returns.
func BenchmarkSubmission(b *testing.B) {
	h := newEventFixture(b)
	begun := h.create(cup)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		h.submit(begun, fmt.Sprint(i), hosts()[i%4])
	}
}
