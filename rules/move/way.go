package move

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Kind is what one kind of move keeps to.
type Kind struct {
	Rule     rules.RuleID                   // of the distance
	Distance func(at int) geom.Length       // of the model at a place in State.Models
	Fly      bool                           // across models and terrain (9e.MOVE.FLY)
	Across   bool                           // across models, not terrain (9e.CHARGE.FLY.1)
	Enter    bool                           // may pass within Engagement Range of enemies
	Engage   rules.UnitSet                  // may end within Engagement Range of these
	Closer   bool                           // models that move end closer to the closest enemy model
	Whole    func(bodies []geom.Body) error // what the unit must meet at the end
}

// Check tells what is wrong with the ways of a unit's models. Models move in the
// order of the list, each at most once; those that are not named stay. It
// returns the unit as it would stand, in the order of Game.Bodies, and changes
// nothing.
func Check(g *rules.Game, u rules.UnitID, k *Kind, ways []rules.Way) ([]geom.Body, error) {
	c := checker{g: g, unit: u, kind: k, bodies: append([]geom.Body(nil), g.Bodies(u)...)}
	c.around()
	var moved uint64
	for i := range ways {
		at := g.Find(u, ways[i].Model) - int(g.Unit(u).First)
		if at < 0 {
			return nil, c.refuse(k.Rule, ways[i].Model, "no model of the unit in play", "its models")
		}
		if moved>>at&1 == 1 {
			return nil, c.refuse(k.Rule, ways[i].Model, "a second way", "one way for each model")
		}
		moved |= 1 << at
		if err := c.way(at, &ways[i]); err != nil {
			return nil, err
		}
	}
	return c.bodies, c.whole()
}

// Carry out puts the models of the unit where Check has found that they end.
func Carry(g *rules.Game, u rules.UnitID, bodies []geom.Body) {
	first := int(g.Unit(u).First)
	for i := range bodies {
		if g.Bodies(u)[i].Pose != bodies[i].Pose {
			g.SetPose(first+i, bodies[i].Pose)
		}
	}
}

// checker is a move while it is checked.
type checker struct {
	g      *rules.Game
	unit   rules.UnitID
	kind   *Kind
	bodies []geom.Body // of the unit, as they stand so far

	ground   []geom.Body // models that are in the way
	aircraft []geom.Body // models that are not (9e.MOVE.AIRENGAGE.1)
	enemies  []geom.Body // to keep out of Engagement Range of, on the way
	shunned  []geom.Body // and at the end
	router   geom.Router
}

// around collects the models around the unit by what they are to it.
func (c *checker) around() {
	own := c.g.Unit(c.unit).Player
	for i := range c.g.State.Units {
		o := rules.UnitID(i)
		if o == c.unit || !c.g.On(o) {
			continue
		}
		bodies := c.g.Bodies(o)
		air := c.g.Has(o, rules.Aircraft)
		if air {
			c.aircraft = append(c.aircraft, bodies...)
		} else {
			c.ground = append(c.ground, bodies...)
		}
		if c.g.Unit(o).Player == own || c.kind.Engage.Has(o) {
			continue
		}
		c.shunned = append(c.shunned, bodies...)
		if !air && !c.kind.Enter && !c.kind.Fly {
			c.enemies = append(c.enemies, bodies...)
		}
	}
}

// way moves one model, if it may move so.
func (c *checker) way(at int, w *rules.Way) error {
	m := c.move(at)
	from := c.bodies[at].Pose
	limit := c.kind.Distance(int(c.g.Unit(c.unit).First) + at)
	way := append([]geom.Pose{from}, w.Poses...)
	for _, p := range w.Poses {
		if err := p.Validate(); err != nil {
			return c.refuse(c.kind.Rule, w.Model, err.Error(), "places on the battlefield")
		}
	}
	length, fault := c.g.Terrain.Length(m, way)
	if len(w.Poses) == 1 && (fault != geom.NoFault || length > limit) {
		if around, n, ok := c.router.Route(c.g.Terrain, m, from, w.Poses[0], limit); ok {
			way, length, fault = around, n, geom.NoFault
		}
	}
	if fault != geom.NoFault {
		return c.refuse(c.fault(fault), w.Model, fault.String(), "another way")
	}
	if length > limit {
		return c.refuse(c.kind.Rule, w.Model, "a way of "+length.String(), "at most "+limit.String())
	}
	return c.end(at, m, w.Model, way[len(way)-1])
}

