package geom

import (
	"cmp"
	"slices"
)

// fieldSquare is the width of a square of a distance field.
const fieldSquare = Inch / 2

// The lengths of steps to adjacent and diagonal squares, in tenths of an inch.
const (
	stepBeside   = 5
	stepDiagonal = 7
	stepUnit     = Inch / 10
)

// unreached is the distance of squares without a path to an end.
const unreached = ^uint16(0)

// throughBlocked is the distance from an end, in tenths of an inch, within which a path may cross blocked
// squares, so that models that move towards an enemy or into a ruin come as near as they can.
const throughBlocked = 35

// DistanceField holds the walking distances of a model to points of a battlefield, around
// terrain and other models, on a grid of half inches. They are approximate and do not include
// climbing. The zero value is ready for use and reuses its memory. It is not safe for
// concurrent use.
type DistanceField struct {
	terrain    *Terrain
	field      Rect
	body       Body // the model that walks
	inner      Rect // where its middle can be without leaving the field, at any facing
	wide, deep int
	stride     int                         // squares in a row, including an impassable one at either end
	steps      [8]int32                    // numbers of the neighbours of a square, relative to it
	far        []uint16                    // by square, in tenths of an inch
	blank      []uint16                    // the initial contents of far
	ground     []square                    // by square
	known      []survey                    // the latest last
	avoided    []int32                     // squares that are occupied
	asked      question                    // what far answers, as far as it is known
	last       answer                      // the one measured before
	answered   bool                        // far answers asked
	buckets    [2*stepDiagonal + 2][]place // squares to extend paths from, by the length of a path through them
	left       int                         // squares in buckets
	columns    []uint16                    // distances of columns from those around the models, in squares
	rows       []uint16
}

// fieldMargin is the distance of paths from terrain. It keeps straight lines between the
// middles of squares clear of terrain.
const fieldMargin = Inch / 8

// widen makes a body larger on each side.
func (b *Body) widen(n Length) {
	b.Width, b.Length = b.Width+2*n, b.Length+2*n
	for i := range b.Corner[:b.Sides] {
		c := &b.Corner[i]
		c.X += int16(n) * int16(cmp.Compare(c.X, 0))
		c.Y += int16(n) * int16(cmp.Compare(c.Y, 0))
	}
}

// A question is what Begin, Avoid and Measure ask for.
type question struct {
	body   Body
	around []avoidance
	bodies []Body
	ends   []Point
}

// avoidance is a body that paths keep at a distance from.
type avoidance struct {
	body  Body
	apart Length
}

// answer is a question with the distances that answer it, by square.
type answer struct {
	question
	far []uint16
}

func (q *question) equals(o *question) bool {
	return q.body == o.body && slices.Equal(q.ends, o.ends) && slices.Equal(q.bodies, o.bodies) && slices.Equal(q.around, o.around)
}

// place is a square with its number, column and row.
type place struct {
	cell int32
	x, y int16
}

// neighbours are the steps to the eight squares around a square.
var neighbours = [8]struct {
	x, y   int16
	length uint16
}{
	{-1, 0, stepBeside}, {1, 0, stepBeside}, {0, -1, stepBeside}, {0, 1, stepBeside},
	{-1, -1, stepDiagonal}, {1, -1, stepDiagonal}, {-1, 1, stepDiagonal}, {1, 1, stepDiagonal},
}

// square holds the known properties of a square.
type square uint8

const (
	surveyed square = 1 << iota // the terrain has been examined
	rough                       // the model cannot stand there
	occupied                    // other models are in the delta
	outer                       // outside of the battlefield
)

// survey holds the known squares for one base.
type survey struct {
	body   Body
	ground []square
}

// surveys is the number of bases whose squares are remembered.
const surveys = 4

