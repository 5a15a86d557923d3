package geom

import (
	"math/rand/v2"
	"slices"
)

// The minimum distances of generated features from the edges of the battlefield and from each
// other.
const (
	EdgeClearance    = 3 * Inch
	FeatureClearance = 4 * Inch
)

// DensityCell is the side of the square of battlefield for which there is one terrain feature
// (9e.CORE.BATTLEFIELD.3).
const DensityCell = 12 * Inch

// FeatureCount returns the number of features of a battlefield: one for each 12" × 12", rounded
// up (9e.CORE.BATTLEFIELD.3, 10e.GAPS.26). The 8th edition asks for fewer, one for each 24" ×
// 24" (8e.MISSION.BATTLEFIELD.2).
func FeatureCount(field Rect) int {
	return int(divideUp(int64(field.Width()*field.Depth()), int64(DensityCell*DensityCell)))
}

// Generate makes the terrain of a battlefield from a seed. The same size and seed give the same
// layout on every machine. Features are ruins, containers, pillars and barricades. Each has a
// twin, rotated by half a turn about the middle of the battlefield; with an odd count, one
// stands in the middle and is its own twin. All keep EdgeClearance and FeatureClearance, and
// features that leave models no room are not placed on objectives.
//
// There are FeatureCount features if there is room for them; a battlefield shorter or narrower
// than about 18" may have fewer. Width and depth are at most [Reachable], and the number of
// features at most [MaxFeatures].
func Generate(width, depth Length, seed uint64, objectives ...Point) Layout {
	return generate(width, depth, seed, true, objectives)
}

func generate(width, depth Length, seed uint64, twins bool, objectives []Point) Layout {
	g := generator{field: Field(width, depth), dice: rand.New(rand.NewPCG(seed, 0x7465727261696e)), twins: twins, objectives: objectives}
	count := min(FeatureCount(g.field), MaxFeatures)
	var best []standing
	for range attempts {
		g.placed = make([]standing, 0, count)
		g.fill(count)
		if len(g.placed) > len(best) {
			best = g.placed
		}
		if len(best) == count {
			break
		}
	}
	return Layout{Width: width, Depth: depth, Features: g.features(best)}
}

// attempts is the number of times that a battlefield is started again because there was no room
// for the last features.
const attempts = 16

func (g *generator) fill(count int) {
	if !g.twins {
		for range count {
			g.placeNext()
		}
		return
	}
	if count%2 == 1 {
		g.placeMiddle()
	}
	for range count / 2 {
		g.placeNext()
	}
}

// generator places features one by one, or in pairs.
type generator struct {
	field Rect
	dice  *rand.Rand
	twins bool // each has a twin
	// objectives are points that no full feature is placed on.
	objectives []Point
	placed     []standing
}

// standing is a feature that has been placed. Its area is a rectangle, apart from the rounding
// of its corners.
type standing struct {
	Area
	model  *template
	at     Point
	turn   Facing
	twin   bool // the feature before it, rotated by half a turn about the middle
	middle bool // its own twin
}

// tries is the number of random places that are tried for a pair before the whole battlefield
// is searched.
const tries = 200

// placeNext places a feature, with its twin if it has one.
func (g *generator) placeNext() {
	model := templates[g.dice.IntN(len(templates))]
	for range tries {
		at := Point{g.within(g.field.Width()), g.within(g.field.Depth())}
		if g.place(model, at, g.turn()) {
			return
		}
	}
	g.search(model)
}

// within returns a random place along a side, on a grid of a quarter of an inch.
func (g *generator) within(side Length) Length {
	const grid = Inch / 4
	return Length(g.dice.Int64N(int64(side/grid)+1)) * grid
}

// turn returns a random multiple of 15°.
func (g *generator) turn() Facing {
	return Facing(g.dice.IntN(24)) * 15 * Degree
}

// search tries the places on a grid of half an inch, first for the feature and then for the
// smallest one. Only one half of the battlefield is searched; the twin stands in the other.
func (g *generator) search(model *template) {
	far := g.field.Depth()
	if g.twins {
		far /= 2
	}
	for _, m := range [...]*template{model, &pillar} {
		for y := Length(0); y <= far; y += Inch / 2 {
			for x := Length(0); x <= g.field.Width(); x += Inch / 2 {
				if g.place(m, Point{x, y}, 0) {
					return
				}
			}
		}
	}
}

