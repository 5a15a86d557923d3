package store_test

import (
	"context"
	"errors"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/service"
	rosterstore "github.com/rollcall40k/rollcall/roster/store"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// TestFailureLeavesNothing makes the database fail in the middle of each change.
func TestFailureLeavesNothing(t *testing.T) {
	path := databasetest.New(t)
	s := openService(t, path)
	id := create(t, s).ID
	mustApply(t, s, id, 1, "Second")
	mustApply(t, s, id, 2, "Third")
	if _, err := s.Undo(ctx, id, 3); err != nil {
		t.Fatal(err)
	}
	before := stateOf(t, s, id)
	db, err := database.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, tt := range []struct{ event, change string }{
		{"INSERT ON revision", "apply"},
		{"UPDATE ON roster", "apply"},
		{"UPDATE ON roster", "undo"},
		{"UPDATE ON roster", "redo"},
		{"UPDATE ON roster", "delete"},
	} {
		repair := databasetest.Fail(t, db, tt.event, "true")
		if err := changes(s, id)[tt.change](2); err == nil || !strings.Contains(err.Error(), "injected") {
			t.Errorf("%s with a broken %s: got %v, want the injected failure", tt.change, tt.event, err)
		}
		if diff := cmp.Diff(before, stateOf(t, s, id), numbers); diff != "" {
			t.Errorf("%s with a broken %s: -before +after:\n%s", tt.change, tt.event, diff)
		}
		repair()
	}
	databasetest.Fail(t, db, "INSERT ON revision", "true")
	if _, err := s.Create(ctx, service.NewRoster{Name: "Other", Edition: "9e"}); err == nil {
		t.Error("a roster without a revision was made")
	}
	if listed, err := s.List(ctx, 0, ""); err != nil || len(listed.Data) != 1 {
		t.Errorf("the failed roster is listed: %+v, %v", listed, err)
	}
}

// state is all that is stored of a roster.
type state struct {
	Current   *roster.Roster
	Revisions []roster.Revision
	Listed    []roster.Entry
}

func stateOf(t *testing.T, s *service.Service, id string) state {
	t.Helper()
	current, err := s.Roster(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return state{
		Current:   current,
		Revisions: allPages(t, func(c string) (catalog.Page[roster.Revision], error) { return s.Revisions(ctx, id, 0, c) }),
		Listed:    allPages(t, func(c string) (catalog.Page[roster.Entry], error) { return s.List(ctx, 0, c) }),
	}
}

func TestCancelled(t *testing.T) {
	s := newService(t)
	id := create(t, s).ID
	before := stateOf(t, s, id)
	over, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := s.Apply(over, id, 1, rename("Second")); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want Canceled", err)
	}
	if diff := cmp.Diff(before, stateOf(t, s, id), numbers); diff != "" {
		t.Errorf("-before +after:\n%s", diff)
	}
}

func TestCreateRefused(t *testing.T) {
	s := newService(t)
	for _, tt := range []struct {
		name  string
		begin service.NewRoster
		field string
	}{
		{"no name", service.NewRoster{Edition: "9e"}, "name"},
		{"a long name", service.NewRoster{Name: strings.Repeat("x", edit.MaxName+1), Edition: "9e"}, "name"},
		{"a name that is no text", service.NewRoster{Name: "\xff", Edition: "9e"}, "name"},
		{"an unknown cost", service.NewRoster{Name: "x", Edition: "9e", Limits: roster.Limits{"gold": entry.Int(1)}}, "cost"},
		{"a negative limit", service.NewRoster{Name: "x", Edition: "9e", Limits: roster.Limits{"power": entry.Int(-1)}}, "value"},
	} {
		_, err := s.Create(ctx, tt.begin)
		if f := faultOf(err, roster.ErrOperation); path.Base(f.Place.Pointer) != tt.field {
			t.Errorf("%s: got %v, want an error of field %s", tt.name, err, tt.field)
		}
	}
	if listed, err := s.List(ctx, 0, ""); err != nil || len(listed.Data) != 0 {
		t.Errorf("refused rosters are listed: %+v, %v", listed, err)
	}
	if _, err := s.Create(ctx, service.NewRoster{Name: strings.Repeat("x", edit.MaxName), Edition: "9e"}); err != nil {
		t.Errorf("the longest name: %v", err)
	}
}

func TestForkRefused(t *testing.T) {
	s := newService(t)
	id := create(t, s).ID
	_, err := s.Fork(ctx, id, strings.Repeat("x", edit.MaxName+1))
	if f := faultOf(err, roster.ErrOperation); f.Place.Pointer != "/0/name" {
		t.Errorf("got %v, want an error of the name", err)
	}
}

func TestPutRefused(t *testing.T) {
	s := newService(t)
	r := create(t, s)
	r.Forces[0].Selections = make([]roster.Selection, roster.MaxSelections+1)
	_, err := s.PutDocument(ctx, intake.Document{Roster: r})
	if f := faultOf(err, roster.ErrOperation); f.Code != "selections.many" {
		t.Errorf("one selection more: got %v, want selections.many", err)
	}
}

// TestOldFile opens the tables a second time, and data without its snapshot.
func TestOldFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rollcall.db")
	id := create(t, openService(t, path)).ID
	if _, err := openService(t, path).Roster(ctx, id); err != nil {
		t.Error(err)
	}
	db, err := database.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	store, err := rosterstore.NewStore(ctx, db)
	if err != nil {
		t.Fatal(err)
	}
	_, empty := databasetest.Open(t, filepath.Join(t.TempDir(), "empty.db"))
	s := service.New(store, catalog.NewLibrary(empty, guards()), newClock().read)
	if _, err := s.Roster(ctx, id); err != nil {
		t.Errorf("a roster without its data is still there: %v", err)
	}
	for name, change := range changes(s, id) {
		if name == "delete" || name == "undo" || name == "redo" {
			continue
		}
		if err := change(1); faultOf(err, service.ErrMissing).Code != "snapshot.unknown" {
			t.Errorf("%s: got %v, want an error of the snapshot", name, err)
		}
	}
}

