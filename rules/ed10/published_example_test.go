package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/morale"
)

// TestPublishedExamples plays worked examples of the published rules.
func TestPublishedExamples(t *testing.T) {
	for name, test := range publishedExamples {
		t.Run(name, test)
	}
}

// scripted is a source of the dice; all of them must be rolled.
func scripted(t *testing.T, script string, roll func(dice.Source)) {
	t.Helper()
	s, err := dice.ParseScript(script)
	if err != nil {
		t.Fatal(err)
	}
	if roll(s); s.Err() != nil {
		t.Errorf("%s: %v", script, s.Err())
	}
}

// tough is a target of one model with a Toughness and many wounds.
func tough(n int16) rules.Unit {
	u := soldiers(1)
	u.Kinds[0].Profile.Toughness, u.Kinds[0].Profile.Wounds = n, 9
	return u
}

// saving is a target with a Save and effects.
func saving(n int16, effects ...effect.Effect) rules.Unit {
	u := soldiers(1)
	u.Kinds[0].Profile.Save, u.Effects = n, effects
	return u
}

var (
	inCover = effect.Effect{Kind: effect.GiveCover, Scope: effect.Scope{Suffered: true}}
	better  = effect.Effect{Kind: effect.AddToRoll, Roll: effect.ArmourSave, Value: 1}
)

