package ed10

import (
	"slices"
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

// TestPublishedCore plays the core concepts, datasheets and units of the published rules, each on
// both sides of its edge.
func TestPublishedCore(t *testing.T) {
	for name, test := range publishedCore {
		t.Run(name, test)
	}
}

// swift is a Use of a moment that lets its unit fight first until the end of the turn.
func swift(m effect.Moment) effect.Use {
	return effect.Use{At: m, Until: effect.EndOfTurn, Effects: []effect.Effect{{Kind: effect.FightsFirst}}}
}

// onePhase plays one phase of the first player with its start and its end.
func onePhase(tt *rulestest.Table, step rules.StepID) *rulestest.Table {
	tt.State.Frames, tt.State.Request = nil, rules.Request{}
	tt.Play(mission.OnePhase(tt.Edition, step))
	return tt
}

// returning is a Use at the start of a phase that returns models to its unit.
func returning(u rules.ArmyUnit, count int) rules.ArmyUnit {
	return using(u, effect.Use{At: effect.StartOfPhase, Effects: []effect.Effect{{Kind: effect.ReturnModels, Amount: dice.Fixed(count)}}})
}

var publishedCore = map[string]func(*testing.T){
	"10e.CORE.ARMY.1 what joins the army during the battle": func(t *testing.T) {
		tt := table(t, "", list(withUse(0, shock, effect.AllEnemies)), list(squad(2)), at{5000, 5000}, at{10000, 5000})
		added := tt.Split(2, []rules.ModelID{3})
		equal(t, "units of the other army", shockedUnits(usesAt(tt, effect.StartOfPhase)), []rules.UnitID{2, added})
		equal(t, "whose", tt.Unit(added).Player, rules.Player(1))
	},
	"10e.CORE.ARMY.6 another unit of the same datasheet": func(t *testing.T) {
		for count, want := range map[int]bool{1: false, 2: true} {
			u := of(squad(1), effect.Infantry)
			u.Effects = []effect.Effect{{Kind: effect.FightsFirst, Scope: effect.Scope{Near: &effect.Near{Of: effect.Filter{All: effect.Keywords{effect.Infantry}}, Within: 6 * inch}}}}
			units := list(u, u)[:count]
			tt := table(t, "", units, list(squad(1)))
			for i := range count {
				tt.Stand(rules.UnitAt(i), 5000, geom.Length(5000+3000*i))
			}
			tt.Stand(rules.UnitAt(count), far.x, far.y)
			equal(t, "near another unit", tt.HasEffect(1, effect.FightsFirst), want)
		}
	},
	"10e.CORE.MEASURE.10 a destroyed unit is measured to its last model": func(t *testing.T) {
		for gap, want := range map[geom.Length]bool{6 * inch: true, 6*inch + 1: false} {
			u := using(squad(2), effect.Use{At: effect.WhenUnitDestroyed, Select: effect.Selection{Affected: effect.AllEnemies, Within: 6 * inch}, Effects: []effect.Effect{shock}})
			w := gun(t, "torrent")
			w.Attacks, w.Damage = dice.Fixed(2), dice.Fixed(2)
			tt := table(t, "wound 6; save 1; wound 6; save 1", list(squad(1, w)), list(u), at{5000, 5000}, at{})
			tt.SetPose(1, geom.Pose{X: 5000 + base + gap, Y: 5000})
			tt.SetPose(2, geom.Pose{X: 5000 + base + gap, Y: 5000 + 3*inch})
			tt.State.Units[1].Place = rules.OnTable
			shooting(tt).Answer(shots(0, 2))
			for tt.Request().Reason == rules.ForAllocation { // the model farther away is destroyed first
				tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{3, 2}})
			}
			equal(t, "reached", tt.Unit(1).Is.Has(effect.Shocked), want)
		}
	},
	"10e.CORE.DICE.8 a result without an effect": func(t *testing.T) {
		for script, want := range map[string]bool{"ability 3": false, "ability 4": true} {
			use := effect.Use{At: effect.StartOfPhase, Needs: 4, Effects: []effect.Effect{shock}}
			tt := usesAt(table(t, script, list(using(squad(1), use)), list(squad(1)), at{5000, 5000}, far), effect.StartOfPhase)
			equal(t, "shocked", tt.Is(1).Has(effect.Shocked), want)
		}
	},
	"10e.CORE.ROLLOFF.3 the dice are not modified": func(t *testing.T) {
		u := squad(1)
		for k := range effect.RollKind(64) {
			u.Effects = append(u.Effects, effect.Effect{Kind: effect.AddToRoll, Roll: k, Value: 5})
		}
		for script, want := range map[string]rules.Player{"rolloff 3 2": 0, "rolloff 2 3": 1} {
			tt := table(t, script, list(squad(1)), list(u), at{5000, 5000}, far)
			equal(t, "winner", tt.RollOff("10e.CORE.ROLLOFF.1"), want)
		}
	},
	"10e.CORE.SEQUENCE.5 rules of the end of a phase come last": func(t *testing.T) {
		tt := table(t, "", list(using(squad(1), swift(effect.EndOfPhase))), list(squad(1)), at{5000, 5000}, far)
		onePhase(tt, rules.StepMovement)
		equal(t, "before the unit has moved", [2]bool{offered(tt, rules.Select, 1), tt.HasEffect(1, effect.FightsFirst)}, [2]bool{true, false})
		tt.Choose(rules.Pass, all)
		equal(t, "at the end, and nothing more", [2]bool{tt.Request().Ask == rules.Nothing, tt.HasEffect(1, effect.FightsFirst)}, [2]bool{true, true})
	},
	"10e.CORE.SEQUENCE.6 10e.CORE.SEQUENCE.14 just after a move, before another unit is selected, and each time": func(t *testing.T) {
		watch := effect.Use{At: effect.WhenEnemyMoved, EnemyWithin: 12 * inch, Optional: true, Effects: []effect.Effect{shock}}
		tt := table(t, "", list(squad(1), squad(1)), list(using(squad(1), watch)), at{5000, 5000}, at{5000, 9000}, at{10000, 5000})
		for _, u := range []rules.UnitID{1, 2} {
			if u == 1 {
				moving(tt, u, rules.DoNormalMove)
			} else {
				tt.Choose(rules.Select, u)
				tt.Choose(rules.DoNormalMove, all)
			}
			tt.Answer(shift(tt, u, inch))
			equal(t, "asked", [2]any{tt.Request().Player, offered(tt, rules.DoUse, all)}, [2]any{rules.Player(1), true})
			tt.Choose(rules.Pass, all)
		}
	},
	"10e.CORE.SEQUENCE.7 when a unit is selected to shoot, before its targets are": func(t *testing.T) {
		tt := table(t, "", list(using(squad(1, gun(t)), swift(effect.WhenSelectedToShoot))), list(squad(1)), at{5000, 5000}, at{15000, 5000})
		phase(tt, rules.StepShooting)
		equal(t, "before", tt.HasEffect(1, effect.FightsFirst), false)
		tt.Choose(rules.Select, 1)
		equal(t, "at the selection of targets", [2]any{tt.Request().Ask, tt.HasEffect(1, effect.FightsFirst)}, [2]any{rules.SelectTargets, true})
	},
	"10e.CORE.SEQUENCE.13 a second condition needs both": func(t *testing.T) {
		effects := []effect.Effect{
			{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1, Scope: effect.Scope{When: effect.Charged}},
			{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Any, Scope: effect.Scope{When: effect.Charged | effect.HalfRange}},
		}
		for is, script := range map[effect.Conditions]string{
			effect.Charged: "hit 1", effect.HalfRange: "hit 2", effect.Charged | effect.HalfRange: "hit 1 1",
		} {
			firing(gun(t), effects, nil).when(is).leaves(t, script, 2)
		}
	},
	"10e.CORE.SEQUENCE.8 the active player decides first, outside of turns the loser of the roll-off": func(t *testing.T) {
		for _, c := range []struct {
			at     effect.Moment
			turn   rules.Player
			script string
			want   []rules.Player // who is asked whether to use a rule
		}{
			{effect.StartOfPhase, 0, "", []rules.Player{0, 1}}, {effect.StartOfPhase, 1, "", []rules.Player{1, 0}},
			{effect.StartOfRound, 0, "rolloff 5 2", []rules.Player{1, 0}}, {effect.StartOfRound, 0, "rolloff 2 5", []rules.Player{0, 1}},
		} {
			u := using(squad(1), effect.Use{At: c.at, Optional: true, Effects: []effect.Effect{shock}})
			tt := table(t, c.script, list(u), list(u), at{5000, 5000}, far)
			tt.State.Turn = c.turn
			var order []rules.Player
			for usesAt(tt, c.at); tt.Request().Ask != rules.Nothing; tt.Choose(rules.Pass, all) {
				asked(t, tt, rules.ForUse)
				order = append(order, tt.Request().Player)
			}
			equal(t, "who decides", order, c.want)
		}
		must, may := using(squad(1), effect.Use{At: effect.StartOfPhase, Effects: []effect.Effect{shock}}), using(squad(1), effect.Use{At: effect.StartOfPhase, Optional: true, Effects: []effect.Effect{shock}})
		tt := usesAt(table(t, "", list(squad(1)), list(must, may), at{5000, 5000}, far, at{30000, 25000}), effect.StartOfPhase)
		asked(t, tt, rules.ForSequence)
		equal(t, "who orders the rules of one player", tt.Request().Player, rules.Player(0))
	},
	"10e.CORE.SEQUENCE.9 the active player orders two rules that set one characteristic": func(t *testing.T) {
		for turn, want := range map[rules.Player]int{0: 3, 1: 0} {
			set := func(n int) effect.Effect {
				return effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.OC, Set: true, Amount: dice.Fixed(n)}
			}
			for _, effects := range [][]effect.Effect{{set(0), set(3)}, {set(3), set(0)}} {
				tt := table(t, "", list(under(squad(1), effects...)), list(squad(1)), at{5000, 5000}, far)
				tt.State.Turn = turn
				c := ability.NewControl(tt.Game, 1)
				equal(t, "Objective Control", c.Of(0), want)
			}
		}
	},
	"10e.CORE.SEQUENCE.9 the active player orders two rules that set the characteristics of an attack": func(t *testing.T) {
		set := func(of effect.Characteristic, n int) effect.Effect {
			return effect.Effect{Kind: effect.ChangeCharacteristic, Of: of, Set: true, Amount: dice.Fixed(n)}
		}
		e := Edition()
		for _, reversed := range []bool{false, true} {
			both := func(of effect.Characteristic, a, b int) (list []effect.Effect) {
				if list = []effect.Effect{set(of, a), set(of, b)}; reversed {
					slices.Reverse(list)
				}
				return list
			}
			own := slices.Concat(both(effect.WeaponStrength, 3, 8), both(effect.WeaponAP, 0, -2), both(effect.WeaponAttacks, 1, 4), both(effect.BS, 2, 5), both(effect.WeaponDamage, 1, 3))
			target := soldiers(1)
			target.Effects = slices.Concat(both(effect.T, 3, 6), both(effect.Sv, 2, 5))
			suffered := slices.Concat(both(effect.WeaponDamage, 2, 5), both(effect.WeaponAP, -1, -3))
			for i := range suffered {
				suffered[i].Scope.Suffered = true
			}
			for outOfTurn, want := range map[bool][7]int{false: {8, 3, -2, 4, 2, 5, 3}, true: {3, 6, 0, 1, 5, 2, 1}} {
				w, changed, plain := gun(t), under(squad(1), own...), squad(1)
				use := ability.WeaponUse{Bearer: rules.Bearer{Unit: &changed.Unit, Weapon: &w}, Target: &target, OutOfTurn: outOfTurn}
				a := ability.Attack(&e.Attack, &use)
				equal(t, "Strength, Toughness, AP, Attacks, Skill, Save, Damage", [7]int{int(a.Strength), int(a.Toughness), int(a.AP), a.Number.Most(), int(a.Hit.Needed), int(a.Against[0].Save.Needed), a.Against[0].Damage.Most()}, want)
				target.Effects = append(target.Effects, suffered...)
				use.Bearer.Unit = &plain.Unit
				a = ability.Attack(&e.Attack, &use)
				equal(t, "Damage and AP set by rules of the target", [2]int{a.Against[0].Damage.Most(), int(a.AP)}, map[bool][2]int{false: {5, -3}, true: {2, -1}}[outOfTurn])
				target.Effects = target.Effects[:4]
			}
			for turn, want := range map[rules.Player][2]int{0: {9, 6}, 1: {3, 8}} {
				tt := table(t, "", list(under(squad(1), slices.Concat(both(effect.M, 3, 9), both(effect.Ld, 6, 8))...)), list(squad(1)), at{5000, 5000}, far)
				tt.State.Turn = turn
				equal(t, "Move and Leadership", [2]int{int(tt.MoveOf(0).Most / inch), morale.BestLeadership(tt.Game, 1)}, want)
			}
		}
	},
	"10e.CORE.PRIORITY.1 the rule of the attacker goes first": func(t *testing.T) {
		fails := effect.Effect{Kind: effect.RollFails, Roll: effect.WoundRoll, Value: 3, Scope: effect.Scope{Suffered: true}}
		succeeds := effect.Effect{Kind: effect.RollSucceeds, Roll: effect.WoundRoll, Value: 3}
		firing(gun(t), []effect.Effect{succeeds}, []effect.Effect{fails}).leaves(t, "hit 3; wound 3; save 1", 1)
		firing(gun(t), []effect.Effect{succeeds}, []effect.Effect{fails}).leaves(t, "hit 3; wound 2", 2)
		own := fails
		own.Scope.Suffered = false
		firing(gun(t), []effect.Effect{succeeds, own}, nil).leaves(t, "hit 3; wound 3", 2)
		firing(gun(t, "anti-infantry 2+"), nil, []effect.Effect{fails}).leaves(t, "hit 3; wound 2; save 1", 1)
		firing(gun(t), nil, []effect.Effect{fails}).leaves(t, "hit 3; wound 3", 2)
		damage := func(n int, suffered bool) effect.Effect {
			return effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.WeaponDamage, Set: true, Amount: dice.Fixed(n), Scope: effect.Scope{Suffered: suffered}}
		}
		firing(gun(t), []effect.Effect{damage(2, false)}, []effect.Effect{damage(1, true)}).leaves(t, "hit 3; wound 4; save 1", 0)
		firing(gun(t), nil, []effect.Effect{damage(2, true)}).leaves(t, "hit 3; wound 4; save 1", 0)
	},
	"10e.CORE.PRIORITY.2 what forbids a place goes first": func(t *testing.T) {
		for gap, want := range map[geom.Length]bool{12 * inch: false, 12*inch + 2: true} {
			tt := table(t, "", list(having(t, squad(1), "Deep Strike"), squad(1)), list(under(squad(1), effect.Effect{Kind: effect.ForbidReinforcements, Length: 12 * inch})))
			tt.Stand(2, 5000, 25000)
			tt.Stand(3, 20000, 5000)
			tt.State.Round = 2
			tt.SetPlace(1, rules.Reinforcing, rules.NoUnit)
			phase(tt, rules.StepMovement)
			tt.Choose(rules.Pass, all)
			tt.Choose(rules.Select, 1)
			equal(t, "legal", tt.Apply(up(tt, 1, at{20000 - base - gap, 5000})) == nil, want)
		}
	},
	"10e.CORE.SAMENAME.1 as often as it is used, but shocked once": func(t *testing.T) {
		one := effect.Use{At: effect.StartOfPhase, Until: effect.EndOfTurn, Select: effect.Selection{Affected: effect.AllEnemies}, Effects: []effect.Effect{changing(effect.M, dice.Modifier{Add: 1}), shock}}
		for count, want := range map[int]geom.Length{1: 7 * inch, 2: 8 * inch} {
			units := list(using(squad(1), one), using(squad(1), one))[:count]
			tt := table(t, "", units, list(squad(1)))
			for i := range count {
				tt.Stand(rules.UnitAt(i), 5000, geom.Length(5000+3000*i))
			}
			e := rules.UnitAt(count)
			tt.Stand(e, far.x, far.y)
			inOrder(usesAt(tt, effect.StartOfPhase))
			equal(t, "Move", tt.MoveOf(int(tt.Unit(e).First)).Most, want)
			tt.State.Turn = 1
			tt.Edition.Mission.AtCommandStart.Do(tt.Game)
			equal(t, "shocked after one Command phase", tt.Is(e).Has(effect.Shocked), false)
		}
	},
	"10e.DATASHEET.MOD.11 a minimum Move is not reduced": func(t *testing.T) {
		for add, want := range map[int16]rules.Move{-6: {Least: 20 * inch, Most: 54 * inch}, 6: {Least: 26 * inch, Most: 66 * inch}} {
			u := under(of(squad(1), effect.Aircraft, effect.Fly), changing(effect.M, dice.Modifier{Add: add}))
			u.Kinds[0].Profile.Move = rules.Move{Least: 20 * inch, Most: 60 * inch}
			tt := table(t, "", list(u), list(squad(1)), at{5000, 5000}, far)
			equal(t, "Move", tt.MoveOf(0), want)
		}
	},
	"10e.DATASHEET.KEYWORD.3 a unit has the keywords of all its models": func(t *testing.T) {
		tt := hunted(t, "", 10*inch, squad(1), func(l, g *rules.ArmyUnit) {
			l.Keywords, g.Keywords = effect.Keywords{effect.Psyker}, effect.Keywords{effect.Infantry}
		})
		equal(t, "of both", [2]bool{tt.Has(3, effect.Psyker), tt.Has(3, effect.Infantry)}, [2]bool{true, true})
		for i, m := range tt.Models(3) {
			k := tt.Kind(int(tt.Unit(3).First) + i).Own(tt.Keywords(3))
			equal(t, "of a model", [2]bool{k.Has(effect.Psyker), k.Has(effect.Infantry)}, [2]bool{m.Leads, !m.Leads})
		}
	},
	"10e.DATASHEET.WARGEAR.2 10e.DATASHEET.WARGEAR.4 while a model has the item, from where its bearer stands": func(t *testing.T) {
		for _, c := range []struct {
			gap  geom.Length
			lost bool
			want bool
		}{{6 * inch, false, true}, {6*inch + 1, false, false}, {6 * inch, true, false}} {
			u := squad(1)
			bearer := u.Kinds[0]
			u.Kinds = append(u.Kinds, bearer)
			u.Uses = []effect.Use{{At: effect.StartOfPhase, Bearer: 2, Select: effect.Selection{Affected: effect.AllEnemies, Within: 6 * inch}, Effects: []effect.Effect{shock}}}
			tt := table(t, "", list(u), list(squad(1)), at{}, at{5000 + base + c.gap, 5000})
			tt.SetPose(0, geom.Pose{X: 5000, Y: 5000 + base})
			tt.SetPose(1, geom.Pose{X: 5000, Y: 5000})
			tt.State.Units[0].Place = rules.OnTable
			if c.lost {
				tt.SetPose(0, geom.Pose{X: 5000, Y: 5000})
				tt.Remove(1, "")
			}
			equal(t, "used", len(shockedUnits(usesAt(tt, effect.StartOfPhase))) > 0, c.want)
		}
	},
	"10e.UNIT.ENGAGE.4 10e.UNIT.DESTROYED.3 models without room are destroyed, by no unit, and trigger nothing": func(t *testing.T) {
		for _, room := range []bool{false, true} {
			script := map[bool]string{true: "disembark 1 1; explodes 1"}[room]
			tt := ambushed(t, script, 2, ring(0, !room))
			tt.Setup.Armies[0].Units[1].Effects = []effect.Effect{{Kind: effect.Explodes, Value: 6, Length: 6 * inch, Amount: dice.Fixed(1)}}
			if !room {
				tt.Answer(placed(tt, 2))
				equal(t, "destroyed, by no unit", [2]any{tt.Unit(2).Place, tt.Unit(2).Slayer}, [2]any{rules.Destroyed, rules.NoUnit})
				continue
			}
			tt.Answer(placed(tt, 2, at{26000, 15000}, at{25700, 16300})) // two mortal wounds destroy a model
			suffers(tt)
			equal(t, "left", tt.Unit(2).Alive, 1)
		}
	},
	"10e.UNIT.ADD.2 returned models may be engaged with enemies of the unit only": func(t *testing.T) {
		for back, want := range map[geom.Length]bool{0: true, 1: false} {
			tt := table(t, "", list(returning(squad(2), 1)), list(squad(1)), at{5000, 5000}, at{5000 + base + inch + back, 5000})
			tt.SetPose(1, geom.Pose{X: 5000, Y: 5000 + base})
			tt.Remove(1, "")
			usesAt(tt, effect.StartOfPhase)
			asked(t, tt, rules.ForReturn)
			c := up(tt, 1)
			c.Paths = []rules.Path{{Model: 2, Poses: []geom.Pose{{X: 5000 + inch, Y: 5000 + base}}}}
			equal(t, "legal", tt.Apply(c) == nil, want)
		}
	},
	"10e.UNIT.ADD.4 never above the Starting Strength": func(t *testing.T) {
		for lost, want := range map[int]int32{1: 1, 2: 2, 3: 2} {
			tt := table(t, "", list(returning(squad(5), 2)), list(squad(1)), at{5000, 5000}, far)
			for range lost {
				tt.Remove(int(tt.Unit(1).First), "")
			}
			usesAt(tt, effect.StartOfPhase)
			equal(t, "models", tt.Request().N, want)
		}
	},
	"10e.UNIT.ADD.5 10e.UNIT.ADD.7 a returned model": func(t *testing.T) {
		tt := table(t, "", list(returning(squad(2, gun(t, "one shot")), 1)), list(squad(1)), at{5000, 5000}, at{15000, 5000})
		tt.Mark(1, effect.Moved|effect.Advanced)
		tt.State.Models[1].Hurt, tt.State.Models[1].Allocated = true, true
		id := tt.State.Models[1].ID
		tt.Remove(1, "")
		usesAt(tt, effect.StartOfPhase)
		c := up(tt, 1)
		c.Paths = []rules.Path{{Model: id, Poses: []geom.Pose{{X: 5000, Y: 5000 + 2*inch}}}}
		tt.Answer(c)
		m := tt.State.Models[tt.Find(1, id)]
		equal(t, "unwounded, without attacks", [3]any{m.Hurt, m.Allocated, m.Wounds}, [3]any{false, false, int16(2)})
		equal(t, "of a unit that Advanced", tt.Is(1).Has(effect.Advanced), true)
	},
	"10e.UNIT.AWAY.2 units in Reserves use their rules": func(t *testing.T) {
		for place, want := range map[rules.Place]int16{rules.Reinforcing: 1, rules.Destroyed: 0} {
			tt := table(t, "", list(using(squad(1), effect.Use{At: effect.StartOfPhase, Army: true, Number: 1, Effects: []effect.Effect{{Kind: effect.GainCommandPoints, Value: 1}}})), list(squad(1)), at{5000, 5000}, far)
			tt.SetPlace(1, place, rules.NoUnit)
			usesAt(tt, effect.StartOfPhase)
			equal(t, "points", tt.State.Sides[0].CommandPoints, want)
		}
	},
	"10e.COMMAND.SEQ.6 rules of the end of the Command phase after the Battle-shock step": func(t *testing.T) {
		for when, want := range map[effect.Moment]bool{effect.EndOfPhase: true, effect.StartOfPhase: false} {
			rally := effect.Use{At: when, Effects: []effect.Effect{{Kind: effect.Rally}}}
			tt := table(t, "morale 1 1", list(using(squad(4), rally)), list(squad(1)), at{5000, 5000}, far)
			for range 3 {
				tt.Remove(int(tt.Unit(1).First), "")
			}
			onePhase(tt, rules.StepCommand)
			for tt.Request().Reason == rules.ForStratagem || tt.Request().Reason == rules.ForOrder {
				tt.Choose(rules.Pass, all)
			}
			equal(t, "no longer shocked", !tt.Is(1).Has(effect.Shocked), want)
		}
	},
}
