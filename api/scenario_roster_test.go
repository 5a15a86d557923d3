package api_test

import (
	"strings"

	"github.com/rollcall40k/rollcall/roster/edit"
)

func rosterScenarios() []scenario {
	return []scenario{
		{name: "list", url: "/v1/rosters", status: 200, contains: []string{`"data":[`}},
		{name: "a page with one roster", url: "/v1/rosters?limit=1", status: 200, before: []scenario{
			{url: "/v1/rosters/{roster}", status: 200}, {method: "POST", url: "/v1/rosters/{roster}/fork", status: 201},
		}, want: map[string]string{"Link": "*"}},
		{
			name:   "a page too large",
			url:    "/v1/rosters?limit=1000",
			status: 422, problem: "invalid-request",
			faults: []string{"?limit parameter.value"},
		},
		{
			name:   "a made-up cursor",
			url:    "/v1/rosters?cursor=1",
			status: 422, problem: "invalid-request",
			faults: []string{"?cursor parameter.value"},
		},

		{
			name: "a roster", url: "/v1/rosters/{roster}", status: 200, want: map[string]string{"ETag": `"2"`},
			contains: []string{`"name":"First Strike"`, `"revision":2`, `"edition":"9e"`, squad}, lacks: []string{`"report"`, `"made"`},
		},
		{
			name:     "a roster with its report",
			url:      "/v1/rosters/{roster}?include=report",
			status:   200,
			want:     map[string]string{"ETag": `"2"`},
			contains: []string{`"report":{"valid":`, `"units":[{`},
		},
		{
			name:   "a roster without further parts",
			url:    "/v1/rosters/{roster}?include=",
			status: 200,
			lacks:  []string{`"report"`},
		},
		{
			name:   "a roster with an unknown part",
			url:    "/v1/rosters/{roster}?include=battle",
			status: 422, problem: "invalid-request",
			faults: []string{"?include parameter.value"},
		},
		{
			name:   "a roster unchanged",
			url:    "/v1/rosters/{roster}",
			header: map[string]string{"If-None-Match": `"2"`},
			status: 304,
			want:   map[string]string{"ETag": `"2"`},
		},
		{
			name:   "a roster unchanged, by a weak tag",
			url:    "/v1/rosters/{roster}",
			header: map[string]string{"If-None-Match": `"1", W/"2"`},
			status: 304,
		},
		{
			name:   "a roster changed since",
			url:    "/v1/rosters/{roster}",
			header: map[string]string{"If-None-Match": `"1"`},
			status: 200,
		},
		{
			name:   "a roster with an invalid tag",
			url:    "/v1/rosters/{roster}",
			header: map[string]string{"If-None-Match": `2`},
			status: 200,
		},
		{
			name:   "no roster",
			url:    "/v1/rosters/ros_01JD3Y8GJ6Q4T8X0F2N9V5B7CE",
			status: 404, problem: "not-found",
		},
		{
			name:   "an id with a path",
			url:    "/v1/rosters/..%2f..%2fetc",
			status: 404, problem: "not-found",
		},

		{
			name: "the report", url: "/v1/rosters/{roster}/report", status: 200, want: map[string]string{"ETag": `"2"`},
			contains: []string{`"valid":false`, `"severity":"error"`, `"message":"`, `"name":"Assault Intercessor Squad"`},
		},
		{
			name:     "the report in a language without texts",
			url:      "/v1/rosters/{roster}/report?lang=xx",
			want:     map[string]string{"Content-Language": "en", "Vary": "Accept-Language"},
			status:   200,
			contains: []string{`"message":"`},
		},
		{
			name:     "the report in the language of Accept-Language",
			url:      "/v1/rosters/{roster}/report",
			header:   map[string]string{"Accept-Language": "fr, de-AT;q=0.8, en;q=0.5"},
			status:   200,
			want:     map[string]string{"Content-Language": "de", "Vary": "Accept-Language"},
			contains: []string{`"code":"warlord.missing"`, `"Die Armee hat keinen Kriegsherrn. Wähle einen."`, ` zum Kriegsherrn machen"`},
		},
		{
			name:     "the parameter precedes Accept-Language",
			url:      "/v1/rosters/{roster}/report?lang=ro",
			header:   map[string]string{"Accept-Language": "de"},
			status:   200,
			want:     map[string]string{"Content-Language": "ro"},
			contains: []string{`"Armata nu are comandant. Alege unul."`},
		},
		{
			name:   "the report unchanged",
			url:    "/v1/rosters/{roster}/report",
			header: map[string]string{"If-None-Match": `"2"`},
			status: 304,
		},
		{
			name:   "the report of no roster",
			url:    "/v1/rosters/none/report",
			status: 404, problem: "not-found",
		},

		{
			name: "options of a unit", url: "/v1/rosters/{roster}/selections/{unit}/options", status: 200,
			contains: []string{`"allowed":true`, `"operation":{"op":"`, `"cost_delta":{`, `"min":`, `"max":`, `"now":`},
		},
		{
			name:   "options of no selection",
			url:    "/v1/rosters/{roster}/selections/sel_999/options",
			status: 404, problem: "not-found",
		},
		{
			name: "options of a force", url: "/v1/rosters/{roster}/forces/{force}/options", status: 200,
			contains: []string{`"data":[`}, lacks: []string{"Squad"},
		},
		{
			name: "options of no force", url: "/v1/rosters/{roster}/forces/frc_999/options",
			status: 404, problem: "not-found",
		},
		{
			name: "datasheets for a roster", url: "/v1/datasheets?roster={roster}&force={force}&q=assault", status: 200,
			contains: []string{`"name":"Assault Intercessor Squad"`, `"allowed":true,"operation":{"op":"add_unit","force":"frc_1","datasheet":"` + squad + `"}`},
		},
		{
			name: "datasheets of another book for a roster", url: "/v1/datasheets?roster={roster}&faction=Necrons&q=overlord", status: 200,
			contains: []string{`"allowed":false`, `"code":"datasheet.faction"`, `Overlord is a datasheet of Necrons; `, ` is an army of Space Marines.`},
		},
		{
			name: "datasheets for an unknown roster", url: "/v1/datasheets?roster=none",
			status: 404, problem: "not-found",
		},
		{
			name: "datasheets for no force", url: "/v1/datasheets?roster={roster}&force=frc_999",
			status: 422, problem: "invalid-request", faults: []string{"?force parameter.value"},
		},
		{
			name:   "options of no roster",
			url:    "/v1/rosters/none/selections/sel_1/options",
			status: 404, problem: "not-found",
		},

		{
			name:   "delete",
			method: "DELETE", url: "/v1/rosters/{roster}",
			header: map[string]string{"If-Match": `"2"`},
			status: 204,
			want:   map[string]string{"Content-Type": ""},
		},
		{name: "delete twice", method: "DELETE", url: "/v1/rosters/{roster}", header: map[string]string{"If-Match": `"2"`}, status: 404, problem: "not-found",
			before: []scenario{{method: "DELETE", url: "/v1/rosters/{roster}", header: map[string]string{"If-Match": `*`}, status: 204}}},
		{name: "restore", method: "POST", url: "/v1/rosters/{roster}/restore", status: 200, contains: []string{`"revision":2`},
			before: []scenario{{method: "DELETE", url: "/v1/rosters/{roster}", header: map[string]string{"If-Match": `*`}, status: 204}}},
		{name: "restore a roster that is not deleted", method: "POST", url: "/v1/rosters/{roster}/restore", status: 404, problem: "not-found"},
		{
			name:   "delete without a revision",
			method: "DELETE", url: "/v1/rosters/{roster}",
			status: 428, problem: "if-match-required",
			faults: []string{"If-Match header.missing"},
		},
		{
			name:   "delete an outdated revision",
			method: "DELETE", url: "/v1/rosters/{roster}",
			header: map[string]string{"If-Match": `"1"`},
			status: 412, problem: "stale-revision",
			faults: []string{"If-Match revision.stale"},
			want:   map[string]string{"ETag": `"2"`},
		},
		{
			name:   "delete with a body",
			method: "DELETE", url: "/v1/rosters/{roster}",
			header: changing(`"2"`),
			body:   `{}`,
			status: 415, problem: "unsupported-media-type",
			faults: []string{"body.unexpected"},
		},
	}
}

