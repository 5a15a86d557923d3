package native_test

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
)

// mustered is a game system with rules for mustering an army.
var mustered = map[string]string{
	"battle_sizes": `[{"name": "Patrol", "points": 500, "hours": 1, "width": 30, "length": 44, "boxed": true},
		{"name": "Incursion", "points": 1000, "hours": 2, "width": 30, "length": 44}, {"name": "Strike Force", "points": 2000, "hours": 3, "width": 44, "length": 60}]`,
	"default_battle_size": `"Incursion"`, "forces": "1", "force_name": `"Host"`,
	"enhancements": `{"max": 3, "keyword": "CHARACTER", "excludes": ["EPIC HERO"]}`,
	"rules":        `{"warlord": "10e.ARMY.WARLORD.1", "battle_size": "10e.ARMY.SIZE.1", "forces": "10e.ARMY.FACTION.1", "detachment": "10e.ARMY.FACTION.2", "enhancement": "10e.ARMY.ENHANCEMENT.1"}`,
}

// detached is a faction with two detachments.
var detached = map[string]string{"detachments": `[
	{"id": "spear", "name": "Spear", "warlords": ["loner"],
	 "rules": [{"name": "Onward", "text": "They charge.", "keywords": ["INFANTRY", "CHARACTER"], "effects": [{"do": "advance_and", "may": ["charge"]}]}, {"name": "Words", "text": "They talk."}],
	 "enhancements": [
	  {"id": "helm", "name": "Helm", "points": 15, "text": "It is hard.", "keywords": ["INFANTRY"], "excludes": ["PHOBOS"], "sets": {"M": "7\""}, "adds": {"OC": 2}},
	  {"id": "horn", "name": "Horn", "points": 20, "text": "It is loud."}]},
	{"id": "shield", "name": "Shield", "rules": [{"name": "Stay", "text": "They stay."}]}]`}

// musteredBook has a squad, a Captain and an EPIC HERO.
func musteredBook(t *testing.T) *entry.Book {
	t.Helper()
	hero := leaderSheet(t, "hero", `{"units": ["squad"]}`)
	hero.Data = []byte(with(t, string(hero.Data), map[string]string{"keywords": `["INFANTRY", "CHARACTER", "EPIC HERO"]`}))
	loner := leaderSheet(t, "loner", `{"units": ["squad"]}`)
	loner.Data = []byte(with(t, string(loner.Data), map[string]string{"warlord": "false"}))
	return linked(t, keyed(t, mustered, detached, nil, leaderSheet(t, "captain", `{"units": ["squad"]}`), hero, loner))
}

// TestBattleSizes: an army chooses a battle size and keeps to its points. A boxed battle size
// cannot be chosen (10e.ARMY.UNITS.5).
func TestBattleSizes(t *testing.T) {
	book := musteredBook(t)
	size := book.Roots("10e.guard").Option("10e/battle-size")
	equal(t, "of itself", limits(size.Entry.Constraints), []string{"battle_size.missing min 1 roster /battle_sizes", "battle_size.many max 1 roster /battle_sizes"})
	g := size.Choices().Groups[0]
	equal(t, "limits", limits(g.Group.Constraints), []string{
		"battle_size.missing min 1 parent /battle_sizes", "battle_size.many max 1 parent /battle_sizes",
	})
	equal(t, "default", g.Default().Name(), "Incursion (1000 Point limit)")
	var names []string
	for _, o := range size.Choices().Options {
		names = append(names, o.Name())
	}
	equal(t, "sizes", names, []string{"Incursion (1000 Point limit)", "Strike Force (2000 Point limit)"})
	var points []string
	for _, o := range size.Choices().Options {
		points = append(points, o.SizeLimit().Value.String())
	}
	equal(t, "points", points, []string{"1000", "2000"})
	equal(t, "boxed", book.System.Battle.Sizes[0].Boxed, true)
	force := book.Forces()[0]
	equal(t, "force", force.Name, "Host")
	last := force.Constraints[len(force.Constraints)-1]
	equal(t, "forces", []string{last.Field, last.Bound.String(), last.Value.String(), last.Scope, last.Rule}, []string{entry.FieldForces, "max", "1", entry.ScopeRoster, "10e.ARMY.FACTION.1"})
	plain := linked(t, keyed(t, nil, nil, nil))
	if o := plain.Roots("10e.guard").Option("10e/battle-size"); o != nil || len(plain.Forces()[0].Constraints) != 1 {
		t.Errorf("a system without battle sizes: got %v, %d constraints", o, len(plain.Forces()[0].Constraints))
	}
}

