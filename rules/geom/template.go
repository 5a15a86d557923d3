package geom

// template is a kind of terrain feature that is generated: a rectangle of
// ground with boxes on it, measured from the middle.
type template struct {
	name          string
	length, width Length
	boxes         []box
}

// box is a part of a template.
type box struct {
	from, to       Point
	bottom, height Length
}

// The kinds of features. Ruins are two walls with a floor in their corner;
// barricades are low enough to be crossed as if they were not there.
var (
	ruin = template{"ruin", 6 * Inch, 6 * Inch, []box{
		{Point{-3000, -3000}, Point{3000, -2750}, 0, 5 * Inch},
		{Point{-3000, -2750}, Point{-2750, 3000}, 0, 5 * Inch},
		{Point{-2750, -2750}, Point{0, 0}, 2750, 250},
	}}
	container = template{"container", 5 * Inch, 2500, []box{
		{Point{-2500, -1250}, Point{2500, 1250}, 0, 2500},
	}}
	pillar = template{"pillar", 2 * Inch, 2 * Inch, []box{
		{Point{-1000, -1000}, Point{1000, 1000}, 0, 6 * Inch},
	}}
	barricade = template{"barricade", 4 * Inch, 500, []box{
		{Point{-2000, -250}, Point{2000, 250}, 0, 1 * Inch},
	}}
)

var templates = []template{ruin, ruin, container, pillar, barricade}

// at returns the feature around a point.
func (t template) at(middle Point, turn Facing) Feature {
	place := func(from, to Point) []Point {
		loop := []Point{from, {to.X, from.Y}, to, {from.X, to.Y}}
		r := turn.rotation()
		for i, p := range loop {
			v := r.apply(p.fine())
			loop[i] = middle.Plus(Point{Length(divideRound(v.x, fine)), Length(divideRound(v.y, fine))})
		}
		return loop
	}
	corner := Point{t.length / 2, t.width / 2}
	f := Feature{Name: t.name, Area: place(Point{}.Minus(corner), corner)}
	for _, b := range t.boxes {
		f.Parts = append(f.Parts, Prism{place(b.from, b.to), b.bottom, b.height})
	}
	return f
}
