package web_test

import (
	"strings"
	"testing"
)

// Lists of one name have the time of their last change in the fields of Odds, Test games, Play and the comparison;
// other lists have their name only.
func TestListsOfOneName(t *testing.T) {
	t.Parallel()
	h := playSite(t, "10e")
	v := h.client(t)
	first, second := h.store(t, swarm).ID, h.store(t, swarm).ID
	const name = "Termagants"
	third := h.store(t, strings.Replace(swarm, "Swarm", name, 1)).ID
	for _, path := range []string{"/odds", "/odds?list=" + third, "/games", "/play", "/rosters/" + third + "/compare"} {
		page := parsed(t, v.get(path).html)
		names := map[string]bool{}
		for _, id := range []string{first, second} {
			o := page.first("option", "value", id)
			if o == nil {
				t.Fatalf("%s does not offer the list %s", path, id)
			}
			name := o.text
			if !strings.HasPrefix(name, "Swarm, ") || names[name] {
				t.Errorf("%s: two lists are called %q", path, name)
			}
			names[name] = true
		}
		if o := page.first("option", "value", third); o != nil && o.text != name {
			t.Errorf("%s: got the name %q, want %q", path, o.text, name)
		}
	}
}

// The Warlord is a property of a unit, not wargear of a model.
func TestOddsOfWarlord(t *testing.T) {
	t.Parallel()
	h := playSite(t, "10e")
	list := h.store(t, swarm)
	page := h.client(t).get("/odds?list=" + list.ID + "&unit=" + h.units(t, list.ID)[0])
	page.mustContain(t, "1 Winged Tyranid Prime: ")
	for _, e := range parsed(t, page.html).all("span", "class", "small") {
		if strings.Contains(e.text, "Warlord") {
			t.Errorf("got the wargear %q", e.text)
		}
	}
}
