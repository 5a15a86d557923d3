package agent

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

var nine = rules.Complete(ed9.Edition())

// squad is a unit of count troopers.
func squad(count int, weapons ...rules.Carried) rules.ArmyUnit {
	k := rulestest.Trooper()
	k.Weapons = weapons
	u := rulestest.Unit(count, k)
	u.Power = int16(count)
	return u
}

// rifle reaches 24" and is a Rapid Fire weapon.
func rifle() rules.Carried {
	return rules.Carried{Number: 1, Weapon: rules.Weapon{
		Type: effect.RapidFire, Range: 24_000, Attacks: dice.Fixed(1), Strength: rules.Strength{Own: 4}, AP: -1, Damage: dice.Fixed(1),
	}}
}

func sword() rules.Carried {
	return rules.Carried{Item: 1, Number: 1, Weapon: rules.Weapon{AP: -3, Damage: dice.Fixed(2)}}
}

// table is a battle without terrain, at the start of the first round, and a greedy agent of the
// first player.
func table(t *testing.T, first, second []rules.ArmyUnit) (*rulestest.Table, *greedy) {
	t.Helper()
	tt := rulestest.New(t, &nine, first, second, "")
	tt.State.Sides[1].Zone = 1
	h := newGreedy()
	h.Begin(&nine, tt.Setup, 0)
	return tt, h.tactic.(*greedy)
}

func inch(n float64) geom.Length { return geom.Length(n * 1000) }

func at(x, y float64) geom.Point { return geom.Point{X: inch(x), Y: inch(y)} }
