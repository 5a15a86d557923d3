package api_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
)

// The bounds of a hostile request. Its processor time is 100 ms on a machine on which the
// reference takes 6 ms.
var hostileBound = bound{references: 16, bytes: 32 << 20, objects: 200_000, growth: 30 << 20}

// The bounds of a document within all limits that is larger than any of players: its cost is
// proportional to its content.
var largeBound = bound{references: 100, bytes: 160 << 20, objects: 1_500_000, growth: 160 << 20}

// A hostile request is designed to be expensive.
type hostile struct {
	name, target, media string
	body                string
}

// large are the hostile requests that are served, because they are within all limits.
var large = map[string]bool{
	"unknown units": true, "unknown units of the largest list": true, "unknown factions": true, "known units": true,
	"units with the largest number of models": true, "a few hundred operations": true,
}

// hostiles returns hostile requests for a server with a roster and a route that imports lists. Each has the size that is most useful to an attacker.
func hostiles(unit, id, imports string) []hostile {
	const (
		validate = "/v1/validate"
		jsonType = "application/json"
	)
	rep := strings.Repeat
	numbered := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	list := func(units string) string {
		return `{"list":"a","edition":"9e","faction":"Space Marines","limits":{"points":2000},"units":[` + units + `]}`
	}
	words := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	return []hostile{
		{"a number with a large exponent", validate, jsonType, list(`{"unit":"Intercessor Squad","models":1e999999999}`)},
		{"many numbers with large exponents", validate, jsonType, `{"edition":"9e","limit":1,"units":[` + rep(`{"unit":"x","models":1e100000},`, 2000) + `{"unit":"x"}]}`},
		{"numbers with a moderate exponent", "/v1/odds", jsonType, `{"attacker":{"datasheet":"x","models":1e400000},"target":{"datasheet":"y","models":-1e-400000}}`},
		{"a number of a megabyte", validate, jsonType, list(`{"unit":"Intercessor Squad","models":` + rep("9", 1<<20) + `}`)},
		{"a fraction of a megabyte", "/v1/odds", jsonType, `{"attacker":{"datasheet":"x","models":0.` + rep("3", 900_000) + `},"target":{"datasheet":"y"}}`},
		{"nesting", validate, jsonType, rep("[", 1<<20)},
		{"nesting of objects", validate, jsonType, rep(`{"a":`, 200_000)},
		{"nesting to the limit, many times", validate, jsonType, "[" + rep(rep("[", 62)+rep("]", 62)+",", 8000) + "0]"},
		{"arrays to the limit", validate, jsonType, "[" + rep("["+rep("0,", 9990)+"0],", 400) + "0]"},
		{"empty objects", validate, jsonType, "[" + rep("["+rep("{},", 9990)+"0],", 250) + "0]"},
		{"small objects", validate, jsonType, "[" + rep("["+rep(`{"a":0},`, 9990)+"0],", 100) + "0]"},
		{"many members", validate, jsonType, "{" + numbered(500_000, `"a%d":0`) + "}"},
		{"many unknown members of a list", validate, jsonType, `{"edition":"9e","units":[],` + numbered(60_000, `"a%d":0`) + "}"},
		{"a member many times", validate, jsonType, "{" + rep(`"a":0,`, 100_000) + `"a":0}`},
		{"a long text in a list", validate, jsonType, list(`{"unit":"` + rep("Ä", 500_000) + `"}`)},
		{"escapes", validate, jsonType, list(`{"unit":"` + rep(`\u00e4`, 170_000) + `"}`)},
		{"unknown units", validate, jsonType, list(numbered(500, `{"unit":"Intercesor Sqad %d"}`))},
		{"unknown units of the largest list", validate, jsonType, list(numbered(500, `{"unit":"`+rep("Assault Intercesor Sqad ", 8)+`%d"}`))},
		{"unknown wargear", validate, jsonType, list(strings.TrimSuffix(rep(`{"unit":"Intercessor Squad","models":[{"model":"Intercessor","count":5,"wargear":[`+numbered(50, `"Bolt rifel number %d"`)+`]}]},`, 500), ","))},
		{"unknown factions", validate, jsonType, `{"list":"a","edition":"9e","faction":"` + rep("Space Marin ", 10) + `","units":[` + numbered(500, `{"unit":"x %d","faction":"Spac Marine %[1]d"}`) + `]}`},
		{"known units", validate, jsonType, list(rep(`{"unit":"Intercessor Squad"},`, 499) + `{"unit":"Intercessor Squad"}`)},
		{"units with the largest number of models", validate, jsonType, list(rep(`{"unit":"Intercessor Squad","models":[{"model":"Intercessor","count":1000}]},`, 499) + `{"unit":"Intercessor Squad"}`)},
		{"units of many kinds of model", validate, jsonType, list(strings.TrimSuffix(rep(`{"unit":"Intercessor Squad","models":[`+numbered(100, `{"model":"Intercesor %d","count":1}`)+`]},`, 200), ","))},
		{"an invalid value in each unit", validate, jsonType, list(strings.TrimSuffix(rep(`{"unit":"x","models":[`+numbered(100, `{"model":"m%d","count":0}`)+`]},`, 300), ","))},
		{"wrong types everywhere", validate, jsonType, list(rep(`{"unit":[],"models":{},"wargear":0},`, 9_900) + `0`)},
		{"many forces", validate, jsonType, `{"edition":"9e","name":"a","snapshot":"9e","forces":[` + numbered(9_900, `{"id":"frc_%d","catalogue":"9e.space-marines","selections":[]}`) + `]}`},
		{"many selections", validate, jsonType, `{"edition":"9e","name":"a","forces":[{"id":"f","catalogue":"9e.space-marines","selections":[` + numbered(9_900, `{"id":"s%d","entry":"9e.space-marines.intercessor-squad","amount":1,"selections":[]}`) + `]}]}`},
		{"many operations", "/v1/rosters/" + id + "/operations", jsonType, `{"operations":[` + rep(`{"op":"add_unit","datasheet":"`+unit+`"},`, 9_900) + `{"op":"add_unit","datasheet":"` + unit + `"}]}`},
		{"a few hundred operations", "/v1/rosters/" + id + "/operations", jsonType, `{"operations":[` + rep(`{"op":"add_unit","datasheet":"`+unit+`"},`, 199) + `{"op":"add_unit","datasheet":"x"}]}`},
		{"an operation with a large number", "/v1/rosters/" + id + "/operations", jsonType, `{"operations":[{"op":"set_limit","cost":"points","value":"1e999999999"}]}`},
		{"an operation with a long number", "/v1/rosters/" + id + "/operations", jsonType, `{"operations":[{"op":"set_limit","cost":"points","value":"` + rep("9", 1_000_000) + `"}]}`},
		{"odds with many models", "/v1/odds", jsonType, `{"attacker":{"datasheet":"9e.space-marines.intercessor-squad","models":1000},"target":{"datasheet":"9e.necrons.necron-warriors","models":1000}}`},
		{"odds of a fight with many models", "/v1/odds", jsonType, `{"phase":"fight","attacker":{"datasheet":"9e.space-marines.assault-intercessor-squad","models":1000},"target":{"datasheet":"9e.space-marines.outrider-squad","models":1000}}`},
		{"odds in every edition", "/v1/odds", jsonType, `{"editions":["8e","9e","10e","8e","9e","10e","8e","9e","10e"],"attacker":{"datasheet":"Intercessor Squad","models":1000},"target":{"datasheet":"Necron Warriors","models":1000}}`},
		{"odds with many weapons", "/v1/odds", jsonType, `{"attacker":{"datasheet":"9e.space-marines.intercessor-squad","models":10},"target":{"datasheet":"9e.necrons.necron-warriors","models":20},"weapons":[` + rep(`"Bolt rifle",`, 49) + `"Bolt rifle"]}`},
		{"odds of nested editions", "/v1/odds", jsonType, `{"attacker":` + rep(`{"in":{"9e":`, 28) + `{"datasheet":"x"}` + rep(`}}`, 28) + `,"target":{"datasheet":"y"}}`},
		{"a text of long lines", validate, "text/plain", rep("Intercessor Squad 5x Bolt rifle, ", 200_000)},
		{"a text with one line", validate, "text/plain", "+ Space Marines +\n" + rep("x", 8_000_000)},
		{"a text of short lines", validate, "text/plain", "++ Army Roster (Warhammer 40,000 9th Edition) [2000pts] ++\n" + rep("a\n", 2_000_000)},
		{"a text of units", validate, "text/plain", "++ Army (Space Marines) [2000pts] ++\n" + words(20_000, "Intercesor Sqad %d [100pts]: 5x Bolt rifel\n")},
		{"a text of brackets", validate, "text/plain", "++ Army (Space Marines) [2000pts] ++\n" + rep("(", 100_000) + rep("[", 100_000) + "\n"},
		{"a text of bullets", validate, "text/plain", "Space Marines\n" + rep("• ", 500_000) + "\n" + rep("  ", 500_000) + "• x\n"},
		{"a text of digits", validate, "text/plain", "Space Marines (" + rep("9", 500_000) + " points)\n" + rep("9", 500_000) + "x Intercessor Squad\n"},
		{"a text of commas", validate, "text/plain", "++ Army (Space Marines) [2000pts] ++\nIntercessor Squad [100pts]: " + rep(",", 500_000) + "\n"},
		{"a text of combining characters", validate, "text/plain", "Space Marines\nIntercessor Squad" + rep("\u0301", 500_000) + "\n"},
		{"a zip that expands", validate, "application/zip", zipOf("a.ros", strings.NewReader(rep("<a>", 20<<20)))},
		{"a zip of many files", validate, "application/zip", zipOfMany(60_000)},
		{"XML of nested elements", validate, "application/xml", `<?xml version="1.0"?>` + rep(`<roster xmlns="http://www.battlescribe.net/schema/rosterSchema">`, 100_000)},
		{"XML with an entity bomb", validate, "application/xml", `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaaaaaaaa">` + rep(`<!ENTITY b "&a;&a;&a;&a;">`, 1000) + `]><roster>&b;</roster>`},
		{"XML of many attributes", validate, "application/xml", `<roster xmlns="http://www.battlescribe.net/schema/rosterSchema" ` + words(400_000, `a%d="" `) + `/>`},
		{"XML of many selections", validate, "application/xml", `<roster id="a" name="b" gameSystemId="28ec-711c-d87f-3aeb" xmlns="http://www.battlescribe.net/schema/rosterSchema"><forces><force id="f" catalogueId="c"><selections>` + words(60_000, `<selection id="s%d" name="Intercesor Sqad" entryId="x" number="1" type="unit"/>`) + `</selections></force></forces></roster>`},
		{"a battlefield of many features", "/v1/battles", jsonType, `{"armies":[{"text":"a"},{"text":"b"}],"battlefield":{"width":1,"features":[` + rep(`{"kind":"ruin","area":[[0,0],[1,1]]},`, 20_000) + `0]}}`},
		{"two texts of an army", "/v1/simulations", jsonType, `{"armies":[{"text":"` + rep(`Intercesor Sqad 5x\n`, 50_000) + `"},{"text":"b"}]}`},
		{"lists of an army", "/v1/simulations", jsonType, `{"armies":[{"list":` + list(numbered(5_000, `{"unit":"Intercesor Sqad %d"}`)) + `},{"text":"b"}]}`},
		{"XML of the largest number of selections", validate, "application/xml", selectionsOf(5_000)},
		{"XML of too many selections", validate, "application/xml", selectionsOf(29_000)},
		{"an event pack of nested anchors", "/v1/events", "application/yaml", "a: &a [x,x,x,x,x,x,x,x,x]\n" + rep("b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\n", 9)},
		{"an event pack of deep lists", "/v1/events", "application/yaml", rep("[", 50_000)},
		{"an event pack of many keys", "/v1/events", "application/yaml", words(60_000, "k%d: 1\n")},
		{"an event pack of merged maps", "/v1/events", "application/yaml", "b: &b {a: 1}\n" + words(900, "c%d: {<<: [*b,*b,*b,*b]}\n")},
		{"an event pack of aliases", "/v1/events", "application/yaml", "name: a\nedition: 9e\nbans: &a [" + rep("x,", 95) + "x]\n" + words(99, "k%d: *a\n")},
		{"an event pack of bans by alias", "/v1/events", "application/yaml", "name: a\nedition: 9e\nx: &a {name: [], datasheet: 1}\nbans: [" + rep("*a,", 99) + "*a]\n"},
		{"an event pack of a long list", "/v1/events", "application/yaml", "[" + rep("x,", 127_000) + "x]"},
		{"an event pack of the longest list", "/v1/events", "application/yaml", "name: a\nedition: 9e\nbans: [" + rep("x,", 9_900) + "x]"},
		{"an event pack of quotes", "/v1/events", "application/yaml", "[" + rep(`"",`, 84_000) + "x]"},
		{"an event pack of large maps", "/v1/events", "application/yaml", rep("- {"+words(500, "k%d: 1,")+"}\n", 19)},
		{"an event pack of anchors", "/v1/events", "application/yaml", "name: a\nedition: 9e\nbans:\n" + words(9_900, "- &a%d x\n")},
		{"an event pack of many bans", "/v1/events", jsonType, `{"name":"a","edition":"9e","bans":[` + numbered(5_000, `{"name":"Intercesor Sqad %d"}`) + `]}`},
		{"two unknown lists for a battle", "/v1/battles", jsonType, `{"armies":[{"list":` + list(numbered(400, `{"unit":"Intercesor Sqad %d"}`)) + `},{"list":` + list(numbered(400, `{"unit":"Intercesor Sqad %d"}`)) + `}]}`},
		{"two unknown lists for a simulation", "/v1/simulations", jsonType, `{"armies":[{"list":` + list(numbered(400, `{"unit":"Intercesor Sqad %d"}`)) + `},{"list":` + list(numbered(400, `{"unit":"Intercesor Sqad %d"}`)) + `}]}`},
		{"a receipt", "/v1/receipts:verify", jsonType, `{"receipt":"` + rep("a", 900_000) + `"}`},
		{"a table of many rows", imports, "text/csv", "player,list\n" + words(50_000, "p%d,Space Marines\n")},
		{"a table of many columns", imports, "text/csv", words(500_000, "c%d,") + "\n"},
		{"a table with many columns in one row", imports, "text/csv", "player,list\n" + rep(rep("a,", 500_000)+"\n", 4)},
		{"a table with a list of five megabytes", imports, "text/csv", "player,list\na,\"" + rep("x", 5_000_000) + "\"\n"},
		{"a table of quotes", imports, "text/csv", "player,list\n" + rep(`"`, 3_000_001)},
		{"an event pack", "/v1/events", jsonType, `{"name":"a","pack":{"name":"a","edition":"9e","restrictions":[` + rep(`{"kind":"x","limit":1e999999},`, 9_000) + `0]}}`},
	}
}

