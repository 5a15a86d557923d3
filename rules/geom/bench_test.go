package geom_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules/geom"
)

// sink keeps results, so that the compiler does not remove the calls.
var sink geom.Length

var sinkBool bool

func BenchmarkDistance(b *testing.B) {
	for _, c := range []struct {
		name string
		a, b geom.Body
	}{
		{"round", round(0, 0), round(12345, 6789)},
		{"round-above", round(0, 0), raised(round(12345, 6789), 3000)},
		{"hull", tank(0, 0, 3700), tank(12345, 6789, 1200)},
		{"oval", bike(0, 0, 3700), bike(12345, 6789, 1200)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink = geom.Distance(&c.a, &c.b)
			}
		})
	}
}

func BenchmarkWithin(b *testing.B) {
	b.ReportAllocs()
	p, q := round(0, 0), round(12345, 6789)
	for b.Loop() {
		sinkBool = geom.Within(&p, &q, 12*inch)
	}
}

func BenchmarkCoherency(b *testing.B) {
	b.ReportAllocs()
	list := row(10, 500)
	for b.Loop() {
		sinkBool = geom.UnitCoherency.Holds(list)
	}
}

// colonnade is a row of ten pillars between two models, none of which blocks the view alone.
func colonnade(b *testing.B) *geom.Terrain {
	var list []geom.Feature
	for i := range geom.Length(10) {
		y := (i%3 - 1) * 400
		list = append(list, wall(2000+i*1500, y-250, 2500+i*1500, y+250, 3000))
	}
	return terrain(b, list...)
}

func BenchmarkSees(b *testing.B) {
	from, to := round(0, 0), round(19*inch, 500)
	for _, c := range []struct {
		name string
		t    *geom.Terrain
	}{
		{"colonnade", colonnade(b)},
		{"wall", terrain(b, wall(9000, -6000, 9500, 6000, 5000))},
		{"open", terrain(b)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sinkBool = c.t.Sees(&from, &to, nil)
			}
		})
	}
}

func BenchmarkLength(b *testing.B) {
	b.ReportAllocs()
	t := colonnade(b)
	m := geom.Move{Base: round(0, 0).Base, Field: field, Models: moved(row(25, 500), 9000)}
	path := []geom.Pose{{X: 3000, Y: 5000}, {X: 9000, Y: 6000}}
	for b.Loop() {
		sink, _ = t.Length(&m, path)
	}
}

func BenchmarkRoute(b *testing.B) {
	b.ReportAllocs()
	t := terrain(b, wall(9000, 8000, 9500, 16000, 5000))
	m := geom.Move{Base: round(0, 0).Base, Field: field}
	var r geom.Router
	for b.Loop() {
		_, sink, sinkBool = r.Route(t, &m, geom.Pose{X: 5000, Y: 12000}, geom.Pose{X: 14000, Y: 12000}, 40*inch)
	}
}

// BenchmarkGenerate makes the terrain of battlefields of 44" × 30".
func BenchmarkGenerate(b *testing.B) {
	b.ReportAllocs()
	for seed := uint64(0); b.Loop(); seed++ {
		sink = geom.Generate(44*inch, 30*inch, seed).Width
	}
}
