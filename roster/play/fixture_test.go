package play_test

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/jobs"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
	rosterstore "github.com/rollcall40k/rollcall/roster/store"
)

// Two small armies of the built-in datasheets.
const (
	marines = `{"list": "Strike", "faction": "Space Marines", "no_limit": true, "units": [
		{"unit": "Primaris Lieutenant", "keywords": {"<CHAPTER>": "Ultramarines"}, "warlord": "Inspiring Leader"},
		{"unit": "Intercessor Squad", "keywords": {"<CHAPTER>": "Ultramarines"}}]}`
	necrons = `{"list": "Tomb", "faction": "Necrons", "no_limit": true, "units": [
		{"unit": "Royal Warden", "keywords": {"<DYNASTY>": "Sautekh"}, "warlord": "Inspiring Leader"},
		{"unit": "Immortals", "keywords": {"<DYNASTY>": "Sautekh"}}]}`
)

// A fixture is all that test games need, on one file.
type fixture struct {
	rosters *service.Service
	store   *rosterstore.Store
	ahead   *atomic.Int64 // how far the clock is ahead
	failing *atomic.Int32 // the change of a simulation that fails, counted from 1; 0: none
	service *play.Service
	battles *play.Battles
}

// newFixture opens a test server on the file. ahead is how far its clock is ahead.
func newFixture(t testing.TB, path string, workers int, ahead time.Duration) *fixture {
	t.Helper()
	h := &fixture{ahead: &atomic.Int64{}, failing: &atomic.Int32{}}
	h.ahead.Store(int64(ahead))
	now := func() time.Time { return time.Now().Add(time.Duration(h.ahead.Load())) }
	server := servicetest.Open(t, path, now)
	log := slog.New(slog.DiscardHandler)
	queue, err := jobs.New(context.Background(), server.DB, log)
	must(t, err)
	h.rosters, h.store = server.Rosters, server.Store
	armies := play.ArmyBuilder{Checker: h.rosters}
	h.service = play.NewService(play.Config{Store: failingStore{server.Store, h.failing}, Queue: queue, Armies: armies, Workers: workers, Log: log, Now: now})
	h.battles = play.NewBattles(server.Store, armies, now)
	return h
}

// A failingStore fails once.
type failingStore struct {
	*rosterstore.Store
	failing *atomic.Int32
}

// ChangeSimulation returns an error if its turn to fail has come.
func (s failingStore) ChangeSimulation(ctx context.Context, id string, change func(*play.Simulation) bool) (*play.Simulation, error) {
	if s.failing.Add(-1) == 0 {
		return nil, errors.New("the connection is lost")
	}
	return s.Store.ChangeSimulation(ctx, id, change)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// army reads a list document.
func (h *fixture) army(t testing.TB, list string) *roster.Roster {
	t.Helper()
	doc, err := intake.ReadDocument([]byte(list))
	must(t, err)
	report, r, err := h.rosters.CheckDocument(context.Background(), doc)
	must(t, err)
	if !report.Valid {
		t.Fatalf("%+v", report.Diagnostics)
	}
	return r
}

// setup is a battle of the two armies.
func (h *fixture) setup(t testing.TB, first, second string) play.Setup {
	t.Helper()
	return play.Setup{
		Armies: [2]*roster.Roster{h.army(t, marines), h.army(t, necrons)}, Agents: [2]string{first, second}, Seed: 7,
	}
}

// start starts the service until the test ends.
func (h *fixture) start(t testing.TB) {
	t.Helper()
	must(t, h.service.Start(context.Background()))
	t.Cleanup(h.stop(t))
}

func (h *fixture) stop(t testing.TB) func() {
	return func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		must(t, h.service.Stop(ctx))
	}
}

// await waits until a simulation is as it should be.
func (h *fixture) await(t testing.TB, id string, is func(*play.Simulation) bool) *play.Simulation {
	t.Helper()
	for range 3000 {
		one, err := h.service.Simulation(context.Background(), id)
		must(t, err)
		if is(one) {
			return one
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal("the simulation does not get there")
	return nil
}

func over(s *play.Simulation) bool { return s.Status.Over() }
