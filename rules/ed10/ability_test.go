package ed10

import (
	"fmt"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/morale"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// using returns a unit with uses.
func using(u rules.ArmyUnit, uses ...effect.Use) rules.ArmyUnit {
	u.Uses = uses
	return u
}

// usesAt plays the abilities of a moment.
func usesAt(tt *rulestest.Table, m effect.Moment) *rulestest.Table {
	tt.State.Frames = nil
	tt.Trigger(m, rules.NoUnit)
	tt.Run()
	return tt
}

// inOrder uses the first option while the order of uses is asked for.
func inOrder(tt *rulestest.Table) {
	for tt.Request().Reason == rules.ForSequence {
		tt.Answer(&rules.Choice{Ask: rules.SelectOption})
	}
}

// onEnemy is a Use on one enemy unit at the end of a phase.
func onEnemy(e effect.Effect, s effect.Selection) effect.Use {
	s.Affected = effect.OneEnemy
	return effect.Use{At: effect.EndOfPhase, Select: s, Effects: []effect.Effect{e}}
}

// TestBattleShockByAbility: 10e.BATTLESHOCK.TEST.4, 10e.BATTLESHOCK.TEST.7. An ability makes an
// enemy unit take a test with a modifier. A unit that is already Battle-shocked stays so
// regardless of the result, and for no longer.
func TestBattleShockByAbility(t *testing.T) {
	for name, c := range map[string]struct {
		add    int16
		script string
		before bool
		want   bool
	}{
		"10e.BATTLESHOCK.TEST.4 passed":               {0, "morale 3 4", false, false},
		"10e.BATTLESHOCK.TEST.4 failed":               {0, "morale 3 3", false, true},
		"10e.BATTLESHOCK.TEST.4 failed by a modifier": {-1, "morale 3 4", false, true},
		"10e.BATTLESHOCK.TEST.7 passed, and stays so": {0, "morale 6 6", true, true},
	} {
		t.Run(name, func(t *testing.T) {
			use := onEnemy(effect.Effect{Kind: effect.TestShock, Value: c.add}, effect.Selection{})
			tt := table(t, c.script, list(using(squad(1), use)), list(squad(1)), at{5000, 5000}, at{15000, 5000})
			if c.before {
				tt.Mark(2, effect.Shocked)
			}
			usesAt(tt, effect.EndOfPhase)
			equal(t, "shocked", tt.Unit(2).Is.Has(effect.Shocked), c.want)
			tt.State.Turn = 1
			tt.Edition.Mission.AtCommandStart.Do(tt.Game)
			equal(t, "10e.BATTLESHOCK.TEST.4 until its player's next Command phase", tt.Unit(2).Is.Has(effect.Shocked), false)
		})
	}
}

// TestShockAndRally: units become Battle-shocked, or stop being so, without a test. Only
// Battle-shocked units can be selected to rally.
func TestShockAndRally(t *testing.T) {
	tt := table(t, "", list(using(squad(1), onEnemy(effect.Effect{Kind: effect.BecomeShocked}, effect.Selection{}))), list(squad(1)), at{5000, 5000}, at{15000, 5000})
	equal(t, "shocked", usesAt(tt, effect.EndOfPhase).Unit(2).Is.Has(effect.Shocked), true)
	rally := effect.Use{At: effect.EndOfPhase, Select: effect.Selection{Affected: effect.OneFriend, Shocked: true}, Effects: []effect.Effect{{Kind: effect.Rally}}}
	for _, shocked := range []bool{true, false} {
		tt := table(t, "", list(using(squad(1), rally), squad(1), squad(1)), list(squad(1)), at{5000, 5000}, at{8000, 5000}, at{12000, 5000}, far)
		if shocked {
			tt.Mark(2, effect.Shocked)
		}
		used := len(usesAt(tt, effect.EndOfPhase).State.Used) > 0
		equal(t, "rallied, and used on nothing else", [2]bool{tt.Unit(2).Is.Has(effect.Shocked), used}, [2]bool{false, shocked})
	}
}

// TestGainedPoints: 10e.COMMAND.CP.2, 10e.COMMAND.CP.3, 10e.EXAMPLES.24. Abilities give a
// player one command point per battle round; one that is used once per battle and gives more
// gives all of them.
func TestGainedPoints(t *testing.T) {
	gain := func(n int16, once effect.Frequency) effect.Use {
		return effect.Use{At: effect.StartOfPhase, Once: once, Effects: []effect.Effect{{Kind: effect.GainCommandPoints, Value: n}}}
	}
	for name, c := range map[string]struct {
		uses []effect.Use
		want int16
	}{
		"10e.COMMAND.CP.2 10e.EXAMPLES.24 one of two":       {[]effect.Use{gain(1, 0), gain(1, 0)}, 1},
		"10e.COMMAND.CP.2 one of three":                     {[]effect.Use{gain(3, 0)}, 1},
		"10e.COMMAND.CP.3 all of those of a single use":     {[]effect.Use{gain(3, effect.OncePerBattle)}, 3},
		"10e.COMMAND.CP.2 one that is used once is no more": {[]effect.Use{gain(1, effect.OncePerBattle), gain(1, effect.OncePerBattle)}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			tt := table(t, "", list(using(squad(1), c.uses...)), list(squad(1)), at{5000, 5000}, far)
			inOrder(usesAt(tt, effect.StartOfPhase))
			equal(t, "points", tt.State.Sides[0].CommandPoints, c.want)
			tt.BeginRound()
			inOrder(usesAt(tt, effect.StartOfPhase))
			again := c.want
			if c.uses[0].Once == 0 {
				again += c.want
			}
			equal(t, "10e.COMMAND.CP.2 in the next battle round", tt.State.Sides[0].CommandPoints, again)
		})
	}
}

