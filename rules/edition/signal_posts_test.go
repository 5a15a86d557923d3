package edition_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// posts returns a battle of the mission Signal Posts: five units of the first player, whose turn it is, and one of the
// second, on an open battlefield. The first player's zone is the near one.
func posts(t *testing.T) *rulestest.Table {
	t.Helper()
	e, err := edition.Key{Edition: "11e", Mission: "signal-posts"}.Rules()
	if err != nil {
		t.Fatal(err)
	}
	k := rulestest.Trooper()
	k.Profile.Control = 2
	u := rulestest.Unit(1, k)
	b := rulestest.New(t, &e, []rules.ArmyUnit{u, u, u, u, u}, []rules.ArmyUnit{u}, "")
	b.Game.Field = geom.Field(44*geom.Inch, 60*geom.Inch)
	b.SetZones(0, 0)
	for _, at := range e.Mission.Places.Do(b.Game.Field) {
		b.AddMarker(at)
	}
	b.State.Round = 2
	return b
}

// on puts units of the first player, from 1 on, on objectives.
func on(b *rulestest.Table, markers ...int) {
	for i, m := range markers {
		b.Stand(rules.UnitAt(i), b.State.Markers[m].X, b.State.Markers[m].Y)
	}
	b.DetermineControl()
}

// The objectives, in the order of their numbers.
const (
	home = iota
	theirs
	central
	left
	right
)

// TestPlaces: territories and kinds of objectives.
func TestPlaces(t *testing.T) {
	b := posts(t)
	for m, want := range map[int]mission.Territory{home: mission.Home, theirs: mission.EnemyHome, central: mission.NoMansLand, left: mission.NoMansLand, right: mission.NoMansLand} {
		if got := mission.TerritoryOf(b.Game, 0, m); got != want || mission.Central(b.Game, m) != (m == central) {
			t.Errorf("11e.MISSION.PLACE.1, 11e.MISSION.PLACE.2, 11e.MISSION.SEQ.1: objective %d: %d, in the middle %v", m, got, mission.Central(b.Game, m))
		}
	}
	if mission.TerritoryOf(b.Game, 1, home) != mission.EnemyHome {
		t.Error("11e.MISSION.PLACE.2: the home of the first player is not that of the second one's enemy")
	}
	const base = 630 // half of 32 mm
	for y, want := range map[geom.Length]bool{30*geom.Inch + base: true, 30*geom.Inch + base - 1: false} {
		if b.Stand(1, 20*geom.Inch, y); mission.InTerritory(b.Game, 1, 1) != want {
			t.Errorf("11e.MISSION.PLACE.1: at %v it is in the enemy's territory: %v", y, !want)
		}
	}
	if b.Stand(1, 20*geom.Inch, 30*geom.Inch-base); !mission.InTerritory(b.Game, 0, 1) {
		t.Error("11e.MISSION.PLACE.1: it is not in its own territory")
	}
}

// TestPrimary: objectives score from the second battle round on, in the last at the end of the turn, within the limits of
// events.
func TestPrimary(t *testing.T) {
	for _, tt := range []struct {
		id            string
		round         int8
		held          []int
		before        int16 // points of the battle so far
		command, turn int16
	}{
		{"two", 2, []int{home, left}, 0, 8, 8},
		{"the middle", 3, []int{home, central}, 0, 11, 11},
		{"in the first battle round", 1, []int{home, left}, 0, 0, 0},
		{"in the last", 5, []int{home, left}, 0, 0, 8},
		{"11e.MISSION.SEQ.12: 15 in a battle round", 2, []int{home, left, right, central}, 0, 15, 15},
		{"11e.MISSION.SEQ.12: 45 in the battle", 2, []int{home, left}, 40, 5, 5},
	} {
		b := posts(t)
		b.Stand(6, 40*geom.Inch, 55*geom.Inch)
		on(b, tt.held...)
		b.State.Round = tt.round
		b.State.Sides[0].Cards[mission.PrimaryCard].Battle = tt.before
		b.Edition.Mission.AtCommand.Do(b.Game)
		scored := func() int16 { return b.State.Sides[0].Cards[mission.PrimaryCard].Battle - tt.before }
		if got := scored(); got != tt.command {
			t.Errorf("%s: %d points after the Command phase, want %d", tt.id, got, tt.command)
		}
		b.Edition.Mission.AtTurn.Do(b.Game)
		if got := scored(); got != tt.turn {
			t.Errorf("%s: %d points after the turn, want %d", tt.id, got, tt.turn)
		}
	}
}

