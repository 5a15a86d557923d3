package shoot_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// base is the diameter of a 32 mm base in inches.
const base = 1.260

// facing is a unit of one model with weapons, and another unit at a distance between edges.
func facing(t *testing.T, d float64, script string, list ...rules.Carried) *rulestest.Table {
	t.Helper()
	return field(t, []rules.ArmyUnit{squad(1, list...)}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {5 + base + d, 5}}, script)
}

// can checks whether the unit 0 may shoot.
func can(t *testing.T, what string, tt *rulestest.Table, want bool) {
	t.Helper()
	phase(tt)
	if got := len(eligible(tt)) > 0; got != want {
		t.Errorf("%s: eligible %v, want %v", what, got, want)
	}
}

var targetTests = map[string]func(*testing.T){
	"9e.SHOOT.TARGET.4": func(t *testing.T) {
		can(t, `24"`, facing(t, 24, "", gun(effect.Heavy, 24)), true)
		can(t, `24.001"`, facing(t, 24.001, "", gun(effect.Heavy, 24)), false)
		tt := shooting(field(t, []rules.ArmyUnit{squad(1, gun(effect.Heavy, 24)), squad(1)}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {8, 8}, {15, 5}}, ""))
		tt.Refused(shots(at(1, 0, 2)), "9e.SHOOT.TARGET.4")
		tt.Refused(shots(at(1, 0, 1)), "9e.SHOOT.TARGET.4")
		tt.Refused(shots(at(1, 0, 100)), "9e.SHOOT.TARGET.4")
		tt.Refused(shots(at(3, 0, 3)), "9e.SHOOT.TARGET.1")
	},
	"9e.SHOOT.TARGET.5": visible,
	"9e.SHOOT.TARGET.6": func(t *testing.T) {
		tt := shooting(facing(t, 15, "", gun(effect.Heavy, 24), gun(effect.Heavy, 12)))
		targets(t, tt, units(2)) // the second weapon has none
		tt.Refused(shots(at(1, 1, 2)), "9e.SHOOT.TARGET.4")
	},
	"9e.SHOOT.TARGET.9": func(t *testing.T) { // the only model in range dies first
		tt := field(t, []rules.ArmyUnit{squad(2, gun(effect.Heavy, 10))}, []rules.ArmyUnit{squad(2)}, []place{{5, 5}, {16, 5}}, "hit 3; wound 4; save 1; hit 3; wound 1")
		tt.State.Models[2].Wounds = 1
		tt.SetPose(3, geom.Pose{X: 30000, Y: 5000})
		shooting(tt)
		tt.Answer(shots(at(1, 0, 2), at(2, 0, 2)))
		tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{3}})
		same(t, "models left", tt.Unit(2).Alive, int16(1))
	},
	"9e.DATASHEET.WEAPON.2": minimum,
	"9e.EXAMPLES.MINRANGE":  minimum,
	"9e.DATASHEET.WEAPON.1": func(t *testing.T) {
		tt := shooting(facing(t, 5, "", gun(effect.Pistol, 12), gun(effect.Melee, 0)))
		tt.Refused(shots(at(1, 1, 2)), "9e.DATASHEET.WEAPON.1")
	},
	"9e.DATASHEET.CHAR.4": func(t *testing.T) {
		unit := squad(1, gun(effect.Heavy, 24))
		unit.Kinds[0].Profile.BS = 0
		can(t, "BS -", field(t, []rules.ArmyUnit{unit}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {15, 5}}, ""), false)
		unit.Kinds[0].Weapons[0].Skill = 3
		can(t, "a weapon with its own skill", field(t, []rules.ArmyUnit{unit}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {15, 5}}, ""), true)
	},
	"9e.SHOOT.LOOKOUT.1": lookOut,
	"9e.SHOOT.LOOKOUT.2": lookOut,
	"9e.SHOOT.LOOKOUT.3": func(t *testing.T) { // a closer CHARACTER does not count
		hero := of(squad(1), effect.Infantry, effect.Character)
		tt := shooting(field(t, []rules.ArmyUnit{squad(1, gun(effect.Heavy, 24))}, []rules.ArmyUnit{hero, hero, squad(3)}, []place{{5, 5}, {15, 5}, {12, 8}, {17, 5}}, ""))
		targets(t, tt, units(2, 3, 4))
	},
}

