package api_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/battlescribe"
)

// TestPartOfAGameSystemSaysTheSame checks real rosters on the catalogues that
// they name and on the whole game system: the diagnostics must not differ.
func TestPartOfAGameSystemSaysTheSame(t *testing.T) {
	for _, tt := range []struct {
		data    string
		rosters []string
	}{
		{"9e/head", []string{bloodAngels, "9e__rweyrauch__Ork_40k_Tests.rosz", "9e__rweyrauch__CSMTest.rosz"}},
		{"10e/head", []string{"10e__rweyrauch__Ultramarines_10E.rosz", "10e__rweyrauch__Necrons_10e.rosz", "10e__NICNE0__roster_sample.json"}},
	} {
		d := newDesk(t, nil)
		d.send(t, "POST", "/v1/catalogues:import?name=data", asZip, realData(t, tt.data))
		for _, name := range tt.rosters {
			file, err := battlescribe.Read([]byte(realRoster(t, name)))
			if err != nil {
				t.Fatal(err)
			}
			got, r, err := d.config.Rosters.CheckDocument(t.Context(), roster.Document{Recorded: file})
			if err != nil {
				t.Fatal(err)
			}
			whole, err := d.library.Book(t.Context(), r.Snapshot)
			if err != nil {
				t.Fatal(err)
			}
			want := roster.Check(whole, r)
			if diff := cmp.Diff(said(want), said(got)); diff != "" {
				t.Errorf("%s (-whole +part):\n%s", name, diff)
			}
		}
	}
}

func said(r *roster.Report) []string {
	var all []string
	for _, d := range r.Diagnostics {
		all = append(all, string(d.Code)+" at "+d.Path+": "+d.Actual+" of "+d.Limit)
	}
	return all
}
