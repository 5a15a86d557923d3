package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestPublishedPhases plays rules of the phases, each on both sides of its edge.
func TestPublishedPhases(t *testing.T) {
	for name, test := range publishedPhases {
		t.Run(name, test)
	}
}

// fighter is a unit of one model with a melee weapon of one attack and many wounds.
func fighter() rules.ArmyUnit {
	u := squad(1, blade(dice.Fixed(1)))
	u.Kinds[0].Profile.Wounds = 9
	return u
}

// fightOrder plays a Fight phase in which units attack in the order in which they are offered, and
// returns that order. Every hit roll is a 1.
func fightOrder(t *testing.T, tt *rulestest.Table) (order []rules.UnitID) {
	t.Helper()
	tt.Log(func(e *rules.Event) {
		if e.Kind == rules.EventStep && e.Word == "fights" {
			order = append(order, e.Unit)
		}
	})
	phase(tt, rules.StepFight)
	for n := 0; tt.Request().Ask != rules.Nothing; n++ {
		switch q := tt.Request(); q.Ask {
		case rules.SelectOption:
			tt.Choose(rules.Select, all)
		case rules.SelectMelee:
			m := tt.Models(q.Unit)[0]
			for e := range tt.EngagedBy(q.Unit).All() {
				tt.Answer(&rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{{Model: m.ID, Weapon: 0, Target: e, Count: 1}}})
				break
			}
		default:
			tt.Answer(&rules.Choice{Ask: q.Ask})
		}
		if n > 50 {
			t.Fatal("does not end")
		}
	}
	return order
}

