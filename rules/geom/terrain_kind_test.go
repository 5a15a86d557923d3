package geom

import (
	"reflect"
	"strings"
	"testing"
)

// TestLayOut makes every kind of terrain on battlefields of all sizes: it is valid, the same
// each time, and symmetric if its name says so.
func TestLayOut(t *testing.T) {
	for _, name := range TerrainNames() {
		for _, size := range [][2]Length{{60, 44}, {44, 30}, {90, 44}, {72, 48}} {
			l, ok := LayOut(name, size[0]*Inch, size[1]*Inch, 7)
			again, _ := LayOut(name, size[0]*Inch, size[1]*Inch, 7)
			if !ok || l.Validate() != nil || !reflect.DeepEqual(l, again) {
				t.Fatalf("%s on %v: %v, %v", name, size, ok, l.Validate())
			}
			field := l.Battlefield()
			twins := 0
			for i := range l.Features {
				if l.Features[i].Kind == NoKind {
					t.Errorf("10e.TERRAIN.GENERAL.1: %s on %v: the %s at %d is of no kind", name, size, l.Features[i].Name, i)
				}
				for k := range l.Features {
					if field.Opposite(boundsOf(l.Features[i].Area).Min) == boundsOf(l.Features[k].Area).Max {
						twins++
						break
					}
				}
			}
			if want := len(l.Features); (name == "symmetric" || name == "fixed" || strings.HasPrefix(name, "areas")) && twins != want {
				t.Errorf("%s on %v: %d of %d features have a twin", name, size, twins, want)
			}
			if name == "random" && (twins == len(l.Features) || len(l.Features) != FeatureCount(field)) {
				t.Errorf("random on %v: %d features, %d twins", size, len(l.Features), twins)
			}
			if name == "fixed" && (len(l.Features) < 6 || size[1] > 40 && len(l.Features) != 2*len(fixtures)) {
				t.Errorf("fixed on %v: %d features", size, len(l.Features))
			}
			if name == "open" && len(l.Features) != 0 {
				t.Errorf("open on %v: %d features", size, len(l.Features))
			}
		}
	}
	if _, ok := LayOut("swamp", 44*Inch, 30*Inch, 1); ok {
		t.Error("swamp was laid out")
	}
	symmetric, _ := LayOut("", 44*Inch, 30*Inch, 3)
	if !reflect.DeepEqual(symmetric, Generate(44*Inch, 30*Inch, 3)) {
		t.Error("terrain without a name is not symmetric")
	}
}

// TestLayOutObjectives: features without room for models are not placed on objectives (11e.OBJECTIVE.POINT.2), and stand
// there without objectives. Other features stand on objectives.
func TestLayOutObjectives(t *testing.T) {
	t.Parallel()
	places := []Point{{22 * Inch, 9 * Inch}, {22 * Inch, 51 * Inch}, {8 * Inch, 24 * Inch}, {36 * Inch, 36 * Inch}, {22 * Inch, 15 * Inch}}
	for _, name := range []string{"symmetric", "random", "fixed"} {
		full, others := [2]int{}, 0
		for seed := uint64(100); seed < 140; seed++ {
			for i, objectives := range [][]Point{nil, places} {
				l, _ := LayOut(name, 44*Inch, 60*Inch, seed, objectives...)
				terrain, err := NewTerrain(l.Features)
				if err != nil {
					t.Fatal(err)
				}
				for _, p := range places {
					switch f := terrain.FeatureAt(p); {
					case f < 0:
					case l.Features[f].Kind == Debris || l.Features[f].Kind == Barricade:
						full[i]++
					default:
						others += i
					}
				}
			}
		}
		if full[0] == 0 || full[1] != 0 || name != "fixed" && others == 0 {
			t.Errorf("11e.OBJECTIVE.POINT.2: %s: %d pillars and barricades on objectives, %d if these are not known, %d other features", name, full[1], full[0], others)
		}
	}
}

// TestAreas: the layouts of terrain areas have 16 or 17 areas on a battlefield of 44" by 60", in both directions, and
// eight of them are dense. They keep their distances, and objectives of event missions lie on them.
func TestAreas(t *testing.T) {
	for i, want := range []int{16, 17, 16} {
		for _, turned := range []bool{false, true} {
			width, depth := areasWidth, areasDepth
			if turned {
				width, depth = depth, width
			}
			name := TerrainNames()[4+i]
			l, _ := LayOut(name, width, depth, 1)
			dense := 0
			for k := range l.Features {
				if l.Features[k].Top() > 2*Inch {
					dense++
				}
				a := areaOf(l.Features[k].Area)
				if edge := l.Battlefield().grown(-EdgeClearance); !edge.Contains(a.bounds.Min) || !edge.Contains(a.bounds.Max) {
					t.Errorf("11e.TERRAIN.AREA.2: %s: area %d is near the edge", name, k)
				}
				for j := range k {
					if b := areaOf(l.Features[j].Area); apart(&a, &b) < FeatureClearance {
						t.Errorf("11e.TERRAIN.AREA.2: %s: areas %d and %d are %v apart", name, j, k, apart(&a, &b))
					}
				}
			}
			if len(l.Features) != want || dense != 8 {
				t.Errorf("11e.TERRAIN.AREA.2: %s on %v by %v: %d areas, %d of them dense", name, width, depth, len(l.Features), dense)
			}
			on := 0
			for _, p := range []Point{{22, 9}, {8, 24}, {22, 51}, {36, 36}, {22, 30}} {
				if turned {
					p.X, p.Y = p.Y, p.X
				}
				p.X, p.Y = p.X*Inch, p.Y*Inch
				for k := range l.Features {
					if boundsOf(l.Features[k].Area).Contains(p) {
						on++
					}
				}
			}
			if on != 4+want%2 {
				t.Errorf("11e.TERRAIN.AREA.2: %s: %d of five objectives lie on areas", name, on)
			}
		}
	}
}
