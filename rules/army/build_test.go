package army_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// reported checks a list of the built-in datasheets.
func reported(t *testing.T, list string) *check.Report {
	t.Helper()
	var l intake.List
	if err := json.Unmarshal([]byte(list), &l); err != nil {
		t.Fatal(err)
	}
	r, unread := l.Roster(builtIn(t), "")
	if len(unread) > 0 {
		t.Fatalf("%+v", unread)
	}
	return check.Check(builtIn(t), r)
}

// marinesWith is a list of marines with a Warlord and a trait.
func marinesWith(trait string) string {
	return `{"list": "Strike", "faction": "Space Marines", "units": [
		{"unit": "Primaris Lieutenant", "keywords": {"<CHAPTER>": "Ultramarines"}, "warlord": "` + trait + `"},
		{"unit": "Tactical Squad", "keywords": {"<CHAPTER>": "Ultramarines"}, "models": [
			{"model": "Space Marine", "count": 4}, {"model": "Space Marine Sergeant", "wargear": ["combi-plasma"]}]},
		{"unit": "Intercessor Squad", "keywords": {"<CHAPTER>": "Ultramarines"}},
		{"unit": "Intercessor Squad", "keywords": {"<CHAPTER>": "Ultramarines"}},
		{"unit": "Primaris Librarian", "keywords": {"<CHAPTER>": "Ultramarines"}}]}`
}

const tomb = `{"list": "Tomb", "faction": "Necrons", "units": [
	{"unit": "Overlord", "keywords": {"<DYNASTY>": "Sautekh"}, "warlord": "Inspiring Leader"},
	{"unit": "Ghost Ark", "keywords": {"<DYNASTY>": "Sautekh"}},
	{"unit": "Necron Warriors", "keywords": {"<DYNASTY>": "Sautekh"}}]}`

func opposed(t *testing.T, first, second string) *army.Sides {
	t.Helper()
	sides, err := army.Oppose([2]*check.Report{reported(t, first), reported(t, second)})
	if err != nil {
		t.Fatal(err)
	}
	return sides
}

// TestOppose prepares two lists for a battle.
func TestOppose(t *testing.T) {
	s := opposed(t, marinesWith("Inspiring Leader"), tomb)
	var names []string
	for _, u := range s.Names.Units[0] {
		names = append(names, u.Name)
	}
	want := []string{"Primaris Lieutenant", "Tactical Squad", "Intercessor Squad 1", "Intercessor Squad 2", "Primaris Librarian"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("names -want +got:\n%s", diff)
	}
	first := &s.Armies[0]
	if w := first.Warlord; !w.Chosen || w.Unit != 0 || w.Kind != 0 || w.Aura != nil {
		t.Errorf("Warlord %+v", w)
	}
	if first.Units[2].Power != 5 || first.Power() == 0 {
		t.Errorf("Power Ratings %d, %d", first.Units[2].Power, first.Power())
	}
	if p := first.Units[2].Points; p != 90 {
		t.Errorf("9e.GAPS.3: %d points", p)
	}
	if c := first.Units[4].Casting; c.Casts != 2 || c.Denies != 1 || !slices.Equal(c.Powers, []rules.PowerID{0}) || s.Names.Powers[0] != "Smite" {
		t.Errorf("casting %+v", c)
	}
	n := 0
	for side, units := range s.Names.Units {
		for i, u := range units {
			for use, name := range u.Uses {
				if n++; u.Texts[use] == "" || len(u.Texts) != len(s.Armies[side].Units[i].Uses) {
					t.Errorf("the data says %q about %s of %s", u.Texts[use], name, u.Name)
				}
			}
		}
	}
	for i, name := range s.Names.Powers[1:] { // Smite is a core rule
		if n++; s.Names.PowerTexts[i+1] == "" {
			t.Errorf("the data says nothing about %s", name)
		}
	}
	if n < 5 {
		t.Errorf("%d abilities and powers", n)
	}
	ark := s.Armies[1].Units[1].Capacity
	if ark.Models != 10 || len(ark.Or) != 1 {
		t.Errorf("capacity %+v", ark)
	}
	for side := range s.Fidelity {
		if len(s.Fidelity[side].Bases) > 0 {
			t.Errorf("army %d: bases assumed of %q", side+1, s.Fidelity[side].Bases)
		}
	}
}

