package ed10

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// order gives an order: for a roll, a re-roll up to a face, or the stored die that shows it.
func order(t *testing.T, tt *rulestest.Table, do rules.OptionKind, roll dice.Purpose, face int32) {
	t.Helper()
	answer(t, tt, do, int32(roll))
	answer(t, tt, do, face)
}

// answer selects an option of a request for an order.
func answer(t *testing.T, tt *rulestest.Table, do rules.OptionKind, n int32) {
	t.Helper()
	asked(t, tt, rules.ForOrder)
	options := tt.Request().Options
	i := slices.IndexFunc(options, func(o rules.Option) bool { return o.Do == do && o.N == n })
	if i < 0 {
		t.Fatalf("no option %v %d among %v", do, n, options)
	}
	tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: i})
}

// TestCommandRerollOfAttacks: 10e.STRATAGEM.REROLL.1, 10e.STRATAGEM.REROLL.2. Each player may order a
// re-roll for the dice of attacks; it is paid for if it is used, and once in a phase.
func TestCommandRerollOfAttacks(t *testing.T) {
	for _, c := range []struct {
		name, script string
		player       rules.Player
		roll         dice.Purpose
		most         int32
		points, want int16
	}{
		{"hit roll", "hit 2 4; wound 4; save 2", 0, dice.Hit, 2, 0, 1},
		{"hit roll above the face", "hit 3; wound 4; save 2", 0, dice.Hit, 2, 1, 1},
		{"wound roll", "hit 4; wound 1 6; save 2", 0, dice.Wound, 3, 0, 1},
		{"saving throw", "hit 4; wound 4; save 2 6", 1, dice.Save, 3, 0, 2},
	} {
		w := gun(t)
		tt := funded(table(t, c.script, list(squad(1, w)), list(squad(1), squad(1)), at{5000, 5000}, at{15000, 5000}, far), 1)
		shooting(tt).Answer(shots(0, 2))
		for tt.Request().Reason == rules.ForStratagem || tt.Request().Player != c.player {
			tt.Choose(rules.Pass, all)
		}
		order(t, tt, rules.TakeNumber, c.roll, c.most)
		paid := c.points == 1 // before its dice are logged
		tt.Log(func(e *rules.Event) {
			paid = paid || e.Kind == rules.DeltaCommand && len(e.Rolled) == 0
			if e.Kind == rules.EventRoll && e.Word == c.roll.String() && (!paid || len(e.Rolled) != 2-int(c.points)) {
				t.Errorf("10e.STRATAGEM.REROLL.1 10e.STRATAGEM.USE.1: %s: dice %v, paid before: %v", c.name, e.Rolled, paid)
			}
		})
		withoutOrder(tt)
		equal(t, "10e.STRATAGEM.REROLL.1 10e.STRATAGEM.REROLL.2 wounds after the "+c.name, tt.Models(2)[0].Wounds, c.want)
		equal(t, "10e.STRATAGEM.REROLL.1 points after the "+c.name, tt.State.Sides[c.player].CommandPoints, c.points)
		equal(t, "10e.STRATAGEM.REROLL.1 the order is over", tt.State.Sides[c.player].Order, rules.Order{})
		s := tt.StratagemOf(rules.CommandReroll)
		equal(t, "10e.STRATAGEM.USE.1 used after the "+c.name, tt.UsedStratagem(c.player, s), c.points == 0)
	}
}

