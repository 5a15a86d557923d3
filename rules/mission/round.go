package mission

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/move"
)

// Stages of Rounds. At each start and end, the abilities of that moment are played (11e.ROUND.STRUCTURE.6), in the turns
// of both players (11e.CORE.TIMING.1).
const (
	roundBegins uint8 = iota
	turnBegins
	phaseBegins
	phasePlays
	phaseEnds
	phaseOver
	turnEnds
	turnOver
	roundOver
	played // the only phase of OnePhase; no further stage follows
)

// alone in Frame.Units of Rounds marks a single phase.
const alone rules.UnitSet = 1

// A roundsFrame is the frame of Rounds: the next phase of the turn, or the next step after the
// last phase, and whether it plays a single phase.
type roundsFrame struct{ *rules.Frame }

func (f roundsFrame) next() int      { return int(f.Value) } // position in Edition.Turn, or in Edition.After
func (f roundsFrame) setNext(n int)  { f.Value = int32(n) }
func (f roundsFrame) onePhase() bool { return f.Units == alone }

// OnePhase returns a frame that plays one phase of the current turn, including its start and its
// end.
func OnePhase(e *rules.Edition, phase rules.StepID) rules.Frame {
	return rules.Frame{Step: rules.StepRounds, Stage: phaseBegins, Value: int32(slices.Index(e.Turn, phase)), Units: alone}
}

// Rounds plays battle rounds (9e.ONLYWAR.PREBATTLE.2). In each, both players take a turn
// (9e.ROUND.STRUCTURE.1, 11e.ROUND.STRUCTURE.1) with all phases (9e.ROUND.STRUCTURE.3), the same player always first
// (9e.ROUND.STRUCTURE.2, 11e.ROUND.STRUCTURE.2), one turn after the other (9e.ROUND.STRUCTURE.4, 9e.MORALE.COHERENCY.3). They end
// after the last round of the mission, or when an army is destroyed (9e.ONLYWAR.END.1, 10e.ROUND.STRUCTURE.3,
// 10e.ROUND.STRUCTURE.4).
func Rounds(g *rules.Game, frame *rules.Frame) rules.Status {
	f := roundsFrame{frame}
	s := &g.State
	for !(s.Wiped && g.Edition.Mission.EndsWiped.Is) && f.Stage != played {
		if f.Stage == roundBegins && int(s.Round) == g.Edition.Mission.Rounds.Is {
			break
		}
		if stages[f.Stage](g, f) {
			return rules.Again
		}
	}
	s.Phase = 0
	return rules.Over
}

// stages play a stage of Rounds and set the next. They report whether a step was
// pushed.
var stages = [...]func(*rules.Game, roundsFrame) bool{
	roundBegins: beginRound, turnBegins: beginTurn, phaseBegins: beginPhase, phasePlays: playPhase,
	phaseEnds: endPhase, phaseOver: afterPhase, turnEnds: endTurn, turnOver: afterTurn, roundOver: afterRound,
}

func beginRound(g *rules.Game, f roundsFrame) bool {
	g.State.Round++
	g.State.Turn = g.State.First
	g.BeginRound()
	if g.State.Round == 1 {
		drawRelic(g)
	}
	f.Stage = turnBegins
	return g.Trigger(effect.StartOfRound, rules.NoUnit)
}

func beginTurn(g *rules.Game, f roundsFrame) bool {
	g.BeginTurn()
	g.Expire(effect.NextTurn)
	f.Stage = phaseBegins
	f.setNext(0)
	return g.Trigger(effect.StartOfTurn, rules.NoUnit)
}

// nextPhase are the end moments of effects that last until a phase.
var nextPhase = map[rules.StepID]effect.Moment{
	rules.StepPsychic: effect.NextPsychicPhase, rules.StepMovement: effect.NextMovementPhase, rules.StepShooting: effect.NextShootingPhase,
}

func beginPhase(g *rules.Game, f roundsFrame) bool {
	s := &g.State
	s.Phase = g.Edition.Turn[f.next()]
	g.BeginPhase()
	if s.Phase == rules.StepCommand {
		g.Expire(effect.NextCommandPhase)
		recordAbsent(g)
		g.Edition.Mission.AtCommandStart.Do(g)
	}
	if m := nextPhase[s.Phase]; m != 0 {
		g.Expire(m)
	}
	if s.Phase == rules.StepFight {
		engage(g)
	}
	recordShadow(g)
	f.Stage = phasePlays
	acts := offerActions(g) // after abilities of the start of the phase
	used := g.Trigger(effect.StartOfPhase, rules.NoUnit)
	return orders(g) || used || acts
}

// recordAbsent records which units of the player whose turn it is are not on the battlefield, if that matters.
func recordAbsent(g *rules.Game) {
	for _, s := range g.Units() {
		if s.Player == g.State.Turn && g.Edition.Morale.Arriving.Is {
			s.Absent = s.Place != rules.OnTable
		}
	}
}

// engage records the units that begin the phase within Engagement Range of enemies.
func engage(g *rules.Game) {
	for u := range g.Units() {
		if g.On(u) && g.EngagedBy(u) != 0 {
			g.Unit(u).Did |= rules.StartedEngaged
		}
	}
}

func playPhase(g *rules.Game, f roundsFrame) bool {
	f.Stage = phaseEnds
	g.Push(rules.Frame{Step: g.State.Phase, Player: g.State.Turn})
	return true
}

