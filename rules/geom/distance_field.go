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
	far        []uint16 // by square, in tenths of an inch
	ground     []square // by square
	buckets    [stepDiagonal + 1][]int32
	left       int // squares in buckets
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

// End adds a point that ways lead to.
func (f *DistanceField) End(p Point) {
	if i := f.cellOf(p); f.far[i] != 0 {
		f.far[i] = 0
		f.buckets[0] = append(f.buckets[0], int32(i))
		f.left++
	}
}

// Measure finds the distances of all squares up to those that bodies stand on, and a
// little beyond.
func (f *DistanceField) Measure(bodies []Body) {
	const beyond = 20
	stop := unreached
	for at := uint16(0); f.left > 0 && at < stop; at++ {
		bucket := &f.buckets[at%uint16(len(f.buckets))]
		for k := 0; k < len(*bucket); k++ {
			f.left--
			if i := (*bucket)[k]; f.far[i] == at && f.passes(int(i)) {
				f.extend(int(i), at)
			}
		}
		*bucket = (*bucket)[:0]
		if stop == unreached && at%8 == 0 && f.measured(bodies) {
			stop = at + beyond
		}
	}
}

// measured reports whether the squares of all bodies have their distances.
func (f *DistanceField) measured(bodies []Body) bool {
	for i := range bodies {
		if f.far[f.cellOf(bodies[i].At())] == unreached {
			return false
		}
	}
	return true
}

// extend shortens the ways of the neighbours of a square that lead over it.
func (f *DistanceField) extend(i int, at uint16) {
	x, y := i%f.wide, i/f.wide
	for dy := max(y-1, 0); dy <= min(y+1, f.deep-1); dy++ {
		for dx := max(x-1, 0); dx <= min(x+1, f.wide-1); dx++ {
			next, n := dy*f.wide+dx, at+stepDiagonal
			if dx == x || dy == y {
				n = at + stepBeside
			}
			if n < f.far[next] {
				f.far[next] = n
				bucket := &f.buckets[n%uint16(len(f.buckets))]
				*bucket = append(*bucket, int32(next))
				f.left++
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

// Path appends the way from a point to the nearest end: the points where it turns, and the
// last one. It is empty if no way is known.
func (f *DistanceField) Path(p Point, path []Point) []Point {
	at := f.nearestSquare(p)
	if f.far[at] == unreached {
		return path
	}
	from, last := p, f.middle(at)
	for f.far[at] > 0 {
		next := f.lower(at)
		if next == at {
			break
		}
		if to := f.middle(next); !f.Straight(from, to) {
			path = append(path, last)
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

func (f *DistanceField) cellOf(p Point) int {
	p = f.field.Nearest(p).Minus(f.field.Min)
	return int(p.Y/fieldSquare)*f.wide + int(p.X/fieldSquare)
}

// middle returns the middle of a square.
func (f *DistanceField) middle(i int) Point {
	x, y := Length(i%f.wide), Length(i/f.wide)
	return f.field.Min.Plus(Point{x*fieldSquare + fieldSquare/2, y*fieldSquare + fieldSquare/2})
}
