package agent

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/ed11"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// TestChance counts the results of 2D6 that bring a unit within 1" of another, or to
// targets within the charge roll (11e.CHARGE.MOVE.1).
func TestChance(t *testing.T) {
	for _, c := range []struct {
		e    rules.Edition
		want map[float64]Worth
	}{
		{ed10.Edition(), map[float64]Worth{1: 36, 3: 36, 3.001: 35, 8: 21, 12: 3, 13: 1, 13.001: 0}},
		{ed11.Edition(), map[float64]Worth{2: 36, 2.001: 35, 7: 21, 8: 15, 12: 1, 12.001: 0}},
	} {
		v := rules.View{Game: &rules.Game{Edition: &c.e}}
		for distance, want := range c.want {
			if got := chance(rollFor(v, inch(distance))); got != want {
				t.Errorf("%s, 11e.CHARGE.MOVE.1: %v: got %d of 36, want %d", c.e.Name, distance, got, want)
			}
		}
	}
}

// TestExpectedDamage compares with values calculated by hand: a rifle hits on 3+, wounds on 4+
// and is not saved on 1 to 3, which is 1/6 of a wound. A wound of a trooper is worth half of
// its Power.
func TestExpectedDamage(t *testing.T) {
	tt, g := table(t, []rules.ArmyUnit{squad(10, rifle(), sword())}, []rules.ArmyUnit{squad(5)})
	tt.Stand(1, inch(5), inch(2))
	tt.Stand(2, inch(25), inch(2))
	for distance, want := range map[float64]Worth{24.001: 0, 24: 10 * point / 12, 12.001: 10 * point / 12, 12: 20 * point / 12} {
		if got := g.shooting(tt.Game, 1, 2, inch(distance), 0); got < want-20 || got > want+20 {
			t.Errorf("shooting at %v: got %d, want about %d", distance, got, want)
		}
	}
	// Two attacks each: 2/3 hit, 1/2 wound, 5/6 are not saved, and 2 wounds are lost.
	want := 20 * point * 2 * 5 / 6 / 3 / 2
	want = min(want, g.whole(tt.Game, 2))
	if got := g.fighting(tt.Game, 1, 2, 0); got < want-50 || got > want+50 {
		t.Errorf("fighting: got %d, want about %d", got, want)
	}
	if got := g.whole(tt.Game, 2); got != 5*point {
		t.Errorf("whole: got %d, want %d", got, 5*point)
	}
}

// TestWalk: a unit goes to a free marker in reach, and stays at the one that it holds.
func TestWalk(t *testing.T) {
	options := []rules.Option{{Do: rules.DoRemainStationary}, {Do: rules.DoNormalMove}, {Do: rules.DoAdvance}}
	for name, c := range map[string]struct {
		x    float64
		want rules.OptionKind
	}{"to the marker": {12, rules.DoNormalMove}, "at the marker": {20, rules.DoRemainStationary}, "far off": {4, rules.DoAdvance}} {
		tt, g := table(t, []rules.ArmyUnit{squad(3, rifle())}, []rules.ArmyUnit{squad(3)})
		tt.State.Round = 2
		tt.AddMarker(at(20, 10))
		tt.Stand(1, inch(c.x), inch(8))
		tt.Stand(2, inch(43), inch(24))
		option, goal := g.walk(tt.View(), 1, options)
		if got := options[option].Do; got != c.want {
			t.Errorf("%s: %v to %+v, want %v", name, got, goal, c.want)
		}
	}
}

// TestAim: weapons are shot at the targets that they damage most.
func TestAim(t *testing.T) {
	hard := squad(3)
	hard.Kinds[0].Profile.Toughness = 8
	tt, g := table(t, []rules.ArmyUnit{squad(1, rifle())}, []rules.ArmyUnit{hard, squad(3)})
	l := shoot.Line{Model: 1, Targets: rules.UnitSet(0).With(2).With(3)}
	tt.Stand(1, inch(5), inch(5))
	tt.Stand(2, inch(20), inch(5))
	tt.Stand(3, inch(20), inch(15))
	if a, b := g.aim(tt.View(), 1, &l, 2), g.aim(tt.View(), 1, &l, 3); a >= b {
		t.Errorf("tougher models: %d, others: %d", a, b)
	}
	h := &scripted{tactic: g}
	h.expected = *g.expectedDamage
	if target, _ := h.target(tt.View(), 1, &l); target != 3 {
		t.Errorf("target %v, want 2", target)
	}
}

