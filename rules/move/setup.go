package move

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Site is where a unit is set up.
type Site struct {
	Rule    rules.RuleID
	Zone    *geom.Rect // wholly within, if set
	Beside  *geom.Body // wholly within Within of this body, if set
	Within  geom.Length
	Enemies geom.Length // farther than this from every enemy model; 0: any distance outside Engagement Range
}

// CheckSetUp tells what is wrong with the poses in which a unit's models are to
// be set up (9e.UNIT.COHERENCY.1, 9e.UNIT.ENGAGE.3), one for each of its models.
// It returns the models as they would stand, and changes nothing.
func CheckSetUp(g *rules.Game, u rules.UnitID, s *Site, ways []rules.Way) ([]geom.Body, error) {
	c := checker{g: g, unit: u, kind: &Kind{Rule: s.Rule}, bodies: append([]geom.Body(nil), g.Bodies(u)...)}
	c.around()
	if len(ways) != len(c.bodies) {
		return nil, c.refuseUnit(s.Rule, fmt.Sprintf("%d places", len(ways)), fmt.Sprintf("%d, one for each model", len(c.bodies)))
	}
	var placed uint64
	for i := range ways {
		at := g.Find(u, ways[i].Model) - int(g.Unit(u).First)
		if at < 0 || placed>>at&1 == 1 || len(ways[i].Poses) != 1 {
			return nil, c.refuse(s.Rule, ways[i].Model, "no place of its own", "one pose for each model")
		}
		placed |= 1 << at
		c.bodies[at].Pose = ways[i].Poses[0]
		if err := c.stands(at, ways[i].Model, s); err != nil {
			return nil, err
		}
	}
	for i := range c.bodies {
		if geom.OverlapAny(&c.bodies[i], c.bodies[:i]) >= 0 {
			return nil, c.refuseUnit(g.Edition.Move.OnModels, "two of its models in one place", "places apart")
		}
	}
	return c.bodies, c.whole()
}

// stands tells what is wrong with the place of one model.
func (c *checker) stands(at int, id rules.ModelID, s *Site) error {
	b := &c.bodies[at]
	if err := b.Pose.Validate(); err != nil {
		return c.refuse(s.Rule, id, err.Error(), "a place on the battlefield")
	}
	switch {
	case !c.g.Field.Holds(b):
		return c.refuse(c.g.Edition.Move.Edge, id, "a place beyond the edge", "a place on the battlefield")
	case s.Zone != nil && !s.Zone.Holds(b):
		return c.refuse(s.Rule, id, "a place not wholly within the zone", "the zone")
	case s.Beside != nil && !geom.WhollyWithin(b, s.Beside, s.Within):
		return c.refuse(s.Rule, id, "a place not wholly within "+s.Within.String(), "nearer")
	case geom.OverlapAny(b, c.ground) >= 0, geom.OverlapAny(b, c.aircraft) >= 0:
		return c.refuse(c.g.Edition.Move.OnModels, id, "a place on another model", "a free place")
	case !c.g.Terrain.HasFooting(b):
		return c.refuse(c.g.Edition.Move.Climb, id, "a place inside terrain", "a place where it can stand")
	}
	if s.Enemies > 0 {
		if i, d := geom.Closest(b, c.shunned); i >= 0 && d <= s.Enemies {
			return c.refuse(s.Rule, id, "a place "+d.String()+" from an enemy model", "more than "+s.Enemies.String())
		}
	}
	return nil
}

// SetUp puts a unit on the battlefield where CheckSetUp has found that it may be.
func SetUp(g *rules.Game, u rules.UnitID, bodies []geom.Body) {
	first := int(g.Unit(u).First)
	for i := range bodies {
		g.SetPose(first+i, bodies[i].Pose)
	}
	g.SetPlace(u, rules.OnTable, rules.NoUnit)
}
