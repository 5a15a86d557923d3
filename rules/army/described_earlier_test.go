package army

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestSmokeLaunchers: a model that uses them does not shoot in its turn, and is harder to hit
// until its next Shooting phase; it can still fire Overwatch.
func TestSmokeLaunchers(t *testing.T) {
	var names Names
	has, left := describedUnit(t, &names, 1, false, "Once per battle, instead of shooting any weapons in the Shooting phase, this model can use its Smoke Launchers. Until your next Shooting phase your opponent must subtract 1 from all hit rolls for ranged weapons that target this vehicle.")
	if len(left) > 0 {
		t.Fatalf("left: %+v", left)
	}
	other, _ := describedUnit(t, &names, 1, false)
	e := rules.Complete(ed9.Edition())
	tt := rulestest.New(t, &e, []rules.ArmyUnit{has}, []rules.ArmyUnit{other}, "")
	for u := range tt.State.Units {
		tt.Stand(rules.UnitAt(u), 5000, 5000)
		tt.SetPose(u, tt.Bodies(rules.UnitAt(u))[0].Pose)
	}
	is := func(when string, hit int8, shoots bool) {
		t.Helper()
		if got := gathered(tt, 2, 1).Hit.Modifier; got != hit {
			t.Errorf("%s: %d to hit, want %d", when, got, hit)
		}
		if got := tt.Forbidden(1)&effect.ToShoot == 0; got != shoots {
			t.Errorf("%s: it can shoot: %v", when, got)
		}
	}
	is("before", 0, true)
	tt.State.Turn, tt.State.Phase = 0, rules.StepShooting
	tt.Trigger(effect.StartOfPhase, rules.NoUnit)
	tt.Run()
	tt.Choose(rules.DoUse, rules.NoUnit)
	is("in its turn", -1, false)
	tt.State.Turn = 1
	is("in the opponent's turn", -1, true)
	tt.State.Turn = 0
	tt.Expire(effect.NextShootingPhase)
	is("in its next Shooting phase", 0, true)
}

// TestSharedOverwatch: units with the ability fire Overwatch for themselves, and for others with
// it nearby.
func TestSharedOverwatch(t *testing.T) {
	var names Names
	has, left := describedUnit(t, &names, 1, false, "- Each time an enemy unit declares a charge against this unit, this unit can fire Overwatch before the charge roll is made.\n- While a friendly unit with this ability is within 6\" of this unit, each time an enemy unit declares a charge against this unit, "+
		"that friendly unit can fire Overwatch before the charge roll is made. If it does so, until the end of the phase, that friendly unit cannot fire Overwatch again.")
	if len(left) > 0 {
		t.Fatalf("left: %+v", left)
	}
	other, _ := describedUnit(t, &names, 1, false)
	e := rules.Complete(ed9.Edition())
	tt := rulestest.New(t, &e, []rules.ArmyUnit{has, has, has, other}, []rules.ArmyUnit{other}, "")
	for u, x := range []geom.Length{10_000, 15_000, 30_000, 12_000, 18_000} {
		tt.Stand(rules.UnitAt(u), x, 5000)
	}
	for _, test := range []struct {
		by, target rules.UnitID
		want       bool
	}{{1, 1, true}, {2, 1, true}, {3, 1, false}, {4, 1, false}, {4, 4, false}, {1, 4, false}} {
		c := rules.Charging{Unit: 5, Targets: rules.UnitSet(0).With(test.target), Bodies: tt.Bodies(5), First: -1}
		if got := e.Charge.Overwatch.Do(tt.Game, test.by, &c); got != test.want {
			t.Errorf("unit %v for unit %v: %v, want %v", test.by, test.target, got, test.want)
		}
	}
}

// TestNotPsychic: an effect on attacks that are not psychic does not apply to psychic ones.
func TestNotPsychic(t *testing.T) {
	var names Names
	has, left := describedUnit(t, &names, 1, false, "Each time an attack is made against this model (excluding Psychic Attacks), subtract 1 from that attack's Damage characteristic.")
	if len(left) > 0 {
		t.Fatalf("left: %+v", left)
	}
	other, _ := describedUnit(t, &names, 1, false)
	e := rules.Complete(ed9.Edition())
	for psychic, want := range map[bool]int16{false: -1, true: 0} {
		by := other
		by.Kinds = append([]rules.Kind(nil), other.Kinds...)
		by.Kinds[0].Weapons = []rules.Carried{other.Kinds[0].Weapons[0]}
		by.Kinds[0].Weapons[0].Damage = dice.Fixed(3)
		if psychic {
			by.Kinds[0].Weapons[0].Effects = []effect.Effect{{Kind: effect.PsychicAttack}}
		}
		tt := rulestest.New(t, &e, []rules.ArmyUnit{by}, []rules.ArmyUnit{has}, "")
		if got := gathered(tt, 1, 2).Against[0].Modifier.Add; got != want {
			t.Errorf("psychic %v: Damage %+d, want %+d", psychic, got, want)
		}
	}
}

