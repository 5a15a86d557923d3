package web_test

import (
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/message"
)

// A testPage is a page that a test opens. It can be used once ready is true.
type testPage struct{ name, path, ready string }

// TestEnlarged checks that no page is wider than the window at 200 %, and that a long name has at most two lines.
func TestEnlarged(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	tab := h.browse(t, enlarged)
	list := h.store(t, strings.Replace(strikeForce, `"Strike Force"`, `"`+strings.Repeat("STORMWARDENS ", 15)+`"`, 1)).ID
	for _, p := range append(h.gamePlaces(t),
		testPage{"front", "/", "true"}, testPage{"builder", "/rosters/" + list, "true"}, testPage{"print", "/rosters/" + list + "/print", "true"},
		testPage{"settings", "/rosters/" + list + "/settings", "true"}, testPage{"catalogue", "/catalogue", "true"},
		testPage{"datasheet", "/datasheet?id=9e.space-marines.intercessor-squad", "true"}, testPage{"odds-list", "/odds?list=" + list, "true"},
		testPage{"history", "/rosters/" + list + "/history", "true"}, testPage{"compare", "/rosters/" + list + "/compare", "true"},
		testPage{"share", "/rosters/" + list + "/share", "true"},
	) {
		tab.open(p.path)
		tab.until(p.ready)
		tab.fits()
		if tall := eval[string](tab, "[...document.querySelectorAll('h1, main p:first-child')].find(e => e.innerText.includes('STORMWARDENS STORM') && e.offsetHeight > 2.5 * parseFloat(getComputedStyle(e).lineHeight))?.outerHTML ?? ''"); tall != "" {
			t.Errorf("%s: a name has more than two lines: %.200s", p.name, tall)
		}
	}
}

// checkPages checks pages on a desktop and a phone for accessibility, on the desktop in both themes, and in all
// viewports for overflow. The theme changes without loading the page again.
func (h *testSite) checkPages(t *testing.T, places []testPage, more ...viewport) {
	t.Helper()
	for i, l := range append([]viewport{desktop, phone}, more...) {
		tab := h.browse(t, l)
		for _, p := range places {
			if i == 0 && strings.Contains(p.path, "#") { // a pane, which is beside the others
				continue
			}
			tab.viewport.name = l.name + "-light"
			tab.theme("light")
			tab.open("/theme") // a page of the same address would not be loaded again for another pane
			tab.open(p.path)
			tab.until(p.ready)
			if !l.fitsOnly {
				tab.axe()
			}
			tab.fits()
			tab.screenshot(p.name)
			tab.viewport.name = l.name + "-dark"
			tab.theme("dark")
			if i == 0 {
				tab.contrast()
			}
			tab.screenshot(p.name)
		}
	}
}

// TestGamePages checks every page of test games, odds and battles.
func TestGamePages(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	h.checkPages(t, h.gamePlaces(t))
}

// TestDataPages checks the pages of game data.
func TestDataPages(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	newer := h.importChanged(t)
	h.checkPages(t, []testPage{{"data", "/data", "true"}, {"data-changes", "/data/changes?to=" + newer.ID, "true"}})
}

// gamePlaces are the pages of test games, odds and battles.
func (h *testSite) gamePlaces(t testing.TB) []testPage {
	t.Helper()
	game := h.playGames(t, 6)
	battle := h.pairPath(t, strikeForce, tombWorld, 7)
	return []testPage{
		{"games", "/games", "true"},
		{"game", "/games/" + game, "true"},
		{"series", "/games/series?id=" + game, "true"},
		{"offline", "/offline", "true"},
		{"odds-empty", "/odds", "true"},
		{"odds", oddsPath, "document.getElementById('answer')"},
		{"battle", battle + "&at=700", "document.getElementById('battle').dataset.ready === ''"},
	}
}

// fits fails where a page is wider than its window, the table of weapons wider than its place, or a name behind buttons.
func (b *tab) fits() {
	b.t.Helper()
	if over := eval[int](b, "Math.max(...[document.documentElement, ...[...document.querySelectorAll('.by-weapon')].map((e) => e.parentElement)].map((e) => e.scrollWidth - e.clientWidth))"); over > 0 {
		b.t.Errorf("%s: %s is %d pixels wider than the window", b.viewport.name, b.text("h1"), over)
	}
	const covered = `[...document.querySelectorAll(".roster-list tbody tr")].filter((row) => {
		const [name, tools] = ["th a", ".tools"].map((part) => row.querySelector(part)?.getBoundingClientRect());
		return name && tools && name.right > tools.left && name.bottom > tools.top;
	}).length`
	if n := eval[int](b, covered); n > 0 {
		b.t.Errorf("%s: the buttons of %d lists cover their names", b.viewport.name, n)
	}
}

// TestHintsInAllLanguages checks that the hint of every search fits, and that the link to the current part of the site is visible.
func TestHintsInAllLanguages(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	list := h.marines(t)
	const cut = `(() => {
		const of = getComputedStyle, clear = 20 /* the button that clears a search */, ink = document.createElement("canvas").getContext("2d");
		const nav = document.querySelector(".mast nav").getBoundingClientRect(), here = document.querySelector(".mast nav [aria-current]").getBoundingClientRect();
		const hints = [...document.querySelectorAll("input[type=search][placeholder]")].filter((e) => {
			ink.font = of(e).font;
			return e.offsetParent && ink.measureText(e.placeholder).width > e.clientWidth - parseFloat(of(e).paddingLeft) - parseFloat(of(e).paddingRight) - clear;
		}).map((e) => e.placeholder);
		return (here.left < nav.left || here.right > nav.right + 1 ? [...hints, "the current link"] : hints).join("; ");
	})()`
	for _, l := range []viewport{desktop, phone} {
		tab := h.browse(t, l)
		for _, language := range message.Languages() {
			if strings.Contains(language.Tag, "-x-") { // other words of the game only
				continue
			}
			for _, path := range []string{"/", "/rosters/" + list, "/data"} {
				tab.open(path + "?lang=" + language.Tag)
				tab.fits()
				if got := eval[string](tab, cut); got != "" {
					t.Errorf("%s %s in %s: cut off: %s", l.name, path, language.Tag, got)
				}
			}
		}
	}
}
