package store_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/play"
	rosterstore "github.com/rollcall40k/rollcall/roster/store"
)

// TestPrune: what is older than asked for is removed, at both sides of each limit; a dry run
// only counts.
func TestPrune(t *testing.T) {
	s := openStores(t)
	limit := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	owned := roster.WithAccess(t.Context(), roster.Access{Owner: "key_1"})
	everything := roster.WithAccess(t.Context(), roster.Access{All: true})
	for i, age := range []time.Duration{time.Second, 0} {
		at := limit.Add(-age)
		first := func(id string) *roster.Revision {
			r := of(s.unused[0])
			r.ID = fmt.Sprint(id, i)
			return &roster.Revision{Roster: r, CreatedAt: at}
		}
		for _, err := range []error{
			s.Create(t.Context(), first("ros_draft")), s.Create(owned, first("ros_owned")), s.Create(t.Context(), first("ros_shared")),
			s.Create(owned, first("ros_deleted")), s.Delete(everything, fmt.Sprint("ros_deleted", i), 1, at),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.ReaderToken(t.Context(), fmt.Sprint("ros_shared", i), fmt.Sprint("token", i), false, at); err != nil {
			t.Fatal(err)
		}
		for _, status := range []play.Status{play.Done, play.Running} {
			if err := s.CreateSimulation(t.Context(), &play.Simulation{ID: fmt.Sprint("sim_", status, i), CreatedAt: at, Status: status}); err != nil {
				t.Fatal(err)
			}
		}
	}
	q := rosterstore.PruneRequest{Deleted: limit, Drafts: limit, Simulations: limit, DryRun: true}
	want := rosterstore.Pruned{Deleted: 1, Drafts: 1, Simulations: 1}
	for _, dry := range []bool{true, false} {
		q.DryRun = dry
		got, err := s.Prune(t.Context(), q)
		got.Freed = 0
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("dry run %v (-want +got):\n%s%v", dry, diff, err)
		}
	}
	for id, stays := range map[string]bool{"ros_draft0": false, "ros_draft1": true, "ros_owned0": true, "ros_shared0": true} {
		if _, err := s.Revision(everything, id, 0); (err == nil) != stays {
			t.Errorf("%s: %v; want it to stay: %v", id, err, stays)
		}
	}
	for id, stays := range map[string]bool{"sim_done0": false, "sim_done1": true, "sim_running0": true} {
		if _, err := s.Simulation(everything, id); (err == nil) != stays {
			t.Errorf("%s: %v; want it to stay: %v", id, err, stays)
		}
	}
	if got, err := s.Prune(t.Context(), rosterstore.PruneRequest{}); err != nil || got.Deleted+got.Drafts+got.Revisions+got.Simulations != 0 {
		t.Errorf("nothing was asked for: %+v, %v", got, err)
	}
}

// TestThinRevisions: of old revisions the first, the last of each day and the current one stay,
// and undo goes from one to the other.
func TestThinRevisions(t *testing.T) {
	s := openStores(t)
	day := func(n, hour int) time.Time { return time.Date(2026, 3, n, hour, 0, 0, 0, time.UTC) }
	r := of(s.unused[0])
	r.ID = "ros_1"
	if err := s.Create(t.Context(), &roster.Revision{Roster: r, CreatedAt: day(1, 8)}); err != nil {
		t.Fatal(err)
	}
	for n, at := range []time.Time{day(1, 9), day(1, 10), day(2, 8), day(2, 9), day(3, 8), day(3, 9), day(4, 8), day(4, 9)} {
		if _, err := s.Append(t.Context(), "ros_1", n+1, &roster.Revision{Roster: of(s.unused[0]), CreatedAt: at}); err != nil {
			t.Fatal(err)
		}
	}
	// The current revision is one in the middle.
	for n := 9; n > 6; n-- {
		if _, err := s.Move(t.Context(), "ros_1", n, roster.Back, day(4, 10)); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.Prune(t.Context(), rosterstore.PruneRequest{Revisions: day(4, 8)})
	if err != nil || got.Revisions != 2 {
		t.Errorf("removed %d revisions (%v), want 2: the second of day 1 and the first of day 2", got.Revisions, err)
	}
	page, err := s.Revisions(t.Context(), "ros_1", 20, "")
	if err != nil {
		t.Fatal(err)
	}
	var kept [][2]int
	for _, v := range page.Data {
		kept = append(kept, [2]int{v.Number, v.Parent})
	}
	if diff := cmp.Diff([][2]int{{9, 8}, {8, 7}, {7, 6}, {6, 5}, {5, 3}, {3, 1}, {1, 0}}, kept); diff != "" {
		t.Errorf("revisions and their parents (-want +got):\n%s", diff)
	}
	var undone []int
	for n := 6; ; {
		v, err := s.Move(t.Context(), "ros_1", n, roster.Back, day(5, 8))
		if err != nil {
			break
		}
		n = v.Number
		undone = append(undone, n)
	}
	if diff := cmp.Diff([]int{5, 3, 1}, undone); diff != "" {
		t.Errorf("undone (-want +got):\n%s", diff)
	}
	if found, err := s.Modified(t.Context()); err != nil || len(found) > 0 {
		t.Errorf("modified %v, %v; want none", found, err)
	}
}