// TestIntoReserves: a unit leaves the battlefield for Strategic Reserves, and may arrive by
// their rules.
func TestIntoReserves(t *testing.T) {
	use := effect.Use{At: effect.EndOfTurn, Optional: true, Scope: effect.Scope{When: effect.EnemyTurn, Unless: effect.Engaged}, Effects: []effect.Effect{{Kind: effect.IntoReserves}}}
	for _, c := range []struct {
		name  string
		turn  rules.Player
		enemy at
		want  bool
	}{{"at the end of the opponent's turn", 1, far, true}, {"of its own", 0, far, false}, {"engaged", 1, at{6500, 5000}, false}} {
		tt := table(t, "", list(using(squad(1), use), squad(1)), list(squad(1)), at{5000, 5000}, at{5000, 20000}, c.enemy)
		tt.State.Turn = c.turn
		usesAt(tt, effect.EndOfTurn)
		if c.want {
			tt.Choose(rules.DoUse, all)
		}
		equal(t, c.name, [2]bool{tt.Unit(1).Place == rules.Reinforcing, tt.Unit(1).Strategic}, [2]bool{c.want, c.want})
	}
}

// TestArmyMost: 10e.ARMY.SIZE.1. An ability of which an army has a number of uses in a turn, which depends on the battle
// size, is used by so many units, and again in the next turn.
func TestArmyMost(t *testing.T) {
	use := effect.Use{
		At: effect.EndOfTurn, Optional: true, Once: effect.OncePerTurn, Army: true, Number: 1, ArmyMost: [3]int8{1, 2, 3}, Effects: []effect.Effect{{Kind: effect.IntoReserves}},
	}
	for limit, want := range map[int32][2]int{1000: {1, 2}, 1001: {2, 4}, 2000: {2, 4}, 3000: {3, 4}} {
		u := using(squad(1), use)
		tt := table(t, "", list(u, u, u, u), list(squad(1)), at{5000, 5000}, at{5000, 10000}, at{5000, 15000}, at{5000, 20000}, far)
		tt.Setup.Armies[0].Limit = limit
		var gone [2]int // after each turn
		for i := range gone {
			usesAt(tt, effect.EndOfTurn)
			for inOrder(tt); tt.Request().Ask != rules.Nothing; inOrder(tt) {
				tt.Choose(rules.DoUse, all)
			}
			for u := rules.UnitID(1); u < 5; u++ {
				if tt.Unit(u).Place == rules.Reinforcing {
					gone[i]++
				}
			}
			tt.State.Round++
		}
		equal(t, fmt.Sprintf("10e.ARMY.SIZE.1 %d points", limit), gone, want)
	}
}

