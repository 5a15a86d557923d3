package geom

// template is a kind of generated terrain feature: a rectangle of ground with boxes on it,
// relative to the middle.
type template struct {
	name          string
	kind          FeatureKind
	length, width Length
	boxes         []box
	// full is true if its solid parts leave models no room within its area.
	full bool
}

// box is a part of a template.
type box struct {
	from, to       Point
	bottom, height Length
}

// The kinds of generated features. Ruins are two walls with a floor in their corner; barricades
// are low enough for models to cross them freely.
var (
	ruin = template{"ruin", Ruin, 6 * Inch, 6 * Inch, []box{
		{Point{-3000, -3000}, Point{3000, -2750}, 0, 5 * Inch},
		{Point{-3000, -2750}, Point{-2750, 3000}, 0, 5 * Inch},
		{Point{-2750, -2750}, Point{0, 0}, 2750, 250},
	}, false}
	container = template{"container", Hill, 5 * Inch, 2500, []box{
		{Point{-2500, -1250}, Point{2500, 1250}, 0, 2500},
	}, false}
	pillar = template{"pillar", Debris, 2 * Inch, 2 * Inch, []box{
		{Point{-1000, -1000}, Point{1000, 1000}, 0, 6 * Inch},
	}, true}
	barricade = template{"barricade", Barricade, 4 * Inch, 500, []box{
		{Point{-2000, -250}, Point{2000, 250}, 0, 1 * Inch},
	}, true}
)

var templates = [...]*template{&ruin, &ruin, &container, &pillar, &barricade}

// inner returns the radius of the largest circle in the ground.
func (t *template) inner() Length { return min(t.length, t.width) / 2 }

// ground returns the corners of the ground around a point, counter-clockwise.
func (t *template) ground(middle Point, turn Facing) [4]Point {
	corner := Point{t.length / 2, t.width / 2}
	return rectangle(Point{}.Minus(corner), corner, middle, turn.rotation())
}

// rectangle returns the corners of a rectangle that is rotated about the origin and then moved.
func rectangle(from, to, there Point, turn rotation) [4]Point {
	loop := [4]Point{from, {to.X, from.Y}, to, {from.X, to.Y}}
	for i, p := range loop {
		v := turn.apply(p.fine())
		loop[i] = there.Plus(Point{Length(divideRound(v.x, fine)), Length(divideRound(v.y, fine))})
	}
	return loop
}

// at returns the feature around a point. Its corners share one slice.
func (t *template) at(middle Point, turn Facing) Feature {
	r := turn.rotation()
	ground := t.ground(middle, turn)
	points := append(make([]Point, 0, 4*(1+len(t.boxes))), ground[:]...)
	f := Feature{Name: t.name, Kind: t.kind, Area: points[:4:4], Parts: make([]Prism, len(t.boxes))}
	for i, b := range t.boxes {
		loop := rectangle(b.from, b.to, middle, r)
		points = append(points, loop[:]...)
		f.Parts[i] = Prism{points[len(points)-4 : len(points) : len(points)], b.bottom, b.height}
	}
	return f
}