var publishedExamples = map[string]func(*testing.T){
	"10e.EXAMPLES.9 10e.CORE.REROLL.5 reading a D3": func(t *testing.T) {
		d3 := dice.Amount{Count: 1, Sides: 3}
		for script, want := range map[string]int{"damage 3": 2, "damage 4": 2, "damage 5": 3, "damage 6": 3, "damage 1 4": 2, "damage 2 6": 3} {
			scripted(t, script, func(s dice.Source) { equal(t, script, d3.Reroll(s, dice.Damage, dice.Ones), want) })
		}
		for script, want := range map[string]int{"damage 1": 1, "damage 2": 1} {
			scripted(t, script, func(s dice.Source) { equal(t, script, d3.Roll(s, dice.Damage), want) })
		}
	},
	"10e.EXAMPLES.11 within": func(t *testing.T) {
		for more, want := range map[geom.Length]bool{0: true, inch / 10: false} {
			tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + 12*inch + more, 5000})
			equal(t, "within 12\"", tt.Within(1, 2, 12*inch), want)
		}
	},
	"10e.EXAMPLES.10 slanted distance": func(t *testing.T) {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + 3*inch, 5000})
		tt.SetPose(int(tt.Unit(2).First), geom.Pose{X: 5000 + base + 3*inch, Y: 5000, Z: 4 * inch})
		for by, want := range map[geom.Length]bool{5 * inch: true, 5*inch - 1: false} {
			equal(t, "within "+by.String(), tt.Within(1, 2, by), want)
		}
	},
	"10e.EXAMPLES.12 order of modifiers": func(t *testing.T) {
		equal(t, "doubled, and 1 more", dice.Modifier{Multiply: 2, Add: 1}.Apply(3), 7)
		equal(t, "not doubled", dice.Modifier{Add: 1}.Apply(3), 4)
	},
	"10e.EXAMPLES.13 halving and adding": func(t *testing.T) {
		for of, want := range map[int]int{2: 2, 1: 2, 4: 3} {
			equal(t, "halved, and 1 more", dice.Modifier{Divide: 2, Add: 1}.Apply(of), want)
		}
	},
	"10e.EXAMPLES.16 limits of characteristics": func(t *testing.T) {
		w := gun(t)
		w.AP = 0
		against(w, saving(2, changing(effect.Sv, dice.Modifier{Add: -1}))).leaves(t, "hit 3; wound 4; save 1", 1)
		against(w, saving(2, changing(effect.Sv, dice.Modifier{Add: -1}))).leaves(t, "hit 3; wound 4; save 2", 2)
		worse := against(w, saving(3))
		worse.own.Effects = []effect.Effect{changing(effect.WeaponAP, dice.Modifier{Add: 1}), changing(effect.WeaponDamage, dice.Modifier{Add: -1})}
		worse.leaves(t, "hit 3; wound 4; save 3", 2)
		worse.leaves(t, "hit 3; wound 4; save 2", 1)
		for ld, test := range map[int16]struct{ by, want int16 }{8: {1, 8}, 5: {-1, 5}, 6: {1, 7}} {
			unit := squad(1)
			unit.Kinds[0].Profile.Leadership = ld
			unit.Effects = []effect.Effect{changing(effect.Ld, dice.Modifier{Add: test.by})}
			tt := table(t, "", list(unit), list(squad(1)), at{5000, 5000}, far)
			equal(t, "Leadership", morale.BestLeadership(tt.Game, 1), int(test.want))
		}
		for oc, want := range map[int16]int{1: 0, 3: 1} {
			unit := squad(1)
			unit.Kinds[0].Profile.Control = oc
			unit.Effects = []effect.Effect{changing(effect.OC, dice.Modifier{Add: -2})}
			tt := table(t, "", list(unit), list(squad(1)), at{5000, 5000}, far)
			c := ability.NewControl(tt.Game, 1)
			equal(t, "Objective Control", c.Of(0), want)
		}
	},
	"10e.EXAMPLES.17 improving and worsening": func(t *testing.T) {
		for by, script := range map[int16]string{-1: "hit 2; wound 1", 1: "hit 4; wound 1"} {
			firing(gun(t), []effect.Effect{changing(effect.BS, dice.Modifier{Add: by})}, nil).leaves(t, script, 2)
		}
		firing(gun(t), []effect.Effect{changing(effect.BS, dice.Modifier{Add: 1})}, nil).leaves(t, "hit 3", 2)
		for ap, test := range map[int16]struct{ by, want int16 }{-1: {-1, -2}, -2: {1, -1}, 0: {-1, -1}} {
			w := gun(t)
			w.AP = ap
			a := firing(w, []effect.Effect{changing(effect.WeaponAP, dice.Modifier{Add: test.by})}, nil).attack()
			equal(t, "AP", a.AP, test.want)
		}
	},
	"10e.EXAMPLES.18 limit of roll modifiers": func(t *testing.T) {
		for want, test := range map[string][]effect.Effect{
			"hit 4; wound 1": {hitting(-1), hitting(-1), hitting(1)}, "hit 2; wound 1": {hitting(1), hitting(1)},
		} {
			firing(gun(t), test, nil).leaves(t, want, 2)
		}
		firing(gun(t), []effect.Effect{hitting(-1), hitting(-1), hitting(-1), hitting(1)}, nil).leaves(t, "hit 4; wound 1", 2)
		firing(gun(t), []effect.Effect{hitting(-1), hitting(-1), hitting(-1), hitting(1)}, nil).leaves(t, "hit 3", 2)
		firing(gun(t), []effect.Effect{hitting(1), hitting(1)}, nil).leaves(t, "hit 1", 2)
	},
	"10e.EXAMPLES.19 best Leadership": func(t *testing.T) {
		unit := squad(1)
		for _, ld := range []int16{7, 8} {
			k := unit.Kinds[0]
			k.Profile.Leadership = ld
			unit.Kinds = append(unit.Kinds, k)
		}
		unit.Kinds[0].Profile.Leadership = 6
		tt := table(t, "", list(unit), list(squad(1)), at{5000, 5000}, far)
		for face, want := range map[int]bool{6: true, 5: false} {
			equal(t, "passed", morale.AtLeastLeadership(&rules.MoraleTested{Face: face, Leadership: morale.BestLeadership(tt.Game, 1)}), want)
		}
	},
	"10e.EXAMPLES.20 coherency of six and seven": func(t *testing.T) {
		tt := table(t, "", list(squad(7)), list(squad(1)), at{5000, 5000}, far)
		for i := range 7 {
			tt.SetPose(int(tt.Unit(1).First)+i, geom.Pose{X: 5000 + geom.Length(i)*(base+2*inch), Y: 5000})
		}
		bodies := tt.Bodies(1)
		equal(t, "seven in a line", tt.Coherent(bodies), false)
		equal(t, "six in a line", tt.Coherent(bodies[:6]), true)
	},
	"10e.EXAMPLES.22 one model left of ten": func(t *testing.T) {
		for left, want := range map[int]bool{1: true, 4: true, 5: false} {
			tt := table(t, "", list(squad(10)), list(squad(1)), at{5000, 5000}, far)
			for range 10 - left {
				tt.Remove(int(tt.Unit(1).First), "10e.ATTACK.DAMAGE.1")
			}
			equal(t, "below Half-strength", tt.Is(1).Has(effect.BelowHalfStrength), want)
		}
	},
	"10e.EXAMPLES.40 Blast": func(t *testing.T) {
		r := attackRules()
		w := gun(t, "blast")
		w.Attacks = dice.Amount{Count: 2, Sides: 6}
		a := against(w, soldiers(11)).attack()
		scripted(t, "attacks 4 5", func(s dice.Source) { equal(t, "2D6 at 11 models", attack.Number(s, &r, &a), 11) })
		w.Attacks = dice.Fixed(3)
		for models, want := range map[int]int{4: 3, 5: 4, 10: 5} {
			a := against(w, soldiers(models)).attack()
			equal(t, "attacks", attack.Number(nil, &r, &a), want)
		}
	},
	"10e.EXAMPLES.41 half range": func(t *testing.T) {
		r := attackRules()
		for is, want := range map[effect.Conditions]int{effect.HalfRange: 2, 0: 1} {
			a := against(gun(t, "rapid fire 1"), soldiers(1)).when(is).attack()
			equal(t, "attacks", attack.Number(nil, &r, &a), want)
		}
		w := gun(t, "melta 2")
		w.Damage = dice.Amount{Count: 1, Sides: 6}
		against(w, tough(4)).when(effect.HalfRange).leaves(t, "hit 3; wound 4; save 3; damage 3", 4)
		against(w, tough(4)).leaves(t, "hit 3; wound 4; save 3; damage 3", 6)
	},
	"10e.EXAMPLES.42 Strength against Toughness": func(t *testing.T) {
		for _, test := range []struct {
			strength, toughness int16
			fails, wounds       string
		}{{8, 4, "1", "2"}, {5, 4, "2", "3"}, {4, 4, "3", "4"}, {3, 4, "4", "5"}, {4, 8, "5", "6"}, {5, 9, "4", "5"}} {
			w := gun(t)
			w.Strength.Own = test.strength
			against(w, tough(test.toughness)).leaves(t, "hit 3; wound "+test.fails, 9)
			against(w, tough(test.toughness)).leaves(t, "hit 3; wound "+test.wounds+"; save 3", 8)
		}
	},
	"10e.EXAMPLES.43 Anti": func(t *testing.T) {
		target := soldiers(1, effect.Psyker)
		w := gun(t, "anti-psyker 4+", "devastating wounds")
		w.Strength.Own = 3
		against(w, target).leaves(t, "hit 3; wound 4", 1) // critical: no save
		against(w, target).leaves(t, "hit 3; wound 3", 2)
		against(w, soldiers(1)).leaves(t, "hit 3; wound 4", 2)
	},
	"10e.EXAMPLES.44 Sustained and Lethal Hits": func(t *testing.T) {
		against(gun(t, "sustained hits 2"), soldiers(1)).leaves(t, "hit 6; wound 1 1 1", 2)
		against(gun(t, "sustained hits 1", "lethal hits"), soldiers(1)).leaves(t, "hit 6; save 4; wound 3", 2)
	},
	"10e.EXAMPLES.47 mortal wounds go on": func(t *testing.T) {
		unit := squad(3)
		unit.Effects = []effect.Effect{{Kind: effect.InvulnerableSave, Value: 4}}
		for i := range unit.Kinds {
			unit.Kinds[i].Profile.Wounds = 2
		}
		tt := table(t, "", list(unit), list(squad(1)), at{5000, 5000}, far)
		tt.Play(rules.Frame{Step: rules.StepMortal, Unit: 1, Value: 3})
		for tt.Request().Reason == rules.ForAllocation {
			order := &rules.Choice{Ask: rules.OrderModels}
			for _, m := range tt.Models(1) {
				order.Models = append(order.Models, m.ID)
			}
			tt.Answer(order)
		}
		lost := int16(0)
		for _, m := range tt.Models(1) {
			lost += 2 - m.Wounds
		}
		equal(t, "models left", len(tt.Models(1)), 2)
		equal(t, "wounds lost by them", lost, 1)
	},
	"10e.EXAMPLES.49 cover and saves": func(t *testing.T) {
		for _, test := range []struct {
			save, ap     int16
			effects      []effect.Effect
			fails, saves string
		}{
			{4, 0, []effect.Effect{inCover}, "2", "3"}, {3, 0, []effect.Effect{inCover}, "2", "3"}, {3, -1, []effect.Effect{inCover}, "2", "3"},
			{6, 0, []effect.Effect{inCover, inCover}, "4", "5"}, {4, -2, []effect.Effect{inCover, better}, "3", "4"}, {5, 0, []effect.Effect{inCover, better}, "3", "4"},
		} {
			w := gun(t)
			w.AP = test.ap
			against(w, saving(test.save, test.effects...)).leaves(t, "hit 3; wound 4; save "+test.fails, 1)
			against(w, saving(test.save, test.effects...)).leaves(t, "hit 3; wound 4; save "+test.saves, 2)
		}
	},
	"10e.EXAMPLES.50 which save": func(t *testing.T) {
		shield := effect.Effect{Kind: effect.InvulnerableSave, Value: 4}
		for ap, needed := range map[int16][2]string{-1: {"2", "3"}, -3: {"3", "4"}} {
			w := gun(t)
			w.AP = ap
			against(w, saving(2, shield)).leaves(t, "hit 3; wound 4; save "+needed[0], 1)
			against(w, saving(2, shield)).leaves(t, "hit 3; wound 4; save "+needed[1], 2)
		}
		w := gun(t)
		w.AP = -2
		against(w, saving(6)).leaves(t, "hit 3; wound 4; save 6", 1)
	},
	"10e.EXAMPLES.51 Feel No Pain": func(t *testing.T) {
		w := gun(t)
		w.Damage = dice.Fixed(2)
		target := tough(4)
		target.Effects = []effect.Effect{{Kind: effect.IgnoreWounds, Value: 5}}
		against(w, target).leaves(t, "hit 3; wound 4; save 3; ignore 1 6", 8)
		against(w, target).leaves(t, "hit 3; wound 4; save 3; ignore 5 6", 9)
	},
	"10e.EXAMPLES.74 10e.DATASHEET.RANDOM.2 random Damage in order": func(t *testing.T) {
		w := gun(t)
		w.Attacks, w.Damage = dice.Fixed(3), dice.Amount{Count: 1, Sides: 3}
		one := func(damage string) string { return "hit 3; wound 4; save 3; damage " + damage + "; " }
		against(w, soldiers(3)).leaves(t, one("1")+one("3")+one("5"), 0, 0, 2)
		against(w, soldiers(3)).leaves(t, one("5")+one("3")+one("1"), 0, 0, 1)
	},
	"10e.EXAMPLES.78 Lance and Twin-linked": func(t *testing.T) {
		against(gun(t, "lance"), tough(4)).when(effect.Charged).leaves(t, "hit 3; wound 3; save 3", 8)
		against(gun(t, "twin-linked", "devastating wounds"), tough(8)).leaves(t, "hit 3; wound 2 6", 8)
	},
	"10e.EXAMPLES.15 10e.DATASHEET.LIMIT.2 10e.DATASHEET.MOD.8 Damage 0 and Melta": func(t *testing.T) {
		w := gun(t, "melta 2")
		w.Damage = dice.Amount{Count: 1, Sides: 6}
		target := tough(4)
		target.Effects = []effect.Effect{{Kind: effect.ChangeCharacteristic, Of: effect.WeaponDamage, Set: true, Scope: effect.Scope{Suffered: true}}}
		against(w, target).when(effect.HalfRange).leaves(t, "hit 3; wound 4; save 3", 7)
		against(w, target).leaves(t, "hit 3; wound 4; save 3", 9)
	},
	"10e.EXAMPLES.39 guns in melee": func(t *testing.T) {
		shoots := func(word string, is effect.Conditions, target rules.Unit) *duel {
			d := against(gun(t, word), target)
			d.own, d.is, d.targetIs = soldiers(1, effect.Vehicle), effect.Engaged, is
			return d
		}
		shoots("heavy", 0, soldiers(1)).leaves(t, "hit 3", 2)
		shoots("heavy", 0, soldiers(1)).leaves(t, "hit 4; wound 1", 2)
		stealthy := soldiers(1, effect.Monster)
		stealthy.Effects = []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: -1, Scope: effect.Scope{Suffered: true}}}
		shoots("heavy", effect.Engaged, stealthy).leaves(t, "hit 3", 2)
		shoots("heavy", effect.Engaged, stealthy).leaves(t, "hit 4; wound 1", 2)
		shoots("pistol", effect.Engaged, soldiers(1)).leaves(t, "hit 3; wound 1", 2)
	},
	"10e.EXAMPLES.77 Assault and Heavy": func(t *testing.T) {
		tt := facing(t, "hit 3; wound 1", 10*inch, squad(1, gun(t, "assault"), gun(t, "heavy")), squad(1))
		tt.Mark(1, effect.Moved|effect.Advanced)
		shooting(tt)
		tt.Refused(shots(1, 3), "10e.MOVE.ADVANCE.1")
		tt.Answer(shots(0, 3))
		w := gun(t, "heavy")
		w.Skill = 4
		against(w, soldiers(1)).when(effect.RemainedStationary).leaves(t, "hit 3; wound 1", 2)
		against(w, soldiers(1)).when(effect.Disembarked).leaves(t, "hit 3", 2)
	},
	"10e.EXAMPLES.85 the same Aura twice": func(t *testing.T) {
		bearer := squad(1)
		bearer.Auras = []effect.Aura{{Number: 1, Kind: -1, Range: 12 * inch, Effects: []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.MoraleTest, Value: 1}}}}
		tt := table(t, "", list(bearer, bearer, squad(1)), list(squad(1)), at{5000, 5000}, at{5000, 8000}, at{8000, 5000}, far)
		equal(t, "modifier", tt.RollChange(3, effect.MoraleTest).Modifier.Add, 1)
		against(gun(t, "sustained hits 1", "sustained hits 2"), soldiers(1)).leaves(t, "hit 6; wound 1 1 1", 2)
	},
	"10e.CORE.REROLL.6 one of several kinds of roll": func(t *testing.T) {
		again := []effect.Effect{{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Any}, {Kind: effect.Reroll, Roll: effect.WoundRoll, Reroll: dice.Any}}
		firing(gun(t), again, nil).leaves(t, "hit 2 3; wound 4; save 3", 1)
		firing(gun(t), again, nil).leaves(t, "hit 3; wound 3 4; save 3", 1)
		firing(gun(t), again, nil).leaves(t, "hit 2 3; wound 3 4; save 3", 1)
		firing(gun(t), again, nil).leaves(t, "hit 3; wound 4; save 3", 1)
	},
	"10e.DATASHEET.PROFILE.5 a Strength of - is the Toughness": func(t *testing.T) {
		for _, effects := range [][]effect.Effect{nil, {changing(effect.S, dice.Modifier{Add: -4})}} {
			w := gun(t)
			w.Strength = rules.Strength{}
			d := against(w, soldiers(1))
			d.own.Kinds[0].Profile.Strength, d.own.Kinds[0].Profile.Toughness, d.own.Effects = 0, 8, effects
			d.leaves(t, "hit 3; wound 1", 2)
			d.leaves(t, "hit 3; wound 2; save 3", 1)
		}
	},
	"10e.DATASHEET.MOD.5 a - is not modified": func(t *testing.T) {
		improved := changing(effect.Sv, dice.Modifier{Add: -1})
		against(gun(t), saving(0, improved)).leaves(t, "hit 3; wound 4", 1)
		against(gun(t), saving(3, improved)).leaves(t, "hit 3; wound 4; save 3", 2)
	},
	"10e.DATASHEET.MOD.9 Damage 0 stays 0": func(t *testing.T) {
		target := tough(4)
		target.Effects = []effect.Effect{
			{Kind: effect.ChangeCharacteristic, Of: effect.WeaponDamage, Set: true, Scope: effect.Scope{Suffered: true}}, {Kind: effect.ReduceDamage, Mod: dice.Modifier{Add: -1}, Minimum: 1},
		}
		w := gun(t)
		w.Damage = dice.Fixed(3)
		against(w, target).leaves(t, "hit 3; wound 4; save 3", 9)
		target.Effects = target.Effects[1:]
		against(w, target).leaves(t, "hit 3; wound 4; save 3", 7)
	},
	"10e.DATASHEET.WEAPON.2 what changes an attack changes no other": func(t *testing.T) {
		w := gun(t)
		w.Attacks = dice.Fixed(2)
		w.Effects = append(w.Effects, effect.Effect{
			Kind: effect.OnRoll, Trigger: effect.Trigger{Roll: dice.Wound, On: effect.FacesFrom(6), Consequence: effect.ChangeAttack, Change: effect.AttackChange{AP: -2}},
		})
		against(w, tough(4)).leaves(t, "hit 3; wound 6; save 5; hit 3; wound 5; save 4", 8)
	},
	"10e.ATTACK.WOUND.3 the Toughness is that of the Bodyguard": func(t *testing.T) {
		led := soldiers(1)
		leader := led.Kinds[0]
		leader.Leads, leader.Profile.Toughness = true, 6
		led.Kinds = append(led.Kinds, leader)
		against(gun(t, "precision"), led).leaves(t, "hit 3; wound 4; save 3", 2, 1)
		alone := soldiers(1)
		alone.Kinds[0].Profile.Toughness = 6
		against(gun(t), alone).leaves(t, "hit 3; wound 4", 2)
	},
	"10e.EXAMPLES.63 Level of Control": func(t *testing.T) {
		few, many := squad(5), squad(10)
		few.Kinds[0].Profile.Control, many.Kinds[0].Profile.Control = 2, 1
		tt := table(t, "", list(few), list(many), at{10000, 10000}, at{10000, 10000})
		for i := range 5 {
			tt.SetPose(i, geom.Pose{X: 9000, Y: 8000 + geom.Length(i)*base})
		}
		for i := range 10 {
			tt.SetPose(5+i, geom.Pose{X: 11000 + geom.Length(i/5)*base, Y: 8000 + geom.Length(i%5)*base})
		}
		tt.AddMarker(geom.Point{X: 10000, Y: 10000})
		tt.AddMarker(geom.Point{X: 40000, Y: 10000})
		holds := func(marker int) string {
			by, held := tt.Edition.Mission.Controls.Do(tt.Game, marker)
			if !held {
				return "contested"
			}
			return []string{"the few", "the many"}[by]
		}
		equal(t, "five of 2 against ten of 1", holds(0), "contested")
		equal(t, "10e.OBJECTIVE.CONTROL.3 far from all", holds(1), "contested")
		tt.Mark(1, effect.Shocked)
		equal(t, "the five are shocked", holds(0), "the many")
	},
	"10e.EXAMPLES.76 10e.SHOOT.LONEOP.3 each model by itself": func(t *testing.T) {
		hero := having(t, of(squad(1), effect.Infantry, effect.Character), "Lone Operative")
		for model, want := range map[rules.ModelID]bool{1: true, 2: false} {
			tt := facing(t, "", 12*inch, squad(2, gun(t)), hero)
			tt.SetPose(1, geom.Pose{X: 5000 - 2*inch, Y: 5000})
			shooting(tt)
			c := &rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: model, Weapon: 0, Target: 3}}}
			equal(t, "may target it", tt.Clone().Apply(c) == nil, want)
		}
	},
}
