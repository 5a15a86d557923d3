package play_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/log"
	"github.com/rollcall40k/rollcall/rules/sim"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

var ctx = context.Background()

// played runs a simulation to its end, and returns it.
func played(t *testing.T, h *fixture, battles int) *play.Simulation {
	t.Helper()
	one, err := h.service.Create(ctx, h.setup(t, "stand", "rush"), battles)
	must(t, err)
	return h.await(t, one.ID, over)
}

// TestSimulation plays two rosters against each other, with one worker and with
// three: the result is the same.
func TestSimulation(t *testing.T) {
	const battles = 24
	var results []*sim.Result
	for _, workers := range []int{1, 3} {
		h := newFixture(t, servicetest.File(t, "9e"), workers, 0)
		h.start(t)
		one := played(t, h, battles)
		if one.Status != play.Done || one.Tally.Battles != battles || one.FinishedAt.IsZero() {
			t.Fatalf("got %s after %d battles: %s", one.Status, one.Tally.Battles, one.Problem)
		}
		results = append(results, one.Tally.Result())
		if diff := cmp.Diff([]string{"Primaris Lieutenant", "Intercessor Squad"}, one.Sides[0].Units); diff != "" {
			t.Error(diff)
		}
		if one.Sides[1].Name != "Tomb" || len(one.Sides[1].Fidelity.NotModelled) == 0 {
			t.Errorf("cast: %+v", one.Sides[1])
		}
	}
	if diff := cmp.Diff(results[0], results[1]); diff != "" {
		t.Errorf("one worker, three workers:\n%s", diff)
	}
}

// TestSidesOfOneName numbers two armies of one name, and no others.
func TestSidesOfOneName(t *testing.T) {
	t.Parallel()
	h := newFixture(t, servicetest.File(t, "9e"), 1, 0)
	setup := h.setup(t, "stand", "stand")
	for _, test := range []struct{ name, first, second string }{{"Tomb", "Tomb (1)", "Tomb (2)"}, {"Chapter", "Chapter", "Tomb"}} {
		setup.Armies[0].Name = test.name
		one, _, err := play.Prepare(ctx, play.ArmyBuilder{Checker: h.rosters}, setup, 1)
		must(t, err)
		if first, second := one.Sides[0].Name, one.Sides[1].Name; first != test.first || second != test.second {
			t.Errorf("%s and Tomb: %q, %q", test.name, first, second)
		}
	}
}

// TestReplay plays single battles of a simulation again: they add up to what was
// counted, and their logs name units.
func TestReplay(t *testing.T) {
	const battles = 4
	h := newFixture(t, servicetest.File(t, "9e"), 2, 0)
	h.start(t)
	one := played(t, h, battles)
	var tally sim.Tally
	for n := range battles {
		var logged bytes.Buffer
		w := log.NewWriter(&logged)
		o, err := h.service.Replay(ctx, one.ID, n, w.Event)
		must(t, err)
		tally.Count(&o)
		if text := logged.String(); !strings.Contains(text, `name="Intercessor Squad"`) || !strings.Contains(text, "\nend result=") {
			t.Errorf("battle %d: no names or no end", n)
		}
	}
	if diff := cmp.Diff(one.Tally.Result(), tally.Result()); diff != "" {
		t.Error(diff)
	}
	for _, n := range []int{-1, battles} {
		if _, err := h.service.Replay(ctx, one.ID, n, nil); !errors.Is(err, catalog.ErrNotFound) {
			t.Errorf("battle %d: %v", n, err)
		}
	}
}

// TestCancel ends a long simulation.
func TestCancel(t *testing.T) {
	h := newFixture(t, servicetest.File(t, "9e"), 1, 0)
	h.start(t)
	one, err := h.service.Create(ctx, h.setup(t, "stand", "rush"), sim.MaxBattles)
	must(t, err)
	h.await(t, one.ID, func(s *play.Simulation) bool { return s.Tally.Battles > 0 })
	ended, err := h.service.Cancel(ctx, one.ID)
	must(t, err)
	if ended.Status != play.Cancelled || ended.Tally.Battles == sim.MaxBattles {
		t.Errorf("got %s", ended.Status)
	}
	next := played(t, h, 2) // the worker is free again
	if next.Status != play.Done {
		t.Errorf("the next: %s", next.Status)
	}
	again, err := h.service.Cancel(ctx, one.ID)
	must(t, err)
	if again.Status != play.Cancelled || again.Tally.Battles != ended.Tally.Battles {
		t.Errorf("after it was over: %s, %d battles, then %d", again.Status, ended.Tally.Battles, again.Tally.Battles)
	}
	if done, err := h.service.Cancel(ctx, next.ID); err != nil || done.Status != play.Done {
		t.Errorf("cancelled when it was done: %v", err)
	}
}

