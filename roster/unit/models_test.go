package unit_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/rostertest"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// part is an entry with the names of its stat lines and weapons, selected count times with the parts below it.
func part(kind entry.Kind, name string, count int64, lines, weapons []string, below ...*entry.Entry) *entry.Entry {
	e := &entry.Entry{Node: entry.Node{ID: name, Name: name}, Kind: kind, Import: true, Offers: entry.Offers{Entries: below}}
	for _, l := range lines {
		e.Profiles = append(e.Profiles, &entry.Profile{Node: entry.Node{ID: name + l, Name: l}, Type: "unit"})
	}
	for _, w := range weapons {
		e.Profiles = append(e.Profiles, &entry.Profile{Node: entry.Node{ID: name + w, Name: w}, Type: "weapon"})
	}
	if count > 0 {
		q := entry.Query{Scope: entry.ScopeParent, Field: entry.FieldSelections, Shared: true}
		e.Constraints = []entry.Constraint{
			{ID: name + "min", Bound: entry.Min, Value: entry.Int(count), Query: q}, {ID: name + "max", Bound: entry.Max, Value: entry.Int(count), Query: q},
		}
	} else {
		e.Categories = []entry.CategoryLink{{Target: "hq", Primary: true}}
	}
	return e
}

// armyOf returns game data with one datasheet, and a roster with a unit of it.
func armyOf(t *testing.T, root *entry.Entry) (*entry.Book, *roster.Roster) {
	t.Helper()
	system := &entry.Catalogue{
		ID: "gs", System: true, Categories: []*entry.Category{{Node: entry.Node{ID: "hq", Name: "HQ"}}},
		Forces:       []*entry.Force{{Node: entry.Node{ID: "band", Name: "Band"}, Categories: []entry.CategoryLink{{Target: "hq"}}}},
		ProfileTypes: []entry.ProfileType{{ID: "unit", Name: "Unit"}, {ID: "weapon", Name: "Ranged Weapons"}},
	}
	book, problems := entry.NewBook(system, []*entry.Catalogue{{ID: "cat", GameSystem: "gs", Roots: entry.Offers{Entries: []*entry.Entry{root}}}})
	if len(problems) > 0 {
		t.Fatalf("%s: %v", root.Name, problems)
	}
	r, made := rostertest.Applied(t, book, roster.New("r", "9e", ""), roster.Operation{Op: roster.AddForce, Catalogue: "cat"})
	r, _ = rostertest.Applied(t, book, r, roster.Operation{Op: roster.AddUnit, Force: made[0][0], Datasheet: root.ID})
	return book, r
}

// An association within a unit has the name of its owner, as data often leave it with that of an editor.
func TestAssociationsWithinUnits(t *testing.T) {
	t.Parallel()
	icon := part(entry.Upgrade, "Icon of Flame", 1, nil, nil)
	icon.Associations = []*entry.Association{{Node: entry.Node{ID: "a", Name: "New Association"}, Query: entry.Query{Scope: entry.ScopeParent, Field: entry.FieldSelections, Shared: true}}}
	book, r := armyOf(t, part(entry.Unit, "Squad", 0, nil, nil, part(entry.Model, "Marine", 4, []string{"Marine"}, nil), icon))
	below := r.Forces[0].Selections[0].Selections
	below[1].Associations = []roster.Association{{Association: "a", To: below[0].ID}}
	if diff := cmp.Diff([]unit.Text{{Name: "Icon of Flame", Text: "Marine"}}, unit.Units(check.Check(book, r).State())[0].Associations); diff != "" {
		t.Errorf("associations (-want +got):\n%s", diff)
	}
}