// TestCharges: a charge has a worth if the unit fights well, and none if the response is worse.
func TestCharges(t *testing.T) {
	tt, g := table(t, []rules.ArmyUnit{squad(5, sword()), squad(1)}, []rules.ArmyUnit{squad(5), squad(10, sword())})
	tt.Stand(1, inch(10), inch(2))
	tt.Stand(2, inch(10), inch(20))
	tt.Stand(3, inch(15), inch(2))
	tt.Stand(4, inch(15), inch(14))
	if w := g.charges(tt.View(), 1, 3); w <= 0 {
		t.Errorf("swords on bare hands: %d", w)
	}
	if w := g.charges(tt.View(), 2, 4); w > 0 {
		t.Errorf("bare hands on swords: %d", w)
	}
}

// TestHopelessCharges: a charge that needs 10 or more is worth nothing if the target may fire
// Overwatch, and something if it costs nothing.
func TestHopelessCharges(t *testing.T) {
	for name, c := range map[string]struct {
		gap     float64 // inches between the models, whose Engagement Range is 1"
		gun     bool
		points  int16
		penalty int16 // that the target subtracts from charge rolls
		want    bool
	}{
		"a 9 is enough":                    {10, true, 1, 0, true},
		"a 10 is needed":                   {10.5, true, 1, 0, false},
		"without command points":           {10.5, true, 0, 0, true},
		"without a ranged weapon":          {10.5, false, 1, 0, true},
		"a 9 is enough in spite of 2 less": {8, true, 1, 2, true},
		"a 10 is needed because of 2 less": {8.5, true, 1, 2, false},
	} {
		enemy := squad(5)
		if c.gun {
			enemy = squad(5, rifle())
		}
		if c.penalty > 0 {
			enemy.Effects = []effect.Effect{{Kind: effect.HarderToCharge, Value: c.penalty}}
		}
		tt, g := table(t, []rules.ArmyUnit{squad(1, sword())}, []rules.ArmyUnit{enemy})
		tt.State.Phase = rules.StepCharge
		tt.State.Sides[1].CommandPoints = c.points
		tt.Stand(1, inch(5), inch(8))
		tt.Stand(2, inch(5)+tt.Bodies(1)[0].Reach()*2+inch(c.gap), inch(8))
		if w := g.charges(tt.View(), 1, 2); (w > 0) != c.want {
			t.Errorf("%s: %d", name, w)
		}
	}
}

// TestScripts: stand stays, and rush goes straight towards the closest enemy and Advances if it
// cannot charge.
func TestScripts(t *testing.T) {
	options := []rules.Option{{Do: rules.DoNormalMove}, {Do: rules.DoAdvance}, {Do: rules.DoRemainStationary}}
	for _, c := range []struct {
		tactic tactic
		x      float64
		want   rules.OptionKind
		unit   rules.UnitID
	}{
		{stand{}, 20, rules.DoRemainStationary, rules.NoUnit}, {rush{}, 20, rules.DoNormalMove, 3}, {rush{}, 30, rules.DoAdvance, 3},
	} {
		tt, _ := table(t, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1), squad(1)})
		tt.Stand(1, inch(8), inch(5))
		tt.Stand(2, inch(40), inch(5))
		tt.Stand(3, inch(c.x), inch(5))
		option, goal := c.tactic.walk(tt.View(), 1, options)
		if options[option].Do != c.want || goal.Unit != c.unit {
			t.Errorf("%T at %v: %v to unit %v, want %v to unit %v", c.tactic, c.x, options[option].Do, goal.Unit, c.want, c.unit)
		}
		if w := c.tactic.charges(tt.View(), 1, 3); (w > 0) != (c.unit == 3) {
			t.Errorf("%T charges: %d", c.tactic, w)
		}
		if a, b := c.tactic.aim(tt.View(), 1, nil, 2), c.tactic.aim(tt.View(), 1, nil, 3); a >= b {
			t.Errorf("%T: the farther unit %d, the closer %d", c.tactic, a, b)
		}
	}
}