// minimum tests a weapon with a range of 6"-48".
func minimum(t *testing.T) {
	w := gun(effect.Heavy, 48)
	w.MinRange = 6000
	far := 6 - base // the far edge of the base is 6" away
	can(t, `wholly within 6"`, facing(t, far, "", w), false)
	can(t, `partly beyond 6"`, facing(t, far+0.001, "", w), true)
}

// visible tests a target behind a wall, and behind other models.
func visible(t *testing.T) {
	tall := rulestest.Trooper()
	tall.Base = geom.RectangleHull(500, 20*geom.Inch, 9000)
	screen := rulestest.Unit(1, tall, effect.Vehicle)
	for _, c := range []struct {
		name          string
		first, second []rules.ArmyUnit
		at            []place
		want          bool
	}{
		{"no obstacle", []rules.ArmyUnit{squad(1, gun(effect.Heavy, 24))}, []rules.ArmyUnit{squad(1)}, []place{{5, 15}, {15, 15}}, true},
		{"a friendly unit between", []rules.ArmyUnit{squad(1, gun(effect.Heavy, 24)), screen}, []rules.ArmyUnit{squad(1)}, []place{{5, 15}, {10, 15}, {15, 15}}, false},
		{"an enemy unit between", []rules.ArmyUnit{squad(1, gun(effect.Heavy, 24))}, []rules.ArmyUnit{squad(1), screen}, []place{{5, 15}, {15, 15}, {10, 15}}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			tt := field(t, c.first, c.second, c.at, "")
			own := rules.UnitID(1)
			target := rules.UnitAt(len(c.first))
			if got := tt.Sees(int(tt.Unit(own).First), target); got != c.want {
				t.Errorf("sees: %v, want %v", got, c.want)
			}
		})
	}
	t.Run("a model of the same unit between", func(t *testing.T) {
		wall := armed()
		wall.Base = tall.Base
		wall.Count = 1
		unit := squad(1, gun(effect.Heavy, 24))
		unit.Kinds = append(unit.Kinds, wall)
		tt := field(t, []rules.ArmyUnit{unit}, []rules.ArmyUnit{squad(1)}, []place{{5, 15}, {15, 15}}, "")
		tt.SetPose(1, geom.Pose{X: 10000, Y: 15000})
		can(t, "sees through it", tt, true)
	})
	t.Run("the cache is invalidated when a model moves", func(t *testing.T) {
		tt := field(t, []rules.ArmyUnit{squad(1, gun(effect.Heavy, 24)), screen}, []rules.ArmyUnit{squad(1)}, []place{{5, 15}, {10, 15}, {15, 15}}, "")
		if tt.Sees(0, 3) {
			t.Error("sees through the screen")
		}
		tt.SetPose(1, geom.Pose{X: 30000, Y: 15000})
		if !tt.Sees(0, 3) {
			t.Error("does not see past the screen that has moved away")
		}
		other := tt.Clone() // where it has moved back
		other.SetPose(1, geom.Pose{X: 10000, Y: 15000})
		if other.CloneTo(tt.Game); tt.Sees(0, 3) {
			t.Error("uses the cache of the state before the copy")
		}
	})
}

