package pack

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// ninth returns the built-in 9th edition.
func ninth(t testing.TB) *entry.Book {
	t.Helper()
	book, err := catalogtest.Book("9e")
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// read reads a pack, which must be readable.
func read(t testing.TB, text string) *Pack {
	t.Helper()
	p, err := Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// armyOf makes a roster of units by name, the first of them the Warlord. It fails for an unknown
// name.
func armyOf(t testing.TB, faction string, units ...string) *roster.Roster {
	t.Helper()
	type unit struct {
		Unit     string            `json:"unit"`
		Warlord  bool              `json:"warlord,omitempty"`
		Keywords map[string]string `json:"keywords,omitempty"`
	}
	list := struct {
		List    string `json:"list"`
		Faction string `json:"faction"`
		Units   []unit `json:"units"`
	}{List: "A", Faction: faction}
	for i, name := range units {
		u := unit{Unit: name, Warlord: i == 0}
		if faction == "Space Marines" {
			u.Keywords = map[string]string{"<CHAPTER>": "Ultramarines"}
		}
		list.Units = append(list.Units, u)
	}
	data, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	d, err := intake.ReadDocument(data)
	if err != nil {
		t.Fatal(err)
	}
	r, found := d.List.Roster(ninth(t), "9e")
	if len(found) > 0 {
		t.Fatal(found)
	}
	return r
}

// codes returns the codes of the event's diagnostics, with their places.
func codes(report *check.Report) []string {
	out := []string{}
	for _, d := range report.Diagnostics {
		if len(d.Code) > 6 && d.Code[:6] == "event." {
			out = append(out, string(d.Code)+" "+d.Source.Pointer+" "+d.Actual+"/"+d.Limit+" "+d.Path)
		}
	}
	return out
}

// fill replaces the names of costs by the totals of a report.
func fill(text string, report *check.Report) string {
	vehicles := entry.Number{}
	for _, u := range unit.Units(report.State()) {
		if slices.Contains(u.Keywords, "VEHICLE") {
			vehicles = vehicles.Add(u.Costs["points"])
		}
	}
	points := report.Costs["points"]
	if strings.Contains(text, "event.cap") {
		points = vehicles
	}
	return strings.NewReplacer("POINTS", points.String(), "POWER", report.Costs["power"].String()).Replace(text)
}
