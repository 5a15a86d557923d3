package geom_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules/geom"
)

var field = geom.Field(44*inch, 30*inch)

func at(x, y geom.Length) geom.Pose { return geom.Pose{X: x, Y: y} }

func high(x, y, z geom.Length) geom.Pose { return geom.Pose{X: x, Y: y, Z: z} }

func facing(x, y geom.Length, f geom.Facing) geom.Pose { return geom.Pose{X: x, Y: y, Facing: f} }

func TestLength(t *testing.T) {
	small := round(0, 0).Base
	hull := tank(0, 0, 0).Base
	low := wall(10000, 0, 11000, 20000, 1000)
	box := wall(10000, 0, 13000, 20000, 2000)
	thin := wall(10000, 0, 10250, 20000, 4000)
	bridge := floor(10000, 0, 13000, 20000, 3000, 500)
	for _, c := range []struct {
		rule  string
		base  geom.Base
		land  []geom.Feature
		edit  func(*geom.Move)
		path  []geom.Pose
		want  geom.Length
		fault geom.Fault
	}{
		{"9e.MOVE.MODEL.1 left where it is", small, nil, nil, []geom.Pose{at(5000, 5000)}, 0, geom.NoFault},
		{"9e.MOVE.MODEL.5 a straight line", small, nil, nil, []geom.Pose{at(5000, 5000), at(8000, 9000)}, 5000, geom.NoFault},
		{"9e.MOVE.MODEL.5 rounded up", small, nil, nil, []geom.Pose{at(5000, 5000), at(6000, 6000)}, 1415, geom.NoFault},
		{"9e.MOVE.MODEL.5 two lines", small, nil, nil, []geom.Pose{at(5000, 5000), at(8000, 5000), at(8000, 9000)}, 7000, geom.NoFault},
		{"9e.MOVE.MODEL.5 the arc of a hull's corner", hull, nil, nil, []geom.Pose{at(9000, 9000), facing(9000, 9000, geom.QuarterTurn)}, 5665, geom.NoFault},
		{"9e.MOVE.MODEL.5 the shorter way round", hull, nil, nil, []geom.Pose{facing(9000, 9000, 0), facing(9000, 9000, 27000)}, 5665, geom.NoFault},
		{"9e.MOVE.MODEL.5 a round base pivots freely", small, nil, nil, []geom.Pose{at(9000, 9000), facing(9000, 9000, 9000)}, 0, geom.NoFault},
		{"9e.MOVE.MODEL.3 to the edge", small, nil, nil, []geom.Pose{at(5000, 5000), at(500, 5000)}, 4500, geom.NoFault},
		{"9e.MOVE.MODEL.3 over the edge", small, nil, nil, []geom.Pose{at(5000, 5000), at(499, 5000)}, 4501, geom.LeavesField},
		{"9e.MOVE.MODEL.3 a corner over the edge in a pivot", hull, nil, nil, []geom.Pose{at(5000, 2500), facing(5000, 2500, 18000), facing(5000, 2500, 0)}, 11329, geom.LeavesField},
		{"9e.MOVE.MODEL.2 along a model", small, nil, stands(round(8000, 6000)), []geom.Pose{at(5000, 5000), at(11000, 5000)}, 6000, geom.NoFault},
		{"9e.MOVE.MODEL.2 across a model", small, nil, stands(round(8000, 5999)), []geom.Pose{at(5000, 5000), at(11000, 5000)}, 6000, geom.CrossesModel},
		{"9e.MOVE.MODEL.2 a pivot across a model", hull, nil, stands(round(9000, 12000)), []geom.Pose{at(9000, 9000), facing(9000, 9000, geom.QuarterTurn)}, 5665, geom.CrossesModel},
		{"9e.MOVE.FLY.1 across a model", small, nil, flies(round(8000, 5000)), []geom.Pose{at(5000, 5000), at(11000, 5000)}, 6000, geom.NoFault},
		{"9e.MOVE.FLY.3 onto a model", small, nil, flies(round(11500, 5000)), []geom.Pose{at(5000, 5000), at(11000, 5000)}, 6000, geom.EndsOnModel},
		{"9e.MOVE.NORMAL.2 past an enemy at 1.001", small, nil, keeps(round(8000, 7001)), []geom.Pose{at(5000, 5000), at(11000, 5000)}, 6000, geom.NoFault},
		{"9e.MOVE.NORMAL.2 past an enemy at 1", small, nil, keeps(round(8000, 7000)), []geom.Pose{at(5000, 5000), at(11000, 5000)}, 6000, geom.ComesTooNear},
		{"9e.MOVE.NORMAL.2 past an enemy 5.001 above", small, nil, keeps(raised(round(8000, 7000), 5001)), []geom.Pose{at(5000, 5000), at(11000, 5000)}, 6000, geom.NoFault},
		{"9e.MOVE.FALLBACK.1 past an enemy", small, nil, leaves(round(8000, 7000)), []geom.Pose{at(5000, 5000), at(11000, 5000)}, 6000, geom.NoFault},
		{"9e.MOVE.FALLBACK.2 ending at an enemy", small, nil, leaves(round(11000, 7000)), []geom.Pose{at(5000, 5000), at(11000, 5000)}, 6000, geom.ComesTooNear},
		{"9e.MOVE.TERRAIN.2 1 high", small, []geom.Feature{low}, nil, []geom.Pose{at(8000, 5000), at(15000, 5000)}, 7000, geom.NoFault},
		{"9e.MOVE.TERRAIN.3 1.001 high", small, []geom.Feature{wall(10000, 0, 11000, 20000, 1001)}, nil, []geom.Pose{at(8000, 5000), at(15000, 5000)}, 7000 + 2*1001, geom.NoFault},
		{"9e.EXAMPLES.WALL climbed up and down", small, []geom.Feature{thin}, nil, []geom.Pose{at(8000, 5000), at(12000, 5000)}, 4000 + 8000, geom.NoFault},
		{"9e.CHARGE.TERRAIN.2 one ascent for two boxes side by side", small, []geom.Feature{box, wall(13000, 0, 14000, 20000, 2000)}, nil, []geom.Pose{at(8000, 5000), at(16000, 5000)}, 8000 + 4000, geom.NoFault},
		{"9e.MOVE.TERRAIN.3 up, down, up and down", small, []geom.Feature{thin, wall(14000, 0, 14250, 20000, 4000)}, nil, []geom.Pose{at(8000, 5000), at(16000, 5000)}, 8000 + 16000, geom.NoFault},
		{"9e.MOVE.TERRAIN.3 onto a box", small, []geom.Feature{box}, nil, []geom.Pose{at(8000, 5000), high(11500, 5000, 2000)}, 3500 + 2000, geom.NoFault},
		{"9e.MOVE.TERRAIN.3 down from a box", small, []geom.Feature{box}, nil, []geom.Pose{high(11500, 5000, 2000), at(8000, 5000)}, 3500 + 2000, geom.NoFault},
		{"9e.MOVE.TERRAIN.4 half up a box", small, []geom.Feature{box}, nil, []geom.Pose{at(9500, 5000), high(9500, 5000, 1000)}, 1000, geom.EndsInClimb},
		{"9e.MOVE.TERRAIN.4 on the rim of a box", small, []geom.Feature{box}, nil, []geom.Pose{at(8000, 5000), high(9900, 5000, 2000)}, 1900 + 2000, geom.EndsInClimb},
		{"9e.MOVE.TERRAIN.1 ending in a box", small, []geom.Feature{box}, nil, []geom.Pose{at(8000, 5000), at(11500, 5000)}, 0, geom.EndsInClimb},
		{"9e.MOVE.TERRAIN.1 beneath a bridge", small, []geom.Feature{bridge}, nil, []geom.Pose{at(8000, 5000), at(15000, 5000)}, 7000, geom.NoFault},
		{"9e.MOVE.TERRAIN.1 straight up through a bridge", small, []geom.Feature{bridge}, nil, []geom.Pose{at(11500, 5000), high(11500, 5000, 3500)}, 0, geom.CrossesTerrain},
		{"9e.MOVE.TERRAIN.3 up beside a bridge and onto it", small, []geom.Feature{bridge}, nil, []geom.Pose{at(9500, 5000), high(9500, 5000, 3500), high(11500, 5000, 3500)}, 3500 + 2000, geom.NoFault},
		{"9e.MOVE.TERRAIN.1 up a wall through the floor above", small, []geom.Feature{bridge, wall(12000, 0, 12250, 20000, 6000)}, nil, []geom.Pose{at(8000, 5000), at(15000, 5000)}, 0, geom.CrossesTerrain},
		{"9e.MOVE.FLY.2 over a wall", small, []geom.Feature{thin}, flies(), []geom.Pose{at(8000, 5000), at(12000, 5000)}, 4000, geom.NoFault},
		{"9e.MOVE.FLY.2 onto a box", small, []geom.Feature{box}, flies(), []geom.Pose{at(8000, 5000), high(11500, 5000, 2000)}, 3500, geom.NoFault},
		{"9e.MOVE.FLY.2 into the air", small, nil, flies(), []geom.Pose{at(8000, 5000), high(11500, 5000, 2000)}, 3500, geom.EndsInClimb},
		{"9e.CHARGE.FLY.2 terrain counts when charging", small, []geom.Feature{thin}, func(m *geom.Move) { m.PassModels = true }, []geom.Pose{at(8000, 5000), at(12000, 5000)}, 12000, geom.NoFault},
	} {
		m := geom.Move{Base: c.base, Field: field, Keep: geom.EngagementRange}
		if c.edit != nil {
			c.edit(&m)
		}
		got, fault := terrain(t, c.land...).Length(&m, c.path)
		check(t, c.rule, got, c.want)
		check(t, c.rule, fault, c.fault)
	}
}

