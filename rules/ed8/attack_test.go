package ed8_test

import (
	"fmt"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestHitRoll: 8e.ATTACK.HIT.1, 8e.ATTACK.HIT.2. A roll of 1 fails regardless of modifiers; a 6
// needs the required result like any other roll.
func TestHitRoll(t *testing.T) {
	equal(t, "a 1 with 5", hits(t, "1", rules.Test{Needed: 2, Modifier: 5}), 0)
	equal(t, "a 2 with 5", hits(t, "2", rules.Test{Needed: 2, Modifier: 5}), 1)
	equal(t, "a 6 less 3 for 4+", hits(t, "6", rules.Test{Needed: 4, Modifier: -3}), 0)
	equal(t, "Ballistic Skill", gather(squad(1, gun(effect.Heavy, 24)), squad(1), 0, 0).Hit.Needed, 3)
}

// TestWoundRoll: 8e.ATTACK.WOUND.1, 8e.ATTACK.WOUND.2.
func TestWoundRoll(t *testing.T) {
	r := &eight().Attack
	for _, c := range []struct{ s, t, want int }{{8, 4, 2}, {7, 4, 3}, {5, 4, 3}, {4, 4, 4}, {3, 4, 5}, {2, 4, 6}, {1, 4, 6}, {3, 5, 5}} {
		equal(t, "needed", r.WoundNeeded.Do(c.s, c.t), c.want)
	}
	for face, want := range map[string]bool{"1": false, "3": false, "4": true} {
		w, _ := attack.WoundRoll(script(t, "wound "+face), r, &rules.Attack{Strength: 4, Toughness: 4}, false)
		equal(t, "a "+face, w.Wounded, want)
	}
	w, _ := attack.WoundRoll(script(t, "wound 1"), r, &rules.Attack{Strength: 8, Toughness: 4, Wound: rules.Test{Modifier: 5}}, false)
	equal(t, "a 1 with 5", w.Wounded, false)
	for _, c := range []struct {
		roll     string
		modifier int8
		want     bool
	}{{"wound 6", 0, true}, {"wound 6", -1, false}, {"wound 4", 2, true}, {"wound 3", 2, false}} {
		w, _ = attack.WoundRoll(script(t, c.roll), r, &rules.Attack{Strength: 2, Toughness: 8, Wound: rules.Test{Modifier: c.modifier}}, false)
		equal(t, fmt.Sprintf("%s and %d for 6+", c.roll, c.modifier), w.Wounded, c.want)
	}
}

// TestAllocate: 8e.ATTACK.ALLOCATE.1, 8e.ATTACK.ALLOCATE.2. A model that has lost wounds is
// allocated the next wound; a model that saved need not be.
func TestAllocate(t *testing.T) {
	must := eight().Attack.Allocate.Do
	equal(t, "hurt", must(&rules.Model{Wounds: 1, Hurt: true}), true)
	equal(t, "saved", must(&rules.Model{Wounds: 2, Allocated: true}), false)
	tt := phase(table(t, "hit 3 3; wound 4 4; save 1 1", list(squad(2, gun(effect.Heavy, 24))), list(squad(3)), at{5000, 5000}, at{15000, 5000}), rules.StepShooting)
	tt.Choose(rules.Select, 1)
	tt.Answer(shots(shot(1, 0, 2), shot(2, 0, 2)))
	asked(t, tt, rules.ForAllocation)
	equal(t, "any model of the unit", len(tt.Request().Options), 3)
	tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{5}})
	equal(t, "the wounded model took the second", tt.Unit(2).Alive, 2)
	for n := range 3 { // any model, regardless of earlier allocations
		tt = phase(table(t, "hit 3; wound 4; save 1", list(squad(1, gun(effect.Heavy, 24))), list(squad(3)), at{5000, 5000}, at{15000, 5000}), rules.StepShooting)
		m := &tt.State.Models[1+n]
		m.Wounds, m.Hurt, m.Allocated = 1, true, true
		tt.Choose(rules.Select, 1)
		tt.Answer(shots(shot(1, 0, 2)))
		equal(t, "the wounded model is slain", tt.Find(2, rules.ModelAt(1+n)), -1)
	}
}

// save resolves one attack that has wounded a model with a Save of 3+.
func save(t *testing.T, face string, ap int16, invulnerable int8, modifier int8) int {
	t.Helper()
	a := rules.Attack{Number: dice.Fixed(1), Automatic: true, Wounds: true, AP: ap, Against: []rules.Against{{
		Save: rules.Test{Needed: 3, Modifier: modifier}, Invulnerable: rules.Test{Needed: invulnerable}, Damage: dice.Fixed(3),
	}}}
	models := []rules.Model{{Wounds: 2}, {Wounds: 2}}
	var tally attack.Tally
	rulestest.Resolve(script(t, "save "+face), &eight().Attack, &a, models, &tally)
	return int(4 - models[0].Wounds - models[1].Wounds)
}

