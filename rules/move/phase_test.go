package move_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// TestSequence plays a phase of two units: 9e.MOVE.SEQ.1, 9e.MOVE.SEQ.2,
// 9e.MOVE.SEQ.4, 9e.MOVE.SEQ.5, 9e.MOVE.SEQ.6.
func TestSequence(t *testing.T) {
	tt := begin(table(t, units(army(2), army(1), army(1)), units(army(1)), "", at{5000, 5000}, at{10000, 5000}, at{15000, 5000}, at{40000, 25000}))
	asked(t, tt, rules.SelectOption, rules.ForUnitToMove)
	do(tt, 2, rules.DoNormalMove)
	tt.Answer(by(tt, 2, 1000, 0))
	for _, o := range tt.Request().Options {
		if o.Unit == 2 {
			t.Error("9e.MOVE.SEQ.4, 9e.MOVE.SEQ.5: a unit is offered twice")
		}
		if o.Unit == 4 {
			t.Error("9e.MOVE.SEQ.2: an enemy unit is offered")
		}
	}
	do(tt, 1, rules.DoRemainStationary)
	tt.Choose(rules.Pass, rules.NoUnit)
	if tt.Request().Ask != rules.Nothing {
		t.Error("9e.MOVE.SEQ.6: the phase goes on")
	}
	is(t, tt, 1, effect.RemainedStationary)
	is(t, tt, 2, effect.Moved|effect.NormalMove)
	if !tt.Unit(3).Is.Has(effect.RemainedStationary) {
		t.Error("9e.MOVE.STATIONARY.2: a unit that was not selected has not Remained Stationary")
	}
	is(t, tt, 3, effect.RemainedStationary)
	is(t, tt, 4, 0)
}

// TestStationary checks 9e.MOVE.STATIONARY.1: a unit that Remains Stationary is
// not asked for paths, nor again.
func TestStationary(t *testing.T) {
	tt := begin(table(t, units(army(1), army(1)), units(army(1)), "", at{5000, 5000}, at{10000, 5000}, at{40000, 25000}))
	do(tt, 1, rules.DoRemainStationary)
	asked(t, tt, rules.SelectOption, rules.ForUnitToMove)
	if got := len(tt.Request().Options); got != 2 {
		t.Errorf("9e.MOVE.STATIONARY.1: %d options, want the other unit and the end", got)
	}
}

