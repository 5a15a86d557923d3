package play

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestShares: owners take turns however many simulations each has ordered, and callers without
// a key get a fifth of the turns of an owner.
func TestShares(t *testing.T) {
	queues := map[string][]string{"": nil, "key_a": nil, "key_b": {"b0"}}
	for i := range 12 {
		queues["key_a"] = append(queues["key_a"], fmt.Sprintf("a%02d", i))
		queues[""] = append(queues[""], fmt.Sprintf("0%02d", i)) // the oldest of all
	}
	var s shares
	var got []string
	for range 16 {
		var waiting []Waiting
		for owner, ids := range queues {
			for _, id := range ids {
				waiting = append(waiting, Waiting{id, owner})
			}
		}
		id := s.choose(waiting)
		got = append(got, id)
		for owner, ids := range queues {
			if len(ids) > 0 && ids[0] == id {
				queues[owner] = ids[1:]
			}
		}
		if id == "a02" { // an owner that comes later does not catch up
			queues["key_b"] = []string{"b1", "b2"}
		}
	}
	want := []string{"000", "a00", "b0", "a01", "a02", "b1", "a03", "b2", "a04", "001", "a05", "a06", "a07", "a08", "a09", "002"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
	if id := s.choose(nil); id != "" {
		t.Errorf("nothing waits: got %q", id)
	}
	for _, tt := range []struct {
		waiting []Waiting
		want    string
	}{
		{[]Waiting{{"x", ""}}, "x"},            // only a caller without a key: at once
		{[]Waiting{{"y", ""}, {"x", ""}}, "y"}, // the turn of x is over: those of the owner that had fewer are first
		{[]Waiting{{"y", ""}, {"x", ""}}, "x"},
	} {
		if id := s.choose(tt.waiting); id != tt.want {
			t.Errorf("%v: got %q, want %q", tt.waiting, id, tt.want)
		}
	}
}
