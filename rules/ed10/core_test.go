package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestStealth: 10e.ABILITY.STEALTH.1. Stealth applies only to ranged attacks.
func TestStealth(t *testing.T) {
	hidden := having(t, squad(1), "Stealth")
	shooting(facing(t, "hit 3", 10*inch, squad(1, gun(t)), hidden)).Answer(shots(0, 3))
	t.Run("10e.ABILITY.STEALTH.1 a 4 hits on 3+", func(t *testing.T) {
		shooting(facing(t, "hit 4; wound 1", 10*inch, squad(1, gun(t)), hidden)).Answer(shots(0, 3))
	})
	hidden.Effects = append(hidden.Effects, effect.Effect{Kind: effect.Cannot, Actions: effect.ToFight})
	tt := table(t, "hit 3; wound 1", list(squad(1, blade(dice.Fixed(1)))), list(hidden), at{5000, 5000}, at{5000 + base, 5000})
	tt.Mark(1, effect.Charged)
	phase(tt, rules.StepFight)
}

// TestInfiltrators: 10e.ABILITY.INFILTRATORS.1. They are set up more than 9" horizontally from the
// enemy's zone and from every enemy model.
func TestInfiltrators(t *testing.T) {
	for _, c := range []struct {
		zone, enemy geom.Length // how far away each is
		legal       bool
	}{{9 * inch, 20 * inch, false}, {9*inch + 1, 20 * inch, true}, {12 * inch, 9 * inch, false}, {12 * inch, 9*inch + 1, true}} {
		tt := table(t, "", list(having(t, squad(1), "Infiltrators")), list(squad(1)))
		phase(tt, rules.StepDeployment)
		asked(t, tt, rules.ForZone)
		z := tt.Zones()[1].Bounds()
		place := geom.Pose{X: z.Min.X - c.zone - base/2, Y: 15000}
		enemy := geom.Pose{X: place.X + base + c.enemy, Y: 15000, Z: 6 * inch}
		if z.Min.X == 0 {
			place = geom.Pose{X: 15000, Y: z.Min.Y - c.zone - base/2}
			enemy = geom.Pose{X: 15000, Y: place.Y + base + c.enemy, Z: 6 * inch}
		}
		tt.SetPose(1, enemy)
		tt.State.Units[1].Place = rules.OnTable
		tt.Choose(rules.TakeNumber, all)
		asked(t, tt, rules.ForDeployment)
		err := tt.Apply(&rules.Choice{Ask: rules.SetUp, Paths: []rules.Path{{Model: 1, Poses: []geom.Pose{place}}}})
		if (err == nil) != c.legal {
			t.Errorf("10e.ABILITY.INFILTRATORS.1, 10e.EXAMPLES.89: %+v: %v", c, err)
		}
	}
}

// TestDeadlyDemise: 10e.ABILITY.DEMISE.1. On a 6, each unit within 6" suffers, including
// friends; a random number is rolled for each of them.
func TestDeadlyDemise(t *testing.T) {
	for _, c := range []struct {
		face, gap string
		near      geom.Length
		lost      int16
	}{
		{"explodes 5", "", 6 * inch, 0},
		{"explodes 6; mortal 3 5", "", 6 * inch, 3},
		{"explodes 6; mortal 3", "", 6*inch + 1, 0},
	} {
		bomb := having(t, of(squad(1), effect.Vehicle), "Deadly Demise D3")
		sturdy := squad(1, gun(t, "torrent"))
		sturdy.Kinds[0].Profile.Wounds = 10
		tt := table(t, "wound 6; save 1; "+c.face, list(sturdy), list(bomb, sturdy), at{5000, 5000}, at{5000 + base + 6*inch, 5000}, at{5000 + base + 6*inch, 5000 + base + c.near})
		tt.SetWounds(1, 1)
		shooting(tt).Answer(shots(0, 2))
		equal(t, "10e.ABILITY.DEMISE.1 10e.ABILITY.DEMISE.2 "+c.face, 10-tt.Models(3)[0].Wounds, c.lost)
	}
}

