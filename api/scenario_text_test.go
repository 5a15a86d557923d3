package api_test

import "strings"

var asPlain = map[string]string{"Content-Type": "text/plain; charset=utf-8"}

// pasted is a list in a tournament dialect, on the built-in data.
const pasted = `+++++
+ FACTION KEYWORD: Necrons
+ TOTAL ARMY POINTS: 1pts
+++++

1x Overlord (90 pts)
• 1x Overlord: Warlord, Hyperphase glaive, Tachyon arrow

1x Overlourd (90 pts)
• 1x Crown
`

func textScenarios() []scenario {
	check := func(name, query, body string, status int, problem string, faults ...string) scenario {
		return scenario{name: name, method: "POST", url: "/v1/validate" + query, header: asPlain, body: body, status: status, problem: problem, faults: faults}
	}
	contains := func(s scenario, parts ...string) scenario {
		s.contains = parts
		return s
	}
	convert := func(name, query string, header map[string]string, status int, problem string, faults ...string) scenario {
		return scenario{name: name, method: "POST", url: "/v1/convert" + query, header: header, body: pasted, status: status, problem: problem, faults: faults}
	}
	answered := func(s scenario, header map[string]string, parts ...string) scenario {
		s.want, s.contains = header, parts
		return s
	}
	return []scenario{
		contains(check("a text", "?include=roster", pasted, 200, ""),
			`"code":"name.taken"`, `"/lines/9/columns/4"`, `"code":"total.differs"`, `"code":"edition.other"`, `"entry":"9e.necrons.overlord"`, `"message":"Line 9, column 4: `),
		contains(check("a text of a chosen faction", "?faction=Space+Marines&edition=9e", pasted, 200, ""),
			`"code":"name.unknown"`, `"/lines/6/columns/4"`),
		contains(check("a text on a snapshot", "?snapshot={snapshot}", pasted, 200, ""), `"code":"total.differs"`),
		check("a text of an edition that there is not", "?edition=2e", pasted, 422, "invalid-request", "/edition edition.unknown"),
		check("a text of a snapshot that there is not", "?snapshot=9e@0123456789ab", pasted, 422, "invalid-request", "/snapshot snapshot.unknown"),
		check("an empty text", "", "", 422, "invalid-request", "document.schema"),
		check("a lunch order", "", "two pizzas", 422, "invalid-request", "document.schema"),
		check("binary", "", "\x89PNG\r\n\x1a\n\x00", 422, "invalid-request", "document.schema"),
		check("5 MB", "", strings.Repeat("Overlord (90 points)\n", 5<<20/21), 422, "invalid-request", "document.schema"),
		{
			name: "a text as bytes", method: "POST", url: "/v1/validate", header: asBytes, body: pasted, status: 200,
			contains: []string{`"code":"total.differs"`},
		},
		{
			name: "a text as JSON", method: "POST", url: "/v1/validate", header: asJSON, body: pasted, status: 422,
			problem: "invalid-request",
		},
		{
			name: "JSON as a text", method: "POST", url: "/v1/validate", header: asPlain, body: listDoc, status: 200,
			contains: []string{"Outrider Squad"},
		},
		{
			name: "a text kept", method: "POST", url: "/v1/rosters", header: asPlain, body: pasted, status: 201,
			contains: []string{`"id":"ros_`, `"code":"name.taken"`},
		},

		answered(convert("a text into a text", "?to=app", asPlain, 200, ""),
			map[string]string{"Content-Type": "text/plain; charset=utf-8", "Content-Disposition": `attachment; filename=Necrons.app.txt`, "Lost-Selections": "*"},
			"Overlord (90 points)\n", "  • 1x Overlord\n    • "),
		answered(convert("a text into Markdown", "?to=markdown", asPlain, 200, ""),
			map[string]string{"Content-Type": "text/markdown; charset=utf-8", "Content-Disposition": `attachment; filename=Necrons.md`}, "# Necrons"),
		answered(convert("a text into a table", "?to=csv", asPlain, 200, ""),
			map[string]string{"Content-Type": "text/csv; charset=utf-8"}, "force,detachment,section,unit"),
		answered(convert("a text with its losses", "?to=wtc&include=losses", asPlain, 200, ""),
			map[string]string{"Content-Type": "application/json"}, `"lost":[`, `"text":"+++`),
		convert("into Morse", "?to=morse", asPlain, 422, "invalid-request", "?to parameter.value"),
		convert("a text with Accept of JSON", "?to=wtc", with(asPlain, "Accept", "application/json"), 406, "not-acceptable", "Accept header.value"),
		convert("losses with Accept of JSON", "?to=wtc&include=losses", with(asPlain, "Accept", "application/json"), 200, ""),

		{
			name: "the text of a roster", url: "/v1/rosters/{roster}/exports/wtc-compact", status: 200,
			want:     map[string]string{"Content-Type": "text/plain; charset=utf-8", "Content-Disposition": `attachment; filename="First Strike.wtc-compact.txt"`, "ETag": `"2"`},
			contains: []string{"+ FACTION KEYWORD: Space Marines", "Assault Intercessor Squad"},
		},
		{
			name: "the text of a roster with its losses", url: "/v1/rosters/{roster}/exports/battlescribe?include=losses", status: 200,
			contains: []string{`{"kind":"name","subject":"First Strike"}`},
		},
		{
			name: "something else with it", url: "/v1/rosters/{roster}/exports/wtc?include=units", status: 422, problem: "invalid-request",
			faults: []string{"?include parameter.value"},
		},
	}
}
