package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/api"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
)

// exampleWorld has the resources to which the examples of the contract refer. The ids in the
// examples stand for their ids.
type exampleWorld struct {
	*testServer
	ids map[string]string
}

const (
	exampleRoster  = "ros_01JD3Y8GJ6Q4T8X0F2N9V5B7CE" // the first list document of the contract
	exampleRival   = "ros_01JD3Y8GJ6Q4T8X0F2N9V5B7CF"
	exampleEvent   = "evt_01JD3Y8GJ6Q4T8X0F2N9V5B7CE"
	exampleList    = "sub_01JD3Y8GJ6Q4T8X0F2N9V5B7CE"
	exampleOther   = "sub_01JD3Y8GJ6Q4T8X0F2N9V5B7CF"
	exampleLink    = "lnk_mfrggzdfmztwq2lk"
	exampleHook    = "hok_mfrggzdfmztwq2lk"
	exampleToken   = "rce_mfrggzdfmztwq2lk"
	exampleSim     = "sim_01JD3Y8GJ6Q4T8X0F2N9V5B7CE"
	exampleBattle  = "btl_01JD3Y8GJ6Q4T8X0F2N9V5B7CE"
	exampleData    = "9e@5f2c41d09b3e"
	exampleNewer   = "9e@77ab12c04e91"
	exampleReceipt = "@receipt.json"
)

