package web_test

import "testing"

// A place is a page as a test opens it. Once ready is true it can be used.
type place struct{ name, path, ready string }

// TestEnlarged looks at every page at 200 %: nothing is wider than the window.
func TestEnlarged(t *testing.T) {
	h := openHouse(t)
	tab := h.browse(t, look{name: "enlarged", width: desktop.width / 2, height: desktop.height / 2, theme: "light"})
	list := h.stored(t, strikeForce).ID
	for _, p := range append(h.gamePlaces(t),
		place{"front", "/", "true"}, place{"builder", "/rosters/" + list, "true"}, place{"print", "/rosters/" + list + "/print", "true"},
		place{"settings", "/rosters/" + list + "/settings", "true"}, place{"catalogue", "/catalogue", "true"},
	) {
		tab.open(p.path)
		tab.until(p.ready)
		tab.fits()
	}
}

// lookAt looks at pages in both sizes, and in more, and in both themes, for barriers and for what is wider
// than the window. A theme needs no page anew.
func (h *house) lookAt(t *testing.T, places []place, more ...look) {
	t.Helper()
	for _, l := range append([]look{desktop, phone}, more...) {
		tab := h.browse(t, l)
		for _, p := range places {
			tab.look.name = l.name + "-light"
			tab.theme("light")
			tab.open("/theme") // a page of the same address would not be loaded again for another pane
			tab.open(p.path)
			tab.until(p.ready)
			tab.axe()
			tab.fits()
			tab.shot(p.name)
			tab.look.name = l.name + "-dark"
			tab.theme("dark")
			tab.contrast()
			tab.shot(p.name)
		}
	}
}

// TestGamePages looks at every page of games.
func TestGamePages(t *testing.T) {
	h := openHouse(t)
	h.lookAt(t, h.gamePlaces(t))
}

// gamePlaces are the pages of test games, odds and battles.
func (h *house) gamePlaces(t testing.TB) []place {
	t.Helper()
	game := h.played(t, 6)
	battle := h.pairPath(t, strikeForce, tombWorld, 7)
	return []place{
		{"games", "/games", "true"},
		{"game", "/games/" + game, "true"},
		{"odds-empty", "/odds", "true"},
		{"odds", oddsPath, "document.getElementById('answer')"},
		{"battle", battle + "&at=700", "document.getElementById('battle').dataset.ready === ''"},
	}
}

// fits fails where a page is wider than its window.
func (b *tab) fits() {
	b.t.Helper()
	if over := is[int](b, "document.documentElement.scrollWidth - document.documentElement.clientWidth"); over > 0 {
		b.t.Errorf("%s: %s is %d pixels wider than the window", b.look.name, b.text("h1"), over)
	}
}
