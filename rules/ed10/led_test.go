package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// loseAll removes the models of one part of an attached unit, and separates the parts.
func loseAll(tt *rulestest.Table, leader bool) {
	for i := len(tt.Models(2)) - 1; i >= 0; i-- {
		if tt.Models(2)[i].Leads == leader {
			tt.Remove(int(tt.Unit(2).First)+i, "")
		}
	}
	tt.Separate()
}

// TestSpreads: 10e.ATTACHED.LEADING.1. What spreads is on the whole of an attached unit, stays
// with the part that has it, and leaves the other; what both have stays with both.
func TestSpreads(t *testing.T) {
	first, charge := effect.Effect{Kind: effect.FightsFirst, Spreads: true}, effect.Effect{Kind: effect.AdvanceAnd, Actions: effect.ToCharge, Spreads: true}
	pass := effect.Effect{Kind: effect.PassMorale}
	for _, lost := range []bool{true, false} {
		tt := attached(t, "", func(leader, guard *rules.ArmyUnit) {
			leader.Effects, guard.Effects = []effect.Effect{first, pass}, []effect.Effect{charge, pass}
		})
		has := func() [3]bool {
			return [3]bool{tt.HasEffect(2, first.Kind), tt.HasEffect(2, charge.Kind), tt.HasEffect(2, pass.Kind)}
		}
		equal(t, "together", has(), [3]bool{true, true, true})
		equal(t, "on all of it", len(tt.Sheet(2).Effects), 3)
		loseAll(tt, lost)
		equal(t, "10e.ATTACHED.LEADING.1 one part alone", has(), [3]bool{!lost, lost, true})
	}
}

// TestNamed: 10e.CORE.SAMENAME.2. Of abilities with the same name only the greatest counts.
// Others add up.
func TestNamed(t *testing.T) {
	for given, c := range map[string]struct {
		own, script string
		wounds      int16
	}{
		"sustained hits 2": {"sustained hits 1", "hit 6; wound 1 1 1", 2},
		"sustained hits 1": {"sustained hits 2", "hit 6; wound 1 1 1", 2},
		"lethal hits":      {"sustained hits 1", "hit 6; wound 3; save 3", 1},
	} {
		f := against(gun(t, c.own), soldiers(1))
		w := gun(t, given)
		f.own.Effects = w.Effects
		t.Run("10e.CORE.SAMENAME.2 "+given, func(t *testing.T) { f.leaves(t, c.script, c.wounds) })
	}
	heavy := gun(t, "heavy")
	f := against(heavy, soldiers(1)).when(effect.RemainedStationary)
	f.own.Effects = heavy.Effects
	f.target.Effects = []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: -1, Scope: effect.Scope{Suffered: true}}}
	equal(t, "+1 and -1", f.attack().Hit.Modifier, 0)
	f.own.Effects = []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1}}
	equal(t, "+1 twice and -1", f.attack().Hit.Modifier, 1)
}

// TestStronger: a modifier of wound rolls by attacks whose Strength is higher than
// the Toughness, on both sides of it.
func TestStronger(t *testing.T) {
	for strength, want := range map[int16]int8{4: 0, 5: -1} {
		w := gun(t)
		w.Strength.Own = strength
		f := against(w, soldiers(1))
		f.target.Effects = []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.WoundRoll, Value: -1, Scope: effect.Scope{Suffered: true, When: effect.Stronger}}}
		equal(t, "modifier", f.attack().Wound.Modifier, want)
	}
}

// TestNotStronger: a modifier of wound rolls by attacks of the owner whose Strength is not higher than the Toughness, on both
// sides of it.
func TestNotStronger(t *testing.T) {
	for strength, want := range map[int16]int8{4: 1, 5: 0} {
		w := gun(t)
		w.Strength.Own = strength
		f := against(w, soldiers(1))
		f.own.Effects = []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.WoundRoll, Value: 1, Scope: effect.Scope{Unless: effect.Stronger}}}
		equal(t, "modifier", f.attack().Wound.Modifier, want)
	}
}

