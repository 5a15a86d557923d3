package geom

import (
	"errors"
	"fmt"
	"slices"
)

// LowFeature is the height up to which models cross a terrain feature freely
// (9e.MOVE.TERRAIN.2).
const LowFeature = 1 * Inch

// The limits of terrain data.
const (
	MaxFeatures = 128
	MaxParts    = 32 // of a feature
)

// Prism is a solid part of a terrain feature: a convex polygon with a bottom
// and a height. A floor of a ruin is a prism that begins above the table.
type Prism struct {
	Corners []Point `json:"corners"`
	Bottom  Length  `json:"bottom,omitempty"`
	Height  Length  `json:"height"`
}

// Top returns the height of the top of the prism.
func (p Prism) Top() Length { return p.Bottom + p.Height }

// Feature is a terrain feature (9e.CORE.BATTLEFIELD.2): its solid parts and, if it matters, the
// ground that it covers.
type Feature struct {
	Name  string      `json:"name"`
	Kind  FeatureKind `json:"kind,omitempty"`
	Area  []Point     `json:"area,omitempty"`
	Parts []Prism     `json:"parts,omitempty"`
}

// Top returns the height of the feature's highest part.
func (f *Feature) Top() Length {
	var top Length
	for _, p := range f.Parts {
		top = max(top, p.Top())
	}
	return top
}

// Terrain is all terrain of a battlefield, prepared for measuring. It is immutable; the zero
// value is an empty table. Use NewTerrain to make one.
type Terrain struct {
	features []Feature
	low      Length   // moves ignore features up to this height
	kinds    bool     // features follow the rules of their kind
	sections bool     // parts are low or not by themselves, and no model ends a move in one
	avoided  []int    // low parts that no model stands in because of their kind
	grounds  []ground // by feature
	solids   []solid
	cells    grid
}

// ground is the area of a feature or, if it has none, those of its parts.
type ground struct {
	areas  []Area
	towers []Body // the areas as bodies that extend from the table upwards
}

// solid is a part of a feature.
type solid struct {
	feature     int
	low         bool // of a feature that moves ignore
	bottom, top Length
	Area
}

// NewTerrain makes terrain from features. Corners may be in either direction. The error lists
// every fault with the index of its feature.
func NewTerrain(features []Feature) (*Terrain, error) {
	return LayTerrain(features, LowFeature)
}

