package api_test

import (
	"context"
	"io/fs"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/datasheets"
	"github.com/rollcall40k/rollcall/schemas/ziptest"
)

func gameDataScenarios() []scenario {
	return []scenario{
		{
			name: "editions", url: "/v1/editions", status: 200,
			want:     map[string]string{"Content-Type": "application/json", "ETag": "*", "Cache-Control": "no-cache"},
			contains: []string{`"edition":"9e"`, `"battle_sizes":[{"name":`, `"battlefield":{"width":`, `"turn":["`, `"next_cursor":null`},
		},
		{
			name: "missions and patches of editions in the caller's language", url: "/v1/editions?lang=fi", status: 200,
			want: map[string]string{"Content-Language": "fi", "Vary": "Accept-Language"}, lacks: []string{"The mission of the core rules", "The battle lasts"},
		},
		{
			name: "a snapshot", url: "/v1/snapshots/{snapshot}", status: 200, want: map[string]string{"ETag": "*"},
			contains: []string{
				`"edition":"9e"`, `"cost_types":[{"name":"power","data_id":"power","hidden":false},{"name":"points"`, `"profile_types":[{"id":"`, `"columns":["`,
				`"force_types":[{"id":"`, `"battle_sizes":[{"name":"Combat Patrol","power":"`,
				`"books":[{"id":"9e.necrons","name":"Necrons","faction":"Necrons","datasheets":`, `"problem_count":0,"problems":[]`, `"origin":"built-in"`, `"use":{"rosters":`,
			},
		},
		{name: "a snapshot unchanged", url: "/v1/snapshots/{snapshot}", header: map[string]string{"If-None-Match": "*"}, status: 304},
		{name: "sources", url: "/v1/sources", status: 200, want: map[string]string{"ETag": "*"},
			contains: []string{`"name":"11e"`, `"origin":"github.com/BSData/wh40k-11e"`, `"factions":["`, `"next_cursor":null`}},
		{name: "sources unchanged", url: "/v1/sources", header: map[string]string{"If-None-Match": "*"}, status: 304},
		{name: "an update", method: "POST", url: "/v1/updates", header: asJSON, body: `{"source":"11e"}`, status: 202,
			contains: []string{`"source":"11e"`, `"actor":"local"`, `"activate":false`, `"created":false`}, lacks: []string{"finished_at"}},
		{name: "an update that is not finished", method: "POST", url: "/v1/updates", header: asJSON, body: `{"source":"11e","activate":true}`, status: 202,
			contains: []string{`"id":1`, `"activate":false`}},
		{name: "updates", url: "/v1/updates", status: 200, contains: []string{`"data":[{"id":1,`, `"next_cursor":null`}},
		{name: "an update of an unknown source", method: "POST", url: "/v1/updates", header: asJSON, body: `{"source":"12e"}`, status: 422, problem: "invalid-request", faults: []string{"/source source.unknown"}},
		{name: "an update without a source", method: "POST", url: "/v1/updates", header: asJSON, body: `{}`, status: 422, problem: "invalid-request"},
		{name: "no such snapshot", url: "/v1/snapshots/9e@000000000000", status: 404, problem: "not-found"},
		{
			name:   "editions take no parameters",
			url:    "/v1/editions?edition=9e",
			status: 422, problem: "invalid-request",
			faults: []string{"?edition parameter.unknown"},
		},
		{
			name:   "editions unchanged",
			url:    "/v1/editions",
			header: map[string]string{"If-None-Match": "*"},
			status: 304,
			lacks:  []string{"9e"},
		},

		{
			name:     "catalogues",
			url:      "/v1/catalogues",
			status:   200,
			contains: []string{`"id":"` + book + `"`, `"source":"built-in"`, `"faction":"Space Marines"`},
		},
		{
			name:     "catalogues of an edition",
			url:      "/v1/catalogues?edition=9e",
			status:   200,
			contains: []string{book},
		},
		{
			name:     "catalogues of an edition without any",
			url:      "/v1/catalogues?edition=2e",
			status:   200,
			contains: []string{`"data":[]`},
		},
		{
			name:     "catalogues of a snapshot",
			url:      "/v1/catalogues?snapshot={snapshot}",
			status:   200,
			contains: []string{book},
		},
		{
			name:   "catalogues of no snapshot",
			url:    "/v1/catalogues?snapshot=9e%40000000000000",
			status: 404, problem: "not-found",
		},
		{
			name:     "catalogues unchanged",
			url:      "/v1/catalogues",
			header:   map[string]string{"If-None-Match": "W/\"x\", *"},
			status:   200,
			contains: []string{book},
		},
		{
			name:   "catalogues by any tag",
			url:    "/v1/catalogues",
			header: map[string]string{"If-None-Match": "*"},
			status: 304,
		},
		{
			name:   "catalogues by a misspelt parameter",
			url:    "/v1/catalogues?editon=9e",
			status: 422, problem: "invalid-request",
			faults: []string{"?editon parameter.unknown"},
		},

		{
			name:     "all datasheets",
			url:      "/v1/datasheets?limit=200",
			status:   200,
			want:     map[string]string{"Link": ""},
			contains: []string{squad, bikers, `"next_cursor":null`},
		},
		{
			name:     "datasheets by the beginnings of words",
			url:      "/v1/datasheets?q=assault+INTER",
			status:   200,
			contains: []string{squad},
			lacks:    []string{bikers},
		},
		{
			name:     "datasheets by a text without matches",
			url:      "/v1/datasheets?q=zzz",
			status:   200,
			contains: []string{`"data":[]`},
		},
		{name: "datasheets by signs", url: "/v1/datasheets?q=%22*%29+OR+", status: 200},
		{
			name:     "datasheets by keyword",
			url:      "/v1/datasheets?keyword=biker",
			status:   200,
			contains: []string{bikers},
			lacks:    []string{squad},
		},
		{
			name:     "datasheets by role",
			url:      "/v1/datasheets?role=troops",
			status:   200,
			contains: []string{squad},
			lacks:    []string{bikers},
		},
		{
			name:     "datasheets by faction",
			url:      "/v1/datasheets?faction=Space+Marines",
			status:   200,
			contains: []string{squad},
		},
		{
			name: "datasheets of a faction without data", url: "/v1/datasheets?edition=9e&faction=Drukhari", status: 422, problem: "invalid-request",
			faults: []string{"?faction parameter.value"}, contains: []string{"Necrons, Space Marines", "rollcall data update 9e"}, lacks: []string{"Tyranids"},
		},
		{
			name: "datasheets of an edition without data", url: "/v1/datasheets?edition=3e&faction=Necrons", status: 422, problem: "invalid-request",
			faults: []string{"?edition parameter.value"}, contains: []string{"allowed: 9e"},
		},
		{name: "no datasheet of a faction with data", url: "/v1/datasheets?edition=9e&faction=necrons&q=flurb", status: 200, contains: []string{`"data":[]`}},
		{
			name:     "datasheets by catalogue and edition",
			url:      "/v1/datasheets?catalogue={book}&edition=9e&snapshot={snapshot}",
			status:   200,
			contains: []string{squad},
		},
		{
			name:     "datasheets by power, at the edge",
			url:      "/v1/datasheets?max_power=5&q=assault",
			status:   200,
			contains: []string{squad},
		},
		{
			name:   "datasheets by power, below the edge",
			url:    "/v1/datasheets?max_power=4.9&q=assault",
			status: 200,
			lacks:  []string{squad},
		},
		{
			name:     "datasheets by points",
			url:      "/v1/datasheets?max_points=1",
			status:   200,
			contains: []string{`"data":[]`},
		},
		{
			name:   "a page of one",
			url:    "/v1/datasheets?limit=1",
			status: 200,
			want:   map[string]string{"Link": "*"},
			lacks:  []string{`"next_cursor":null`},
		},
		{name: "the largest page", url: "/v1/datasheets?limit=200", status: 200},
		{
			name:   "a page that is too large",
			url:    "/v1/datasheets?limit=201",
			status: 422, problem: "invalid-request",
			faults: []string{"?limit parameter.value"},
		},
		{
			name:   "an empty page",
			url:    "/v1/datasheets?limit=0",
			status: 422, problem: "invalid-request",
			faults: []string{"?limit parameter.value"},
		},
		{
			name:   "a page without a size",
			url:    "/v1/datasheets?limit=",
			status: 422, problem: "invalid-request",
			faults: []string{"?limit parameter.value"},
		},
		{
			name:   "a page of a word",
			url:    "/v1/datasheets?limit=all",
			status: 422, problem: "invalid-request",
			faults: []string{"?limit parameter.value"},
		},
		{
			name:   "power that is not a number",
			url:    "/v1/datasheets?max_power=lots",
			status: 422, problem: "invalid-request",
			faults: []string{"?max_power parameter.value"},
		},
		{
			name:   "points that are not a number",
			url:    "/v1/datasheets?max_points=",
			status: 422, problem: "invalid-request",
			faults: []string{"?max_points parameter.value"},
		},
		{
			name:   "a cursor that the server did not issue",
			url:    "/v1/datasheets?cursor=abc",
			status: 422, problem: "invalid-request",
			faults: []string{"?cursor parameter.value"},
		},
		{
			name:   "a parameter twice",
			url:    "/v1/datasheets?q=a&q=b",
			status: 422, problem: "invalid-request",
			faults: []string{"?q parameter.twice"},
		},
		{
			name:   "all faults at once",
			url:    "/v1/datasheets?q=a&q=b&x=1&a=1",
			status: 422, problem: "invalid-request",
			faults: []string{"?a parameter.unknown", "?q parameter.twice", "?x parameter.unknown"},
		},
		{
			name:   "text that is too long",
			url:    "/v1/datasheets?q=" + strings.Repeat("a", 201),
			status: 422, problem: "invalid-request",
			faults: []string{"?q parameter.value"},
		},
		{
			name:   "text of the longest kind",
			url:    "/v1/datasheets?q=" + strings.Repeat("%C3%A9", 200),
			status: 200,
		},
		{
			name:   "text that is not UTF-8",
			url:    "/v1/datasheets?q=%FF",
			status: 422, problem: "invalid-request",
			faults: []string{"?q parameter.value"},
		},
		{
			name:   "a query that cannot be read",
			url:    "/v1/datasheets?q=%zz",
			status: 422, problem: "invalid-request",
		},

		{
			name: "a datasheet", url: "/v1/datasheets/{squad}", status: 200, want: map[string]string{"ETag": "*"},
			contains: []string{`"name":"Assault Intercessor Squad"`, "Heavy bolt pistol", "Astartes chainsword", "Assault Intercessor Sergeant"},
		},
		{
			name:     "a datasheet of a snapshot",
			url:      "/v1/datasheets/{squad}?snapshot={snapshot}",
			status:   200,
			contains: []string{"Assault Intercessor Squad"},
		},
		{
			name:   "a datasheet unchanged",
			url:    "/v1/datasheets/{squad}",
			header: map[string]string{"If-None-Match": "*"},
			status: 304,
		},
		{
			name:   "no datasheet",
			url:    "/v1/datasheets/9e.space-marines.squat",
			status: 404, problem: "not-found",
		},
		{
			name:   "a datasheet of no snapshot",
			url:    "/v1/datasheets/{squad}?snapshot=9e%40000000000000",
			status: 404, problem: "not-found",
		},
	}
}

