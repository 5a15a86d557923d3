package move_test

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// reserve is a unit that arrives so.
func reserve(a effect.Arrival) rules.ArmyUnit {
	return with(army(1), effect.Effect{Kind: effect.Reinforcements, Arrival: &a})
}

var deep = effect.Arrival{Enemies: 9 * geom.Inch}

// waits puts a unit among the Reinforcements.
func waits(tt *rulestest.Table, u rules.UnitID) *rulestest.Table {
	tt.SetPlace(u, rules.Reinforcing, rules.NoUnit)
	return tt
}

// TestReinforcements checks 9e.MOVE.REINFORCE.1, 9e.MOVE.REINFORCE.2,
// 9e.MOVE.REINFORCE.3, 9e.MOVE.REINFORCE.4, 9e.MOVE.REINFORCE.5 and
// 9e.MOVE.REINFORCE.7.
func TestReinforcements(t *testing.T) {
	tt := waits(waits(table(t, units(reserve(deep), reserve(deep), army(1)), units(army(1)), ""), 1), 2)
	tt.Stand(3, 2000, 2000)
	tt.Stand(4, 30000, 15000)
	begin(tt)
	if slices.ContainsFunc(tt.Request().Options, func(o rules.Option) bool { return o.Unit == 1 }) {
		t.Error("9e.MOVE.REINFORCE.3: it is offered to move")
	}
	tt.Choose(rules.Pass, rules.NoUnit)
	asked(t, tt, rules.SelectOption, rules.ForReinforcements)
	tt.Choose(rules.Select, 1)
	asked(t, tt, rules.SetUp, rules.ForReinforcements)
	if got := tt.Request().Limits.Enemies; got != 9000 {
		t.Errorf("9e.MOVE.REINFORCE.1: the request says %v, not the 9\" of the rule that lets the unit start elsewhere", got)
	}
	tt.Refused(up(tt, 1, 20000, 15000), "9e.MOVE.REINFORCE.2")
	tt.Answer(up(tt, 1, 19999, 15000))
	is(t, tt, 1, effect.Moved|effect.Arrived)
	asked(t, tt, rules.SelectOption, rules.ForReinforcements)
	tt.Choose(rules.Pass, rules.NoUnit)
	if tt.Request().Ask != rules.Nothing {
		t.Error("9e.MOVE.REINFORCE.7: the phase goes on")
	}
	if tt.Unit(2).Place != rules.Reinforcing || tt.Unit(1).Did&rules.SelectedToMove == 0 {
		t.Error("9e.MOVE.REINFORCE.4 9e.MOVE.REINFORCE.5: the one that stayed has arrived, or the other may move")
	}
}

// TestNotNow checks that a unit that finds no place stays for the turn.
func TestNotNow(t *testing.T) {
	tt := waits(table(t, units(reserve(deep)), units(army(1)), ""), 1)
	tt.Stand(2, 20000, 15000)
	begin(tt)
	tt.Choose(rules.Select, 1)
	tt.Answer(&rules.Choice{Ask: rules.SetUp})
	asked(t, tt, rules.Nothing, rules.ForNothing)
	if tt.Unit(1).Place != rules.Reinforcing {
		t.Error("it is not waiting any more")
	}
}

// TestArrivals checks where units may arrive (9e.MOVE.REINFORCE.2, 9e.GAPS.5).
func TestArrivals(t *testing.T) {
	friends := effect.Filter{All: effect.Keywords{heavy}}
	home := effect.Arrival{Enemies: 9000, OwnZone: true, Within: 3000, Beside: friends}
	for _, test := range []struct {
		name    string
		arrival effect.Arrival
		enemy   rules.ArmyUnit // at 30", 15"; a friend stands at 15", 25"
		x, y    geom.Length
		want    rules.RuleID
	}{
		{"9e.GAPS.5 at an edge", effect.Arrival{Enemies: 9000, Edge: 6000}, army(1), 20000, 5500, ""},
		{"9e.GAPS.5 not at an edge", effect.Arrival{Enemies: 9000, Edge: 6000}, army(1), 20000, 5501, "9e.MOVE.REINFORCE.2"},
		{"at another edge", effect.Arrival{Enemies: 9000, Edge: 6000}, army(1), 38500, 24500, ""},
		{"in the own zone", home, army(1), 9500, 15000, ""},
		{"beside the own zone", home, army(1), 9501, 15000, "9e.MOVE.REINFORCE.2"},
		{"beside a friend", home, army(1), 17500, 25000, ""},
		{"not beside a friend", home, army(1), 17501, 25000, "9e.MOVE.REINFORCE.2"},
		{"not in the own zone", effect.Arrival{NotOwn: true}, army(1), 10500, 15000, "9e.MOVE.REINFORCE.2"},
		{"out of the own zone", effect.Arrival{NotOwn: true}, army(1), 10501, 15000, ""},
		{"not in theirs", effect.Arrival{NotTheirs: true}, army(1), 33500, 5000, "9e.MOVE.REINFORCE.2"},
		{"out of theirs", effect.Arrival{NotTheirs: true}, army(1), 33499, 5000, ""},
		{"kept away", deep, with(army(1), effect.Effect{Kind: effect.ForbidReinforcements, Length: 12000}), 17000, 15000, "9e.MOVE.REINFORCE.2"},
		{"not kept away", deep, with(army(1), effect.Effect{Kind: effect.ForbidReinforcements, Length: 12000}), 16999, 15000, ""},
		{"Engagement Range at least", effect.Arrival{}, army(1), 28000, 15000, "9e.MOVE.NORMAL.2"},
		{"outside of it", effect.Arrival{}, army(1), 27999, 15000, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			tt := waits(table(t, units(reserve(test.arrival), army(1, effect.Infantry, heavy)), units(test.enemy), ""), 1)
			tt.State.Sides[1].Zone = 1
			tt.Stand(2, 14500, 25000)
			tt.Stand(3, 30000, 15000)
			tt.Unit(2).Did |= rules.SelectedToMove
			begin(tt)
			tt.Choose(rules.Select, 1)
			if c := up(tt, 1, test.x, test.y); test.want != "" {
				tt.Refused(c, test.want)
			} else {
				tt.Answer(c)
			}
		})
	}
}

