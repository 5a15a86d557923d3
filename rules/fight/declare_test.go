package fight_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// declaring is the fight of a unit of the first player with enemy units of one model each, 1"
// from its first model: on the right, above, below. It is played until the unit declares its
// attacks or, if it has no choice, has made them.
func declaring(t *testing.T, script string, own rules.ArmyUnit, enemies int) *melee {
	t.Helper()
	var list []rules.ArmyUnit
	for range enemies {
		e := unit(1)
		e.Effects = []effect.Effect{{Kind: effect.Cannot, Actions: effect.ToFight}}
		list = append(list, e)
	}
	m := field(t, script, units(own), list)
	m.Stand(1, 10*inch, 10*inch)
	for i, at := range []geom.Point{{X: base + inch}, {Y: base + inch}, {Y: -base - inch}}[:enemies] {
		m.Stand(rules.UnitAt(1+i), 10*inch+at.X, 10*inch+at.Y)
	}
	m.line(1)
	return m
}

// line puts the models of a unit into a line to the left, 1/2" apart.
func (m *melee) line(u rules.UnitID) {
	first := int(m.Unit(u).First)
	front := m.Bodies(u)[0].Pose
	for i := range m.Bodies(u) {
		m.SetPose(first+i, geom.Pose{X: front.X - geom.Length(i)*(base+inch/2), Y: front.Y})
	}
}

func TestDeclarations(t *testing.T) {
	for id, test := range declareTests {
		t.Run(id, test)
	}
}