// TestDetachments: an army chooses a detachment, which shows its rules. Rules with effects are
// abilities of the units with their keywords while the detachment is chosen.
func TestDetachments(t *testing.T) {
	roots := musteredBook(t).Roots("10e.guard")
	choice := roots.Option("10e.guard/detachment")
	equal(t, "of itself", limits(choice.Entry.Constraints), []string{"detachment.missing min 1 force /detachments", "detachment.many max 1 force /detachments"})
	g := choice.Choices().Groups[0]
	equal(t, "choice", limits(g.Group.Constraints), []string{"detachment.missing min 1 parent /detachments", "detachment.many max 1 parent /detachments"})
	if g.Default() != nil {
		t.Errorf("got default %s, want none", g.Default().Name())
	}
	spear := below(t, choice, "Spear").Entry
	var shown []string
	for _, p := range spear.Profiles {
		line := p.Name
		for _, e := range p.Effects {
			line += " " + e.Do
		}
		shown = append(shown, line)
	}
	equal(t, "rules", shown, []string{"Onward roster_only", "Words"})
	for id, want := range map[string]int{"squad": 0, "captain": 1} {
		var got []string
		for _, l := range roots.Option("10e.guard." + id).Entry.InfoLinks {
			if p := l.Profile(); p != nil && p.Name == "Onward (Spear)" {
				got = append(got, modifiers(l.Modifiers)...)
				equal(t, "hidden", l.Hidden, true)
			}
		}
		equal(t, id, len(got), want)
		if want > 0 {
			equal(t, id, got, []string{"hidden set false if 10e.guard/detachment/spear in force >= 1"})
		}
	}
}

// TestEnhancements: models with the keyword that the game system requires are offered
// Enhancements, except those with an excluded keyword.
func TestEnhancements(t *testing.T) {
	roots := musteredBook(t).Roots("10e.guard")
	for id, want := range map[string]int{"squad": 0, "captain": 1, "hero": 0} {
		model := below(t, roots.Option("10e.guard."+id), "Trooper")
		got := 0
		for _, g := range model.Choices().Groups {
			if g.Group.ID == "10e.guard/enhancements" {
				got++
			}
		}
		equal(t, id, got, want)
	}
	model := below(t, roots.Option("10e.guard.captain"), "Trooper")
	helm := below(t, model, "Helm")
	equal(t, "once", limits(helm.Entry.Constraints), []string{"enhancement.twice max 1 roster /detachments/0/enhancements/0"})
	equal(t, "points", helm.Entry.Costs, []entry.Cost{{Type: "points", Value: entry.Int(15)}})
	equal(t, "barred", len(helm.Entry.Modifiers[0].When.Tests), 2)
	equal(t, "any keyword", []any{helm.Entry.Modifiers[0].When.Any, helm.Entry.Modifiers[0].When.Tests[0].Comparison, helm.Entry.Modifiers[0].When.Tests[1].Comparison},
		[]any{true, entry.NotInstanceOf, entry.InstanceOf})
	equal(t, "no keywords", len(below(t, model, "Horn").Entry.Modifiers), 0)
	of := helm.Group
	equal(t, "of its detachment", modifiers(of.Group.Modifiers), []string{"hidden set false if 10e.guard/detachment/spear in force >= 1"})
	equal(t, "one of the detachment", limits(of.Group.Constraints), []string{"enhancement.many max 1 parent /detachments/0/enhancements"})
	equal(t, "of all", limits(of.Parent.Group.Constraints), []string{"enhancement.many max 1 parent /enhancements", "enhancement.max max 3 roster /enhancements/max"})
	equal(t, "profile", modifiers(model.Entry.Profiles[0].Modifiers), []string{
		`10e/profile/unit/m set 7" if 10e.guard/enhancements/spear/helm in 10e.guard.captain/trooper >= 1`,
		"10e/profile/unit/oc + 2 if 10e.guard/enhancements/spear/helm in 10e.guard.captain/trooper >= 1",
	})
}