// TestSignals: the action is performed at objectives away from home, by one unit at each, and scores where its player has
// control at the end of the turn.
func TestSignals(t *testing.T) {
	b := posts(t)
	b.Stand(6, 40*geom.Inch, 55*geom.Inch)
	on(b, home, left, left, theirs)
	b.Stand(3, b.State.Markers[left].X+2*geom.Inch, b.State.Markers[left].Y)
	b.Play(mission.OnePhase(b.Edition, rules.StepShooting))
	offered := map[rules.UnitID]int{}
	for _, o := range b.Request().Options[1:] {
		offered[o.Unit] = int(rules.ActionOf(&o).Marker)
	}
	if len(offered) != 3 || offered[2] != left || offered[3] != left || offered[4] != theirs {
		t.Fatalf("offered at %v", offered)
	}
	b.Choose(rules.DoAct, 2)
	if q := b.Request(); len(q.Options) != 2 || q.Options[1].Unit != 4 {
		t.Errorf("offered after the first: %v", q.Options)
	}
	b.Choose(rules.DoAct, 4)
	b.CompleteActions()
	if got := b.State.Sides[0].VictoryPoints; got != 3+5 {
		t.Errorf("%d points, want 8", got)
	}
	for before, want := range map[int16]int16{18: 2, 20: 0} {
		b := posts(t)
		on(b, left)
		b.StartAction(1, rules.ActionInProgress{Action: 1, Marker: left})
		b.State.Sides[0].Cards[mission.FirstSecondary].Battle = before
		if b.CompleteActions(); b.State.Sides[0].VictoryPoints != want {
			t.Errorf("11e.MISSION.SEQ.12: after %d of 20 points of a card: %d, want %d", before, b.State.Sides[0].VictoryPoints, want)
		}
	}
	b = posts(t)
	b.Stand(1, b.State.Markers[left].X, b.State.Markers[left].Y)
	b.StartAction(1, rules.ActionInProgress{Action: 1, Marker: left})
	if b.CompleteActions(); b.State.Sides[0].VictoryPoints != 0 {
		t.Error("points for a signal at an objective that is not controlled")
	}
}

// TestBreakThrough: units wholly in the opponent's territory score, but no shocked ones.
func TestBreakThrough(t *testing.T) {
	for n, want := range []int16{0, 3, 5, 5} {
		b := posts(t)
		for u := range n {
			b.Stand(rules.UnitAt(u), geom.Length(8+5*u)*geom.Inch, 40*geom.Inch)
		}
		b.Stand(5, 30*geom.Inch, 40*geom.Inch)
		b.Mark(5, effect.Shocked)
		if b.Edition.Mission.AtTurn.Do(b.Game); b.State.Sides[0].VictoryPoints != want {
			t.Errorf("%d units: %d points, want %d", n, b.State.Sides[0].VictoryPoints, want)
		}
	}
	b := posts(t)
	b.Stand(1, 8*geom.Inch, 40*geom.Inch)
	b.State.Sides[0].Cards[mission.FirstSecondary].Round = 13
	if b.Edition.Mission.AtTurn.Do(b.Game); b.State.Sides[0].VictoryPoints != 2 {
		t.Errorf("11e.MISSION.SEQ.12: %d points after 13 of the other secondary mission in the battle round, want 2", b.State.Sides[0].VictoryPoints)
	}
}

// TestLayouts: without a choice of terrain the mission is played on one of its layouts, by the seed, and the Command
// points of abilities are limited.
func TestLayouts(t *testing.T) {
	b := posts(t)
	m := &b.Edition.Mission
	names := map[int]bool{}
	for seed := range uint64(3) {
		l := m.LayOut("", 44*geom.Inch, 60*geom.Inch, seed)
		want, _ := geom.LayOut(m.Layouts[seed], 44*geom.Inch, 60*geom.Inch, seed)
		if len(l.Features) != len(want.Features) || len(l.Features) == 0 || l.Features[0].Area[0] != want.Features[0].Area[0] {
			t.Errorf("11e.TERRAIN.AREA.2: seed %d: %d areas, want %d", seed, len(l.Features), len(want.Features))
		}
		names[int(l.Features[1].Area[0].X)] = true
	}
	if l := m.LayOut("open", 44*geom.Inch, 60*geom.Inch, 1); len(l.Features) != 0 {
		t.Errorf("11e.TERRAIN.AREA.2: %d areas on terrain of the players' choice", len(l.Features))
	}
	only, _ := edition.Lookup("11e")
	field := geom.Field(44*geom.Inch, 60*geom.Inch)
	pillars := func(l geom.Layout) (n int) {
		terrain, err := geom.NewTerrain(l.Features)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range only.Mission.Places.Do(field) {
			if f := terrain.FeatureAt(at); f >= 0 && l.Features[f].Kind == geom.Debris {
				n++
			}
		}
		return n
	}
	plain, _ := geom.LayOut("symmetric", field.Width(), field.Depth(), 109)
	if with, without := pillars(only.Mission.LayOut("symmetric", field.Width(), field.Depth(), 109)), pillars(plain); with != 0 || without != 2 {
		t.Errorf("11e.OBJECTIVE.POINT.2: %d pillars on objectives of the mission, want 0; on the same terrain without a mission %d, want 2", with, without)
	}
	if m.MostGained.Is != 1 || only.Mission.MostGained.Is != 0 {
		t.Errorf("11e.MISSION.SEQ.13: abilities give %d command points in a battle round, in Only War %d", m.MostGained.Is, only.Mission.MostGained.Is)
	}
}
