package ed11

import (
	"errors"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// moves lets unit 1 make a kind of move, with the ways of its models.
func moves(b *rulestest.Table, do rules.OptionKind, paths ...rules.Path) {
	b.Play(rules.Frame{Step: rules.StepMove, Unit: 1})
	b.Choose(do, rules.NoUnit)
	b.Answer(&rules.Choice{Ask: rules.MoveModels, Paths: paths})
}

// TestHeavy: 11e.EXAMPLES.45.
func TestHeavy(t *testing.T) {
	heavy := gun(t, "Heavy")
	at := func(b *rulestest.Table, x, y geom.Length) rules.Path {
		return rules.Path{Model: b.State.Models[0].ID, Poses: []geom.Pose{{X: 5*geom.Inch + x, Y: 5*geom.Inch + y}}}
	}
	for id, tt := range map[string]struct {
		do   func(b *rulestest.Table)
		want int
	}{
		"stationary":      {func(*rulestest.Table) {}, 1},
		`one model by 3"`: {func(b *rulestest.Table) { moves(b, rules.DoNormalMove, at(b, 2121, 2121)) }, 1},
		`one by 3.1"`:     {func(b *rulestest.Table) { moves(b, rules.DoNormalMove, at(b, 2192, 2192)) }, 0},
		"by two lines": {func(b *rulestest.Table) {
			path := at(b, 1050, -1200)
			path.Poses = append(path.Poses, at(b, 2100, 0).Poses...)
			moves(b, rules.DoNormalMove, path)
		}, 0},
		"11e.RESERVE.INGRESS.3: arrived": {func(b *rulestest.Table) { b.Mark(1, effect.Arrived) }, 0},
		"disembarked":                    {func(b *rulestest.Table) { b.Mark(1, effect.Disembarked|effect.Moved) }, 0},
		"in the enemy's turn":            {func(b *rulestest.Table) { b.State.Turn = 1 }, 0},
		"engaged":                        {func(b *rulestest.Table) { gapFrom(b, 2, 2000) }, 0},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{rulestest.Unit(2, rulestest.Trooper())}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 2, 20*geom.Inch)
		tt.do(b)
		if got := shot(heavy, infantry(1), b.Is(1)).Hit.Modifier; int(got) != tt.want {
			t.Errorf("11e.EXAMPLES.45, 11e.WEAPON.HEAVY.1: %s: %+d on the hit roll, want %+d", id, got, tt.want)
		}
	}
}

// flyer is a unit of one model that can FLY.
func flyer(effects ...effect.Effect) rules.ArmyUnit {
	u := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle, effect.Fly)
	u.Effects = effects
	return u
}

// word gives a unit the ability that a word of the core rules names.
func word(t *testing.T, u rules.ArmyUnit, name string) rules.ArmyUnit {
	t.Helper()
	if err := Words.Give(&u, name); err != nil {
		t.Fatal(err)
	}
	return u
}

// TestSkies: 11e.EXAMPLES.31.
func TestSkies(t *testing.T) {
	for _, tt := range []struct {
		id    string
		unit  rules.ArmyUnit
		flies bool
		want  geom.Length
	}{
		{"11e.MOVE.FLY.5: on the ground", flyer(), false, 10 * geom.Inch},
		{"11e.MOVE.FLY.2", flyer(), true, 8 * geom.Inch},
		{"11e.ABILITY.HOVER.1", word(t, flyer(), "hover"), true, 10 * geom.Inch},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{tt.unit}, []rules.ArmyUnit{soldier()}, "advance 4")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 40*geom.Inch, 5*geom.Inch)
		b.Play(rules.Frame{Step: rules.StepMove, Unit: 1})
		b.Choose(rules.DoAdvance, rules.NoUnit)
		if q := b.Request(); q.Reason != rules.ForSkies || b.Unit(1).Rolled != 0 {
			t.Fatalf("11e.MOVE.FLY.1: asked for %v after an Advance of %v", q.Reason, b.Unit(1).Rolled)
		}
		do := rules.Pass
		if tt.flies {
			do = rules.DoFly
		}
		b.Choose(do, rules.NoUnit)
		if got := b.Request().Limits.Distance; got != tt.want {
			t.Errorf("11e.EXAMPLES.31, %s: up to %v, want %v", tt.id, got, tt.want)
		}
	}
	for do, legal := range map[rules.OptionKind]bool{rules.DoFly: true, rules.Pass: false} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{flyer()}, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper(), effect.Monster)}, "advance 6")
		over(t, b, ground(box(8, 0, 8.5, 30), box(8, 0, 8.5, 30), 5*geom.Inch))
		b.Stand(1, 4*geom.Inch, 5*geom.Inch)
		b.Stand(2, 8250, 5*geom.Inch)
		b.SetPose(1, geom.Pose{X: 8250, Y: 5 * geom.Inch, Z: 5 * geom.Inch})
		b.Play(rules.Frame{Step: rules.StepMove, Unit: 1})
		b.Choose(rules.DoAdvance, rules.NoUnit)
		b.Choose(do, rules.NoUnit)
		err := b.Apply(&rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{shift(b, 0, 8*geom.Inch)}})
		if (err == nil) != legal {
			t.Errorf("11e.MOVE.FLY.3, 11e.MOVE.FLY.5: %v across a wall with a MONSTER on it: %v", do, err)
		}
	}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.Play(rules.Frame{Step: rules.StepMove, Unit: 1})
	b.Choose(rules.DoNormalMove, rules.NoUnit)
	if q := b.Request(); q.Reason != rules.ForMove {
		t.Errorf("11e.MOVE.FLY.1: a unit without FLY is asked for %v", q.Reason)
	}
}

