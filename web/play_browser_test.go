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

	tab.drag("#plan .ghost", 12, -3)
	tab.until("document.querySelector('#decision .notice')?.textContent.includes('The rules allow this place')")
	if models := eval[string](tab, "document.querySelector('#answers [name=models]').value"); models == "" {
		t.Error("the dragged places are not kept")
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

	s.reload().do("answer", nil) // in another tab, while this phone was asleep
	tab.exec("document.dispatchEvent(new Event('visibilitychange'))")
	tab.until("document.getElementById('h-dec').textContent === " + quoted(s.title()))
	s.confirm(func() bool { return strings.HasPrefix(s.title(), "Choose the targets") })
	tab.theme("dark")
	tab.open(s.path)
	tab.see("#answers")
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
