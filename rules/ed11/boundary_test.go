package ed11

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestLimitsOfCoherency: 9" between the models that are farthest apart, and 5" up.
func TestLimitsOfCoherency(t *testing.T) {
	row := func(end, up geom.Length) []geom.Body {
		list := bodies(6, 0)
		for i := range list {
			list[i].X = geom.Length(i) * 2 * geom.Inch // of bases of 1"
		}
		list[5].X += end
		list[5].Z = up
		return list
	}
	pair := bodies(2, geom.Inch)
	pair[1].Z = 5*geom.Inch + 1
	for _, tt := range []struct {
		id   string
		unit []geom.Body
		want bool
	}{
		{"11e.UNIT.COHERENCY.2: 9 inches", row(0, 0), true}, {"11e.UNIT.COHERENCY.2: farther", row(1, 0), false},
		{"11e.UNIT.COHERENCY.2: 5 inches up", row(0, 5*geom.Inch), true}, {"11e.UNIT.COHERENCY.2: higher", row(0, 5*geom.Inch+1), false},
		{"11e.UNIT.COHERENCY.1: two models, higher", pair, false},
	} {
		if got := edition.Table.Coherency.Is.Holds(tt.unit); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.id, got, tt.want)
		}
	}
}

// TestLostWounds: a unit of one model that has lost two wounds of three is below its starting strength and half of it; one
// of two models is neither.
func TestLostWounds(t *testing.T) {
	single := soldier()
	single.Kinds[0].Profile.Wounds = 3
	b := rulestest.New(t, &edition, []rules.ArmyUnit{single, rulestest.Unit(2, rulestest.Trooper())}, []rules.ArmyUnit{soldier()}, "")
	for u := range b.Units() {
		b.Stand(u, geom.Length(u)*8*geom.Inch, 5*geom.Inch)
		b.SetWounds(int(b.Unit(u).First), 1)
		b.State.Models[b.Unit(u).First].Hurt = true
	}
	for u, whole := range map[rules.UnitID]bool{1: false, 2: true} {
		if is := b.Is(u); is.Has(effect.AtStartingStrength) != whole || is.Has(effect.BelowHalfStrength) == whole {
			t.Errorf("11e.UNIT.STRENGTH.2, 11e.UNIT.STRENGTH.3: unit %d is %v", u, is.Names())
		}
	}
}

// TestOpenVehicle: a VEHICLE in a terrain area that nothing hides has no benefit of cover, wherever it stands.
func TestOpenVehicle(t *testing.T) {
	b := pair(t, rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle))
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.Stand(2, 15*geom.Inch, 5*geom.Inch)
	over(t, b, ground(box(12, 2, 20, 8), box(16, 6, 18, 7), 4*geom.Inch))
	if b.Covered(2) || edition.Shoot.Obscure.Do(b.Game, &rules.Shot{Unit: 1, Target: 2}) {
		t.Errorf("11e.TERRAIN.COVER.1, 11e.TERRAIN.COVER.2: covered %v", b.Covered(2))
	}
}

// TestPlungingShot: a 3 hits with Ballistic Skill 4+ from 3" up, and not from below.
func TestPlungingShot(t *testing.T) {
	for up, script := range map[geom.Length]string{3 * geom.Inch: "hit 3; wound 1", 0: "hit 3"} {
		u := shooter(t, effect.Infantry)
		u.Kinds[0].Weapons[0].Skill = 4
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, script)
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.SetPose(0, geom.Pose{X: 5 * geom.Inch, Y: 5 * geom.Inch, Z: up})
		b.Stand(2, 20*geom.Inch, 5*geom.Inch)
		b.Play(rules.Frame{Step: rules.StepShoot, Unit: 1})
		c := rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: b.Models(1)[0].ID, Target: 2}}}
		if err := b.Apply(&c); err != nil || b.Request().Ask != rules.Nothing {
			t.Errorf("11e.TERRAIN.PLUNGE.1: from %v up: %v, then asked for %v", up, err, b.Request().Reason)
		}
	}
}

