package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// placed sets up models of a unit at these places, as many as there are.
func placed(tt *rulestest.Table, u rules.UnitID, places ...at) *rules.Choice {
	c := &rules.Choice{Ask: rules.SetUp}
	for i, p := range places {
		c.Paths = append(c.Paths, rules.Path{Model: tt.Models(u)[i].ID, Poses: []geom.Pose{{X: p.x, Y: p.y}}})
	}
	return c
}

// beside sets up the three troopers to the right of the truck at 5", 5", as far away as
// that may be, or farther.
func beside(tt *rulestest.Table, more geom.Length) *rules.Choice {
	return placed(tt, 2, at{8000 + more, 5000}, at{7700, 6300}, at{7700, 3700})
}

// charges reports whether a unit may charge in a Charge phase.
func charges(tt *rulestest.Table, u rules.UnitID) bool {
	tt.Unit(u).Did |= rules.StartedInCharge
	return charge.Can(tt.Game, u)
}

// TestLeaving: 10e.TRANSPORT.DISEMBARK.1. Who was embarked when the phase began disembarks unless
// the TRANSPORT Advanced or Fell Back: before it moves, and then does all that units
// do but Remain Stationary; after a Normal Move, and then neither moves nor charges.
func TestLeaving(t *testing.T) {
	const before, free = effect.Moved | effect.Disembarked, true
	for _, c := range []struct {
		name       string
		do         rules.OptionKind // of the truck; Select: not yet
		dice       string
		gap        geom.Length // to the enemy
		leaves     bool
		is         effect.Conditions
		moves, hit bool // what the troopers may do then: move, charge
	}{
		{"10e.TRANSPORT.DISEMBARK.1 10e.TRANSPORT.DISEMBARK.4 10e.EXAMPLES.36 not moved yet", rules.Select, "", 8 * inch, true, before, free, free},
		{"Remained Stationary", rules.DoRemainStationary, "", 8 * inch, true, before, free, free},
		{"10e.EXAMPLES.36 Normal Move", rules.DoNormalMove, "", 8 * inch, true, before | effect.NormalMove, false, false},
		{"10e.TRANSPORT.DISEMBARK.6 Advance", rules.DoAdvance, "advance 1", 8 * inch, false, 0, false, false},
		{"10e.TRANSPORT.DISEMBARK.6 Fall Back", rules.DoFallBack, "", inch, false, 0, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			tt := phase(aboard(t, c.dice, c.gap), rules.StepMovement)
			if c.do != rules.Select {
				tt.Choose(rules.Select, 1)
				tt.Choose(c.do, all)
			}
			if tt.Request().Reason == rules.ForMove {
				tt.Answer(shift(tt, 1, -500))
			}
			equal(t, "may disembark", offered(tt, rules.DoDisembark, 2), c.leaves)
			if !c.leaves {
				return
			}
			tt.Choose(rules.DoDisembark, 2)
			tt.Answer(placed(tt, 2, at{7500, 5000}, at{7100, 6300}, at{7100, 3700}))
			equal(t, "is", tt.Unit(2).Is, c.is)
			equal(t, "may move", offered(tt, rules.Select, 2), c.moves)
			for tt.Request().Reason == rules.ForUnitToMove {
				tt.Choose(rules.Pass, all)
			}
			equal(t, "Remained Stationary", tt.Is(2).Has(effect.RemainedStationary), false)
			equal(t, "may charge", charges(tt, 2), c.hit)
			equal(t, "may shoot", move.Barred(tt.Game, 2)&effect.ToShoot, 0)
		})
	}
}

// TestLeavingBeside: 10e.TRANSPORT.DISEMBARK.2. Units are set up wholly within 3" of the TRANSPORT, and
// not within Engagement Range, all of them or none.
func TestLeavingBeside(t *testing.T) {
	for _, c := range []struct {
		more, gap geom.Length // beyond 3"; from the first trooper to the enemy
		by        rules.RuleID
	}{{0, inch + 1, ""}, {1, 2 * inch, "10e.TRANSPORT.DISEMBARK.2"}, {0, inch, "10e.UNIT.ENGAGE.2"}} {
		tt := phase(aboard(t, "", 3*inch+c.gap), rules.StepMovement)
		tt.Choose(rules.DoDisembark, 2)
		some := beside(tt, 0)
		some.Paths = some.Paths[:2]
		tt.Refused(some, "10e.TRANSPORT.DISEMBARK.2")
		if c.by != "" {
			tt.Refused(beside(tt, c.more), c.by)
		} else {
			tt.Answer(beside(tt, c.more))
		}
	}
}

