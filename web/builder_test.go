package web_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/web"
)

// TestFromAnEmptyPageToAPrint builds an army with forms only, and fixes its problems with
// the fixes that the page offers.
func TestFromAnEmptyPageToAPrint(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	page := v.submit(v.get("/?"+url.Values{"army": {h.army(t, "9e.space-marines")}}.Encode()), "Create list", url.Values{
		"name": {"Fourth Company"}, "points": {"500"}, "power": {""},
	})
	page.mustContain(t, "Fourth Company", "of 500 pts", "1 to do", "The army has no units; an army needs at least one.Choose")

	page = v.submit(page, "Search", url.Values{"q": {"interc"}})
	page.mustContain(t, "units in Space Marines", "Intercessor Squad")
	if page.contains(t, "Primaris Captain") {
		t.Error("the search finds what was not looked for")
	}
	page = v.press(page, "Add Intercessor Squad")
	page.mustContain(t, "410 pts left", "Intercessor Squad", "no Warlord")
	if got := page.at.Query().Get("q"); got != "interc" {
		t.Errorf("after a unit was added the search is %q", got)
	}
	page = v.press(v.submit(page, "Search", url.Values{"q": {""}}), "Add Primaris Captain")
	page.mustContain(t, "330 pts left", "2 to do", "Choose the Chapter of the army.")

	page = v.press(page, "Make Primaris Captain the Warlord")
	page = v.submit(page, "Set Chapter of all units", url.Values{"value": {"ULTRAMARINES"}})
	page.mustContain(t, "Legal", "ULTRAMARINES")
	page = v.press(page, "Add Intercessor Squad") // has the Chapter of the others
	page.mustContain(t, "Legal", "Warlord")
	if page.contains(t, "To do") {
		t.Error("a legal roster has something to do")
	}
	page = v.get(page.at.Path + "/print")
	page.mustContain(t, "Download PDF", "Primaris Captain")
	short := v.get(page.at.Path + "?layout=summary")
	short.mustContain(t, "Unit and wargear", "Primaris Captain")
	if page.contains(t, "Unit and wargear") || !page.contains(t, "Rites of Battle") || short.contains(t, "Rites of Battle") || !strings.Contains(short.html, "files/pdf?layout=summary") {
		t.Error("the summary and the full print do not differ as they should")
	}
	file := v.get(page.at.Path[:len(page.at.Path)-len("print")] + "files/pdf?paper=letter")
	if !strings.HasPrefix(file.html, "%PDF-") || file.Header.Get("Content-Disposition") != `attachment; filename="Fourth Company.pdf"` {
		t.Errorf("the file is %.20q, %s", file.html, file.Header.Get("Content-Disposition"))
	}
}

// TestUnitPane changes a unit in all the ways that the unit pane offers.
func TestUnitPane(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	id := h.marines(t)
	squad := h.units(t, id)[0]
	page := v.get("/rosters/" + id + "?unit=" + squad)
	page.mustContain(t, "Fixed: Bolt pistol, Frag grenades, Krak grenades", "Intercessor Sergeant", "at most 4", "Understrength", "→ becomes Auto bolt rifle")

	page = v.press(page, "One Intercessor more")
	page.mustContain(t, "6 models", "10 PL", "108 pts")
	page = v.press(page, "One Intercessor fewer")
	page.mustContain(t, "5 models")
	page = v.press(page, "Astartes grenade launcher: one model more")
	page.mustContain(t, "5 models")
	if got := composition(t, h, id, "Astartes grenade launcher"); got != 1 {
		t.Errorf("%d models have a launcher; want 1", got)
	}
	page = v.submit(page, "Set Chapter", url.Values{"value": {"SALAMANDERS"}})
	page.mustContain(t, "ADEPTUS ASTARTES, SALAMANDERS")
	page = v.press(page, "All 5: Auto bolt rifle")
	if got := composition(t, h, id, "Auto bolt rifle"); got != 5 {
		t.Errorf("%d models have an auto bolt rifle; want 5", got)
	}
	page.mustContain(t, "Auto bolt rifle → becomes Bolt rifle")
	page = v.press(page, "Select anyway: Understrength")
	page.mustContain(t, "is marked as understrength")
	page = v.press(page, "Fix: Remove the understrength mark")
	page = v.submit(page, "Save name", url.Values{"name": {"First Squad"}})
	page = v.submit(page, "Save notes", url.Values{"text": {"holds the left"}})
	page.mustContain(t, "First Squad", "holds the left")
	page = v.press(page, "Duplicate First Squad")
	if got, want := len(h.units(t, id)), 3; got != want {
		t.Errorf("%d units; want %d", got, want)
	}
	if got := page.at.Query().Get("unit"); got == squad || got == "" {
		t.Errorf("after copying %s the unit pane shows %q", squad, got)
	}
	page = v.press(page, "Move up")
	if got := h.units(t, id)[0]; got != page.at.Query().Get("unit") {
		t.Errorf("the first unit is %s; want %s of %v", got, page.at.Query().Get("unit"), h.units(t, id))
	}
	v.press(page, "Move down")
	if got := h.units(t, id)[0]; got != squad {
		t.Errorf("the first unit is %s; want %s", got, squad)
	}
	page = v.press(page, "Remove First Squad")
	page.mustContain(t, "Changed elsewhere") // the page was from before the unit was moved down
	page = v.press(page, "Apply my change")
	if got, want := len(h.units(t, id)), 2; got != want {
		t.Errorf("%d units; want %d", got, want)
	}
	page.mustContain(t, "Choose a unit of the army")
}

