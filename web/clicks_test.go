package web_test

import (
	"net/url"
	"strings"
	"testing"
)

// A clicker counts the clicks of a player with a mouse: one for a button or a radio button, and two for a
// choice of a list that opens.
type clicker struct {
	*client
	clicks int
}

// press presses a button.
func (c *clicker) press(a response, contains string) response {
	c.t.Helper()
	c.clicks++
	return c.client.press(a, contains)
}

// TestClicks makes a legal army of an imported book, of 950 of 1,000 points, with at most 12 clicks.
func TestClicks(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("reads two whole game systems")
	}
	h := newSite(t, nil, "9e/head", "10e/head")
	c := &clicker{client: h.client(t)}
	const worldEaters = "df9a-59b2-f464-59ad"
	snapshot, err := h.Library.ActiveOf(t.Context(), "10e")
	must(t, err)
	page := c.get("/?" + url.Values{"army": {snapshot.ID + " " + worldEaters}}.Encode())
	c.clicks += 2 // the game and the faction
	form := parsed(t, page.html)
	value := func(element, name string) string {
		t.Helper()
		for _, e := range form.all(element, "", "") {
			if strings.Contains(e.text, name) {
				if e.name == "label" {
					return labelled(form, e)
				}
				return e.value("value")
			}
		}
		t.Fatalf("the form does not offer %s", name)
		return ""
	}
	fields := url.Values{"size": {value("label", "Incursion")}, "setting": {value("option", "Berzerker Warband")}}
	c.clicks += 1 + 2 // the battle size and the detachment
	page = c.submit(page, "Create list", fields)
	c.clicks++
	for _, name := range []string{"Khorne Lord of Skulls", "Daemon Prince of Khorne", "Khorne Berzerkers", "Jakhals"} {
		page = c.press(page, "Add "+name)
	}
	page.mustContain(t, "1 to do", "950 of 1,000 pts")
	page = c.press(page, "Make Daemon Prince of Khorne the Warlord")
	page.mustContain(t, "Legal", "50 pts left")
	if c.clicks > 12 {
		t.Errorf("%d clicks; want at most 12", c.clicks)
	}
}

// labelled returns the value of the field within a label.
func labelled(p *page, label *element) string {
	for _, e := range p.all("input", "", "") {
		if e.above == label {
			return e.value("value")
		}
	}
	return ""
}