// TestInAndOut: 10e.TRANSPORT.EMBARK.3. Nobody embarks in the phase in which they disembarked, or
// disembarks in that in which they embarked; in the next turn they may.
func TestInAndOut(t *testing.T) {
	tt := phase(aboard(t, "", 20*inch), rules.StepMovement)
	tt.Choose(rules.DoDisembark, 2)
	tt.Answer(beside(tt, 0))
	tt.Choose(rules.Select, 2)
	tt.Choose(rules.DoNormalMove, all)
	tt.Answer(shift(tt, 2, -500))
	asked(t, tt, rules.ForUnitToMove)

	tt.BeginTurn()
	tt.BeginPhase()
	moving(tt, 2, rules.DoNormalMove)
	tt.Answer(shift(tt, 2, 100))
	tt.Choose(rules.DoEmbark, 1)
	equal(t, "10e.TRANSPORT.EMBARK.3 disembarks at once", offered(tt, rules.DoDisembark, 2), false)
}

// TestSecondThoughts: 10e.TRANSPORT.DISEMBARK.5. A unit that stays embarked is not asked again before
// the TRANSPORT has moved, and may disembark after that.
func TestSecondThoughts(t *testing.T) {
	tt := phase(aboard(t, "", 20*inch), rules.StepMovement)
	tt.Choose(rules.DoDisembark, 2)
	tt.Answer(placed(tt, 2))
	equal(t, "asked again", offered(tt, rules.DoDisembark, 2), false)
	tt.Choose(rules.Select, 1)
	tt.Choose(rules.DoNormalMove, all)
	tt.Answer(shift(tt, 1, inch))
	equal(t, "10e.TRANSPORT.DISEMBARK.5 after the move", offered(tt, rules.DoDisembark, 2), true)
}

// TestAssaultVehicle: 10e.TRANSPORT.DISEMBARK.6. Where the TRANSPORT lets units disembark after it
// Advanced, they count as having made a Normal Move, and do not move again.
func TestAssaultVehicle(t *testing.T) {
	for _, able := range []bool{true, false} {
		tt := aboard(t, "advance 1", 8*inch)
		e := effect.Effect{Kind: effect.DisembarkAfterMove, Actions: effect.ToCharge}
		if able {
			e.Scope.When = effect.Advanced
		}
		tt.Setup.Armies[0].Units[0].Effects = []effect.Effect{e}
		moving(tt, 1, rules.DoAdvance)
		tt.Answer(shift(tt, 1, -500))
		equal(t, "may disembark", offered(tt, rules.DoDisembark, 2), able)
		if !able {
			continue
		}
		tt.Choose(rules.DoDisembark, 2)
		tt.Answer(placed(tt, 2, at{7500, 5000}, at{7100, 6300}, at{7100, 3700}))
		equal(t, "is", tt.Unit(2).Is, effect.Moved|effect.NormalMove|effect.Disembarked)
		equal(t, "may move", offered(tt, rules.Select, 2), false)
		equal(t, "may charge", charges(tt, 2), false)
		equal(t, "may shoot", move.Barred(tt.Game, 2)&effect.ToShoot, 0)
	}
}

// TestAssaultRamp: 10e.TRANSPORT.DISEMBARK.5. Where the TRANSPORT lets units disembark after its move
// as they like, they may charge; they still do not move.
func TestAssaultRamp(t *testing.T) {
	for _, ramp := range []bool{true, false} {
		tt := aboard(t, "", 8*inch)
		if ramp {
			tt.Setup.Armies[0].Units[0].Effects = []effect.Effect{{Kind: effect.DisembarkAfterMove}}
		}
		moving(tt, 1, rules.DoNormalMove)
		tt.Answer(shift(tt, 1, -500))
		tt.Choose(rules.DoDisembark, 2)
		tt.Answer(placed(tt, 2, at{7500, 5000}, at{7100, 6300}, at{7100, 3700}))
		equal(t, "may move", offered(tt, rules.Select, 2), false)
		equal(t, "may charge", charges(tt, 2), ramp)
	}
}

// wrecked destroys the truck.
func wrecked(tt *rulestest.Table) *rulestest.Table {
	tt.SetWounds(0, 0)
	tt.Play(rules.Frame{Step: rules.StepDestroyed, Unit: 1})
	return tt
}

