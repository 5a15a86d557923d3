package api_test

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/datasheets"
)

// everyEdition adds the built-in datasheets of the other editions to a test server.
func everyEdition(d *testServer, _ *config) {
	for _, edition := range []string{"8e", "10e"} {
		docs, err := catalog.ReadDocuments(datasheets.Files)
		if err != nil {
			panic(err)
		}
		docs = slices.DeleteFunc(docs, func(d catalog.Document) bool { return !strings.HasPrefix(d.Name, edition+"/") })
		if _, _, _, err := d.Library.Import(context.Background(), "built-in", docs); err != nil {
			panic(err)
		}
	}
}

// compareBody is a request for odds of several editions.
func compareBody(editions, attacker, target, more string) string {
	return `{"editions":` + editions + `,"attacker":` + attacker + `,"target":` + target + more + `}`
}

const rhino = `{"datasheet":"Rhino"}`

func compareScenarios() []scenario {
	ask := func(name, body string, status int, problem string, faults ...string) scenario {
		return scenario{name: name, method: "POST", url: "/v1/odds", header: asJSON, body: body, status: status, problem: problem, faults: faults}
	}
	good := func(name, body string, parts ...string) scenario {
		s := ask(name, body, 200, "")
		s.contains = parts
		return s
	}
	bad := func(name, body string, faults ...string) scenario {
		return ask(name, body, 422, "invalid-request", faults...)
	}
	unplayed := bad("an edition that is not played", compareBody(`["9e","7e"]`, shooters, warriors, ""), "/editions/1 edition.unplayable")
	unplayed.contains = []string{"8e, 9e, 10e, 11e"}
	return []scenario{
		good("the same names", compareBody(`["8e","9e"]`, `{"datasheet":"tactical squad","models":10}`, `{"datasheet":"Intercessor Squad"}`, ""),
			`{"editions":[{"edition":"8e","snapshot":"8e@`, `"attacker":{"name":"Tactical Squad","models":10}`, `"edition":"9e","snapshot":"9e@`, `"odds":{"mean":`),
		good("three editions", compareBody(`["8e","9e","10e"]`, `{"datasheet":"tactical squad","models":10}`, `{"datasheet":"Terminator Squad"}`, ""),
			`"edition":"8e","snapshot":"8e@`, `"edition":"9e","snapshot":"9e@`, `"edition":"10e","snapshot":"10e@`),
		good("one edition", compareBody(`["9e"]`, shooters, warriors, ""), `{"editions":[{"edition":"9e"`),
		good("units of a list", compareBody(`["9e","8e"]`, `{"unit":{"unit":"Tactical Squad"}}`, rhino, ""), `{"editions":[{"edition":"9e","snapshot":"9e@`, `"edition":"8e","snapshot":"8e@`),
		good("another name in an edition", compareBody(`["8e","9e"]`, `{"datasheet":"Captain","in":{"9e":{"datasheet":"Primaris Captain"}}}`, rhino, `,"phase":"fight"`),
			`"attacker":{"name":"Captain","models":1}`, `"attacker":{"name":"Primaris Captain","models":1}`),
		good("a unit that an edition does not have", compareBody(`["8e","9e"]`, `{"datasheet":"Outrider Squad"}`, rhino, ""),
			`{"edition":"8e","snapshot":"8e@`, `"fault":{"pointer":"/attacker/datasheet","code":"datasheet.unknown","detail":"found \"Outrider Squad\"; allowed: `,
			`"edition":"9e"`, `"odds":`),
		good("a weapon that an edition does not have", compareBody(`["8e","9e"]`, `{"datasheet":"Tactical Squad","in":{"9e":`+shooters+`}}`, rhino, `,"weapons":["Bolt rifle"]`),
			`"code":"weapon.unknown"`, `"odds":`),
		good("the numbers of one edition by the rules of three", compareBody(`["8e","9e","10e"]`, shooters, warriors, `,"snapshot":"9e"`),
			`"edition":"8e","snapshot":"9e@`, `"edition":"10e","snapshot":"9e@`),
		unplayed,
		bad("an edition twice", compareBody(`["9e","8e","9e"]`, shooters, warriors, ""), "/editions/2 edition.twice"),
		bad("no editions", compareBody(`[]`, shooters, warriors, ""), "/editions document.schema"),
		bad("too many", compareBody(`["9e"`+strings.Repeat(`,"9e"`, 10)+`]`, shooters, warriors, ""), "/editions document.schema"),
		bad("edition and editions", oddsBody(shooters, warriors, `,"editions":["9e"]`), "document.schema"),
		bad("a nested replacement of a side", compareBody(`["9e"]`, `{"datasheet":"a","in":{"9e":{"datasheet":"b","in":{}}}}`, warriors, ""), "/attacker/in/9e document.schema"),
		bad("a unit that no edition has", compareBody(`["8e","9e"]`, `{"datasheet":"Outrider Squad","in":{"9e":{"datasheet":"Outsider"}}}`, rhino, ""),
			"/attacker/datasheet datasheet.unknown", "/attacker/in/9e/datasheet datasheet.unknown"),
		bad("an error in all editions", compareBody(`["8e","9e"]`, `{"datasheet":"Rhino","conditions":["hungry"]}`, rhino, ""), "/attacker/conditions/0 condition.unknown"),
		bad("game data that there is not", compareBody(`["8e","9e"]`, shooters, warriors, `,"snapshot":"7e"`), "/snapshot snapshot.unknown"),
	}
}

