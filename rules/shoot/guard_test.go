package shoot_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// TestGuards: 9e.SHOOT.LOOKOUT.1. The units that protect a CHARACTER with 9 Wounds, and those
// that do not.
func TestGuards(t *testing.T) {
	hero := of(squad(1), effect.Infantry, effect.Character)
	hero.Kinds[0].Profile.Wounds = 9
	heroes := of(squad(3), effect.Infantry, effect.Character)
	for _, c := range []struct {
		name          string
		target, other rules.ArmyUnit
		at            []place
		want          rules.UnitSet
	}{
		{"a MONSTER", hero, of(squad(1), effect.Monster), []place{{5, 9}, {13, 6}, {13, 8}}, units(3)},
		{"one INFANTRY model", hero, squad(1), []place{{5, 9}, {13, 6}, {13, 8}}, units(2, 3)},
		{"three models of their own unit", heroes, squad(1), []place{{5, 9}, {20, 6}, {13, 8}}, units(2, 3)},
	} {
		t.Run(c.name, func(t *testing.T) {
			targets(t, shooting(field(t, []rules.ArmyUnit{squad(1, gun(effect.Heavy, 24))}, []rules.ArmyUnit{c.target, c.other}, c.at, "")), c.want)
		})
	}
}

// TestHiddenCharacter: 9e.SHOOT.LOOKOUT.2. A protected CHARACTER is a target only if it is both
// visible and the closest enemy unit; a closer hidden unit counts as closer.
func TestHiddenCharacter(t *testing.T) {
	hero := of(squad(1), effect.Infantry, effect.Character)
	mortar := gun(effect.Heavy, 40, effect.Effect{Kind: effect.IgnoreVisibility})
	for _, c := range []struct {
		name       string
		weapon     rules.Carried
		hero, near place
		want       rules.UnitSet
	}{
		{"seen, a hidden unit closer", gun(effect.Heavy, 40), place{5, 20}, place{13, 5}, 0},
		{"hidden, the closest", mortar, place{13, 5}, place{16, 5}, units(3, 4)},
		{"seen, the closest", mortar, place{5, 11}, place{13, 5}, units(2, 3, 4)},
		{"seen, not the closest", mortar, place{5, 20}, place{13, 5}, units(3, 4)},
	} {
		t.Run(c.name, func(t *testing.T) {
			tt := field(t, []rules.ArmyUnit{squad(1, c.weapon)}, []rules.ArmyUnit{hero, squad(1), squad(3)}, []place{{5, 5}, c.hero, c.near, {c.hero.x + 1.5, c.hero.y + 1}}, "")
			land, err := geom.LayTerrain([]geom.Feature{{Name: "wall", Parts: []geom.Prism{{
				Corners: []geom.Point{{X: 9000, Y: 0}, {X: 9500, Y: 0}, {X: 9500, Y: 9000}, {X: 9000, Y: 9000}}, Height: 9 * geom.Inch,
			}}}}, 0)
			if err != nil {
				t.Fatal(err)
			}
			tt.Terrain = land
			shooting(tt)
			if c.want != 0 {
				targets(t, tt, c.want)
			} else {
				tt.Refused(shots(at(1, 0, 2)), "9e.SHOOT.LOOKOUT.1")
			}
		})
	}
}

// TestBigGunsOfModels: 9e.SHOOT.BIGGUNS.1, 9e.UNIT.KEYWORD.6. A VEHICLE model shoots at enemies
// within Engagement Range of itself. Neither the Engagement Range of another model of its unit
// nor another VEHICLE model is sufficient.
func TestBigGunsOfModels(t *testing.T) {
	for _, c := range []struct {
		name  string
		tanks bool
	}{{"two VEHICLES", true}, {"a VEHICLE and INFANTRY", false}} {
		t.Run(c.name, func(t *testing.T) {
			unit := of(squad(1, gun(effect.Heavy, 24)), effect.Vehicle, effect.Infantry)
			unit.Kinds[0].Keywords = effect.Keywords{effect.Vehicle}
			other := armed(gun(effect.Heavy, 24))
			other.Count, other.Keywords = 1, effect.Keywords{effect.Infantry}
			if c.tanks {
				other.Keywords = effect.Keywords{effect.Vehicle}
			}
			unit.Kinds = append(unit.Kinds, other)
			tt := field(t, []rules.ArmyUnit{unit}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {5 + base + 1, 5}}, "")
			phase(tt)
			tt.Choose(rules.Select, 1)
			tt.Refused(shots(at(1, 0, 2), at(2, 0, 2)), map[bool]rules.RuleID{true: "9e.SHOOT.BIGGUNS.1", false: "9e.SHOOT.LOCKED.1"}[c.tanks])
			if !c.tanks { // near the enemy too
				tt.SetPose(1, geom.Pose{X: inches(5 + base + 1), Y: inches(5 + base + 1)})
				tt.Refused(shots(at(2, 0, 2)), "9e.SHOOT.LOCKED.1")
			}
		})
	}
}

