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

// Heavy models take two places in a carrier, and riders none.
const (
	heavy = effect.FirstNamed + iota
	rider
)

// carrier is a TRANSPORT for six INFANTRY models on a base of 3" × 3".
func carrier(effects ...effect.Effect) rules.ArmyUnit {
	u := army(1, effect.Vehicle, effect.Transport)
	u.Kinds[0].Base = geom.RectangleHull(3000, 3000, 2000)
	u.Kinds[0].Profile.Move.Most = 10 * geom.Inch
	u.Effects = effects
	u.Capacity = rules.Capacity{
		Models: 6, Of: effect.Filter{All: effect.Keywords{effect.Infantry}, None: effect.Keywords{rider}},
		Counts: []rules.Bulk{{Of: effect.Filter{All: effect.Keywords{heavy}}, Places: 2}},
	}
	return u
}

// aboard puts a unit into a TRANSPORT.
func aboard(tt *rulestest.Table, u, transport rules.UnitID) *rulestest.Table {
	tt.SetPlace(u, rules.Embarked, transport)
	return tt
}

// TestCapacity checks 9e.MOVE.CAPACITY.1, with models that take two places and
// units that are embarked already.
func TestCapacity(t *testing.T) {
	for _, test := range []struct {
		name   string
		unit   rules.ArmyUnit
		others int // embarked already
		want   bool
	}{
		{"six", army(6), 0, true},
		{"9e.MOVE.CAPACITY.1 seven", army(7), 0, false},
		{"three that take two places", army(3, effect.Infantry, heavy), 0, true},
		{"four of them", army(4, effect.Infantry, heavy), 0, false},
		{"four and two", army(4), 2, true},
		{"five and two", army(5), 2, false},
		{"a VEHICLE", army(1, effect.Vehicle), 0, false},
		{"riders", army(1, effect.Infantry, rider), 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			tt := table(t, units(carrier(), test.unit, army(max(test.others, 1))), units(army(1)), "", at{10000, 10000}, at{15000, 10000})
			if test.others > 0 {
				aboard(tt, 3, 1)
			}
			if got := tt.CanEmbark(1, 2); got != test.want {
				t.Errorf("got %v", got)
			}
		})
	}
	tt := table(t, units(army(1), army(1)), units(army(1)), "")
	if tt.CanEmbark(1, 2) {
		t.Error("a unit without a transport capacity carries another")
	}
}

// TestEmbark checks 9e.MOVE.EMBARK.1 and 9e.MOVE.EMBARK.2.
func TestEmbark(t *testing.T) {
	for _, test := range []struct {
		name  string
		kind  rules.OptionKind
		dice  string
		x     geom.Length // of the carrier's middle
		enemy geom.Length // X, in a row with the carrier
		asked bool
	}{
		{"every model within 3\"", rules.DoNormalMove, "", 16000, 40000, true},
		{"not every model", rules.DoNormalMove, "", 16001, 40000, false},
		{"after an Advance", rules.DoAdvance, "advance 1", 17000, 40000, true},
		{"a carrier engaged", rules.DoNormalMove, "", 16000, 19000, false},
		{"a carrier almost engaged", rules.DoNormalMove, "", 16000, 19001, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			tt := table(t, units(army(1), carrier()), units(army(1)), test.dice, at{5000, 10000}, at{test.x, 10000}, at{test.enemy, 10000})
			begin(tt)
			do(tt, 1, test.kind)
			tt.Answer(by(tt, 1, 6000+map[bool]geom.Length{true: 1000}[test.dice != ""], 0))
			if got := tt.Request().Reason == rules.ForEmbarking; got != test.asked {
				t.Fatalf("asked for %v", tt.Request().Reason)
			}
			if !test.asked {
				return
			}
			tt.Choose(rules.DoEmbark, 2)
			if s := tt.Unit(1); s.Place != rules.Embarked || s.In != 2 {
				t.Errorf("9e.MOVE.EMBARK.2: it is %v in %v", s.Place, s.In)
			}
		})
	}
}

