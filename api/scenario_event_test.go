package api_test

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/event"
)

// eventPack is the pack of the scenarios. The clock of a test server begins at noon of
// 1 March 2026.
const eventPack = `
name: Winter Cup
edition: 9e
limits: {points: {max: 1000}}
copies: {max: 3}
bans: [{names: [Monolith]}]
deadlines: {submission: 2026-03-02T12:00:00Z, correction: 2026-03-03T12:00:00Z}
visibility: {before: players, commitments: true}
`

// closedPack has a deadline that has passed.
const closedPack = "name: Cup\nedition: 9e\ndeadlines: {submission: 2026-03-01T11:59:59Z}\n"

// legalList and illegalList are list documents.
const (
	legalList = `{"list":"Host","faction":"Necrons","units":[{"unit":"Overlord","warlord_trait":"Inspiring Leader","keywords":{"<DYNASTY>":"Novokh"}},` +
		`{"unit":"Immortals","keywords":{"<DYNASTY>":"Novokh"}}]}`
	illegalList = `{"list":"Host","faction":"Necrons","units":[{"unit":"Overlord","warlord_trait":"Inspiring Leader","keywords":{"<DYNASTY>":"Novokh"}},` +
		`{"unit":"Monolith","keywords":{"<DYNASTY>":"Novokh"}}]}`
)

// places are the resources that scenarios of events refer to.
type places struct{ event, list, organiser, judge, entrant, player, receipt, link, hook string }

var eventMarks = []string{"{event}", "{locked}", "{closed}", "{published}"}

// placeEvent creates the event to which a scenario refers, with one list.
func (d *testServer) placeEvent(t *testing.T, s scenario) (p places) {
	t.Helper()
	mark := ""
	for _, m := range eventMarks {
		if s.refersTo(m) {
			mark = m
		}
	}
	if mark == "" {
		return p
	}
	packed := eventPack
	if mark == "{closed}" {
		packed = closedPack
	}
	created := decoded[event.Created](t, d.must(t, "POST", "/v1/events", map[string]string{"Content-Type": "application/yaml"}, packed, 201))
	p = places{event: created.Event.ID, organiser: created.Organiser.Token, judge: created.Judge.Token, entrant: created.Entrant.Token}
	as := map[string]string{"Content-Type": "application/json", "Authorization": "Bearer " + p.organiser}
	base := "/v1/events/" + p.event
	made := decoded[struct {
		Submission event.Submission
		Receipt    json.RawMessage
		Link       event.IssuedLink
	}](t, d.must(t, "POST", base+"/submissions", as, `{"player":"Anna","team":"Red","document":`+legalList+`}`, 201))
	p.list, p.player, p.receipt = made.Submission.ID, made.Link.Token, string(made.Receipt)
	p.link = decoded[event.IssuedLink](t, d.must(t, "POST", base+"/links", as, `{"role":"judge","name":"Ben"}`, 201)).ID
	p.hook = decoded[event.Webhook](t, d.must(t, "POST", base+"/hooks", as, `{"url":"https://a.example.org/hook"}`, 201)).ID
	as = map[string]string{"Authorization": "Bearer " + p.organiser}
	if mark == "{locked}" || mark == "{published}" {
		d.must(t, "POST", base+"/lock", as, "", 200)
	}
	if mark == "{published}" {
		d.must(t, "POST", base+"/publish", as, "", 200)
	}
	return p
}

// must sends a request that must have the response.
func (d *testServer) must(t *testing.T, method, url string, header map[string]string, body string, status int) exchange {
	t.Helper()
	x := d.send(t, method, url, header, body)
	if x.StatusCode != status {
		t.Fatalf("%s %s: %d %.500s", method, url, x.StatusCode, x.body)
	}
	return x
}

// pairs returns the placeholders and their values.
func (p places) pairs() []string {
	out := []string{"{list}", p.list, "{organiser}", p.organiser, "{judge}", p.judge, "{entrant}", p.entrant, "{player}", p.player,
		"{receipt}", p.receipt, "{forged}", strings.Replace(p.receipt, "Anna", "Bea", 1), "{link}", p.link, "{hook}", p.hook}
	for _, m := range eventMarks {
		out = append(out, m, p.event)
	}
	return out
}

