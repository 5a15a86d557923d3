package web_test

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/roster"
)

// settled waits until all requests are finished and their fragments replaced.
func (b *tab) settled() {
	b.t.Helper()
	b.until("!document.querySelector('form.busy, [aria-busy]') && (document.getElementById('unit-body')?.dataset.unit ?? '') === (new URL(document.getElementById('bar').dataset.address, location).searchParams.get('unit') ?? '')")
}

// verdict waits until the builder says a verdict.
func (b *tab) verdict(want string) {
	b.t.Helper()
	b.until("document.getElementById('verdict').textContent.includes(" + quoted(want) + ")")
	b.settled()
}

// button returns the button with a text, ignoring white space.
func (b *tab) button(text string) string {
	b.t.Helper()
	b.until(`(() => {
		document.querySelectorAll("[data-test]").forEach((el) => el.removeAttribute("data-test"));
		const found = [...document.querySelectorAll("button, a, summary")].find((el) => el.getClientRects().length && el.textContent.replace(/\s+/g, " ").includes(` + quoted(text) + `));
		found?.setAttribute("data-test", "");
		return found;
	})()`)
	return "[data-test]"
}

// begin creates a roster on the front page.
func (b *tab) begin(army, name string) {
	b.t.Helper()
	b.open("/?" + url.Values{"army": {army}}.Encode())
	b.fill("#name", name)
	b.click(".other-limit summary")
	b.fill("#points", "500")
	b.leave(func() { b.click("button[formaction='/rosters']") })
}

// TestBuildInTheBrowser builds an army from the front page to the PDF, with scripts
// and without: problems are fixed by pressing Fix.
func TestBuildInTheBrowser(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	army := h.army(t, "9e.space-marines")
	for _, l := range []viewport{desktop, phone} {
		tab := h.browse(t, l)
		tab.begin(army, "Fourth Company")
		tab.verdict("1 to do")
		for i, name := range []string{"Intercessor Squad", "Primaris Captain"} {
			tab.pane("Units")
			tab.fill("#q", name)
			tab.until("document.getElementById('found').textContent.includes('" + []string{"2 units", "1 unit"}[i] + "')")
			tab.click(`button[title="Add ` + name + `"]`)
			tab.until("document.querySelectorAll('.unit-row').length === " + []string{"1", "2"}[i])
		}
		tab.pane("Army")
		tab.verdict("2 to do")
		tab.screenshotWindow("builder-problems")
		tab.openUnit("Intercessor Squad")
		tab.pane("Army")
		tab.click(tab.button("Make Primaris Captain the Warlord"))
		tab.verdict("1 to do")
		tab.choose("#todo-keyword-0", "ULTRAMARINES")
		tab.verdict("Legal")
		if got := tab.text("#totals"); !strings.Contains(got, "330 pts left") {
			t.Errorf("the totals are %q", got)
		}
		tab.screenshotWindow("builder-legal")
		tab.leave(func() { tab.click(tab.button("Print")) })
		tab.see(".pdf-page")
		tab.screenshot("print")
		pdf := eval[string](tab, `fetch(document.querySelector('a[href*="/files/pdf"]').href).then((r) => r.text()).then((text) => text.slice(0, 5))`)
		if pdf != "%PDF-" {
			t.Errorf("the file begins with %q", pdf)
		}
	}
}

// openUnit opens a unit of the roster pane.
func (b *tab) openUnit(name string) {
	b.t.Helper()
	id := eval[string](b, `[...document.querySelectorAll(".unit-row")].find((row) => row.textContent.includes(`+quoted(name)+`)).id`)
	b.click("#" + id + " .open")
	b.until("document.querySelector('#unit-body .unit-name')?.textContent.includes(" + quoted(name) + ")")
	b.see("#unit-body .unit-name") // a narrow window shows one pane
	b.settled()
}

// pane brings a pane into sight where only one is.
func (b *tab) pane(name string) {
	b.t.Helper()
	if b.viewport.width < 1024 {
		b.click(`.pane-tabs a[href="#` + strings.ToLower(name) + `"]`)
		b.see("#" + strings.ToLower(name))
	}
}

