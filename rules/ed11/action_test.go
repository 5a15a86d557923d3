package ed11

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/rulestest"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// withAction returns the edition with a mission of one action: at most two units start it at an objective within
// range of them, at the start of the Shooting phase, and it gives 4 victory points.
func withAction() rules.Edition {
	return Edition().With(func(e *rules.Edition) {
		e.Mission.Actions = rules.Is("test.ACTION", []rules.Action{{
			Name: "Search", Rule: "test.ACTION", Phase: effect.ShootingPhase, Most: 2, Of: effect.Filter{None: effect.Keywords{effect.Beasts}},
			At:   func(g *rules.Game, u rules.UnitID, marker int) bool { return mission.InRange(g, u, marker) },
			Done: func(g *rules.Game, u rules.UnitID, _ int) { g.Score(g.Unit(u).Player, 4, "test.ACTION") },
		}})
		none := rules.By("test.ACTION", mission.NoScore)
		e.Mission.AtCommand, e.Mission.AtTurn = none, none
	})
}

// searching returns a battle with units of some keywords at the one objective, and an enemy 5" from the first.
func searching(t *testing.T, e *rules.Edition, control int16, keywords ...effect.Keyword) *rulestest.Table {
	u := rulestest.Unit(1, rulestest.Trooper(), append(keywords, effect.Infantry)...)
	u.Kinds[0].Profile.Control = control
	u.Kinds[0].Weapons = []rules.Carried{{Weapon: gun(t), Number: 1}}
	b := rulestest.New(t, e, []rules.ArmyUnit{u, u, u}, []rules.ArmyUnit{soldier()}, "")
	b.AddMarker(geom.Point{X: 10 * geom.Inch, Y: 10 * geom.Inch})
	for n := range rules.UnitID(3) {
		b.Stand(n+1, 9*geom.Inch+geom.Length(n)*1300, 10*geom.Inch)
	}
	b.Stand(4, 9*geom.Inch, 10*geom.Inch+base+5*geom.Inch)
	return b
}

// actors lists the units that may start an action.
func actors(b *rulestest.Table) (units []rules.UnitID) {
	for _, o := range b.Request().Options {
		if o.Do == rules.DoAct {
			units = append(units, o.Unit)
		}
	}
	return units
}

// TestWhoActs: which units can start an action, how many, and when.
func TestWhoActs(t *testing.T) {
	e := withAction()
	all := []rules.UnitID{1, 2, 3}
	for _, tt := range []struct {
		id       string
		control  int16
		keywords []effect.Keyword
		prepare  func(*rulestest.Table)
		want     []rules.UnitID
	}{
		{"11e.ACTION.START.1", 1, nil, nil, all},
		{"11e.ACTION.START.1: units that cannot perform it", 1, []effect.Keyword{effect.Beasts}, nil, nil},
		{"11e.ACTION.START.1: out of range of the objective", 1, nil, func(b *rulestest.Table) { b.Stand(2, 30*geom.Inch, 10*geom.Inch) }, []rules.UnitID{1, 3}},
		{"11e.ACTION.START.2: not on the battlefield", 1, nil, func(b *rulestest.Table) { b.SetPlace(2, rules.Reinforcing, rules.NoUnit) }, []rules.UnitID{1, 3}},
		{"11e.ACTION.START.2: AIRCRAFT", 1, []effect.Keyword{effect.Aircraft}, nil, nil},
		{"11e.ACTION.START.2: a FORTIFICATION", 1, []effect.Keyword{effect.Fortification}, nil, nil},
		{"11e.ACTION.START.2, 11e.BATTLESHOCK.EFFECT.3: Battle-shocked", 1, nil, func(b *rulestest.Table) { b.Mark(1, effect.Shocked) }, []rules.UnitID{2, 3}},
		{"11e.ACTION.START.2: Objective Control 0", 0, nil, nil, nil},
		{"11e.ACTION.START.2: engaged", 1, nil, func(b *rulestest.Table) { b.Stand(4, 9*geom.Inch-base-2*geom.Inch, 10*geom.Inch) }, []rules.UnitID{2, 3}},
		{"11e.ACTION.START.2: TITANIC and engaged", 1, []effect.Keyword{effect.Titanic}, func(b *rulestest.Table) { b.Stand(4, 9*geom.Inch-base-2*geom.Inch, 10*geom.Inch) }, all},
		{"11e.ACTION.START.2: advanced", 1, nil, func(b *rulestest.Table) { b.Mark(3, effect.Advanced) }, []rules.UnitID{1, 2}},
		{"11e.ACTION.START.2: advanced, and may act then", 1, nil, func(b *rulestest.Table) {
			b.Mark(2, effect.Advanced)
			b.Mark(3, effect.Advanced)
			b.Setup.Armies[0].Units[2].Effects = []effect.Effect{{Kind: effect.AdvanceAnd, Actions: effect.ToAct}}
		}, []rules.UnitID{1, 3}},
		{"11e.ACTION.START.2: fell back", 1, nil, func(b *rulestest.Table) { b.Mark(3, effect.FellBack) }, []rules.UnitID{1, 2}},
		{"11e.ACTION.START.2: a normal move", 1, nil, func(b *rulestest.Table) { b.Mark(3, effect.Moved) }, all},
		{"11e.ACTION.START.2: another action this turn", 1, nil, func(b *rulestest.Table) { b.Unit(3).Did |= rules.StartedAction }, []rules.UnitID{1, 2}},
		{"11e.SHOOT.SEQ.4: shot", 1, nil, func(b *rulestest.Table) { b.Unit(3).Did |= rules.SelectedToShoot }, []rules.UnitID{1, 2}},
	} {
		b := searching(t, &e, tt.control, tt.keywords...)
		if tt.prepare != nil {
			tt.prepare(b)
		}
		b.Play(mission.OnePhase(&e, rules.StepShooting))
		if got := actors(b); !slices.Equal(got, tt.want) {
			t.Errorf("%s: units %v may start an action, want %v", tt.id, got, tt.want)
		}
	}
	b := searching(t, &e, 1)
	if b.Play(mission.OnePhase(&e, rules.StepMovement)); actors(b) != nil {
		t.Error("11e.ACTION.START.1: offered in another phase")
	}
	b = searching(t, &e, 1)
	b.Play(mission.OnePhase(&e, rules.StepShooting))
	for u := range rules.UnitID(2) {
		b.Choose(rules.DoAct, u+1)
	}
	if actors(b) != nil {
		t.Errorf("11e.ACTION.START.1: offered to %v after two units have started it", actors(b))
	}
}