// end puts the model where its way ends, if it may end there.
func (c *checker) end(at int, m *geom.Move, id rules.ModelID, end geom.Pose) error {
	if fault := c.g.Terrain.Ends(m, end); fault != geom.NoFault {
		return c.refuse(c.fault(fault), id, fault.String(), "another end")
	}
	was := c.bodies[at]
	c.bodies[at].Pose = end
	if geom.OverlapAny(&c.bodies[at], c.aircraft) >= 0 {
		return c.refuse(c.g.Edition.Move.OnModels, id, geom.EndsOnModel.String(), "another end")
	}
	if !c.kind.Closer || was.Pose == end {
		return nil
	}
	before := Closest(c.g, c.unit, &was)
	if after := Closest(c.g, c.unit, &c.bodies[at]); after >= before {
		return c.refuse(c.kind.Rule, id, "an end "+after.String()+" from the closest enemy model", "closer than "+before.String())
	}
	return nil
}

// move describes the model's move to the geometry.
func (c *checker) move(at int) *geom.Move {
	models := append([]geom.Body(nil), c.ground...)
	models = append(models, c.bodies[:at]...)
	models = append(models, c.bodies[at+1:]...)
	return &geom.Move{
		Base: c.bodies[at].Base, Field: c.g.Field,
		Models: models, PassModels: c.kind.Fly || c.kind.Across,
		Enemies: c.enemies, Keep: c.g.Edition.Table.Engagement.Is,
		PassTerrain: c.kind.Fly,
	}
}

// whole tells what is wrong with where the unit would stand.
func (c *checker) whole() error {
	if geom.UnitWithinReach(c.bodies, c.shunned, c.g.Edition.Table.Engagement.Is) {
		return c.refuseUnit(c.g.Edition.Move.Enemies, "an end within Engagement Range of an enemy model", "an end outside of it")
	}
	if !c.g.Coherent(c.bodies) {
		return c.refuseUnit(c.g.Edition.Move.Coherency, "models out of unit coherency", "an end in coherency")
	}
	if c.kind.Whole != nil {
		return c.kind.Whole(c.bodies)
	}
	return nil
}

// fault returns the rule that forbids a fault.
func (c *checker) fault(f geom.Fault) rules.RuleID {
	r := &c.g.Edition.Move
	switch f {
	case geom.LeavesField:
		return r.Edge
	case geom.CrossesModel:
		return r.Models
	case geom.EndsOnModel:
		return r.OnModels
	case geom.ComesTooNear:
		return r.Enemies
	case geom.EndsInClimb:
		return r.Climb
	default:
		return r.Terrain
	}
}

func (c *checker) refuse(by rules.RuleID, m rules.ModelID, found, allowed string) error {
	return &rules.Illegal{Rule: by, Subject: fmt.Sprintf("model %d of unit %d", m, c.unit), Found: found, Allowed: allowed}
}

func (c *checker) refuseUnit(by rules.RuleID, found, allowed string) error {
	return &rules.Illegal{Rule: by, Subject: fmt.Sprintf("unit %d", c.unit), Found: found, Allowed: allowed}
}

// Closest returns the distance from a body of a unit to the closest enemy model,
// AIRCRAFT left out unless the unit can FLY (9e.MOVE.AIRCLOSEST.1); it is
// geom.Reachable where there is none.
func Closest(g *rules.Game, u rules.UnitID, b *geom.Body) geom.Length {
	best := geom.Reachable
	fly := g.Has(u, rules.Fly)
	for i := range g.State.Units {
		e := rules.UnitID(i)
		if g.Unit(e).Player == g.Unit(u).Player || !g.On(e) || g.Has(e, rules.Aircraft) && !fly {
			continue
		}
		if _, d := geom.Closest(b, g.Bodies(e)); d < best {
			best = d
		}
	}
	return best
}