// composition counts the models that carry wargear.
func composition(t *testing.T, h *testSite, id, wargear string) int {
	t.Helper()
	report, _, err := h.Rosters.Report(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, u := range unit.Units(report.State()) {
		for _, l := range u.Composition {
			if slices.Contains(l.Wargear, wargear) {
				n += l.Count
			}
		}
	}
	return n
}

// TestUndo undoes and redoes all changes, also after loading the page again.
func TestUndo(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	page := v.post("/rosters", url.Values{"army": {h.army(t, "9e.necrons")}, "name": {"Sautekh"}})
	if !parsed(t, page.html).button(t, "Undo").has("disabled") || !parsed(t, page.html).button(t, "Redo").has("disabled") {
		t.Error("there is something to undo or to redo on a new roster")
	}
	var states []int
	for range 5 {
		page = v.press(page, "Add Necron Warriors")
		states = append(states, len(h.units(t, v.roster(page))))
	}
	var back []int
	for range 5 {
		back = append([]int{len(h.units(t, v.roster(page)))}, back...)
		page = v.press(v.get(page.at.Path), "Undo")
	}
	if diff := cmp.Diff(states, back); diff != "" {
		t.Errorf("undone (-made +undone):\n%s", diff)
	}
	if got := len(h.units(t, v.roster(page))); got != 0 {
		t.Errorf("%d units after all was undone", got)
	}
	for range 5 {
		page = v.press(v.get(page.at.Path), "Redo")
	}
	if got := len(h.units(t, v.roster(page))); got != 5 {
		t.Errorf("%d units after all was done again; want 5", got)
	}
	if !parsed(t, page.html).button(t, "Redo").has("disabled") {
		t.Error("there is something to redo at the current revision")
	}
	// A change after an undo is the current revision.
	page = v.press(v.press(page, "Undo"), "Add Monolith")
	if !parsed(t, page.html).button(t, "Redo").has("disabled") {
		t.Error("there is something to redo after a change")
	}
}

func TestTwoTabs(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	id := h.marines(t)
	first, second := h.client(t), h.client(t)
	page := first.get("/rosters/" + id)
	second.press(second.get("/rosters/"+id), "Add Rhino")

	stale := first.press(page, "Add Impulsor")
	if stale.StatusCode != http.StatusConflict {
		t.Errorf("status %d; want 409", stale.StatusCode)
	}
	stale.mustContain(t, "Changed elsewhere", "your change was not applied", "Rhino")
	if got := len(h.units(t, id)); got != 3 {
		t.Errorf("%d units; the stale change must not be made", got)
	}
	page = first.press(stale, "Apply my change")
	page.mustContain(t, "Impulsor", "Rhino")
	if got := len(h.units(t, id)); got != 4 {
		t.Errorf("%d units; want 4", got)
	}

	// With scripts the parts of the current revision come with the notice.
	second.press(second.get("/rosters/"+id), "Add Rhino")
	first.withFragments("#notice #bar #problems #list")
	parts := parsed(t, first.press(page, "Undo").html)
	for _, part := range []string{"notice", "bar", "problems", "list", "unit-body"} {
		if parts.first("div", "id", part) == nil {
			t.Errorf("the part %s is missing", part)
		}
	}
}

// TestEqualProblems shows equal problems of a unit once, with their number, and those of other units separately.
func TestEqualProblems(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	r, err := h.Rosters.Roster(t.Context(), h.marines(t))
	must(t, err)
	units := r.Forces[0].Selections
	add := func(to *roster.Selection, id string) {
		to.Selections = append(to.Selections, roster.Selection{ID: id, Entry: "none", Name: "Old Bolter", Count: 1})
	}
	first, last := &units[1], &units[0]
	for _, id := range []string{"sel_901", "sel_902", "sel_903"} {
		add(first, id)
	}
	add(last, "sel_904")
	r.ID = ""
	data, err := json.Marshal(r)
	must(t, err)
	id := h.store(t, string(data)).ID
	page := h.client(t).get("/rosters/" + id + "?unit=" + units[1].ID)
	for text, want := range map[string]int{"4 errors": 3, "3× Old Bolter is not in the game data": 2, "Old Bolter is not in the game data": 3} {
		if got := strings.Count(page.html, text); got != want {
			t.Errorf("%s: %d times; want %d", text, got, want)
		}
	}
}

func TestRosterThatIsGone(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	id := h.marines(t)
	first, second := h.client(t), h.client(t)
	page := first.get("/rosters/" + id)
	gone := second.press(second.get("/rosters/"+id+"/settings"), "Delete Fourth Company")
	if gone.at.Path != "/" {
		t.Errorf("after deleting the page is %s", gone.at)
	}
	if a := first.press(page, "Add Rhino"); a.StatusCode != http.StatusNotFound {
		t.Errorf("status %d; want 404", a.StatusCode)
	}
	gone.mustContain(t, "Fourth Company was deleted")
	second.press(gone, "Undo").mustContain(t, "Fourth Company is back")
	second.get("/").mustContain(t, "Fourth Company") // the list is again among those of this browser
	second.post("/rosters/"+id+"/restore", nil).mustContain(t, "no such deleted list")
	first.press(page, "Add Rhino").mustContain(t, "Rhino")
}

func TestSettings(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	id := h.marines(t)
	page := v.get("/rosters/" + id + "/settings")
	page = v.submit(page, "Rename", url.Values{"name": {"Fifth Company"}})
	page = v.submit(page, "Set the limit of Points", url.Values{"value": {"100"}})
	if page.at.Path != "/rosters/"+id+"/settings" {
		t.Errorf("the settings lead to %s", page.at)
	}
	v.get("/rosters/"+id).mustContain(t, "Fifth Company", "170 of 100 pts", "70 pts over", "Raise the limit to 170 points")
	page = v.submit(page, "Set the limit of Points", url.Values{"value": {""}})
	page = v.submit(page, "Add a force", url.Values{"catalogue": {"9e.necrons"}})
	v.get("/rosters/"+id).mustContain(t, "Add to", "Necrons")
	r, err := h.Rosters.Roster(t.Context(), id)
	if err != nil || len(r.Forces) != 2 || len(r.Limits) != 0 {
		t.Fatalf("%d forces, limits %v, %v; want 2 forces and no limit", len(r.Forces), r.Limits, err)
	}
	search := v.get("/rosters/" + id + "?force=" + r.Forces[1].ID + "&q=monolith")
	v.press(search, "Add Monolith").mustContain(t, "Monolith")
	page = v.press(v.get(page.at.Path), "Remove Army with its units")
	page.mustContain(t, "Forces")

	bad := v.submit(page, "Set the limit of Points", url.Values{"value": {"many"}})
	if bad.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("a limit that is not a number has status %d; want 422", bad.StatusCode)
	}
	bad.mustContain(t, "Nothing was changed", "Back to the list")
	copied := v.press(page, "Duplicate list")
	copied.mustContain(t, "Fifth Company (copy)")
	if v.roster(copied) == id {
		t.Error("the copy is the original")
	}
}

