package api_test

const (
	listDoc   = `{"list":"By hand","edition":"9e","faction":"Space Marines","units":[{"unit":"outrider squad"}]}`
	unknown   = `{"list":"By hand","edition":"9e","faction":"Space Marines","units":[{"unit":"Outridder Squad"}]}`
	rosterDoc = `{"name":"Doc","edition":"9e","snapshot":"SNAPSHOT","serial":2,"forces":[{"id":"frc_1","entry":"9e/army","catalogue":"{book}",
		"selections":[{"id":"sel_2","entry":"{squad}","count":1,"selections":[]}]}]}`
)

func documentScenarios() []scenario {
	check := func(name, query, body string, status int, problem string, faults ...string) scenario {
		return scenario{name: name, method: "POST", url: "/v1/validate" + query, header: asJSON, body: body, status: status, problem: problem, faults: faults}
	}
	post := func(name, body string, status int, problem string, faults ...string) scenario {
		return scenario{name: name, method: "POST", url: "/v1/rosters", header: asJSON, body: body, status: status, problem: problem, faults: faults}
	}
	contains := func(s scenario, parts ...string) scenario {
		s.contains = parts
		return s
	}
	return []scenario{
		contains(check("a roster", "", rosterDoc, 200, ""),
			`"valid":false`, `"diagnostics":[{`, `"units":[{`),
		contains(check("a roster with itself", "?include=roster", rosterDoc, 200, ""),
			`"roster":{"name":"Doc"`),
		contains(check("a list", "", listDoc, 200, ""), `"units":[{`, "Outrider Squad"),
		contains(check("a list with its roster", "?include=roster", listDoc, 200, ""),
			`"roster":{"name":"By hand"`, bikers),
		contains(check("a list with an unknown name", "", unknown, 200, ""),
			`"code":"name.unknown"`, "/units/0/unit", "Outrider Squad"),
		contains(check("a list without an edition", "", `{"list":"a","units":[]}`, 200, ""),
			`"valid":`),
		check("a list of an edition that there is not",
			"", `{"list":"a","edition":"5e","units":[]}`, 422, "invalid-request",
			"/edition edition.unknown"),
		contains(check("a list completed by the query", "?include=roster&edition=9e&faction=Space+Marines",
			`{"list":"a","units":[{"unit":"outrider squad"}]}`, 200, ""), bikers),
		contains(check("a list that matches the query", "?edition=9e&faction=Space+Marines", listDoc, 200, ""), "Outrider Squad"),
		contains(check("a list of another edition than the query", "?edition=10e", listDoc, 422, "invalid-request", "?edition parameter.conflict"), "10e", "9e"),
		contains(check("a list of another faction than the query", "?faction=Necrons", listDoc, 422, "invalid-request", "?faction parameter.conflict"), "Necrons", "Space Marines"),
		check("a roster of another snapshot than the query", "?snapshot=9e@0123456789ab", rosterDoc, 422, "invalid-request", "?snapshot parameter.conflict"),
		check("a list of a snapshot that there is not",
			"", `{"list":"a","snapshot":"9e@0123456789ab","units":[]}`, 422, "invalid-request",
			"/snapshot snapshot.unknown"),
		check("a roster of a snapshot that there is not",
			"", `{"name":"a","edition":"9e","snapshot":"9e@0123456789ab","forces":[]}`, 422,
			"invalid-request", "/snapshot snapshot.unknown"),
		check("a list with a wrong type",
			"", `{"list":"a","units":{}}`, 422, "invalid-request", "/units document.schema"),
		check("a roster with a wrong type",
			"", `{"name":"a","edition":"9e","snapshot":"9e@0123456789ab","forces":{}}`, 422,
			"invalid-request", "/forces document.schema"),
		check("something else", "", `{}`, 422, "invalid-request"),
		contains(check("an event pack", "", `{"name":"Cup","edition":"9e","copies":{"max":3}}`, 422, "invalid-request", "document.schema"),
			"an event pack, not a list"),
		check("broken JSON", "", `{"forces":`, 422, "invalid-request", "json.syntax"),
		check("an unknown part",
			"?include=units", listDoc, 422, "invalid-request", "?include parameter.value"),
		check("a body that is too large", "", string(make([]byte, 8<<20+1)), 413, "too-large"),
		{
			name:   "a picture",
			method: "POST", url: "/v1/validate",
			header: map[string]string{"Content-Type": "image/png"},
			body:   "x",
			status: 415, problem: "unsupported-media-type",
		},

		contains(post("a roster kept", rosterDoc, 201, ""),
			`"id":"ros_`, `"revision":1`, `"name":"Doc"`),
		contains(post("a list kept", listDoc, 201, ""), `"id":"ros_`, `"name":"By hand"`, bikers),
		contains(post("a list with an unknown name kept", unknown, 201, ""),
			`"code":"name.unknown"`),
		{
			name: "storing a list of another edition than the query", method: "POST", url: "/v1/rosters?edition=10e",
			header: asJSON, body: listDoc, status: 422, problem: "invalid-request", faults: []string{"?edition parameter.conflict"},
		},
		post("a list with a wrong type kept",
			`{"list":"a","units":7}`, 422, "invalid-request", "/units document.schema"),
		post("a roster of no snapshot kept",
			`{"name":"a","edition":"9e","snapshot":"9e@0123456789ab","forces":[]}`, 422,
			"invalid-request", "/snapshot snapshot.unknown"),
	}
}

