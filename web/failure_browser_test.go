package web_test

import (
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
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
		"empty.txt":   {nil, "nothing to import"},
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
		one.until("document.readyState === 'complete' && document.body.textContent.includes('contents were deleted')")
		one.screenshotWindow("gone")
	}
}

// TestServerThatIsRestarted stops the server: the page reports that, and works again after
// a restart.
func TestServerThatIsRestarted(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	id := h.store(t, strike).ID
	server := httptest.NewServer(h)
	address := server.Listener.Addr().String()
	h.url = server.URL
	tab := h.browse(t, desktop)
	tab.open("/rosters/" + id)
	tab.verdict("Legal")
	server.CloseClientConnections()
	server.Close()
	tab.click(`button[title="Add Rhino"]`)
	tab.until("document.getElementById('notice').textContent.includes('does not respond')")
	tab.screenshotWindow("away")
	back := startAt(t, h, address)
	defer back.Close()
	tab.click(`button[title="Add Rhino"]`)
	tab.until("document.querySelectorAll('.unit-row').length === 3")
	tab.until("!document.getElementById('notice').textContent.trim()")
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
	if got := tab.text("#notice"); !strings.Contains(got, "Adjusted automatically") || !strings.Contains(got, "Bolt pistol was removed") {
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
