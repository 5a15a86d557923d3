package ed9_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

const inch = geom.Inch

// base is the diameter of the troopers' bases.
var base = geom.Millimetres(320)

// all is the unit of choices that do not concern a single unit.
const all = rules.NoUnit

func nine() *rules.Edition {
	e := rules.Complete(ed9.Edition())
	return &e
}

// at is the place of the first model of a unit, in thousandths of an inch.
type at struct{ x, y geom.Length }

var far = at{40000, 25000}

// table puts units of both armies on the battlefield, in order.
func table(t testing.TB, script string, first, second []rules.ArmyUnit, places ...at) *rulestest.Table {
	t.Helper()
	tt := rulestest.New(t, nine(), first, second, script)
	for i, p := range places {
		tt.Stand(rules.UnitAt(i), p.x, p.y)
	}
	return tt
}

func list(units ...rules.ArmyUnit) []rules.ArmyUnit { return units }

// squad is a unit of a number of troopers with weapons.
func squad(count int, weapons ...rules.Carried) rules.ArmyUnit {
	k := rulestest.Trooper()
	for i := range weapons {
		weapons[i].Item, weapons[i].Number = uint8(i), max(weapons[i].Number, 1)
	}
	k.Weapons = weapons
	return rulestest.Unit(count, k)
}

// of is a unit with keywords.
func of(u rules.ArmyUnit, k ...effect.Keyword) rules.ArmyUnit {
	u.Keywords = k
	return u
}

// able is a unit with effects.
func able(u rules.ArmyUnit, e ...effect.Effect) rules.ArmyUnit {
	u.Effects = e
	return u
}

// gun is a weapon of Strength 4 that makes one attack.
func gun(of effect.WeaponType, reach geom.Length) rules.Carried {
	return rules.Carried{Weapon: rules.Weapon{
		Type: of, Range: int32(reach * inch), Attacks: dice.Fixed(1), Strength: rules.Strength{Own: 4}, Damage: dice.Fixed(1),
	}}
}

// phase plays a phase of the first player up to its first request.
func phase(tt *rulestest.Table, step rules.StepID) *rulestest.Table {
	tt.State.Frames, tt.State.Request = nil, rules.Request{}
	tt.Play(rules.Frame{Step: step, Player: 0, Unit: all, Other: all})
	return tt
}

// shooting selects the first unit in a Shooting phase.
func shooting(tt *rulestest.Table) *rulestest.Table {
	phase(tt, rules.StepShooting)
	tt.Choose(rules.Select, 1)
	return tt
}

// moving selects the first unit in a Movement phase, and the kind of its move.
func moving(tt *rulestest.Table, do rules.OptionKind) *rulestest.Table {
	phase(tt, rules.StepMovement)
	tt.Choose(rules.Select, 1)
	tt.Choose(do, all)
	return tt
}

func asked(t *testing.T, tt *rulestest.Table, why rules.Reason) {
	t.Helper()
	if q := tt.Request(); q.Reason != why {
		t.Fatalf("asked %v for %v of player %d, want %v", q.Ask, q.Reason, q.Player+1, why)
	}
}

// shift moves models of a unit, all or one, by a distance along X.
func shift(tt *rulestest.Table, u rules.UnitID, by geom.Length, models ...int) *rules.Choice {
	c := &rules.Choice{Ask: rules.MoveModels}
	for i, m := range tt.Models(u) {
		if len(models) > 0 && models[0] != i {
			continue
		}
		to := tt.Bodies(u)[i].Pose
		to.X += by
		c.Paths = append(c.Paths, rules.Path{Model: m.ID, Poses: []geom.Pose{to}})
	}
	return c
}

// shots declares attacks of weapons of one model each.
func shots(attacks ...rules.Declared) *rules.Choice {
	return &rules.Choice{Ask: rules.SelectTargets, Attacks: attacks}
}

func shot(m rules.ModelID, weapon uint8, target rules.UnitID) rules.Declared {
	return rules.Declared{Model: m, Weapon: weapon, Target: target}
}

func equal[T any](t *testing.T, what string, got, want T) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}
