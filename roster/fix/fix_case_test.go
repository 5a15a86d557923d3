package fix_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/fix"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// labels returns the descriptions of the fixes of the first diagnostic with the code.
func labels(a *rostertest.Army, code roster.Code) (list []string) {
	a.Helper()
	view := render.WithFixes(a.Check(), "en")
	i := slices.IndexFunc(view.Diagnostics, func(d roster.Diagnostic) bool { return d.Code == code })
	if i < 0 {
		a.Fatalf("no %s: %v", code, a.Errors())
	}
	for _, f := range view.Diagnostics[i].Fixes {
		list = append(list, f.Label)
	}
	return list
}

// Of two units that each consist of the same named model, the second is removed, together with
// the model, which it needs.
func TestFixOfTwoNamedModels(t *testing.T) {
	king := rostertest.EntryOf("king")
	szarekh := rostertest.Banner("szarekh", rostertest.LimitIn(entry.ScopeParent, "one", entry.Min, 1), rostertest.LimitIn(entry.ScopeParent, "own", entry.Max, 1), rostertest.LimitIn(entry.ScopeRoster, "army", entry.Max, 1))
	szarekh.Kind = entry.Model
	king.Kind, king.Entries = entry.Unit, []*entry.Entry{szarekh}
	a := rostertest.Game{Roots: []*entry.Entry{king}}.NewArmy(t)
	second := a.Do(rostertest.Selects("frc_1", "king", "king")...)[0]
	if diff := cmp.Diff([]string{"Remove king #2"}, labels(a, roster.SelectionsMin)); diff != "" {
		t.Errorf("without the model: fixes (-want +got):\n%s", diff)
	}
	a.Do(rostertest.Selects(second, "szarekh")...)
	if diff := cmp.Diff([]string{"Remove king #2", "Remove king #1"}, labels(a, roster.SelectionsMax)); diff != "" {
		t.Errorf("with the model: fixes (-want +got):\n%s", diff)
	}
	if !a.Repaired() {
		t.Errorf("after the first fixes: %v", a.Errors())
	}
}

// Of two battle sizes, the fixes name what was chosen, and a number only if that is the same.
func TestFixOfTwoBattleSizes(t *testing.T) {
	size := rostertest.EntryOf("size", rostertest.LimitIn(entry.ScopeRoster, "one", entry.Max, 1))
	size.Kind = entry.Upgrade
	size.Entries = []*entry.Entry{rostertest.Banner("incursion"), rostertest.Banner("strike")}
	a := rostertest.Game{Roots: []*entry.Entry{size}}.NewArmy(t)
	force := a.Do(roster.Operation{Op: roster.AddForce, Catalogue: "book"})[0]
	made := append(a.Do(rostertest.Selects("frc_1", "size")...), a.Do(rostertest.Selects(force, "size")...)...)
	for _, one := range made {
		a.Do(rostertest.Selects(one, "incursion")...)
	}
	if diff := cmp.Diff([]string{"Remove size: incursion #2", "Remove size: incursion #1"}, labels(a, roster.SelectionsMax)); diff != "" {
		t.Errorf("the same: fixes (-want +got):\n%s", diff)
	}
	a.Do(roster.Operation{Op: roster.Remove, Selection: made[1]})
	second := a.Do(rostertest.Selects(force, "size")...)[0]
	a.Do(rostertest.Selects(second, "strike")...)
	if diff := cmp.Diff([]string{"Remove size: strike", "Remove size: incursion"}, labels(a, roster.SelectionsMax)); diff != "" {
		t.Errorf("different: fixes (-want +got):\n%s", diff)
	}
}

