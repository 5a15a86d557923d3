package sim

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

func soldier() rules.Profile {
	return rules.Profile{
		Move: rules.Move{Most: 6 * geom.Inch}, WS: 3, BS: 3, Strength: 4, Toughness: 4, Wounds: 2, Attacks: dice.Fixed(2),
		Leadership: 7, Save: 3,
	}
}

func rifle() rules.Carried {
	return rules.Carried{Number: 1, Weapon: rules.Weapon{
		Type: effect.RapidFire, Range: 30_000, Attacks: dice.Fixed(1), Strength: rules.Strength{Own: 4}, AP: -1, Damage: dice.Fixed(1),
	}}
}

func sword() rules.Carried {
	return rules.Carried{Item: 1, Number: 1, Weapon: rules.Weapon{AP: -1, Damage: dice.Fixed(1)}}
}

func unit(count int, size int64, p rules.Profile, keywords effect.Keywords, power int16, weapons ...rules.Carried) rules.ArmyUnit {
	kind := rules.Kind{Count: count, Profile: p, Base: geom.RoundBase(geom.Millimetres(size*10), 1500), Weapons: weapons}
	return rules.ArmyUnit{Power: power, Unit: rules.Unit{Keywords: keywords, Kinds: []rules.Kind{kind}}}
}

// force is an army of 5 units and 25 models: two units that shoot, two that
// fight, and a psyker.
func force() rules.Army {
	infantry := effect.Keywords{effect.Infantry}
	fighter := soldier()
	fighter.Attacks = dice.Fixed(4)
	leader := soldier()
	leader.Wounds, leader.Attacks, leader.Save = 5, dice.Fixed(4), 3
	psyker := unit(1, 40, leader, effect.Keywords{effect.Infantry, effect.Character, effect.Psyker}, 5, sword())
	psyker.Casting = rules.Casting{Casts: 1, Denies: 1, Powers: []rules.PowerID{0}}
	return rules.Army{
		BattleForged: true,
		Units: []rules.ArmyUnit{
			unit(10, 32, soldier(), infantry, 10, rifle()), unit(5, 32, soldier(), infantry, 5, rifle(), sword()),
			unit(5, 32, fighter, infantry, 6, sword()), unit(4, 32, fighter, infantry, 5, sword()), psyker,
		},
	}
}

func smite() rules.Power {
	return rules.Power{WarpCharge: 5, Range: 18 * geom.Inch}
}

// spec is battles of the 9th edition between two such armies.
func spec(t testing.TB, first, second string) *Spec { return specOf(t, &nine, first, second) }

// specOf is battles of an edition.
func specOf(t testing.TB, e *rules.Edition, first, second string) *Spec {
	t.Helper()
	return &Spec{
		Edition: e, Armies: [2]rules.Army{army(e), army(e)}, Powers: []rules.Power{smite()}, Agents: [2]string{first, second}, Battles: 100, Seed: 1,
		Layout: geom.Layout{Width: 44 * geom.Inch, Depth: 30 * geom.Inch}, SwapSeats: true, Workers: 2,
	}
}
