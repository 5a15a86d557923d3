package rules

import (
	"fmt"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// A Strategic determines which units may start the battle in Strategic Reserves, and how they
// arrive (10e.MOVE.STRATEGIC.1).
type Strategic struct {
	// Part limits their value: they and the units embarked in them may be worth one part in
	// Part of their army; 0: none may start there.
	Part int
	Of   effect.Filter // units that may
	// Arrivals determine how they are set up: by the latest one whose Arrival.Round has been
	// reached.
	Arrivals []effect.Arrival
}

// Arrival returns how units in Strategic Reserves arrive in a battle round, or nil if they
// cannot.
func (s *Strategic) Arrival(round int8) (now *effect.Arrival) {
	for i := range s.Arrivals {
		if a := &s.Arrivals[i]; a.Round <= round && (now == nil || a.Round > now.Round) {
			now = a
		}
	}
	return now
}

// String describes how much of an army may be in Strategic Reserves.
func (s Strategic) String() string {
	if s.Part == 0 {
		return "none"
	}
	return fmt.Sprintf("1 part in %d", s.Part)
}

// Worth returns the total value of the army: points or, if no unit has points, Power; 0 if no
// unit has either.
func (a *Army) Worth() int {
	if points := a.Points(); points > 0 {
		return points
	}
	return a.Power()
}

// Points returns the total points cost of the units that have one.
func (a *Army) Points() (sum int) {
	for i := range a.Units {
		sum += int(a.Units[i].Points)
	}
	return sum
}

// worthOf returns the value of a unit in the measure of Worth, by the number of its fixed part
// (Sheet).
func (a *Army) worthOf(sheet int) int {
	if a.Points() > 0 {
		return int(a.Sheet(sheet).Points)
	}
	return int(a.Sheet(sheet).Power)
}

// Reservable reports whether a unit that is not set up may be placed in Strategic
// Reserves, in addition to those of its player that are there.
func (g *Game) Reservable(u UnitID) bool {
	s, by := g.Unit(u), &g.Edition.Move.Strategic.Is
	worth := g.Setup.Armies[s.Player].Worth()
	if by.Part == 0 || worth == 0 || s.Place != NotSetUp || !by.Of.Passes(g.Sheet(u).Keywords) {
		return false
	}
	return g.reserved(s.Player, u)*by.Part <= worth
}

// reserved returns the value of a player's units in Strategic Reserves, and of units embarked
// in them, including the unit also. A part of a divided unit counts its part of the value, rounded up (10e.MOVE.STRATEGIC.3). AIRCRAFT that start there by rule do not count, but units embarked in them do
// (10e.AIRCRAFT.SETUP.1, 10e.AIRCRAFT.SETUP.2).
func (g *Game) reserved(p Player, also UnitID) (sum int) {
	for in, s := range g.Units() {
		if s.Player != p || s.Place == Joined {
			continue
		}
		air := false // whether it is embarked in an AIRCRAFT
		if s.Place == Embarked {
			in = s.In
			air = g.FromReserves(in)
		}
		if in == also || g.Unit(in).Strategic || g.Sorties(in) || air {
			size := g.Setup.Armies[p].Sheet(int(s.Sheet)).Size()
			sum += (g.Setup.Armies[p].worthOf(int(s.Sheet))*int(s.Held) + size - 1) / size
		}
	}
	return sum
}
