package web_test

import "testing"

// A place is a page as a test opens it. Once ready is true it can be used.
type place struct{ name, path, ready string }

// TestEveryPage looks at every page in both sizes and themes, for barriers and for
// what is wider than the window.
func TestEveryPage(t *testing.T) {
	h := openHouse(t)
	places := h.places(t)
	enlarged := h.browse(t, look{name: "enlarged", width: desktop.width / 2, height: desktop.height / 2, theme: "light"}) // 200 %
	for _, p := range places {
		enlarged.open(p.path)
		enlarged.until(p.ready)
		enlarged.fits()
	}
	for _, l := range []look{desktop, phone} {
		tab := h.browse(t, l)
		for _, p := range places {
			tab.look.name = l.name + "-light"
			tab.theme("light")
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

// places are all pages that a visitor can open.
func (h *house) places(t testing.TB) []place {
	t.Helper()
	game := h.played(t, 6)
	battle := h.pairPath(t, strikeForce, tombWorld, 7)
	list := h.stored(t, strikeForce).ID
	bad := h.stored(t, illegal).ID
	return []place{
		{"front", "/", "true"},
		{"builder", "/rosters/" + list, "true"},
		{"builder-bad", "/rosters/" + bad, "true"},
		{"print", "/rosters/" + list + "/print", "true"},
		{"settings", "/rosters/" + list + "/settings", "true"},
		{"catalogue", "/catalogue", "true"},
		{"games", "/games", "true"},
		{"game", "/games/" + game, "true"},
		{"odds-empty", "/odds", "true"},
		{"odds", oddsPath, "document.getElementById('answer')"},
		{"battle", battle + "&at=700", "document.getElementById('battle').dataset.ready === ''"},
		{"nowhere", "/nowhere", "true"},
	}
}

// fits fails where a page is wider than its window.
func (b *tab) fits() {
	b.t.Helper()
	if over := is[int](b, "document.documentElement.scrollWidth - document.documentElement.clientWidth"); over > 0 {
		b.t.Errorf("%s: %s is %d pixels wider than the window", b.look.name, b.text("h1"), over)
	}
}
