package fight_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

const inch = geom.Inch

// base is the diameter of the troopers' bases.
var base = geom.Millimetres(320)

// A melee is a Fight phase of the first player in which attacks are recorded instead of
// resolved.
type melee struct {
	*rulestest.Table
	declared []rules.Declared
	fought   []rules.UnitID
}

// field makes a battle that only records attacks.
func field(t *testing.T, script string, first, second []rules.ArmyUnit) *melee {
	t.Helper()
	m := &melee{}
	e := ed9.Edition().With(func(e *rules.Edition) {
		e.Steps[rules.StepAttacks].Run = func(g *rules.Game, f *rules.Frame) rules.Status {
			m.declared = append(m.declared, g.State.Declared...)
			g.State.Declared = g.State.Declared[:0]
			m.fought = append(m.fought, f.Unit)
			return rules.Over
		}
	})
	m.Table = rulestest.New(t, &e, first, second, script)
	return m
}

// unit is a unit of count troopers with weapons.
func unit(count int, weapons ...rules.Carried) rules.ArmyUnit {
	k := rulestest.Trooper()
	for i := range weapons {
		weapons[i].Item = max(weapons[i].Item, uint8(i))
		weapons[i].Number = max(weapons[i].Number, 1)
	}
	k.Weapons = weapons
	return rulestest.Unit(count, k)
}

// sword is a melee weapon that is identified by its Strength.
func sword(strength int16, effects ...effect.Effect) rules.Carried {
	return rules.Carried{Weapon: rules.Weapon{Strength: rules.Strength{Own: strength}, Damage: dice.Fixed(1), Effects: effects}}
}

func units(list ...rules.ArmyUnit) []rules.ArmyUnit { return list }

// at places a unit of one model at a gap to the right of x 10".
func (m *melee) at(u rules.UnitID, gap, y geom.Length) {
	m.Stand(u, 10*inch+base+gap, y)
}

func (m *melee) begin() *melee {
	m.Play(rules.Frame{Step: rules.StepFight, Player: 0})
	return m
}

func (m *melee) asked(t *testing.T, why rules.Reason, u rules.UnitID) {
	t.Helper()
	if q := m.Request(); q.Reason != why || q.Unit != u {
		t.Fatalf("asked %v (%v) of unit %v, want %v of unit %v", q.Ask, q.Reason, q.Unit, why, u)
	}
}

// stay answers requests for moves with no move until another request comes.
func (m *melee) stay() *melee {
	for m.Request().Ask == rules.MoveModels {
		if err := m.Apply(&rules.Choice{Ask: rules.MoveModels}); err != nil {
			panic(err)
		}
	}
	return m
}

// selectable lists the units that may be selected.
func (m *melee) selectable() []rules.UnitID {
	var list []rules.UnitID
	for _, o := range m.Request().Options {
		list = append(list, o.Unit)
	}
	return list
}

func declare(attacks ...rules.Declared) *rules.Choice {
	return &rules.Choice{Ask: rules.SelectMelee, Attacks: attacks}
}

func blow(m rules.ModelID, weapon uint8, target rules.UnitID, count int16) rules.Declared {
	return rules.Declared{Model: m, Weapon: weapon, Target: target, Count: count}
}

// pairs sets up fights between single models: each pair has a unit of each player, 1" apart and
// far from other pairs.
func pairs(t *testing.T, n int) *melee {
	t.Helper()
	var a, b []rules.ArmyUnit
	for range n {
		a, b = append(a, unit(1, sword(4))), append(b, unit(1, sword(5)))
	}
	m := field(t, "", a, b)
	for i := range n {
		m.Stand(rules.UnitAt(i), 10*inch, geom.Length(3+6*i)*inch)
		m.at(rules.UnitAt(n+i), inch, geom.Length(3+6*i)*inch)
	}
	return m
}

// order plays the phase, always selecting the first possible unit, and returns the order of the
// fights.
func (m *melee) order(t *testing.T) []rules.UnitID {
	t.Helper()
	for m.stay(); m.Request().Ask != rules.Nothing; m.stay() {
		c := &rules.Choice{Ask: m.Request().Ask}
		if c.Ask == rules.SelectMelee {
			c = m.atFirst()
		}
		m.Answer(c)
	}
	return m.fought
}

// atFirst declares all attacks with the first weapons on the first targets.
func (m *melee) atFirst() *rules.Choice {
	c := declare()
	for _, a := range m.State.Available {
		c.Attacks = append(c.Attacks, blow(a.Model, 0, lowest(a.Targets), a.Count))
	}
	sortByTarget(c.Attacks)
	return c
}

