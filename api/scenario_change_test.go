package api_test

import "strings"

func operate(name, body string, status int, problem string, faults ...string) scenario {
	return scenario{
		name: name, method: "POST", url: "/v1/rosters/{roster}/operations", header: changing(`"2"`), body: body,
		status: status, problem: problem, faults: faults,
	}
}

const rename = `{"operations":[{"op":"rename","name":"b"}]}`

func operationScenarios() []scenario {
	added := operate("add a unit", `{"operations":[{"op":"add_unit","force":"{force}","datasheet":"{bikers}"}]}`, 200, "")
	added.want = map[string]string{"ETag": `"3"`}
	added.contains = []string{`"made":[["sel_`, `"revision":3`, "Outrider Squad"}
	illegal := operate("break a rule", `{"operations":[{"op":"duplicate","selection":"{unit}"},{"op":"set_limit","cost":"power","value":"1"}]}`, 200, "")
	illegal.contains = []string{`"valid":false`, `"severity":"error"`, `"fixes":[{`}
	revision := func(name, ifMatch string, status int, problem string) scenario {
		s := operate(name, rename, status, problem)
		s.header = changing(ifMatch)
		return s
	}
	return []scenario{
		added, illegal,
		operate("rename", rename, 200, ""),
		operate("several, one of which fails",
			`{"operations":[{"op":"rename","name":"lost"},{"op":"remove","selection":"sel_99"}]}`,
			422, "operation-refused", "/operations/1/selection selection.unknown"),
		{name: "several leave nothing half-done", url: "/v1/rosters/{roster}", status: 200, lacks: []string{"lost"}, contains: []string{`"revision":2`}, before: []scenario{
			operate("",
				`{"operations":[{"op":"rename","name":"lost"},{"op":"remove","selection":"sel_99"}]}`,
				422, ""),
		}},
		operate("an operation that there is not",
			`{"operations":[{"op":"promote"}]}`, 422, "operation-refused",
			"/operations/0/op op.unknown"),
		operate("an operation without its name",
			`{"operations":[{}]}`, 422, "operation-refused", "/operations/0/op op.unknown"),
		operate("a datasheet that there is not",
			`{"operations":[{"op":"add_unit","datasheet":"squats"}]}`, 422,
			"operation-refused", "/operations/0/datasheet datasheet.unknown"),
		operate("a force that there is not",
			`{"operations":[{"op":"add_unit","datasheet":"{bikers}","force":"frc_9"}]}`, 422,
			"operation-refused", "/operations/0/force force.unknown"),
		operate("a negative count",
			`{"operations":[{"op":"set_count","selection":"{unit}","count":-1}]}`, 422,
			"operation-refused"),
		operate("a huge count",
			`{"operations":[{"op":"set_count","selection":"{unit}","count":2147483648}]}`, 422,
			"invalid-request", "/operations/0/count field.type"),
		operate("a field of another operation",
			`{"operations":[{"op":"remove","selection":"{unit}","count":1}]}`, 422,
			"operation-refused", "/operations/0/count field.unused"),
		operate("an unknown field",
			`{"operations":[{"op":"remove","selection":"{unit}","unit":"x"}]}`, 422,
			"invalid-request", "/operations/0/unit field.unknown"),
		operate("a count that is a string",
			`{"operations":[{"op":"set_count","selection":"{unit}","count":"5"}]}`, 422,
			"invalid-request", "/operations/0/count field.type"),
		operate("no operations",
			`{"operations":[]}`, 422, "invalid-request", "/operations operations.count"),
		operate("no list", `{}`, 422, "invalid-request", "/operations operations.count"),
		operate("the most operations", many1000(1000), 200, ""),
		operate("too many operations",
			many1000(1001), 422, "invalid-request", "/operations operations.count"),
		operate("a single operation",
			`{"op":"rename","name":"b"}`, 422, "invalid-request", "/name field.unknown",
			"/op field.unknown"),
		operate("a body that is too large",
			`{"operations":[{"op":"note","text":"`+strings.Repeat("a", 1<<20)+`"}]}`, 413,
			"too-large"),
		{
			name:   "no roster",
			method: "POST", url: "/v1/rosters/none/operations",
			header: changing(`"1"`),
			body:   rename,
			status: 404, problem: "not-found",
		},
		{
			name:   "a body of text",
			method: "POST", url: "/v1/rosters/{roster}/operations",
			header: map[string]string{"Content-Type": "text/plain", "If-Match": `"2"`},
			body:   "rename",
			status: 415, problem: "unsupported-media-type",
		},
		{
			name:   "no revision",
			method: "POST", url: "/v1/rosters/{roster}/operations",
			header: asJSON,
			body:   rename,
			status: 428, problem: "if-match-required",
			faults: []string{"If-Match header.missing"},
		},
		revision("any revision", `*`, 200, ""),
		revision("one of several revisions", `"1", "2"`, 200, ""),
		revision("an old revision", `"1"`, 412, "stale-revision"),
		revision("a revision to come", `"3"`, 412, "stale-revision"),
		revision("a weak tag", `W/"2"`, 412, "stale-revision"),
		revision("a tag without quotes", `2`, 422, "invalid-request"),
		revision("a tag cut off", `"2`, 422, "invalid-request"),
		revision("tags without a comma", `"1" "2"`, 422, "invalid-request"),
		revision("a tag of another kind", `"0x2"`, 412, "stale-revision"),
	}
}