// TestKeptMarkers: 10e.OBJECTIVE.CONTROL.6, 10e.EXAMPLES.93. A marker stays under control
// without models near it, until the opponent's level is higher at the end of a phase.
func TestKeptMarkers(t *testing.T) {
	keep := effect.Use{At: effect.EndOfPhase, Effects: []effect.Effect{{Kind: effect.KeepMarkers}}}
	marked := func(use effect.Use, first geom.Length) *rulestest.Table {
		tt := table(t, "", list(using(squad(1), use), squad(1)), list(squad(2)), at{first, 5000}, far, at{20000, 20000})
		tt.State.Markers = []geom.Point{{X: 5000, Y: 5000}}
		usesAt(tt, effect.EndOfPhase)
		tt.Stand(1, 30000, 5000)
		return tt
	}
	held := func(tt *rulestest.Table) int {
		if by, held := tt.Edition.Mission.Controls.Do(tt.Game, 0); held {
			return int(by)
		}
		return -1
	}
	tt := marked(keep, 5000)
	equal(t, "10e.OBJECTIVE.CONTROL.6 10e.EXAMPLES.93 kept", held(tt), 0)
	equal(t, "10e.OBJECTIVE.CONTROL.6 not one out of range", held(marked(keep, 15000)), -1)
	equal(t, "10e.OBJECTIVE.CONTROL.6 without the ability", held(marked(effect.Use{At: effect.StartOfRound}, 5000)), -1)
	tt.Stand(3, 5000, 5000)
	equal(t, "10e.OBJECTIVE.CONTROL.6 the opponent's level is higher", held(tt), 1)
	tt.State.Frames = nil
	tt.Push(mission.OnePhase(tt.Edition, rules.StepCharge))
	tt.Run()
	tt.Stand(3, 20000, 20000)
	equal(t, "10e.EXAMPLES.93 and it is not kept any more", held(tt), -1)
}

// TestFreeStratagem: 10e.STRATAGEM.USE.2, 10e.STRATAGEM.USE.8. A unit's rule makes a Stratagem
// on it free and, if it says so, allows it although it was used already in the phase, but it
// lifts a limit per turn only if it names it.
func TestFreeStratagem(t *testing.T) {
	free := func(k rules.StratagemKind, again bool) effect.Effect {
		return effect.Effect{Kind: effect.StratagemFree, Value: int16(k), Set: again}
	}
	for name, c := range map[string]struct {
		effect effect.Effect
		points int16
		before rules.UnitID // that the Stratagem was used on
		want   bool
	}{
		"10e.STRATAGEM.USE.2 without points":            {free(rules.HeroicIntervention, false), 0, 0, true},
		"10e.STRATAGEM.USE.2 another Stratagem":         {free(rules.Smokescreen, true), 0, 0, false},
		"10e.STRATAGEM.USE.2 used already":              {free(rules.HeroicIntervention, false), 5, 2, false},
		"10e.STRATAGEM.USE.2 10e.STRATAGEM.USE.8 again": {free(rules.HeroicIntervention, true), 5, 2, true},
		"10e.STRATAGEM.USE.8 not twice on one unit":     {free(rules.HeroicIntervention, true), 5, 1, false},
	} {
		t.Run(name, func(t *testing.T) {
			u := squad(1)
			u.Effects = []effect.Effect{c.effect}
			tt := funded(table(t, "", list(u, squad(1)), list(squad(1)), at{5000, 5000}, at{9000, 5000}, far), c.points)
			tt.State.Phase = rules.StepCharge
			s := tt.StratagemOf(rules.HeroicIntervention)
			if c.before != rules.NoUnit {
				tt.UseStratagem(0, s, c.before, rules.NoModel)
			}
			equal(t, "may be used", tt.AffordableFor(0, s, 1), c.want)
			before := tt.State.Sides[0].CommandPoints
			if c.want {
				tt.UseStratagem(0, s, 1, rules.NoModel)
				equal(t, "10e.STRATAGEM.USE.2 paid", tt.State.Sides[0].CommandPoints, before)
			}
			equal(t, "10e.STRATAGEM.USE.8 another unit", tt.AffordableFor(0, s, 2), !c.want && c.before == rules.NoUnit && c.points > 0)
		})
	}
	for _, named := range []bool{false, true} { // whether the rule names the limit by turn
		u := squad(1)
		u.Effects = []effect.Effect{free(rules.FireOverwatch, true)}
		u.Effects[0].InTurn = named
		tt := funded(table(t, "", list(u, squad(1)), list(squad(1)), at{5000, 5000}, at{9000, 5000}, far), 5)
		tt.State.Phase = rules.StepMovement
		s := tt.StratagemOf(rules.FireOverwatch)
		tt.UseStratagem(0, s, 2, rules.NoModel)
		equal(t, "10e.STRATAGEM.USE.2 a limit by turn", tt.AffordableFor(0, s, 1), named)
		if named {
			tt.State.Phase = rules.StepCharge
			equal(t, "10e.STRATAGEM.USE.2 a limit by turn, in a later phase", tt.AffordableFor(0, s, 1), true)
			tt.UseStratagem(0, s, 1, rules.NoModel)
			tt.State.Phase = rules.StepFight
			equal(t, "10e.STRATAGEM.OVERWATCH.4 not twice on one unit", tt.AffordableFor(0, s, 1), false)
		}
	}
}

