package ed10

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// funded gives both players command points.
func funded(tt *rulestest.Table, points int16) *rulestest.Table {
	tt.State.Sides[0].CommandPoints, tt.State.Sides[1].CommandPoints = points, points
	return tt
}

// withoutOrder passes on orders for dice.
func withoutOrder(tt *rulestest.Table) *rulestest.Table {
	for tt.Request().Reason == rules.ForOrder {
		tt.Choose(rules.Pass, all)
	}
	return tt
}

// spend uses a Stratagem on a unit.
func spend(t *testing.T, tt *rulestest.Table, k rules.StratagemKind, u rules.UnitID) {
	t.Helper()
	asked(t, tt, rules.ForStratagem)
	for i, o := range tt.Request().Options {
		if o.Do == rules.DoStratagem && o.N == int32(k) && o.Unit == u {
			tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: i})
			return
		}
	}
	t.Fatalf("Stratagem %d of unit %v is not among %v", k, u, tt.Request().Options)
}

// offers reports whether a Stratagem is offered on a unit.
func offers(tt *rulestest.Table, k rules.StratagemKind, u rules.UnitID) bool {
	for _, o := range tt.Request().Options {
		if tt.Request().Reason == rules.ForStratagem && o.Do == rules.DoStratagem && o.N == int32(k) && o.Unit == u {
			return true
		}
	}
	return false
}

// TestInsaneBravery: 10e.STRATAGEM.BRAVERY.1, 10e.EXAMPLES.83, 10e.STRATAGEM.USE.1,
// 10e.COMMAND.CP.4. It is used before a test, is paid for, and once in a battle.
func TestInsaneBravery(t *testing.T) {
	shocks := func(points int16, script string) *rulestest.Table {
		tt := funded(table(t, script, list(squad(4), squad(4)), list(squad(1)), at{5000, 5000}, at{9000, 5000}, far), points)
		for _, u := range []rules.UnitID{1, 2} {
			for range 3 {
				tt.Remove(int(tt.Unit(u).First), "")
			}
		}
		tt.State.Frames = nil
		tt.Push(rules.Frame{Step: rules.StepShock})
		tt.Run()
		return tt
	}
	tt := shocks(2, "morale 1 1")
	spend(t, tt, rules.InsaneBravery, 1)
	equal(t, "10e.STRATAGEM.BRAVERY.1 10e.EXAMPLES.83 not a second time", tt.Request().Ask, rules.Nothing)
	equal(t, "10e.EXAMPLES.83 shocked", [2]bool{tt.Unit(1).Is.Has(effect.Shocked), tt.Unit(2).Is.Has(effect.Shocked)}, [2]bool{false, true})
	equal(t, "10e.COMMAND.CP.4 paid", tt.State.Sides[0].CommandPoints, int16(1))
	tt.State.Round = 4
	equal(t, "10e.STRATAGEM.BRAVERY.1 once in a battle", tt.MayAfford(0, tt.StratagemOf(rules.InsaneBravery)), false)
	equal(t, "10e.COMMAND.CP.4 not without points", shocks(0, "morale 1 1 1 1").Request().Ask, rules.Nothing)
}

// TestOncePerPhase: 10e.STRATAGEM.USE.1, 10e.STRATAGEM.OVERWATCH.4. A Stratagem is used once
// in a phase, Fire Overwatch once in a turn, by each player for itself.
func TestOncePerPhase(t *testing.T) {
	tt := funded(table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far), 9)
	for _, k := range []rules.StratagemKind{rules.Grenade, rules.FireOverwatch} {
		tt.State.Phase = rules.StepShooting
		tt.UseStratagem(0, tt.StratagemOf(k), 1, rules.NoModel)
		equal(t, "10e.STRATAGEM.USE.1 again", tt.MayAfford(0, tt.StratagemOf(k)), false)
		equal(t, "10e.STRATAGEM.USE.1 by the other player", tt.MayAfford(1, tt.StratagemOf(k)), true)
		tt.State.Phase = rules.StepCharge
		equal(t, "10e.STRATAGEM.USE.1 10e.STRATAGEM.OVERWATCH.4 in the next phase", tt.MayAfford(0, tt.StratagemOf(k)), k == rules.Grenade)
	}
	tt.State.Turn = 1
	equal(t, "10e.STRATAGEM.OVERWATCH.4 in the next turn", tt.MayAfford(0, tt.StratagemOf(rules.FireOverwatch)), true)
}

