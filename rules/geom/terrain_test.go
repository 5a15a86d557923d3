package geom_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

const sample = `{"width": 44, "depth": 30, "features": [
	{"name": "ruin", "area": [[10, 10], [16, 10], [16, 16], [10, 16]],
	 "parts": [{"corners": [[10, 10], [16, 10], [16, 10.25], [10, 10.25]], "height": 5}]}]}`

func TestReadLayout(t *testing.T) {
	got, err := geom.ReadLayout([]byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	want := &geom.Layout{Width: 44000, Depth: 30000, Features: []geom.Feature{{
		Name:  "ruin",
		Area:  box(10000, 10000, 16000, 16000),
		Parts: []geom.Prism{{Corners: box(10000, 10000, 16000, 10250), Height: 5000}},
	}}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestReadLayoutFaults(t *testing.T) {
	replace := func(old, with string) string { return strings.Replace(sample, old, with, 1) }
	for _, c := range []struct{ doc, want string }{
		{"", "EOF"},
		{"[]", "Layout"},
		{"7", "a JSON object is allowed"},
		{sample + "1", "follows"},
		{replace(`"width": 44`, `"width": 0.999`), "/width"},
		{replace(`"width": 44`, `"width": 201`), "/width"},
		{replace(`"width": 44`, `"width": 44, "width": 44`), "/width: given twice"},
		{replace(`"width"`, `"Width"`), `"Width"`},
		{replace(`"height": 5`, `"height": 0`), "/features/0/parts/0/height"},
		{replace(`"height": 5`, `"height": 5e1`), "/features/0/parts/0/height"},
		{replace(`"height": 5`, `"height": 5.0001`), "/features/0/parts/0/height"},
		{replace(`"height": 5`, `"height": 5, "bottom": -1`), "/features/0/parts/0/bottom"},
		{replace(`[[10, 10], [16, 10], [16, 16]`, `[[10, 10], [16, 16], [16, 10]`), "/features/0/area"},
		{replace(`[16, 16], [10, 16]]`, `[45, 16], [10, 16]]`), "/features/0/area/2"},
		{replace(`[16, 10.25]`, `[16]`), "two are allowed"},
		{replace(`"ruin"`, `{"a": 1}`), "/features/0/name"},
	} {
		_, err := geom.ReadLayout([]byte(c.doc))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\ngot %v, want %q in it", c.doc, err, c.want)
		}
	}
}

func TestNewTerrainFaults(t *testing.T) {
	for _, c := range []struct {
		name     string
		features []geom.Feature
		want     string
	}{
		{"nothing in it", []geom.Feature{{Name: "x"}}, "/features/0"},
		{"two corners", []geom.Feature{{Area: box(0, 0, 9, 9)[:2]}}, "2 corners"},
		{"straight corner", []geom.Feature{{Area: []geom.Point{{X: 0}, {X: 5}, {X: 10}, {Y: 9}}}}, "convex"},
		{"too far", []geom.Feature{{Area: box(0, 0, 200001, 9)}}, "corner 1"},
		{"too many", make([]geom.Feature, geom.MaxFeatures+1), "at most 128"},
	} {
		_, err := geom.NewTerrain(c.features)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q in it", c.name, err, c.want)
		}
	}
}

// TestFeatureKinds: a document names the kind of a feature, and no other.
func TestFeatureKinds(t *testing.T) {
	doc := func(kind string) []byte {
		return []byte(`{"width": 44, "depth": 30, "features": [{"name": "a", "kind": "` + kind + `", "area": [[1,1],[2,1],[2,2]]}]}`)
	}
	for _, kind := range append(geom.FeatureKinds(), "") {
		l, err := geom.ReadLayout(doc(kind))
		if err != nil || l.Features[0].Kind.String() != kind {
			t.Errorf("%s: %v, %v", kind, l, err)
		}
	}
	_, err := geom.ReadLayout(doc("Ruin"))
	if want := `terrain: /features/0/kind: kind "Ruin": crater, barricade, debris, hill, woods, ruin are allowed`; err == nil || err.Error() != want {
		t.Errorf("%v; want %s", err, want)
	}
}

func FuzzReadLayout(f *testing.F) {
	f.Add([]byte(sample))
	f.Add([]byte(`{"width": 1, "depth": 1, "features": []}`))
	f.Add([]byte(`[[[[[[`))
	f.Add([]byte(`{"width": 44, "depth": 30, "features": [{"name": "a", "kind": "woods", "area": [[1,1],[2,1],[2,2]]}]}`))
	f.Fuzz(func(t *testing.T, doc []byte) {
		fuzztest.Limit(t)
		got, err := geom.ReadLayout(doc)
		if err != nil {
			return
		}
		text, err := json.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		again, err := geom.ReadLayout(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if second, _ := json.Marshal(again); string(second) != string(text) {
			t.Fatalf("%s became %s", text, second)
		}
		land := terrain(t, got.Features...)
		a, b := round(500, 500), round(20000, 20000)
		if land.Sees(&a, &b, nil) != land.Sees(&b, &a, nil) {
			t.Fatal("sight one way only")
		}
		m := geom.Move{Base: a.Base, Field: got.Battlefield()}
		land.Length(&m, []geom.Pose{a.Pose, b.Pose})
	})
}

func TestFooting(t *testing.T) {
	land := terrain(t, wall(0, 0, 3000, 3000, 2000), wall(9000, 0, 12000, 3000, 1000), floor(20000, 0, 24000, 4000, 1500, 250))
	for _, c := range []struct {
		rule string
		b    geom.Body
		want bool
	}{
		{"9e.MOVE.TERRAIN.4 on the table", round(6000, 6000), true},
		{"9e.MOVE.TERRAIN.4 in the air", raised(round(6000, 6000), 2000), false},
		{"9e.MOVE.TERRAIN.4 on a box", raised(round(1500, 1500), 2000), true},
		{"9e.MOVE.TERRAIN.4 middle on the edge of a box", raised(round(3000, 1500), 2000), true},
		{"9e.MOVE.TERRAIN.4 middle past the edge", raised(round(3001, 1500), 2000), false},
		{"9e.MOVE.TERRAIN.1 beside a box", round(3500, 1500), true},
		{"9e.MOVE.TERRAIN.1 a thousandth in a box", round(3499, 1500), false},
		{"9e.MOVE.TERRAIN.2 on a low feature", round(10500, 1500), true},
		{"9e.MOVE.TERRAIN.1 beneath a floor", round(22000, 2000), true},
		{"9e.MOVE.TERRAIN.1 too high for a floor", geom.Body{Base: geom.RoundBase(inch, 1501), Pose: at(22000, 2000)}, false},
	} {
		check(t, c.rule, land.HasFooting(&c.b), c.want)
	}
}

func TestGround(t *testing.T) {
	land := terrain(t, geom.Feature{Area: box(0, 0, 5000, 5000)}, wall(10000, 0, 15000, 5000, 3000))
	for i, x := range []geom.Length{0, 10000} {
		touching, off := round(x+5500, 2000), round(x+5501, 2000)
		in, out := round(x+4500, 2000), round(x+4501, 2000)
		check(t, "touches", land.Touches(i, &touching), true)
		check(t, "does not touch", land.Touches(i, &off), false)
		check(t, "wholly on it", land.Holds(i, &in), true)
		check(t, "partly on it", land.Holds(i, &out), false)
	}
}

func TestField(t *testing.T) {
	for _, c := range []struct {
		rule string
		b    geom.Body
		want bool
		edge geom.Length
	}{
		{"9e.MOVE.MODEL.3 at the edge", round(500, 5000), true, 0},
		{"9e.MOVE.MODEL.3 over the edge", round(499, 5000), false, 0},
		{"9e.MOVE.MODEL.3 a hull at the edge", tank(5000, 28000, 0), true, 0},
		{"9e.MOVE.MODEL.3 a hull over the edge", tank(5000, 28000, 100), false, 0},
		{"9e.ONLYWAR.PLACEMENT.2 a marker", geom.Marker(geom.Point{X: 20000, Y: 8000}), true, 7213},
		{"9e.MOVE.MODEL.3 an oval at the edge", bike(20000, 30000-1477, geom.QuarterTurn), true, 1},
	} {
		check(t, c.rule, field.Holds(&c.b), c.want)
		check(t, c.rule, field.EdgeDistance(&c.b), c.edge)
	}
	zone := geom.Rect{Max: geom.Point{X: 10 * inch, Y: 30 * inch}}
	in, out := round(9500, 5000), round(9501, 5000)
	check(t, "9e.ONLYWAR.DEPLOY.3 wholly within", zone.Holds(&in), true)
	check(t, "9e.ONLYWAR.DEPLOY.3 partly outside", zone.Holds(&out), false)
	area, err := geom.NewArea(box(0, 0, 10*inch, 30*inch))
	if err != nil {
		t.Fatal(err)
	}
	check(t, "9e.ONLYWAR.DEPLOY.3 wholly within an area", area.Holds(&in), true)
	check(t, "9e.ONLYWAR.DEPLOY.3 partly outside an area", area.Holds(&out), false)
}

// TestBring: a body moves only as far as the edge, and only if it crosses one.
func TestBring(t *testing.T) {
	for _, c := range []struct {
		name string
		b    geom.Body
		want geom.Point
	}{
		{"inside", round(5000, 5000), geom.Point{X: 5000, Y: 5000}},
		{"in a corner", round(0, 0), geom.Point{X: 500, Y: 500}},
		{"over the far edge", round(44*inch, 12000), geom.Point{X: 44*inch - 500, Y: 12000}},
		{"far outside", round(50*inch, -9000), geom.Point{X: 44*inch - 500, Y: 500}},
	} {
		got := field.Bring(c.b)
		if got.At() != c.want || !field.Holds(&got) {
			t.Errorf("%s: got %v, want %v", c.name, got.At(), c.want)
		}
	}
	for turn := range 16 {
		b := field.Bring(tank(44*inch, 30*inch, geom.FullTurn/16*geom.Facing(turn)))
		if !field.Holds(&b) {
			t.Errorf("a hull turned by %d/16 ends at %v", turn, b.At())
		}
	}
}

func TestFeatureCount(t *testing.T) {
	check(t, "9e.CORE.BATTLEFIELD.3 44 by 30", geom.FeatureCount(field), 10)
	check(t, "9e.CORE.BATTLEFIELD.3 44 by 60", geom.FeatureCount(geom.Field(44*inch, 60*inch)), 19)
	check(t, "9e.CORE.BATTLEFIELD.3 24 by 24", geom.FeatureCount(geom.Field(24*inch, 24*inch)), 4)
}

func TestGenerateRepeats(t *testing.T) {
	if d := cmp.Diff(geom.Generate(44*inch, 60*inch, 7), geom.Generate(44*inch, 60*inch, 7)); d != "" {
		t.Error(d)
	}
	if cmp.Equal(geom.Generate(44*inch, 60*inch, 7), geom.Generate(44*inch, 60*inch, 8)) {
		t.Error("two seeds, one terrain")
	}
}

func TestGenerateProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([][2]geom.Length{{44000, 30000}, {44000, 60000}, {44000, 90000}, {44001, 30001}, {24000, 24000}}).Draw(t, "size")
		l := geom.Generate(size[0], size[1], rapid.Uint64().Draw(t, "seed"))
		if err := l.Validate(); err != nil {
			t.Fatal(err)
		}
		if got, want := len(l.Features), geom.FeatureCount(l.Battlefield()); got != want {
			t.Fatalf("got %d features, want %d", got, want)
		}
		symmetric(t, &l)
		for i, f := range l.Features {
			clear(t, &l, f, l.Features[:i])
		}
	})
}

// symmetric fails if a corner has no twin.
func symmetric(t *rapid.T, l *geom.Layout) {
	type place struct {
		at          geom.Point
		bottom, top geom.Length
	}
	seen := map[place]bool{}
	for _, f := range l.Features {
		for _, p := range f.Parts {
			for _, c := range p.Corners {
				seen[place{c, p.Bottom, p.Top()}] = true
			}
		}
	}
	for p := range seen {
		twin := place{l.Battlefield().Opposite(p.at), p.bottom, p.top}
		if !seen[twin] {
			t.Fatalf("the corner %v has no twin", p)
		}
	}
}

// clear fails if a feature is too near to the edge or to another.
func clear(t *rapid.T, l *geom.Layout, f geom.Feature, others []geom.Feature) {
	for _, c := range f.Area {
		if far := min(c.X, c.Y, l.Width-c.X, l.Depth-c.Y); far < geom.EdgeClearance {
			t.Fatalf("a corner of %s is %v from the edge", f.Name, far)
		}
		for _, o := range others {
			for _, d := range o.Area {
				if c.DistanceTo(d) < geom.FeatureClearance {
					t.Fatalf("%s is %v from %s", f.Name, c.DistanceTo(d), o.Name)
				}
			}
		}
	}
}
