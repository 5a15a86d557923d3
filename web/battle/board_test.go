package battle

import (
	"cmp"
	"testing"

	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// TestFeatureTitles: every kind of terrain feature has a text in each language, and its density is that of its kind or,
// where that does not decide, of its height, where the edition has terrain areas (11e.TERRAIN.AREA.4).
func TestFeatureTitles(t *testing.T) {
	square := []geom.Point{{}, {X: geom.Inch}, {X: geom.Inch, Y: geom.Inch}}
	ofKind := map[geom.FeatureKind]string{geom.Barricade: "feature.light", geom.Hill: "feature.dense", geom.Woods: "feature.dense", geom.Ruin: "feature.dense"}
	for kind := range len(geom.FeatureKinds()) + 1 {
		for height, ofHeight := range map[geom.Length]string{0: "feature.exposed", 2 * geom.Inch: "feature.light", 2*geom.Inch + 1: "feature.dense"} {
			density := cmp.Or(ofKind[geom.FeatureKind(kind)], ofHeight)
			if geom.FeatureKind(kind) == geom.Debris && height > 0 {
				density = "feature.light" // a statue
			}
			f := geom.Feature{Name: "house", Kind: geom.FeatureKind(kind), Area: square}
			if height > 0 {
				f.Parts = []geom.Prism{{Corners: square, Height: height}}
			}
			got, plain := drawing{}.feature(&f, true), drawing{}.feature(&f, false)
			if got.Density != density || plain.Density != "" || (got.Kind == "") != (kind == 0) {
				t.Errorf("kind %d, %v high: %+v, and %q without areas; want %s", kind, height, got, plain.Density, density)
			}
			for _, key := range []string{got.Kind, got.Density} {
				for _, lang := range message.Languages() {
					if key != "" && message.Text(lang.Tag, key, nil) == key {
						t.Errorf("%s: %s has no text", lang.Tag, key)
					}
				}
			}
		}
	}
}

// TestOutline cuts the deployment zones out of what lies between them.
func TestOutline(t *testing.T) {
	t.Parallel()
	square := func(low, high geom.Length) []geom.Point {
		return []geom.Point{{X: low, Y: low}, {X: high, Y: low}, {X: high, Y: high}}
	}
	got := drawing{depth: 10 * geom.Inch}.outline([][]geom.Point{square(0, 10*geom.Inch), square(geom.Inch, 2*geom.Inch)})
	if want := "M0,10 10,10 10,0ZM1,9 2,9 2,8Z"; got != want {
		t.Errorf("the path is %q, want %q", got, want)
	}
}
