package move

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/morale"
)

// Stages of Reinforcements.
const (
	arriving uint8 = iota
	placing
	arrived
)

// An arrivalFrame is the frame of Reinforcements: how its unit arrives, and the units for which
// the player has found no place. Other is the unit beside which it arrives, or NoUnit.
type arrivalFrame struct{ *rules.Frame }

func (f arrivalFrame) how() rules.OptionKind           { return rules.OptionKind(f.Value) } // Select, or DoStrategic
func (f arrivalFrame) setHow(do rules.OptionKind)      { f.Value = int32(do) }
func (f arrivalFrame) withoutPlace() rules.UnitSet     { return f.Units }
func (f arrivalFrame) setWithoutPlace(s rules.UnitSet) { f.Units = s }

// Reinforcements lets the player set up Reinforcement units, one at a time, by the rule that
// let each start elsewhere (9e.MOVE.REINFORCE.1, .2), for as long as they wish
// (9e.MOVE.REINFORCE.7, 10e.MOVE.RESERVE.6).
func Reinforcements(g *rules.Game, frame *rules.Frame) rules.Status {
	f := arrivalFrame{frame}
	if f.Stage == arrived {
		return rules.Over
	}
	if f.Stage == placing {
		do := f.how()
		return g.Ask(rules.Request{
			Ask: rules.SetUp, Reason: rules.ForReinforcements, Player: f.Player, Unit: f.Unit, Other: f.Other, Rule: arrivalRule(g, do),
			N: int32(do), Limits: arrivalLimits(g, f.Unit, f.Other, do),
		})
	}
	options := waiting(g, f)
	if len(options) == 0 {
		return rules.Over
	}
	return g.AskOption(rules.ForReinforcements, f.Player, g.Edition.Move.Arrive, append(options, rules.Option{Do: rules.Pass}))
}

// arrivalRule returns the rule by which a unit is set up.
func arrivalRule(g *rules.Game, do rules.OptionKind) rules.RuleID {
	if do == rules.DoStrategic {
		return g.Edition.Move.ArriveStrategic
	}
	return g.Edition.Move.Arrive
}

// arrivalLimits returns the limits that hold wherever the unit arrives.
func arrivalLimits(g *rules.Game, u, by rules.UnitID, do rules.OptionKind) rules.Limits {
	a := arrival(g, u, by, do)
	l := rules.Limits{From: by, Distance: a.Within, Enemies: a.Enemies, Edge: a.Edge}
	for _, site := range ArrivalSites(g, u, by, do)[1:] {
		l.Enemies = min(l.Enemies, site.Enemies)
	}
	if a.NotTheirs {
		l.Outside = theirZone(g, g.Unit(u).Player)
	}
	return l
}

// waiting returns the options for units that may arrive now. N is the unit beside which they
// arrive, or NoUnit.
func waiting(g *rules.Game, f arrivalFrame) (options []rules.Option) {
	for u, s := range g.Units() {
		if s.Player != f.Player || s.Place != rules.Reinforcing || s.Did&rules.SelectedToMove != 0 || f.withoutPlace().Has(u) {
			continue
		}
		if inTime(g) || s.Returns && g.Edition.Move.Sorties.Is && g.State.Round >= g.Edition.Move.Rounds.Is[0] { // 11e.GAPS.30
			options = append(options, itself(g, u)...)
		}
		for by := range g.OnTable(f.Player) {
			if arrival(g, u, by, rules.Select) != nil {
				options = append(options, rules.Option{Do: rules.Select, Unit: u, N: int32(by)})
			}
		}
	}
	return options
}

// itself returns the ways in which a unit can arrive on its own now: by its own rule, and from
// Strategic Reserves. A unit in Strategic Reserves cannot arrive earlier by its own rule.
func itself(g *rules.Game, u rules.UnitID) (options []rules.Option) {
	s := g.Unit(u)
	strategic := s.Strategic && arrival(g, u, rules.NoUnit, rules.DoStrategic) != nil
	a := arrival(g, u, rules.NoUnit, rules.Select)
	if a != nil && a.Round <= g.State.Round && s.Strategic == strategic {
		options = append(options, rules.Option{Do: rules.Select, Unit: u})
	}
	if strategic {
		options = append(options, rules.Option{Do: rules.DoStrategic, Unit: u})
	}
	return options
}

