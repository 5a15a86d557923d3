package shoot_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// gun is one weapon of a type, with a range in inches, S4, AP0 and D1.
func gun(t effect.WeaponType, inches int32, effects ...effect.Effect) rules.Carried {
	return rules.Carried{Number: 1, Weapon: rules.Weapon{
		Type: t, Range: inches * 1000, Attacks: dice.Fixed(1), Strength: rules.Strength{Own: 4}, Damage: dice.Fixed(1), Effects: effects,
	}}
}

// items gives every weapon a separate item.
func items(list ...rules.Carried) []rules.Carried {
	for i := range list {
		list[i].Item = uint8(i)
	}
	return list
}

func armed(list ...rules.Carried) rules.Kind {
	k := rulestest.Trooper()
	k.Weapons = items(list...)
	return k
}

// squad is a unit of models with the weapons.
func squad(n int, list ...rules.Carried) rules.ArmyUnit { return rulestest.Unit(n, armed(list...)) }

func of(u rules.ArmyUnit, k ...effect.Keyword) rules.ArmyUnit {
	u.Keywords = k
	return u
}

// place is the place of a unit: the middle of its first model, in inches.
type place struct{ x, y float64 }

func inches(n float64) geom.Length { return geom.Length(math.Round(n * 1000)) }

// field puts the units of the first and then of the second army at the places.
func field(t *testing.T, first, second []rules.ArmyUnit, at []place, script string) *rulestest.Table {
	t.Helper()
	e := rules.Complete(ed9.Edition())
	tt := rulestest.New(t, &e, first, second, script)
	for u, p := range at {
		tt.Stand(rules.UnitAt(u), inches(p.x), inches(p.y))
	}
	return tt
}

func phase(tt *rulestest.Table) {
	tt.Play(rules.Frame{Step: rules.StepShooting, Player: 0})
}

// shooting begins the Shooting phase with the unit 0.
func shooting(tt *rulestest.Table) *rulestest.Table {
	phase(tt)
	tt.Choose(rules.Select, 1)
	return tt
}

// at declares the weapon of a model on a target.
func at(model rules.ModelID, weapon uint8, target rules.UnitID) rules.Declared {
	return rules.Declared{Model: model, Weapon: weapon, Target: target}
}

func shots(list ...rules.Declared) *rules.Choice {
	return &rules.Choice{Ask: rules.SelectTargets, Attacks: list}
}

// eligible lists the units that may be selected to shoot.
func eligible(tt *rulestest.Table) (list []rules.UnitID) {
	if q := tt.Request(); q.Reason == rules.ForUnitToShoot {
		for _, o := range q.Options[1:] {
			list = append(list, o.Unit)
		}
	}
	return list
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: -want +got:\n%s", what, diff)
	}
}

// targets checks the targets of each weapon in the current request.
func targets(t *testing.T, tt *rulestest.Table, want ...rules.UnitSet) {
	t.Helper()
	var got []rules.UnitSet
	for _, l := range shoot.Lines(tt.Game, tt.Request(), nil) {
		got = append(got, l.Targets)
	}
	same(t, "targets", got, want)
}

func units(list ...rules.UnitID) (s rules.UnitSet) {
	for _, u := range list {
		s = s.With(u)
	}
	return s
}

func TestRules(t *testing.T) {
	for _, list := range []map[string]func(*testing.T){sequenceTests, targetTests, typeTests, nearTests, effectTests} {
		for id, test := range list {
			t.Run(id, test)
		}
	}
}

// oneWeapon returns the step in which a model of unit 1 shoots with one weapon.
func oneWeapon(tt *rulestest.Table, m rules.ModelID) rules.Frame {
	return rules.Frame{Step: rules.StepShoot, Stage: rules.OneWeapon, Player: tt.Unit(1).Player, Unit: 1, Model: m}
}