// TestActing: a unit that has started an action neither shoots, unless it is TITANIC, nor charges in that turn.
func TestActing(t *testing.T) {
	e := withAction()
	for _, titanic := range []bool{false, true} {
		var keywords []effect.Keyword
		if titanic {
			keywords = append(keywords, effect.Titanic)
		}
		b := searching(t, &e, 1, keywords...)
		b.Play(mission.OnePhase(&e, rules.StepShooting))
		b.Choose(rules.DoAct, 1)
		if got := shoot.Eligible(b.Game, 1); got != titanic || !shoot.Eligible(b.Game, 2) {
			t.Errorf("11e.ACTION.START.3: TITANIC %v: may shoot %v, another unit %v", titanic, got, shoot.Eligible(b.Game, 2))
		}
		b.State.Frames, b.State.Request = nil, rules.Request{}
		b.Play(rules.Frame{Step: rules.StepCharge})
		if got := b.Request().Options; slices.ContainsFunc(got, func(o rules.Option) bool { return o.Unit == 1 }) || len(got) != 3 {
			t.Errorf("11e.ACTION.START.3: TITANIC %v: may charge: %v", titanic, got)
		}
		b.BeginTurn()
		if !shoot.Eligible(b.Game, 1) {
			t.Error("11e.ACTION.START.3: it cannot shoot in the next turn")
		}
	}
}

// TestCompletingActions: an action completes at the end of the turn, unless its unit moves, leaves or is Battle-shocked
// before. Pile-in and consolidation moves are allowed.
func TestCompletingActions(t *testing.T) {
	e := withAction()
	step := func(b *rulestest.Table, stage uint8, why rules.Reason) {
		b.Push(rules.Frame{Step: rules.StepExtraMove, Stage: stage, Unit: 1, Value: int32(3 * geom.Inch)})
		b.Run()
		if b.Request().Reason != why {
			t.Fatalf("asked for %v", b.Request().Reason)
		}
		b.Answer(&rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{shift(b, 0, -geom.Length(1500))}})
	}
	for _, tt := range []struct {
		id      string
		prepare func(*rulestest.Table)
		want    int16
	}{
		{"11e.ACTION.COMPLETE.2", func(*rulestest.Table) {}, 4},
		{"11e.ACTION.COMPLETE.1: a move", func(b *rulestest.Table) { step(b, uint8(rules.ForMove), rules.ForMove) }, 0},
		{"11e.ACTION.COMPLETE.1: a pile-in move", func(b *rulestest.Table) {
			b.Stand(4, 9*geom.Inch-base-3500, 10*geom.Inch)
			step(b, uint8(rules.ForPileIn), rules.ForPileIn)
		}, 4},
		{"11e.ACTION.COMPLETE.1: it has left", func(b *rulestest.Table) { b.SetPlace(1, rules.Reinforcing, rules.NoUnit) }, 0},
		{"11e.ACTION.COMPLETE.1, 11e.BATTLESHOCK.EFFECT.3: Battle-shocked", func(b *rulestest.Table) { b.Mark(1, effect.Shocked) }, 0},
	} {
		b := searching(t, &e, 1)
		b.Play(mission.OnePhase(&e, rules.StepShooting))
		b.Choose(rules.DoAct, 1)
		b.State.Frames, b.State.Request = nil, rules.Request{}
		tt.prepare(b)
		if got := b.State.Sides[0].VictoryPoints; got != 0 {
			t.Errorf("%s: %d points before the end of the turn", tt.id, got)
		}
		frame := mission.OnePhase(&e, rules.StepFight)
		frame.Units = 0
		b.State.Frames, b.State.Request = nil, rules.Request{}
		for b.Play(frame); b.State.Turn == 0 && b.Request().Ask != rules.Nothing; {
			b.Answer(&rules.Choice{Ask: b.Request().Ask})
		}
		if got := b.State.Sides[0].VictoryPoints; got != tt.want {
			t.Errorf("%s: %d points, want %d", tt.id, got, tt.want)
		}
	}
}
