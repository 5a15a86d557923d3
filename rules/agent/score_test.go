package agent

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/ed11"
	"github.com/rollcall40k/rollcall/rules/ed8"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
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
		if got := scoreOf(tt.View(), 1, 0); got != c.want {
			t.Errorf("%s: got %+v, want %+v", name, got, c.want)
		}
		if got, want := prize(tt.View()), map[int8]Worth{0: 2 * vp, 1: 6 * vp, 2: vp}[c.primary]; c.e == &eight && got != want || c.e == &nine && got != vp {
			t.Errorf("%s: a prize of %d", name, got)
		}
		first := scoreOf(tt.View(), 0, 0)
		if c.e == &nine && first.deny != 4*vp || c.primary == 2 && first.hold != 6*vp {
			t.Errorf("%s, with the first turn: got %+v", name, first)
		}
	}
}

// TestScoreOfHome: in the 11th edition objectives outside the own deployment zone score more while the one within it is
// controlled, and that one more for each of them (11e.MISSION.ONLYWAR.8). In the last battle round markers score at the
// end of the turn, so that they are still worth something then.
func TestScoreOfHome(t *testing.T) {
	e := rules.Complete(ed11.Edition())
	tt := rulestest.New(t, &e, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper())}, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper())}, "")
	const home, theirs, centre, wide = 0, 1, 2, 3
	tt.State.Sides[1].Zone = 1
	zones := tt.View().Zones()
	for _, z := range zones {
		tt.AddMarker(zoneMiddle(z))
	}
	tt.AddMarker(middle(tt.Field))
	tt.AddMarker(middle(tt.Field).Plus(geom.Point{Y: 9 * geom.Inch}))
	mine, enemys := int8(1), int8(2)
	for name, c := range map[string]struct {
		round      int8
		held       []int8
		marker     int
		hold, deny Worth // victory points
	}{
		"without home":                     {4, []int8{0, 0, 0, 0}, centre, 3, 6},
		"with home":                        {4, []int8{mine, 0, 0, 0}, centre, 5, 6},
		"home alone":                       {4, []int8{mine, 0, 0, 0}, home, 3, 6},
		"home of others":                   {4, []int8{0, 0, mine, mine}, home, 7, 6},
		"the enemy's, who holds home":      {4, []int8{0, enemys, enemys, 0}, centre, 3, 10},
		"the enemy's home":                 {4, []int8{0, enemys, enemys, 0}, theirs, 3, 10},
		"in the last battle round":         {5, []int8{mine, 0, 0, 0}, wide, 5, 3},
		"from the second battle round on":  {1, []int8{mine, 0, 0, 0}, wide, 20, 12},
		"the enemy's is not the own home ": {4, []int8{0, mine, mine, 0}, wide, 3, 6},
	} {
		tt.State.Round, tt.State.First, tt.State.Held = c.round, 0, c.held
		v := tt.View()
		got := scoreOf(v, 0, c.marker)
		if got.hold != c.hold*pointWorth(v) || got.deny != c.deny*pointWorth(v) {
			t.Errorf("11e.MISSION.ONLYWAR.8: %s: got %d and %d victory points, want %d and %d", name, got.hold/pointWorth(v), got.deny/pointWorth(v), c.hold, c.deny)
		}
	}
}

// TestPointWorth: a marker is worth as much in all missions, however many victory points it scores.
func TestPointWorth(t *testing.T) {
	for _, e := range []rules.Edition{rules.Complete(ed9.Edition()), rules.Complete(ed11.Edition())} {
		tt := rulestest.New(t, &e, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper())}, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper())}, "")
		if got := prize(tt.View()); got != victoryPoint {
			t.Errorf("%s: a marker is worth %d, want %d", e.Name, got, victoryPoint)
		}
	}
}

// TestWarlordPrize: damage to the Warlord in melee is worth more by what the mission scores for it, and by nothing if it
// scores nothing.
func TestWarlordPrize(t *testing.T) {
	for _, c := range []struct {
		rule    string
		e       rules.Edition
		primary int
		want    Worth
	}{
		{"8e.ONLYWAR.PRIMARY.2: another primary objective", rules.Complete(ed8.Edition()), slices.IndexFunc(ed8.Edition().Mission.Primaries.Is, func(p rules.Primary) bool { return p.Warlord.Zero() }), 0},
		{"8e.ONLYWAR.PRIMARY.2: D3", rules.Complete(ed8.Edition()), slices.IndexFunc(ed8.Edition().Mission.Primaries.Is, func(p rules.Primary) bool { return !p.Warlord.Zero() }), 2 * victoryPoint},
		{"9e.ONLYWAR.OBJECTIVES.1", rules.Complete(ed9.Edition()), 0, victoryPoint},
		{"10e.MISSION.ONLYWAR.2", rules.Complete(ed10.Edition()), 0, 0},
		{"11e.MISSION.ONLYWAR.10", rules.Complete(ed11.Edition()), 0, 0},
	} {
		tt := rulestest.New(t, &c.e, []rules.ArmyUnit{squad(5, sword())}, []rules.ArmyUnit{squad(1), squad(1)}, "")
		h := newGreedy()
		h.Begin(&c.e, tt.Setup, 0)
		g := h.tactic.(*greedy)
		tt.State.Primary = int8(c.primary)
		tt.Stand(1, inch(10), inch(8))
		tt.Stand(2, inch(12), inch(8))
		tt.Stand(3, inch(12), inch(14))
		v := tt.View()
		before, other := g.meleeWorth(v, 1, 2, 0), g.meleeWorth(v, 1, 3, 0)
		tt.State.Warlords[1] = tt.State.Models[v.Unit(2).First].ID
		v = tt.View()
		if got := warlordPrize(v, 2); got != c.want {
			t.Errorf("%s: slaying the Warlord is worth %d, want %d", c.rule, got, c.want)
		}
		if more := g.meleeWorth(v, 1, 2, 0) - before; (more > 0) != (c.want > 0) {
			t.Errorf("%s: damage to the Warlord is worth %d more", c.rule, more)
		}
		if got := g.meleeWorth(v, 1, 3, 0); got != other {
			t.Errorf("%s: damage to another unit is worth %d, want %d", c.rule, got, other)
		}
	}
}

// TestUseful: weapons without a type shoot, after an Advance only those with Assault (10e.WEAPON.ASSAULT.1).
func TestUseful(t *testing.T) {
	assault := []effect.Effect{{Kind: effect.AdvanceAnd, Actions: effect.ToShoot}}
	for name, c := range map[string]struct {
		weapon          rules.Weapon
		moved, advanced bool
	}{
		"without a type":             {rules.Weapon{Type: effect.Gun}, true, false},
		"with Assault":               {rules.Weapon{Type: effect.Gun, Effects: assault}, true, true},
		"to charge after an Advance": {rules.Weapon{Type: effect.Gun, Effects: []effect.Effect{{Kind: effect.AdvanceAnd, Actions: effect.ToCharge}}}, true, false},
		"Assault":                    {rules.Weapon{Type: effect.Assault}, true, true},
		"Heavy":                      {rules.Weapon{Type: effect.Heavy}, true, false},
		"Melee":                      {rules.Weapon{}, false, false},
	} {
		if got := useful(&c.weapon, effect.Moved); got != c.moved {
			t.Errorf("10e.WEAPON.ASSAULT.1: %s: after a move: %v", name, got)
		}
		if got := useful(&c.weapon, effect.Moved|effect.Advanced); got != c.advanced {
			t.Errorf("10e.WEAPON.ASSAULT.1: %s: after an Advance: %v", name, got)
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
