package check_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// places returns the codes of the root causes with their paths.
func places(a *rostertest.Army) (list []string) {
	a.Helper()
	for _, d := range a.Check().Diagnostics {
		if d.CausedBy == nil {
			list = append(list, string(d.Code)+" "+d.Path)
		}
	}
	return list
}

// wantPlaces compares the root causes with codes and paths, and applies their fixes.
func wantPlaces(a *rostertest.Army, t *testing.T, what string, want ...string) {
	t.Helper()
	if got := places(a); !slices.Equal(got, want) {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
	a.AppliesFixes(t, what)
}

// fixed reports whether the first diagnostic has fixes that leave no error.
func fixed(a *rostertest.Army) bool {
	view := render.WithFixes(a.Check(), "en")
	return slices.ContainsFunc(view.Diagnostics[0].Fixes, func(f roster.Fix) bool {
		next, _, err := edit.Apply(a.Book, a.Roster, f.Operations)
		return err == nil && check.Check(a.Book, next).Valid
	})
}

// enhance gives the only model of a unit an Enhancement of a detachment.
func enhance(a *rostertest.Army, unit, detachment, id string) {
	a.Helper()
	group := a.Forces[0].Catalogue + "/enhancements"
	model := modelsBelow(a, unit)[0]
	for _, o := range model.Option.Choices().Options {
		if o.Entry.ID == group+"/"+detachment+"/"+id {
			a.Do(roster.Operation{Op: roster.Select, Parent: model.ID, Entry: o.ID})
			return
		}
	}
	a.Fatalf("%s is not offered %s", model.Option.Name(), id)
}

// An army has one detachment (10e.ARMY.FACTION.2).
func TestTenthDetachment(t *testing.T) {
	a := rostertest.Tenth(t, "10e.space-marines")
	at := a.Setting("detachment")
	index := slices.IndexFunc(a.Forces[0].Selections, func(s roster.Selection) bool { return s.ID == at })
	path := "/forces/0/selections/" + string(rune('0'+index))
	a.WantErrors("one")
	chosen := a.Selection(at).Selections[0].ID
	a.Do(roster.Operation{Op: roster.Remove, Selection: chosen})
	wantPlaces(a, t, "none", "detachment.missing "+path)
	if !fixed(a) {
		t.Error("no fix chooses a detachment")
	}
	for _, id := range []string{"gladius-task-force", "stormlance-task-force"} {
		a.Do(roster.Operation{Op: roster.Select, Parent: at, Entry: "10e.space-marines/detachment/" + id})
	}
	wantPlaces(a, t, "two", "detachment.many "+path)
	if !fixed(a) {
		t.Error("no fix removes one of two detachments")
	}
	a.Do(roster.Operation{Op: roster.Remove, Selection: at})
	wantPlaces(a, t, "no detachment entry", "detachment.missing /forces/0")
	a.Do(roster.Operation{Op: roster.AddUnit, Datasheet: "10e.space-marines/detachment"}, roster.Operation{Op: roster.AddUnit, Datasheet: "10e.space-marines/detachment"})
	for _, s := range slices.Clone(a.Forces[0].Selections) {
		if s.Entry == "10e.space-marines/detachment" {
			a.Do(roster.Operation{Op: roster.Select, Parent: s.ID, Entry: "10e.space-marines/detachment/gladius-task-force"})
		}
	}
	if got := a.Errors(); !slices.Equal(got, []string{"detachment.many"}) {
		t.Errorf("twice: got %v", got)
	}
}

// An army has three Enhancements, each once and one for each model (10e.ARMY.ENHANCEMENT.1).
func TestTenthEnhancements(t *testing.T) {
	const gladius = "gladius-task-force"
	a := rostertest.Tenth(t, "10e.space-marines")
	captain, lieutenant, librarian, ancient := first(a), a.Unit("lieutenant"), a.Unit("librarian"), a.Unit("ancient")
	enhance(a, captain, gladius, "adept-of-the-codex")
	enhance(a, lieutenant, gladius, "artificer-armour")
	enhance(a, librarian, gladius, "fire-discipline")
	a.WantErrors("three")
	three := a.Roster
	enhance(a, ancient, gladius, "the-honour-vehement")
	wantPlaces(a, t, "four", "enhancement.max ")
	if !fixed(a) {
		t.Error("no fix removes one of four Enhancements")
	}
	a.Roster = three
	enhance(a, captain, gladius, "the-honour-vehement")
	if got := a.Errors(); !slices.Equal(got, []string{"enhancement.max", "enhancement.many"}) {
		t.Errorf("four, two of them on one model: got %v", got)
	}

	b := rostertest.Tenth(t, "10e.space-marines")
	lieutenant = b.Unit("lieutenant")
	enhance(b, first(b), gladius, "artificer-armour")
	b.WantErrors("one")
	enhance(b, lieutenant, gladius, "artificer-armour")
	if got := b.Errors(); !slices.Equal(got, []string{"enhancement.twice"}) || !fixed(b) {
		t.Errorf("one on two models: got %v, with a fix %v", got, fixed(b))
	}
	b.AppliesFixes(t, "one on two models")

	c := rostertest.Tenth(t, "10e.space-marines")
	enhance(c, first(c), gladius, "artificer-armour")
	enhance(c, first(c), gladius, "adept-of-the-codex")
	if got := c.Errors(); !slices.Equal(got, []string{"enhancement.many"}) || !fixed(c) {
		t.Errorf("two on one model: got %v", got)
	}
	c.AppliesFixes(t, "two on one model")
}

// Enhancements are for CHARACTERS other than EPIC HEROES (10e.ARMY.ENHANCEMENT.1).
func TestTenthEnhancementsFor(t *testing.T) {
	book, err := catalogtest.Book("10e")
	if err != nil {
		t.Fatal(err)
	}
	with, without := 0, 0
	for _, c := range book.Catalogues {
		for _, o := range book.Roots(c.ID).Options {
			for _, model := range modelOptionsOf(o) {
				has := func(keyword string) bool {
					return slices.ContainsFunc(o.Entry.Categories, categoryNamed(keyword)) || slices.ContainsFunc(model.Entry.Categories, categoryNamed(keyword))
				}
				want := has("CHARACTER") && !has("EPIC HERO")
				got := slices.ContainsFunc(model.Choices().Groups, groupCalled("Enhancements"))
				if got != want {
					t.Errorf("%s: got Enhancements %v, want %v", model.Name(), got, want)
				}
				if want {
					with++
				} else {
					without++
				}
			}
		}
	}
	if with < 10 || without < 40 {
		t.Errorf("got %d models with and %d without Enhancements, want at least 10 and 40", with, without)
	}
}

// An Enhancement belongs to the army's detachment, and needs a model with its keywords.
func TestTenthEnhancementHidden(t *testing.T) {
	a := rostertest.Tenth(t, "10e.space-marines")
	librarian := a.Unit("librarian")
	enhance(a, librarian, "gladius-task-force", "adept-of-the-codex")
	a.WantErrors("of a CAPTAIN on a Librarian", string(roster.SelectionHidden))
	a.AppliesFixes(t, "of a CAPTAIN on a Librarian")

	b := rostertest.Tenth(t, "10e.space-marines")
	enhance(b, first(b), "gladius-task-force", "adept-of-the-codex")
	b.WantErrors("of a CAPTAIN on a Captain")
	b.Detachment("anvil-siege-force")
	b.WantErrors("of another detachment", string(roster.SelectionHidden))
	b.Detachment("gladius-task-force")
	b.WantErrors("of the detachment again")

	c := rostertest.Tenth(t, "10e.tyranids")
	c.Detachment("crusher-stampede")
	enhance(c, first(c), "crusher-stampede", "ominous-presence")
	c.WantErrors("of a MONSTER on a Hive Tyrant")
	enhance(c, c.Unit("broodlord"), "crusher-stampede", "monstrous-nemesis")
	c.WantErrors("of a MONSTER on a Broodlord", string(roster.SelectionHidden))
}

// An Enhancement costs its points, and changes only the profile of its bearer.
func TestTenthEnhancementProfile(t *testing.T) {
	a := rostertest.Tenth(t, "10e.space-marines")
	captain, lieutenant := first(a), a.Unit("lieutenant")
	save := func(unit string) string { return characteristic(a, unit, "Sv") }
	before := a.Check().Costs["points"]
	enhance(a, captain, "gladius-task-force", "artificer-armour")
	if got := []string{save(captain), save(lieutenant)}; !slices.Equal(got, []string{"2+", "3+"}) {
		t.Errorf("got Saves %v, want 2+ for the bearer alone", got)
	}
	if got := a.Check().Costs["points"].Sub(before).String(); got != "10" {
		t.Errorf("got %s points for it, want 10", got)
	}

	b := rostertest.Tenth(t, "10e.tyranids")
	b.Detachment("crusher-stampede")
	enhance(b, first(b), "crusher-stampede", "ominous-presence")
	if got := characteristic(b, first(b), "OC"); got != "6" {
		t.Errorf("got an Objective Control of %s, want 3 and 3 more", got)
	}
}

// While a detachment is chosen, its rule is an ability of the units with its keywords.
func TestTenthDetachmentRule(t *testing.T) {
	a := rostertest.Tenth(t, "10e.tyranids")
	tyrant, lictor := first(a), a.Unit("lictor")
	has := func(unit string) (list []string) {
		for _, x := range datasheet(a, unit).Abilities {
			if strings.HasPrefix(x.Name, "Questing Tendrils") {
				list = append(list, x.Name)
			}
		}
		return list
	}
	if got := append(has(tyrant), has(lictor)...); len(got) > 0 {
		t.Errorf("of another detachment: got %v", got)
	}
	a.Detachment("vanguard-onslaught")
	if got, want := has(tyrant), []string{"Questing Tendrils (Vanguard Onslaught)"}; !slices.Equal(got, want) {
		t.Errorf("Hive Tyrant: got %v, want %v", got, want)
	}
	if got, want := has(lictor), []string{"Questing Tendrils (Vanguard Onslaught)", "Questing Tendrils (Vanguard Onslaught)"}; !slices.Equal(got, want) {
		t.Errorf("Lictor, a VANGUARD INVADER: got %v, want %v", got, want)
	}
}

// Deathleaper can be the Warlord in one detachment only.
func TestTenthWarlordOfDetachment(t *testing.T) {
	a := rostertest.Tenth(t, "10e.tyranids")
	a.Do(roster.Operation{Op: roster.SetWarlord, Selection: a.Unit("deathleaper")})
	a.WantErrors("of an Invasion Fleet", string(roster.SelectionHidden))
	a.Detachment("vanguard-onslaught")
	a.WantErrors("of a Vanguard Onslaught")
}

// An army must not exceed the points of its battle size (10e.ARMY.UNITS.1).
func TestTenthPoints(t *testing.T) {
	a := rostertest.Tenth(t, "10e.space-marines") // a Captain of 80 points
	choose := func(size string) {
		a.Do(roster.Operation{Op: roster.Choose, Selection: a.Setting("battle-size"), Group: "10e/battle-size/choice", Entry: "10e/battle-size/" + size})
	}
	for _, tt := range []struct {
		size, larger string
		units        map[string]int
	}{
		{"incursion", "strike-force", map[string]int{"redemptor-dreadnought": 3, "stormtalon-gunship": 1, "tactical-squad": 1}},
		{"strike-force", "onslaught", map[string]int{"tactical-squad": 2, "stormtalon-gunship": 2, "terminator-squad": 2, "ancient": 1}},
		{"onslaught", "", map[string]int{"intercessor-squad": 6, "rhino": 6, "scout-squad": 1}},
	} {
		for unit, n := range tt.units {
			for range n {
				a.Unit(unit)
			}
		}
		choose(tt.size)
		a.WantErrors(tt.size + ": " + a.Check().Costs["points"].String() + " points")
		full := a.Roster
		enhance(a, first(a), "gladius-task-force", "artificer-armour")
		wantPlaces(a, t, "10e.ARMY.UNITS.1 "+tt.size+" and 10 points more", "battle_size.points ")
		if !fixed(a) {
			t.Errorf("%s: no fix for too many points", tt.size)
		}
		if tt.larger != "" {
			choose(tt.larger)
			a.WantErrors(tt.size + " and 10 points more in a larger battle")
		}
		a.Roster = full
	}
}

// An army has one battle size, by default Strike Force.
func TestTenthBattleSizeChosen(t *testing.T) {
	a := rostertest.Tenth(t, "10e.space-marines")
	at := a.Setting("battle-size")
	if got := a.Option(a.Selection(at).Selections[0].ID).Name(); got != "Strike Force (2000 Point limit)" {
		t.Errorf("got %s", got)
	}
	a.Do(roster.Operation{Op: roster.Select, Parent: at, Entry: "10e/battle-size/incursion"})
	a.WantErrors("two", string(roster.BattleSizeMany))
	a.AppliesFixes(t, "two")
	for _, s := range a.Selection(at).Selections {
		a.Do(roster.Operation{Op: roster.Remove, Selection: s.ID})
	}
	a.WantErrors("none", string(roster.BattleSizeMissing))
	a.AppliesFixes(t, "none")
	if o := a.Book.Roots("10e.space-marines").Option("10e/battle-size").Choices().Option("10e/battle-size/combat-patrol"); o != nil {
		t.Error("an army is built for a Combat Patrol, whose armies are printed whole")
	}
}

// An army has one force with one army book (10e.ARMY.FACTION.1).
func TestTenthForces(t *testing.T) {
	a := rostertest.Tenth(t, "10e.space-marines")
	second := a.Do(roster.Operation{Op: roster.AddForce, Catalogue: "10e.tyranids"})[0]
	for i := range a.Forces[1].Selections {
		if s := a.Forces[1].Selections[i]; s.Entry == "10e.tyranids/detachment" {
			a.Do(roster.Operation{Op: roster.Choose, Selection: s.ID, Group: "10e.tyranids/detachment/choice", Entry: "10e.tyranids/detachment/invasion-fleet"})
		}
	}
	if got := slices.Compact(a.Errors()); !slices.Equal(got, []string{string(roster.ForcesMax)}) {
		t.Errorf("two forces: got %v", places(a))
	}
	a.AppliesFixes(t, "two forces")
	a.Do(roster.Operation{Op: roster.RemoveForce, Force: second})
	a.WantErrors("one force")
}

// An empty army lacks units and a detachment. The detachment can be chosen first.
func TestTenthEmpty(t *testing.T) {
	a := rostertest.Tenth(t, "10e.space-marines")
	a.Do(roster.Operation{Op: roster.Remove, Selection: first(a)})
	a.WantErrors("without units", string(roster.ArmyEmpty))
	a.Do(roster.Operation{Op: roster.Remove, Selection: a.Selection(a.Setting("detachment")).Selections[0].ID})
	if got := a.Errors(); !slices.Contains(got, string(roster.ArmyEmpty)) || !slices.Contains(got, string(roster.DetachmentMissing)) {
		t.Errorf("without units and a detachment: got %v", got)
	}
}

// A list states battle size, detachment and Enhancements by name.
func TestTenthList(t *testing.T) {
	book, err := catalogtest.Book("10e")
	if err != nil {
		t.Fatal(err)
	}
	unit := func(u intake.ListUnit) intake.List {
		return intake.List{
			Name: "A", Edition: "10e", Faction: "Space Marines", BattleSize: "incursion", Detachment: "Gladius task force",
			Units: []intake.ListUnit{{Unit: "Captain", Warlord: intake.ListWarlord{Is: true}}, u},
		}
	}
	for name, tt := range map[string]struct {
		list intake.List
		want []string
	}{
		"all is right":            {unit(intake.ListUnit{Unit: "Lieutenant", Enhancement: "artificer armour"}), nil},
		"no CHARACTER":            {unit(intake.ListUnit{Unit: "Rhino", Enhancement: "Artificer Armour"}), []string{"name.unknown /units/1/enhancement"}},
		"an EPIC HERO":            {unit(intake.ListUnit{Unit: "Suboden Khan", Enhancement: "Artificer Armour"}), []string{"name.unknown /units/1/enhancement"}},
		"no such Enhancement":     {unit(intake.ListUnit{Unit: "Lieutenant", Enhancement: "Armour"}), []string{"name.unknown /units/1/enhancement"}},
		"of another detachment":   {unit(intake.ListUnit{Unit: "Lieutenant", Enhancement: "Stoic Defender"}), []string{"selection.hidden"}},
		"no such detachment":      {intake.List{Name: "A", Edition: "10e", Detachment: "Gladus", Units: unit(intake.ListUnit{Unit: "Rhino"}).Units}, []string{"name.unknown /detachment"}},
		"no such size":            {intake.List{Name: "A", Edition: "10e", BattleSize: "Combat Patrol", Detachment: "Gladius Task Force", Units: unit(intake.ListUnit{Unit: "Rhino"}).Units}, []string{"name.unknown /battle_size"}},
		"no detachment":           {intake.List{Name: "A", Edition: "10e", Units: unit(intake.ListUnit{Unit: "Rhino"}).Units}, []string{"detachment.missing"}},
		"no detachment, no units": {intake.List{Name: "A", Edition: "10e"}, []string{"army.empty"}},
	} {
		r, read := tt.list.Roster(book, "10e@test")
		r.Keep(read)
		var got []string
		for _, d := range read {
			got = append(got, string(d.Code)+" "+d.Path)
		}
		for _, code := range rostertest.RootCodes(check.Check(book, r).Diagnostics) {
			if code != string(roster.NameUnknown) { // only names that were read
				got = append(got, code)
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", name, got, tt.want)
		}
	}
	l := unit(intake.ListUnit{Unit: "Lieutenant", Enhancement: "Artificer Armour"})
	r, _ := l.Roster(book, "10e@test")
	again, lost := intake.WriteList(book, r)
	if again.BattleSize != "Incursion (1000 Point limit)" || again.Detachment != "Gladius Task Force" || again.Units[1].Enhancement != "Artificer Armour" || lost > 0 {
		t.Errorf("written again: got %+v, %d lost", again, lost)
	}
	listsBack(&rostertest.Army{TB: t, Book: book, Roster: r}, t)
}

// modelOptionsOf returns the models that a unit offers.
func modelOptionsOf(o *entry.Option) (list []*entry.Option) {
	for _, m := range o.Choices().Options {
		if m.Kind() == entry.Model {
			list = append(list, m)
		}
	}
	return list
}

func categoryNamed(name string) func(entry.CategoryLink) bool {
	return func(l entry.CategoryLink) bool { return l.Name == name }
}

func groupCalled(name string) func(*entry.GroupOption) bool {
	return func(g *entry.GroupOption) bool { return g.Group.Name == name }
}
