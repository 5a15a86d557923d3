package agent

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed8"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestScore: the score of an objective marker from the third battle round on for the player
// with the second turn, by every objective.
func TestScore(t *testing.T) {
	eight, nine := rules.Complete(ed8.Edition()), rules.Complete(ed9.Edition())
	const vp = victoryPoint
	for name, c := range map[string]struct {
		e       *rules.Edition
		primary int8
		want    score
	}{
		"Only War of the 9th": {&nine, 0, score{hold: 3 * vp, deny: 3 * vp, each: vp}},
		"Slay and Secure":     {&eight, 0, score{hold: 2 * vp, deny: 2 * vp, end: 2 * vp, moves: 3}},
		"Ancient Relic":       {&eight, 1, score{hold: 6 * vp, deny: 6 * vp, end: 6 * vp, moves: 3}},
		"Domination":          {&eight, 2, score{hold: 5 * vp, deny: 5 * vp, each: vp, moves: 3}},
	} {
		tt := rulestest.New(t, c.e, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper())}, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper())}, "")
		tt.State.Round, tt.State.First, tt.State.Primary = 3, 0, c.primary
		if got := scoreOf(tt.View(), 1); got != c.want {
			t.Errorf("%s: got %+v, want %+v", name, got, c.want)
		}
		if got, want := prize(tt.View()), map[int8]Worth{0: 2 * vp, 1: 6 * vp, 2: vp}[c.primary]; c.e == &eight && got != want || c.e == &nine && got != vp {
			t.Errorf("%s: a prize of %d", name, got)
		}
		first := scoreOf(tt.View(), 0)
		if c.e == &nine && first.deny != 4*vp || c.primary == 2 && first.hold != 6*vp {
			t.Errorf("%s, with the first turn: got %+v", name, first)
		}
	}
}

// TestLate: the end of the battle is worth nothing to a unit that cannot arrive in time.
func TestLate(t *testing.T) {
	s := score{hold: 6 * victoryPoint, end: 6 * victoryPoint, moves: 2}
	pace := 6 * geom.Inch
	for path, want := range map[geom.Length]Worth{0: 0, pace + advance: 3 * victoryPoint, 2 * (pace + advance): 6 * victoryPoint, 100 * geom.Inch: 6 * victoryPoint} {
		if got := s.late(path, pace); got != want {
			t.Errorf("%v: got %d, want %d", path, got, want)
		}
	}
	each := score{each: victoryPoint}
	if got := each.late(2*pace, pace); got != 2*victoryPoint {
		t.Errorf("two moves: got %d", got)
	}
}
