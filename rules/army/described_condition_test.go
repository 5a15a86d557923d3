package army

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// describedBearers builds a unit of two troopers and a standard bearer with an ability that has only a text. Each has a
// gun and a melee weapon.
func describedBearers(t *testing.T, names *Names, text string) rules.ArmyUnit {
	t.Helper()
	m := musterOne(&wording.Reader{Tenth: true, Keyword: func(name string) bool { return name == "MONSTER" }})
	m.names = names
	profile := rules.Profile{Toughness: 4, Save: 3, Wounds: 1, Leadership: 6, Control: 2, Move: rules.Move{Most: 6000}}
	m.out.Models = []string{"Trooper", "Company Standard Bearer"}
	m.out.Rules.Kinds = []rules.Kind{{Count: 2, Profile: profile}, {Count: 1, Profile: profile}}
	gun := rules.Weapon{Type: effect.Gun, Range: 12_000, Attacks: dice.Fixed(1), Skill: 3, Strength: rules.Strength{Own: 4}, Damage: dice.Fixed(1)}
	blade := gun
	blade.Type, blade.Range = effect.Melee, 0
	for k := range m.out.Models {
		m.out.Weapons = append(m.out.Weapons, Weapon{Name: "gun", Kind: k, Number: 1, Profile: gun}, Weapon{Name: "blade", Kind: k, Number: 1, Profile: blade})
	}
	m.readAbility("ability", text, nil, -1)
	f := unitBuilder{names: names, unit: &m.out, fidelity: &Fidelity{}}
	if err := f.build(); err != nil {
		t.Fatal(err)
	}
	if len(f.fidelity.NotModelled) > 0 {
		t.Fatalf("%q: not played: %v", text, f.fidelity.NotModelled)
	}
	return f.out
}

// bearersTable is a battle of describedBearers against a MONSTER and another unit.
func bearersTable(t *testing.T, text string) *rulestest.Table {
	t.Helper()
	var names Names
	unit := describedBearers(t, &names, text)
	monster, _ := describedUnit(t, &names, 1, false)
	other := monster
	monster.Keywords = effect.Keywords{effect.Monster}
	e := rules.Complete(ed10.Edition())
	tt := rulestest.New(t, &e, []rules.ArmyUnit{unit}, []rules.ArmyUnit{monster, other}, "")
	tt.Stand(1, 5000, 5000)
	tt.Stand(2, 20000, 5000)
	tt.Stand(3, 5000, 20000)
	return tt
}

// TestContains: an effect lasts while a model with a name is in the unit. 10e.UNIT.STRENGTH.7.
func TestContains(t *testing.T) {
	for text, want := range map[string]int8{
		"While this unit contains a Standard Bearer, each time a model in this unit makes an attack, add 1 to the Hit roll.": 1,
		"While this unit contains a Piper, each time a model in this unit makes an attack, add 1 to the Hit roll.":           0,
	} {
		tt := bearersTable(t, text)
		if got := gathered(tt, 1, 2).Hit.Modifier; got != want {
			t.Errorf("%q: %+d to hit, want %+d", text, got, want)
		}
		tt.Remove(int(tt.Unit(1).First)+2, "")
		if got := gathered(tt, 1, 2).Hit.Modifier; got != 0 {
			t.Errorf("%q: %+d to hit without the model", text, got)
		}
	}
}

// TestEngagedWith: an effect applies while the unit is engaged with an enemy of a keyword. 10e.UNIT.ENGAGE.1.
func TestEngagedWith(t *testing.T) {
	tt := bearersTable(t, "At the start of the Fight phase, if this unit is within Engagement Range of any enemy MONSTER units, it can fight first that phase.")
	for _, x := range []struct {
		enemy rules.UnitID
		first int
	}{{2, -1}, {3, 0}} {
		tt.Stand(2, 20000, 5000)
		tt.Stand(3, 5000, 20000)
		if got := fight.ChargersFirst(tt.Game, 1); got != 0 {
			t.Errorf("rank %d without enemies, want 0", got)
		}
		tt.Stand(x.enemy, 5000, 7000)
		if got := fight.ChargersFirst(tt.Game, 1); got != x.first {
			t.Errorf("rank %d beside unit %d, want %d", got, x.enemy, x.first)
		}
	}
}