func TestBuildWithoutScripts(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	tab := h.browse(t, withoutScript)
	tab.open("/?" + url.Values{"army": {h.army(t, "9e.necrons")}}.Encode())
	tab.fill("#name", "By forms")
	tab.leave(func() { tab.click("button[formaction='/rosters']") })
	tab.fill("#q", "warriors")
	tab.leave(func() { tab.click("#search button") })
	tab.leave(func() { tab.click(`button[title="Add Necron Warriors"]`) })
	if got := eval[int](tab, "document.querySelectorAll('.unit-row').length"); got != 1 {
		t.Fatalf("%d units; want 1", got)
	}
	tab.screenshotWindow("builder")
	models := tab.text(".unit-head .small")
	tab.leave(func() { tab.click("#unit .size [data-more]") })
	if got := tab.text(".unit-head .small"); got == models {
		t.Errorf("after one more model the unit is still %q", got)
	}
	tab.leave(func() { tab.click("#undo-button") })
	if got := tab.text(".unit-head .small"); got != models {
		t.Errorf("after undoing the unit is %q; want %q", got, models)
	}
	tab.leave(func() { tab.click("#redo-button") })
	tab.leave(func() { tab.click(tab.shown(".problem .fix")) })
	if got := tab.text("#verdict"); strings.Contains(got, "2 errors") {
		t.Errorf("after a fix the verdict is %q", got)
	}
}

// shown is the selector of the first element in sight.
func (b *tab) shown(selector string) string {
	b.t.Helper()
	b.exec(`document.querySelectorAll("[data-test]").forEach((el) => el.removeAttribute("data-test")); [...document.querySelectorAll(` + quoted(selector) + `)].find((el) => el.getClientRects().length).setAttribute("data-test", "")`)
	return "[data-test]"
}

// TestBreakAndFix exceeds a limit in the unit pane, opens the unit from the problem and
// fixes it; then it undoes and redoes all changes.
func TestBreakAndFix(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	id := h.store(t, strike).ID
	tab := h.browse(t, desktop)
	tab.open("/rosters/" + id)
	tab.verdict("Legal")
	tab.openUnit("Intercessor Squad")
	tab.click(tab.button("Select anyway: Understrength"))
	tab.verdict("1 error")
	tab.screenshotWindow("builder-broken")
	tab.openUnit("Primaris Lieutenant")
	tab.click("#problems .problem a")
	tab.until("document.querySelector('#unit-body .unit-name').textContent.includes('Intercessor')")
	tab.click(tab.button("Remove the understrength mark"))
	tab.verdict("Legal")
	tab.click(tab.button("All 5: Auto bolt rifle"))
	tab.until("document.querySelector('#unit-body .swap .from')?.textContent === 'Auto bolt rifle'")
	tab.verdict("Legal")
	for range 3 {
		tab.click("#undo-button")
		tab.settled()
	}
	tab.until("document.getElementById('undo-button').disabled")
	tab.open("/rosters/" + id) // the history is the server's
	for range 3 {
		tab.click("#redo-button")
		tab.settled()
	}
	tab.until("document.getElementById('redo-button').disabled")
	tab.verdict("Legal")
	if got := composition(t, h, id, "Auto bolt rifle"); got != 5 {
		t.Errorf("%d models have the auto bolt rifle; want 5", got)
	}
}

