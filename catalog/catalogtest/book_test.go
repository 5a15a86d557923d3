package catalogtest

import (
	"slices"
	"testing"
	"time"
)

func TestBook(t *testing.T) {
	first, err := Book("9e")
	if err != nil {
		t.Fatal(err)
	}
	second, err := Book("9e")
	if err != nil || first != second {
		t.Errorf("linked again: %v", err)
	}
	if len(first.Catalogues) == 0 {
		t.Error("no army book")
	}
}

func TestNoSuchEdition(t *testing.T) {
	if _, err := Book("1e"); err == nil {
		t.Error("no error for an edition that is not there")
	}
}

func TestIsLate(t *testing.T) {
	start := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	deadline := start.Add(10 * time.Minute)
	for after, want := range map[time.Duration]bool{0: false, 5 * time.Minute: false, 5*time.Minute + time.Second: true, 11 * time.Minute: true} {
		if got := isLate(start, start.Add(after), deadline); got != want {
			t.Errorf("after %v of 10 minutes: got %v, want %v", after, got, want)
		}
	}
}

// A test whose deadline is near: the loop ends after the first element.
type lateTest struct{ testing.TB }

func (lateTest) Deadline() (time.Time, bool) { return time.Now(), true }

// A test without a deadline.
type timelessTest struct{ testing.TB }

func (timelessTest) Deadline() (time.Time, bool) { return time.Time{}, false }

func TestInTime(t *testing.T) {
	list := []int{1, 2, 3}
	for want, tb := range map[int]testing.TB{1: lateTest{t}, 3: timelessTest{t}} {
		if got := slices.Collect(InTime(tb, list)); len(got) != want {
			t.Errorf("got %v, want %d elements", got, want)
		}
	}
	for range InTime(timelessTest{t}, list) {
		break
	}
}
