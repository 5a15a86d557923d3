package ed11

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// box returns the corners of a rectangle, in inches.
func box(x, y, xx, yy float64) []geom.Point {
	p := func(x, y float64) geom.Point {
		return geom.Point{X: geom.Length(x * float64(geom.Inch)), Y: geom.Length(y * float64(geom.Inch))}
	}
	return []geom.Point{p(x, y), p(xx, y), p(xx, yy), p(x, yy)}
}

// ground returns a terrain area with a part of a height in it; 0: with none.
func ground(area []geom.Point, part []geom.Point, height geom.Length) geom.Feature {
	f := geom.Feature{Name: "ground", Area: area}
	if height > 0 {
		f.Parts = []geom.Prism{{Corners: part, Height: height}}
	}
	return f
}

// over puts terrain on the battlefield.
func over(t *testing.T, b *rulestest.Table, features ...geom.Feature) {
	t.Helper()
	terrain, err := geom.LayTerrain(features, edition.Move.LowTerrain.Is)
	if err != nil {
		t.Fatal(err)
	}
	b.Game.Terrain = terrain.BySection()
}

func pair(t *testing.T, target rules.ArmyUnit) *rulestest.Table {
	return rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{target}, "")
}

// TestObscuring: 11e.EXAMPLES.15.
func TestObscuring(t *testing.T) {
	for _, tt := range []struct {
		id     string
		height geom.Length
		x      geom.Length // of the observer
		want   bool
	}{
		{"11e.EXAMPLES.15, 11e.TERRAIN.OBSCURE.2: across a light feature", geom.Inch, 5 * geom.Inch, false},
		{"11e.EXAMPLES.15, 11e.TERRAIN.OBSCURE.3: from within", geom.Inch, 14 * geom.Inch, true},
		{"11e.TERRAIN.OBSCURE.1, 11e.TERRAIN.AREA.3: across an exposed feature", 0, 5 * geom.Inch, true},
	} {
		b := pair(t, rulestest.Unit(1, rulestest.Trooper(), effect.Monster))
		over(t, b, ground(box(14, 2, 16, 8), box(15, 2, 15.5, 3), tt.height))
		b.Stand(1, tt.x, 5*geom.Inch)
		b.Stand(2, 25*geom.Inch, 5*geom.Inch)
		if got := b.Sees(0, 2); got != tt.want {
			t.Errorf("%s: sees %v, want %v", tt.id, got, tt.want)
		}
		b.SetPose(1, geom.Pose{X: 25 * geom.Inch, Y: 5 * geom.Inch, Z: 20 * geom.Inch})
		if got := b.Sees(0, 2); got != tt.want {
			t.Errorf("11e.TERRAIN.OBSCURE.4, 11e.GAPS.27: 20 inches up: sees %v, want %v", got, tt.want)
		}
	}
}

// TestDensities: the category of a feature follows from its kind or, if that does not decide, from its height.
func TestDensities(t *testing.T) {
	area := box(10, 10, 14, 14)
	for kind, want := range map[geom.FeatureKind][4]geom.Density{ // without parts, 2" high, higher, much higher
		geom.NoKind:    {geom.Exposed, geom.Light, geom.Dense, geom.Dense},
		geom.Crater:    {geom.Exposed, geom.Light, geom.Dense, geom.Dense},
		geom.Barricade: {geom.Light, geom.Light, geom.Light, geom.Light},
		geom.Debris:    {geom.Exposed, geom.Light, geom.Light, geom.Light},
		geom.Hill:      {geom.Dense, geom.Dense, geom.Dense, geom.Dense},
		geom.Woods:     {geom.Dense, geom.Dense, geom.Dense, geom.Dense},
		geom.Ruin:      {geom.Dense, geom.Dense, geom.Dense, geom.Dense},
	} {
		for i, height := range []geom.Length{0, 2 * geom.Inch, 2*geom.Inch + 1, 6 * geom.Inch} {
			f := ground(area, area, height)
			f.Kind = kind
			if got := f.Density(); got != want[i] {
				t.Errorf("11e.TERRAIN.AREA.4: a %v %v high: density %v, want %v", kind, height, got, want[i])
			}
		}
	}
}