// TestFallBackIsPlanned: a unit that Falls Back leaves Engagement Range.
func TestFallBackIsPlanned(t *testing.T) {
	tt, g := table(t, []rules.ArmyUnit{squad(1, rifle())}, []rules.ArmyUnit{squad(6, sword())})
	tt.Stand(1, inch(10), inch(8))
	tt.Stand(2, inch(11.5), inch(4))
	tt.AddMarker(at(3, 8))
	h := &scripted{tactic: g}
	h.Begin(&nine, tt.Setup, 0)
	g.expectedDamage = &h.expected
	tt.Play(rules.Frame{Step: rules.StepMove, Unit: 1})
	for tt.Request().Reason == rules.ForKindOfMove || tt.Request().Reason == rules.ForMove {
		c := h.Choose(tt.View())
		tt.Answer(&c)
	}
	if tt.EngagedBy(1) != 0 || !tt.Unit(1).Is.Has(effect.FellBack) {
		t.Errorf("engaged by %b; it is %v at %v", tt.EngagedBy(1), tt.Unit(1).Is, tt.Bodies(1)[0].Pose)
	}
}

// TestTowards returns a point at exactly the distance.
func TestTowards(t *testing.T) {
	if got := towards(at(0, 0), at(3, 4), inch(2.5)); got != at(1.5, 2) {
		t.Errorf("half of the way: %v", got)
	}
	for _, n := range []geom.Length{inch(5), inch(9)} {
		if got := towards(at(0, 0), at(3, 4), n); got != at(3, 4) {
			t.Errorf("%v: %v", n, got)
		}
	}
}

// TestFallBackToMarker: in the last round a unit in a fight Falls Back to a free
// objective marker in reach.
func TestFallBackToMarker(t *testing.T) {
	options := []rules.Option{{Do: rules.DoRemainStationary}, {Do: rules.DoFallBack}}
	for name, c := range map[string]struct {
		y    float64
		want rules.OptionKind
	}{"in reach": {3, rules.DoFallBack}, "out of reach": {28, rules.DoRemainStationary}} {
		tt, g := table(t, []rules.ArmyUnit{squad(3, sword())}, []rules.ArmyUnit{squad(1)})
		tt.State.Round = 5
		tt.AddMarker(at(20, c.y))
		tt.Stand(1, inch(20), inch(8))
		tt.Stand(2, inch(20), inch(11))
		option, goal := g.walk(tt.View(), 1, options)
		if got := options[option].Do; got != c.want {
			t.Errorf("%s: got %v to %+v, want %v", name, got, goal, c.want)
		}
	}
}

// TestChargesForMarkers: a charge is worth more at enemies that hold an objective marker, and
// less if the unit leaves one that it holds.
func TestChargesForMarkers(t *testing.T) {
	worth := func(marker geom.Point) Worth {
		tt, g := table(t, []rules.ArmyUnit{squad(4, sword())}, []rules.ArmyUnit{squad(3)})
		tt.State.Round = 2
		tt.AddMarker(marker)
		tt.Stand(1, inch(10), inch(8))
		tt.Stand(2, inch(19), inch(8))
		return g.charges(tt.View(), 1, 2)
	}
	none := worth(at(40, 25))
	if theirs := worth(at(20, 8)); theirs <= none {
		t.Errorf("at those who hold a marker: %d; without one: %d", theirs, none)
	}
	if own := worth(at(9, 8)); own >= none {
		t.Errorf("away from a marker: %d; without one: %d", own, none)
	}
}

// TestBefore: a unit can only go as far as enemies in its way; those beside its path do not
// matter.
func TestBefore(t *testing.T) {
	tt, _ := table(t, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1)})
	for y, want := range map[float64]geom.Point{5: at(17.5, 5), 7.4: at(17.5, 5), 7.6: at(30, 5), 2.4: at(30, 5)} {
		tt.Stand(2, inch(20), inch(y))
		if got := before(tt.View(), 1, at(10, 5), at(30, 5)); got != want {
			t.Errorf("an enemy at y %v: got %v, want %v", y, got, want)
		}
	}
}

