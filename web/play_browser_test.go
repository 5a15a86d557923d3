package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"github.com/rollcall40k/rollcall/roster/play"
)

// drag moves the pointer from the middle of an element by a number of pixels, with the button held down.
func (b *tab) drag(selector string, dx, dy float64) {
	b.t.Helper()
	at := eval[[]float64](b, `(() => {
		const el = document.querySelector(`+quoted(selector)+`);
		el.scrollIntoView({ block: "center" });
		const box = el.getBoundingClientRect();
		return [box.left + box.width / 2, box.top + box.height / 2];
	})()`)
	for _, e := range []input.DispatchMouseEventParams{
		{Type: input.DispatchMouseEventTypeMousePressed, X: at[0], Y: at[1]},
		{Type: input.DispatchMouseEventTypeMouseMoved, X: at[0] + dx/2, Y: at[1] + dy/2},
		{Type: input.DispatchMouseEventTypeMouseMoved, X: at[0] + dx, Y: at[1] + dy},
		{Type: input.DispatchMouseEventTypeMouseReleased, X: at[0] + dx, Y: at[1] + dy},
	} {
		e.Button, e.ClickCount = input.MouseButtonLeft, 1
		command(b, input.DispatchMouseEvent, e)
	}
}

// TestPlayInBrowser sets up a unit on a phone by dragging it, and goes on with keys only, in both themes.
func TestPlayInBrowser(t *testing.T) {
	t.Parallel()
	h := playSite(t, "10e")
	s := h.sit(t, h.builtIn(t, "10e-space-marines"), h.builtIn(t, "10e-tyranids"), "greedy", play.MinorDecisions)
	s.confirm(func() bool { return strings.HasPrefix(s.title(), "Set up") })
	s.elsewhere()
	first := s.title()
	tab := h.browse(t, phone)
	tab.open(s.path)
	tab.see("#plan .ghost")
	tab.fits()
	tab.axe()
	tab.screenshot("play-setup")

	tab.drag("#plan .ghost", -12, -3) // sets the unit up at once
	tab.until("document.getElementById('h-dec').textContent !== " + quoted(first) + " && !!document.getElementById('undo') && !document.querySelector('form.busy')")
	tab.press(kb.Backspace)
	tab.until("document.getElementById('h-dec').textContent === " + quoted(first) + " && !document.querySelector('form.busy')")
	tab.exec("document.getElementById('frame').focus()")
	tab.press(kb.ArrowLeft) // a place of the keys is only checked
	tab.until("document.querySelector('#decision .notice')?.textContent.includes('The rules allow this place')")
	if models := eval[string](tab, "document.querySelector('#answers [name=models]').value"); models == "" {
		t.Error("the places are not kept")
	}
	tab.drag("#plan .ghost", 0, -120) // out of the zone
	tab.until("document.querySelector('#decision .notice')?.textContent.includes('The nearest legal place is shown')")
	tab.exec("document.getElementById('frame').focus()")
	tab.press(kb.ArrowRight)
	tab.until("document.querySelector('#answers [name=models]').value !== ''")
	tab.until("!document.querySelector('form.busy')")
	tab.exec("document.getElementById('h-dec').scrollIntoView()")
	tab.press(kb.Enter)
	tab.until("document.getElementById('h-dec').textContent !== " + quoted(first))
	tab.until("!!document.getElementById('undo') && !document.querySelector('form.busy')")
	tab.press(kb.Backspace)
	tab.until("document.getElementById('h-dec').textContent === " + quoted(first))

	tab.exec("window.fetched = fetch; window.fetch = () => Promise.reject(new TypeError('no connection')); document.dispatchEvent(new Event('visibilitychange'))")
	tab.until("document.getElementById('notice').textContent.includes('The server does not respond. Nothing was changed')")
	tab.exec("document.querySelector('#answers button[type=submit], #answers button').click()")
	tab.until("document.getElementById('notice').textContent.includes('may have arrived') && !document.querySelector('form.busy')")
	tab.exec("window.fetch = fetched; document.dispatchEvent(new Event('visibilitychange'))")
	tab.until("!document.getElementById('notice').textContent.trim()")

	s.reload().do("answer", nil) // in another tab, while this phone was asleep
	tab.exec("document.dispatchEvent(new Event('visibilitychange'))")
	tab.until("document.getElementById('h-dec').textContent === " + quoted(s.title()))
	s.confirm(func() bool { return strings.HasPrefix(s.title(), "Choose the targets") })
	tab.theme("dark")
	tab.open(s.path)
	tab.see("#answers")
	// A message is in sight where the page is scrolled to the decision.
	tab.exec("import(document.querySelector('script[src*=\"site.js\"]').src).then((site) => site.showNotice('The server does not respond', 'Nothing was changed.'))")
	tab.exec("scrollTo(0, document.body.scrollHeight)")
	tab.until("(() => { const box = document.getElementById('notice').getBoundingClientRect(); return scrollY > 300 && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight; })()")
	tab.fits()
	tab.contrast()
	tab.screenshot("play-shooting-dark")
	tab.tabTo("#answers input[type=radio]")
	tab.press(kb.ArrowDown)
	tab.until("document.querySelectorAll('#models .candidate').length > 0")
	tab.press("nlm+")
	tab.until("document.querySelector('#board.names-shown.sight-shown') && document.querySelector('#play[data-zoom] .measuring')")
	tab.fits()
	tab.drag("#board .marker", 40, 30)
	if text := eval[string](tab, "document.querySelector('.ruler text').textContent"); !strings.HasSuffix(text, "\u2033") || text == "0.0\u2033" {
		t.Errorf("the ruler shows %q", text)
	}
	tab.press("m0")
	tab.exec("document.querySelector('#models .model.p2:not([display])').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
	tab.until("'from' in document.getElementById('outlook').dataset && document.querySelectorAll('#sight:not(.planned) .sight').length > 0")
	tab.open("/play")
	tab.fits()
	tab.axe()
	tab.screenshot("play-start")
}

// TestBattleByKeys plays a whole battle on a tablet with the keyboard only: it chooses the armies, sets up its units with
// the arrow keys, takes a decision back, changes an answer and confirms all others, and opens the replay.
func TestBattleByKeys(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	h.store(t, strike)
	h.store(t, tomb)
	tab := &typist{tab: h.browse(t, tablet)}
	tab.open("/play")
	tab.tabTo("#a")
	tab.keys("S", kb.Tab, "T")
	if chosen := eval[string](tab.tab, "[document.getElementById('a'), document.getElementById('b')].map((s) => s.selectedOptions[0].text).join()"); !strings.Contains(chosen, "Strike") || !strings.Contains(chosen, "Tomb") {
		t.Fatalf("the keys choose %q", chosen)
	}
	tab.exec("document.getElementById('terrain').value = 'open'") // random terrain may be where the keys move a unit
	tab.tabTo("form.card button.main")
	tab.leave(func() { tab.keys(kb.Enter) })

	confirm := func() {
		t.Helper()
		at := eval[string](tab.tab, "document.getElementById('play').dataset.at")
		tab.keys(kb.Enter)
		tab.until("document.getElementById('play').dataset.at !== " + quoted(at) + " && !document.querySelector('form.busy')")
		if problem := tab.text("#decision [role=alert]"); problem != "" {
			t.Fatalf("after Enter: %s", problem)
		}
	}
	moved, changed, undone := false, false, false
	decisions := 0
	for ; !eval[bool](tab.tab, "!!document.getElementById('h-over')"); decisions++ {
		if decisions > 200 {
			t.Fatalf("the battle is not over after %d decisions", decisions)
		}
		switch eval[string](tab.tab, `document.querySelector("#plan .ghost") && document.querySelector("#answers [name=x]") ? "place" : document.querySelectorAll("#answers input[name=answer]:not(:disabled)").length > 1 ? "choice" : ""`) {
		case "place":
			if !moved {
				tab.tabTo("#frame")
				tab.keys(kb.ArrowDown)
				tab.until("document.querySelector('#answers [name=models]').value !== '' && !document.querySelector('form.busy')")
				tab.fits()
				moved = true
			}
		case "choice":
			if !changed {
				tab.tabTo("#answers input[name=answer]")
				tab.keys(kb.ArrowDown)
				tab.fits()
				changed = true
			}
		}
		confirm()
		if moved && !undone && eval[bool](tab.tab, "!!document.getElementById('undo')") {
			at := eval[string](tab.tab, "document.getElementById('play').dataset.at")
			tab.keys(kb.Backspace)
			tab.until("document.getElementById('play').dataset.at !== " + quoted(at) + " && !document.querySelector('form.busy')")
			undone = true
		}
	}
	if !moved || !changed || !undone {
		t.Errorf("moved %v, changed an answer %v, undone %v; want all", moved, changed, undone)
	}
	t.Logf("%d decisions", decisions)
	tab.tabTo("#decision a.main")
	tab.leave(func() { tab.keys(kb.Enter) })
	tab.ready()
}