func stands(list ...geom.Body) func(*geom.Move) { return func(m *geom.Move) { m.Models = list } }
func keeps(list ...geom.Body) func(*geom.Move)  { return func(m *geom.Move) { m.Enemies = list } }

func leaves(list ...geom.Body) func(*geom.Move) {
	return func(m *geom.Move) { m.Enemies, m.KeepAtEnd = list, true }
}

func flies(list ...geom.Body) func(*geom.Move) {
	return func(m *geom.Move) { m.Models, m.PassModels, m.PassTerrain, m.KeepAtEnd = list, true, true, true }
}

func TestRest(t *testing.T) {
	land := terrain(t, wall(10000, 0, 13000, 20000, 2000), wall(13000, 0, 14000, 20000, 3000), floor(20000, 0, 23000, 20000, 3000, 500))
	for _, c := range []struct {
		name string
		x    geom.Length
		want geom.Length
	}{{"on the table", 5000, 0}, {"on a box", 11500, 2000}, {"on the higher of two", 13200, 3000}, {"beneath a floor", 21000, 0}} {
		b := round(c.x, 5000)
		check(t, c.name, land.Rest(&b), c.want)
	}
}

func TestRoute(t *testing.T) {
	m := geom.Move{Base: round(0, 0).Base, Field: field, Keep: geom.EngagementRange}
	land := terrain(t, wall(9000, 8000, 9500, 16000, 5000))
	var r geom.Router
	path, length, ok := r.Route(land, &m, at(5000, 5000), at(14000, 5000), 9000)
	check(t, "a free line", len(path), 2)
	check(t, "a free line", length, 9000)
	check(t, "a free line", ok, true)
	_, length, ok = r.Route(land, &m, at(5000, 12000), at(14000, 12000), 14000)
	check(t, "around a wall", ok, true)
	// Exactly around the corners it is 12.88".
	check(t, "around a wall, short", length > 12880 && length < 13200, true)
	_, _, ok = r.Route(land, &m, at(5000, 12000), at(14000, 12000), 12800)
	check(t, "around a wall, too far", ok, false)
	m.Enemies = unit(round(12000, 6000))
	_, length, ok = r.Route(land, &m, at(9250, 6000), at(14500, 6000), 20*inch)
	check(t, "around an enemy", ok && length > 5250, true)
	m.Models = append(row(0, 0), moved(row(60, 0), 500)...)
	for i := range m.Models {
		m.Models[i].Y = 20000
	}
	_, _, ok = r.Route(land, &m, at(9250, 25000), at(9250, 15000), 200*inch)
	check(t, "no gap between models", ok, false)
}