// TestWeakTarget: attacks on a unit below Half-strength, and on another.
func TestWeakTarget(t *testing.T) {
	for is, want := range map[effect.Conditions]int8{effect.BelowHalfStrength: 1, effect.AtStartingStrength: 0} {
		f := against(gun(t), soldiers(1))
		f.own.Effects = []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1, Scope: effect.Scope{When: effect.TargetWeak}}}
		f.targetIs = is
		equal(t, "modifier", f.attack().Hit.Modifier, want)
	}
}

// TestOwnCover: 10e.SHOOT.COVER.1. An effect gives a unit cover anywhere, against shots that do
// not ignore it. Effects of the target may also worsen AP, but not beyond 0.
func TestOwnCover(t *testing.T) {
	cover := effect.Effect{Kind: effect.GiveCover, Scope: effect.Scope{Suffered: true, Attacks: effect.RangedAttacks}}
	for word, want := range map[string]int8{"assault": 1, "ignores cover": 0} {
		f := against(gun(t, word), soldiers(1))
		f.target.Effects = []effect.Effect{cover}
		equal(t, word, f.attack().Against[0].Save.Modifier, want)
	}
	f := against(blade(dice.Fixed(1)), soldiers(1))
	f.target.Effects = []effect.Effect{cover}
	equal(t, "in melee", f.attack().Against[0].Save.Modifier, 0)
	worse := effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.WeaponAP, Mod: dice.Modifier{Add: 1}, Scope: effect.Scope{Suffered: true}}
	f = against(gun(t), soldiers(1))
	for _, want := range []int16{0, 0} {
		f.target.Effects = append(f.target.Effects, worse)
		equal(t, "AP", f.attack().AP, want)
	}
}

// TestControlChanged: 10e.DATASHEET.LIMIT.5. Objective Control as abilities change it: of the
// unit, of a kind of model, set, and never that of a dash.
func TestControlChanged(t *testing.T) {
	more := effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.OC, Mod: dice.Modifier{Add: 1}}
	set := effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.OC, Set: true, Amount: dice.Fixed(0)}
	for name, c := range map[string]struct {
		change func(*rules.ArmyUnit)
		held   bool
		by     rules.Player
	}{
		"as much each":   {func(*rules.ArmyUnit) {}, false, 0},
		"more":           {func(u *rules.ArmyUnit) { u.Effects = []effect.Effect{more} }, true, 0},
		"more of a kind": {func(u *rules.ArmyUnit) { u.Kinds[0].Effects = []effect.Effect{more} }, true, 0},
		"none":           {func(u *rules.ArmyUnit) { u.Effects = []effect.Effect{set} }, true, 1},
		"under no aura": {func(u *rules.ArmyUnit) {
			u.Effects = []effect.Effect{{Kind: effect.ChangeCharacteristic, Of: effect.Ld, Mod: dice.Modifier{Add: 1}}}
		}, false, 0},
		"a dash": {func(u *rules.ArmyUnit) { u.Effects, u.Kinds[0].Profile.Control = []effect.Effect{more}, 0 }, true, 1},
		"while it charges": {func(u *rules.ArmyUnit) {
			u.Effects = []effect.Effect{{Kind: more.Kind, Of: more.Of, Mod: more.Mod, Scope: effect.Scope{When: effect.Charged}}}
		}, false, 0},
	} {
		unit := squad(1)
		c.change(&unit)
		tt := table(t, "", list(unit), list(squad(1)), at{20000, 14000}, at{20000, 16000})
		tt.AddMarker(geom.Point{X: 20000, Y: 15000})
		if by, held := tt.Edition.Mission.Controls.Do(tt.Game, 0); held != c.held || by != c.by {
			t.Errorf("%s: held %v by %d", name, held, by)
		}
	}
}

