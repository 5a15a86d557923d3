package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Stages of Reinforcements.
const (
	arriving uint8 = iota
	placing
	arrived
)

// Reinforcements lets the player set up Reinforcement units, one at a time, by
// the rule that let each start elsewhere (9e.MOVE.REINFORCE.1, .2), until all
// that shall arrive have (9e.MOVE.REINFORCE.7). Frame.Other is the model's unit
// that lets another arrive beside it, or NoUnit; Frame.Set holds units that the
// player has not found a place for.
func Reinforcements(g *rules.Game, f *rules.Frame) rules.Status {
	if f.At == arrived {
		return rules.Over
	}
	if f.At == placing {
		a := arrival(g, f.Unit, f.Other)
		return g.Ask(rules.Request{
			Ask: rules.SetUp, Why: rules.ForReinforcements, Player: f.Player, Unit: f.Unit, Other: f.Other, Rule: g.Edition.Move.Arrive,
			Limits: rules.Limits{From: f.Other, Distance: a.Within, Enemies: a.Enemies},
		})
	}
	options := waiting(g, f)
	if len(options) == 0 {
		return rules.Over
	}
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Why: rules.ForReinforcements, Player: f.Player, Unit: rules.NoUnit, Rule: g.Edition.Move.Arrive,
		Options: append(options, rules.Option{Do: rules.Pass, Unit: rules.NoUnit}),
	})
}

// waiting lists the units that may arrive now; N is the unit that lets them, and
// 1 more, or 0.
func waiting(g *rules.Game, f *rules.Frame) (options []rules.Option) {
	for i := range g.State.Units {
		u := rules.UnitID(i)
		s := g.Unit(u)
		if s.Player != f.Player || s.Place != rules.Reinforcing || s.Did&rules.SelectedToMove != 0 || f.Set.Has(u) {
			continue
		}
		if a := arrival(g, u, rules.NoUnit); a != nil && int8(a.Round) <= g.State.Round && inTime(g) {
			options = append(options, rules.Option{Do: rules.Select, Unit: u})
		}
		for o := range g.State.Units {
			if by := rules.UnitID(o); g.Unit(by).Player == f.Player && g.On(by) && arrival(g, u, by) != nil {
				options = append(options, rules.Option{Do: rules.Select, Unit: u, N: int32(by) + 1})
			}
		}
	}
	return options
}

// inTime reports whether Reinforcements arrive in this battle round at all.
func inTime(g *rules.Game) bool {
	r := &g.Edition.Move.Rounds.Is
	return g.State.Round >= r[0] && g.State.Round <= r[1]
}

// arrival returns how a unit arrives: by its own rule, or beside a model of the
// unit by. It is nil where it does not.
func arrival(g *rules.Game, u, by rules.UnitID) *rules.Arrival {
	if by != rules.NoUnit {
		if e := g.Deed(by, rules.Summon); e != nil && e.Arrival.Of.Passes(g.Keywords(u)) {
			return e.Arrival
		}
		return nil
	}
	sheet := g.Sheet(u)
	if g.Unit(u).Returns {
		for i := range sheet.Uses {
			if e := find(sheet.Uses[i].Effects, rules.ReturnToReinforcements); e != nil {
				return e.Arrival
			}
		}
	}
	if e := find(sheet.Effects, rules.Reinforcements); e != nil {
		return e.Arrival
	}
	return nil
}

func find(effects []rules.Effect, do rules.Deed) *rules.Effect {
	for i := range effects {
		if effects[i].Do == do {
			return &effects[i]
		}
	}
	return nil
}

// Elsewhere reports whether a unit has a rule that lets it start the battle
// somewhere other than the battlefield (9e.MOVE.REINFORCE.1).
func Elsewhere(g *rules.Game, u rules.UnitID) bool {
	return find(g.Sheet(u).Effects, rules.Reinforcements) != nil
}

// Arrives takes a choice of Reinforcements. Without places, the unit stays where
// it is for this turn.
func Arrives(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	if f.At == arriving {
		o := g.Chosen(c)
		f.At, f.Unit, f.Other = placing, o.Unit, rules.UnitID(o.N)-1
		if o.Do == rules.Pass {
			f.At = arrived
		}
		return nil
	}
	if len(c.Ways) == 0 {
		f.At, f.Set = arriving, f.Set.With(f.Unit)
		return nil
	}
	site := ArrivalSite(g, f.Unit, f.Other)
	bodies, err := CheckSetUp(g, f.Unit, &site, c.Ways)
	if err != nil {
		return err
	}
	SetUp(g, f.Unit, bodies)
	hasArrived(g, f.Unit)
	f.At = arriving
	return nil
}

