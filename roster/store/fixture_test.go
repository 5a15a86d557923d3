package store_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/service"
	rosterstore "github.com/rollcall40k/rollcall/roster/store"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// The ids of the tests' game data.
const (
	catalogueID = "faction"
	unitID      = "guards"
	modelID     = "guards/guard"
)

// guards is a format with one faction of one unit. The document has the edition; its name is
// that of the game system and the faction, unless it is "edition".
func guards() catalog.Format {
	return catalog.Format{
		Name:      "guards",
		Recognise: func([]catalog.Document) bool { return true },
		Compile: func(docs []catalog.Document) ([]*entry.Catalogue, []fault.Fault) {
			system, id, name := "system", catalogueID, "Faction"
			if docs[0].Name != "edition" {
				system, id, name = docs[0].Name+" system", docs[0].Name, docs[0].Name
			}
			return []*entry.Catalogue{
				{
					ID: system, Name: "Test", System: true, Battle: &entry.Battle{Edition: string(docs[0].Data)},
					CostTypes: []entry.CostType{
						{ID: "power", Name: "Power", DefaultLimit: entry.Int(-1)},
						{ID: "points", Name: "Points", DefaultLimit: entry.Int(-1)},
					},
					Forces: []*entry.Force{{Node: entry.Node{ID: "army", Name: "Army"}}},
				},
				{ID: id, Name: name, GameSystem: system, Roots: entry.Offers{Entries: []*entry.Entry{guardsEntry()}}},
			}, nil
		},
	}
}

func guardsEntry() *entry.Entry {
	count := entry.Query{Scope: entry.ScopeParent, Field: entry.FieldSelections}
	model := &entry.Entry{
		Node: entry.Node{ID: modelID, Name: "Guard"}, Kind: entry.Model,
		Costs: []entry.Cost{{Type: "points", Value: entry.Int(10)}},
		Constraints: []entry.Constraint{
			{ID: modelID + "/min", Bound: entry.Min, Value: entry.Int(5), Query: count},
			{ID: modelID + "/max", Bound: entry.Max, Value: entry.Int(10), Query: count},
		},
	}
	return &entry.Entry{
		Node: entry.Node{ID: unitID, Name: "Guards"}, Kind: entry.Unit,
		Costs:  []entry.Cost{{Type: "power", Value: entry.Int(3)}},
		Offers: entry.Offers{Entries: []*entry.Entry{model}},
	}
}

// clock is a time that moves on by a second whenever it is read.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) read() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(time.Second)
	return c.now
}

func newClock() *clock { return &clock{now: time.Date(2021, 6, 1, 12, 0, 0, 0, time.UTC)} }

// openService opens a service on the file, with a 9th and an 8th edition.
func openService(t testing.TB, path string) *service.Service {
	t.Helper()
	s, _ := openLibrary(t, path)
	return s
}

// openLibrary is openService with the game data of the service.
func openLibrary(t testing.TB, path string) (*service.Service, *catalog.Library) {
	t.Helper()
	db, data := databasetest.Open(t, path)
	store, err := rosterstore.NewStore(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	library := catalog.NewLibrary(data, guards())
	for _, edition := range []string{"8e", "9e"} {
		docs := []catalog.Document{{Name: "edition", Data: []byte(edition)}}
		if _, _, _, err := library.Import(t.Context(), "test", docs); err != nil {
			t.Fatal(err)
		}
	}
	return service.New(store, library, newClock().read), library
}

// newService opens a service on a new file.
func newService(t testing.TB) *service.Service {
	return openService(t, databasetest.New(t))
}

// create makes a roster with one force.
func create(t testing.TB, s *service.Service) *roster.Roster {
	t.Helper()
	result, err := s.Create(t.Context(), service.NewRoster{Name: "First", Edition: "9e", Catalogue: catalogueID})
	if err != nil {
		t.Fatal(err)
	}
	return result.Roster
}

// rename is the operation that gives a roster a name.
func rename(name string) []roster.Operation {
	return []roster.Operation{{Op: roster.Rename, Name: name}}
}

// ctx is for calls inside goroutines and properties.
var ctx = context.Background()

// faultOf returns the first fault of an error of the kind, or no fault.
func faultOf(err, kind error) fault.Fault {
	if bad := fault.In(err, kind); bad != nil {
		return bad.Faults[0]
	}
	return fault.Fault{}
}
