package api_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// strictPack has every kind of rule that a pack can have on the built-in data.
const strictPack = `
name: Strict Cup
edition: 9e
limits: {points: {min: 100, max: 600}, power: {max: 40}}
detachments: {max: 1}
copies: {max: 3, exceptions: [{names: [Tomb Blades], max: 1}]}
bans: [{label: no great machines, names: [Monolith]}, {characteristics: {T: {min: 8}}}]
caps: [{keywords: [C'tan Shard], max: 0}, {label: few destroyers, names: [Skorpekh Destroyers], counts: points, max: 50}]
requirements: [{roles: [Troops], min: 1}]
declare: [warlord, warlord_trait]
teams: {unique_factions: true}
deadlines: {submission: 2026-03-02T12:00:00Z}
`

// unitOf is a unit of a list document with additional members.
func unitOf(name string, more ...string) string {
	text := `{"unit":"` + name + `"`
	if !strings.Contains(name, "C'tan") && !strings.Contains(name, "Rhino") {
		text += `,"keywords":{"<DYNASTY>":"Novokh"}`
	}
	return text + strings.Join(append([]string{""}, more...), ",") + "}"
}

func hostOf(units ...string) string {
	return `{"list":"Host","faction":"Necrons","units":[` + strings.Join(units, ",") + `]}`
}

const leads = `"warlord_trait":"Inspiring Leader"`

// pastedHost is a list as players paste it.
const pastedHost = "Red Host (165 points)\n\nNecrons\nStrike Force (1000 points)\n\n\nCHARACTERS\n\nOverlord (80 points)\n  • Warlord\n\n\nBATTLELINE\n\nImmortals (85 points)\n  • 5x Immortal\n"