// TestPlungingAtHidden: a unit that is not visible gets no plunging fire, which matters to indirect fire.
func TestPlungingAtHidden(t *testing.T) {
	b := pair(t, soldier())
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.SetPose(0, geom.Pose{X: 5 * geom.Inch, Y: 5 * geom.Inch, Z: 3 * geom.Inch})
	b.Stand(2, 20*geom.Inch, 5*geom.Inch)
	over(t, b, ground(box(10, 1, 15, 9), box(12, 1, 13, 9), 4*geom.Inch))
	if edition.Shoot.Plunges.Do(b.Game, &rules.Shot{Unit: 1, Target: 2}) {
		t.Error("11e.TERRAIN.PLUNGE.1: at a unit that is not visible")
	}
}

// TestTwoCharacters: two CHARACTER models are two groups, also with the same datasheet: the wounded one comes first, and the
// other only once it is destroyed.
func TestTwoCharacters(t *testing.T) {
	kinds := []rules.Kind{kind(2, 7, 0, 3, effect.Infantry, effect.Character)}
	tt := volley(t, "hit 6 6; wound 6 6; save 2 3", times(2, damaging(t, 0, 1)), kinds, nil)
	if q := tt.Request(); q.Ask == rules.OrderModels {
		inOrder(tt, 1, 0)
	}
	wantLeft(t, "11e.ATTACK.GROUPS.1, 11e.ATTACK.GROUPS.6", tt, []int16{3, 1})
}

// TestProfilesTogether: all attacks with one profile at a target come before those with another.
func TestProfilesTogether(t *testing.T) {
	u := shooter(t, effect.Vehicle)
	u.Kinds[0].Count = 2
	b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.Stand(2, 20*geom.Inch, 5*geom.Inch)
	b.Play(rules.Frame{Step: rules.StepShoot, Unit: 1})
	c := rules.Choice{Ask: rules.SelectTargets}
	for _, of := range [][2]int{{0, 0}, {0, 2}, {1, 0}} {
		c.Attacks = append(c.Attacks, rules.Declared{Model: b.Models(1)[of[0]].ID, Weapon: uint8(of[1]), Target: 2})
	}
	b.Refused(&c, "11e.ATTACK.GATHER.1")

	fighters := armed(rulestest.Unit(3, rulestest.Trooper()))
	axe := fighters.Kinds[0].Weapons[0]
	axe.Item, axe.Strength.Own = 1, 8
	fighters.Kinds[0].Weapons = append(fighters.Kinds[0].Weapons, axe)
	b = rulestest.New(t, &edition, []rules.ArmyUnit{fighters}, []rules.ArmyUnit{rulestest.Unit(3, rulestest.Trooper())}, "")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.Stand(2, 5*geom.Inch+base, 5*geom.Inch)
	b.Play(rules.Frame{Step: rules.StepFightUnit, Unit: 1, Value: rules.AttackOnly})
	c = rules.Choice{Ask: rules.SelectMelee}
	for n, weapon := range []uint8{0, 1, 0} {
		c.Attacks = append(c.Attacks, rules.Declared{Model: b.Models(1)[n].ID, Weapon: weapon, Target: 2, Count: 2})
	}
	b.Refused(&c, "11e.ATTACK.GATHER.1")
}