// TestGroundAndSmoke: 10e.STRATAGEM.GROUND.1, 10e.STRATAGEM.SMOKE.1, 10e.EXAMPLES.57,
// 10e.BATTLESHOCK.EFFECT.6. Once targets are selected, INFANTRY goes to ground and SMOKE units
// hide: cover, a 6+ invulnerable save, Stealth. A second source adds nothing, and a
// Battle-shocked unit uses none.
func TestGroundAndSmoke(t *testing.T) {
	for _, c := range []struct {
		kind    rules.StratagemKind
		keyword effect.Keyword
		own     bool // has Stealth already
		ap      int16
		script  string
	}{
		{rules.GoToGround, effect.Infantry, false, -1, "hit 3; wound 4; save 3"},
		{rules.GoToGround, effect.Infantry, false, -5, "hit 3; wound 4; save 6"},
		{rules.Smokescreen, effect.Smoke, false, -1, "hit 3"},
		{rules.Smokescreen, effect.Smoke, true, -1, "hit 4; wound 4; save 3"},
	} {
		w := gun(t)
		w.AP = c.ap
		u := of(squad(1), c.keyword)
		if c.own {
			u = having(t, u, "stealth")
		}
		tt := funded(table(t, c.script, list(squad(1, w)), list(u), at{5000, 5000}, at{15000, 5000}), 1)
		shooting(tt).Answer(shots(0, 2))
		spend(t, tt, c.kind, 2)
		withoutOrder(tt)
		equal(t, "10e.STRATAGEM.GROUND.1 10e.STRATAGEM.SMOKE.1 10e.EXAMPLES.57 wounds", tt.Models(2)[0].Wounds, int16(2))
	}
	shocked := funded(table(t, "hit 1", list(squad(1, gun(t))), list(squad(1)), at{5000, 5000}, at{15000, 5000}), 1)
	shocked.Mark(2, effect.Shocked)
	shooting(shocked).Answer(shots(0, 2))
	withoutOrder(shocked)
	equal(t, "10e.BATTLESHOCK.EFFECT.6", shocked.State.Sides[1].CommandPoints, int16(1))
}

// TestGrenade: 10e.STRATAGEM.GRENADE.1, 10e.STRATAGEM.GRENADE.2, 10e.EXAMPLES.64.
func TestGrenade(t *testing.T) {
	for _, c := range []struct {
		gap  geom.Length
		is   effect.Conditions
		want bool
	}{{8 * inch, 0, true}, {8*inch + 1, 0, false}, {4 * inch, effect.Advanced, false}, {4 * inch, effect.FellBack, false}, {500, 0, false}} {
		script := ""
		if c.want {
			script = "mortal 4 4 2 6 1 3"
		}
		tt := funded(table(t, script, list(of(squad(1), effect.Infantry, effect.Grenades)), list(squad(1), squad(1)), at{5000, 5000}, at{5000 + base + c.gap, 5000}, far), 1)
		tt.Mark(1, c.is)
		phase(tt, rules.StepShooting)
		equal(t, "10e.STRATAGEM.GRENADE.1 10e.STRATAGEM.GRENADE.2 offered", offers(tt, rules.Grenade, 1), c.want)
		if c.want {
			spend(t, tt, rules.Grenade, 1)
			equal(t, "10e.STRATAGEM.GRENADE.2 10e.EXAMPLES.64 three mortal wounds", tt.Unit(2).Place, rules.Destroyed)
		}
	}
}

// chargesAt plays a charge of the first unit at the second, to the request after its move.
func chargesAt(t *testing.T, script string, first, second rules.ArmyUnit, more ...rules.ArmyUnit) *rulestest.Table {
	t.Helper()
	tt := funded(table(t, script, list(first), append(list(second), more...), at{5000, 5000}, at{9000, 5000}), 3)
	for i := range more {
		tt.Stand(rules.UnitID(3+i), 9000, geom.Length(8000+3000*i))
	}
	phase(tt, rules.StepCharge)
	tt.Choose(rules.Select, 1)
	return tt
}

// TestTankShock: 10e.STRATAGEM.TANKSHOCK.1, 10e.EXAMPLES.64. One die for each point of
// Toughness; no more than 6 mortal wounds.
func TestTankShock(t *testing.T) {
	tank := of(squad(1), effect.Vehicle)
	tank.Kinds[0].Profile.Toughness = 10
	tough := squad(1)
	tough.Kinds[0].Profile.Wounds = 9
	tt := chargesAt(t, "charge 6 6; mortal 5 5 5 5 6 6 6 1 2 3", tank, tough)
	for tt.Request().Reason != rules.ForChargeMove {
		tt.Choose(rules.Pass, all)
	}
	tt.Answer(shift(tt, 1, 4*inch-base))
	spend(t, tt, rules.TankShock, 2)
	equal(t, "10e.STRATAGEM.TANKSHOCK.1 10e.EXAMPLES.64 wounds", tt.Models(2)[0].Wounds, int16(3))
}

