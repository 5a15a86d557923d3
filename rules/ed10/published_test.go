package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// TestPublishedAttacks plays rules of attacks, each on both sides of its edge.
func TestPublishedAttacks(t *testing.T) {
	for name, test := range publishedAttacks {
		t.Run(name, test)
	}
}

func hitting(n int16) effect.Effect {
	return effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: n}
}

func changing(of effect.Characteristic, m dice.Modifier) effect.Effect {
	return effect.Effect{Kind: effect.ChangeCharacteristic, Of: of, Mod: m}
}

// firing is a shot of a unit with effects at a target with others.
func firing(w rules.Weapon, own, target []effect.Effect) *duel {
	d := against(w, soldiers(1))
	d.own.Effects, d.target.Effects = own, target
	return d
}

var publishedAttacks = map[string]func(*testing.T){
	"10e.ATTACK.SEQ.1 it ends with the first step that fails": func(t *testing.T) {
		for _, script := range []string{"hit 2", "hit 3; wound 3", "hit 3; wound 4; save 4"} {
			against(gun(t), soldiers(1)).leaves(t, script, 2)
		}
		against(gun(t), soldiers(1)).leaves(t, "hit 3; wound 4; save 3", 1)
	},
	"10e.ATTACK.SEQ.4 against an AP at allocation, against a Strength from the start": func(t *testing.T) {
		better := []effect.Effect{changing(effect.WeaponAP, dice.Modifier{Add: -1})}
		spared := changing(effect.WeaponAP, dice.Modifier{Add: 1})
		spared.Scope = effect.Scope{Suffered: true, When: effect.APOne}
		w := gun(t)
		firing(w, nil, []effect.Effect{spared}).leaves(t, "hit 3; wound 4; save 3", 2)
		firing(w, better, []effect.Effect{spared}).leaves(t, "hit 3; wound 4; save 4", 1)
		w.AP = 0
		firing(w, better, []effect.Effect{spared}).leaves(t, "hit 3; wound 4; save 3", 2)
		stronger := []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.WoundRoll, Value: -1, Scope: effect.Scope{Suffered: true, When: effect.Stronger}}}
		firing(w, nil, stronger).leaves(t, "hit 3; wound 4; save 2", 1)
		w.Strength.Own = 5
		firing(w, nil, stronger).leaves(t, "hit 3; wound 3", 2)
	},
	"10e.ATTACK.WOUND.2 an unmodified 6 wounds, and triggers": func(t *testing.T) {
		target := soldiers(1)
		target.Kinds[0].Profile.Toughness = 20
		against(gun(t), target).leaves(t, "hit 3; wound 5", 2)
		against(gun(t), target).leaves(t, "hit 3; wound 6; save 3", 1)
		against(gun(t, "devastating wounds"), target).leaves(t, "hit 3; wound 6", 1)
	},
	"10e.ATTACK.SAVE.1 AP modifies the throw": func(t *testing.T) {
		w := gun(t)
		for ap, save := range map[int16]string{0: "3", -1: "4", -3: "6"} {
			w.AP = ap
			against(w, soldiers(1)).leaves(t, "hit 3; wound 4; save "+save, 2)
		}
		w.AP = -3
		against(w, soldiers(1)).leaves(t, "hit 3; wound 4; save 5", 1)
	},
	"10e.ATTACK.SAVE.2 AP never modifies an invulnerable save, of which one is used": func(t *testing.T) {
		w := gun(t)
		w.AP = -5
		saves := []effect.Effect{{Kind: effect.InvulnerableSave, Value: 5}, {Kind: effect.InvulnerableSave, Value: 6}}
		firing(w, nil, saves).leaves(t, "hit 3; wound 4; save 5", 2)
		firing(w, nil, saves).leaves(t, "hit 3; wound 4; save 4", 1)
		firing(w, nil, saves[1:]).leaves(t, "hit 3; wound 4; save 5", 1)
	},
	"10e.ATTACK.SAVE.3 improvements of it are at most 1": func(t *testing.T) {
		w := gun(t)
		w.AP = -5
		save := []effect.Effect{{Kind: effect.InvulnerableSave, Value: 5}, {Kind: effect.AddToRoll, Roll: effect.AnySave, Value: 2}}
		firing(w, nil, save).leaves(t, "hit 3; wound 4; save 4", 2)
		firing(w, nil, save).leaves(t, "hit 3; wound 4; save 3", 1)
	},
	"10e.ATTACK.SAVE.4 10e.GAPS.46 the limit is on the sum with AP": func(t *testing.T) {
		w := gun(t)
		plus := []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.ArmourSave, Value: 2}}
		for ap, save := range map[int16][2]string{0: {"2", "1"}, -2: {"3", "2"}} {
			w.AP = ap
			firing(w, nil, plus).leaves(t, "hit 3; wound 4; save "+save[0], 2)
			firing(w, nil, plus).leaves(t, "hit 3; wound 4; save "+save[1], 1)
		}
	},
	"10e.SHOOT.COVER.3 never to an invulnerable save, nor in melee": func(t *testing.T) {
		w := gun(t)
		w.AP = -5
		cover := []effect.Effect{{Kind: effect.GiveCover, Scope: effect.Scope{Suffered: true}}, {Kind: effect.InvulnerableSave, Value: 5}}
		firing(w, nil, cover).leaves(t, "hit 3; wound 4; save 4", 1)
		w.AP, w.Type = -1, effect.Melee
		firing(w, nil, cover[:1]).leaves(t, "hit 3; wound 4; save 3", 1)
		w.Type = effect.Gun
		firing(w, nil, cover[:1]).leaves(t, "hit 3; wound 4; save 3", 2)
	},
	"10e.SHOOT.COVER.4 10e.SHOOT.COVER.5 3+ against AP 0, and several sources": func(t *testing.T) {
		w := gun(t)
		w.AP = 0
		cover := effect.Effect{Kind: effect.GiveCover, Scope: effect.Scope{Suffered: true}}
		firing(w, nil, []effect.Effect{cover}).leaves(t, "hit 3; wound 4; save 2", 1)
		w.AP = -2
		firing(w, nil, []effect.Effect{cover, cover}).leaves(t, "hit 3; wound 4; save 3", 1)
		firing(w, nil, []effect.Effect{cover}).leaves(t, "hit 3; wound 4; save 4", 2)
	},
	"10e.SHOOT.COVER.6 a rule gives it away from terrain": func(t *testing.T) {
		firing(gun(t), nil, []effect.Effect{{Kind: effect.GiveCover, Scope: effect.Scope{Suffered: true}}}).leaves(t, "hit 3; wound 4; save 3", 2)
		firing(gun(t), nil, nil).leaves(t, "hit 3; wound 4; save 3", 1)
	},
	"10e.DATASHEET.MOD.1 all modifiers add up": func(t *testing.T) {
		firing(gun(t), []effect.Effect{hitting(1), hitting(-1)}, nil).leaves(t, "hit 2", 2)
		firing(gun(t), []effect.Effect{hitting(1)}, nil).leaves(t, "hit 2; wound 3", 2)
		firing(gun(t), []effect.Effect{hitting(1)}, []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: -1, Scope: effect.Scope{Suffered: true}}}).leaves(t, "hit 2", 2)
	},
	"10e.DATASHEET.MOD.2 10e.DATASHEET.MOD.3 their order, and fractions": func(t *testing.T) {
		equal(t, "divided, multiplied, added", dice.Modifier{Divide: 2, Multiply: 3, Add: 1}.Apply(5), 9) // 7.5 and 1, rounded up once
		equal(t, "subtracted", dice.Modifier{Divide: 2, Add: -1}.Apply(5), 2)
		w := gun(t)
		w.Damage = dice.Fixed(5)
		set := effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.WeaponDamage, Set: true, Amount: dice.Fixed(1)}
		target := soldiers(1)
		target.Kinds[0].Profile.Wounds = 9
		d := against(w, target)
		d.own.Effects = []effect.Effect{changing(effect.WeaponDamage, dice.Modifier{Add: 2}), set}
		d.leaves(t, "hit 3; wound 4; save 3", 6) // replaced first
	},
	"10e.DATASHEET.MOD.4 10e.DATASHEET.PROFILE.3 improving a Skill lowers its number": func(t *testing.T) {
		better := []effect.Effect{changing(effect.BS, dice.Modifier{Add: -1})}
		firing(gun(t), better, nil).leaves(t, "hit 2; wound 3", 2)
		firing(gun(t), nil, nil).leaves(t, "hit 2", 2)
		worse := []effect.Effect{changing(effect.WeaponAP, dice.Modifier{Add: 3})} // at most to 0
		firing(gun(t), worse, nil).leaves(t, "hit 3; wound 4; save 2", 1)
		firing(gun(t), worse, nil).leaves(t, "hit 3; wound 4; save 3", 2)
	},
	"10e.DATASHEET.LIMIT.3 Skill and Save are never 1+": func(t *testing.T) {
		skill := []effect.Effect{changing(effect.BS, dice.Modifier{Add: -5})}
		firing(gun(t), append(skill, hitting(-1)), nil).leaves(t, "hit 2", 2)
		firing(gun(t), append(skill, hitting(-1)), nil).leaves(t, "hit 3; wound 3", 2)
		w := gun(t)
		firing(w, nil, []effect.Effect{changing(effect.Sv, dice.Modifier{Add: -5})}).leaves(t, "hit 3; wound 4; save 2", 1)
		firing(w, nil, []effect.Effect{changing(effect.Sv, dice.Modifier{Add: -5})}).leaves(t, "hit 3; wound 4; save 3", 2)
	},
	"10e.DATASHEET.MOD.6 Weapon Skill and Ballistic Skill are of all weapons of a kind": func(t *testing.T) {
		blade := gun(t)
		blade.Type = effect.Melee
		own := []effect.Effect{changing(effect.BS, dice.Modifier{Add: -1})}
		firing(gun(t), own, nil).leaves(t, "hit 2; wound 3", 2)
		firing(blade, own, nil).leaves(t, "hit 2", 2)
	},
	"10e.DATASHEET.MOD.10 mortal wounds in addition are not modified": func(t *testing.T) {
		w := gun(t)
		w.Effects = append(w.Effects, effect.Effect{Kind: effect.OnRoll, Trigger: effect.Trigger{Roll: dice.Wound, On: effect.FacesFrom(6), Consequence: effect.MortalWounds, Amount: dice.Fixed(1)}})
		less := []effect.Effect{{Kind: effect.ReduceDamage, Mod: dice.Modifier{Add: -1}, Minimum: 0}}
		d := firing(w, nil, less)
		d.target.Kinds[0].Profile.Wounds = 6
		d.leaves(t, "hit 3; wound 6; save 3", 4) // 1 at least, and 1
		d.leaves(t, "hit 3; wound 6; save 4", 5)
	},
	"10e.ATTACK.MORTAL.4 they are suffered even if the attack was saved": func(t *testing.T) {
		w := gun(t)
		w.Effects = append(w.Effects, effect.Effect{Kind: effect.OnRoll, Trigger: effect.Trigger{Roll: dice.Wound, On: effect.FacesFrom(6), Consequence: effect.MortalWounds, Amount: dice.Fixed(1)}})
		firing(w, nil, nil).leaves(t, "hit 3; wound 6; save 6", 1)
		firing(w, nil, nil).leaves(t, "hit 3; wound 5; save 6", 2)
	},
	"10e.ATTACK.DAMAGE.2 random Damage is rolled for each attack that inflicts it": func(t *testing.T) {
		w := gun(t)
		w.Attacks, w.Damage = dice.Fixed(2), dice.Amount{Count: 1, Sides: 3}
		target := soldiers(1)
		target.Kinds[0].Profile.Wounds = 9
		against(w, target).leaves(t, "hit 3 3; wound 4 4; save 3 3; damage 2 6", 5)
		against(w, target).leaves(t, "hit 3 3; wound 4 4; save 3 4; damage 6", 6)
	},
	"10e.WEAPON.SUSTAINED.3 a random number for each critical hit": func(t *testing.T) {
		w := gun(t, "sustained hits D3")
		w.Attacks = dice.Fixed(2)
		against(w, soldiers(1)).leaves(t, "hit 6 6; hits 2 6; wound 1 1 1 1 1 1", 2)
	},
	"10e.ATTACK.HIT.3 no lower critical hits in Fire Overwatch": func(t *testing.T) {
		five := []effect.Effect{{Kind: effect.Critical, Roll: effect.HitRoll, Value: 5}}
		firing(gun(t), five, nil).when(effect.Overwatch).leaves(t, "hit 5", 2)
		firing(gun(t), five, nil).when(effect.Overwatch).leaves(t, "hit 6; wound 1", 2)
		lethal := firing(gun(t, "lethal hits"), five, nil)
		lethal.leaves(t, "hit 5; save 3", 1)
	},
	"10e.DATASHEET.IGNORE.1 whoever ignores modifiers keeps the good ones": func(t *testing.T) {
		ignore := effect.Effect{Kind: effect.IgnoreModifiers, Roll: effect.HitRoll, Worse: true}
		firing(gun(t), []effect.Effect{ignore, hitting(-1)}, nil).leaves(t, "hit 3; wound 3", 2)
		firing(gun(t), []effect.Effect{ignore, hitting(1)}, nil).leaves(t, "hit 2; wound 3", 2)
		firing(gun(t), []effect.Effect{hitting(-1)}, nil).leaves(t, "hit 3", 2)
	},
	"10e.DATASHEET.PSYCHIC.1 10e.DATASHEET.PSYCHIC.2 weapons tagged Psychic, whoever has them": func(t *testing.T) {
		ward := []effect.Effect{{Kind: effect.IgnoreWounds, Value: 2, Scope: effect.Scope{Psychic: true}}}
		firing(gun(t, "psychic"), nil, ward).leaves(t, "hit 3; wound 4; save 3; ignore 2", 2)
		firing(gun(t), nil, ward).leaves(t, "hit 3; wound 4; save 3", 1)
	},
	"10e.CORE.SAMENAME.3 10e.WEAPON.ANTI.2 Anti of two keywords, and one model is enough": func(t *testing.T) {
		w := gun(t, "anti-infantry 4+", "anti-vehicle 2+")
		target := soldiers(1)
		target.Kinds[0].Profile.Toughness = 20
		against(w, target).leaves(t, "hit 3; wound 4; save 3", 1)
		against(w, target).leaves(t, "hit 3; wound 3", 2)
		target.Keywords = append(target.Keywords, effect.Vehicle)
		against(w, target).leaves(t, "hit 3; wound 2; save 3", 1)
	},
	"10e.WEAPON.DEVASTATING.4 rules that modify Damage apply": func(t *testing.T) {
		w := gun(t, "devastating wounds")
		w.Damage = dice.Fixed(2)
		firing(w, nil, []effect.Effect{{Kind: effect.ReduceDamage, Mod: dice.Modifier{Add: -1}, Minimum: 1}}).leaves(t, "hit 3; wound 6", 1)
		firing(w, nil, nil).leaves(t, "hit 3; wound 6", 0)
	},
	"10e.CORE.REROLL.4 10e.CORE.REROLL.7 only dice with those results, and a re-roll triggers": func(t *testing.T) {
		ones := []effect.Effect{{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Ones}}
		firing(gun(t), ones, nil).leaves(t, "hit 2", 2)
		firing(gun(t, "lethal hits"), ones, nil).leaves(t, "hit 1 6; save 3", 1)
	},
	"10e.CORE.UNMOD.2 after a re-roll and before modifiers": func(t *testing.T) {
		own := []effect.Effect{{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Ones}, hitting(1)}
		firing(gun(t, "lethal hits"), own, nil).leaves(t, "hit 1 5; wound 1", 2)
	},
	"10e.CORE.DICE.10 what succeeds automatically is not rolled": func(t *testing.T) {
		against(gun(t, "torrent", "lethal hits"), soldiers(1)).leaves(t, "wound 4; save 3", 1)
	},
	"10e.DATASHEET.PROFILE.4 a model without wounds is destroyed": func(t *testing.T) {
		tt := table(t, "hit 3; wound 4; save 3", list(squad(1, gun(t))), list(squad(1)), at{5000, 5000}, at{15000, 5000})
		tt.SetWounds(1, 1)
		shooting(tt).Answer(shots(0, 2))
		equal(t, "destroyed", tt.Unit(2).Place, rules.Destroyed)
	},
}

