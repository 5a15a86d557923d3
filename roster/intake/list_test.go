package intake_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/rostertest"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// readList reads a list document on the built-in datasheets.
func readList(t *testing.T, text string) (*rostertest.Army, []roster.Diagnostic) {
	t.Helper()
	return readListOn(t, rostertest.BuiltIn(), text)
}

func readListOn(t *testing.T, book *entry.Book, text string) (*rostertest.Army, []roster.Diagnostic) {
	t.Helper()
	d, err := intake.ReadDocument([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if d.List == nil {
		t.Fatal("got a roster, want a list")
	}
	r, read := d.List.Roster(book, "9e@test")
	return &rostertest.Army{TB: t, Book: book, Roster: r}, read
}

// squadList is a list of one Assault Intercessor Squad with the given members.
func squadList(members string) string {
	return `{"list": "A", "faction": "Space Marines", "units": [{"unit": "Assault Intercessor Squad", ` + members + `}]}`
}

const chapter = `"keywords": {"<CHAPTER>": "Ultramarines"}`

// TestListFields reads every field that a list may have.
func TestListFields(t *testing.T) {
	a, read := readList(t, `{"list": "First Strike", "edition": "9e", "snapshot": "9e@test", "faction": "SPACE  marines",
		"limits": {"Power": 27, "points": 900.5}, "units": [
		{"unit": "primaris captain", "warlord": "iron resolve", "keywords": {"chapter": "ultramarines"}, "wargear": ["Master-Crafted Stalker bolt rifle"]},
		{"unit": "Assault Intercessor Squad", "name": "Squad Tiberon", "notes": "Left flank.", "understrength": true,
		 "keywords": {"<CHAPTER>": "Salamanders"},
		 "models": [{"model": "Assault Intercessor", "count": 2}, {"model": "assault-intercessor sergeant", "wargear": ["plasma PISTOL"]}]},
		{"unit": "Monolith", "faction": "Necrons", "keywords": {"<DYNASTY>": "Novokh"}}]}`)
	if len(read) > 0 {
		t.Errorf("got %+v", read)
	}
	if got := a.Errors(); len(got) > 0 {
		t.Errorf("got %v", got)
	}
	if a.Roster.Name != "First Strike" || a.Edition != "9e" || len(a.Forces) != 2 || a.Forces[1].Catalogue != rostertest.Necrons {
		t.Errorf("got %+v", a.Roster)
	}
	if got := a.Limits["points"].String() + " " + a.Limits["power"].String(); got != "900.5 27" {
		t.Errorf("limits: got %s", got)
	}
	units := unit.Units(a.Check().State())
	if u := units[1]; u.CustomName != "Squad Tiberon" || u.Notes != "Left flank." || u.Models != 3 || !slices.Contains(u.FactionKeywords, "SALAMANDERS") {
		t.Errorf("squad: got %+v", u)
	}
	armed := func(l unit.Line) bool {
		return l.Name == "Assault Intercessor Sergeant" && slices.Contains(l.Wargear, "Plasma pistol")
	}
	if !slices.ContainsFunc(units[1].Composition, armed) {
		t.Errorf("sergeant: got %v", units[1].Composition)
	}
	if got := a.Counts(a.Crowned().ID); !units[0].Warlord || !slices.Equal(got, []string{"1 Iron Resolve"}) {
		t.Errorf("Warlord: got %v", got)
	}
	if !slices.Contains(units[0].Composition[0].Wargear, "Master-crafted stalker bolt rifle") {
		t.Errorf("captain: got %v", units[0].Composition)
	}
}

// TestUnknownNames: each name without a match is reported at its place, with similar names.
func TestUnknownNames(t *testing.T) {
	for _, tt := range []struct {
		text, path, nearest string
	}{
		{`{"list": "A", "edition": "8e", "units": []}`, "/edition", "9e"},
		{`{"list": "A", "snapshot": "9e@other", "units": []}`, "/snapshot", "9e@test"},
		{`{"list": "A", "faction": "Space Marine", "units": []}`, "", ""},
		{`{"list": "A", "faction": "Space Marine", "units": [{"unit": "Rhino"}]}`, "/faction", "Space Marines"},
		{`{"list": "A", "faction": "Space Marine", "units": [{"unit": "Rhino"}, {"unit": "Rhino"}]}`, "/faction", "Space Marines"},
		{`{"list": "A", "limits": {"pwoer": 25}, "units": []}`, "/limits/pwoer", "power"},
		{`{"list": "A", "units": [{"unit": "Outrider Sqad"}]}`, "/units/0/unit", "Outrider Squad"},
		{`{"list": "A", "units": [{"unit": "Rhino"}, {"unit": "Rhino", "faction": "Orks"}]}`, "/units/1/faction", ""},
		{`{"list": "A", "faction": "Necrons", "units": [{"unit": "Rhino"}]}`, "/units/0/unit", ""},
		{squadList(`"keywords": {"<DYNASTY>": "Novokh"}`), "/units/0/keywords/<DYNASTY>", ""},
		{squadList(`"keywords": {"<CHAPTER>": "Ultramarine"}`), "/units/0/keywords/<CHAPTER>", "ULTRAMARINES"},
		{squadList(`"warlord": "Iron Resolv"`), "/units/0/warlord", "Iron Resolve"},
		{squadList(`"models": [{"model": "Intercessor"}]`), "/units/0/models/0/model", "Assault Intercessor"},
		{squadList(`"models": [{"model": "Assault Intercessor", "wargear": ["Plasma pistol"]}]`), "/units/0/models/0/wargear/0", ""},
		{squadList(`"models": [{"model": "Assault Intercessor", "warlord": "Nothing"}]`), "/units/0/models/0/warlord", ""},
		{squadList(`"wargear": ["Frag grenades", "Frog grenades"]`), "/units/0/wargear/1", "Frag grenades"},
		{squadList(`"wargear": [{"name": "Plasma pistol", "group": "Chainsword"}]`), "/units/0/wargear/0", "Plasma pistol"},
		{`{"list": "A", "units": [{"unit": "Rhino", "understrength": true}]}`, "/units/0/understrength", ""},
	} {
		_, read := readList(t, tt.text)
		if tt.path == "" {
			if len(read) != 0 {
				t.Errorf("%s: got %+v, want no diagnostics", tt.text, read)
			}
			continue
		}
		if len(read) != 1 || read[0].Code != roster.NameUnknown || read[0].Path != tt.path {
			t.Errorf("%s: got %+v, want one unknown name at %s", tt.text, read, tt.path)
			continue
		}
		near := strings.Join(roster.SuggestedNames(read[0].Suggestions), ", ") + read[0].Args["Allowed"]
		if tt.nearest != "" && !strings.Contains(near, tt.nearest) {
			t.Errorf("%s: got %q, want %q among them", tt.text, near, tt.nearest)
		}
		if text := read[0].Text("en"); strings.Contains(text, "<no value>") {
			t.Error(text)
		}
	}
}

// A diagnostic lists all allowed names if there are few and none is similar, but not if there are
// many.
func TestAllowedNamesAreListed(t *testing.T) {
	for text, want := range map[string]string{
		squadList(`"warlord": "Xylophone"`):                              "Iron Resolve",
		`{"list": "A", "units": [{"unit": "Xylophone"}]}`:                "",
		squadList(`"models": [{"model": "Xylophone"}]`):                  "Assault Intercessor Sergeant",
		`{"list": "A", "faction": "Orks", "units": [{"unit": "Rhino"}]}`: "Space Marines",
	} {
		_, read := readList(t, text)
		if len(read) != 1 || read[0].Code != roster.NameUnknown {
			t.Errorf("%s: %+v", text, read)
			continue
		}
		got := read[0].Args["Allowed"]
		if (got == "") != (want == "") || !strings.Contains(got, want) || !strings.Contains(read[0].Text("en"), got) {
			t.Errorf("%s: allowed %q, want %q among them", text, got, want)
		}
	}
}

// Invalid lines do not affect the other lines.
func TestOtherLinesAreRead(t *testing.T) {
	a, read := readList(t, `{"list": "A", "faction": "Space Marines", "units": [{"unit": "Nobody"}, {"unit": "Rhino", `+chapter+`}]}`)
	all := a.Forces[0].Selections
	if len(read) != 1 || len(all) != 2 || all[0].Title != "Nobody" || read[0].Selection != all[0].ID {
		t.Errorf("got %+v and %+v, want one diagnostic of the unknown unit, which stays", read, all)
	}
}

// Models, wargear and Enhancements with unknown names stay in the roster, with their selections.
func TestUnknownPartsAreKept(t *testing.T) {
	a, read := readList(t, squadList(chapter+`, "wargear": ["Flurb gun"], "models": [{"model": "Flurb", "count": 3, "wargear": ["Wobbler"]}, {"model": "Assault Intercessor", "count": 4}]`))
	a.Keep(read)
	var kept []string
	roster.EachSelection(a.Forces, func(s *roster.Selection) {
		if s.Title != "" {
			kept = append(kept, s.Title)
		}
	})
	if want := []string{"Flurb", "Wobbler", "Flurb gun"}; !slices.Equal(kept, want) {
		t.Errorf("kept %q, want %q", kept, want)
	}
	unknown := 0
	for _, d := range a.Check().Diagnostics {
		if d.Code == roster.NameUnknown || d.Code == roster.SelectionUnknown {
			unknown++
		}
	}
	if unknown != 2 || len(read) != 2 {
		t.Errorf("got %d errors of unknown names and %d of reading, want 2", unknown, len(read))
	}
}

// TestAmbiguousWargear: the Devastator Marine Sergeant may take a power sword in
// place of the boltgun or of the bolt pistol.
func TestAmbiguousWargear(t *testing.T) {
	list := func(wargear string) string {
		return `{"list": "A", "faction": "Space Marines", "units": [{"unit": "Devastator Squad", ` + chapter + `, "warlord": true, "models": [
			{"model": "Devastator Marine", "count": 4}, {"model": "Devastator Marine Sergeant", "wargear": ` + wargear + `}]}]}`
	}
	for _, tt := range []struct {
		wargear string
		want    []string // of boltgun, pistol and swords; nil: ambiguous
	}{
		{`["Power sword"]`, nil},
		{`["Power sword", "Power axe"]`, nil},
		{`["Power sword", "Bolt pistol"]`, []string{"Bolt pistol", "Power sword"}},
		{`["Boltgun", "Power sword"]`, []string{"Boltgun", "Power sword"}},
		{`["Power sword", "Power sword"]`, []string{"Power sword", "Power sword"}},
		{`[{"name": "Power sword", "count": 2}]`, []string{"Power sword", "Power sword"}},
		{`[{"name": "Power sword", "group": "Boltgun"}]`, []string{"Bolt pistol", "Power sword"}},
		{`[{"name": "Power sword", "group": "Bolt pistol"}, {"name": "Power axe", "group": "Boltgun"}]`, []string{"Power axe", "Power sword"}},
	} {
		a, read := readList(t, list(tt.wargear))
		if tt.want == nil {
			if len(read) == 0 || read[0].Code != roster.NameAmbiguous || !strings.HasPrefix(read[0].Path, "/units/0/models/1/wargear/0") {
				t.Errorf("%s: got %+v, want an ambiguous name", tt.wargear, read)
			}
			continue
		}
		if len(read) > 0 || len(a.Errors()) > 0 {
			t.Errorf("%s: got %+v, %v", tt.wargear, read, a.Errors())
		}
		if got := chosenBySergeant(a); !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %v, want %v", tt.wargear, got, tt.want)
		}
	}
}

func chosenBySergeant(a *rostertest.Army) (names []string) {
	unit := a.Forces[0].Selections[0].ID
	for _, p := range a.CarriedBy(unit, rostertest.ChosenWargear) {
		if a.Option(p.Parent).Name() == "Devastator Marine Sergeant" {
			names = append(names, p.Option.Name())
		}
	}
	slices.Sort(names)
	return names
}

// The Rhino has a storm bolter, and may have another: naming one means the one that it has.
func TestPrintedWargearMayBeNamed(t *testing.T) {
	for wargear, want := range map[string]int{
		`["Storm bolter"]`: 1, `["Storm bolter", "Storm bolter"]`: 2, `[{"name": "Storm bolter", "group": "Storm bolter"}]`: 2,
	} {
		a, read := readList(t, `{"list": "A", "units": [{"unit": "Rhino", "warlord": true, `+chapter+`, "wargear": `+wargear+`}]}`)
		if len(read) > 0 || len(a.Errors()) > 0 {
			t.Errorf("%s: got %+v, %v", wargear, read, a.Errors())
		}
		got := 0
		for _, p := range a.All() {
			if p.Option.Name() == "Storm bolter" {
				got += p.Count
			}
		}
		if got != want {
			t.Errorf("%s: got %d storm bolters, want %d", wargear, got, want)
		}
	}
}

// A datasheet of two army books is ambiguous without a faction.
func TestAmbiguousDatasheet(t *testing.T) {
	var docs []native.Document
	for _, id := range []string{"loyal", "traitor"} {
		docs = append(docs, oneSheet(id)...)
	}
	book := rostertest.Compiled(append(docs, plainSystem()))
	_, read := readListOn(t, book, `{"list": "A", "units": [{"unit": "Trooper"}]}`)
	if len(read) != 1 || read[0].Code != roster.NameAmbiguous || read[0].Path != "/units/0/unit" ||
		read[0].Args["Nearest"] != "Trooper (loyal); Trooper (traitor)" {
		t.Errorf("got %+v", read)
	}
	for _, text := range []string{
		`{"list": "A", "faction": "traitor", "units": [{"unit": "Trooper"}]}`,
		`{"list": "A", "units": [{"unit": "Trooper", "faction": "9e.traitor"}]}`,
	} {
		a, read := readListOn(t, book, text)
		if len(read) > 0 || a.Forces[0].Catalogue != "9e.traitor" {
			t.Errorf("%s: got %+v, %+v", text, read, a.Forces)
		}
	}
}

func plainSystem() native.Document {
	return native.Document{Name: "9e/system.json", Data: []byte(`{"edition": "9e", "name": "Test", "costs": [{"id": "points", "name": "Points"}],
		"model_columns": ["W"], "weapon_columns": ["Range", "Type", "S", "AP", "D"], "roles": ["HQ"], "turn": ["Movement"],
		"mission": "Only War", "battle_sizes": [{"name": "Patrol", "power": 50, "hours": 1, "width": 30, "length": 44}],
		"rules": {"composition": "9e.DATASHEET.COMPOSITION.1", "wargear": "9e.DATASHEET.COMPOSITION.2", "options": "9e.DATASHEET.OPTIONS.1", "once": "9e.DATASHEET.OPTIONS.2"},
		"source": {"document": "Core"}}`)}
}

// oneSheet is an army book with one datasheet, whose model has two guns that may both be
// exchanged.
func oneSheet(id string) []native.Document {
	gun := func(id string) string {
		return `{"id": "` + id + `", "name": "` + id + `", "profiles": [{"range": "6\"", "type": "Pistol 1", "strength": "4", "ap": "0", "damage": "1"}]}`
	}
	return []native.Document{
		{Name: "9e/" + id + "/faction.json", Data: []byte(`{"id": "` + id + `", "name": "` + id + `", "source": {"document": "Book"},
			"weapons": [` + gun("gun") + `, ` + gun("melta") + `]}`)},
		{Name: "9e/" + id + "/trooper.json", Data: []byte(`{"id": "trooper", "name": "Trooper", "role": "HQ",
			"models": [{"id": "trooper", "name": "Trooper", "min": 1, "max": 1, "profile": {"W": "1"},
				"wargear": [{"id": "gun", "count": 2}], "base": {"shape": "round", "diameter": 32}, "height": 40}],
			"options": [{"id": "melta", "text": "Any of its guns for a melta.", "replace": ["gun"], "with": [{"wargear": ["melta"]}], "limit": {"max": 2}}],
			"faction_keywords": ["IMPERIUM"], "keywords": ["INFANTRY"], "source": {"document": "Book"}}`)},
	}
}

// Excessive selections are kept in the roster, so that the checker reports them.
func TestTooMuchIsRead(t *testing.T) {
	for members, want := range map[string]roster.Code{
		`"warlord": true, "keywords": {"<CHAPTER>": "Ultramarines", "chapter": "Salamanders"}`:                        roster.KeywordMany,
		chapter + `, "warlord": true, "wargear": ["Plasma pistol", "Heavy bolt pistol"]`:                              roster.WargearChoiceMax,
		chapter + `, "warlord": true, "models": [{"model": "Assault Intercessor Sergeant", "count": 5}]`:              roster.ModelCountMax,
		chapter + `, "warlord": true, "models": [{"model": "Assault Intercessor", "count": 1000}]`:                    roster.UnitSizeMax,
		chapter + `, "warlord": true, "wargear": [{"name": "Krak grenades", "count": 100}]`:                           roster.WargearFixedMax,
		chapter + `, "warlord": true, "wargear": ["Krak grenades", "Krak grenades"]`:                                  roster.WargearFixedMax,
		chapter + `, "warlord": "Inspiring Leader"`:                                                                   roster.TraitCharacter,
		chapter + `, "warlord": true, "understrength": true, "models": [{"model": "Assault Intercessor", "count":5}]`: roster.UnderstrengthMax,
	} {
		a, read := readList(t, squadList(members))
		if len(read) > 0 {
			t.Errorf("%s: got %+v", members, read)
		}
		if !slices.Contains(a.Errors(), string(want)) {
			t.Errorf("%s: got %v, want %s", members, a.Errors(), want)
		}
	}
}

func TestListItemsAsJSON(t *testing.T) {
	for _, tt := range []struct {
		item intake.ListItem
		want string
	}{
		{intake.ListItem{Name: "Claw", Count: 1}, `{"name":"Claw"}`},
		{intake.ListItem{Name: "Claw"}, `{"name":"Claw"}`},
		{intake.ListItem{Name: "Claw", Count: 2}, `{"name":"Claw","count":2}`},
		{intake.ListItem{Name: "Claw", Count: 1, Group: "Boltgun"}, `{"name":"Claw","group":"Boltgun"}`},
	} {
		got, err := json.Marshal(tt.item)
		if err != nil || string(got) != tt.want {
			t.Errorf("%+v: got %s, %v, want %s", tt.item, got, err, tt.want)
		}
		var back intake.ListItem
		if err := json.Unmarshal(got, &back); err != nil {
			t.Fatal(err)
		}
		want := tt.item
		want.Count = max(want.Count, 1)
		if diff := cmp.Diff(want, back); diff != "" {
			t.Errorf("read back (-want +got):\n%s", diff)
		}
	}
}

// A Warlord Trait has a separate member; a name in place of the boolean means the same.
func TestWarlordTraitsOfAList(t *testing.T) {
	const trait = "Inspiring Leader" // the only Warlord Trait in this edition
	for _, members := range []string{
		`"warlord": true`,
		`"warlord_trait": "Inspiring Leader"`,
		`"warlord": true, "warlord_trait": "inspiring leader"`,
		`"warlord": "Inspiring Leader"`,
		`"models": [{"model": "Primaris Captain", "warlord_trait": "Inspiring Leader"}]`,
	} {
		a, read := readList(t, `{"list": "A", "faction": "Space Marines", "units": [{"unit": "Primaris Captain", `+chapter+`, `+members+`}]}`)
		if len(read) > 0 {
			t.Errorf("%s: got %+v", members, read)
		}
		l, lost := intake.WriteList(a.Book, a.Roster)
		if m := l.Units[0].Models[0]; lost != 0 || !m.Warlord.Is || m.WarlordTrait != trait {
			t.Errorf("%s: got %+v, %d lost, want the trait %q", members, m, lost, trait)
		}
		data, err := json.Marshal(l)
		if want := `"warlord":true`; err != nil || !strings.Contains(string(data), want) {
			t.Errorf("%s: got %s, %v, want %s in it", members, data, err, want)
		}
	}
	_, read := readList(t, `{"list": "A", "faction": "Space Marines", "units": [{"unit": "Primaris Captain", `+chapter+`, "warlord_trait": "Slow"}]}`)
	if len(read) != 1 || read[0].Code != roster.NameUnknown || read[0].Path != "/units/0/warlord_trait" {
		t.Errorf("an unknown trait: got %+v", read)
	}
}

// Selections that a list cannot express are counted.
func TestLostSelections(t *testing.T) {
	a := rostertest.NewArmy(t, rostertest.Marines)
	squad := a.Unit("assault-intercessor-squad")
	for step, do := range []func(){
		func() {},
		func() {
			a.Do(roster.Operation{Op: roster.Select, Parent: squad, Entry: a.Offer(squad, "SALAMANDERS").ID})
		},
		func() { a.Forces[0].Selections[0].Selections[0].Entry = "nothing" },
	} {
		do()
		if _, lost := intake.WriteList(a.Book, a.Roster); lost < step || step == 0 && lost > 0 {
			t.Errorf("step %d: got %d lost", step, lost)
		}
	}
}

// Data that lacks a catalogue of the army book is one error, not one for each unit. A text with most
// of its units in the rest of the book is read.
func TestIncompleteBook(t *testing.T) {
	system := &entry.Catalogue{ID: "gs", System: true, Forces: []*entry.Force{{Node: entry.Node{ID: "army", Name: "Army"}}}}
	reds := &entry.Catalogue{ID: "reds", Name: "Reds", GameSystem: "gs", Links: []entry.CatalogueLink{{Target: "lib", Name: "Reds - Library"}}}
	reds.Roots.Entries = []*entry.Entry{{Node: entry.Node{ID: "truck", Name: "Truck"}, Kind: entry.Model}}
	book, _ := entry.NewBook(system, []*entry.Catalogue{reds})
	force := ""
	read := func(units ...string) (codes []roster.Code, absent string) {
		d := intake.Draft{Faction: []string{"Reds"}, Forces: []intake.Force{{Name: force}}}
		for _, name := range units {
			d.Forces[0].Units = append(d.Forces[0].Units, &intake.Item{Name: name, Count: 1})
		}
		_, diagnostics := d.Roster(book, "10e@test")
		for _, x := range diagnostics {
			codes, absent = append(codes, x.Code), absent+x.Args["Absent"]
		}
		return codes, absent
	}
	if got, absent := read("Chimera", "Kasrkin", "Truck"); !slices.Equal(got, []roster.Code{roster.FactionMissing}) || absent != "Reds - Library" {
		t.Errorf("got %v, %q", got, absent)
	}
	if got, _ := read("Chimera", "Truck"); !slices.Equal(got, []roster.Code{roster.NameUnknown}) {
		t.Errorf("got %v", got)
	}
	// A kind of detachment that the data does not have at all needs other data; any other name is a mistake.
	for _, force = range []string{"Battalion Detachment 0CP", "Vanguard Detachment"} {
		if got, absent := read("Truck"); !slices.Equal(got, []roster.Code{roster.FactionMissing}) || absent != force {
			t.Errorf("%s: got %v, %q", force, got, absent)
		}
	}
	force = "Armee"
	if got, _ := read("Truck"); !slices.Equal(got, []roster.Code{roster.NameUnknown}) {
		t.Errorf("%s: got %v", force, got)
	}
}

// A line of the head of a handwritten list that names a unit is a unit, and no unknown faction or detachment.
func TestHeadUnits(t *testing.T) {
	system := &entry.Catalogue{ID: "gs", System: true, Forces: []*entry.Force{{Node: entry.Node{ID: "army", Name: "Army"}}}}
	reds := &entry.Catalogue{ID: "reds", Name: "Reds", GameSystem: "gs"}
	for _, name := range []string{"Truck", "Boss"} {
		reds.Roots.Entries = append(reds.Roots.Entries, &entry.Entry{Node: entry.Node{ID: name, Name: name}, Kind: entry.Unit})
	}
	book, _ := entry.NewBook(system, []*entry.Catalogue{reds})
	for _, byHand := range []bool{true, false} {
		d := intake.Draft{
			Faction: []string{"Reds", "Boss"}, Detachment: "Truck", CountsUnits: byHand,
			Forces: []intake.Force{{Units: []*intake.Item{{Name: "Truck", Count: 1}}}},
		}
		r, diagnostics := d.Roster(book, "10e@test")
		var units []string
		for _, s := range r.Forces[0].Selections {
			units = append(units, s.Entry)
		}
		slices.Sort(units)
		want, unknown := []string{"Boss", "Truck", "Truck"}, 0
		if !byHand {
			want, unknown = []string{"Truck"}, 2
		}
		if !slices.Equal(units, want) || len(diagnostics) != unknown {
			t.Errorf("by hand %t: got %v with %d diagnostics, want %v with %d", byHand, units, len(diagnostics), want, unknown)
		}
	}
}
