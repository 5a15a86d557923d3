package ed10

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/datasheet"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/morale"
	"github.com/rollcall40k/rollcall/rules/rulestest"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// facing is a model with a gun and an enemy unit so far away.
func facing(t *testing.T, script string, gap geom.Length, own, enemy rules.ArmyUnit) *rulestest.Table {
	t.Helper()
	return table(t, script, list(own, squad(1)), list(enemy), at{5000, 5000}, far, at{5000 + base + gap, 5000})
}

// TestPossibleAttacks: 10e.SHOOT.TARGET.1, 10e.SHOOT.TARGET.3. The attacks that a unit may make are those with weapons in
// range of the target that no effect forbids now.
func TestPossibleAttacks(t *testing.T) {
	short, braced := gun(t), gun(t)
	short.Range = 12_000
	braced.Effects = append(braced.Effects, effect.Effect{Kind: effect.Cannot, Actions: effect.ToShoot, Scope: effect.Scope{When: effect.Moved}})
	for _, c := range []struct {
		gap   geom.Length
		moved bool
		want  []uint8
	}{
		{12 * inch, false, []uint8{0, 1, 2}}, {12*inch + 1, false, []uint8{0, 2}}, {12 * inch, true, []uint8{0, 1}},
		{24 * inch, true, []uint8{0}}, {24*inch + 1, false, nil},
	} {
		tt := facing(t, "", c.gap, squad(1, gun(t), short, braced), squad(1))
		if c.moved {
			tt.Mark(1, effect.Moved)
		}
		var got []uint8
		for _, d := range shoot.Attacks(tt.Game, 1, 3) {
			got = append(got, d.Weapon)
		}
		equal(t, fmt.Sprintf("10e.SHOOT.TARGET.3 weapons at %v, moved %v", c.gap, c.moved), got, c.want)
	}
}

// TestVisible: 10e.CORE.VISIBLE.1, 10e.CORE.VISIBLE.2, 10e.SHOOT.COVER.2. A wall
// hides a model, or half of it, or nothing.
func TestVisible(t *testing.T) {
	for height, want := range map[geom.Length][2]bool{500: {true, false}, 200: {true, true}, 5000: {false, false}} {
		tt := facing(t, "", 10*inch, squad(1, gun(t)), squad(1))
		land, err := geom.NewTerrain([]geom.Feature{{Name: "wall", Parts: []geom.Prism{{
			Corners: []geom.Point{{X: 14000}, {X: 14500}, {X: 14500, Y: 30000}, {X: 14000, Y: 30000}}, Height: height,
		}}}})
		if err != nil {
			t.Fatal(err)
		}
		tt.Terrain = land
		tt.SetPose(0, tt.Bodies(1)[0].Pose)
		a, b := &tt.Bodies(1)[0], &tt.Bodies(3)[0]
		equal(t, "10e.CORE.VISIBLE.1 10e.CORE.VISIBLE.2 "+height.String()+" high", [2]bool{tt.Sees(0, 3), land.FullySees(a, b, nil, nil)}, want)
		equal(t, "the other way", land.FullySees(b, a, nil, nil) && !want[0], false)
		shot := rules.Shot{Unit: 1, At: 0, Target: 3}
		equal(t, "cover", tt.Edition.Shoot.Obscure.Do(tt.Game, &shot), !want[1])
	}
	between := squad(1)
	tt := table(t, "", list(squad(1)), list(squad(1), between), at{5000, 5000}, at{15000, 5000}, at{10000, 5600})
	equal(t, "behind a model", tt.Terrain.FullySees(&tt.Bodies(1)[0], &tt.Bodies(2)[0], tt.Bodies(3), nil), false)
	equal(t, "past nobody", tt.Terrain.FullySees(&tt.Bodies(1)[0], &tt.Bodies(2)[0], nil, nil), true)
}

// TestCover: 10e.SHOOT.COVER.1, 10e.SHOOT.COVER.2.
func TestCover(t *testing.T) {
	r := attackRules()
	for _, c := range []struct {
		ranged   bool
		ap, save int
		want     int
	}{{true, 0, 3, 0}, {true, 0, 4, 1}, {true, -1, 3, 1}, {true, 0, 0, 1}, {false, -1, 4, 0}} {
		equal(t, "cover", r.Cover.Do(c.ranged, c.ap, c.save), c.want)
	}
	for _, c := range [][3]int{{0, 1, 1}, {0, 2, 1}, {-1, 2, 1}, {-2, 2, 0}, {-1, 0, -1}} {
		equal(t, "improved", r.Save.Do(c[0], c[1]), c[2])
	}
	equal(t, "invulnerable", r.Invulnerable.Do(-3, 2), 1)
	for target, script := range map[string]string{"in cover": "hit 3; wound 4; save 3", "in the open": "hit 3; wound 4; save 3; "} {
		d := against(gun(t), soldiers(1))
		want := int16(1)
		if target == "in cover" {
			d.is, want = effect.Obscured, 2
		}
		d.leaves(t, script, want)
	}
}