// TestOfStratagemNames: data files name the Stratagems in the order of their kinds.
func TestOfStratagemNames(t *testing.T) {
	equal(t, "number", len(effect.StratagemNames), int(rules.StratagemKinds))
	equal(t, "some", []string{effect.StratagemNames[rules.TankShock], effect.StratagemNames[rules.HeroicIntervention]}, []string{"tank shock", "heroic intervention"})
}

// TestHitUnits: only units hit by the last attacks can be selected after shooting.
func TestHitUnits(t *testing.T) {
	for script, want := range map[string]bool{"hit 1": false, "hit 3; wound 1": true} {
		use := onEnemy(effect.Effect{Kind: effect.BecomeShocked}, effect.Selection{Hit: true})
		use.At = effect.AfterShooting
		tt := table(t, script, list(using(squad(1, gun(t)), use)), list(squad(1), squad(1)), at{5000, 5000}, at{15000, 5000}, at{15000, 9000})
		shooting(tt).Answer(shots(0, 2))
		equal(t, "the unit that was hit, and no other", [2]bool{tt.Unit(2).Is.Has(effect.Shocked), tt.Unit(3).Is.Has(effect.Shocked)}, [2]bool{want, false})
	}
}

// TestByOwner: a temporary effect for attacks of one other unit applies only to that unit.
func TestByOwner(t *testing.T) {
	use := onEnemy(effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1, Scope: effect.Scope{Suffered: true, ByOwner: true}}, effect.Selection{})
	tt := table(t, "", list(using(squad(1), use), squad(1)), list(squad(1)), at{5000, 5000}, at{9000, 5000}, at{15000, 5000})
	usesAt(tt, effect.EndOfPhase)
	for by, want := range map[rules.UnitID]int{1: 1, 2: 0} {
		var target rules.Unit
		ability.SnapshotTarget(tt.Game, by, 3, &target)
		equal(t, "effects", len(target.Effects), want)
	}
}

// TestConditionsOfTargets: 10e.UNIT.STRENGTH.6. Effects on attacks may depend on conditions of
// the target.
func TestConditionsOfTargets(t *testing.T) {
	for name, c := range map[string]struct {
		when   effect.Conditions
		target rules.ArmyUnit
		change func(tt *rulestest.Table)
		want   bool
	}{
		"10e.UNIT.STRENGTH.6 at its Starting Strength":       {effect.TargetBelowStart, squad(3), func(*rulestest.Table) {}, false},
		"10e.UNIT.STRENGTH.6 fewer models":                   {effect.TargetBelowStart, squad(3), func(tt *rulestest.Table) { tt.Remove(1, "") }, true},
		"10e.UNIT.STRENGTH.6 a wounded model of several":     {effect.TargetBelowStart, squad(3), wound, false},
		"10e.UNIT.STRENGTH.6 a single model that is wounded": {effect.TargetBelowStart, squad(1), wound, true},
		"at its Starting Strength":                           {effect.TargetAtStart, squad(1), func(*rulestest.Table) {}, true},
		"Battle-shocked":                                     {effect.TargetShocked, squad(1), func(tt *rulestest.Table) { tt.Mark(2, effect.Shocked) }, true},
		"not Battle-shocked":                                 {effect.TargetShocked, squad(1), func(*rulestest.Table) {}, false},
		"within range of an objective marker":                {effect.TargetOnMarker, squad(1), marker(16000), true},
		"out of range of it":                                 {effect.TargetOnMarker, squad(1), marker(20000), false},
	} {
		t.Run(name, func(t *testing.T) {
			u := squad(1, gun(t))
			u.Effects = []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1, Scope: effect.Scope{When: c.when}}}
			script := "hit 2" // hits on 3+, or 2+
			if c.want {
				script += "; wound 1"
			}
			tt := table(t, script, list(u), list(c.target), at{5000, 5000}, at{15000, 5000})
			c.change(tt)
			shooting(tt).Answer(shots(0, 2))
		})
	}
}