var publishedPhases = map[string]func(*testing.T){
	"10e.EXAMPLES.60 10e.FIGHT.SEQ.3 who fights when": func(t *testing.T) {
		fast := having(t, fighter(), "Fights First")
		tt := table(t, "hit 1 1 1 1 1", list(fighter(), fighter(), fighter()), list(fast, fighter()),
			at{5000, 5000}, at{5000, 8000}, at{5000, 20000}, at{5000 + base, 6500}, at{5000 + base, 20000})
		tt.Mark(1, effect.Charged)
		tt.Mark(2, effect.Charged)
		equal(t, "order", fightOrder(t, tt), []rules.UnitID{4, 1, 2, 5, 3})
	},
	"10e.EXAMPLES.52 twenty shots": func(t *testing.T) {
		target := soldiers(2)
		target.Kinds[0].Profile.Toughness, target.Kinds[0].Profile.Save, target.Kinds[0].Profile.Wounds = 5, 2, 3
		target.Effects = []effect.Effect{{Kind: effect.InvulnerableSave, Value: 4}}
		w := gun(t)
		w.Skill, w.Strength.Own, w.Attacks = 4, 5, dice.Fixed(20)
		script := "hit 4; wound 4; save 1; hit 4; wound 4; save 2; hit 4; wound 5; save 4; hit 5; wound 4; save 5; hit 6; wound 6; save 5; hit 4; wound 3; hit 5; wound 2; hit 1 1 1 1 1 2 2 2 2 3 3 3 3"
		against(w, target).leaves(t, script, 1, 3)
	},
	"10e.ATTACK.ONDEATH.1 10e.ATTACK.ONDEATH.2 10e.ATTACK.ONDEATH.4 a destroyed model shoots once, before other rules of its destruction": func(t *testing.T) {
		for _, shoots := range []bool{true, false} {
			act := effect.Effect{Kind: effect.ActWhenDestroyed, Actions: effect.ToShoot}
			target := having(t, under(squad(4, gun(t, "heavy")), act, act), "Deadly Demise 1") // by two rules
			killer := gun(t, "torrent")
			killer.Range, killer.Damage = 40_000, dice.Fixed(2)
			script := "wound 6; save 1; explodes 1"
			if shoots { // without the bonus of Heavy, a 2 misses
				script = "wound 6; save 1; hit 2; explodes 1"
			}
			tt := table(t, script, list(squad(1, killer)), list(target), at{5000, 5000}, at{15000, 5000})
			for range 2 {
				tt.Remove(int(tt.Unit(2).First), "")
			}
			tt.Mark(2, effect.RemainedStationary)
			tt.State.Turn = 1 // an attack out of phase, as in Fire Overwatch
			equal(t, "below Half-strength before", tt.Is(2).Has(effect.BelowHalfStrength), false)
			tt.Play(rules.Frame{Step: rules.StepShoot, Unit: 1})
			tt.Answer(shots(0, 2))
			for tt.Request().Ask == rules.OrderModels {
				tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{tt.Models(2)[0].ID}})
			}
			asked(t, tt, rules.ForLastAct)
			equal(t, "in play, but destroyed already for strength", [2]any{tt.Unit(2).Alive, tt.Is(2).Has(effect.BelowHalfStrength)}, [2]any{int16(2), true})
			if !shoots {
				tt.Choose(rules.Pass, all)
				continue
			}
			tt.Choose(rules.DoShoot, all)
			equal(t, "its unit has moved, and was not selected", [3]bool{tt.Is(2).Has(effect.NormalMove), tt.Is(2).Has(effect.RemainedStationary), tt.Unit(2).Did&rules.SelectedToShoot != 0}, [3]bool{true, false, false})
			tt.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: tt.Request().Model, Target: 1}}})
			equal(t, "left", tt.Unit(2).Alive, int16(1))
		}
	},
	"10e.ATTACK.ONDEATH.3 10e.FIGHT.SINGLE.1 destroyed models of a unit pile in and fight together, once": func(t *testing.T) {
		for _, c := range []struct {
			name       string
			gap        geom.Length // between the unit and the enemy that destroys its first two models
			fights     bool
			moves      int
			by         geom.Length
			apart      geom.Length // between its models
			rule, dice string
		}{
			{"in reach", inch, true, 0, 0, 0, "", "hit 1"},
			{"after a pile-in", 3*inch + inch/2, true, 2, 3 * inch, 0, "", "hit 1 1"},
			{"a living model piles in", 4 * inch, true, 3, 3 * inch, 0, "10e.FIGHT.PILEIN.2", ""},
			{"out of coherency", 4 * inch, true, 1, 3 * inch, inch / 2, "10e.UNIT.COHERENCY.1", ""},
			{"too far", 4*inch + 1, false, 0, 0, 0, "", ""},
			{"without a pile-in", 4 * inch, false, 0, 0, 0, "", ""},
		} {
			unit := under(squad(3, blade(dice.Fixed(1))), effect.Effect{Kind: effect.ActWhenDestroyed, Actions: effect.ToFight})
			if c.name == "without a pile-in" {
				unit.Effects = append(unit.Effects, effect.Effect{Kind: effect.Cannot, Actions: effect.ToPileIn})
			}
			killer := gun(t, "torrent")
			killer.Range, killer.Damage, killer.Attacks = 40_000, dice.Fixed(2), dice.Fixed(2)
			tt := table(t, "wound 6; save 1; wound 6; save 1; "+c.dice, list(squad(1, killer)), list(unit), at{5000, 5000}, at{5000 + base + c.gap, 5000})
			for i := range 3 {
				tt.SetPose(1+i, geom.Pose{X: 5000 + base + c.gap, Y: 5000 + geom.Length(i)*(base+c.apart)})
			}
			tt.State.Declared = []rules.Declared{{Model: 1, Target: 2, Models: 3}}
			tt.Play(rules.Frame{Step: rules.StepAttacks, Unit: 1})
			for tt.Request().Ask == rules.OrderModels {
				tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{tt.Models(2)[0].ID, tt.Models(2)[1].ID}})
			}
			equal(t, c.name+": may fight", offered(tt, rules.DoFight, 2), c.fights)
			if !c.fights {
				equal(t, c.name+": left", tt.Unit(2).Alive, int16(1))
				continue
			}
			tt.Choose(rules.DoFight, 2)
			asked(t, tt, rules.ForPileIn)
			moves := shift(tt, 2, -c.by)
			moves.Paths = moves.Paths[:c.moves]
			if c.rule != "" {
				tt.Refused(moves, rules.RuleID(c.rule))
				continue
			}
			tt.Answer(moves)
			equal(t, c.name+": left, and no further request", [2]any{tt.Unit(2).Alive, tt.Request().Ask}, [2]any{int16(1), rules.Nothing})
		}
	},
	"10e.ATTACK.AGAIN.1 a unit shoots again when its attacks are resolved, each weapon once, unless it has become engaged": func(t *testing.T) {
		for _, engaged := range []bool{false, true} {
			u := using(squad(1, gun(t), gun(t)), effect.Use{At: effect.AfterShooting, Effects: []effect.Effect{{Kind: effect.ShootAgain}}})
			script := "hit 1; hit 1; hit 1; hit 1"
			if engaged {
				script = "hit 1; hit 1"
			}
			tt := table(t, script, list(u), list(squad(1)), at{5000, 5000}, at{15000, 5000})
			both := &rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: 1, Weapon: 0, Target: 2}, {Model: 1, Weapon: 1, Target: 2}}}
			tt.Log(func(e *rules.Event) {
				if engaged && e.Kind == rules.EventRoll && e.N == 1 { // a rule has moved the enemy
					tt.SetPose(1, geom.Pose{X: 5000 + base + inch, Y: 5000})
				}
			})
			shooting(tt).Answer(both)
			if engaged {
				equal(t, "asked again", tt.Request().Ask, rules.Nothing)
				continue
			}
			tt.Answer(both)
			equal(t, "a third time", tt.Request().Ask, rules.Nothing)
		}
	},
	"10e.ATTACK.ALLOCATE.3 10e.SHOOT.TARGET.5 neither sight nor range matters once targets are selected": func(t *testing.T) {
		for reach, want := range map[geom.Length]int16{0: 0, 1: 2} {
			w := gun(t)
			w.Attacks, w.Damage = dice.Fixed(2), dice.Fixed(2)
			target := squad(2)
			tt := table(t, map[bool]string{true: "hit 3; wound 4; save 3; hit 3; wound 4; save 3"}[want == 0], list(squad(1, w)), list(target), at{5000, 5000}, at{5000 + base + 24*inch + reach, 5000})
			tt.SetPose(2, geom.Pose{X: 5000 + 2*base + 24*inch + reach, Y: 5000})
			phase(tt, rules.StepShooting)
			equal(t, "a target", offered(tt, rules.Select, 1), want == 0)
			if want == 0 {
				tt.Choose(rules.Select, 1)
				tt.Answer(shots(0, 2))
				suffers(tt)
			}
			equal(t, "left", tt.Unit(2).Alive, want)
		}
	},
	"10e.EXAMPLES.73 10e.FIGHT.TARGET.2 split attacks": func(t *testing.T) {
		w := gun(t)
		w.Attacks = dice.Fixed(4)
		shot := table(t, "", list(squad(1, w)), list(squad(1), squad(1)), at{5000, 5000}, at{15000, 5000}, at{15000, 8000})
		shooting(shot).Refused(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: 1, Target: 2, Count: 2}, {Model: 1, Target: 3, Count: 2}}}, "10e.SHOOT.TARGET.4")
		for _, one := range []int{1, 2, 3} {
			tt := table(t, "hit 1 1 1 1", list(squad(1, blade(dice.Fixed(4)))), list(squad(1), squad(1)), at{5000, 5000}, at{5000, 5000 + base}, at{5000, 5000 - base})
			tt.Mark(1, effect.Charged)
			phase(tt, rules.StepFight)
			for tt.Request().Ask == rules.MoveModels {
				tt.Answer(&rules.Choice{Ask: rules.MoveModels})
			}
			split := func(first, second int) *rules.Choice {
				return &rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{{Model: 1, Target: 2, Count: int16(first)}, {Model: 1, Target: 3, Count: int16(second)}}}
			}
			tt.Refused(split(one, 5-one), "10e.FIGHT.ELIGIBLE.2")
			tt.Answer(split(one, 4-one))
		}
	},
	"10e.EXAMPLES.25 shocked in the opponent's turn": func(t *testing.T) {
		for script, want := range map[string]bool{"morale 1 1 6 6": true, "morale 6 5 6 6": false} {
			use := onEnemy(effect.Effect{Kind: effect.TestShock}, effect.Selection{})
			tt := table(t, script, list(using(squad(1), use), using(squad(1), use)), list(squad(1)), at{5000, 5000}, at{5000, 9000}, at{15000, 5000})
			usesAt(tt, effect.EndOfPhase)
			inOrder(tt)
			equal(t, "after a second test, which is passed", tt.Is(3).Has(effect.Shocked), want)
			tt.Edition.Mission.AtCommandStart.Do(tt.Game)
			equal(t, "in the opponent's Command phase", tt.Is(3).Has(effect.Shocked), want)
			tt.State.Turn = 1
			tt.Edition.Mission.AtCommandStart.Do(tt.Game)
			equal(t, "in its own", tt.Is(3).Has(effect.Shocked), false)
		}
	},
	"10e.EXAMPLES.29 10e.MOVE.TERRAIN.3 10e.MOVE.TERRAIN.4 climbing": func(t *testing.T) {
		for _, c := range []struct {
			height, move geom.Length
			want         bool
		}{{3 * inch, 10 * inch, true}, {3 * inch, 10*inch - 1, false}, {2 * inch, 4 * inch, true}, {2 * inch, 4*inch - 1, false}} {
			tt := across(t, "", squad(1), c.height)
			tt.Setup.Armies[0].Units[0].Kinds[0].Profile.Move.Most = c.move
			tt.Stand(2, far.x, far.y)
			equal(t, "legal", moving(tt, 1, rules.DoNormalMove).Apply(shift(tt, 1, 4*inch)) == nil, c.want)
		}
	},
	"10e.EXAMPLES.58 10e.CHARGE.MOVE.6 charge upwards": func(t *testing.T) {
		for script, want := range map[string]bool{"charge 3 4": true, "charge 3 3": false} {
			tt := table(t, script, list(squad(1)), list(squad(1)), at{5000, 5000}, at{})
			land, err := geom.LayTerrain([]geom.Feature{{Name: "hill", Parts: []geom.Prism{{
				Corners: []geom.Point{{X: 5000 + base/2 + inch}, {X: 20000}, {X: 20000, Y: 30000}, {X: 5000 + base/2 + inch, Y: 30000}}, Height: 3 * inch,
			}}}}, tt.Edition.Move.LowTerrain.Is)
			if err != nil {
				t.Fatal(err)
			}
			tt.Terrain = land
			target := geom.Pose{X: 5000 + base + 4500, Y: 5000, Z: 3 * inch}
			tt.SetPose(1, target)
			tt.State.Units[1].Place = rules.OnTable
			phase(tt, rules.StepCharge)
			tt.Choose(rules.Select, 1)
			if tt.Request().Reason != rules.ForChargeMove {
				equal(t, "reaches the target", false, want)
				continue
			}
			up := target
			up.X -= base + inch
			c := &rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: 1, Poses: []geom.Pose{up}}}}
			err = tt.Apply(c)
			if (err == nil) != want {
				t.Errorf("%s: %v", script, err)
			}
		}
	},
	"10e.EXAMPLES.61 second rank": func(t *testing.T) {
		tt := table(t, "", list(squad(10)), list(squad(5)), at{10000, 10000}, at{})
		for i := range 5 {
			y := 10000 + geom.Length(i)*(base+100)
			tt.SetPose(i, geom.Pose{X: 10000, Y: y})
			tt.SetPose(10+i, geom.Pose{X: 10000 + base, Y: y})
			back := 10000 - base
			if i >= 3 {
				back -= 1500 // behind, and touching nobody
			}
			tt.SetPose(5+i, geom.Pose{X: back, Y: y})
		}
		tt.State.Units[1].Place = rules.OnTable
		to, attack := make([]rules.UnitSet, 10), 0
		fight.Targets(tt.Game, 1, to)
		for _, of := range to {
			if of.Has(2) {
				attack++
			}
		}
		equal(t, "models that attack", attack, 8)
	},
	"10e.EXAMPLES.79 Extra Attacks": func(t *testing.T) {
		teeth := blade(dice.Fixed(2))
		arm(t, &teeth, "extra attacks")
		u := squad(1, blade(dice.Fixed(3)), blade(dice.Fixed(2)), teeth)
		more := changing(effect.A, dice.Modifier{Add: 1})
		u.Effects = []effect.Effect{more}
		quiet := squad(1)
		quiet.Effects = []effect.Effect{{Kind: effect.Cannot, Actions: effect.ToFight}}
		blows := func(weapons ...[2]int16) *rules.Choice {
			c := &rules.Choice{Ask: rules.SelectMelee}
			for _, w := range weapons {
				c.Attacks = append(c.Attacks, rules.Declared{Model: 1, Weapon: uint8(w[0]), Target: 2, Count: w[1]})
			}
			return c
		}
		for _, chosen := range [][2]int16{{0, 4}, {1, 3}} {
			tt := table(t, "hit 1 1 1 1 1 1"[:len("hit")+2*int(chosen[1]+2)], list(u), list(quiet), at{5000, 5000}, at{5000 + base, 5000})
			tt.Mark(1, effect.Charged)
			phase(tt, rules.StepFight)
			asked(t, tt, rules.ForFighting)
			tt.Refused(blows(chosen, [2]int16{2, 3}), "10e.FIGHT.ELIGIBLE.2")
			tt.Refused(blows([2]int16{chosen[0], chosen[1] + 1}, [2]int16{2, 2}), "10e.FIGHT.ELIGIBLE.2")
			tt.Refused(blows([2]int16{0, 1}, [2]int16{1, 1}, [2]int16{2, 2}), "10e.FIGHT.WEAPON.1")
			tt.Answer(blows(chosen, [2]int16{2, 2}))
		}
	},
	"10e.EXAMPLES.54 the Leader comes last": func(t *testing.T) {
		w := gun(t)
		w.Attacks = dice.Fixed(4)
		fall := func(l, g *rules.ArmyUnit) {
			l.Kinds[0].Profile.Wounds, g.Kinds[0].Count, g.Kinds[0].Profile.Wounds = 5, 2, 1
		}
		tt := hunted(t, "hit 3; wound 4; save 1; hit 3; wound 4; save 1; hit 3; wound 4; save 1; hit 3; wound 4; save 1", 10*inch, squad(1, w), fall)
		leader := func() int {
			for i, m := range tt.Models(3) {
				if m.Leads {
					return int(tt.Unit(3).First) + i
				}
			}
			t.Fatal("no leader")
			return 0
		}
		tt.SetWounds(leader(), 3)
		shooting(tt).Answer(shots(0, 3))
		suffers(tt)
		equal(t, "left", [2]int16{tt.Unit(3).Alive, tt.State.Models[leader()].Wounds}, [2]int16{1, 1})

		tt = hunted(t, "hit 3; wound 4; save 1", 10*inch, squad(1, gun(t, "precision")), fall)
		tt.SetWounds(leader(), 3)
		shooting(tt).Answer(shots(0, 3))
		asked(t, tt, rules.ForPrecision)
		tt.Choose(rules.Select, all)
		equal(t, "by Precision", [2]int16{tt.Unit(3).Alive, tt.State.Models[leader()].Wounds}, [2]int16{3, 2})
	},
	"10e.ATTACHED.UNIT.4 what a datasheet gives to its models stays with them": func(t *testing.T) {
		hardy := effect.Effect{Kind: effect.IgnoreWounds, Value: 5}
		for of, script := range map[string]string{"leader": "hit 3; wound 4; save 1", "guards": "hit 3; wound 4; save 1; ignore 1"} {
			tt := hunted(t, script, 10*inch, squad(1, gun(t)), func(l, g *rules.ArmyUnit) {
				if g.Kinds[0].Count = 1; of == "leader" {
					l.Effects = []effect.Effect{hardy}
				} else {
					g.Effects = []effect.Effect{hardy}
				}
			})
			shooting(tt).Answer(shots(0, 3))
		}
	},
	"10e.ATTACHED.UNIT.5 rolls against the bodyguard are rolls against the unit": func(t *testing.T) {
		blurred := []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: -1, Scope: effect.Scope{Suffered: true}}}
		for of, script := range map[string]string{"leader": "hit 3; wound 4; save 1", "guards": "hit 3"} {
			tt := hunted(t, script, 10*inch, squad(1, gun(t)), func(l, g *rules.ArmyUnit) {
				if g.Kinds[0].Count = 1; of == "leader" {
					l.Effects = blurred
				} else {
					g.Effects = blurred
				}
			})
			shooting(tt).Answer(shots(0, 3))
		}
	},
	"10e.ATTACHED.UNIT.5 an effect of one part on all models counts once": func(t *testing.T) {
		for ap, script := range map[int16]string{0: "hit 3; wound 4; save 4", -1: "hit 3; wound 4; save 5"} {
			tt := attached(t, script, func(l, g *rules.ArmyUnit) {
				l.Kinds[0].Weapons = squad(1, gun(t)).Kinds[0].Weapons
				better := changing(effect.WeaponAP, dice.Modifier{Add: ap})
				better.Spreads = true
				l.Effects, g.Effects = []effect.Effect{better}, nil
			})
			tt.Stand(3, 15*inch, 5*inch)
			phase(tt, rules.StepShooting)
			tt.Choose(rules.Select, 2)
			leader := tt.State.Models[leaderOf(tt)]
			tt.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: leader.ID, Target: 3}}})
			equal(t, "saved", tt.Unit(3).Alive, int16(1))
			equal(t, "lost", tt.Models(3)[0].Wounds, int16(2))
		}
	},
	"10e.WEAPON.PISTOL.2 10e.GAPS.30 each Pistol at an engaged enemy": func(t *testing.T) {
		tt := table(t, "hit 1 1", list(squad(1, gun(t, "pistol"), gun(t, "pistol"))), list(squad(1), squad(1), squad(1)),
			at{5000, 5000}, at{5000, 5000 + base + inch}, at{5000, 5000 - base - inch}, at{5000 + base + inch + 1, 5000})
		shooting(tt)
		both := func(first, second rules.UnitID) *rules.Choice {
			return &rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: 1, Weapon: 0, Target: first}, {Model: 1, Weapon: 1, Target: second}}}
		}
		tt.Refused(both(2, 4), "10e.WEAPON.PISTOL.1")
		tt.Answer(both(2, 3))
	},
	"10e.MOVE.SEQ.2 one unit after the other, and then Reinforcements": func(t *testing.T) {
		tt := arrives(t, 2, squad(1), squad(1), squad(1))
		tt.SetPlace(1, rules.OnTable, rules.NoUnit)
		tt.SetPlace(2, rules.OnTable, rules.NoUnit)
		tt.Stand(1, 5000, 5000)
		tt.Stand(2, 5000, 9000)
		phase(tt, rules.StepMovement)
		tt.Choose(rules.Select, 1)
		equal(t, "another before it has moved", offered(tt, rules.Select, 2), false)
		tt.Choose(rules.DoNormalMove, all)
		tt.Answer(shift(tt, 1, inch))
		equal(t, "the next, and none from Reserves", [2]bool{offered(tt, rules.Select, 2), offered(tt, rules.DoStrategic, 3)}, [2]bool{true, false})
		tt.Choose(rules.Pass, all)
		equal(t, "then Reserves", [2]bool{offered(tt, rules.Select, 2), offered(tt, rules.DoStrategic, 3)}, [2]bool{false, true})
	},
	"10e.MOVE.SEQ.5 one Normal Move in a phase": func(t *testing.T) {
		tt := moving(table(t, "", list(squad(1), squad(1)), list(squad(1)), at{5000, 5000}, at{5000, 9000}, far), 1, rules.DoNormalMove)
		tt.Answer(shift(tt, 1, inch))
		equal(t, "again", [2]bool{offered(tt, rules.Select, 1), offered(tt, rules.Select, 2)}, [2]bool{false, true})
	},
	"10e.MOVE.ADVANCE.3 past no enemy model": func(t *testing.T) {
		for gap, want := range map[geom.Length]bool{inch: false, inch + 1: true} {
			tt := moving(table(t, "advance 1", list(squad(1)), list(squad(1)), at{5000, 5000}, at{8000, 5000 + base + gap}), 1, rules.DoAdvance)
			equal(t, "legal", tt.Apply(shift(tt, 1, 7*inch)) == nil, want)
		}
	},
	"10e.MOVE.FALLBACK.5 over enemy models": func(t *testing.T) {
		for do, want := range map[rules.OptionKind]bool{rules.DoEscape: true, rules.DoFallBack: false} {
			script := map[rules.OptionKind]string{rules.DoEscape: "escape 3"}[do]
			tt := table(t, script, list(squad(1)), list(squad(3)), at{5000, 5000}, at{})
			for i := range 3 {
				tt.SetPose(1+i, geom.Pose{X: 5000 + base + 500, Y: 5000 + geom.Length(i-1)*base})
			}
			tt.State.Units[1].Place = rules.OnTable
			moving(tt, 1, do)
			equal(t, "legal", tt.Apply(shift(tt, 1, 6*inch)) == nil, want)
		}
	},
	"10e.MOVE.MODEL.6 no model ends where it cannot be placed": func(t *testing.T) {
		for by, want := range map[geom.Length]bool{2000 - base/2: true, 2000 - base/2 + 10: false} {
			tt := across(t, "", squad(1), 5*inch)
			tt.Stand(2, far.x, far.y)
			equal(t, "legal", moving(tt, 1, rules.DoNormalMove).Apply(shift(tt, 1, by)) == nil, want)
		}
	},
	"10e.MOVE.RESERVE.12 it may move in a later phase": func(t *testing.T) {
		for phase, want := range map[rules.StepID]bool{rules.StepMovement: false, rules.StepShooting: true, rules.StepFight: true} {
			tt := arrives(t, 3, squad(1), squad(1))
			tt.Choose(rules.DoStrategic, 1)
			tt.Answer(up(tt, 1, at{20000, 3000}))
			tt.State.Frames, tt.State.Request, tt.State.Phase = nil, rules.Request{}, phase
			tt.Push(rules.Frame{Step: rules.StepExtraMove, Stage: uint8(rules.ForMove), Unit: 1, Value: int32(6 * inch)})
			tt.Run()
			equal(t, "moves", tt.Request().Ask == rules.MoveModels, want)
		}
	},
	"10e.FIGHT.PILEIN.5 10e.FIGHT.CONSOLIDATE.6 10e.FIGHT.TARGET.3 a unit that moves no model has not moved": func(t *testing.T) {
		for by, want := range map[geom.Length]bool{0: false, inch: true} {
			tt := table(t, "", list(squad(1)), list(squad(1)), at{10000, 5000}, at{30000, 5000})
			tt.AddMarker(geom.Point{X: 14000, Y: 5000})
			tt.Mark(1, effect.Charged)
			phase(tt, rules.StepFight)
			asked(t, tt, rules.ForPileIn)
			tt.Answer(&rules.Choice{Ask: rules.MoveModels})
			equal(t, "after Piling In", tt.Is(1).Has(effect.Moved), false)
			asked(t, tt, rules.ForConsolidation) // without targets it makes no attacks
			c := &rules.Choice{Ask: rules.MoveModels}
			if by > 0 {
				c = shift(tt, 1, by)
			}
			tt.Answer(c)
			equal(t, "after Consolidating", tt.Is(1).Has(effect.Moved), want)
		}
	},
	"10e.TRANSPORT.EMBARK.4 not when it is set up from Reserves": func(t *testing.T) {
		tt := arrives(t, 2, of(squad(1), effect.Infantry), truck(t))
		tt.SetPlace(2, rules.OnTable, rules.NoUnit)
		tt.Stand(2, 5000, 5000)
		phase(tt, rules.StepMovement)
		tt.Choose(rules.Pass, all)
		tt.Choose(rules.DoStrategic, 1)
		tt.Answer(up(tt, 1, at{5000 + base + inch, 5000}))
		equal(t, "asked to embark", offered(tt, rules.DoEmbark, all), false)
		walked := moving(table(t, "", list(of(squad(1), effect.Infantry), truck(t)), list(squad(1)), at{5000 + base + 2*inch, 5000}, at{5000, 5000}, far), 1, rules.DoNormalMove)
		walked.Answer(shift(walked, 1, -inch))
		equal(t, "after a move", offered(walked, rules.DoEmbark, all), true)
	},
	"10e.TRANSPORT.CAPACITY.2 10e.UNIT.AWAY.1 the rules of embarked units reach nobody": func(t *testing.T) {
		for _, in := range []bool{true, false} {
			tt := aboard(t, "", 10*inch)
			rider := &tt.Setup.Armies[0].Units[1]
			rider.Auras = []effect.Aura{{Number: 1, Kind: -1, Range: 6 * inch, Effects: []effect.Effect{{Kind: effect.FightsFirst}}}}
			if !in {
				tt.SetPlace(2, rules.OnTable, rules.NoUnit)
				tt.Stand(2, 5000, 8000)
			}
			equal(t, "the TRANSPORT", tt.HasEffect(1, effect.FightsFirst), !in)
			tt.Setup.Armies[0].Units[0].Uses = []effect.Use{{At: effect.EndOfPhase, Select: effect.Selection{Affected: effect.AllFriends}, Effects: []effect.Effect{shock}}}
			usesAt(tt, effect.EndOfPhase)
			equal(t, "selected", tt.Unit(2).Is.Has(effect.Shocked), !in)
		}
	},
	"10e.AIRCRAFT.OTHERS.1 engaged with AIRCRAFT only": func(t *testing.T) {
		for k, want := range map[effect.Keyword]bool{effect.Aircraft: true, effect.Fly: false} {
			tt := phase(table(t, "", list(squad(1)), list(of(squad(1), k)), at{5000, 5000}, at{5000 + base + inch, 5000}), rules.StepMovement)
			tt.Choose(rules.Select, 1)
			equal(t, "moves as usual", [2]bool{offered(tt, rules.DoNormalMove, all), offered(tt, rules.DoAdvance, all)}, [2]bool{want, want})
		}
	},
	"10e.AIRCRAFT.FIGHT.3 AIRCRAFT and those that can FLY fight each other": func(t *testing.T) {
		for k, want := range map[effect.Keyword]bool{effect.Fly: true, effect.Infantry: false} {
			tt := table(t, "", list(of(squad(1), effect.Aircraft, effect.Fly)), list(of(squad(1), k)), at{5000, 5000}, at{5000 + base, 5000})
			e := tt.Edition.Fight.Eligible.Do
			equal(t, "the AIRCRAFT is eligible", e(tt.Game, 1), want)
			targets := tt.Edition.Fight.Targets.Do
			equal(t, "they are targets of each other", [2]bool{targets(tt.Game, 1).Has(2), targets(tt.Game, 2).Has(1)}, [2]bool{want, want})
		}
	},
	"10e.UNIT.COHERENCY.7 10e.UNIT.ENGAGE.3 a unit that cannot be set up is not": func(t *testing.T) {
		for _, c := range []struct {
			second geom.Length // of the second model, from the first
			x      geom.Length // of the first
			by     rules.RuleID
		}{{base + 2*inch + 1, 5000, "10e.UNIT.COHERENCY.1"}, {base + 2*inch, 30000 - base - inch, "10e.MOVE.STRATEGIC.5"}, {base + 2*inch, 5000, ""}} {
			tt := arrives(t, 3, squad(2))
			tt.Choose(rules.DoStrategic, 1)
			place := up(tt, 1, at{c.x, 1000}, at{c.x + c.second, 1000})
			if c.by == "" {
				tt.Answer(place)
			} else {
				tt.Stand(2, 30000, 1000)
				tt.Refused(place, c.by)
			}
		}
	},
	"10e.GAPS.32 attacks of a random number at one unit": func(t *testing.T) {
		for attacks, by := range map[dice.Amount]rules.RuleID{{Count: 1, Sides: 6}: "10e.FIGHT.ELIGIBLE.2", dice.Fixed(2): ""} {
			tt := table(t, map[bool]string{true: "hit 1 1"}[by == ""], list(squad(1, blade(attacks))), list(squad(1), squad(1)), at{5000, 5000}, at{5000, 5000 + base}, at{5000, 5000 - base})
			tt.Mark(1, effect.Charged)
			phase(tt, rules.StepFight)
			for tt.Request().Ask == rules.MoveModels {
				tt.Answer(&rules.Choice{Ask: rules.MoveModels})
			}
			split := &rules.Choice{Ask: rules.SelectMelee, Attacks: []rules.Declared{{Model: 1, Target: 2, Count: 1}, {Model: 1, Target: 3, Count: 1}}}
			if by != "" {
				split.Attacks[0].Count, split.Attacks[1].Count = 0, 0
				tt.Refused(split, by)
			} else {
				tt.Answer(split)
			}
		}
	},
	"10e.GAPS.29 TITANIC models and those that can FLY take the test if their unit is Battle-shocked": func(t *testing.T) {
		for _, k := range []effect.Keyword{effect.Titanic, effect.Fly} {
			for shocked, script := range map[bool]string{true: "escape 3", false: ""} {
				tt := table(t, script, list(of(squad(1), k)), list(squad(1)), at{10000, 5000}, at{10000 + base + inch, 5000})
				if shocked {
					tt.Mark(1, effect.Shocked)
				}
				moving(tt, 1, rules.DoEscape)
				asked(t, tt, rules.ForMove)
			}
		}
	},
	"10e.GAPS.33 only models that are moved end closer to a target": func(t *testing.T) {
		for back, want := range map[geom.Length]bool{0: true, -500: false} {
			tt := table(t, "charge 4 5", list(squad(2)), list(squad(1)), at{10000, 5000}, at{10000 + base + 2*inch, 5000})
			tt.SetPose(1, geom.Pose{X: 10000, Y: 5000 + base + inch})
			phase(tt, rules.StepCharge)
			tt.Choose(rules.Select, 1)
			c := shift(tt, 1, 2*inch-2, 0)
			if back != 0 {
				c.Paths = append(c.Paths, rules.Path{Model: 2, Poses: []geom.Pose{{X: 10000 + back, Y: 5000 + base + inch}}})
			}
			tt.Edition.Charge.Contact.Is = nil
			equal(t, "legal", tt.Apply(c) == nil, want)
		}
	},
	"10e.GAPS.38 10e.MOVE.STRATEGIC.4 units with Deep Strike count only if they are placed into Strategic Reserves": func(t *testing.T) {
		for points, want := range map[int32]bool{25: true, 26: false} {
			tt := declaring(t, rules.Army{Units: list(costing(points, having(t, squad(1), "Deep Strike")), costing(100-points, squad(1)))})
			equal(t, "into Reserves, and Strategic Reserves", [2]bool{offered(tt, rules.DoReinforce, 1), offered(tt, rules.DoStrategic, 1)}, [2]bool{true, want})
		}
		for by, want := range map[rules.OptionKind]bool{rules.DoReinforce: true, rules.DoStrategic: false} {
			tt := declaring(t, rules.Army{Units: list(costing(25, having(t, squad(1), "Deep Strike")), costing(25, squad(1)), costing(50, squad(1)))})
			tt.Choose(by, 1)
			equal(t, "room for another quarter", offered(tt, rules.DoStrategic, 2), want)
		}
	},
	"10e.GAPS.49 Pistols of an engaged MONSTER or VEHICLE": func(t *testing.T) {
		tt := table(t, "hit 4; wound 1", list(of(squad(1, gun(t), gun(t, "pistol")), effect.Vehicle)), list(squad(1), squad(1)), at{5000, 5000}, at{5000 + base + inch, 5000}, at{5000, 12000})
		shooting(tt)
		tt.Refused(shots(1, 3), "10e.WEAPON.PISTOL.1")
		tt.Answer(shots(0, 3))
	},
	"10e.EXAMPLES.75 Pistols or the rest": func(t *testing.T) {
		both := []rules.Declared{{Model: 1, Weapon: 0, Target: 2}, {Model: 1, Weapon: 1, Target: 2}}
		for _, c := range []struct {
			name   string
			of     effect.Keyword
			gap    geom.Length
			script string
			by     [3]rules.RuleID // that refuse the rifle, the Pistol and both
		}{
			{"unengaged", effect.Infantry, 5 * inch, "hit 1", [3]rules.RuleID{"", "", "10e.WEAPON.PISTOL.3"}},
			{"engaged", effect.Infantry, inch, "hit 1", [3]rules.RuleID{"10e.SHOOT.BIGGUNS.2", "", "10e.SHOOT.BIGGUNS.2"}},
			{"a VEHICLE, engaged", effect.Vehicle, inch, "hit 1", [3]rules.RuleID{"", "", ""}},
		} {
			for i, attacks := range [][]rules.Declared{both[:1], both[1:], both} {
				script := c.script
				if c.by[i] != "" {
					script = ""
				} else if i == 2 {
					script += " 1"
				}
				tt := table(t, script, list(of(squad(1, gun(t), gun(t, "pistol")), c.of)), list(squad(1)), at{5000, 5000}, at{5000 + base + c.gap, 5000})
				shooting(tt)
				choice := &rules.Choice{Ask: rules.SelectTargets, Attacks: attacks}
				if c.by[i] != "" {
					tt.Refused(choice, c.by[i])
				} else {
					tt.Answer(choice)
				}
			}
		}
		friend := table(t, "", list(squad(1, gun(t)), squad(1)), list(squad(1)), at{5000, 12000}, at{5000, 5000}, at{5000 + base + inch, 5000})
		equal(t, "a friend shoots at the unit they are engaged with", offered(phase(friend, rules.StepShooting), rules.Select, 1), false)
	},
	"10e.EXAMPLES.21 Starting Strength of what is left": func(t *testing.T) {
		tt := hunted(t, "", 10*inch, squad(1), func(*rules.ArmyUnit, *rules.ArmyUnit) {})
		for at := int(tt.Unit(3).First + tt.Unit(3).Alive); at > int(tt.Unit(3).First); at-- {
			if !tt.State.Models[at-1].Leads {
				tt.Remove(at-1, "")
			}
		}
		equal(t, "until the attacks are resolved", tt.Unit(3).Starting, 6)
		tt.Separate()
		equal(t, "then", tt.Unit(3).Starting, 1)
	},
	"10e.EXAMPLES.37 a wreck": func(t *testing.T) {
		for _, c := range []struct {
			enemies []at
			places  []at
			lost    int16
		}{
			{ring(4, false), []at{{23000, 15000}, {22700, 16300}, {22700, 13700}, {21500, 17590}, {21500, 12410}}, 1},
			{ring(0, false), []at{{26000, 15000}, {25700, 16300}, {25700, 13700}, {25000, 17600}, {25000, 12400}}, 3},
		} {
			tt := ambushed(t, "disembark 1 3 3 5 6", 5, append(c.enemies, far))
			tt.Answer(placed(tt, 2, c.places...))
			suffers(tt)
			lost := int16(10)
			for _, m := range tt.Models(2) {
				lost -= m.Wounds
			}
			equal(t, "mortal wounds", lost, c.lost)
			equal(t, "shocked", tt.Is(2).Has(effect.Shocked), true)
		}
	},
	"10e.EXAMPLES.68 Deadly Demise": func(t *testing.T) {
		bomb := having(t, of(squad(1), effect.Vehicle), "Deadly Demise D3")
		shooter, sturdy := squad(1, gun(t, "torrent")), squad(1)
		sturdy.Kinds[0].Profile.Wounds = 10
		tt := table(t, "wound 6; save 1; explodes 6; mortal 1 3 5", list(shooter), list(bomb, sturdy, sturdy, sturdy),
			at{5000, 5000}, at{15000, 5000}, at{15000 + base + 6*inch, 5000}, at{15000, 5000 + base + 6*inch}, at{15000, 5000 + 2*base})
		tt.SetWounds(1, 1)
		shooting(tt).Answer(shots(0, 2))
		equal(t, "wounds lost", [3]int16{10 - tt.Models(3)[0].Wounds, 10 - tt.Models(4)[0].Wounds, 10 - tt.Models(5)[0].Wounds}, [3]int16{1, 2, 3})
	},
	"10e.ABILITY.DEEPSTRIKE.1 every model of the unit": func(t *testing.T) {
		for _, both := range []bool{true, false} {
			tt := declaring(t, ledArmy(func(l, g *rules.ArmyUnit) {
				if *l = having(t, *l, "Deep Strike"); both {
					*g = having(t, *g, "Deep Strike")
				}
			}))
			tt.Choose(rules.DoAttach, 1)
			equal(t, "may be set up in Reserves", offered(tt, rules.DoReinforce, 2), both)
		}
	},
	"10e.CORE.PERSIST.2 10e.EXAMPLES.90 each surviving part keeps the effect": func(t *testing.T) {
		for _, leader := range []bool{true, false} {
			tt := hunted(t, "", 10*inch, squad(1), func(_, g *rules.ArmyUnit) {
				g.Uses = []effect.Use{{At: effect.StartOfPhase, Until: effect.EndOfTurn, Effects: []effect.Effect{{Kind: effect.FightsFirst}}}}
			})
			usesAt(tt, effect.StartOfPhase)
			destroy(tt, leader)
			equal(t, "the rest", tt.HasEffect(3, effect.FightsFirst), true)
			tt.Expire(effect.EndOfTurn)
			equal(t, "for its full duration", tt.HasEffect(3, effect.FightsFirst), false)
		}
	},
	"10e.UNIT.ADD.1 beside models that were there at the start of the phase": func(t *testing.T) {
		for far, by := range map[bool]rules.RuleID{false: "", true: "10e.UNIT.ADD.1"} {
			tt := table(t, "", list(using(squad(3), effect.Use{At: effect.EndOfPhase, Effects: []effect.Effect{{Kind: effect.ReturnModels, Amount: dice.Fixed(2)}}})), list(squad(1)), at{10000, 10000}, at{40000, 25000})
			tt.Remove(2, "")
			tt.Remove(1, "")
			usesAt(tt, effect.EndOfPhase)
			asked(t, tt, rules.ForReturn)
			y := 10000 - base - 1900 // of the second model, on the other side
			if far {
				y = 10000 + 2*base + 3800 // beside the first that returns
			}
			c := &rules.Choice{Ask: rules.SetUp}
			for i, p := range []geom.Length{10000 + base + 1900, y} {
				c.Paths = append(c.Paths, rules.Path{Model: tt.State.Models[1+i].ID, Poses: []geom.Pose{{X: 10000, Y: p}}})
			}
			if by == "" {
				tt.Answer(c)
			} else {
				tt.Refused(c, by)
			}
		}
	},
	"10e.TRANSPORT.DISEMBARK.3 a model too large for the distance": func(t *testing.T) {
		for gap, want := range map[geom.Length]bool{inch: true, inch + 1: false} {
			rider := of(squad(1), effect.Infantry)
			rider.Kinds[0].Base = geom.RoundBase(4*inch, inch)
			tt := table(t, "", list(truck(t), rider), list(squad(1)), at{10000, 10000}, at{}, far)
			tt.SetPlace(2, rules.Embarked, 1)
			phase(tt, rules.StepMovement)
			tt.Choose(rules.DoDisembark, 2)
			equal(t, "legal", tt.Apply(placed(tt, 2, at{10000 + base/2 + gap + 2*inch, 10000})) == nil, want)
		}
	},
}