// as returns the header with a token.
func as(who string, more ...string) map[string]string {
	return with(map[string]string{"Authorization": "Bearer {" + who + "}"}, more...)
}

const (
	ctype = "Content-Type"
	ajson = "application/json"
)

// An eventCall is a request of an organiser that succeeds.
type eventCall struct {
	method, path, body string
	header             map[string]string
	status             int
	open               bool // to the public
	contains           []string
}

// eventCalls returns each route of an event once.
func eventCalls() []eventCall {
	j := map[string]string{ctype: ajson}
	y := map[string]string{ctype: "application/yaml"}
	return []eventCall{
		{"GET", "", "", nil, 200, true, []string{`"role":"organiser"`, `"player":"Anna"`, `"commitment":"`}},
		{"GET", "/pack", "", nil, 200, true, []string{`"Winter Cup"`, `"snapshot"`}},
		{"PUT", "/pack", eventPack, with(y, "If-Match", "*"), 200, false, []string{`"lists":1`, `"valid":1`}},
		{"POST", "/preview", strings.Replace(eventPack, "Monolith", "Immortals", 1), y, 200, false, []string{`"fail":1`, `"event.banned"`, `"/bans/0"`}},
		{"GET", "/report", "", nil, 200, false, []string{`"total":1`, `"status":"open"`}},
		{"POST", "/recheck", "", nil, 200, false, []string{`"changed":[]`}},
		{"POST", "/lock", "", nil, 200, false, []string{`"locked_at"`}},
		{"POST", "/unlock", "", nil, 200, false, nil},
		{"GET", "/trail", "", nil, 200, false, []string{`"action":"enter"`, `"detail":"submitted: `, `"code":"trail_detail.submitted","arguments":{"Hash":"`}},
		{"POST", "/submissions", `{"player":"Ben","document":` + illegalList + `}`, j, 201, false, []string{`"event.banned"`, `"fix.remove"`, `"token":"rce_`, `"signature":"`}},
		{"GET", "/submissions/{list}", "", nil, 200, false, []string{`"valid":true`}},
		{"POST", "/submissions/{list}/versions", `{"document":` + illegalList + `}`, j, 201, false, []string{`"number":2`, `"Monolith"`, `"changes"`}},
		{"GET", "/submissions/{list}/diff", "", nil, 200, false, []string{`"added":[]`}},
		{"GET", "/submissions/{list}/receipt", "", nil, 200, false, []string{`"signature":"`}},
		{"PUT", "/submissions/{list}/consent", `{"until":"2026-03-03T12:00:00Z"}`, j, 204, false, nil},
		{"POST", "/reviews", `{"clean":true}`, j, 200, false, []string{`"lists":["sub_`}},
		{"POST", "/emails", `{}`, j, 200, false, []string{`Hello Anna`, `/access/rce_`}},
		{"GET", "/exports/json", "", nil, 200, false, []string{`"player": "Anna"`, `Overlord`}},
		{"POST", "/tables", `{"tables":[{"table":"1","lists":["{list}"]}]}`, j, 200, false, []string{"%PDF-"}},
		{"POST", "/links", `{"role":"player","name":"Anna","list":"{list}"}`, j, 201, false, []string{`"token":"rce_`}},
		{"GET", "/links", "", nil, 200, false, []string{`"role":"entrant"`}},
		{"DELETE", "/links/{link}", "", nil, 204, false, nil},
		{"POST", "/hooks", `{"url":"https://b.example.org"}`, j, 201, false, []string{`"secret":"whsec_`}},
		{"GET", "/hooks", "", nil, 200, false, []string{`"url":"https://a.example.org/hook"`}},
		{"DELETE", "/hooks/{hook}", "", nil, 204, false, nil},
		{"POST", "/submissions:import", "player,list\r\nCarl,\"" + strings.ReplaceAll(legalList, `"`, `""`) + "\"\r\nDora,nothing\r\n", map[string]string{ctype: "text/csv"}, 200, false, []string{`"done":1`, `"error":"`}},
		{"DELETE", "", "", nil, 204, false, nil},
	}
}