// TestChargeFromSkies: 11e.EXAMPLES.29. What the charge is shorter counts for its targets, too.
func TestChargeFromSkies(t *testing.T) {
	for flies, want := range map[rules.OptionKind]rules.Reason{rules.DoFly: rules.ForNothing, rules.Pass: rules.ForChargeMove} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{flyer()}, []rules.ArmyUnit{soldier()}, "charge 4 5")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 2, 7500)
		b.Play(rules.Frame{Step: rules.StepChargeUnit, Unit: 1})
		b.Choose(flies, rules.NoUnit)
		if got := b.Request().Reason; got != want {
			t.Errorf("11e.EXAMPLES.29, 11e.CHARGE.MOVE.2, 11e.MOVE.FLY.1: %v: a target 7.5\" away with a roll of 9: asked for %v, want %v", flies, got, want)
		}
	}
}

// TestDensity: what models are moved across, and where they end.
func TestDensity(t *testing.T) {
	in := geom.Inch
	wall := func(height geom.Length, wide float64) geom.Feature {
		return ground(box(9, 0, 9+wide, 30), box(9, 0, 9+wide, 30), height)
	}
	for _, tt := range []struct {
		id       string
		keyword  effect.Keyword
		height   geom.Length
		distance geom.Length // of a move straight across the wall, 1" thick; 0: to the top of it, 2" thick
		want     rules.RuleID
	}{
		{"11e.TERRAIN.MOVE.2", effect.Infantry, 5 * in, 6 * in, ""},
		{"11e.TERRAIN.MOVE.2", effect.Mobile, 5 * in, 6 * in, ""},
		{"11e.TERRAIN.MOVE.4", effect.Vehicle, 5 * in, 6 * in, "11e.MOVE.MODEL.2"},
		{"11e.TERRAIN.MOVE.5", effect.Vehicle, 5 * in / 2, 6 * in, "11e.MOVE.MODEL.2"},
		{"11e.TERRAIN.MOVE.1", effect.Vehicle, 2 * in, 6 * in, ""},
		{"11e.TERRAIN.MOVE.3, 11e.TERRAIN.MOVE.6", effect.Infantry, 5 * in / 2, 0, ""},
		{"11e.TERRAIN.MOVE.6: up counts", effect.Infantry, 4 * in, 0, "11e.MOVE.MODEL.2"},
		{"11e.TERRAIN.MOVE.8, 11e.GAPS.45", effect.Monster, 5 * in / 2, 0, ""},
		{"11e.TERRAIN.MOVE.8", effect.Vehicle, 5 * in / 2, 0, "11e.TERRAIN.MOVE.8"},
		{"11e.TERRAIN.MOVE.8: low", effect.Infantry, 2 * in, 0, ""},
		{"11e.TERRAIN.MOVE.8: low, and up counts", effect.Monster, 2 * in, 0, ""},
		{"11e.TERRAIN.MOVE.8: low", effect.Vehicle, 2 * in, 0, "11e.TERRAIN.MOVE.8"},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper(), tt.keyword)}, []rules.ArmyUnit{soldier()}, "")
		over(t, b, wall(tt.height, 1))
		b.Stand(1, 13*in/2, 5*in)
		b.Stand(2, 40*in, 5*in)
		k := move.Of(b.Game, 1, rules.DoNormalMove)
		to := geom.Pose{X: 13*in/2 + tt.distance, Y: 5 * in}
		if tt.distance == 0 {
			over(t, b, wall(tt.height, 2))
			to.X, to.Z = 10*in, tt.height
		}
		_, err := move.Check(b.Game, 1, &k, []rules.Path{{Model: b.Models(1)[0].ID, Poses: []geom.Pose{to}}})
		var bad *rules.Illegal
		if errors.As(err, &bad); (err == nil) != (tt.want == "") || err != nil && bad.Rule != tt.want {
			t.Errorf("%s: %v", tt.id, err)
		}
	}
	// In the walls, and at the foot of them.
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
	over(t, b, ground(box(7, 0, 12, 30), box(9, 0, 10, 30), 5*in))
	b.Stand(1, 13*in/2, 5*in)
	b.Stand(2, 40*in, 5*in)
	k := move.Of(b.Game, 1, rules.DoNormalMove)
	for x, want := range map[geom.Length]bool{9000: false, 8000: true} {
		_, err := move.Check(b.Game, 1, &k, []rules.Path{{Model: b.Models(1)[0].ID, Poses: []geom.Pose{{X: x, Y: 5 * in}}}})
		if (err == nil) != want {
			t.Errorf("11e.TERRAIN.MOVE.7, 11e.TERRAIN.MOVE.9: an end at %v: %v", x, err)
		}
	}
}

