package store_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/service"
)

func TestCreate(t *testing.T) {
	s := newService(t)
	limits := roster.Limits{"power": entry.Int(50), "points": entry.MustNumber("500.5")}
	got, err := s.Create(ctx, service.NewRoster{Name: "First", Edition: "9e", Catalogue: catalogueID, Limits: limits})
	if err != nil {
		t.Fatal(err)
	}
	r := got.Roster
	if r.ID == "" || r.Revision != 1 || r.Name != "First" || r.Edition != "9e" {
		t.Errorf("got %+v", r)
	}
	if len(r.Forces) != 1 || r.Forces[0].Catalogue != catalogueID {
		t.Errorf("forces: got %+v, want one of %s", r.Forces, catalogueID)
	}
	if len(r.Limits) != 2 || r.Limits["points"].String() != "500.5" {
		t.Errorf("limits: got %v, want %v", r.Limits, limits)
	}
	stored, err := s.Roster(ctx, r.ID)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r, stored, numbers); diff != "" {
		t.Errorf("stored: -want +got:\n%s", diff)
	}
}

var numbers = cmp.Comparer(func(a, b entry.Number) bool { return a.Cmp(b) == 0 })

func TestCreateSnapshot(t *testing.T) {
	s := newService(t)
	eighth, err := s.Create(ctx, service.NewRoster{Name: "Eighth", Edition: "8e"})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name    string
		begin   service.NewRoster
		edition string // of the roster; empty: refused
		field   string // that is wrong
	}{
		{"edition", service.NewRoster{Edition: "9e"}, "9e", ""},
		{"edition and catalogue", service.NewRoster{Edition: "8e", Catalogue: catalogueID}, "8e", ""},
		{"snapshot", service.NewRoster{Snapshot: eighth.Roster.Snapshot}, "8e", ""},
		{"snapshot and catalogue", service.NewRoster{Snapshot: eighth.Roster.Snapshot, Catalogue: catalogueID}, "8e", ""},
		{"no edition", service.NewRoster{}, "", "edition"},
		{"unknown edition", service.NewRoster{Edition: "2e"}, "", "edition"},
		{"unknown edition of a catalogue", service.NewRoster{Edition: "2e", Catalogue: catalogueID}, "", "edition"},
		{"unknown catalogue", service.NewRoster{Edition: "9e", Catalogue: "squats"}, "", "catalogue"},
		{"unknown catalogue of a snapshot", service.NewRoster{Snapshot: eighth.Roster.Snapshot, Catalogue: "squats"}, "", "catalogue"},
		{"unknown snapshot", service.NewRoster{Snapshot: "9e@000000000000"}, "", "snapshot"},
		{"snapshot of another edition", service.NewRoster{Snapshot: eighth.Roster.Snapshot, Edition: "9e"}, "", "edition"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.begin.Name = tt.name
			got, err := s.Create(ctx, tt.begin)
			switch {
			case tt.edition != "" && err != nil:
				t.Fatal(err)
			case tt.edition != "" && got.Roster.Edition != tt.edition:
				t.Errorf("got edition %s, want %s", got.Roster.Edition, tt.edition)
			case tt.edition == "" && faultOf(err, service.ErrMissing).Code != tt.field+".unknown":
				t.Errorf("got error %v, want one of field %s", err, tt.field)
			case tt.edition == "" && !errors.Is(err, catalog.ErrNotFound):
				t.Errorf("got error %v, want ErrNotFound", err)
			}
		})
	}
}

func TestApplyRefused(t *testing.T) {
	s := newService(t)
	r := create(t, s)
	ops := append(rename("Second"), roster.Operation{Op: "paint"})
	if _, err := s.Apply(ctx, r.ID, 1, ops); faultOf(err, roster.ErrOperation).Place.Pointer != "/1/op" {
		t.Errorf("got %v, want an error of operation 1", err)
	}
	got, err := s.Roster(ctx, r.ID)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r, got, numbers); diff != "" {
		t.Errorf("a refused operation changed the roster: -want +got:\n%s", diff)
	}
}

func TestStale(t *testing.T) {
	s := newService(t)
	id := create(t, s).ID
	if _, err := s.Apply(ctx, id, 1, rename("Second")); err != nil {
		t.Fatal(err)
	}
	for _, given := range []int{-1, 0, 1, 3} {
		for name, change := range changes(s, id) {
			var stale *roster.StaleError
			err := change(given)
			if !errors.Is(err, roster.ErrStale) || !errors.As(err, &stale) {
				t.Errorf("%s of %d: got %v, want ErrStale", name, given, err)
				continue
			}
			want := roster.StaleError{ID: id, Given: given, Current: 2}
			if diff := cmp.Diff(want, *stale); diff != "" {
				t.Errorf("%s of %d: -want +got:\n%s", name, given, diff)
			}
		}
	}
}

// changes are all that can be done to a revision.
func changes(s *service.Service, id string) map[string]func(revision int) error {
	return map[string]func(int) error{
		"apply":  func(n int) error { _, err := s.Apply(ctx, id, n, rename("Other")); return err },
		"undo":   func(n int) error { _, err := s.Undo(ctx, id, n); return err },
		"redo":   func(n int) error { _, err := s.Redo(ctx, id, n); return err },
		"delete": func(n int) error { return s.Delete(ctx, id, n) },
	}
}

