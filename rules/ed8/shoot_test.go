package ed8_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// shooting selects a unit in a Shooting phase.
func shooting(tt *rulestest.Table, u rules.UnitID) *rulestest.Table {
	phase(tt, rules.StepShooting)
	tt.Choose(rules.Select, u)
	return tt
}

// TestShoot: 8e.SHOOT.SEQ.1, 8e.SHOOT.SEQ.3, 8e.SHOOT.TARGET.1, 8e.ATTACK.SEQ.1.
func TestShoot(t *testing.T) {
	army := list(squad(1, gun(effect.Heavy, 20)), squad(1, gun(effect.Heavy, 20)))
	tt := shooting(table(t, "hit 2", army, list(squad(1), squad(1)), at{5000, 5000}, at{6000, 7000}, at{25000 + base, 5000}, at{25001 + base, 5000 + 10*inch}), 1)
	tt.Refused(shots(shot(1, 0, 4)), "8e.SHOOT.TARGET.1")
	tt.Answer(shots(shot(1, 0, 3)))
	asked(t, tt, rules.ForUnitToShoot)
	equal(t, "8e.ATTACK.SEQ.1 once", [2]bool{offered(tt, rules.Select, 1), offered(tt, rules.Select, 2)}, [2]bool{false, true})
	tt.Choose(rules.Pass, all)
	asked(t, tt, rules.ForNothing)
}