// TestFireOverwatch: 10e.STRATAGEM.OVERWATCH.1, 10e.STRATAGEM.OVERWATCH.2,
// 10e.STRATAGEM.OVERWATCH.3, 10e.EXAMPLES.56, 10e.EXAMPLES.96, 10e.CORE.OUTOFPHASE.2,
// 10e.STRATAGEM.OVERWATCH.6. A unit that is not engaged and not TITANIC fires at one that
// declares a charge, and hits on unmodified 6s.
func TestFireOverwatch(t *testing.T) {
	gunners := squad(1, gun(t))
	gunners.Kinds[0].Weapons[0].Attacks = dice.Fixed(2)
	gunners.Effects = []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1}}
	tt := chargesAt(t, "hit 5 6; wound 4; save 3; charge 1 1", squad(1), gunners)
	spend(t, tt, rules.FireOverwatch, 2)
	tt.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: 2, Target: 1}}})
	withoutOrder(tt)
	equal(t, "10e.STRATAGEM.OVERWATCH.3 10e.EXAMPLES.56 wounds", tt.Models(1)[0].Wounds, int16(1))
	tt.Choose(rules.Pass, all) // no Command Re-roll

	flamer := squad(1, gun(t, "torrent"))
	tt = chargesAt(t, "wound 4; save 3; charge 1 1", squad(1), flamer)
	spend(t, tt, rules.FireOverwatch, 2)
	tt.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: 2, Target: 1}}})
	withoutOrder(tt)
	equal(t, "10e.STRATAGEM.OVERWATCH.6 wounds", tt.Models(1)[0].Wounds, int16(1))

	giant := of(squad(1, gun(t)), effect.Titanic, effect.Vehicle)
	equal(t, "10e.STRATAGEM.OVERWATCH.2 10e.EXAMPLES.56 TITANIC", offers(chargesAt(t, "charge 6 6", squad(1), giant), rules.FireOverwatch, 2), false)

	pistols := squad(1, gun(t, "pistol"))
	for engaged, want := range map[bool]bool{true: false, false: true} {
		tt := funded(table(t, "", list(squad(1), squad(1)), list(pistols), at{5000, 5000}, at{15000, 12000}, at{15000 + 5*inch, 5000}), 1)
		if engaged {
			tt.Stand(2, 15000+5*inch, 5000+base+500)
		}
		tt.OfferStratagems(rules.EnemyMoved, 1, 1)
		tt.Run()
		equal(t, "10e.CORE.OUTOFPHASE.2 10e.EXAMPLES.96 offered", offers(tt, rules.FireOverwatch, 3), want)
	}
}

// TestHeroicIntervention: 10e.STRATAGEM.HEROIC.1, 10e.STRATAGEM.HEROIC.2, 10e.EXAMPLES.82. A unit
// within 6" of an enemy that ended a charge charges it, and does not fight first by that.
func TestHeroicIntervention(t *testing.T) {
	walker := of(squad(1), effect.Vehicle, effect.Walker)
	tank := of(squad(1), effect.Vehicle)
	statue := squad(1)
	statue.Kinds[0].Profile.Move = rules.Move{}
	tt := chargesAt(t, "charge 6 6; charge 5 5", squad(1), squad(1), squad(1), walker, tank, squad(1), statue)
	tt.Stand(5, 12000, 5000) // all of them within 6"
	tt.Stand(6, 12000, 8000)
	tt.Stand(7, 12000, 10000)
	tt.Mark(6, effect.FellBack)
	tt.Answer(&rules.Choice{Ask: rules.SelectCharge, Units: rules.UnitSet(0).With(2)})
	for tt.Request().Reason != rules.ForChargeMove {
		tt.Choose(rules.Pass, all)
	}
	tt.Answer(shift(tt, 1, 4*inch-base))
	equal(t, "10e.STRATAGEM.HEROIC.1 10e.EXAMPLES.82 engaged", offers(tt, rules.HeroicIntervention, 2), false)
	equal(t, "10e.STRATAGEM.HEROIC.2 10e.EXAMPLES.82 a WALKER", offers(tt, rules.HeroicIntervention, 4), true)
	equal(t, "10e.STRATAGEM.HEROIC.2 a VEHICLE", offers(tt, rules.HeroicIntervention, 5), false)
	equal(t, "10e.STRATAGEM.HEROIC.1 one that could not declare a charge", offers(tt, rules.HeroicIntervention, 6), false)
	equal(t, "10e.STRATAGEM.HEROIC.1 one that cannot move", offers(tt, rules.HeroicIntervention, 7), false)
	spend(t, tt, rules.HeroicIntervention, 3)
	for tt.Request().Reason == rules.ForStratagem {
		tt.Choose(rules.Pass, all)
	}
	asked(t, tt, rules.ForChargeMove)
	equal(t, "10e.STRATAGEM.HEROIC.1 who charges", tt.Request().Unit, rules.UnitID(3))
	tt.Answer(&rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: tt.Models(3)[0].ID, Poses: []geom.Pose{{X: tt.Bodies(1)[0].X, Y: 5000 + base}}}}})
	equal(t, "10e.STRATAGEM.HEROIC.2 10e.EXAMPLES.82 after the charger", tt.Edition.Fight.First.Do(tt.Game, 3) > tt.Edition.Fight.First.Do(tt.Game, 1), true)
}