// TestChangeDie: 10e.CORE.REROLL.1, 10e.CORE.UNMOD.1. An ability re-rolls one die, or changes it to an unmodified 6, without a
// command point, as often as it says; a die above the face is left.
func TestChangeDie(t *testing.T) {
	for _, c := range []struct {
		name, script string
		player       rules.Player
		set          bool
		roll         dice.Purpose
		want         int16 // wounds left of two
	}{
		{"a hit roll is re-rolled", "hit 2 4; wound 4; save 2", 0, false, dice.Hit, 1},
		{"a hit roll above the face is not", "hit 3; wound 4; save 2", 0, false, dice.Hit, 1},
		{"a hit roll becomes a 6", "hit 1; wound 4; save 2", 0, true, dice.Hit, 1},
		{"a wound roll becomes a 6", "hit 4; wound 1; save 2", 0, true, dice.Wound, 1},
		{"a save becomes a 6", "hit 4; wound 4; save 2", 1, true, dice.Save, 2},
		{"a save is re-rolled", "hit 4; wound 4; save 2 3", 1, false, dice.Save, 1},
	} {
		t.Run("10e.CORE.REROLL.1 10e.CORE.UNMOD.1 "+c.name, func(t *testing.T) {
			t.Parallel()
			change := effect.Effect{
				Kind: effect.ChangeDie, Rolls: effect.RollSet(0).With(effect.HitRoll).With(effect.WoundRoll).With(effect.AnySave), Set: c.set, Once: effect.OncePerTurn, Number: 3,
			}
			shooter, target := squad(1, gun(t)), squad(1)
			if c.player == 0 {
				shooter.Kinds[0].Effects = append(shooter.Kinds[0].Effects, change)
			} else {
				target.Kinds[0].Effects = append(target.Kinds[0].Effects, change)
			}
			tt := table(t, c.script, list(shooter), list(target, squad(1)), at{5000, 5000}, at{15000, 5000}, far)
			shooting(tt).Answer(shots(0, 2))
			do := rules.OptionKind(rules.TakeNumber)
			if c.set {
				do = rules.DoChange
			}
			answer(t, tt, do, int32(c.roll))
			answer(t, tt, rules.TakeNumber, 2)
			equal(t, "wounds left", tt.Models(2)[0].Wounds, c.want)
			used := tt.MayChange(rules.UnitID(1+c.player), c.roll) == nil
			equal(t, "used this turn", used, c.script != "hit 3; wound 4; save 2")
		})
	}
}

// TestChangeDieOfModel: 10e.CORE.REROLL.1. What is said of one model is about its dice, not those of the rest of its unit, and
// of ranged attacks about no other.
func TestChangeDieOfModel(t *testing.T) {
	change := effect.Effect{Kind: effect.ChangeDie, Rolls: effect.RollSet(0).With(effect.HitRoll), Once: effect.OncePerTurn, Number: 3, Scope: effect.Scope{Attacks: effect.RangedAttacks}}
	for with, offered := range map[effect.AttackKind]bool{effect.RangedAttacks: true, effect.MeleeAttacks: false} {
		change.Scope.Attacks = with
		unit := squad(1, gun(t))
		unit.Kinds[0].Effects = append(unit.Kinds[0].Effects, change)
		script := "hit 1"
		if offered {
			script = "hit 1 1"
		}
		tt := table(t, script, list(unit), list(squad(1)), at{5000, 5000}, at{15000, 5000})
		shooting(tt).Answer(shots(0, 2))
		equal(t, "10e.CORE.REROLL.1 offered", tt.Request().Reason == rules.ForOrder, offered)
		if offered {
			order(t, tt, rules.TakeNumber, dice.Hit, 2)
		}
	}
	// The second kind of model has the ability, and the first one shoots.
	unit := squad(1, gun(t))
	unit.Kinds = append(unit.Kinds, squad(1).Kinds[0])
	change.Scope.Attacks = effect.AnyAttack
	unit.Kinds[1].Effects = []effect.Effect{change}
	tt := table(t, "hit 1", list(unit), list(squad(1)), at{5000, 5000}, at{15000, 5000})
	shooting(tt).Answer(shots(0, 2))
	equal(t, "10e.CORE.REROLL.1 offered to another model", tt.Request().Reason == rules.ForOrder, false)
}

// TestCommandRerollForbidden: 10e.STRATAGEM.REROLL.1. A target that forbids re-rolls of hit rolls of ranged attacks
// forbids those of the Stratagem, too, and they are not paid for; wound rolls, and other kinds of attack, it does not.
func TestCommandRerollForbidden(t *testing.T) {
	for _, c := range []struct {
		script string
		roll   dice.Purpose
		kind   effect.AttackKind
		points int16
	}{
		{"hit 2", dice.Hit, effect.RangedAttacks, 1},
		{"hit 2", dice.Hit, effect.AnyAttack, 1},
		{"hit 2 4; wound 4; save 6", dice.Hit, effect.MeleeAttacks, 0},
		{"hit 4; wound 2 4; save 6", dice.Wound, effect.RangedAttacks, 0},
	} {
		tough := squad(1)
		tough.Effects = []effect.Effect{{Kind: effect.ForbidReroll, Roll: effect.HitRoll, Scope: effect.Scope{Suffered: true, Attacks: c.kind}}}
		tt := funded(table(t, c.script, list(squad(1, gun(t))), list(tough), at{5000, 5000}, at{15000, 5000}), 1)
		shooting(tt).Answer(shots(0, 2))
		for tt.Request().Reason == rules.ForStratagem || tt.Request().Player != 0 {
			tt.Choose(rules.Pass, all)
		}
		order(t, tt, rules.TakeNumber, c.roll, 2)
		withoutOrder(tt)
		equal(t, "10e.STRATAGEM.REROLL.1 points", tt.State.Sides[0].CommandPoints, c.points)
	}
}

