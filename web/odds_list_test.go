package web_test

import (
	"log/slog"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/roster/service/servicetest"
	"github.com/rollcall40k/rollcall/web"
)

// TestListOdds shows the odds of a unit as it is in a list, against each kind of target.
func TestListOdds(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	id := h.marines(t)
	squad, captain := h.units(t, id)[0], h.units(t, id)[1]
	ask := func(more string) response {
		t.Helper()
		return v.get("/odds?list=" + id + "&unit=" + squad + more)
	}
	page := v.press(v.get("/rosters/"+id+"?unit="+squad), "Duplicate") // the page has a link, not a button
	if !strings.Contains(page.html, "/odds?list="+id) {
		t.Error("the unit pane does not link its odds")
	}
	page = ask("")
	checkIDs(t, parsed(t, page.html))
	page.mustContain(t, "Intercessor Squad against ten typical targets", "Heavy tank", "1 model, 220 pts", "T8 · 2+ · W16", "5× Bolt rifle", "90 pts attack", "Intercessor Squad against heavy infantry")
	if n := strings.Count(page.html, `<th scope="row"><a href="/odds?`); n != 10 {
		t.Errorf("%d targets; want 10", n)
	}
	ask("&on=Transport").mustContain(t, "Intercessor Squad against transport", "Wounds lost")
	fight := ask("&phase=fight")
	fight.mustContain(t, "Close combat weapon")
	for _, a := range []response{page, fight} { // the conditions of the phase come first, and all are there
		first, all, _ := strings.Cut(a.html, "More conditions")
		if shooting := !strings.Contains(a.html, `value="fight" data-autosubmit checked`); strings.Contains(first, `value="half_range"`) != shooting || !shooting && !strings.Contains(all, `value="half_range"`) {
			t.Errorf("%s: the conditions of the phase are not first", a.at)
		}
	}
	if a, b := ask("&phase=fight"), ask("&phase=fight&a_is=charged&t_is=in_cover&a_is=nonsense"); a.StatusCode != 200 || b.StatusCode != 200 {
		t.Errorf("conditions have status %d and %d", a.StatusCode, b.StatusCode)
	}
	ask("&target=book").mustContain(t, "Choose a unit", "Choose a target.")
	ask("&target=book&t=9e.necrons.necron-warriors&t_models=20").mustContain(t, "Intercessor Squad against Necron Warriors", "of 20 models")
	ask("&target=book&t=9e.necrons.necron-warriors&t_models=999").mustContain(t, "allowed: a size that the datasheet allows")
	ask("&target=list").mustContain(t, "Choose a list", "Choose a target.")
	ask("&target=list&t_list="+id+"&t_unit="+captain).mustContain(t, "Intercessor Squad against Primaris Captain")
	ask("&target=list&t_list=ros_none").mustContain(t, "Choose a target.")
	if a := v.get("/odds?list=ros_none"); a.StatusCode != 404 {
		t.Errorf("an unknown list has status %d; want 404", a.StatusCode)
	}
	if a := v.get("/odds?reader=nobody"); a.StatusCode != 404 {
		t.Errorf("an expired link has status %d; want 404", a.StatusCode)
	}

	// The shared address gives no right to change the list, and shows the same.
	link := ""
	for _, a := range parsed(t, page.html).all("a", "", "") {
		if strings.Contains(a.text, "Link to share") {
			link = a.value("href")
		}
	}
	if strings.Contains(link, id) || !strings.Contains(link, "reader=") {
		t.Fatalf("the link to share is %q", link)
	}
	reader := h.client(t).get(link)
	reader.mustContain(t, "Intercessor Squad against ten typical targets")
	if strings.Contains(reader.html, id) {
		t.Error("the shared page tells the owner's address")
	}
	at, err := url.Parse(link)
	must(t, err)
	h.client(t).get("/lists/"+at.Query().Get("reader")).mustContain(t, "Odds")
}

// A unit and its leader attack as one, whichever of them is asked about, and alone on request; their points are
// added up.
func TestListOddsWithLeader(t *testing.T) {
	t.Parallel()
	h := &testSite{Services: servicetest.New(t, time.Now, "10e")}
	h.addPages(t, web.Config{Rosters: h.Rosters, Library: h.Library, Version: "test", Log: slog.New(slog.DiscardHandler), Open: true})
	v := h.client(t)
	stored := h.store(t, `{"list":"Led","edition":"10e","faction":"Space Marines","units":[
		{"unit":"Intercessor Squad"},{"unit":"Lieutenant","attached_to":"Intercessor Squad 1"},{"unit":"Intercessor Squad"}]}`)
	id, units := stored.ID, []string{}
	for _, s := range stored.Forces[0].Selections {
		if strings.HasSuffix(s.Entry, ".intercessor-squad") || strings.HasSuffix(s.Entry, ".lieutenant") {
			units = append(units, s.ID)
		}
	}
	ask := func(unit, more string) response { return v.get("/odds?list=" + id + "&unit=" + unit + more) }
	melee := h.store(t, `{"list":"Melee","edition":"10e","faction":"Tyranids","units":[{"unit":"Hormagaunts"}]}`).ID
	for address, fights := range map[string]bool{"/odds?list=" + melee: true, "/odds?list=" + melee + "&phase=shooting": false, "/odds?list=" + id: false} {
		if got := v.get(address); strings.Contains(got.html, `value="fight" data-autosubmit checked`) != fights {
			t.Errorf("%s begins with the fight: want %v", address, fights)
		}
	}
	for _, unit := range units[:2] {
		ask(unit, "&phase=fight").mustContain(t, "Intercessor Squad with Lieutenant against ten typical targets", " alone", "6× Close combat weapon", "135 pts attack")
	}
	alone := ask(units[1], "&alone=1")
	alone.mustContain(t, "Lieutenant against ten typical targets", "Lieutenant alone", "55 pts attack")
	if a := ask(units[2], ""); strings.Contains(a.html, "name=\"alone\"") {
		t.Error("a unit without a leader can be alone")
	}
	ask(units[2], "&target=list&t_list="+id+"&t_unit="+units[0]).mustContain(t, "Intercessor Squad against Intercessor Squad with Lieutenant", "of 6 models")
}
