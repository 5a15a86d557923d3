package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/service"
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

// TestEventMovesToOtherData: an organiser sees what other game data changes for each list
// before the event is moved. Lists of each kind are read with the other data.
func TestEventMovesToOtherData(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	h.submitList(t, b, event.SubmitRequest{Player: "Anna", Document: []byte(legalArmy())})
	h.submitList(t, b, event.SubmitRequest{Player: "Ben", Document: []byte(listOf("Technomancer", "Immortals"))})
	stored, err := h.Rosters.Create(t.Context(), service.NewRoster{Name: "Cleo's", Edition: "9e", Catalogue: "9e.necrons"})
	must(t, err)
	_, err = h.Rosters.Apply(t.Context(), stored.Roster.ID, 1, []roster.Operation{{Op: roster.AddUnit, Datasheet: "9e.necrons.overlord"}})
	must(t, err)
	h.submitList(t, b, event.SubmitRequest{Player: "Cleo", RosterID: stored.Roster.ID})

	docs, err := catalog.Unzip(ninth(t, func(name, text string) string {
		if strings.HasSuffix(name, "/necrons/overlord.json") {
			return strings.Replace(text, `"points": 90`, `"points": 125`, 1)
		}
		return text
	}))
	must(t, err)
	newer, _, _, err := h.Library.Import(t.Context(), "newer.zip", docs)
	must(t, err)

	tableOf := func() *event.Table {
		t.Helper()
		session, err := h.events.Authorize(t.Context(), b.Event.ID, event.Credentials{Token: b.Organiser.Token}, h.now())
		must(t, err)
		table, err := session.Table(t.Context(), event.Filter{})
		must(t, err)
		return table
	}
	v, _ := h.openLink(t, b.Organiser.Page)
	path := "/events/" + b.Event.ID + "/pack"
	a := v.submit(v.get(path), "Preview all lists", url.Values{"snapshot": {newer.ID}})
	a.mustContain(t, "Nothing was changed", "Anna 18 PL 315 pts", "18 PL 350 pts", "Cleo 6 PL 90 pts", "125 pts")
	if a.contains(t, "Ben") {
		t.Error("a list that does not change is in the table")
	}
	older := tableOf()
	if older.Snapshot == newer.ID {
		t.Fatal("the preview moved the event")
	}
	move := func(a response, to string) *event.Table {
		t.Helper()
		v.press(a, "Replace pack and check all lists").mustContain(t, "The pack was replaced")
		table := tableOf()
		if table.Snapshot != to {
			t.Errorf("the event has the data %s, want %s", table.Snapshot, to)
		}
		for _, x := range table.Lists {
			if x.Verdict.Has(roster.NameUnknown) || x.Verdict.Snapshot != to {
				t.Errorf("%s: %+v", x.Player, x.Verdict)
			}
		}
		return table
	}
	move(a, newer.ID)

	back := v.submit(v.get(path), "Preview all lists", url.Values{"snapshot": {older.Snapshot}})
	back.mustContain(t, "Nothing was changed", "Anna 18 PL 350 pts", "18 PL 315 pts", "Cleo 6 PL 125 pts", "90 pts")
	if tableOf().Snapshot != newer.ID {
		t.Fatal("the preview moved the event back")
	}
	costs := func(table *event.Table) string {
		var out []string
		for _, x := range table.Lists {
			out = append(out, fmt.Sprint(x.Player, x.Verdict.Valid, x.Verdict.Costs))
		}
		return strings.Join(out, "\n")
	}
	if got, want := costs(move(back, older.Snapshot)), costs(older); got != want {
		t.Errorf("after the way back the lists cost\n%s\nwant what they cost before\n%s", got, want)
	}
}
