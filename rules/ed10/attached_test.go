package ed10

import (
	"fmt"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// hunted is a model with weapons, and an enemy leader attached to a unit (unit 2) at a
// distance.
func hunted(t *testing.T, script string, gap geom.Length, own rules.ArmyUnit, change func(leader, guard *rules.ArmyUnit)) *rulestest.Table {
	t.Helper()
	army := ledArmy(change)
	tt := table(t, script, list(own), army.Units)
	tt.Setup.Armies[1] = army
	if !tt.Attach(2, 3) {
		t.Fatal("not attached")
	}
	tt.Stand(1, 5000, 5000)
	for i := range tt.Models(3) {
		tt.SetPose(int(tt.Unit(3).First)+i, geom.Pose{X: 5000 + base + gap, Y: 5000 + geom.Length(i)*base})
	}
	tt.State.Units[2].Place = rules.OnTable
	return tt
}

// destroy destroys the leader of the attached unit 2, or its guards, and ends the
// attachment.
func destroy(tt *rulestest.Table, leader bool) {
	for at := int(tt.Unit(3).First + tt.Unit(3).Alive); at > int(tt.Unit(3).First); at-- {
		if tt.State.Models[at-1].Leads == leader {
			tt.Remove(at-1, "")
		}
	}
	tt.Separate()
}

// TestPartsAlone: 10e.ATTACHED.SPLIT.1. The remaining part of an attached unit has the
// abilities of its own datasheet, whether or not the other part had them too.
func TestPartsAlone(t *testing.T) {
	stealthy := func(leader, guard bool) func(l, g *rules.ArmyUnit) {
		return func(l, g *rules.ArmyUnit) {
			if leader {
				*l = having(t, *l, "Stealth")
			}
			if guard {
				*g = having(t, *g, "Stealth")
			}
		}
	}
	for _, c := range []struct {
		leader, guard bool // have Stealth
		dead          string
		script        string
	}{
		{true, true, "", "hit 3"},
		{false, true, "", "hit 3; wound 1"},
		{true, false, "", "hit 3; wound 1"},
		{true, true, "leader", "hit 3"},
		{false, true, "leader", "hit 3"},
		{true, false, "leader", "hit 3; wound 1"},
		{true, true, "guards", "hit 3"},
		{true, false, "guards", "hit 3"},
		{false, true, "guards", "hit 3; wound 1"},
	} {
		tt := hunted(t, c.script, 10*inch, squad(1, gun(t)), stealthy(c.leader, c.guard))
		if c.dead != "" {
			destroy(tt, c.dead == "leader")
		}
		shooting(tt).Answer(shots(0, 3))
		if t.Failed() {
			t.Fatalf("%+v", c)
		}
	}
}

// TestHalfTogether: 10e.UNIT.STRENGTH.4, 10e.BATTLESHOCK.TEST.1. While a leader is attached,
// the Starting Strength is that of both parts, and the best Leadership counts.
func TestHalfTogether(t *testing.T) {
	for _, c := range []struct {
		guards int // left of five
		script string
		want   bool
	}{{2, "", false}, {1, "morale 3 3", false}, {1, "morale 2 3", true}} {
		tt := attached(t, c.script, func(l, _ *rules.ArmyUnit) { l.Kinds[0].Profile.Leadership = 6 })
		for range 5 - c.guards {
			at := int(tt.Unit(2).First)
			if tt.State.Models[at].Leads {
				at++
			}
			tt.Remove(at, "")
		}
		phase(tt, rules.StepShock)
		equal(t, "10e.UNIT.STRENGTH.4 shocked", tt.Is(2).Has(effect.Shocked), c.want)
	}
}

// TestRollsAgainstBodyguard: 10e.ATTACHED.UNIT.1. Effects on rolls against the bodyguard apply
// to rolls against the attached unit, and end with the bodyguard.
func TestRollsAgainstBodyguard(t *testing.T) {
	halved := effect.Effect{Kind: effect.ReduceDamage, Mod: dice.Modifier{Add: -1}, Scope: effect.Scope{Suffered: true}}
	own := attached(t, "", func(_, g *rules.ArmyUnit) { g.Effects = []effect.Effect{halved} })
	equal(t, "no roll", [3]int{len(own.Sheet(2).Effects), len(own.Sheet(2).Kinds[0].Effects), len(own.Sheet(2).Kinds[1].Effects)}, [3]int{0, 1, 0})
	hard := effect.Effect{Kind: effect.AddToRoll, Roll: effect.WoundRoll, Value: -1, Scope: effect.Scope{Suffered: true}}
	for _, c := range []struct {
		leader bool // has it, and not the guards
		dead   string
		script string
	}{
		{false, "", "hit 3; wound 4"}, {false, "guards", "hit 3; wound 4; save 6"}, {false, "leader", "hit 3; wound 4"},
		{true, "", "hit 3; wound 4; save 6"}, {true, "guards", "hit 3; wound 4"},
	} {
		tt := hunted(t, c.script, 10*inch, squad(1, gun(t)), func(l, g *rules.ArmyUnit) {
			if g.Kinds[0].Count = 1; c.leader {
				l.Effects = []effect.Effect{hard}
			} else {
				g.Effects = []effect.Effect{hard}
			}
		})
		if c.dead != "" {
			destroy(tt, c.dead == "leader")
		}
		shooting(tt).Answer(shots(0, 3))
		if t.Failed() {
			t.Fatalf("%+v", c)
		}
	}
}

// TestSharedOnce: 10e.CORE.SAMENAME.2. An effect that both parts have applies once.
func TestSharedOnce(t *testing.T) {
	tt := hunted(t, "hit 3; wound 1", 10*inch, squad(1, gun(t, "heavy")), func(l, g *rules.ArmyUnit) {
		*l, *g = having(t, *l, "Stealth", "Feel No Pain 5+"), having(t, *g, "Stealth", "Feel No Pain 5+")
	})
	equal(t, "effects", len(tt.Sheet(3).Effects), 2)
	tt.Mark(1, effect.RemainedStationary) // +1 and -1
	shooting(tt).Answer(shots(0, 3))
}

// TestLoneLeader: 10e.SHOOT.LONEOP.1, 10e.SHOOT.LONEOP.2. Lone Operative does not apply while
// the leader is part of an attached unit, and applies again when its unit is destroyed.
func TestLoneLeader(t *testing.T) {
	for _, c := range []struct {
		gap   geom.Length
		alone bool
		want  bool
	}{{13 * inch, false, true}, {13 * inch, true, false}, {12 * inch, true, true}} {
		tt := hunted(t, "", c.gap, squad(1, gun(t)), func(leader, _ *rules.ArmyUnit) { *leader = having(t, *leader, "Lone Operative") })
		if c.alone {
			destroy(tt, false)
			tt.SetPose(int(tt.Unit(3).First), geom.Pose{X: 5000 + base + c.gap, Y: 5000})
		}
		equal(t, "target", offered(phase(tt, rules.StepShooting), rules.Select, 1), c.want)
	}
}

// TestBodyguardToughness: 10e.ATTACHED.UNIT.3. Until the shooting unit has made all its
// attacks, the highest Toughness of the bodyguard is used, even if only the leader is left.
func TestBodyguardToughness(t *testing.T) {
	// T8 needs 6, T4 needs 4 with S4. The first weapon destroys the last guard.
	first, second := gun(t), gun(t)
	second.Damage = dice.Fixed(2)
	tt := hunted(t, "hit 3; wound 6; save 1; hit 3; wound 5", 10*inch, squad(1, first, second), func(_, guard *rules.ArmyUnit) {
		guard.Kinds[0].Count, guard.Kinds[0].Profile.Toughness, guard.Kinds[0].Profile.Wounds = 1, 8, 1
	})
	shooting(tt).Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: 1, Weapon: 0, Target: 3}, {Model: 1, Weapon: 1, Target: 3}}})
	equal(t, "10e.ATTACHED.UNIT.3 10e.DATASHEET.UNITVALUE.3 10e.EXAMPLES.53 left", tt.Unit(3).Alive, 1)
	equal(t, "apart now", tt.Is(3).Has(effect.Attached), false)
	again := hunted(t, "hit 3; wound 4; save 6", 10*inch, squad(1, first), func(_, guard *rules.ArmyUnit) {
		guard.Kinds[0].Count, guard.Kinds[0].Profile.Toughness = 1, 8
	})
	destroy(again, false)
	shooting(again).Answer(shots(0, 3))
}