// TestAlways: 10e.ATTACK.ALWAYS.1, 10e.CORE.UNMOD.1, 10e.CORE.REROLL.3, 10e.ATTACK.ALWAYS.2,
// 10e.DATASHEET.ROLL.2.
func TestAlways(t *testing.T) {
	bad := gun(t)
	bad.Skill, bad.Strength.Own = 6, 1
	worse := against(bad, soldiers(1)) // needs 6s, at -1
	worse.target.Effects = []effect.Effect{
		{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: -1, Scope: effect.Scope{Suffered: true}},
		{Kind: effect.AddToRoll, Roll: effect.WoundRoll, Value: -1, Scope: effect.Scope{Suffered: true}},
	}
	t.Run("10e.CORE.UNMOD.1 an unmodified 6", func(t *testing.T) { worse.leaves(t, "hit 6; wound 6; save 3", 1) })
	worse.leaves(t, "hit 5", 2)
	good := gun(t, "heavy")
	good.Skill, good.Strength.Own = 2, 12
	against(good, soldiers(1)).when(effect.RemainedStationary).leaves(t, "hit 1", 2)
	against(good, soldiers(1)).leaves(t, "hit 2; wound 1", 2)
	tough := soldiers(1)
	tough.Kinds[0].Profile.Save = 2
	plain := gun(t)
	plain.AP = 0
	against(plain, tough).leaves(t, "hit 3; wound 4; save 1", 1)
	// Failed rolls are looked at before modifiers: a 3 is a hit, and is not rolled again.
	d := against(gun(t), soldiers(1))
	d.own.Effects = []effect.Effect{{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Failed}}
	d.target.Effects = []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: -1, Scope: effect.Scope{Suffered: true}}}
	d.leaves(t, "hit 3", 2)
	d.leaves(t, "hit 2 4; wound 1", 2)
	for sum, want := range map[int]int{-3: -1, 2: 1, 0: 0} {
		r := attackRules()
		equal(t, "limit", [2]int{r.HitLimit.Do(sum), r.WoundLimit.Do(sum)}, [2]int{want, want})
	}
}

// TestLoneOperative: 10e.SHOOT.LONEOP.1.
func TestLoneOperative(t *testing.T) {
	hero := having(t, of(squad(1), effect.Infantry, effect.Character), "Lone Operative")
	for gap, want := range map[geom.Length]bool{12 * inch: true, 12*inch + 1: false} {
		tt := phase(facing(t, "", gap, squad(1, gun(t)), hero), rules.StepShooting)
		equal(t, "offered", offered(tt, rules.Select, 1), want)
	}
}