func TestUnknownRoster(t *testing.T) {
	s := newService(t)
	calls := changes(s, "ros_none")
	calls["roster"] = func(int) error { _, err := s.Roster(ctx, "ros_none"); return err }
	calls["report"] = func(int) error { _, _, err := s.Report(ctx, "ros_none"); return err }
	calls["fork"] = func(int) error { _, err := s.Fork(ctx, "ros_none", ""); return err }
	calls["options"] = func(int) error { _, err := s.Options(ctx, "ros_none", "sel_1", false, "en"); return err }
	calls["revision"] = func(int) error { _, err := s.Revision(ctx, "ros_none", 1); return err }
	calls["revisions"] = func(int) error { _, err := s.Revisions(ctx, "ros_none", 0, ""); return err }
	for name, call := range calls {
		if err := call(1); !errors.Is(err, catalog.ErrNotFound) {
			t.Errorf("%s: got %v, want ErrNotFound", name, err)
		}
	}
}

func TestUndoRedo(t *testing.T) {
	s := newService(t)
	id := create(t, s).ID
	if _, err := s.Undo(ctx, id, 1); !errors.Is(err, roster.ErrNothingToUndo) {
		t.Errorf("undo of the first revision: got %v", err)
	}
	if _, err := s.Redo(ctx, id, 1); !errors.Is(err, roster.ErrNothingToRedo) {
		t.Errorf("redo of the first revision: got %v", err)
	}
	mustApply(t, s, id, 1, "Second")
	mustApply(t, s, id, 2, "Third")
	if got, err := s.Undo(ctx, id, 3); err != nil || got.Roster.Revision != 2 || got.Roster.Name != "Second" {
		t.Fatalf("undo: got %+v, %v", got, err)
	}
	mustApply(t, s, id, 2, "Fourth")
	if _, err := s.Redo(ctx, id, 4); !errors.Is(err, roster.ErrNothingToRedo) {
		t.Errorf("redo after an operation: got %v", err)
	}
	if got, err := s.Revision(ctx, id, 3); err != nil || got.Name != "Third" || got.Revision != 3 {
		t.Errorf("abandoned revision: got %+v, %v", got, err)
	}
	if _, err := s.Revision(ctx, id, 5); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("revision 5: got %v, want ErrNotFound", err)
	}
}

func mustApply(t testing.TB, s *service.Service, id string, revision int, name string) *service.Result {
	t.Helper()
	got, err := s.Apply(ctx, id, revision, rename(name))
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// TestUndoRedoProperty compares the service with a list of names and a position
// in it, over any sequence of changes.
func TestUndoRedoProperty(t *testing.T) {
	s := newService(t)
	rapid.Check(t, func(rt *rapid.T) {
		first := create(t, s)
		id, head, last := first.ID, 1, 1
		names, at := []string{first.Name}, 0
		for range rapid.IntRange(1, 30).Draw(rt, "changes") {
			var got *service.Result
			var err, want error
			switch rapid.SampledFrom([]string{"apply", "undo", "undo", "redo"}).Draw(rt, "change") {
			case "apply":
				last++
				names, at = append(names[:at+1], fmt.Sprint("Name ", last)), at+1
				got, err = s.Apply(ctx, id, head, rename(names[at]))
				if err == nil && got.Roster.Revision != last {
					rt.Fatalf("got revision %d, want %d", got.Roster.Revision, last)
				}
			case "undo":
				if want = roster.ErrNothingToUndo; at > 0 {
					want, at = nil, at-1
				}
				got, err = s.Undo(ctx, id, head)
			case "redo":
				if want = roster.ErrNothingToRedo; at < len(names)-1 {
					want, at = nil, at+1
				}
				got, err = s.Redo(ctx, id, head)
			}
			if !errors.Is(err, want) {
				rt.Fatalf("got error %v, want %v", err, want)
			}
			if err != nil {
				continue
			}
			head = got.Roster.Revision
			stored, err := s.Roster(ctx, id)
			if err != nil || stored.Name != names[at] || got.Roster.Name != names[at] || stored.Revision != head {
				rt.Fatalf("got %+v, %v; want name %s, revision %d", stored, err, names[at], head)
			}
		}
	})
}

func TestConcurrentApply(t *testing.T) {
	s := newService(t)
	id := create(t, s).ID
	const writers, rounds = 4, 10
	for round := 1; round <= rounds; round++ {
		errs := make([]error, writers)
		var wg sync.WaitGroup
		for w := range writers {
			wg.Go(func() { _, errs[w] = s.Apply(ctx, id, round, rename(fmt.Sprint("Writer ", w))) })
		}
		wg.Wait()
		won := 0
		for _, err := range errs {
			switch {
			case err == nil:
				won++
			case !errors.Is(err, roster.ErrStale):
				t.Errorf("got %v, want ErrStale", err)
			}
		}
		if won != 1 {
			t.Errorf("round %d: %d writers won, want 1", round, won)
		}
	}
}

func TestRevisions(t *testing.T) {
	s := newService(t)
	id := create(t, s).ID
	mustApply(t, s, id, 1, "Second")
	if _, err := s.Undo(ctx, id, 2); err != nil {
		t.Fatal(err)
	}
	mustApply(t, s, id, 1, "Third")
	at := newClock().now
	want := []roster.Revision{
		{Number: 3, Parent: 1, CreatedAt: at.Add(4 * time.Second), Operations: rename("Third"), Current: true},
		{Number: 2, Parent: 1, CreatedAt: at.Add(2 * time.Second), Operations: rename("Second")},
		{Number: 1, Parent: 0, CreatedAt: at.Add(1 * time.Second), Operations: []roster.Operation{}},
	}
	for limit := 1; limit <= 4; limit++ {
		got := allPages(t, func(cursor string) (catalog.Page[roster.Revision], error) {
			return s.Revisions(ctx, id, limit, cursor)
		})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("limit %d: -want +got:\n%s", limit, diff)
		}
	}
	for _, cursor := range []string{"x", catalog.NewCursor("rosters", "1"), catalog.NewCursor("revisions "+id, "one")} {
		if _, err := s.Revisions(ctx, id, 0, cursor); !errors.Is(err, catalog.ErrBadCursor) {
			t.Errorf("cursor %s: got %v, want ErrBadCursor", cursor, err)
		}
	}
}