// TestDeclineEmbarking checks that a unit need not embark, that it does not after
// Remaining Stationary, and that effects can forbid it.
func TestDeclineEmbarking(t *testing.T) {
	tt := begin(table(t, units(army(1), carrier(), army(1), with(army(1), effect.Effect{Kind: effect.Cannot, Actions: effect.ToEmbark})), units(army(1)), "",
		at{5000, 10000}, at{10000, 10000}, at{10000, 5000}, at{14000, 10000}, at{40000, 25000}))
	do(tt, 1, rules.DoNormalMove)
	tt.Answer(by(tt, 1, 1000, 0))
	tt.Choose(rules.Pass, rules.NoUnit)
	if tt.Unit(1).Place != rules.OnTable {
		t.Error("it has embarked")
	}
	do(tt, 3, rules.DoRemainStationary)
	asked(t, tt, rules.SelectOption, rules.ForUnitToMove)
	do(tt, 4, rules.DoNormalMove)
	tt.Answer(by(tt, 4, 0, 1000))
	asked(t, tt, rules.SelectOption, rules.ForUnitToMove)
}

// TestEmbarkFallingBack checks 9e.MOVE.EMBARK.1 for a unit that Falls Back, and
// 9e.MOVE.EMBARK.4 and 9e.MOVE.EMBARK.5: it does nothing more, and counts as
// having moved as its TRANSPORT has.
func TestEmbarkFallingBack(t *testing.T) {
	for _, test := range []struct {
		name  string
		moves bool
		want  effect.Conditions
	}{{"9e.MOVE.EMBARK.5 its TRANSPORT moves", true, effect.Moved | effect.NormalMove}, {"9e.MOVE.EMBARK.5 its TRANSPORT stays", false, effect.RemainedStationary}} {
		t.Run(test.name, func(t *testing.T) {
			tt := begin(table(t, units(army(1), carrier()), units(army(1)), "", at{10000, 10000}, at{4000, 10000}, at{11500, 10000}))
			do(tt, 1, rules.DoFallBack)
			tt.Answer(by(tt, 1, -2000, 0))
			tt.Choose(rules.DoEmbark, 2)
			for _, o := range tt.Request().Options {
				if o.Unit == 1 {
					t.Errorf("9e.MOVE.EMBARK.3: an embarked unit is offered: %v", o)
				}
			}
			if test.moves {
				do(tt, 2, rules.DoNormalMove)
				tt.Answer(by(tt, 2, 0, 5000))
			} else {
				tt.Choose(rules.Pass, rules.NoUnit)
			}
			asked(t, tt, rules.Nothing, rules.ForNothing)
			is(t, tt, 1, test.want)
		})
	}
}

// TestDisembark checks 9e.MOVE.DISEMBARK.1, 9e.MOVE.DISEMBARK.2,
// 9e.MOVE.DISEMBARK.3 and 9e.MOVE.EMBARK.3.
func TestDisembark(t *testing.T) {
	tt := aboard(table(t, units(army(2), carrier()), units(army(1)), "", at{0, 0}, at{10000, 10000}, at{17000, 10000}), 1, 2)
	begin(tt)
	tt.Choose(rules.DoDisembark, 1)
	asked(t, tt, rules.SetUp, rules.ForDisembarking)
	tt.Refused(up(tt, 1, 14001, 9000), "9e.MOVE.DISEMBARK.2")
	tt.Refused(up(tt, 1, 11000, 9000), "9e.MOVE.FLY.3")
	c := up(tt, 1, 14000, 9000)
	c.Paths = c.Paths[:1]
	tt.Refused(c, "9e.MOVE.DISEMBARK.2")
	tt.Answer(up(tt, 1, 14000, 9000))
	is(t, tt, 1, effect.Moved|effect.Disembarked)

	do(tt, 1, rules.DoNormalMove)
	tt.Answer(by(tt, 1, -100, 0))
	asked(t, tt, rules.SelectOption, rules.ForUnitToMove) // 9e.MOVE.EMBARK.3: not for embarking
	is(t, tt, 1, effect.Moved|effect.NormalMove|effect.Disembarked)
}

// TestDisembarkEngaged checks that no model is set up within Engagement Range:
// 9e.MOVE.DISEMBARK.2, 9e.UNIT.ENGAGE.3.
func TestDisembarkEngaged(t *testing.T) {
	for _, test := range []struct {
		enemy geom.Length
		want  rules.RuleID
	}{{16000, "9e.MOVE.NORMAL.2"}, {16001, ""}} {
		tt := aboard(table(t, units(army(1), carrier()), units(army(1)), "", at{0, 0}, at{10000, 10000}, at{test.enemy, 10000}), 1, 2)
		begin(tt)
		tt.Choose(rules.DoDisembark, 1)
		if c := up(tt, 1, 14000, 10000); test.want != "" {
			tt.Refused(c, test.want)
		} else {
			tt.Answer(c)
		}
	}
}

