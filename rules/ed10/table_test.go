package ed10

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

const inch = geom.Inch

// base is the diameter of the troopers' bases.
var base = geom.Millimetres(320)

// all is every unit a choice may be of.
const all = rules.NoUnit

// at is where the first model of a unit stands, in thousandths of an inch.
type at struct{ x, y geom.Length }

var far = at{40000, 25000}

// table puts units of both armies on the battlefield, in their order.
func table(t testing.TB, script string, first, second []rules.ArmyUnit, places ...at) *rulestest.Table {
	t.Helper()
	e := rules.Complete(Edition())
	tt := rulestest.New(t, &e, first, second, script)
	for i, p := range places {
		tt.Stand(rules.UnitAt(i), p.x, p.y)
	}
	return tt
}

func list(units ...rules.ArmyUnit) []rules.ArmyUnit { return units }

// squad is a unit of count troopers with Objective Control 2 and Leadership 7+,
// who carry weapons.
func squad(count int, weapons ...rules.Weapon) rules.ArmyUnit {
	k := rulestest.Trooper()
	k.Profile.Control = 2
	for i, w := range weapons {
		k.Weapons = append(k.Weapons, rules.Carried{Weapon: w, Item: uint8(i), Number: 1})
	}
	return rulestest.Unit(count, k)
}

// of is a unit with keywords.
func of(u rules.ArmyUnit, k ...effect.Keyword) rules.ArmyUnit {
	u.Keywords = k
	return u
}

// having is a unit with core abilities.
func having(t testing.TB, u rules.ArmyUnit, words ...string) rules.ArmyUnit {
	t.Helper()
	for _, w := range words {
		if err := Words.Give(&u, w); err != nil {
			t.Fatal(err)
		}
	}
	return u
}

// blade is a melee weapon with a number of attacks.
func blade(attacks dice.Amount) rules.Weapon {
	return rules.Weapon{Skill: 3, Attacks: attacks, Strength: rules.Strength{Own: 4}, Damage: dice.Fixed(1)}
}

// phase plays a step of the first player to its first request.
func phase(tt *rulestest.Table, step rules.StepID) *rulestest.Table {
	tt.State.Frames, tt.State.Request = nil, rules.Request{}
	tt.Play(rules.Frame{Step: step, Player: 0})
	return tt
}

// moving selects a unit in a Movement phase and the kind of its move.
func moving(tt *rulestest.Table, u rules.UnitID, do rules.OptionKind) *rulestest.Table {
	phase(tt, rules.StepMovement)
	tt.Choose(rules.Select, u)
	tt.Choose(do, all)
	return tt
}

// shooting selects a unit in a Shooting phase.
func shooting(tt *rulestest.Table) *rulestest.Table {
	phase(tt, rules.StepShooting)
	tt.Choose(rules.Select, 1)
	return tt
}

// offered reports whether a request has an option.
func offered(tt *rulestest.Table, do rules.OptionKind, u rules.UnitID) bool {
	for _, o := range tt.Request().Options {
		if o.Do == do && (u == all || o.Unit == u) {
			return true
		}
	}
	return false
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

// shots declares one attack of the first model of the first unit with a weapon.
func shots(weapon uint8, target rules.UnitID) *rules.Choice {
	return &rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: 1, Weapon: weapon, Target: target}}}
}

func equal[T any](t *testing.T, what string, got, want T) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: -want +got:\n%s", what, diff)
	}
}