// TestBigGuns: 10e.SHOOT.BIGGUNS.1, 10e.SHOOT.BIGGUNS.2, 10e.SHOOT.REST.1,
// 10e.SHOOT.BIGGUNS.5.
func TestBigGuns(t *testing.T) {
	tank := func(words ...string) rules.ArmyUnit { return of(squad(1, gun(t, words...)), effect.Vehicle) }
	for _, c := range []struct {
		name   string
		own    rules.ArmyUnit
		script string // of a shot that is made, at the unit in melee
	}{
		{"10e.SHOOT.BIGGUNS.5 a VEHICLE", tank(), "hit 3"},
		{"a VEHICLE's Pistol", tank("pistol"), "hit 3; wound 1"},
		{"a soldier's Pistol", squad(1, gun(t, "pistol")), "hit 3; wound 1"},
	} {
		shooting(facing(t, c.script, inch, c.own, squad(1))).Answer(shots(0, 3))
	}
	tt := phase(facing(t, "", inch, squad(1, gun(t)), squad(1)), rules.StepShooting)
	equal(t, "10e.SHOOT.REST.1 10e.SHOOT.LOCKED.1 10e.SHOOT.BIGGUNS.8 a soldier's gun", offered(tt, rules.Select, 1), false)

	for name, c := range map[string]struct {
		target rules.ArmyUnit
		want   bool
	}{"10e.SHOOT.BIGGUNS.6 a VEHICLE in melee": {of(squad(1), effect.Vehicle), true}, "10e.SHOOT.LOCKED.2 a soldier in melee": {squad(1), false}} {
		script := ""
		if c.want {
			script = "hit 3"
		}
		tt := table(t, script, list(squad(1, gun(t)), squad(1)), list(c.target), at{5000, 5000}, at{15000 + base + inch, 5000}, at{15000, 5000})
		phase(tt, rules.StepShooting)
		equal(t, name, offered(tt, rules.Select, 1), c.want)
		if c.want {
			tt.Choose(rules.Select, 1)
			tt.Answer(shots(0, 3))
		}
	}
	// A VEHICLE shoots at a unit within Engagement Range of itself, even if others are too; not
	// at another that is with friends.
	for gap, want := range map[geom.Length]bool{inch: true, 3 * inch: false} {
		tt := table(t, "", list(tank(), squad(1)), list(squad(1), squad(1)), at{5000, 5000}, at{5000 + 2*base + gap + inch, 5000}, at{5000 + base + gap, 5000}, at{5000 - base - inch, 5000})
		shooting(tt)
		equal(t, "10e.SHOOT.BIGGUNS.4 own enemies", tt.Clone().Apply(shots(0, 4)) == nil, true)
		equal(t, "with friends", tt.Clone().Apply(shots(0, 3)) == nil, want)
	}
	blast := phase(facing(t, "", inch, tank("blast"), squad(1)), rules.StepShooting)
	equal(t, "10e.SHOOT.BIGGUNS.7 10e.SHOOT.BLAST.3 Blast at a unit in melee", offered(blast, rules.Select, 1), false)
	for friend, want := range map[geom.Length]bool{3 * inch: true, inch: false} { // an ability allows that, if no friend is there
		siege := tank("blast")
		siege.Kinds[0].Weapons[0].Effects = append(slices.Clone(siege.Kinds[0].Weapons[0].Effects), effect.Effect{Kind: effect.BlastAtEngaged})
		tt := table(t, "", list(siege, squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + 2*base + inch + friend, 5000}, at{5000 + base + inch, 5000})
		equal(t, "10e.SHOOT.BLAST.3 Blast with the ability", offered(phase(tt, rules.StepShooting), rules.Select, 1), want)
	}
}

// TestHazardLast: 10e.WEAPON.HAZARDOUS.1. Weapons that may harm their bearers do so when all attacks
// of the unit have been made: the bearer of one makes those of its other weapon.
func TestHazardLast(t *testing.T) {
	hot := gun(t, "hazardous")
	u := squad(2, hot, gun(t))
	tt := phase(facing(t, "hit 1 1 1 1; ability 1 2", 10*inch, u, squad(1)), rules.StepShooting)
	tt.Choose(rules.Select, 1)
	tt.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{
		{Model: 1, Weapon: 0, Target: 3}, {Model: 2, Weapon: 0, Target: 3}, {Model: 1, Weapon: 1, Target: 3}, {Model: 2, Weapon: 1, Target: 3},
	}})
	equal(t, "models left", tt.Unit(1).Alive, int16(1))
	equal(t, "of whom it is", tt.Models(1)[0].ID, rules.ModelID(2))
}

// TestHazardGiven: 10e.WEAPON.HAZARDOUS.1. An effect on the unit makes its weapons of one kind Hazardous.
func TestHazardGiven(t *testing.T) {
	for with, left := range map[effect.AttackKind]int16{effect.AnyAttack: 1, effect.RangedAttacks: 1, effect.MeleeAttacks: 2} {
		u := squad(2, gun(t))
		u.Effects = []effect.Effect{{Kind: effect.Hazardous, Scope: effect.Scope{Attacks: with}}}
		dice := "hit 1 1"
		if left == 1 {
			dice += "; ability 1 2"
		}
		tt := phase(facing(t, dice, 10*inch, u, squad(1)), rules.StepShooting)
		tt.Choose(rules.Select, 1)
		tt.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: 1, Target: 3}, {Model: 2, Target: 3}}})
		equal(t, "10e.WEAPON.HAZARDOUS.1 models left", tt.Unit(1).Alive, left)
	}
}