// TestItems distinguishes weapons from profiles of one weapon.
func TestItems(t *testing.T) {
	s := opposed(t, marinesWith("Inspiring Leader"), tomb)
	kinds, names := s.Armies[0].Units[1].Kinds, s.Names.Units[0][1].Kinds
	items := map[string]uint8{}
	for k := range kinds {
		if names[k].Name != "Space Marine Sergeant" {
			continue
		}
		for w := range kinds[k].Weapons {
			items[names[k].Weapons[w]] = kinds[k].Weapons[w].Item
			if kinds[k].Weapons[w].Number != 1 {
				t.Errorf("%s: %d of them", names[k].Weapons[w], kinds[k].Weapons[w].Number)
			}
		}
	}
	var combi []uint8
	for name, item := range items {
		if len(name) > 12 && name[:12] == "Combi-plasma" {
			combi = append(combi, item)
		}
	}
	slices.Sort(combi)
	if len(combi) != 3 || combi[0] != combi[2] {
		t.Errorf("profiles of the combi-weapon have the items %v of %v", combi, items)
	}
	if items["Bolt pistol"] == combi[0] || items["Frag grenades"] == items["Krak grenades"] {
		t.Errorf("items %v", items)
	}
}

// TestTraits: a trait that is an aura becomes that of the Warlord, a trait that is not affects
// only the Warlord, and neither is that of the mission.
func TestTraits(t *testing.T) {
	rites := opposed(t, marinesWith("Rites of War"), tomb).Armies[0]
	if a := rites.Warlord.Aura; a == nil || len(a.Effects) != 1 || a.Effects[0].Kind != effect.ObjectiveSecured {
		t.Errorf("an aura: %+v", a)
	}
	for _, a := range rites.Units[0].Auras {
		if a.Effects[0].Kind == effect.ObjectiveSecured {
			t.Error("the unit has the aura besides")
		}
	}
	iron := opposed(t, marinesWith("Iron Resolve"), tomb).Armies[0]
	if a := iron.Warlord.Aura; a == nil || len(a.Effects) > 0 {
		t.Errorf("no aura: %+v", a)
	}
	if got, want := iron.Units[0].Kinds[0].Profile.Wounds, rites.Units[0].Kinds[0].Profile.Wounds+1; got != want {
		t.Errorf("%d wounds, want %d", got, want)
	}
}

// TestMissionTraitIsPlayed: the trait of the mission, of which the data has only a text, is not
// listed as not played.
func TestMissionTraitIsPlayed(t *testing.T) {
	for _, s := range opposed(t, marinesWith("Inspiring Leader"), tomb).Fidelity[0].NotModelled {
		if s.Ability == "Inspiring Leader" {
			t.Errorf("not played: %+v", s)
		}
	}
}

// TestAuraOnce: the unit of an aura does not have its effects twice, because battles apply
// auras.
func TestAuraOnce(t *testing.T) {
	u := opposed(t, marinesWith("Inspiring Leader"), tomb).Armies[0].Units[0]
	if len(u.Auras) != 1 || len(u.Auras[0].Effects) != 1 || u.Auras[0].Effects[0].Kind != effect.Reroll {
		t.Fatalf("auras %+v", u.Auras)
	}
	for _, list := range [][]effect.Effect{u.Effects, u.Kinds[0].Effects} {
		for _, e := range list {
			if e.Kind == effect.Reroll {
				t.Errorf("the unit has %+v of its own", e)
			}
		}
	}
}

// TestOpposeRefuses: the error names the army whose roster has errors.
func TestOpposeRefuses(t *testing.T) {
	good := reported(t, tomb)
	bad := reported(t, `{"list": "Nobody", "faction": "Necrons", "units": [{"unit": "Immortals"}]}`)
	for side, reports := range [2][2]*check.Report{{bad, good}, {good, bad}} {
		_, err := army.Oppose(reports)
		var illegal *army.IllegalError
		if !errors.As(err, &illegal) || illegal.Side != side || illegal.Report != bad || !errors.Is(err, army.ErrIllegal) {
			t.Errorf("army %d: %v", side+1, err)
		}
	}
}
