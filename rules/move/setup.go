package move

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Site is a place where a unit is set up.
type Site struct {
	Rule    rules.RuleID
	Zone    *geom.Zone // wholly within, if set
	Beside  *geom.Body // wholly within Within of this body, if set
	Within  geom.Length
	Near    func(b, beside *geom.Body, n geom.Length) bool // instead of wholly within, if set
	Large   geom.Length                                    // within this of Beside, for models that are wider than Within; 0: they have no place
	Enemies geom.Length                                    // farther than this from every enemy model (MoveRules.Near); 0: any distance outside Engagement Range
	Edge    geom.Length                                    // wholly within this of one edge of the battlefield, the same for all models; 0: anywhere
	Stands  func(*geom.Body) (found, allowed string)       // further requirements of each model, if set; found is empty if they are met
	Some    bool                                           // models may be left out
	Engage  rules.UnitSet                                  // may be within Engagement Range of these
	Bars    effect.Actions                                 // actions that a unit set up here cannot do in this turn
}

// CheckSetUp returns an error if a unit's models may not be set up in the given poses, one for
// each of its models (9e.UNIT.COHERENCY.1, 9e.UNIT.ENGAGE.3). Otherwise it returns the models
// as they would stand. It does not change the state. The bodies belong to the battle and are
// valid until the next check.
func CheckSetUp(g *rules.Game, u rules.UnitID, s *Site, paths []rules.Path) ([]geom.Body, error) {
	c := newSetUp(g, u, s)
	if n := len(c.bodies); len(paths) != n && !(s.Some && len(paths) < n) {
		return nil, c.refuseUnit(s.Rule, fmt.Sprintf("%d places", len(paths)), fmt.Sprintf("%d, one for each model", n))
	}
	var placed uint64
	for i := range paths {
		at := g.Find(u, paths[i].Model) - c.first
		if at < 0 || placed>>at&1 == 1 || len(paths[i].Poses) != 1 {
			return nil, c.refuse(s.Rule, paths[i].Model, "no place of its own", "one pose for each model")
		}
		placed |= 1 << at
		c.bodies[at].Pose = paths[i].Poses[0]
		if m := c.stands(&c.bodies[at], s); m.found != "" {
			return nil, c.refuse(m.rule, paths[i].Model, m.found, m.allowed)
		}
	}
	c.bodies = kept(c.bodies, placed)
	if s.Edge > 0 && !atEdge(g.Field, c.bodies, s.Edge) {
		return nil, c.refuseUnit(s.Rule, "models at different edges", "all of them wholly within "+s.Edge.String()+" of one edge")
	}
	for i := range c.bodies {
		if geom.OverlapAny(&c.bodies[i], c.bodies[:i]) >= 0 {
			return nil, c.refuseUnit(g.Edition.Move.OnModels, "two of its models in one place", "places apart")
		}
	}
	return c.bodies, c.whole()
}

// kept removes the bodies that are not in the set, in place.
func kept(bodies []geom.Body, set uint64) []geom.Body {
	n := 0
	for i := range bodies {
		if set>>i&1 == 1 {
			bodies[n] = bodies[i]
			n++
		}
	}
	return bodies[:n]
}

// newSetUp collects the models that matter for a set-up.
func newSetUp(g *rules.Game, u rules.UnitID, s *Site) checker {
	c := newChecker(g, u, &Kind{Rule: s.Rule, Engage: s.Engage})
	area := g.Field
	if s.Beside != nil {
		area = grown(geom.Rect{Min: s.Beside.At(), Max: s.Beside.At()}, s.Beside.Reach()+s.Within+s.Enemies)
		if s.Near != nil {
			area = grown(area, widest(g.Bodies(u)))
		}
	}
	c.within(area)
	return c
}

// widest returns the maximum reach of a unit's models.
func widest(bodies []geom.Body) (n geom.Length) {
	for i := range bodies {
		n = max(n, bodies[i].Reach())
	}
	return n
}

// mistake is the reason why a model may not stand at its place.
type mistake struct {
	rule           rules.RuleID
	found, allowed string
}