// TestCosts: a player with as many command points as a Stratagem costs can use it, and none with fewer.
func TestCosts(t *testing.T) {
	b := pair(t, soldier())
	for kind, want := range map[rules.StratagemKind]struct {
		rule string
		cost int16
	}{
		rules.CommandReroll: {"REROLL", 1}, rules.EpicChallenge: {"EPIC", 1}, rules.InsaneBravery: {"BRAVERY", 1}, rules.Grenade: {"EXPLOSIVES", 1},
		rules.TankShock: {"IMPACT", 1}, rules.RapidIngress: {"INGRESS", 1}, rules.FireOverwatch: {"OVERWATCH", 1}, rules.Smokescreen: {"SMOKE", 1},
		rules.HeroicIntervention: {"HEROIC", 1}, rules.IntoTheFray: {"HEROIC", 2}, rules.CounterOffensive: {"COUNTER", 2},
	} {
		s := b.StratagemOf(kind)
		if s == nil || int16(s.Cost) != want.cost {
			t.Errorf("11e.STRATAGEM.USE.1, 11e.STRATAGEM.%s: %+v, want a cost of %d", want.rule, s, want.cost)
			continue
		}
		for points, can := range map[int16]bool{want.cost: true, want.cost - 1: false} {
			b.State.Sides[0].CommandPoints = points
			if got := b.MayAfford(0, b.StratagemOf(kind)); got != can {
				t.Errorf("11e.STRATAGEM.USE.1, 11e.STRATAGEM.%s: usable with %d points: %v, want %v", want.rule, points, got, can)
			}
		}
	}
}

// TestDistances: those of core abilities and set-ups, horizontally.
func TestDistances(t *testing.T) {
	if e := effect.Find(word(t, soldier(), "infiltrators").Effects, effect.SetUpAnywhere); e == nil || e.Length != 8*geom.Inch {
		t.Errorf("11e.ABILITY.INFILTRATE.1: %+v, want 8 inches", e)
	}
	near := bodies(2, 8*geom.Inch)
	near[1].Z = 10 * geom.Inch
	far := bodies(2, 8*geom.Inch+1)
	if within := edition.Move.Near.Do; !within(&near[0], &near[1], 8*geom.Inch) || within(&far[0], &far[1], 8*geom.Inch) {
		t.Error("11e.RESERVE.INGRESS.1: 8 inches are measured horizontally")
	}
	heavy := gun(t, "Heavy")
	for is, want := range map[effect.Conditions]int8{effect.Steady: 1, effect.Steady | effect.Overwatch: 0, effect.Steady | effect.Engaged: 0} {
		if a := shot(heavy, infantry(1), is); a.Hit.Modifier != want {
			t.Errorf("11e.WEAPON.HEAVY.1: %v: %d is added, want %d", is.Names(), a.Hit.Modifier, want)
		}
	}
}

// TestForcedFights: the opponent selects which of two units that an engaging consolidation has engaged fights first.
func TestForcedFights(t *testing.T) {
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier(), soldier()}, "")
	b.Stand(1, 15*geom.Inch, 15*geom.Inch)
	b.Stand(2, 15*geom.Inch+base+2500, 14*geom.Inch)
	b.Stand(3, 15*geom.Inch+base+2500, 16*geom.Inch)
	b.Mark(1, effect.Charged)
	selected := 0
	order := fought(b, func(q *rules.Request) *rules.Choice {
		switch {
		case q.Reason == rules.ForConsolidation && q.Unit == 1:
			return &rules.Choice{Ask: q.Ask, Paths: []rules.Path{{Model: b.Models(1)[0].ID, Poses: []geom.Pose{{X: 15*geom.Inch + 2000, Y: 15 * geom.Inch}}}}}
		case q.Reason == rules.ForUnitToFight && q.Player == 1:
			selected++
			return &rules.Choice{Ask: q.Ask, Option: len(q.Options) - 1}
		}
		return nil
	})
	if want := []rules.UnitID{1, 3, 2}; !slices.Equal(order, want) || selected != 1 {
		t.Errorf("11e.FIGHT.CONSOLIDATE.5: units %v fight, want %v; selected %d times", order, want, selected)
	}
}

