package web_test

import (
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/event"
)

// TestEventPagesInAllViewports checks every page of an event in every viewport for
// accessibility and overflow.
func TestEventPagesInAllViewports(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	out := h.submitList(t, b, event.SubmitRequest{Player: "Anna Berg", Team: "Reds", Email: "anna@example.org", Document: []byte(illegalArmy())})
	h.submitList(t, b, event.SubmitRequest{Player: "Ben", Team: "Blues", Document: []byte(legalArmy())})
	h.submitList(t, b, event.SubmitRequest{Player: "Cleo", Team: "Reds", Document: []byte(pastedArmy)})
	for _, l := range []viewport{desktop, phone, enlarged} {
		tab := h.browse(t, l)
		tab.open(strings.TrimPrefix(b.Organiser.Page, h.url))
		for _, path := range eventPages(b, out.Submission.ID) {
			if strings.Contains(path, "?") {
				continue
			}
			tab.theme("light")
			tab.open(path)
			tab.checked("event-" + pageName(path))
			if l == desktop { // colours do not depend on the size
				tab.theme("dark")
				tab.contrast()
			}
		}
	}
}

// pageName returns the name of the screenshot of a path.
func pageName(path string) string {
	parts := strings.Split(path, "/")
	var out []string
	for _, p := range parts[2:] {
		if !strings.Contains(p, "_") {
			out = append(out, p)
		}
	}
	if strings.Contains(path, "sub_") {
		out = append(out, "one")
	}
	return strings.Join(append([]string{"page"}, out...), "-")
}

// TestWholeEvent runs an event in the browser, as organiser and as player.
func TestWholeEvent(t *testing.T) {
	t.Parallel()
	small := phone
	small.fitsOnly = true // TestEventPagesInAllViewports looks at the same pages
	for _, l := range []viewport{desktop, small} {
		t.Run(l.name, func(t *testing.T) { wholeEvent(t, l) })
	}
}

func wholeEvent(t *testing.T, l viewport) {
	h := newEventSite(t)
	organiser, player := h.browse(t, l), h.browse(t, l)
	organiser.open("/events")
	organiser.leave(func() { organiser.click(`a[href="/events/new"]`) })
	links := makeEvent(organiser)
	player.open(strings.TrimPrefix(links[2], h.url))
	own := submitTwice(t, player)
	path := eval[string](player, "location.pathname")

	organiser.leave(func() { organiser.click("main a.button.main") })
	organiser.checked("event-walk-table")
	if got := organiser.text(".counts"); !strings.HasPrefix(got, "1 submitted") {
		t.Errorf("pressed three times: %q", got)
	}
	organiser.choose("#clean", "false")
	organiser.leave(func() { organiser.click(".filter button") })
	if got := organiser.text(".lists tbody"); !strings.Contains(got, "Anna") || !strings.Contains(got, "1 error") {
		t.Errorf("the filter shows %q", got)
	}
	organiser.leave(func() { organiser.click(".lists tbody th a") })
	organiser.checked("event-walk-list")
	organiser.fill("#note", "One unit too many")
	organiser.click("#open")
	organiser.leave(func() { organiser.click(`button[value="returned"]`) })
	if got := organiser.text(".done"); !strings.Contains(got, "1 list was returned") {
		t.Errorf("the message is %q", got)
	}
	organiser.open(strings.TrimSuffix(strings.Split(path, "/lists/")[0], "/") + "/mails")
	organiser.leave(func() { organiser.click("form.card button.main") })
	organiser.checked("event-walk-letters")

	player.open(strings.TrimPrefix(own, h.url))
	if got := player.text("main"); !strings.Contains(got, "One unit too many") || !strings.Contains(got, "returned") {
		t.Errorf("the player reads %q", got)
	}
	player.checked("event-walk-returned")
	player.leave(func() { player.click(`a[href$="/submit"]`) })
	const keys = `[...document.querySelectorAll("[action*='once='], [formaction*='once=']")].map((e) => (e.getAttribute("formaction") || e.getAttribute("action")).split("once=")[1])`
	shown := eval[[]string](player, keys)
	if len(shown) == 0 {
		t.Error("no form with files has a key")
	}
	player.exec(`dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))`) // as after Back
	for i, renewed := range eval[[]string](player, keys) {
		if renewed == shown[i] {
			t.Errorf("after Back a form with files repeats the key %q", renewed)
		}
	}
	player.fill("#text", "x")
	player.exec("document.querySelector('#text').value = " + quoted(legalArmy()))
	player.leave(func() { player.click(`form.card button:not(.main)`) })
	player.checked("event-walk-fixed")

	organiser.open(path)
	if got := organiser.text(".diff"); !strings.Contains(got, "Immortals") {
		t.Errorf("the diff is %q", got)
	}
	organiser.checked("event-walk-diff")
	organiser.open(strings.Split(path, "/lists/")[0] + "/lists")
	organiser.leave(func() { organiser.click(".acts button.main") })
	if got := organiser.text(".done"); !strings.Contains(got, "1 list was approved") {
		t.Errorf("the message is %q", got)
	}
	publishEvent(t, h, organiser, strings.Split(path, "/lists/")[0])
	public := h.browse(t, l)
	public.open(path) // where the QR code of a printed list leads to
	public.checked("event-walk-public-list")
	if got := public.text("main"); !strings.Contains(got, "Overlord") {
		t.Errorf("the public reads %q", got)
	}
}