// TestBuilderByKeys uses only the keyboard.
func TestBuilderByKeys(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	id := h.store(t, strike).ID
	tab := h.browse(t, desktop)
	tab.open("/rosters/" + id)
	tab.verdict("Legal")
	tab.press("/")
	tab.until("document.activeElement.id === 'q'")
	tab.press("r", "h", "i", "n", "o")
	tab.until("document.getElementById('found').textContent.startsWith('1 unit ')") // not 21 units, of the first letter
	tab.press(kb.Escape, "1")
	tab.until("document.activeElement.matches('.add')")
	tab.press(kb.Enter)
	units := func(want string) { t.Helper(); tab.until("document.querySelectorAll('.unit-row').length === " + want) }
	units("3")
	tab.pressCtrl("z")
	units("2")
	tab.pressCtrl("Z")
	units("3")
	tab.pressCtrl("z")
	units("2")
	tab.press("2", kb.ArrowDown)
	focused := eval[string](tab, "document.activeElement.id")
	tab.press(kb.Enter)
	tab.settled()
	if got := eval[string](tab, "document.activeElement.id"); got != focused {
		t.Errorf("the focus went from %s to %q", focused, got)
	}
	tab.press("d")
	units("3")
	tab.settled()
	// Dragging moves a unit before or behind another of its role, and to no other role.
	const drag = `((from, to, below) => {
		const rows = [...document.querySelectorAll(".unit-row")], names = () => [...document.querySelectorAll(".unit-row")].map((r) => r.id).join();
		const fire = (el, type, y = 0) => el.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: new DataTransfer(), clientY: y }));
		const r = rows[to].getBoundingClientRect();
		fire(rows[from].querySelector("a.open"), "dragstart");
		const allowed = !fire(rows[to], "dragover", below ? r.bottom - 1 : r.top + 1);
		fire(rows[to], "drop", below ? r.bottom - 1 : r.top + 1);
		fire(rows[from], "dragend");
		return [String(allowed), names()];
	})`
	rows := func() string {
		return eval[string](tab, `[...document.querySelectorAll(".unit-row")].map((r) => r.id).join()`)
	}
	list := strings.Split(rows(), ",")
	troops := eval[[]int](tab, `[...document.querySelectorAll(".unit-row")].map((r, i) => r.parentElement.children.length === 2 ? i : -1).filter((i) => i >= 0)`)
	if len(troops) != 2 {
		t.Fatalf("the units of one role are %v", troops)
	}
	moved := slices.Clone(list)
	moved[troops[0]], moved[troops[1]] = moved[troops[1]], moved[troops[0]]
	for _, d := range []struct {
		from, to int
		below    string
		allowed  string
		want     []string
	}{
		{troops[0], 3 - troops[0] - troops[1], "true", "false", list},
		{troops[0], troops[1], "true", "true", moved},
		{troops[1], troops[0], "false", "true", list},
	} {
		if got := eval[[]string](tab, fmt.Sprintf("%s(%d, %d, %s)", drag, d.from, d.to, d.below)); got[0] != d.allowed {
			t.Errorf("unit %d on %d: may be dropped: %s", d.from, d.to, got[0])
		}
		tab.until(`[...document.querySelectorAll(".unit-row")].map((r) => r.id).join() === ` + quoted(strings.Join(d.want, ",")))
		tab.settled()
	}
	for range 3 {
		tab.pressCtrl("z")
		tab.settled()
	}
	units("2")
	tab.openUnit("Intercessor Squad")
	tab.press("3", kb.ArrowDown)
	tab.until("document.activeElement.closest('#unit')")
	tab.press("?")
	tab.until("document.getElementById('help').open")
	tab.screenshotWindow("help")
	tab.exec("document.querySelector('#help input').click()")
	tab.press(kb.Escape)
	tab.until("!document.getElementById('help').open")
	tab.press("?", "3")
	if eval[bool](tab, "document.getElementById('help').open") {
		t.Error("WCAG 2.1.4: a key that is switched off acts")
	}
	tab.exec("document.querySelector('#help input').click()")
	tab.leave(func() { tab.press("t") })
	tab.until("document.documentElement.dataset.theme === 'dark'")
	tab.leave(func() { tab.press("g", "d") })
	tab.until("location.pathname === '/data'")
	tab.open("/rosters/" + id)
	tab.tabTo("#q")
	tab.tabTo(".add")
	tab.tabTo(".unit-row .open")
	// Enter while the results of what was typed before arrive adds the match of the whole text.
	eval[bool](tab, `(() => {
		const q = document.getElementById("q");
		q.value = "i";
		q.form.requestSubmit();
		q.value = "impulsor";
		document.addEventListener("form-sent", () => q.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })), { once: true });
		return true;
	})()`)
	tab.until("document.querySelectorAll('.unit-row').length === 3")
	if got := tab.text("#list"); !strings.Contains(got, "Impulsor") {
		t.Errorf("the army is %q", got)
	}
}