// TestMixedToughness: 10e.DATASHEET.UNITVALUE.3. If models of a unit differ, the highest
// Toughness is used, also within a bodyguard.
func TestMixedToughness(t *testing.T) {
	mixed := soldiers(3)
	mixed.Kinds = append(mixed.Kinds, mixed.Kinds[0])
	mixed.Kinds[1].Count, mixed.Kinds[1].Profile.Toughness = 1, 5
	against(gun(t), mixed).leaves(t, "hit 3; wound 4", 2, 2, 2, 2)
	against(gun(t), mixed).leaves(t, "hit 3; wound 5; save 3", 1, 2, 2, 2)
	leader := mixed.Kinds[0]
	leader.Count, leader.Leads, leader.Profile.Toughness = 1, true, 8
	mixed.Kinds = append(mixed.Kinds, leader)
	against(gun(t), mixed).leaves(t, "hit 3; wound 5; save 3", 1, 2, 2, 2, 2)
}

// TestInfiltratorsOfAll: 10e.ATTACHED.UNIT.5. An attached unit can be set up anywhere only if
// every model in it has Infiltrators.
func TestInfiltratorsOfAll(t *testing.T) {
	for _, both := range []bool{true, false} {
		tt := attached(t, "", func(l, g *rules.ArmyUnit) {
			*l = having(t, *l, "Infiltrators")
			if both {
				*g = having(t, *g, "Infiltrators")
			}
		})
		equal(t, "10e.ATTACHED.UNIT.5 anywhere", tt.OwnEffect(2, effect.SetUpAnywhere) != nil, both)
	}
}