func TestOrder(t *testing.T) {
	for id, test := range orderTests {
		t.Run(id, test)
	}
}

var orderTests = map[string]func(*testing.T){
	"9e.FIGHT.SEQ.1": func(t *testing.T) {
		m := pairs(t, 2).begin()
		if q := m.Request(); q.Player != 1 {
			t.Errorf("player %d selects first, want 1", q.Player)
		}
		if diff := cmp.Diff([]rules.UnitID{3, 4}, m.selectable()); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]rules.UnitID{3, 1, 4, 2}, m.order(t)); diff != "" {
			t.Error(diff)
		}
	},
	"9e.FIGHT.SEQ.2": func(t *testing.T) {
		for gap, want := range map[geom.Length]int{inch: 2, inch + 1: 0} {
			m := pairs(t, 1)
			m.at(2, gap, 3*inch)
			if got := m.begin().order(t); len(got) != want {
				t.Errorf("at %v: %v fought, want %d", gap, got, want)
			}
		}
		m := pairs(t, 1)
		m.at(2, 5*inch, 3*inch)
		m.Mark(1, effect.Charged)
		m.begin().asked(t, rules.ForPileIn, 1)
	},
	"9e.FIGHT.SEQ.3": func(t *testing.T) {
		m := pairs(t, 1).begin()
		if diff := cmp.Diff([]rules.UnitID{2, 1}, m.order(t)); diff != "" {
			t.Error(diff)
		}
		again := pairs(t, 1)
		again.Setup.Armies[0].Units[0].Effects = []effect.Effect{{Kind: effect.FightAgain}}
		if diff := cmp.Diff([]rules.UnitID{2, 1, 1}, again.begin().order(t)); diff != "" {
			t.Error(diff)
		}
	},
	"9e.FIGHT.SEQ.4": func(t *testing.T) {
		m := pairs(t, 3)
		m.at(5, 9*inch, 9*inch)
		m.at(6, 9*inch, 25*inch)
		m.at(2, inch+base+inch, 3*inch) // beside unit 3 too
		m.at(3, inch, 3*inch+base+inch)
		if diff := cmp.Diff([]rules.UnitID{4, 1, 2, 3}, m.begin().order(t)); diff != "" {
			t.Error(diff)
		}
	},
	"9e.FIGHT.SEQ.5": func(t *testing.T) { // reached by a consolidation
		m := field(t, "", units(unit(1, sword(4)), unit(1, sword(4))), units(unit(1, sword(5))))
		m.Stand(1, 10*inch, 10*inch)
		m.at(3, inch, 10*inch)
		m.Stand(2, 10*inch+base+inch+base+2*inch, 10*inch)
		m.begin().asked(t, rules.ForPileIn, 3)
		m.stayOnce()
		m.asked(t, rules.ForConsolidation, 3)
		// Closer to the model beside it, and within 1" of the other.
		p := m.Bodies(3)[0].Pose
		p.X, p.Y = p.X-50, p.Y+50
		m.Answer(&rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: m.Models(3)[0].ID, Poses: []geom.Pose{p}}}})
		m.Stand(2, p.X+base+inch, p.Y)
		if diff := cmp.Diff([]rules.UnitID{3, 1, 2}, m.order(t)); diff != "" {
			t.Error(diff)
		}
	},
	"9e.FIGHT.SEQ.6": func(t *testing.T) {
		m := pairs(t, 1)
		m.at(2, 8*inch, 3*inch)
		if got := m.begin().order(t); got != nil {
			t.Errorf("%v fought", got)
		}
	},
	"9e.FIGHT.SEQ.1 goes on": func(t *testing.T) { // after units that fight first, the next player selects
		m := pairs(t, 3)
		m.Setup.Armies[1].Units[0].Effects = []effect.Effect{{Kind: effect.FightsFirst}}
		if diff := cmp.Diff([]rules.UnitID{4, 1, 5, 2, 6, 3}, m.begin().order(t)); diff != "" {
			t.Error(diff)
		}
	},
	"9e.FIGHT.FIRST.1": func(t *testing.T) {
		m := pairs(t, 3)
		m.Mark(1, effect.Charged)
		m.Mark(3, effect.Charged)
		m.Unit(1).Charged, m.Unit(3).Charged = 1<<3, 1<<5
		m.begin()
		if diff := cmp.Diff([]rules.UnitID{1, 3}, m.selectable()); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]rules.UnitID{1, 3, 4, 2, 5, 6}, m.order(t)); diff != "" {
			t.Error(diff)
		}
		effects := pairs(t, 2)
		effects.Mark(1, effect.Charged)
		effects.Unit(1).Charged = 1 << 2
		effects.Setup.Armies[1].Units[1].Effects = []effect.Effect{{Kind: effect.FightsFirst}}
		effects.Setup.Armies[1].Units[0].Effects = []effect.Effect{{Kind: effect.FightsLast}}
		if diff := cmp.Diff([]rules.UnitID{4, 1, 2, 3}, effects.begin().order(t)); diff != "" {
			t.Error(diff)
		}
		both := pairs(t, 1)
		both.Mark(1, effect.Charged)
		both.Unit(1).Charged = 1 << 1
		both.Setup.Armies[0].Units[0].Effects = []effect.Effect{{Kind: effect.FightsLast}}
		if diff := cmp.Diff([]rules.UnitID{2, 1}, both.begin().order(t)); diff != "" {
			t.Error(diff)
		}
	},
	"9e.FIGHT.ORDER.1": func(t *testing.T) {
		m := field(t, "", units(unit(1, sword(4), sword(6))), units(unit(1)))
		m.Stand(1, 10*inch, 10*inch)
		m.at(2, inch, 10*inch)
		m.begin().stay()
		m.asked(t, rules.ForFighting, 1)
		m.Refused(declare(), "9e.FIGHT.ORDER.1")
		m.Refused(declare(blow(1, 0, 2, 1)), "9e.FIGHT.ORDER.1") // all that it can make
		m.Refused(declare(blow(1, 0, 2, 3)), "9e.FIGHT.ORDER.1")
		m.Answer(declare(blow(1, 0, 2, 2)))
		m.asked(t, rules.ForConsolidation, 1)
	},
}