// TestModels: what is a model in the data, beside models, and in data without models.
func TestModels(t *testing.T) {
	t.Parallel()
	own := func(name string) []string { return []string{name} }
	type counts map[string]int
	for name, c := range map[string]struct {
		root *entry.Entry
		want counts
	}{
		"models": {part(entry.Unit, "Squad", 0, own("Marine"), nil, part(entry.Model, "Marine", 4, nil, nil)), counts{"Marine": 4}},
		"upgrades with stat lines beside models": {part(entry.Unit, "Squad", 0, nil, nil,
			part(entry.Model, "Sergeant", 1, own("Sergeant"), nil), part(entry.Upgrade, "Guardsmen", 9, own("Guardsman"), nil)), counts{"Sergeant": 1, "Guardsmen": 9}},
		"upgrades without stat lines beside models": {part(entry.Unit, "Squad", 0, nil, nil,
			part(entry.Model, "Sergeant", 1, own("Sergeant"), nil), part(entry.Upgrade, "Banner", 1, nil, nil)), counts{"Sergeant": 1}},
		"what a model carries": {part(entry.Unit, "Squad", 0, nil, nil,
			part(entry.Model, "Rider", 3, own("Rider"), nil, part(entry.Upgrade, "Steed", 1, own("Steed"), nil))), counts{"Rider": 3}},
		"a leader that is the unit": {part(entry.Unit, "Apostle", 0, own("Apostle"), own("Crozius"), part(entry.Model, "Disciple", 2, own("Disciple"), nil)),
			counts{"Apostle": 1, "Disciple": 2}},
		"a unit without weapons is no leader": {part(entry.Unit, "Apostle", 0, own("Apostle"), nil, part(entry.Model, "Disciple", 2, own("Disciple"), nil)),
			counts{"Disciple": 2}},
		"a unit with the stat line of its models is no leader": {part(entry.Unit, "Disciples", 0, own("Disciples"), own("Crozius"), part(entry.Model, "Disciple", 2, nil, nil)),
			counts{"Disciple": 2}},
		"upgrades named after stat lines": {part(entry.Unit, "Bikes", 0, []string{"Biker", "Sergeant"}, nil,
			part(entry.Upgrade, "Sergeant", 1, nil, nil), part(entry.Upgrade, "Biker w/ meltagun", 2, nil, nil), part(entry.Upgrade, "Bikers' banner", 1, nil, nil)),
			counts{"Sergeant": 1, "Biker w/ meltagun": 2}},
		"one stat line":                              {part(entry.Unit, "Captain", 0, own("Captain"), nil, part(entry.Upgrade, "Captain w/ sword", 1, nil, nil)), counts{"Captain": 1}},
		"upgrades with stat lines":                   {part(entry.Unit, "Guns", 0, nil, nil, part(entry.Upgrade, "Gun", 2, own("Gun"), nil)), counts{"Gun": 2}},
		"a root upgrade of upgrades with stat lines": {part(entry.Upgrade, "Battery", 0, nil, nil, part(entry.Upgrade, "Gun", 2, own("Gun"), own("Laser"))), counts{"Gun": 2}},
		"a choice of the army":                       {part(entry.Upgrade, "Stratagem", 0, nil, nil, part(entry.Upgrade, "Relic", 1, nil, own("Blade"))), counts{}},
	} {
		book, r := armyOf(t, c.root)
		got, total := counts{}, 0
		u := unit.Units(check.Check(book, r).State())[0]
		for _, l := range u.Composition {
			if l.Model {
				got[l.Name] += l.Count
				total += l.Count
			}
		}
		if u.Configuration != (total == 0) {
			t.Errorf("%s: configuration is %v with %d models", name, u.Configuration, total)
		}
		if diff := cmp.Diff(c.want, got); diff != "" || u.Models != total {
			t.Errorf("%s: %d models, composition (-want +got):\n%s", name, u.Models, diff)
		}
	}
}

// TestNumberOfWeapons: a number that data write before the name of a selection is that of the weapons with its profile.
func TestNumberOfWeapons(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]int{"Burst cannon": 3, "2x Burst cannon": 6, "2× Burst cannons": 6, "2x Turret": 3, "2xBurst cannon": 3} {
		book, r := armyOf(t, part(entry.Unit, "Tank", 0, []string{"Tank"}, nil, part(entry.Upgrade, name, 3, nil, []string{"Burst cannon - focused"})))
		if got := unit.Units(check.Check(book, r).State())[0].Weapons[0].Rows[0].Count; got != want {
			t.Errorf("%s: got %d weapons, want %d", name, got, want)
		}
	}
}