// TestFightsFirstOfAll: 10e.ABILITY.FIGHTSFIRST.1. A unit fights first only if every model in
// it has Fights First.
func TestFightsFirstOfAll(t *testing.T) {
	for _, c := range []struct {
		leader, guard bool
		dead          string
		want          int
	}{{true, false, "", 0}, {false, true, "", 0}, {true, true, "", -1}, {true, false, "guards", -1}, {false, true, "leader", -1}} {
		tt := hunted(t, "", inch, squad(1), func(l, g *rules.ArmyUnit) {
			if c.leader {
				*l = having(t, *l, "Fights First")
			}
			if c.guard {
				*g = having(t, *g, "Fights First")
			}
		})
		if c.dead != "" {
			destroy(tt, c.dead == "leader")
		}
		if got := tt.Edition.Fight.First.Do(tt.Game, 3); got != c.want {
			t.Errorf("%+v: got %d", c, got)
		}
	}
}

// TestScoutsOfAll: 10e.ABILITY.SCOUTS.6. An attached unit makes one Scout move if every model
// in it has Scouts, of the shortest distance.
func TestScoutsOfAll(t *testing.T) {
	for _, c := range []struct {
		leader, guard string
		want          geom.Length
	}{{`Scouts 6"`, "", 0}, {"", `Scouts 6"`, 0}, {`Scouts 6"`, `Scouts 6"`, 6 * inch}, {`Scouts 9"`, `Scouts 6"`, 6 * inch}, {`Scouts 6"`, `Scouts 9"`, 6 * inch}, {`Scouts 9"`, `Scouts 9"`, 9 * inch}} {
		tt := attached(t, "", func(l, g *rules.ArmyUnit) {
			if c.leader != "" {
				*l = having(t, *l, c.leader)
			}
			if c.guard != "" {
				*g = having(t, *g, c.guard)
			}
		})
		phase(tt, rules.StepBeforeBattle)
		if c.want == 0 {
			asked(t, tt, rules.ForNothing)
			continue
		}
		asked(t, tt, rules.ForUse)
		tt.Choose(rules.DoUse, all)
		equal(t, "10e.ABILITY.SCOUTS.1 10e.ABILITY.SCOUTS.2 10e.ABILITY.SCOUTS.6 10e.EXAMPLES.69 distance", tt.Request().Limits.Distance, c.want)
		tt.Answer(&rules.Choice{Ask: rules.MoveModels})
		asked(t, tt, rules.ForNothing)
	}
}