// TestTwoTabsInTheBrowser edits one roster in two tabs.
func TestTwoTabsInTheBrowser(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	id := h.store(t, strike).ID
	one, other := h.browse(t, desktop), h.browse(t, desktop)
	one.open("/rosters/" + id)
	other.open("/rosters/" + id)
	other.click(`button[title="Add Rhino"]`)
	other.until("document.querySelectorAll('.unit-row').length === 3")
	one.click(`button[title="Add Impulsor"]`)
	one.until("document.getElementById('notice').textContent.includes('Changed elsewhere')")
	one.until("document.querySelectorAll('.unit-row').length === 3")
	one.screenshotWindow("stale")
	one.click(one.button("Apply my change"))
	one.until("document.querySelectorAll('.unit-row').length === 4")
	one.until("!document.getElementById('notice').textContent.trim()")
}

// TestImportInTheBrowser chooses a file, previews it and saves it.
func TestImportInTheBrowser(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	file := filepath.Join(t.TempDir(), "tomb.list.json")
	must(t, os.WriteFile(file, []byte(tomb), 0o600))
	tab := h.browse(t, desktop)
	tab.open("/")
	tab.run(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{file}))
	tab.leave(func() { tab.click(tab.button("Import")) })
	tab.see("input[name=roster] ~ .row")
	tab.screenshot("import")
	tab.leave(func() { tab.click(tab.button("Save list")) })
	tab.verdict("Legal")
	tab.open("/")
	if got := tab.text(".roster-list"); !strings.Contains(got, "Tomb") {
		t.Errorf("the front page lists %q", got)
	}
	tab.fill("#text", "Nobody's list\n\nSpace Marines\n\nSquad of Nobody (10 points)\n")
	tab.leave(func() { tab.click(tab.button("Import")) })
	tab.screenshot("import-unread")
}

// TestRealRosterInTheBrowser imports a real roster file and edits it.
func TestRealRosterInTheBrowser(t *testing.T) {
	t.Parallel()
	h := startSite(t, largeData)
	tab := h.browse(t, desktop)
	tab.open("/")
	file, err := filepath.Abs(filepath.Join(communitytest.Folder(t), "rosters", largeRoster))
	must(t, err)
	tab.run(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{file}))
	tab.leave(func() { tab.click(tab.button("Import")) })
	tab.leave(func() { tab.click(tab.button("Save list")) })
	before := eval[int](tab, "document.querySelectorAll('.unit-row').length")
	tab.openUnit("Vanguard Veteran Squad")
	tab.screenshotWindow("builder-real")
	here := eval[string](tab, "document.getElementById('bar').dataset.address")
	tab.click(tab.button("Duplicate"))
	tab.until("document.querySelectorAll('.unit-row').length > " + strconv.Itoa(before))
	tab.settled()
	for _, l := range []viewport{tablet, phone} {
		small := h.browse(t, l)
		small.open(here + "#unit")
		small.until("document.documentElement.dataset.script === ''")
		small.see(".fold summary")
		small.axe()
		small.fits()
		small.screenshotWindow("builder-real")
		small.screenshot("builder-real-whole")
	}
}

// TestBuilderPages checks every page of the builder.
func TestBuilderPages(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	legal := h.store(t, strike).ID
	broken := h.marines(t)
	_, err := h.Rosters.Apply(t.Context(), broken, 2, []roster.Operation{
		{Op: roster.SetLimit, Cost: "points", Value: "100"}, {Op: roster.Rename, Name: "Fourth Company of the Ultramarines, for Sunday"},
	})
	must(t, err)
	unit := "?" + url.Values{"unit": {h.units(t, broken)[0]}}.Encode()
	const shown = "document.documentElement.dataset.script === ''"
	places := []testPage{
		{"front", "/", shown},
		{"catalogue", "/catalogue?edition=9e", shown},
		{"datasheet", "/datasheet?id=9e.space-marines.intercessor-squad", shown},
		{"builder", "/rosters/" + broken + unit, shown},
		{"builder-units", "/rosters/" + broken + unit + "#units", shown},
		{"builder-unit", "/rosters/" + broken + unit + "#unit", shown},
		{"builder-good", "/rosters/" + legal, shown},
		{"settings", "/rosters/" + broken + "/settings", shown},
		{"history", "/rosters/" + broken + "/history", shown},
		{"compare", "/rosters/" + legal + "/compare?with=" + broken, shown},
		{"share", "/rosters/" + legal + "/share", shown},
		{"odds-list", "/odds?list=" + legal, shown},
		{"print", "/rosters/" + legal + "/print", shown},
		{"nowhere", "/nowhere", shown},
	}
	h.checkPages(t, places, tablet)
}