// An army without a CHARACTER (10e.ARMY.WARLORD.1): units that cannot be the Warlord are not tried, and of the CHARACTERs
// that can be added the cheapest ones come first, and those that players often hide last.
func TestFixOfNoWarlord(t *testing.T) {
	warlord, slot := rostertest.EntryOf("warlord"), rostertest.Least(1)
	warlord.Name, warlord.Costs, slot.Fix = entry.WarlordName, nil, entry.FixWarlord
	unit := func(id string, points int64, keywords ...string) *entry.Entry {
		x := rostertest.EntryOf(id)
		x.Kind, x.Costs[0].Value, x.Categories = entry.Unit, entry.Int(points), nil
		for _, k := range keywords {
			x.Categories = append(x.Categories, entry.CategoryLink{Target: k})
			x.Links = []*entry.Link{{Node: entry.Node{ID: id + "-warlord", Name: "warlord"}, Target: "warlord"}}
		}
		return x
	}
	game := rostertest.Game{Slot: []entry.Constraint{slot}, Shared: []*entry.Entry{warlord}, Roots: []*entry.Entry{unit("band", 10), unit("aide [Legends]", 5, "character")}}
	for i := range 12 {
		game.Roots = append(game.Roots, unit(fmt.Sprint("lord ", i), 500, "character"))
	}
	game.Roots = append(game.Roots, unit("captain", 60, "character"), unit("aide", 50, "character"))
	a := game.NewArmy(t)
	a.NoLimit = false
	a.Do(roster.Operation{Op: roster.SetLimit, Cost: "points", Value: "200"})
	for range 12 {
		a.Do(rostertest.Selects("frc_1", "band")...)
	}
	want := []string{"Add aide as the Warlord", "Add captain as the Warlord", "Add aide [Legends] as the Warlord"}
	if diff := cmp.Diff(want, labels(a, roster.CategoryMin)); diff != "" {
		t.Errorf("10e.ARMY.WARLORD.1: fixes (-want +got):\n%s", diff)
	}
}

// An army above its battle size (10e.ARMY.UNITS.1): of units of one name and cost the last is removed, and a larger battle
// size is chosen, also if the list repeats the limit of the smaller one. A limit of its own is kept. If more than one unit
// must go, the larger size comes first; what costs nothing stays.
func TestFixOfBattleSize(t *testing.T) {
	want := []string{"Remove band #3", "Choose Strike Force (2000 Point limit)"}
	for agreed, kept := range map[string]string{"": "", "1000": "", "1500": "1500"} {
		unit := rostertest.EntryOf("band")
		unit.Kind, unit.Costs[0].Value = entry.Unit, entry.Int(400)
		size := &entry.Entry{Node: entry.Node{ID: "size", Name: entry.BattleSizeName}, Offers: entry.Offers{Groups: []*entry.Group{{
			Node:        entry.Node{ID: "sizes", Name: entry.BattleSizeName},
			Constraints: []entry.Constraint{rostertest.LimitIn(entry.ScopeParent, "one", entry.Max, 1)},
			Offers: entry.Offers{Entries: []*entry.Entry{
				{Node: entry.Node{ID: "incursion", Name: "Incursion (1000 Point limit)"}}, {Node: entry.Node{ID: "strike", Name: "Strike Force (2000 Point limit)"}},
			}},
		}}}}
		a := rostertest.Game{Roots: []*entry.Entry{unit, size}}.NewArmy(t)
		a.NoLimit = false
		for range 3 {
			a.Do(rostertest.Selects("frc_1", "band")...)
		}
		chosen := a.Do(rostertest.Selects("frc_1", "size")...)[0]
		a.Do(roster.Operation{Op: roster.Choose, Selection: chosen, Group: "sizes", Entry: "incursion"})
		if agreed != "" {
			a.Do(roster.Operation{Op: roster.SetLimit, Cost: "points", Value: agreed})
		}
		if diff := cmp.Diff(want, labels(a, roster.BattleSizePoints)); diff != "" {
			t.Errorf("limit of the list %q: fixes (-want +got):\n%s", agreed, diff)
		}
		a.AppliesFixes(t, "limit of the list "+agreed)
		// The limit of the replaced size is removed when another size is chosen, not with the same one.
		for _, step := range []struct{ size, want string }{{"incursion", agreed}, {"strike", kept}} {
			a.Do(roster.Operation{Op: roster.Choose, Selection: chosen, Group: "sizes", Entry: step.size})
			got := ""
			if limit, ok := a.Limits["points"]; ok {
				got = limit.String()
			}
			if got != step.want {
				t.Errorf("10e.ARMY.UNITS.1: limit of the list %q, then %s: got the limit %q, want %q", agreed, step.size, got, step.want)
			}
		}
		a.Do(append(rostertest.Selects("frc_1", "band"), roster.Operation{Op: roster.Choose, Selection: chosen, Group: "sizes", Entry: "incursion"})...)
		several := []string{"Choose Strike Force (2000 Point limit)", "Remove band #4, band #3"}
		if agreed == "1500" { // the larger size does not allow 1600 points
			several = several[1:]
		}
		if diff := cmp.Diff(several, labels(a, roster.BattleSizePoints)); diff != "" {
			t.Errorf("limit of the list %q, and more than one unit must go: fixes (-want +got):\n%s", agreed, diff)
		}
	}
}