// TestUsesWhatItCan: a unit with Scouts moves before the battle, towards a marker, and ends
// farther than 9" from all enemies (10e.ABILITY.SCOUTS.4).
func TestUsesWhatItCan(t *testing.T) {
	e := rules.Complete(ed10.Edition())
	scout := squad(1)
	scout.Uses = []effect.Use{{At: effect.BeforeBattle, Optional: true, Effects: []effect.Effect{{Kind: effect.ExtraMove, Length: 6 * geom.Inch, As: effect.ToMove}}}}
	for _, enemy := range []float64{40, 21} {
		tt := rulestest.New(t, &e, []rules.ArmyUnit{scout}, []rules.ArmyUnit{squad(1)}, "")
		tt.Stand(1, inch(8), inch(8))
		tt.Stand(2, inch(enemy), inch(8))
		tt.AddMarker(at(20, 8))
		tt.State.Frames = nil
		tt.Push(rules.Frame{Step: rules.StepBeforeBattle})
		tt.Run()
		a := newGreedy()
		a.Begin(&e, tt.Setup, 0)
		for tt.Request().Ask != rules.Nothing {
			c := a.Choose(tt.View())
			if err := tt.Apply(&c); err != nil {
				t.Fatal(err)
			}
		}
		x := tt.Bodies(1)[0].X
		if want := min(inch(14), inch(enemy)-9*geom.Inch-geom.Inch); x < want-geom.Inch || x > want+geom.Inch {
			t.Errorf("enemy at %v: it ends at %v, want about %v", enemy, x, want)
		}
	}
}

// TestSubject: an ability is used on the unit that is worth most.
func TestSubject(t *testing.T) {
	tt, g := table(t, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(2), squad(5), squad(3)})
	q := &rules.Request{Reason: rules.ForTarget, Options: []rules.Option{{Do: rules.Pass}, {Do: rules.Select, Unit: 2}, {Do: rules.Select, Unit: 3}, {Do: rules.Select, Unit: 4}}}
	if got := g.option(tt.View(), q); got != 2 {
		t.Errorf("option %d, want 2", got)
	}
}

// TestAway: moving away from an enemy is weighed by the distance that the unit can move,
// however near the enemy is.
func TestAway(t *testing.T) {
	tt, g := table(t, []rules.ArmyUnit{squad(1, rifle())}, []rules.ArmyUnit{squad(1, sword())})
	tt.Stand(1, inch(20), inch(15))
	tt.Stand(2, inch(20), inch(13))
	g.places = g.places[:0]
	g.away(tt.View(), 1, at(20, 15), inch(6))
	if len(g.places) != 1 || g.places[0].at != at(20, 21) {
		t.Errorf("got %v, want one at %v", g.places, at(20, 21))
	}
	g.places = g.places[:0]
	g.away(tt.View(), 1, at(20, 27), inch(6))
	if len(g.places) != 0 {
		t.Errorf("off the battlefield: %v", g.places)
	}
}

// TestIntervening: 8e.CHARGE.HEROIC.1. A Heroic Intervention is worth the damage that it does,
// and nothing if the response does more damage or if the unit is already engaged.
func TestIntervening(t *testing.T) {
	worth := func(own, theirs rules.ArmyUnit, gap float64) Worth {
		tt, g := table(t, []rules.ArmyUnit{own}, []rules.ArmyUnit{theirs})
		tt.Stand(1, inch(10), inch(8))
		tt.Stand(2, inch(11.26+gap), inch(8))
		return g.intervening(tt.View(), 1)
	}
	if w := worth(squad(1, sword()), squad(1), 2); w <= 0 {
		t.Errorf("with a sword at those who have none: %d", w)
	}
	if w := worth(squad(1), squad(9, sword()), 2); w > 0 {
		t.Errorf("without one at many who have: %d", w)
	}
	if w := worth(squad(1, sword()), squad(1), 0.5); w != 0 {
		t.Errorf("in a fight already: %d", w)
	}
}

