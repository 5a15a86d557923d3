package web_test

import (
	"net/http"
	"testing"

	"github.com/rollcall40k/rollcall/roster"
)

// TestRosterMovesToOtherData: a page shows what would change before a list is moved to the
// active data, and undo moves it back.
func TestRosterMovesToOtherData(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	id := h.marines(t)
	_, err := h.Rosters.Apply(t.Context(), id, 2, []roster.Operation{{Op: roster.AddUnit, Datasheet: "9e.space-marines.outrider-squad"}})
	must(t, err)
	v := h.client(t)
	lacksNotice := func(a response) {
		t.Helper()
		if a.contains(t, "other game data") {
			t.Error("the page has the notice of other game data")
		}
	}
	lacksNotice(v.get("/rosters/" + id))
	v.get("/rosters/"+id+"/update").mustContain(t, "No change.")

	newer := h.importChanged(t)
	lacksNotice(v.get("/rosters/" + id))
	settings := v.get("/rosters/" + id + "/settings")
	v.submit(settings, "See what would change", map[string][]string{"snapshot": {newer.ID}}).mustContain(t, "Outrider Squad Outrider Patrol")
	_, _, err = h.Library.Activate(t.Context(), newer.ID, "test")
	must(t, err)
	v.get("/rosters/"+id).mustContain(t, "This list uses other game data than new lists: Warhammer 40,000 9th Edition, imported from newer.zip")
	preview := v.get("/rosters/" + id + "/update")
	preview.mustContain(t, "What would change", "Under another name, or filled in 1", "Outrider Squad Outrider Patrol")
	if r, err := h.Rosters.Roster(t.Context(), id); err != nil || r.Snapshot == newer.ID || r.Revision != 3 {
		t.Fatalf("the preview changed the list: %+v, %v", r, err)
	}
	moved := v.press(preview, "Move the list to this data")
	moved.mustContain(t, "Outrider Patrol")
	lacksNotice(moved)
	if r, err := h.Rosters.Roster(t.Context(), id); err != nil || r.Snapshot != newer.ID {
		t.Fatalf("the list was not moved: %+v, %v", r, err)
	}
	v.press(moved, "Undo").mustContain(t, "This list uses other game data", "Outrider Squad")

	if a := v.get("/rosters/" + id + "/update?snapshot=9e@000000000000"); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("unknown data: status %d", a.StatusCode)
	}
}