// TestSections: models pass what is low or light, and none ends a move in a part, however low, or with a part of its base
// beyond the part that it stands on.
func TestSections(t *testing.T) {
	in := geom.Inch
	kind := func(f geom.Feature, k geom.FeatureKind) geom.Feature {
		f.Kind = k
		return f
	}
	wall := func(height geom.Length) geom.Feature { return ground(box(9, 0, 10, 30), box(9, 0, 10, 30), height) }
	ruin := wall(in) // with a high wall elsewhere
	ruin.Parts = append(ruin.Parts, geom.Prism{Corners: box(9, 31, 10, 32), Height: 5 * in})
	for _, tt := range []struct {
		id      string
		feature geom.Feature
		keyword effect.Keyword
		to      geom.Pose
		legal   bool
	}{
		{"11e.TERRAIN.MOVE.4: a low section of a high feature", kind(ruin, geom.Ruin), effect.Vehicle, geom.Pose{X: 25 * in / 2}, true},
		{"11e.TERRAIN.MOVE.4: a dense feature over 2\"", kind(wall(2*in+1), geom.Ruin), effect.Vehicle, geom.Pose{X: 25 * in / 2}, false},
		{"11e.TERRAIN.MOVE.1, 11e.TERRAIN.AREA.4: a barricade over 2\"", kind(wall(4*in), geom.Barricade), effect.Vehicle, geom.Pose{X: 25 * in / 2}, true},
		{"11e.TERRAIN.MOVE.9: in a barricade over 1\"", kind(wall(2*in), geom.Barricade), effect.Infantry, geom.Pose{X: 19 * in / 2}, false},
		{"11e.TERRAIN.MOVE.9: in a low wall", wall(in / 2), effect.Infantry, geom.Pose{X: 9*in - base/2 + 1}, false},
		{"11e.TERRAIN.MOVE.9: beside a low wall", wall(in / 2), effect.Infantry, geom.Pose{X: 9*in - base/2}, true},
		{"11e.TERRAIN.MOVE.8: on a wall that is too thin", wall(2 * in), effect.Infantry, geom.Pose{X: 19 * in / 2, Z: 2 * in}, false},
		{"11e.TERRAIN.MOVE.8: on a high wall that is too thin", wall(5 * in / 2), effect.Infantry, geom.Pose{X: 19 * in / 2, Z: 5 * in / 2}, false},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper(), tt.keyword)}, []rules.ArmyUnit{soldier()}, "")
		over(t, b, tt.feature)
		b.Stand(1, 13*in/2, 5*in)
		b.Stand(2, 40*in, 5*in)
		k := move.Of(b.Game, 1, rules.DoNormalMove)
		tt.to.Y = 5 * in
		if _, err := move.Check(b.Game, 1, &k, []rules.Path{{Model: b.Models(1)[0].ID, Poses: []geom.Pose{tt.to}}}); (err == nil) != tt.legal {
			t.Errorf("%s: %v", tt.id, err)
		}
	}
	// On top of a low part, MONSTERS move level, and down from it.
	b := rulestest.New(t, &edition, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper(), effect.Monster)}, []rules.ArmyUnit{soldier()}, "")
	over(t, b, ground(box(9, 0, 18, 30), box(9, 0, 18, 30), 2*in))
	b.SetPose(0, geom.Pose{X: 10 * in, Y: 5 * in, Z: 2 * in})
	b.Stand(2, 40*in, 5*in)
	k := move.Of(b.Game, 1, rules.DoNormalMove)
	for to, want := range map[geom.Pose]bool{
		{X: 16 * in, Y: 5 * in, Z: 2 * in}: true, {X: 16*in + 1, Y: 5 * in, Z: 2 * in}: false, {X: 6 * in, Y: 5 * in}: true, {X: 6*in - 1, Y: 5 * in}: false,
	} {
		if _, err := move.Check(b.Game, 1, &k, []rules.Path{{Model: b.Models(1)[0].ID, Poses: []geom.Pose{to}}}); (err == nil) != want {
			t.Errorf("11e.TERRAIN.MOVE.6: from the top of a low part to %v: %v", to, err)
		}
	}
}