// TestHidden: 11e.EXAMPLES.13 and 11e.EXAMPLES.14.
func TestHidden(t *testing.T) {
	// The target stands at (10, 5) in an area that reaches up to (12, 8); a wall hides a part of it.
	wall := ground(box(7, 2, 12, 8), box(11, 5.2, 11.2, 8), 4*geom.Inch)
	low := ground(box(7, 2, 12, 8), box(8, 7, 9, 7.5), 1*geom.Inch)
	for _, tt := range []struct {
		id       string
		area     geom.Feature
		keyword  effect.Keyword
		distance geom.Length
		shot     bool
		want     bool
	}{
		{"11e.EXAMPLES.13, 11e.TERRAIN.HIDDEN.2: at 15", low, effect.Infantry, 15 * geom.Inch, false, true},
		{"11e.EXAMPLES.13, 11e.TERRAIN.HIDDEN.2: at 16", low, effect.Infantry, 16 * geom.Inch, false, false},
		{"11e.TERRAIN.HIDDEN.1: after shots", low, effect.Infantry, 16 * geom.Inch, true, true},
		{"11e.TERRAIN.HIDDEN.1: of BEASTS", low, effect.Beasts, 16 * geom.Inch, false, false},
		{"11e.TERRAIN.HIDDEN.1: of a SWARM", low, effect.Swarm, 16 * geom.Inch, false, false},
		{"11e.TERRAIN.HIDDEN.1: of a MONSTER", low, effect.Monster, 16 * geom.Inch, false, true},
		{"11e.TERRAIN.HIDDEN.1, 11e.GAPS.2: in an exposed area", ground(box(7, 2, 12, 8), nil, 0), effect.Infantry, 16 * geom.Inch, false, true},
		{"11e.EXAMPLES.13, 11e.TERRAIN.GROUND.1: at 13 behind a dense feature", wall, effect.Infantry, 13 * geom.Inch, false, false},
		{"11e.EXAMPLES.13, 11e.TERRAIN.GROUND.1: at 12 behind a dense feature", wall, effect.Infantry, 12 * geom.Inch, false, true},
		{"11e.TERRAIN.GROUND.1: after shots", wall, effect.Infantry, 13 * geom.Inch, true, true},
	} {
		b := pair(t, rulestest.Unit(1, rulestest.Trooper(), tt.keyword))
		over(t, b, tt.area)
		b.Stand(2, 10*geom.Inch, 5*geom.Inch)
		b.Stand(1, 10*geom.Inch+base+tt.distance, 5*geom.Inch)
		if tt.shot {
			b.Shoots(2)
		}
		if got := b.Sees(0, 2); got != tt.want {
			t.Errorf("%s: sees %v, want %v", tt.id, got, tt.want)
		}
	}
	b := pair(t, soldier())
	over(t, b, low)
	b.Stand(2, 10*geom.Inch, 5*geom.Inch)
	b.Stand(1, 30*geom.Inch, 5*geom.Inch)
	for i, want := range []bool{true, false, false, true} { // before, in the turn of the shots, the next, the one after
		if i == 1 {
			b.Shoots(2)
		} else if i > 1 {
			b.BeginTurn()
		}
		if got := b.Hidden(1); got != want || b.Sees(0, 2) == want {
			t.Errorf("11e.EXAMPLES.14, 11e.TERRAIN.HIDDEN.3, 11e.TERRAIN.HIDDEN.4, 11e.CORE.TIMING.2: step %d: hidden %v, want %v", i, got, want)
		}
	}
}

// TestDetectionRange: hidden models are seen within the changed detection range and not beyond it.
func TestDetectionRange(t *testing.T) {
	area := ground(box(7, 2, 12, 8), box(8, 7, 9, 7.5), 1*geom.Inch)
	wall := ground(box(7, 2, 12, 8), box(11, 5.2, 11.2, 8), 4*geom.Inch) // hides a part of the target
	for _, tt := range []struct {
		id   string
		area geom.Feature
		more int16
		at   geom.Length // inches at which it is seen, but not farther away
	}{
		{"11e.TERRAIN.HIDDEN.2: 3 more", area, 3, 18},
		{"11e.TERRAIN.HIDDEN.2: 3 less", area, -3, 12},
		{"11e.DATASHEET.LIMIT.6: not below 9", area, -12, 9},
		{"11e.DATASHEET.LIMIT.6: not above 30", area, 21, 30},
		{"11e.TERRAIN.GROUND.1: 3 less than 13", wall, -2, 10},
		{"11e.TERRAIN.GROUND.3: not below 9", wall, -4, 9},
	} {
		for _, far := range []geom.Length{0, 1} {
			b := pair(t, soldier(effect.Effect{Kind: effect.DetectionRange, Value: tt.more}))
			over(t, b, tt.area)
			b.Stand(2, 10*geom.Inch, 5*geom.Inch)
			b.Stand(1, 10*geom.Inch+base+tt.at*geom.Inch+far, 5*geom.Inch)
			if got := b.Sees(0, 2); got != (far == 0) {
				t.Errorf("%s: at %d and %v: sees %v", tt.id, tt.at, far, got)
			}
		}
	}

	finder := soldier()
	finder.Uses = []effect.Use{{Effects: []effect.Effect{{Kind: effect.DetectionRange, Value: 3}}}}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{finder}, []rules.ArmyUnit{soldier()}, "")
	over(t, b, area)
	b.Stand(2, 10*geom.Inch, 5*geom.Inch)
	b.Stand(1, 10*geom.Inch+base+17*geom.Inch, 5*geom.Inch)
	before := b.Sees(0, 2)
	b.AddLasting(rules.Lasting{Unit: 2, Owner: 1, Until: effect.EndOfPhase})
	found := b.Sees(0, 2)
	b.Expire(effect.EndOfPhase)
	if after := b.Sees(0, 2); before || !found || after {
		t.Errorf("11e.CORE.PERSIST.2: seen %v before, %v in, and %v after the phase", before, found, after)
	}
}