// TestAbilitiesOfUnits: 10e.ATTACHED.UNIT.1. An attached unit uses an ability of units once, although both of its parts
// have it: that of the part with more effects. Abilities of models, and others, are used as often as it has them.
func TestAbilitiesOfUnits(t *testing.T) {
	for _, c := range []struct {
		leader, guard int // number of effects
		shared        [2]int16
		dead          string
		want          int // effects that last
	}{
		{1, 1, [2]int16{7, 7}, "", 1}, {1, 1, [2]int16{}, "", 2}, {1, 1, [2]int16{7, 8}, "", 2}, {1, 0, [2]int16{7, 7}, "", 1}, {0, 1, [2]int16{7, 7}, "", 1},
		{1, 2, [2]int16{7, 7}, "", 2}, {3, 2, [2]int16{7, 7}, "", 3}, {1, 2, [2]int16{7, 7}, "guards", 1}, {3, 2, [2]int16{7, 7}, "leader", 2},
	} {
		tt := attached(t, "", func(l, g *rules.ArmyUnit) {
			for i, n := range []int{c.leader, c.guard} {
				if n > 0 {
					u := [2]*rules.ArmyUnit{l, g}[i]
					*u = using(*u, effect.Use{At: effect.StartOfPhase, Shared: c.shared[i], Effects: slices.Repeat([]effect.Effect{{Kind: effect.PassMorale}}, n)})
				}
			}
		})
		if c.dead != "" {
			for at := int(tt.Unit(2).First + tt.Unit(2).Alive); at > int(tt.Unit(2).First); at-- {
				if tt.State.Models[at-1].Leads == (c.dead == "leader") {
					tt.Remove(at-1, "")
				}
			}
			tt.Separate()
		}
		usesAt(tt, effect.StartOfPhase)
		equal(t, fmt.Sprintf("10e.ATTACHED.UNIT.1 %+v", c), len(tt.State.Lasting), c.want)
	}
}

// TestScoutsByLeader: 10e.ATTACHED.LEADING.1. All models have what a leader gives to the unit
// that it leads.
func TestScoutsByLeader(t *testing.T) {
	tt := attached(t, "", func(l, _ *rules.ArmyUnit) {
		*l = having(t, *l, `Scouts 6"`, "Stealth", "Fights First")
		l.Uses[0].Scope.When = effect.Attached
		for i := range l.Effects {
			l.Effects[i].Scope.When = effect.Attached
		}
	})
	equal(t, "Stealth", tt.FindEffect(2, effect.AddToRoll) != nil, true)
	equal(t, "Fights First", tt.HasEffect(2, effect.FightsFirst), true)
	phase(tt, rules.StepBeforeBattle)
	asked(t, tt, rules.ForUse)
}