// comparison is the part of a comparison that the tests read.
type comparison struct {
	Editions []struct {
		Edition string      `json:"edition"`
		Odds    *oddsAnswer `json:"odds"`
	} `json:"editions"`
}

// TestComparedOddsEqualSingleOdds: a comparison has the same odds as requests for each edition.
func TestComparedOddsEqualSingleOdds(t *testing.T) {
	d := newTestServer(t, everyEdition)
	attacker, target := `{"datasheet":"Hellblaster Squad","conditions":["half_range","moved"]}`, `{"datasheet":"Terminator Squad"}`
	x := d.send(t, "POST", "/v1/odds", asJSON, compareBody(`["9e","8e"]`, attacker, target, ""))
	got := decoded[comparison](t, x)
	if len(got.Editions) != 2 {
		t.Fatalf("got %s", x.body)
	}
	for i, edition := range []string{"9e", "8e"} {
		want := d.odds(t, `{"edition":"`+edition+`","attacker":`+attacker+`,"target":`+target+`}`)
		a := got.Editions[i]
		if a.Edition != edition || a.Odds == nil || math.Abs(a.Odds.Mean-want.Mean) > 1e-15 {
			t.Errorf("%s: got %+v, want %+v", edition, a, want)
		}
	}
	if got.Editions[0].Odds.Mean == got.Editions[1].Odds.Mean {
		t.Error("both editions have the same odds")
	}
}

// TestComparedCover plays the profiles of the 9th edition by three editions: boltguns on models
// with a save of 3+ in cover, which then fail a save on a 1 (8e.ATTACK.COVER.2), and on 1 and 2
// if cover has no effect on them (9e.GAPS.6, 10e.SHOOT.COVER.2).
func TestComparedCover(t *testing.T) {
	d := newTestServer(t, everyEdition)
	got := decoded[comparison](t, d.send(t, "POST", "/v1/odds", asJSON,
		compareBody(`["8e","9e","10e"]`, `{"datasheet":"Tactical Squad"}`, `{"datasheet":"Tactical Squad","conditions":["in_cover"]}`, `,"snapshot":"9e","weapons":["Boltgun"]`)))
	for i, fails := range []float64{1, 2, 2} {
		a := got.Editions[i]
		if a.Odds == nil {
			t.Fatalf("%s has no odds", a.Edition)
		}
		near(t, a.Edition, a.Odds.Funnel["unsaved"], a.Odds.Funnel["wounds"]*fails/6)
		near(t, a.Edition, a.Odds.Funnel["hits"], a.Odds.Funnel["attacks"]*4/6)
	}
}