// TestPublishedDice: dice, and the distances that are measured.
func TestPublishedDice(t *testing.T) {
	rolled := func(a dice.Amount, script string) int {
		s, err := dice.ParseScript(script)
		if err != nil {
			t.Fatal(err)
		}
		n := a.Roll(s, dice.Damage)
		if err := s.Err(); err != nil {
			t.Errorf("%v: %v", a, err)
		}
		return n
	}
	equal(t, "10e.CORE.DICE.1 2D6", rolled(dice.Amount{Count: 2, Sides: 6}, "damage 3 5"), 8)
	for face, want := range map[string]int{"1": 1, "2": 1, "3": 2, "4": 2, "5": 3, "6": 3} {
		equal(t, "10e.CORE.DICE.2 D3 of "+face, rolled(dice.Amount{Count: 1, Sides: 3}, "damage "+face), want)
	}
	equal(t, "10e.DATASHEET.WEAPON.3 D6+1", rolled(dice.Amount{Count: 1, Sides: 6, Plus: 1}, "damage 6"), 7)
	equal(t, "10e.CORE.DICE.3 5 or more", effect.FacesFrom(5).Has(5) && effect.FacesFrom(5).Has(6) && !effect.FacesFrom(5).Has(4), true)
	equal(t, "10e.DATASHEET.ROLL.1 more than 6, and never below 1", [2]int{dice.Modifier{Add: 3}.Result(6), dice.Modifier{Add: -3}.Result(2)}, [2]int{9, 1})
	tt := table(t, "rolloff 2 2 1 4", list(squad(1)), list(squad(1)), at{5000, 5000}, far)
	equal(t, "10e.CORE.ROLLOFF.2 a tie is rolled again", tt.RollOff("10e.CORE.ROLLOFF.2"), 1)
}