// Begin prepares the field for a model that walks from its position at its facing, with only
// terrain in its way. Call Avoid for other obstacles, and then Measure.
func (f *DistanceField) Begin(t *Terrain, field Rect, b *Body) {
	if f.terrain != t || f.field != field {
		f.reset(t, field)
	}
	for _, i := range f.avoided {
		f.ground[i] &^= occupied
	}
	f.avoided = f.avoided[:0]
	if f.answered {
		f.asked, f.last.question = f.last.question, f.asked
		f.far, f.last.far = f.last.far, f.far
		f.answered = false
	}
	f.choose(b)
	f.asked.body, f.asked.around = f.body, f.asked.around[:0]
	copy(f.far, f.blank)
	for i := range f.buckets {
		f.buckets[i] = f.buckets[i][:0]
	}
	f.left = 0
}

// reset forgets everything about the previous battlefield.
func (f *DistanceField) reset(t *Terrain, field Rect) {
	f.terrain, f.field, f.known, f.avoided = t, field, f.known[:0], f.avoided[:0]
	f.wide, f.deep = int(field.Width()/fieldSquare)+1, int(field.Depth()/fieldSquare)+1
	f.stride = f.wide + 2
	for k, step := range neighbours {
		f.steps[k] = int32(step.y)*int32(f.stride) + int32(step.x)
	}
	n := f.stride * (f.deep + 2)
	f.far = append(f.far[:0], make([]uint16, n)...)
	f.blank = append(f.blank[:0], f.far...)
	f.last.far, f.last.bodies, f.answered = append(f.last.far[:0], f.far...), nil, false
	for y := range f.deep {
		row := f.blank[(y+1)*f.stride+1:][:f.wide]
		for x := range row {
			row[x] = unreached
		}
	}
}

// choose selects the survey for the base of a model.
func (f *DistanceField) choose(b *Body) {
	f.body = Body{Base: b.Base, Pose: Pose{Facing: b.Facing}}
	if b.Shape == Round {
		f.body.Facing = 0
	}
	f.body.widen(fieldMargin)
	f.inner = f.field.grown(-f.body.Reach())
	for i := range f.known {
		if f.known[i].body == f.body {
			f.ground = f.known[i].ground
			return
		}
	}
	if len(f.known) == surveys {
		copy(f.known, f.known[1:])
		f.known = f.known[:surveys-1]
	}
	f.ground = make([]square, len(f.far))
	for i, n := range f.blank {
		if n == 0 {
			f.ground[i] = outer
		}
	}
	f.known = append(f.known, survey{f.body, f.ground})
}

// Avoid keeps paths at a distance from a body.
func (f *DistanceField) Avoid(b *Body, n Length) {
	f.asked.around = append(f.asked.around, avoidance{*b, n})
	apart := n + b.Reach() + min(f.body.Width, f.body.Length)/2 - fieldMargin
	low, high := f.placeOf(Point{b.X - apart, b.Y - apart}), f.placeOf(Point{b.X + apart, b.Y + apart})
	for y := low.y; y <= high.y; y++ {
		for x := low.x; x <= high.x; x++ {
			if i := f.cell(x, y); f.middle(i).Within(b.At(), apart-1) {
				f.ground[i] |= occupied
				f.avoided = append(f.avoided, int32(i))
			}
		}
	}
}

// fieldAround is the margin around the models within which distances are measured, in squares.
const fieldAround = 6

// Measure computes the distances from the ends to the squares that the models stand on, those
// around them, and those in between. It skips squares that are far from every short path.
//
// If the last Measure before Begin was about the same bodies, obstacles and ends, its distances
// are used again.
func (f *DistanceField) Measure(bodies []Body, ends []Point) {
	q := &f.asked
	q.bodies, q.ends = append(q.bodies[:0], bodies...), append(q.ends[:0], ends...)
	f.answered = true
	if q.equals(&f.last.question) {
		f.far, f.last.far = f.last.far, f.far
		return
	}
	f.spread(bodies, ends)
}