// TestFeelNoPain: 10e.ABILITY.FNP.1. Each wound is ignored separately, including those of
// mortal wounds, by one ability only.
func TestFeelNoPain(t *testing.T) {
	hardy := having(t, squad(1), "Feel No Pain 6+", "Feel No Pain 5+")
	hardy.Kinds[0].Profile.Wounds = 5
	big := gun(t, "torrent")
	big.Damage = dice.Fixed(3)
	tt := facing(t, "wound 4; save 1; ignore 5 4 6", 10*inch, squad(1, big), hardy)
	shooting(tt).Answer(shots(0, 3))
	equal(t, "10e.ABILITY.FNP.1 10e.ABILITY.FNP.2 left", tt.Models(3)[0].Wounds, 4)
	mortal := table(t, "ignore 4 5", list(hardy), list(squad(1)), at{5000, 5000}, far)
	mortal.Play(rules.Frame{Step: rules.StepMortal, Unit: 1, Value: 2})
	equal(t, "left of mortal wounds", mortal.Models(1)[0].Wounds, 4)
}

// TestMortalGoOn: 10e.ATTACK.MORTAL.2. Excess mortal wounds carry over to the next model, of
// the bodyguard first; excess damage does not.
func TestMortalGoOn(t *testing.T) {
	tt := attached(t, "", func(_, g *rules.ArmyUnit) { g.Kinds[0].Count, g.Kinds[0].Profile.Wounds = 1, 1 })
	tt.Play(rules.Frame{Step: rules.StepMortal, Unit: 2, Value: 2})
	equal(t, "models", tt.Unit(2).Alive, 1)
	equal(t, "10e.ATTACK.MORTAL.2 10e.ATTACHED.ALLOCATE.3 of the leader", tt.Models(2)[0].Wounds, 1)
	big := gun(t, "torrent")
	big.Damage = dice.Fixed(3)
	against(big, soldiers(2)).leaves(t, "wound 4; save 1", 0, 2)
}

// TestLoneTogether: 10e.SHOOT.LONEOP.1. An attached unit in which all models have Lone
// Operative is a target like others.
func TestLoneTogether(t *testing.T) {
	tt := hunted(t, "", 13*inch, squad(1, gun(t)), func(l, g *rules.ArmyUnit) {
		*l, *g = having(t, *l, "Lone Operative"), having(t, *g, "Lone Operative")
	})
	equal(t, "10e.SHOOT.LONEOP.2 target", offered(phase(tt, rules.StepShooting), rules.Select, 1), true)
	destroy(tt, true)
	equal(t, "alone", offered(phase(tt, rules.StepShooting), rules.Select, 1), false)
}

// TestBlastAtAttached: 10e.SHOOT.BLAST.1. The leader counts among the models when the target is
// selected.
func TestBlastAtAttached(t *testing.T) {
	for guards, script := range map[int]string{3: "hit 1", 4: "hit 1 1"} {
		tt := hunted(t, script, 10*inch, squad(1, gun(t, "blast")), func(_, g *rules.ArmyUnit) { g.Kinds[0].Count = guards })
		shooting(tt).Answer(shots(0, 3))
	}
	first := gun(t, "torrent")
	first.Damage = dice.Fixed(2)
	tt := hunted(t, "wound 4; save 1; hit 1 1", 10*inch, squad(1, first, gun(t, "blast")), func(_, g *rules.ArmyUnit) { g.Kinds[0].Count = 4 })
	shooting(tt)
	tt.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: 1, Weapon: 0, Target: 3}, {Model: 1, Weapon: 1, Target: 3}}})
	if tt.Request().Reason == rules.ForAllocation {
		tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{tt.Request().Options[0].Model}})
	}
	equal(t, "left", tt.Unit(3).Alive, 4)
}

// TestNoBlastAtMelee: 10e.SHOOT.BLAST.3. A VEHICLE among friends is a target, but not of
// Blast.
func TestNoBlastAtMelee(t *testing.T) {
	for word, want := range map[string]bool{"blast": false, "heavy": true} {
		tt := table(t, "", list(squad(1, gun(t, word)), squad(1)), list(of(squad(1), effect.Vehicle)), at{5000, 5000}, at{15000 + base + inch, 5000}, at{15000, 5000})
		equal(t, word, offered(phase(tt, rules.StepShooting), rules.Select, 1), want)
	}
}