// TestAcross: MONSTERS and VEHICLES pass smaller models in Normal Moves and Advances, all models pass
// friends and within engagement range of enemies, and none ends there.
func TestAcross(t *testing.T) {
	in := geom.Inch
	for _, tt := range []struct {
		id         string
		own, other effect.Keyword
		enemy      bool
		do         rules.OptionKind
		beside     geom.Length // of the other unit, from the way
		distance   geom.Length
		legal      bool
	}{
		{"11e.MOVE.BIG.1", effect.Vehicle, effect.Infantry, true, rules.DoNormalMove, 0, 6 * in, true},
		{"11e.MOVE.BIG.1", effect.Monster, effect.Infantry, false, rules.DoAdvance, 0, 6 * in, true},
		{"11e.MOVE.BIG.1, 11e.MOVE.MODEL.5", effect.Vehicle, effect.Monster, true, rules.DoNormalMove, 0, 6 * in, false},
		{"11e.MOVE.BIG.1, 11e.GAPS.10", effect.Vehicle, effect.Vehicle, false, rules.DoNormalMove, 0, 6 * in, false},
		{"11e.MOVE.BIG.2, 11e.GAPS.10", effect.Vehicle, effect.Vehicle, false, rules.DoFallBack, 0, 6 * in, true},
		{"11e.MOVE.MODEL.5", effect.Infantry, effect.Infantry, true, rules.DoNormalMove, 0, 6 * in, false},
		{"11e.MOVE.FALLBACK.4", effect.Infantry, effect.Infantry, true, rules.DoEscape, 0, 6 * in, true},
		{"11e.MOVE.MODEL.4", effect.Infantry, effect.Infantry, false, rules.DoNormalMove, 0, 6 * in, true},
		{"11e.UNIT.ENGAGE.3", effect.Infantry, effect.Infantry, true, rules.DoNormalMove, 3000, 6 * in, true},
		{"11e.MOVE.NORMAL.1", effect.Infantry, effect.Infantry, true, rules.DoNormalMove, 3000, 3 * in, false},
	} {
		mine, other := rulestest.Unit(1, rulestest.Trooper(), tt.own), rulestest.Unit(1, rulestest.Trooper(), tt.other)
		first, second, at := []rules.ArmyUnit{mine, other}, []rules.ArmyUnit{soldier()}, rules.UnitID(2)
		if tt.enemy {
			first, second, at = []rules.ArmyUnit{mine, soldier()}, []rules.ArmyUnit{other}, 3
		}
		b := rulestest.New(t, &edition, first, second, "")
		for u := range b.Units() {
			b.Stand(u, 40*in, geom.Length(u)*4*in)
		}
		b.Stand(1, 5*in, 5*in)
		b.Stand(at, 15*in/2, 5*in+tt.beside)
		k := move.Of(b.Game, 1, tt.do)
		to := geom.Pose{X: 5*in + tt.distance, Y: 5 * in}
		_, err := move.Check(b.Game, 1, &k, []rules.Path{{Model: b.Models(1)[0].ID, Poses: []geom.Pose{{X: 8 * in, Y: 5 * in}, to}}})
		if (err == nil) != tt.legal {
			t.Errorf("%s: %v of %v across %v, enemy %v: %v", tt.id, tt.do, tt.own, tt.other, tt.enemy, err)
		}
	}
}