// many1000 makes n operations that can be carried out.
func many1000(n int) string {
	return `{"operations":[` + strings.TrimSuffix(strings.Repeat(`{"op":"rename","name":"b"},`, n), ",") + `]}`
}

func historyScenarios() []scenario {
	step := func(verb, ifMatch string, status int) scenario {
		return scenario{method: "POST", url: "/v1/rosters/{roster}/" + verb, header: map[string]string{"If-Match": ifMatch}, status: status}
	}
	played := func(name string, last scenario, problem string, before ...scenario) scenario {
		last.name, last.problem, last.before = name, problem, before
		return last
	}
	undone := played("undo", step("undo", `"2"`, 200), "")
	undone.want = map[string]string{"ETag": `"1"`}
	undone.contains, undone.lacks = []string{`"revision":1`, `"selections":[]`}, []string{`"id":"sel_`}
	redone := played("redo", step("redo", `"1"`, 200), "", step("undo", `"2"`, 200))
	redone.want = map[string]string{"ETag": `"2"`}
	redone.contains = []string{squad}
	later := operate("", rename, 200, "")
	later.header = changing(`"1"`)
	branched := played("redo after another operation", step("redo", `"3"`, 409), "conflict", step("undo", `"2"`, 200), later)
	return []scenario{
		undone, redone, branched,
		played("undo the first revision",
			step("undo", `"1"`, 409), "conflict", step("undo", `"2"`, 200)),
		played("undo an old revision", step("undo", `"1"`, 412), "stale-revision"),
		played("redo an old revision", step("redo", `"1"`, 412), "stale-revision"),
		played("redo where nothing was undone", step("redo", `"2"`, 409), "conflict"),
		{
			name:   "undo without a revision",
			method: "POST", url: "/v1/rosters/{roster}/undo",
			status: 428, problem: "if-match-required",
		},
		{
			name:   "redo without a revision",
			method: "POST", url: "/v1/rosters/{roster}/redo",
			status: 428, problem: "if-match-required",
		},
		{
			name:   "undo with a body",
			method: "POST", url: "/v1/rosters/{roster}/undo",
			header: changing(`"2"`),
			body:   "{}",
			status: 415, problem: "unsupported-media-type",
			faults: []string{"body.unexpected"},
		},
		{
			name:   "undo in no roster",
			method: "POST", url: "/v1/rosters/none/undo",
			header: map[string]string{"If-Match": `"2"`},
			status: 404, problem: "not-found",
		},
		{
			name:   "redo in no roster",
			method: "POST", url: "/v1/rosters/none/redo",
			header: map[string]string{"If-Match": `"2"`},
			status: 404, problem: "not-found",
		},

		{
			name:   "fork",
			method: "POST", url: "/v1/rosters/{roster}/fork",
			status:   201,
			want:     map[string]string{"ETag": `"1"`, "Location": "*"},
			contains: []string{`"name":"First Strike"`, squad},
		},
		{
			name:   "fork with a name",
			method: "POST", url: "/v1/rosters/{roster}/fork",
			header:   asJSON,
			body:     `{"name":"Copy"}`,
			status:   201,
			contains: []string{`"name":"Copy"`},
		},
		{
			name:   "fork with a wrong field",
			method: "POST", url: "/v1/rosters/{roster}/fork",
			header: asJSON,
			body:   `{"title":"Copy"}`,
			status: 422, problem: "invalid-request",
			faults: []string{"/title field.unknown"},
		},
		{
			name:   "fork with a name that is too long",
			method: "POST", url: "/v1/rosters/{roster}/fork",
			header: asJSON,
			body:   `{"name":"` + strings.Repeat("b", 201) + `"}`,
			status: 422, problem: "invalid-request",
			faults: []string{"/name text.long"},
		},
		{
			name:   "fork with text",
			method: "POST", url: "/v1/rosters/{roster}/fork",
			header: map[string]string{"Content-Type": "text/plain"},
			body:   `Copy`,
			status: 415, problem: "unsupported-media-type",
		},
		{
			name:   "fork no roster",
			method: "POST", url: "/v1/rosters/none/fork",
			status: 404, problem: "not-found",
		},

		{
			name:     "revisions",
			url:      "/v1/rosters/{roster}/revisions",
			status:   200,
			contains: []string{`"revision":2`, `"revision":1`, `"op":"add_unit"`, `"current":true`},
		},
		{
			name:   "revisions by pages",
			url:    "/v1/rosters/{roster}/revisions?limit=1",
			status: 200,
			want:   map[string]string{"Link": "*"},
			lacks:  []string{`"revision":1,`},
		},
		{
			name:   "revisions by a page too large",
			url:    "/v1/rosters/{roster}/revisions?limit=-1",
			status: 422, problem: "invalid-request",
			faults: []string{"?limit parameter.value"},
		},
		{
			name:   "revisions of no roster",
			url:    "/v1/rosters/none/revisions",
			status: 404, problem: "not-found",
		},
		{
			name:     "undone revisions stay",
			url:      "/v1/rosters/{roster}/revisions/2",
			before:   []scenario{step("undo", `"2"`, 200)},
			status:   200,
			contains: []string{squad},
		},
		{
			name:     "an old revision",
			url:      "/v1/rosters/{roster}/revisions/1?include=report",
			status:   200,
			want:     map[string]string{"ETag": `"1"`},
			contains: []string{`"report":{`},
			lacks:    []string{`"id":"sel_`},
		},
		{
			name:   "an old revision unchanged",
			url:    "/v1/rosters/{roster}/revisions/1",
			header: map[string]string{"If-None-Match": `"1"`},
			status: 304,
		},
		{
			name:   "a revision with an unknown part",
			url:    "/v1/rosters/{roster}/revisions/1?include=x",
			status: 422, problem: "invalid-request",
			faults: []string{"?include parameter.value"},
		},
		{
			name:   "a revision to come",
			url:    "/v1/rosters/{roster}/revisions/3",
			status: 404, problem: "not-found",
		},
		{
			name:   "revision nought",
			url:    "/v1/rosters/{roster}/revisions/0",
			status: 404, problem: "not-found",
		},
		{
			name:   "a revision that is not a number",
			url:    "/v1/rosters/{roster}/revisions/last",
			status: 404, problem: "not-found",
		},
	}
}

