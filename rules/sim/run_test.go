package sim

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
)

// TestRunIsReproducible plays the same battles with one worker, with three, and
// in two parts: the tally is the same.
func TestRunIsReproducible(t *testing.T) {
	s := spec(t, "random", "rush")
	run := func(workers, from, to int) *Tally {
		s.Workers = workers
		tally, err := Run(t.Context(), s, from, to, nil)
		if err != nil {
			t.Fatal(err)
		}
		return tally
	}
	want := run(1, 0, 24)
	if diff := cmp.Diff(want, run(3, 0, 24)); diff != "" {
		t.Errorf("three workers: %s", diff)
	}
	parts := run(2, 0, 11)
	parts.Add(run(2, 11, 24))
	if diff := cmp.Diff(want, parts); diff != "" {
		t.Errorf("two parts: %s", diff)
	}
	s.Seed++
	if cmp.Equal(want, run(2, 0, 24)) {
		t.Error("another seed plays the same battles")
	}
}

// TestRunReports tells how many battles were played after each of them.
func TestRunReports(t *testing.T) {
	var told []int
	s := spec(t, "stand", "stand")
	if _, err := Run(t.Context(), s, 5, 15, func(n int) { told = append(told, n) }); err != nil {
		t.Fatal(err)
	}
	if want := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}; !slices.Equal(told, want) {
		t.Errorf("got %v, want %v", told, want)
	}
}

// TestRunEnds early when its context does, and where a spec is not valid.
func TestRunEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	played := 0
	_, err := Run(ctx, spec(t, "stand", "stand"), 0, 100, func(n int) {
		played = n
		cancel()
	})
	if !errors.Is(err, context.Canceled) || played > 3 {
		t.Errorf("%d battles, and then %v", played, err)
	}
	for name, change := range map[string]func(*Spec){
		"no battles":     func(s *Spec) { s.Battles = 0 },
		"too many":       func(s *Spec) { s.Battles = MaxBattles + 1 },
		"unknown agents": func(s *Spec) { s.Agents[1] = "clever" },
	} {
		s := spec(t, "stand", "stand")
		change(s)
		if _, err := Run(t.Context(), s, 0, 1, nil); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	s := spec(t, "stand", "stand")
	s.Battles = MaxBattles
	if err := s.Validate(); err != nil {
		t.Error(err)
	}
	s.Armies[0].Units = nil
	if _, err := Run(t.Context(), s, 0, 1, nil); !errors.Is(err, rules.ErrEmptyArmy) {
		t.Errorf("got %v, want %v", err, rules.ErrEmptyArmy)
	}
}

// TestSeats: with SwapSeats the second army is the first player in every second
// battle, and outcomes are told of armies, not of seats.
func TestSeats(t *testing.T) {
	s := spec(t, "stand", "stand")
	s.Armies[1].Units = s.Armies[1].Units[:2]
	for n := range 4 {
		setup := s.Setup(n)
		first := len(setup.Armies[0].Units)
		if want := []int{5, 2}[n%2]; first != want {
			t.Errorf("battle %d: the first player has %d units, want %d", n, first, want)
		}
		o, err := s.Play(n, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(o.Units[0]) != 5 || len(o.Units[1]) != 2 || o.Units[0][0].Models != 10 || o.Seed != setup.Seed {
			t.Errorf("battle %d: %+v", n, o)
		}
	}
	s.SwapSeats = false
	if n := len(s.Setup(1).Armies[0].Units); n != 5 {
		t.Errorf("without change of seats the first player has %d units", n)
	}
}

// TestLedger: the units of an outcome have the models, losses and victory points
// that the log of the battle tells.
func TestLedger(t *testing.T) {
	s := spec(t, "rush", "rush")
	s.SwapSeats = false
	destroyed, points := 0, [2]int{}
	o, err := s.Play(3, func(e *rules.Event) {
		switch e.Kind {
		case rules.DeltaDestroyed:
			destroyed++
		case rules.DeltaScore:
			points[e.Player] += int(e.N)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	lost, slain := 0, 0
	for side := range o.Units {
		for _, u := range o.Units[side] {
			lost, slain = lost+u.Lost, slain+u.Slain
			if u.Lost > u.Models || (u.Destroyed == 1) != (u.Lost == u.Models) {
				t.Errorf("%+v", u)
			}
		}
	}
	if lost != destroyed || slain > lost || o.Points != points || lost == 0 {
		t.Errorf("lost %d, slain %d, victory points %v; the log has %d and %v", lost, slain, o.Points, destroyed, points)
	}
}
