package move

import (
	"fmt"
	"math/bits"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// BaseToBase is how far apart models may be that count as base to base: places are
// thousandths of an inch, so that bases hardly ever touch exactly.
const BaseToBase = nearly

// mostContacts limits how many moves are checked that would bring a model into contact.
const mostContacts = 16

// Touching refuses ways that Check has passed, with the unit as it would stand,
// where a model ends base to base with no enemy model although it could: the same
// move is legal with this model going straight to a place beside an enemy model that
// it may end beside, or straight on to it from its last turn. Places are looked for
// on the near half of each enemy model, in steps of 30°. Where more than a number of
// such moves would have to be looked at, the rest is let pass. The bodies that it returns
// lie in the memory of the battle and outlast the next Check.
func Touching(g *rules.Game, u rules.UnitID, k *Kind, by rules.RuleID, ways []rules.Way, bodies []geom.Body) ([]geom.Body, error) {
	c := newCloser(g, u, k, ways, bodies)
	n, _ := c.next()
	if n < 0 {
		return c.stand, nil
	}
	return nil, &rules.Illegal{
		Rule: by, Subject: fmt.Sprintf("model %v of unit %v", ways[n].Model, u), Found: "an end base to base with no enemy model",
		Allowed: "base to base with one, where that is possible",
	}
}

// CloseUp brings models into contact that Touching would refuse. The ways are the
// legal ones of a plan; they are changed, and stay legal.
func CloseUp(g *rules.Game, u rules.UnitID, k *Kind, ways []rules.Way) {
	c := newCloser(g, u, k, ways, g.Bodies(u))
	for n := range ways {
		c.stand[c.at(n)].Pose = last(ways[n].Poses)
	}
	for range ways {
		n, to := c.next()
		if n < 0 {
			return
		}
		ways[n].Poses[len(ways[n].Poses)-1] = to
		c.stand[c.at(n)].Pose = to
	}
}

func last(poses []geom.Pose) geom.Pose { return poses[len(poses)-1] }

// closer looks for moves like one that Check has passed, in which a model comes into
// contact that does not in that one.
type closer struct {
	checker
	ways  []rules.Way
	stand []geom.Body // the unit as it would stand after them
	tries int         // moves that may still be looked at
}

func newCloser(g *rules.Game, u rules.UnitID, k *Kind, ways []rules.Way, bodies []geom.Body) closer {
	m := g.Memory()
	m.Stand = append(m.Stand[:0], bodies...)
	c := closer{checker: newChecker(g, u, k), ways: ways, stand: m.Stand}
	c.nearby()
	return c
}

// next returns the place of the first way whose model could end base to base with an
// enemy model and does not, and where it could end; -1 where there is none.
func (c *closer) next() (n int, to geom.Pose) {
	c.tries = mostContacts
	for n := range c.ways {
		at := c.at(n)
		if c.stand[at].Pose == c.was(at).Pose || c.inContact(at) {
			continue
		}
		if to, ok := c.contact(n, at); ok {
			return n, to
		}
	}
	return -1, geom.Pose{}
}

// at returns the place in the unit of the model of a way.
func (c *closer) at(n int) int { return c.g.Find(c.unit, c.ways[n].Model) - c.first }

// was returns a model of the unit where it stands before the move.
func (c *closer) was(at int) *geom.Body { return &c.g.State.Bodies[c.first+at] }

// inContact reports whether a model would stand base to base with an enemy model that
// the move may end beside.
func (c *closer) inContact(at int) bool {
	for set := uint64(c.kind.Engage); set != 0; set &= set - 1 {
		if geom.UnitWithin(c.stand[at:at+1], c.g.Bodies(rules.UnitAt(bits.TrailingZeros64(set))), BaseToBase) {
			return true
		}
	}
	return false
}

// contact returns where the model of a way could end base to base with any enemy
// model that the move may end beside.
func (c *closer) contact(n, at int) (to geom.Pose, ok bool) {
	from, most := c.was(at), c.memory.Most[at]
	for set := uint64(c.kind.Engage); set != 0; set &= set - 1 {
		enemies := c.g.Bodies(rules.UnitAt(bits.TrailingZeros64(set)))
		for i := range enemies {
			if !geom.WithinLevel(from, &enemies[i], most+BaseToBase) {
				continue
			}
			if to, ok = c.contactWith(n, at, &enemies[i]); ok {
				return to, true
			}
		}
	}
	return to, false
}

// contactWith returns where the model of a way could end base to base with an enemy
// model.
func (c *closer) contactWith(n, at int, enemy *geom.Body) (geom.Pose, bool) {
	for side := 0; side < len(sides) && c.tries > 0; side++ {
		to, ok := placeBeside(c.stand[at], enemy, side)
		to = noFarther(c.was(at), to, c.memory.Most[at])
		if !ok || !geom.Within(&to, enemy, BaseToBase) || blocked(c.stand, at, &to) || taken(c.g, c.unit, &to) {
			continue
		}
		c.tries--
		if c.legal(n, at, &to) {
			return to.Pose, true
		}
	}
	return geom.Pose{}, false
}

// legal reports whether the move is legal with the model of one way ending elsewhere.
// How the unit would stand is looked at first: it shows soonest what is wrong.
func (c *closer) legal(n, at int, to *geom.Body) bool {
	if to.Pose.Validate() != nil || !c.stands(at, to) {
		return false
	}
	copy(c.bodies, c.g.Bodies(c.unit))
	c.routes = allRoutes
	for i := range n {
		before := c.at(i)
		c.bodies[before].Pose = c.stand[before].Pose
	}
	elsewhere := append(c.memory.Elsewhere[:0], c.ways[n].Poses...)
	elsewhere[len(elsewhere)-1] = to.Pose
	c.memory.Elsewhere = elsewhere
	if !c.comes(at, elsewhere) {
		return false
	}
	for i := n + 1; i < len(c.ways); i++ {
		if !c.comes(c.at(i), c.ways[i].Poses) {
			return false
		}
	}
	return true
}

// stands reports whether the unit may stand as planned, with one model elsewhere.
func (c *closer) stands(at int, to *geom.Body) bool {
	if !c.g.Field.Holds(to) || !c.g.Terrain.HasFooting(to) {
		return false
	}
	copy(c.bodies, c.stand)
	c.bodies[at].Pose = to.Pose
	return c.fault() == wholeAndLegal && (c.kind.Whole == nil || c.kind.Whole(c.bodies) == nil)
}

// comes moves a model through poses, if it may move so.
func (c *closer) comes(at int, poses []geom.Pose) bool {
	c.move.Most = c.memory.Most[at]
	return c.goes(at, poses).why == legal
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

// noFarther returns the body, or the one on the way to it that is as far as the model
// may go.
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
	for other := range g.Units() {
		if other != u && g.On(other) && geom.OverlapAny(to, g.Bodies(other)) >= 0 {
			return true
		}
	}
	return false
}

// Closer returns what a short move towards the enemy keeps to: a Heroic
// Intervention, a pile-in or a consolidation. Models move up to a distance, by
// one rule, and end closer to the closest enemy model, by another
// (9e.MOVE.AIRCLOSEST.1). Only units that may charge AIRCRAFT end within
// Engagement Range of it (9e.GAPS.14).
func Closer(g *rules.Game, u rules.UnitID, rule, closer rules.RuleID, distance geom.Length) *Kind {
	across := g.Edition.Move.Across.Do(g, u)
	return &Kind{
		Rule: rule, Closer: true, CloserBy: closer, Enter: true, Engage: enemiesOf(g, u),
		Across: across&effect.AcrossModels != 0, Through: across&effect.AcrossTerrain != 0,
		Distance: func(at int) geom.Length { return Able(g, at, distance) },
	}
}

// Nothing returns no action: no model is moved across anything.
func Nothing(*rules.Game, rules.UnitID) effect.Across { return 0 }

// FliesAcrossAll lets units that can FLY be moved across models and terrain as if
// they were not there, in every move (8e.MOVE.FLY.1).
func FliesAcrossAll(g *rules.Game, u rules.UnitID) effect.Across {
	if g.Has(u, effect.Fly) {
		return effect.AcrossModels | effect.AcrossTerrain
	}
	return 0
}

// Able returns how far a model can be moved if a rule other than its Move characteristic
// gives the distance: a model with Move '-' cannot be moved at all
// (9e.DATASHEET.CHAR.2).
func Able(g *rules.Game, at int, distance geom.Length) geom.Length {
	if immobile(g, at) {
		return 0
	}
	return distance
}

// enemiesOf returns the enemy units that the unit may end such a move beside.
func enemiesOf(g *rules.Game, u rules.UnitID) (set rules.UnitSet) {
	air := g.Edition.Charge.Aircraft.Do(g, u)
	for e := range g.Enemies(u) {
		if air || !g.Aircraft(e) {
			set = set.With(e)
		}
	}
	return set
}

// Distance returns a distance of the rules as it is for a unit, where effects
// change it for an action.
func Distance(g *rules.Game, u rules.UnitID, to effect.Actions, distance geom.Length) geom.Length {
	g.EachEffect(u, effect.Reach, func(e *effect.Effect) {
		if e.Actions&to != 0 {
			distance = e.Length
		}
	})
	return distance
}