// wound removes a wound from a model of unit 2.
func wound(tt *rulestest.Table) {
	tt.State.Models[1].Hurt = true
	tt.SetWounds(1, 1)
}

func marker(x geom.Length) func(*rulestest.Table) {
	return func(tt *rulestest.Table) { tt.State.Markers = []geom.Point{{X: x, Y: 5000}} }
}

// TestNoCover: a unit cannot have the Benefit of Cover, wherever it stands.
func TestNoCover(t *testing.T) {
	for _, none := range []bool{false, true} {
		u := squad(1)
		u.Effects = []effect.Effect{{Kind: effect.GiveCover, Scope: effect.Scope{Suffered: true}}}
		script := "hit 3; wound 4; save 3" // 4+ with AP 0, 3+ in cover
		if none {
			u.Effects = append(u.Effects, effect.Effect{Kind: effect.IgnoreCover, Scope: effect.Scope{Suffered: true}})
			script = "hit 3; wound 4; save 3"
		}
		w := gun(t)
		w.AP = -1
		tt := table(t, script, list(squad(1, w)), list(u), at{5000, 5000}, at{15000, 5000})
		shooting(tt).Answer(shots(0, 2))
		equal(t, "wounded", tt.Unit(2).Place == rules.Destroyed || tt.Models(2)[0].Wounds < 2, none)
	}
}

// TestNoFireOverwatch: enemies cannot use Fire Overwatch against the unit.
func TestNoFireOverwatch(t *testing.T) {
	for _, forbidden := range []bool{false, true} {
		u := squad(1)
		if forbidden {
			u.Effects = []effect.Effect{{Kind: effect.ForbidFireOverwatch}}
		}
		tt := funded(table(t, "", list(u), list(squad(1, gun(t))), at{5000, 5000}, at{15000, 5000}), 1)
		tt.State.Phase = rules.StepMovement
		tt.OfferStratagems(rules.EnemyMoved, 1, 1)
		tt.Run()
		equal(t, "offered", offers(tt, rules.FireOverwatch, 2), !forbidden)
	}
}

// TestReanimateWounds: a unit reanimates wounds one after another: first lost wounds of models,
// and then models.
func TestReanimateWounds(t *testing.T) {
	reanimate := effect.Use{At: effect.EndOfPhase, Effects: []effect.Effect{{Kind: effect.ReanimateWounds, Amount: dice.Amount{Count: 1, Sides: 3}}}}
	for script, want := range map[string][2]int16{"reanimate 1": {2, 2}, "reanimate 4": {3, 1}, "reanimate 6": {3, 2}} { // models, and wounds of the last
		tt := table(t, script, list(using(squad(3), reanimate)), list(squad(1)), at{5000, 5000}, far)
		tt.Remove(2, "")
		tt.State.Models[0].Hurt = true
		tt.SetWounds(0, 1)
		usesAt(tt, effect.EndOfPhase)
		for tt.Request().Reason == rules.ForReturn {
			tt.Answer(&rules.Choice{Ask: rules.SetUp, Paths: mission.ReturnPlaces(tt.Game, tt.Request())})
		}
		models := tt.Models(1)
		equal(t, script, [2]int16{int16(len(models)), models[len(models)-1].Wounds}, want)
		equal(t, "regained first", models[0].Wounds, int16(2))
	}
}

// TestReanimateWhole: whole units do not roll, and the order of units is asked only if several have
// lost something (10e.CORE.SEQUENCE.1).
func TestReanimateWhole(t *testing.T) {
	reanimate := effect.Use{At: effect.EndOfPhase, Effects: []effect.Effect{{Kind: effect.ReanimateWounds, Amount: dice.Amount{Count: 1, Sides: 3}}}}
	for script, hurt := range map[string][]int{"": nil, "reanimate 1": {2}, "reanimate 1 1": {0, 2}} {
		army := list(using(squad(1), reanimate), using(squad(1), reanimate), using(squad(1), reanimate))
		tt := table(t, script, army, list(squad(1)), at{5000, 5000}, at{8000, 5000}, at{11000, 5000}, far)
		for _, m := range hurt {
			tt.State.Models[m].Hurt = true
			tt.SetWounds(m, 1)
		}
		usesAt(tt, effect.EndOfPhase)
		equal(t, script+": asks", tt.Request().Reason == rules.ForSequence, len(hurt) > 1)
		if len(hurt) > 1 {
			equal(t, script+": units", len(tt.Request().Options), len(hurt))
			tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: 1})
			tt.Run()
		}
		for i := range 3 {
			equal(t, script+": wounds", tt.Models(rules.UnitAt(i))[0].Wounds, int16(2))
		}
	}
}