func newRosterScenarios() []scenario {
	post := func(name, body string, status int, problem string, faults ...string) scenario {
		return scenario{name: name, method: "POST", url: "/v1/rosters", header: asJSON, body: body, status: status, problem: problem, faults: faults}
	}
	made := post("with everything", `{"name":"Łódź ă ț","edition":"9e","catalogue":"{book}","snapshot":"SNAPSHOT","limits":{"power":"50","points":"500.5"}}`, 201, "")
	made.want = map[string]string{"ETag": `"1"`, "Location": "*"}
	made.contains = []string{`"name":"Łódź ă ț"`, `"limits":{"points":"500.5","power":"50"}`, `"catalogue":"` + book + `"`, `"report":{"valid":`}
	return []scenario{
		made,
		post("with a name and an edition", `{"name":"a","edition":"9e"}`, 201, ""),
		post("with nulls for absent members",
			`{"name":"a","edition":"9e","catalogue":null,"snapshot":null,"limits":null}`, 201,
			""),
		post("without a name", `{"edition":"9e"}`, 422, "invalid-request", "/name field.missing"),
		post("empty",
			`{}`, 422, "invalid-request", "/edition field.missing", "/name field.missing"),
		post("of an edition that there is not",
			`{"name":"a","edition":"5e"}`, 422, "invalid-request", "/edition edition.unknown"),
		post("of an army book that there is not",
			`{"name":"a","edition":"9e","catalogue":"squats"}`, 422, "invalid-request",
			"/catalogue catalogue.unknown"),
		post("of a snapshot that there is not",
			`{"name":"a","edition":"9e","snapshot":"9e@0"}`, 422, "invalid-request",
			"/snapshot snapshot.unknown"),
		post("with a limit of an unknown cost",
			`{"name":"a","edition":"9e","limits":{"gold":"5"}}`, 422, "invalid-request",
			"/limits/gold cost.unknown"),
		post("with a limit of an unknown cost, and an army book",
			`{"name":"a","edition":"9e","catalogue":"{book}","limits":{"power":"5","gold":"5"}}`,
			422, "invalid-request", "/limits/gold cost.unknown"),
		post("with a limit below nought", `{"name":"a","edition":"9e","limits":{"points":"5","power":"-1"}}`,
			422, "invalid-request", "/limits/power limit.invalid"),
		post("with the longest name", `{"name":"`+strings.Repeat("é", edit.MaxName/2)+`","edition":"9e"}`, 201, ""),
		post("with a name that is too long", `{"name":"`+strings.Repeat("b", edit.MaxName+1)+`","edition":"9e"}`,
			422, "invalid-request", "/name text.long"),
		post("with a limit that is a number",
			`{"name":"a","edition":"9e","limits":{"power":50}}`, 422, "invalid-request",
			"/limits/power field.type"),
		post("with a limit that is a word",
			`{"name":"a","edition":"9e","limits":{"power":"many"}}`, 422, "invalid-request",
			"/limits/power field.type"),
		post("with unknown fields",
			`{"name":"a","edition":"9e","nmae":"b","x":{"y":1}}`, 422, "invalid-request",
			"/nmae field.unknown", "/x field.unknown"),
		post("with wrong types",
			`{"name":1,"edition":["9e"]}`, 422, "invalid-request", "/name field.type",
			"/edition field.type"),
		post("with a field twice",
			`{"name":"a","name":"b","edition":"9e"}`, 422, "invalid-request",
			"/name json.duplicate"),
		post("from broken JSON", `{"name":"a",`, 422, "invalid-request", "json.syntax"),
		post("from two documents",
			`{"name":"a","edition":"9e"}{}`, 422, "invalid-request", "json.syntax"),
		post("without a body", ``, 422, "invalid-request", "json.syntax"),
		post("from null", `null`, 422, "invalid-request", "field.type"),
		post("from a list", `[]`, 422, "invalid-request", "field.type"),
		post("from bytes that are not UTF-8",
			"{\"name\":\"\xff\",\"edition\":\"9e\"}", 422, "invalid-request", "json.encoding"),
		post("from deep nesting",
			`{"name":`+strings.Repeat("[", 100_000), 422, "invalid-request",
			"/name"+strings.Repeat("/0", 63)+" json.depth"),
		post("from a body that is too large",
			`{"name":"`+strings.Repeat("a", 8<<20)+`","edition":"9e"}`, 413, "too-large",
			"body.size"),
		post("from 10 MB", strings.Repeat(" ", 10<<20), 413, "too-large", "body.size"),
		{
			name:   "from a form",
			method: "POST", url: "/v1/rosters",
			header: map[string]string{"Content-Type": "application/x-www-form-urlencoded"},
			body:   "name=a",
			status: 415, problem: "unsupported-media-type",
			faults: []string{"Content-Type header.value"},
			want:   map[string]string{"Accept": "application/json, application/zip, application/xml, text/xml, application/octet-stream, text/plain"},
		},
		{
			name:   "from an untyped body",
			method: "POST", url: "/v1/rosters",
			body:   `{"name":"a","edition":"9e"}`,
			status: 415, problem: "unsupported-media-type",
		},
		{
			name:   "in another charset",
			method: "POST", url: "/v1/rosters",
			header: map[string]string{"Content-Type": "application/json; charset=latin1"},
			body:   `{}`,
			status: 415, problem: "unsupported-media-type",
		},
		{
			name:   "in the right charset",
			method: "POST", url: "/v1/rosters",
			header: map[string]string{"Content-Type": "Application/JSON; charset=UTF-8"},
			body:   `{"name":"a","edition":"9e"}`,
			status: 201,
		},
		{
			name:   "from a compressed body",
			method: "POST", url: "/v1/rosters",
			header: with(asJSON, "Content-Encoding", "gzip"),
			body:   `x`,
			status: 415, problem: "unsupported-media-type",
			faults: []string{"Content-Encoding header.value"},
		},
	}
}