// TestIllegalListsThroughTheAPI submits lists that are illegal in many ways. Each is accepted,
// and its problem is reported with its code, its place, and the found and allowed values.
func TestIllegalListsThroughTheAPI(t *testing.T) {
	lord, troops := unitOf("Overlord", leads), unitOf("Immortals")
	d := newTestServer(t, nil)
	x := d.must(t, "POST", "/v1/events", map[string]string{ctype: "application/yaml"}, strictPack, 201)
	b := decoded[struct {
		Event              struct{ ID string }
		Organiser, Entrant struct{ Token string }
	}](t, x)
	url := "/v1/events/" + b.Event.ID + "/submissions"
	n := 0
	submit := func(team, list string) map[string]any {
		n++
		body := fmt.Sprintf(`{"player":"Player %d","team":%q,`, n, team)
		if strings.HasPrefix(list, "{") {
			body += `"document":` + list + "}"
		} else {
			text, _ := json.Marshal(list)
			body += `"text":` + string(text) + "}"
		}
		return decoded[map[string]any](t, d.must(t, "POST", url, map[string]string{ctype: ajson, "Authorization": "Bearer " + b.Entrant.Token}, body, 201))
	}
	for name, tt := range map[string]struct {
		list string
		want []string // code and place
	}{
		"legal":                            {hostOf(lord, troops), nil},
		"too many points and power":        {hostOf(lord, troops, unitOf("Doom Scythe"), unitOf("Ghost Ark"), unitOf("Lychguard"), unitOf("Doomsday Ark")), []string{"event.limit.max", "event.limit.max"}},
		"a Warlord without a trait":        {pastedHost, []string{"edition.other", "event.declared", "keyword.missing /forces/0/selections/0", "keyword.missing /forces/0/selections/1", "total.differs /lines/1/columns/1", "warlord.trait.missing /forces/0/selections/0/selections/0/selections/0"}},
		"too few points":                   {hostOf(troops), []string{"event.declared", "event.declared", "event.limit.min", "warlord.missing"}},
		"a banned unit":                    {hostOf(lord, troops, unitOf("Monolith")), []string{"event.banned /forces/0/selections/2", "event.banned /forces/0/selections/2"}},
		"four copies":                      {hostOf(lord, troops, troops, troops, troops), []string{"event.copies.max /forces/0/selections/4"}},
		"an exception":                     {hostOf(lord, troops, unitOf("Tomb Blades"), unitOf("Tomb Blades")), []string{"event.copies.max /forces/0/selections/3"}},
		"capped":                           {hostOf(lord, troops, unitOf("C'tan Shard of the Nightbringer")), []string{"event.cap.max /forces/0/selections/2"}},
		"points of capped units":           {hostOf(lord, troops, unitOf("Skorpekh Destroyers")), []string{"event.cap.max"}},
		"a missing required unit":          {hostOf(lord, unitOf("Lychguard")), []string{"event.required"}},
		"no Warlord":                       {hostOf(unitOf("Overlord"), troops), []string{"event.declared", "event.declared", "warlord.missing"}},
		"two Warlords":                     {hostOf(lord, lord, troops), []string{"warlord.many /forces/0/selections/1/selections/0/selections/2"}},
		"an unknown trait":                 {hostOf(unitOf("Overlord", `"warlord_trait":"Lord of Hosts"`), troops), []string{"name.unknown /units/0/warlord_trait"}},
		"illegal wargear":                  {hostOf(lord, unitOf("Immortals", `"models":[{"model":"Immortal","count":5,"wargear":[{"name":"Doomsday cannon"}]}]`)), []string{"name.unknown /units/1/models/0/wargear/0"}},
		"too much wargear":                 {hostOf(lord, unitOf("Immortals", `"models":[{"model":"Immortal","count":5,"wargear":[{"name":"Gauss blaster"},{"name":"Tesla carbine"}]}]`)), []string{"wargear.choice.max /forces/0/selections/1/selections/1"}},
		"too few models":                   {hostOf(lord, unitOf("Immortals", `"models":[{"model":"Immortal","count":3}]`)), []string{"unit.size.min /forces/0/selections/1"}},
		"too many models":                  {hostOf(lord, unitOf("Immortals", `"models":[{"model":"Immortal","count":11}]`)), []string{"unit.size.max /forces/0/selections/1"}},
		"an unknown unit":                  {hostOf(lord, troops, unitOf("Pariahs")), []string{"name.unknown /units/2/unit"}},
		"a unit of another faction":        {hostOf(lord, troops, unitOf("Rhino")), []string{"name.elsewhere /units/2/unit"}},
		"no keyword chosen":                {hostOf(lord, `{"unit":"Immortals"}`), []string{"keyword.missing /forces/0/selections/1"}},
		"another edition":                  {strings.Replace(hostOf(lord, troops), `"list"`, `"edition":"8e","list"`, 1), []string{"event.edition"}},
		"other game data":                  {strings.Replace(hostOf(lord, troops), `"list"`, `"snapshot":"9e@0000","list"`, 1), []string{"event.snapshot"}},
		"an empty army":                    {hostOf(), []string{"army.empty", "event.declared", "event.declared", "event.limit.min", "event.required"}},
		"two lists in one paste":           {pastedHost + "\n" + strings.Replace(pastedHost, "Red", "Blue", 1), []string{"edition.other", "event.declared", "keyword.missing /forces/0/selections/0", "keyword.missing /forces/0/selections/1", "list.second /lines/18/columns/1", "total.differs /lines/1/columns/1", "warlord.trait.missing /forces/0/selections/0/selections/0/selections/0"}},
		"a pasted unit of another faction": {pastedHost + "\nOutrider Squad (135 points)\n  • 3x Outrider\n", []string{"edition.other", "event.declared", "keyword.missing /forces/0/selections/0", "keyword.missing /forces/0/selections/1", "name.elsewhere /lines/18/columns/1", "total.differs /lines/1/columns/1", "warlord.trait.missing /forces/0/selections/0/selections/0/selections/0"}},
		"a total that is not right":        {strings.Replace(pastedHost, "(165 points)", "(160 points)", 1), []string{"edition.other", "event.declared", "keyword.missing /forces/0/selections/0", "keyword.missing /forces/0/selections/1", "total.differs /lines/1/columns/1", "total.differs /lines/9/columns/1", "warlord.trait.missing /forces/0/selections/0/selections/0/selections/0"}},
	} {
		t.Run(name, func(t *testing.T) {
			got := troubles(t, submit("", tt.list))
			if diff := cmp.Diff(append([]string{}, tt.want...), got); diff != "" {
				t.Errorf("diagnostics (-want +got):\n%s", diff)
			}
		})
	}
}