func TestFilters(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t).withFragments("#results")
	path := "/rosters/" + h.marines(t)
	tests := []struct{ query, has, lacks string }{
		{"q=vehicle", "Rhino", "Primaris Captain"},
		{"q=storm+bolter", "Terminator Squad", "Primaris Captain"},
		{"q=capt", "Primaris Captain", "Rhino"},
		{"", "Rhino", "Monolith"},
		{"q=zzz", "No unit found", "Rhino"},
	}
	for _, tt := range tests {
		text := v.get(path + "?" + tt.query).html
		if !strings.Contains(text, tt.has) || strings.Contains(text, tt.lacks) {
			t.Errorf("%s: want %q and not %q in\n%s", tt.query, tt.has, tt.lacks, text)
		}
	}
}

// TestNoLimit agrees on no limit and withdraws that, in the form for a new list and in the
// settings. An army without either is not legal yet.
func TestNoLimit(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	army := h.army(t, "8e.death-guard")
	if got := v.send("POST", "/rosters", "application/x-www-form-urlencoded", url.Values{"army": {army}, "power": {"50"}, "no_limit": {"true"}}.Encode()); got.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("a limit and none: got %d", got.StatusCode)
	}
	page := v.post("/rosters", url.Values{"army": {army}, "no_limit": {"true"}})
	page.mustContain(t, "no limit")
	at := page.at.Path
	// set submits the form of a button with another value; a box that is not checked has none.
	set := func(button string, value ...string) {
		p := parsed(t, v.get(at+"/settings").html)
		form := formOf(p, p.button(t, button))
		fields := fieldsOf(p, form)
		delete(fields, "value")
		if len(value) > 0 {
			fields["value"] = value
		}
		v.post(form.value("action"), fields)
	}
	for _, tt := range []struct {
		button string
		value  []string
		none   bool
	}{
		{"Set the limit of Power", []string{"50"}, false},
		{"Set whether to play without a limit", []string{"none"}, true},
		{"Set whether to play without a limit", nil, false},
	} {
		set(tt.button, tt.value...)
		if got := v.get(at).contains(t, "no limit"); got != tt.none {
			t.Errorf("%s %v: no limit is %v, want %v", tt.button, tt.value, got, tt.none)
		}
		if got := strings.Contains(v.get(at+"/settings").html, `id="no-limit" name="value" value="none" checked`); got != tt.none {
			t.Errorf("%s %v: checked is %v, want %v", tt.button, tt.value, got, tt.none)
		}
	}
}

