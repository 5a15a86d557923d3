package api_test

import (
	"context"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/datasheets"
)

// withTenth imports the built-in datasheets of the 10th edition as well.
func withTenth(d *testServer, _ *config) {
	docs, err := catalog.ReadDocuments(datasheets.Files)
	docs = slices.DeleteFunc(docs, func(d catalog.Document) bool { return !strings.HasPrefix(d.Name, "10e/") })
	if err == nil {
		_, _, _, err = d.Library.Import(context.Background(), "built-in", docs)
	}
	if err != nil {
		panic(err)
	}
}

// tenthList is a list with a leader, of the 10th edition.
const tenthList = `{"list":"By hand","edition":"10e","faction":"Tyranids","limits":{"points":1000},
	"battle_size":"Incursion","detachment":"Invasion Fleet","units":[
	{"unit":"Broodlord","warlord":true,"attached_to":"Genestealers","enhancement":"Perfectly Adapted"},{"unit":"Genestealers","models":[{"model":"Genestealer","count":6}]}]}`

func tenthScenarios() []scenario {
	return []scenario{
		{
			name: "editions", url: "/v1/editions", status: 200,
			contains: []string{
				`"edition":"10e"`, `"costs":[{"id":"points","name":"Points"}]`,
				`{"name":"Strike Force","points":"2000","hours":3,"battlefield":{"width":44,"length":60}}`,
				`{"name":"Strike Force","power":"200","hours":3,"battlefield":{"width":44,"length":60}}`,
			},
		},
		{
			name: "army books", url: "/v1/catalogues?edition=10e", status: 200,
			contains: []string{`"id":"10e.space-marines"`, `"id":"10e.tyranids"`}, lacks: []string{"9e"},
		},
		{
			name: "Space Marines", url: "/v1/datasheets?catalogue=10e.space-marines&limit=200", status: 200,
			contains: []string{`"id":"10e.space-marines.captain"`, `"id":"10e.space-marines.rhino"`, `"name":"Suboden Khan"`, `"next_cursor":null`},
		},
		{
			name: "Tyranids", url: "/v1/datasheets?catalogue=10e.tyranids&limit=200", status: 200,
			contains: []string{`"id":"10e.tyranids.hive-tyrant"`, `"id":"10e.tyranids.biovores"`, `"next_cursor":null`},
		},
		{
			name: "by keyword", url: "/v1/datasheets?edition=10e&keyword=battleline", status: 200,
			contains: []string{"Intercessor Squad", "Termagants"}, lacks: []string{"Terminator Squad", "9e."},
		},
		{
			name: "a datasheet", url: "/v1/datasheets/10e.tyranids.zoanthropes", status: 200,
			contains: []string{`"columns":["M","T","SV","W","LD","OC"]`, `"type":"Ranged Weapons"`, `"type":"Melee Weapons"`, `"Lethal Hits, Psychic"`, `"from":4`},
		},
		{
			name: "odds with a leader", method: "POST", url: "/v1/odds", header: asJSON, status: 200, contains: []string{`"attacks":12,`},
			body: `{"edition":"10e","attacker":{"datasheet":"Intercessor Squad","leaders":[{"unit":"Lieutenant"}]},"target":{"datasheet":"Termagants"}}`,
		},
		{
			name: "odds with a leader of other units", method: "POST", url: "/v1/odds", header: asJSON, status: 422, problem: "invalid-request", faults: []string{"/attacker/leaders association.invalid"},
			body: `{"edition":"10e","attacker":{"datasheet":"Termagants","leaders":[{"unit":"Lieutenant"}]},"target":{"datasheet":"Termagants"}}`,
		},
		{
			name: "a list is checked", method: "POST", url: "/v1/validate", header: asJSON, body: tenthList, status: 200,
			contains: []string{`"valid":true`, `"costs":{"points":"235"}`, `"battle_size":"Incursion"`, `"ties":[{"name":"Leader","text":"Genestealers"}]`},
		},
		{
			name: "a list without a detachment", method: "POST", url: "/v1/validate", header: asJSON,
			body: `{"list":"Nobody's","edition":"10e","faction":"Tyranids","units":[{"unit":"Broodlord","warlord":true}]}`, status: 200,
			contains: []string{`"valid":false`, `"code":"detachment.missing"`, `"label":"Choose Invasion Fleet"`},
		},
	}
}