// TestArmyActive: an army rule is active for all units of the army, once per battle, until its
// player's next Command phase.
func TestArmyActive(t *testing.T) {
	call := effect.Use{
		At: effect.StartOfPhase, Army: true, Number: 1, Once: effect.OncePerBattle, Until: effect.NextCommandPhase, Effects: []effect.Effect{{Kind: effect.ActivateArmy}},
	}
	tt := table(t, "", list(using(squad(1), call), using(squad(1), call)), list(squad(1)), at{5000, 5000}, at{8000, 5000}, far)
	active := func() (is [3]bool) {
		for i := range is {
			is[i] = tt.Is(rules.UnitAt(i)).Has(effect.ArmyActive)
		}
		return is
	}
	equal(t, "not yet", active(), [3]bool{})
	usesAt(tt, effect.StartOfPhase)
	equal(t, "own units alone", active(), [3]bool{true, true, false})
	tt.Expire(effect.NextCommandPhase)
	usesAt(tt, effect.StartOfPhase)
	equal(t, "once", active(), [3]bool{})
}

// TestShockDice: a unit that has or is near such a model takes Battle-shock tests on more dice.
func TestShockDice(t *testing.T) {
	near := effect.Near{Of: effect.Filter{All: effect.Keywords{effect.Psyker}}, Within: 6 * inch, Self: true}
	for name, c := range map[string]struct {
		script string
		own    bool
		gap    geom.Length
	}{
		"near to one":        {"morale 1 1 5", false, 6 * inch},
		"too far away":       {"morale 3 4", false, 6*inch + 1},
		"its own models are": {"morale 1 1 5", true, 20 * inch},
	} {
		u := squad(1)
		if c.own {
			u = of(u, effect.Psyker)
		}
		u.Effects = []effect.Effect{{Kind: effect.ShockDice, Value: 3, Scope: effect.Scope{Near: &near}}}
		tt := table(t, c.script, list(u, of(squad(1), effect.Psyker)), list(squad(1)), at{5000, 5000}, at{5000 + base + c.gap, 5000}, far)
		morale.TakeShock(tt.Game, 1, 0)
		equal(t, name, tt.Unit(1).Is.Has(effect.Shocked), false)
	}
}

// TestLedBy: an effect applies while a model with keywords leads the unit.
func TestLedBy(t *testing.T) {
	for _, c := range []struct {
		keyword effect.Keyword
		want    bool
	}{{effect.Psyker, true}, {effect.Monster, false}} {
		tt := attached(t, "", func(leader, guard *rules.ArmyUnit) {
			leader.Keywords = append(leader.Keywords, effect.Psyker)
			for k := range leader.Kinds {
				leader.Kinds[k].Keywords = leader.Keywords
			}
			guard.Effects = append(guard.Effects, effect.Effect{Kind: effect.ObjectiveSecured, Spreads: true, Scope: effect.Scope{When: effect.Attached, LedBy: effect.Keywords{c.keyword}}})
		})
		equal(t, "works", tt.HasEffect(2, effect.ObjectiveSecured), c.want)
		var unit rules.Unit
		ability.Snapshot(tt.Game, 2, &unit)
		equal(t, "works on attacks", effect.Contains(unit.Effects, effect.ObjectiveSecured), c.want)
	}
}

// TestReaction: a unit makes a move of a rolled distance when an enemy unit has ended a move
// near it.
func TestReaction(t *testing.T) {
	flee := effect.Use{
		At: effect.WhenEnemyMoved, EnemyWithin: 9 * inch, Optional: true, Once: effect.OncePerTurn, Scope: effect.Scope{Unless: effect.Engaged},
		Effects: []effect.Effect{{Kind: effect.ExtraMove, As: effect.ToMove, Amount: dice.Amount{Count: 1, Sides: 6}}},
	}
	for name, c := range map[string]struct {
		script string
		by     geom.Length
		want   bool
	}{
		"9 inches away":  {"ability 4", 1000, true},
		"more than that": {"", 999, false},
	} {
		tt := table(t, c.script, list(squad(1)), list(using(squad(1), flee)), at{5000, 5000}, at{5000 + base + 10*inch, 5000})
		moving(tt, 1, rules.DoNormalMove).Answer(shift(tt, 1, c.by))
		equal(t, name, tt.Request().Reason == rules.ForUse, c.want)
		if c.want {
			tt.Choose(rules.DoUse, all)
			asked(t, tt, rules.ForMove)
			equal(t, "as far as rolled", tt.Request().Limits.Distance, 4*inch)
		}
	}
}