// lookOut tests a CHARACTER behind a unit of three models.
func lookOut(t *testing.T) {
	hero := of(squad(1), effect.Infantry, effect.Character)
	big := of(squad(1), effect.Infantry, effect.Character)
	big.Kinds = []rules.Kind{armed()}
	big.Kinds[0].Profile.Wounds = 10
	tank := of(squad(1), effect.Vehicle)
	for _, c := range []struct {
		name   string
		hero   rules.ArmyUnit
		guards rules.ArmyUnit
		at     []place
		want   rules.UnitSet
	}{
		{`3" behind three models`, hero, squad(3), []place{{5, 9}, {13, 8 - base - 3}, {13, 8}}, units(3)},
		{`3.001" behind them`, hero, squad(3), []place{{5, 9}, {13, 8 - base - 3.001}, {13, 8}}, units(2, 3)},
		{"behind two models", hero, squad(2), []place{{5, 9}, {13, 4}, {13, 8}}, units(2, 3)},
		{"behind a VEHICLE", hero, tank, []place{{5, 9}, {13, 6}, {13, 8}}, units(3)},
		{"with 10 Wounds", big, squad(3), []place{{5, 9}, {13, 6}, {13, 8}}, units(2, 3)},
		{"in front", hero, squad(3), []place{{5, 9}, {10, 8}, {13, 8}}, units(2, 3)},
		{"as close as they", hero, squad(3), []place{{5, 9}, {13, 8}, {13, 10}}, units(2, 3)},
	} {
		t.Run(c.name, func(t *testing.T) {
			tt := shooting(field(t, []rules.ArmyUnit{squad(1, gun(effect.Heavy, 24))}, []rules.ArmyUnit{c.hero, c.guards}, c.at, ""))
			targets(t, tt, c.want)
			if !c.want.Has(2) {
				tt.Refused(shots(at(1, 0, 2)), "9e.SHOOT.LOOKOUT.1")
			}
		})
	}
}

// TestGuarded: a CHARACTER is guarded by another unit of its army within 3".
func TestGuarded(t *testing.T) {
	hero := of(squad(1), effect.Infantry, effect.Character)
	for _, c := range []struct {
		name       string
		own, enemy float64
		want       bool
	}{{`3"`, 3, 9, true}, {`3.001"`, 3.001, 9, false}, {"beside an enemy", 9, 2, false}} {
		tt := field(t, []rules.ArmyUnit{hero, squad(1)}, []rules.ArmyUnit{squad(1)}, []place{{15, 5}, {15, 5 + base + c.own}, {15 + base + c.enemy, 5}}, "")
		if got := shoot.Guarded(tt.Game, 1); got != c.want {
			t.Errorf("9e.SHOOT.LOOKOUT.1, %s: guarded %v", c.name, got)
		}
	}
}