var asZip = map[string]string{"Content-Type": "application/zip"}

// patrolArchive returns the built-in datasheets of the 9th edition, one of them renamed.
func patrolArchive() string {
	return archive(func(name, text string) (string, string) {
		return name, strings.Replace(text, "Outrider Squad", "Outrider Patrol", 1)
	})
}

func activationScenarios() []scenario {
	imported := scenario{method: "POST", url: "/v1/snapshots", header: asZip, body: patrolArchive(), status: 201}
	withoutBook := archive(func(name, text string) (string, string) {
		if strings.HasPrefix(name, "9e/necrons/") {
			return "", ""
		}
		return name, text
	})
	return []scenario{
		{name: "snapshots", url: "/v1/snapshots", status: 200, want: map[string]string{"ETag": "*"}, contains: []string{`"active":true`, `"origin":"built-in"`, `"next_cursor":null`}},
		{name: "snapshots unchanged", url: "/v1/snapshots", header: map[string]string{"If-None-Match": "*"}, status: 304},
		{name: "snapshots take no parameters", url: "/v1/snapshots?edition=9e", status: 422, problem: "invalid-request", faults: []string{"?edition parameter.unknown"}},
		{name: "newer data is not active", method: "POST", url: imported.url, header: asZip, body: imported.body, status: 201,
			contains: []string{`"active":false`, `"changes":{"from":"9e@`, `"renamed":[{"id":"9e.space-marines.outrider-squad","name":"Outrider Patrol","faction":"Space Marines","was":"Outrider Squad"}]`}},
		{name: "the active data is still used", before: []scenario{{method: "POST", url: imported.url, header: asZip, body: imported.body, status: 200}},
			url: "/v1/datasheets?q=outrider", status: 200, contains: []string{"Outrider Squad"}, lacks: []string{"Outrider Patrol"}},
		{name: "the changes", url: "/v1/snapshots/{snapshot}/diff/{snapshot}", status: 200, want: map[string]string{"ETag": "*"}, contains: []string{`"books":{"added":[],"removed":[],"renamed":[]}`, `"points":[]`}},
		{name: "the changes unchanged", url: "/v1/snapshots/{snapshot}/diff/{snapshot}", header: map[string]string{"If-None-Match": "*"}, status: 304},
		{name: "changes to no snapshot", url: "/v1/snapshots/{snapshot}/diff/9e@000000000000", status: 404, problem: "not-found"},
		{name: "activate the active snapshot", method: "POST", url: "/v1/snapshots/{snapshot}/activate", status: 200, contains: []string{`"actor":"local"`}},
		{name: "activate no snapshot", method: "POST", url: "/v1/snapshots/9e@000000000000/activate", status: 404, problem: "not-found"},
		{name: "deactivate the only data of an edition", method: "POST", url: "/v1/snapshots/{snapshot}/deactivate", status: 409, problem: "conflict", contains: []string{"activate other data instead"}},
		{name: "deactivate no snapshot", method: "POST", url: "/v1/snapshots/9e@000000000000/deactivate", status: 404, problem: "not-found"},
		{name: "import and activate", method: "POST", url: "/v1/snapshots?activate=true", header: asZip, body: imported.body, status: 200, contains: []string{`"active":true`}},
		{name: "the activated data is used", url: "/v1/datasheets?q=outrider", status: 200, contains: []string{"Outrider Patrol"}, lacks: []string{"Outrider Squad"}},
		{name: "deactivate data that is not active", method: "POST", url: "/v1/snapshots/{snapshot}/deactivate", status: 200, contains: []string{`"action":"deactivated"`, `"previous":"9e@`}},
		{name: "data without a book is not activated", method: "POST", url: "/v1/snapshots?activate=true", header: asZip, body: withoutBook, status: 201,
			contains: []string{`"active":false`, `"removed":[{"id":"9e.necrons","name":"Necrons","faction":"Necrons"}]`}},
		{name: "undone", method: "POST", url: "/v1/snapshots/{snapshot}/activate", status: 200, contains: []string{`"snapshot":"9e@`, `"previous":"9e@`}},
		{name: "the former data is used again", url: "/v1/datasheets?q=outrider", status: 200, contains: []string{"Outrider Squad"}, lacks: []string{"Outrider Patrol"}},
		{name: "the record", url: "/v1/activations", status: 200, contains: []string{`"actor":"local"`, `"actor":"built-in"`, `"previous":"9e@`}},
		{name: "what pruning would remove", method: "POST", url: "/v1/snapshots/prune?dry_run=true", status: 200, contains: []string{`"dry_run":true`, `"origin":"import: archive"`, `"freed_bytes":`}},
		{name: "pruning with another flag", method: "POST", url: "/v1/snapshots/prune?dry_run=perhaps", status: 422, problem: "invalid-request", faults: []string{"?dry_run parameter.value"}},
		{name: "a dry run removes nothing", url: "/v1/snapshots", status: 200, contains: []string{`"origin":"import: archive"`, `"use":{"rosters":0,"events":0,"battles":0}`}},
		{name: "pruning", method: "POST", url: "/v1/snapshots/prune", status: 200, contains: []string{`"dry_run":false`, `"origin":"import: archive"`}, lacks: []string{`"origin":"built-in"`}},
		{name: "the removed data is gone", url: "/v1/snapshots", status: 200, contains: []string{`"origin":"built-in"`}, lacks: []string{`"origin":"import: archive"`}},
		{name: "the record of the removal", url: "/v1/activations", status: 200, contains: []string{`"action":"removed"`, `"action":"activated"`}, lacks: []string{`"action":"deactivated"`}},
		{name: "another game system of the edition", method: "POST", url: "/v1/snapshots", header: asZip, status: 201, contains: []string{`"active":true`},
			body: packed("a.gst", strings.Replace(skirmishGST, "3rd Edition", "9th Edition", 1), "b.cat", roversCAT)},
		{name: "deactivated", method: "POST", url: "/v1/snapshots/{snapshot}/deactivate", header: map[string]string{"Idempotency-Key": "once"}, status: 200, contains: []string{`"action":"deactivated"`, `"actor":"local"`}},
		{name: "deactivated data is not used", url: "/v1/datasheets?q=outrider", status: 200, lacks: []string{"Outrider Squad"}},
		{name: "a deactivation undone", method: "POST", url: "/v1/snapshots/{snapshot}/activate", status: 200, contains: []string{`"action":"activated"`}, lacks: []string{`"previous"`}},
		{name: "deactivated with the same key", method: "POST", url: "/v1/snapshots/{snapshot}/deactivate", header: map[string]string{"Idempotency-Key": "once"}, status: 200, want: map[string]string{"Idempotency-Replayed": "true"}},
		{name: "data that was deactivated is used again", url: "/v1/datasheets?q=outrider", status: 200, contains: []string{"Outrider Squad"}},
		{name: "the record of the deactivation", url: "/v1/activations", status: 200, contains: []string{`"action":"deactivated"`}},
	}
}