var declareTests = map[string]func(*testing.T){
	"9e.FIGHT.MAKE.1": func(t *testing.T) { // all attacks are declared before any is made
		m := declaring(t, "", unit(1, sword(4), sword(5)), 1).begin().stay()
		m.asked(t, rules.ForFighting, 1)
		if len(m.declared) > 0 {
			t.Error("attacks were made before all were declared")
		}
		want := []rules.Declared{blow(1, 0, 2, 1), blow(1, 1, 2, 1)}
		m.Answer(declare(want...))
		for i := range want {
			want[i].Models = 1
		}
		if diff := cmp.Diff(want, m.declared); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	},
	"9e.FIGHT.WHO.1": func(t *testing.T) {
		for gap, want := range map[geom.Length]rules.UnitSet{inch: 1 << 1, inch + 1: 0} {
			m := declaring(t, "", unit(1), 1)
			m.at(2, gap, 10*inch)
			m.reaches(t, want)
		}
	},
	"9e.FIGHT.WHO.2": func(t *testing.T) {
		// The second model is 1/2" behind the first, which must be within 1/2".
		m := declaring(t, "", unit(3), 1)
		m.at(2, inch/2, 10*inch)
		m.reaches(t, 1<<1, 1<<1, 0)
		m.at(2, inch/2+1, 10*inch)
		m.reaches(t, 1<<1, 0, 0)
		m.at(2, inch/2, 10*inch)
		p := m.Bodies(1)[1].Pose
		p.X--
		m.SetPose(1, p)
		m.reaches(t, 1<<1, 0, 0)
	},
	"9e.FIGHT.NUMBER.1": func(t *testing.T) {
		own := unit(2)
		own.Kinds[0].Profile.Attacks = dice.Fixed(3)
		declaring(t, "", own, 1).begin().stay().made(t, blow(1, rules.CloseCombat, 2, 3))
	},
	"9e.EXAMPLES.ATTACKS2": func(t *testing.T) {
		declaring(t, "", unit(1), 1).begin().stay().made(t, blow(1, rules.CloseCombat, 2, 2))
	},
	"9e.DATASHEET.MODCHAR.7": func(t *testing.T) { // for each model: the Attacks of 9e.EXAMPLES.RANDOMCHAR
		own := unit(2)
		own.Kinds[0].Profile.Attacks = dice.Amount{Count: 1, Sides: 6}
		m := declaring(t, "attacks 4 1", own, 1)
		m.at(2, inch/2, 10*inch)
		m.begin().stay().made(t, blow(1, rules.CloseCombat, 2, 4), blow(2, rules.CloseCombat, 2, 1))
	},
	"9e.DATASHEET.CHAR.3": func(t *testing.T) {
		own := unit(1)
		own.Kinds[0].Profile.WS = 0
		declaring(t, "", own, 1).begin().stay().made(t)
	},
	"9e.DATASHEET.CHAR.7": func(t *testing.T) {
		own := unit(1)
		own.Kinds[0].Profile.Attacks = dice.Amount{}
		declaring(t, "", own, 1).begin().stay().made(t)
	},
	"9e.DATASHEET.SEEDUNIT.1": func(t *testing.T) {
		extra := effect.Effect{Kind: effect.ExtraAttacks, Amount: dice.Fixed(1)}
		declaring(t, "", unit(1, sword(4, extra)), 1).begin().stay().made(t, blow(1, 0, 2, 3))
		m := declaring(t, "", unit(1, sword(4, extra), sword(6)), 1).begin().stay()
		m.Refused(declare(blow(1, 1, 2, 3)), "9e.FIGHT.ORDER.1") // one of them is the chainsword's
		m.Answer(declare(blow(1, 1, 2, 2), blow(1, 0, 2, 1)))
	},
	"9e.DATASHEET.SEEDUNIT.4": func(t *testing.T) {
		charge := effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.A, Mod: dice.Modifier{Add: 2}, Scope: effect.Scope{When: effect.Charged}}
		own := unit(1)
		own.Effects = []effect.Effect{charge}
		declaring(t, "", own, 1).begin().stay().made(t, blow(1, rules.CloseCombat, 2, 2))
		m := declaring(t, "", own, 1)
		m.Mark(1, effect.Charged)
		m.Unit(1).Charged = 1 << 1
		m.begin().stay().made(t, blow(1, rules.CloseCombat, 2, 4))
	},
	"9e.FIGHT.TARGET.1": func(t *testing.T) { // no target, and a target that is not an enemy unit
		m := declaring(t, "", unit(1), 2).begin().stay()
		m.Refused(declare(blow(1, rules.CloseCombat, 1, 2)), "9e.FIGHT.TARGET.3")
		m.Refused(declare(blow(1, rules.CloseCombat, 10, 2)), "9e.FIGHT.TARGET.3")
		m.Refused(declare(blow(8, rules.CloseCombat, 2, 2)), "9e.FIGHT.TARGET.3")
	},
	"9e.FIGHT.TARGET.2": func(t *testing.T) {
		m := declaring(t, "", unit(1, sword(4), sword(5)), 3)
		m.Mark(1, effect.Charged)
		m.Unit(1).Charged = 1 << 1
		m.Mark(3, effect.HeroicIntervention)
		m.begin().stay()
		m.Refused(declare(blow(1, 0, 4, 2)), "9e.FIGHT.TARGET.2")
		m.Answer(declare(blow(1, 0, 2, 1), blow(1, 0, 3, 1)))
	},
	"9e.FIGHT.TARGET.3": func(t *testing.T) {
		m := declaring(t, "", unit(2), 2)
		m.at(2, inch/2, 10*inch)
		m.begin().stay()
		m.Refused(declare(blow(1, rules.CloseCombat, 2, 2), blow(2, rules.CloseCombat, 3, 2)), "9e.FIGHT.TARGET.3")
		m.Answer(declare(blow(2, rules.CloseCombat, 2, 2), blow(1, rules.CloseCombat, 3, 2)))
	},
	"9e.FIGHT.TARGET.4": func(t *testing.T) {
		m := declaring(t, "", unit(1), 2).begin().stay()
		m.Answer(declare(blow(1, rules.CloseCombat, 2, 1), blow(1, rules.CloseCombat, 3, 1)))
		m = declaring(t, "", unit(1), 2).begin().stay()
		m.Answer(declare(blow(1, rules.CloseCombat, 3, 2)))
	},
	"9e.FIGHT.TARGET.5": func(t *testing.T) {
		m := declaring(t, "", unit(1, sword(4), sword(5)), 2)
		m.Setup.Armies[0].Units[0].Effects = []effect.Effect{{Kind: effect.ExtraAttacks, Amount: dice.Fixed(1)}}
		m.begin().stay()
		m.Refused(declare(blow(1, 0, 2, 1), blow(1, 0, 3, 1), blow(1, 1, 2, 1)), "9e.FIGHT.TARGET.5")
		m.Answer(declare(blow(1, 0, 2, 1), blow(1, 1, 2, 1), blow(1, 0, 3, 1)))
	},
	"9e.FIGHT.TARGET.6": func(t *testing.T) { // charged, and the target is out of reach
		m := declaring(t, "", unit(1), 1)
		m.at(2, 5*inch, 10*inch)
		m.Mark(1, effect.Charged)
		m.begin().asked(t, rules.ForPileIn, 1)
		m.stayOnce()
		m.asked(t, rules.ForConsolidation, 1)
	},
	"9e.FIGHT.WEAPON.1": func(t *testing.T) {
		gun := sword(4)
		gun.Type = effect.Pistol
		m := declaring(t, "", unit(1, gun, sword(5)), 2).begin().stay()
		m.Refused(declare(blow(1, 0, 2, 2)), "9e.FIGHT.WEAPON.1")
		m.Refused(declare(blow(1, 2, 2, 2)), "9e.FIGHT.WEAPON.1")
		m.Answer(declare(blow(1, 1, 2, 2)))
	},
	"9e.FIGHT.WEAPON.2": func(t *testing.T) {
		m := declaring(t, "", unit(1, sword(4)), 2).begin().stay()
		m.Refused(declare(blow(1, rules.CloseCombat, 2, 2)), "9e.FIGHT.WEAPON.2")
		limited := sword(4, effect.Effect{Kind: effect.LimitAttacks, Value: 1})
		m = declaring(t, "", unit(1, limited), 2).begin().stay()
		m.Refused(declare(blow(1, 0, 2, 2)), "9e.FIGHT.WEAPON.1")
		m.Refused(declare(blow(1, rules.CloseCombat, 2, 2)), "9e.FIGHT.WEAPON.2")
		m.Answer(declare(blow(1, 0, 2, 1), blow(1, rules.CloseCombat, 2, 1)))
	},
	"9e.FIGHT.WEAPON.3": func(t *testing.T) {
		m := declaring(t, "", unit(1, sword(4), sword(5)), 1).begin().stay()
		m.Answer(declare(blow(1, 1, 2, 1), blow(1, 0, 2, 1)))
	},
	"9e.FIGHT.WEAPON.4": func(t *testing.T) { // two profiles of one weapon
		strike, sweep := sword(8), sword(4, effect.Effect{Kind: effect.ExtraAttacks, Amount: dice.Fixed(1)})
		own := unit(1, strike, sweep)
		own.Kinds[0].Weapons[1].Item = 0
		m := declaring(t, "", own, 1).begin().stay()
		m.Answer(declare(blow(1, 0, 2, 1), blow(1, 1, 2, 1)))
	},
	"9e.FIGHT.WEAPON.5": func(t *testing.T) {
		m := declaring(t, "", unit(2, sword(4), sword(5)), 1)
		m.at(2, inch/2, 10*inch)
		m.begin().stay()
		m.Refused(declare(blow(1, 0, 2, 1), blow(1, 1, 2, 1), blow(2, 0, 2, 2)), "9e.FIGHT.WEAPON.5")
		m.Answer(declare(blow(1, 0, 2, 1), blow(2, 0, 2, 2), blow(1, 1, 2, 1)))
	},
	"9e.EXAMPLES.TERMINATORS": terminators,
}

