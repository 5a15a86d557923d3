package geom

import "math/rand/v2"

// How far generated features keep from the edges of the battlefield and from
// one another.
const (
	EdgeClearance    = 3 * Inch
	FeatureClearance = 4 * Inch
)

// DensityCell is the side of the square of battlefield that has one terrain
// feature (9e.CORE.BATTLEFIELD.3).
const DensityCell = 12 * Inch

// FeatureCount returns the number of features for a battlefield: one for each
// 12" × 12", rounded up (9e.CORE.BATTLEFIELD.3).
func FeatureCount(field Rect) int {
	return int(divideUp(int64(field.Width()*field.Depth()), int64(DensityCell*DensityCell)))
}

// Generate makes the terrain of a battlefield from a seed. The same field and
// seed give the same layout everywhere. Features are ruins, containers, pillars
// and barricades; each has a twin turned by half a turn about the middle of the
// battlefield, and with an odd count one stands in the middle, its own twin. All
// keep EdgeClearance and FeatureClearance.
//
// There are FeatureCount features if they find room; a battlefield shorter or
// narrower than about 18" may have fewer. Width and depth are at most
// [Reachable], and no more than [MaxFeatures] features are made.
func Generate(width, depth Length, seed uint64) Layout {
	dice := rand.New(rand.NewPCG(seed, 0x7465727261696e))
	field := Field(width, depth)
	count := min(FeatureCount(field), MaxFeatures)
	var best []Feature
	for range attempts {
		g := generator{field: field, dice: dice}
		g.fill(count)
		if len(g.placed) > len(best) {
			best = g.placed
		}
		if len(best) == count {
			break
		}
	}
	return Layout{Width: width, Depth: depth, Features: best}
}

// attempts is how often a battlefield is begun again where the last features
// found no room.
const attempts = 16

func (g *generator) fill(count int) {
	if count%2 == 1 {
		g.placeMiddle()
	}
	for range count / 2 {
		g.placePair()
	}
}

// generator places features one pair after the other.
type generator struct {
	field  Rect
	dice   *rand.Rand
	placed []Feature
	areas  []Area
}

// tries is how many random places a pair is tried at before the battlefield is
// searched from end to end.
const tries = 200

func (g *generator) placePair() {
	model := templates[g.dice.IntN(len(templates))]
	for range tries {
		at := Point{g.within(g.field.Width()), g.within(g.field.Depth())}
		if g.place(model, at, g.turn()) {
			return
		}
	}
	g.search(model)
}

// within returns a place along a side, on a grid of a quarter of an inch.
func (g *generator) within(side Length) Length {
	const grid = Inch / 4
	return Length(g.dice.Int64N(int64(side/grid)+1)) * grid
}

// turn returns a multiple of 15°.
func (g *generator) turn() Facing {
	return Facing(g.dice.IntN(24)) * 15 * Degree
}

// search tries every place on a grid of half an inch, first for the feature and
// then for the smallest one.
func (g *generator) search(model template) {
	for _, m := range []template{model, pillar} {
		for y := Length(0); y <= g.field.Depth(); y += Inch / 2 {
			for x := Length(0); x <= g.field.Width(); x += Inch / 2 {
				if g.place(m, Point{x, y}, 0) {
					return
				}
			}
		}
	}
}

// place puts a feature and its twin down if both have room.
func (g *generator) place(model template, at Point, turn Facing) bool {
	f := model.at(at, turn)
	area := mustArea(f.Area)
	twin := g.twin(f)
	opposite := mustArea(twin.Area)
	if !g.hasRoom(&area) || apart(&area, &opposite) < FeatureClearance {
		return false
	}
	g.placed = append(g.placed, f, twin)
	g.areas = append(g.areas, area, opposite)
	return true
}

// placeMiddle puts a container, which is its own twin, in the middle.
func (g *generator) placeMiddle() {
	middle := g.field.Opposite(Point{})
	// Doubled coordinates of an odd field have no whole middle: the container
	// is made of one half and its mirror image.
	half := container.at(Point{middle.X / 2, middle.Y / 2}, g.turn())
	mirror := func(loop []Point) {
		for i := range len(loop) / 2 {
			loop[i+len(loop)/2] = g.field.Opposite(loop[i])
		}
	}
	mirror(half.Area)
	for i := range half.Parts {
		mirror(half.Parts[i].Corners)
	}
	area := mustArea(half.Area)
	if g.hasRoom(&area) {
		g.placed = append(g.placed, half)
		g.areas = append(g.areas, area)
	}
}

// hasRoom tells whether an area keeps clear of the edges and of what is placed.
// What is placed is symmetric, so the twin has room where this one has.
func (g *generator) hasRoom(a *Area) bool {
	inner := g.field.grown(-EdgeClearance)
	for _, c := range a.corners[:a.sides] {
		if !inner.Contains(c) {
			return false
		}
	}
	for i := range g.areas {
		if apart(a, &g.areas[i]) < FeatureClearance {
			return false
		}
	}
	return true
}

// apart returns the distance between two areas, rounded down.
func apart(a, b *Area) Length {
	var s, t shape
	s.ofArea(a)
	t.ofArea(b)
	g := separation(&s, &t)
	return Length(g.floor() / fine)
}

// twin returns the feature turned by half a turn about the middle of the field.
func (g *generator) twin(f Feature) Feature {
	twin := Feature{Name: f.Name, Area: g.opposite(f.Area)}
	for _, p := range f.Parts {
		twin.Parts = append(twin.Parts, Prism{g.opposite(p.Corners), p.Bottom, p.Height})
	}
	return twin
}

func (g *generator) opposite(loop []Point) []Point {
	turned := make([]Point, len(loop))
	for i, p := range loop {
		turned[i] = g.field.Opposite(p)
	}
	return turned
}

// mustArea makes the area of a template, which is convex however it is turned.
func mustArea(corners []Point) Area {
	a, err := NewArea(corners)
	if err != nil {
		panic(err)
	}
	return a
}