// requiringKeys makes a server that requires keys, with one key without scopes and one with the
// scope data.
func requiringKeys(d *testServer, c *config) {
	c.HTTP.Keys = d.store
	for i, scopes := range [][]string{nil, {server.ScopeData}} {
		k, token := server.NewKey([]string{"player", "administrator"}[i], d.clock.Now(), scopes...)
		if err := d.store.AddKey(context.Background(), k); err != nil {
			panic(err)
		}
		d.keys[i] = token
	}
}

func scopeScenarios() []scenario {
	player := with(asZip, "Authorization", "Bearer {key}")
	administrator := with(asZip, "Authorization", "Bearer {data key}")
	return []scenario{
		{name: "import without the scope", method: "POST", url: "/v1/snapshots", header: player, body: patrolArchive(), status: 403, problem: "role", contains: []string{"--scope data"}},
		{name: "activate without the scope", method: "POST", url: "/v1/snapshots/{snapshot}/activate", header: with(nil, "Authorization", "Bearer {key}"), status: 403, problem: "role"},
		{name: "deactivate without the scope", method: "POST", url: "/v1/snapshots/{snapshot}/deactivate", header: with(nil, "Authorization", "Bearer {key}"), status: 403, problem: "role"},
		{name: "prune without the scope", method: "POST", url: "/v1/snapshots/prune?dry_run=true", header: with(nil, "Authorization", "Bearer {key}"), status: 403, problem: "role"},
		{name: "update without the scope", method: "POST", url: "/v1/updates", header: with(asJSON, "Authorization", "Bearer {key}"), body: `{"source":"11e"}`, status: 403, problem: "role"},
		{name: "update with the scope", method: "POST", url: "/v1/updates", header: with(asJSON, "Authorization", "Bearer {data key}"), body: `{"source":"11e"}`, status: 202, contains: []string{`"actor":"administrator"`}},
		{name: "read without the scope", url: "/v1/snapshots", header: with(nil, "Authorization", "Bearer {key}"), status: 200},
		{name: "import with the scope", method: "POST", url: "/v1/snapshots?activate=true", header: administrator, body: patrolArchive(), status: 201, contains: []string{`"active":true`}},
		{name: "the record names the key", url: "/v1/activations", header: with(nil, "Authorization", "Bearer {key}"), status: 200, contains: []string{`"actor":"administrator"`}},
	}
}