// TestSight: 8e.SHOOT.TARGET.2. A model sees through its own unit, but not through terrain.
func TestSight(t *testing.T) {
	tt := table(t, "", list(squad(2, gun(effect.Heavy, 30))), list(squad(1)), at{5000, 5000}, at{20000, 5000})
	tt.SetPose(1, geom.Pose{X: 8000, Y: 5000})
	equal(t, "through its own unit", tt.Sees(0, 2), true)
	land, err := geom.LayTerrain([]geom.Feature{{Name: "wall", Parts: []geom.Prism{{Corners: []geom.Point{{X: 12000, Y: 0}, {X: 12500, Y: 0}, {X: 12500, Y: 30000}, {X: 12000, Y: 30000}}, Height: 9 * inch}}}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	tt.Terrain = land
	tt.SetPose(1, geom.Pose{X: 8000, Y: 6000})
	equal(t, "8e.SHOOT.TARGET.2 through a wall", tt.Sees(0, 2), false)
}

// TestLocked: 8e.SHOOT.TARGET.3, 8e.SHOOT.SEQ.2, 8e.SHOOT.PISTOL.1. Units within 1" of enemies
// shoot only with Pistols, at the closest enemy unit, and no unit shoots at units in combat. This
// includes TITANIC and VEHICLE units.
func TestLocked(t *testing.T) {
	guns := []rules.Carried{gun(effect.Heavy, 24), gun(effect.Pistol, 12)}
	army := list(of(squad(1, guns...), effect.Vehicle), squad(1, gun(effect.Heavy, 24)))
	tt := shooting(table(t, "hit 2", army, list(squad(1), squad(1)), at{10000, 5000}, at{5000, 15000}, at{10000 + base + inch, 5000}, at{10000, 5000 + base + 1100}), 1)
	tt.Refused(shots(shot(1, 0, 3)), "8e.SHOOT.SEQ.2")
	tt.Refused(shots(shot(1, 1, 4)), "8e.SHOOT.PISTOL.1")
	tt.Answer(shots(shot(1, 1, 3)))
	tt.Choose(rules.Select, 2)
	tt.Refused(shots(shot(2, 0, 3)), "8e.SHOOT.TARGET.3")
	tt.Answer(shots())
}

// TestWeapons: 8e.SHOOT.WEAPON.1, 8e.SHOOT.WEAPON.2, 8e.SHOOT.ATTACKS.2. Different weapons may
// have different targets, but one weapon has one target; attacks on one target are consecutive,
// in any order of weapons.
func TestWeapons(t *testing.T) {
	unit := squad(2, gun(effect.Heavy, 30), gun(effect.Assault, 30))
	tt := shooting(table(t, "hit 1 1 1 1", list(unit), list(squad(1), squad(1)), at{5000, 5000}, at{20000, 5000}, at{20000, 9000}), 1)
	tt.Refused(shots(shot(1, 0, 2), shot(1, 1, 3), shot(2, 0, 2)), "8e.SHOOT.WEAPON.2")
	tt.Refused(shots(shot(1, 0, 2), shot(1, 0, 3)), "8e.SHOOT.ATTACKS.2")
	tt.Answer(shots(shot(1, 0, 2), shot(1, 1, 2), shot(2, 0, 2), shot(2, 1, 3)))
	equal(t, "8e.SHOOT.WEAPON.1 after all shots", tt.Request().Ask, rules.Nothing)
}

// TestNumber: 8e.SHOOT.ATTACKS.1, 8e.SHOOT.TYPES.1, 8e.SHOOT.RAPIDFIRE.1, 8e.EXAMPLES.SHOTS.
// There is no Blast: the number of shots is the rolled number.
func TestNumber(t *testing.T) {
	r := &eight().Attack
	number := func(text string, of effect.WeaponType, n dice.Amount, half bool) int {
		return attack.Number(script(t, text), r, &rules.Attack{Type: of, Number: n, HalfRange: half, Size: 20, Blast: n.Random()})
	}
	equal(t, "Assault 1", number("", effect.Assault, dice.Fixed(1), false), 1)
	equal(t, "8e.EXAMPLES.SHOTS Heavy 3", number("", effect.Heavy, dice.Fixed(3), true), 3)
	equal(t, "Heavy D6 on 20 models", number("attacks 1", effect.Heavy, dice.Amount{Count: 1, Sides: 6}, false), 1)
	equal(t, "Rapid Fire 2", number("", effect.RapidFire, dice.Fixed(2), false), 2)
	equal(t, "Rapid Fire 2, near", number("", effect.RapidFire, dice.Fixed(2), true), 4)
}

// TestHalfRange: 8e.SHOOT.RAPIDFIRE.1, at half the range and beyond.
func TestHalfRange(t *testing.T) {
	for gap, rolls := range map[geom.Length]string{12 * inch: "hit 1 1", 12*inch + 1: "hit 1"} {
		tt := shooting(table(t, rolls, list(squad(1, gun(effect.RapidFire, 24))), list(squad(1)), at{5000, 5000}, at{5000 + base + gap, 5000}), 1)
		tt.Answer(shots(shot(1, 0, 2)))
	}
}

// TestCharacters: 8e.SHOOT.CHARACTER.1, 8e.SHOOT.CHARACTER.2. A CHARACTER with fewer than ten
// wounds is a target only if it is the closest visible enemy unit, regardless of units near it.
func TestCharacters(t *testing.T) {
	for name, c := range map[string]struct {
		wounds int16
		y      geom.Length // of the other unit
		legal  bool
	}{
		"behind":                            {9, 14999, false},
		"as close":                          {9, 15000, true},
		"in front":                          {9, 16000, true},
		"8e.SHOOT.CHARACTER.2 of 10 wounds": {10, 14000, true},
	} {
		hero := of(squad(1), effect.Infantry, effect.Character)
		hero.Kinds[0].Profile.Wounds = c.wounds
		tt := table(t, "hit 1", list(squad(1, gun(effect.Heavy, 30))), list(hero, squad(1)), at{5000, 5000}, at{15000, 5000}, at{5000, c.y})
		shooting(tt, 1)
		if !c.legal {
			tt.Refused(shots(shot(1, 0, 2)), "8e.SHOOT.CHARACTER.1")
			tt.Answer(shots(shot(1, 0, 3)))
			continue
		}
		t.Log(name)
		tt.Answer(shots(shot(1, 0, 2)))
	}
}

// TestHidden: 8e.SHOOT.CHARACTER.1. A closer unit that is not visible protects no CHARACTER.
func TestHidden(t *testing.T) {
	hero := of(squad(1), effect.Infantry, effect.Character)
	tt := table(t, "hit 1", list(squad(1, gun(effect.Heavy, 30))), list(hero, squad(1)), at{5000, 5000}, at{15000, 5000}, at{5000, 12000})
	land, err := geom.LayTerrain([]geom.Feature{{Name: "wall", Parts: []geom.Prism{{Corners: []geom.Point{{X: 0, Y: 8000}, {X: 20000, Y: 8000}, {X: 20000, Y: 8500}, {X: 0, Y: 8500}}, Height: 9 * inch}}}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	tt.Terrain = land
	shooting(tt, 1)
	tt.Answer(shots(shot(1, 0, 2)))
}

// TestUnseenCharacter: 8e.SHOOT.CHARACTER.1. A weapon that needs no line of sight cannot target a
// hidden CHARACTER, which is not the closest visible unit. It can target other hidden units.
func TestUnseenCharacter(t *testing.T) {
	mortar := gun(effect.Heavy, 30)
	mortar.Effects = []effect.Effect{{Kind: effect.IgnoreVisibility}}
	hero := of(squad(1), effect.Infantry, effect.Character)
	tt := table(t, "hit 1", list(squad(1, mortar)), list(hero, squad(1)), at{5000, 5000}, at{5000, 12000}, at{5000, 15000})
	land, err := geom.LayTerrain([]geom.Feature{{Name: "wall", Parts: []geom.Prism{{Corners: []geom.Point{{X: 0, Y: 8000}, {X: 20000, Y: 8000}, {X: 20000, Y: 8500}, {X: 0, Y: 8500}}, Height: 9 * inch}}}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	tt.Terrain = land
	shooting(tt, 1)
	tt.Refused(shots(shot(1, 0, 2)), "8e.SHOOT.CHARACTER.1")
	tt.Answer(shots(shot(1, 0, 3)))
}

// TestFastDice: 8e.SHOOT.FASTDICE.1, 8e.SHOOT.FASTDICE.2. Wounds are allocated one at a time, to
// the wounded model first, as if the dice were rolled together.
func TestFastDice(t *testing.T) {
	tt := shooting(table(t, "hit 3 3; wound 4 4; save 2 2", list(squad(2, gun(effect.Heavy, 30))), list(squad(2)), at{5000, 5000}, at{20000, 5000}), 1)
	tt.Answer(shots(shot(1, 0, 2), shot(2, 0, 2)))
	tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{4}})
	equal(t, "8e.SHOOT.FASTDICE.1 8e.SHOOT.FASTDICE.2 models", tt.Unit(2).Alive, 1)
}

// TestHeavy: 8e.SHOOT.HEAVY.1. A model that moved hits at -1 regardless of its keywords; a model
// of the same unit that did not move has no modifier.
func TestHeavy(t *testing.T) {
	for _, keyword := range []effect.Keyword{effect.Infantry, effect.Vehicle} {
		tt := table(t, "hit 3 3; wound 1", list(of(squad(2, gun(effect.Heavy, 30)), keyword)), list(squad(1)), at{5000, 5000}, at{20000, 5000})
		moving(tt, 1, rules.DoNormalMove)
		tt.Answer(shift(tt, 1, 100, 0))
		shooting(tt, 1)
		tt.Answer(shots(shot(1, 0, 2), shot(2, 0, 2)))
	}
}

// TestPistolsOfAll: 8e.SHOOT.PISTOL.1, 8e.SHOOT.PISTOL.2. VEHICLES choose between Pistols and
// other weapons like other models. The target of Pistols is the enemy unit closest to the model,
// not another unit within 1" of its unit, and friends near the target have no effect.
func TestPistolsOfAll(t *testing.T) {
	unit := of(squad(1, gun(effect.Pistol, 12), gun(effect.Heavy, 24)), effect.Vehicle)
	tt := shooting(table(t, "hit 1", list(unit), list(squad(1)), at{5000, 5000}, at{15000, 5000}), 1)
	tt.Refused(shots(shot(1, 0, 2), shot(1, 1, 2)), "8e.SHOOT.PISTOL.2")
	tt.Answer(shots(shot(1, 0, 2)))

	tt = table(t, "hit 1 1", list(squad(2, gun(effect.Pistol, 12)), squad(1)), list(squad(1), squad(1)),
		at{10000, 5000}, at{11000 + 2*base, 5000}, at{10000 + base + 500, 5000}, at{10000 + base + 900, 7000})
	shooting(tt, 1)
	equal(t, "friends near the target", tt.EngagedBy(3).Has(2), true)
	tt.Refused(shots(shot(1, 0, 4)), "8e.SHOOT.PISTOL.1")
	tt.Refused(shots(shot(2, 0, 3)), "8e.SHOOT.PISTOL.1")
	tt.Answer(shots(shot(1, 0, 3), shot(2, 0, 4)))
}

// TestNoBlast: 8e.SHOOT.TYPES.1. Weapons with many shots may shoot at any target, including as
// Pistols near an enemy. Partial visibility has no effect: cover depends on the place of the
// target.
func TestNoBlast(t *testing.T) {
	spray := gun(effect.Pistol, 12)
	spray.Attacks, spray.Effects = dice.Amount{Count: 1, Sides: 6}, []effect.Effect{{Kind: effect.Blast}}
	tt := shooting(table(t, "attacks 2; hit 1 1", list(squad(1, spray)), list(squad(1)), at{5000, 5000}, at{5000 + base + 500, 5000}), 1)
	tt.Answer(shots(shot(1, 0, 2)))

	tt = table(t, "hit 3; wound 4; save 2", list(squad(1, gun(effect.Heavy, 30))), list(squad(1)), at{5000, 5000}, at{20000, 5000})
	land, err := geom.LayTerrain([]geom.Feature{{Name: "fence", Parts: []geom.Prism{{Corners: []geom.Point{{X: 12000, Y: 0}, {X: 12500, Y: 0}, {X: 12500, Y: 30000}, {X: 12000, Y: 30000}}, Height: 700}}}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	tt.Terrain = land
	shooting(tt, 1)
	tt.Answer(shots(shot(1, 0, 2)))
	equal(t, "wounds left of 2 without cover", tt.State.Models[1].Wounds, 1)
}

// TestGrenadesAndPistols: 8e.SHOOT.GRENADE.1, 8e.SHOOT.PISTOL.2. One model of a unit throws one
// Grenade and shoots no other weapon; another model shoots either its Pistols or its other
// weapons.
func TestGrenadesAndPistols(t *testing.T) {
	unit := squad(2, gun(effect.Grenade, 12), gun(effect.Pistol, 12), gun(effect.RapidFire, 24), gun(effect.Grenade, 12), gun(effect.Pistol, 12), gun(effect.Heavy, 24))
	begin := func(rolls string) *rulestest.Table {
		return shooting(table(t, rolls, list(unit), list(squad(1)), at{5000, 5000}, at{15000, 5000}), 1)
	}
	tt := begin("hit 1 1 1")
	tt.Refused(shots(shot(1, 0, 2), shot(2, 0, 2)), "8e.SHOOT.GRENADE.1")
	tt.Refused(shots(shot(1, 0, 2), shot(1, 2, 2)), "8e.SHOOT.GRENADE.1")
	tt.Refused(shots(shot(1, 0, 2), shot(1, 1, 2)), "8e.SHOOT.GRENADE.1")
	tt.Refused(shots(shot(1, 0, 2), shot(1, 3, 2)), "8e.SHOOT.GRENADE.1")
	tt.Refused(shots(shot(1, 1, 2), shot(1, 2, 2)), "8e.SHOOT.PISTOL.2")
	tt.Answer(shots(shot(1, 0, 2), shot(2, 1, 2), shot(2, 4, 2)))
	begin("hit 1 1 1 1").Answer(shots(shot(1, 2, 2), shot(1, 5, 2), shot(2, 3, 2)))
}