// TestCommandRerollOffered: 10e.STRATAGEM.REROLL.1, 10e.STRATAGEM.REROLL.3. The rolls that may be re-rolled,
// among them Hazardous tests (dice of abilities), but not those that ignore wounds.
func TestCommandRerollOffered(t *testing.T) {
	w := gun(t, "hazardous")
	w.Attacks, w.Damage = dice.Amount{Count: 1, Sides: 3}, dice.Amount{Count: 1, Sides: 6}
	tough := squad(1)
	tough.Effects = []effect.Effect{{Kind: effect.IgnoreWounds, Value: 5}}
	tt := funded(table(t, "attacks 1; hit 1; ability 1 5", list(squad(1, w)), list(tough), at{5000, 5000}, at{15000, 5000}), 1)
	shooting(tt).Answer(shots(0, 2))
	var got [2][]dice.Purpose
	for range 3 {
		if tt.Request().Reason == rules.ForStratagem {
			tt.Choose(rules.Pass, all)
			continue
		}
		for _, o := range tt.Request().Options[1:] {
			got[tt.Request().Player] = append(got[tt.Request().Player], dice.Purpose(o.N))
		}
		if tt.Request().Player == 0 {
			order(t, tt, rules.TakeNumber, dice.Ability, 1)
			continue
		}
		tt.Choose(rules.Pass, all)
	}
	equal(t, "10e.STRATAGEM.REROLL.1 10e.STRATAGEM.REROLL.3 of the attacker and the target", got, [2][]dice.Purpose{{dice.Attacks, dice.Hit, dice.Wound, dice.Damage, dice.Ability}, {dice.Save}})
	equal(t, "10e.STRATAGEM.REROLL.1 the Hazardous test passes", tt.Unit(1).Alive, int16(1))
}

// TestCommandRerollOfShocked: 10e.STRATAGEM.REROLL.1, 10e.EXAMPLES.95. A shocked unit's dice are not
// re-rolled, and neither are those of a player without command points.
func TestCommandRerollOfShocked(t *testing.T) {
	for points, shocked := range []bool{false, true} { // no point, or a shocked unit
		tt := funded(table(t, "hit 1", list(squad(1, gun(t))), list(squad(1)), at{5000, 5000}, at{15000, 5000}), int16(points))
		if shocked {
			tt.Mark(1, effect.Shocked)
			tt.Mark(2, effect.Shocked)
		}
		shooting(tt).Answer(shots(0, 2))
		for tt.Request().Reason == rules.ForStratagem {
			tt.Choose(rules.Pass, all)
		}
		equal(t, "10e.STRATAGEM.REROLL.1 10e.EXAMPLES.95 over", tt.Request().Ask != rules.SelectOption || tt.Request().Reason != rules.ForOrder, true)
	}
}

// TestCommandRerollOfMoves: 10e.STRATAGEM.REROLL.1. Advance rolls and Desperate Escape tests are
// re-rolled.
func TestCommandRerollOfMoves(t *testing.T) {
	tt := funded(table(t, "advance 1 5", list(squad(1)), list(squad(1)), at{5000, 5000}, far), 1)
	phase(tt, rules.StepMovement)
	tt.Choose(rules.Select, 1)
	tt.Choose(rules.DoAdvance, all)
	order(t, tt, rules.TakeNumber, dice.Advance, 2)
	equal(t, "10e.STRATAGEM.REROLL.1 Advance", tt.Unit(1).Rolled, 5*inch)

	tt = funded(table(t, "escape 1 3", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base, 5000}), 1)
	phase(tt, rules.StepMovement)
	tt.Choose(rules.Select, 1)
	tt.Choose(rules.DoEscape, all)
	order(t, tt, rules.TakeNumber, dice.Escape, 2)
	tt.Answer(shift(tt, 1, 6*inch))
	equal(t, "10e.STRATAGEM.REROLL.1 Desperate Escape", tt.Unit(1).Alive, int16(1))
}

// faithful returns a unit whose dice stored dice may replace.
func faithful(u rules.ArmyUnit, army bool) rules.ArmyUnit {
	u.Effects = append(u.Effects, effect.Effect{Kind: effect.SubstituteDice, Once: effect.OncePerPhase, Set: army})
	return u
}