// TestKeepsHidden: attacks that do not prevent a unit from being hidden.
func TestKeepsHidden(t *testing.T) {
	// A wall hides a part of the target.
	wall := ground(box(7, 2, 12, 8), box(11, 5.2, 11.2, 8), 4*geom.Inch)
	for _, tt := range []struct {
		id     string
		hider  rules.ArmyUnit
		at     geom.Length
		hidden bool
		before bool // whether it is seen before its attacks
		after  bool
	}{
		{"11e.TERRAIN.HIDDEN.1: stays hidden", soldier(effect.Effect{Kind: effect.KeepsHidden}), 16, true, false, false},
		{"11e.TERRAIN.HIDDEN.1: does not stay hidden", soldier(), 16, false, false, true},
		{"11e.TERRAIN.GROUND.2: no longer gone to ground", soldier(effect.Effect{Kind: effect.KeepsHidden}), 13, true, false, true},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(effect.Effect{Kind: effect.KeepsHidden})}, []rules.ArmyUnit{tt.hider}, "")
		over(t, b, wall)
		b.Stand(2, 10*geom.Inch, 5*geom.Inch)
		b.Stand(1, 10*geom.Inch+base+tt.at*geom.Inch, 5*geom.Inch)
		before := b.Sees(0, 2)
		b.Shoots(2)
		if got := b.Hidden(1); got != tt.hidden {
			t.Errorf("%s: hidden %v", tt.id, got)
		}
		if after := b.Sees(0, 2); before != tt.before || after != tt.after {
			t.Errorf("%s: seen %v before and %v after", tt.id, before, after)
		}
		for range 2 { // the turn of the attacks and the next one have passed
			b.BeginTurn()
		}
		if !b.Hidden(1) || b.Sees(0, 2) {
			t.Errorf("%s: it is not hidden two turns later", tt.id)
		}
	}
}

// TestCover: 11e.EXAMPLES.12. One model without cover is enough to lose it.
func TestCover(t *testing.T) {
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(), soldier()}, []rules.ArmyUnit{rulestest.Unit(5, rulestest.Trooper())}, "")
	// Four models are within the area; the fifth, at (20, 10), is behind a wall for the second attacker.
	over(t, b, ground(box(19, 1, 21, 9), nil, 0), ground(box(20.2, 12, 21.8, 12.5), box(20.2, 12, 21.8, 12.5), 4*geom.Inch))
	b.Stand(3, 20*geom.Inch, 2*geom.Inch)
	b.Stand(1, 10*geom.Inch, 10*geom.Inch)
	b.Stand(2, 20*geom.Inch, 25*geom.Inch)
	for at, want := range []bool{false, true} {
		s := rules.Shot{Unit: rules.UnitID(at + 1), At: at, Target: 3}
		if got := shoot.EveryModelCovered(b.Game, &s); got != want {
			t.Errorf("11e.EXAMPLES.12, 11e.TERRAIN.COVER.1, 11e.TERRAIN.COVER.2, 11e.TERRAIN.COVER.3, 11e.TERRAIN.COVER.5: attacker %d: cover %v, want %v", at+1, got, want)
		}
	}
	b.SetPose(6, geom.Pose{X: 20 * geom.Inch, Y: 9*geom.Inch + base/2})
	if s := (rules.Shot{Unit: 1, Target: 3}); !shoot.EveryModelCovered(b.Game, &s) {
		t.Error("11e.TERRAIN.AREA.5: a base that touches the area is not within it")
	}
}