// TestAircraft: they start in Strategic Reserves, arrive, do not move otherwise, and go back at the end
// of the opponent's turn.
func TestAircraft(t *testing.T) {
	plane := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle, effect.Aircraft, effect.Fly)
	plane.Kinds[0].Profile.Move.Least = 20 * geom.Inch
	b := rulestest.New(t, &edition, []rules.ArmyUnit{plane, soldier()}, []rules.ArmyUnit{soldier()}, "")
	b.Play(rules.Frame{Step: rules.StepFormations})
	for b.Request().Ask != rules.Nothing {
		b.Choose(rules.Pass, rules.NoUnit)
	}
	if s := b.Unit(1); s.Place != rules.Reinforcing || !s.Strategic {
		t.Errorf("11e.AIRCRAFT.RULES.1: it starts %v", s.Place)
	}
	b.Stand(2, 5*geom.Inch, 5*geom.Inch)
	b.Stand(3, 40*geom.Inch, 25*geom.Inch)
	arrives := func(round int8, want bool) {
		t.Helper()
		b.State.Round = round
		b.Unit(1).Did = 0
		b.Play(rules.Frame{Step: rules.StepReinforcements})
		q := b.Request()
		if got := q.Ask != rules.Nothing; got != want {
			t.Fatalf("11e.AIRCRAFT.RULES.2, 11e.RESERVE.ARRIVE.1, 11e.GAPS.30: battle round %d: may arrive %v, want %v", round, got, want)
		}
		if !want {
			return
		}
		b.Choose(rules.DoStrategic, 1)
		if got := b.Request().Limits; got.Edge != 6*geom.Inch || got.Enemies != 8*geom.Inch {
			t.Errorf("11e.RESERVE.INGRESS.1: within %v of an edge and %v from enemies", got.Edge, got.Enemies)
		}
		b.Answer(&rules.Choice{Ask: rules.SetUp, Paths: []rules.Path{{Model: b.State.Models[0].ID, Poses: []geom.Pose{{X: 20 * geom.Inch, Y: 2 * geom.Inch}}}}})
	}
	arrives(1, false)
	arrives(2, true)
	b.Unit(1).Did = 0
	b.Play(rules.Frame{Step: rules.StepMovement})
	for _, o := range b.Request().Options {
		if o.Unit == 1 {
			t.Errorf("11e.AIRCRAFT.RULES.2: it may move: %v", o)
		}
	}
	b.State.Frames, b.State.Request = nil, rules.Request{}
	for turn, want := range map[rules.Player]rules.Place{0: rules.OnTable, 1: rules.Reinforcing} {
		c := b.Clone()
		c.State.Turn = turn
		c.Push(rules.Frame{Step: rules.StepTurnEnd})
		c.Run()
		if got := c.Unit(1).Place; got != want {
			t.Errorf("11e.AIRCRAFT.RULES.3: at the end of the turn of player %d it is %v, want %v", turn, got, want)
		}
	}
	b.Stand(3, 22*geom.Inch, 3*geom.Inch)
	for fly, want := range map[bool]int{false: 0, true: 1} {
		walker := rulestest.Unit(1, rulestest.Trooper(), effect.Infantry)
		if fly {
			walker = flyer()
		}
		c := rulestest.New(t, &edition, []rules.ArmyUnit{plane}, []rules.ArmyUnit{walker}, "")
		c.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(c, 2, geom.Inch)
		for u := range c.Units() {
			if got := edition.Fight.Targets.Do(c.Game, u).Len(); got != want {
				t.Errorf("11e.AIRCRAFT.RULES.8: unit %v may attack %d units, want %d; FLY %v", u, got, want, fly)
			}
		}
	}
	b.State.Turn = 1
	b.Play(rules.Frame{Step: rules.StepTurnEnd})
	b.State.Turn = 0
	b.Stand(3, 40*geom.Inch, 25*geom.Inch)
	move.MissNew(b.Game)
	arrives(4, true)
}

// carried puts a unit of two models into a TRANSPORT at (20, 15), with an enemy unit elsewhere.
func carried(t *testing.T, script string, enemies ...rules.ArmyUnit) *rulestest.Table {
	return carriedBy(t, script, nil, enemies...)
}

// carriedBy is carried in a TRANSPORT with effects.
func carriedBy(t *testing.T, script string, of []effect.Effect, enemies ...rules.ArmyUnit) *rulestest.Table {
	truck := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle, effect.Transport)
	truck.Effects = of
	truck.Capacity = rules.Capacity{Models: 6, Of: effect.Filter{All: effect.Keywords{effect.Infantry}}}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{truck, rulestest.Unit(2, rulestest.Trooper())}, append([]rules.ArmyUnit{soldier()}, enemies...), script)
	b.Stand(1, 20*geom.Inch, 15*geom.Inch)
	b.SetPlace(2, rules.Embarked, 1)
	b.Stand(3, 40*geom.Inch, 25*geom.Inch)
	return b
}

// leaves puts the models of unit 2 at places beside (20, 15).
func leaves(b *rulestest.Table, x geom.Length) *rules.Choice {
	c := rules.Choice{Ask: rules.SetUp}
	for i, m := range b.Models(2) {
		c.Paths = append(c.Paths, rules.Path{Model: m.ID, Poses: []geom.Pose{{X: x, Y: 15*geom.Inch + geom.Length(i)*1300}}})
	}
	return &c
}

