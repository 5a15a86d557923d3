package play

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/sim"
)

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

// TestClaim gives a simulation to a worker only where no one works on it.
func TestClaim(t *testing.T) {
	for _, c := range []struct {
		name   string
		status Status
		heard  time.Duration // ago
		want   bool
	}{
		{"queued", Queued, 0, true},
		{"heard just now", Running, 0, false},
		{"silent for a little less", Running, heartbeatTimeout - 1, false},
		{"silent for long enough", Running, heartbeatTimeout, true},
		{"the clock is a little behind", Running, 1 - heartbeatTimeout, false},
		{"the clock was set back", Running, -time.Hour, true},
		{"done", Done, time.Hour, false},
		{"cancelled", Cancelled, time.Hour, false},
		{"failed", Failed, time.Hour, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := Simulation{Status: c.status, HeartbeatAt: noon.Add(-c.heard), Worker: 3}
			if got := s.claim(noon); got != c.want {
				t.Fatalf("got %v, want %v", got, c.want)
			}
			if c.want && (s.Worker != 4 || s.Status != Running || s.HeartbeatAt != noon) {
				t.Errorf("claimed, but %+v", s)
			}
			if !c.want && s.Worker != 3 {
				t.Errorf("not claimed, but worker %d", s.Worker)
			}
		})
	}
}

// TestBattlesCountOnce lets a worker that was thought dead come back: what it
// played while another worked is not counted.
func TestBattlesCountOnce(t *testing.T) {
	s := Simulation{Status: Queued, Battles: 30}
	s.claim(noon)
	if !s.addTally(1, &sim.Tally{Battles: 10}, noon) {
		t.Fatal("the first worker is not heard")
	}
	if !s.claim(noon.Add(heartbeatTimeout)) {
		t.Fatal("the second worker cannot go on")
	}
	if s.addTally(1, &sim.Tally{Battles: 10}, noon.Add(heartbeatTimeout)) {
		t.Error("the first worker is heard after the second went on")
	}
	if s.fail(1, errors.New("late"), noon) {
		t.Error("the first worker ends what is not its own")
	}
	if !s.addTally(2, &sim.Tally{Battles: 20}, noon.Add(heartbeatTimeout)) || s.Tally.Battles != 30 || s.Status != Done {
		t.Errorf("after 30 battles: %d, %s", s.Tally.Battles, s.Status)
	}
	if s.addTally(2, &sim.Tally{Battles: 1}, noon) {
		t.Error("more battles after the last")
	}
}

// TestTwoEngines: a worker with another engine counts from the start, and what the first
// one still plays is not added.
func TestTwoEngines(t *testing.T) {
	s := Simulation{Status: Queued, Battles: 30, Setup: Setup{Engine: rules.Engine}}
	s.claim(noon)
	s.addTally(1, &sim.Tally{Battles: 10}, noon)
	s.claim(noon.Add(heartbeatTimeout))
	if s.Tally.Battles != 10 {
		t.Errorf("the same engine goes on after %d battles", s.Tally.Battles)
	}
	s.Setup.Engine = rules.Engine + 1 // as a worker with a newer engine stored it
	if s.addTally(2, &sim.Tally{Battles: 20}, noon) || s.Tally.Battles != 10 {
		t.Errorf("counts of two engines are added: %d battles", s.Tally.Battles)
	}
	s.claim(noon.Add(3 * heartbeatTimeout))
	if s.Tally.Battles != 0 || s.Setup.Engine != rules.Engine {
		t.Errorf("engine %d goes on after %d battles of another", s.Setup.Engine, s.Tally.Battles)
	}
}

// TestDocumentRoundTrip keeps all of a simulation but what a store has columns
// for.
func TestDocumentRoundTrip(t *testing.T) {
	s := Simulation{Battles: 7, Problem: "none", Worker: 2, HeartbeatAt: noon, FinishedAt: noon, Setup: Setup{Key: edition.Key{Edition: "9e"}, Engine: rules.Engine, Seed: 1 << 63}}
	s.Tally.Count(&sim.Outcome{Winner: -1, Points: [2]int{3, 0}, Units: [2][]sim.UnitOutcome{{{Models: 5}}, nil}})
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var got Simulation
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if got.Setup.Seed != s.Setup.Seed || got.Tally.Draws != 1 || got.Tally.Units[0][0].Models != 5 || !got.HeartbeatAt.Equal(noon) {
		t.Errorf("got %+v", got)
	}
}
