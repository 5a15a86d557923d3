package api_test

import (
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/databasetest"
)

// A scenario is one request and its expected response. In url, header and body {roster}, {force}
// and {unit} are replaced by the ids of an army created for the scenario (testServer.newArmy: two
// revisions), {snapshot} by the built-in snapshot.
type scenario struct {
	name   string
	method string // empty: GET
	url    string
	header map[string]string
	body   string
	before []scenario // sent first, on the same army; only their status is checked

	status   int
	want     map[string]string // header fields; * for any value, empty for none
	contains []string          // parts of the body
	lacks    []string
	problem  string   // last part of the problem's type
	faults   []string // "place code", in order; place is a pointer, ?parameter or a header's name
}

// refersTo reports whether a placeholder is in the address or the body of a request.
func (s scenario) refersTo(placeholder string) bool {
	return strings.Contains(s.url, placeholder) || strings.Contains(s.body, placeholder) ||
		slices.ContainsFunc(s.before, func(b scenario) bool { return b.refersTo(placeholder) })
}

// A group of scenarios runs on one server.
type group struct {
	name   string
	change func(*testServer, *config) // of the server; nil for none
	all    []scenario
	// storeless groups say nothing about the store that the others do not: they run on SQLite
	// only.
	storeless bool
}

var groups = sync.OnceValue(func() []group {
	return []group{
		{"game data", nil, gameDataScenarios(), false},
		{"game data of the 10th edition", withTenth, tenthScenarios(), true},
		{"import", nil, importScenarios(), false},
		{"activation", nil, activationScenarios(), false},
		{"scopes of keys", requiringKeys, scopeScenarios(), false},
		{"import of BattleScribe data", nil, skirmishImportScenarios(), true},
		{"roster files", nil, rosterFileScenarios(), true},
		{"rosters", nil, rosterScenarios(), false},
		{"new rosters", nil, newRosterScenarios(), false},
		{"amendments", nil, amendmentScenarios(), false},
		{"operations", nil, operationScenarios(), false},
		{"associations", nil, associationScenarios(), true},
		{"history", nil, historyScenarios(), false},
		{"idempotency", nil, idempotencyScenarios(), false},
		{"documents", nil, documentScenarios(), true},
		{"texts", nil, textScenarios(), true},
		{"odds", nil, oddsScenarios(), true},
		{"odds of several editions", everyEdition, compareScenarios(), true},
		{"simulations", working, simulationScenarios(), false},
		{"battles", nil, battleScenarios(), false},
		{"exports", nil, exportScenarios(), true},
		{"events", nil, eventScenarios(), false},
		{"protocol", nil, protocolScenarios(), true},
		{"server", nil, serverScenarios(), true},
		{"a key in use", keyInUse, keyInUseScenarios(), false},
		{"not ready", notReady, notReadyScenarios(), false},
	}
})

func TestScenarios(t *testing.T) {
	for _, g := range groups() {
		if g.storeless && databasetest.OnPostgres(t) {
			continue
		}
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			d := newTestServer(t, g.change)
			for _, s := range g.all {
				if s.status == http.StatusRequestEntityTooLarge && databasetest.OnPostgres(t) {
					continue // it does not reach the store
				}
				t.Run(s.name, func(t *testing.T) { d.play(t, s) })
			}
		})
	}
}

// play sends the requests of a scenario and checks the last response.
func (d *testServer) play(t *testing.T, s scenario) {
	t.Helper()
	fill := d.placeholders(t, s)
	for _, b := range s.before {
		if x := d.request(t, b, fill); x.StatusCode != b.status {
			t.Fatalf("%s %s before: status %d, want %d: %.500s", b.method, b.url, x.StatusCode, b.status, x.body)
		}
	}
	s.check(t, d.request(t, s, fill))
}

// placeholders creates an army if the scenario refers to one.
func (d *testServer) placeholders(t *testing.T, s scenario) *strings.Replacer {
	t.Helper()
	a := army{}
	if s.refersTo("{roster}") {
		a = d.newArmy(t)
	}
	games := d.placeGames(t, s)
	return strings.NewReplacer(append(d.placeEvent(t, s).pairs(), "{simulation}", games.simulation, "{battle}", games.battle, "{over}", games.over, "{seated}", games.seated, "{seat}", games.seat, "{etag}", games.tag,
		"{key}", d.keys[0], "{data key}", d.keys[1], "{roster}", a.id, "{force}", a.force, "{unit}", a.unit,
		"{snapshot}", strings.ReplaceAll(d.builtIn.ID, "@", "%40"), "{book}", book, "{squad}", squad, "{bikers}", bikers,
		`"SNAPSHOT"`, strconv.Quote(d.builtIn.ID))...)
}