// CanIngress returns the options for units in Reserves that could arrive on their own in this
// battle round, in the opponent's Movement phase (10e.STRATAGEM.INGRESS.1,
// 10e.STRATAGEM.INGRESS.2, 10e.STRATAGEM.INGRESS.3, 11e.STRATAGEM.INGRESS.1).
func CanIngress(g *rules.Game, p rules.Player) (options []rules.Option) {
	for u, s := range g.Units() {
		if s.Player == p && s.Place == rules.Reinforcing && !s.Returns && !g.Sorties(u) && inTime(g) && len(itself(g, u)) > 0 {
			options = append(options, rules.Option{Unit: u})
		}
	}
	return options
}

// Ingress lets one unit arrive as in its player's Reinforcements step: by its own rule if it
// has one, or from Strategic Reserves.
func Ingress(g *rules.Game, p rules.Player, u rules.UnitID) {
	none := ^rules.UnitSet(0) // no other unit arrives after it
	g.Push(rules.Frame{Step: rules.StepReinforcements, Player: p, Unit: u, Stage: placing, Value: int32(itself(g, u)[0].Do), Units: none})
}

// inTime reports whether Reinforcements can arrive in this battle round.
// 10e.MOVE.RESERVE.11.
func inTime(g *rules.Game) bool {
	r := &g.Edition.Move.Rounds.Is
	return g.State.Round >= r[0] && g.State.Round <= r[1]
}

// arrival returns how a unit arrives: from Strategic Reserves, by its own rule, or beside a
// model of the unit by. It returns nil if the unit cannot arrive so.
func arrival(g *rules.Game, u, by rules.UnitID, do rules.OptionKind) *effect.Arrival {
	if do == rules.DoStrategic {
		round := g.State.Round
		if g.HasKind(effect.EarlierReserves) {
			if e := g.OwnEffect(u, effect.EarlierReserves); e != nil {
				round += int8(e.Value)
			}
		}
		a := g.Edition.Move.Strategic.Is.Arrival(round)
		if a != nil && a.NotTheirs && g.HasKind(effect.ReservesInEnemyZone) && g.OwnEffect(u, effect.ReservesInEnemyZone) != nil {
			own := *a
			own.NotTheirs = false
			a = &own
		}
		return a
	}
	if by != rules.NoUnit {
		if e := g.FindEffect(by, effect.Summon); e != nil && e.Arrival.Of.Passes(g.Keywords(u)) {
			return e.Arrival
		}
		return nil
	}
	s := g.Unit(u)
	if a := returns(g, u); a != nil && s.Returns {
		return a
	}
	if e := effect.Find(g.Sheet(u).Effects, effect.Reinforcements); e != nil {
		return e.Arrival
	}
	if s.Is.Has(effect.Arrived) { // in this turn: units may still disembark from it
		return returns(g, u)
	}
	return nil
}

// returns returns how a unit arrives after an ability has returned it to Reinforcements, or nil.
func returns(g *rules.Game, u rules.UnitID) *effect.Arrival {
	uses := g.Sheet(u).Uses
	for i := range uses {
		if e := effect.Find(uses[i].Effects, effect.ReturnToReinforcements); e != nil {
			return e.Arrival
		}
	}
	return nil
}

// Arrives applies a choice of Reinforcements. Without places, the unit stays in Reserves for
// this turn.
func Arrives(g *rules.Game, frame *rules.Frame, c *rules.Choice) error {
	f := arrivalFrame{frame}
	if f.Stage == arriving {
		o := g.Chosen(c)
		f.Stage, f.Unit, f.Other = placing, o.Unit, rules.UnitID(o.N)
		f.setHow(o.Do)
		if o.Do == rules.Pass {
			f.Stage = arrived
		}
		return nil
	}
	if len(c.Paths) == 0 {
		f.Stage = arriving
		f.setWithoutPlace(f.withoutPlace().With(f.Unit))
		return nil
	}
	bodies, bars, err := checkArrival(g, f, c.Paths)
	if err != nil {
		return err
	}
	SetUp(g, f.Unit, bodies)
	g.Unit(f.Unit).Barred |= bars
	hasArrived(g, f.Unit)
	if g.Edition.Morale.Arriving.Is && g.Unit(f.Unit).Absent && g.Is(f.Unit).Has(effect.BelowHalfStrength) {
		morale.TakeShock(g, f.Unit, 0) // 10e.UNIT.REPOSITION.5
	}
	if g.Unit(f.Unit).Ingress = f.how(); f.Other != rules.NoUnit {
		g.Unit(f.Unit).Ingress = rules.Pass
	}
	f.Stage = arriving
	if f.Player == g.State.Turn { // 10e.STRATAGEM.OVERWATCH.1
		g.OfferStratagems(rules.EnemyMoved, f.Player.Opponent(), f.Unit)
	}
	return nil
}