// TestTurns: a simulation that takes long lets those of others run, and then goes on.
func TestTurns(t *testing.T) {
	h := newFixture(t, servicetest.File(t, "9e"), 1, 0)
	h.start(t)
	long, err := h.service.Create(ctx, h.setup(t, "stand", "rush"), sim.MaxBattles)
	must(t, err)
	h.await(t, long.ID, func(s *play.Simulation) bool { return s.Tally.Battles > 0 })
	short, err := h.service.Create(roster.WithAccess(ctx, roster.Access{Owner: "key_a"}), h.setup(t, "stand", "rush"), 2)
	must(t, err)
	h.ahead.Add(int64(time.Minute))
	if got := h.await(t, short.ID, over); got.Status != play.Done {
		t.Errorf("the short one: %s", got.Status)
	}
	left, err := h.service.Simulation(ctx, long.ID)
	must(t, err)
	h.await(t, long.ID, func(s *play.Simulation) bool { return s.Status == play.Running && s.Tally.Battles > left.Tally.Battles })
	_, err = h.service.Cancel(ctx, long.ID)
	must(t, err)
}

// TestInterruptedStore: a simulation goes on after an error of the store.
func TestInterruptedStore(t *testing.T) {
	const battles = 2
	h := newFixture(t, servicetest.File(t, "9e"), 1, 0)
	h.failing.Store(2) // the first change claims the simulation
	h.start(t)
	if one := played(t, h, battles); one.Status != play.Done || one.Tally.Battles != battles || h.failing.Load() >= 0 {
		t.Errorf("%s after %d battles: %s", one.Status, one.Tally.Battles, one.Problem)
	}
}

// TestStopAndStart lets another service on the same file go on with what one has
// left: the result is that of one that was not disturbed.
func TestStopAndStart(t *testing.T) {
	const battles = 120
	path := servicetest.File(t, "9e")
	first := newFixture(t, path, 1, 0)
	must(t, first.service.Start(ctx))
	one, err := first.service.Create(ctx, first.setup(t, "stand", "rush"), battles)
	must(t, err)
	first.await(t, one.ID, func(s *play.Simulation) bool { return s.Tally.Battles > 0 })
	first.stop(t)()
	left, err := first.service.Simulation(ctx, one.ID)
	must(t, err)
	if left.Status != play.Queued && left.Status != play.Done {
		t.Errorf("left as %s", left.Status)
	}
	second := newFixture(t, path, 2, 0)
	second.start(t)
	got := second.await(t, one.ID, over)
	want := played(t, second, battles)
	if diff := cmp.Diff(want.Tally.Result(), got.Tally.Result()); diff != "" || got.Status != play.Done {
		t.Errorf("%s; undisturbed, disturbed:\n%s", got.Status, diff)
	}
}

