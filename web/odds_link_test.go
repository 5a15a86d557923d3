package web_test

import (
	"net/url"
	"strings"
	"testing"
)

// TestBuilderLinks follows the builder's links to test games and to odds: the roster
// and the unit are chosen there.
func TestBuilderLinks(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	id := h.store(t, strike).ID
	v := h.client(t)
	units := h.units(t, id)
	page := parsed(t, v.get("/rosters/"+id+"?unit="+url.QueryEscape(units[len(units)-1])).html)
	follow := func(begin string) string {
		t.Helper()
		for _, a := range page.all("a", "", "") {
			if href := a.value("href"); strings.HasPrefix(href, begin) {
				return v.get(href).html
			}
		}
		t.Fatalf("no link to %s", begin)
		return ""
	}
	if games := follow("/games?a="); !strings.Contains(games, `value="`+id+`" selected`) {
		t.Error("the roster is not chosen for test games")
	}
	if odds := follow("/odds?"); !strings.Contains(odds, `value="`+units[len(units)-1]+`" selected`) || !strings.Contains(odds, "Bolt rifle") {
		t.Error("the unit is not chosen as the attacker")
	}
}