// A choice of the army shows what is chosen; it is neither duplicated nor compared by odds. The
// names of costs do not depend on the data, and the game data is described in words.
func TestArmyChoicesOfBuilder(t *testing.T) {
	t.Parallel()
	h := &testSite{Services: servicetest.New(t, time.Now, "10e")}
	h.addPages(t, web.Config{Rosters: h.Rosters, Library: h.Library, Version: "test", Open: true})
	v := h.client(t)
	r, err := h.Rosters.Roster(t.Context(), v.roster(v.submit(v.get("/"), "Create list", url.Values{"army": {h.army(t, "10e.space-marines")}})))
	must(t, err)
	size := ""
	for _, s := range r.Forces[0].Selections {
		if s.Entry == "10e/battle-size" {
			size = s.ID
		}
	}
	page := v.get("/rosters/" + r.ID + "?unit=" + size)
	page.mustContain(t, "Battle Size: Strike Force", "No units yet", "Configuration")
	for _, lack := range []string{"Duplicate", "/odds?list="} {
		if strings.Contains(page.html, lack) {
			t.Errorf("a battle size has %q", lack)
		}
	}
	settings := v.get("/rosters/" + r.ID + "/settings")
	settings.mustContain(t, "Points", "Warhammer 40,000 10th Edition, built-in")
	if strings.Contains(settings.html, r.Snapshot) {
		t.Errorf("the settings show the id %s", r.Snapshot)
	}
}
