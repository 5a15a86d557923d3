package store_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/service"
)

// document reads a document, which must be one.
func document(t *testing.T, text string) intake.Document {
	t.Helper()
	d, err := intake.ReadDocument([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestReadList(t *testing.T) {
	s := newService(t)
	eighth, err := s.Create(ctx, service.NewRoster{Name: "Eighth", Edition: "8e"})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, list string
		edition    string // of the roster; empty: refused
		field      string // that is wrong
	}{
		{"without an edition, of the newest data", `{"list":"a","units":[]}`, "9e", ""},
		{"of an edition", `{"list":"a","edition":"8e","units":[]}`, "8e", ""},
		{"of a snapshot", `{"list":"a","snapshot":"` + eighth.Roster.Snapshot + `","units":[]}`, "8e", ""},
		{"of an unknown edition", `{"list":"a","edition":"2e","units":[]}`, "", "edition"},
		{"of an unknown snapshot", `{"list":"a","snapshot":"9e@000000000000","units":[]}`, "", "snapshot"},
		{"of a snapshot of another edition", `{"list":"a","edition":"9e","snapshot":"` + eighth.Roster.Snapshot + `","units":[]}`, "", "edition"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := s.Read(ctx, document(t, tt.list))
			switch {
			case tt.edition != "" && err != nil:
				t.Fatal(err)
			case tt.edition != "" && got.Edition != tt.edition:
				t.Errorf("got edition %s, want %s", got.Edition, tt.edition)
			case tt.edition == "" && faultOf(err, service.ErrMissing).Code != tt.field+".unknown":
				t.Errorf("got error %v, want one of field %s", err, tt.field)
			}
		})
	}
}

func TestReadRoster(t *testing.T) {
	s := newService(t)
	d := intake.Document{Roster: create(t, s)}
	got, err := s.Read(ctx, d)
	if got != d.Roster || len(got.Unread) > 0 || err != nil {
		t.Errorf("got %v %v, want the roster itself", got, err)
	}
}

// TestDocumentsKeepWhatReadingFound holds that no line of a list is dropped in
// silence: the unknown unit is in the report, whether the list is stored or not.
func TestDocumentsKeepWhatReadingFound(t *testing.T) {
	s := newService(t)
	list := document(t, `{"list":"a","units":[{"unit":"Squats"}]}`)
	report, read, err := s.CheckDocument(ctx, list)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := s.PutDocument(ctx, list)
	if err != nil {
		t.Fatal(err)
	}
	later, _, err := s.Report(ctx, stored.Roster.ID)
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range map[string]*check.Report{"checked": report, "stored": stored.Report, "later": later} {
		d := r.Diagnostics[0]
		got := []string{string(d.Code), d.Path}
		if diff := cmp.Diff([]string{"name.unknown", "/units/0/unit"}, got); diff != "" || r.Valid {
			t.Errorf("%s: valid %v; -want +got:\n%s", name, r.Valid, diff)
		}
	}
	if read.ID != "" || stored.Roster.ID == "" || stored.Roster.Name != "a" {
		t.Errorf("read as %q, stored as %q named %q", read.ID, stored.Roster.ID, stored.Roster.Name)
	}
	if n, err := s.List(ctx, 0, ""); err != nil || len(n.Data) != 1 {
		t.Errorf("%d rosters %v, want the one that was stored", len(n.Data), err)
	}
}

func TestDocumentsOfNoSnapshotAreRefused(t *testing.T) {
	s := newService(t)
	d := intake.Document{Roster: &roster.Roster{Name: "a", Edition: "9e", Snapshot: "9e@000000000000"}}
	if _, _, err := s.CheckDocument(ctx, d); faultOf(err, service.ErrMissing).Code != "snapshot.unknown" {
		t.Errorf("check: %v, want a fault of the snapshot", err)
	}
	if _, err := s.PutDocument(ctx, d); faultOf(err, service.ErrMissing).Code != "snapshot.unknown" {
		t.Errorf("put: %v, want a fault of the snapshot", err)
	}
}