// TestDisembarkAndStay checks that a unit that disembarks and does not move never
// counts as having Remained Stationary (9e.MOVE.DISEMBARK.3), selected or not.
func TestDisembarkAndStay(t *testing.T) {
	for name, selected := range map[string]bool{"9e.MOVE.DISEMBARK.3 selected": true, "9e.MOVE.DISEMBARK.3 not selected": false} {
		t.Run(name, func(t *testing.T) {
			tt := aboard(table(t, units(army(1), carrier()), units(army(1)), "", at{0, 0}, at{10000, 10000}, at{40000, 10000}), 1, 2)
			begin(tt)
			tt.Choose(rules.DoDisembark, 1)
			tt.Answer(up(tt, 1, 14000, 10000))
			if selected {
				do(tt, 1, rules.DoRemainStationary)
			}
			tt.Choose(rules.Pass, rules.NoUnit)
			is(t, tt, 1, effect.Moved|effect.Disembarked)
		})
	}
}

// TestStayEmbarked checks that a player may think better of it, and is not asked
// again.
func TestStayEmbarked(t *testing.T) {
	tt := aboard(table(t, units(army(1), carrier()), units(army(1)), "", at{0, 0}, at{10000, 10000}, at{40000, 10000}), 1, 2)
	begin(tt)
	tt.Choose(rules.DoDisembark, 1)
	tt.Answer(&rules.Choice{Ask: rules.SetUp})
	if slices.Contains(offered(tt), rules.DoDisembark) {
		t.Error("it is offered again")
	}
	if tt.Unit(1).Place != rules.Embarked {
		t.Error("it has left the TRANSPORT")
	}
}

// TestDisembarkAfterMove checks who may disembark from a TRANSPORT that has moved:
// 9e.MOVE.DISEMBARK.1, and the ability that allows more.
func TestDisembarkAfterMove(t *testing.T) {
	able := effect.Effect{Kind: effect.DisembarkAfterMove, Actions: effect.ToCharge}
	for _, test := range []struct {
		name    string
		carrier rules.ArmyUnit
		do      rules.OptionKind
		dice    string
		want    bool
	}{
		{"Remained Stationary", carrier(), rules.DoRemainStationary, "", true},
		{"Normal Move", carrier(), rules.DoNormalMove, "", false},
		{"Advance", carrier(), rules.DoAdvance, "advance 1", false},
		{"Fall Back", carrier(), rules.DoFallBack, "", false},
		{"Normal Move with the ability", carrier(able), rules.DoNormalMove, "", true},
		{"Advance with the ability", carrier(able), rules.DoAdvance, "advance 1", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			tt := aboard(table(t, units(army(1), carrier(), army(1)), units(army(1)), test.dice, at{0, 0}, at{10000, 10000}, at{2000, 2000}, at{40000, 10000}), 1, 2)
			tt.Setup.Armies[0].Units[1] = test.carrier
			if test.do == rules.DoFallBack {
				tt.Stand(4, 7500, 10000)
			}
			begin(tt)
			do(tt, 2, test.do)
			if test.do != rules.DoRemainStationary {
				tt.Answer(by(tt, 2, 5000, 0))
			}
			if got := slices.Contains(offered(tt), rules.DoDisembark); got != test.want {
				t.Fatalf("disembarking is offered: %v", got)
			}
			if !test.want {
				return
			}
			tt.Choose(rules.DoDisembark, 1)
			tt.Answer(up(tt, 1, tt.Bodies(2)[0].X+4000, 10000))
			if got := move.Barred(tt.Game, 1)&effect.ToCharge != 0; got != (test.do == rules.DoNormalMove) {
				t.Errorf("it cannot charge: %v", got)
			}
		})
	}
}

// TestEmbarkedThisPhase checks that a unit that embarked during the phase does not
// disembark in it: 9e.MOVE.EMBARK.3, 9e.MOVE.DISEMBARK.1.
func TestEmbarkedThisPhase(t *testing.T) {
	tt := begin(table(t, units(army(1), carrier(), army(1)), units(army(1)), "", at{5000, 10000}, at{10000, 10000}, at{2000, 2000}, at{40000, 10000}))
	do(tt, 1, rules.DoNormalMove)
	tt.Answer(by(tt, 1, 500, 0))
	tt.Choose(rules.DoEmbark, 2)
	if slices.Contains(offered(tt), rules.DoDisembark) {
		t.Error("it may disembark at once")
	}
}