// A group that needs several members, each once, gets different ones.
func TestFixOfGroupWithSeveralMembers(t *testing.T) {
	unit := rostertest.EntryOf("band")
	var litanies []*entry.Entry
	for _, id := range []string{"hope", "hate", "faith"} {
		litanies = append(litanies, rostertest.Banner(id, rostertest.LimitIn(entry.ScopeParent, id+"-max", entry.Max, 1)))
	}
	least := rostertest.LimitIn(entry.ScopeParent, "two", entry.Min, 2)
	least.Manual = true
	unit.Groups = []*entry.Group{{Node: entry.Node{ID: "litanies", Name: "Litanies"}, Constraints: []entry.Constraint{least}, Offers: entry.Offers{Entries: litanies}}}
	a := rostertest.Game{Roots: []*entry.Entry{unit}}.NewArmy(t)
	a.Do(rostertest.Selects("frc_1", "band")...)
	want := []string{"Add 1 × hope, 1 × hate", "Add 1 × hate, 1 × faith", "Add 1 × faith, 1 × hope"}
	if diff := cmp.Diff(want, labels(a, roster.GroupMin)); diff != "" {
		t.Errorf("fixes (-want +got):\n%s", diff)
	}
}

// A minimum cost is met by the required number of the option.
func TestFixOfMinimumCost(t *testing.T) {
	a := rostertest.Game{Roots: []*entry.Entry{rostertest.EntryOf("a", rostertest.Bound(entry.Min, 12, "points", entry.ScopeForce))}}.NewArmy(t)
	a.Do(rostertest.Selects("frc_1", "a")...)
	if diff := cmp.Diff([]string{"Add 2 × a"}, labels(a, roster.CostMin)); diff != "" {
		t.Errorf("fixes (-want +got):\n%s", diff)
	}
	if !a.Repaired() {
		t.Errorf("after the first fix: %v", a.Errors())
	}
}

// A percentage is met by the required number of selections, which change the total too: at most
// half of a in a, a, a, b, and at least three quarters in a, b.
func TestFixOfPercentages(t *testing.T) {
	share := func(b entry.Bound, n int64) *entry.Entry {
		c := rostertest.Bound(b, n, entry.FieldSelections, entry.ScopeForce)
		c.Percent = true
		return rostertest.EntryOf("a", c)
	}
	for _, tt := range []struct {
		a     *entry.Entry
		units []string
		code  roster.Code
		want  []string
	}{
		{share(entry.Max, 50), []string{"a", "a", "a", "b"}, roster.SelectionsMax, []string{"Remove a #3, a #2"}},
		{share(entry.Max, 50), []string{"a", "a", "a", "a", "a", "a", "a", "b"}, roster.SelectionsMax, []string{"Remove a #7, a #6, a #5, a #4, a #3, a #2"}},
		{share(entry.Max, 50), []string{"a", "a", "a", "a", "a", "a", "a", "a", "b"}, roster.SelectionsMax, []string{"Remove a #8, a #7, a #6, a #5, a #4 and 2 more"}},
		{share(entry.Min, 75), []string{"a", "b"}, roster.SelectionsMin, []string{"Add 2 × a"}},
	} {
		a := rostertest.Game{Roots: []*entry.Entry{tt.a, rostertest.EntryOf("b")}}.NewArmy(t)
		a.Do(rostertest.Selects("frc_1", tt.units...)...)
		if diff := cmp.Diff(tt.want, labels(a, tt.code)); diff != "" {
			t.Errorf("%v: fixes (-want +got):\n%s", tt.units, diff)
		}
		if !a.Repaired() {
			t.Errorf("%v: after the first fix: %v", tt.units, a.Errors())
		}
	}
}

