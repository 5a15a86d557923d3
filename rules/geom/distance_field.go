package geom

import "cmp"

// fieldSquare is the width of a square of a distance field.
const fieldSquare = Inch / 2

// The lengths of steps to the squares beside and at the corners of a square, in tenths of
// an inch.
const (
	stepBeside   = 5
	stepDiagonal = 7
	stepUnit     = Inch / 10
)

// unreached is the distance of squares that no way leads from.
const unreached = ^uint16(0)

// leak is how far from its end a way may lead over blocked squares, in tenths of an inch:
// models that go to an enemy or into a ruin come as near as they can.
const leak = 35

// DistanceField holds how far a model has to walk to points of a battlefield, around
// terrain and other models, on a grid of half inches: approximately, and without climbing.
// The zero value is ready, and keeps its memory from one use to the next. It is not for use by
// two goroutines at once.
type DistanceField struct {
	terrain    *Terrain
	field      Rect
	body       Body // that walks
	wide, deep int
	far        []uint16                    // by square, in tenths of an inch
	ground     []square                    // by square
	buckets    [2*stepDiagonal + 2][]place // squares to go on from, by the length of a way over them
	left       int                         // squares in buckets
	columns    []uint16                    // how far columns are from those around the models, in squares
	rows       []uint16
}

// fieldMargin is how far ways keep away from terrain, so that lines between the middles of
// squares do.
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

// place is a square by its column and row.
type place struct{ x, y int16 }

// square is what is known of a square.
type square uint8

const (
	surveyed square = 1 << iota // the terrain has been looked at
	rough                       // the model cannot stand there
	occupied                    // other models are in the way
)

// Begin prepares the field for a model that walks from where it is, at its facing, with
// nothing in its way but terrain. Measure is next.
func (f *DistanceField) Begin(t *Terrain, field Rect, b *Body) {
	walker := Body{Base: b.Base, Pose: Pose{Facing: b.Facing}}
	if b.Shape == Round {
		walker.Facing = 0
	}
	walker.widen(fieldMargin)
	f.wide, f.deep = int(field.Width()/fieldSquare)+1, int(field.Depth()/fieldSquare)+1
	if n := f.wide * f.deep; f.terrain != t || f.field != field || f.body != walker || len(f.ground) != n {
		f.terrain, f.field, f.body = t, field, walker
		f.ground = append(f.ground[:0], make([]square, n)...)
		f.far = append(f.far[:0], make([]uint16, n)...)
	} else {
		for i := range f.ground {
			f.ground[i] &^= occupied
		}
	}
	for i := range f.far {
		f.far[i] = unreached
	}
	for i := range f.buckets {
		f.buckets[i] = f.buckets[i][:0]
	}
	f.left = 0
}

// Avoid keeps ways a distance away from a body.
func (f *DistanceField) Avoid(b *Body, n Length) {
	clear := n + b.Reach() + min(f.body.Width, f.body.Length)/2 - fieldMargin
	low := f.cellOf(Point{b.X - clear, b.Y - clear})
	high := f.cellOf(Point{b.X + clear, b.Y + clear})
	for y := low / f.wide; y <= high/f.wide; y++ {
		for x := low % f.wide; x <= high%f.wide; x++ {
			if i := y*f.wide + x; f.middle(i).Within(b.At(), clear-1) {
				f.ground[i] |= occupied
			}
		}
	}
}

// fieldAround is how far beyond the models distances are measured, in squares.
const fieldAround = 6

// Measure finds the distances to the ends of the squares that models stand on, of
// those around them, and of those between. What is far away from every short way is not
// looked at.
func (f *DistanceField) Measure(bodies []Body, ends []Point) {
	low, high := place{int16(f.wide), int16(f.deep)}, place{}
	for i := range bodies {
		at := f.placeOf(bodies[i].At())
		low.x, low.y = min(low.x, at.x-fieldAround), min(low.y, at.y-fieldAround)
		high.x, high.y = max(high.x, at.x+fieldAround), max(high.y, at.y+fieldAround)
	}
	f.columns, f.rows = outside(f.columns[:0], f.wide, low.x, high.x), outside(f.rows[:0], f.deep, low.y, high.y)
	key := unreached
	for _, p := range ends {
		at := f.placeOf(p)
		f.far[f.cell(at)] = 0
		key = min(key, f.add(at, 0))
	}
	const beyond = 30
	for stop := unreached; f.left > 0 && key < stop; key++ {
		bucket := &f.buckets[int(key)%len(f.buckets)]
		for k := 0; k < len(*bucket); k++ {
			f.left--
			at := (*bucket)[k]
			if i := f.cell(at); f.far[i]+f.rest(at) == key && f.passes(i) {
				f.extend(at, f.far[i])
			}
		}
		*bucket = (*bucket)[:0]
		if stop == unreached && key%8 == 0 && f.measured(bodies) {
			stop = key + beyond
		}
	}
}

// outside returns how far each column or row is from those between two.
func outside(list []uint16, n int, low, high int16) []uint16 {
	for i := range int16(n) {
		list = append(list, uint16(max(low-i, i-high, 0)))
	}
	return list
}

// add lets ways of a length lead on from a square, and returns the length of a way over it.
func (f *DistanceField) add(at place, far uint16) uint16 {
	key := far + f.rest(at)
	bucket := &f.buckets[int(key)%len(f.buckets)]
	*bucket = append(*bucket, at)
	f.left++
	return key
}

