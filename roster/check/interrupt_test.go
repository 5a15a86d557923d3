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
	"github.com/rollcall40k/rollcall/roster/fix"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// A countdown is a context whose deadline passes when it has been asked a number of times.
type countdown struct {
	context.Context
	left     *atomic.Int64
	err      error
	deadline time.Time
}

// Deadline returns a deadline.
func (c countdown) Deadline() (time.Time, bool) { return c.deadline, true }

// Err returns the error of the context.
func (c countdown) Err() error {
	if c.left.Add(-1) < 0 {
		return c.err
	}
	return nil
}

// TestInterrupt: a check ends at the deadline of its context, wherever it is, but goes on if the context was
// cancelled. A report has the fixes that were found in half of the time that was left, also while several
// goroutines try them, and counts the diagnostics whose fixes were not tried.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	a := rostertest.NewArmy(t, rostertest.Marines)
	f := &a.Forces[0]
	for i := range 12 {
		f.Selections = append(f.Selections, roster.Selection{ID: "s" + strconv.Itoa(i), Entry: rostertest.Marines + ".rhino", Count: 1})
	}
	report := func(asked int64, end error, left time.Duration) (inCheck, all int64, untried int, err error) {
		var remaining atomic.Int64
		remaining.Store(asked)
		book := a.Book.Until(countdown{t.Context(), &remaining, end, time.Now().Add(left)})
		defer entry.RecoverInterrupted(&err)
		r := check.Check(book, a.Roster)
		inCheck = asked - remaining.Load()
		fixed, untried := render.Fixed(r, "en", r.Diagnostics, fix.FixWork)
		for i, d := range fixed {
			if i >= len(fixed)-untried && len(d.Fixes) > 0 {
				t.Errorf("after %d looks at the deadline: fixes of diagnostic %d, which is not counted as tried", asked, i)
			}
		}
		return inCheck, asked - remaining.Load(), untried, nil
	}
	checked, all, base, err := report(1_000_000, context.DeadlineExceeded, time.Hour)
	if err != nil || checked < 1 || all < checked+3 {
		t.Fatalf("before the deadline: %d looks at it, %d in the check (%v)", all, checked, err)
	}
	for asked := range checked {
		if _, _, _, err := report(asked, context.DeadlineExceeded, time.Hour); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the deadline passes after %d of %d looks of the check: got %v", asked, checked, err)
		}
	}
	for _, asked := range []int64{checked, checked + 1, (checked + all) / 2} {
		if _, _, untried, err := report(asked, context.DeadlineExceeded, time.Hour); err != nil || untried <= base {
			t.Errorf("the deadline passes after %d of %d looks, while fixes are tried: %d diagnostics without tries, %v", asked, all, untried, err)
		}
	}
	if looks, all, untried, err := report(1_000_000, context.DeadlineExceeded, -time.Hour); err != nil || untried <= base || all > looks+1 {
		t.Errorf("without time for fixes: %d looks after the check, %d diagnostics without tries, %v", all-looks, untried, err)
	}
	if _, _, untried, err := report(0, context.Canceled, time.Hour); err != nil || untried != base {
		t.Errorf("cancelled: %d diagnostics without tries, %v", untried, err)
	}
}
