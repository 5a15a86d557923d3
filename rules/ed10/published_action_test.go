package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestPublishedActions plays moves, attacks, charges and Stratagems of the published rules, each on
// both sides of its edge.
func TestPublishedActions(t *testing.T) {
	for name, test := range publishedActions {
		t.Run(name, test)
	}
}

// watched plays a Normal Move of the first unit and returns the request after it.
func watched(tt *rulestest.Table) *rulestest.Table {
	return offeredAfter(moving(funded(tt, 1), 1, rules.DoNormalMove), inch)
}

func offeredAfter(tt *rulestest.Table, by geom.Length) *rulestest.Table {
	tt.Answer(shift(tt, 1, by))
	return tt
}

var publishedActions = map[string]func(*testing.T){
	"10e.MOVE.SEQ.4 units that are not selected Remain Stationary": func(t *testing.T) {
		tt := arrives(t, 2, squad(1), squad(1), squad(1))
		tt.SetPlace(1, rules.OnTable, rules.NoUnit)
		tt.SetPlace(2, rules.OnTable, rules.NoUnit)
		tt.Stand(1, 5000, 5000)
		tt.Stand(2, 5000, 9000)
		moving(tt, 1, rules.DoNormalMove)
		tt.Answer(shift(tt, 1, inch))
		tt.Choose(rules.Pass, all)
		tt.Choose(rules.DoStrategic, 3)
		tt.Answer(up(tt, 3, at{20000, 3000}))
		still := func(u rules.UnitID) bool { return tt.Is(u).Has(effect.RemainedStationary) }
		equal(t, "Remained Stationary", [3]bool{still(1), still(2), still(3)}, [3]bool{false, true, false})
	},
	"10e.MOVE.STATIONARY.1 it is not moved for the rest of the phase": func(t *testing.T) {
		tt := phase(table(t, "", list(squad(1), squad(1)), list(squad(1)), at{5000, 5000}, at{5000, 9000}, far), rules.StepMovement)
		tt.Choose(rules.Select, 1)
		tt.Choose(rules.DoRemainStationary, all)
		equal(t, "offered", [2]bool{offered(tt, rules.Select, 1), offered(tt, rules.Select, 2)}, [2]bool{false, true})
	},
	"10e.MOVE.MODEL.2 straight lines, measured from the same point": func(t *testing.T) {
		for more, want := range map[geom.Length]bool{0: true, 2: false} {
			tt := moving(table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far), 1, rules.DoNormalMove)
			c := &rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: 1, Poses: []geom.Pose{{X: 5000 + 3*inch, Y: 5000}, {X: 5000 + 3*inch, Y: 5000 + 3*inch + more}}}}}
			equal(t, "legal", tt.Apply(c) == nil, want)
		}
	},
	"10e.MOVE.ADVANCE.5 one of several fixed distances": func(t *testing.T) {
		fixed := func(inches geom.Length) effect.Effect {
			return effect.Effect{Kind: effect.FixedAdvance, Length: inches * inch}
		}
		for _, c := range []struct {
			effects []effect.Effect
			want    geom.Length
		}{{[]effect.Effect{fixed(6)}, 6 * inch}, {[]effect.Effect{fixed(6), fixed(8)}, 8 * inch}, {[]effect.Effect{fixed(8), fixed(6)}, 8 * inch}} {
			tt := moving(table(t, "", list(under(squad(1), c.effects...)), list(squad(1)), at{5000, 5000}, far), 1, rules.DoAdvance)
			equal(t, "added", tt.Unit(1).Rolled, c.want)
		}
	},
	"10e.CORE.PERSIST.1 what lasts while its owner is on the battlefield": func(t *testing.T) {
		for while, want := range map[bool]bool{true: false, false: true} {
			use := onEnemy(effect.Effect{Kind: effect.FightsFirst}, effect.Selection{})
			use.Until, use.WhileOn = effect.EndOfTurn, while
			tt := usesAt(table(t, "", list(using(squad(1), use)), list(squad(1)), at{5000, 5000}, at{10000, 5000}), effect.EndOfPhase)
			equal(t, "with its owner", tt.HasEffect(2, effect.FightsFirst), true)
			tt.Remove(0, "")
			equal(t, "without its owner", tt.HasEffect(2, effect.FightsFirst), want)
		}
	},
	"10e.MOVE.OVERMODELS.1 each of several rules that move models across others": func(t *testing.T) {
		over := func(k effect.Keyword) effect.Effect {
			return effect.Effect{Kind: effect.MoveAcross, Across: effect.AcrossModels, Enter: true, Scope: effect.Scope{Opponent: effect.Filter{All: effect.Keywords{k}}}}
		}
		for k, want := range map[effect.Keyword]bool{effect.Infantry: true, effect.Vehicle: true, effect.Monster: false} {
			tt := table(t, "", list(under(squad(1), over(effect.Infantry), over(effect.Vehicle))), list(of(squad(1), k)), at{5000, 5000}, at{5000 + 3*inch, 5000})
			moving(tt, 1, rules.DoNormalMove)
			equal(t, "across", tt.Apply(shift(tt, 1, 6*inch)) == nil, want)
		}
	},
	"10e.MOVE.TERRAIN.5 no model ends part-way through a climb": func(t *testing.T) {
		for height, want := range map[geom.Length]bool{3 * inch: true, 2 * inch: false, inch: false} {
			tt := across(t, "", squad(1), 3*inch)
			tt.Stand(2, far.x, far.y)
			land, err := geom.LayTerrain([]geom.Feature{{Name: "hill", Parts: []geom.Prism{{
				Corners: []geom.Point{{X: 6000}, {X: 12000}, {X: 12000, Y: 30000}, {X: 6000, Y: 30000}}, Height: 3 * inch,
			}}}}, tt.Edition.Move.LowTerrain.Is)
			if err != nil {
				t.Fatal(err)
			}
			tt.Terrain = land
			tt.Setup.Armies[0].Units[0].Kinds[0].Profile.Move.Most = 12 * inch
			moving(tt, 1, rules.DoNormalMove)
			c := &rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: 1, Poses: []geom.Pose{{X: 8000, Y: 5000, Z: height}}}}}
			if want {
				tt.Answer(c)
			} else {
				tt.Refused(c, "10e.MOVE.TERRAIN.2")
			}
		}
	},
	"10e.MOVE.OVERMODELS.1 across models, but not onto them": func(t *testing.T) {
		for _, c := range []struct {
			over bool
			by   geom.Length
			want bool
		}{{true, 6 * inch, true}, {false, 6 * inch, false}, {true, 3 * inch, false}} {
			u := squad(1)
			if c.over {
				u = under(u, effect.Effect{Kind: effect.MoveAcross, Across: effect.AcrossModels, Enter: true})
			}
			tt := table(t, "", list(u), list(squad(3)), at{5000, 5000}, at{})
			for i := range 3 {
				tt.SetPose(1+i, geom.Pose{X: 5000 + 3*inch, Y: 5000 + geom.Length(i-1)*base})
			}
			tt.State.Units[1].Place = rules.OnTable
			moving(tt, 1, rules.DoNormalMove)
			equal(t, "legal", tt.Apply(shift(tt, 1, c.by)) == nil, c.want)
		}
	},
	"10e.MOVE.RESERVE.5 10e.MOVE.STRATEGIC.12 what is in Reserves at the end has never arrived": func(t *testing.T) {
		for place, want := range map[rules.Place]bool{rules.Reinforcing: true, rules.OnTable: false} {
			tt := table(t, "", list(truck(t), of(squad(1), effect.Infantry)), list(squad(1)), at{5000, 5000}, at{}, far)
			tt.SetPlace(1, place, rules.NoUnit)
			tt.Unit(1).Strategic = place == rules.Reinforcing
			tt.SetPlace(2, rules.Embarked, 1)
			tt.State.Frames = nil
			phase(tt, rules.StepEnd)
			equal(t, "destroyed", [2]bool{tt.Unit(1).Place == rules.Destroyed, tt.Unit(2).Place == rules.Destroyed}, [2]bool{want, want})
		}
	},
	"10e.TRANSPORT.CAPACITY.1 which models, and how many": func(t *testing.T) {
		for _, c := range []struct {
			u    rules.ArmyUnit
			want bool
		}{{of(squad(12), effect.Infantry), true}, {of(squad(13), effect.Infantry), false}, {of(squad(1), effect.Vehicle), false}} {
			tt := declaring(t, rules.Army{Units: list(truck(t), c.u)})
			equal(t, "starts embarked", tt.Request().Ask != rules.Nothing && offered(tt, rules.DoEmbark, 2), c.want)
		}
	},
	"10e.AIRCRAFT.OTHERS.2 over AIRCRAFT, but not beside or onto them": func(t *testing.T) {
		for _, c := range []struct {
			k    effect.Keyword
			by   geom.Length
			want bool
		}{{effect.Aircraft, 6 * inch, true}, {effect.Aircraft, 3 * inch, false}, {effect.Aircraft, base + inch, false}, {effect.Vehicle, 6 * inch, false}} {
			tt := table(t, "", list(squad(1)), list(of(squad(3), c.k)), at{5000, 5000}, at{})
			for i := range 3 {
				tt.SetPose(1+i, geom.Pose{X: 5000 + 3*inch, Y: 5000 + geom.Length(i-1)*base})
			}
			tt.State.Units[1].Place = rules.OnTable
			moving(tt, 1, rules.DoNormalMove)
			equal(t, "legal", tt.Apply(shift(tt, 1, c.by)) == nil, c.want)
		}
	},
	"10e.AIRCRAFT.FIGHT.4 AIRCRAFT do not Pile In, and those that cannot FLY ignore them": func(t *testing.T) {
		for k, want := range map[effect.Keyword]bool{effect.Aircraft: false, effect.Vehicle: true} {
			quiet := of(under(squad(1), effect.Effect{Kind: effect.Cannot, Actions: effect.ToFight}), effect.Fly)
			u := of(squad(1), k, effect.Fly)
			u.Kinds[0].Profile.Attacks = dice.Amount{}
			tt := table(t, "", list(u), list(quiet), at{5000, 5000}, at{5000 + base + inch, 5000})
			phase(tt, rules.StepFight)
			equal(t, "Piles In", tt.Request().Reason == rules.ForPileIn, want)
			equal(t, "Consolidates", fight.CanMove(tt.Game, 1, effect.ToConsolidate), want)
		}
		for k, want := range map[effect.Keyword]geom.Length{effect.Infantry: 3 * inch, effect.Fly: 2 * inch} {
			tt := table(t, "", list(of(squad(1), k)), list(of(squad(1), effect.Aircraft), squad(1)), at{10000, 5000}, at{10000 + base + 2*inch, 5000}, at{10000 - base - 3*inch, 5000})
			equal(t, "closest", move.Closest(tt.Game, 1, &tt.Bodies(1)[0]), want)
		}
	},
	"10e.SHOOT.BIGGUNS.3 an engaged VEHICLE does not fire Overwatch": func(t *testing.T) {
		for gap, want := range map[geom.Length]bool{inch: false, 2 * inch: true} {
			tt := watched(table(t, "", list(squad(1), squad(1)), list(of(squad(1, gun(t)), effect.Vehicle)), at{5000, 5000}, at{15000, 5000 + base + gap}, at{15000, 5000}))
			equal(t, "offered", offers(tt, rules.FireOverwatch, 3), want)
		}
	},
	"10e.ATTACK.HIT.2 an unmodified 6 is a Critical Hit": func(t *testing.T) {
		lethal := gun(t, "lethal hits")
		lethal.Skill = 6
		firing(lethal, []effect.Effect{hitting(-1)}, nil).leaves(t, "hit 6; save 3", 1)
		firing(lethal, []effect.Effect{hitting(1)}, nil).leaves(t, "hit 5; wound 4; save 3", 1) // a modified 6
	},
	"10e.ATTACK.MORTAL.5 mortal wounds of an attack with Precision": func(t *testing.T) {
		for leader, want := range map[bool][2]int16{true: {6, 1}, false: {6, 2}} {
			tt := hunted(t, "hit 3; wound 6", 10*inch, squad(1, gun(t, "precision", "devastating wounds")), func(_, _ *rules.ArmyUnit) {})
			shooting(tt).Answer(shots(0, 3))
			asked(t, tt, rules.ForPrecision)
			if leader {
				tt.Choose(rules.Select, all)
			} else {
				tt.Choose(rules.Pass, all)
			}
			suffers(tt)
			at := 0
			for i, m := range tt.Models(3) {
				if m.Leads {
					at = i
				}
			}
			equal(t, "left", [2]int16{tt.Unit(3).Alive, tt.Models(3)[at].Wounds}, want)
		}
	},
	"10e.EXAMPLES.23 10e.ATTACHED.UNIT.2 each part is a unit that is destroyed": func(t *testing.T) {
		w := gun(t, "torrent")
		w.Attacks, w.Damage = dice.Fixed(2), dice.Fixed(2)
		u := using(squad(1, w), effect.Use{At: effect.WhenDestroys, Whole: true, Until: effect.EndOfTurn, Effects: []effect.Effect{changing(effect.M, dice.Modifier{Add: 1})}})
		tt := hunted(t, "wound 6; save 1; wound 6; save 1", 10*inch, u, func(l, g *rules.ArmyUnit) {
			g.Kinds[0].Count = 1
		})
		shooting(tt).Answer(shots(0, 3))
		suffers(tt)
		equal(t, "Move", tt.MoveOf(0).Most, 8*inch)
	},
	"10e.CHARGE.BONUS.2 has charged, and has been charged": func(t *testing.T) {
		for script, want := range map[string]bool{"charge 2 2": true, "charge 1 1": false} {
			tt := table(t, script, list(squad(1)), list(squad(1), squad(1)), at{5000, 5000}, at{5000 + base + 4*inch, 5000}, at{5000, 5000 + base + 8*inch})
			phase(tt, rules.StepCharge)
			tt.Choose(rules.Select, 1)
			if tt.Request().Ask == rules.SelectCharge {
				tt.Answer(&rules.Choice{Ask: rules.SelectCharge, Units: rules.UnitSet(0).With(2)})
			}
			if want {
				tt.Answer(shift(tt, 1, 4*inch-2))
			}
			equal(t, "charged", [3]bool{tt.Is(1).Has(effect.Charged), tt.Is(2).Has(effect.WasCharged), tt.Is(3).Has(effect.WasCharged)}, [3]bool{want, want, false})
			tt.BeginTurn()
			equal(t, "in the next turn", [2]bool{tt.Is(1).Has(effect.Charged), tt.Is(2).Has(effect.WasCharged)}, [2]bool{false, false})
		}
	},
	"10e.FIGHT.ELIGIBLE.1 engaged, or after a Charge move": func(t *testing.T) {
		for _, c := range []struct {
			gap  geom.Length
			is   effect.Conditions
			want bool
		}{{inch, 0, true}, {inch + 1, 0, false}, {inch + 1, effect.Charged, true}} {
			tt := table(t, "", list(fighter()), list(squad(1)), at{5000, 5000}, at{5000 + base + c.gap, 5000})
			tt.Mark(1, c.is)
			equal(t, "eligible", tt.Edition.Fight.Eligible.Do(tt.Game, 1), c.want)
		}
	},
	"10e.FIGHT.PILEIN.4 a longer Pile-in move is so for every model": func(t *testing.T) {
		for reach, want := range map[geom.Length]bool{6 * inch: true, 0: false} {
			u := squad(2)
			if reach > 0 {
				u = under(u, effect.Effect{Kind: effect.Reach, Actions: effect.ToPileIn, Length: reach})
			}
			tt := table(t, "", list(u), list(squad(1)), at{10000, 5000}, at{10000 + base + 6*inch, 5000})
			tt.SetPose(1, geom.Pose{X: 10000, Y: 5000 + base + 100})
			tt.Mark(1, effect.Charged)
			phase(tt, rules.StepFight)
			asked(t, tt, rules.ForPileIn)
			equal(t, "distance", tt.Request().Limits.Distance, max(reach, 3*inch))
			kind := fight.Kind(tt.Game, 1, "10e.FIGHT.PILEIN.2", "10e.FIGHT.PILEIN.1", tt.Request().Limits.Distance)
			_, err := move.Check(tt.Game, 1, kind, shift(tt, 1, 5500).Paths)
			equal(t, "legal", err == nil, want)
		}
	},
	"10e.FIGHT.WEAPON.3 a model without a melee weapon makes no attacks": func(t *testing.T) {
		for armed, script := range map[bool]string{true: "hit 1", false: ""} {
			u := fighter()
			u.Kinds[0].Profile.Attacks = dice.Amount{}
			if !armed {
				u.Kinds[0].Weapons = nil
			}
			quiet := under(squad(1), effect.Effect{Kind: effect.Cannot, Actions: effect.ToFight})
			tt := table(t, script, list(u), list(quiet), at{5000, 5000}, at{5000 + base, 5000})
			tt.Mark(1, effect.Charged)
			fightOrder(t, tt)
		}
	},
	"10e.FIGHT.TARGET.1 a unit that charged may attack other units": func(t *testing.T) {
		tt := table(t, "hit 1", list(fighter()), list(squad(1), squad(1), squad(1)), at{5000, 5000}, at{5000 + base, 5000}, at{5000 - base, 5000}, at{5000, 5000 + base + 2*inch + 1})
		tt.Mark(1, effect.Charged)
		tt.Unit(1).Charged = rules.UnitSet(0).With(2)
		phase(tt, rules.StepFight)
		for tt.Request().Ask == rules.MoveModels {
			tt.Answer(&rules.Choice{Ask: rules.MoveModels})
		}
		one := func(target rules.UnitID) *rules.Choice {
			return &rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{{Model: 1, Target: target, Count: 1}}}
		}
		tt.Refused(one(4), "10e.FIGHT.WHO.1")
		tt.Answer(one(3))
	},
	"10e.STRATAGEM.OVERWATCH.5 at a unit that has disembarked": func(t *testing.T) {
		for points, want := range map[int16]bool{1: true, 0: false} {
			tt := funded(aboard(t, "", 12*inch), points)
			tt.Setup.Armies[1].Units[0] = squad(1, gun(t))
			phase(tt, rules.StepMovement)
			tt.Choose(rules.DoDisembark, 2)
			tt.Answer(beside(tt, 0))
			equal(t, "offered", offers(tt, rules.FireOverwatch, 3), want)
		}
	},
	"10e.STRATAGEM.OVERWATCH.1 when a unit has moved, and when it is set up": func(t *testing.T) {
		tt := watched(table(t, "", list(squad(1)), list(squad(1, gun(t))), at{5000, 5000}, at{15000, 5000}))
		equal(t, "after a move", offers(tt, rules.FireOverwatch, 2), true)
		late := arrives(t, 2, squad(1))
		funded(late, 1)
		late.Setup.Armies[1].Units[0] = squad(1, gun(t))
		late.Stand(2, 20000, 15000)
		late.Choose(rules.DoStrategic, 1)
		late.Answer(up(late, 1, at{20000, 3000}))
		equal(t, "after it is set up", offers(late, rules.FireOverwatch, 2), true)
	},
	"10e.STRATAGEM.CHALLENGE.1 one CHARACTER model strikes the leader": func(t *testing.T) {
		for uses, want := range map[bool]int16{true: 1, false: 2} {
			boss := of(squad(1, blade(dice.Fixed(1))), effect.Infantry, effect.Character)
			tt := hunted(t, "hit 3; wound 4; save 1", 0, boss, func(l, g *rules.ArmyUnit) {
				l.Effects = []effect.Effect{{Kind: effect.Cannot, Actions: effect.ToFight}}
				g.Effects = l.Effects
			})
			funded(tt, 1)
			tt.Mark(1, effect.Charged)
			phase(tt, rules.StepFight)
			if asked(t, tt, rules.ForStratagem); uses {
				spend(t, tt, rules.EpicChallenge, 1)
			} else {
				tt.Choose(rules.Pass, all)
			}
			for n := 0; tt.Request().Ask != rules.Nothing && n < 20; n++ {
				switch q := tt.Request(); {
				case q.Reason == rules.ForPrecision:
					tt.Choose(rules.Select, all)
				case q.Ask == rules.SelectMelee:
					tt.Answer(&rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{{Model: 1, Target: 3, Count: 1}}})
				case q.Ask == rules.OrderModels:
					suffers(tt)
				case q.Ask == rules.SelectOption:
					tt.Choose(rules.Pass, all)
				default:
					tt.Answer(&rules.Choice{Ask: q.Ask})
				}
			}
			for i, m := range tt.Models(3) {
				if m.Leads {
					equal(t, "the leader has left", tt.Models(3)[i].Wounds, want)
				}
			}
		}
	},
	"10e.EXAMPLES.59 failed and refused charges": func(t *testing.T) {
		both := rules.UnitSet(0).With(2).With(3)
		for script, want := range map[string]bool{"charge 2 3": true, "charge 2 2": false} {
			tt := table(t, script, list(squad(1)), list(squad(1), squad(1)), at{10000, 5000}, at{10000 + base + 4*inch, 5000}, at{10000 + base + 4*inch + 1500, 5000 + base + 100})
			phase(tt, rules.StepCharge)
			tt.Choose(rules.Select, 1)
			tt.Answer(&rules.Choice{Ask: rules.SelectCharge, Units: both})
			equal(t, "both targets", tt.Request().Reason == rules.ForChargeMove, want)
		}
		for third, want := range map[geom.Length]bool{base + inch + 100: true, base + inch - 200: false} {
			tt := table(t, "charge 1 2", list(squad(1)), list(squad(1), squad(1)), at{10000, 5000}, at{10000 + base + 4*inch, 5000}, at{10000 + 3*inch, 5000 + third})
			phase(tt, rules.StepCharge)
			tt.Choose(rules.Select, 1)
			tt.Answer(&rules.Choice{Ask: rules.SelectCharge, Units: rules.UnitSet(0).With(2)})
			equal(t, "without the third unit", tt.Apply(shift(tt, 1, 3*inch)) == nil, want)
		}
		equal(t, "refused", [3]bool{
			charges(table(t, "", list(squad(1)), list(squad(1)), at{10000, 5000}, at{10000 + base + 12*inch, 5000}), 1),
			charges(table(t, "", list(squad(1)), list(squad(1)), at{10000, 5000}, at{10000 + base + 12*inch + inch/2, 5000}), 1),
			charges(marked(table(t, "", list(squad(1)), list(squad(1)), at{10000, 5000}, at{10000 + base + 6*inch, 5000}), effect.Advanced), 1),
		}, [3]bool{true, false, false})
	},
	"10e.ABILITY.FIRINGDECK.3 only the weapons, even of units that Advanced": func(t *testing.T) {
		for own, script := range map[bool]string{true: "hit 2; wound 1", false: "hit 2"} {
			tt := aboard(t, script, 10*inch, "Firing Deck 2")
			to := 1
			if own {
				to = 0
			}
			tt.Setup.Armies[0].Units[to].Effects = append(tt.Setup.Armies[0].Units[to].Effects, hitting(1))
			tt.Mark(2, effect.Moved|effect.Advanced|effect.FellBack)
			shooting(tt).Answer(riding(0, 2))
		}
	},
	"10e.EXAMPLES.80 Firing Deck": func(t *testing.T) {
		tt := aboard(t, "hit 1 1", 10*inch, "Firing Deck 2")
		shooting(tt)
		tt.Refused(riding(1, 2, 3), "10e.ABILITY.FIRINGDECK.1")
		spent := tt.Clone()
		spent.State.Units[1].Did |= rules.SelectedToShoot
		equal(t, "a unit that has shot already", spent.Apply(riding(0, 2)) == nil, false)
		tt.Answer(riding(0, 2, 3))
		equal(t, "shoots later", tt.Unit(2).Did&rules.SelectedToShoot != 0, true)
	},
	"10e.GAPS.41 they are the weapons of the TRANSPORT": func(t *testing.T) {
		for gap, script := range map[geom.Length]string{inch: "hit 3", inch + 1: "hit 3; wound 1"} {
			shooting(aboard(t, script, gap, "Firing Deck 1")).Answer(riding(0, 2))
		}
	},
	"10e.GAPS.37 no bonus for Heavy in Fire Overwatch": func(t *testing.T) {
		tt := table(t, "", list(squad(1)), list(squad(1, gun(t, "heavy"))), at{5000, 5000}, at{15000, 5000})
		for turn, want := range map[rules.Player]bool{1: true, 0: false} {
			tt.State.Turn = turn
			tt.Unmark(2, effect.RemainedStationary)
			tt.Mark(2, effect.RemainedStationary)
			if turn == 0 {
				tt.BeginTurn()
			}
			equal(t, "Remained Stationary", tt.Is(2).Has(effect.RemainedStationary), want)
		}
	},
	"10e.GAPS.31 mortal wounds count as allocated": func(t *testing.T) {
		u := under(squad(2), effect.Effect{Kind: effect.IgnoreWounds, Value: 2})
		u.Kinds = append(u.Kinds, u.Kinds[0])
		u.Kinds[0].Count, u.Kinds[1].Count = 1, 1
		tt := table(t, "ignore 2", list(u), list(squad(1)), at{5000, 5000}, far)
		tt.Play(rules.Frame{Step: rules.StepMortal, Unit: 1, Value: 1})
		for tt.Request().Reason == rules.ForAllocation {
			tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{2}})
		}
		equal(t, "allocated", [2]bool{tt.State.Models[0].Allocated, tt.State.Models[1].Allocated}, [2]bool{false, true})
	},
	"10e.GAPS.47 10e.BATTLESHOCK.TEST.5 all models of a shocked unit are shocked": func(t *testing.T) {
		for is, want := range map[effect.Conditions]bool{0: true, effect.Shocked: false} {
			boss := of(squad(1, blade(dice.Fixed(1))), effect.Infantry, effect.Character)
			tt := hunted(t, "", 0, boss, func(_, _ *rules.ArmyUnit) {})
			funded(tt, 1)
			tt.Mark(1, effect.Charged|is)
			tt.OfferStratagems(rules.UnitFights, 0, 1)
			tt.Run()
			equal(t, "Epic Challenge", offers(tt, rules.EpicChallenge, 1), want)
		}
	},
}

// marked marks the first unit.
func marked(tt *rulestest.Table, is effect.Conditions) *rulestest.Table {
	tt.Mark(1, is)
	return tt
}