// stayOnce answers one request for a move with no move.
func (m *melee) stayOnce() { m.Answer(&rules.Choice{Ask: rules.MoveModels}) }

// away moves a model of the unit by an offset.
func (m *melee) away(u rules.UnitID, i int, x, y geom.Length) *rules.Choice {
	p := m.Bodies(u)[i].Pose
	p.X, p.Y = p.X+x, p.Y+y
	return &rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: m.Models(u)[i].ID, Poses: []geom.Pose{p}}}}
}

func TestMoves(t *testing.T) {
	for id, test := range moveTests {
		t.Run(id, test)
	}
}

// piling is a fight of a unit of two models, the first within Engagement Range of the only
// enemy and the second behind it, at its pile-in or consolidation.
func piling(t *testing.T, why rules.Reason, gap geom.Length) *melee {
	t.Helper()
	m := field(t, "", units(unit(2, sword(4))), units(unit(1, sword(5))))
	m.Unit(2).Did |= rules.SelectedToFight
	m.Stand(1, 10*inch, 10*inch)
	m.SetPose(1, geom.Pose{X: 10*inch - base - inch, Y: 10 * inch})
	m.at(2, gap, 10*inch)
	m.begin()
	for m.Request().Reason != why {
		m.stayOnce()
	}
	return m
}

// shortMove tests the limits of a pile-in or a consolidation.
func shortMove(why rules.Reason, distance, closer, touching, coherent rules.RuleID) map[string]func(*testing.T) {
	return map[string]func(*testing.T){
		string(distance): func(t *testing.T) {
			m := piling(t, why, inch)
			far := m.away(1, 1, 0, 3*inch)
			far.Paths[0].Poses = append([]geom.Pose{far.Paths[0].Poses[0]}, m.away(1, 1, 500, 500).Paths[0].Poses...)
			m.Refused(far, distance)
			m.Answer(m.away(1, 1, 1500, 1300))
		},
		string(closer): func(t *testing.T) {
			m := piling(t, why, inch)
			m.Refused(m.away(1, 1, -1, 0), closer)
			m.Refused(m.away(1, 1, 0, 1), closer)
			m.Answer(m.away(1, 1, 1, 0))
		},
		string(touching): func(t *testing.T) {
			m := piling(t, why, 0)
			m.Refused(m.away(1, 0, -1, 0), touching)
			m.Answer(m.away(1, 1, 500, 0))
			m = piling(t, why, 1)
			m.Answer(m.away(1, 0, 1, 0))
		},
		string(coherent): func(t *testing.T) {
			m := piling(t, why, inch)
			p := m.Bodies(1)[1].Pose
			p.X -= inch // both models 2" apart: coherent
			m.SetPose(1, p)
			m.Refused(m.away(1, 0, 1, 0), "9e.UNIT.COHERENCY.4")
			both := m.away(1, 0, 1, 0)
			both.Paths = append(both.Paths, m.away(1, 1, 1, 0).Paths...)
			m.Answer(both)
		},
	}
}

