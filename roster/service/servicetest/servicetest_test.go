package servicetest_test

import (
	"errors"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
)

func noon() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) }

// TestNew checks that a new database has exactly the given editions, that its services
// work, and that databases are independent of each other.
func TestNew(t *testing.T) {
	services, other := servicetest.New(t, noon, "9e"), servicetest.New(t, noon, "9e")
	if _, err := services.Library.ActiveOf(t.Context(), "10e"); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("10th edition: %v, want none", err)
	}
	made, err := services.Rosters.Create(t.Context(), service.NewRoster{Name: "A", Edition: "9e"})
	if err != nil {
		t.Fatal(err)
	}
	if p, err := services.Rosters.List(t.Context(), 0, ""); err != nil || len(p.Data) != 1 || p.Data[0].ID != made.Roster.ID || !p.Data[0].CreatedAt.Equal(noon()) {
		t.Errorf("the database has %+v, %v", p.Data, err)
	}
	if p, err := other.Rosters.List(t.Context(), 0, ""); err != nil || len(p.Data) != 0 {
		t.Errorf("the other database has %v, %v", p.Data, err)
	}
}

// TestOpen: two services on one database file have the same rosters.
func TestOpen(t *testing.T) {
	path := servicetest.File(t, "8e", "9e")
	made, err := servicetest.Open(t, path, noon).Rosters.Create(t.Context(), service.NewRoster{Name: "A", Edition: "8e"})
	if err != nil {
		t.Fatal(err)
	}
	again := servicetest.Open(t, path, noon)
	if _, err := again.Rosters.Roster(t.Context(), made.Roster.ID); err != nil {
		t.Error(err)
	}
	docs, err := servicetest.Datasheets("9e")
	if err != nil {
		t.Fatal(err)
	}
	if _, created, _, err := again.Library.Import(t.Context(), "again", docs); err != nil || created {
		t.Errorf("the built-in datasheets again: created %v, %v; want those that are there", created, err)
	}
}
