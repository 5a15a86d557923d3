package army_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// mirrored returns the sides of a battle of an army of the built-in 10th edition against
// itself.
func mirrored(t *testing.T, faction, detachment string, units ...intake.ListUnit) *army.Sides {
	t.Helper()
	return mirror(t, &intake.List{Edition: "10e", Faction: faction, Detachment: detachment, Units: units})
}

// mirror returns the sides of a battle of an army of built-in data against itself. Its first unit has the
// Warlord.
func mirror(t *testing.T, l *intake.List) *army.Sides {
	t.Helper()
	book, err := catalogtest.Book(l.Edition)
	if err != nil {
		t.Fatal(err)
	}
	l.Units[0].Warlord.Is = true
	r, read := l.Roster(book, l.Edition+"@test")
	report := check.Check(book, r)
	if len(read) > 0 || !report.Valid {
		text, _ := json.Marshal(render.WithFixes(report, "en").Diagnostics)
		t.Fatalf("%s%q: %v %s", l.Detachment, l.Detachments, read, text)
	}
	sides, err := army.Oppose([2]*check.Report{report, report})
	if err != nil {
		t.Fatal(err)
	}
	return sides
}

// shortfalls returns what is not played of an army of the built-in 10th edition, by unit.
func shortfalls(t *testing.T, faction, detachment string, units ...intake.ListUnit) map[string][]string {
	t.Helper()
	list := map[string][]string{}
	for _, s := range mirrored(t, faction, detachment, units...).Fidelity[0].NotModelled {
		list[s.Datasheet] = append(list[s.Datasheet], s.Ability)
	}
	return list
}

// TestDetachments: rules of a detachment and its Enhancements are played if their effects
// describe them completely, and listed otherwise: an army rule once, not for each unit.
func TestDetachments(t *testing.T) {
	enhanced := func(unit, name string) intake.ListUnit { return intake.ListUnit{Unit: unit, Enhancement: name} }
	for _, tt := range []struct {
		faction, detachment string
		units               []intake.ListUnit
		not                 map[string]string // by unit: what is not played
		played              map[string]string
	}{
		{
			"Space Marines", "Stormlance Task Force",
			[]intake.ListUnit{enhanced("Captain", "Portents of Wisdom"), {Unit: "Outrider Squad"}},
			map[string]string{"Captain": "Portents of Wisdom"},
			map[string]string{"Detachment": "Lightning Assault", "Outrider Squad": "Lightning Assault (Stormlance Task Force)"},
		},
		{
			"Space Marines", "Gladius Task Force",
			[]intake.ListUnit{enhanced("Captain", "Artificer Armour"), enhanced("Lieutenant", "Fire Discipline")},
			map[string]string{"Lieutenant": "Fire Discipline"},
			map[string]string{"Captain": "Artificer Armour", "Detachment": "Combat Doctrines"},
		},
		{
			"Space Marines", "Firestorm Assault Force",
			[]intake.ListUnit{enhanced("Captain", "War-tempered Artifice"), enhanced("Lieutenant", "Adamantine Mantle")},
			map[string]string{"Lieutenant": "Adamantine Mantle"},
			map[string]string{"Captain": "War-tempered Artifice", "Detachment": "Close-range Eradication"},
		},
		{
			"Tyranids", "Crusher Stampede",
			[]intake.ListUnit{enhanced("Hive Tyrant", "Monstrous Nemesis"), enhanced("Neurotyrant", "Ominous Presence"), enhanced("Winged Hive Tyrant", "Null Nodules")},
			map[string]string{"Winged Hive Tyrant": "Null Nodules"},
			map[string]string{"Hive Tyrant": "Monstrous Nemesis", "Neurotyrant": "Ominous Presence", "Detachment": "Enraged Behemoths"},
		},
		{"Space Marines", "Anvil Siege Force", []intake.ListUnit{{Unit: "Captain"}, {Unit: "Intercessor Squad"}}, nil, map[string]string{"Detachment": "Shield of the Imperium"}},
		{"Tyranids", "Invasion Fleet", []intake.ListUnit{{Unit: "Hive Tyrant"}}, map[string]string{"Hive Tyrant": "Hyper-adaptations (Invasion Fleet)"}, nil},
		{"Tyranids", "Unending Swarm", []intake.ListUnit{{Unit: "Hive Tyrant"}}, map[string]string{"Detachment": "Insurmountable Odds"}, nil},
		{
			"Tyranids", "Vanguard Onslaught",
			[]intake.ListUnit{enhanced("Broodlord", "Stalker"), {Unit: "Lictor"}},
			map[string]string{"Broodlord": "Stalker"},
			map[string]string{"Detachment": "Questing Tendrils", "Lictor": "Questing Tendrils (Vanguard Onslaught)"},
		},
	} {
		got := shortfalls(t, tt.faction, tt.detachment, tt.units...)
		for unit, name := range tt.not {
			if !slices.Contains(got[unit], name) {
				t.Errorf("%s: %s: got %v not played, want %s among them", tt.detachment, unit, got[unit], name)
			}
		}
		for unit, name := range tt.played {
			if slices.Contains(got[unit], name) {
				t.Errorf("%s: %s: %s is not played", tt.detachment, unit, name)
			}
		}
	}
}

