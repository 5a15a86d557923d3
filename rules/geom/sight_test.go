package geom_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules/geom"
)

func TestSees(t *testing.T) {
	for _, c := range []struct {
		rule     string
		land     []geom.Feature
		blockers []geom.Body
		b        geom.Body
		want     bool
	}{
		{"9e.SHOOT.TARGET.5 nothing between", nil, nil, round(20000, 0), true},
		{"9e.SHOOT.TARGET.5 a wall between", []geom.Feature{wall(9000, -5000, 9500, 5000, 3000)}, nil, round(20000, 0), false},
		{"9e.SHOOT.TARGET.5 a wall as high as the models", []geom.Feature{wall(9000, -5000, 9500, 5000, 1500)}, nil, round(20000, 0), false},
		{"9e.SHOOT.TARGET.5 a wall two thousandths lower", []geom.Feature{wall(9000, -5000, 9500, 5000, 1498)}, nil, round(20000, 0), true},
		{"9e.SHOOT.TARGET.5 over a wall to a floor", []geom.Feature{wall(9000, -5000, 9500, 5000, 3000)}, nil, raised(round(20000, 0), 6000), true},
		{"9e.SHOOT.TARGET.5 past the edge of a wall", []geom.Feature{wall(9000, -5000, 9500, 499, 3000)}, nil, round(20000, 0), true},
		{"9e.SHOOT.TARGET.5 just behind the edge", []geom.Feature{wall(9000, -5000, 9500, 501, 3000)}, nil, round(20000, 0), false},
		{"9e.SHOOT.TARGET.5 beneath a floor", []geom.Feature{floor(9000, -5000, 9500, 5000, 1000, 3000)}, nil, round(20000, 0), true},
		{"9e.SHOOT.TARGET.5 two walls, one gap", []geom.Feature{wall(9000, -5000, 9500, -100, 3000), wall(9000, 100, 9500, 5000, 3000)}, nil, round(20000, 0), true},
		{"9e.SHOOT.TARGET.5 two walls that close the view together", []geom.Feature{wall(6000, -5000, 6500, 100, 3000), wall(6600, -100, 7000, 5000, 3000)}, nil, round(20000, 0), false},
		{"9e.SHOOT.TARGET.5 behind the target", []geom.Feature{wall(21000, -5000, 21500, 5000, 3000)}, nil, round(20000, 0), true},
		{"9e.SHOOT.TARGET.5 a hull between", nil, unit(tank(10000, 0, geom.QuarterTurn)), round(20000, 0), false},
		{"9e.SHOOT.TARGET.5 a model of the size between", nil, unit(round(10000, 0)), round(20000, 0), false},
		{"9e.SHOOT.TARGET.5 a model beside the line", nil, unit(round(10000, 1100)), round(20000, 0), true},
		{"9e.SHOOT.TARGET.5 over a lower model", nil, unit(geom.Body{Base: geom.OvalBase(3000, 1000, 1000), Pose: at(10000, 0)}), round(20000, 0), true},
	} {
		here := round(0, 0)
		land := terrain(t, c.land...)
		check(t, c.rule, land.Sees(&here, &c.b, c.blockers), c.want)
		check(t, c.rule+", the other way", land.Sees(&c.b, &here, c.blockers), c.want)
		check(t, c.rule+", of a unit", land.UnitSees(&here, unit(c.b), c.blockers), c.want)
	}
}

func TestSightProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		land := terrainOf(t, geom.Generate(44*inch, 30*inch, rapid.Uint64().Draw(t, "seed")))
		body := rapid.Custom(func(t *rapid.T) geom.Body {
			b := anyBody.Draw(t, "body")
			b.X, b.Y = anyLength(44*inch).Draw(t, "x"), anyLength(30*inch).Draw(t, "y")
			return b
		})
		a, b := body.Draw(t, "a"), body.Draw(t, "b")
		blockers := rapid.SliceOfN(body, 0, 4).Draw(t, "blockers")
		sees := land.Sees(&a, &b, blockers)
		if land.Sees(&b, &a, blockers) != sees {
			t.Fatal("sight one way only")
		}
		if sees && !land.Sees(&a, &b, nil) {
			t.Fatal("models in the way help to see")
		}
	})
}

// turnedLand rotates terrain by a quarter turn about the origin.
func turnedLand(t *rapid.T, list []geom.Feature) *geom.Terrain {
	var turned []geom.Feature
	for _, f := range list {
		g := geom.Feature{Name: f.Name}
		for _, p := range f.Parts {
			q := geom.Prism{Bottom: p.Bottom, Height: p.Height}
			for _, c := range p.Corners {
				q.Corners = append(q.Corners, c.Quarter())
			}
			g.Parts = append(g.Parts, q)
		}
		turned = append(turned, g)
	}
	return terrainOf(t, geom.Layout{Features: turned})
}

func TestSightTurned(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := geom.Generate(44*inch, 30*inch, rapid.Uint64().Draw(t, "seed")).Features
		a, b := anyBody.Draw(t, "a"), anyBody.Draw(t, "b")
		b.X += 10 * inch
		p, q := quarterTurned(a), quarterTurned(b)
		straight, turned := terrainOf(t, geom.Layout{Features: list}), turnedLand(t, list)
		if got, want := turned.Sees(&p, &q, nil), straight.Sees(&a, &b, nil); got != want {
			t.Fatalf("after a quarter turn: got %v, want %v", got, want)
		}
	})
}