// TestSettle: a unit that is surrounded makes neither an Advance nor a Normal Move without
// effect, and is reported to be stuck; in the open it makes the chosen move.
func TestSettle(t *testing.T) {
	options := []rules.Option{{Do: rules.DoNormalMove}, {Do: rules.DoAdvance}, {Do: rules.DoRemainStationary}}
	for name, c := range map[string]struct {
		shut bool
		do   rules.OptionKind
		want rules.OptionKind
	}{
		"Normal Move shut in":     {true, rules.DoNormalMove, rules.DoRemainStationary},
		"Advance shut in":         {true, rules.DoAdvance, rules.DoNormalMove},
		"stationary shut in":      {true, rules.DoRemainStationary, rules.DoRemainStationary},
		"Normal Move in the open": {false, rules.DoNormalMove, rules.DoNormalMove},
		"Advance in the open":     {false, rules.DoAdvance, rules.DoAdvance},
		"stationary in the open":  {false, rules.DoRemainStationary, rules.DoRemainStationary},
	} {
		tt, g := table(t, []rules.ArmyUnit{squad(1, rifle())}, []rules.ArmyUnit{squad(1)})
		tt.Stand(1, inch(10), inch(10))
		tt.Stand(2, inch(40), inch(10))
		if c.shut {
			var walls []geom.Prism
			for _, w := range [][4]float64{{9, 9, 11, 9.1}, {9, 10.9, 11, 11}, {9, 9, 9.1, 11}, {10.9, 9, 11, 11}} {
				walls = append(walls, geom.Prism{Corners: []geom.Point{at(w[0], w[1]), at(w[2], w[1]), at(w[2], w[3]), at(w[0], w[3])}, Height: inch(20)})
			}
			terrain, err := geom.NewTerrain([]geom.Feature{{Parts: walls}})
			if err != nil {
				t.Fatal(err)
			}
			tt.Terrain = terrain
		}
		got, moves := g.settle(tt.View(), 1, options, find(options, c.do), candidatePlace{at(20, 10), move.Goal{At: at(20, 10)}})
		if options[got].Do != c.want {
			t.Errorf("%s: got %v, want %v", name, options[got].Do, c.want)
		}
		if want := !c.shut || c.do == rules.DoRemainStationary; moves != want {
			t.Errorf("%s: comes nearer %v, want %v", name, moves, want)
		}
	}
}

// TestSettleNear: an Advance to a place that needs no whole Normal Move becomes one (9e.MOVE.ADVANCE.1).
func TestSettleNear(t *testing.T) {
	options := []rules.Option{{Do: rules.DoNormalMove}, {Do: rules.DoAdvance}, {Do: rules.DoRemainStationary}}
	for x, want := range map[float64]rules.OptionKind{14.9: rules.DoNormalMove, 15.1: rules.DoAdvance, 20: rules.DoAdvance} {
		tt, g := table(t, []rules.ArmyUnit{squad(1, rifle())}, []rules.ArmyUnit{squad(1)})
		tt.Stand(1, inch(10), inch(10))
		tt.Stand(2, inch(40), inch(10))
		got, _ := g.settle(tt.View(), 1, options, 1, candidatePlace{at(x, 10), move.Goal{At: at(x, 10)}})
		if options[got].Do != want {
			t.Errorf("9e.MOVE.ADVANCE.1 to %v\": got %v, want %v", x-10, options[got].Do, want)
		}
	}
}

// TestStuck: goals that a unit cannot come nearer to are not chosen again.
func TestStuck(t *testing.T) {
	tt, g := table(t, []rules.ArmyUnit{squad(3, rifle())}, []rules.ArmyUnit{squad(3)})
	tt.State.Round = 2
	tt.AddMarker(at(20, 10))
	tt.AddMarker(at(12, 26))
	tt.Stand(1, inch(12), inch(8))
	tt.Stand(2, inch(43), inch(24))
	options := []rules.Option{{Do: rules.DoRemainStationary}, {Do: rules.DoNormalMove}, {Do: rules.DoAdvance}}
	v := tt.View()
	g.distances.update(v)
	g.study(v, 1)
	_, first := g.bestPlace(v, 1, options, noKind, -1)
	g.stuck = append(g.stuck, first.goal)
	if _, second := g.bestPlace(v, 1, options, noKind, -1); first.goal.At != at(20, 10) || second.goal == first.goal {
		t.Errorf("first %+v, then %+v", first.goal, second.goal)
	}
}