// hasArrived marks a unit that has arrived: it counts as having moved (9e.MOVE.REINFORCE.5) by
// its full Move (9e.MOVE.REINFORCE.4), and does not move again this turn (9e.MOVE.REINFORCE.3).
// So do units embarked in it. 10e.MOVE.RESERVE.8, 10e.MOVE.RESERVE.9, 10e.SHOOT.HEAVY.2. What it did before it was taken
// into Reserves in this turn stays so (10e.UNIT.REPOSITION.4), and all restrictions of Reinforcements apply
// (10e.UNIT.REPOSITION.3).
func hasArrived(g *rules.Game, u rules.UnitID) {
	s := g.Unit(u)
	s.Did |= rules.SelectedToMove
	s.Returns, s.Strategic = false, false
	g.Mark(u, effect.Moved|effect.Arrived)
	haveMoved(g, u)
	if g.Edition.Move.Aboard.Is {
		for other := range g.EmbarkedIn(u).All() {
			movesWithTransport(g, other, u)
		}
	}
}

// ArrivalSite returns where a Reinforcement unit may be set up: by its own rule or beside a
// model of the unit by (Select), or from Strategic Reserves (DoStrategic). The unit must be
// able to arrive so.
func ArrivalSite(g *rules.Game, u, by rules.UnitID, do rules.OptionKind) Site {
	a := arrival(g, u, by, do)
	s := Site{Rule: arrivalRule(g, do), Enemies: a.Enemies, Edge: a.Edge}
	if by != rules.NoUnit {
		s.Beside, s.Within = &g.Bodies(by)[0], a.Within
	}
	p := g.Unit(u).Player
	s.Stands = func(b *geom.Body) (found, allowed string) {
		switch {
		case a.NotTheirs && theirZone(g, p).Touches(b):
			return "a place within the enemy's deployment zone", "a place outside of it"
		case !inZones(g, p, a, b, by), forbidden(g, p, b):
			return "a place that its rule does not allow", "another place"
		}
		return "", ""
	}
	return s
}

// ArrivalSites returns the site of ArrivalSite and, if an effect allows the unit to be nearer to enemies in some places
// (effect.NearerArrival), those places. All models are set up on the same site.
func ArrivalSites(g *rules.Game, u, by rules.UnitID, do rules.OptionKind) []Site {
	sites := []Site{ArrivalSite(g, u, by, do)}
	if do != rules.Select || by != rules.NoUnit || !g.HasKind(effect.NearerArrival) || !effect.Contains(g.Sheet(u).Effects, effect.Reinforcements) {
		return sites
	}
	p := g.Unit(u).Player
	nearer := func(e *effect.Effect, here func(*geom.Body) bool) {
		s := sites[0]
		s.Enemies = min(s.Enemies, e.Length)
		s.Stands = func(b *geom.Body) (found, allowed string) {
			if found, allowed = sites[0].Stands(b); found == "" && !here(b) {
				return "a place that its rule does not allow", "another place"
			}
			return found, allowed
		}
		sites = append(sites, s)
	}
	for i := range g.Sheet(u).Effects {
		e := &g.Sheet(u).Effects[i]
		if e.Kind != effect.NearerArrival {
			continue
		}
		if e.Arrival == nil {
			nearer(e, func(*geom.Body) bool { return true })
			sites[len(sites)-1].Bars = e.Actions
			continue
		}
		if e.Arrival.Shadow && g.CastsShadow(p) {
			nearer(e, func(b *geom.Body) bool { return g.WhollyInShadow(b, p) })
		}
		if a := *e.Arrival; a.Within > 0 {
			if a.Shared = slices.DeleteFunc(slices.Clone(a.Shared), func(k effect.Keyword) bool { return !g.Has(u, k) }); len(e.Arrival.Shared) == 0 || len(a.Shared) > 0 {
				nearer(e, func(b *geom.Body) bool { return beside(g, p, &a, b) })
			}
		}
	}
	return sites
}

