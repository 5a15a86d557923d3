package fight

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Stages of Steps.
const (
	pilingIn uint8 = iota
	startingFights
	fighting
	consolidations
	forced // fights after a consolidation that engaged enemies
)

// A stepsFrame is the frame of Steps: the units that have been considered in the step, the
// player who acts, and the rank of the units that fight now.
type stepsFrame struct{ *rules.Frame }

func (f stepsFrame) seen(u rules.UnitID) bool { return f.Units.Has(u) }
func (f stepsFrame) see(u rules.UnitID)       { f.Units = f.Units.With(u) }

// begin starts a step, with the player whose turn it is.
func (f stepsFrame) begin(g *rules.Game, stage uint8) {
	f.Stage, f.Units, f.Player = stage, 0, g.State.Turn
}

// Steps plays the Fight phase in steps of both players: all pile-in moves, the fights, and all
// consolidation moves (11e.FIGHT.SEQ.1). In each, the player whose turn it is moves first
// (11e.FIGHT.SEQ.3).
func Steps(g *rules.Game, frame *rules.Frame) rules.Status {
	f := stepsFrame{frame}
	for {
		switch f.Stage {
		case pilingIn:
			if f.Value == 0 {
				f.begin(g, pilingIn)
				f.Value = 1
			}
			if u := f.next(g, pilesIn); u != rules.NoUnit {
				return g.Push(rules.Frame{Step: rules.StepFightUnit, Player: f.Player, Unit: u, Value: rules.PileInOnly})
			}
			f.Stage = startingFights
		case startingFights:
			for u := range g.Units() {
				if g.On(u) && g.EngagedBy(u) != 0 {
					g.Unit(u).Did |= rules.StartedFightsEngaged
				}
			}
			f.begin(g, fighting)
			f.Value = int32(firstRank)
		case fighting:
			if s := f.fights(g); s != rules.Over {
				return s
			}
			f.begin(g, consolidations)
		case consolidations:
			u := f.next(g, consolidates)
			if u == rules.NoUnit {
				return removeAtEnd(g)
			}
			if f.Other = u; Mode(g, u) == Engaging {
				f.Stage = forced
			}
			return g.Push(rules.Frame{Step: rules.StepFightUnit, Player: f.Player, Unit: u, Value: rules.ConsolidateOnly})
		default:
			if s := f.forced(g); s != rules.Over {
				return s
			}
			f.Stage = consolidations
		}
	}
}

// removeAtEnd removes the destroyed models that stayed in play to fight, at the end of the phase (11e.UNIT.DESTROYED.7).
func removeAtEnd(g *rules.Game) rules.Status {
	for u := range g.Units() {
		if g.On(u) && g.RemoveAfterFight(u) {
			return rules.Again
		}
	}
	return rules.Over
}

// next returns the next unit for which does returns true, first among those of the player whose
// turn it is. Each unit is considered once, when its player acts (11e.FIGHT.CONSOLIDATE.8).
func (f stepsFrame) next(g *rules.Game, does func(*rules.Game, rules.UnitID) bool) rules.UnitID {
	for {
		for u := range g.OnTable(f.Player) {
			if f.seen(u) {
				continue
			}
			f.see(u)
			if does(g, u) {
				return u
			}
		}
		if f.Player != g.State.Turn {
			return rules.NoUnit
		}
		f.Player = f.Player.Opponent()
	}
}

// pilesIn reports whether a unit may pile in: it is engaged or has charged this turn
// (11e.FIGHT.PILEIN.1).
func pilesIn(g *rules.Game, u rules.UnitID) bool {
	return (g.EngagedBy(u) != 0 || g.Unit(u).Is.Has(effect.Charged)) && CanMove(g, u, effect.ToPileIn)
}

// consolidates reports whether a unit may consolidate, unless CanMove forbids it then: it was eligible to fight in the phase
// (11e.FIGHT.CONSOLIDATE.1), and there is a mode for it (11e.FIGHT.CONSOLIDATE.2).
func consolidates(g *rules.Game, u rules.UnitID) bool {
	did := g.Unit(u).Did
	eligible := did&(rules.SelectedToFight|rules.StartedFightsEngaged) != 0 || g.Unit(u).Is.Has(effect.Charged)
	return eligible && Mode(g, u) != NoMode
}

// firstRank is lower than the rank of any unit: no unit has fought yet.
const firstRank = -100

// fights lets the players select units in turns, those that fight first before the others. The
// player whose turn it is begins (11e.FIGHT.ORDER.1), a player without units passes
// (11e.FIGHT.ORDER.2), and the player who would select next begins the remaining combats
// (11e.FIGHT.ORDER.3). If a unit that fights first becomes eligible after one of these, the
// player whose turn it is begins again (11e.FIGHT.ORDER.4, 11e.GAPS.46).
func (f stepsFrame) fights(g *rules.Game) rules.Status {
	next, rank := ranked(g)
	if next == 0 {
		return rules.Over
	}
	if int32(rank) < f.Value {
		f.Player = g.State.Turn
	}
	f.Value = int32(rank)
	set := next & of(g, f.Player)
	switch {
	case set != 0:
	case f.Other == passed: // by the opponent, whose units fight first
		set = selectable(g, f.Player)
	default:
		f.Player = f.Player.Opponent()
		set = next & of(g, f.Player)
	}
	if u := chosenNext(g, set); u != rules.NoUnit {
		return begin(g, f.Frame, u)
	}
	if f.mayPass(g) {
		return g.AskOption(rules.ForUnitToFight, f.Player, g.Edition.Fight.Passes.ID, append([]rules.Option{{Do: rules.Pass}}, options(set)...))
	}
	f.Other = rules.NoUnit
	if set&(set-1) == 0 {
		return begin(g, f.Frame, set.First())
	}
	return g.AskOption(rules.ForUnitToFight, f.Player, g.Edition.Fight.Once, options(set))
}

