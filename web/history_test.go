package web_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/web"
)

// TestHistory lists revisions with their differences, goes back to one, undoes that, and copies one.
func TestHistory(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	id := h.marines(t) // revision 2
	squad := h.units(t, id)[0]
	page := v.press(v.get("/rosters/"+id+"?unit="+squad), "One Intercessor more")
	v.press(page, "Remove Primaris Captain")
	page = v.get("/rosters/" + id + "/history")
	checkIDs(t, parsed(t, page.html))
	page.mustContain(t, "List created", "Primaris Captain removed", "Intercessor Squad: 4 × Intercessor", "5 × Intercessor", "+18 pts", "Primaris Captain removed current")

	page = v.press(page, "Go to revision 2")
	page.mustContain(t, "Back to revision 2", "Primaris Captain added", "Back to revision 2 current")
	if got := len(h.units(t, id)); got != 2 {
		t.Errorf("%d units after going back; want 2", got)
	}
	v.press(v.get("/rosters/"+id), "Undo")
	if got := len(h.units(t, id)); got != 1 {
		t.Errorf("%d units after undo; want 1", got)
	}

	copied := v.press(v.get("/rosters/"+id+"/history"), "Copy revision 3")
	if v.roster(copied) == id || len(h.units(t, v.roster(copied))) != 2 {
		t.Errorf("the copy is %s with %d units; want another roster with 2", copied.at, len(h.units(t, v.roster(copied))))
	}
	for _, path := range []string{"/rosters/ros_none/history", "/rosters/ros_none/compare"} {
		if a := v.get(path); a.StatusCode != 404 {
			t.Errorf("%s has status %d; want 404", path, a.StatusCode)
		}
	}
}

// TestOldHistory lists the revisions of a page, and links the older ones.
func TestOldHistory(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	id := h.marines(t)
	page := v.get("/rosters/" + id)
	for range 26 {
		page = v.press(page, "Duplicate Primaris Captain")
	}
	page = v.get("/rosters/" + id + "/history")
	if n := strings.Count(page.html, `name="number"`); n != 25 {
		t.Errorf("%d revisions; want 25", n)
	}
	for _, a := range parsed(t, page.html).all("a", "", "") {
		if a.text == "Older revisions" {
			v.get(a.value("href")).mustContain(t, "List created")
			return
		}
	}
	t.Error("older revisions are not linked")
}

// TestCompare shows two revisions, and two lists, side by side. The second list is not among those of the browser.
func TestCompare(t *testing.T) {
	t.Parallel()
	h := newSite(t, func(c *web.Config) { c.Open = false })
	v := h.client(t)
	id, other := h.marines(t), h.marines(t)
	squad := h.units(t, id)[0]
	v.press(v.press(v.get("/rosters/"+id+"?unit="+squad), "One Intercessor more"), "Remove Primaris Captain")
	page := v.get("/rosters/" + id + "/compare?from=2")
	checkIDs(t, parsed(t, page.html))
	page.mustContain(t, "Revision 2", "Revision 4", "5 × Intercessor", "+18 pts", "Primaris Captain", "−80 pts", "Difference −62 pts")
	v.get("/rosters/"+id+"/compare?from=3&to=2").mustContain(t, "−18 pts")
	v.get("/rosters/"+id+"/compare?from=4").mustContain(t, "The units do not differ.")
	page = v.get("/rosters/" + id + "/compare?with=" + other)
	page.mustContain(t, "Fourth Company with", "5 × Intercessor", "−80 pts")
	if !strings.Contains(page.html, `<option value="`+other+`" selected>`) {
		t.Error("the compared list is not selected")
	}
	for query, status := range map[string]int{"from=0": 422, "from=x": 422, "from=99": 404, "with=ros_none": 404, "to=-1": 422} {
		if a := v.get("/rosters/" + id + "/compare?" + query); a.StatusCode != status {
			t.Errorf("%s has status %s; want %s", query, strconv.Itoa(a.StatusCode), strconv.Itoa(status))
		}
	}
}
