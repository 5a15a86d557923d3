package intake_test

import (
	"encoding/json"
	"testing"

	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/rostertest"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// FuzzReadDocument: every readable document can be checked, shown and written.
func FuzzReadDocument(f *testing.F) {
	f.Add([]byte(`{"list": "A", "units": [{"unit": "Rhino", "warlord": true, "wargear": ["Storm bolter", {"name": "Hunter-killer missile", "count": 2}]}]}`))
	f.Add([]byte(squadList(chapter + `, "understrength": true, "models": [{"model": "Assault Intercessor Sergeant", "count": 3, "wargear": ["Plasma pistol"], "warlord": "x"}]`)))
	f.Add([]byte(`{"list": "A", "units": [{"unit": "Devastator Squad", "models": [{"model": "Devastator Marine Sergeant", "wargear": ["Power sword", "Power sword"]}]}]}`))
	f.Add([]byte(attachedList("Vengeance", "Tactical Squad")))
	a := rostertest.Mixed(f)
	keyed := rostertest.Tenth(f, "10e.tyranids").Book
	data, err := json.Marshal(a.Roster)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(`{"name": "A", "edition": "9e", "snapshot": "9e", "serial": 1, "forces": [{"id": "a", "entry": "9e/army", "catalogue": "9e.necrons", "selections": [{"id": "a", "entry": "9e.necrons.monolith", "count": -5}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		fuzztest.Limit(t)
		d, err := intake.ReadDocument(data)
		if err != nil {
			return
		}
		r, book := d.Roster, rostertest.BuiltIn()
		if d.List != nil {
			if d.List.Edition == "10e" {
				book = keyed
			}
			r, _ = d.List.Roster(book, "9e@test")
		}
		report := check.Check(book, r)
		render.WithFixes(report, "en")
		unit.TreeOf(report.State())
		unit.Units(report.State())
		intake.WriteList(book, r)
	})
}
