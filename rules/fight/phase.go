// Package fight implements the Fight phase: the fighting order, piling in, close combat
// attacks, and consolidating.
package fight

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Phase plays the Fight phase: the players take turns to select a unit and fight with it
// (9e.FIGHT.SEQ.1). If one has no unit left that can fight next, the other continues
// (9e.FIGHT.SEQ.4). The units that can fight are determined each time, so that units reached by
// a consolidation fight too (9e.FIGHT.SEQ.5). The phase ends when all units that can fight have
// fought (9e.FIGHT.SEQ.6).
//
// Frame.Player is the player who selects next, Frame.Value the rank of the units that fight
// now, Frame.Units the units that were eligible to fight when the phase began.
func Phase(g *rules.Game, f *rules.Frame) rules.Status {
	if u := chosenNext(g, of(g, f.Player)); u != rules.NoUnit {
		return begin(g, f, u)
	}
	if f.Stage == 0 {
		f.Units = eligible(g)
	}
	set := nextOf(g, f)
	switch {
	case set == 0:
		return rules.Over
	case set&(set-1) == 0:
		return begin(g, f, set.First())
	}
	return g.AskOption(rules.ForUnitToFight, f.Player, g.Edition.Fight.Once, options(set))
}

// nextOf returns the units that can be selected to fight next, and sets the player who selects one of them.
func nextOf(g *rules.Game, f *rules.Frame) rules.UnitSet {
	next, rank := ranked(g)
	if f.Stage == 0 || g.Edition.Fight.RestartsEachStep.Is && int(f.Value) != rank {
		f.Stage, f.Value, f.Player = 1, int32(rank), g.Edition.Fight.Starts.Do(g.State.Turn)
	}
	set := next & of(g, f.Player)
	if set == 0 {
		f.Player = f.Player.Opponent()
		set = next & of(g, f.Player)
	}
	return set
}

// Next returns the units of one player of which one fights next, unless a unit becomes eligible to fight before others.
func Next(g *rules.Game) rules.UnitSet {
	for _, f := range g.State.Frames {
		if f.Step == rules.StepFight {
			return nextOf(g, &f)
		}
	}
	return 0
}

// Selected applies the choice of a unit to fight.
func Selected(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	begin(g, f, g.Chosen(c).Unit)
	return nil
}

// chosenNext removes the mark of the unit of a set that a Counter-offensive makes the next to fight, and returns the unit, or NoUnit
// (10e.STRATAGEM.COUNTER.1, 11e.STRATAGEM.COUNTER.1).
func chosenNext(g *rules.Game, set rules.UnitSet) rules.UnitID {
	for u := range set.All() {
		if s := g.Unit(u); s.Did&rules.FightsNext != 0 {
			s.Did &^= rules.FightsNext
			return u
		}
	}
	return rules.NoUnit
}

func begin(g *rules.Game, f *rules.Frame, u rules.UnitID) rules.Status {
	s := g.Unit(u)
	if s.Did&rules.SelectedToFight != 0 {
		s.Did |= rules.FoughtAgain
	}
	s.Did |= rules.SelectedToFight
	f.Player = f.Player.Opponent()
	p := s.Player
	g.OfferStratagems(rules.EnemyFought, p.Opponent(), u)
	g.Push(rules.Frame{Step: rules.StepFightUnit, Player: p, Unit: u, Value: g.Edition.Fight.Part.Is})
	g.OfferStratagems(rules.UnitFights, p, u)
	return rules.Again
}

// ranked returns the units of both players that can fight next, and their rank: the lowest rank
// of all units that can fight.
func ranked(g *rules.Game) (set rules.UnitSet, least int) {
	for u := range g.Units() {
		if !g.On(u) || !left(g, u) || !g.Edition.Fight.Eligible.Do(g, u) {
			continue
		}
		rank := g.Edition.Fight.First.Do(g, u)
		if set == 0 || rank < least {
			least, set = rank, 0
		}
		if rank == least {
			set = set.With(u)
		}
	}
	return set, least
}