// A detachment whose slots do not match its units becomes another kind of detachment, and a
// missing army book is replaced by one that offers the units.
func TestFixOfForce(t *testing.T) {
	titan := rostertest.EntryOf("titan")
	titan.Kind, titan.Categories = entry.Unit, nil
	least := rostertest.Bound(entry.Min, 1, entry.FieldSelections, entry.ScopeForce)
	outrider := &entry.Force{Node: entry.Node{ID: "outrider", Name: "Outrider"}, Categories: []entry.CategoryLink{{Target: "hq", Constraints: []entry.Constraint{least}}}}
	other := &entry.Force{Node: entry.Node{ID: "super-heavy", Name: "Super-Heavy"}}
	a := rostertest.Game{Slot: []entry.Constraint{least}, Roots: []*entry.Entry{titan}, Kinds: []*entry.Force{outrider, other}}.NewArmy(t)
	a.Do(rostertest.Selects("frc_1", "titan")...)
	if diff := cmp.Diff([]string{"Change Patrol to Super-Heavy"}, labels(a, roster.CategoryMin)); diff != "" {
		t.Errorf("kind: fixes (-want +got):\n%s", diff)
	}
	if !a.Repaired() || a.Forces[0].Entry != "super-heavy" {
		t.Errorf("kind: got %v, %v", a.Forces[0].Entry, a.Errors())
	}
	a.Forces[0].Catalogue = "gone"
	if diff := cmp.Diff([]string{"Take the units from book"}, labels(a, roster.CatalogueUnknown)); diff != "" {
		t.Errorf("army book: fixes (-want +got):\n%s", diff)
	}
	if !a.Repaired() || len(a.Forces) != 1 {
		t.Errorf("army book: got %v, %v", a.Forces, a.Errors())
	}
}

// chapterBooks has the army book Space Marines, which offers nothing, and two books that extend it.
func chapterBooks(t *testing.T) *entry.Book {
	t.Helper()
	system := &entry.Catalogue{ID: "system", System: true, Categories: []*entry.Category{{Node: entry.Node{ID: "hq", Name: "HQ"}}}, Forces: []*entry.Force{{Node: entry.Node{ID: "patrol", Name: "Patrol"}, Categories: []entry.CategoryLink{{Target: "hq"}}}}}
	system.CostTypes = []entry.CostType{{ID: "points", Name: "Points"}}
	books := []*entry.Catalogue{{ID: "marines", Name: "Imperium - Space Marines", GameSystem: "system"}}
	for _, name := range []string{"Ultramarines", "Salamanders"} {
		captain := rostertest.EntryOf(name + "-captain")
		captain.Name, captain.Kind = "Captain", entry.Unit
		books = append(books, &entry.Catalogue{
			ID: name, Name: "Imperium - Space Marines - " + name, GameSystem: "system", Roots: entry.Offers{Entries: []*entry.Entry{captain}},
			Links: []entry.CatalogueLink{{Target: "marines", ImportRoots: true}},
		})
	}
	book, problems := entry.NewBook(system, books)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return book
}