// TestDetachmentEffects: a saving throw, a Strength and a charge after an Advance come from the
// detachment.
func TestDetachmentEffects(t *testing.T) {
	book, err := catalogtest.Book("10e")
	if err != nil {
		t.Fatal(err)
	}
	muster := func(detachment string, u intake.ListUnit) army.Unit {
		l := intake.List{Name: "A", Edition: "10e", Faction: "Space Marines", Detachment: detachment, Units: []intake.ListUnit{u}}
		r, _ := l.Roster(book, "10e@test")
		units := army.Muster(check.Check(book, r), &army.Names{})
		return units[len(units)-1]
	}
	plain := muster("Gladius Task Force", intake.ListUnit{Unit: "Captain"})
	armoured := muster("Gladius Task Force", intake.ListUnit{Unit: "Captain", Enhancement: "Artificer Armour"})
	if got := []int8{int8(plain.Rules.Kinds[0].Profile.Save), int8(armoured.Rules.Kinds[0].Profile.Save)}; !slices.Equal(got, []int8{3, 2}) {
		t.Errorf("got Saves %v, want 3 and 2 in Artificer Armour", got)
	}
	if len(armoured.Rules.Kinds[0].Effects) != len(plain.Rules.Kinds[0].Effects)+1 {
		t.Errorf("got effects %+v, want one more, which ignores wounds", armoured.Rules.Kinds[0].Effects)
	}
	effects := func(u army.Unit) (list []string) {
		for _, a := range u.Battle.Abilities {
			for _, e := range a.Effects {
				list = append(list, fmt.Sprintf("%s %v", e.Do, e.May))
			}
		}
		return list
	}
	for _, want := range []string{"advance_and [charge]", "fall_back_and [charge]"} {
		if got := effects(muster("Stormlance Task Force", intake.ListUnit{Unit: "Intercessor Squad"})); !slices.Contains(got, want) {
			t.Errorf("Stormlance Task Force: got %v, want %s", got, want)
		}
		if got := effects(muster("Anvil Siege Force", intake.ListUnit{Unit: "Intercessor Squad"})); slices.Contains(got, want) {
			t.Errorf("Anvil Siege Force: got %v", got)
		}
	}
}

// TestAssaultVehicle: 10e.TRANSPORT.DISEMBARK.6. Units can disembark from an Impulsor after it
// Advanced, and then cannot charge.
func TestAssaultVehicle(t *testing.T) {
	sides := mirrored(t, "Space Marines", "Gladius Task Force", intake.ListUnit{Unit: "Captain"}, intake.ListUnit{Unit: "Impulsor"})
	for _, s := range sides.Fidelity[0].NotModelled {
		if s.Ability == "Assault Vehicle" {
			t.Errorf("%s is not played", s.Ability)
		}
	}
	found := 0
	for i := range sides.Armies[0].Units {
		for _, e := range sides.Armies[0].Units[i].Effects {
			if e.Kind == effect.DisembarkAfterMove && e.Scope.When == effect.Advanced && e.Actions == effect.ToCharge {
				found++
			}
		}
	}
	if found != 1 {
		t.Errorf("%d units of the army let others disembark after an Advance, want 1", found)
	}
}