func TestPathProperties(t *testing.T) {
	small := geom.RoundBase(1260, 1500)
	rapid.Check(t, func(t *rapid.T) {
		layout := geom.Generate(44*inch, 30*inch, rapid.Uint64().Draw(t, "seed"))
		land := terrainOf(t, layout)
		pose := rapid.Custom(func(t *rapid.T) geom.Pose {
			return at(anyLength(44*inch).Draw(t, "x"), anyLength(30*inch).Draw(t, "y"))
		})
		from, to := pose.Draw(t, "from"), pose.Draw(t, "to")
		m := geom.Move{Base: small, Field: field, Keep: geom.EngagementRange}
		for _, at := range rapid.SliceOfN(pose, 0, 5).Draw(t, "models") {
			m.Models = append(m.Models, geom.Body{Base: small, Pose: at})
		}
		straight := from.At().DistanceTo(to.At())
		if n, fault := land.Length(&m, []geom.Pose{from, to}); fault == geom.NoFault && n < straight {
			t.Fatalf("length %v is less than the straight line %v", n, straight)
		}
		if land.Ends(&m, from) != geom.NoFault || land.Ends(&m, to) != geom.NoFault {
			return
		}
		var r geom.Router
		path, length, ok := r.Route(land, &m, from, to, 60*inch)
		if !ok {
			return
		}
		got, fault := land.Length(&m, path)
		if got != length || fault != geom.NoFault || length < straight {
			t.Fatalf("route of %v: length %v, %v; straight %v", length, got, fault, straight)
		}
	})
}