// A list whose army book is unknown or does not offer the units is one error. Its fixes take the army books
// that may be meant.
func TestFixesOfArmyBooks(t *testing.T) {
	t.Parallel()
	book := chapterBooks(t)
	for _, tt := range []struct {
		name, faction, unit string
		code                roster.Code
		fixes               []string
		taken               string // army book after the first fix
	}{
		{"a book without its own units", "Space Marines", "Captain", roster.NameUnknown, []string{"Take the units from Imperium - Space Marines - Ultramarines"}, "Ultramarines"},
		{"a misspelt book", "Salamandrs", "Captain", roster.NameUnknown, []string{"Take the units from Imperium - Space Marines - Salamanders"}, "Salamanders"},
		{"a misspelt book without the unit", "Salamandrs", "Warboss", roster.FactionMissing, []string{"Take the units from Imperium - Space Marines - Salamanders"}, "Salamanders"},
		{"no such book", "Necrons", "Warboss", roster.FactionMissing, nil, ""},
		{"a named book", "Salamanders", "Captain", "", nil, ""},
	} {
		l := intake.List{Faction: tt.faction, Units: []intake.ListUnit{{Unit: tt.unit}}}
		r, read := l.Roster(book, "9e@test")
		r.Keep(read)
		r.NoLimit = true
		a := &rostertest.Army{TB: t, Book: book, Roster: r}
		var got []string
		for _, d := range a.Check().Diagnostics {
			if d.Severity == roster.Error && d.CausedBy == nil {
				got = append(got, string(d.Code))
			}
		}
		if want := slices.DeleteFunc([]string{string(tt.code)}, func(c string) bool { return c == "" }); !slices.Equal(want, got) {
			t.Errorf("%s: got %q", tt.name, got)
			continue
		}
		if tt.code == "" {
			continue
		}
		if diff := cmp.Diff(tt.fixes, labels(a, tt.code)); diff != "" {
			t.Errorf("%s: fixes (-want +got):\n%s", tt.name, diff)
		}
		a.AppliesFixes(t, tt.name)
		if tt.taken == "" {
			continue
		}
		a.Do(render.WithFixes(a.Check(), "en").Diagnostics[0].Fixes[0].Operations...)
		if len(a.Forces) != 1 || a.Forces[0].Catalogue != tt.taken || len(a.Unread) > 0 {
			t.Errorf("%s: got forces %v, %v", tt.name, a.Forces, a.Unread)
		}
	}
}

// An unknown selection is replaced by a suggestion of the reader or by a similar name, moved to a
// model that may have it, or removed.
func TestFixesOfUnknownSelections(t *testing.T) {
	sergeant, trooper := rostertest.Banner("sergeant"), rostertest.Banner("trooper")
	sergeant.Kind, trooper.Kind = entry.Model, entry.Model
	sergeant.Entries, trooper.Entries = []*entry.Entry{rostertest.Banner("power sword")}, []*entry.Entry{rostertest.Banner("rifle"), rostertest.Banner("carbine")}
	unit := rostertest.EntryOf("band")
	unit.Kind, unit.Entries = entry.Unit, []*entry.Entry{sergeant, trooper}
	for name, tt := range map[string]struct {
		unknown roster.Selection
		want    []string
	}{
		"suggested": {
			roster.Selection{Title: "Flurb", Unread: &roster.Unread{Code: roster.NameUnknown, Actual: "Flurb", Args: map[string]string{"Kind": "wargear"}, Suggestions: []roster.Suggestion{{Name: "carbine", ID: "carbine"}}}},
			[]string{"Replace it with carbine", "Remove Flurb"},
		},
		"similar":   {roster.Selection{Title: "rifles"}, []string{"Replace it with rifle", "Remove rifles"}},
		"elsewhere": {roster.Selection{Title: "Power Sword"}, []string{"Move power sword to sergeant (band)", "Remove Power Sword"}},
		"nothing":   {roster.Selection{Title: "Flurb"}, []string{"Remove Flurb"}},
	} {
		t.Run(name, func(t *testing.T) {
			a := rostertest.Game{Roots: []*entry.Entry{unit}}.NewArmy(t)
			band := a.Do(rostertest.Selects("frc_1", "band")...)[0]
			a.Do(rostertest.Selects(band, "sergeant")...)
			model := a.Do(rostertest.Selects(band, "trooper")...)[0]
			tt.unknown.ID, tt.unknown.Count = "sel_90", 1
			roster.EachSelection(a.Forces, func(s *roster.Selection) {
				if s.ID == model {
					s.Selections = append(s.Selections, tt.unknown)
				}
			})
			report := render.WithFixes(a.Check(), "en")
			if len(report.Diagnostics) != 1 {
				t.Fatalf("got %v", report.Diagnostics)
			}
			if diff := cmp.Diff(tt.want, labels(a, report.Diagnostics[0].Code)); diff != "" {
				t.Errorf("fixes (-want +got):\n%s", diff)
			}
			a.AppliesFixes(t, name)
		})
	}
}

