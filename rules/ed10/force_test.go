package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// TestEmbarksAsBodyguard: 10e.TRANSPORT.EMBARK.1. A leader with other keywords than the TRANSPORT takes keeps its unit out
// of it, unless an effect lets it follow its Bodyguard unit.
func TestEmbarksAsBodyguard(t *testing.T) {
	for _, follows := range []bool{false, true} {
		army := ledArmy(func(leader, guard *rules.ArmyUnit) {
			guard.Keywords = append(guard.Keywords, effect.Infantry)
			leader.Keywords = effect.Keywords{effect.Character}
			if follows {
				leader.Effects = []effect.Effect{{Kind: effect.EmbarksAsBodyguard}}
			}
		})
		army.Units = append(army.Units, truck(t))
		tt := table(t, "", army.Units, list(squad(1)))
		tt.Setup.Armies[0] = army
		if !tt.Attach(1, 2) {
			t.Fatal("not attached")
		}
		equal(t, "10e.TRANSPORT.EMBARK.1 embarks", tt.CanEmbark(rules.UnitAt(len(army.Units)-1), 2), follows)
	}
}

// TestEarlierReserves: 10e.MOVE.STRATEGIC.5. A unit that counts the battle round as one higher arrives in the first, and by
// the rules of the third in the second.
func TestEarlierReserves(t *testing.T) {
	for round := range int8(3) {
		tt := arrives(t, round+1, squad(1), under(squad(1), effect.Effect{Kind: effect.EarlierReserves, Value: 1}))
		equal(t, "10e.MOVE.STRATEGIC.5 others arrive", offered(tt, rules.DoStrategic, 1), round > 0)
		equal(t, "10e.MOVE.STRATEGIC.5 the unit arrives", offered(tt, rules.DoStrategic, 2), true)
	}
}

// TestStratagemCosts: 10e.STRATAGEM.USE.1. An effect multiplies what Stratagems on a unit cost, and another forbids them;
// other units pay what is printed.
func TestStratagemCosts(t *testing.T) {
	costly := under(squad(1), effect.Effect{Kind: effect.StratagemTimes, Value: 3})
	shunned := under(squad(1), effect.Effect{Kind: effect.ForbidStratagems})
	tt := table(t, "", list(costly, squad(1), shunned), list(squad(1)), at{5000, 5000}, at{30000, 5000}, at{30000, 15000}, far)
	tt.State.Phase = rules.StepShooting
	s := tt.StratagemOf(rules.Grenade)
	for points, want := range map[int16][3]bool{1: {false, true, false}, 2: {false, true, false}, 3: {true, true, false}} {
		funded(tt, points)
		equal(t, "10e.STRATAGEM.USE.1 affordable", [3]bool{tt.AffordableFor(0, s, 1), tt.AffordableFor(0, s, 2), tt.AffordableFor(0, s, 3)}, want)
	}
	funded(tt, 4).UseStratagem(0, s, 1, rules.NoModel)
	equal(t, "10e.STRATAGEM.USE.1 what it costs", tt.State.Sides[0].CommandPoints, int16(1))
}

// TestExplodesOn: 10e.ABILITY.DEMISE.1. An effect makes a model explode on a lower result, and not below it.
func TestExplodesOn(t *testing.T) {
	for face, lost := range map[string]int16{"explodes 2": 0, "explodes 3; mortal 3": 2} {
		bomb := under(having(t, of(squad(1), effect.Vehicle), "Deadly Demise D3"), effect.Effect{Kind: effect.ExplodesOn, Value: 3})
		sturdy := squad(1, gun(t, "torrent"))
		sturdy.Kinds[0].Profile.Wounds = 10
		tt := table(t, "wound 6; save 1; "+face, list(sturdy), list(bomb, sturdy), at{5000, 5000}, at{5000 + base + 10*inch, 5000}, at{5000 + base + 10*inch, 5000 + base + inch})
		tt.SetWounds(1, 1)
		shooting(tt).Answer(shots(0, 2))
		equal(t, "10e.ABILITY.DEMISE.1 "+face, 10-tt.Models(3)[0].Wounds, lost)
	}
}