// exampleOf returns an example of a schema of the contract as JSON.
func exampleOf(t *testing.T, schema string, n int) string {
	t.Helper()
	data, err := json.Marshal(contract().Components.Schemas[schema].Value.Examples[n])
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// newExampleWorld creates the resources for a request, again for each request, because a request
// may delete them.
func newExampleWorld(t *testing.T, d *testServer, text string) *exampleWorld {
	t.Helper()
	w := &exampleWorld{d, map[string]string{exampleData: d.builtIn.ID}}
	id := func(x exchange) string { return decoded[struct{ ID string }](t, x).ID }
	if strings.Contains(text, exampleRoster) {
		w.ids[exampleRoster] = id(d.must(t, "POST", "/v1/rosters", asJSON, exampleOf(t, "ListDocument", 0), http.StatusCreated))
	}
	if strings.Contains(text, exampleNewer) {
		x := d.send(t, "POST", "/v1/snapshots", asZip, patrolArchive())
		if x.StatusCode >= 300 { // 200 for data that an earlier request left
			t.Fatalf("import: %d %.500s", x.StatusCode, x.body)
		}
		w.ids[exampleNewer] = id(x)
	}
	if strings.Contains(text, exampleRival) {
		w.ids[exampleRival] = id(d.must(t, "POST", "/v1/rosters", asJSON, listIn(t, tomb), http.StatusCreated))
	}
	if strings.Contains(text, exampleSim) {
		w.ids[exampleSim], _ = d.begin(t, "/v1/simulations", gameBody(strike, tomb, `,"agents":["stand","rush"],"battles":2,"seed":"7"`), http.StatusAccepted)
		d.awaitDone(t, w.ids[exampleSim])
	}
	if strings.Contains(text, exampleBattle) {
		w.ids[exampleBattle], _ = d.begin(t, "/v1/battles", gameBody(strike, tomb, `,"players":["remote","rush"],"seed":"7"`), http.StatusCreated)
	}
	if strings.Contains(text, exampleEvent) || strings.Contains(text, exampleReceipt) {
		w.addEvent(t)
	}
	return w
}

// listIn returns the list document of an army of a game.
func listIn(t *testing.T, army string) string {
	t.Helper()
	var a struct{ List json.RawMessage }
	if err := json.Unmarshal([]byte(army), &a); err != nil {
		t.Fatal(err)
	}
	return string(a.List)
}

// addEvent creates the event of the contract's example, with two lists.
func (w *exampleWorld) addEvent(t *testing.T) {
	t.Helper()
	created := decoded[event.Created](t, w.must(t, "POST", "/v1/events", asJSON, exampleOf(t, "EventPack", 0), http.StatusCreated))
	as := map[string]string{"Content-Type": "application/json", "Authorization": "Bearer " + created.Organiser.Token}
	base := "/v1/events/" + created.Event.ID
	for i, list := range []string{exampleList, exampleOther} {
		x := w.must(t, "POST", base+"/submissions", as, `{"player":"Player `+string(rune('A'+i))+`","document":`+listIn(t, tomb)+`}`, http.StatusCreated)
		made := decoded[struct {
			Submission event.Submission
			Receipt    json.RawMessage
		}](t, x)
		w.ids[list], w.ids[exampleReceipt] = made.Submission.ID, string(made.Receipt)
	}
	w.ids[exampleEvent], w.ids[exampleToken] = created.Event.ID, created.Organiser.Token
	w.ids[exampleLink] = decoded[event.IssuedLink](t, w.must(t, "POST", base+"/links", as, `{"role":"judge","name":"Ben"}`, http.StatusCreated)).ID
	w.ids[exampleHook] = decoded[event.Webhook](t, w.must(t, "POST", base+"/hooks", as, `{"url":"https://a.example.org/hook"}`, http.StatusCreated)).ID
}

// fill replaces the ids of the contract.
func (w *exampleWorld) fill(text string) string {
	var pairs []string
	for example, id := range w.ids {
		pairs = append(pairs, example, id, url.PathEscape(example), url.PathEscape(id))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// prepare brings a resource into the state that an operation needs.
func (w *exampleWorld) prepare(t *testing.T, operation string) {
	t.Helper()
	roster, as := "/v1/rosters/"+w.ids[exampleRoster], map[string]string{"Authorization": "Bearer " + w.ids[exampleToken]}
	switch operation {
	case "undo", "redo":
		w.must(t, "POST", roster+"/operations", changing("*"), `{"operations":[`+exampleOf(t, "RenameOperation", 0)+`]}`, http.StatusOK)
		if operation == "redo" {
			w.must(t, "POST", roster+"/undo", changing("*"), "", http.StatusOK)
		}
	case "undoChoice":
		w.must(t, "POST", "/v1/battles/"+w.ids[exampleBattle]+"/delegate", changing("*"), `{}`, http.StatusOK)
	case "restoreRoster":
		w.must(t, "DELETE", roster, map[string]string{"If-Match": "*"}, "", http.StatusNoContent)
	case "unlockEvent", "publishEvent":
		w.must(t, "POST", "/v1/events/"+w.ids[exampleEvent]+"/lock", as, "", http.StatusOK)
	}
}

// exampleState is the part of a battle that a choice refers to.
type exampleState struct {
	Request *struct {
		Ask  string
		Unit *int
	}
	Units []struct {
		Unit, Player int
		Place        string
	}
	Models []exampleModel
}

type exampleModel struct {
	Model, Unit int
	At          []float64
}

// choose sends the example of a choice when a request asks for one. The numbers of the example
// are replaced by a model of the unit of the request, a place half an inch from it, one of the
// first weapons and an enemy unit, all of them in turn. An agent makes the other choices.
func (w *exampleWorld) choose(t *testing.T, target, example string) {
	t.Helper()
	var wanted struct{ Ask string }
	if err := json.Unmarshal([]byte(example), &wanted); err != nil {
		t.Fatal(err)
	}
	battle := strings.TrimSuffix(target, "/choices")
	state := decoded[exampleState](t, w.send(t, "GET", battle, nil, ""))
	var refused exchange
	for state.Request != nil {
		if state.Request.Ask == wanted.Ask {
			enemies := state.enemies()
			for n := range 4 * max(len(enemies), len(state.movable())) {
				refused = w.send(t, "POST", target, changing("*"), state.fill(example, n, enemies[n/3%len(enemies)]))
				if refused.StatusCode == http.StatusOK {
					return
				}
			}
		}
		state = decoded[exampleState](t, w.must(t, "POST", battle+"/delegate", changing("*"), `{"agent":"rush"}`, http.StatusOK))
	}
	t.Errorf("%s was accepted at no request of a battle: %s", example, refused.body)
}

// enemies returns the units on the battlefield that are not of the player whose unit the
// request is about.
func (s *exampleState) enemies() (list []int) {
	player := 0
	for _, u := range s.Units {
		if s.Request.Unit != nil && u.Unit == *s.Request.Unit {
			player = u.Player
		}
	}
	for _, u := range s.Units {
		if u.Place == "on_table" && u.Player != player {
			list = append(list, u.Unit)
		}
	}
	return append(list, 0) // while none is set up
}

// fill replaces the numbers of an example in the n-th try.
func (s *exampleState) fill(example string, n, enemy int) string {
	if s.Request.Unit == nil {
		return example
	}
	pairs := []string{`"weapon": 0`, fmt.Sprintf(`"weapon": %d`, n%3), `"target": 5`, fmt.Sprintf(`"target": %d`, enemy)}
	if models := s.movable(); len(models) > 0 {
		m, by := models[n/4%len(models)], [][2]float64{{0.5, 0}, {-0.5, 0}, {0, 0.5}, {0, -0.5}}[n%4]
		pairs = append(pairs, `"model": 3`, fmt.Sprintf(`"model": %d`, m.Model), `[[12.5, 8]]`, fmt.Sprintf(`[[%.3f, %.3f]]`, m.At[0]+by[0], m.At[1]+by[1]))
	}
	return strings.NewReplacer(pairs...).Replace(example)
}

// movable returns the models on the battlefield of the unit that the request is about.
func (s *exampleState) movable() []exampleModel {
	return slices.DeleteFunc(slices.Clone(s.Models), func(m exampleModel) bool {
		return s.Request.Unit == nil || m.Unit != *s.Request.Unit || len(m.At) == 0
	})
}

// file returns the content of a file that examples send.
func (w *exampleWorld) file(t *testing.T, name string) string {
	t.Helper()
	switch name {
	case "army.rosz":
		return string(w.must(t, "POST", "/v1/convert?to=rosz", asJSON, exampleOf(t, "ListDocument", 0), http.StatusOK).body)
	case "game-data.zip":
		return skirmishZip()
	case "lists.zip":
		return packed("Red/Anna.json", listIn(t, tomb))
	case "receipt.json":
		return w.ids[exampleReceipt]
	}
	t.Fatalf("no content for the file %s", name)
	return ""
}

// TestServerAcceptsTheExamplesOfTheContract sends every example of a request in the contract:
// /docs shows the same examples as curl commands.
func TestServerAcceptsTheExamplesOfTheContract(t *testing.T) {
	all, err := api.RequestExamples()
	if err != nil {
		t.Fatal(err)
	}
	server := newTestServer(t, func(d *testServer, c *config) { everyEdition(d, c); working(d, c) })
	sent := 0
	for operation, requests := range all {
		if len(requests) == 0 {
			t.Errorf("%s has no example", operation)
		}
		for _, r := range requests {
			if strings.Contains(r.Target, "{") {
				t.Errorf("%s: a parameter of %s has no example", operation, r.Target)
				continue
			}
			w := newExampleWorld(t, server, r.Curl(""))
			w.prepare(t, operation)
			header := map[string]string{}
			for _, h := range r.Header {
				header[h[0]] = w.fill(h[1])
			}
			if header["If-Match"] != "" {
				header["If-Match"] = "*"
			}
			body := w.fill(r.Body)
			if r.File != "" {
				body = w.file(t, r.File)
			}
			sent++
			if operation == "choose" {
				w.choose(t, w.fill(r.Target), body)
				continue
			}
			if x := w.send(t, r.Method, w.fill(r.Target), header, body); x.StatusCode >= 300 {
				t.Errorf("%s, %s: %d %.600s\n%s", operation, r.Name, x.StatusCode, x.body, r.Curl(""))
			}
		}
	}
	if sent < len(all) || len(all) != len(operationsOf(contract())) {
		t.Errorf("%d requests of %d operations, want those of %d", sent, len(all), len(operationsOf(contract())))
	}
}

// TestServerAcceptsTheExamplesOfParameters sends each optional parameter with its example.
func TestServerAcceptsTheExamplesOfParameters(t *testing.T) {
	all, err := api.RequestExamples()
	if err != nil {
		t.Fatal(err)
	}
	d := newTestServer(t, everyEdition)
	sent := 0
	for path, item := range contract().Paths.Map() {
		op := item.Get
		if op == nil {
			continue
		}
		r := all[op.OperationID][0]
		for _, p := range append(slices.Clone(item.Parameters), op.Parameters...) {
			if p.Value.In != "query" || p.Value.Example == nil || p.Value.Required {
				continue
			}
			w := newExampleWorld(t, d, r.Curl(""))
			header := map[string]string{}
			for _, h := range r.Header {
				header[h[0]] = w.fill(h[1])
			}
			target := r.Target + "?" + url.Values{p.Value.Name: {w.fill(p.Value.Example.(string))}}.Encode()
			sent++
			if x := d.send(t, "GET", w.fill(target), header, ""); x.StatusCode != http.StatusOK {
				t.Errorf("%s?%s: %d %.500s", path, p.Value.Name, x.StatusCode, x.body)
			}
		}
	}
	if sent < 8 {
		t.Errorf("%d parameters were sent, want those of the contract", sent)
	}
}

// TestServerAcceptsTheExamplesOfOperations executes each example of an operation on a suitable
// roster: one of the list documents of the contract, or a roster with an unread line. The server
// has newer data than the rosters.
func TestServerAcceptsTheExamplesOfOperations(t *testing.T) {
	d := newTestServer(t, everyEdition)
	var rosters []string
	for i := range contract().Components.Schemas["ListDocument"].Value.Examples {
		x := d.must(t, "POST", "/v1/rosters", asJSON, exampleOf(t, "ListDocument", i), http.StatusCreated)
		rosters = append(rosters, x.Header.Get("Location"))
	}
	unread := `{"name":"A","edition":"9e","snapshot":"` + d.builtIn.ID + `","forces":[],"unread":[{"code":"line.unread","path":"/lines/12/columns/1","actual":"see you on Sunday"}]}`
	rosters = append(rosters, d.must(t, "POST", "/v1/rosters", asJSON, unread, http.StatusCreated).Header.Get("Location"))
	d.must(t, "POST", "/v1/snapshots?activate=true", asZip, patrolArchive(), http.StatusCreated)
	for op, ref := range contract().Components.Schemas["Operation"].Value.Discriminator.Mapping {
		name := ref.Ref[strings.LastIndex(ref.Ref, "/")+1:]
		if len(contract().Components.Schemas[name].Value.Examples) == 0 {
			t.Errorf("%s has no example", name)
			continue
		}
		body := `{"operations":[` + exampleOf(t, name, 0) + `]}`
		var refused []string
		carriedOut := slices.ContainsFunc(rosters, func(at string) bool {
			x := d.send(t, "POST", at+"/operations?dry_run=true", changing("*"), body)
			refused = append(refused, string(x.body))
			return x.StatusCode == http.StatusOK
		})
		if !carriedOut {
			t.Errorf("%s: %s succeeds on none of the rosters:\n%.1500s", roster.Op(op), body, strings.Join(refused, "\n"))
		}
	}
}

// TestDocsShowEachRouteAsACommand: the page shows each route as a command.
func TestDocsShowEachRouteAsACommand(t *testing.T) {
	page := string(newTestServer(t, nil).send(t, "GET", "/docs", nil, "").body)
	commands := regexp.MustCompile(`<pre>curl[^<]*</pre>`).FindAllString(page, -1)
	if got, want := len(commands), len(operationsOf(contract())); got < want {
		t.Errorf("%d commands on the page, want at least %d", got, want)
	}
}