// hasArrived marks a unit: it counts as having moved (9e.MOVE.REINFORCE.5), as far
// as its Move (9e.MOVE.REINFORCE.4), and does not move again this turn
// (9e.MOVE.REINFORCE.3). So do the units that are
// embarked in it.
func hasArrived(g *rules.Game, u rules.UnitID) {
	s := g.Unit(u)
	s.Did |= rules.SelectedToMove
	s.Returns = false
	g.Mark(u, rules.Moved|rules.Arrived)
	haveMoved(g, u)
	for i := range g.State.Units {
		if o := &g.State.Units[i]; g.Edition.Move.Aboard.Is && o.Place == rules.Embarked && o.In == u {
			goesWith(g, rules.UnitID(i), u)
		}
	}
}

// ArrivalSite returns where a Reinforcement unit may be set up, by its own rule or
// beside a model of the unit by. The unit must be one that may arrive so.
func ArrivalSite(g *rules.Game, u, by rules.UnitID) Site {
	a := arrival(g, u, by)
	s := Site{Rule: g.Edition.Move.Arrive, Enemies: a.Enemies}
	if by != rules.NoUnit {
		s.Beside, s.Within = &g.Bodies(by)[0], a.Within
	}
	p := g.Unit(u).Player
	s.Stands = func(b *geom.Body) bool {
		return (a.Edge == 0 || atEdge(g.Field, b, a.Edge)) && inZones(g, p, a, b, by) && !forbidden(g, p, b)
	}
	return s
}

// atEdge reports whether a body is wholly within a distance of one edge.
func atEdge(field geom.Rect, b *geom.Body, n geom.Length) bool {
	strips := [4]geom.Rect{field, field, field, field}
	strips[0].Max.X, strips[1].Min.X = field.Min.X+n, field.Max.X-n
	strips[2].Max.Y, strips[3].Min.Y = field.Min.Y+n, field.Max.Y-n
	for i := range strips {
		if strips[i].Holds(b) {
			return true
		}
	}
	return false
}

// inZones reports whether the deployment zones, and friends to be beside of, let
// a model stand where it is.
func inZones(g *rules.Game, p rules.Player, a *rules.Arrival, b *geom.Body, by rules.UnitID) bool {
	zones := g.Zones()
	own, theirs := zones[g.State.Sides[p].Zone], zones[g.State.Sides[p.Opponent()].Zone]
	if a.NotOwn && touches(own, b) || a.NotTheirs && touches(theirs, b) {
		return false
	}
	switch {
	case by != rules.NoUnit || !a.OwnZone && a.Within == 0:
		return true
	case a.OwnZone && own.Holds(b):
		return true
	}
	return a.Within > 0 && beside(g, p, a, b)
}

// touches reports whether a part of the body is in the rectangle, seen from
// above, edges included.
func touches(r geom.Rect, b *geom.Body) bool {
	area, err := geom.NewArea([]geom.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}})
	return err == nil && area.Touches(b)
}

// beside reports whether a body is wholly within the distance of a friendly model
// that the arrival names.
func beside(g *rules.Game, p rules.Player, a *rules.Arrival, b *geom.Body) bool {
	for i := range g.State.Units {
		u := rules.UnitID(i)
		if g.Unit(u).Player != p || !g.On(u) || !a.Beside.Passes(g.Keywords(u)) {
			continue
		}
		bodies := g.Bodies(u)
		for k := range bodies {
			if geom.WhollyWithin(b, &bodies[k], a.Within) {
				return true
			}
		}
	}
	return false
}

// forbidden reports whether an enemy unit keeps Reinforcements away from where a
// body stands.
func forbidden(g *rules.Game, p rules.Player, b *geom.Body) bool {
	for i := range g.State.Units {
		u := rules.UnitID(i)
		if g.Unit(u).Player == p || !g.On(u) {
			continue
		}
		if e := g.Deed(u, rules.ForbidReinforcements); e != nil && anyWithin(b, g.Bodies(u), e.Length) {
			return true
		}
	}
	return false
}

// Return takes a unit off the battlefield that arrives again in the Reinforcements
// step of its player's next Movement phase.
func Return(g *rules.Game, u rules.UnitID) {
	s := g.Unit(u)
	s.Returns = true
	s.Did |= rules.SelectedToMove
	g.SetPlace(u, rules.Reinforcing, rules.NoUnit)
}

// Miss destroys the Reinforcement units that were not set up when the battle ends,
// and what is embarked in them (9e.MOVE.REINFORCE.6).
func Miss(g *rules.Game) {
	var missed rules.UnitSet
	for i := range g.State.Units {
		s := &g.State.Units[i]
		if s.Place == rules.Reinforcing || s.Place == rules.Embarked && g.Unit(s.In).Place == rules.Reinforcing {
			missed = missed.With(rules.UnitID(i))
		}
	}
	for i := range g.State.Units {
		if missed.Has(rules.UnitID(i)) {
			destroy(g, rules.UnitID(i), g.Edition.Move.NotArrived)
		}
	}
}
