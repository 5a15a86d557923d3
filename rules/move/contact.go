package move

import (
	"fmt"
	"iter"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// BaseToBase is how far apart models may be that count as base to base: places are
// thousandths of an inch, so that bases hardly ever touch exactly.
const BaseToBase = nearly

// mostContacts bounds how many moves are looked at that would bring a model into
// contact.
const mostContacts = 16

// Touching refuses ways that Check has passed, with the unit as it would stand,
// where a model ends base to base with no enemy model although it could: the same
// move is legal with this model going straight to a place beside an enemy model that
// it may end beside, or straight on to it from its last turn. Places are looked for
// on the near half of each enemy model, in steps of 30°. Where more than a number of
// such moves would have to be looked at, the rest is let pass. The bodies that it returns
// outlast the next Check.
func Touching(g *rules.Game, u rules.UnitID, k *Kind, by rules.RuleID, ways []rules.Way, bodies []geom.Body) ([]geom.Body, error) {
	bodies = slices.Clone(bodies)
	n, _ := notTouching(g, u, k, ways, bodies)
	if n < 0 {
		return bodies, nil
	}
	return nil, &rules.Illegal{
		Rule: by, Subject: fmt.Sprintf("model %d of unit %d", ways[n].Model, u), Found: "an end base to base with no enemy model",
		Allowed: "base to base with one, where that is possible",
	}
}

// CloseUp brings models into contact that Touching would refuse. The ways are
// legal ones; those that it returns are, too.
func CloseUp(g *rules.Game, u rules.UnitID, k *Kind, ways []rules.Way) []rules.Way {
	for range ways {
		bodies, err := Check(g, u, k, ways)
		if err != nil {
			return ways
		}
		n, closer := notTouching(g, u, k, ways, slices.Clone(bodies))
		if n < 0 {
			return ways
		}
		ways = closer
	}
	return ways
}

// notTouching returns the place of the first way whose model could end base to base with
// an enemy model and does not, and the ways with which it does; -1 where there is
// none.
func notTouching(g *rules.Game, u rules.UnitID, k *Kind, ways []rules.Way, bodies []geom.Body) (int, []rules.Way) {
	first := int(g.Unit(u).First)
	tries := mostContacts
	for n := range ways {
		at := g.Find(u, ways[n].Model) - first
		from := g.State.Bodies[first+at]
		if bodies[at].Pose == from.Pose || contactOf(g, k, &bodies[at]) {
			continue
		}
		for to := range contacts(g, u, k, bodies, at) {
			if tries--; tries < 0 {
				return -1, nil
			}
			closer := slices.Clone(ways)
			closer[n].Poses = extended(ways[n].Poses, to)
			if _, err := Check(g, u, k, closer); err == nil {
				return n, closer
			}
		}
	}
	return -1, nil
}

// contacts are the poses beside enemy models that are near enough for one model of a
// unit, and free, where the rest of the unit stands as in the bodies.
func contacts(g *rules.Game, u rules.UnitID, k *Kind, bodies []geom.Body, at int) iter.Seq[geom.Pose] {
	model := int(g.Unit(u).First) + at
	from, most := g.State.Bodies[model], k.Distance(model)
	return func(yield func(geom.Pose) bool) {
		for enemy := range engaged(g, k) {
			if geom.Horizontal(&from, enemy) > most+BaseToBase {
				continue
			}
			for side := range sides {
				to, ok := placeBeside(bodies[at], enemy, side)
				to = noFarther(&from, to, most)
				if ok && geom.Within(&to, enemy, BaseToBase) && !blocked(bodies, at, &to) && !taken(g, u, &to) && !yield(to.Pose) {
					return
				}
			}
		}
	}
}

// engaged are the enemy models that the move may end beside.
func engaged(g *rules.Game, k *Kind) iter.Seq[*geom.Body] {
	return func(yield func(*geom.Body) bool) {
		for i := range g.State.Units {
			if !k.Engage.Has(rules.UnitID(i)) {
				continue
			}
			bodies := g.Bodies(rules.UnitID(i))
			for j := range bodies {
				if !yield(&bodies[j]) {
					return
				}
			}
		}
	}
}

// extended is a way that goes straight to a place, or straight on to it from its
// last turn.
func extended(poses []geom.Pose, to geom.Pose) []geom.Pose {
	way := slices.Clone(poses)
	way[len(way)-1] = to
	return way
}

// contactOf reports whether a body is base to base with an enemy model that the
// move may end beside.
func contactOf(g *rules.Game, k *Kind, b *geom.Body) bool {
	for enemy := range engaged(g, k) {
		if geom.Within(b, enemy, BaseToBase) {
			return true
		}
	}
	return false
}

// sides are the directions in which places beside an enemy model are looked for, as
// the cosine and the sine of the turn from where the model stands: none, and up to a
// right angle to either side. In 1/1024.
var sides = [...][2]geom.Length{{1024, 0}, {887, 512}, {887, -512}, {512, 887}, {512, -887}, {0, 1024}, {0, -1024}}

// placeBeside puts a body beside another on its level, on a side, so that they nearly
// touch.
func placeBeside(b geom.Body, enemy *geom.Body, side int) (geom.Body, bool) {
	if b.Z != enemy.Z {
		return b, false
	}
	way, turn := b.At().Minus(enemy.At()), &sides[side]
	b.X = enemy.X + (way.X*turn[0]-way.Y*turn[1])/1024
	b.Y = enemy.Y + (way.X*turn[1]+way.Y*turn[0])/1024
	b = alongside(b, enemy)
	return b, !geom.Overlap(&b, enemy)
}

// alongside moves a body straight towards another until they nearly touch.
func alongside(b geom.Body, enemy *geom.Body) geom.Body {
	for range 4 {
		n := geom.Horizontal(&b, enemy)
		if n <= 4 {
			break
		}
		by := scaled(enemy.At().Minus(b.At()), n-2)
		b.X, b.Y = b.X+by.X, b.Y+by.Y
	}
	return b
}

// noFarther is a body, or one as far on the way to it as a model may go.
func noFarther(from *geom.Body, to geom.Body, most geom.Length) geom.Body {
	if way := to.At().Minus(from.At()); !way.Within(geom.Point{}, most) {
		way = scaled(way, most)
		to.X, to.Y = from.X+way.X, from.Y+way.Y
	}
	return to
}

// blocked reports whether another model of the unit ends where a body would.
func blocked(bodies []geom.Body, at int, to *geom.Body) bool {
	for i := range bodies {
		if i != at && geom.Overlap(to, &bodies[i]) {
			return true
		}
	}
	return false
}

// taken reports whether a model of another unit stands where a body would.
func taken(g *rules.Game, u rules.UnitID, to *geom.Body) bool {
	for i := range g.State.Units {
		if other := rules.UnitID(i); other != u && g.On(other) && geom.OverlapAny(to, g.Bodies(other)) >= 0 {
			return true
		}
	}
	return false
}
