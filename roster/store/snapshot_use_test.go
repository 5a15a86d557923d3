package store_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/play"
	rosterstore "github.com/rollcall40k/rollcall/roster/store"
)

// stores are the stores of a database with eight unused snapshots of one game system, after
// the active one.
type stores struct {
	*rosterstore.Store
	db      *database.DB
	library *catalog.Library
	unused  []string
}

func openStores(t *testing.T) *stores {
	t.Helper()
	db, data := databasetest.Open(t, databasetest.New(t))
	s := &stores{db: db, library: catalog.NewLibrary(data, guards())}
	var err error
	if s.Store, err = rosterstore.NewStore(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	for i := range 9 {
		docs := []catalog.Document{{Name: "edition", Data: []byte("9e")}, {Name: "note", Data: []byte{byte(i)}}}
		snapshot, _, _, err := s.library.Import(t.Context(), "test", docs)
		if err != nil {
			t.Fatal(err)
		}
		if i > 0 {
			s.unused = append(s.unused, snapshot.ID)
		}
	}
	return s
}

// of returns a roster of a snapshot.
func of(snapshot string) *roster.Roster {
	return &roster.Roster{Name: "First", Edition: "9e", Snapshot: snapshot}
}

// references stores a reference to a snapshot, by its kind. The roster is a new one, whose
// revision number is then the current one.
func (s *stores) references(t *testing.T, id string, number int) map[string]func(snapshot string) error {
	at := time.Date(2021, 6, 1, 12, 0, 0, 0, time.UTC)
	return map[string]func(string) error{
		"roster": func(snapshot string) error {
			first := of(snapshot)
			first.ID = id
			return s.Create(t.Context(), &roster.Revision{Roster: first, CreatedAt: at})
		},
		"later revision": func(snapshot string) error {
			_, err := s.Append(t.Context(), "ros_1", number, &roster.Revision{Roster: of(snapshot), CreatedAt: at})
			return err
		},
		"event": func(snapshot string) error {
			e := &event.Event{ID: "evt_1", Revision: 1, Pack: &pack.Pack{Name: "Open", Edition: "9e", Snapshot: snapshot}}
			return s.CreateEvent(t.Context(), e, nil, event.Record{At: at})
		},
		"changed event": func(snapshot string) error {
			_, err := s.ChangeEvent(t.Context(), "evt_1", func(e *event.Event) error {
				e.Pack.Snapshot = snapshot
				return nil
			}, event.Record{At: at})
			return err
		},
		"submitted list": func(snapshot string) error {
			_, err := s.Submit(t.Context(), &event.SubmissionChange{
				Event: "evt_1", Submission: &event.Submission{ID: "sub_" + id, Event: "evt_1"}, MaxSubmissions: 10,
				Version:   &event.Version{Submission: "sub_" + id, Roster: of(snapshot), At: at},
				Authorize: func(*event.Event, *event.Submission) error { return nil },
				Finalize:  func(*event.Submission, *event.Version, *event.Record) {},
				Record:    event.Record{At: at},
			})
			return err
		},
		"battle": func(snapshot string) error {
			b := &play.Battle{ID: "bat_1", CreatedAt: at}
			b.Setup.Armies = [2]*roster.Roster{of(s.unused[0]), of(snapshot)}
			return s.CreateBattle(t.Context(), b)
		},
		"simulation": func(snapshot string) error {
			one := &play.Simulation{ID: "sim_1", CreatedAt: at, Status: "done"}
			one.Setup.Armies = [2]*roster.Roster{of(snapshot), of(s.unused[0])}
			return s.CreateSimulation(t.Context(), one)
		},
	}
}

// Whatever refers to a snapshot keeps it from being pruned; one that was pruned is refused.
func TestReferencesKeepSnapshots(t *testing.T) {
	s := openStores(t)
	refer := s.references(t, "ros_1", 1)
	for i, kind := range []string{"roster", "later revision", "event", "battle", "simulation", "submitted list"} {
		if err := refer[kind](s.unused[i]); err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
	}
	used, err := s.library.Listed(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	uses := map[string]catalog.Use{}
	for _, u := range used {
		uses[u.ID] = u.Use
	}
	want := []catalog.Use{{Rosters: 1, Battles: 2}, {Rosters: 1}, {Events: 1}, {Battles: 1}, {Battles: 1}, {Events: 1}, {}, {}}
	for i, id := range s.unused {
		if uses[id] != want[i] {
			t.Errorf("snapshot %d: got %+v, want %+v", i, uses[id], want[i])
		}
	}
	p, err := s.library.Prune(t.Context(), "anna", false)
	if err != nil {
		t.Fatal(err)
	}
	var removed []string
	for _, x := range p.Snapshots {
		removed = append(removed, x.ID)
	}
	if diff := cmp.Diff([]string{s.unused[7], s.unused[6]}, removed); diff != "" {
		t.Errorf("removed (-want +got):\n%s", diff)
	}
	for kind, store := range s.references(t, "ros_2", 2) {
		if err := store(s.unused[7]); !errors.Is(err, catalog.ErrNotFound) {
			t.Errorf("%s of a removed snapshot: got %v, want ErrNotFound", kind, err)
		}
	}
	if err := s.Delete(t.Context(), "ros_1", 2, time.Unix(1000, 0)); err != nil {
		t.Fatal(err)
	}
	if p, err = s.library.Prune(t.Context(), "anna", true); err != nil || len(p.Snapshots) != 0 {
		t.Errorf("while the deletion can be undone: %+v, %v; want none", p.Snapshots, err)
	}
	if err := s.Purge(t.Context(), time.Unix(1001, 0)); err != nil {
		t.Fatal(err)
	}
	if p, err = s.library.Prune(t.Context(), "anna", true); err != nil || len(p.Snapshots) != 1 || p.Snapshots[0].ID != s.unused[1] {
		t.Errorf("after the roster was deleted: %+v, %v; want %s", p.Snapshots, err, s.unused[1])
	}
}