// mayPass reports whether a player may pass: all units that the player could still select are far from all enemy units,
// by distance alone (11e.FIGHT.ORDER.5, 11e.GAPS.31).
func (f stepsFrame) mayPass(g *rules.Game) bool {
	far := g.Edition.Fight.Passes.Is
	for u := range selectable(g, f.Player).All() {
		for e := range g.Enemies(u) {
			if g.Within(u, e, far) {
				return false
			}
		}
	}
	return far > 0
}

// passed is the Frame.Other of the Fight step after a player has passed.
const passed rules.UnitID = 1

// pass lets the opponent select a unit. The step ends if the opponent has passed too, or has no unit to select
// (11e.FIGHT.ORDER.6).
func (f stepsFrame) pass(g *rules.Game) {
	f.Player = f.Player.Opponent()
	if f.Other == passed || selectable(g, f.Player) == 0 {
		f.begin(g, consolidations)
		return
	}
	f.Other = passed
}

// selectable returns the units of a player that can still be selected to fight.
func selectable(g *rules.Game, p rules.Player) (set rules.UnitSet) {
	for u := range g.OnTable(p) {
		if left(g, u) && g.Edition.Fight.Eligible.Do(g, u) {
			set = set.With(u)
		}
	}
	return set
}

// forced asks the opponent to select each enemy unit that an engaging consolidation has engaged
// and that has not been selected to fight in the phase; it fights at once
// (11e.FIGHT.CONSOLIDATE.5). Other consolidations make no unit fight (11e.FIGHT.CONSOLIDATE.6).
func (f stepsFrame) forced(g *rules.Game) rules.Status {
	var set rules.UnitSet
	if g.On(f.Other) {
		for u := range g.EngagedBy(f.Other).All() {
			if g.Unit(u).Did&rules.SelectedToFight == 0 && g.Forbidden(u)&effect.ToFight == 0 {
				set = set.With(u)
			}
		}
	}
	switch {
	case set == 0:
		return rules.Over
	case set&(set-1) == 0:
		return fightNow(g, set.First())
	}
	return g.AskOption(rules.ForUnitToFight, g.Unit(f.Other).Player.Opponent(), g.Edition.Fight.Once, options(set))
}

// fightNow makes a unit fight at once, also by an overrun fight (11e.GAPS.20, 11e.FIGHT.TYPE.5).
func fightNow(g *rules.Game, u rules.UnitID) rules.Status {
	g.Unit(u).Did |= rules.SelectedToFight
	return g.Push(rules.Frame{Step: rules.StepFightUnit, Player: g.Unit(u).Player, Unit: u, Value: rules.AttackOnly})
}

// FighterSelected applies the choice of a unit to fight.
func FighterSelected(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	if f.Stage == forced {
		fightNow(g, g.Chosen(c).Unit)
		return nil
	}
	if g.Chosen(c).Do == rules.Pass {
		stepsFrame{f}.pass(g)
		return nil
	}
	f.Other = rules.NoUnit
	return Selected(g, f, c)
}

// EngagedSince allows fights by units that are engaged, were so at the start of the Fight step,
// or made a charge move this turn (11e.FIGHT.ELIGIBLE.1, 11e.FIGHT.TYPE.4), even if all their enemies have been
// destroyed (11e.FIGHT.ELIGIBLE.2).
func EngagedSince(g *rules.Game, u rules.UnitID) bool {
	return g.Unit(u).Is.Has(effect.Charged) || g.Unit(u).Did&rules.StartedFightsEngaged != 0 || g.EngagedBy(u) != 0
}

// overruns reports whether a unit selected to fight makes an overrun fight, with an additional
// pile-in move: it is unengaged, or was so at the start of the Fight step and has become
// engaged (11e.FIGHT.TYPE.3, 11e.GAPS.19). Others make a normal fight (11e.FIGHT.TYPE.2): each unit
// makes one of the two (11e.FIGHT.TYPE.1).
func overruns(g *rules.Game, u rules.UnitID) bool {
	return g.Unit(u).Did&rules.StartedFightsEngaged == 0 || g.EngagedBy(u) == 0
}

// A ConsolidationMode is a mode of consolidation.
type ConsolidationMode uint8

// The modes, in the order in which they are tried.
const (
	NoMode ConsolidationMode = iota
	Ongoing
	Engaging
	ToObjective
)

// Mode returns the first mode of consolidation that is possible for a unit, of which there is only one at a time
// (11e.FIGHT.CONSOLIDATE.2, 11e.MOVE.SEQ.5): ongoing if it is engaged, engaging if an enemy unit is within the
// distance of the move (11e.FIGHT.CONSOLIDATE.4), or otherwise towards an objective within it.
func Mode(g *rules.Game, u rules.UnitID) ConsolidationMode {
	distance := g.Edition.Fight.Consolidate.Is
	if g.EngagedBy(u) != 0 {
		return Ongoing
	}
	for e := range g.Enemies(u) {
		if g.Within(u, e, distance) {
			return Engaging
		}
	}
	if m := closestMarker(g, g.Bodies(u)); m != nil {
		if _, d := geom.Closest(&m.Body, g.Bodies(u)); d <= distance {
			return ToObjective
		}
	}
	return NoMode
}