// TestHazardChooses: 10e.WEAPON.HAZARDOUS.2, 10e.WEAPON.HAZARDOUS.3, 10e.WEAPON.HAZARDOUS.4,
// 10e.EXAMPLES.48. For each failed test a model with a Hazardous weapon suffers 3 mortal
// wounds: a wounded one first, and a CHARACTER last; what is left over is lost.
func TestHazardChooses(t *testing.T) {
	five := squad(5, gun(t, "hazardous"))
	plain := five.Kinds[0]
	plain.Count, plain.Weapons = 1, nil
	five.Kinds = append(five.Kinds, plain)
	tt := phase(facing(t, "hit 1 1 1 1 1; ability 1 2 3 5 6", 10*inch, five, squad(1)), rules.StepShooting)
	tt.State.Models[5].Wounds, tt.State.Models[5].Hurt = 1, true // without such a weapon
	tt.Choose(rules.Select, 1)
	c := shots(0, 3)
	for m := range 4 {
		c.Attacks = append(c.Attacks, rules.Declared{Model: rules.ModelID(m + 2), Target: 3})
	}
	tt.Answer(c)
	equal(t, "10e.WEAPON.HAZARDOUS.3 10e.WEAPON.HAZARDOUS.4 10e.EXAMPLES.48 models left", tt.Unit(1).Alive, int16(5))
	equal(t, "10e.WEAPON.HAZARDOUS.2 10e.EXAMPLES.48 spared", tt.Find(1, 6) >= 0, true)

	for hurt, want := range map[int]rules.ModelID{-1: 1, 0: 1, 1: 2} { // a model that is wounded, and who suffers
		u := squad(1, gun(t, "hazardous"))
		boss := u.Kinds[0]
		boss.Keywords, boss.Profile.Wounds = effect.Keywords{effect.Infantry, effect.Character}, 5
		u.Kinds[0].Profile.Wounds = 5
		u.Kinds = append(u.Kinds, boss)
		tt := phase(facing(t, "hit 1; ability 1", 10*inch, u, squad(1)), rules.StepShooting)
		if hurt >= 0 {
			tt.State.Models[hurt].Wounds, tt.State.Models[hurt].Hurt = 4, true
		}
		before := [2]int16{tt.State.Models[0].Wounds, tt.State.Models[1].Wounds}
		tt.Choose(rules.Select, 1)
		tt.Answer(shots(0, 3))
		for i, m := range []rules.ModelID{1, 2} {
			at := tt.Find(1, m)
			equal(t, "10e.WEAPON.HAZARDOUS.2 lost", before[i]-tt.State.Models[at].Wounds, map[bool]int16{true: 3}[m == want])
		}
	}
}

// TestHazardPsychic: mortal wounds by a Psychic weapon are a Psychic Attack, which the bearer may ignore.
func TestHazardPsychic(t *testing.T) {
	for script, words := range map[string][]string{
		"hit 1; ability 1; ignore 4 3 4": {"psychic", "hazardous"}, "hit 1; ability 1": {"hazardous"},
	} {
		u := squad(1, gun(t, words...))
		u.Kinds[0].Profile.Wounds = 5
		u.Effects = []effect.Effect{{Kind: effect.IgnoreWounds, Value: 4, Scope: effect.Scope{Psychic: true}}}
		tt := phase(facing(t, script, 10*inch, u, squad(1)), rules.StepShooting)
		tt.Choose(rules.Select, 1)
		tt.Answer(shots(0, 3))
		equal(t, "10e.WEAPON.HAZARDOUS.6 wounds left", tt.Models(1)[0].Wounds, map[int]int16{2: 4, 1: 2}[len(words)])
	}
}

// TestHazardOfTwoWeapons: the second weapon of a model that the first one has destroyed harms the next model.
func TestHazardOfTwoWeapons(t *testing.T) {
	for script, words := range map[string][]string{
		"hit 1 1; ability 1 1; ignore 3 3 3 3": {"psychic", "hazardous"}, "hit 1 1; ability 1 1": {"hazardous"},
	} {
		u := squad(2, gun(t, words...))
		u.Kinds[0].Weapons[0].Number = 2
		u.Effects = []effect.Effect{{Kind: effect.IgnoreWounds, Value: 4, Scope: effect.Scope{Psychic: true}}}
		tt := phase(facing(t, script, 10*inch, u, squad(1)), rules.StepShooting)
		tt.Choose(rules.Select, 1)
		tt.Answer(shots(0, 3))
		equal(t, "10e.WEAPON.HAZARDOUS.4 models left", tt.Unit(1).Alive, int16(0))
	}
}

