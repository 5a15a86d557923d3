package play_test

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/databasetest"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
)

// crashRound is the environment variable with the round of the child.
const crashRound = "ROLLCALL_TEST_ROUND"

// TestKill kills a process in the middle of a simulation, twice, and lets another
// finish it: no battle counts twice, and the result is that of one undisturbed.
func TestKill(t *testing.T) {
	if path := databasetest.ChildDatabase(); path != "" {
		playForever(t, path)
		return
	}
	const battles = 400
	path := servicetest.File(t, "9e")
	h := newFixture(t, path, 2, 2*time.Minute)
	setup := h.setup(t, "stand", "rush")
	one, err := h.service.Create(ctx, setup, battles)
	must(t, err)
	for round := range 2 {
		killAmid(t, path, round+1)
		now, err := h.service.Simulation(ctx, one.ID)
		must(t, err)
		if now.Status.Over() {
			t.Logf("round %d: over already", round)
		}
	}
	h.start(t)
	got := h.await(t, one.ID, over)
	want := played(t, h, battles)
	if diff := cmp.Diff(want.Tally.Result(), got.Tally.Result()); diff != "" || got.Status != play.Done {
		t.Errorf("%s (%s, undisturbed %s); undisturbed, killed:\n%s", got.Status, got.Problem, want.Problem, diff)
	}
}

// killAmid starts the child, and kills it when it has played some battles.
func killAmid(t *testing.T, path string, round int) {
	t.Helper()
	child := databasetest.StartChild(t, "TestKill", path, fmt.Sprintf("%s=%d", crashRound, round))
	for child.Scan() && child.Text() != "played" {
	}
	child.Kill(t)
	child.Wait(t)
}

// playForever works on what is unfinished, and says when battles are counted.
func playForever(t *testing.T, path string) {
	ahead := time.Minute
	if os.Getenv(crashRound) == "1" {
		ahead = 30 * time.Second
	}
	h := newFixture(t, path, 1, ahead)
	h.start(t)
	ids, err := h.store.UnfinishedSimulations(ctx)
	must(t, err)
	before := -1
	for {
		one, err := h.service.Simulation(ctx, ids[0])
		must(t, err)
		if before < 0 {
			before = one.Tally.Battles
		}
		if one.Tally.Battles > before {
			fmt.Println("played")
		}
		time.Sleep(5 * time.Millisecond)
	}
}
