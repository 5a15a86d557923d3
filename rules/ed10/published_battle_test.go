package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/morale"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestPublishedBattles plays rules of battles, each on both sides of its edge.
func TestPublishedBattles(t *testing.T) {
	for name, test := range publishedBattles {
		t.Run(name, test)
	}
}

// withUse is a unit that has a Use at the start of a phase.
func withUse(when effect.Conditions, e effect.Effect, whom effect.Affected) rules.ArmyUnit {
	return using(squad(1), effect.Use{At: effect.StartOfPhase, Scope: effect.Scope{When: when}, Select: effect.Selection{Affected: whom}, Effects: []effect.Effect{e}})
}

var shock = effect.Effect{Kind: effect.BecomeShocked}

func shockedUnits(tt *rulestest.Table) (list []rules.UnitID) {
	for u, s := range tt.Units() {
		if s.Is.Has(effect.Shocked) {
			list = append(list, u)
		}
	}
	return list
}

var publishedBattles = map[string]func(*testing.T){
	"10e.CORE.ARMY.3 friends, enemies, and both": func(t *testing.T) {
		for whom, want := range map[effect.Affected][]rules.UnitID{effect.AllFriends: {1, 2}, effect.AllEnemies: {3}, effect.AllUnits: {2, 3}} {
			tt := table(t, "", list(withUse(0, shock, whom), squad(1)), list(squad(1)), at{5000, 5000}, at{8000, 5000}, far)
			equal(t, "units", shockedUnits(usesAt(tt, effect.StartOfPhase)), want)
		}
	},
	"10e.CORE.ARMY.4 10e.CORE.PLAYER.1 10e.CORE.SEQUENCE.12 your phase, and any": func(t *testing.T) {
		for _, c := range []struct {
			when effect.Conditions
			turn rules.Player
			want bool
		}{{effect.OwnTurn, 0, true}, {effect.OwnTurn, 1, false}, {0, 1, true}} {
			tt := table(t, "", list(withUse(c.when, shock, effect.Owner)), list(squad(1)), at{5000, 5000}, far)
			tt.State.Turn = c.turn
			equal(t, "used", len(shockedUnits(usesAt(tt, effect.StartOfPhase))) > 0, c.want)
		}
	},
	"10e.CORE.SEQUENCE.11 at every start": func(t *testing.T) {
		tt := table(t, "", list(withUse(0, effect.Effect{Kind: effect.GainCommandPoints, Value: 1}, effect.Owner)), list(squad(1)), at{5000, 5000}, far)
		usesAt(tt, effect.StartOfPhase)
		tt.BeginRound()
		usesAt(tt, effect.StartOfPhase)
		equal(t, "points", tt.State.Sides[0].CommandPoints, int16(2))
	},
	"10e.CORE.SEQUENCE.3 a roll-off at the start of a battle round": func(t *testing.T) {
		u := using(squad(1), effect.Use{At: effect.StartOfRound, Effects: []effect.Effect{shock}})
		tt := table(t, "rolloff 2 5", list(u), list(u), at{5000, 5000}, far)
		usesAt(tt, effect.StartOfRound)
		asked(t, tt, rules.ForSequence)
		equal(t, "who orders", tt.Request().Player, rules.Player(1))
	},
	"10e.CORE.DOUBT.1 the players roll off": func(t *testing.T) {
		tt := table(t, "rolloff 2 5", list(squad(1)), list(squad(1)), at{5000, 5000}, far)
		proposal := func(name string) rules.Patch { return func(e *rules.Edition) { e.Mission.Name = name } }
		equal(t, "winner", tt.Settle([2]rules.Patch{proposal("one"), proposal("two")}, "10e.CORE.DOUBT.1"), rules.Player(1))
		equal(t, "played", tt.Edition.Mission.Name, "two")
	},
	"10e.CORE.VISIBLE.3 through models of its own unit": func(t *testing.T) {
		tt := table(t, "", list(squad(2), squad(1)), list(squad(1)), at{5000, 5000}, at{5000, 20000}, at{20000, 5000})
		tt.SetPose(1, geom.Pose{X: 7000, Y: 5000})
		equal(t, "sees past its own", tt.Sees(0, 3), true)
		a, b := &tt.Bodies(1)[0], &tt.Bodies(3)[0]
		equal(t, "not fully past another unit", tt.Terrain.FullySees(a, b, tt.Bodies(1)[1:], nil), false)
	},
	"10e.CORE.PERSIST.1 an effect goes on while its unit is embarked": func(t *testing.T) {
		tt := table(t, "", list(using(squad(1), effect.Use{At: effect.StartOfPhase, Until: effect.EndOfTurn, Effects: []effect.Effect{{Kind: effect.FightsFirst}}})), list(squad(1)), at{5000, 5000}, far)
		usesAt(tt, effect.StartOfPhase)
		tt.SetPlace(1, rules.Embarked, rules.NoUnit)
		tt.Expire(effect.EndOfPhase)
		tt.Stand(1, 9000, 5000)
		tt.SetPlace(1, rules.OnTable, rules.NoUnit)
		equal(t, "again", tt.HasEffect(1, effect.FightsFirst), true)
		tt.Expire(effect.EndOfTurn)
		equal(t, "for its full duration", tt.HasEffect(1, effect.FightsFirst), false)
	},
	"10e.UNIT.ENGAGE.5 of all models together": func(t *testing.T) {
		tt := table(t, "", list(squad(2)), list(squad(1)), at{5000, 5000}, at{20000, 5000})
		tt.SetPose(1, geom.Pose{X: 20000 - base - inch, Y: 5000})
		equal(t, "engaged", tt.Engaged(1, 2), true)
		tt.SetPose(1, geom.Pose{X: 20000 - base - inch - 1, Y: 5000})
		equal(t, "not engaged", tt.Engaged(1, 2), false)
	},
	"10e.UNIT.COHERENCY.6 10e.MOVE.MODEL.1 a move that does not end in coherency is not made": func(t *testing.T) {
		tt := table(t, "", list(squad(2)), list(squad(1)), at{5000, 5000}, far)
		tt.SetPose(1, geom.Pose{X: 5000, Y: 5000 + base + inch})
		moving(tt, 1, rules.DoNormalMove)
		before := tt.Bodies(1)[0].Pose
		tt.Refused(shift(tt, 1, 5*inch, 0), "10e.UNIT.COHERENCY.1")
		equal(t, "where it was", tt.Bodies(1)[0].Pose, before)
		tt.Answer(shift(tt, 1, inch, 0))
		equal(t, "one model alone", [2]geom.Length{tt.Bodies(1)[0].X, tt.Bodies(1)[1].X}, [2]geom.Length{5000 + inch, 5000})
	},
	"10e.UNIT.COHERENCY.9 models removed trigger nothing": func(t *testing.T) {
		u := squad(2)
		u.Effects = []effect.Effect{{Kind: effect.Explodes, Value: 2, Length: 6 * inch, Amount: dice.Fixed(1)}}
		tt := table(t, "", list(u), list(squad(1)), at{5000, 5000}, far)
		tt.SetPose(1, geom.Pose{X: 15000, Y: 5000})
		phase(tt, rules.StepTurnEnd)
		tt.Choose(rules.Select, all)
		equal(t, "left", tt.Unit(1).Alive, 1)
	},
	"10e.SHOOT.SEQ.1 10e.SHOOT.SEQ.3 each unit once": func(t *testing.T) {
		tt := table(t, "hit 1", list(squad(1, gun(t)), squad(1, gun(t))), list(squad(1)), at{5000, 5000}, at{5000, 8000}, at{15000, 5000})
		shooting(tt).Answer(shots(0, 3))
		equal(t, "again", [2]bool{offered(tt, rules.Select, 1), offered(tt, rules.Select, 2)}, [2]bool{false, true})
	},
	"10e.SHOOT.SEQ.4 10e.SHOOT.TARGET.3 without a target in range it is not selected": func(t *testing.T) {
		for gap, want := range map[geom.Length]bool{24 * inch: true, 24*inch + 1: false} {
			tt := table(t, "", list(squad(1, gun(t))), list(squad(1)), at{5000, 5000}, at{5000 + base + gap, 5000})
			equal(t, "selected", offered(phase(tt, rules.StepShooting), rules.Select, 1), want)
		}
		unarmed := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{15000, 5000})
		equal(t, "without weapons", offered(phase(unarmed, rules.StepShooting), rules.Select, 1), false)
	},
	"10e.SHOOT.TARGET.6 10e.FIGHT.ATTACK.2 attacks on a destroyed target are not made": func(t *testing.T) {
		w := gun(t)
		w.Attacks, w.Damage = dice.Fixed(3), dice.Fixed(2)
		tt := table(t, "hit 3; wound 4; save 3", list(squad(1, w)), list(squad(1), squad(1)), at{5000, 5000}, at{15000, 5000}, far)
		shooting(tt).Answer(shots(0, 2))
		equal(t, "destroyed", tt.Unit(2).Place, rules.Destroyed)
	},
	"10e.SHOOT.HEAVY.2 units that arrived have not Remained Stationary": func(t *testing.T) {
		against(gun(t, "heavy"), soldiers(1)).when(effect.Moved|effect.Arrived).leaves(t, "hit 2", 2)
		against(gun(t, "heavy"), soldiers(1)).when(effect.RemainedStationary).leaves(t, "hit 2; wound 3", 2)
	},
	"10e.BATTLESHOCK.TEST.8 destroyed units take no test": func(t *testing.T) {
		tt := table(t, "", list(squad(1), squad(1)), list(squad(1)), at{5000, 5000}, at{8000, 5000}, far)
		tt.SetPlace(1, rules.Destroyed, rules.NoUnit)
		phase(tt, rules.StepShock)
		equal(t, "shocked", len(shockedUnits(tt)), 0)
	},
	"10e.BATTLESHOCK.EFFECT.4 10e.EXAMPLES.14 Objective Control is 0 before modifiers": func(t *testing.T) {
		for add, want := range map[int16]bool{0: false, 1: true} {
			u := squad(1)
			u.Effects = []effect.Effect{changing(effect.OC, dice.Modifier{Add: add})}
			tt := table(t, "", list(u), list(squad(1)), at{5000, 5000}, far)
			tt.State.Markers = []geom.Point{{X: 5000, Y: 6000}}
			tt.Mark(1, effect.Shocked)
			_, held := tt.Edition.Mission.Controls.Do(tt.Game, 0)
			equal(t, "held", held, want)
		}
	},
	"10e.DATASHEET.LIMIT.4 10e.DATASHEET.UNITVALUE.1 Leadership is never 4+ or 9+, and that of a unit the best": func(t *testing.T) {
		for add, want := range map[int16]int{-5: 5, -1: 5, 0: 6, 1: 7, 9: 8} {
			u := squad(2)
			best := u.Kinds[0]
			best.Count, best.Profile.Leadership = 1, 6
			u.Kinds[0].Count = 1
			u.Kinds = append(u.Kinds, best)
			u.Effects = []effect.Effect{changing(effect.Ld, dice.Modifier{Add: add})}
			tt := table(t, "", list(u), list(squad(1)), at{5000, 5000}, far)
			equal(t, "Leadership", morale.BestLeadership(tt.Game, 1), want)
		}
	},
	"10e.DATASHEET.LIMIT.5 Objective Control is never below 0": func(t *testing.T) {
		u := squad(1)
		u.Effects = []effect.Effect{changing(effect.OC, dice.Modifier{Add: -9})}
		tt := table(t, "", list(u, squad(1)), list(squad(1)), at{5000, 5000}, at{5000, 7500}, far)
		tt.State.Markers = []geom.Point{{X: 5000, Y: 6000}}
		_, held := tt.Edition.Mission.Controls.Do(tt.Game, 0)
		equal(t, "held by the other unit", held, true)
	},
	"10e.DATASHEET.HEAL.1 10e.DATASHEET.HEAL.2 never more wounds than it has": func(t *testing.T) {
		use := effect.Use{At: effect.StartOfPhase, Effects: []effect.Effect{{Kind: effect.RegainWounds, Amount: dice.Fixed(3)}}}
		tt := table(t, "", list(using(squad(1), use)), list(squad(1)), at{5000, 5000}, far)
		tt.State.Models[0].Hurt = true
		tt.SetWounds(0, 1)
		usesAt(tt, effect.StartOfPhase)
		equal(t, "wounds", [2]any{tt.Models(1)[0].Wounds, tt.Models(1)[0].Hurt}, [2]any{int16(2), false})
	},
	"10e.DATASHEET.AURA.1 within its distance, and always itself": func(t *testing.T) {
		u := squad(1)
		u.Auras = []effect.Aura{{Number: 1, Kind: -1, Range: 6 * inch, Effects: []effect.Effect{{Kind: effect.FightsFirst}}}}
		for gap, want := range map[geom.Length]bool{6 * inch: true, 6*inch + 1: false} {
			tt := table(t, "", list(u, squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + gap, 5000}, far)
			equal(t, "reached", [2]bool{tt.HasEffect(1, effect.FightsFirst), tt.HasEffect(2, effect.FightsFirst)}, [2]bool{true, want})
		}
	},
	"10e.DATASHEET.KEYWORD.4 any of them, all of them, and none": func(t *testing.T) {
		k := effect.Keywords{effect.Infantry, effect.Character}
		for want, f := range map[bool][]effect.Filter{
			true:  {{Any: effect.Keywords{effect.Vehicle, effect.Infantry}}, {All: k}, {None: effect.Keywords{effect.Vehicle}}},
			false: {{Any: effect.Keywords{effect.Vehicle}}, {All: append(k[:2:2], effect.Fly)}, {None: effect.Keywords{effect.Infantry}}},
		} {
			for i := range f {
				equal(t, "passes", f[i].Passes(k), want)
			}
		}
	},
	"10e.AIRCRAFT.FIGHT.1 AIRCRAFT declare no charges": func(t *testing.T) {
		for k, want := range map[effect.Keyword]bool{effect.Aircraft: false, effect.Fly: true} {
			tt := table(t, "", list(of(squad(1), k)), list(of(squad(1), effect.Fly)), at{5000, 5000}, at{5000 + base + 8*inch, 5000})
			equal(t, "charges", charges(tt, 1), want)
		}
	},
	"10e.CHARGE.SEQ.2 within 12 inches, without an Advance or a Fall Back, and not engaged": func(t *testing.T) {
		for _, c := range []struct {
			gap  geom.Length
			is   effect.Conditions
			want bool
		}{{12 * inch, 0, true}, {12*inch + 1, 0, false}, {6 * inch, effect.Advanced, false}, {6 * inch, effect.FellBack, false}, {inch, 0, false}} {
			tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + c.gap, 5000})
			tt.Mark(1, c.is)
			equal(t, "charges", offered(phase(tt, rules.StepCharge), rules.Select, 1), c.want)
		}
	},
	"10e.MISSION.SEQ.14 no man's land is in neither zone": func(t *testing.T) {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far)
		zones := tt.Zones()
		middle, edge := geom.Point{X: (tt.Field.Min.X + tt.Field.Max.X) / 2, Y: (tt.Field.Min.Y + tt.Field.Max.Y) / 2}, geom.Point{X: tt.Field.Min.X + inch, Y: tt.Field.Min.Y + inch}
		spot := func(p geom.Point) *geom.Body { b := geom.Spot(p); return &b }
		equal(t, "the middle", zones[0].Touches(spot(middle)) || zones[1].Touches(spot(middle)), false)
		equal(t, "a corner", zones[0].Touches(spot(edge)) || zones[1].Touches(spot(edge)), true)
	},
	"10e.MOVE.STRATEGIC.11 a unit placed into Strategic Reserves later comes back from the second battle round on": func(t *testing.T) {
		for round, want := range map[int8]bool{1: false, 2: true} {
			tt := table(t, "", list(squad(1), squad(1)), list(squad(1)), at{5000, 5000}, at{5000, 20000}, far)
			tt.Reserve(1)
			tt.State.Round = round
			equal(t, "arrives", len(move.CanIngress(tt.Game, 0)) > 0, want)
		}
	},
}