// TestDisembarking: 11e.EXAMPLES.44.
func TestDisembarking(t *testing.T) {
	mayCharge := func(b *rulestest.Table) bool { return move.Barred(b.Game, 2)&effect.ToCharge == 0 }
	// Tactical, with a Normal Move at once.
	b := carried(t, "")
	b.Play(rules.Frame{Step: rules.StepMovement})
	b.Choose(rules.DoDisembark, 2)
	if got := b.Request().Limits.Distance; got != 3*geom.Inch {
		t.Errorf("11e.TRANSPORT.DISEMBARK.4: set up within %v", got)
	}
	b.Refused(leaves(b, 24*geom.Inch), "11e.TRANSPORT.DISEMBARK.4")
	b.Answer(leaves(b, 22*geom.Inch))
	q := b.Request()
	if q.Reason != rules.ForKindOfMove || q.Unit != 2 || len(q.Options) != 2 || q.Options[0].Do != rules.DoNormalMove || q.Options[1].Do != rules.DoAdvance {
		t.Fatalf("11e.EXAMPLES.44, 11e.TRANSPORT.DISEMBARK.4: asked for %v of unit %v among %v", q.Reason, q.Unit, q.Options)
	}
	b.Choose(rules.DoNormalMove, rules.NoUnit)
	b.Answer(&rules.Choice{Ask: rules.MoveModels})
	if !mayCharge(b) {
		t.Error("11e.EXAMPLES.44: no charge after a tactical disembark move and a Normal Move")
	}
	// Rapid.
	b = carried(t, "")
	b.Play(rules.Frame{Step: rules.StepMovement})
	b.Choose(rules.Select, 1)
	b.Choose(rules.DoNormalMove, rules.NoUnit)
	b.Answer(&rules.Choice{Ask: rules.MoveModels})
	b.Choose(rules.DoDisembark, 2)
	b.Answer(leaves(b, 22*geom.Inch))
	if mayCharge(b) || b.Request().Reason == rules.ForKindOfMove {
		t.Errorf("11e.EXAMPLES.44, 11e.TRANSPORT.DISEMBARK.2, 11e.TRANSPORT.DISEMBARK.3: asked for %v, may charge %v", b.Request().Reason, mayCharge(b))
	}
	// None after an Advance.
	b = carried(t, "advance 1")
	b.Play(rules.Frame{Step: rules.StepMovement})
	b.Choose(rules.Select, 1)
	b.Choose(rules.DoAdvance, rules.NoUnit)
	b.Answer(&rules.Choice{Ask: rules.MoveModels})
	if q := b.Request(); q.Reason == rules.ForUnitToMove {
		t.Errorf("11e.EXAMPLES.44, 11e.TRANSPORT.DISEMBARK.1: asked for %v among %v", q.Reason, q.Options)
	}
	// In combat: enemies around the TRANSPORT leave no room within 3".
	ring := rulestest.Unit(8, rulestest.Trooper())
	b = carried(t, "disembark 2 3", ring)
	b.Stand(4, 0, geom.Inch)
	for i, at := range []geom.Point{{X: 23}, {X: 22, Y: 2}, {Y: 3, X: 20}, {X: 18, Y: 2}, {X: 17}, {X: 18, Y: -2}, {X: 20, Y: -3}, {X: 22, Y: -2}} {
		b.SetPose(int(b.Unit(4).First)+i, geom.Pose{X: at.X * geom.Inch, Y: (15 + at.Y) * geom.Inch})
	}
	b.Play(rules.Frame{Step: rules.StepMovement})
	b.Choose(rules.DoDisembark, 2)
	for b.Request().Ask == rules.OrderModels {
		b.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{b.Models(2)[0].ID}})
	}
	if q := b.Request(); q.Rule != "11e.TRANSPORT.DISEMBARK.5" || q.Limits.Distance != 6*geom.Inch || !q.Limits.Engage {
		t.Fatalf("11e.EXAMPLES.44, 11e.TRANSPORT.DISEMBARK.5: asked by %v with %+v", q.Rule, q.Limits)
	}
	var lost int16
	for _, m := range b.Models(2) {
		lost += 2 - m.Wounds
	}
	if lost != 1 {
		t.Errorf("11e.TRANSPORT.DISEMBARK.5: the hazards cost %d wounds, want 1", lost)
	}
	b.Answer(leaves(b, 25*geom.Inch))
	if !b.Unit(2).Is.Has(effect.Shocked|effect.Disembarked) || mayCharge(b) || b.Request().Reason == rules.ForKindOfMove {
		t.Errorf("11e.EXAMPLES.44, 11e.TRANSPORT.DISEMBARK.5: is %v, may charge %v, asked for %v", b.Unit(2).Is, mayCharge(b), b.Request().Reason)
	}
}

// TestGranted: rules that let units disembark after moves of the TRANSPORT, and charge then.
func TestGranted(t *testing.T) {
	for _, tt := range []struct {
		id      string
		do      rules.OptionKind
		bars    effect.Actions
		charges bool
	}{
		{"11e.TRANSPORT.GRANTED.1, 11e.UPDATE.RULES.5: assault", rules.DoNormalMove, 0, true},
		{"11e.TRANSPORT.GRANTED.2, 11e.GAPS.8: shock", rules.DoAdvance, effect.ToCharge, false},
	} {
		b := carried(t, "")
		e := effect.Effect{Kind: effect.DisembarkAfterMove, Actions: tt.bars}
		if tt.do == rules.DoAdvance {
			e.Scope.When = effect.Advanced
		}
		b.Setup.Armies[0].Units[0].Effects = []effect.Effect{e}
		b.Unit(2).Did = rules.StartedEmbarked
		b.Mark(1, map[rules.OptionKind]effect.Conditions{rules.DoNormalMove: effect.NormalMove, rules.DoAdvance: effect.Advanced}[tt.do]|effect.Moved)
		b.Unit(1).Did |= rules.SelectedToMove
		b.Play(rules.Frame{Step: rules.StepMovement})
		b.Choose(rules.DoDisembark, 2)
		b.Refused(leaves(b, 24*geom.Inch), "11e.TRANSPORT.DISEMBARK.3")
		b.Answer(leaves(b, 22*geom.Inch))
		if got := move.Barred(b.Game, 2)&effect.ToCharge == 0; got != tt.charges {
			t.Errorf("%s: may charge %v, want %v", tt.id, got, tt.charges)
		}
	}
}