// eligible returns the units on the battlefield that are eligible to fight.
func eligible(g *rules.Game) (set rules.UnitSet) {
	for u := range g.Units() {
		if g.On(u) && g.Edition.Fight.Eligible.Do(g, u) {
			set = set.With(u)
		}
	}
	return set
}

// left reports whether the unit has fights left (9e.FIGHT.SEQ.3).
func left(g *rules.Game, u rules.UnitID) bool {
	did := g.Unit(u).Did
	if g.Forbidden(u)&effect.ToFight != 0 {
		return false
	}
	return did&rules.SelectedToFight == 0 || did&rules.FoughtAgain == 0 && g.HasEffect(u, effect.FightAgain)
}

func of(g *rules.Game, p rules.Player) (set rules.UnitSet) {
	for u, s := range g.Units() {
		if s.Player == p {
			set = set.With(u)
		}
	}
	return set
}

func options(set rules.UnitSet) []rules.Option {
	var list []rules.Option
	for u := range set.All() {
		list = append(list, rules.Option{Do: rules.Select, Unit: u})
	}
	return list
}

// OpponentStarts returns the player whose turn it is not: they select first (9e.FIGHT.SEQ.1).
func OpponentStarts(turn rules.Player) rules.Player { return turn.Opponent() }

// TurnStarts returns the player whose turn it is: they select first (8e.FIGHT.SEQ.2,
// 8e.FIGHT.SEQ.3).
func TurnStarts(turn rules.Player) rules.Player { return turn }

// EngagedOrCharged allows fights by units that are within Engagement Range of an enemy unit or
// made a charge move this turn (9e.FIGHT.SEQ.2).
func EngagedOrCharged(g *rules.Game, u rules.UnitID) bool {
	return g.Unit(u).Is.Has(effect.Charged) || g.EngagedBy(u) != 0
}

// EngagedByFlight is like EngagedOrCharged, but also allows fights across barricades (10e.TERRAIN.BARRICADE.4), and AIRCRAFT
// are eligible only if they can attack a unit: one that can FLY (10e.AIRCRAFT.FIGHT.3).
func EngagedByFlight(g *rules.Game, u rules.UnitID) bool {
	return (EngagedOrCharged(g, u) || fightsAcross(g, u)) && (!g.Aircraft(u) || ByFlight(g, u) != 0)
}

// fightsAcross reports whether a unit reaches an enemy unit across a barricade.
func fightsAcross(g *rules.Game, u rules.UnitID) bool {
	bodies := g.Bodies(u)
	for i := range bodies {
		if g.ReachedAcross(u, &bodies[i]) != 0 {
			return true
		}
	}
	return false
}

// FirstInItsStep is like ChargersFirst, but units do not fight first that were not eligible to fight when the phase
// began, nor any once other units fight (10e.FIGHT.SEQ.5).
func FirstInItsStep(g *rules.Game, u rules.UnitID) int {
	rank := ChargersFirst(g, u)
	for i := range g.State.Frames {
		f := &g.State.Frames[i]
		if f.Step != rules.StepFight || f.Stage == 0 {
			continue
		}
		if rank = max(rank, int(f.Value)); !f.Units.Has(u) {
			rank = max(rank, 0)
		}
	}
	return rank
}

// ChargersFirst returns the rank of a unit: units that charged fight before all others
// (9e.FIGHT.FIRST.1), together with those that have an effect to fight first. Units with an
// effect to fight last come after all others, and units with both effects in between. A unit
// that charged in a Heroic Intervention does not fight first because of that
// (10e.STRATAGEM.HEROIC.2).
func ChargersFirst(g *rules.Game, u rules.UnitID) int {
	rank := 0
	if (g.Unit(u).Is.Has(effect.Charged) && g.Unit(u).Did&rules.SelectedToIntervene == 0 || g.HasEffect(u, effect.FightsFirst)) && !g.HasEffect(u, effect.NoFightsFirst) {
		rank--
	}
	if g.HasEffect(u, effect.FightsLast) {
		rank++
	}
	return rank
}