// checked checks the accessibility of a page as its viewport says, and its overflow, and takes a screenshot.
func (b *tab) checked(name string) {
	b.t.Helper()
	b.see("h1")
	if !b.viewport.fitsOnly {
		b.axe()
	}
	b.fits()
	b.screenshot(name)
}

// makeEvent fills the form of a new event in, with a mistake first, and returns the
// links.
func makeEvent(b *tab) []string {
	b.t.Helper()
	b.fill("#name", "Browser Cup")
	b.choose("#data", "9e")
	b.fill("#points", "350")
	b.fill("#role", "Trops")
	b.fill("#role-copies", "6")
	b.leave(func() { b.click(`button[value="make"]`) })
	b.checked("event-walk-faulty")
	if got := b.text(".error-box"); !strings.Contains(got, "nearest: Troops") {
		b.t.Errorf("the form says %q", got)
	}
	b.fill("#role", "Troops")
	b.leave(func() { b.click(`button[value="make"]`) })
	b.checked("event-walk-created")
	links := eval[[]string](b, `[...document.querySelectorAll(".secret input")].map((i) => i.value)`)
	if len(links) != 4 {
		b.t.Fatalf("%d links; want 4", len(links))
	}
	return links
}

// submitTwice pastes a list, previews it, submits it several times at once, and returns
// the player's link.
func submitTwice(t testing.TB, b *tab) string {
	t.Helper()
	b.checked("event-walk-submit")
	b.fill("#player", "Anna")
	b.fill("#team", "Reds")
	b.exec("document.querySelector('#text').value = " + quoted(pastedArmy))
	b.leave(func() { b.click("form.card button.main") })
	b.checked("event-walk-matched")
	if got := b.text("#line-7"); !strings.Contains(got, "not understood") {
		t.Errorf("line 7 is shown as %q", got)
	}
	b.exec("document.querySelector('#text').value = " + quoted(tooMuch()))
	b.leave(func() { b.click("form.card[action$=preview] button.main") })
	if got := b.text(".verdict-card"); !strings.Contains(got, "error") {
		t.Errorf("the verdict is %q", got)
	}
	b.leave(func() { // impatiently
		b.exec("const f = document.querySelector('.submit-form'); f.requestSubmit(); f.requestSubmit(); f.requestSubmit()")
	})
	b.checked("event-walk-receipt")
	own := eval[string](b, `document.querySelector("#player-link").value`)
	b.leave(func() { b.click("section.card a.button.main") })
	b.checked("event-walk-own")
	return own
}

// tooMuch is a list of more than 350 points.
func tooMuch() string {
	return listOf("Overlord", "Immortals", "Immortals", "Deathmarks", "Immortals")
}

// publishEvent locks and publishes, by the buttons.
func publishEvent(t testing.TB, h *eventSite, b *tab, path string) {
	t.Helper()
	b.open(path + "/manage")
	b.leave(func() { b.click(`button[name="on"]`) })
	b.checked("event-walk-locked")
	b.leave(func() { b.click(`form[action$="/publish"] button`) })
	if got := b.text(".done"); got != "✓ The lists are published." {
		t.Errorf("the message is %q", got)
	}
	b.checked("event-walk-published")
}