// TestDevastatingLast: 10e.WEAPON.DEVASTATING.2, 10e.EXAMPLES.46, 10e.EXAMPLES.45,
// 10e.ATTACK.MORTAL.3. Attacks with Devastating Wounds that score a Critical Wound are allocated
// after all others of the unit; what is left over of each is lost.
func TestDevastatingLast(t *testing.T) {
	w := gun(t, "devastating wounds")
	w.Attacks = dice.Fixed(4)
	// A critical wound, then three others: two are saved. A model of two wounds is hurt.
	tt := phase(facing(t, "hit 3 3 3 3; wound 6 4 4 4; save 4 3 4", 10*inch, squad(1, w), squad(3)), rules.StepShooting)
	tt.Models(3)[0].Wounds, tt.Models(3)[0].Hurt = 1, true
	tt.Choose(rules.Select, 1)
	tt.Answer(shots(0, 3))
	for q := tt.Request(); q.Reason == rules.ForAllocation; q = tt.Request() {
		tt.Answer(&rules.Choice{Ask: q.Ask, Models: []rules.ModelID{tt.Models(3)[0].ID}})
	}
	equal(t, "10e.WEAPON.DEVASTATING.2 10e.EXAMPLES.46 models left", tt.Unit(3).Alive, int16(2))
	equal(t, "10e.WEAPON.DEVASTATING.2 the last wound", tt.Models(3)[0].Wounds+tt.Models(3)[1].Wounds, int16(3))

	big := gun(t, "devastating wounds")
	big.Damage = dice.Fixed(3)
	tt = phase(facing(t, "hit 3; wound 6", 10*inch, squad(1, big), squad(3)), rules.StepShooting)
	tt.Choose(rules.Select, 1)
	tt.Answer(shots(0, 3))
	for q := tt.Request(); q.Reason == rules.ForAllocation; q = tt.Request() {
		tt.Answer(&rules.Choice{Ask: q.Ask, Models: []rules.ModelID{tt.Models(3)[0].ID}})
	}
	equal(t, "10e.EXAMPLES.45 10e.ATTACK.MORTAL.3 models left", tt.Unit(3).Alive, int16(2))
	for _, m := range tt.Models(3) {
		equal(t, "10e.EXAMPLES.45 10e.ATTACK.MORTAL.3 no other suffers", m.Wounds, int16(2))
	}
}

// TestHazardOfOneWeapon: 10e.WEAPON.HAZARDOUS.1. One die is rolled for a melee weapon, however
// many units it was used on.
func TestHazardOfOneWeapon(t *testing.T) {
	hot := blade(dice.Fixed(4))
	arm(t, &hot, "hazardous")
	quiet := squad(1)
	quiet.Effects = []effect.Effect{{Kind: effect.Cannot, Actions: effect.ToFight}}
	tt := table(t, "hit 1 1 1 1; ability 2", list(squad(1, hot)), list(quiet, quiet), at{5000, 5000}, at{5000 + base, 5000}, at{5000 - base, 5000})
	tt.Mark(1, effect.Charged)
	phase(tt, rules.StepFight)
	asked(t, tt, rules.ForFighting)
	tt.Answer(&rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{{Model: 1, Count: 2, Target: 2}, {Model: 1, Count: 2, Target: 3}}})

	claws := blade(dice.Fixed(1)) // two of them, used together
	arm(t, &claws, "hazardous", "extra attacks")
	u := squad(1, blade(dice.Fixed(1)), claws)
	u.Kinds[0].Weapons[1].Number = 2
	two := table(t, "hit 1; hit 1 1; ability 2 3", list(u), list(quiet), at{5000, 5000}, at{5000 + base, 5000})
	two.Mark(1, effect.Charged)
	phase(two, rules.StepFight)
	two.Answer(&rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{{Model: 1, Weapon: 0, Count: 1, Target: 2}, {Model: 1, Weapon: 1, Count: 2, Target: 2}}})
}