// TestEngagedModels: a model fights only enemies that are engaged with itself, also if it touches one that is: one of two
// models makes its two attacks.
func TestEngagedModels(t *testing.T) {
	k := rulestest.Trooper()
	k.Base = geom.RoundBase(geom.Millimetres(600), 1500)
	b := rulestest.New(t, &edition, []rules.ArmyUnit{armed(rulestest.Unit(2, k))}, []rules.ArmyUnit{soldier()}, "hit 1 1")
	b.Stand(1, 15*geom.Inch, 15*geom.Inch)
	b.SetPose(1, geom.Pose{X: 15*geom.Inch - geom.Millimetres(600), Y: 15 * geom.Inch})
	b.Stand(2, 15*geom.Inch+geom.Millimetres(300)+base/2, 15*geom.Inch)
	if order := fought(b, declined); order[0] != 1 {
		t.Errorf("11e.ATTACK.TARGETS.4: units %v fight", order)
	}
}

// TestCloserToTargets: models that a charge moves end closer to a target, also behind one that is engaged.
func TestCloserToTargets(t *testing.T) {
	b := rulestest.New(t, &edition, []rules.ArmyUnit{rulestest.Unit(2, rulestest.Trooper())}, []rules.ArmyUnit{soldier()}, "charge 3 4")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.Stand(2, 5*geom.Inch+base+4*geom.Inch, 5*geom.Inch)
	b.SetPose(1, geom.Pose{X: 5*geom.Inch + 3*geom.Inch, Y: 5*geom.Inch + 2*geom.Inch})
	b.Play(rules.Frame{Step: rules.StepChargeUnit, Unit: 1})
	path := func(n int, x, y geom.Length) rules.Path {
		return rules.Path{Model: b.Models(1)[n].ID, Poses: []geom.Pose{{X: x, Y: y}}}
	}
	back := rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{path(0, 9*geom.Inch, 5*geom.Inch), path(1, 8*geom.Inch, 8*geom.Inch)}}
	b.Refused(&back, "11e.CHARGE.MOVE.4")
}

// TestLeastMeleeAttacks: what is subtracted leaves an Attacks characteristic of 1.
func TestLeastMeleeAttacks(t *testing.T) {
	u := armed(soldier(changed(effect.A, -3)))
	u.Kinds[0].Weapons[0].Attacks = dice.Amount{} // the bearer's
	b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "hit 1")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	gapFrom(b, 2, 0)
	if order := fought(b, declined); order[0] != 1 {
		t.Errorf("11e.DATASHEET.LIMIT.1: units %v fight", order)
	}
}

// TestFellBack: a unit that has fallen back neither shoots nor charges, also a TITANIC one.
func TestFellBack(t *testing.T) {
	b := pair(t, rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle, effect.Titanic))
	for u := range b.Units() {
		if got := edition.Move.FellBack.Do(b.Game, u); got&effect.ToShoot == 0 || got&effect.ToCharge == 0 {
			t.Errorf("11e.MOVE.FALLBACK.6: unit %d cannot do %v", u, got)
		}
	}
}

// TestPointsAlone: neither a destroyed army nor its Warlord nor objectives held at the end change who has more points.
func TestPointsAlone(t *testing.T) {
	b := pair(t, soldier())
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.Stand(2, 15*geom.Inch, 5*geom.Inch)
	b.AddMarker(geom.Point{X: 5 * geom.Inch, Y: 5 * geom.Inch})
	b.State.Warlords[1] = b.Models(2)[0].ID
	b.State.Sides[1].VictoryPoints = 1
	b.DetermineControl()
	b.Remove(1, "")
	b.SetPlace(2, rules.Destroyed, rules.NoUnit)
	edition.Mission.SlayWarlord.Do(b.Game)
	edition.Mission.AtEnd.Do(b.Game)
	if got := edition.Mission.Victor.Do(b.Game); got != rules.SecondWins || b.State.Sides[0].VictoryPoints != 0 {
		t.Errorf("11e.MISSION.SEQ.11, 11e.MISSION.ONLYWAR.10: %v with %d points against 1", got, b.State.Sides[0].VictoryPoints)
	}
}

