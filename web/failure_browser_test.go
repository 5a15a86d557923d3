package web_test

import (
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/rollcall40k/rollcall/roster"
)

// TestInvalidUploads uploads files that are too large, broken or empty: the page
// reports the error, and the user can continue.
func TestInvalidUploads(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	files := map[string]struct {
		data     []byte
		contains string
	}{
		"large.ros":   {[]byte(strings.Repeat("<roster>", 5<<20)), "too large"},
		"huge.rosz":   {make([]byte, 80<<20), "too large"},
		"broken.rosz": {[]byte("PK\x03\x04 and no more"), "cannot be read"},
		"broken.ros":  {[]byte("<roster><forces>"), "cannot be read"},
		"empty.txt":   {nil, "there is no list"},
	}
	folder := t.TempDir()
	for _, l := range []viewport{desktop, withoutScript} {
		tab := h.browse(t, l)
		for name, file := range files {
			path := filepath.Join(folder, name)
			must(t, os.WriteFile(path, file.data, 0o600))
			tab.open("/")
			tab.run(chromedp.SetUploadFiles(chromedp.CSS("#file"), []string{path}))
			tab.exec("document.querySelector('#import button').click()")
			tab.until("document.readyState === 'complete' && document.body.textContent.toLowerCase().includes(" + quoted(file.contains) + ")")
			tab.screenshotWindow("upload-" + name)
		}
	}
}

// TestRosterThatIsGoneInTheBrowser deletes a roster while a page of it is open.
func TestRosterThatIsGoneInTheBrowser(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	for _, l := range []viewport{desktop, withoutScript} {
		id := h.store(t, strike).ID
		one, other := h.browse(t, l), h.browse(t, l)
		one.open("/rosters/" + id)
		other.open("/rosters/" + id + "/settings")
		other.click(other.button("Delete…"))
		other.leave(func() { other.click(other.button("Delete Strike")) })
		other.until("document.getElementById('notice').textContent.includes('Strike was deleted')")
		one.exec(`document.querySelector('button[title="Add Rhino"]').click()`)
		one.until("document.readyState === 'complete' && document.body.textContent.includes('This list does not exist')")
		one.screenshotWindow("gone")
	}
}

// TestFormIsSentOnce presses a button twice while the server takes its time.
func TestFormIsSentOnce(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	h.store(t, strike)
	var sent atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			sent.Add(1)
			time.Sleep(200 * time.Millisecond)
		}
		h.ServeHTTP(w, r)
	}))
	defer server.Close()
	h.url = server.URL
	tab := h.browse(t, desktop)
	tab.open("/")
	tab.exec(`{ const form = document.querySelector("form[action$='/fork']"); form.requestSubmit(); setTimeout(() => form.requestSubmit(), 50) }`)
	tab.until("location.pathname.startsWith('/rosters/') && document.readyState === 'complete'")
	if n := sent.Load(); n != 1 {
		t.Errorf("the form was sent %d times", n)
	}
}

