package web_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/jobs"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/web"
)

// startSite starts a test site that plays test games, and serves it on the network until
// the test ends.
func startSite(t testing.TB, folders ...string) *testSite {
	t.Helper()
	return startOn(t, newServices(t, folders...))
}

// startOn is startSite for services with other game data.
func startOn(t testing.TB, h *testSite) *testSite {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	queue, err := jobs.New(t.Context(), h.DB, log)
	must(t, err)
	armies := play.ArmyBuilder{Checker: h.Rosters}
	h.play = play.NewService(play.Config{Store: h.Store, Queue: queue, Armies: armies, Workers: 1, Log: log, Now: time.Now})
	h.battles = play.NewBattles(h.Store, armies, time.Now)
	must(t, h.play.Start(context.WithoutCancel(t.Context())))
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		must(t, h.play.Stop(ctx))
	})
	h.addPages(t, web.Config{
		Rosters: h.Rosters, Library: h.Library, Play: h.play, Battles: h.battles, Version: "test", Log: log, Open: true,
	})
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	h.url = server.URL
	return h
}

// store stores the roster of a list document.
func (h *testSite) store(t testing.TB, list string) *roster.Roster {
	t.Helper()
	doc, err := intake.ReadDocument([]byte(list))
	must(t, err)
	result, err := h.Rosters.PutDocument(context.Background(), doc)
	must(t, err)
	return result.Roster
}

// waitFor waits until a simulation is over.
func (h *testSite) waitFor(t testing.TB, id string) {
	t.Helper()
	for range 2000 {
		one, err := h.play.Simulation(context.Background(), id)
		must(t, err)
		if one.Status.Over() {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal("the test games do not end")
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// quoted writes a text for JavaScript.
func quoted(text string) string {
	out, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(out)
}
