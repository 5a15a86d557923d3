package play_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
	"github.com/rollcall40k/rollcall/rules"
)

// seatOf returns the context of the player who must choose.
func seatOf(b *play.Battle) context.Context {
	return play.WithSeat(ctx, b.Seats[b.State.Request.Player].Token)
}

// TestUndo plays a battle of two people, and undoes each decision that can be undone: the battle is as it was, under a new
// revision. A decision that rolled a die cannot be undone, and no player can undo decisions of the other.
func TestUndo(t *testing.T) {
	h := newFixture(t, servicetest.File(t, "9e"), 1, 0)
	b, err := h.battles.CreateSeated(ctx, h.setup(t, play.Remote, play.Remote), play.Table{})
	must(t, err)
	undone, rolled := 0, 0
	for step := 0; step < 30 && !b.Over(); step++ {
		before, dice := state(t, b), b.State.Dice
		seat := seatOf(b)
		next, err := h.battles.Delegate(seat, b.ID, b.Revision(), "greedy")
		must(t, err)
		other := play.WithSeat(ctx, next.Seats[1-b.State.Request.Player].Token)
		if _, err := h.battles.Undo(other, b.ID, next.Revision()); !errors.Is(err, play.ErrNothingToUndo) {
			t.Fatalf("the other player undid a decision: %v", err)
		}
		back, err := h.battles.Undo(seat, b.ID, next.Revision())
		if next.State.Dice != dice {
			if rolled++; !errors.Is(err, play.ErrNothingToUndo) {
				t.Fatalf("undone across a roll: %v", err)
			}
			b = next
			continue
		}
		must(t, err)
		undone++
		if diff := cmp.Diff(before, state(t, back)); diff != "" || back.Revision() <= next.Revision() {
			t.Fatalf("revision %d after %d: %s", back.Revision(), next.Revision(), diff)
		}
		b, err = h.battles.Delegate(seat, b.ID, back.Revision(), "greedy")
		must(t, err)
	}
	if undone == 0 || rolled == 0 {
		t.Errorf("%d decisions undone, %d rolls", undone, rolled)
	}
}

// state is the state of a battle as it is stored, without what undoing changes.
func state(t *testing.T, b *play.Battle) string {
	t.Helper()
	return written(t, &play.Battle{Setup: b.Setup, Sides: b.Sides, Choices: b.Choices, State: b.State, RequestNames: b.RequestNames})
}

// TestSeats answers as others than the player who must choose, and joins twice.
func TestSeats(t *testing.T) {
	h := newFixture(t, servicetest.File(t, "9e"), 1, 0)
	b, err := h.battles.CreateSeated(ctx, h.setup(t, play.Remote, play.Remote), play.Table{Invited: true})
	must(t, err)
	if _, err := h.battles.Delegate(seatOf(b), b.ID, -1, "greedy"); b.State.Request.Player == 0 && !errors.Is(err, play.ErrOpenSeat) {
		t.Errorf("a decision before the other player has joined: %v", err)
	}
	guest := play.WithSeat(ctx, b.Seats[1].Token)
	for range 2 {
		b, err = h.battles.Join(guest, b.ID, h.army(t, necrons))
		must(t, err)
	}
	for _, other := range []context.Context{ctx, play.WithSeat(ctx, ""), play.WithSeat(ctx, "x"), play.WithSeat(ctx, b.Seats[1-b.State.Request.Player].Token)} {
		if _, err := h.battles.Delegate(other, b.ID, -1, "greedy"); !errors.Is(err, play.ErrSeat) {
			t.Errorf("delegated: %v", err)
		}
		if _, err := h.battles.Choose(other, b.ID, -1, first(b)); !errors.Is(err, play.ErrSeat) {
			t.Errorf("chosen: %v", err)
		}
		if _, err := h.battles.Suggestion(other, b); !errors.Is(err, play.ErrSeat) {
			t.Errorf("suggested: %v", err)
		}
	}
	if _, err := h.battles.Join(ctx, b.ID, nil); !errors.Is(err, play.ErrSeat) {
		t.Errorf("joined without a seat: %v", err)
	}
	if _, err := h.battles.Restart(ctx, b.ID); !errors.Is(err, play.ErrSeat) {
		t.Errorf("a battle with the same dice: %v", err)
	}
}

// TestSuggestion gives the answer that the agent of suggestions would make.
func TestSuggestion(t *testing.T) {
	h := newFixture(t, servicetest.File(t, "9e"), 1, 0)
	b, err := h.battles.Create(ctx, h.setup(t, play.Remote, "rush"))
	must(t, err)
	for range 10 {
		c, err := h.battles.Suggestion(ctx, b)
		must(t, err)
		b, err = h.battles.Choose(ctx, b.ID, b.Revision(), &c)
		must(t, err)
	}
	if _, err := h.battles.SetDelegated(ctx, b.ID, rules.ForMove, true); !errors.Is(err, play.ErrSeat) {
		t.Errorf("delegated without a seat: %v", err)
	}
}

// TestConcurrentUndo undoes the same decision several times at once: it is undone once.
func TestConcurrentUndo(t *testing.T) {
	h := newFixture(t, servicetest.File(t, "9e"), 1, 0)
	b, err := h.battles.Create(ctx, h.setup(t, play.Remote, play.Remote))
	must(t, err)
	b, err = h.battles.Delegate(ctx, b.ID, b.Revision(), "greedy")
	must(t, err)
	errs := make([]error, 4)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() { _, errs[i] = h.battles.Undo(ctx, b.ID, b.Revision()) })
	}
	all.Wait()
	counted := 0
	for _, err := range errs {
		var stale *play.StaleError
		if err == nil {
			counted++
		} else if !errors.As(err, &stale) {
			t.Error(err)
		}
	}
	if counted != 1 {
		t.Errorf("undone %d times", counted)
	}
}