// TestStoredDice: 10e.CORE.DICE.1, 10e.CORE.UNMOD.1. A stored die replaces a die, which is not rolled: of a
// unit once in a phase, or of one unit of the army. Dice of other units are rolled.
func TestStoredDice(t *testing.T) {
	for army, script := range map[bool]string{false: "", true: "hit 1"} {
		two := list(faithful(squad(1, gun(t)), army), faithful(squad(1, gun(t)), army))
		tt := table(t, script, two, list(squad(4)), at{5000, 5000}, at{5000, 8000}, at{15000, 5000})
		tt.State.Sides[0].StoredDice = [6]int8{0, 2}
		phase(tt, rules.StepShooting)
		for u := rules.UnitID(1); u <= 2; u++ {
			if tt.Request().Reason == rules.ForUnitToShoot {
				tt.Choose(rules.Select, u)
			}
			tt.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: tt.Models(u)[0].ID, Target: 3}}})
			if u == 1 || !army {
				order(t, tt, rules.DoSubstitute, dice.Hit, 2)
			}
		}
		want := [6]int8{}
		if army {
			want[1] = 1
		}
		equal(t, "10e.CORE.UNMOD.1 stored dice left", tt.State.Sides[0].StoredDice, want)
		equal(t, "10e.CORE.UNMOD.1 models left", tt.Unit(3).Alive, int16(4))
	}
}

// TestStoredDiceOfRolls: 10e.BATTLESHOCK.TEST.1, 10e.CHARGE.ROLL.1. Of a roll of several dice one is replaced.
func TestStoredDiceOfRolls(t *testing.T) {
	tt := table(t, "charge 2", list(faithful(squad(1), false)), list(squad(1)), at{5000, 5000}, at{9000, 5000})
	tt.State.Sides[0].StoredDice = [6]int8{5: 1}
	phase(tt, rules.StepCharge)
	tt.Choose(rules.Select, 1)
	order(t, tt, rules.DoSubstitute, dice.Charge, 6)
	asked(t, tt, rules.ForChargeMove)
	equal(t, "10e.CHARGE.ROLL.1 distance", tt.Request().Limits.Distance, 8*inch)

	shocked := table(t, "morale 1", list(faithful(squad(4), false)), list(squad(1)), at{5000, 5000}, far)
	shocked.State.Sides[0].StoredDice = [6]int8{5: 1}
	for range 3 {
		shocked.Remove(int(shocked.Unit(1).First), "")
	}
	shocked.State.Frames, shocked.State.Request = nil, rules.Request{}
	shocked.Push(rules.Frame{Step: rules.StepShock})
	shocked.Run()
	order(t, shocked, rules.DoSubstitute, dice.Morale, 6)
	equal(t, "10e.BATTLESHOCK.TEST.1 passed", shocked.Unit(1).Is.Has(effect.Shocked), false)
}

// TestAnyFreeStratagem: 10e.STRATAGEM.USE.2, 10e.STRATAGEM.USE.8. Once in a battle round any Stratagem on one
// unit of the army with the rule is free, even if it was used on another unit.
func TestAnyFreeStratagem(t *testing.T) {
	u := squad(1)
	u.Effects = []effect.Effect{{Kind: effect.StratagemFree, Value: effect.AnyStratagem, Set: true, Once: effect.OncePerRound, Number: 7}}
	tt := funded(table(t, "", list(u, u, squad(1)), list(squad(1)), at{5000, 5000}, at{9000, 5000}, at{13000, 5000}, far), 1)
	tt.State.Phase, tt.State.Round = rules.StepCharge, 1
	heroic := tt.StratagemOf(rules.HeroicIntervention)
	tt.UseStratagem(0, heroic, 3, rules.NoModel)
	equal(t, "10e.STRATAGEM.USE.2 paid for a unit without the rule", tt.State.Sides[0].CommandPoints, int16(0))
	equal(t, "10e.STRATAGEM.USE.8 on a unit with it", tt.AffordableFor(0, heroic, 1), true)
	tt.UseStratagem(0, heroic, 1, rules.NoModel)
	equal(t, "10e.STRATAGEM.USE.2 nothing was paid", tt.State.Sides[0].CommandPoints, int16(0))
	reroll := tt.StratagemOf(rules.CommandReroll)
	equal(t, "10e.STRATAGEM.USE.2 another unit in the same round", tt.AffordableFor(0, reroll, 2), false)
	tt.State.Round++
	equal(t, "10e.STRATAGEM.USE.2 in the next round", tt.AffordableFor(0, reroll, 2), true)
}
