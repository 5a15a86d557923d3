package web_test

import (
	"fmt"
	"math"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// ready waits until a battle can be played.
func (b *tab) ready() {
	b.t.Helper()
	b.until("document.getElementById('battle')?.dataset.ready === ''")
}

// beat is the beat that is shown.
func (b *tab) beat() int {
	b.t.Helper()
	n, err := strconv.Atoi(eval[string](b, "document.getElementById('battle').dataset.beat"))
	must(b.t, err)
	return n
}

// marked waits until the log marks the beat that is shown, in sight.
func (b *tab) marked() {
	b.t.Helper()
	b.until(`(() => {
		const now = document.querySelector("#lines-of-log .current");
		if (now?.dataset.beat !== document.getElementById("battle").dataset.beat) return false;
		const pane = now.parentElement.getBoundingClientRect(), line = now.getBoundingClientRect();
		return line.top >= pane.top - 1 && line.bottom <= pane.bottom + 1 && now.getAttribute("aria-current") === "true";
	})()`)
}

// TestWatch plays a battle with keys and with the pointer.
func TestWatch(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	path := h.pairPath(t, strikeForce, tombWorld, 7)
	tab := h.browse(t, desktop)
	tab.open(path + "&at=398")
	tab.ready()
	r := h.pairReplay(t, eval[string](tab, "location.href"))
	first := r.BeatOf(398)
	turn := r.TurnOf(first)
	last := len(r.Beats) - 1
	for _, step := range []struct {
		key, modifier string
		want          int
	}{
		{kb.ArrowRight, "", first + 1},
		{kb.ArrowLeft, "", first},
		{kb.ArrowRight, "shift", r.Turns[turn].Phases[0].Beat},
		{kb.ArrowRight, "shift", r.Turns[turn].Phases[1].Beat},
		{kb.ArrowLeft, "shift", r.Turns[turn].Phases[0].Beat},
		{"]", "", r.Turns[turn+1].First},
		{"[", "", r.Turns[turn].First},
		{"}", "", r.Turns[turn+2].First},
		{kb.End, "", last},
		{kb.ArrowRight, "", last},
		{kb.Home, "", 0},
		{kb.ArrowLeft, "", 0},
	} {
		tab.pressWith(step.key, step.modifier)
		if got := tab.beat(); got != step.want {
			t.Errorf("%q %s: got beat %d, want %d", step.key, step.modifier, got, step.want)
		}
		tab.marked()
	}
	tab.press(" ")
	tab.until("document.getElementById('play').getAttribute('aria-pressed') === 'true' && +document.getElementById('battle').dataset.beat > 3")
	tab.press(" ")
	stopped := tab.beat()
	if tab.text("#play") != "Play" {
		t.Errorf("the button says %q of a paused battle", tab.text("#play"))
	}
	tab.marked()
	tab.until(fmt.Sprintf("location.hash === '#e%d'", r.Beats[stopped].Event))
	tab.screenshotWindow("battle-begun")
}

// TestNextTurn plays from one turn into the next: its log was made ready meanwhile,
// and has the lines that the server has.
func TestNextTurn(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	tab := h.browse(t, desktop)
	tab.open(h.pairPath(t, strikeForce, tombWorld, 7))
	tab.ready()
	r := h.pairReplay(t, eval[string](tab, "location.href"))
	tab.exec(fmt.Sprintf("document.getElementById('battle').viewer.jump(%d)", r.Turns[2].First-12))
	tab.marked()
	tab.press(" ")
	tab.until("document.getElementById('battle').viewer.log.next.section?.dataset.turn === '2'")
	tab.choose("#speed", "8")
	tab.until("document.getElementById('log').dataset.turn === '2'")
	tab.press(" ")
	tab.marked()
	const lines = `[...document.querySelectorAll("#lines-of-log > li")].map((li) => li.id + " " + li.textContent).join("\n")`
	shown := eval[string](tab, lines)
	tab.exec("document.getElementById('battle').viewer.jump(0)")
	tab.marked()
	tab.exec(fmt.Sprintf("document.getElementById('battle').viewer.jump(%d)", r.Turns[2].First))
	tab.marked()
	if want := eval[string](tab, lines); shown != want || strings.Count(shown, "\n") < 10 {
		t.Errorf("the log that was made ready differs:\n%s\nwant\n%s", shown, want)
	}
}

// TestLogAndBoard goes from the log to the board and back.
func TestLogAndBoard(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	path := h.pairPath(t, strikeForce, tombWorld, 7)
	tab := h.browse(t, desktop)
	tab.open(path + "&at=398")
	tab.ready()
	r := h.pairReplay(t, eval[string](tab, "location.href"))
	move, charge := -1, -1
	for i := range r.Beats {
		if len(r.Beats[i].Trails) > 9 && move < 0 {
			move = i
		}
		if len(r.Beats[i].Lines) > 0 && r.Beats[i].Lines[0].Kind == "charge" && charge < 0 {
			charge = i
		}
	}
	tab.marked()
	tab.click(fmt.Sprintf("#e%d a", r.Beats[move].Event))
	if got := tab.beat(); got != move {
		t.Errorf("a line of the log leads to beat %d, want %d", got, move)
	}
	if got, want := eval[int](tab, "document.querySelectorAll('#trails .current .trail').length"), len(r.Beats[move].Trails); got != want {
		t.Errorf("%d trails are drawn, want %d", got, want)
	}
	tab.screenshotWindow("battle-move")
	tab.exec(fmt.Sprintf("document.getElementById('battle').viewer.jump(%d)", charge))
	tab.marked()
	if got := eval[int](tab, "document.querySelectorAll('#lines .charge').length"); got != len(r.Beats[charge].Lines) {
		t.Errorf("%d lines of charges are drawn, want %d", got, len(r.Beats[charge].Lines))
	}
	tab.screenshotWindow("battle-charge")

	unit := r.Beats[charge].Unit
	of := fmt.Sprintf("document.getElementById('log').dataset.unit === '%v'", unit)
	tab.click(fmt.Sprintf("#unit-%v a", unit))
	tab.until(of)
	if got := tab.text("#log-title"); got != r.Units[unit.Index()].FullName() {
		t.Errorf("the log is of %q", got)
	}
	tab.marked()
	tab.screenshot("battle-unit")
	tab.click("#log .log-head a")
	tab.until("document.getElementById('log').dataset.unit === '-1'")
	tab.exec(fmt.Sprintf(`document.querySelector('.model[data-unit="%v"]:not([display]) .base').dispatchEvent(new MouseEvent("click", {bubbles: true}))`, unit))
	tab.until(of)

	tab.exec(fmt.Sprintf("{ const s = document.getElementById('slider'); s.value = %d; s.dispatchEvent(new Event('input')); }", len(r.Beats)/2))
	if got := tab.beat(); got != len(r.Beats)/2 {
		t.Errorf("the slider leads to beat %d", got)
	}
	tab.choose("#zoom", "2")
	tab.screenshotWindow("battle-zoom")
}

// TestPhone shows the rules of the log on a phone only for the current line, and
// zooms the battlefield with two fingers: the point between the
// fingers keeps its place.
func TestPhone(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	tab := h.browse(t, phone)
	tab.open(h.pairPath(t, strike, tomb, 7) + "&at=200")
	tab.ready()
	rules := eval[[]int](tab, `["", ".current", ":not(.current)"].map((line) =>
		[...document.querySelectorAll(".line" + line + " .rule")].filter((rule) => !line || rule.getClientRects().length).length)`)
	if rules[0] < 2 || rules[1] == 0 || rules[2] > 0 {
		t.Errorf("of %d rules of the log, %d of the current line and %d of others are in sight", rules[0], rules[1], rules[2])
	}
	got := eval[[]float64](tab, `(() => {
		const frame = document.getElementById("frame"), board = document.getElementById("board");
		frame.scrollIntoView({ block: "center", behavior: "instant" });
		const box = frame.getBoundingClientRect();
		const touch = (type, ...at) => frame.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches: at.map((x, i) =>
			new Touch({ identifier: i, target: frame, clientX: box.left + x, clientY: box.top + 100 })) }));
		const share = () => (box.left + 150 - board.getBoundingClientRect().left) / board.getBoundingClientRect().width;
		const before = [board.getBoundingClientRect().width, share()];
		touch("touchstart", 100, 200);
		const free = touch("touchmove", 50, 250);
		const after = [board.getBoundingClientRect().width, share()];
		touch("touchmove", 149, 151);
		touch("touchend");
		return [...before, ...after, board.getBoundingClientRect().width, free ? 1 : 0];
	})()`)
	if math.Abs(got[2]-2*got[0]) > 2 || math.Abs(got[3]-got[1]) > .02 {
		t.Errorf("two fingers twice as far apart: from %v to %v wide, and %v of it to %v under them", got[0], got[2], got[1], got[3])
	}
	if math.Abs(got[4]-got[0]) > 2 {
		t.Errorf("pinched together it is %v wide, want %v", got[4], got[0])
	}
	if got[5] != 0 {
		t.Error("the browser scrolls as well")
	}
	tab.choose("#zoom", "1.5")
	tab.fits()
}

// TestPermalink opens the address of an event of a battle.
func TestPermalink(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	tab := h.browse(t, desktop)
	tab.open(h.pairPath(t, strike, tomb, 7))
	tab.ready()
	tab.press(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
	tab.until("location.hash === document.getElementById('permalink').hash && location.hash")
	link := eval[string](tab, "location.href")
	tab.open("/odds")
	tab.open(strings.TrimPrefix(link, h.url))
	tab.ready()
	if got := tab.beat(); got != 3 {
		t.Errorf("the address leads to beat %d, want 3", got)
	}
}

// TestServerGone stops the server while a battle is watched: it plays on, and says
// what is missing.
func TestServerGone(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	h.url = server.URL
	tab := h.browse(t, desktop)
	tab.open(h.pairPath(t, strike, tomb, 7))
	tab.ready()
	server.Close()
	tab.press(kb.End)
	tab.until("document.getElementById('notice').textContent.includes('does not respond')")
	if got := tab.beat(); got < 100 {
		t.Errorf("the battle is at beat %d", got)
	}
}

// TestKeyboardOnly uses the pages with Tab, Enter and Space only.
func TestKeyboardOnly(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	h.store(t, strike)
	h.store(t, tomb)
	tab := h.browse(t, desktop)
	tab.open("/games")
	tab.tabTo("#battles")
	tab.exec("document.activeElement.select()")
	tab.press("3")
	tab.tabTo("form.card button.main")
	tab.leave(func() { tab.press(kb.Enter) })
	tab.until(`document.getElementById("status")?.textContent.includes("done")`)
	tab.see("#ends")
	tab.tabTo(`.watch a`)
	tab.leave(func() { tab.press(kb.Enter) })
	tab.ready()
	tab.tabTo(`[data-go="turn+"]`)
	tab.press(kb.Enter)
	if got := tab.beat(); got == 0 {
		t.Error("Enter on a button does nothing")
	}
	tab.tabTo("#lines-of-log")
	tab.tabTo(".line a")
	tab.press(kb.Enter)
	tab.marked()
	tab.tabTo(".unit a")
	tab.press(kb.Enter)
	tab.until("+document.getElementById('log').dataset.unit >= 0")

	tab.open("/odds")
	tab.tabTo("#a")
	tab.press("I") // the first unit with that letter
	tab.until("document.getElementById('a').value !== ''")
	tab.tabTo("#t")
	tab.press("T")
	tab.until("document.getElementById('answer')")
}

// TestWithoutScripts uses test games, battles and odds without scripts.
func TestWithoutScripts(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	a, b := h.store(t, strike), h.store(t, tomb)
	tab := h.browse(t, withoutScript)
	tab.open("/games?a=" + a.ID + "&b=" + b.ID)
	tab.fill("#battles", "2")
	tab.leave(func() { tab.click("form.card button.main") })
	tab.until(`document.getElementById("status")?.textContent.includes("done")`)
	tab.screenshot("game")
	tab.click("#all-battles summary")
	tab.leave(func() { tab.click(".battles a") })
	tab.axe()
	tab.screenshot("battle")
	tab.leave(func() { tab.click(`#log a[href*="turn=1"]`) })
	if got := tab.text("#log-title"); !strings.HasPrefix(got, "Round 1, ") {
		t.Errorf("the next turn is %q", got)
	}
	tab.leave(func() { tab.click(".line.phase a") })
	if eval[int](tab, "document.querySelectorAll('.model:not([display])').length") == 0 {
		t.Error("no model is on the battlefield")
	}
	tab.leave(func() { tab.click(".unit a") })
	if !strings.HasPrefix(tab.text("#log-title"), "A1 ") {
		t.Errorf("the log of a unit is %q", tab.text("#log-title"))
	}
	tab.open("/odds")
	tab.choose("#a_faction", "9e.space-marines")
	tab.choose("#t_faction", "9e.necrons")
	tab.leave(func() { tab.click("#question fieldset button") })
	tab.choose("#a", "9e.space-marines.intercessor-squad")
	tab.choose("#t", "9e.necrons.necron-warriors")
	tab.leave(func() { tab.click("#question button.main") })
	tab.see("#answer")
	tab.screenshot("odds")
}