// TestIndirect: 10e.WEAPON.INDIRECT.2, 10e.EXAMPLES.55. A target out of sight of the whole unit is hit
// at -1, not on an unmodified 3 whatever is added, and has cover; one that any model of the
// unit sees is not so. A Torrent weapon does not shoot out of sight (10e.WEAPON.INDIRECT.3).
func TestIndirect(t *testing.T) {
	for _, c := range []struct {
		skill  int16
		words  []string
		height geom.Length
		script string
	}{
		{2, nil, 5 * inch, "hit 3"}, {2, nil, 5 * inch, "hit 4; wound 4; save 3"}, {2, []string{"heavy"}, 5 * inch, "hit 3"},
		{4, nil, 5 * inch, "hit 4"}, {4, nil, 5 * inch, "hit 5; wound 4; save 3"}, {3, nil, 100, "hit 3; wound 4; save 3"},
	} {
		w := gun(t, append(c.words, "indirect fire")...)
		w.Skill = c.skill
		tt := across(t, c.script, squad(1, w), c.height)
		tt.Mark(1, effect.RemainedStationary)
		shooting(tt).Answer(shots(0, 2))
		lost := int16(0)
		if c.height == 100 {
			lost = 1
		}
		equal(t, "10e.WEAPON.INDIRECT.2 10e.EXAMPLES.55 "+c.script, 2-tt.Models(2)[0].Wounds, lost)
	}
	tt := across(t, "hit 3; wound 1", squad(2, gun(t, "indirect fire")), 5*inch)
	tt.SetPose(1, geom.Pose{X: 9500, Y: 5000}) // beyond the wall
	shooting(tt).Answer(shots(0, 2))
	for _, words := range [][]string{{"torrent", "indirect fire"}, {"indirect fire", "torrent"}} {
		tt := phase(across(t, "", squad(1, gun(t, words...)), 5*inch), rules.StepShooting)
		equal(t, "10e.WEAPON.INDIRECT.3", tt.Request().Ask, rules.Nothing)
	}
}

// TestOneShot: 10e.WEAPON.ONESHOT.1. Each such weapon can be shot once per battle: of two, one
// now and one later.
func TestOneShot(t *testing.T) {
	u := squad(1, gun(t, "one shot"))
	u.Kinds[0].Weapons[0].Number = 2
	shot := func(count int16, target rules.UnitID) rules.Declared {
		return rules.Declared{Model: 1, Target: target, Count: count}
	}
	declare := func(list ...rules.Declared) *rules.Choice {
		return &rules.Choice{Ask: rules.SelectTargets, Attacks: list}
	}
	again := func(tt *rulestest.Table) *rulestest.Table {
		tt.Unit(1).Did = 0
		return phase(tt, rules.StepShooting)
	}
	field := func(script string) *rulestest.Table {
		return shooting(table(t, script, list(u), list(squad(1), squad(1)), at{5000, 5000}, at{15000, 5000}, at{15000, 10000}))
	}
	both := field("hit 1 1")
	both.Answer(declare(shot(0, 2)))
	equal(t, "10e.WEAPON.ONESHOT.1 after both", again(both).Request().Ask, rules.Nothing)
	split := field("hit 1; hit 1")
	split.Answer(declare(shot(1, 2), shot(1, 3)))
	equal(t, "after one at each", again(split).Request().Ask, rules.Nothing)
	one := field("hit 1; hit 1")
	one.Answer(declare(shot(1, 2)))
	again(one).Choose(rules.Select, 1)
	one.Refused(declare(shot(2, 2)), "10e.SHOOT.TARGET.4")
	one.Refused(declare(shot(1, 2), shot(1, 3)), "10e.SHOOT.TARGET.4")
	one.Answer(declare(shot(0, 2)))
	equal(t, "after one and one", again(one).Request().Ask, rules.Nothing)
}

// TestHalfRange: 10e.WEAPON.RAPIDFIRE.1. Rapid Fire and Melta work up to half range.
func TestHalfRange(t *testing.T) {
	for gap, script := range map[geom.Length]string{12 * inch: "hit 1 1", 12*inch + 1: "hit 1"} {
		shooting(facing(t, script, gap, squad(1, gun(t, "rapid fire 1")), squad(1))).Answer(shots(0, 3))
	}
	for gap, want := range map[geom.Length]int16{12 * inch: 7, 12*inch + 1: 9} {
		thick := squad(1)
		thick.Kinds[0].Profile.Wounds = 10
		tt := facing(t, "wound 4; save 1", gap, squad(1, gun(t, "melta 2", "torrent")), thick)
		shooting(tt).Answer(shots(0, 3))
		equal(t, "left", tt.Models(3)[0].Wounds, want)
	}
}
