package api_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Two small armies as list documents.
const (
	strike = `{"list":{"list":"Strike","faction":"Space Marines","units":[
		{"unit":"Primaris Lieutenant","keywords":{"<CHAPTER>":"Ultramarines"},"warlord_trait":"Inspiring Leader"},
		{"unit":"Intercessor Squad","keywords":{"<CHAPTER>":"Ultramarines"}}]}}`
	tomb = `{"list":{"list":"Tomb","faction":"Necrons","units":[
		{"unit":"Royal Warden","keywords":{"<DYNASTY>":"Sautekh"},"warlord_trait":"Inspiring Leader"},
		{"unit":"Immortals","keywords":{"<DYNASTY>":"Sautekh"}}]}}`
	noWarlord = `{"list":{"list":"Nobody","faction":"Necrons","units":[{"unit":"Immortals"}]}}`
)

// gameBody is a request for a test game with additional fields.
func gameBody(first, second, more string) string {
	return `{"armies":[` + first + `,` + second + `]` + more + `}`
}

// working lets the test server of a group run simulations.
func working(d *testServer, _ *config) { d.working = true }

// games are the ids of the games created for a scenario.
type games struct{ simulation, battle, over, seated, seat, tag string }

// placeGames plays the games to which a scenario refers.
func (d *testServer) placeGames(t *testing.T, s scenario) (g games) {
	t.Helper()
	if s.refersTo("{simulation}") {
		g.simulation, _ = d.begin(t, "/v1/simulations", gameBody(strike, tomb, `,"agents":["stand","rush"],"battles":3,"seed":"7"`), 202)
		d.awaitDone(t, g.simulation)
	}
	if s.refersTo("{battle}") {
		g.battle, g.tag = d.begin(t, "/v1/battles", gameBody(strike, tomb, `,"players":["remote","stand"],"seed":"7"`), 201)
	}
	if s.refersTo("{over}") {
		g.over, g.tag = d.begin(t, "/v1/battles", gameBody(strike, tomb, `,"players":["stand","stand"],"seed":"7"`), 201)
	}
	if s.refersTo("{seated}") {
		x := d.send(t, "POST", "/v1/battles", asJSON, gameBody(strike, tomb, `,"players":["remote","remote"],"seats":true,"seed":"918273645"`))
		made := decoded[struct {
			ID      string
			Seats   [2]string
			Request struct{ Player int }
		}](t, x)
		g.seated, g.seat, g.tag = made.ID, made.Seats[made.Request.Player-1], x.Header.Get("ETag")
	}
	return g
}

// begin begins a game, and returns its id and its tag.
func (d *testServer) begin(t *testing.T, url, body string, status int) (id, tag string) {
	t.Helper()
	x := d.send(t, "POST", url, asJSON, body)
	if x.StatusCode != status {
		t.Fatalf("status %d: %.500s", x.StatusCode, x.body)
	}
	var made struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(x.body, &made); err != nil {
		t.Fatal(err)
	}
	return made.ID, x.Header.Get("ETag")
}