// eventScenarios returns a successful request to each route, and rejected requests: for an
// unknown event, as the public, and with a body of another type, too large, or unreadable.
func eventScenarios() []scenario {
	var all []scenario
	for _, c := range eventCalls() {
		name := c.method + " " + c.path
		add := func(s scenario) {
			s.name, s.method = name+": "+s.name, c.method
			all = append(all, s)
		}
		header := as("organiser")
		maps.Copy(header, c.header)
		add(scenario{name: "done", url: "/v1/events/{event}" + c.path, header: header, body: c.body, status: c.status, contains: c.contains})
		public := with(c.header)
		add(scenario{name: "no event", url: "/v1/events/evt_none" + strings.NewReplacer("{", "", "}", "").Replace(c.path), header: public, body: c.body, status: 404, problem: "not-found"})
		if !c.open {
			add(scenario{name: "the public", url: "/v1/events/{event}" + c.path, header: public, body: c.body, status: 403, problem: "role"})
		}
		if c.body == "" {
			continue
		}
		add(scenario{name: "wrong type", url: "/v1/events/{event}" + c.path, header: with(header, ctype, "image/png"), body: c.body, status: 415, problem: "unsupported-media-type"})
		add(scenario{name: "not understood", url: "/v1/events/{event}" + c.path, header: with(header, ctype, header[ctype]), body: "{", status: 422, problem: "invalid-request"})
		if size := bodySize(c.path); size > 0 {
			add(scenario{name: "too large", url: "/v1/events/{event}" + c.path, header: header, body: strings.Repeat(" ", size+1), status: 413, problem: "too-large"})
		}
	}
	return append(all, moreEventScenarios()...)
}

// bodySize returns the maximum size of a body of a route.
func bodySize(path string) int {
	switch {
	case path == "/submissions:import":
		return 64 << 20
	case path == "/submissions", strings.HasSuffix(path, "/versions"):
		return 8 << 20
	}
	return 1 << 20
}

