package api_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/api"
	"github.com/rollcall40k/rollcall/api/server"
	apistore "github.com/rollcall40k/rollcall/api/store"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/source"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/jobs"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
)

func TestMain(m *testing.M) { os.Exit(catalogtest.Main(m)) }

// A testServer serves the API on a real database with the built-in datasheets.
type testServer struct {
	*server.Server
	*servicetest.Services
	group   *server.Group // of the API
	store   *apistore.Store
	log     *lines
	clock   *clock
	builtIn catalog.Snapshot
	config  config
	working bool      // runs simulations
	keys    [2]string // tokens of keys without and with the scope data
}

// config is the configuration of a testServer.
type config struct {
	API   api.Config
	HTTP  server.Config
	Pages *server.Group // nil: none
}

// clock is a clock that tests advance.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) forward(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// lines records the log.
type lines struct {
	mu  sync.Mutex
	all bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.String()
}

// newTestServer returns a test server, with the built-in data of the 9th edition and the data
// files of folders. change may change the configuration.
func newTestServer(t testing.TB, change func(*testServer, *config), folders ...string) *testServer {
	t.Helper()
	return openTestServer(t, servicetest.File(t, append([]string{"9e"}, folders...)...), change)
}

// openTestServer returns a test server on a database file with built-in data.
func openTestServer(t testing.TB, path string, change func(*testServer, *config)) *testServer {
	t.Helper()
	d := &testServer{log: &lines{}, clock: &clock{now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}}
	d.Services = servicetest.Open(t, path, d.clock.Now)
	var err error
	if d.builtIn, err = d.Library.ActiveOf(t.Context(), "9e"); err != nil {
		t.Fatal(err)
	}
	if d.store, err = apistore.NewStore(t.Context(), d.DB); err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.NewJSONHandler(d.log, nil))
	c := config{
		API:  api.Config{Rosters: d.Rosters, Library: d.Library, Log: log, Version: "test"},
		HTTP: server.Config{Responses: d.store, IsLinkToken: event.IsToken, Log: log, Now: d.clock.Now},
	}
	c.API.Simulations, c.API.Battles = d.games(t, log)
	c.API.Events, err = event.NewService(t.Context(), event.Config{
		Store: d.Store, Rosters: d.Rosters, Library: d.Library, Queue: unsent{}, Address: "http://127.0.0.1:8040", Log: log,
	})
	if err != nil {
		t.Fatal(err)
	}
	c.API.Updates = &source.Updates{Registry: source.Default(), Library: d.Library, Queue: unfetched{}, Log: log, Now: d.clock.Now}
	if change != nil {
		change(d, &c)
	}
	d.config = c
	if d.working {
		d.work(t)
	}
	if d.group, err = api.New(c.API); err != nil {
		t.Fatal(err)
	}
	groups := []*server.Group{d.group}
	if c.Pages != nil {
		groups = append(groups, c.Pages)
	}
	d.Server = server.New(c.HTTP, groups...)
	return d
}

// unsent is a queue of webhooks that sends none.
type unsent struct{}

func (unsent) AddWebhook(context.Context, string, bool) error { return nil }

// unfetched is a queue of updates that fetches none.
type unfetched struct{}

func (unfetched) AddUpdate(context.Context, int64) error { return nil }

// games returns the simulations of a test server. The real queue runs them until the test
// ends.
func (d *testServer) games(t testing.TB, log *slog.Logger) (*play.Service, *play.Battles) {
	t.Helper()
	queue, err := jobs.New(t.Context(), d.DB, log)
	if err != nil {
		t.Fatal(err)
	}
	armies := play.ArmyBuilder{Checker: d.Rosters}
	games := play.NewService(play.Config{Store: d.Store, Queue: queue, Armies: armies, Workers: 1, Log: log, Now: time.Now})
	return games, play.NewBattles(d.Store, armies, d.clock.Now)
}

// work lets a test server run simulations until the test ends.
func (d *testServer) work(t testing.TB) {
	t.Helper()
	games := d.config.API.Simulations
	if err := games.Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := games.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
}

// An exchange is a request and its response.
type exchange struct {
	*http.Response
	body []byte
}

// send sends a request from this machine and checks the response against the contract.
func (d *testServer) send(t testing.TB, method, url string, header map[string]string, body string) exchange {
	t.Helper()
	return d.sendFrom(t, "127.0.0.1:50000", method, url, header, body)
}

func (d *testServer) sendFrom(t testing.TB, remote, method, url string, header map[string]string, body string) exchange {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	r.Host, r.RemoteAddr = "127.0.0.1:8040", remote
	for name, value := range header {
		if name == "Host" {
			r.Host = value
			continue
		}
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	d.ServeHTTP(w, r)
	x := exchange{Response: w.Result(), body: w.Body.Bytes()}
	if x.Header.Get("Content-Encoding") == "gzip" {
		x.body = unzipped(t, x.body)
	}
	holdToContract(t, r, body, x)
	return x
}

func unzipped(t testing.TB, body []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

// decoded decodes the JSON of a response.
func decoded[T any](t testing.TB, x exchange) T {
	t.Helper()
	var v T
	if err := json.Unmarshal(x.body, &v); err != nil {
		t.Fatalf("%v in %.300s", err, x.body)
	}
	return v
}

// army is a fresh roster with one Assault Intercessor Squad.
type army struct {
	id, force, unit string
}

const (
	squad  = "9e.space-marines.assault-intercessor-squad"
	bikers = "9e.space-marines.outrider-squad"
	book   = "9e.space-marines"
)

var asJSON = map[string]string{"Content-Type": "application/json"}

func changing(revision string) map[string]string {
	return map[string]string{"Content-Type": "application/json", "If-Match": revision}
}

// newArmy creates an army: revision 1 is empty, revision 2 has the unit.
func (d *testServer) newArmy(t testing.TB) army {
	t.Helper()
	x := d.send(t, "POST", "/v1/rosters", asJSON, `{"name":"First Strike","edition":"9e","catalogue":"`+book+`"}`)
	if x.StatusCode != http.StatusCreated {
		t.Fatalf("new roster: %d %s", x.StatusCode, x.body)
	}
	r := decoded[roster.Roster](t, x)
	a := army{id: r.ID, force: r.Forces[0].ID}
	x = d.send(t, "POST", "/v1/rosters/"+a.id+"/operations", changing(`"1"`), `{"operations":[{"op":"add_unit","datasheet":"`+squad+`"}]}`)
	if x.StatusCode != http.StatusOK {
		t.Fatalf("add unit: %d %s", x.StatusCode, x.body)
	}
	a.unit = decoded[struct{ Made [][]string }](t, x).Made[0][0]
	return a
}
