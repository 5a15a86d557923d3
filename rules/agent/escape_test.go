package agent

import (
	"math"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// tenth is a battle by the rules of the 10th edition, and a greedy agent of the
// first player.
func tenth(t *testing.T, script string, first, second []rules.ArmyUnit) (*rulestest.Table, *scripted) {
	t.Helper()
	e := rules.Complete(ed10.Edition())
	tt := rulestest.New(t, &e, first, second, script)
	tt.State.Sides[1].Zone = 1
	h := newGreedy()
	h.Begin(&e, tt.Setup, 0)
	return tt, h
}

// ring places models of a unit around a point.
func ring(tt *rulestest.Table, u rules.UnitID, x, y, radius float64) {
	tt.SetPlace(u, rules.OnTable, rules.NoUnit)
	n := len(tt.Models(u))
	for i := range tt.Models(u) {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		tt.SetPose(int(tt.Unit(u).First)+i, geom.Pose{X: inch(x + radius*cos), Y: inch(y + radius*sin)})
	}
}

// TestEscape: a unit moves across enemy models only if it cannot Fall Back without that
// (10e.MOVE.FALLBACK.3).
func TestEscape(t *testing.T) {
	for name, c := range map[string]struct {
		enemies int
		want    rules.OptionKind
		never   rules.OptionKind
	}{
		"beside one": {1, rules.DoFallBack, rules.DoEscape},
		"surrounded": {8, rules.DoEscape, rules.DoFallBack},
	} {
		tt, h := tenth(t, "", []rules.ArmyUnit{squad(1, rifle())}, []rules.ArmyUnit{squad(c.enemies, sword())})
		tt.Stand(1, inch(20), inch(15))
		ring(tt, 2, 20, 15, 2)
		g := h.tactic.(*greedy)
		options := tt.Edition.Move.Kinds.Do(tt.Game, 1)
		if got := g.idle(tt.View(), 1, options); got != c.never {
			t.Errorf("%s: %v is not weighed, want %v", name, got, c.never)
		}
		option, _ := g.walk(tt.View(), 1, options)
		if got := options[option].Do; got != c.want && got != rules.DoRemainStationary || got == c.never {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestEscaping: the expected loss of models counts, a third of the unit
// (10e.BATTLESHOCK.EFFECT.2, 10e.BATTLESHOCK.ESCAPE.1).
func TestEscaping(t *testing.T) {
	tt, h := tenth(t, "", []rules.ArmyUnit{squad(6)}, []rules.ArmyUnit{squad(1)})
	tt.Stand(1, inch(10), inch(8))
	tt.Stand(2, inch(11.5), inch(8))
	g := h.tactic.(*greedy)
	g.study(tt.View(), 1)
	for _, c := range []struct {
		do      rules.OptionKind
		shocked bool
		want    Worth
	}{{rules.DoFallBack, false, 0}, {rules.DoEscape, false, g.left / 3}, {rules.DoFallBack, true, g.left / 3}, {rules.DoRemainStationary, true, 0}} {
		if c.shocked {
			tt.Mark(1, effect.Shocked)
		}
		if got := g.escaping(tt.View(), 1, c.do); got != c.want {
			t.Errorf("%v, shocked: %v: %v, want %v", c.do, c.shocked, got, c.want)
		}
	}
}

// TestScouts: a unit that moves before the battle goes as near to the enemy as allowed
// (10e.ABILITY.SCOUTS.1).
func TestScouts(t *testing.T) {
	scout := squad(3)
	if err := ed10.Words.Give(&scout, `Scouts 6"`); err != nil {
		t.Fatal(err)
	}
	tt, h := tenth(t, "", []rules.ArmyUnit{scout}, []rules.ArmyUnit{squad(1)})
	tt.Stand(1, inch(5), inch(8))
	tt.Stand(2, inch(17), inch(8))
	tt.Play(rules.Frame{Step: rules.StepBeforeBattle})
	tt.Choose(rules.DoUse, rules.NoUnit)
	c := h.Choose(tt.View())
	tt.Answer(&c)
	if got := tt.Distance(1, 2); got <= 9*geom.Inch || got > 9*geom.Inch+geom.Inch/2 {
		t.Errorf("%v from the enemy, want a little more than 9\"", got)
	}
}