// checkArrival returns the models of a unit as they would stand and the actions that it then cannot do in this turn, or an
// error if none of the sites allows that.
func checkArrival(g *rules.Game, f arrivalFrame, paths []rules.Path) ([]geom.Body, effect.Actions, error) {
	sites := ArrivalSites(g, f.Unit, f.Other, f.how())
	bodies, err := CheckSetUp(g, f.Unit, &sites[0], paths)
	for i := 1; err != nil && i < len(sites); i++ {
		if nearer, nope := CheckSetUp(g, f.Unit, &sites[i], paths); nope == nil {
			return nearer, sites[i].Bars, nil
		}
	}
	return bodies, 0, err
}

// theirZone returns the deployment zone of a player's opponent.
func theirZone(g *rules.Game, p rules.Player) geom.Zone {
	return g.Zones()[g.State.Sides[p.Opponent()].Zone]
}

// inZones reports whether the restrictions of an arrival on the player's deployment zone and on
// nearby friends allow the place of a model.
func inZones(g *rules.Game, p rules.Player, a *effect.Arrival, b *geom.Body, by rules.UnitID) bool {
	own := g.Zones()[g.State.Sides[p].Zone]
	switch {
	case a.NotOwn && own.Touches(b):
		return false
	case by != rules.NoUnit || !a.OwnZone && a.Within == 0:
		return true
	case a.OwnZone && own.Holds(b):
		return true
	}
	return a.Within > 0 && beside(g, p, a, b)
}

// beside reports whether a body is wholly within the distance of a friendly model that the
// arrival names.
func beside(g *rules.Game, p rules.Player, a *effect.Arrival, b *geom.Body) bool {
	for u := range g.Units() {
		if g.Unit(u).Player != p || !g.On(u) || !a.Beside.Passes(g.Keywords(u)) || len(a.Shared) > 0 && !g.Keywords(u).HasAny(a.Shared) {
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

// forbidden reports whether an enemy unit forbids Reinforcements at the place of a body.
func forbidden(g *rules.Game, p rules.Player, b *geom.Body) bool {
	for u := range g.Units() {
		if g.Unit(u).Player == p || !g.On(u) {
			continue
		}
		if e := g.FindEffect(u, effect.ForbidReinforcements); e != nil && anyWithin(b, g.Bodies(u), e.Length) {
			return true
		}
	}
	return false
}

// Return moves a unit from the battlefield into Reserves. It arrives in the Reinforcements step
// of its player's next Movement phase.
func Return(g *rules.Game, u rules.UnitID) {
	s := g.Unit(u)
	s.Returns = true
	s.Did |= rules.SelectedToMove
	g.SetPlace(u, rules.Reinforcing, rules.NoUnit)
}

// Withdraw moves the AIRCRAFT of a player from the battlefield into Strategic Reserves, at the end of
// the opponent's turn (11e.AIRCRAFT.RULES.3).
func Withdraw(g *rules.Game, p rules.Player) {
	for u := range g.OnTable(p) {
		if g.Sorties(u) {
			g.Unit(u).Returns = true
			g.Reserve(u)
		}
	}
}

// Miss destroys the Reinforcement units that have not arrived when the battle ends, with the
// units embarked in them (9e.MOVE.REINFORCE.6).
func Miss(g *rules.Game) { miss(g, func(*rules.UnitState) bool { return true }) }

// MissNew is like Miss, but spares units that were set up earlier in the battle
// (10e.MOVE.RESERVE.10, 11e.RESERVE.ARRIVE.2).
func MissNew(g *rules.Game) { miss(g, func(s *rules.UnitState) bool { return !s.Returns }) }

func miss(g *rules.Game, which func(*rules.UnitState) bool) {
	var missed rules.UnitSet
	for u, s := range g.Units() {
		in := s
		if s.Place == rules.Embarked {
			in = g.Unit(s.In)
		}
		if in.Place == rules.Reinforcing && which(in) {
			missed = missed.With(u)
		}
	}
	for other := range missed.All() {
		destroy(g, other, g.Edition.Move.NotArrived.ID)
	}
}