// TestScoutMove: it ends more than 8" from enemies.
func TestScoutMove(t *testing.T) {
	b := rulestest.New(t, &edition, []rules.ArmyUnit{word(t, soldier(), "scouts 6\"")}, []rules.ArmyUnit{soldier()}, "")
	b.SetZones(0, 0)
	b.Stand(1, 4*geom.Inch, 5*geom.Inch)
	b.Stand(2, 4*geom.Inch+base+12*geom.Inch, 5*geom.Inch)
	b.Play(rules.Frame{Step: rules.StepBeforeBattle})
	for q := b.Request(); q.Ask == rules.SelectOption; q = b.Request() {
		b.Answer(&rules.Choice{Ask: q.Ask, Option: len(q.Options) - 1})
	}
	to := func(x geom.Length) *rules.Choice {
		return &rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: b.Models(1)[0].ID, Poses: []geom.Pose{{X: x, Y: 5 * geom.Inch}}}}}
	}
	b.Refused(to(8*geom.Inch), "11e.ABILITY.SCOUTS.3")
	b.Answer(to(8*geom.Inch - 1))
}

// TestScoutsInZone: only units wholly within their deployment zone make a Scouts move, and so do DEDICATED TRANSPORTS of
// embarked units.
func TestScoutsInZone(t *testing.T) {
	for _, aboard := range []bool{false, true} {
		for _, out := range []geom.Length{0, 1} {
			carrier := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle, effect.Transport, effect.DedicatedTransport)
			b := rulestest.New(t, &edition, []rules.ArmyUnit{carrier, word(t, soldier(), "scouts 6\"")}, []rules.ArmyUnit{soldier()}, "")
			b.SetZones(0, 0)
			b.Stand(3, b.Field.Max.X-5*geom.Inch, 5*geom.Inch)
			edge := b.Zones()[0].Bounds().Max.X - base/2 + out
			if aboard {
				b.Stand(1, edge, 5*geom.Inch)
				b.SetPlace(2, rules.Embarked, 1)
			} else {
				b.Stand(1, edge-5*geom.Inch, 5*geom.Inch)
				b.Stand(2, edge, 10*geom.Inch)
			}
			b.Play(rules.Frame{Step: rules.StepBeforeBattle})
			if got := b.Request().Reason == rules.ForUse; got != (out == 0) {
				t.Errorf("11e.ABILITY.SCOUTS.1, 11e.ABILITY.SCOUTS.2: %v beyond the zone, aboard %v: offered %v", out, aboard, got)
			}
		}
	}
}

// TestEmptyTransport: a DEDICATED TRANSPORT in which no unit starts the battle is destroyed.
func TestEmptyTransport(t *testing.T) {
	for do, want := range map[rules.OptionKind]rules.Place{rules.Pass: rules.Destroyed, rules.DoEmbark: rules.NotSetUp} {
		carrier := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle, effect.Transport, effect.DedicatedTransport)
		carrier.Capacity.Models = 6
		b := rulestest.New(t, &edition, []rules.ArmyUnit{carrier, soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.Play(rules.Frame{Step: rules.StepFormations})
		b.Choose(do, rules.NoUnit)
		if got := b.Unit(1).Place; got != want {
			t.Errorf("11e.TRANSPORT.CAPACITY.3: after %v the TRANSPORT is %v, want %v", do, got, want)
		}
	}
}

// TestArrivedUnitsMoveAgain: rules move a unit that has arrived from the Charge phase of the turn on.
func TestArrivedUnitsMoveAgain(t *testing.T) {
	for phase, want := range map[rules.StepID]bool{rules.StepMovement: false, rules.StepShooting: false, rules.StepCharge: true, rules.StepFight: true} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 30*geom.Inch, 20*geom.Inch)
		b.Mark(1, effect.Moved|effect.Arrived)
		b.State.Phase = phase
		b.Push(rules.Frame{Step: rules.StepExtraMove, Stage: uint8(rules.ForMove), Unit: 1, Value: int32(6 * geom.Inch)})
		if b.Run(); (b.Request().Ask == rules.MoveModels) != want {
			t.Errorf("11e.RESERVE.INGRESS.3: in phase %v: asked for %v", phase, b.Request().Ask)
		}
	}
}