// spread measures the distances from the ends.
func (f *DistanceField) spread(bodies []Body, ends []Point) {
	low, high := place{x: int16(f.wide), y: int16(f.deep)}, place{}
	for i := range bodies {
		at := f.placeOf(bodies[i].At())
		low.x, low.y = min(low.x, at.x-fieldAround), min(low.y, at.y-fieldAround)
		high.x, high.y = max(high.x, at.x+fieldAround), max(high.y, at.y+fieldAround)
	}
	f.columns, f.rows = outside(f.columns[:0], f.wide, low.x, high.x), outside(f.rows[:0], f.deep, low.y, high.y)
	key := unreached
	for _, p := range ends {
		at := f.placeOf(p)
		f.far[at.cell] = 0
		key = min(key, f.add(at, 0))
	}
	const beyond, vain = 30, 300
	stop := key + key/2 + vain
	for found := false; f.left > 0 && key < stop; key++ {
		bucket := &f.buckets[int(key)%len(f.buckets)]
		for k := 0; k < len(*bucket); k++ {
			f.left--
			at := (*bucket)[k]
			if far := f.far[at.cell]; far+f.rest(at) == key && f.passes(int(at.cell)) {
				f.extend(at, far)
			}
		}
		*bucket = (*bucket)[:0]
		if !found && key%8 == 0 && f.measured(bodies) {
			stop, found = key+beyond, true
		}
	}
}

// outside sets the distance of each column or row from an interval, in squares.
func outside(list []uint16, n int, low, high int16) []uint16 {
	for i := range int16(n) {
		list = append(list, uint16(max(low-i, i-high, 0)))
	}
	return list
}

// add queues a square for paths of a length, and returns the estimated length of a path through
// it.
func (f *DistanceField) add(at place, far uint16) uint16 {
	key := far + f.rest(at)
	bucket := &f.buckets[int(key)%len(f.buckets)]
	*bucket = append(*bucket, at)
	f.left++
	return key
}

// rest returns a lower bound of the distance from a square to those around the models.
func (f *DistanceField) rest(at place) uint16 {
	x, y := f.columns[at.x], f.rows[at.y]
	return stepBeside*max(x, y) + (stepDiagonal-stepBeside)*min(x, y)
}

// measured reports whether the squares of most of the bodies have distances.
func (f *DistanceField) measured(bodies []Body) bool {
	left := len(bodies)
	for i := range bodies {
		if f.far[f.cellOf(bodies[i].At())] != unreached {
			left--
		}
	}
	return left <= len(bodies)/4
}

// extend shortens the paths of the neighbours of a square that lead through it.
func (f *DistanceField) extend(from place, far uint16) {
	for k := range neighbours {
		step, cell := &neighbours[k], from.cell+f.steps[k]
		if n := far + step.length; n < f.far[cell] {
			f.far[cell] = n
			if n <= throughBlocked || !f.isBlocked(cell) {
				f.add(place{cell, from.x + step.x, from.y + step.y}, n)
			}
		}
	}
}

// isBlocked reports whether the model is known not to walk over a square.
func (f *DistanceField) isBlocked(i int32) bool { return f.ground[i]&(rough|occupied) != 0 }

// isOpen reports whether the model can walk over a square.
func (f *DistanceField) isOpen(i int) bool {
	if f.ground[i]&surveyed == 0 {
		f.ground[i] |= surveyed
		p := f.middle(i)
		f.body.X, f.body.Y = p.X, p.Y
		if !f.inner.Contains(p) && !f.field.Holds(&f.body) || !f.terrain.HasFooting(&f.body) {
			f.ground[i] |= rough
		}
		f.body.X, f.body.Y = 0, 0
	}
	return f.ground[i]&(rough|occupied) == 0
}

// Distance returns the distance of a point from the nearest end, or Reachable if no path is
// known.
func (f *DistanceField) Distance(p Point) Length {
	if i := f.cellOf(p); f.far[i] != unreached && f.passes(i) {
		return Length(f.far[i]) * stepUnit
	}
	return f.over(p, f.nearestSquare(p))
}