// TestCriticalAP: AP that a critical wound improves changes on each critical wound.
func TestCriticalAP(t *testing.T) {
	var names Names
	has, left := describedUnit(t, &names, 1, false, "Each time a model in this unit makes a ranged attack, if a Critical Wound is scored, improve the Armour Penetration characteristic of that attack by 1.")
	if len(left) > 0 {
		t.Fatalf("left: %+v", left)
	}
	has.Effects = append(has.Effects, effect.Effect{Kind: effect.Critical, Roll: effect.WoundRoll, Value: 4})
	other, _ := describedUnit(t, &names, 1, false)
	e := rules.Complete(ed9.Edition())
	tt := rulestest.New(t, &e, []rules.ArmyUnit{has}, []rules.ArmyUnit{other}, "")
	a := gathered(tt, 1, 2)
	if len(a.Triggers) != 1 || a.Triggers[0].Change.AP != -1 || a.Triggers[0].On != effect.FacesFrom(4) {
		t.Errorf("%+v", a.Triggers)
	}
}

// TestNamedModel: an ability of one model of a unit belongs to the models of that name, and is not
// played if none has it.
func TestNamedModel(t *testing.T) {
	for name, want := range map[string]int{"OLD SERGEANT": 1, "BANNER": -1, "GUARD": -1} {
		m := newMuster()
		m.out.Models, m.out.Rules.Kinds = []string{"Guard", "Old Sergeant", "Guard"}, make([]rules.Kind, 3)
		m.readAbility("Old", "This unit's "+name+" model has a 5+ invulnerable save.", nil, -1)
		for k := range m.out.Rules.Kinds {
			if got := effect.Contains(m.out.Rules.Kinds[k].Effects, effect.InvulnerableSave); got != (k == want) {
				t.Errorf("%s: kind %d has the save: %v", name, k, got)
			}
		}
		if unread := len(m.out.NotModelled) > 0; unread != (want < 0) || len(m.out.abilities) != 1 {
			t.Errorf("%s: not played %q of %q", name, m.out.NotModelled, m.out.abilities)
		}
	}
}

// TestObscuringUnits: a unit that gives cover hides a part of the models behind it; others do not.
func TestObscuringUnits(t *testing.T) {
	const text = ", if that model is not fully visible to every model in the attacking unit because of this HOUSE, that model has the Benefit of Cover against that attack."
	e := rules.Complete(ed10.Edition())
	for name, test := range map[string]struct {
		text string
		side int // of the unit
		want bool
	}{
		"any model":                {"Each time a ranged attack is allocated to a model" + text, 0, true},
		"a friendly model":         {"Each time a ranged attack is allocated to a FACTION model from your army" + text, 1, true},
		"an enemy model":           {"Each time a ranged attack is allocated to a FACTION model from your army" + text, 0, false},
		"a model of another kind":  {"Each time a ranged attack is allocated to a MONSTER model from your army" + text, 1, false},
		"a unit without an effect": {"Each time this unit remains stationary, until the end of the turn, models in this unit have a 4+ invulnerable save.", 0, false},
	} {
		var names Names
		house, left := describedUnit(t, &names, 1, false, test.text)
		if len(left) > 0 {
			t.Fatalf("%s: left: %+v", name, left)
		}
		house.Kinds[0].Base = geom.RectangleHull(4*geom.Inch, 4*geom.Inch, 4*geom.Inch)
		one, _ := describedUnit(t, &names, 1, false)
		one.Keywords = append(one.Keywords, names.Keyword("FACTION"))
		for k := range one.Kinds {
			one.Kinds[k].Base = geom.RoundBase(1260, 1500)
		}
		armies := [2][]rules.ArmyUnit{{one}, {one}}
		armies[test.side] = append(armies[test.side], house)
		tt := rulestest.New(t, &e, armies[0], armies[1], "")
		target, middle := rules.UnitID(2+1-test.side), rules.UnitID(2+test.side)
		tt.Stand(1, 5*geom.Inch, 10*geom.Inch)
		tt.Stand(middle, 10*geom.Inch, 12*geom.Inch) // beside the straight line, and over a part of the target
		tt.Stand(target, 15*geom.Inch, 10*geom.Inch)
		if got := e.Shoot.Obscure.Do(tt.Game, &rules.Shot{Unit: 1, At: int(tt.Unit(1).First), Target: target}); got != test.want {
			t.Errorf("%s: cover %v, want %v", name, got, test.want)
		}
	}
}
