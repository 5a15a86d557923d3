package event_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
)

// noon is the time at which the tests begin, and deadline the submission deadline.
var (
	noon     = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	deadline = noon.Add(6 * time.Hour)
)

// cup is the pack of the tests.
const cup = `
name: Winter Cup
edition: 9e
limits: {points: {max: 1000}}
copies: {max: 3, exceptions: [{roles: [Troops], max: 6}]}
bans: [{label: no great machines, names: [Monolith]}]
caps: [{keywords: [C'tan Shard], max: 1}]
requirements: [{roles: [HQ], min: 1}]
declare: [warlord]
teams: {unique_factions: true}
deadlines: {submission: 2026-11-20T18:00:00Z, correction: 2026-11-21T12:00:00Z, publication: 2026-11-21T18:00:00Z}
visibility: {before: players, commitments: true}
`

// An eventFixture is a service on a real database with the built-in 9th edition.
type eventFixture struct {
	*event.Service
	*servicetest.Services
	t    testing.TB
	sent *outbox
}

// outbox is a queue that records queued deliveries.
type outbox struct {
	mu    sync.Mutex
	ids   []string
	later int // deliveries that can wait
}

func (o *outbox) AddWebhook(_ context.Context, id string, canWait bool) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ids = append(o.ids, id)
	if canWait {
		o.later++
	}
	return nil
}

func (o *outbox) all() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Clone(o.ids)
}

// newEventFixture returns a fixture on a new database.
func newEventFixture(t testing.TB) *eventFixture {
	t.Helper()
	return openEventFixture(t, servicetest.File(t, "9e"))
}

func openEventFixture(t testing.TB, path string) *eventFixture {
	t.Helper()
	h := &eventFixture{t: t, Services: servicetest.Open(t, path, func() time.Time { return noon }), sent: &outbox{}}
	var err error
	h.Service, err = event.NewService(t.Context(), event.Config{Store: h.Store, Rosters: h.Rosters, Library: h.Library, Queue: h.sent, Address: "https://lists.example.org/"})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// create creates an event with a pack.
func (h *eventFixture) create(packed string) *event.Created {
	h.t.Helper()
	b, err := h.Create(h.t.Context(), []byte(packed), "", noon)
	if err != nil {
		h.t.Fatal(err)
	}
	return b
}

// authorize starts a session with a token.
func (h *eventFixture) authorize(b *event.Created, token string, at time.Time) *event.Session {
	h.t.Helper()
	v, err := h.Authorize(h.t.Context(), b.Event.ID, event.Credentials{Token: token}, at)
	if err != nil {
		h.t.Fatal(err)
	}
	return v
}

// submit submits a new list, which must be accepted.
func (h *eventFixture) submit(b *event.Created, player, list string) *event.Outcome {
	h.t.Helper()
	out, err := h.authorize(b, b.Entrant.Token, noon).Submit(h.t.Context(), event.SubmitRequest{Player: player, Document: []byte(list)})
	if err != nil {
		h.t.Fatal(err)
	}
	return out
}

// army writes a list document whose first unit is the Warlord.
func army(faction string, units ...string) string {
	type unit struct {
		Unit     string            `json:"unit"`
		Warlord  any               `json:"warlord,omitempty"`
		Keywords map[string]string `json:"keywords,omitempty"`
	}
	list := struct {
		List    string `json:"list"`
		Faction string `json:"faction"`
		Units   []unit `json:"units"`
	}{List: "A", Faction: faction, Units: []unit{}}
	for i, name := range units {
		u := unit{Unit: name, Keywords: map[string]string{"<DYNASTY>": "Novokh"}}
		if faction == "Space Marines" {
			u.Keywords = map[string]string{"<CHAPTER>": "Ultramarines"}
		}
		if strings.Contains(name, "C'tan") {
			u.Keywords = nil
		}
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

// legal returns a list that the pack allows.
func legal() string { return army("Necrons", "Overlord", "Immortals", "Immortals", "Deathmarks") }

// codes returns the codes of a verdict.
func codes(v event.Verdict) []roster.Code {
	out := []roster.Code{}
	for _, c := range v.Codes {
		out = append(out, c.Code)
	}
	return out
}

// encoded writes a roster as JSON.
func encoded(t testing.TB, r *roster.Roster) string {
	t.Helper()
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