// TestSave: 8e.ATTACK.SAVE.1, 8e.ATTACK.SAVE.2, 8e.ATTACK.DAMAGE.1, 8e.ATTACK.INVULN.1,
// 8e.ATTACK.INVULN.2, 8e.EXAMPLES.APSAVE. Excess damage on a slain model is lost.
func TestSave(t *testing.T) {
	for name, c := range map[string]struct {
		face         string
		ap           int16
		invulnerable int8
		modifier     int8
		want         int
	}{
		"AP -1, 3": {"3", -1, 0, 0, 2}, "AP -1, 4": {"4", -1, 0, 0, 0}, "8e.ATTACK.SAVE.2 a 1 with 5": {"1", 0, 0, 5, 2},
		"invulnerable 5+ against AP -3, 5": {"5", -3, 5, 0, 0}, "invulnerable 5+ against AP -3, 4": {"4", -3, 5, 0, 2},
		"8e.ATTACK.INVULN.1 its Save where that is better": {"3", 0, 5, 0, 0},
		"a 6 against AP -4": {"6", -4, 0, 0, 2},
	} {
		equal(t, name, save(t, c.face, c.ap, c.invulnerable, c.modifier), c.want)
	}
}

// TestSaveModifiers: 8e.CORE.DICE.4, 8e.GAPS.3. All modifiers of saving throws apply, also to
// invulnerable saves.
func TestSaveModifiers(t *testing.T) {
	for face, want := range map[string]int16{"2": 1, "3": 2} {
		for name, against := range map[string]rules.Against{
			"Save":         {Save: rules.Test{Needed: 5, Modifier: 2}, Damage: dice.Fixed(1)},
			"invulnerable": {Invulnerable: rules.Test{Needed: 5, Modifier: 2}, Damage: dice.Fixed(1)},
		} {
			models := []rules.Model{{Wounds: 2}}
			rulestest.Resolve(script(t, "save "+face), &eight().Attack, &rules.Attack{
				Number: dice.Fixed(1), Automatic: true, Wounds: true, Against: []rules.Against{against},
			}, models, &attack.Tally{})
			equal(t, "8e.GAPS.3 "+name+" 5+ with 2, "+face, models[0].Wounds, want)
		}
	}
}

// TestNoDamage: 8e.DATASHEET.MODCHAR.6, 8e.ATTACK.DAMAGE.1. Damage may be modified to 0, unlike
// the characteristics with a minimum of 1.
func TestNoDamage(t *testing.T) {
	less := able(squad(1), effect.Effect{Kind: effect.ReduceDamage, Mod: dice.Modifier{Add: -1}})
	a := gather(squad(1, gun(effect.Heavy, 24)), less, 0, 0)
	a.Automatic, a.Wounds = true, true
	models := []rules.Model{{Wounds: 2}}
	rulestest.Resolve(script(t, "save 1"), &eight().Attack, &a, models, &attack.Tally{})
	equal(t, "8e.DATASHEET.MODCHAR.6 wounds left", models[0].Wounds, 2)
}

// TestTanks: 8e.SHOOT.SEQ.2. VEHICLES and MONSTERS have no special rules for shooting near
// enemies: neither their hit rolls nor those against them are modified.
func TestTanks(t *testing.T) {
	for _, k := range []effect.Keyword{effect.Vehicle, effect.Monster} {
		big := of(squad(1, gun(effect.Heavy, 24)), k)
		equal(t, "its hit rolls", gather(big, squad(1), effect.Engaged, 0).Hit.Modifier, 0)
		equal(t, "hit rolls at it", gather(squad(1, gun(effect.Heavy, 24)), big, 0, effect.Engaged).Hit.Modifier, 0)
	}
}

// covered puts a unit into a ruin of a depth along X, and shoots at it.
func covered(t *testing.T, rolls string, depth geom.Length) *rulestest.Table {
	t.Helper()
	tt := table(t, rolls, list(squad(1, gun(effect.Heavy, 24))), list(squad(1)), at{5000, 5000}, at{15000, 5000})
	land, err := geom.LayTerrain([]geom.Feature{{Name: "ruin", Area: []geom.Point{{X: 14000, Y: 4000}, {X: 14000 + depth, Y: 4000}, {X: 14000 + depth, Y: 6000}, {X: 14000, Y: 6000}}}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	tt.Terrain = land
	return tt
}

// TestCover: 8e.ATTACK.COVER.1, 8e.ATTACK.COVER.2. Cover requires every model to be completely
// inside, and affects neither invulnerable saves nor melee.
func TestCover(t *testing.T) {
	for depth, want := range map[geom.Length]int16{1000 + base/2: 2, 1000 + base/2 - 1: 1} {
		tt := phase(covered(t, "hit 3; wound 4; save 2", depth), rules.StepShooting)
		tt.Choose(rules.Select, 1)
		tt.Answer(shots(shot(1, 0, 2)))
		equal(t, "wounds left", tt.State.Models[1].Wounds, want)
	}
	tt := covered(t, "", 4*inch)
	equal(t, "one model", tt.Covered(2), true)
	pair := table(t, "", list(squad(1)), list(squad(2)), at{5000, 5000}, at{15000, 5000})
	pair.Terrain = tt.Terrain
	equal(t, "one of two models", pair.Covered(2), false)
	target := able(squad(1), effect.Effect{Kind: effect.InvulnerableSave, Value: 4})
	ranged := gather(squad(1, gun(effect.Heavy, 24)), target, 0, effect.InCover).Against[0]
	equal(t, "saves against shots", [2]int8{ranged.Save.Modifier, ranged.Invulnerable.Modifier}, [2]int8{1, 0})
	equal(t, "8e.ATTACK.COVER.2 in melee", gather(squad(1, blade()), target, 0, effect.InCover).Against[0].Save.Modifier, 0)
}