func (d *testServer) request(t *testing.T, s scenario, fill *strings.Replacer) exchange {
	t.Helper()
	method := s.method
	if method == "" {
		method = http.MethodGet
	}
	header := map[string]string{}
	for name, value := range s.header {
		header[name] = fill.Replace(value)
	}
	body := s.body
	if len(body) < 1<<20 { // larger bodies, which are slow to search, have no placeholders
		body = fill.Replace(body)
	}
	return d.send(t, method, fill.Replace(s.url), header, body)
}

func (s scenario) check(t *testing.T, x exchange) {
	t.Helper()
	if x.StatusCode != s.status {
		t.Fatalf("status %d, want %d: %.1000s", x.StatusCode, s.status, x.body)
	}
	for name, want := range s.want {
		got := x.Header.Get(name)
		if want == "*" && got == "" || want != "*" && got != want {
			t.Errorf("header %s: %q, want %q", name, got, want)
		}
	}
	for _, part := range s.contains {
		if !strings.Contains(string(x.body), part) {
			t.Errorf("the body lacks %s: %.1000s", part, x.body)
		}
	}
	for _, part := range s.lacks {
		if strings.Contains(string(x.body), part) {
			t.Errorf("the body has %s: %.1000s", part, x.body)
		}
	}
	s.checkProblem(t, x)
}

// problem is the part of a problem document that the tests read.
type problem struct {
	Type, Title, Detail, Instance string
	Status                        int
	Errors                        []struct {
		Pointer                           *string
		Parameter, Header, Document, Code string
		Detail                            string
	}
}

func (s scenario) checkProblem(t *testing.T, x exchange) {
	t.Helper()
	isProblem := x.Header.Get("Content-Type") == "application/problem+json"
	if want := s.status >= 400; isProblem != want {
		t.Errorf("the answer is a problem: %v, want %v", isProblem, want)
	}
	if !isProblem {
		return
	}
	p := decoded[problem](t, x)
	if want := "urn:rollcall:problem:" + s.problem; p.Type != want {
		t.Errorf("type %s, want %s: %s", p.Type, want, x.body)
	}
	if p.Status != x.StatusCode {
		t.Errorf("status %d in a problem of status %d", p.Status, x.StatusCode)
	}
	if want := "urn:rollcall:request:" + x.Header.Get("X-Request-Id"); p.Instance != want {
		t.Errorf("instance %s, want %s", p.Instance, want)
	}
	if s.faults != nil {
		if diff := cmp.Diff(s.faults, p.places()); diff != "" {
			t.Errorf("faults (-want +got):\n%s\n%s", diff, x.body)
		}
	}
}

func (p problem) places() []string {
	places := []string{}
	for _, f := range p.Errors {
		place := f.Header
		switch {
		case f.Parameter != "":
			place = "?" + f.Parameter
		case f.Pointer != nil:
			place = f.Document + *f.Pointer
		}
		places = append(places, strings.TrimSpace(place+" "+f.Code))
	}
	return places
}

// TestEveryResponseOfTheContractHasAScenario lists responses of the contract without a scenario.
func TestEveryResponseOfTheContractHasAScenario(t *testing.T) {
	shown := map[string]bool{}
	for _, g := range groups() {
		for _, s := range g.all {
			method := s.method
			if method == "" {
				method = http.MethodGet
			}
			path, _, _ := strings.Cut(s.url, "?")
			template, _, _ := operationFor(method, strings.NewReplacer("{", "", "}", "").Replace(path))
			shown[method+" "+template+" "+strconv.Itoa(s.status)] = true
		}
	}
	var missing []string
	for path, item := range contract().Paths.Map() {
		for method, op := range item.Operations() {
			for status := range op.Responses.Map() {
				if name := method + " " + path + " " + status; status != "default" && !shown[name] {
					missing = append(missing, name)
				}
			}
		}
	}
	slices.Sort(missing)
	for _, m := range missing {
		t.Errorf("no scenario shows %s", m)
	}
}

// with returns header fields with additional ones.
func with(header map[string]string, more ...string) map[string]string {
	all := maps.Clone(header)
	if all == nil {
		all = map[string]string{}
	}
	for i := 0; i+1 < len(more); i += 2 {
		all[more[i]] = more[i+1]
	}
	return all
}