func terrainOf(t *rapid.T, l geom.Layout) *geom.Terrain {
	made, err := geom.NewTerrain(l.Features)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// TestMost compares the length of straight lines over terrain with one that is measured only up
// to a limit: both agree on whether the line is longer than the limit, and up to the limit on
// length and fault.
func TestMost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := geom.Generate(44*inch, 30*inch, rapid.Uint64().Draw(t, "seed"))
		land, err := geom.NewTerrain(l.Features)
		if err != nil {
			t.Fatal(err)
		}
		draw := func(name string, z geom.Length) geom.Pose {
			b := round(geom.Length(rapid.IntRange(0, 44000).Draw(t, name+" x")), geom.Length(rapid.IntRange(0, 30000).Draw(t, name+" y")))
			b.Z = z * land.Rest(&b)
			return b.Pose
		}
		z := geom.Length(rapid.IntRange(0, 1).Draw(t, "on top"))
		path := []geom.Pose{draw("from", z), draw("to", z)}
		m := geom.Move{Base: round(0, 0).Base, Field: field}
		length, fault := land.Length(&m, path)
		m.Most = geom.Length(rapid.IntRange(1, 40_000).Draw(t, "most"))
		short, found := land.Length(&m, path)
		if fault != geom.NoFault {
			if found == geom.NoFault && short <= m.Most {
				t.Fatalf("%v was not found: length %v, at most %v", fault, short, m.Most)
			}
			return
		}
		if (length > m.Most) != (short > m.Most) || length <= m.Most && (short != length || found != fault) {
			t.Fatalf("length %v, %v; up to %v: %v, %v", length, fault, m.Most, short, found)
		}
	})
}

// TestClosestBelow compares the result with the closest of all.
func TestClosestBelow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func() geom.Body {
			b := round(geom.Length(rapid.IntRange(0, 9000).Draw(t, "x")), geom.Length(rapid.IntRange(0, 9000).Draw(t, "y")))
			b.Z = geom.Length(rapid.IntRange(0, 2).Draw(t, "floor")) * 3000
			if rapid.Bool().Draw(t, "hull") {
				b.Base = tank(0, 0, 0).Base
			}
			return b
		}
		a, list := draw(), make([]geom.Body, rapid.IntRange(0, 6).Draw(t, "bodies"))
		for i := range list {
			list[i] = draw()
		}
		limit := geom.Length(rapid.IntRange(0, 9000).Draw(t, "limit"))
		want, least := -1, limit
		for i := range list {
			if d := geom.Distance(&a, &list[i]); d < least {
				want, least = i, d
			}
		}
		got, d := geom.ClosestBelow(&a, list, limit)
		if got != want || got >= 0 && d != least {
			t.Fatalf("got %d at %v, want %d at %v", got, d, want, least)
		}
	})
}
