package web_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog/source"
	"github.com/rollcall40k/rollcall/web"
)

// held is a queue whose updates the test runs.
type held struct{ ids []int64 }

func (q *held) AddUpdate(_ context.Context, id int64) error {
	q.ids = append(q.ids, id)
	return nil
}

// TestUpdateData: the page fetches the newest release of a source, and shows the result.
func TestUpdateData(t *testing.T) {
	t.Parallel()
	release, good := ninth(t, changedPoints), true
	publisher := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if good {
			w.Write(release) //nolint:errcheck // the client reports it
			return
		}
		w.Write([]byte("<!DOCTYPE html><html></html>")) //nolint:errcheck // likewise
	}))
	t.Cleanup(publisher.Close)
	registry, err := source.Read([]byte(`{"sources": [{"name": "club", "edition": "9e", "title": "Club rules", "address": "` + publisher.URL + `/a.zip", "factions": []}]}`))
	must(t, err)
	queue := &held{}
	var updates *source.Updates
	h := newSite(t, func(c *web.Config) {
		updates = &source.Updates{Registry: registry, Library: c.Library, Queue: queue, Limits: source.DefaultLimits, Log: slog.New(slog.DiscardHandler), Now: time.Now}
		c.Updates = updates
	})
	v := h.client(t)
	v.get("/data").mustContain(t, "Club rules")
	fetching := v.press(v.get("/data"), "Install: Club rules")
	fetching.mustContain(t, "Fetching")
	if !strings.Contains(fetching.html, `http-equiv="refresh"`) || strings.Contains(fetching.html, "Install<span") {
		t.Error("the page is not reloaded, or offers the source while it is fetched")
	}
	run := func() {
		t.Helper()
		must(t, updates.Run(t.Context(), queue.ids[len(queue.ids)-1]))
	}
	run()
	done := v.get("/data")
	done.mustContain(t, "there is newer data", "See what changes", "Look for newer data")
	if strings.Contains(done.html, `http-equiv="refresh"`) {
		t.Error("the page is still reloaded")
	}
	v.press(done, "Look for newer data: Club rules")
	run()
	v.get("/data").mustContain(t, "nothing new")
	good = false
	v.press(v.get("/data"), "Look for newer data: Club rules")
	run()
	v.get("/data").mustContain(t, "Failed", "found a web page; allowed: a zip archive")
	if a := v.post("/data/update", url.Values{"source": {"none"}}); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("an unknown source: status %d; want 422", a.StatusCode)
	}
	if n := len(queue.ids); n != 3 {
		t.Errorf("queued %d updates, want 3", n)
	}
}

// TestUpdateDataWithoutAccess: a browser without a key fetches nothing.
func TestUpdateDataWithoutAccess(t *testing.T) {
	t.Parallel()
	queue := &held{}
	h := newSite(t, func(c *web.Config) {
		c.Open = false
		c.Updates = &source.Updates{Registry: source.Default(), Library: c.Library, Queue: queue, Now: time.Now}
	})
	v := h.client(t)
	if page := v.get("/data"); !strings.Contains(page.html, "Warhammer 40,000 11th Edition") || strings.Contains(page.html, "/data/update") {
		t.Error("the page offers updates, or does not show the sources")
	}
	if a := v.post("/data/update", url.Values{"source": {"11e"}}); a.StatusCode != http.StatusForbidden || len(queue.ids) > 0 {
		t.Errorf("status %d, queued %v; want 403 and nothing", a.StatusCode, queue.ids)
	}
	without := newSite(t, nil).client(t)
	if a := without.post("/data/update", url.Values{"source": {"11e"}}); a.StatusCode != http.StatusNotFound {
		t.Errorf("without sources: status %d; want 404", a.StatusCode)
	}
}