// TestWalker: models are moved across all models but TITANIC ones, and through what is at most 4" high. As
// MOBILE ones they pass walls, and a 1 shocks the unit then.
func TestWalker(t *testing.T) {
	in := geom.Inch
	walker := func() rules.ArmyUnit {
		return word(t, rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle, effect.Walker), "Super-Heavy Walker")
	}
	other := func(keywords ...effect.Keyword) []rules.ArmyUnit {
		return []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper(), keywords...)}
	}
	for _, tt := range []struct {
		id     string
		enemy  []rules.ArmyUnit
		height geom.Length
		mobile bool
		dice   string
		legal  bool
	}{
		{"11e.ABILITY.WALKER.1: across a MONSTER", other(effect.Monster), in / 2, false, "", true},
		{"11e.ABILITY.WALKER.1: across a TITANIC one", other(effect.Monster, effect.Titanic), in / 2, false, "", false},
		{`11e.ABILITY.WALKER.1: 4" high`, other(effect.Monster), 4 * in, false, "", true},
		{`11e.ABILITY.WALKER.1: more than 4" high`, other(effect.Monster), 4*in + 1, false, "", false},
		{"11e.ABILITY.WALKER.2: MOBILE", other(effect.Monster), 4*in + 1, true, "ability 2", true},
		{"11e.ABILITY.WALKER.2: shocked", other(effect.Monster), 4*in + 1, true, "ability 1", true},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{walker()}, tt.enemy, tt.dice)
		over(t, b, ground(box(7, 0, 7.5, 30), box(7, 0, 7.5, 30), tt.height))
		b.Stand(1, 4*in, 5*in)
		b.Stand(2, 6*in, 4*in)
		b.State.Phase = rules.StepMovement
		b.Push(rules.Frame{Step: rules.StepMove, Unit: 1})
		b.Run()
		do := rules.Pass
		if tt.mobile {
			do = rules.DoUse
		}
		b.Choose(do, rules.NoUnit)
		if q := b.Request(); len(q.Options) > 1 {
			b.Choose(rules.DoFallBack, rules.NoUnit)
		}
		err := b.Apply(&rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{shift(b, 0, 6*in)}})
		if (err == nil) != tt.legal || b.Is(1).Has(effect.Shocked) != (tt.dice == "ability 1") {
			t.Errorf("%s: %v; %v", tt.id, err, b.Is(1))
		}
	}
}

// TestForcedEscape: a unit that a rule of an enemy forces to make desperate escapes makes the hazard rolls and the
// battle-shock roll in an ordered retreat too, before it can embark. What subtracts from the tests subtracts from the rolls.
func TestForcedEscape(t *testing.T) {
	for _, tt := range []struct {
		id      string
		forced  bool
		value   int16
		shocked bool
		script  string
		lost    int16
		want    bool // Battle-shocked afterwards
	}{
		{"11e.MOVE.FALLBACK.8", true, 0, false, "escape 3; morale 1 2", 0, true},
		{"11e.MOVE.FALLBACK.8: it passes", true, 0, false, "escape 2; morale 5 2", 1, false},
		{"11e.MOVE.FALLBACK.8: without such a rule", false, 0, false, "", 0, false},
		{"11e.MOVE.FALLBACK.7: subtracted from the rolls of shocked units", true, -1, true, "escape 3", 1, true},
		{"11e.MOVE.FALLBACK.7: of others not", true, -1, false, "escape 3; morale 5 2", 0, false},
	} {
		holder := soldier()
		if tt.forced {
			holder.Effects = []effect.Effect{{Kind: effect.ForceEscape, Value: tt.value}}
		}
		truck := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle, effect.Transport)
		truck.Capacity = rules.Capacity{Models: 6, Of: effect.Filter{All: effect.Keywords{effect.Infantry}}}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(), truck}, []rules.ArmyUnit{holder}, tt.script)
		b.Stand(1, 15*geom.Inch, 15*geom.Inch)
		b.Stand(3, 15*geom.Inch+base+geom.Inch, 15*geom.Inch)
		b.Stand(2, 8*geom.Inch, 15*geom.Inch)
		do := rules.DoFallBack
		if tt.shocked {
			b.Mark(1, effect.Shocked)
			do = rules.DoEscape
		}
		b.Play(rules.Frame{Step: rules.StepMove, Unit: 1})
		b.Choose(do, rules.NoUnit)
		b.Answer(&rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{shift(b, 0, -4*geom.Inch)}})
		if got := b.Unit(1).Is.Has(effect.Shocked); got != tt.want || lostOf(b, 1) != tt.lost || b.Request().Reason != rules.ForEmbarking {
			t.Errorf("%s, 11e.MOVE.END.2: Battle-shocked %v, want %v; %d wounds lost, want %d; asked for %v", tt.id, got, tt.want, lostOf(b, 1), tt.lost, b.Request().Reason)
		}
	}
}