func moreEventScenarios() []scenario {
	const e = "/v1/events/{event}"
	j := map[string]string{ctype: ajson}
	yaml := map[string]string{ctype: "application/yaml"}
	list := `{"player":"Ben","document":` + legalList + `}`
	return []scenario{
		{name: "an event", method: "POST", url: "/v1/events", header: yaml, body: eventPack, status: 201, want: map[string]string{"Location": "*", "ETag": `"1"`, "Cache-Control": "no-store"}, contains: []string{`"snapshot":"9e@`, `"entrant":{`}},
		{name: "an event in JSON", method: "POST", url: "/v1/events", header: j, body: `{"name":"Cup","edition":"9e"}`, status: 201},
		{name: "an event with a wrong type", method: "POST", url: "/v1/events", header: map[string]string{ctype: "image/png"}, body: "x", status: 415, problem: "unsupported-media-type"},
		{name: "a pack that is too large", method: "POST", url: "/v1/events", header: yaml, body: strings.Repeat("#", 1<<20+1), status: 413, problem: "too-large"},
		{name: "a pack that contradicts itself", method: "POST", url: "/v1/events", header: yaml,
			body:   eventPack + "requirements: [{names: [Monolith], min: 1}]\nbattle_size: Strike Farce\n",
			status: 422, problem: "invalid-request", faults: []string{"/battle_size pack.size.unknown", "/requirements/0 pack.contradiction"}},
		{name: "a list in place of a pack", method: "POST", url: "/v1/events", header: j, body: legalList, status: 422, problem: "invalid-request",
			faults: []string{"document.schema"}, contains: []string{"a list document, not an event pack"}},
		{name: "a pack of no edition", method: "POST", url: "/v1/events", header: yaml, body: "name: Cup\nedition: 3e\n", status: 422, problem: "invalid-request", faults: []string{"/edition pack.snapshot"}},
		{name: "an event twice", method: "POST", url: "/v1/events", header: with(yaml, "Idempotency-Key", "evt"), body: eventPack,
			before: []scenario{{method: "POST", url: "/v1/events", header: with(yaml, "Idempotency-Key", "evt"), body: eventPack, status: 201}},
			status: 201, want: map[string]string{"Idempotency-Replayed": "true"}, contains: []string{`"token":"rce_`}},

		{name: "the pack, unchanged", url: e + "/pack", header: map[string]string{"If-None-Match": `*`}, status: 304},
		{name: "a pack without If-Match", method: "PUT", url: e + "/pack", header: as("organiser", ctype, "application/yaml"), body: eventPack, status: 428, problem: "if-match-required", faults: []string{"If-Match header.missing"}},
		{name: "a pack for another revision", method: "PUT", url: e + "/pack", header: as("organiser", ctype, "application/yaml", "If-Match", `"99"`), body: eventPack, status: 412, problem: "stale-revision", want: map[string]string{"ETag": `"1"`}},
		{name: "a pack after publication", method: "PUT", url: "/v1/events/{published}/pack", header: as("organiser", ctype, "application/yaml", "If-Match", "*"), body: eventPack, status: 409, problem: "conflict", faults: []string{"lists.locked"}},
		{name: "a pack with faults", method: "PUT", url: e + "/pack", header: as("organiser", ctype, "application/yaml", "If-Match", "*"), body: eventPack + "declare: [relic]\n", status: 422, problem: "invalid-request", faults: []string{"/declare/0 pack.declare"}},

		{name: "a token that is not known", url: e, header: map[string]string{"Authorization": "Bearer rce_none"}, status: 401, problem: "unauthorized", faults: []string{"Authorization key.invalid"}},
		{name: "the public", url: e, status: 200, contains: []string{`"role":"public"`, `"player":"Anna"`}, lacks: []string{"Overlord", "Necrons", "sub_"}},
		{name: "a list, to the public before publication", url: e + "/submissions/{list}", status: 403, problem: "role", lacks: []string{"Overlord"}},
		{name: "a list, to the public after publication", url: "/v1/events/{published}/submissions/{list}?include=roster", status: 200, contains: []string{"Overlord", `"roster":{`}, lacks: []string{`"notes"`}},
		{name: "the lists, to the public after publication", url: "/v1/events/{published}/exports/json", status: 200, contains: []string{`"nonce": "`, `"source": "`}},
		{name: "the table, to the public after publication", url: "/v1/events/{published}/report", status: 403, problem: "role"},
		{name: "the receipt, to the public after publication", url: "/v1/events/{published}/submissions/{list}/receipt", status: 403, problem: "role"},
		{name: "the own list", url: e + "/submissions/{list}", header: as("player"), status: 200, contains: []string{"Overlord"}},
		{name: "an unknown list, to a judge", url: e + "/submissions/sub_none", header: as("judge"), status: 404, problem: "not-found"},

		{name: "a filter", url: e + "/report?code=event.banned&status=open&clean=false&q=anna", header: as("judge"), status: 200, contains: []string{`"lists":[]`, `"total":1`}},
		{name: "an invalid filter", url: e + "/report?clean=perhaps", header: as("judge"), status: 422, problem: "invalid-request", faults: []string{"?clean parameter.value"}},
		{name: "a trail without end", url: e + "/trail?limit=0", header: as("judge"), status: 422, problem: "invalid-request", faults: []string{"?limit parameter.value"}},
		{name: "a page of the trail", url: e + "/trail?limit=1", header: as("judge"), status: 200, want: map[string]string{"Link": "*"}},
		{name: "an unknown part of a list", url: e + "/submissions/{list}?include=all", header: as("judge"), status: 422, problem: "invalid-request", faults: []string{"?include parameter.value"}},

		{name: "a text", method: "POST", url: e + "/submissions?player=Carl&team=Blue", header: as("entrant", ctype, "text/plain"),
			body: "Host (165 points)\n\nNecrons\nStrike Force (1000 points)\n\n\nCHARACTERS\n\nOverlord (80 points)\n  • Warlord\n", status: 201, contains: []string{`"form":"text"`, `"player":"Carl"`, `"team":"Blue"`}},
		{name: "a list without a name", method: "POST", url: e + "/submissions", header: as("entrant", ctype, "text/plain"), body: "x", status: 422, problem: "invalid-request", faults: []string{"/player field.value"}},
		{name: "two lists at once", method: "POST", url: e + "/submissions", header: as("entrant", ctype, ajson), body: `{"player":"A","text":"x","document":{}}`, status: 422, problem: "invalid-request", faults: []string{"/document field.value"}},
		{name: "a roster that is not there", method: "POST", url: e + "/submissions", header: as("entrant", ctype, ajson), body: `{"player":"A","roster":"ros_none"}`, status: 404, problem: "not-found"},
		{name: "a list after the deadline", method: "POST", url: "/v1/events/{closed}/submissions", header: as("entrant", ctype, ajson), body: list, status: 409, problem: "conflict", faults: []string{"deadline.passed"}},
		{name: "a list where they are locked", method: "POST", url: "/v1/events/{locked}/submissions", header: as("entrant", ctype, ajson), body: list, status: 409, problem: "conflict", faults: []string{"lists.locked"}},
		{name: "a second version after the deadline", method: "POST", url: "/v1/events/{closed}/submissions/{list}/versions", header: as("player", ctype, ajson), body: list, status: 409, problem: "conflict", faults: []string{"deadline.passed"}},
		{name: "the same list once more", method: "POST", url: e + "/submissions", header: as("entrant", ctype, ajson, "Idempotency-Key", "once"), body: list,
			before: []scenario{{method: "POST", url: e + "/submissions", header: as("entrant", ctype, ajson, "Idempotency-Key", "once"), body: list, status: 201}},
			status: 201, want: map[string]string{"Idempotency-Replayed": "true"}, contains: []string{`"token":"rce_`}},
		{name: "an idempotency key of another caller", method: "POST", url: e + "/submissions", header: with(j, "Idempotency-Key", "mine"), body: list,
			before: []scenario{{method: "POST", url: e + "/submissions", header: as("entrant", ctype, ajson, "Idempotency-Key", "mine"), body: list, status: 201}},
			status: 403, problem: "role", lacks: []string{"rce_"}},

		{name: "an archive", method: "POST", url: e + "/submissions:import", header: as("organiser", ctype, "application/zip"), body: packed("Red/Ben.json", legalList, "Red/Carl.txt", "nothing"), status: 200, contains: []string{`"done":1`, `"player":"Ben"`, `"name":"Red/Carl.txt"`}},
		{name: "a consent beyond the deadline", method: "PUT", url: e + "/submissions/{list}/consent", header: as("organiser", ctype, ajson), body: `{"until":"2027-01-01T00:00:00Z"}`, status: 422, problem: "invalid-request", faults: []string{"/until field.value"}},
		{name: "a review without changes", method: "POST", url: e + "/reviews", header: as("organiser", ctype, ajson), body: `{"lists":["{list}"]}`, status: 422, problem: "invalid-request", faults: []string{"/status field.value"}},
		{name: "two reviews", method: "POST", url: e + "/reviews", header: as("organiser", ctype, ajson), body: `{"clean":true,"note":"x"}`, status: 422, problem: "invalid-request", faults: []string{"/clean field.value"}},
		{name: "a note of a judge", method: "POST", url: e + "/reviews", header: as("judge", ctype, ajson), body: `{"lists":["{list}"],"note":"Look here."}`, status: 200},
		{name: "an approval of a judge", method: "POST", url: e + "/reviews", header: as("judge", ctype, ajson), body: `{"lists":["{list}"],"status":"approved"}`, status: 403, problem: "role"},
		{name: "a return after publication", method: "POST", url: "/v1/events/{published}/reviews", header: as("organiser", ctype, ajson), body: `{"lists":["{list}"],"status":"returned"}`, status: 409, problem: "conflict"},
		{name: "an e-mail with an unknown word", method: "POST", url: e + "/emails", header: as("organiser", ctype, ajson), body: `{"text":"{token}"}`, status: 422, problem: "invalid-request", faults: []string{"/text field.value"}},
		{name: "a link of the public", method: "POST", url: e + "/links", header: as("organiser", ctype, ajson), body: `{"role":"public"}`, status: 422, problem: "invalid-request", faults: []string{"/role field.value"}},
		{name: "a role for a key", method: "POST", url: e + "/links", header: as("organiser", ctype, ajson), body: `{"role":"judge","key":"key_ben","name":"Ben"}`, status: 201, contains: []string{`"key":"key_ben"`, `"role":"judge"`}, lacks: []string{"rce_"}},
		{name: "a role for no key", method: "POST", url: e + "/links", header: as("organiser", ctype, ajson), body: `{"role":"judge","key":" "}`, status: 422, problem: "invalid-request", faults: []string{"/key field.value"}},
		{name: "a role for a key, of a judge", method: "POST", url: e + "/links", header: as("judge", ctype, ajson), body: `{"role":"organiser","key":"key_ben"}`, status: 403, problem: "role"},
		{name: "events", url: "/v1/events?limit=100", before: []scenario{{url: e, status: 200}}, status: 200, contains: []string{`"name":"Winter Cup"`, `"role":"public"`, `"page":"http`}, lacks: []string{"rce_", "Anna"}},
		{name: "events without end", url: "/v1/events?limit=0", status: 422, problem: "invalid-request", faults: []string{"?limit parameter.value"}},
		{name: "events with an invalid cursor", url: "/v1/events?cursor=x", status: 422, problem: "invalid-request"},
		{name: "a webhook with an invalid URL", method: "POST", url: e + "/hooks", header: as("organiser", ctype, ajson), body: `{"url":"ftp://a"}`, status: 422, problem: "invalid-request", faults: []string{"/url field.value"}},
		{name: "a table with an unknown list", method: "POST", url: e + "/tables", header: as("organiser", ctype, ajson), body: `{"tables":[{"table":"1","lists":["sub_none"]}]}`, status: 422, problem: "invalid-request", faults: []string{"/tables/0/lists/0 field.value"}},

		{name: "lists as a table", url: e + "/exports/csv", header: as("judge"), status: 200, contains: []string{"id,player,team", "Anna"}},
		{name: "lists in a dialect", url: e + "/exports/app", header: as("judge"), status: 200, contains: []string{"===== Anna (Red)", "Overlord"}},
		{name: "lists on paper in short", url: e + "/exports/pdf?layout=summary", header: as("judge"), status: 200, contains: []string{"%PDF-"}},
		{name: "lists in an unknown layout", url: e + "/exports/pdf?layout=posters", header: as("judge"), status: 422, problem: "invalid-request", faults: []string{"?layout parameter.value"}},
		{name: "lists on paper", url: e + "/exports/pdf?paper=letter", header: as("judge"), status: 200, contains: []string{"%PDF-"}},
		{name: "lists in an unknown format", url: e + "/exports/docx", header: as("judge"), status: 404, problem: "not-found"},
		{name: "lists in no dialect", url: e + "/exports/json?dialect=runes", header: as("judge"), status: 422, problem: "invalid-request", faults: []string{"/dialect field.value"}},

		{name: "publication of unlocked lists", method: "POST", url: e + "/publish", header: as("organiser"), status: 409, problem: "conflict", faults: []string{"event.state"}},
		{name: "publication", method: "POST", url: "/v1/events/{locked}/publish", header: as("organiser"), status: 200, contains: []string{`"published_at":"2026-03-01T12:00:00Z"`, `"id":"sub_`}},
		{name: "publication to the public", method: "POST", url: "/v1/events/{locked}/publish", status: 403, problem: "role"},
		{name: "publication of no event", method: "POST", url: "/v1/events/evt_none/publish", status: 404, problem: "not-found"},
		{name: "a lock after publication", method: "POST", url: "/v1/events/{published}/lock", header: as("organiser"), status: 409, problem: "conflict"},
		{name: "an unlock after publication", method: "POST", url: "/v1/events/{published}/unlock", header: as("organiser"), status: 409, problem: "conflict"},

		{name: "a receipt", method: "POST", url: "/v1/receipts:verify?", header: j, body: "{receipt}", before: []scenario{{url: e, status: 200}}, status: 200, contains: []string{`{"authentic":true}`}},
		{name: "a receipt that was changed", method: "POST", url: "/v1/receipts:verify", header: j, body: "{forged}", before: []scenario{{url: e, status: 200}}, status: 200, contains: []string{`{"authentic":false}`}},
		{name: "no receipt", method: "POST", url: "/v1/receipts:verify", header: j, body: `[1]`, status: 422, problem: "invalid-request"},
		{name: "a receipt with a wrong type", method: "POST", url: "/v1/receipts:verify", header: map[string]string{ctype: "text/plain"}, body: `x`, status: 415, problem: "unsupported-media-type"},
		{name: "a receipt that is too large", method: "POST", url: "/v1/receipts:verify", header: j, body: strings.Repeat(" ", 1<<20+1), status: 413, problem: "too-large"},
	}
}