var moveTests = func() map[string]func(*testing.T) {
	all := shortMove(rules.ForPileIn, "9e.FIGHT.PILEIN.1", "9e.FIGHT.PILEIN.2", "9e.FIGHT.PILEIN.3", "9e.FIGHT.PILEIN.4")
	for id, test := range shortMove(rules.ForConsolidation, "9e.FIGHT.CONSOLIDATE.1", "9e.FIGHT.CONSOLIDATE.2", "9e.FIGHT.CONSOLIDATE.3", "9e.FIGHT.CONSOLIDATE.4") {
		all[id] = test
	}
	return all
}()

// TestCannotMove: moves that no model can make are skipped.
func TestCannotMove(t *testing.T) {
	m := field(t, "", units(unit(1, sword(4))), units(unit(1, sword(5))))
	m.Stand(1, 10*inch, 10*inch)
	m.at(2, 0, 10*inch)
	m.begin()
	if q := m.Request(); q.Ask != rules.Nothing || len(m.fought) != 2 {
		t.Errorf("asked %v, fought %v", q.Reason, m.fought)
	}
	m = field(t, "", units(unit(1, sword(4))), units(unit(1, sword(5))))
	m.Setup.Armies[0].Units[0].Effects = []effect.Effect{{Kind: effect.Cannot, Actions: effect.ToPileIn | effect.ToConsolidate}}
	m.Setup.Armies[1].Units[0].Effects = []effect.Effect{{Kind: effect.Cannot, Actions: effect.ToFight}}
	m.Stand(1, 10*inch, 10*inch)
	m.at(2, inch, 10*inch)
	m.begin()
	if q := m.Request(); q.Ask != rules.Nothing || !slices.Equal(m.fought, []rules.UnitID{1}) {
		t.Errorf("asked %v, fought %v", q.Reason, m.fought)
	}
}

// TestFightsFirst tests the ranks of units that have charged, and of those that effects let fight first, not first, or last.
func TestFightsFirst(t *testing.T) {
	for _, c := range []struct {
		is      effect.Conditions
		effects []effect.Kind
		want    int
	}{
		{0, nil, 0},
		{effect.Charged, nil, -1},
		{effect.Charged, []effect.Kind{effect.NoFightsFirst}, 0},
		{0, []effect.Kind{effect.FightsFirst}, -1},
		{0, []effect.Kind{effect.FightsFirst, effect.NoFightsFirst}, 0},
		{effect.Charged, []effect.Kind{effect.FightsLast}, 0},
		{0, []effect.Kind{effect.FightsLast}, 1},
	} {
		u := unit(1)
		for _, k := range c.effects {
			u.Effects = append(u.Effects, effect.Effect{Kind: k})
		}
		m := field(t, "", units(u), units(unit(1)))
		m.Mark(1, c.is)
		if got := fight.ChargersFirst(m.Game, 1); got != c.want {
			t.Errorf("9e.FIGHT.FIRST.1: %v with effects %v: rank %d, want %d", c.is, c.effects, got, c.want)
		}
	}
}

// TestFightsOnlyWith: units fight only if each lets the other fight with it.
func TestFightsOnlyWith(t *testing.T) {
	only := unit(1)
	only.Effects = []effect.Effect{{Kind: effect.EngagedOnlyBy, Scope: effect.Scope{Opponent: effect.Filter{All: effect.Keywords{effect.Fly}}}}}
	flyer := unit(1)
	flyer.Keywords = effect.Keywords{effect.Fly}
	for _, c := range []struct {
		other rules.ArmyUnit
		want  bool
	}{{unit(1), false}, {flyer, true}} {
		for _, armies := range [][2][]rules.ArmyUnit{{units(only), units(c.other)}, {units(c.other), units(only)}} {
			m := field(t, "", armies[0], armies[1])
			m.Stand(1, 10*geom.Inch, 5*geom.Inch)
			m.at(2, geom.Inch, 0)
			if got := fight.AnyEnemy(m.Game, 1).Has(2); got != c.want {
				t.Errorf("10e.FIGHT.TARGET.1: unit 1 may attack unit 2: %v, want %v", got, c.want)
			}
		}
	}
}