func (d *testServer) awaitDone(t *testing.T, id string) {
	t.Helper()
	for range 1500 {
		one, err := d.config.API.Simulations.Simulation(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if one.Status.Over() {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal("the simulation does not end")
}

func simulationScenarios() []scenario {
	post := func(name, body string, status int, problem string, faults ...string) scenario {
		return scenario{name: name, method: "POST", url: "/v1/simulations", header: asJSON, body: body, status: status, problem: problem, faults: faults}
	}
	bad := func(name, body string, faults ...string) scenario {
		return post(name, body, 422, "invalid-request", faults...)
	}
	with := func(s scenario, parts ...string) scenario {
		s.contains = parts
		return s
	}
	good := post("two lists", gameBody(strike, tomb, `,"battles":2,"seed":"18446744073709551615","agents":["stand","rush"]`), 202, "")
	good.want = map[string]string{"Location": "*"}
	return append([]scenario{
		with(good, `"status":"queued"`, `"seed":"18446744073709551615"`, `"battles_asked":2`, `"battles_done":0`, `"not_modelled":[`),
		with(post("defaults", gameBody(strike, tomb, ""), 202, ""), `"agents":["greedy","greedy"]`, `"battles_asked":100`),
		bad("one army", `{"armies":[`+strike+`]}`, "/armies armies.count"),
		bad("no armies", `{}`, "/armies armies.count"),
		bad("an empty army", gameBody(strike, `{}`, ""), "/armies/1 army.ambiguous"),
		bad("an army in two ways", gameBody(strike, `{"roster":"ros_1","text":"a"}`, ""), "/armies/1 army.ambiguous"),
		bad("a roster that there is not", gameBody(`{"roster":"ros_1"}`, tomb, ""), "/armies/0/roster roster.unknown"),
		bad("an invalid list", gameBody(strike, `{"list":{"list":"a","units":[{"size":3}]}}`, ""),
			"/armies/1/list/units/0 document.schema", "/armies/1/list/units/0/size document.schema"),
		bad("an invalid document", gameBody(strike, `{"document":7}`, ""), "/armies/1/document document.schema"),
		bad("a text that is not a list", gameBody(strike, `{"text":"nothing that is a list"}`, ""), "/armies/1/text document.schema"),
		bad("a roster with errors", gameBody(strike, noWarlord, ""), "/armies/1 warlord.missing", "/armies/1 keyword.missing"),
		bad("an unknown agent", gameBody(strike, tomb, `,"agents":["greedy","nobody"]`), "/agents/1 agent.unknown"),
		bad("one agent", gameBody(strike, tomb, `,"agents":["greedy"]`), "/agents field.type"),
		bad("an edition that is not played", gameBody(strike, tomb, `,"edition":"7e"`), "/edition edition.unplayable"),
		bad("a mission that there is not", gameBody(strike, tomb, `,"mission":"domination"`), "/mission mission.unknown"),
		bad("a patch that there is not", gameBody(strike, tomb, `,"patches":["short-battle","long-battle"]`), "/patches/1 patch.unknown"),
		bad("a terrain that there is not", gameBody(strike, tomb, `,"terrain":"swamp"`), "/terrain terrain.unknown"),
		with(post("another mission", gameBody(strike, tomb, `,"mission":"five-front","patches":["short-battle"],"terrain":"open"`), 202, ""), `"mission":"five-front"`, `"patches":["short-battle"]`, `"engine":`),
		{name: "again", method: "POST", url: "/v1/simulations/{simulation}/restart", status: 202, want: map[string]string{"Location": "*"}, contains: []string{`"battles_asked":3`, `"seed":"7"`}},
		{name: "again, unknown", method: "POST", url: "/v1/simulations/sim_1/restart", status: 404, problem: "not-found"},
		bad("no battles", gameBody(strike, tomb, `,"battles":0`), "/battles battles.count"),
		bad("too many battles", gameBody(strike, tomb, `,"battles":100001`), "/battles battles.count"),
		bad("an invalid seed", gameBody(strike, tomb, `,"seed":-1`), "/seed seed.value"),
		bad("an invalid battlefield", gameBody(strike, tomb, `,"battlefield":{"width":0,"depth":30}`), "/battlefield battlefield.invalid"),
		bad("an unknown field", gameBody(strike, tomb, `,"rounds":5`), "/rounds field.unknown"),
		bad("broken JSON", `{"armies":`, "json.syntax"),
		post("a body that is too large", string(make([]byte, 8<<20+1)), 413, "too-large"),
		{
			name: "a picture", method: "POST", url: "/v1/simulations", header: map[string]string{"Content-Type": "image/png"}, body: "x",
			status: 415, problem: "unsupported-media-type", faults: []string{"Content-Type header.value"},
		},
	}, shownSimulations()...)
}

func shownSimulations() []scenario {
	return []scenario{
		{name: "done", url: "/v1/simulations/{simulation}", status: 200, want: map[string]string{"ETag": "*"},
			contains: []string{`"status":"done"`, `"battles_done":3`, `"name":"Intercessor Squad"`, `"victory_points":{"mean":`, `"first_turn":{"taken":`}},
		{name: "not modified", url: "/v1/simulations/{simulation}", header: map[string]string{"If-None-Match": "*"}, status: 304, want: map[string]string{"ETag": "*"}},
		{name: "unknown", url: "/v1/simulations/sim_1", status: 404, problem: "not-found"},
		{name: "series", url: "/v1/series?simulations={simulation},{simulation}", status: 200, want: map[string]string{"ETag": "*"}, contains: []string{`"opponents":[{"simulation":"sim_`, `"win_rate":{"share":`, `"battles_done":3`}},
		{name: "series, not modified", url: "/v1/series?simulations={simulation}", header: map[string]string{"If-None-Match": "*"}, status: 304, want: map[string]string{"ETag": "*"}},
		{name: "a series that is too large", method: "POST", url: "/v1/series", header: asJSON, body: string(make([]byte, 8<<20+1)), status: 413, problem: "too-large"},
		{name: "a series as a picture", method: "POST", url: "/v1/series", header: map[string]string{"Content-Type": "image/png"}, body: "x", status: 415, problem: "unsupported-media-type", faults: []string{"Content-Type header.value"}},
		{name: "a series without simulations", url: "/v1/series", status: 422, problem: "invalid-request", faults: []string{"?simulations parameter.value"}},
		{name: "a series with an unknown simulation", url: "/v1/series?simulations={simulation},sim_1", status: 404, problem: "not-found"},
		{name: "a new series", method: "POST", url: "/v1/series", header: asJSON, body: `{"armies":[` + strike + `,` + tomb + `,` + tomb + `],"battles":1,"seed":"7","agents":["stand","rush"]}`, status: 202,
			want: map[string]string{"Location": "*"}, contains: []string{`"battles_asked":1,"battles_done":0`, `"status":"queued"`}},
		{name: "a series of one army", method: "POST", url: "/v1/series", header: asJSON, body: `{"armies":[` + strike + `]}`, status: 422, problem: "invalid-request", faults: []string{"/armies armies.count"}},
		{name: "a series with an opponent that has errors", method: "POST", url: "/v1/series", header: asJSON, body: `{"armies":[` + strike + `,` + tomb + `,` + noWarlord + `]}`, status: 422, problem: "invalid-request",
			faults: []string{"/armies/2 warlord.missing", "/armies/2 keyword.missing"}},
		{name: "listed", url: "/v1/simulations?limit=1", status: 200, contains: []string{`"battles_asked":3,"battles_done":3`, `"sides":["`},
			before: []scenario{{url: "/v1/simulations/{simulation}", status: 200}}},
		{name: "listed with an invalid cursor", url: "/v1/simulations?cursor=x", status: 422, problem: "invalid-request", faults: []string{"?cursor parameter.value"}},
		{name: "battles listed", url: "/v1/battles", status: 200, contains: []string{`"over":false`, `"agents":["remote","stand"]`},
			before: []scenario{{url: "/v1/battles/{battle}", status: 200}}},
		{name: "battles listed with an invalid cursor", url: "/v1/battles?cursor=x", status: 422, problem: "invalid-request", faults: []string{"?cursor parameter.value"}},
		{name: "cancelled when it was done", method: "DELETE", url: "/v1/simulations/{simulation}", status: 200, contains: []string{`"status":"done"`}},
		{name: "cancelled and unknown", method: "DELETE", url: "/v1/simulations/sim_1", status: 404, problem: "not-found"},
		{name: "followed late", url: "/v1/simulations/{simulation}/events", status: 200,
			contains: []string{"event: progress\ndata: {\"status\":\"done\",\"battles_asked\":3,\"battles_done\":3}\n\n", "event: result\ndata: {\"id\":"}},
		{name: "followed and unknown", url: "/v1/simulations/sim_1/events", status: 404, problem: "not-found"},
		{name: "a battle again", url: "/v1/simulations/{simulation}/battles/1", status: 200,
			contains: []string{"battle protocol=1 edition=9e mission=only-war engine=", `name="Intercessor Squad"`, "\nend result="}},
		{name: "a battle in short", url: "/v1/simulations/{simulation}/battles/1", header: map[string]string{"Accept": "application/json"}, status: 200,
			contains: []string{`"battle":1,"seed":"`, `"sides":["Strike","Tomb"]`}},
		{name: "a battle, not modified", url: "/v1/simulations/{simulation}/battles/1", header: map[string]string{"If-None-Match": "*"}, status: 304, want: map[string]string{"ETag": "*"}},
		{name: "a battle behind the last", url: "/v1/simulations/{simulation}/battles/3", status: 404, problem: "not-found"},
		{name: "a battle with an invalid number", url: "/v1/simulations/{simulation}/battles/one", status: 422, problem: "invalid-request", faults: []string{"?n parameter.value"}},
		{name: "a battle as a picture", url: "/v1/simulations/{simulation}/battles/1", header: map[string]string{"Accept": "image/png"}, status: 406, problem: "not-acceptable",
			faults: []string{"Accept header.value"}},
		{name: "report", url: "/v1/simulations/{simulation}/report", status: 200, contains: []string{"<svg", "Strike against Tomb", "Rollcall test"}},
		{name: "report, not modified", url: "/v1/simulations/{simulation}/report", header: map[string]string{"If-None-Match": "*"}, status: 304, want: map[string]string{"ETag": "*"}},
		{name: "report of an unknown simulation", url: "/v1/simulations/sim_1/report", status: 404, problem: "not-found"},
	}
}

func battleScenarios() []scenario {
	post := func(name, body string, status int, problem string, faults ...string) scenario {
		return scenario{name: name, method: "POST", url: "/v1/battles", header: asJSON, body: body, status: status, problem: problem, faults: faults}
	}
	choose := func(name, body, tag string, status int, problem string, faults ...string) scenario {
		header := map[string]string{"Content-Type": "application/json"}
		if tag != "" {
			header["If-Match"] = tag
		}
		return scenario{name: name, method: "POST", url: "/v1/battles/{battle}/choices", header: header, body: body, status: status, problem: problem, faults: faults}
	}
	with := func(s scenario, url string, parts ...string) scenario {
		if url != "" {
			s.url = url
		}
		s.contains = parts
		return s
	}
	// delegate changes a choice to a delegation at a battle.
	delegate := func(s scenario, battle string) scenario {
		s.name = "delegated " + s.name
		if battle != "" {
			s.url = "/v1/battles/{" + battle + "}/delegate"
		}
		return s
	}
	seatHeader := func(seat string) map[string]string {
		return map[string]string{"Content-Type": "application/json", "If-Match": "*", "Battle-Seat": seat}
	}
	// undo takes back a choice that was made before.
	undo := func(name, tag string, status int, problem string, faults ...string) scenario {
		s := scenario{name: "undone " + name, method: "POST", url: "/v1/battles/{battle}/undo", status: status, problem: problem, faults: faults}
		if tag != "" {
			s.header = map[string]string{"If-Match": tag}
		}
		return s
	}
	// remove deletes a battle.
	remove := func(name, tag string, status int, problem string, faults ...string) scenario {
		s := undo(name, tag, status, problem, faults...)
		s.name, s.method, s.url = "deleted "+name, "DELETE", "/v1/battles/{battle}"
		return s
	}
	marker := func(x, y string) string { return `{"ask":"marker","point":[` + x + `,` + y + `]}` }
	undone := undo("at once", "*", 200, "")
	undone.before = []scenario{choose("a marker", marker("22", "15"), "*", 200, "")}
	undone.lacks = []string{"[22,15]"}
	return []scenario{
		with(post("against an agent", gameBody(strike, tomb, `,"players":["remote","stand"],"seed":"7"`), 201, ""), "",
			`"over":false`, `"ask":"marker"`, `"rule":"9e.`, `"not_modelled":[`, `"sides":[{"name":"Strike"`),
		with(post("two agents", gameBody(strike, tomb, `,"players":["stand","rush"]`), 201, ""), "", `"over":true`, `"request":null`),
		post("an unknown player", gameBody(strike, tomb, `,"players":["remote","nobody"]`), 422, "invalid-request", "/players/1 agent.unknown"),
		post("a roster with errors", gameBody(noWarlord, tomb, ""), 422, "invalid-request", "/armies/0 warlord.missing", "/armies/0 keyword.missing"),
		post("an unknown field", gameBody(strike, tomb, `,"agents":["greedy","greedy"]`), 422, "invalid-request", "/agents field.unknown"),
		post("a body that is too large", string(make([]byte, 8<<20+1)), 413, "too-large"),
		{name: "a picture", method: "POST", url: "/v1/battles", header: map[string]string{"Content-Type": "image/png"}, body: "x",
			status: 415, problem: "unsupported-media-type", faults: []string{"Content-Type header.value"}},

		{name: "a battle", url: "/v1/battles/{battle}", status: 200, want: map[string]string{"ETag": "*"}, contains: []string{`"request":{"ask":"marker"`, `"name":"Immortals"`,
			`"kinds":[{"kind":0,"name":"Immortal","wounds":1,"move":{"most":5},"base":{"shape":"round","width":32,"length":32,"height":`,
			`"name":"Gauss blaster","type":"rapid_fire","item":0,"count":1,"range":30,"attacks":"1","skill":3,"strength":5,"ap":-2,"damage":"1"}`}},
		{name: "not modified", url: "/v1/battles/{battle}", header: map[string]string{"If-None-Match": "*"}, status: 304, want: map[string]string{"ETag": "*"}},
		{name: "unknown", url: "/v1/battles/btl_1", status: 404, problem: "not-found"},
		{name: "again", method: "POST", url: "/v1/battles/{over}/restart", status: 201, want: map[string]string{"Location": "*"}, contains: []string{`"seed":"7"`, `"over":true`}},
		{name: "again, unknown", method: "POST", url: "/v1/battles/btl_1/restart", status: 404, problem: "not-found"},
		{name: "log", url: "/v1/battles/{over}/log", status: 200, contains: []string{"battle protocol=1 edition=9e mission=only-war engine=", " seed=7\n", "\nend result="}},
		{name: "log, not modified", url: "/v1/battles/{over}/log", header: map[string]string{"If-None-Match": "*"}, status: 304, want: map[string]string{"ETag": "*"}},
		{name: "log of an unknown battle", url: "/v1/battles/btl_1/log", status: 404, problem: "not-found"},

		with(choose("a marker", marker("22", "15"), "{etag}", 200, ""), "", `[22,15]`),
		with(choose("a marker, whatever came before", marker("22", "15"), "*", 200, ""), "", `[22,15]`),
		choose("a marker at the edge", marker("0.5", "15"), "{etag}", 422, "illegal-choice", "9e.ONLYWAR.PLACEMENT.2"),
		choose("a wrong answer", `{"ask":"option","option":0}`, "{etag}", 422, "illegal-choice", "9e.ONLYWAR.PLACEMENT.1"),
		choose("not a choice", `{"ask":"dance"}`, "{etag}", 422, "invalid-request", "choice.unreadable"),
		choose("broken JSON", `{"ask":`, "{etag}", 422, "invalid-request", "json.syntax"),
		choose("no tag", marker("22", "15"), "", 428, "if-match-required", "If-Match header.missing"),
		choose("an invalid tag", marker("22", "15"), "7", 422, "invalid-request", "If-Match header.value"),
		choose("a stale tag", marker("22", "15"), `"99"`, 412, "stale-revision", "If-Match revision.stale"),
		with(choose("when it was over", `{"ask":"option","option":0}`, "*", 409, "conflict"), "/v1/battles/{over}/choices"),
		with(choose("of an unknown battle", `{"ask":"option","option":0}`, "*", 404, "not-found"), "/v1/battles/btl_1/choices"),
		choose("too large", string(make([]byte, 1<<20+1)), "*", 413, "too-large"),
		delegate(choose("to an agent", `{"agent":"stand"}`, "{etag}", 200, ""), "battle"),
		delegate(choose("to the usual agent", `{}`, "*", 200, ""), "battle"),
		delegate(choose("to an unknown agent", `{"agent":"nobody"}`, "{etag}", 422, "invalid-request", "/agent agent.unknown"), "battle"),
		delegate(choose("by an unknown field", `{"ask":"option"}`, "{etag}", 422, "invalid-request", "/ask field.unknown"), "battle"),
		delegate(choose("without a tag", `{}`, "", 428, "if-match-required", "If-Match header.missing"), "battle"),
		delegate(choose("with a stale tag", `{}`, `"99"`, 412, "stale-revision", "If-Match revision.stale"), "battle"),
		delegate(choose("after the end", `{}`, "*", 409, "conflict"), "over"),
		delegate(with(choose("of no battle", `{}`, "*", 404, "not-found"), "/v1/battles/btl_1/delegate"), ""),
		delegate(choose("with a large body", string(make([]byte, 1<<20+1)), "*", 413, "too-large"), "battle"),
		{name: "a choice at a seat", method: "POST", url: "/v1/battles/{seated}/choices", header: seatHeader("{seat}"), body: marker("22", "15"), status: 200, contains: []string{"[22,15]", `"seed":""`}},
		{name: "a choice without a seat", method: "POST", url: "/v1/battles/{seated}/choices", header: changing("*"), body: marker("22", "15"), status: 403, problem: "role"},
		{name: "a choice at no seat", method: "POST", url: "/v1/battles/{seated}/choices", header: seatHeader("x"), body: marker("22", "15"), status: 403, problem: "role"},
		{name: "delegated without a seat", method: "POST", url: "/v1/battles/{seated}/delegate", header: changing("*"), body: "{}", status: 403, problem: "role"},
		{name: "delegated at a seat", method: "POST", url: "/v1/battles/{seated}/delegate", header: seatHeader("{seat}"), body: "{}", status: 200},
		{name: "again, with seats", method: "POST", url: "/v1/battles/{seated}/restart", status: 403, problem: "role"},
		{name: "the log of a battle with seats", url: "/v1/battles/{seated}/log", status: 200, contains: []string{" seed=secret\n"}, lacks: []string{"918273645"}},
		{name: "a battle with seats", url: "/v1/battles/{seated}", status: 200, contains: []string{`"seed":""`}, lacks: []string{"918273645", `"seats"`}},

		undone,
		undo("without a tag", "", 428, "if-match-required", "If-Match header.missing"),
		undo("with an invalid tag", "7", 422, "invalid-request", "If-Match header.value"),
		undo("with another tag", `"99"`, 412, "stale-revision", "If-Match revision.stale"),
		undo("before a choice", "*", 409, "conflict"),
		with(undo("of no battle", "*", 404, "not-found"), "/v1/battles/btl_1/undo"),
		with(undo("without a seat", "*", 403, "role"), "/v1/battles/{seated}/undo"),

		remove("at once", "*", 204, ""),
		remove("without a tag", "", 428, "if-match-required", "If-Match header.missing"),
		remove("with another tag", `"99"`, 412, "stale-revision", "If-Match revision.stale"),
		with(remove("of no battle", "*", 404, "not-found"), "/v1/battles/btl_1"),
		with(remove("without a seat", "*", 403, "role"), "/v1/battles/{seated}"),
		{name: "deleted with another person", method: "DELETE", url: "/v1/battles/{seated}", header: seatHeader("{seat}"), status: 409, problem: "conflict"},

		{name: "suggested", url: "/v1/battles/{battle}/suggestion", status: 200, want: map[string]string{"ETag": "*"}, contains: []string{`"ask":"marker","point":[`}},
		{name: "suggested already", url: "/v1/battles/{battle}/suggestion", header: map[string]string{"If-None-Match": "*"}, status: 304, want: map[string]string{"ETag": "*"}},
		{name: "suggested without a seat", url: "/v1/battles/{seated}/suggestion", status: 403, problem: "role"},
		{name: "suggested for no battle", url: "/v1/battles/btl_1/suggestion", status: 404, problem: "not-found"},
		{name: "suggested after the end", url: "/v1/battles/{over}/suggestion", status: 409, problem: "conflict"},

		{name: "a delegation as a picture", method: "POST", url: "/v1/battles/{battle}/delegate", header: map[string]string{"Content-Type": "image/png", "If-Match": "*"}, body: "x",
			status: 415, problem: "unsupported-media-type", faults: []string{"Content-Type header.value"}},
		{name: "a choice as a picture", method: "POST", url: "/v1/battles/{battle}/choices", header: map[string]string{"Content-Type": "image/png", "If-Match": "*"}, body: "x",
			status: 415, problem: "unsupported-media-type", faults: []string{"Content-Type header.value"}},
	}
}

// TestIllegalChoiceChangesNothing compares a battle before and after a rejected choice.
func TestIllegalChoiceChangesNothing(t *testing.T) {
	d := newTestServer(t, nil)
	id, tag := d.begin(t, "/v1/battles", gameBody(strike, tomb, `,"players":["remote","stand"],"seed":"7"`), 201)
	before := d.send(t, "GET", "/v1/battles/"+id, nil, "")
	header := map[string]string{"Content-Type": "application/json", "If-Match": tag}
	if x := d.send(t, "POST", "/v1/battles/"+id+"/choices", header, `{"ask":"marker","point":[0,0]}`); x.StatusCode != 422 {
		t.Fatalf("status %d: %.300s", x.StatusCode, x.body)
	}
	after := d.send(t, "GET", "/v1/battles/"+id, nil, "")
	if string(before.body) != string(after.body) || after.Header.Get("ETag") != tag {
		t.Errorf("before %.300s\nafter %.300s", before.body, after.body)
	}
}

// TestConcurrentFollower follows a simulation from its beginning: progress comes in order,
// and the result at the end.
func TestConcurrentFollower(t *testing.T) {
	d := newTestServer(t, working)
	id, _ := d.begin(t, "/v1/simulations", gameBody(strike, tomb, `,"agents":["stand","rush"],"battles":30`), 202)
	x := d.send(t, "GET", "/v1/simulations/"+id+"/events", nil, "")
	last := -1
	for _, e := range strings.Split(strings.TrimSpace(string(x.body)), "\n\n") {
		name, data, _ := strings.Cut(strings.TrimPrefix(e, "event: "), "\ndata: ")
		var p struct {
			Done   int    `json:"battles_done"`
			Status string `json:"status"`
		}
		if err := json.Unmarshal([]byte(data), &p); err != nil {
			t.Fatalf("%q: %v", e, err)
		}
		if p.Done < last {
			t.Errorf("%d battles after %d", p.Done, last)
		}
		last = p.Done
		if name == "result" && p.Status != "done" {
			t.Errorf("the result is %s", p.Status)
		}
	}
	if !strings.Contains(string(x.body), "event: result") || last != 30 {
		t.Errorf("ended after %s battles: %.300s", strconv.Itoa(last), x.body)
	}
}