// TestExtraAttacksUnmodified: 10e.WEAPON.EXTRA.2. No other rule changes the number of attacks
// that are made with Extra Attacks.
func TestExtraAttacksUnmodified(t *testing.T) {
	for _, random := range []bool{false, true} {
		extra, script := blade(dice.Fixed(1)), "hit 1 1 1 1 1; hit 1"
		if random {
			extra, script = blade(dice.Amount{Count: 1, Sides: 3}), "hit 1 1 1 1 1; attacks 3; hit 1 1"
		}
		arm(t, &extra, "extra attacks")
		keen := squad(1, blade(dice.Fixed(3)), extra)
		keen.Effects = []effect.Effect{
			{Kind: effect.ExtraAttacks, Amount: dice.Fixed(1)}, {Kind: effect.ChangeCharacteristic, Of: effect.A, Mod: dice.Modifier{Add: 1}},
		}
		quiet := squad(1)
		quiet.Effects = []effect.Effect{{Kind: effect.Cannot, Actions: effect.ToFight}}
		tt := table(t, script, list(keen), list(quiet), at{5000, 5000}, at{5000 + base, 5000})
		tt.Mark(1, effect.Charged)
		phase(tt, rules.StepFight)
		asked(t, tt, rules.ForFighting)
		last := rules.Declared{Model: 1, Weapon: 1, Count: 1, Target: 2}
		if random {
			last.Count = 0
		}
		tt.Answer(&rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{{Model: 1, Weapon: 0, Count: 5, Target: 2}, last}})
		equal(t, "10e.WEAPON.EXTRA.2 after all attacks", tt.Request().Ask != rules.SelectMelee, true)
	}
}

// TestFirstInItsStep: 10e.FIGHT.SEQ.5. Once the units that fight first have done so, one
// that also has Fights First has no priority, and the players alternate.
func TestFirstInItsStep(t *testing.T) {
	swift := having(t, squad(1, blade(dice.Fixed(1))), "Fights First")
	tt := table(t, "", list(squad(1), swift), list(squad(1), squad(1)), at{5000, 5000}, at{20000, 5000}, at{5000 + base + inch, 5000}, at{30000, 5000})
	phase(tt, rules.StepFight)
	equal(t, "10e.FIGHT.SEQ.5 before others", tt.Edition.Fight.First.Do(tt.Game, 2), 0)
	fresh := table(t, "", list(squad(1), swift), list(squad(1)), at{5000, 5000}, at{20000, 5000}, at{20000 + base + inch, 5000})
	equal(t, "10e.ABILITY.FIGHTSFIRST.1 in the first step", fresh.Edition.Fight.First.Do(fresh.Game, 2), -1)
}

// TestFight: 10e.FIGHT.WEAPON.1. Chargers fight first; a model uses one of its weapons, and
// those with Extra Attacks in addition.
func TestFight(t *testing.T) {
	extra := blade(dice.Fixed(1))
	arm(t, &extra, "extra attacks")
	quiet := squad(1)
	quiet.Effects = []effect.Effect{{Kind: effect.Cannot, Actions: effect.ToFight}}
	tt := table(t, "hit 1 1 1; hit 1", list(squad(1, blade(dice.Fixed(3)), blade(dice.Amount{Count: 1, Sides: 6}), extra)), list(quiet),
		at{5000, 5000}, at{5000 + base, 5000})
	tt.Mark(1, effect.Charged)
	phase(tt, rules.StepFight)
	asked(t, tt, rules.ForFighting)
	blows := func(attacks ...rules.Declared) *rules.Choice {
		for i := range attacks {
			attacks[i].Target = 2
		}
		return &rules.Choice{Ask: rules.SelectMelee, Attacks: attacks}
	}
	tt.Refused(blows(rules.Declared{Target: 1, Model: 1, Weapon: 0, Count: 3}), "10e.FIGHT.ELIGIBLE.2")                                                                                                         // without the other
	tt.Refused(blows(rules.Declared{Target: 1, Model: 1, Weapon: 0, Count: 2}, rules.Declared{Target: 1, Model: 1, Weapon: 2, Count: 1}), "10e.FIGHT.ELIGIBLE.2")                                               // too few
	tt.Refused(blows(rules.Declared{Target: 1, Model: 1, Weapon: 0, Count: 3}, rules.Declared{Target: 1, Model: 1, Weapon: 1}, rules.Declared{Target: 1, Model: 1, Weapon: 2, Count: 1}), "10e.FIGHT.WEAPON.1") // two weapons
	tt.Refused(blows(rules.Declared{Target: 1, Model: 1, Weapon: 1, Count: 3}, rules.Declared{Target: 1, Model: 1, Weapon: 2, Count: 1}), "10e.FIGHT.ELIGIBLE.2")                                               // a number that is rolled
	other := tt.Clone()
	tt.Answer(blows(rules.Declared{Target: 1, Model: 1, Weapon: 0, Count: 3}, rules.Declared{Target: 1, Model: 1, Weapon: 2, Count: 1}))
	if err := other.Apply(blows(rules.Declared{Target: 1, Model: 1, Weapon: 1}, rules.Declared{Target: 1, Model: 1, Weapon: 2, Count: 1})); err != nil {
		t.Errorf("10e.WEAPON.EXTRA.1: a number that is rolled: %v", err)
	}
}

