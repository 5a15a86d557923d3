package roster_test

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
)

// places are the codes of the root causes with their paths.
func (a *army) places() (list []string) {
	a.Helper()
	for _, d := range a.check().Diagnostics {
		if d.CausedBy == nil {
			list = append(list, string(d.Code)+" "+d.Path)
		}
	}
	return list
}

// wantPlaces compares the root causes with codes and paths, and applies their fixes.
func (a *army) wantPlaces(t *testing.T, what string, want ...string) {
	t.Helper()
	if got := a.places(); !slices.Equal(got, want) {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
	a.appliesFixes(t, what)
}

// fixed reports whether the first diagnostic has fixes that leave no error.
func (a *army) fixed() bool {
	view := render.WithFixes(a.check(), "en")
	return slices.ContainsFunc(view.Diagnostics[0].Fixes, func(f roster.Fix) bool {
		next, _, err := edit.Apply(a.book, a.Roster, f.Operations)
		return err == nil && check.Check(a.book, next).Valid
	})
}

// enhance gives the only model of a unit an Enhancement of a detachment.
func (a *army) enhance(unit, detachment, id string) {
	a.Helper()
	group := a.Forces[0].Catalogue + "/enhancements"
	model := modelsBelow(a, unit)[0]
	for _, o := range model.option.Choices().Options {
		if o.Entry.ID == group+"/"+detachment+"/"+id {
			a.do(roster.Operation{Op: roster.Select, Parent: model.ID, Entry: o.ID})
			return
		}
	}
	a.Fatalf("%s is not offered %s", model.option.Name(), id)
}

// An army is of one detachment (10e.ARMY.FACTION.2).
func TestTenthDetachment(t *testing.T) {
	a := tenth(t, "10e.space-marines")
	at := a.setting("detachment")
	index := slices.IndexFunc(a.Forces[0].Selections, func(s roster.Selection) bool { return s.ID == at })
	path := "/forces/0/selections/" + string(rune('0'+index))
	a.wants("one")
	chosen := a.selection(at).Selections[0].ID
	a.do(roster.Operation{Op: roster.Remove, Selection: chosen})
	a.wantPlaces(t, "none", "detachment.missing "+path)
	if !a.fixed() {
		t.Error("no fix chooses a detachment")
	}
	for _, id := range []string{"gladius-task-force", "stormlance-task-force"} {
		a.do(roster.Operation{Op: roster.Select, Parent: at, Entry: "10e.space-marines/detachment/" + id})
	}
	a.wantPlaces(t, "two", "detachment.many "+path)
	if !a.fixed() {
		t.Error("no fix takes one of two detachments out")
	}
	a.do(roster.Operation{Op: roster.Remove, Selection: at})
	a.wantPlaces(t, "nothing to choose in", "detachment.missing /forces/0")
	a.do(roster.Operation{Op: roster.AddUnit, Datasheet: "10e.space-marines/detachment"}, roster.Operation{Op: roster.AddUnit, Datasheet: "10e.space-marines/detachment"})
	for _, s := range slices.Clone(a.Forces[0].Selections) {
		if s.Entry == "10e.space-marines/detachment" {
			a.do(roster.Operation{Op: roster.Select, Parent: s.ID, Entry: "10e.space-marines/detachment/gladius-task-force"})
		}
	}
	if got := a.errors(); !slices.Equal(got, []string{"detachment.many"}) {
		t.Errorf("twice: got %v", got)
	}
}

// An army has three Enhancements, each once and one for each model (10e.ARMY.ENHANCEMENT.1).
func TestTenthEnhancements(t *testing.T) {
	const gladius = "gladius-task-force"
	a := tenth(t, "10e.space-marines")
	captain, lieutenant, librarian, ancient := a.first(), a.unit("lieutenant"), a.unit("librarian"), a.unit("ancient")
	a.enhance(captain, gladius, "adept-of-the-codex")
	a.enhance(lieutenant, gladius, "artificer-armour")
	a.enhance(librarian, gladius, "fire-discipline")
	a.wants("three")
	three := a.Roster
	a.enhance(ancient, gladius, "the-honour-vehement")
	a.wantPlaces(t, "four", "enhancement.max ")
	if !a.fixed() {
		t.Error("no fix takes one of four Enhancements out")
	}
	a.Roster = three
	a.enhance(captain, gladius, "the-honour-vehement")
	if got := a.errors(); !slices.Equal(got, []string{"enhancement.max", "enhancement.many"}) {
		t.Errorf("four, two of them on one model: got %v", got)
	}

	b := tenth(t, "10e.space-marines")
	lieutenant = b.unit("lieutenant")
	b.enhance(b.first(), gladius, "artificer-armour")
	b.wants("one")
	b.enhance(lieutenant, gladius, "artificer-armour")
	if got := b.errors(); !slices.Equal(got, []string{"enhancement.twice"}) || !b.fixed() {
		t.Errorf("one on two models: got %v, with a fix %v", got, b.fixed())
	}
	b.appliesFixes(t, "one on two models")

	c := tenth(t, "10e.space-marines")
	c.enhance(c.first(), gladius, "artificer-armour")
	c.enhance(c.first(), gladius, "adept-of-the-codex")
	if got := c.errors(); !slices.Equal(got, []string{"enhancement.many"}) || !c.fixed() {
		t.Errorf("two on one model: got %v", got)
	}
	c.appliesFixes(t, "two on one model")
}

// Enhancements are for CHARACTERS that are no EPIC HEROES (10e.ARMY.ENHANCEMENT.1).
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

// An Enhancement is of the army's detachment, and for a model with its keywords.
func TestTenthEnhancementHidden(t *testing.T) {
	a := tenth(t, "10e.space-marines")
	librarian := a.unit("librarian")
	a.enhance(librarian, "gladius-task-force", "adept-of-the-codex")
	a.wants("of a CAPTAIN on a Librarian", string(roster.SelectionHidden))
	a.appliesFixes(t, "of a CAPTAIN on a Librarian")

	b := tenth(t, "10e.space-marines")
	b.enhance(b.first(), "gladius-task-force", "adept-of-the-codex")
	b.wants("of a CAPTAIN on a Captain")
	b.detachment("anvil-siege-force")
	b.wants("of another detachment", string(roster.SelectionHidden))
	b.detachment("gladius-task-force")
	b.wants("of the detachment again")

	c := tenth(t, "10e.tyranids")
	c.detachment("crusher-stampede")
	c.enhance(c.first(), "crusher-stampede", "ominous-presence")
	c.wants("of a MONSTER on a Hive Tyrant")
	c.enhance(c.unit("broodlord"), "crusher-stampede", "monstrous-nemesis")
	c.wants("of a MONSTER on a Broodlord", string(roster.SelectionHidden))
}

// An Enhancement has its points, and changes the profile of its bearer alone.
func TestTenthEnhancementProfile(t *testing.T) {
	a := tenth(t, "10e.space-marines")
	captain, lieutenant := a.first(), a.unit("lieutenant")
	save := func(unit string) string { return a.characteristic(unit, "Sv") }
	before := a.check().Costs["points"]
	a.enhance(captain, "gladius-task-force", "artificer-armour")
	if got := []string{save(captain), save(lieutenant)}; !slices.Equal(got, []string{"2+", "3+"}) {
		t.Errorf("got Saves %v, want 2+ for the bearer alone", got)
	}
	if got := a.check().Costs["points"].Sub(before).String(); got != "10" {
		t.Errorf("got %s points for it, want 10", got)
	}

	b := tenth(t, "10e.tyranids")
	b.detachment("crusher-stampede")
	b.enhance(b.first(), "crusher-stampede", "ominous-presence")
	if got := b.characteristic(b.first(), "OC"); got != "6" {
		t.Errorf("got an Objective Control of %s, want 3 and 3 more", got)
	}
}

// A detachment's rule is an ability of the units that it is for, while it is chosen.
func TestTenthDetachmentRule(t *testing.T) {
	a := tenth(t, "10e.tyranids")
	tyrant, lictor := a.first(), a.unit("lictor")
	has := func(unit string) (list []string) {
		for _, x := range a.datasheet(unit).Abilities {
			if strings.HasPrefix(x.Name, "Questing Tendrils") {
				list = append(list, x.Name)
			}
		}
		return list
	}
	if got := append(has(tyrant), has(lictor)...); len(got) > 0 {
		t.Errorf("of another detachment: got %v", got)
	}
	a.detachment("vanguard-onslaught")
	if got, want := has(tyrant), []string{"Questing Tendrils (Vanguard Onslaught)"}; !slices.Equal(got, want) {
		t.Errorf("Hive Tyrant: got %v, want %v", got, want)
	}
	if got, want := has(lictor), []string{"Questing Tendrils (Vanguard Onslaught)", "Questing Tendrils (Vanguard Onslaught)"}; !slices.Equal(got, want) {
		t.Errorf("Lictor, a VANGUARD INVADER: got %v, want %v", got, want)
	}
}

// Deathleaper is the Warlord of one detachment, and of no other.
func TestTenthWarlordOfDetachment(t *testing.T) {
	a := tenth(t, "10e.tyranids")
	a.do(roster.Operation{Op: roster.SetWarlord, Selection: a.unit("deathleaper")})
	a.wants("of an Invasion Fleet", string(roster.SelectionHidden))
	a.detachment("vanguard-onslaught")
	a.wants("of a Vanguard Onslaught")
}

// An army keeps to the points of its battle size (10e.ARMY.UNITS.1).
func TestTenthPoints(t *testing.T) {
	a := tenth(t, "10e.space-marines") // a Captain of 80 points
	choose := func(size string) {
		a.do(roster.Operation{Op: roster.Choose, Selection: a.setting("battle-size"), Group: "10e/battle-size/choice", Entry: "10e/battle-size/" + size})
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
				a.unit(unit)
			}
		}
		choose(tt.size)
		a.wants(tt.size + ": " + a.check().Costs["points"].String() + " points")
		full := a.Roster
		a.enhance(a.first(), "gladius-task-force", "artificer-armour")
		a.wantPlaces(t, "10e.ARMY.UNITS.1 "+tt.size+" and 10 points more", "battle_size.points ")
		if !a.fixed() {
			t.Errorf("%s: no fix for too many points", tt.size)
		}
		if tt.larger != "" {
			choose(tt.larger)
			a.wants(tt.size + " and 10 points more in a larger battle")
		}
		a.Roster = full
	}
}

