package native_test

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
)

// bySize is a game system whose battle sizes limit Detachment Points, Enhancements and copies.
var bySize = map[string]string{
	"battle_sizes": `[
	  {"name": "Incursion", "points": 1000, "hours": 2, "width": 44, "length": 60, "detachment_points": 2, "enhancements": 2, "copies": 2},
	  {"name": "Strike Force", "points": 2000, "hours": 3, "width": 44, "length": 60, "detachment_points": 3, "enhancements": 4, "copies": 3}]`,
	"default_battle_size": `"Strike Force"`, "dispositions": `["Hold", "Raid"]`,
	"enhancements": `{"keyword": "CHARACTER", "excludes": ["EPIC HERO"]}`,
	"copies":       `[{"times": 1}, {"keyword": "BATTLELINE", "times": 2}]`,
	"rules": `{"warlord": "11e.ARMY.WARLORD.1", "copies": "11e.ARMY.UNITS.2", "leader": "11e.ATTACHED.FORM.1", "leaders": "11e.ATTACHED.FORM.2", "support": "11e.ATTACHED.FORM.3",
	  "detachment": "11e.ARMY.DETACHMENT.1", "detachment_points": "11e.ARMY.DETACHMENT.1", "detachment_twice": "11e.ARMY.DETACHMENT.2", "detachment_tag": "11e.ARMY.DETACHMENT.4",
	  "disposition": "11e.ARMY.DISPOSITION.2", "enhancement": "11e.ARMY.ENHANCEMENT.2", "enhancement_max": "11e.ARMY.ENHANCEMENT.1", "enhancement_twice": "11e.ARMY.ENHANCEMENT.4", "upgrades": "11e.ARMY.ENHANCEMENT.6"}`,
}

// bought is a faction with two detachments of the same tag.
var bought = map[string]string{"detachments": `[
	{"id": "spear", "name": "Spear", "detachment_points": 2, "tag": "Arms", "dispositions": ["Raid"], "rules": [{"name": "Words", "text": "They talk."}],
	 "enhancements": [{"id": "helm", "name": "Helm", "points": 15, "text": "It is hard."}]},
	{"id": "shield", "name": "Shield", "detachment_points": 1, "tag": "Arms", "dispositions": ["Hold"], "rules": [{"name": "Stay", "text": "They stay."}],
	 "enhancements": [{"id": "drill", "name": "Drill", "points": 10, "text": "They train.", "upgrade": true, "keywords": ["INFANTRY"], "adds": {"OC": 1}}]}]`}

func boughtBook(t *testing.T, sheet map[string]string, more ...native.Document) *entry.Book {
	t.Helper()
	return linked(t, keyed(t, bySize, bought, sheet, append(more, leaderSheet(t, "captain", `{"units": ["squad"]}`))...))
}

// TestLimitsByBattleSize: 11e.ARMY.SIZE.1 and 11e.ARMY.SIZE.2 are constraints with the limits of
// the default battle size and modifiers for the others.
func TestLimitsByBattleSize(t *testing.T) {
	book := boughtBook(t, nil)
	force := book.System.Forces[0]
	equal(t, "11e.ARMY.SIZE.2 force", limits(force.Constraints), []string{
		"warlord.missing min 1 roster /warlord_keyword", " max 3 roster /battle_sizes/1/detachment_points", "enhancement.max max 4 roster /battle_sizes/1/enhancements",
	})
	equal(t, "11e.ARMY.SIZE.1 force", modifiers(force.Modifiers), []string{
		"10e/army#detachment-points set 2 if 10e/battle-size/incursion in roster >= 1", "10e/army#enhancements set 2 if 10e/battle-size/incursion in roster >= 1",
	})
	squad := book.Roots("10e.guard").Option("10e.guard.squad").Entry
	equal(t, "11e.ARMY.UNITS.2 BATTLELINE", limits(squad.Constraints)[0], "datasheet.max max 6 roster /copies/1")
	if got := modifiers(squad.Modifiers); !slices.Contains(got, "10e.guard.squad#max set 4 if 10e/battle-size/incursion in roster >= 1") {
		t.Errorf("11e.ARMY.UNITS.2 copies in Incursion: got %v", got)
	}
	shown := map[string]bool{}
	for _, c := range book.CostTypes {
		shown[c.ID] = !c.Hidden
	}
	equal(t, "cost types", shown, map[string]bool{"points": true, "Detachment Points": true, "Enhancements": false})
}