// TestWarlordOfDetachment: a model that cannot be the Warlord can be in a detachment that allows
// it.
func TestWarlordOfDetachment(t *testing.T) {
	roots := musteredBook(t).Roots("10e.guard")
	for id, want := range map[string][]string{"captain": nil, "loner": {"hidden set false if 10e.guard/detachment/spear in force >= 1"}} {
		title := below(t, below(t, roots.Option("10e.guard."+id), "Trooper"), "Warlord")
		equal(t, id, title.Link.Hidden, want != nil)
		equal(t, id, modifiers(title.Link.Modifiers), want)
	}
}

func TestProblemsOfDetachments(t *testing.T) {
	for name, tt := range map[string]struct {
		system, faction map[string]string
		want            string
	}{
		"a detachment twice":    {nil, map[string]string{"detachments/1/id": `"spear"`}, "id.duplicate 10e/guard/faction.json#/detachments/1/id"},
		"an Enhancement twice":  {nil, map[string]string{"detachments/0/enhancements/1/id": `"helm"`}, "id.duplicate 10e/guard/faction.json#/detachments/0/enhancements/1/id"},
		"a column to set":       {nil, map[string]string{"detachments/0/enhancements/0/sets": `{"WS": "2+"}`}, "profile.column 10e/guard/faction.json#/detachments/0/enhancements/0/sets/WS"},
		"a column to add to":    {nil, map[string]string{"detachments/0/enhancements/0/adds": `{"A": 1}`}, "profile.column 10e/guard/faction.json#/detachments/0/enhancements/0/adds/A"},
		"nobody's Warlord":      {nil, map[string]string{"detachments/0/warlords": `["nobody"]`}, "detachment.warlord 10e/guard/faction.json#/detachments/0/warlords/0"},
		"no rule":               {nil, map[string]string{"detachments/1/rules": "[]"}, "document.schema 10e/guard/faction.json#/detachments/1/rules"},
		"no points":             {nil, map[string]string{"detachments/0/enhancements/1/points": "null"}, "document.schema 10e/guard/faction.json#/detachments/0/enhancements/1"},
		"no such size":          {map[string]string{"default_battle_size": `"Onslaught"`}, nil, "battle_size.unknown 10e/system.json#/default_battle_size"},
		"a size that is boxed":  {map[string]string{"default_battle_size": `"Patrol"`}, nil, "battle_size.unknown 10e/system.json#/default_battle_size"},
		"no limit on them":      {map[string]string{"enhancements": `{"keyword": "CHARACTER"}`}, nil, "enhancement.max 10e/system.json#/enhancements"},
		"no force at all":       {map[string]string{"forces": "0"}, nil, "document.schema 10e/system.json#/forces"},
		"an effect of its name": {nil, map[string]string{"detachments/0/rules/0/effects": `[{"do": "win"}]`}, "document.schema 10e/guard/faction.json#/detachments/0/rules/0/effects/0/do"},
	} {
		system, faction := map[string]string{}, map[string]string{}
		docs := keyed(t, mustered, detached, nil, leaderSheet(t, "loner", `{"units": ["squad"]}`))
		for k, v := range tt.system {
			system[k] = v
		}
		for k, v := range tt.faction {
			faction[k] = v
		}
		docs[0] = native.Document{Name: docs[0].Name, Data: []byte(with(t, string(docs[0].Data), system))}
		docs[1] = native.Document{Name: docs[1].Name, Data: []byte(with(t, string(docs[1].Data), faction))}
		if got := codes(docs); !slices.Contains(got, tt.want) {
			t.Errorf("%s: got %v, want %s", name, got, tt.want)
		}
	}
	if got := codes(keyed(t, mustered, detached, nil, leaderSheet(t, "loner", `{"units": ["squad"]}`))); len(got) > 0 {
		t.Errorf("unchanged documents: got %v", got)
	}
}