func importScenarios() []scenario {
	changed := patrolArchive()
	return []scenario{
		{
			name: "the built-in datasheets again", method: "POST", url: "/v1/snapshots", header: asZip, body: archive(nil),
			status: 200, contains: []string{`"origin":"built-in"`}, want: map[string]string{"Location": ""},
		},
		{
			name: "new datasheets", method: "POST", url: "/v1/snapshots?name=patrol", header: asZip, body: changed,
			status: 201, contains: []string{`"origin":"import: patrol"`, `"id":"9e@`}, want: map[string]string{"Location": "*"},
		},
		{
			name: "broken datasheets", method: "POST", url: "/v1/snapshots", header: asZip,
			body: archive(func(name, text string) (string, string) {
				if strings.HasSuffix(name, "outrider-squad.json") {
					return name, `{"id":"outrider-squad"}`
				}
				return name, text
			}),
			status: 422, problem: "import-refused", contains: []string{"9e/space-marines/outrider-squad.json"},
		},
		{
			name: "datasheets that are not JSON", method: "POST", url: "/v1/snapshots", header: asZip,
			body:   archive(func(name, text string) (string, string) { return name, text + "}" }),
			status: 422, problem: "import-refused",
		},
		{
			name:   "a file of no format",
			method: "POST", url: "/v1/snapshots?name=notes.json",
			header: asJSON,
			body:   `{}`,
			status: 422, problem: "import-refused",
			faults: []string{"import.format"},
		},
		{
			name: "two game systems", method: "POST", url: "/v1/snapshots", header: asZip,
			body:   packed("a/a.gst", skirmishGST, "b/b.gst", strings.Replace(skirmishGST, "3rd Edition", "4th Edition", 1)),
			status: 422, problem: "import-refused", faults: []string{"?system system.many"}, contains: []string{"(a/a.gst)", "(b/b.gst)"},
		},
		{
			name: "another game system", method: "POST", url: "/v1/snapshots?system=5e", header: asZip, body: packed("a.gst", skirmishGST),
			status: 422, problem: "import-refused", faults: []string{"?system system.unknown"},
		},
		{
			name:   "a file without a name",
			method: "POST", url: "/v1/snapshots",
			header: asJSON,
			body:   `{}`,
			status: 422, problem: "invalid-request",
			faults: []string{"?name parameter.value"},
		},
		{
			name:   "a file with a name that leads out",
			method: "POST", url: "/v1/snapshots?name=../x.json",
			header: asJSON,
			body:   `{}`,
			status: 422, problem: "invalid-request",
			faults: []string{"?name parameter.value"},
		},
		{
			name:   "a system that is broken",
			method: "POST", url: "/v1/snapshots?name=9e/system.json",
			header: asJSON,
			body:   `{}`,
			status: 422, problem: "import-refused",
		},
		{
			name:   "no archive",
			method: "POST", url: "/v1/snapshots",
			header: asZip,
			body:   "PK",
			status: 422, problem: "import-refused",
			faults: []string{"archive.unreadable"},
		},
		{
			name:   "an archive cut off",
			method: "POST", url: "/v1/snapshots",
			header: asZip,
			body:   archive(nil)[:2000],
			status: 422, problem: "import-refused",
			faults: []string{"archive.unreadable"},
		},
		{
			name:   "an empty archive",
			method: "POST", url: "/v1/snapshots",
			header: asZip,
			body:   packed(),
			status: 422, problem: "import-refused",
			faults: []string{"archive.empty"},
		},
		{
			name:   "an archive of hidden files",
			method: "POST", url: "/v1/snapshots",
			header: asZip,
			body:   packed("__MACOSX/9e/system.json", "{}", ".git/x", ""),
			status: 422, problem: "import-refused",
			faults: []string{"archive.empty"},
		},
		{
			name:   "an archive that leads out",
			method: "POST", url: "/v1/snapshots",
			header: asZip,
			body:   packed("../9e/system.json", "{}"),
			status: 422, problem: "import-refused",
			faults: []string{"../9e/system.json archive.name"},
		},
		{
			name:   "an archive from the root",
			method: "POST", url: "/v1/snapshots",
			header: asZip,
			body:   packed("/9e/system.json", "{}"),
			status: 422, problem: "import-refused",
			faults: []string{"/9e/system.json archive.name"},
		},
		{
			name:   "an archive with a file twice",
			method: "POST", url: "/v1/snapshots",
			header: asZip,
			body:   packed("9e/system.json", "{}", "9e/system.json", "{}"),
			status: 422, problem: "import-refused",
			faults: []string{"9e/system.json archive.duplicate"},
		},
		{
			name:   "a file that is too large unpacked",
			method: "POST", url: "/v1/snapshots",
			header: asZip,
			body:   packed("9e/system.json", strings.Repeat(" ", catalog.MaxUnpacked+1)),
			status: 413, problem: "too-large",
			faults: []string{"archive.size"},
		},
		{
			name:   "files that are too large unpacked",
			method: "POST", url: "/v1/snapshots",
			header: asZip,
			body:   packed("9e/a.json", strings.Repeat(" ", catalog.MaxUnpacked/2), "9e/b.json", strings.Repeat(" ", catalog.MaxUnpacked/2+1)),
			status: 413, problem: "too-large",
			faults: []string{"archive.size"},
		},
		{
			name:   "too many files",
			method: "POST", url: "/v1/snapshots",
			header: asZip,
			body:   packed(many(10_001)...),
			status: 422, problem: "import-refused",
			faults: []string{"archive.files"},
		},
		{
			name:   "a body of another type",
			method: "POST", url: "/v1/snapshots",
			header: map[string]string{"Content-Type": "application/x-tar"},
			body:   "x",
			status: 415, problem: "unsupported-media-type",
			faults: []string{"Content-Type header.value"},
		},
		{
			name:   "no body",
			method: "POST", url: "/v1/snapshots",
			status: 415, problem: "unsupported-media-type",
		},
		{
			name:   "reading",
			method: "PUT", url: "/v1/snapshots",
			status: 405, problem: "method-not-allowed",
			want: map[string]string{"Allow": "*"},
		},
		{
			name:   "an unknown verb",
			method: "POST", url: "/v1/catalogues:export",
			header: asZip,
			status: 404, problem: "not-found",
		},
		{
			name:   "no colon",
			method: "POST", url: "/v1/catalogues/import",
			header: asZip,
			status: 404, problem: "not-found",
		},
	}
}

// archive packs the built-in datasheets, changed by f.
func archive(f func(name, text string) (string, string)) string {
	var pairs []string
	err := fs.WalkDir(datasheets.Files, "9e", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(datasheets.Files, path)
		name, text := path, string(data)
		if f != nil {
			name, text = f(name, text)
		}
		if name != "" {
			pairs = append(pairs, name, text)
		}
		return err
	})
	if err != nil {
		panic(err)
	}
	return packed(pairs...)
}

// packed returns a zip archive of names and texts.
func packed(pairs ...string) string { return string(ziptest.Archive(pairs...)) }

func many(n int) []string {
	var pairs []string
	for i := range n {
		pairs = append(pairs, "9e/"+strings.Repeat("x", i%50+1)+string(rune('a'+i%26))+strings.Repeat("y", i/1300), "")
	}
	return pairs
}