// TestServerThatIsRestarted stops the server. Pages that were kept can be opened, others say so, and changes wait until the server is back; if the list was changed elsewhere, the user
// decides. The copies are removed when the link has expired.
func TestServerThatIsRestarted(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	id := h.store(t, strike).ID
	server := httptest.NewServer(h)
	address := server.Listener.Addr().String()
	h.url = server.URL
	tab := h.browse(t, desktop)
	stop := func() {
		server.CloseClientConnections()
		server.Close()
	}
	add := func(unit string) { tab.click(`button[title="Add ` + unit + `"]`) }
	rows := func(n string) { t.Helper(); tab.until("document.querySelectorAll('.unit-row').length === " + n) }
	says := func(text string) string {
		return "document.getElementById('notice').textContent.includes(" + quoted(text) + ")"
	}
	notice := func(text string) { t.Helper(); tab.until(says(text)) }
	quiet := func() { t.Helper(); tab.until("!document.getElementById('notice').textContent.trim()") }
	// The page would start by itself when it is at rest.
	const starting = `import(document.querySelector("script[src*='/site.js']").src.replace("site.js", "offline.js")).then((m) => m.start()).then(() => { window.started = true })`
	start := func() {
		t.Helper()
		tab.exec(starting)
		tab.until("window.started")
	}
	tab.open("/rosters/" + id)
	tab.verdict("Legal")
	start()
	pane := func() {
		t.Helper()
		tab.click(".unit-row a.open")
		tab.until("document.querySelector('#unit-body .unit-head')")
	}
	tab.until("navigator.serviceWorker.controller")
	pane()
	tab.exec("window.panes = 0; setInterval(() => caches.open('panes').then((c) => c.keys()).then((k) => { window.panes = k.length }), 50)")
	tab.until("window.panes === 1")
	tab.open("/rosters/" + id)
	start()

	stop()
	pane() // the copy
	notice("This page is a copy of")
	add("Rhino")
	notice("kept on this device, to be sent when the connection is back: 1.")
	tab.open("/rosters/" + id)
	rows("2") // the copy
	start()
	notice("back: 1.")
	add("Impulsor")
	notice("back: 2.")
	add("Impulsor")
	notice("back: 3.")
	tab.screenshotWindow("offline")
	tab.click("#undo-button")
	notice("back: 2.")
	tab.open("/events")
	tab.until("document.body.textContent.includes('You are offline')")
	start()
	tab.until("document.querySelector('#kept-pages a[href=\"/rosters/" + id + "\"]')?.textContent.includes('Strike')")
	tab.leave(func() { tab.click("#kept-pages a[href='/rosters/" + id + "']") })
	rows("2")
	start()
	server = startAt(t, h, address)
	tab.exec("dispatchEvent(new Event('online'))")
	rows("4")
	quiet()

	other := tab.sibling()
	other.open("/rosters/" + id)
	other.exec(starting)
	other.until("window.started")
	stop()
	add("Rhino")
	other.until(says("back: 1."))
	server = startAt(t, h, address)
	tab.exec("dispatchEvent(new Event('online'))") // one of them sends the change, and both show it
	other.exec("dispatchEvent(new Event('online'))")
	rows("5")
	quiet()
	other.until("document.querySelectorAll('.unit-row').length === 5 && !document.getElementById('notice').textContent.trim()")

	stop()
	add("Rhino")
	notice("back: 1.")
	now, err := h.Rosters.Roster(t.Context(), id)
	must(t, err)
	_, err = h.Rosters.Apply(t.Context(), id, now.Revision, []roster.Operation{{Op: roster.AddUnit, Datasheet: "9e.space-marines.impulsor"}})
	must(t, err)
	server = startAt(t, h, address)
	defer func() { server.Close() }()
	tab.exec("dispatchEvent(new Event('online'))")
	notice("changed elsewhere")
	rows("6")
	tab.screenshotWindow("offline-conflict")
	tab.click(tab.button("Apply my changes"))
	rows("7")
	quiet()

	kept := func() string {
		t.Helper()
		tab.exec(`window.kept = undefined; caches.open("pages").then((c) => c.match("/rosters/` + id + `", { ignoreSearch: true })).then((found) => { window.kept = found ? "yes" : "no" })`)
		tab.until("window.kept")
		return eval[string](tab, "window.kept")
	}
	tab.open("/rosters/" + id)
	if got := kept(); got != "yes" {
		t.Errorf("the list is kept: %s", got)
	}
	_, err = h.Rosters.RenewOwnerLink(t.Context(), id)
	must(t, err)
	tab.open("/rosters/" + id)
	for end := 0; kept() != "no"; end++ { // the copy is removed after the page is shown
		if end > 100 {
			t.Fatal("the list is still kept after its link has expired")
		}
	}
}

// TestFlashMessagesWithoutScripts checks that automatic adjustments are reported once, on the page
// after the redirect.
func TestFlashMessagesWithoutScripts(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	id := h.store(t, strike).ID
	tab := h.browse(t, withoutScript)
	tab.open("/rosters/" + id)
	tab.leave(func() { tab.openUnit("Primaris Lieutenant") })
	tab.leave(func() { tab.click(tab.button("Neo-volkite pistol, Master-crafted power sword")) })
	if got := tab.text("#notice"); !strings.Contains(got, "Adjusted automatically") || !strings.Contains(got, "Removed: Bolt pistol.") {
		t.Errorf("the notice is %q", got)
	}
	tab.screenshotWindow("changed")
	tab.leave(func() { tab.exec("location.reload()") })
	if got := tab.text("#notice"); got != "" {
		t.Errorf("loaded again, the notice is %q", got)
	}
}

// startAt serves at an address that was served before.
func startAt(t *testing.T, h http.Handler, address string) *httptest.Server {
	t.Helper()
	l, err := net.Listen("tcp", address)
	must(t, err)
	s := httptest.NewUnstartedServer(h)
	must(t, s.Listener.Close())
	s.Listener = l
	s.Start()
	return s
}