// TestUsedOnUnit: 10e.STRATAGEM.USE.3. An ability makes a Stratagem used on its unit cheaper before it is paid for, and so
// allows it with fewer points, Command Re-roll among them. After a roll, another returns what was paid.
func TestUsedOnUnit(t *testing.T) {
	back := effect.Use{
		At: effect.WhenStratagemOn, Army: true, Number: 1, Once: effect.OncePerRound, Optional: true, Effects: []effect.Effect{{Kind: effect.RefundPoints, Value: 1}},
	}
	for name, c := range map[string]struct {
		kind   rules.StratagemKind
		points int16
		used   bool // once in this battle round already
		may    bool
		left   int16
	}{
		"10e.STRATAGEM.USE.3 enough points":        {rules.HeroicIntervention, 2, false, true, 2},
		"10e.STRATAGEM.USE.3 none":                 {rules.HeroicIntervention, 0, false, true, 0},
		"10e.STRATAGEM.USE.3 once in a round":      {rules.HeroicIntervention, 1, true, true, 0},
		"10e.STRATAGEM.USE.3 none and used before": {rules.HeroicIntervention, 0, true, false, 0},
		"10e.STRATAGEM.USE.3 1 for 2":              {rules.CounterOffensive, 1, false, true, 0},
		"10e.STRATAGEM.USE.3 none for 2":           {rules.CounterOffensive, 0, false, false, 0},
	} {
		t.Run(name, func(t *testing.T) {
			tt := funded(table(t, "", list(using(squad(1), back), squad(1)), list(squad(1)), at{5000, 5000}, at{9000, 5000}, far), c.points)
			s := tt.StratagemOf(c.kind)
			if c.used {
				tt.Spend(1, 0)
			}
			equal(t, "may be used", tt.AffordableFor(0, s, 1), c.may)
			equal(t, "on another unit", tt.AffordableFor(0, s, 2), c.points >= int16(s.Cost))
			if !c.may {
				return
			}
			tt.State.Frames = nil
			paid := false
			tt.Log(func(e *rules.Event) {
				if e.Kind == rules.DeltaCommand && (e.M < 0 || e.N > 0 && paid) {
					t.Errorf("%d command points are gained, %d left", e.N, e.M)
				}
				paid = paid || e.Kind == rules.DeltaCommand && e.N < 0
			})
			tt.UseStratagem(0, s, 1, rules.NoModel)
			tt.Run()
			equal(t, "points left", tt.State.Sides[0].CommandPoints, c.left)
			equal(t, "used once in a battle round", tt.Usable(1, 0), false)
		})
	}
	for points, want := range map[int16]rules.Reason{0: rules.ForChargeMove, 1: rules.ForStratagem} {
		for reduced, want := range map[bool]rules.Reason{false: want, true: rules.ForStratagem} {
			u := squad(1)
			if reduced {
				u = using(u, back)
			}
			script := "charge 3 4"
			if want == rules.ForStratagem {
				script += " 5 5"
			}
			tt := funded(table(t, script, list(u), list(squad(1)), at{5000, 5000}, at{5000 + base + 6*inch, 5000}), points)
			phase(tt, rules.StepCharge)
			withoutOrder(tt).Choose(rules.Select, 1)
			equal(t, "10e.STRATAGEM.USE.3 10e.STRATAGEM.REROLL.1 a charge roll", tt.Request().Reason, want)
			if want == rules.ForStratagem {
				tt.Choose(rules.DoStratagem, all)
				equal(t, "10e.STRATAGEM.USE.3 points left after a re-roll", tt.State.Sides[0].CommandPoints == points, reduced)
			}
		}
	}
	for script, left := range map[string]int16{"ability 3": 0, "ability 4": 1} {
		test := back
		test.Needs, test.Optional = 4, false
		tt := funded(table(t, script, list(using(squad(1), test)), list(squad(1)), at{5000, 5000}, far), 1)
		tt.State.Frames = nil
		tt.UseStratagem(0, tt.StratagemOf(rules.HeroicIntervention), 1, rules.NoModel)
		tt.Run()
		equal(t, "returned after a roll", tt.State.Sides[0].CommandPoints, left)
	}
	free := squad(1)
	free.Effects = []effect.Effect{{Kind: effect.StratagemFree, Value: int16(rules.HeroicIntervention)}}
	tt := funded(table(t, "", list(using(free, back)), list(squad(1)), at{5000, 5000}, far), 1)
	tt.State.Frames = nil
	tt.UseStratagem(0, tt.StratagemOf(rules.HeroicIntervention), 1, rules.NoModel)
	tt.Run()
	equal(t, "nothing was paid", tt.State.Sides[0].CommandPoints, int16(1))
}