// TestCounterOffensive: 10e.STRATAGEM.COUNTER.1, 10e.EXAMPLES.84. An engaged unit fights next
// when an enemy unit has fought, before another that charged, and not again.
func TestCounterOffensive(t *testing.T) {
	knife := blade(dice.Fixed(1))
	tt := funded(table(t, "hit 1; hit 1; hit 1", list(squad(1, knife), squad(1, knife)), list(squad(1, knife)), at{5000, 5000}, at{5000, 5000 + 2*base}, at{5000, 5000 + base}), 2)
	tt.Mark(1, effect.Charged)
	tt.Mark(2, effect.Charged)
	phase(tt, rules.StepFight)
	tt.Choose(rules.Select, 1)
	spend(t, withoutOrder(tt), rules.CounterOffensive, 3)
	for tt.Request().Ask == rules.SelectMelee {
		tt.Answer(&rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{{Model: 3, Count: 1, Target: 1}}})
		withoutOrder(tt)
	}
	equal(t, "10e.STRATAGEM.COUNTER.1 offered when the enemy unit has fought next", offers(tt, rules.CounterOffensive, 2), true)
	tt.Choose(rules.Pass, all)
	withoutOrder(tt)
	equal(t, "10e.STRATAGEM.COUNTER.1 10e.EXAMPLES.84 all have fought once", tt.Request().Ask, rules.Nothing)
	equal(t, "10e.EXAMPLES.84 paid", tt.State.Sides[1].CommandPoints, int16(0))
}

// TestAfterCounterOffensive: 10e.STRATAGEM.COUNTER.1, 10e.FIGHT.SEQ.2, 10e.FIGHT.SEQ.3. The players alternate after it: the
// opponent selects next, unless no unit of theirs is left in the step. The opponent may answer with the same.
func TestAfterCounterOffensive(t *testing.T) {
	for _, c := range []struct {
		charged []rules.UnitID
		counter []rules.UnitID // on which Counter-offensive is used, in this order
		want    []rules.UnitID
	}{
		{nil, nil, []rules.UnitID{3, 1, 4, 2}},
		{nil, []rules.UnitID{2}, []rules.UnitID{3, 2, 4, 1}},
		{nil, []rules.UnitID{2, 4}, []rules.UnitID{3, 2, 4, 1}},
		{[]rules.UnitID{1, 2}, []rules.UnitID{4}, []rules.UnitID{1, 4, 2, 3}},
		{[]rules.UnitID{1}, []rules.UnitID{4}, []rules.UnitID{1, 4, 3, 2}},
	} {
		knife := blade(dice.Fixed(1))
		tt := funded(table(t, "hit 1; hit 1; hit 1; hit 1", list(squad(1, knife), squad(1, knife)), list(squad(1, knife), squad(1, knife)),
			at{5000, 5000}, at{5000, 20000}, at{5000, 5000 + base}, at{5000, 20000 + base}), 2)
		for _, u := range c.charged {
			tt.Mark(u, effect.Charged)
		}
		var order []rules.UnitID
		tt.Log(func(e *rules.Event) {
			if e.Kind == rules.EventStep && e.Word == "fights" {
				order = append(order, e.Unit)
			}
		})
		left := c.counter
		for phase(tt, rules.StepFight); tt.Request().Ask != rules.Nothing; {
			if len(left) > 0 && offers(tt, rules.CounterOffensive, left[0]) {
				spend(t, tt, rules.CounterOffensive, left[0])
				left = left[1:]
				continue
			}
			tt.Answer(&rules.Choice{Ask: tt.Request().Ask})
		}
		if len(left) > 0 || !slices.Equal(order, c.want) {
			t.Errorf("10e.STRATAGEM.COUNTER.1, 10e.FIGHT.SEQ.2, 10e.FIGHT.SEQ.3: charged %v, used on %v but %v: units %v fight, want %v", c.charged, c.counter, left, order, c.want)
		}
	}
}

