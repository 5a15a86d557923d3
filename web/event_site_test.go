package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"mime/multipart"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/web"
)

// cupPack is the pack of the tests.
const cupPack = `
name: Winter Cup
edition: 9e
limits: {points: {max: 1000}}
copies: {max: 3, exceptions: [{roles: [Troops], max: 6}]}
bans: [{label: no great machines, names: [Monolith]}]
requirements: [{roles: [HQ], min: 1}]
declare: [warlord]
teams: {unique_factions: true}
deadlines: {submission: 2026-11-20T18:00:00Z, correction: 2026-11-21T12:00:00Z, publication: 2026-11-21T18:00:00Z}
visibility: {before: players, commitments: true}
`

// noon is when the tests begin.
var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// An eventSite is a test site with events, whose clock can be set.
type eventSite struct {
	*testSite
	events *event.Service
	log    *bytes.Buffer

	mu sync.Mutex
	at time.Time
}

// A noWebhooks is a queue that sends no webhooks.
type noWebhooks struct{}

// Send sends nothing.
func (noWebhooks) AddWebhook(context.Context, string, bool) error { return nil }

func newEventSite(t testing.TB) *eventSite {
	t.Helper()
	h := &eventSite{testSite: newServices(t), at: noon, log: &bytes.Buffer{}}
	server := httptest.NewUnstartedServer(nil)
	h.url = "http://" + server.Listener.Addr().String()
	var err error
	h.events, err = event.NewService(t.Context(), event.Config{
		Store: h.Store, Rosters: h.Rosters, Library: h.Library, Queue: noWebhooks{}, Address: h.url, Log: slog.New(slog.DiscardHandler),
	})
	must(t, err)
	h.clock = h.now
	h.addPages(t, web.Config{
		Rosters: h.Rosters, Library: h.Library, Events: h.events, Version: "test", Open: true,
		Log: slog.New(slog.NewTextHandler(&locked{w: h.log}, nil)),
	})
	server.Config.Handler = h
	server.Start()
	t.Cleanup(server.Close)
	return h
}

// locked is a writer for several requests at once.
type locked struct {
	mu sync.Mutex
	w  *bytes.Buffer
}

// Write writes p.
func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}

func (h *eventSite) now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.at
}

// set sets the clock.
func (h *eventSite) set(at time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.at = at
}

// createEvent creates an event with a pack.
func (h *eventSite) createEvent(t testing.TB, packed string) *event.Created {
	t.Helper()
	b, err := h.events.Create(t.Context(), []byte(packed), "", h.now())
	must(t, err)
	return b
}

// openLink opens an access link in a new browser.
func (h *eventSite) openLink(t testing.TB, page string) (*client, response) {
	t.Helper()
	v := h.client(t)
	v.host = strings.TrimPrefix(h.url, "http://")
	return v, v.get(strings.TrimPrefix(page, h.url))
}

// submitList submits a list with the players' link, and returns the result.
func (h *eventSite) submitList(t testing.TB, b *event.Created, e event.SubmitRequest) *event.Outcome {
	t.Helper()
	v, err := h.events.Authorize(t.Context(), b.Event.ID, event.Credentials{Token: b.Entrant.Token}, h.now())
	must(t, err)
	out, err := v.Submit(t.Context(), e)
	must(t, err)
	return out
}

// listOf returns a list document of Necrons. The first unit is the Warlord.
func listOf(units ...string) string {
	type unit struct {
		Unit     string            `json:"unit"`
		Warlord  any               `json:"warlord,omitempty"`
		Keywords map[string]string `json:"keywords,omitempty"`
	}
	list := struct {
		List    string `json:"list"`
		Faction string `json:"faction"`
		Units   []unit `json:"units"`
	}{List: "A", Faction: "Necrons", Units: []unit{}}
	for i, name := range units {
		u := unit{Unit: name, Keywords: map[string]string{"<DYNASTY>": "Novokh"}}
		if i == 0 {
			u.Warlord = "Inspiring Leader"
		}
		list.Units = append(list.Units, u)
	}
	data, err := json.Marshal(list)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// legalArmy is a list that the cup allows, and illegalArmy one that it does not.
func legalArmy() string   { return listOf("Overlord", "Immortals", "Immortals", "Deathmarks") }
func illegalArmy() string { return listOf("Overlord", "Immortals", "Monolith") }

// pastedArmy is the text of a list with a line that cannot be understood.
const pastedArmy = `Player: Anna
+ FACTION KEYWORD: Necrons
+ TOTAL ARMY POINTS: 500pts

Char1: 1x Overlord (90 pts): Warlord
10x Imortals (170 pts)
what is this
`

// filled clones form values with others on top.
func filled(values url.Values, more ...string) url.Values {
	out := url.Values{}
	for name, v := range values {
		out[name] = v
	}
	for i := 0; i < len(more); i += 2 {
		out.Set(more[i], more[i+1])
	}
	return out
}

// A part is a file of a form.
type part struct{ field, name, data string }

// upload sends a form with files.
func (v *client) sendFiles(path string, fields url.Values, parts ...part) response {
	v.t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for name, values := range fields {
		for _, value := range values {
			must(v.t, w.WriteField(name, value))
		}
	}
	for _, p := range parts {
		f, err := w.CreatePart(map[string][]string{
			"Content-Disposition": {fmt.Sprintf(`form-data; name=%q; filename=%q`, p.field, p.name)},
			"Content-Type":        {"application/octet-stream"},
		})
		must(v.t, err)
		_, err = f.Write([]byte(p.data))
		must(v.t, err)
	}
	must(v.t, w.Close())
	return v.follow(v.send("POST", path, w.FormDataContentType(), b.String()))
}