// An army is of one battle size, Strike Force where none was chosen.
func TestTenthBattleSizeChosen(t *testing.T) {
	a := tenth(t, "10e.space-marines")
	at := a.setting("battle-size")
	if got := a.option(a.selection(at).Selections[0].ID).Name(); got != "Strike Force (2000 Point limit)" {
		t.Errorf("got %s", got)
	}
	a.do(roster.Operation{Op: roster.Select, Parent: at, Entry: "10e/battle-size/incursion"})
	a.wants("two", string(roster.BattleSizeMany))
	a.appliesFixes(t, "two")
	for _, s := range a.selection(at).Selections {
		a.do(roster.Operation{Op: roster.Remove, Selection: s.ID})
	}
	a.wants("none", string(roster.BattleSizeMissing))
	a.appliesFixes(t, "none")
	if o := a.book.Roots("10e.space-marines").Option("10e/battle-size").Choices().Option("10e/battle-size/combat-patrol"); o != nil {
		t.Error("an army is built for a Combat Patrol, whose armies are printed whole")
	}
}

// An army has one force, of one army book (10e.ARMY.FACTION.1).
func TestTenthForces(t *testing.T) {
	a := tenth(t, "10e.space-marines")
	second := a.do(roster.Operation{Op: roster.AddForce, Catalogue: "10e.tyranids"})[0]
	for i := range a.Forces[1].Selections {
		if s := a.Forces[1].Selections[i]; s.Entry == "10e.tyranids/detachment" {
			a.do(roster.Operation{Op: roster.Choose, Selection: s.ID, Group: "10e.tyranids/detachment/choice", Entry: "10e.tyranids/detachment/invasion-fleet"})
		}
	}
	if got := slices.Compact(a.errors()); !slices.Equal(got, []string{string(roster.ForcesMax)}) {
		t.Errorf("two forces: got %v", a.places())
	}
	a.appliesFixes(t, "two forces")
	a.do(roster.Operation{Op: roster.RemoveForce, Force: second})
	a.wants("one force")
}

// An army without units lacks units, and a detachment that it can choose before.
func TestTenthEmpty(t *testing.T) {
	a := tenth(t, "10e.space-marines")
	a.do(roster.Operation{Op: roster.Remove, Selection: a.first()})
	a.wants("without units", string(roster.ArmyEmpty))
	a.do(roster.Operation{Op: roster.Remove, Selection: a.selection(a.setting("detachment")).Selections[0].ID})
	if got := a.errors(); !slices.Contains(got, string(roster.ArmyEmpty)) || !slices.Contains(got, string(roster.DetachmentMissing)) {
		t.Errorf("without units and a detachment: got %v", got)
	}
}

// A list says battle size, detachment and Enhancements by name.
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
		for _, code := range rootCodes(check.Check(book, r).Diagnostics) {
			if code != string(roster.NameUnknown) { // those that were read
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
	(&army{t, book, r}).listsBack(t)
}

// modelOptionsOf lists the models that a unit offers.
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