// over returns the distance of a point from the nearest end on a path through a square.
func (f *DistanceField) over(p Point, i int) Length {
	if f.far[i] == unreached {
		return Reachable
	}
	return Length(f.far[i])*stepUnit + f.middle(i).DistanceTo(p)
}

// nearestSquare returns the square through which the path from a point leads: an adjacent one,
// or one a little farther away for a model that stands on terrain.
func (f *DistanceField) nearestSquare(p Point) int {
	own := f.placeOf(p)
	best, least := int(own.cell), f.over(p, int(own.cell))
	for reach := int16(1); reach <= 4; reach++ {
		for y := max(own.y-reach, 0); y <= min(own.y+reach, int16(f.deep)-1); y++ {
			for x := max(own.x-reach, 0); x <= min(own.x+reach, int16(f.wide)-1); x++ {
				if i := f.cell(x, y); i != int(own.cell) && Length(f.far[i])*stepUnit < least && f.passes(i) {
					if n := f.over(p, i); n < least {
						best, least = i, n
					}
				}
			}
		}
		if least < Reachable {
			break
		}
	}
	return best
}

// passes reports whether paths may lead through a square.
func (f *DistanceField) passes(i int) bool { return f.far[i] <= throughBlocked || f.isOpen(i) }

// Path appends the first part of the path from a point to the nearest end, at least n long: the
// points where it turns, and the last one. It appends nothing if no path is known.
func (f *DistanceField) Path(p Point, n Length, path []Point) []Point {
	at := f.nearestSquare(p)
	if f.far[at] == unreached {
		return path
	}
	from, last := p, f.middle(at)
	for f.far[at] > 0 && from.Within(last, n) {
		next := f.lower(at)
		if next == at {
			break
		}
		if to := f.middle(next); !f.Straight(from, to) {
			path = append(path, last)
			n -= from.DistanceTo(last)
			from = last
		}
		at, last = next, f.middle(next)
	}
	return append(path, last)
}

// lower returns the neighbour of a square on the path to the nearest end.
func (f *DistanceField) lower(i int) int {
	best, least := i, uint32(unreached)
	for k := range neighbours {
		step := &neighbours[k]
		next := i + int(step.y)*f.stride + int(step.x)
		if f.ground[next]&outer != 0 || f.far[next] >= f.far[i] || !f.passes(next) {
			continue
		}
		if n := uint32(f.far[next]) + uint32(step.length); n < least {
			best, least = next, n
		}
	}
	return best
}

// Straight reports whether no blocked square lies between two points, except near the first.
func (f *DistanceField) Straight(from, to Point) bool {
	own := f.cellOf(from)
	steps := from.DistanceTo(to)/(fieldSquare*3/4) + 1
	delta := to.Minus(from)
	for k := Length(1); k <= steps; k++ {
		i := f.cellOf(Point{from.X + delta.X*k/steps, from.Y + delta.Y*k/steps})
		if i != own && !f.passes(i) {
			return false
		}
	}
	return true
}

func (f *DistanceField) placeOf(p Point) place {
	p = f.field.Nearest(p).Minus(f.field.Min)
	x, y := int16(p.X/fieldSquare), int16(p.Y/fieldSquare)
	return place{int32(f.cell(x, y)), x, y}
}

// cell returns the number of a square.
func (f *DistanceField) cell(x, y int16) int { return (int(y)+1)*f.stride + int(x) + 1 }

func (f *DistanceField) cellOf(p Point) int { return int(f.placeOf(p).cell) }

// middle returns the middle of a square.
func (f *DistanceField) middle(i int) Point {
	x, y := Length(i%f.stride-1), Length(i/f.stride-1)
	return f.field.Min.Plus(Point{x*fieldSquare + fieldSquare/2, y*fieldSquare + fieldSquare/2})
}