// TestRapidIngress: 10e.STRATAGEM.INGRESS.1, 10e.STRATAGEM.INGRESS.2, 10e.EXAMPLES.81. A unit in
// Reserves arrives at the end of the opponent's Movement phase, not from Strategic Reserves in
// the first battle round, but then by its own rule (10e.STRATAGEM.INGRESS.3).
func TestRapidIngress(t *testing.T) {
	for _, c := range []struct {
		round  int8
		strike bool // has Deep Strike
		want   bool
	}{{1, false, false}, {1, true, true}, {2, false, true}, {2, true, true}} {
		u := squad(1)
		if c.strike {
			u = having(t, u, "deep strike")
		}
		tt := funded(table(t, "", list(squad(1)), list(u), at{5000, 5000}), 1)
		tt.State.Round = c.round
		tt.SetPlace(2, rules.Reinforcing, rules.NoUnit)
		tt.Unit(2).Strategic = !c.strike
		tt.State.Sides[1].Zone = 1
		phase(tt, rules.StepMovement)
		tt.Choose(rules.Pass, all)
		equal(t, "10e.STRATAGEM.INGRESS.2 10e.STRATAGEM.INGRESS.3 10e.EXAMPLES.81 offered", offers(tt, rules.RapidIngress, 2), c.want)
		if c.want {
			spend(t, tt, rules.RapidIngress, 2)
			place := at{40000, 25000}
			if c.strike {
				place = at{22000, 15000}
			}
			tt.Answer(up(tt, 2, place))
			equal(t, "10e.STRATAGEM.INGRESS.1 10e.EXAMPLES.81 arrived", tt.On(2), true)
		}
	}
}

// TestCommandReroll: 10e.STRATAGEM.REROLL.1, 10e.EXAMPLES.95. A charge roll is made again for a
// command point, but not that of a shocked unit.
func TestCommandReroll(t *testing.T) {
	tt := chargesAt(t, "charge 1 1 6 6", squad(1), squad(1))
	spend(t, tt, rules.CommandReroll, 1)
	asked(t, tt, rules.ForChargeMove)
	equal(t, "10e.STRATAGEM.REROLL.1 distance", tt.Request().Limits.Distance, 12*inch)
	shocked := funded(table(t, "charge 1 1", list(squad(1)), list(squad(1)), at{5000, 5000}, at{9000, 5000}), 1)
	shocked.Mark(1, effect.Shocked)
	phase(shocked, rules.StepCharge)
	shocked.Choose(rules.Select, 1)
	equal(t, "10e.STRATAGEM.REROLL.1 10e.EXAMPLES.95 a shocked unit", offers(shocked, rules.CommandReroll, 1), false)
}

// TestEpicChallenge: 10e.STRATAGEM.CHALLENGE.1. It is offered only against an Attached unit.
func TestEpicChallenge(t *testing.T) {
	boss := of(squad(1, blade(dice.Fixed(1))), effect.Infantry, effect.Character)
	tt := funded(table(t, "hit 1; hit 1 1", list(boss), list(squad(1)), at{5000, 5000}, at{5000 + base, 5000}), 1)
	tt.Mark(1, effect.Charged)
	withoutOrder(phase(tt, rules.StepFight))
	equal(t, "10e.STRATAGEM.CHALLENGE.1", tt.State.Sides[0].CommandPoints, int16(1))
}

// TestStratagemsInBattle plays the Command phase: both players have points to spend.
func TestStratagemsInBattle(t *testing.T) {
	tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far)
	tt.State.Frames = nil
	tt.Push(mission.OnePhase(tt.Edition, rules.StepCommand))
	tt.Run()
	equal(t, "10e.COMMAND.CP.1", [2]int16{tt.State.Sides[0].CommandPoints, tt.State.Sides[1].CommandPoints}, [2]int16{1, 1})
}