// TestShockBelowStart: 10e.BATTLESHOCK.TEST.1. A unit near an enemy with such an aura tests once it has lost a model, though
// it is not below Half-strength.
func TestShockBelowStart(t *testing.T) {
	horror := squad(1)
	horror.Auras = []effect.Aura{{Kind: -1, Range: 6 * inch, Enemies: true, Effects: []effect.Effect{{Kind: effect.ShockBelowStart}}}}
	for _, c := range []struct {
		lost   int
		gap    geom.Length
		script string
		want   bool
	}{{0, 3 * inch, "", false}, {1, 3 * inch, "morale 1 1", true}, {1, 20 * inch, "", false}} {
		tt := table(t, c.script, list(squad(4)), list(horror), at{10000, 10000}, at{10000 - base - c.gap, 10000})
		if c.gap > 10*inch {
			tt.Stand(2, far.x, far.y)
		}
		for range c.lost {
			tt.Remove(3, "")
		}
		equal(t, "10e.BATTLESHOCK.TEST.1 shocked", phase(tt, rules.StepShock).Is(1).Has(effect.Shocked), c.want)
	}
}

// TestShockBelowStartModified: 10e.BATTLESHOCK.TEST.1. What the aura adds counts for the test below Starting Strength; of two
// values the lower one counts.
func TestShockBelowStartModified(t *testing.T) {
	for _, c := range []struct {
		add    []int16
		script string
		want   bool
	}{{[]int16{0}, "morale 3 4", false}, {[]int16{-1}, "morale 3 4", true}, {[]int16{-1}, "morale 4 4", false}, {[]int16{-1, -2}, "morale 4 4", true}} {
		horror := squad(1)
		for _, add := range c.add {
			horror.Auras = append(horror.Auras, effect.Aura{
				Number: int16(len(horror.Auras)), Kind: -1, Range: 6 * inch, Enemies: true, Effects: []effect.Effect{{Kind: effect.ShockBelowStart, Value: add}},
			})
		}
		tt := table(t, c.script, list(squad(4)), list(horror), at{10000, 10000}, at{10000 - base - 3*inch, 10000})
		tt.Remove(3, "")
		equal(t, "10e.BATTLESHOCK.TEST.1 shocked "+c.script, phase(tt, rules.StepShock).Is(1).Has(effect.Shocked), c.want)
	}
}

// TestHarderToCharge: 10e.CHARGE.ROLL.2. Charge rolls at a unit are lower by the greatest of such effects, unless the unit
// that charges ignores modifiers.
func TestHarderToCharge(t *testing.T) {
	for _, c := range []struct {
		script  string
		ignores bool
		moves   bool
	}{{"charge 2 3", false, false}, {"charge 3 3", false, true}, {"charge 2 2", true, true}} {
		own, enemy := squad(1), under(squad(1), effect.Effect{Kind: effect.HarderToCharge, Value: 1}, effect.Effect{Kind: effect.HarderToCharge, Value: 2})
		if c.ignores {
			own = under(own, effect.Effect{Kind: effect.IgnoreModifiers, Roll: effect.ChargeRoll, Worse: true})
		}
		tt := table(t, c.script, list(own), list(enemy), at{10000, 10000}, at{10000 + base + 5*inch, 10000})
		phase(tt, rules.StepCharge)
		tt.Choose(rules.Select, 1)
		equal(t, "10e.CHARGE.ROLL.2 "+c.script+" reaches 5\"", tt.Request().Ask == rules.MoveModels, c.moves)
	}
}