// reaches checks which units the models of the first unit can attack.
func (m *melee) reaches(t *testing.T, want ...rules.UnitSet) {
	t.Helper()
	got := make([]rules.UnitSet, len(m.Models(1)))
	fight.Targets(m.Game, 1, got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// made checks the attacks that were made.
func (m *melee) made(t *testing.T, want ...rules.Declared) {
	t.Helper()
	for i := range want {
		want[i].Models = 1
	}
	if diff := cmp.Diff(want, m.declared); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// terminators plays the example with five Terminators.
func terminators(t *testing.T) {
	claws, fists := sword(4), sword(8)
	kind := func(n, attacks int, w rules.Carried) rules.Kind {
		k := rulestest.Trooper()
		k.Count, k.Profile.Attacks = n, dice.Fixed(attacks)
		w.Number = 1
		k.Weapons = []rules.Carried{w}
		return k
	}
	own := unit(1)
	own.Kinds = []rules.Kind{kind(1, 3, claws), kind(2, 2, fists), kind(2, 2, claws)}
	enemy := unit(5)
	enemy.Effects = []effect.Effect{{Kind: effect.Cannot, Actions: effect.ToFight}}
	m := field(t, "", units(own), units(enemy))
	m.Stand(1, 10*inch, 5*inch)
	m.at(2, inch, 5*inch)
	m.begin().stay()
	m.asked(t, rules.ForFighting, 1)
	m.Refused(declare(blow(2, 0, 2, 2), blow(1, 0, 2, 3), blow(3, 0, 2, 2), blow(4, 0, 2, 2), blow(5, 0, 2, 2)), "9e.FIGHT.WEAPON.5")
	m.Answer(declare(blow(2, 0, 2, 2), blow(3, 0, 2, 2), blow(1, 0, 2, 3), blow(4, 0, 2, 2), blow(5, 0, 2, 2)))
	count := [2]int16{}
	for i, a := range m.declared {
		count[min(i/2, 1)] += a.Count
	}
	if count != [2]int16{4, 7} {
		t.Errorf("%v attacks with fists and claws, want 4 and 7", count)
	}
	m.asked(t, rules.ForConsolidation, 1)
}

// TestFarAway: 9e.FIGHT.WEAPON.6. Declared attacks are made even if no model of the target is
// in reach any more.
func TestFarAway(t *testing.T) {
	e := rules.Complete(ed9.Edition())
	tt := rulestest.New(t, &e, units(unit(1, sword(4))), units(unit(2)), "hit 3; wound 4; save 6")
	tt.Stand(1, 10*inch, 10*inch)
	tt.Stand(2, 30*inch, 10*inch)
	tt.State.Declared = []rules.Declared{blow(1, 0, 2, 1)}
	tt.Play(rules.Frame{Step: rules.StepAttacks, Player: 0, Unit: 1})
	if tt.Request().Ask != rules.OrderModels {
		t.Error("9e.FIGHT.WEAPON.6: declared attacks were not made")
	}
	for tt.Request().Ask == rules.OrderModels {
		tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{2, 3}})
	}
}

// TestAttacksOfKinds adds up attacks from effects of the unit, of a kind of its models, and of
// conditions that are true or not.
func TestAttacksOfKinds(t *testing.T) {
	more := func(n int16, when effect.Conditions) effect.Effect {
		return effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.A, Mod: dice.Modifier{Add: n}, Scope: effect.Scope{When: when}}
	}
	own := unit(1)
	own.Effects = []effect.Effect{more(1, 0), more(5, effect.WasCharged), {Kind: effect.ExtraAttacks, Amount: dice.Amount{Count: 1, Sides: 3}}}
	own.Kinds[0].Effects = []effect.Effect{more(2, effect.Engaged), {Kind: effect.ExtraAttacks, Amount: dice.Fixed(1), Scope: effect.Scope{Attacks: effect.RangedAttacks}}}
	m := declaring(t, "attacks 5", own, 1)
	melee := ability.NewMelee(m.Game, 1)
	if got := melee.Roll(0); got != 2+1+2+3 {
		t.Errorf("got %d attacks, want 8", got)
	}
}

// TestEngagedOnlyBy: only some units can fight with a unit, and it only with them.
func TestEngagedOnlyBy(t *testing.T) {
	only := []effect.Effect{{Kind: effect.EngagedOnlyBy, Scope: effect.Scope{Opponent: effect.Filter{All: effect.Keywords{effect.Fly}}}}}
	m := declaring(t, "", unit(1), 2)
	m.Setup.Armies[1].Units[0].Effects = only
	m.reaches(t, 1<<2)
	m.Setup.Armies[0].Units[0].Keywords = effect.Keywords{effect.Fly}
	m.reaches(t, 1<<1|1<<2)
	m.Setup.Armies[0].Units[0].Effects = only
	m.reaches(t, 0)
}