// TestHeavyFromSkies: up and down that a move through the air ignores does not count as distance moved for Heavy.
func TestHeavyFromSkies(t *testing.T) {
	for by, want := range map[geom.Length]int8{3 * geom.Inch: 1, 3*geom.Inch + 1: 0} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{flyer()}, []rules.ArmyUnit{soldier()}, "")
		over(t, b, ground(box(5.4, 0, 5.6, 30), box(5.4, 0, 5.6, 30), 5*geom.Inch))
		b.Stand(1, 4*geom.Inch, 5*geom.Inch)
		b.Stand(2, 40*geom.Inch, 5*geom.Inch)
		b.Play(rules.Frame{Step: rules.StepMove, Unit: 1})
		b.Choose(rules.DoNormalMove, rules.NoUnit)
		b.Choose(rules.DoFly, rules.NoUnit)
		b.Answer(&rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{shift(b, 0, by)}})
		if got := shot(gun(t, "Heavy"), infantry(1), b.Is(1)).Hit.Modifier; got != want {
			t.Errorf("11e.MOVE.FLY.4: %v across a wall: %+d on the hit roll, want %+d", by, got, want)
		}
	}
}

// TestEmbarkedDuringPhase: the moves that a rule grants to embarked units are not for those that embarked in this phase.
func TestEmbarkedDuringPhase(t *testing.T) {
	for _, embarks := range []bool{false, true} {
		b := carriedBy(t, "advance 1", []effect.Effect{{Kind: effect.DisembarkAfterMove, Scope: effect.Scope{When: effect.Advanced}}})
		if embarks {
			b.Stand(2, 20*geom.Inch+2*base, 15*geom.Inch)
		}
		b.Play(rules.Frame{Step: rules.StepMovement})
		if embarks {
			b.Choose(rules.Select, 2)
			b.Choose(rules.DoNormalMove, rules.NoUnit)
			b.Answer(&rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{shift(b, int(b.Unit(2).First), -geom.Inch/4)}})
			b.Choose(rules.DoEmbark, rules.NoUnit)
		}
		b.Choose(rules.Select, 1)
		b.Choose(rules.DoAdvance, rules.NoUnit)
		b.Answer(&rules.Choice{Ask: rules.MoveModels})
		got := slices.ContainsFunc(b.Request().Options, func(o rules.Option) bool { return o.Do == rules.DoDisembark && o.Unit == 2 })
		if got == embarks || b.Unit(2).Place != rules.Embarked {
			t.Errorf("11e.TRANSPORT.GRANTED.3: embarked in this phase %v: may disembark %v", embarks, got)
		}
	}
}

// TestDifferentScouts: of several distances of Scouts in a unit the lowest is used, and only if all of its models have one.
func TestDifferentScouts(t *testing.T) {
	for _, tt := range []struct {
		id            string
		leader, guard string
		want          geom.Length
	}{
		{"11e.ABILITY.DUPLICATE.2", "scouts 9", "scouts 6", 6 * geom.Inch},
		{"11e.ABILITY.DUPLICATE.2", "scouts 6", "scouts 9", 6 * geom.Inch},
		{"11e.ABILITY.DUPLICATE.2: one part alone", "", "scouts 6", 0},
	} {
		leader, guard := rulestest.Unit(1, rulestest.Trooper(), effect.Infantry, effect.Character), soldier()
		for u, name := range map[*rules.ArmyUnit]string{&leader: tt.leader, &guard: tt.guard} {
			if name != "" {
				*u = word(t, *u, name)
			}
		}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{leader, guard}, []rules.ArmyUnit{soldier()}, "")
		army := &b.Setup.Armies[0]
		army.Attached = append(army.Attached, army.Attach(0, 1))
		if !b.Attach(1, 2) {
			t.Fatal("not attached")
		}
		b.Stand(2, 5*geom.Inch, 5*geom.Inch)
		b.Stand(3, 40*geom.Inch, 25*geom.Inch)
		b.Play(rules.Frame{Step: rules.StepBeforeBattle})
		var got geom.Length
		if b.Request().Reason == rules.ForUse {
			b.Choose(rules.DoUse, rules.NoUnit)
			got = b.Request().Limits.Distance
		}
		if got != tt.want {
			t.Errorf("%s: %q and %q: a move of %v, want %v", tt.id, tt.leader, tt.guard, got, tt.want)
		}
	}
}