var nearTests = map[string]func(*testing.T){
	"9e.SHOOT.LOCKED.1": func(t *testing.T) {
		can(t, `1"`, facing(t, 1, "", gun(effect.Heavy, 24)), false)
		can(t, `1.001"`, facing(t, 1.001, "", gun(effect.Heavy, 24)), true)
	},
	"9e.SHOOT.LOCKED.2": func(t *testing.T) {
		for d, want := range map[float64]rules.UnitSet{1: units(4), 1.001: units(3, 4)} {
			tt := shooting(field(t, []rules.ArmyUnit{squad(1, gun(effect.Heavy, 24)), squad(1)}, []rules.ArmyUnit{squad(1), squad(1)},
				[]place{{5, 5}, {5, 15}, {5 + base + d, 15}, {15, 5}}, ""))
			targets(t, tt, want)
			if !want.Has(3) {
				tt.Refused(shots(at(1, 0, 3)), "9e.SHOOT.LOCKED.2")
			}
		}
	},
	"9e.SHOOT.PISTOL.1": func(t *testing.T) {
		tt := shooting(field(t, []rules.ArmyUnit{squad(1, gun(effect.Pistol, 12), gun(effect.Assault, 24))}, []rules.ArmyUnit{squad(1), squad(1)},
			[]place{{5, 5}, {5 + base + 1, 5}, {10, 5}}, ""))
		targets(t, tt, units(2))
		tt.Refused(shots(at(1, 0, 3)), "9e.SHOOT.PISTOL.1")
		tt.Refused(shots(at(1, 1, 2)), "9e.SHOOT.LOCKED.1")
	},
	"9e.SHOOT.PISTOL.2": func(t *testing.T) { // a friendly unit fights the target too
		tt := shooting(field(t, []rules.ArmyUnit{squad(1, gun(effect.Pistol, 12)), squad(1)}, []rules.ArmyUnit{squad(1)},
			[]place{{5, 5}, {9.4, 5}, {7.2, 5}}, ""))
		targets(t, tt, units(3))
	},
	"9e.SHOOT.PISTOL.3": func(t *testing.T) {
		tt := shooting(facing(t, 5, "hit 1; hit 1", gun(effect.Pistol, 12), gun(effect.Assault, 24), gun(effect.Pistol, 12)))
		tt.Refused(shots(at(1, 0, 2), at(1, 1, 2)), "9e.SHOOT.PISTOL.3")
		tt.Answer(shots(at(1, 0, 2), at(1, 2, 2)))
	},
	"9e.SHOOT.BIGGUNS.1": func(t *testing.T) {
		tt := tank(t, "hit 4; wound 1", place{5 + base + 1, 5}, place{15, 5})
		tt.Refused(shots(at(1, 0, 4)), "9e.SHOOT.TARGET.4") // out of range
		tt.Answer(shots(at(1, 0, 3)))                       // at -1
	},
	"9e.SHOOT.BIGGUNS.2": func(t *testing.T) { // a friendly unit fights the target too
		tt := tank(t, "", place{5 + base + 1, 5}, place{15, 5})
		tt.Stand(2, inches(5+2*(base+1)), inches(5))
		targets(t, tt, units(3), units(3), units(3))
	},
	"9e.SHOOT.BIGGUNS.3": bigGunsLater,
	"9e.SHOOT.BIGGUNS.4": func(t *testing.T) {
		tank(t, "hit 3", place{5 + base + 1, 5}, place{15, 5}).Answer(shots(at(1, 0, 3)))
		tank(t, "hit 3; wound 1", place{5 + base + 1, 5}, place{15, 5}).Answer(shots(at(1, 2, 3))) // an Assault weapon
	},
	"9e.SHOOT.BLAST.3": func(t *testing.T) {
		blast := gun(effect.Pistol, 12, effect.Effect{Kind: effect.Blast})
		can(t, `1"`, facing(t, 1, "", blast), false)
		can(t, `1.001"`, facing(t, 1.001, "", blast), true)
	},
}

// tank tests a VEHICLE with two Heavy weapons and an Assault weapon, a friendly unit far away,
// and two enemy units of which the second is out of range of the first weapon.
func tank(t *testing.T, script string, near, far place) *rulestest.Table {
	t.Helper()
	unit := of(squad(1, gun(effect.Heavy, 5), gun(effect.Heavy, 24), gun(effect.Assault, 24)), effect.Vehicle)
	return shooting(field(t, []rules.ArmyUnit{unit, squad(1)}, []rules.ArmyUnit{squad(1), squad(1)}, []place{{5, 5}, {40, 25}, near, far}, script))
}

// bigGunsLater tests attacks on a unit other than the one in combat with the shooter.
func bigGunsLater(t *testing.T) {
	near, far := place{5 + base + 1, 5}, place{15, 12}
	tt := tank(t, "hit 4; wound 4; save 3", near, far)
	targets(t, tt, units(3), units(3, 4), units(3, 4))
	tt.Answer(shots(at(1, 0, 3), at(1, 1, 4))) // the near unit survives: the second attack is not made
	same(t, "the far unit", tt.Models(4)[0].Wounds, int16(2))

	tt = tank(t, "hit 4; wound 4; save 1; hit 3; wound 1", near, far)
	tt.State.Models[tt.Unit(3).First].Wounds = 1
	tt.Answer(shots(at(1, 0, 3), at(1, 1, 4))) // the near unit is destroyed, and the second attack has no modifier
	same(t, "the near unit", tt.Unit(3).Place, rules.Destroyed)

	single := of(squad(1, gun(effect.Heavy, 24)), effect.Monster)
	tt = shooting(field(t, []rules.ArmyUnit{single}, []rules.ArmyUnit{squad(1), squad(1)}, []place{{5, 5}, near, far}, ""))
	targets(t, tt, units(2)) // it has only one ranged weapon
	tt.Refused(shots(at(1, 0, 3)), "9e.SHOOT.BIGGUNS.1")
}