// suffers lets the first models suffer mortal wounds, where their player is asked.
func suffers(tt *rulestest.Table) {
	for tt.Request().Reason == rules.ForAllocation {
		tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{tt.Request().Options[0].Model}})
	}
}

// TestWreck: 10e.TRANSPORT.DESTROYED.2. Units leave a destroyed TRANSPORT and suffer a mortal wound for
// each 1 of a die for each model. They are Battle-shocked until their next Command
// phase, count as having made a Normal Move and cannot charge.
func TestWreck(t *testing.T) {
	for _, c := range []struct {
		script string
		tough  bool
		alive  int16
		left   int16 // wounds of the first model
	}{
		{"disembark 2 6 2", false, 3, 2},
		{"disembark 1 2 6", false, 3, 1},
		{"disembark 1 1 2", false, 2, 2},
		{"disembark 1 1 2; ignore 5 4", true, 3, 1},
	} {
		tt := aboard(t, c.script, 8*inch)
		if c.tough {
			tt.Setup.Armies[0].Units[1] = having(t, tt.Setup.Armies[0].Units[1], "Feel No Pain 5+")
		}
		wrecked(tt)
		equal(t, "distance", tt.Request().Limits.Distance, 3*inch)
		tt.Refused(beside(tt, 1), "10e.TRANSPORT.DISEMBARK.2")
		some := beside(tt, 0)
		some.Paths = some.Paths[:2]
		tt.Refused(some, "10e.TRANSPORT.EMERGENCY.2")
		tt.Answer(beside(tt, 0))
		suffers(tt)
		equal(t, "truck", tt.Unit(1).Place, rules.Destroyed)
		equal(t, "models", tt.Unit(2).Alive, c.alive)
		equal(t, "wounds", tt.Models(2)[0].Wounds, c.left)
		equal(t, "is", tt.Unit(2).Is, effect.Moved|effect.NormalMove|effect.Disembarked|effect.Shocked)
		equal(t, "may charge", charges(tt, 2), false)
		phase(tt, rules.StepMovement)
		equal(t, "may move", offered(tt, rules.Select, 2), false)
		tt.BeginTurn()
		equal(t, "Battle-shocked", tt.Is(2).Has(effect.Shocked), true)
		equal(t, "may charge in the next turn", charges(tt, 2), true)
	}
}

// TestWreckOfTwo: 10e.TRANSPORT.DESTROYED.2. Each unit suffers for its own models, when it has been set
// up; one that is destroyed leaves the other alone.
func TestWreckOfTwo(t *testing.T) {
	lone := of(squad(1), effect.Infantry)
	lone.Kinds[0].Profile.Wounds = 1
	tt := table(t, "disembark 1 2", list(truck(t), lone, lone), list(squad(1)), at{5000, 5000})
	tt.Stand(4, 20000, 5000)
	tt.SetPlace(2, rules.Embarked, 1)
	tt.SetPlace(3, rules.Embarked, 1)
	wrecked(tt)
	tt.Choose(rules.Select, 3)
	tt.Answer(placed(tt, 3, at{8000, 5000}))
	equal(t, "first", tt.Unit(3).Place, rules.Destroyed)
	tt.Answer(placed(tt, 2, at{8000, 5000}))
	equal(t, "second", tt.Unit(2).Place, rules.OnTable)
}

// TestWreckExplodes: 10e.ABILITY.DEMISE.1. Deadly Demise is rolled and suffered before units
// disembark: they do not suffer from it.
func TestWreckExplodes(t *testing.T) {
	tt := aboard(t, "explodes 6; mortal 5; disembark 2 2 2", 6*inch, "Deadly Demise D3")
	wrecked(tt)
	asked(t, tt, rules.ForDisembarking)
	equal(t, "the enemy has left", tt.Models(3)[0].Wounds, 7)
	tt.Answer(beside(tt, 0))
	equal(t, "the first trooper has left", tt.Models(2)[0].Wounds, 2)
}

// ring is around a truck at 20", 15": enemies so near that no trooper can be set up
// within 3" of it, but for those left out, and more that leave no room within 6".
func ring(without int, outer bool) (places []at) {
	inner := []at{{22600, 15000}, {17400, 15000}, {20000, 17600}, {20000, 12400}}
	places = inner[without:]
	if outer { // ten, 36° apart and 4.9" away
		places = append(places, []at{
			{24900, 15000}, {23964, 17880}, {21514, 19660}, {18486, 19660}, {16036, 17880},
			{15100, 15000}, {16036, 12120}, {18486, 10340}, {21514, 10340}, {23964, 12120},
		}...)
	}
	return places
}