// endPhase determines control of objectives before anything else of the end of the phase
// (11e.OBJECTIVE.CONTROL.4): a rule of the mission that applies by itself (11e.CORE.OWNRULES.3).
func endPhase(g *rules.Game, f roundsFrame) bool {
	g.DetermineControl()
	if g.TriggerDestroys() {
		return true
	}
	f.Stage = phaseOver
	offered := offerAtEnd(g)
	revives := g.HasMoment(effect.AfterBearerLoss) && g.Trigger(effect.AfterBearerLoss, rules.NoUnit)
	return g.Trigger(effect.EndOfPhase, rules.NoUnit) || offered || revives
}

// offerAtEnd offers the Stratagems of the end of a phase to the player whose turn it is not, if the rules of one
// moment are resolved in groups: they come after the abilities of that moment (11e.CORE.SEQUENCE.1). It reports whether a
// step was pushed.
func offerAtEnd(g *rules.Game) bool {
	switch p := g.State.Turn.Opponent(); {
	case !g.Edition.Mission.ByGroups.Is:
		return false
	case g.State.Phase == rules.StepMovement:
		return g.OfferStratagems(rules.MovementEnds, p, rules.NoUnit)
	case g.State.Phase == rules.StepCharge:
		return g.OfferAtEdge(rules.ChargesEnd, rules.HeroicIntervention)
	}
	return false
}

// afterPhase continues with the next phase of the turn. Points for a Command phase are scored at
// its end (9e.ONLYWAR.OBJECTIVES.2), after all other rules of that end (11e.COMMAND.SEQ.4, 11e.CORE.SEQUENCE.3,
// 10e.CORE.SEQUENCE.10). What
// lasts until the end of the phase is in effect until then (11e.CORE.SEQUENCE.4).
func afterPhase(g *rules.Game, f roundsFrame) bool {
	s := &g.State
	g.Expire(effect.EndOfPhase)
	endShadow(g)
	releaseMarkers(g)
	f.setNext(f.next() + 1)
	f.Stage = phaseBegins
	if f.onePhase() {
		f.Stage = played
	} else if f.next() == len(g.Edition.Turn) {
		f.Stage = turnEnds
		f.setNext(0)
	}
	if s.Phase == rules.StepCommand {
		g.Push(rules.Frame{Step: rules.StepScore, Player: s.Turn, Value: atCommand})
		return true
	}
	return false
}

// endTurn plays the steps after the last phase, and the abilities at the end of the turn. Points are scored after them
// (10e.OBJECTIVE.CONTROL.4, 10e.GAPS.36).
func endTurn(g *rules.Game, f roundsFrame) bool {
	if f.next() == 0 { // before models out of coherency are removed (11e.GAPS.16)
		g.DetermineControl()
	}
	if n := f.next(); n < len(g.Edition.After) {
		f.setNext(n + 1)
		g.Push(rules.Frame{Step: g.Edition.After[n], Player: g.State.Turn})
		return true
	}
	f.Stage = turnOver
	return g.Trigger(effect.EndOfTurn, rules.NoUnit)
}

func afterTurn(g *rules.Game, f roundsFrame) bool {
	s := &g.State
	s.Phase = 0
	releaseMarkers(g)
	g.CompleteActions()
	g.Edition.Mission.AtTurn.Do(g)
	g.Expire(effect.EndOfTurn)
	if s.Turn == s.First {
		s.Turn = s.First.Opponent()
		f.Stage = turnBegins
		return false
	}
	f.Stage = roundOver
	return g.Trigger(effect.EndOfRound, rules.NoUnit)
}

func afterRound(g *rules.Game, f roundsFrame) bool {
	if s := &g.State; s.Round == g.Edition.Move.Rounds.Is[1] && int(s.Round) < g.Edition.Mission.Rounds.Is {
		move.MissNew(g)
	}
	g.Expire(effect.EndOfRound)
	f.Stage = roundBegins
	return false
}

// RollOffWinner rolls off between the players for a rule.
func RollOffWinner(g *rules.Game, by rules.RuleID) rules.Player { return g.RollOff(by) }

// FirstTurn lets a player choose the first or the second turn: the winner of a roll-off
// (9e.ONLYWAR.FIRST.1), or the player that the edition names.
func FirstTurn(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Stage == 1 {
		return rules.Over
	}
	r := &g.Edition.Mission
	f.Player = r.FirstTurn.Do(g, r.FirstTurn.ID)
	if r.TakesFirst.Is {
		g.State.First, g.State.Turn = f.Player, f.Player
		return rules.Over
	}
	return g.AskOption(rules.ForFirstTurn, f.Player, r.FirstTurn.ID, []rules.Option{{Do: rules.TakeFirst}, {Do: rules.TakeSecond}})
}

// FirstTurnChosen handles the choice of FirstTurn.
func FirstTurnChosen(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	g.State.First = f.Player
	if g.Chosen(c).Do == rules.TakeSecond {
		g.State.First = f.Player.Opponent()
	}
	g.State.Turn = g.State.First
	f.Stage = 1
	return nil
}

// Command plays the Command phase. Its abilities are used at its start, and at its end, which
// Rounds plays (9e.COMMAND.PHASE.2); then the turn continues (9e.COMMAND.PHASE.3).
func Command(*rules.Game, *rules.Frame) rules.Status { return rules.Over }

// BattleForged gives the player whose turn it is a command point, if the army is Battle-forged
// (9e.COMMAND.PHASE.1), which is a part of its data (9e.GAPS.2). The core rules have no use for
// it (9e.GAPS.1).
func BattleForged(g *rules.Game) {
	if p := g.State.Turn; g.Setup.Armies[p].BattleForged {
		g.GainCommand(p, 1, g.Edition.Mission.AtCommandStart.ID)
	}
}