// An army without units gets one, and an army without a Warlord gets a CHARACTER as the Warlord
// if none of its units can be the Warlord.
func TestFixesOfMissingUnits(t *testing.T) {
	a := rostertest.NewArmy(t, rostertest.Marines)
	if got := labels(a, roster.ArmyEmpty); len(got) == 0 || !strings.HasPrefix(got[0], "Add ") {
		t.Errorf("an army without units: got %q", got)
	}
	b := rostertest.Tenth(t, "10e.space-marines")
	b.Do(roster.Operation{Op: roster.Remove, Selection: b.Forces[0].Selections[len(b.Forces[0].Selections)-1].ID})
	b.Unit("intercessor-squad")
	if got := labels(b, roster.WarlordMissing); len(got) == 0 || !strings.HasSuffix(got[0], " as the Warlord") {
		t.Errorf("an army without a CHARACTER: got %q", got)
	}
}

// An operation on a roster whose serial number is too low assigns new ids.
func TestSerialNumberTooLow(t *testing.T) {
	a := rostertest.Game{Roots: []*entry.Entry{rostertest.EntryOf("band")}}.NewArmy(t)
	first := a.Do(rostertest.Selects("frc_1", "band")...)[0]
	a.Serial = 0
	if second := a.Do(rostertest.Selects("frc_1", "band")...)[0]; second == first || len(a.Errors()) > 0 {
		t.Errorf("got the id %s again: %v", second, a.Errors())
	}
}

// The fixes of a report, complete or limited by a budget, do not depend on the number of
// processors.
func TestFixesOnAnyNumberOfProcessors(t *testing.T) {
	a := rostertest.NewArmy(t, rostertest.Marines)
	for range 12 {
		a.Do(roster.Operation{Op: roster.AddUnit, Datasheet: rostertest.Marines + ".intercessor-squad"})
	}
	report := a.Check()
	diagnostics := render.Outline(report, "en").Diagnostics
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, work := range []int{fix.FixWork, 1_000} {
		runtime.GOMAXPROCS(1)
		one, leftOne := render.Fixed(report, "en", diagnostics, work)
		runtime.GOMAXPROCS(4)
		four, leftFour := render.Fixed(report, "en", diagnostics, work)
		if diff := cmp.Diff(one, four, rostertest.SameNumber); diff != "" || leftOne != leftFour {
			t.Errorf("budget %d: %d and %d left (-one +four):\n%s", work, leftOne, leftFour, diff)
		}
		if fixed := len(diagnostics) - leftOne; len(one[0].Fixes) == 0 || fixed < 1 || work == 1_000 && leftOne == 0 {
			t.Errorf("budget %d: %d with fixes, %d left", work, fixed, leftOne)
		}
	}
}

// TestFixOfKeywordThatTheUnitLacks: an item for units with a keyword is removed from another unit, however
// many units of the book have the keyword: adding one of them does not help.
func TestFixOfKeywordThatTheUnitLacks(t *testing.T) {
	t.Parallel()
	rider := rostertest.EntryOf("rider")
	rider.Kind = entry.Unit
	blade := rostertest.Banner("blade")
	blade.Modifiers = []entry.Modifier{{Op: entry.Set, Field: entry.FieldHidden, Value: "true", When: entry.Conditions{Tests: []entry.Condition{{
		Comparison: entry.NotInstanceOf, Query: entry.Query{Scope: entry.ScopeRootEntry, Field: entry.FieldSelections, Child: "character", Shared: true},
	}}}}}
	rider.Entries = []*entry.Entry{blade}
	roots := []*entry.Entry{rider}
	for i := range 20 {
		x := rostertest.EntryOf(fmt.Sprintf("hero-%d", i))
		x.Kind, x.Categories = entry.Unit, []entry.CategoryLink{{Target: "character"}}
		roots = append(roots, x)
	}
	a := rostertest.Game{Roots: roots}.NewArmy(t)
	a.Do(rostertest.Selects(a.Do(rostertest.Selects("frc_1", "rider")...)[0], "blade")...)
	if diff := cmp.Diff([]string{"Remove blade"}, labels(a, roster.SelectionHidden)); diff != "" {
		t.Errorf("fixes (-want +got):\n%s", diff)
	}
}