// TestRound checks the earliest battle round of an arrival.
func TestArrivalRound(t *testing.T) {
	for round, want := range map[int8]rules.Ask{1: rules.Nothing, 2: rules.SelectOption} {
		tt := waits(table(t, units(reserve(effect.Arrival{Enemies: 9000, Round: 2})), units(army(1)), ""), 1)
		tt.Stand(2, 20000, 15000)
		tt.State.Round = round
		begin(tt)
		if got := tt.Request().Ask; got != want {
			t.Errorf("round %d: asked for %v, want %v", round, got, want)
		}
	}
}

// TestSummon checks that a unit lets another arrive beside it, while its condition
// holds.
func TestSummon(t *testing.T) {
	gate := army(1, effect.Vehicle)
	gate.Effects = []effect.Effect{{
		Kind: effect.Summon, Scope: effect.Scope{When: effect.RemainedStationary},
		Arrival: &effect.Arrival{Within: 3000, Of: effect.Filter{All: effect.Keywords{effect.Infantry}}},
	}}
	for _, test := range []struct {
		name  string
		unit  rules.ArmyUnit
		moves bool
		want  bool
	}{{"stays", army(1), false, true}, {"moves", army(1), true, false}, {"another keyword", army(1, effect.Vehicle), false, false}} {
		t.Run(test.name, func(t *testing.T) {
			tt := waits(table(t, units(test.unit, gate), units(army(1)), ""), 1)
			tt.Stand(2, 10000, 10000)
			tt.Stand(3, 16001, 10000)
			begin(tt)
			if test.moves {
				do(tt, 2, rules.DoNormalMove)
				tt.Answer(by(tt, 2, -100, 0))
			} else {
				tt.Choose(rules.Pass, rules.NoUnit)
			}
			if got := tt.Request().Reason == rules.ForReinforcements; got != test.want {
				t.Fatalf("asked for %v", tt.Request().Reason)
			}
			if !test.want {
				return
			}
			tt.Choose(rules.Select, 1)
			tt.Refused(up(tt, 1, 13001, 10000), "9e.MOVE.REINFORCE.2")
			tt.Answer(up(tt, 1, 13000, 10000))
			is(t, tt, 1, effect.Moved|effect.Arrived)
		})
	}
}

// TestReturn checks that a unit that left the battlefield arrives again in its
// player's next turn, and not in this one.
func TestReturn(t *testing.T) {
	u := army(1)
	u.Uses = []effect.Use{{Effects: []effect.Effect{{Kind: effect.ReturnToReinforcements, Arrival: &deep}}}}
	tt := table(t, units(u), units(army(1)), "", at{5000, 5000}, at{40000, 25000})
	move.Return(tt.Game, 1)
	begin(tt)
	asked(t, tt, rules.Nothing, rules.ForNothing)
	tt.BeginTurn()
	begin(tt)
	tt.Choose(rules.Select, 1)
	tt.Answer(up(tt, 1, 20000, 15000))
	if tt.Unit(1).Returns {
		t.Error("it still is to return")
	}
}

// TestPassengersArrive checks that units embarked in a TRANSPORT that arrives have
// arrived too (9e.MOVE.EMBARK.5), and 9e.MOVE.REINFORCE.6: what has not arrived at
// the end is destroyed, with all that is embarked.
func TestPassengersArrive(t *testing.T) {
	c := carrier(effect.Effect{Kind: effect.Reinforcements, Arrival: &deep})
	tt := aboard(waits(table(t, units(c, army(2)), units(army(1)), ""), 1), 2, 1)
	tt.Stand(3, 40000, 25000)
	begin(tt)
	tt.Choose(rules.Select, 1)
	tt.Answer(up(tt, 1, 20000, 15000))
	is(t, tt, 2, effect.Moved|effect.Arrived)
	move.Miss(tt.Game)
	if tt.Unit(1).Alive != 1 || tt.Unit(2).Alive != 2 {
		t.Error("units on the battlefield are destroyed")
	}
	waits(tt, 1)
	move.Miss(tt.Game)
	for u := rules.UnitID(1); u < 3; u++ {
		if s := tt.Unit(u); s.Place != rules.Destroyed {
			t.Errorf("9e.MOVE.REINFORCE.6: unit %v is %v", u, s.Place)
		}
	}
}