var typeTests = map[string]func(*testing.T){
	"9e.SHOOT.TYPES.1": func(t *testing.T) { // every type shoots, and has its own rule below
		for _, w := range []effect.WeaponType{effect.Assault, effect.Heavy, effect.RapidFire, effect.Grenade, effect.Pistol} {
			can(t, "a ranged weapon", facing(t, 5, "", gun(w, 12)), true)
		}
	},
	"9e.DATASHEET.WEAPON.3": func(t *testing.T) { // the same weapon shoots differently as another type
		for kind, script := range map[effect.WeaponType]string{effect.Heavy: "hit 1", effect.RapidFire: "hit 1 1"} {
			shooting(facing(t, 12, script, gun(kind, 24))).Answer(shots(at(1, 0, 2)))
		}
	},
	"9e.SHOOT.ASSAULT.2": advanced,
	"9e.SHOOT.HEAVY.1": func(t *testing.T) {
		for _, c := range []struct {
			is     effect.Conditions
			unit   rules.ArmyUnit
			script string
		}{
			{effect.Moved, squad(1, gun(effect.Heavy, 24)), "hit 3"},
			{effect.RemainedStationary, squad(1, gun(effect.Heavy, 24)), "hit 3; wound 1"},
			{effect.Moved, of(squad(1, gun(effect.Heavy, 24)), effect.Vehicle), "hit 3; wound 1"},
			{effect.Moved, squad(1, gun(effect.RapidFire, 10)), "hit 3; wound 1"},
		} {
			tt := field(t, []rules.ArmyUnit{c.unit}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {15, 5}}, c.script)
			tt.Mark(1, c.is)
			shooting(tt).Answer(shots(at(1, 0, 2)))
		}
	},
	"9e.SHOOT.RAPIDFIRE.1": func(t *testing.T) {
		shooting(facing(t, 12, "hit 1 1", gun(effect.RapidFire, 24))).Answer(shots(at(1, 0, 2)))
		shooting(facing(t, 12.001, "hit 1", gun(effect.RapidFire, 24))).Answer(shots(at(1, 0, 2)))
	},
	"9e.SHOOT.GRENADE.1": func(t *testing.T) {
		tt := shooting(field(t, []rules.ArmyUnit{squad(2, gun(effect.Grenade, 12), gun(effect.Heavy, 24))}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {12, 5}}, "hit 1; hit 1"))
		tt.Refused(shots(at(1, 0, 2), at(1, 1, 2)), "9e.SHOOT.GRENADE.1")
		tt.Refused(shots(at(1, 0, 2), at(2, 0, 2)), "9e.SHOOT.GRENADE.1")
		tt.Answer(shots(at(1, 0, 2), at(2, 1, 2)))
	},
	"9e.SHOOT.BLAST.1":   func(t *testing.T) { blast(t, 6, "attacks 2; hit 1 1 1"); blast(t, 5, "attacks 2; hit 1 1") },
	"9e.EXAMPLES.BLAST6": func(t *testing.T) { blast(t, 6, "attacks 2; hit 1 1 1") },
	"9e.SHOOT.BLAST.2":   func(t *testing.T) { blast(t, 11, "hit 1 1 1 1 1 1"); blast(t, 10, "attacks 4; hit 1 1 1 1") },
	"9e.EXAMPLES.BLAST11": func(t *testing.T) {
		blast(t, 11, "hit 1 1 1 1 1 1")
	},
}

// blast throws a Grenade D6 with Blast at a unit of a number of models.
func blast(t *testing.T, models int, script string) {
	t.Helper()
	w := gun(effect.Grenade, 12, effect.Effect{Kind: effect.Blast})
	w.Attacks = dice.Amount{Count: 1, Sides: 6}
	tt := shooting(field(t, []rules.ArmyUnit{squad(1, w)}, []rules.ArmyUnit{squad(models)}, []place{{5, 5}, {12, 5}}, script))
	tt.Answer(shots(at(1, 0, 2)))
}