// TestCombatDoctrines: a doctrine of the Gladius Task Force is chosen in a Command phase, lasts
// for a battle round, and cannot be chosen again. Each has its effect on units.
func TestCombatDoctrines(t *testing.T) {
	sides := mirrored(t, "Space Marines", "Gladius Task Force", intake.ListUnit{Unit: "Captain"}, intake.ListUnit{Unit: "Intercessor Squad"})
	for _, u := range sides.Armies[0].Units {
		numbers := map[int16]bool{}
		for i := range u.Uses {
			use := &u.Uses[i]
			if e := effect.Find(use.Effects, effect.ActivateArmy); e != nil {
				numbers[use.Number] = true
				if use.Once != effect.OncePerBattle || !use.Army || !use.Optional || use.Until != effect.NextCommandPhase || use.Scope.Unless != effect.ArmyMode1|effect.ArmyMode2|effect.ArmyMode3 {
					t.Errorf("a doctrine is used as %+v", use)
				}
			}
		}
		if len(numbers) != 3 {
			t.Errorf("%d doctrines, want 3, each once in a battle", len(numbers))
		}
		for mode, want := range map[effect.Conditions]map[effect.Kind]effect.Actions{
			effect.ArmyMode1: {effect.AdvanceAnd: effect.ToShoot}, effect.ArmyMode2: {effect.FallBackAnd: effect.ToShoot | effect.ToCharge}, effect.ArmyMode3: {effect.AdvanceAnd: effect.ToCharge},
		} {
			for _, e := range u.Effects {
				if e.Scope.When == mode && want[e.Kind] != e.Actions {
					t.Errorf("%v: %+v", mode, e)
				}
			}
		}
	}
}

// TestShieldOfTheImperium: in the Anvil Siege Force, weapons that already have Heavy wound more
// easily, and others do not.
func TestShieldOfTheImperium(t *testing.T) {
	sides := mirrored(t, "Space Marines", "Anvil Siege Force", intake.ListUnit{Unit: "Captain"}, intake.ListUnit{Unit: "Intercessor Squad"})
	heavy, plain := 0, 0
	for _, u := range sides.Armies[0].Units {
		for _, k := range u.Kinds {
			for i := range k.Weapons {
				hit, wound := 0, 0
				for _, e := range k.Weapons[i].Effects {
					if e.Kind == effect.AddToRoll && e.Roll == effect.HitRoll {
						hit++
					}
					if e.Kind == effect.AddToRoll && e.Roll == effect.WoundRoll {
						wound++
					}
				}
				if hit != wound {
					t.Errorf("%d effects on hit rolls of weapon %d, %d on wound rolls", hit, i, wound)
				}
				heavy, plain = heavy+hit, plain+1-hit
			}
		}
	}
	if heavy == 0 || plain == 0 {
		t.Errorf("%d weapons with Heavy, %d without", heavy, plain)
	}
}

// TestSeveralDetachments: 11e.ARMY.DETACHMENT.6. All selected detachments give the army their rules.
func TestSeveralDetachments(t *testing.T) {
	sides := mirror(t, &intake.List{
		Edition: "11e", Faction: "Necrons", BattleSize: "Strike Force", Disposition: "Reconnaissance",
		Detachments: []string{"Skyshroud Spearhead", "The Phaeron's Armoury", "Hand of the Dynasty"},
		Units:       []intake.ListUnit{{Unit: "Overlord"}, {Unit: "Tomb Blades"}, {Unit: "Monolith"}, {Unit: "Immortals"}},
	})
	moves, arrives := map[string]geom.Length{}, map[string]bool{}
	for i := range sides.Armies[0].Units {
		u := &sides.Armies[0].Units[i]
		name := sides.Names.Units[0][i].Name
		arrives[name] = effect.Contains(u.Effects, effect.Reinforcements)
		for _, e := range u.Effects {
			if e.Kind == effect.ChangeCharacteristic && e.Of == effect.M {
				moves[name] += geom.Length(e.Mod.Add)
			}
		}
	}
	if !arrives["Tomb Blades"] || arrives["Overlord"] || moves["Monolith"] == 0 || moves["Tomb Blades"] != 0 {
		t.Errorf("11e.ARMY.DETACHMENT.6: Deep Strike of %v, more Move of %v", arrives, moves)
	}
	var not []string
	for _, s := range sides.Fidelity[0].NotModelled {
		not = append(not, s.Ability)
	}
	for name, played := range map[string]bool{
		"Transdimensional Deployment (Skyshroud Spearhead)": true, "Empowered Engines (The Phaeron's Armoury)": true, "Hypermotility Protocols": false,
	} {
		if slices.Contains(not, name) == played {
			t.Errorf("%s: played %v, want %v; not played: %q", name, !played, played, not)
		}
	}
}