// TestProfilesBesides: 10e.WEAPON.EXTRA.1. Of a weapon with two profiles, the one with Extra
// Attacks is used in addition to the other.
func TestProfilesBesides(t *testing.T) {
	extra := blade(dice.Fixed(2))
	arm(t, &extra, "extra attacks")
	u := squad(1, extra, blade(dice.Fixed(1)))
	u.Kinds[0].Weapons[1].Item = 0
	quiet := squad(1)
	quiet.Effects = []effect.Effect{{Kind: effect.Cannot, Actions: effect.ToFight}}
	tt := table(t, "hit 1; hit 1 1", list(u), list(quiet), at{5000, 5000}, at{5000 + base, 5000})
	tt.Mark(1, effect.Charged)
	phase(tt, rules.StepFight)
	for _, attacks := range [][]rules.Declared{
		{{Model: 1, Weapon: 0, Count: 2, Target: 2}}, {{Model: 1, Weapon: 1, Count: 1, Target: 2}}, {{Model: 1, Weapon: 1, Count: 2, Target: 2}, {Model: 1, Weapon: 0, Count: 1, Target: 2}},
	} {
		tt.Refused(&rules.Choice{Ask: rules.SelectMelee, Attacks: attacks}, "10e.FIGHT.ELIGIBLE.2")
	}
	tt.Answer(&rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{{Model: 1, Weapon: 1, Count: 1, Target: 2}, {Model: 1, Weapon: 0, Count: 2, Target: 2}}})
}

// TestPileIn: 10e.FIGHT.PILEIN.1, 10e.FIGHT.CONSOLIDATE.1, 10e.FIGHT.CONSOLIDATE.2.
func TestPileIn(t *testing.T) {
	tt := table(t, "hit 1 1", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + inch, 5000})
	phase(tt, rules.StepFight)
	asked(t, tt, rules.ForPileIn)
	own := tt.Request().Unit
	toward := geom.Length(inch - 2)
	if own == 2 {
		toward = -toward
	}
	tt.Refused(shift(tt, own, -toward), "10e.FIGHT.PILEIN.1")
	tt.Answer(shift(tt, own, toward))
	for gap, want := range map[geom.Length]bool{6*inch - 4: true, 6*inch + 4: false} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{10000, 5000}, at{30000, 5000})
		m := geom.Marker(geom.Point{X: 10000, Y: 5000})
		tt.AddMarker(geom.Point{X: 10000 - base/2 - gap - m.Reach(), Y: 5000})
		tt.Mark(1, effect.Charged)
		phase(tt, rules.StepFight)
		for tt.Request().Reason == rules.ForPileIn {
			tt.Answer(&rules.Choice{Ask: rules.MoveModels})
		}
		asked(t, tt, rules.ForConsolidation)
		if !want {
			tt.Refused(shift(tt, 1, -3*inch), "10e.FIGHT.CONSOLIDATE.2")
		}
		if got := tt.Apply(shift(tt, 1, -3*inch)) == nil; got != want {
			t.Errorf("10e.FIGHT.CONSOLIDATE.5 10e.EXAMPLES.62 %v from the marker: legal: %v", gap, got)
		}
	}
	near := table(t, "", list(squad(1)), list(squad(1)), at{10000, 5000}, at{10000 + base + 4*inch, 5000})
	near.AddMarker(geom.Point{X: 7000, Y: 5000})
	near.Mark(1, effect.Charged)
	phase(near, rules.StepFight)
	near.Answer(&rules.Choice{Ask: rules.MoveModels})
	near.Refused(shift(near, 1, -inch), "10e.FIGHT.CONSOLIDATE.1")
	equal(t, "10e.FIGHT.CONSOLIDATE.4 towards the enemy", near.Apply(shift(near, 1, 3*inch)) == nil, true)
}

