package geom

// Ahead returns the point that lies a length ahead of the origin in the
// direction, to the nearest thousandth.
func (f Facing) Ahead(n Length) Point {
	v := f.rotation().apply(vector{int64(n) * fine, 0})
	return Point{Length(divideRound(v.x, fine)), Length(divideRound(v.y, fine))}
}

// Shift returns how far that part of a base has come that ends nearest to where
// it began, seen from above (9e.MOVE.MINMOVE.1), rounded down to a thousandth.
// Of an oval that turns, the Swing of its ends is taken off.
func Shift(b *Base, from, to Pose) Length {
	way := to.At().Minus(from.At())
	turn := from.Facing.turnTo(to.Facing)
	if turn == 0 || b.Shape == Round {
		return Length(root(uint64(way.X*way.X + way.Y*way.Y)))
	}
	if b.Shape == Oval {
		return max(0, Length(root(uint64(way.X*way.X+way.Y*way.Y)))-Swing(b, from.Facing, to.Facing))
	}
	// The ways of all parts make up a polygon too: where nothing but the turn
	// differs, a way depends on its part as a turned and scaled place does.
	var s, begun, ended shape
	begun.ofBase(b, vector{}, from.Facing)
	ended.ofBase(b, vector{}, to.Facing)
	s.kind, s.sides, s.at = Hull, begun.sides, way.fine()
	for i := range s.sides {
		s.corners[i] = ended.corners[i].minus(begun.corners[i])
	}
	origin := shape{kind: Round}
	g := separation(&origin, &s)
	if g.inside {
		return 0
	}
	return Length(max(0, g.floor()/fine))
}

// Swing returns how far from where it was a turn brings the part of a base that it moves
// most, as the crow flies, rounded up: no part of a round base.
func Swing(b *Base, from, to Facing) Length {
	if from == to || b.Shape == Round {
		return 0
	}
	reach := b.Reach()
	return from.Ahead(reach).DistanceTo(to.Ahead(reach)) + 2
}