// rest is how far a square is at least from those around the models.
func (f *DistanceField) rest(at place) uint16 {
	x, y := f.columns[at.x], f.rows[at.y]
	return stepBeside*max(x, y) + (stepDiagonal-stepBeside)*min(x, y)
}

// measured reports whether the squares of most of the bodies have their distances.
func (f *DistanceField) measured(bodies []Body) bool {
	left := len(bodies)
	for i := range bodies {
		if f.far[f.cellOf(bodies[i].At())] != unreached {
			left--
		}
	}
	return left <= len(bodies)/4
}

// extend shortens the ways of the neighbours of a square that lead over it.
func (f *DistanceField) extend(from place, far uint16) {
	for y := max(from.y-1, 0); y <= min(from.y+1, int16(f.deep)-1); y++ {
		row := f.far[int(y)*f.wide : (int(y)+1)*f.wide]
		for x := max(from.x-1, 0); x <= min(from.x+1, int16(f.wide)-1); x++ {
			n := far + stepDiagonal
			if x == from.x || y == from.y {
				n = far + stepBeside
			}
			if n < row[x] {
				row[x] = n
				f.add(place{x, y}, n)
			}
		}
	}
}

// isOpen reports whether the model can walk over a square.
func (f *DistanceField) isOpen(i int) bool {
	if f.ground[i]&surveyed == 0 {
		f.ground[i] |= surveyed
		p := f.middle(i)
		f.body.X, f.body.Y = p.X, p.Y
		if !f.field.Holds(&f.body) || !f.terrain.HasFooting(&f.body) {
			f.ground[i] |= rough
		}
		f.body.X, f.body.Y = 0, 0
	}
	return f.ground[i]&(rough|occupied) == 0
}

// Distance returns how far a point is from the nearest end, and Reachable if no way is known.
func (f *DistanceField) Distance(p Point) Length {
	if i := f.cellOf(p); f.far[i] != unreached && f.passes(i) {
		return Length(f.far[i]) * stepUnit
	}
	return f.over(p, f.nearestSquare(p))
}

// over is how far a point is from the nearest end, if the way leads over a square.
func (f *DistanceField) over(p Point, i int) Length {
	if f.far[i] == unreached {
		return Reachable
	}
	return Length(f.far[i])*stepUnit + f.middle(i).DistanceTo(p)
}

// nearestSquare returns the square near a point that the way from it leads over: beside it,
// or a little farther for a model that stands on terrain.
func (f *DistanceField) nearestSquare(p Point) int {
	own := f.cellOf(p)
	best, least := own, f.over(p, own)
	for reach := 1; reach <= 4; reach++ {
		x, y := own%f.wide, own/f.wide
		for dy := max(y-reach, 0); dy <= min(y+reach, f.deep-1); dy++ {
			for dx := max(x-reach, 0); dx <= min(x+reach, f.wide-1); dx++ {
				if i := dy*f.wide + dx; i != own && f.passes(i) {
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

// passes reports whether ways may lead over a square.
func (f *DistanceField) passes(i int) bool { return f.far[i] <= leak || f.isOpen(i) }

// Path appends the first part of the way from a point to the nearest end, at least of a
// length: the points where it turns, and the last one. It is empty if no way is known.
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

// lower returns the neighbour of a square that the way to the nearest end leads over.
func (f *DistanceField) lower(i int) int {
	best, least := i, uint32(unreached)
	x, y := i%f.wide, i/f.wide
	for dy := max(y-1, 0); dy <= min(y+1, f.deep-1); dy++ {
		for dx := max(x-1, 0); dx <= min(x+1, f.wide-1); dx++ {
			next := dy*f.wide + dx
			if f.far[next] >= f.far[i] || !f.passes(next) {
				continue
			}
			n := uint32(f.far[next]) + stepDiagonal
			if dx == x || dy == y {
				n = uint32(f.far[next]) + stepBeside
			}
			if n < least {
				best, least = next, n
			}
		}
	}
	return best
}

// Straight reports whether no blocked square lies between two points, apart from those near
// the first.
func (f *DistanceField) Straight(from, to Point) bool {
	own := f.cellOf(from)
	steps := from.DistanceTo(to)/(fieldSquare*3/4) + 1
	way := to.Minus(from)
	for k := Length(1); k <= steps; k++ {
		i := f.cellOf(Point{from.X + way.X*k/steps, from.Y + way.Y*k/steps})
		if i != own && !f.passes(i) {
			return false
		}
	}
	return true
}

func (f *DistanceField) placeOf(p Point) place {
	p = f.field.Nearest(p).Minus(f.field.Min)
	return place{int16(p.X / fieldSquare), int16(p.Y / fieldSquare)}
}

func (f *DistanceField) cell(at place) int { return int(at.y)*f.wide + int(at.x) }

func (f *DistanceField) cellOf(p Point) int { return f.cell(f.placeOf(p)) }

// middle returns the middle of a square.
func (f *DistanceField) middle(i int) Point {
	x, y := Length(i%f.wide), Length(i/f.wide)
	return f.field.Min.Plus(Point{x*fieldSquare + fieldSquare/2, y*fieldSquare + fieldSquare/2})
}