// ambushed is a wreck among enemies with n troopers in it.
func ambushed(t *testing.T, script string, troopers int, enemies []at) *rulestest.Table {
	t.Helper()
	tt := table(t, script, list(truck(t), of(squad(troopers), effect.Infantry)), list(squad(len(enemies))), at{20000, 15000})
	tt.SetPlace(2, rules.Embarked, 1)
	first := int(tt.Unit(3).First)
	for i, p := range enemies {
		tt.SetPose(first+i, geom.Pose{X: p.x, Y: p.y})
	}
	tt.SetPlace(3, rules.OnTable, rules.NoUnit)
	return wrecked(tt)
}

// TestEmergency: 10e.TRANSPORT.EMERGENCY.1. Where there is no room within 3", a unit is set up wholly
// within 6", and suffers a mortal wound for each 1, 2 and 3. Where there is room, it is
// not.
func TestEmergency(t *testing.T) {
	tt := ambushed(t, "disembark 3 4", 2, ring(0, false))
	equal(t, "distance", tt.Request().Limits.Distance, 6*inch)
	tt.Refused(placed(tt, 2, at{26001, 15000}, at{26000, 16300}), "10e.TRANSPORT.EMERGENCY.1")
	tt.Refused(placed(tt, 2, at{24859, 15000}, at{24859, 16300}), "10e.UNIT.ENGAGE.2")
	tt.Refused(placed(tt, 2, at{26000, 15000}), "10e.TRANSPORT.EMERGENCY.2")
	tt.Refused(placed(tt, 2), "10e.TRANSPORT.EMERGENCY.2")
	tt.Answer(placed(tt, 2, at{26000, 15000}, at{25700, 16300}))
	suffers(tt)
	equal(t, "wounds", tt.Models(2)[0].Wounds, 1)
	equal(t, "is", tt.Unit(2).Is, effect.Moved|effect.NormalMove|effect.Disembarked|effect.Shocked)

	roomy := ambushed(t, "disembark 2 3", 2, ring(1, false))
	equal(t, "distance with room", roomy.Request().Limits.Distance, 3*inch)
	roomy.Refused(placed(roomy, 2, at{23001, 15000}, at{22700, 16300}), "10e.TRANSPORT.DISEMBARK.2")
	roomy.Answer(planned(roomy))
}

// TestRoomFound: 10e.TRANSPORT.EMERGENCY.1. A player who finds room within 3" that the search has not
// found suffers for a 1 only; farther away it is an emergency.
func TestRoomFound(t *testing.T) {
	enemies := []at{{22920, 15000}, {17080, 15000}, {20000, 17920}, {20000, 12080}}
	for place, left := range map[at]int16{{22121, 17121}: 2, {22122, 17123}: 1} {
		tt := ambushed(t, "disembark 2", 1, enemies)
		equal(t, "distance", tt.Request().Limits.Distance, 6*inch)
		tt.Answer(placed(tt, 2, place))
		equal(t, "wounds", tt.Models(2)[0].Wounds, left)
	}
}

// planned sets up the troopers where the search finds room.
func planned(tt *rulestest.Table) *rules.Choice {
	q := tt.Request()
	site := move.Site{Rule: q.Rule, Beside: &tt.Bodies(1)[0], Within: q.Limits.Distance, Some: true}
	paths, _ := move.PlanSetUp(tt.Game, 2, &site, site.Beside.At())
	return &rules.Choice{Ask: rules.SetUp, Paths: paths}
}

// TestNoRoomAtAll: 10e.TRANSPORT.EMERGENCY.2. Models that cannot be set up within 6" are destroyed, and
// no die is rolled for them; no others may be left out.
func TestNoRoomAtAll(t *testing.T) {
	tt := ambushed(t, "", 2, ring(0, true))
	tt.Answer(placed(tt, 2))
	equal(t, "place", tt.Unit(2).Place, rules.Destroyed)

	gap := ring(0, true)
	tt = ambushed(t, "disembark 4 4 4", 12, append(gap[:4:4], gap[5:]...))
	c := planned(tt)
	equal(t, "room for", len(c.Paths), 3)
	one := *c
	one.Paths = c.Paths[:1]
	tt.Refused(&one, "10e.TRANSPORT.EMERGENCY.2")
	tt.Answer(c)
	equal(t, "models", tt.Unit(2).Alive, 3)
}