// TestBoughtDetachments: detachments have a cost, a tag and force dispositions, and an army has
// each detachment once.
func TestBoughtDetachments(t *testing.T) {
	roots := boughtBook(t, nil).Roots("10e.guard")
	choice := roots.Option("10e.guard/detachment").Choices().Groups[0]
	equal(t, "11e.ARMY.DETACHMENT.1 several", limits(choice.Group.Constraints), []string{"detachment.missing min 1 parent /detachments"})
	spear := choice.Options[0].Entry
	equal(t, "11e.ARMY.DETACHMENT.1 cost", spear.Costs, []entry.Cost{{Type: "Detachment Points", Value: entry.Int(2)}})
	equal(t, "11e.ARMY.DETACHMENT.2 once", limits(spear.Constraints), []string{" max 1 parent /detachments/0"})
	var names []string
	for _, l := range spear.Categories {
		names = append(names, l.Name)
	}
	equal(t, "11e.ARMY.DISPOSITION.1 categories", names, []string{"Raid", "Arms"})
	equal(t, "11e.ARMY.DETACHMENT.4 tag", limits(spear.Categories[1].Category().Constraints), []string{" max 1 force /detachments/0/tag"})
	for _, o := range roots.Option("10e/force-disposition").Choices().Options {
		equal(t, "11e.ARMY.DISPOSITION.1 hidden", o.Entry.Hidden, true)
		equal(t, "11e.ARMY.DISPOSITION.1 shown by the category", len(o.Entry.Modifiers), 1)
	}
}

// TestUpgrades: a CHARACTER takes an Upgrade in place of an Enhancement, and another unit takes
// it as a unit. Of several copies only the first counts towards the limit.
func TestUpgrades(t *testing.T) {
	roots := boughtBook(t, nil).Roots("10e.guard")
	groups := func(o *entry.Option) (ids []string) {
		for _, g := range o.Choices().Groups {
			if g.Parent == nil && g.Group.Purpose() == entry.PurposeEnhancement {
				ids = append(ids, g.Group.ID)
			}
		}
		return ids
	}
	squad, captain := roots.Option("10e.guard.squad"), roots.Option("10e.guard.captain")
	equal(t, "11e.ARMY.ENHANCEMENT.5 a unit", groups(squad), []string{"10e.guard/upgrades"})
	equal(t, "11e.ARMY.ENHANCEMENT.5 its models", groups(below(t, squad, "Trooper")), []string(nil))
	equal(t, "11e.ARMY.ENHANCEMENT.3 a CHARACTER", groups(captain), []string(nil))
	equal(t, "11e.ARMY.ENHANCEMENT.3 its model", groups(below(t, captain, "Trooper")), []string{"10e.guard/enhancements"})
	drill := below(t, squad, "Drill").Entry
	equal(t, "11e.ARMY.ENHANCEMENT.6 three times", limits(drill.Constraints), []string{"enhancement.twice max 3 roster /detachments/1/enhancements/0"})
	equal(t, "11e.ARMY.ENHANCEMENT.6 counts", drill.Costs, []entry.Cost{{Type: "points", Value: entry.Int(10)}, {Type: "Enhancements", Value: entry.Int(1)}})
	m := drill.Modifiers[0]
	equal(t, "11e.ARMY.ENHANCEMENT.6 counts once", []any{m.Field, m.Value, len(m.When.Counts), m.When.Counts[0].When.Tests[1].Comparison}, []any{"Enhancements", "0", 1, entry.Before})
	if got := modifiers(below(t, squad, "Trooper").Entry.Profiles[0].Modifiers); !slices.Contains(got, "10e/profile/unit/oc + 1 if 10e.guard/enhancements/shield/drill in 10e.guard.squad >= 1") {
		t.Errorf("profile: got %v", got)
	}
}