// TestHides: a unit that can hardly shoot goes into a terrain area where the enemy does not see it, if the enemy's shots are
// worth more than its own, and does not give its place away. Without a terrain area, with one that hides nothing, or if it
// can shoot well, it does not.
func TestHides(t *testing.T) {
	for _, c := range []struct {
		name   string
		height geom.Length // of the feature; 0: none
		near   float64     // of the enemy
		hides  bool
	}{
		{"11e.TERRAIN.HIDDEN.1: a light feature", geom.Inch, 33, true}, {"11e.TERRAIN.HIDDEN.2: the enemy comes within 15\"", geom.Inch, 20, false},
		{"11e.TERRAIN.HIDDEN.1: an exposed one", 0, 33, false},
	} {
		weak, strong := squad(5), squad(10, rifle())
		strong.Kinds[0].Weapons[0].Range = int32(36 * geom.Inch)
		strong.Kinds[0].Weapons[0].Attacks = dice.Fixed(6)
		e := rules.Complete(ed11.Edition())
		b := rulestest.New(t, &e, []rules.ArmyUnit{weak}, []rules.ArmyUnit{strong}, "")
		f := geom.Feature{Name: "wood", Area: []geom.Point{{X: inch(3), Y: inch(16)}, {X: inch(10), Y: inch(16)}, {X: inch(10), Y: inch(22)}, {X: inch(3), Y: inch(22)}}}
		if c.height > 0 {
			f.Parts = []geom.Prism{{Corners: []geom.Point{{X: inch(6), Y: inch(21.5)}, {X: inch(7), Y: inch(21.5)}, {X: inch(7), Y: inch(22)}, {X: inch(6), Y: inch(22)}}, Height: c.height}}
		}
		terrain, err := geom.LayTerrain([]geom.Feature{f}, 2*geom.Inch)
		if err != nil {
			t.Fatal(err)
		}
		b.Game.Terrain = terrain
		b.Stand(1, inch(6), inch(9))
		b.Stand(2, inch(c.near), inch(3))
		g := newGreedy().tactic.(*greedy)
		g.begin(&e, b.Setup)
		options := []rules.Option{{Do: rules.DoRemainStationary}, {Do: rules.DoNormalMove}}
		v := b.View()
		chosen, goal := g.walk(v, 1, options)
		if into := options[chosen].Do == rules.DoNormalMove && v.HidingArea(goal.At); into != c.hides {
			t.Errorf("%s: %v towards %v", c.name, options[chosen].Do, goal.At)
		}
	}
}

// TestAimUntilDestroyed: weapons are shot at a unit on an objective marker until they are expected to destroy it: a rifle
// does 1/6 of its two wounds.
func TestAimUntilDestroyed(t *testing.T) {
	tt, g := table(t, []rules.ArmyUnit{squad(1, rifle())}, []rules.ArmyUnit{squad(1), squad(5)})
	tt.Stand(1, inch(5), inch(5))
	tt.Stand(2, inch(20), inch(5))
	tt.Stand(3, inch(20), inch(15))
	tt.AddMarker(at(20, 5))
	l := shoot.Line{Model: 1, Targets: rules.UnitSet(0).With(2).With(3)}
	h := &scripted{tactic: g}
	h.expected = *g.expectedDamage
	shots := map[rules.UnitID]int{}
	for range 14 {
		target, worth := h.target(tt.View(), 1, &l)
		h.taken[target.Index()] += worth
		shots[target]++
	}
	if shots[2] < 11 || shots[2] > 12 {
		t.Errorf("%d shots at the unit on the marker, want 12", shots[2])
	}
}