// TestChargeAt: 10e.CHARGE.ROLL.2. A charge roll may be made again for its targets only if one of them has the keyword.
func TestChargeAt(t *testing.T) {
	again := effect.Effect{Kind: effect.Reroll, Roll: effect.ChargeRoll, Reroll: dice.Any, Scope: effect.Scope{Opponent: effect.Filter{All: effect.Keywords{effect.Psyker}}}}
	for _, keyword := range []effect.Keyword{effect.Psyker, effect.Monster} {
		tt := table(t, "charge 1 2", list(under(squad(1), again)), list(of(squad(1), keyword)), at{10000, 10000}, at{10000 + base + 5*inch, 10000})
		phase(tt, rules.StepCharge)
		tt.Choose(rules.Select, 1)
		equal(t, "10e.CHARGE.ROLL.2 again at "+keyword.CoreName(), tt.Request().Reason == rules.ForReroll, keyword == effect.Psyker)
	}
}

// TestEscapesSafely: 10e.BATTLESHOCK.ESCAPE.1. A unit whose Desperate Escape tests are passed rolls no dice.
func TestEscapesSafely(t *testing.T) {
	for _, safe := range []bool{true, false} {
		u, script := squad(2), "escape 3 3"
		if safe {
			u, script = under(u, effect.Effect{Kind: effect.EscapesSafely}), ""
		}
		tt := table(t, script, list(u), list(squad(1)), at{10000, 5000}, at{10000 + base + inch, 5000})
		tt.Mark(1, effect.Shocked)
		moving(tt, 1, rules.DoEscape)
		asked(t, tt, rules.ForMove)
		equal(t, "10e.BATTLESHOCK.ESCAPE.1 left", tt.Unit(1).Alive, int16(2))
	}
}

// TestLeavesOpen: 10e.SHOOT.TARGET.1, 10e.BATTLESHOCK.EFFECT.2. A unit that is engaged only with a FORTIFICATION can be
// shot at, harder, and falls back without a test while Battle-shocked; beside another friend of the shooter it cannot and
// tests.
func TestLeavesOpen(t *testing.T) {
	fort := under(squad(1), effect.Effect{Kind: effect.LeavesOpen})
	for _, c := range []struct {
		second rules.ArmyUnit
		open   bool
	}{{fort, true}, {squad(1), false}} {
		script := map[bool]string{true: "hit 3"}[c.open] // one less, and so missed
		tt := table(t, script, list(squad(1, gun(t)), fort, c.second), list(squad(1)),
			at{5000, 5000}, at{15000, 5000 - base - inch/2}, at{15000, 5000 + base + inch/2}, at{15000, 5000})
		equal(t, "engaged openly", tt.EngagedOpen(4), c.open)
		phase(tt, rules.StepShooting)
		equal(t, "10e.SHOOT.TARGET.1 has a target", offered(tt, rules.Select, 1), c.open)
		if c.open {
			tt.Choose(rules.Select, 1)
			tt.Answer(shots(0, 4))
		}
		tt.Mark(4, effect.Shocked)
		equal(t, "10e.BATTLESHOCK.EFFECT.2 tests", tt.Edition.Move.Escapes.Do(tt.Game, 4, rules.DoFallBack), !c.open)
	}
}

// TestNoneNear: 10e.CORE.ARMY.4. An effect holds while neither of two kinds of units is near.
func TestNoneNear(t *testing.T) {
	rage := effect.Effect{Kind: effect.Cannot, Actions: effect.ToFallBack, Scope: effect.Scope{Near: &effect.Near{
		Of: effect.Filter{All: effect.Keywords{effect.Character}}, Within: 6 * inch, Not: true,
		Or: &effect.Near{Of: effect.Filter{All: effect.Keywords{effect.Psyker}}, Within: 12 * inch},
	}}}
	for _, c := range []struct {
		keyword effect.Keyword
		gap     geom.Length
		want    bool
	}{{effect.Character, 6 * inch, false}, {effect.Character, 6*inch + 1, true}, {effect.Psyker, 12 * inch, false}, {effect.Psyker, 12*inch + 1, true}, {effect.Monster, inch, true}} {
		tt := table(t, "", list(under(squad(1), rage), of(squad(1), c.keyword)), list(squad(1)), at{5000, 5000}, at{5000 + base + c.gap, 5000}, far)
		equal(t, "10e.CORE.ARMY.4 cannot fall back", tt.Forbidden(1)&effect.ToFallBack != 0, c.want)
	}
}