// place puts a feature down, with its twin if it has one, if there is room for both.
func (g *generator) place(model *template, at Point, turn Facing) bool {
	s := standing{model: model, at: at, turn: turn}
	if !g.mayHaveRoom(model, at) {
		return false
	}
	ground := model.ground(at, turn)
	s.Area = areaOf(ground[:])
	if !g.twins {
		if !g.hasRoom(&s) || !g.keepsObjectives(&s) {
			return false
		}
		g.placed = append(g.placed, s)
		return true
	}
	twin := s
	twin.twin = true
	for i, c := range ground {
		ground[i] = g.field.Opposite(c)
	}
	twin.Area = areaOf(ground[:])
	twin.at = g.field.Opposite(at)
	if !g.hasRoom(&s) || !s.clears(&twin) || !g.keepsObjectives(&s) || !g.keepsObjectives(&twin) {
		return false
	}
	g.placed = append(g.placed, s, twin)
	return true
}

// features builds the placed features.
func (g *generator) features(list []standing) []Feature {
	made := make([]Feature, 0, len(list))
	for i := range list {
		s := &list[i]
		switch {
		case s.twin:
			made = append(made, g.twin(made[i-1]))
		case s.middle:
			made = append(made, g.middle(s.turn))
		default:
			made = append(made, s.model.at(s.at, s.turn))
		}
	}
	return made
}

// placeMiddle puts a container in the middle, which is its own twin.
func (g *generator) placeMiddle() {
	turn := g.turn()
	f := g.middle(turn)
	s := standing{Area: areaOf(f.Area), model: &container, at: g.centre(), turn: turn, middle: true}
	if g.hasRoom(&s) {
		g.placed = append(g.placed, s)
	}
}

// centre returns the middle of the battlefield, rounded if its width or depth is odd.
func (g *generator) centre() Point {
	middle := g.field.Opposite(Point{})
	return Point{middle.X / 2, middle.Y / 2}
}

// middle returns a container in the middle. If the width or depth is odd, the middle is not a
// whole number, so the container is built from one half and its mirror image.
func (g *generator) middle(turn Facing) Feature {
	half := container.at(g.centre(), turn)
	mirror := func(loop []Point) {
		for i := range len(loop) / 2 {
			loop[i+len(loop)/2] = g.field.Opposite(loop[i])
		}
	}
	mirror(half.Area)
	for i := range half.Parts {
		mirror(half.Parts[i].Corners)
	}
	return half
}

// mayHaveRoom returns false if a feature would be too near to the edge or to another in every
// orientation: it compares circles inside their areas.
func (g *generator) mayHaveRoom(model *template, at Point) bool {
	in := model.inner()
	if !g.field.grown(-EdgeClearance - in).Contains(at) {
		return false
	}
	for i := range g.placed {
		s := &g.placed[i]
		delta, least := s.at.Minus(at), in+s.model.inner()+FeatureClearance-2
		if delta.X*delta.X+delta.Y*delta.Y < least*least {
			return false
		}
	}
	return true
}

// hasRoom reports whether a feature keeps its distances from the edges and from placed
// features. Placed features are symmetric, so the twin has room if this one has.
func (g *generator) hasRoom(s *standing) bool {
	inner := g.field.grown(-EdgeClearance)
	if !inner.Contains(s.bounds.Min) || !inner.Contains(s.bounds.Max) {
		return false
	}
	for i := range g.placed {
		if !s.clears(&g.placed[i]) {
			return false
		}
	}
	return true
}

// keepsObjectives reports whether models have room at each objective that a feature covers.
func (g *generator) keepsObjectives(s *standing) bool {
	return !s.model.full || !slices.ContainsFunc(g.objectives, s.contains)
}

// clears reports whether two features are far enough apart.
func (s *standing) clears(o *standing) bool {
	return !s.bounds.grown(FeatureClearance).touches(o.bounds) || apart(&s.Area, &o.Area) >= FeatureClearance
}

// apart returns the distance between two areas, rounded down.
func apart(a, b *Area) Length {
	var s, t shape
	s.ofArea(a)
	t.ofArea(b)
	g := separation(&s, &t)
	return Length(g.floor() / fine)
}

// twin returns the feature rotated by half a turn about the middle of the field.
func (g *generator) twin(f Feature) Feature {
	twin := Feature{Name: f.Name, Kind: f.Kind, Area: g.opposite(f.Area), Parts: make([]Prism, len(f.Parts))}
	for i, p := range f.Parts {
		twin.Parts[i] = Prism{g.opposite(p.Corners), p.Bottom, p.Height}
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