func TestReport(t *testing.T) {
	s := newService(t)
	r := create(t, s)
	made, err := s.Apply(ctx, r.ID, 1, []roster.Operation{{Op: roster.AddUnit, Datasheet: unitID}})
	if err != nil {
		t.Fatal(err)
	}
	report, current, err := s.Report(ctx, r.ID)
	if err != nil {
		t.Fatal(err)
	}
	if current.Revision != 2 || report.Costs["power"].String() != "3" || report.Costs["points"].String() != "50" {
		t.Errorf("got revision %d, costs %v", current.Revision, report.Costs)
	}
	if diff := cmp.Diff(made.Report.Costs, report.Costs, numbers); diff != "" {
		t.Errorf("the report of the change: -got +want:\n%s", diff)
	}
	if len(made.Made) != 1 || len(made.Made[0]) == 0 {
		t.Fatalf("made: got %v", made.Made)
	}
	choices, err := s.Options(ctx, r.ID, made.Made[0][0], false, "en")
	if err != nil || len(choices) != 1 || choices[0].Entry != modelID || choices[0].Now != 5 {
		t.Errorf("options: got %+v, %v", choices, err)
	}
	if _, err := s.Options(ctx, r.ID, "sel_99", false, "en"); err == nil {
		t.Error("options of a selection that is not there")
	}
}

// FuzzCursors holds that any cursor is good or ErrBadCursor.
func FuzzCursors(f *testing.F) {
	s := newService(f)
	var id string
	for range 3 {
		id = create(f, s).ID
	}
	mustApply(f, s, id, 1, "Second")
	mustApply(f, s, id, 2, "Third")
	rosters, err := s.List(ctx, 1, "")
	if err != nil {
		f.Fatal(err)
	}
	revisions, err := s.Revisions(ctx, id, 1, "")
	if err != nil {
		f.Fatal(err)
	}
	f.Add("", 0)
	f.Add("x", -1)
	f.Add(rosters.NextCursor, 1)
	f.Add(revisions.NextCursor, 1<<40)
	f.Fuzz(func(t *testing.T, cursor string, limit int) {
		fuzztest.Limit(t)
		if _, err := s.List(ctx, limit, cursor); err != nil && !errors.Is(err, catalog.ErrBadCursor) {
			t.Errorf("list: got %v", err)
		}
		if _, err := s.Revisions(ctx, id, limit, cursor); err != nil && !errors.Is(err, catalog.ErrBadCursor) {
			t.Errorf("revisions: got %v", err)
		}
	})
}