func amendmentScenarios() []scenario {
	patch := func(name, body string, status int, problem string, faults ...string) scenario {
		return scenario{
			name: name, method: "PATCH", url: "/v1/rosters/{roster}", status: status, problem: problem, faults: faults, body: body,
			header: map[string]string{"Content-Type": "application/merge-patch+json", "If-Match": `"2"`},
		}
	}
	renamed := patch("name and limits", `{"name":"Second Strike","limits":{"power":"20"}}`, 200, "")
	renamed.want = map[string]string{"ETag": `"3"`}
	renamed.contains = []string{`"name":"Second Strike"`, `"limits":{"power":"20"}`, `"revision":3`}
	cleared := patch("a limit taken away", `{"limits":{"power":null}}`, 200, "")
	cleared.lacks = []string{`"limits":{`}
	return []scenario{
		renamed, cleared,
		patch("nothing", `{}`, 422, "invalid-request", "body.empty"),
		patch("no limits", `{"limits":{}}`, 422, "invalid-request", "body.empty"),
		patch("units", `{"forces":[]}`, 422, "invalid-request", "/forces field.unknown"),
		patch("a limit of an unknown cost",
			`{"limits":{"gold":"5"}}`, 422, "invalid-request", "/limits/gold cost.unknown"),
		patch("a limit that is not a number",
			`{"limits":{"power":"x"}}`, 422, "invalid-request", "/limits/power field.type"),
		patch("a limit below nought", `{"name":"b","limits":{"power":"-1"}}`,
			422, "invalid-request", "/limits/power limit.invalid"),
		patch("a name that is too long", `{"name":"`+strings.Repeat("b", edit.MaxName+1)+`"}`,
			422, "invalid-request", "/name text.long"),
		patch("broken JSON", `{`, 422, "invalid-request", "json.syntax"),
		{
			name:   "as plain JSON",
			method: "PATCH", url: "/v1/rosters/{roster}",
			header: changing(`"2"`),
			body:   `{"name":"b"}`,
			status: 200,
		},
		{
			name:   "as a form",
			method: "PATCH", url: "/v1/rosters/{roster}",
			header: map[string]string{"Content-Type": "text/plain", "If-Match": `"2"`},
			body:   `name`,
			status: 415, problem: "unsupported-media-type",
		},
		{
			name:   "no roster",
			method: "PATCH", url: "/v1/rosters/none",
			header: changing(`"2"`),
			body:   `{"name":"b"}`,
			status: 404, problem: "not-found",
		},
		{
			name:   "an outdated revision",
			method: "PATCH", url: "/v1/rosters/{roster}",
			header: changing(`"3"`),
			body:   `{"name":"b"}`,
			status: 412, problem: "stale-revision",
		},
		{
			name:   "no revision",
			method: "PATCH", url: "/v1/rosters/{roster}",
			header: asJSON,
			body:   `{"name":"b"}`,
			status: 428, problem: "if-match-required",
		},
	}
}
