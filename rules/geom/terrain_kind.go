package geom

import "slices"

// TerrainNames lists the kinds of terrain that a battlefield can be given:
//
//   - symmetric: at random, each feature with a twin on the other half (Generate)
//   - random: at random, without symmetry
//   - fixed: always the same features, at places in proportion to the battlefield
//   - open: none
//   - areas-1, areas-2, areas-3: three layouts of terrain areas, half of them dense
func TerrainNames() []string {
	return []string{"symmetric", "random", "fixed", "open", "areas-1", "areas-2", "areas-3"}
}

// LayOut returns a battlefield with terrain of one of the TerrainNames; an empty name means
// symmetric. Features that leave models no room within their areas, such as pillars, are not placed on objectives, which
// may be whole areas (11e.OBJECTIVE.POINT.2). The same name, size, seed and objectives give the same layout on every
// machine. ok is false for an unknown name.
func LayOut(name string, width, depth Length, seed uint64, objectives ...Point) (l Layout, ok bool) {
	switch name {
	case "", "symmetric":
		return Generate(width, depth, seed, objectives...), true
	case "random":
		return generate(width, depth, seed, false, objectives), true
	case "fixed":
		return fixed(width, depth, objectives), true
	case "open":
		return Layout{Width: width, Depth: depth, Features: []Feature{}}, true
	case "areas-1", "areas-2", "areas-3":
		return areas(width, depth, areaLayouts[name[len(name)-1]-'1']), true
	}
	return Layout{}, false
}

// fixture is a feature of the fixed terrain. Its middle is in thousandths of the width and the
// depth of the battlefield.
type fixture struct {
	of   *template
	x, y Length
	turn Facing
}

// fixtures are one half of the fixed terrain: each has a twin. Ruins in the quarters and
// containers in the middle block lines of sight between the deployment zones, and
// barricades stand in front of the zones.
var fixtures = [...]fixture{
	{&ruin, 180, 250, 0}, {&ruin, 820, 250, QuarterTurn}, {&container, 350, 420, 45 * Degree}, {&pillar, 500, 250, 0},
	{&barricade, 350, 180, 0}, {&barricade, 650, 180, 0}, {&ruin, 120, 500, 0},
}

// fixed returns the fixed terrain. It omits features for which a small battlefield has no room.
func fixed(width, depth Length, objectives []Point) Layout {
	g := generator{field: Field(width, depth), twins: true, objectives: objectives}
	for i := range fixtures {
		f := &fixtures[i]
		g.place(f.of, Point{g.field.Width() * f.x / 1000, g.field.Depth() * f.y / 1000}, f.turn)
	}
	return Layout{Width: width, Depth: depth, Features: slices.Clip(g.features(g.placed))}
}