// allPages follows the cursors from the first page to the last.
func allPages[T any](t *testing.T, page func(cursor string) (catalog.Page[T], error)) (all []T) {
	t.Helper()
	for cursor := ""; ; {
		p, err := page(cursor)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p.Data...)
		if cursor = p.NextCursor; cursor == "" {
			return all
		}
	}
}

func TestList(t *testing.T) {
	s := newService(t)
	var want []string
	for range 5 {
		want = append([]string{create(t, s).ID}, want...)
	}
	mustApply(t, s, want[4], 1, "Changed")
	for limit := 1; limit <= 6; limit++ {
		listed := allPages(t, func(cursor string) (catalog.Page[roster.Entry], error) { return s.List(ctx, limit, cursor) })
		var got []string
		for _, e := range listed {
			got = append(got, e.ID)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("limit %d: -want +got:\n%s", limit, diff)
		}
		last := listed[4]
		if last.Name != "Changed" || last.Revision != 2 || last.Edition != "9e" || !last.UpdatedAt.After(last.CreatedAt) {
			t.Errorf("got %+v", last)
		}
	}
	if _, err := s.List(ctx, 0, "x"); !errors.Is(err, catalog.ErrBadCursor) {
		t.Errorf("got %v, want ErrBadCursor", err)
	}
}

func TestDelete(t *testing.T) {
	s := newService(t)
	id, other := create(t, s).ID, create(t, s).ID
	mustApply(t, s, id, 1, "Second")
	mustApply(t, s, id, 2, "Third")
	if err := s.Delete(ctx, id, 3); err != nil {
		t.Fatal(err)
	}
	for n := range 4 {
		if _, err := s.Revision(ctx, id, n); !errors.Is(err, catalog.ErrNotFound) {
			t.Errorf("revision %d: got %v, want ErrNotFound", n, err)
		}
	}
	if _, err := s.Roster(ctx, other); err != nil {
		t.Errorf("the other roster: %v", err)
	}
}

func TestFork(t *testing.T) {
	s := newService(t)
	id := create(t, s).ID
	mustApply(t, s, id, 1, "Second")
	fork, err := s.Fork(ctx, id, "Fork")
	if err != nil {
		t.Fatal(err)
	}
	if fork.Roster.ID == id || fork.Roster.Revision != 1 || fork.Roster.Name != "Fork" {
		t.Errorf("got %+v", fork.Roster)
	}
	mustApply(t, s, fork.Roster.ID, 1, "Changed")
	if got, err := s.Roster(ctx, id); err != nil || got.Name != "Second" || got.Revision != 2 {
		t.Errorf("the original: got %+v, %v", got, err)
	}
	if same, err := s.Fork(ctx, id, ""); err != nil || same.Roster.Name != "Second" {
		t.Errorf("fork without a name: got %+v, %v", same, err)
	}
}

func TestPut(t *testing.T) {
	s := newService(t)
	r := create(t, s).Clone()
	r.Name, r.Revision = "Łódź “quoted” \x00", 7
	got, err := s.PutDocument(ctx, intake.Document{Roster: r})
	if err != nil {
		t.Fatal(err)
	}
	stored, err := s.Roster(ctx, got.Roster.ID)
	if err != nil {
		t.Fatal(err)
	}
	if stored.ID == r.ID || stored.Revision != 1 || stored.Name != r.Name || r.Revision != 7 {
		t.Errorf("got %+v of %+v", stored, r)
	}
	r.Snapshot = "9e@000000000000"
	if _, err := s.PutDocument(ctx, intake.Document{Roster: r}); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("unknown snapshot: got %v, want ErrNotFound", err)
	}
	if _, err := s.Check(ctx, r); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("check with an unknown snapshot: got %v, want ErrNotFound", err)
	}
}