// TestBeyondInMelee: 9e.SHOOT.BIGGUNS.3, 9e.SHOOT.LOCKED.2. A unit beyond Engagement Range that
// other friends fight is not a target.
func TestBeyondInMelee(t *testing.T) {
	tt := tank(t, "", place{5 + base + 1, 5}, place{15, 12})
	targets(t, tt, units(3), units(3, 4), units(3, 4))
	tt.Stand(2, inches(15), inches(12+base+1))
	tt.Refused(shots(at(1, 1, 4)), "9e.SHOOT.LOCKED.2")
}

// TestPistolsOfVehicles: 9e.SHOOT.PISTOL.3. A VEHICLE, like other models, shoots either its
// Pistols or its other weapons.
func TestPistolsOfVehicles(t *testing.T) {
	unit := of(squad(1, gun(effect.Pistol, 12), gun(effect.Heavy, 24)), effect.Vehicle)
	tt := shooting(field(t, []rules.ArmyUnit{unit}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {12, 5}}, ""))
	tt.Refused(shots(at(1, 0, 2), at(1, 1, 2)), "9e.SHOOT.PISTOL.3")
}

// TestGrenadesOfOneModel: 9e.SHOOT.GRENADE.1. One model may throw all its Grenades.
func TestGrenadesOfOneModel(t *testing.T) {
	tt := shooting(facing(t, 5, "hit 1; hit 1", gun(effect.Grenade, 12), gun(effect.Grenade, 12)))
	tt.Answer(shots(at(1, 0, 2), at(1, 1, 2)))
}

// TestBlastIsCounted: 9e.SHOOT.BLAST.1, 9e.SHOOT.BLAST.2. The models of a target are counted when
// it is selected, and not again for the second weapon.
func TestBlastIsCounted(t *testing.T) {
	w := gun(effect.Heavy, 24, effect.Effect{Kind: effect.Blast})
	w.Attacks = dice.Amount{Count: 1, Sides: 3}
	tt := shooting(field(t, []rules.ArmyUnit{squad(2, w)}, []rules.ArmyUnit{squad(11)}, []place{{5, 5}, {15, 5}}, "hit 3 2 2; wound 4; save 1; hit 2 2 2"))
	for i := range tt.Models(2) {
		tt.Models(2)[i].Wounds = 1
	}
	tt.Answer(shots(at(1, 0, 2), at(2, 0, 2)))
	tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{3}})
	same(t, "models left", tt.Unit(2).Alive, int16(10))
}

// TestCharacterAmongOthers: 9e.SHOOT.LOOKOUT.1. A unit that contains a CHARACTER is protected,
// regardless of the order of its models.
func TestCharacterAmongOthers(t *testing.T) {
	unit := of(squad(1), effect.Infantry, effect.Character)
	unit.Kinds[0].Keywords = effect.Keywords{effect.Infantry}
	hero := armed()
	hero.Count, hero.Keywords = 1, effect.Keywords{effect.Infantry, effect.Character}
	unit.Kinds = append(unit.Kinds, hero)
	tt := field(t, []rules.ArmyUnit{squad(1, gun(effect.Heavy, 24))}, []rules.ArmyUnit{unit, squad(3)}, []place{{5, 9}, {14, 8}, {12, 8}}, "")
	targets(t, shooting(tt), units(3))
	tt.Remove(int(tt.Unit(2).First)+1, "9e.ATTACK.DAMAGE.2") // the CHARACTER
	targets(t, tt, units(2, 3))
}

// TestDeadBearer: 9e.DATASHEET.SEEDUNIT.2, 9e.ATTACK.DAMAGE.2. A model destroyed by one of its
// own weapons makes no attacks with its other weapons.
func TestDeadBearer(t *testing.T) {
	plasma := gun(effect.Heavy, 24, effect.Effect{Kind: effect.OnRoll, Trigger: effect.Trigger{Roll: dice.Hit, On: effect.FacesFrom(1), Consequence: effect.DestroyBearer}})
	tt := shooting(field(t, []rules.ArmyUnit{squad(2, plasma, gun(effect.Assault, 24))}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {15, 5}}, "hit 1"))
	tt.Answer(shots(at(1, 0, 2), at(1, 1, 2)))
	same(t, "models left", tt.Unit(1).Alive, int16(1))
}