// TestForcedEscape: 10e.BATTLESHOCK.ESCAPE.5. Enemies force a unit to take Desperate Escape
// tests, one for each model, with a modifier if it is Battle-shocked.
func TestForcedEscape(t *testing.T) {
	for name, c := range map[string]struct {
		script  string
		keyword effect.Keyword
		shocked bool
		lost    int
	}{
		"10e.BATTLESHOCK.ESCAPE.5 every model once": {"escape 3 2", effect.Infantry, false, 1},
		"10e.BATTLESHOCK.ESCAPE.5 and worse":        {"escape 3 4", effect.Infantry, true, 1},
		"of others":                                 {"", effect.Vehicle, false, 0},
	} {
		t.Run(name, func(t *testing.T) {
			enemy := squad(1)
			enemy.Effects = []effect.Effect{{Kind: effect.ForceEscape, Value: -1, Scope: effect.Scope{Opponent: effect.Filter{None: effect.Keywords{effect.Vehicle}}}}}
			tt := table(t, c.script, list(of(squad(2), c.keyword)), list(enemy), at{5000, 5000}, at{6500, 5000})
			if c.shocked {
				tt.Mark(1, effect.Shocked)
			}
			moving(tt, 1, rules.DoFallBack)
			if tt.Request().Reason == rules.ForFleeing {
				tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{2}})
			}
			equal(t, "lost", 2-int(tt.Unit(1).Alive), c.lost)
		})
	}
}

// TestWeakAttacks: only damage of attacks below a Strength is reduced, and may be replaced by
// the target.
func TestWeakAttacks(t *testing.T) {
	for name, c := range map[string]struct {
		e    effect.Effect
		want int16 // wounds left of 2 after damage 2
	}{
		"weaker":     {effect.Effect{Kind: effect.ReduceDamage, Mod: dice.Modifier{Add: -1}, Minimum: 1, Scope: effect.Scope{Weaker: 5}}, 1},
		"not weaker": {effect.Effect{Kind: effect.ReduceDamage, Mod: dice.Modifier{Add: -1}, Minimum: 1, Scope: effect.Scope{Weaker: 4}}, 0},
		"set":        {effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.WeaponDamage, Set: true, Amount: dice.Fixed(1), Scope: effect.Scope{Suffered: true}}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			u := squad(1)
			u.Effects = []effect.Effect{c.e}
			w := gun(t)
			w.Damage, w.AP, w.Strength = dice.Fixed(2), -6, rules.Strength{Own: 4}
			tt := table(t, "hit 3; wound 6; save 1", list(squad(1, w)), list(u), at{5000, 5000}, at{15000, 5000})
			shooting(tt).Answer(shots(0, 2))
			left := int16(0)
			if tt.Unit(2).Place == rules.OnTable {
				left = tt.Models(2)[0].Wounds
			}
			equal(t, "wounds", left, c.want)
		})
	}
}

// TestOverwatchHits: Fire Overwatch hits on more results with an effect.
func TestOverwatchHits(t *testing.T) {
	for script, on := range map[string]int16{"hit 5": 0, "hit 5; wound 1": 5} {
		u := squad(1, gun(t))
		if on > 0 {
			u.Effects = []effect.Effect{{Kind: effect.OverwatchHits, Value: on}}
		}
		tt := table(t, script, list(squad(1)), list(u), at{5000, 5000}, at{15000, 5000})
		tt.State.Phase = rules.StepMovement
		tt.State.Frames = nil
		tt.Push(rules.Frame{Step: rules.StepShoot, Player: 1, Unit: 2, Other: 1, Value: int32(effect.Overwatch)})
		tt.Run()
		tt.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: tt.Models(2)[0].ID, Target: 1}}})
	}
}
