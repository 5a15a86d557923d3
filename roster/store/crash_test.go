package store_test

import (
	"fmt"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/service"
)

// TestKill kills a process in the middle of a stream of operations, several
// times on the same file, and looks for every revision that it acknowledged.
func TestKill(t *testing.T) {
	if path := databasetest.ChildDatabase(); path != "" {
		applyForever(t, path)
		return
	}
	path := filepath.Join(t.TempDir(), "rollcall.db")
	for round := range 4 {
		id, last := killAfter(t, path, 20+round*37)
		s := openService(t, path)
		current, err := s.Roster(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		if current.Revision < last {
			t.Errorf("round %d: revision %d was acknowledged; the roster is at %d", round, last, current.Revision)
		}
		checkWhole(t, s, id, current.Revision)
		mustApply(t, s, id, current.Revision, "After the crash")
	}
}

// checkWhole reads all revisions of a roster: whole, in one line, none missing.
func checkWhole(t *testing.T, s *service.Service, id string, last int) {
	t.Helper()
	for n := 1; n <= last; n++ {
		r, err := s.Revision(ctx, id, n)
		if err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprint("Name ", n); r.Name != want {
			t.Errorf("revision %d: got name %s, want %s", n, r.Name, want)
		}
	}
	listed := allPages(t, func(cursor string) (catalog.Page[roster.Revision], error) { return s.Revisions(ctx, id, 200, cursor) })
	if len(listed) != last {
		t.Errorf("%d revisions are listed, want %d", len(listed), last)
	}
}

// killAfter starts the child, reads what it acknowledges and kills it after so
// many revisions. Lines that were still in the pipe count as well.
func killAfter(t *testing.T, path string, revisions int) (id string, last int) {
	t.Helper()
	child := databasetest.StartChild(t, "TestKill", path)
	for child.Scan() {
		if id == "" {
			id = child.Text()
			continue
		}
		n, err := strconv.Atoi(child.Text())
		if err != nil {
			break // cut in the middle of a number, or the child's own failure
		}
		if last = max(last, n); last == revisions {
			child.Kill(t)
		}
	}
	child.Wait(t)
	if last < revisions {
		t.Fatalf("the child acknowledged %d revisions, want %d", last, revisions)
	}
	return id, last
}

// applyForever prints the id of a new roster and every revision that it has made
// of it.
func applyForever(t *testing.T, path string) {
	s := openService(t, path)
	result, err := s.Create(ctx, service.NewRoster{Name: "Name 1", Edition: "9e"})
	if err != nil {
		t.Fatal(err)
	}
	id := result.Roster.ID
	fmt.Println(id)
	for n := 1; ; n++ {
		if _, err := s.Apply(ctx, id, n, rename(fmt.Sprint("Name ", n+1))); err != nil {
			t.Fatal(err)
		}
		fmt.Println(n + 1)
	}
}