// LayTerrain is like NewTerrain, but models cross features up to the given height freely.
func LayTerrain(features []Feature, low Length) (*Terrain, error) {
	if len(features) > MaxFeatures {
		return nil, fmt.Errorf("terrain: %d features: at most %d are allowed", len(features), MaxFeatures)
	}
	t := &Terrain{features: features, low: low, grounds: make([]ground, len(features))}
	var faults []error
	for i := range features {
		faults = append(faults, t.add(i, &features[i])...)
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	t.cells = gridOf(t.solids)
	return t, nil
}

func (t *Terrain) add(i int, f *Feature) (faults []error) {
	at := fmt.Sprintf("/features/%d", i)
	if len(f.Parts) > MaxParts {
		return []error{fmt.Errorf("%s/parts: %d parts: at most %d are allowed", at, len(f.Parts), MaxParts)}
	}
	if len(f.Area) == 0 && len(f.Parts) == 0 {
		return []error{fmt.Errorf("%s: neither area nor parts: at least one of them is required", at)}
	}
	if len(f.Area) > 0 {
		loop, err := convex(f.Area)
		if err != nil {
			faults = append(faults, fmt.Errorf("%s/area: %w", at, err))
		} else {
			t.grounds[i].add(areaOf(loop))
		}
	}
	for k, p := range f.Parts {
		if err := t.addPart(i, f.Top() <= t.low, p); err != nil {
			faults = append(faults, fmt.Errorf("%s/parts/%d%w", at, k, err))
		} else if len(f.Area) == 0 {
			t.grounds[i].add(t.solids[len(t.solids)-1].Area)
		}
	}
	return faults
}

func (t *Terrain) addPart(feature int, low bool, p Prism) error {
	if p.Bottom < 0 || p.Bottom > Reachable {
		return fmt.Errorf("/bottom: %v: 0\" to %v is allowed", p.Bottom, Reachable)
	}
	if p.Height <= 0 || p.Height > Reachable {
		return fmt.Errorf("/height: %v: more than 0\" and at most %v is allowed", p.Height, Reachable)
	}
	loop, err := convex(p.Corners)
	if err != nil {
		return fmt.Errorf("/corners: %w", err)
	}
	t.solids = append(t.solids, solid{feature, low, p.Bottom, p.Top(), areaOf(loop)})
	return nil
}

// ByKind returns terrain in which features follow the rules of their kind: no model stands on or in a barricade or
// debris (10e.TERRAIN.BARRICADE.1, 10e.TERRAIN.DEBRIS.1), nor with a part of its base beyond the part of a feature that it
// stands on (10e.TERRAIN.HILL.1, 10e.TERRAIN.RUINS.2).
func (t *Terrain) ByKind() *Terrain {
	c := *t
	c.kinds, c.avoided = true, nil
	for i := range c.solids {
		if c.solids[i].low && c.neverCarries(&c.solids[i]) {
			c.avoided = append(c.avoided, i)
		}
	}
	return &c
}

// BySection returns terrain that models cross freely where its parts are low, whatever the height of the feature
// (11e.TERRAIN.MOVE.4), and where the feature is light (11e.TERRAIN.MOVE.1). Models stand on low parts too, with no part of
// their base beyond the part (11e.TERRAIN.MOVE.8), and in none (11e.TERRAIN.MOVE.9).
func (t *Terrain) BySection() *Terrain {
	c := *t
	c.sections, c.solids = true, slices.Clone(t.solids)
	for i := range c.solids {
		s := &c.solids[i]
		s.low = s.top <= c.low || c.features[s.feature].Density() != Dense
	}
	c.cells = gridOf(c.solids)
	return &c
}

// Lowered returns the terrain as models move across it that cross features up to a height freely.
func (t *Terrain) Lowered(low Length) *Terrain {
	c, err := LayTerrain(t.features, low)
	if err != nil { // cannot happen: the features have been checked
		return t
	}
	switch {
	case t.kinds:
		return c.ByKind()
	case t.sections:
		return c.BySection()
	}
	return c
}

// Features returns the features of the terrain. They must not be changed.
func (t *Terrain) Features() []Feature { return t.features }

// Touches reports whether any part of the body, seen from above, is on the ground of a feature:
// its area or, if it has none, one of its parts.
func (t *Terrain) Touches(feature int, b *Body) bool {
	list := t.grounds[feature].areas
	for i := range list {
		if list[i].Touches(b) {
			return true
		}
	}
	return false
}

// Meets reports whether the ground of a feature may reach into a rectangle.
func (t *Terrain) Meets(feature int, r Rect) bool {
	list := t.grounds[feature].areas
	for i := range list {
		if list[i].bounds.touches(r) {
			return true
		}
	}
	return false
}

// FeatureAt returns the first feature whose ground contains a point, or -1.
func (t *Terrain) FeatureAt(p Point) int {
	for f := range t.grounds {
		list := t.grounds[f].areas
		for i := range list {
			if list[i].bounds.Contains(p) && list[i].contains(p) {
				return f
			}
		}
	}
	return -1
}

// Holds reports whether every part of the body, seen from above, is on the ground of a feature:
// inside its area or, if it has none, inside one of its parts.
func (t *Terrain) Holds(feature int, b *Body) bool {
	list := t.grounds[feature].areas
	for i := range list {
		if list[i].Holds(b) {
			return true
		}
	}
	return false
}

// HasFooting reports whether a body can stand at its place: on the table, or with its middle on
// top of a part, and outside of all parts of features that are higher than 1"
// (9e.MOVE.TERRAIN.1, .4). Features up to 1" high do not count: a model on one stands on the
// table. ByKind and BySection have stricter rules.
func (t *Terrain) HasFooting(b *Body) bool {
	supported, box := b.Z == 0, b.around()
	if t.keepsOff(b, &box) {
		return false
	}
	for n := t.standing(box); n.any(); {
		_, s := n.next(t)
		if sameHeight(b.Z, b.Top(), s.bottom, s.top) && s.blocks(b, &box) {
			return false
		}
		supported = supported || s.top == b.Z && t.supports(s, b)
	}
	return supported
}

// standing returns the parts in or on which a model in a rectangle may stand: of low ones only those that count by themselves.
func (t *Terrain) standing(box Rect) parts {
	if t.sections {
		return t.within(box)
	}
	return t.near(box)
}

// keepsOff reports whether the body is in a low feature that no model stands on.
func (t *Terrain) keepsOff(b *Body, box *Rect) bool {
	for _, i := range t.avoided {
		s := &t.solids[i]
		if sameHeight(b.Z, b.Top(), s.bottom, s.top) && s.blocks(b, box) {
			return true
		}
	}
	return false
}

// supports reports whether a body can stand on the part, seen from above.
func (t *Terrain) supports(s *solid, b *Body) bool {
	switch {
	case t.sections:
		return s.Holds(b)
	case t.kinds:
		return !t.neverCarries(s) && s.Holds(b)
	}
	return s.carries(b.At())
}

// neverCarries reports whether no model stands on the part.
func (t *Terrain) neverCarries(s *solid) bool {
	k := t.features[s.feature].Kind
	return k == Barricade || k == Debris
}

// RuinUnder reports whether the body stands on a part of a ruin above ground level.
func (t *Terrain) RuinUnder(b *Body) bool {
	for i := range t.solids {
		if s := &t.solids[i]; s.top == b.Z && t.features[s.feature].Kind == Ruin && s.carries(b.At()) {
			return true
		}
	}
	return false
}

// blocks reports whether the body overlaps the part, seen from above; box is the rectangle
// around the body. Touching is not overlapping.
func (s *solid) blocks(b *Body, box *Rect) bool {
	if !s.bounds.touches(*box) {
		return false
	}
	var a, c shape
	a.ofBody(b)
	c.ofArea(&s.Area)
	g := separation(&a, &c)
	return g.inside || g.below(a.radius)
}

// carries reports whether a point is on the part, seen from above.
func (s *solid) carries(p Point) bool {
	for i := range s.sides {
		if cross(s.corners[i], s.corners[(i+1)%s.sides], p) < 0 {
			return false
		}
	}
	return true
}

// around returns a rectangle around the body, whichever way it faces.
func (b *Body) around() Rect {
	return Rect{b.At(), b.At()}.grown(b.Reach())
}

// Grounds returns the ground of a feature as bodies that are higher than everything: its area
// or, if it has none, its parts. It omits ground whose corners are too far apart for a body. The
// bodies must not be changed.
func (t *Terrain) Grounds(feature int) []Body { return t.grounds[feature].towers }

func (g *ground) add(a Area) {
	g.areas = append(g.areas, a)
	if b, ok := a.tower(); ok {
		g.towers = append(g.towers, b)
	}
}

// tower returns the area as a body that extends from the table upwards.
func (a *Area) tower() (Body, bool) {
	middle := Point{(a.bounds.Min.X + a.bounds.Max.X) / 2, (a.bounds.Min.Y + a.bounds.Max.Y) / 2}
	corners := make([]Point, a.sides)
	for i := range corners {
		corners[i] = a.corners[i].Minus(middle)
	}
	base, err := PolygonHull(corners, Reachable)
	return Body{Base: base, Pose: Pose{X: middle.X, Y: middle.Y}}, err == nil
}
