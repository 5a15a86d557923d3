package check_test

import (
	"context"
	"errors"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// A countdown is a context whose deadline passes when it has been asked a number of times.
type countdown struct {
	context.Context
	left *atomic.Int64
	err  error
}

// Deadline returns a deadline.
func (c countdown) Deadline() (time.Time, bool) { return time.Time{}, true }

// Err returns the error of the context.
func (c countdown) Err() error {
	if c.left.Add(-1) < 0 {
		return c.err
	}
	return nil
}

// TestInterrupt: an evaluation ends at the deadline of its context, wherever it is: also while
// fixes are tried by several goroutines. It goes on if the context was cancelled.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	a := rostertest.NewArmy(t, rostertest.Marines)
	f := &a.Forces[0]
	for i := range 30 {
		f.Selections = append(f.Selections, roster.Selection{ID: "s" + strconv.Itoa(i), Entry: rostertest.Marines + ".rhino", Count: 1})
	}
	report := func(asked int64, end error) (looks int64, err error) {
		var left atomic.Int64
		left.Store(asked)
		book := a.Book.Until(countdown{t.Context(), &left, end})
		defer entry.RecoverInterrupted(&err)
		render.WithFixes(check.Check(book, a.Roster), "en")
		return asked - left.Load(), nil
	}
	looks, err := report(1_000_000, context.DeadlineExceeded)
	if err != nil || looks < 3 {
		t.Fatalf("before the deadline: %d looks at it (%v), want some", looks, err)
	}
	for _, asked := range []int64{0, 1, looks / 2} {
		if _, err := report(asked, context.DeadlineExceeded); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the deadline passes after %d of %d looks: got %v", asked, looks, err)
		}
	}
	if _, err := report(0, context.Canceled); err != nil {
		t.Errorf("cancelled: got %v, want no error", err)
	}
}