// TestToldRange: the Range of ranged weapons, and of those of a type, is changed for the battle; that of melee
// weapons is not..
func TestToldRange(t *testing.T) {
	for text, want := range map[string]int32{
		"Add 6\" to the Range characteristic of ranged weapons equipped by models in this unit.": 18_000,
		"Add 6\" to the Range characteristic of Heavy weapons equipped by models in this unit.":  12_000,
	} {
		var names Names
		u := describedBearers(t, &names, text)
		for k := range u.Kinds {
			if gun, blade := u.Kinds[k].Weapons[0].Range, u.Kinds[k].Weapons[1].Range; gun != want || blade != 0 {
				t.Errorf("%q: ranges %d and %d, want %d and 0", text, gun, blade, want)
			}
		}
	}
}

// TestToldClosest: models that can only target the closest unit have weapons that can..
func TestToldClosest(t *testing.T) {
	var names Names
	u := describedBearers(t, &names, "Each time a model in this unit makes a ranged attack, it can only target the closest eligible unit.")
	for k := range u.Kinds {
		gun, blade := u.Kinds[k].Weapons[0].Effects, u.Kinds[k].Weapons[1].Effects
		if !effect.Contains(gun, effect.ClosestTargetOnly) || effect.Contains(blade, effect.ClosestTargetOnly) {
			t.Errorf("kind %d: %v and %v", k, gun, blade)
		}
	}
}

// TestToldFightMoves: Pile-in and Consolidation moves of another distance. 10e.FIGHT.PILEIN.4.
func TestToldFightMoves(t *testing.T) {
	for text, want := range map[string][2]geom.Length{
		"Each time this unit makes a Pile-in or Consolidation move, models in it can move up to 6\" instead of up to 3\".": {6, 6},
		"Each time this unit makes a Consolidation move, it can move an additional 2\".":                                   {3, 5},
	} {
		var names Names
		u := describedBearers(t, &names, text)
		got := [2]geom.Length{3, 3}
		for _, e := range u.Effects {
			for i, of := range []effect.Actions{effect.ToPileIn, effect.ToConsolidate} {
				if e.Kind == effect.Reach && e.Actions == of {
					got[i] = e.Length / geom.Inch
				}
			}
		}
		if got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// TestNoFightsFirst: 10e.FIGHT.SEQ.3. A unit that has charged may give up that it fights first, until the end of the
// turn, and re-rolls its hit rolls.
func TestNoFightsFirst(t *testing.T) {
	for option, want := range map[rules.OptionKind]struct {
		rank  int
		again dice.Reroll
	}{rules.DoUse: {0, dice.Any}, rules.Pass: {-1, dice.Never}} {
		tt := bearersTable(t, "Each time this unit ends a Charge move, you can declare it will perform a Feint. If you do, until the end of the turn, "+
			"this unit does not have the Fights First ability, but instead, each time a model in this unit makes an attack, you can re-roll the Hit roll.")
		tt.Mark(1, effect.Charged)
		tt.State.Phase = rules.StepCharge
		tt.Trigger(effect.AfterCharge, 1)
		tt.Run()
		tt.Choose(option, rules.NoUnit)
		if rank, again := fight.ChargersFirst(tt.Game, 1), gathered(tt, 1, 2).Hit.Reroll; rank != want.rank || again != want.again {
			t.Errorf("option %v: rank %d and re-rolls %v, want %+v", option, rank, again, want)
		}
		tt.Expire(effect.EndOfTurn)
		if got := fight.ChargersFirst(tt.Game, 1); got != -1 {
			t.Errorf("option %v: rank %d after the turn", option, got)
		}
	}
}