// TestRefused names what is wrong with a setup, and where.
func TestRefused(t *testing.T) {
	h := newFixture(t, servicetest.File(t, "9e"), 1, 0)
	good := h.setup(t, "stand", "rush")
	for name, c := range map[string]struct {
		change  func(*play.Setup)
		battles int
		pointer string
		code    string
	}{
		"no battles":       {func(*play.Setup) {}, 0, "/battles", "battles.count"},
		"too many battles": {func(*play.Setup) {}, sim.MaxBattles + 1, "/battles", "battles.count"},
		"edition":          {func(s *play.Setup) { s.Edition = "7e" }, 1, "/edition", "edition.unplayable"},
		"mixed editions": {func(s *play.Setup) {
			other := s.Armies[1].Clone()
			other.Edition = "10e"
			s.Armies[1] = other
		}, 1, "/armies/1", "edition.mixed"},
		"agent":  {func(s *play.Setup) { s.Agents[1] = "nobody" }, 1, "/agents/1", "agent.unknown"},
		"remote": {func(s *play.Setup) { s.Agents[0] = play.Remote }, 1, "/agents/0", "agent.unknown"},
		"battlefield": {func(s *play.Setup) { s.Layout = geom.Layout{Width: -1, Depth: 30 * geom.Inch} }, 1, "/battlefield",
			"battlefield.invalid"},
	} {
		setup := good
		c.change(&setup)
		_, err := h.service.Create(ctx, setup, c.battles)
		bad := fault.In(err, play.ErrRequest)
		if bad == nil || bad.Faults[0].Place.Pointer != c.pointer || bad.Faults[0].Code != c.code {
			t.Errorf("%s: %v", name, err)
		}
	}
	illegal := good
	illegal.Armies[1] = good.Armies[1].Clone()
	illegal.Armies[1].Forces[0].Selections[0].Selections = nil
	var bad *army.IllegalError
	if _, err := h.service.Create(ctx, illegal, 1); !errors.As(err, &bad) || bad.Side != 1 || bad.Report.Summary.Errors == 0 {
		t.Errorf("a roster with errors: %v", err)
	}
	if _, err := h.service.Simulation(ctx, "sim_none"); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("unknown: %v", err)
	}
}

// TestBattlefield chooses the mission's size for the armies, where none is given.
func TestBattlefield(t *testing.T) {
	h := newFixture(t, servicetest.File(t, "9e"), 1, 0)
	one, err := h.service.Create(ctx, h.setup(t, "stand", "rush"), 1)
	must(t, err)
	if got := one.Setup.Layout; got.Width != 44*geom.Inch || got.Depth != 30*geom.Inch {
		t.Errorf("got %v × %v", got.Width, got.Depth)
	}
	if time.Since(one.CreatedAt) > time.Hour || one.Status != play.Queued {
		t.Errorf("created %v, %s", one.CreatedAt, one.Status)
	}
}

// TestPlayOne plays a battle that is not stored: it is the first of the simulation
// of the same setup.
func TestPlayOne(t *testing.T) {
	h := newFixture(t, servicetest.File(t, "9e"), 1, 0)
	h.start(t)
	setup := h.setup(t, "stand", "rush")
	var want, got bytes.Buffer
	one := played(t, h, 1)
	_, err := h.service.Replay(ctx, one.ID, 0, log.NewWriter(&want).Event)
	must(t, err)
	single, err := h.service.PlayOne(ctx, setup, log.NewWriter(&got).Event)
	must(t, err)
	if diff := cmp.Diff(want.String(), got.String()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(one.Sides, single.Sides); diff != "" || single.ID != "" {
		t.Errorf("%q: %s", single.ID, diff)
	}
	setup.Agents[1] = "nobody"
	if _, err := h.service.PlayOne(ctx, setup, nil); !errors.Is(err, play.ErrRequest) {
		t.Errorf("an unknown agent: %v", err)
	}
	if list, err := h.service.List(ctx, 10, ""); err != nil || len(list.Data) != 1 {
		t.Errorf("%d simulations are stored, want 1: %v", len(list.Data), err)
	}
}

// TestList lists the last simulations first, page by page.
func TestList(t *testing.T) {
	h := newFixture(t, servicetest.File(t, "9e"), 1, 0)
	h.start(t)
	var ids []string
	for range 3 {
		ids = append([]string{played(t, h, 1).ID}, ids...)
		time.Sleep(2 * time.Millisecond) // ids sort by the millisecond
	}
	for limit, want := range [][]string{1: ids[:1], ids[:2], ids, ids} {
		if limit == 0 {
			continue
		}
		list, err := h.service.List(ctx, limit, "")
		must(t, err)
		if (list.NextCursor != "") != (limit < len(ids)) {
			t.Errorf("%d of %d: next page %q", limit, len(ids), list.NextCursor)
		}
		var got []string
		for _, one := range list.Data {
			got = append(got, one.ID)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%d: %s", limit, diff)
		}
	}
}
