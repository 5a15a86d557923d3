package intake_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// unitsOf reads a list document with units, and returns its units by force and its problems.
func unitsOf(t *testing.T, book *entry.Book, faction, units string) (outlines, problems []string, r *roster.Roster) {
	t.Helper()
	l := &intake.List{Name: "A", Faction: faction}
	if err := json.Unmarshal([]byte("["+units+"]"), &l.Units); err != nil {
		t.Fatal(err)
	}
	r, read := l.Roster(book, "9e@test")
	for i := range r.Forces {
		f := &r.Forces[i]
		outlines = append(outlines, rostertest.Outline(book.Roots(f.Catalogue), f.Selections))
	}
	for _, d := range read {
		problems = append(problems, string(d.Code)+" "+d.Path)
	}
	return outlines, problems, r
}

func TestExactUnits(t *testing.T) {
	const immortal = "1 Immortals (%s)"
	for name, tt := range map[string]struct {
		faction, unit, want string
		problems            []string
	}{
		"wargear of the unit is of every model":       {"Necrons", `{"unit":"Immortals","wargear":["Tesla carbine"]}`, fmt.Sprintf(immortal, "5 Immortal (1 Tesla carbine)"), nil},
		"wargear of a model is of that model":         {"Necrons", `{"unit":"Immortals","models":[{"model":"Immortal","count":1,"wargear":["Tesla carbine"]},{"model":"Immortal","count":4}]}`, fmt.Sprintf(immortal, "1 Immortal (1 Tesla carbine), 4 Immortal (1 Gauss blaster)"), nil},
		"wargear that no model may have":              {"Necrons", `{"unit":"Immortals","wargear":["Doomsday cannon"]}`, fmt.Sprintf(immortal, "1 ?Doomsday cannon, 5 Immortal (1 Gauss blaster)"), []string{"name.unknown /units/0/wargear/0"}},
		"only one of several models is the Warlord":   {"Necrons", `{"unit":"Immortals","models":[{"model":"Immortal","count":5,"warlord":true,"wargear":["Tesla carbine"]}]}`, fmt.Sprintf(immortal, "1 Immortal (1 Tesla carbine, 1 Warlord), 4 Immortal (1 Tesla carbine)"), nil},
		"stated models are all models":                {"Necrons", `{"unit":"Immortals","models":[{"model":"Immortal","count":2}]}`, fmt.Sprintf(immortal, "2 Immortal (1 Gauss blaster)"), nil},
		"models that are not stated are those of new": {"Necrons", `{"unit":"Immortals"}`, fmt.Sprintf(immortal, "5 Immortal (1 Gauss blaster)"), nil},
		"a missing sergeant is not added":             {"Space Marines", squad(`"models":[{"model":"Assault Intercessor","count":5}]`), "1 Assault Intercessor Squad (5 Assault Intercessor (1 Heavy bolt pistol, 1 Astartes chainsword, 1 Frag grenades, 1 Krak grenades))", nil},
		"a misspelt model":                            {"Necrons", `{"unit":"Immortals","models":[{"model":"Imortal","count":5}]}`, fmt.Sprintf(immortal, "5 ?Imortal"), []string{"name.unknown /units/0/models/0/model"}},
	} {
		t.Run(name, func(t *testing.T) {
			got, problems, _ := unitsOf(t, rostertest.BuiltIn(), tt.faction, tt.unit)
			if diff := cmp.Diff([]string{tt.want}, got); diff != "" {
				t.Errorf("units (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.problems, problems, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}

func squad(members string) string { return `{"unit":"Assault Intercessor Squad",` + members + `}` }

// twoBooks returns a book in which two factions have a Truck. The Reds also have a Buggy, whose
// two turrets offer the same weapons; one of them must have a lamp.
func twoBooks(t *testing.T) *entry.Book {
	t.Helper()
	inParent := entry.Query{Scope: entry.ScopeParent, Field: entry.FieldSelections, Shared: true}
	one := func(id string, b entry.Bound) entry.Constraint {
		return entry.Constraint{ID: id, Bound: b, Value: entry.Int(1), Query: inParent}
	}
	weapon := func(id, name string) *entry.Entry { return &entry.Entry{Node: entry.Node{ID: id, Name: name}} }
	turret := func(id, name string) *entry.Group {
		return &entry.Group{
			Node: entry.Node{ID: id, Name: name}, Constraints: []entry.Constraint{one(id+"-max", entry.Max)},
			Offers: entry.Offers{Entries: []*entry.Entry{weapon(id+"-gun", "Gun"), weapon(id+"-saw", "Saw"), weapon(id+"-hook", name+" hook")}},
		}
	}
	lamp := weapon("lamp", "Lamp")
	lamp.Constraints = []entry.Constraint{one("lamp-min", entry.Min), one("lamp-max", entry.Max)}
	extra := &entry.Group{Node: entry.Node{ID: "extra", Name: "Extra"}, Offers: entry.Offers{Entries: []*entry.Entry{weapon("extra-lamp", "Lamp")}}}
	buggy := &entry.Entry{Node: entry.Node{ID: "buggy", Name: "Buggy"}, Kind: entry.Model, Offers: entry.Offers{
		Entries: []*entry.Entry{lamp}, Groups: []*entry.Group{turret("front", "Front"), turret("back", "Back"), extra},
	}}
	book := func(id string, units ...*entry.Entry) *entry.Catalogue {
		units = append(units, &entry.Entry{Node: entry.Node{ID: id + "-truck", Name: "Truck"}, Kind: entry.Model})
		return &entry.Catalogue{ID: id, Name: id, GameSystem: "gs", Roots: entry.Offers{Entries: units}}
	}
	system := &entry.Catalogue{ID: "gs", System: true, Forces: []*entry.Force{{Node: entry.Node{ID: "army", Name: "Army"}}}}
	bike := &entry.Entry{Node: entry.Node{ID: "bike", Name: "Bike"}, Kind: entry.Model}
	b, problems := entry.NewBook(system, []*entry.Catalogue{book("Reds", buggy), book("Blues", bike)})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return b
}

// A name of several options means the required ones first, then those of groups in which no other
// option is chosen. A name that is still ambiguous is an error, and a group in the list resolves
// it.
func TestExactNamesOfSeveralOptions(t *testing.T) {
	book := twoBooks(t)
	ambiguous := []string{"name.ambiguous /units/0/wargear/0"}
	for wargear, tt := range map[string]struct {
		want     string
		problems []string
	}{
		`["Gun"]`:                                 {"1 ?Gun, 1 Lamp", ambiguous},
		`["Gun","Gun"]`:                           {"1 Lamp, 1 Gun, 1 Gun", nil},
		`[{"name":"Gun","count":2}]`:              {"1 Lamp, 1 Gun, 1 Gun", nil},
		`[{"name":"Gun","group":"Back"}]`:         {"1 Lamp, 1 Gun", nil},
		`[{"name":"Gun","group":"Side"}]`:         {"1 ?Gun, 1 Lamp", []string{"name.unknown /units/0/wargear/0"}},
		`["Gun","Front hook"]`:                    {"1 Lamp, 1 Front hook, 1 Gun", nil},
		`["Gun","Front hook","Back hook"]`:        {"1 Lamp, 1 Front hook, 1 Back hook, 1 Gun", nil}, // one too many: the checker reports it
		`["Lamp"]`:                                {"1 Lamp", nil},
		`["Lamp","Lamp"]`:                         {"1 Lamp, 1 Lamp", nil},
		`["Saw",{"name":"Gun","group":"Front"}]`:  {"1 Lamp, 1 Gun, 1 Saw", nil},
		`[{"name":"Gun","count":3}]`:              {"3 ?Gun, 1 Lamp", ambiguous},
		`["Saw","Gun"]`:                           {"1 ?Saw, 1 ?Gun, 1 Lamp", append(slices.Clone(ambiguous), "name.ambiguous /units/0/wargear/1")},
		`[{"name":"Saw","group":"back"},"Gun"]`:   {"1 Lamp, 1 Saw, 1 Gun", nil},
		`["Front hook",{"name":"Gun","count":2}]`: {"2 ?Gun, 1 Lamp, 1 Front hook", []string{"name.ambiguous /units/0/wargear/1"}},
	} {
		got, problems, _ := unitsOf(t, book, "Reds", `{"unit":"Buggy","wargear":`+wargear+`}`)
		if diff := cmp.Diff([]string{"1 Buggy (" + tt.want + ")"}, got); diff != "" {
			t.Errorf("%s: units (-want +got):\n%s", wargear, diff)
		}
		if diff := cmp.Diff(tt.problems, problems, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s: problems (-want +got):\n%s", wargear, diff)
		}
	}
}

// Options that nothing distinguishes share a number: each has as many as it may have, and the first
// has the rest.
func TestExactNamesOfEqualOptions(t *testing.T) {
	inParent := entry.Query{Scope: entry.ScopeParent, Field: entry.FieldSelections, Shared: true}
	single := func(id, name string, kind entry.Kind) *entry.Entry {
		most := entry.Constraint{ID: id + "-max", Bound: entry.Max, Value: entry.Int(1), Query: inParent}
		return &entry.Entry{Node: entry.Node{ID: id, Name: name}, Kind: kind, Constraints: []entry.Constraint{most}}
	}
	drones := &entry.Entry{Node: entry.Node{ID: "drones", Name: "Drones"}, Kind: entry.Unit, Offers: entry.Offers{Entries: []*entry.Entry{
		single("first", "Drone", entry.Model), single("second", "Drone", entry.Model),
		single("left", "Lamp", entry.Upgrade), single("right", "Lamp", entry.Upgrade), single("middle", "Lamp", entry.Upgrade),
	}}}
	system := &entry.Catalogue{ID: "gs", System: true, Forces: []*entry.Force{{Node: entry.Node{ID: "army", Name: "Army"}}}}
	reds := &entry.Catalogue{ID: "Reds", Name: "Reds", GameSystem: "gs", Roots: entry.Offers{Entries: []*entry.Entry{drones}}}
	book, problems := entry.NewBook(system, []*entry.Catalogue{reds})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	for unit, want := range map[string]string{
		`"models":[{"model":"Drone"}]`:                   "1 first",
		`"models":[{"model":"Drone","count":2}]`:         "1 first, 1 second",
		`"models":[{"model":"Drone"},{"model":"Drone"}]`: "1 first, 1 second",
		`"models":[{"model":"Drone","count":3}]`:         "2 first, 1 second",
		`"wargear":["Lamp"]`:                             "1 left",
		`"wargear":["Lamp","Lamp"]`:                      "1 left, 1 right",
		`"wargear":[{"name":"Lamp","count":5}]`:          "1 left, 1 right, 3 middle",
	} {
		_, found, r := unitsOf(t, book, "Reds", `{"unit":"Drones",`+unit+`}`)
		var got []string
		for _, s := range r.Forces[0].Selections[0].Selections {
			got = append(got, fmt.Sprintf("%d %s", s.Count, s.Entry))
		}
		if strings.Join(got, ", ") != want || len(found) > 0 {
			t.Errorf("%s: got %v, %v, want %s", unit, got, found, want)
		}
	}
}

// The units of a list without a faction are in forces of their army books. A unit of several
// books is ambiguous, unless it states its faction.
func TestExactUnitsByBook(t *testing.T) {
	book := twoBooks(t)
	for name, tt := range map[string]struct {
		units    string
		want     []string
		problems []string
	}{
		"in one book":        {`{"unit":"Buggy"}`, []string{"1 Buggy (1 Lamp)"}, nil},
		"two books":          {`{"unit":"Bike"},{"unit":"Buggy"}`, []string{"1 Bike", "1 Buggy (1 Lamp)"}, nil},
		"in both books":      {`{"unit":"Bike"},{"unit":"Truck"}`, []string{"1 Bike, 1 Truck"}, []string{"name.ambiguous /units/1/unit"}},
		"in both, of one":    {`{"unit":"Bike"},{"unit":"Truck","faction":"Reds"}`, []string{"1 Bike", "1 Truck"}, nil},
		"in no book":         {`{"unit":"Bike"},{"unit":"Wagon"}`, []string{"1 Bike, 1 ?Wagon"}, []string{"name.unknown /units/1/unit"}},
		"only in no book":    {`{"unit":"Wagon"}`, []string{"1 ?Wagon"}, []string{"name.unknown /units/0/unit"}},
		"no unit in a known": {``, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			got, problems, _ := unitsOf(t, book, "", tt.units)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("units (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.problems, problems, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}

// Selections are numbered from 1 without gaps, level by level, and problems and associations
// refer to the new ids.
func TestExactNumbers(t *testing.T) {
	_, _, r := unitsOf(t, rostertest.BuiltIn(), "Space Marines",
		squad(`"models":[{"model":"Assault Intercessor","count":4,"wargear":["Flurb"]},{"model":"Assault Intercessor Sergeant"}]`)+`,{"unit":"Rhino"}`)
	var ids []int
	levels := map[string][]int{}
	for i := range r.Forces {
		ids = append(ids, number(t, r.Forces[i].ID))
		for k := range r.Forces[i].Selections {
			u := &r.Forces[i].Selections[k]
			ids = append(ids, number(t, u.ID))
			for j := range u.Selections {
				s := &u.Selections[j]
				ids = append(ids, number(t, s.ID))
				levels[u.ID+" models"] = append(levels[u.ID+" models"], number(t, s.ID))
				roster.EachSelection([]roster.Force{{Selections: s.Selections}}, func(x *roster.Selection) {
					ids = append(ids, number(t, x.ID))
					levels[u.ID+" below"] = append(levels[u.ID+" below"], number(t, x.ID))
				})
			}
		}
	}
	slices.Sort(ids)
	for i, n := range ids {
		if n != i+1 {
			t.Fatalf("got the ids %v, want 1 to %d", ids, len(ids))
		}
	}
	if r.Serial != len(ids) {
		t.Errorf("got serial %d, want %d", r.Serial, len(ids))
	}
	for unit, models := range levels {
		below := levels[strings.Replace(unit, " models", " below", 1)]
		if strings.HasSuffix(unit, " models") && len(below) > 0 && slices.Max(models) > slices.Min(below) {
			t.Errorf("%s: got %v before %v", unit, models, below)
		}
	}
	l := &intake.List{Faction: "Space Marines", Units: []intake.ListUnit{{Unit: "Rhino", Wargear: []intake.ListItem{{Name: "Flurb"}}}}}
	made, read := l.Roster(rostertest.BuiltIn(), "9e@test")
	found := false
	roster.EachSelection(made.Forces, func(s *roster.Selection) { found = found || s.Title == "Flurb" && s.ID == read[0].Selection })
	if len(read) != 1 || !found {
		t.Errorf("got %+v, want a problem of the unknown selection", read)
	}
}

// number returns the number of an id such as sel_7.
func number(t *testing.T, id string) int {
	t.Helper()
	_, digits, _ := strings.Cut(id, "_")
	n, err := strconv.Atoi(digits)
	if err != nil {
		t.Fatalf("id %q: %v", id, err)
	}
	return n
}

// Printed parts of the datasheet come before the keywords, the models and the choices of the
// list, whatever the order of its members.
func TestExactOrder(t *testing.T) {
	got, problems, _ := unitsOf(t, rostertest.BuiltIn(), "Space Marines",
		squad(chapter+`,"understrength":true,"models":[{"model":"Assault Intercessor Sergeant","wargear":["Plasma pistol"]},{"model":"Assault Intercessor","count":2}]`))
	want := "1 Assault Intercessor Squad (1 ULTRAMARINES, 1 Understrength, 1 Assault Intercessor Sergeant ("
	if len(problems) > 0 || len(got) != 1 || !strings.HasPrefix(got[0], want) || !strings.Contains(got[0], "1 Krak grenades, 1 Plasma pistol)") {
		t.Errorf("got %v and %v, want %s… with the printed grenades before the pistol", got, problems, want)
	}
}