// TestAbilitiesDie: 10e.ATTACHED.LEADING.3. Auras and abilities of a part end with its last
// model.
func TestAbilitiesDie(t *testing.T) {
	better := []effect.Effect{{Kind: effect.InvulnerableSave, Value: 4}}
	for _, dead := range []string{"leader", "guards"} {
		tt := attached(t, "", func(l, g *rules.ArmyUnit) {
			for i, u := range []*rules.ArmyUnit{l, g} {
				u.Auras = []effect.Aura{{Number: int16(i), Kind: -1, Range: 6 * inch, Effects: better}}
				u.Uses = []effect.Use{{At: effect.StartOfTurn, Optional: true, Effects: better}}
			}
		})
		counts := func() (auras, uses int) {
			tt.Effects(2, func(e *effect.Effect) { auras++ })
			for i := range tt.Sheet(2).Uses {
				if tt.Usable(2, int16(i)) {
					uses++
				}
			}
			return auras, uses
		}
		auras, uses := counts()
		equal(t, "together", [2]int{auras, uses}, [2]int{2, 2})
		for at := int(tt.Unit(2).First + tt.Unit(2).Alive); at > int(tt.Unit(2).First); at-- {
			if tt.State.Models[at-1].Leads == (dead == "leader") {
				tt.Remove(at-1, "")
			}
		}
		tt.Separate()
		auras, uses = counts()
		equal(t, "10e.ATTACHED.LEADING.3 without the "+dead, [2]int{auras, uses}, [2]int{1, 1})
	}
}

// TestHurtLeaders: 10e.ATTACHED.ALLOCATE.2, 10e.ATTACK.ALLOCATE.2. If only leaders are left,
// one that has lost wounds takes attacks before others.
func TestHurtLeaders(t *testing.T) {
	for hurt, want := range map[bool]rules.Reason{true: rules.ForNothing, false: rules.ForAllocation} {
		tt := hunted(t, "wound 4; save 1", 10*inch, squad(1, gun(t, "torrent")), func(l, g *rules.ArmyUnit) {
			l.Kinds[0].Count, g.Kinds[0].Count = 2, 1
		})
		destroy(tt, false)
		if hurt {
			tt.SetWounds(2, 1)
			tt.State.Models[2].Hurt = true
		}
		shooting(tt).Answer(shots(0, 3))
		asked(t, tt, want)
		if !hurt {
			tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{tt.Request().Options[0].Model}})
		}
		equal(t, "10e.ATTACHED.ALLOCATE.2 left", tt.Unit(3).Alive, map[bool]int16{true: 1, false: 2}[hurt])
	}
}

// TestMarksOfLeader: 10e.ATTACHED.UNIT.4. Marks from hits of a leader are its own ability, not
// one of the bodyguard.
func TestMarksOfLeader(t *testing.T) {
	ability := func(worse int16) []effect.Use {
		return []effect.Use{{At: effect.WhenMarked, Until: effect.EndOfPhase, Effects: []effect.Effect{
			{Kind: effect.AddToRoll, Roll: effect.ArmourSave, Value: worse, Scope: effect.Scope{Suffered: true}},
		}}}
	}
	for _, alone := range []bool{false, true} {
		army := ledArmy(func(l, g *rules.ArmyUnit) {
			marker := gun(t)
			marker.Effects = []effect.Effect{{Kind: effect.Mark, Roll: effect.HitRoll, Value: 0}}
			l.Kinds[0].Weapons = []rules.Carried{{Weapon: marker, Number: 1}}
			l.Uses, g.Uses = ability(-1), ability(1)
		})
		tt := table(t, "hit 3; wound 1", army.Units, list(squad(1)))
		tt.Setup.Armies[0] = army
		tt.Attach(1, 2)
		tt.Stand(2, 5000, 5000)
		tt.Stand(3, 15000, 5000)
		leader := tt.State.Models[leaderOf(tt)].ID
		if alone {
			for _, m := range append([]rules.Model(nil), tt.Models(2)...) {
				if !m.Leads {
					tt.Remove(tt.Find(2, m.ID), "")
				}
			}
			tt.Separate()
		}
		phase(tt, rules.StepShooting)
		tt.Choose(rules.Select, 2)
		tt.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: leader, Target: 3}}})
		var got []int16
		for _, l := range tt.State.Lasting {
			got = append(got, tt.UseOf(l.Owner, l.Use).Effects[l.Effect].Value)
		}
		equal(t, "marked by", got, []int16{-1})
	}
}