// TestUnitsOfTheEleventh: repeated units cost more, support units must be attached, a large unit
// may have two leaders, models have a common limit, and an option requires another.
func TestUnitsOfTheEleventh(t *testing.T) {
	book := boughtBook(t, map[string]string{
		"further": `[{"from": 3, "points": 10}]`, "leaders": `{"from": 2, "with": ["captain"]}`, "size": `{"min": 1, "max": 3}`,
		"models": `[
		  {"id": "trooper", "name": "Trooper", "min": 1, "max": 2, "profile": {"M": "6\"", "W": "2", "OC": "2"}, "wargear": ["rifle"], "base": {"shape": "round", "diameter": 32}, "height": 40},
		  {"id": "gunner", "name": "Gunner", "min": 0, "max": 2, "profile": {"M": "6\"", "W": "2", "OC": "2"}, "wargear": ["fists"], "base": {"shape": "round", "diameter": 32}, "height": 40},
		  {"id": "sniper", "name": "Sniper", "min": 0, "max": 2, "profile": {"M": "6\"", "W": "2", "OC": "2"}, "wargear": ["fists"], "base": {"shape": "round", "diameter": 32}, "height": 40}]`,
		"model_groups": `[{"id": "special", "name": "Special", "models": ["gunner", "sniper"], "limit": {"max": 1, "per": 2}}]`,
		"options": `[{"id": "shield", "text": "May have a shield.", "replace": ["rifle"], "with": [{"wargear": ["shield"]}]},
		  {"id": "fists", "text": "May have fists.", "models": ["trooper"], "with": [{"wargear": ["fists"]}], "requires": ["shield"]}]`,
	}, leaderSheet(t, "medic", `{"units": ["squad"], "support": true}`))
	roots := book.Roots("10e.guard")
	squad := roots.Option("10e.guard.squad")
	i := slices.IndexFunc(squad.Entry.Modifiers, func(m entry.Modifier) bool { return len(m.When.Counts) > 0 })
	if i < 0 {
		t.Fatal("11e.ARMY.POINTS.2: no further cost")
	}
	m := squad.Entry.Modifiers[i]
	equal(t, "11e.ARMY.POINTS.2 the third", []string{m.Field, m.Value, m.When.Counts[0].Value.String()}, []string{"points", "10", "2"})
	a := roots.Option("10e.guard.medic").Entry.Associations[0]
	equal(t, "11e.ATTACHED.FORM.3 support", []string{a.Name, a.Min.String(), a.Rule}, []string{"Support", "1", "11e.ATTACHED.FORM.3"})
	equal(t, "11e.ATTACHED.FORM.2 limits", limits(squad.Entry.Constraints)[1:], []string{" max 1 self ", " max 1 self "})
	raised := 0
	for _, m := range squad.Entry.Modifiers {
		if m.Field == "10e.guard.squad#leaders" {
			raised++
		}
	}
	equal(t, "11e.ATTACHED.FORM.2 raised by the support unit, and in a large unit", raised, 2)
	special := below(t, squad, "Gunner").Group
	equal(t, "limit together", limits(special.Group.Constraints), []string{"model.limit.max max 0 parent /model_groups/0/limit"})
	equal(t, "no bound of the smallest unit", special.Bounds().Max, entry.Unlimited)
	fists := below(t, below(t, squad, "Trooper"), "Fists").Group
	equal(t, "requires", limits(fists.Group.Constraints)[1:], []string{"wargear.limit.max max -1 10e.guard.squad /options/1/requires"})
	equal(t, "required", modifiers(fists.Group.Modifiers), []string{"10e.guard.squad/trooper/option.fists#requires set 0 if 10e.guard.squad/trooper/option.shield in 10e.guard.squad < 1"})
}

func TestProblemsOfTheEleventh(t *testing.T) {
	for name, tt := range map[string]struct {
		system, faction, sheet map[string]string
		want                   string
	}{
		"a detachment without a cost": {nil, map[string]string{"detachments/0/detachment_points": "null"}, nil, "detachment.points 10e/guard/faction.json#/detachments/0"},
		"an unknown disposition":      {nil, map[string]string{"detachments/0/dispositions": `["Dance"]`}, nil, "detachment.disposition 10e/guard/faction.json#/detachments/0/dispositions/0"},
		"two limits on Enhancements":  {map[string]string{"enhancements": `{"max": 3}`}, nil, nil, "enhancement.max 10e/system.json#/enhancements"},
		"steps that fall":             {nil, nil, map[string]string{"further": `[{"from": 3, "points": 10}, {"from": 2, "points": 10}]`}, "cost.step 10e/guard/squad.json#/further/1/from"},
		"a leader that cannot lead":   {nil, nil, map[string]string{"leaders": `{"from": 2, "with": ["nobody"]}`}, "leader.unit 10e/guard/squad.json#/leaders/with/0"},
		"an unknown model of a group": {nil, nil, map[string]string{"model_groups": `[{"id": "a", "name": "A", "models": ["trooper", "nobody"], "limit": {"max": 1}}]`}, "model.group 10e/guard/squad.json#/model_groups/0/models/1"},
		"an unknown required option":  {nil, nil, map[string]string{"options/0/requires": `["nothing"]`}, "option.requires 10e/guard/squad.json#/options/0/requires/0"},
		"both a maximum and times":    {map[string]string{"copies": `[{"max": 1, "times": 1}]`}, nil, nil, "document.schema 10e/system.json#/copies/0"},
	} {
		system, faction := map[string]string{}, map[string]string{}
		docs := keyed(t, bySize, bought, tt.sheet, leaderSheet(t, "captain", `{"units": ["squad"]}`))
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
}