// stands checks the place of one model, ignoring those of its own unit.
func (c *checker) stands(b *geom.Body, s *Site) mistake {
	r := &c.g.Edition.Move
	if err := b.Pose.Validate(); err != nil {
		return mistake{s.Rule, err.Error(), "a place on the battlefield"}
	}
	others := c.around[:len(c.around)-len(c.bodies)]
	switch {
	case !c.g.Field.Holds(b):
		return mistake{r.Edge, "a place beyond the edge", "a place on the battlefield"}
	case s.Zone != nil && !s.Zone.Holds(b):
		return mistake{s.Rule, "a place not wholly within the zone", "the zone"}
	case s.Beside != nil && !s.near(b):
		return mistake{s.Rule, "a place not within the distance", "a nearer place"}
	case s.Edge > 0 && !atEdge(c.g.Field, []geom.Body{*b}, s.Edge):
		return mistake{s.Rule, "a place not wholly within the distance of an edge", "wholly within " + s.Edge.String() + " of one edge"}
	case geom.OverlapAny(b, others) >= 0, geom.OverlapAny(b, c.memory.Aircraft) >= 0:
		return mistake{r.OnModels, "a place on another model", "a free place"}
	case !c.g.Terrain.HasFooting(b):
		return mistake{r.Climb, "a place inside terrain", "a place where it can stand"}
	case b.Z > 0 && !r.High.Do(c.g, c.unit, b):
		return mistake{r.High.ID, "a place above ground level", "ground level"}
	case s.Enemies > 0 && NearAny(c.g, b, c.memory.KeepAway, s.Enemies):
		return mistake{s.Rule, "a place too near to an enemy model", "a place farther away"}
	}
	if s.Stands != nil {
		if found, allowed := s.Stands(b); found != "" {
			return mistake{s.Rule, found, allowed}
		}
	}
	return mistake{}
}

// near reports whether a body is near enough to the body that the site is beside.
func (s *Site) near(b *geom.Body) bool {
	switch {
	case s.Near == nil:
		return geom.WhollyWithin(b, s.Beside, s.Within)
	case s.Large > 0 && b.Base.Narrowest() > s.Within:
		return geom.Within(b, s.Beside, s.Large)
	}
	return s.Near(b, s.Beside, s.Within)
}

// NearAny reports whether a body is within a distance of an enemy model, measured as the
// edition does for models that keep away (MoveRules.Near).
func NearAny(g *rules.Game, b *geom.Body, enemies []geom.Body, n geom.Length) bool {
	for i := range enemies {
		if g.Edition.Move.Near.Do(b, &enemies[i], n) {
			return true
		}
	}
	return false
}

func anyWithin(b *geom.Body, list []geom.Body, n geom.Length) bool {
	for i := range list {
		if geom.Within(b, &list[i], n) {
			return true
		}
	}
	return false
}

// SetUp sets a unit up on the battlefield. CheckSetUp must have returned the bodies.
func SetUp(g *rules.Game, u rules.UnitID, bodies []geom.Body) {
	first := int(g.Unit(u).First)
	for i := range bodies {
		g.SetPose(first+i, bodies[i].Pose)
	}
	g.SetPlace(u, rules.OnTable, rules.NoUnit)
}

// SetUpSome sets up models of a unit where CheckSetUp has found that they may stand. Those
// without a place count as destroyed, by the rule.
func SetUpSome(g *rules.Game, u rules.UnitID, paths []rules.Path, by rules.RuleID) {
	var placed uint64
	first := int(g.Unit(u).First)
	for i := range paths {
		at := g.Find(u, paths[i].Model)
		placed |= 1 << (at - first)
		g.SetPose(at, paths[i].Poses[0])
	}
	g.SetPlace(u, rules.OnTable, rules.NoUnit)
	for at := len(g.Models(u)) - 1; at >= 0; at-- {
		if placed>>at&1 == 0 {
			g.Remove(first+at, by)
		}
	}
}

// atEdge reports whether bodies are wholly within a distance of one edge of the
// battlefield, the same for all.
func atEdge(field geom.Rect, bodies []geom.Body, n geom.Length) bool {
	for _, strip := range strips(field, n) {
		if holdsAll(strip, bodies) {
			return true
		}
	}
	return false
}

func holdsAll(r geom.Rect, bodies []geom.Body) bool {
	for i := range bodies {
		if !r.Holds(&bodies[i]) {
			return false
		}
	}
	return true
}

// strips returns the strips within a distance of each edge.
func strips(field geom.Rect, n geom.Length) [4]geom.Rect {
	list := [4]geom.Rect{field, field, field, field}
	list[0].Max.X, list[1].Min.X = field.Min.X+n, field.Max.X-n
	list[2].Max.Y, list[3].Min.Y = field.Min.Y+n, field.Max.Y-n
	return list
}

// toEdge returns the point nearest to a given one that is within a distance of the closest
// edge.
func toEdge(field geom.Rect, at geom.Point, n geom.Length) geom.Point {
	n = max(n, 0)
	gaps := [4]geom.Length{at.X - field.Min.X, field.Max.X - at.X, at.Y - field.Min.Y, field.Max.Y - at.Y}
	nearest := 0
	for i := range gaps {
		if gaps[i] < gaps[nearest] {
			nearest = i
		}
	}
	switch nearest {
	case 0:
		at.X = min(at.X, field.Min.X+n)
	case 1:
		at.X = max(at.X, field.Max.X-n)
	case 2:
		at.Y = min(at.Y, field.Min.Y+n)
	case 3:
		at.Y = max(at.Y, field.Max.Y-n)
	}
	return at
}
