package api_test

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// TestPartOfAGameSystemIsSufficient checks real rosters on the catalogues that they use and on the
// whole game system: the diagnostics must be equal.
func TestPartOfAGameSystemIsSufficient(t *testing.T) {
	for _, tt := range []struct {
		data    string
		rosters []string
	}{
		{filepath.Join("9e", "head"), []string{bloodAngels, "9e__rweyrauch__Ork_40k_Tests.rosz", "9e__rweyrauch__CSMTest.rosz"}},
		{filepath.Join("10e", "head"), []string{"10e__rweyrauch__Ultramarines_10E.rosz", "10e__rweyrauch__Necrons_10e.rosz", "10e__NICNE0__roster_sample.json"}},
	} {
		d := newTestServer(t, nil, filepath.Join(communitytest.Folder(t), "data", tt.data))
		for _, name := range tt.rosters {
			file, err := battlescribe.Read([]byte(realRoster(t, name)))
			if err != nil {
				t.Fatal(err)
			}
			got, r, err := d.Rosters.CheckDocument(t.Context(), intake.Document{Recorded: file})
			if err != nil {
				t.Fatal(err)
			}
			whole, err := d.Library.Book(t.Context(), r.Snapshot)
			if err != nil {
				t.Fatal(err)
			}
			want := check.Check(whole, r)
			if diff := cmp.Diff(said(want), said(got)); diff != "" {
				t.Errorf("%s (-whole +part):\n%s", name, diff)
			}
		}
	}
}

// TestDatasheetsOfAPart: a datasheet that is read from its catalogue and the linked ones equals
// that of the whole game system.
func TestDatasheetsOfAPart(t *testing.T) {
	d := newTestServer(t, nil, filepath.Join(communitytest.Folder(t), "data", "10e", "head"))
	snapshot, err := d.Library.ActiveOf(t.Context(), "10e")
	if err != nil {
		t.Fatal(err)
	}
	whole, err := d.Library.Book(t.Context(), snapshot.ID)
	if err != nil {
		t.Fatal(err)
	}
	books, err := d.Library.Catalogues(t.Context(), snapshot.ID)
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, b := range books {
		p, err := d.Library.Search(t.Context(), catalog.Filter{Snapshot: snapshot.ID, Catalogue: b.ID, Limit: 3})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range p.Data {
			got, err := d.Library.Datasheet(t.Context(), snapshot.ID, s.ID)
			if err != nil {
				t.Errorf("%s: %s: %v", b.Name, s.Name, err)
				continue
			}
			want := datasheet.New(whole, whole.Roots(got.Catalogue).Option(s.ID))
			want.Edition, want.Snapshot, want.Catalogue, want.Faction = got.Edition, got.Snapshot, got.Catalogue, got.Faction
			if diff := cmp.Diff(inJSON(t, want), inJSON(t, got)); diff != "" {
				t.Errorf("%s: %s (-whole +part):\n%s", b.Name, s.Name, diff)
			}
			compared++
		}
	}
	if compared < len(books) {
		t.Errorf("got %d datasheets of %d army books", compared, len(books))
	}
}

func inJSON(t *testing.T, x any) string {
	t.Helper()
	data, err := json.MarshalIndent(x, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func said(r *check.Report) []string {
	var all []string
	for _, d := range r.Diagnostics {
		all = append(all, string(d.Code)+" at "+d.Path+": "+d.Actual+" of "+d.Limit)
	}
	return all
}
