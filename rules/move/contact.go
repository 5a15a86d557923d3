package move

import (
	"fmt"
	"math/bits"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// BaseToBase is the maximum distance of models that count as base to base. Coordinates are in
// thousandths of an inch, so bases rarely touch exactly.
const BaseToBase = nearly

// mostContacts is the maximum number of moves that are checked for a model that could end in
// contact.
const mostContacts = 32

// Near is Check that also returns an error if a model could end within a shorter one of the distances
// (ChargeRules.Contact) of an enemy model than it does, if there are any. A model could end so near if the same moves are
// legal with this model going straight to a place that near to an enemy model that it may end beside, or straight
// towards it from its last turn. Places are tried on the near half of each enemy model, in steps
// of 30°, and in the gaps between it and other models. If there are more than mostContacts such moves of a model, the rest
// is not checked. The returned bodies belong to the battle.
func Near(g *rules.Game, u rules.UnitID, k *Kind, within *rules.Fact[[]geom.Length], paths []rules.Path) ([]geom.Body, error) {
	bodies, err := Check(g, u, k, paths)
	if err != nil || within.Is == nil {
		return bodies, err
	}
	c := newCloser(g, u, k, within.Is, paths, bodies)
	n, _ := c.next()
	if n < 0 {
		return c.stand, nil
	}
	wanted := "base to base"
	if c.apart > BaseToBase {
		wanted = "within " + c.apart.String()
	}
	return nil, &rules.Illegal{
		Rule: within.ID, Subject: fmt.Sprintf("model %v of unit %v", paths[n].Model, u), Found: "an end farther from enemy models than that",
		Allowed: wanted + " of one, where that is possible",
	}
}

// CloseUp brings models as near as Near requires. It changes the paths, which are the legal ones
// of a plan; they stay legal.
func CloseUp(g *rules.Game, u rules.UnitID, k *Kind, within []geom.Length, paths []rules.Path) {
	c := newCloser(g, u, k, within, paths, g.Bodies(u))
	c.closeUp()
}

// closeUp changes the paths until no model could end nearer.
func (c *closer) closeUp() {
	for n := range c.paths {
		c.stand[c.at(n)].Pose = last(c.paths[n].Poses)
	}
	for range c.paths {
		n, to := c.next()
		if n < 0 {
			return
		}
		c.paths[n].Poses[len(c.paths[n].Poses)-1] = to
		c.stand[c.at(n)].Pose = to
	}
}

// NearObjective is Near for an objective: it returns an error if a model that moved could end within range of the objective
// but does not (11e.FIGHT.CONSOLIDATE.7).
func NearObjective(g *rules.Game, u rules.UnitID, k *Kind, by rules.RuleID, o *rules.Objective, paths []rules.Path, bodies []geom.Body) ([]geom.Body, error) {
	c := newCloser(g, u, k, []geom.Length{o.Reach()}, paths, bodies)
	c.objective = o
	if n, _ := c.next(); n >= 0 {
		return nil, &rules.Illegal{
			Rule: by, Subject: fmt.Sprintf("model %v of unit %v", paths[n].Model, u), Found: "an end out of range of the objective",
			Allowed: "an end within its range, where that is possible",
		}
	}
	return c.stand, nil
}

// CloseUpToObjective is CloseUp for NearObjective.
func CloseUpToObjective(g *rules.Game, u rules.UnitID, k *Kind, o *rules.Objective, paths []rules.Path) {
	c := newCloser(g, u, k, []geom.Length{o.Reach()}, paths, g.Bodies(u))
	c.objective = o
	c.closeUp()
}

func last(poses []geom.Pose) geom.Pose { return poses[len(poses)-1] }

// closer searches for changes of checked moves that bring one more model near to the enemy.
type closer struct {
	checker
	within []geom.Length // distances that models end within if they can
	apart  geom.Length   // the one that is checked
	paths  []rules.Path
	stand  []geom.Body // the unit as it would stand after them
	tries  int         // moves of a model that may still be checked

	objective *rules.Objective // that models end near instead of the enemy
}

func newCloser(g *rules.Game, u rules.UnitID, k *Kind, within []geom.Length, paths []rules.Path, bodies []geom.Body) closer {
	m := g.Memory()
	m.Stand = append(m.Stand[:0], bodies...)
	c := closer{checker: newChecker(g, u, k), within: within, paths: paths, stand: m.Stand}
	c.nearby()
	return c
}

// next returns the index of the first path whose model could end nearer to an enemy model than it
// does, and the pose where it could end. It returns -1 if there is none.
func (c *closer) next() (n int, to geom.Pose) {
	for n := range c.paths {
		at := c.at(n)
		c.tries = mostContacts
		if c.stand[at].Pose == c.was(at).Pose {
			continue
		}
		for _, apart := range c.within {
			c.apart = max(apart, BaseToBase)
			if c.isNear(at) {
				break
			}
			if to, ok := c.contact(n, at); ok {
				return n, to
			}
		}
	}
	return -1, geom.Pose{}
}

// at returns the index in the unit of the model of a way.
func (c *closer) at(n int) int { return c.g.Find(c.unit, c.paths[n].Model) - c.first }

// was returns a model of the unit at its place before the move.
func (c *closer) was(at int) *geom.Body { return &c.g.State.Bodies[c.first+at] }

// isNear reports whether a model would stand near enough to an enemy model that
// the move may end beside, or within range of the objective.
func (c *closer) isNear(at int) bool {
	if c.objective != nil {
		return c.objective.InRange(&c.stand[at])
	}
	for set := uint64(c.kind.Engage); set != 0; set &= set - 1 {
		if geom.UnitWithin(c.stand[at:at+1], c.g.Bodies(rules.UnitAt(bits.TrailingZeros64(set))), c.apart) {
			return true
		}
	}
	return false
}

// contact returns a pose where the model of a way could end near enough to an enemy model that
// the move may end beside, or within range of the objective.
func (c *closer) contact(n, at int) (to geom.Pose, ok bool) {
	from, most := c.was(at), c.memory.Most[at]
	if o := c.objective; o != nil {
		if !geom.WithinLevel(from, &o.Body, most+c.apart) {
			return to, false
		}
		return c.contactWith(n, at, &o.Body)
	}
	for set := uint64(c.kind.Engage); set != 0; set &= set - 1 {
		enemies := c.g.Bodies(rules.UnitAt(bits.TrailingZeros64(set)))
		for i := range enemies {
			if !geom.WithinLevel(from, &enemies[i], most+c.apart) {
				continue
			}
			if to, ok = c.contactWith(n, at, &enemies[i]); ok {
				return to, true
			}
		}
	}
	return to, false
}

// contactWith returns a pose where the model of a way could end near enough to a given enemy
// model, or to the objective.
func (c *closer) contactWith(n, at int, enemy *geom.Body) (geom.Pose, bool) {
	for side := 0; side < len(sides) && c.tries > 0; side++ {
		if to, ok := c.placeAt(at, enemy, side); ok && c.mayEnd(n, at, &to) {
			return to.Pose, true
		}
	}
	if c.objective == nil {
		return c.gapBeside(n, at, enemy)
	}
	return geom.Pose{}, false
}

// mayEnd reports whether the model of a path may end at a place that is near enough.
func (c *closer) mayEnd(n, at int, to *geom.Body) bool {
	if blocked(c.stand, at, to) || taken(c.g, c.unit, to) {
		return false
	}
	c.tries--
	return c.legal(n, at, to)
}

// slack is how far a place in a gap is from the models beside it, because places are whole thousandths of an inch.
const slack geom.Length = 4

// gapBeside returns a pose near enough to an enemy model, at the greatest or the least distance, where the model of a path
// nearly touches another one or has moved as far as it can. A gap that is too small for the sides has such a corner.
func (c *closer) gapBeside(n, at int, enemy *geom.Body) (geom.Pose, bool) {
	from := c.was(at)
	for _, apart := range [...]geom.Length{c.apart - slack, slack} {
		ring := from.Reach() + enemy.Reach() + apart
		corners := func(middle geom.Point, radius geom.Length) (geom.Pose, bool) {
			points, ok := geom.Crossings(enemy.At(), ring, middle, radius)
			for i := 0; ok && i < len(points) && c.tries > 0; i++ {
				to := *from
				to.X, to.Y = points[i].X, points[i].Y
				if to.Z == enemy.Z && from.At().Within(to.At(), c.memory.Most[at]) && geom.Within(&to, enemy, c.apart) && !geom.Overlap(&to, enemy) && c.mayEnd(n, at, &to) {
					return to.Pose, true
				}
			}
			return geom.Pose{}, false
		}
		if to, ok := corners(from.At(), c.memory.Most[at]-slack); ok {
			return to, true
		}
		for u := range c.g.Units() {
			bodies := c.g.Bodies(u)
			if u == c.unit {
				bodies = c.stand
			} else if !c.g.On(u) {
				continue
			}
			for i := range bodies {
				if b := &bodies[i]; b != enemy && (u != c.unit || i != at) {
					if to, ok := corners(b.At(), from.Reach()+b.Reach()+slack); ok {
						return to, true
					}
				}
			}
		}
	}
	return geom.Pose{}, false
}

// placeAt returns a place for a model on one side of an enemy model or of the objective, as far away as it may be. ok is
// false if there is none that the model reaches.
func (c *closer) placeAt(at int, beside *geom.Body, side int) (to geom.Body, ok bool) {
	if c.objective != nil {
		if c.stand[at].Z != beside.Z {
			return to, false
		}
		to = noFarther(c.was(at), offset(alongside(toSide(c.stand[at], beside, side), beside), beside, c.objective.Reach()-BaseToBase), c.memory.Most[at])
		return to, c.objective.InRange(&to)
	}
	to, ok = placeBeside(c.stand[at], beside, side, c.apart-BaseToBase)
	to = noFarther(c.was(at), to, c.memory.Most[at])
	return to, ok && geom.Within(&to, beside, c.apart)
}

// legal reports whether the moves are legal if the model of one path ends elsewhere. It checks
// the resulting formation first, because that rejects most changes.
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
	elsewhere := append(c.memory.Elsewhere[:0], c.paths[n].Poses...)
	elsewhere[len(elsewhere)-1] = to.Pose
	c.memory.Elsewhere = elsewhere
	if !c.comes(at, elsewhere) {
		return false
	}
	for i := n + 1; i < len(c.paths); i++ {
		if !c.comes(c.at(i), c.paths[i].Poses) {
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

// comes moves a model through poses if that is legal.
func (c *closer) comes(at int, poses []geom.Pose) bool {
	c.move.Most = c.memory.Most[at]
	return c.goes(at, poses).why == legal
}

// sides are the directions in which places beside an enemy model are tried, as the cosine and
// the sine of the angle from where the model stands, in 1/1024: straight, and up to a right
// angle to either side.
var sides = [...][2]geom.Length{{1024, 0}, {887, 512}, {887, -512}, {512, 887}, {512, -887}, {0, 1024}, {0, -1024}}

// placeBeside moves a body next to another on its level, on one of the sides, so that they
// nearly touch, or are nearly a distance apart.
func placeBeside(b geom.Body, enemy *geom.Body, side int, apart geom.Length) (geom.Body, bool) {
	if b.Z != enemy.Z {
		return b, false
	}
	b = alongside(toSide(b, enemy, side), enemy)
	if apart > 0 {
		b = offset(b, enemy, apart)
	}
	return b, !geom.Overlap(&b, enemy)
}

// toSide turns the place of a body around the middle of another, to one of its sides.
func toSide(b geom.Body, around *geom.Body, side int) geom.Body {
	path, turn := b.At().Minus(around.At()), &sides[side]
	b.X = around.X + (path.X*turn[0]-path.Y*turn[1])/1024
	b.Y = around.Y + (path.X*turn[1]+path.Y*turn[0])/1024
	return b
}

// offset moves a body straight away from another or, by a negative distance, towards it.
func offset(b geom.Body, from *geom.Body, by geom.Length) geom.Body {
	path := scaled(b.At().Minus(from.At()), max(by, -by))
	if by < 0 {
		path = geom.Point{}.Minus(path)
	}
	b.X, b.Y = b.X+path.X, b.Y+path.Y
	return b
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

// noFarther returns the body or, if that is too far away, the body on the line to it at the
// maximum distance.
func noFarther(from *geom.Body, to geom.Body, most geom.Length) geom.Body {
	if path := to.At().Minus(from.At()); !path.Within(geom.Point{}, most) {
		path = scaled(path, most)
		to.X, to.Y = from.X+path.X, from.Y+path.Y
	}
	return to
}

// blocked reports whether another model of the unit ends where a body would stand.
func blocked(bodies []geom.Body, at int, to *geom.Body) bool {
	for i := range bodies {
		if i != at && geom.Overlap(to, &bodies[i]) {
			return true
		}
	}
	return false
}

// taken reports whether a model of another unit stands where a body would stand, or an objective marker on which no move ends.
func taken(g *rules.Game, u rules.UnitID, to *geom.Body) bool {
	if onMarker(g, to) {
		return true
	}
	for other := range g.Units() {
		if other != u && g.On(other) && geom.OverlapAny(to, g.Bodies(other)) >= 0 {
			return true
		}
	}
	return false
}

// Closer returns the constraints of a short move towards the enemy: a Heroic Intervention, a
// pile-in or a consolidation. rule gives the maximum distance, and closer requires that models
// end closer to the closest enemy model (9e.MOVE.AIRCLOSEST.1). Only units that may charge
// AIRCRAFT may end within Engagement Range of them (9e.GAPS.14).
func Closer(g *rules.Game, u rules.UnitID, rule, closer rules.RuleID, distance geom.Length) *Kind {
	k := &Kind{
		Rule: rule, Closer: true, CloserBy: closer, Enter: true, Engage: enemiesOf(g, u),
		Distance: func(at int) geom.Length { return Able(g, at, distance) },
	}
	k.Pass(g.Edition.Move.Across.Do(g, u))
	return k
}

// Nothing returns 0: models move across nothing.
func Nothing(*rules.Game, rules.UnitID) effect.Across { return 0 }

// FliesAnywhere lets units that can FLY be moved across models and terrain, and within Engagement
// Range (9e.MOVE.FLY.1, 9e.MOVE.FLY.2).
func FliesAnywhere(g *rules.Game, u rules.UnitID, _ effect.Conditions) effect.Across {
	if g.Has(u, effect.Fly) {
		return effect.AcrossModels | effect.AcrossTerrain | effect.AcrossReach
	}
	return 0
}

// FliesThroughAir lets units that can FLY be moved across models, and over terrain with their moves measured through the air
// (10e.MOVE.FLY.4, 10e.CHARGE.MOVE.7).
func FliesThroughAir(g *rules.Game, u rules.UnitID) effect.Across {
	if g.Has(u, effect.Fly) {
		return effect.AcrossModels | effect.AcrossAir
	}
	return 0
}

// FliesAcrossAll lets units that can FLY be moved across models and terrain as if
// they were not there, in every move (8e.MOVE.FLY.1).
func FliesAcrossAll(g *rules.Game, u rules.UnitID) effect.Across {
	if g.Has(u, effect.Fly) {
		return effect.AcrossModels | effect.AcrossTerrain
	}
	return 0
}

// Able returns how far a model can move if a rule other than its Move characteristic gives the
// distance: a model with a Move of '-' cannot move at all (9e.DATASHEET.CHAR.2,
// 11e.DATASHEET.PROFILE.2), nor one of a unit that has made a surge move in this phase (11e.MOVE.SURGE.4).
func Able(g *rules.Game, at int, distance geom.Length) geom.Length {
	if immobile(g, at) || g.Unit(g.UnitOf(at)).Did&rules.SurgedInPhase != 0 {
		return 0
	}
	return distance
}

// enemiesOf returns the enemy units that the unit may end such a move beside (11e.AIRCRAFT.RULES.5).
func enemiesOf(g *rules.Game, u rules.UnitID) (set rules.UnitSet) {
	air := g.Edition.Charge.Aircraft.Do(g, u)
	for e := range g.Enemies(u) {
		if air || !g.Aircraft(e) {
			set = set.With(e)
		}
	}
	return set
}

// Distance returns a distance of the rules for a unit and an action, after the effects that
// change it.
func Distance(g *rules.Game, u rules.UnitID, to effect.Actions, distance geom.Length) geom.Length {
	g.EachEffect(u, effect.Reach, func(e *effect.Effect) {
		if e.Actions&to != 0 {
			distance = e.Length
		}
	})
	return distance
}