// TestTeamsThroughTheAPI: two lists of one faction in one team, in either order.
func TestTeamsThroughTheAPI(t *testing.T) {
	d := newTestServer(t, nil)
	b := decoded[struct {
		Event          struct{ ID string }
		Judge, Entrant struct{ Token string }
	}](t, d.must(t, "POST", "/v1/events", map[string]string{ctype: "application/yaml"}, strictPack, 201))
	url := "/v1/events/" + b.Event.ID
	list := hostOf(unitOf("Overlord", leads), unitOf("Immortals"))
	for i, want := range [][]string{nil, {"event.team.faction"}, nil} {
		team := []string{"Red", "red", "Blue"}[i]
		body := fmt.Sprintf(`{"player":"Player %d","team":%q,"document":%s}`, i, team, list)
		x := decoded[map[string]any](t, d.must(t, "POST", url+"/submissions", map[string]string{ctype: ajson, "Authorization": "Bearer " + b.Entrant.Token}, body, 201))
		if diff := cmp.Diff(append([]string{}, want...), troubles(t, x)); diff != "" {
			t.Errorf("player %d (-want +got):\n%s", i, diff)
		}
	}
	x := d.must(t, "GET", url+"/report?code=event.team.faction", map[string]string{"Authorization": "Bearer " + b.Judge.Token}, "", 200)
	table := decoded[struct{ Lists []struct{ Player string } }](t, x)
	if len(table.Lists) != 2 || table.Lists[0].Player != "Player 0" || table.Lists[1].Player != "Player 1" {
		t.Errorf("got %+v, want both lists of the team", table.Lists)
	}
}

// TestBadListsThroughTheAPI: data that is not a list is rejected with the place, what was
// found and what is allowed, and nothing is stored.
func TestBadListsThroughTheAPI(t *testing.T) {
	d := newTestServer(t, nil)
	p := d.placeEvent(t, scenario{url: "{event}"})
	url, plain := "/v1/events/"+p.event, map[string]string{ctype: "text/plain", "Authorization": "Bearer " + p.entrant}
	before := d.rows(t)
	for name, tt := range map[string]struct {
		body   string
		status int
	}{
		"five megabytes":       {strings.Repeat("Overlord (80 points)\n", 250_000), 422},
		"binary":               {"\x89PNG\r\n\x1a\n\x00\x00\x00\xff\xfe", 422},
		"nothing":              {"", 422},
		"blanks":               {" \n\t\r\n", 422},
		"free text":            {"I bring chips and a friend.", 422},
		"half a document":      {`{"list":"A","units":[`, 422},
		"a document of others": {`{"openapi":"3.1.0"}`, 422},
		"a thousand brackets":  {strings.Repeat("[", 1000), 422},
		"an empty zip":         {"PK\x05\x06" + strings.Repeat("\x00", 18), 422},
		"broken UTF-8":         {"Overlord \xff\xfe\xfd", 422},
	} {
		x := d.must(t, "POST", url+"/submissions?player=Anna", plain, tt.body, tt.status)
		problem := decoded[struct {
			Detail string
			Errors []struct{ Code, Detail string }
		}](t, x)
		if problem.Detail == "" || tt.status == 422 && (len(problem.Errors) == 0 || problem.Errors[0].Code == "" || !strings.Contains(problem.Errors[0].Detail, "allowed")) {
			t.Errorf("%s: got %s, want the found and the allowed value", name, x.body)
		}
	}
	if after := d.rows(t); after != before {
		t.Errorf("rows: got %v, want %v", after, before)
	}
}

// rows counts the rows of events in the database: lists, versions, links and records.
func (d *testServer) rows(t *testing.T) (n [4]int) {
	t.Helper()
	for i, table := range []string{"submission", "submission_version", "event_link", "event_record"} {
		if err := d.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&n[i]); err != nil {
			t.Fatal(err)
		}
	}
	return n
}

// troubles returns the diagnostics of a response that are neither advice nor consequences of
// others, each with its place. Each must have a message.
func troubles(t *testing.T, answer map[string]any) []string {
	t.Helper()
	report, out := answer["report"].(map[string]any), []string{}
	for _, x := range report["diagnostics"].([]any) {
		d := x.(map[string]any)
		if d["severity"] == "advice" || d["caused_by"] != nil {
			continue
		}
		out = append(out, strings.TrimSpace(fmt.Sprint(d["code"], " ", d["path"])))
		if d["message"] == "" || d["severity"] == "error" && fmt.Sprint(d["actual"], d["limit"]) == "" {
			t.Errorf("got %v, want the found and the allowed value", d)
		}
	}
	slices.Sort(out)
	return out
}