// TestScoutsAttached: an attached unit makes one move before the battle if both parts have
// Scouts, of the shorter distance.
func TestScoutsAttached(t *testing.T) {
	for name, c := range map[string]struct {
		leader, guard []string
		want          geom.Length
	}{
		"both":       {[]string{`Scouts 9"`}, []string{`Scouts 6"`}, 6 * inch},
		"the guard":  {nil, []string{`Scouts 6"`}, 0},
		"the leader": {[]string{`Scouts 6"`}, nil, 0},
	} {
		tt := attached(t, "", func(leader, guard *rules.ArmyUnit) {
			*leader, *guard = having(t, *leader, c.leader...), having(t, *guard, c.guard...)
		})
		phase(tt, rules.StepBeforeBattle)
		if c.want == 0 {
			equal(t, name, tt.Request().Ask, rules.Nothing)
			continue
		}
		asked(t, tt, rules.ForUse)
		tt.Choose(rules.DoUse, all)
		equal(t, name, tt.Request().Limits.Distance, c.want)
		tt.Answer(&rules.Choice{Ask: rules.MoveModels})
		equal(t, "again", tt.Request().Ask, rules.Nothing)
	}
}

// TestOfArmy: an ability that an army uses once is offered for one of its units in each span,
// even while none of them is on the battlefield. The other army has its own.
func TestOfArmy(t *testing.T) {
	unit := squad(1)
	unit.Uses = []effect.Use{{
		At: effect.StartOfPhase, Phase: effect.CommandPhase, Once: effect.OncePerPhase, Army: true, Number: 3, Until: effect.NextCommandPhase,
		Scope: effect.Scope{When: effect.OwnTurn}, Select: effect.Selection{Affected: effect.OneEnemy},
		Effects: []effect.Effect{{Kind: effect.AddKeyword, Value: int16(effect.Fly)}},
	}}
	for _, away := range []bool{false, true} {
		tt := table(t, "", list(unit, unit), list(squad(1), unit), at{5000, 5000}, at{10000, 5000}, at{5000, 20000}, at{10000, 20000})
		if away {
			tt.SetPlace(1, rules.Reinforcing, rules.NoUnit)
			tt.SetPlace(2, rules.Reinforcing, rules.NoUnit)
		}
		tt.State.Round = 1
		for turn := range rules.Player(2) {
			tt.State.Turn, tt.State.Phase, tt.State.Frames = turn, rules.StepCommand, nil
			tt.Trigger(effect.StartOfPhase, rules.NoUnit)
			tt.Run()
			if away && turn == 1 { // no enemy to select
				equal(t, "asked", tt.Request().Ask, rules.Nothing)
				continue
			}
			asked(t, tt, rules.ForTarget)
			equal(t, "player", tt.Request().Player, turn)
			tt.Answer(&rules.Choice{Ask: rules.SelectOption})
			equal(t, "asked again", tt.Request().Ask, rules.Nothing)
			equal(t, "in this phase", tt.Trigger(effect.StartOfPhase, rules.NoUnit), false)
		}
		equal(t, "the target", len(tt.State.Lasting) > 0 && tt.State.Lasting[0].Unit == 3, true)
		mission.GainAndRally(tt.Game)
	}
}

// TestOfModel: an ability that a model uses for itself does not affect the unit that it leads,
// in attacks by it or on it.
func TestOfModel(t *testing.T) {
	for _, alone := range []bool{true, false} {
		tt := attached(t, "", func(leader, _ *rules.ArmyUnit) {
			leader.Uses = []effect.Use{{
				At: effect.StartOfPhase, Select: effect.Selection{Models: alone}, Until: effect.EndOfPhase,
				Effects: []effect.Effect{{Kind: effect.InvulnerableSave, Value: 3}},
			}}
		})
		tt.Trigger(effect.StartOfPhase, rules.NoUnit)
		tt.Run()
		leader := tt.Models(2)[leaderOf(tt)-int(tt.Unit(2).First)]
		equal(t, "on the model alone", rules.ModelID(tt.State.Lasting[0].Model) == leader.ID, alone)
		var unit rules.Unit
		ability.SnapshotTarget(tt.Game, rules.NoUnit, 2, &unit)
		for k := range unit.Kinds {
			equal(t, "saves", len(unit.Effects)+len(unit.Kinds[k].Effects) > 0, !alone || k == int(leader.Kind))
		}
	}
}