// TestConsolidatesAlone: 10e.FIGHT.CONSOLIDATE.5. A unit consolidates towards an objective marker while no enemy model is on the
// battlefield. Without a marker, it makes no move.
func TestConsolidatesAlone(t *testing.T) {
	for markers, want := range []bool{false, true} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{10000, 5000}, at{})
		tt.SetPlace(2, rules.Reinforcing, rules.NoUnit)
		for range markers {
			tt.AddMarker(geom.Point{X: 5000, Y: 5000})
		}
		tt.Mark(1, effect.Charged)
		phase(tt, rules.StepFight)
		equal(t, "consolidates", tt.Request().Reason == rules.ForConsolidation, want)
		if want {
			tt.Answer(shift(tt, 1, -3*inch))
		}
	}
}

// TestConsolidatesAside: 10e.FIGHT.CONSOLIDATE.5. A model that consolidates towards a marker ends closer to it, not as far away.
func TestConsolidatesAside(t *testing.T) {
	tt := table(t, "", list(squad(1)), list(squad(1)), at{10000, 10000}, far)
	tt.AddMarker(geom.Point{X: 12000, Y: 12000})
	k := fight.MarkerKind(tt.Game, 1, tt.Objective(tt.State.Markers[0]))
	for x, want := range map[geom.Length]bool{14000: false, 13990: true} { // beyond the marker
		b := tt.Bodies(1)[0]
		b.X = x
		equal(t, "10e.FIGHT.CONSOLIDATE.5 legal", k.Whole([]geom.Body{b}) == nil, want)
	}
}

// TestLosable: 10e.UNIT.DESTROYED.2. A rule destroys models of one unit whose Wounds characteristic is low enough.
func TestLosable(t *testing.T) {
	for wounds, want := range map[int]int32{0: 3, 3: 3, 2: 3, 1: 0} {
		big := squad(1)
		big.Kinds[0].Profile.Wounds = 5
		tt := table(t, "", list(big, squad(3)), list(big), far, at{5000, 5000}, at{20000, 5000})
		equal(t, fmt.Sprintf("10e.UNIT.DESTROYED.2 models of %d wounds", wounds), morale.Destroying(tt.Game, 2, 3, wounds, 9).Value, want)
	}
}

// TestPileInEngages: 10e.FIGHT.PILEIN.3. A unit that piles in or consolidates towards the
// enemy ends within Engagement Range of it, or does not move.
func TestPileInEngages(t *testing.T) {
	for gap, want := range map[geom.Length]bool{4*inch - 2: true, 4*inch + 2: false} {
		script := map[bool]string{true: "hit 1 1"}[want]
		tt := table(t, script, list(squad(1)), list(squad(1)), at{10000, 5000}, at{10000 + base + gap, 5000})
		tt.Mark(1, effect.Charged)
		phase(tt, rules.StepFight)
		asked(t, tt, rules.ForPileIn)
		after := tt.Clone()
		if want {
			tt.Answer(shift(tt, 1, 3*inch))
		} else {
			tt.Refused(shift(tt, 1, 3*inch), "10e.FIGHT.PILEIN.3")
		}
		equal(t, "planned", len(fight.PlanPileIn(after, 1)) > 0, want)
		if err := after.Apply(&rules.Choice{Ask: rules.MoveModels}); err != nil {
			t.Fatal(err)
		}
		equal(t, "consolidates", after.Request().Reason, rules.ForConsolidation)
		tt.Game = after
		equal(t, "planned", len(fight.PlanConsolidate(after, 1)) > 0, want)
		if got := after.Apply(shift(tt, 1, 3*inch)) == nil; got != want {
			t.Errorf("%v: legal: %v", gap, got)
		}
	}
}

// TestGive gives every core ability, and what is none.
func TestGive(t *testing.T) {
	u := having(t, squad(1), "Deep Strike", "INFILTRATORS", "Fights First", "Stealth", "Lone Operative", "Feel No Pain 5+", "Deadly Demise D3", `Scouts 6"`, "Firing Deck 11", "Hover")
	equal(t, "effects", len(u.Effects), 9)
	equal(t, "uses", u.Uses[0].Effects[0].Length, 6*inch)
	for _, word := range []string{"", "stealthy", "stealth 2", "feel no pain", "feel no pain x", "feel no pain D6", "firing deck", "hover fly", "scouts D6+4"} {
		before := squad(1)
		if err := Words.Give(&before, word); !errors.Is(err, datasheet.ErrCore) || len(before.Effects)+len(before.Uses) > 0 {
			t.Errorf("%q: %v", word, err)
		}
	}
}