// TestPlunging: from 3" up at models on the ground, or by TOWERING models within 12".
func TestPlunging(t *testing.T) {
	for _, tt := range []struct {
		id       string
		up, down geom.Length
		keyword  effect.Keyword
		target   effect.Keyword
		apart    geom.Length
		want     bool
	}{
		{"11e.TERRAIN.PLUNGE.1", 3 * geom.Inch, 0, effect.Infantry, effect.Infantry, 20 * geom.Inch, true},
		{"11e.TERRAIN.PLUNGE.1: lower", 2999, 0, effect.Infantry, effect.Infantry, 20 * geom.Inch, false},
		{"11e.TERRAIN.PLUNGE.1: at a model that stands higher", 3 * geom.Inch, 100, effect.Infantry, effect.Infantry, 20 * geom.Inch, false},
		{"11e.TERRAIN.PLUNGE.2", 0, 0, effect.Towering, effect.Infantry, 12 * geom.Inch, true},
		{"11e.TERRAIN.PLUNGE.2: farther", 0, 0, effect.Towering, effect.Infantry, 12001, false},
		{"11e.TERRAIN.PLUNGE.3", 3 * geom.Inch, 0, effect.Infantry, effect.Aircraft, 20 * geom.Inch, false},
		{"11e.TERRAIN.PLUNGE.3: by one", 3 * geom.Inch, 0, effect.Aircraft, effect.Infantry, 20 * geom.Inch, false},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper(), tt.keyword)}, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper(), tt.target)}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.SetPose(0, geom.Pose{X: 5 * geom.Inch, Y: 5 * geom.Inch, Z: tt.up})
		b.Stand(2, 5*geom.Inch, 5*geom.Inch)
		b.SetPose(1, geom.Pose{X: 5*geom.Inch + base + tt.apart, Y: 5 * geom.Inch, Z: tt.down})
		if got := shoot.FromAbove(b.Game, &rules.Shot{Unit: 1, Target: 2}); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.id, got, tt.want)
		}
	}
}

// TestTerrainObjective: 11e.EXAMPLES.36. A point on a terrain area makes that the objective.
func TestTerrainObjective(t *testing.T) {
	model := func(n int, control int16) rules.ArmyUnit {
		k := rulestest.Trooper()
		k.Profile.Control = control
		return rulestest.Unit(n, k, effect.Vehicle)
	}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{model(1, 3), model(1, 2), model(1, 5)}, []rules.ArmyUnit{model(6, 1)}, "")
	over(t, b, ground(box(10, 2, 20, 14), nil, 0))
	b.AddMarker(geom.Point{X: 11 * geom.Inch, Y: 3 * geom.Inch})
	if area, marker := b.Objective(b.State.Markers[0]), b.Objective(geom.Point{X: 30 * geom.Inch, Y: 3 * geom.Inch}); !area.IsArea() || area.Reach() != 0 ||
		marker.IsArea() || marker.Reach() != 3*geom.Inch {
		t.Errorf("11e.OBJECTIVE.POINT.2, 11e.OBJECTIVE.POINT.5: an area with a range of %v, a marker with one of %v", area.Reach(), marker.Reach())
	}
	b.Stand(1, 10*geom.Inch-base/2+100, 8*geom.Inch)
	b.Stand(2, 12*geom.Inch, 8*geom.Inch)
	b.Stand(3, 12*geom.Inch, 11*geom.Inch)
	b.Mark(3, effect.Shocked)
	b.Stand(4, 18*geom.Inch, 3*geom.Inch)
	held := func() rules.Player {
		p, ok := edition.Mission.Controls.Do(b.Game, 0)
		if !ok {
			return 2
		}
		return p
	}
	if got := held(); got != 1 {
		t.Errorf("11e.EXAMPLES.36, 11e.OBJECTIVE.POINT.1, 11e.OBJECTIVE.POINT.2, 11e.MISSION.ONLYWAR.6: player %d controls it, want 1 with 6 against 5", got)
	}
	b.SetPose(int(b.Unit(4).First), geom.Pose{X: 20*geom.Inch + base, Y: 3 * geom.Inch})
	if got := held(); got != 2 {
		t.Errorf("11e.OBJECTIVE.CONTROL.3: player %d controls it with 5 against 5", got)
	}
	b.SetPose(0, geom.Pose{X: 10*geom.Inch - base/2 - 1, Y: 8 * geom.Inch})
	if got := held(); got != 1 {
		t.Errorf("11e.OBJECTIVE.POINT.2: player %d controls it, with a model outside of it", got)
	}
	over(t, b)
	m, marker := b.Objective(geom.Point{X: 11 * geom.Inch}), geom.Marker(geom.Point{})
	if m.Body.Reach() != marker.Reach() {
		t.Errorf("11e.OBJECTIVE.POINT.3, 11e.MISSION.ONLYWAR.6: a radius of %v on no terrain area, want that of a marker", m.Body.Reach())
	}
}