// TestKinds checks what a unit may do: 9e.MOVE.SEQ.2, 9e.MOVE.SEQ.3,
// 9e.MOVE.AIRENGAGE.3, 9e.MOVE.AIRENGAGE.4, 9e.DATASHEET.CHAR.2.
func TestKinds(t *testing.T) {
	stay, normal, adv, back := rules.DoRemainStationary, rules.DoNormalMove, rules.DoAdvance, rules.DoFallBack
	cannot := func(a effect.Actions) effect.Effect { return effect.Effect{Kind: effect.Cannot, Actions: a} }
	for _, test := range []struct {
		name       string
		own, enemy rules.ArmyUnit
		gap        geom.Length
		want       []rules.OptionKind
	}{
		{"free", army(1), army(1), 1001, []rules.OptionKind{stay, normal, adv}},
		{"engaged", army(1), army(1), 1000, []rules.OptionKind{stay, back}},
		{"9e.MOVE.AIRENGAGE.3 an AIRCRAFT engaged", army(1, effect.Aircraft), army(1), 1000, []rules.OptionKind{stay, normal, adv, back}},
		{"9e.MOVE.AIRENGAGE.4 engaged by AIRCRAFT only", army(1), army(1, effect.Aircraft), 1000, []rules.OptionKind{stay, normal, adv, back}},
		{"9e.DATASHEET.CHAR.2 Move -", fast(army(1), rules.Move{}), army(1), 5000, []rules.OptionKind{stay}},
		{"cannot Advance", with(army(1), cannot(effect.ToAdvance)), army(1), 5000, []rules.OptionKind{stay, normal}},
		{"cannot make Normal Moves", with(army(1), cannot(effect.ToMove)), army(1), 5000, []rules.OptionKind{stay, adv}},
		{"cannot Fall Back", with(army(1), cannot(effect.ToFallBack)), army(1), 500, []rules.OptionKind{stay}},
		{"minimum move", fast(army(1), rules.Move{Least: 2000, Most: 6000}), army(1), 5000, []rules.OptionKind{normal, adv}},
		{"minimum move of an AIRCRAFT engaged", fast(army(1, effect.Aircraft, effect.Fly), rules.Move{Least: 2000, Most: 6000}), army(1), 500, []rules.OptionKind{normal, adv, back}},
	} {
		t.Run(test.name, func(t *testing.T) {
			tt := table(t, units(test.own), units(test.enemy), "", at{15000, 15000}, at{16000 + test.gap, 15000})
			var got []rules.OptionKind
			for _, o := range move.Kinds(tt.Game, 1) {
				got = append(got, o.Do)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestImmobile checks that units that cannot move are not offered, and count as
// having Remained Stationary: 9e.DATASHEET.CHAR.2.
func TestImmobile(t *testing.T) {
	tt := begin(table(t, units(fast(army(1), rules.Move{})), units(army(1)), "", at{5000, 5000}, at{40000, 25000}))
	asked(t, tt, rules.Nothing, rules.ForNothing)
	is(t, tt, 1, effect.RemainedStationary)
}

// distances are both sides of the longest path, for a kind of move.
type distances struct {
	name   string
	own    rules.ArmyUnit
	do     rules.OptionKind
	script string
	most   geom.Length
	is     effect.Conditions
}

// TestDistance checks how far models move: 9e.MOVE.NORMAL.1, 9e.MOVE.ADVANCE.1,
// 9e.MOVE.ADVANCE.2, 9e.MOVE.FALLBACK.1, 9e.DATASHEET.MODCHAR.6,
// 9e.DATASHEET.SEEDUNIT.5 and 9e.EXAMPLES.OUTRIDERS.
func TestDistance(t *testing.T) {
	change := func(m dice.Modifier) effect.Effect {
		return effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.M, Mod: m}
	}
	normal, advanced := effect.Moved|effect.NormalMove, effect.Moved|effect.Advanced
	for _, test := range []distances{
		{"Normal Move", army(2), rules.DoNormalMove, "", 6000, normal},
		{"9e.MOVE.ADVANCE.2 Advance", army(2), rules.DoAdvance, "advance 4", 10000, advanced},
		{"Turbo-boost", with(fast(army(2), inches(14)), effect.Effect{Kind: effect.FixedAdvance, Length: 6000}), rules.DoAdvance, "", 20000, advanced},
		{"random Move", fast(army(5), rules.Move{Random: dice.Amount{Count: 2, Sides: 6}}), rules.DoNormalMove, "move 3 5", 8000, normal},
		{"random Move and Advance", fast(army(2), rules.Move{Random: dice.Amount{Count: 2, Sides: 6}}), rules.DoAdvance, "move 1 1; advance 2", 4000, advanced},
		{"Advance with 1 more", with(army(1), effect.Effect{Kind: effect.AddToRoll, Roll: effect.AdvanceRoll, Value: 1}), rules.DoAdvance, "advance 1", 8000, advanced},
		{"low Advance rolled again", with(army(1), effect.Effect{Kind: effect.Reroll, Roll: effect.AdvanceRoll, Reroll: dice.Any}), rules.DoAdvance, "advance 3 1", 7000, advanced},
		{"high Advance kept", with(army(1), effect.Effect{Kind: effect.Reroll, Roll: effect.AdvanceRoll, Reroll: dice.Any}), rules.DoAdvance, "advance 4", 10000, advanced},
		{"1 more Move", with(army(1), change(dice.Modifier{Add: 1})), rules.DoNormalMove, "", 7000, normal},
		{"half of 7, rounded up", with(fast(army(1), inches(7)), change(dice.Modifier{Divide: 2})), rules.DoNormalMove, "", 4000, normal},
		{"another Move, and 2 more", with(army(1), change(dice.Modifier{Add: 2}), effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.M, Set: true, Amount: dice.Fixed(3)}), rules.DoNormalMove, "", 5000, normal},
	} {
		t.Run(test.name, func(t *testing.T) {
			tt := begin(table(t, units(test.own), units(army(1)), test.script, at{5000, 5000}, at{40000, 25000}))
			do(tt, 1, test.do)
			asked(t, tt, rules.MoveModels, rules.ForMove)
			if got := tt.Request().Limits.Distance; got != test.most {
				t.Errorf("the request allows %v, want %v", got, test.most)
			}
			tt.Refused(by(tt, 1, test.most+1, 0), "9e.MOVE.NORMAL.1")
			tt.Answer(by(tt, 1, test.most, 0))
			is(t, tt, 1, test.is)
			if got := tt.Bodies(1)[0].X; got != 5000+test.most {
				t.Errorf("the model stands at %v", got)
			}
		})
	}
}

// TestModelEffects checks that effects of a kind of model change its Move alone,
// and conditions hold them back.
func TestModelEffects(t *testing.T) {
	u := army(2)
	u.Kinds = append(u.Kinds, square())
	u.Kinds[1].Effects = []effect.Effect{
		{Kind: effect.ChangeCharacteristic, Of: effect.M, Mod: dice.Modifier{Add: 2}},
		{Kind: effect.ChangeCharacteristic, Of: effect.M, Mod: dice.Modifier{Add: 9}, Scope: effect.Scope{When: effect.Charged}},
	}
	tt := table(t, units(u), units(army(1)), "", at{5000, 5000}, at{40000, 25000})
	for i, want := range []geom.Length{6000, 6000, 8000} {
		if got := tt.MoveOf(i).Most; got != want {
			t.Errorf("model %d: %v, want %v", i, got, want)
		}
	}
	tt.Mark(1, effect.Charged)
	if got := tt.MoveOf(2).Most; got != 17000 {
		t.Errorf("while the condition holds: %v", got)
	}
}

// TestFallBack checks 9e.MOVE.FALLBACK.1 and 9e.MOVE.FALLBACK.2: a unit moves
// within Engagement Range on its way, and does not end there.
func TestFallBack(t *testing.T) {
	begun := func(t *testing.T) (*rules.Choice, func(*rules.Choice, rules.RuleID), func(*rules.Choice), func() effect.Conditions) {
		tt := begin(table(t, units(army(1)), units(army(1)), "", at{10000, 10000}, at{11500, 10000}))
		do(tt, 1, rules.DoFallBack)
		return by(tt, 1, 0, 0), func(c *rules.Choice, id rules.RuleID) { tt.Refused(c, id) }, tt.Answer, func() effect.Conditions { return tt.Unit(1).Is }
	}
	t.Run("on the way", func(t *testing.T) {
		c, refused, answer, now := begun(t)
		c.Paths[0].Poses = []geom.Pose{{X: 10000, Y: 11000}, {X: 12500, Y: 11999}}
		refused(c, "9e.MOVE.NORMAL.2")
		c.Paths[0].Poses[1].Y = 12001
		answer(c)
		if !now().Has(effect.FellBack | effect.Moved) {
			t.Error("it did not Fall Back")
		}
	})
	t.Run("it cannot", func(t *testing.T) {
		_, _, answer, now := begun(t)
		answer(&rules.Choice{Ask: rules.MoveModels})
		if is := now(); is.Has(effect.FellBack) || !is.Has(effect.RemainedStationary) {
			t.Errorf("it is %b; want Remained Stationary", is)
		}
	})
	t.Run("across models", func(t *testing.T) {
		c, refused, _, _ := begun(t)
		c.Paths[0].Poses = []geom.Pose{{X: 10000, Y: 10000}, {X: 14500, Y: 10000}}
		refused(c, "9e.MOVE.MODEL.2")
	})
}

// TestBarred checks what moves forbid: 9e.MOVE.ADVANCE.3, 9e.MOVE.FALLBACK.3,
// 9e.MOVE.FALLBACK.4, 9e.MOVE.TRANSPORTLOSS.4.
func TestBarred(t *testing.T) {
	allow := func(d effect.Kind, a effect.Actions) effect.Effect { return effect.Effect{Kind: d, Actions: a} }
	for _, test := range []struct {
		name string
		unit rules.ArmyUnit
		is   effect.Conditions
		did  rules.TurnActions
		want effect.Actions
	}{
		{"Normal Move", army(1), effect.NormalMove, 0, 0},
		{"Advanced", army(1), effect.Advanced, 0, effect.ToShoot | effect.ToCharge},
		{"Advanced and may charge", with(army(1), allow(effect.AdvanceAnd, effect.ToCharge)), effect.Advanced, 0, effect.ToShoot},
		{"Fell Back", army(1), effect.FellBack, 0, effect.ToShoot | effect.ToCharge | effect.ToCast},
		{"TITANIC", army(1, effect.Titanic), effect.FellBack, 0, effect.ToCharge},
		{"Fell Back and may do all", with(army(1), allow(effect.FallBackAnd, effect.ToShoot|effect.ToCharge|effect.ToCast)), effect.FellBack, 0, 0},
		{"left a wreck", army(1), 0, rules.LeftWreck, effect.ToCharge | effect.ToIntervene},
		{"cannot charge", with(army(1), allow(effect.Cannot, effect.ToCharge)), 0, 0, effect.ToCharge},
	} {
		t.Run(test.name, func(t *testing.T) {
			tt := table(t, units(test.unit), units(army(1)), "", at{5000, 5000}, at{40000, 25000})
			tt.Unit(1).Is, tt.Unit(1).Did = test.is, test.did
			if got := move.Barred(tt.Game, 1); got != test.want {
				t.Errorf("got %b, want %b", got, test.want)
			}
		})
	}
}