// TestPublishedDistances: 10e.CORE.MEASURE.
func TestPublishedDistances(t *testing.T) {
	for _, c := range []struct {
		id   string
		gap  geom.Length
		want [3]bool // within 6", wholly within 6", engaged
	}{
		{"10e.CORE.MEASURE.2 10e.CORE.MEASURE.3 10e.CORE.MEASURE.5 between bases, and the distance counts", 6 * inch, [3]bool{true, false, false}},
		{"10e.CORE.MEASURE.5 more than it", 6*inch + 1, [3]bool{}},
		{"10e.CORE.MEASURE.7 every part of the base", 6*inch - base, [3]bool{true, true, false}},
		{"10e.CORE.MEASURE.7 not every part", 6*inch - base + 10, [3]bool{true, false, false}},
		{"10e.CORE.CONTACT.1 bases touch", 0, [3]bool{true, true, true}},
	} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + c.gap, 5000})
		a, b := &tt.Bodies(1)[0], &tt.Bodies(2)[0]
		equal(t, c.id, [3]bool{geom.Within(b, a, 6*inch), geom.WhollyWithin(b, a, 6*inch), tt.Engaged(1, 2)}, c.want)
	}
	tt := table(t, "", list(squad(2)), list(squad(1)), at{5000, 5000}, at{5000 + base + 3*inch, 5000})
	tt.SetPose(1, geom.Pose{X: 30000, Y: 5000})
	equal(t, "10e.CORE.MEASURE.6 a unit is within if one of its models is", tt.Within(1, 2, 3*inch), true)
	equal(t, "10e.CORE.MEASURE.7 a unit is wholly within if all are", geom.UnitWhollyWithin(tt.Bodies(1), &tt.Bodies(2)[0], 6*inch), false)
	tt.SetPose(1, geom.Pose{X: 5000 + base + 3*inch, Y: 5000, Z: 9 * inch})
	up, down := &tt.Bodies(1)[1], &tt.Bodies(2)[0]
	equal(t, "10e.CORE.MEASURE.8 horizontally", geom.Horizontal(up, down), 0)
	equal(t, "10e.CORE.MEASURE.8 the straight distance", geom.Within(up, down, 5*inch), false)
}
