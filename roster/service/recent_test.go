package service_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
)

// countedReads is a store that counts how often a revision is read.
type countedReads struct {
	roster.Store
	reads int
}

func (c *countedReads) Revision(ctx context.Context, id string, number int) (*roster.Revision, error) {
	c.reads++
	return c.Store.Revision(ctx, id, number)
}

// An edit starts from what the last edit of the same process stored, unless another process has changed the roster since.
// A caller that changes a result does not affect the next one, and a roster of another owner cannot be edited.
func TestEditsInARow(t *testing.T) {
	t.Parallel()
	s := servicetest.New(t, time.Now, "10e")
	counted := &countedReads{Store: s.Store}
	mine, other := service.New(counted, s.Library, time.Now), service.New(s.Store, s.Library, time.Now)
	owner := roster.WithAccess(t.Context(), roster.Access{Owner: "me"})
	created, err := mine.Create(owner, service.NewRoster{Name: "Raid", Edition: "10e"})
	if err != nil {
		t.Fatal(err)
	}
	id := created.Roster.ID
	note := func(s *service.Service, ctx context.Context, revision int, text string) (*service.Result, error) {
		return s.Apply(ctx, id, revision, []roster.Operation{{Op: roster.Note, Text: text}})
	}
	first, err := note(mine, owner, 1, "one")
	if err != nil || counted.reads != 1 {
		t.Fatalf("the first edit read the roster %d times: %v", counted.reads, err)
	}
	first.Roster.Name = "changed by the caller"
	second, err := note(mine, owner, 2, "two")
	if err != nil || counted.reads != 1 || second.Roster.Name != "Raid" || second.Roster.Revision != 3 {
		t.Errorf("got %q, revision %d after %d reads: %v", second.Roster.Name, second.Roster.Revision, counted.reads, err)
	}
	if _, err := note(mine, roster.WithAccess(t.Context(), roster.Access{Owner: "you"}), 3, "stolen"); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("got %v for another owner", err)
	}
	if _, err := note(other, owner, 3, "three"); err != nil {
		t.Fatal(err)
	}
	var stale *roster.StaleError
	if _, err := note(mine, owner, 3, "late"); !errors.As(err, &stale) || stale.Current != 4 {
		t.Errorf("got %v after a change elsewhere", err)
	}
	last, err := note(mine, owner, 4, "four")
	if err != nil || counted.reads != 2 || last.Roster.Revision != 5 {
		t.Errorf("got %+v after %d reads: %v", last, counted.reads, err)
	}
}