func idempotencyScenarios() []scenario {
	keyed := func(key string) map[string]string { return with(changing(`"2"`), "Idempotency-Key", key) }
	sent := func(key, body string, status int) scenario {
		s := operate("", body, status, "")
		s.header = keyed(key)
		return s
	}
	named := func(name string, s scenario, problem string, before ...scenario) scenario {
		s.name, s.problem, s.before = name, problem, before
		return s
	}
	replay := named("the same again", sent("again", rename, 200), "", sent("again", rename, 200))
	replay.want = map[string]string{"Idempotency-Replayed": "true", "ETag": `"3"`, "Content-Type": "application/json"}
	replay.contains = []string{`"revision":3`}
	first := named("the first time", sent("first", rename, 200), "")
	first.want = map[string]string{"Idempotency-Replayed": ""}
	other := named("another body", sent("other", `{"operations":[{"op":"rename","name":"c"}]}`, 422), "idempotency-key-reused", sent("other", rename, 200))
	other.faults = []string{"Idempotency-Key idempotency.reused"}
	refused := named("a refused request may be put right", sent("refused", rename, 200), "", sent("refused", `{"operations":[]}`, 422))
	created := scenario{
		name: "a roster once", method: "POST", url: "/v1/rosters", header: with(asJSON, "Idempotency-Key", "roster"), body: `{"name":"a","edition":"9e"}`,
		status: 201, want: map[string]string{"Idempotency-Replayed": "true", "Location": "*", "ETag": `"1"`},
		before: []scenario{{method: "POST", url: "/v1/rosters", header: with(asJSON, "Idempotency-Key", "roster"), body: `{"name":"a","edition":"9e"}`, status: 201}},
	}
	key := func(name, key string, status int, problem string) scenario {
		s := sent(key, rename, status)
		s.name, s.problem = name, problem
		return s
	}
	return []scenario{
		first, replay, other, refused, created,
		{
			name:   "another path",
			method: "POST", url: "/v1/rosters/{roster}/fork",
			header: with(nil, "Idempotency-Key", "path"),
			before: []scenario{sent("path", rename, 200)},
			status: 422, problem: "idempotency-key-reused",
		},
		key("the longest key", strings.Repeat("k", 255), 200, ""),
		key("a key that is too long", strings.Repeat("k", 256), 422, "invalid-request"),
		key("an empty key", "", 422, "invalid-request"),
		key("a key with blanks", "a b", 422, "invalid-request"),
		key("a key beyond ASCII", "ключ", 422, "invalid-request"),
		{
			name:   "a key where nothing changes",
			url:    "/v1/rosters",
			header: with(nil, "Idempotency-Key", "get"),
			status: 200,
			want:   map[string]string{"Idempotency-Replayed": ""},
		},
	}
}
