package mission

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// An extraFrame is the frame of Extra: the reason for the move, and its maximum distance, or 0
// after the move.
type extraFrame struct{ *rules.Frame }

func (f extraFrame) reason() rules.Reason  { return rules.Reason(f.Stage) }
func (f extraFrame) distance() geom.Length { return geom.Length(f.Value) }
func (f extraFrame) end()                  { f.Value = 0 }

// Extra lets a unit make a move given by an ability. All rules of that kind of move apply
// (9e.CORE.OUTOFPHASE.1). The unit may stay.
func Extra(g *rules.Game, frame *rules.Frame) rules.Status {
	f := extraFrame{frame}
	if f.distance() == 0 || !g.On(f.Unit) || f.reason() == rules.ForMove && cannotMove(g, f.Unit) {
		return rules.Over
	}
	limits := rules.Limits{Distance: f.distance(), Engage: f.reason() != rules.ForMove}
	if !limits.Engage {
		limits.Enemies = earlyMove(g)
	}
	return g.Ask(rules.Request{
		Ask: rules.MoveModels, Reason: f.reason(), Player: f.Player, Unit: f.Unit, Other: f.Other,
		Rule: extraRule(g, f.reason()), Limits: limits,
	})
}

// extraRule returns the rule of a move given by an ability, depending on its reason: one before the battle keeps away from
// enemies.
func extraRule(g *rules.Game, why rules.Reason) rules.RuleID {
	switch {
	case why == rules.ForSurge:
		return g.Edition.Move.Surge.ID
	case why != rules.ForMove:
		return g.Edition.Fight.Consolidate.ID
	case earlyMove(g) > 0:
		return g.Edition.Mission.EarlyMove.ID
	}
	return g.Edition.Mission.Extra
}

// cannotMove reports whether a unit cannot make a Normal Move: enemies are within Engagement
// Range (9e.MOVE.SEQ.3), or it has arrived this turn (9e.MOVE.REINFORCE.3,
// 8e.MOVE.REINFORCE.2), in a phase in which such units do not move (10e.MOVE.RESERVE.12,
// 11e.RESERVE.INGRESS.3).
func cannotMove(g *rules.Game, u rules.UnitID) bool {
	return g.EngagedBy(u) != 0 || g.Unit(u).Is.Has(effect.Arrived) && !movesAgain(g)
}

// movesAgain reports whether rules of the current phase move units that have arrived in this turn.
func movesAgain(g *rules.Game) bool {
	first := slices.Index(g.Edition.Turn, g.Edition.Move.MovesAgain.Is)
	return first >= 0 && slices.Index(g.Edition.Turn, g.State.Phase) >= first
}

// ExtraMoved handles a choice of Extra. Without paths the unit stays in place, even out of
// coherency.
func ExtraMoved(g *rules.Game, frame *rules.Frame, c *rules.Choice) error {
	f := extraFrame{frame}
	if len(c.Paths) == 0 {
		f.end()
		return nil
	}
	k := ExtraKind(g, f.Unit, f.Other, f.reason(), f.distance())
	near := move.Steady(g, f.Unit, &k, c.Paths)
	bodies, err := checkExtra(g, f, &k, c.Paths)
	if err != nil {
		return err
	}
	move.Carry(g, f.Unit, bodies)
	if f.reason() == rules.ForMove || f.reason() == rules.ForSurge {
		g.StopAction(f.Unit)
	}
	g.Unit(f.Unit).Did = g.Unit(f.Unit).Did&^rules.MovedNear | near
	if f.reason() == rules.ForSurge {
		g.Unit(f.Unit).Did |= rules.SurgedInPhase
	}
	g.Mark(f.Unit, effect.Moved)
	f.end()
	return nil
}

func checkExtra(g *rules.Game, f extraFrame, k *move.Kind, paths []rules.Path) ([]geom.Body, error) {
	why := f.reason()
	if why == rules.ForMove {
		return move.CheckAnswer(g, f.Unit, k, paths)
	}
	return fight.Check(g, f.Unit, why, k, paths)
}

// ExtraKind returns the restrictions of a move of up to n given by an ability, depending on its
// reason. A surge move is made towards target.
func ExtraKind(g *rules.Game, u, target rules.UnitID, why rules.Reason, n geom.Length) move.Kind {
	by := extraRule(g, why)
	if why == rules.ForSurge {
		return *move.Surge(g, u, target, n)
	}
	if why != rules.ForMove {
		return *fight.Kind(g, u, by, by, n)
	}
	k := move.Kind{Rule: by, Distance: func(at int) geom.Length { return move.Able(g, at, n) }}
	k.Pass(g.Edition.Move.Passes.Do(g, u, effect.NormalMove))
	if far := earlyMove(g); far > 0 {
		k.Whole = func(bodies []geom.Body) error { return keepsAway(g, u, bodies, far) }
	}
	return k
}

// earlyMove returns the minimum distance from enemy models at the end of a move before the
// battle, or 0 if there is none, or the move is made later.
func earlyMove(g *rules.Game) geom.Length {
	for i := range g.State.Frames {
		if g.State.Frames[i].Step == rules.StepBeforeBattle {
			return g.Edition.Mission.EarlyMove.Is
		}
	}
	return 0
}

// keepsAway rejects places of a unit's models within a distance of an enemy model.
func keepsAway(g *rules.Game, u rules.UnitID, bodies []geom.Body, far geom.Length) error {
	for i := range g.State.Units {
		if e := rules.UnitAt(i); g.Unit(e).Player == g.Unit(u).Player || !g.On(e) {
			continue
		}
		for j := range bodies {
			if move.NearAny(g, &bodies[j], g.Bodies(rules.UnitAt(i)), far) {
				return refuse(g.Edition.Mission.EarlyMove.ID, u, fmt.Sprintf("a place within %v of unit %d", far, i), "farther away")
			}
		}
	}
	return nil
}