// selectionsOf returns a roster file with selections of a game system that is not imported.
func selectionsOf(n int) string {
	const selection = `<selection id="s" name="Intercesor Sqad" entryId="x" number="1"/>`
	return `<roster id="a" name="b" gameSystemId="28ec-711c-d87f-3aeb" xmlns="http://www.battlescribe.net/schema/rosterSchema"><forces><force id="f" catalogueId="c"><selections>` +
		strings.Repeat(selection, n) + `</selections></force></forces></roster>`
}

func zipOf(name string, content io.Reader) string {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
	w, err := z.Create(name)
	if err == nil {
		_, err = io.Copy(w, content)
	}
	if err != nil || z.Close() != nil {
		panic("a zip file in memory cannot be written")
	}
	return b.String()
}

func zipOfMany(n int) string {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := range n {
		if _, err := z.Create(strconv.Itoa(i) + ".ros"); err != nil {
			panic(err)
		}
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return b.String()
}

// TestHostileRequests sends each hostile request and compares its cost with its bound. It does
// not run in parallel with others.
func TestHostileRequests(t *testing.T) {
	d := newTestServer(t, func(_ *testServer, c *config) {
		c.HTTP.Log = slog.New(slog.NewJSONHandler(io.Discard, nil))
	})
	a := d.newArmy(t)
	e := decoded[struct {
		Event     struct{ ID string }
		Organiser struct{ Token string }
	}](t, d.must(t, "POST", "/v1/events", map[string]string{"Content-Type": "application/json"}, `{"name":"Winter Cup","edition":"9e"}`, http.StatusCreated))
	imports := "/v1/events/" + e.Event.ID + "/submissions:import"
	for _, h := range hostiles(squad, a.id, imports) {
		t.Run(h.name, func(t *testing.T) {
			most := hostileBound
			if large[h.name] {
				most = largeBound
			}
			checkCost(t, most, func() {
				r := httptest.NewRequest("POST", h.target, strings.NewReader(h.body))
				r.Host, r.RemoteAddr = "localhost", "127.0.0.1:1"
				r.Header.Set("Content-Type", h.media)
				r.Header.Set("If-Match", `"2"`)
				if h.target == imports {
					r.Header.Set("Authorization", "Bearer "+e.Organiser.Token)
				}
				w := httptest.NewRecorder()
				d.ServeHTTP(w, r)
				t.Logf("%8d bytes: status %d, response %d bytes: %.150s", len(h.body), w.Code, w.Body.Len(), w.Body)
				if w.Code >= http.StatusInternalServerError {
					t.Errorf("status %d: %.300s", w.Code, w.Body)
				}
			})
		})
	}
}
