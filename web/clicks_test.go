package web_test

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
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

// TestClicks makes a legal army of an imported book, of 950 of 1,000 points, with at most 12 clicks or 60
// keystrokes. A battle size that is missing takes one click; many detachments are chosen in their pane.
func TestClicks(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("reads two whole game systems")
	}
	h := startSite(t, "9e/head", "10e/head")
	t.Run("keys", func(t *testing.T) { byKeys(t, h) })
	c := &clicker{client: h.client(t)}
	const worldEaters = "df9a-59b2-f464-59ad"
	snapshot, err := h.Library.ActiveOf(t.Context(), "10e")
	must(t, err)
	start := c.get("/?" + url.Values{"army": {snapshot.ID + " " + worldEaters}}.Encode())
	c.clicks += 2 // the game and the faction
	form := parsed(t, start.html)
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
	page := c.submit(start, "Create list", fields)
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
	page = c.submit(start, "Create list", url.Values{"size": {""}})
	page.mustContain(t, "3 to do", "Choose a detachment.ChooseChoose a battle size.ChooseFix: Choose 1. Incursion", "needs at least one.Choose")
	for _, a := range parsed(t, page.html).all("a", "class", "button") {
		if a.text != "Choose" || strings.HasPrefix(a.value("href"), "#") {
			continue
		}
		pane := c.get(strings.Split(a.value("href"), "#")[0])
		if pane.mustContain(t, "To do: Choose a"); strings.Contains(pane.html, `class="diag problem error"`) {
			t.Error("a choice that is still to do is an error in its pane")
		}
	}
	c.press(page, "Choose 2. Strike Force").mustContain(t, "2 to do", "2,000 pts left")
}

// A typist counts the keystrokes of a player without a mouse. A capital or a key with Ctrl counts once.
type typist struct {
	*tab
	strokes int
}

// keys presses keys, and each letter of a text.
func (p *typist) keys(list ...string) {
	p.t.Helper()
	for _, k := range list {
		for _, r := range k {
			p.stroke(r)
		}
	}
}

// stroke presses a key as a keyboard does: its text is not typed if the page prevents that.
func (p *typist) stroke(r rune) {
	p.t.Helper()
	p.strokes++
	k := kb.Keys[r]
	event := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: k.Key, Code: k.Code, Text: k.Text, WindowsVirtualKeyCode: k.Windows}
	command(p.tab, input.DispatchKeyEvent, event)
	event.Type, event.Text = input.DispatchKeyEventTypeKeyUp, ""
	command(p.tab, input.DispatchKeyEvent, event)
}

// byKeys makes the same army with at most 60 keystrokes.
func byKeys(t *testing.T, h *testSite) {
	p := &typist{tab: h.browse(t, desktop)}
	p.open("/")
	p.keys("n", "world", kb.Enter)
	p.until("document.querySelector('[name=army]:checked')?.closest('.fac').textContent.includes('World Eaters') && document.querySelector('[name=setting]')")
	p.until("document.activeElement.id === 'faction-search'")
	p.keys(kb.Tab, kb.Tab, kb.Tab, "b", kb.Tab, kb.ArrowLeft)
	p.until("document.querySelector('[name=setting]').selectedOptions[0].text === 'Berzerker Warband' && document.querySelector('[name=size]:checked').closest('label').textContent.includes('Incursion')")
	p.leave(func() { p.keys(kb.Enter) })
	for i, name := range []string{"skulls", "daemon p", "berz", "jak"} {
		if i == 0 {
			p.keys("/")
		}
		p.until("document.activeElement.id === 'q'")
		p.keys(name, kb.Enter)
		p.until("document.querySelectorAll('.unit-row').length === " + strconv.Itoa(i+1))
	}
	p.keys(kb.Escape, "f", kb.Enter)
	p.verdict("Legal")
	if got := p.text("#totals"); !strings.Contains(got, "950") || !strings.Contains(got, "50 pts left") {
		t.Errorf("the totals are %q", got)
	}
	t.Logf("%d keystrokes", p.strokes)
	if p.strokes > 60 {
		t.Errorf("%d keystrokes; want at most 60", p.strokes)
	}
	if n := eval[int](p.tab, tabsToArmy); n > 8 {
		t.Errorf("%d Tabs lead from the top of the page to the first unit, after the link that skips to the army; want at most 8", n)
	}
}

// tabsToArmy counts the Tabs to the first unit of the army: one to the link that skips to it, and those from there.
const tabsToArmy = `1 + [...document.querySelectorAll("#army a[href], #army button, #army summary, #army input, #army select")].filter((el) => el.getClientRects().length && !el.disabled && el.tabIndex >= 0).findIndex((el) => el.matches(".unit-row .open")) + 1`

// labelled returns the value of the field within a label.
func labelled(p *page, label *element) string {
	for _, e := range p.all("input", "", "") {
		if e.above == label {
			return e.value("value")
		}
	}
	return ""
}