func exportScenarios() []scenario {
	return []scenario{
		{
			name:     "JSON",
			url:      "/v1/rosters/{roster}/exports/json",
			status:   200,
			want:     map[string]string{"Content-Type": "application/json", "Content-Disposition": `attachment; filename="First Strike.json"`, "ETag": `"2"`},
			contains: []string{`"revision":2`, squad},
		},
		{
			name:     "a list",
			url:      "/v1/rosters/{roster}/exports/list",
			status:   200,
			want:     map[string]string{"Content-Disposition": `attachment; filename="First Strike.list.json"`},
			contains: []string{`"list":"First Strike"`, `"unit":"Assault Intercessor Squad"`},
		},
		{
			name:     "PDF",
			url:      "/v1/rosters/{roster}/exports/pdf",
			status:   200,
			want:     map[string]string{"Content-Type": "application/pdf", "Content-Encoding": ""},
			contains: []string{"%PDF-"},
		},
		{
			name:     ".ros",
			url:      "/v1/rosters/{roster}/exports/ros",
			status:   200,
			want:     map[string]string{"Content-Type": "application/xml", "Content-Disposition": `attachment; filename="First Strike.ros"`, "ETag": `"2"`},
			contains: []string{"<roster ", "Assault Intercessor Squad"},
		},
		{
			name:     ".rosz",
			url:      "/v1/rosters/{roster}/exports/rosz",
			status:   200,
			want:     map[string]string{"Content-Type": "application/zip", "Content-Disposition": `attachment; filename="First Strike.rosz"`, "ETag": `"2"`},
			contains: []string{"PK\x03\x04"},
		},
		{
			name:     "New Recruit's JSON",
			url:      "/v1/rosters/{roster}/exports/newrecruit",
			status:   200,
			want:     map[string]string{"Content-Type": "application/json", "Content-Disposition": `attachment; filename="First Strike.newrecruit.json"`, "ETag": `"2"`},
			contains: []string{`{"roster":{`, `"gameSystemId":"`, `"name":"Assault Intercessor Squad"`, `"number":1`},
		},
		{
			name:     "PDF on letter paper",
			url:      "/v1/rosters/{roster}/exports/pdf?paper=letter&lang=en",
			status:   200,
			contains: []string{"%PDF-1.7"},
		},
		{
			name:     "PDF in short",
			url:      "/v1/rosters/{roster}/exports/pdf?layout=summary",
			status:   200,
			contains: []string{"%PDF-"},
		},
		{
			name:     "PDF as cards",
			url:      "/v1/rosters/{roster}/exports/pdf?layout=cards&card=poker",
			status:   200,
			contains: []string{"%PDF-1.7"},
		},
		{
			name:   "PDF in an unknown layout",
			url:    "/v1/rosters/{roster}/exports/pdf?layout=posters",
			status: 422, problem: "invalid-request",
			faults: []string{"?layout parameter.value"},
		},
		{
			name:   "PDF on other paper",
			url:    "/v1/rosters/{roster}/exports/pdf?paper=a0",
			status: 422, problem: "invalid-request",
			faults: []string{"?paper parameter.value"},
		},
		{
			name:   "PDF with Accept of PDF",
			url:    "/v1/rosters/{roster}/exports/pdf",
			header: with(nil, "Accept", "application/pdf"),
			status: 200,
		},
		{
			name:   "PDF with Accept of JSON",
			url:    "/v1/rosters/{roster}/exports/pdf",
			header: with(nil, "Accept", "application/json"),
			status: 406, problem: "not-acceptable",
			faults: []string{"Accept header.value"},
		},
		{name: "an awkward name", url: "/v1/rosters/{roster}/exports/json", status: 200, want: map[string]string{"Content-Disposition": "attachment; filename*=utf-8''%C5%81%C3%B3d%C5%BA-%20%E2%80%9Cx%E2%80%9D.json"}, before: []scenario{
			operate("", `{"operations":[{"op":"rename","name":"../Łódź\n “x”"}]}`, 200, ""),
		}},
		{
			name:   "a format that there is not",
			url:    "/v1/rosters/{roster}/exports/docx",
			status: 404, problem: "not-found",
		},
		{
			name:   "no roster",
			url:    "/v1/rosters/none/exports/json",
			status: 404, problem: "not-found",
		},
	}
}
