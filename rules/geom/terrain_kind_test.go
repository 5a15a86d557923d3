package geom

import (
	"reflect"
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
				for k := range l.Features {
					if field.Opposite(boundsOf(l.Features[i].Area).Min) == boundsOf(l.Features[k].Area).Max {
						twins++
						break
					}
				}
			}
			if want := len(l.Features); (name == "symmetric" || name == "fixed") && twins != want {
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
