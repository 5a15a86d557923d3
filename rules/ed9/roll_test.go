package ed9_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// fire makes the first unit shoot at the second.
func fire(t *testing.T, dice string, shooter, target rules.ArmyUnit) int16 {
	t.Helper()
	tt := shooting(table(t, dice, list(shooter), list(target), at{5000, 5000}, at{15000, 5000}))
	tt.Answer(shots(shot(1, 0, 2)))
	return tt.State.Models[1].Wounds
}

// TestLeast: 9e.DATASHEET.MODCHAR.5. Only Strength, Toughness, Attacks and Leadership have a
// minimum: damage and a number of shots may be modified to 0.
func TestLeast(t *testing.T) {
	tough := able(squad(1), effect.Effect{Kind: effect.ReduceDamage, Mod: dice.Modifier{Add: -1}})
	equal(t, "damage", fire(t, "hit 3; wound 4; save 1", squad(1, gun(effect.Heavy, 24)), tough), int16(2))
	jammed := able(squad(1, gun(effect.Heavy, 24)), effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.WeaponAttacks, Mod: dice.Modifier{Add: -1}})
	equal(t, "no shot", fire(t, "", jammed, squad(1)), int16(2))
}

// TestSaves: 9e.ATTACK.SAVE.1, 9e.CORE.MOD.1, 9e.ATTACK.INVULN.3. All modifiers of a saving throw
// apply, even above +1: the limit is only for hit and wound rolls.
func TestSaves(t *testing.T) {
	sharp := gun(effect.Heavy, 24)
	sharp.AP = -1
	better := effect.Effect{Kind: effect.AddToRoll, Roll: effect.AnySave, Value: 3}
	weak := squad(1)
	weak.Kinds[0].Profile.Save = 6
	equal(t, "a Save of 6+ at +3 and AP -1", fire(t, "hit 3; wound 4; save 4", squad(1, sharp), able(weak, better)), int16(2))
	equal(t, "one less", fire(t, "hit 3; wound 4; save 3", squad(1, sharp), able(weak, better)), int16(1))
	shielded := able(weak, better, effect.Effect{Kind: effect.InvulnerableSave, Value: 5})
	equal(t, "an invulnerable save of 5+ at +3", fire(t, "hit 3; wound 4; save 2", squad(1, sharp), shielded), int16(2))
}

// TestNoCover: 9e.GAPS.6. A unit in terrain has no cover.
func TestNoCover(t *testing.T) {
	tt := table(t, "hit 3; wound 4; save 2", list(squad(1, gun(effect.Heavy, 24))), list(squad(1)), at{5000, 5000}, at{15000, 5000})
	land, err := geom.LayTerrain([]geom.Feature{{Name: "ruin", Parts: []geom.Prism{{
		Corners: []geom.Point{{X: 10000, Y: 0}, {X: 20000, Y: 0}, {X: 20000, Y: 20000}, {X: 10000, Y: 20000}}, Height: 1,
	}}}}, nine().Move.LowTerrain.Is)
	if err != nil {
		t.Fatal(err)
	}
	tt.Terrain = land
	equal(t, "in cover", tt.Covered(2), false)
	shooting(tt)
	tt.Answer(shots(shot(1, 0, 2)))
	equal(t, "wounds left", tt.State.Models[1].Wounds, int16(1))
	e := nine()
	equal(t, "modifiers of cover", [2]int{e.Attack.Cover.Do(true, 0, 5), e.Attack.Cover.Do(true, -1, 3)}, [2]int{})
}

// TestMortalBesides: 9e.ATTACK.MORTAL.5. Mortal wounds of a hit roll are inflicted after the
// normal damage of its hit, even if that was saved.
func TestMortalBesides(t *testing.T) {
	r := nine().Attack
	for dies, want := range map[string][]int16{"hit 6; wound 4; save 1": {0, 1}, "hit 6; wound 4; save 6": {1, 2}} {
		s, err := dice.ParseScript(dies)
		if err != nil {
			t.Fatal(err)
		}
		models := []rules.Model{{Wounds: 2}, {Wounds: 2}}
		a := rules.Attack{
			Number: dice.Fixed(1), Hit: rules.Test{Needed: 3}, Strength: 4, Toughness: 4,
			Triggers: []effect.Trigger{{Roll: dice.Hit, On: effect.FacesFrom(6), Consequence: effect.MortalWounds, Amount: dice.Fixed(1)}},
			Against:  []rules.Against{{Save: rules.Test{Needed: 3}, Damage: dice.Fixed(3)}},
		}
		rulestest.Resolve(s, &r, &a, models, &attack.Tally{})
		equal(t, dies, []int16{models[0].Wounds, models[1].Wounds}, want)
		if err := s.Err(); err != nil {
			t.Error(err)
		}
	}
}

// TestMortalAllocates: 9e.ATTACK.MORTAL.3, 9e.ATTACK.ALLOCATE.2. A model to which a mortal wound
// was allocated takes the next wound, even if it ignored the first.
func TestMortalAllocates(t *testing.T) {
	target := able(squad(2), effect.Effect{Kind: effect.IgnoreWounds, Value: 5})
	tt := table(t, "ignore 6 6", list(target), list(squad(1)), at{5000, 5000}, far)
	harm := rules.Frame{Step: rules.StepMortal, Player: 0, Unit: 1, Other: 2, Value: 1}
	tt.State.Phase = rules.StepPsychic
	tt.Push(harm)
	tt.Run()
	tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{2}})
	equal(t, "allocated", [2]bool{tt.Models(1)[0].Allocated, tt.Models(1)[1].Allocated}, [2]bool{false, true})
	tt.Push(harm)
	tt.Run()
	asked(t, tt, rules.ForNothing) // no request: the next wound goes to the same model
}
