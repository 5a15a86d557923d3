package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// askEmbark offers to embark a unit that has ended its move near a TRANSPORT
// (9e.MOVE.EMBARK.1).
func askEmbark(g *rules.Game, f *rules.Frame) rules.Status {
	var options []rules.Option
	for t := range g.Units() {
		if mayEmbark(g, f.Unit, t) {
			options = append(options, rules.Option{Do: rules.DoEmbark, Unit: t})
		}
	}
	if len(options) == 0 {
		f.Stage = moved
		return rules.Again
	}
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Reason: rules.ForEmbarking, Player: f.Player, Unit: f.Unit, Rule: g.Edition.Move.Embark.ID,
		Options: append(options, rules.Option{Do: rules.Pass}),
	})
}

// mayEmbark reports whether a unit may embark in a TRANSPORT now: a part of the base of every
// model is within the distance (9e.CORE.WITHIN.5), and the edition and effects allow it.
func mayEmbark(g *rules.Game, u, t rules.UnitID) bool {
	if t == u || g.Unit(t).Player != g.Unit(u).Player || !g.On(t) || !g.On(u) || !g.CanEmbark(t, u) { // what responds to its move may have destroyed it
		return false
	}
	if g.Forbidden(u)&effect.ToEmbark != 0 || !g.Edition.Move.Boards.Do(g, u, t) {
		return false
	}
	own, hull := g.Bodies(u), g.Bodies(t)
	for i := range own {
		if !anyWithin(&own[i], hull, g.Edition.Move.Embark.Is) {
			return false
		}
	}
	return true
}

// NotInOnePhase allows units to embark that have not disembarked in this phase
// (9e.MOVE.EMBARK.3).
func NotInOnePhase(g *rules.Game, u, _ rules.UnitID) bool {
	return g.Unit(u).Did&rules.DisembarkedNow == 0
}

// AwayFromEnemies allows what NotInOnePhase allows, in a TRANSPORT without enemies within
// Engagement Range (9e.MOVE.EMBARK.2).
func AwayFromEnemies(g *rules.Game, u, t rules.UnitID) bool {
	return NotInOnePhase(g, u, t) && g.EngagedBy(t) == 0
}

// NotAfterDisembarking allows units to embark that have not disembarked this turn
// (8e.MOVE.CAPACITY.3).
func NotAfterDisembarking(g *rules.Game, u, _ rules.UnitID) bool {
	return !g.Unit(u).Is.Has(effect.Disembarked)
}

// Embark moves a unit from the battlefield into a TRANSPORT (9e.MOVE.EMBARK.1). An embarked
// unit cannot act or be affected, because it is not on the battlefield (9e.MOVE.EMBARK.4, 11e.TRANSPORT.EMBARK.3).
func Embark(g *rules.Game, u, t rules.UnitID) {
	note(g, u, rules.DoEmbark, g.Edition.Move.Embark.ID)
	g.Unit(u).Did |= rules.EmbarkedNow
	g.SetPlace(u, rules.Embarked, t)
}

// mayDisembark reports whether a unit may disembark: it was embarked when the phase
// began, and its TRANSPORT has not moved (9e.MOVE.DISEMBARK.1), or has made a
// move after which the edition or an effect lets units disembark (11e.TRANSPORT.GRANTED.3).
func mayDisembark(g *rules.Game, u rules.UnitID) bool {
	s := g.Unit(u)
	if s.Place != rules.Embarked || s.Did&rules.StartedEmbarked == 0 || s.Did&rules.EmbarkedNow != 0 || !g.On(s.In) {
		return false
	}
	is := g.Unit(s.In).Is
	if is.Has(effect.Arrived) {
		return g.Edition.Move.ArriveLoaded.Is && g.Unit(s.In).Ingress != rules.Pass && g.State.Phase == rules.StepMovement
	}
	return !is.HasAny(effect.NormalMove|effect.Advanced|effect.FellBack) ||
		is.Has(effect.NormalMove) && g.Edition.Move.AfterMove.Is || disembarkAfterMove(g, s.In) != nil
}

// disembarkAfterMove returns the effect that lets units disembark after the move that their TRANSPORT has
// made, or nil: after a Normal Move, or after an Advance if the effect is for units that
// Advanced.
// 11e.TRANSPORT.GRANTED.1, 11e.TRANSPORT.GRANTED.2, 11e.UPDATE.RULES.5, 11e.GAPS.8.
func disembarkAfterMove(g *rules.Game, transport rules.UnitID) (found *effect.Effect) {
	is := g.Unit(transport).Is
	g.Effects(transport, func(e *effect.Effect) {
		if found == nil && e.Kind == effect.DisembarkAfterMove && g.Holds(transport, &e.Scope) &&
			(is.Has(effect.NormalMove) || is.Has(effect.Advanced) && e.Scope.When.Has(effect.Advanced)) {
			found = e
		}
	})
	return found
}

// siteOf returns the place where a disembarking unit is set up: within a distance of its
// TRANSPORT (9e.MOVE.DISEMBARK.2), and not within Engagement Range of enemies
// (9e.UNIT.ENGAGE.3).
func siteOf(g *rules.Game, transport rules.UnitID, m rules.ModelID) Site {
	r := &g.Edition.Move.Disembark
	at := max(g.Find(transport, m), int(g.Unit(transport).First))
	return Site{Rule: r.ID, Beside: &g.State.Bodies[at], Within: r.Is, Near: g.Edition.Move.Beside.Do, Large: g.Edition.Move.Large.Is}
}

// Modes of disembarking in Frame.Value of Movement.
const (
	besideTransport int32 = iota // MoveRules.Disembark
	inCombat                     // MoveRules.Combat
)

// beginDisembarking begins to disembark a unit. In combat a hazard is rolled for each model before
// (11e.TRANSPORT.DISEMBARK.5).
func beginDisembarking(g *rules.Game, f *rules.Frame, u rules.UnitID) {
	f.Stage, f.Unit, f.Value = disembarking, u, besideTransport
	if LeavesInCombat(g, u) {
		f.Value = inCombat
		hazards(g, u, f.Player, g.Edition.Move.Combat.ID, dice.Disembark, 0)
	}
}

// LeavesInCombat reports whether a unit that disembarks now does so in combat: the edition has that mode, the TRANSPORT has
// not moved, and PlanSetUp finds no room beside it (11e.TRANSPORT.DISEMBARK.2).
func LeavesInCombat(g *rules.Game, u rules.UnitID) bool {
	t := g.Unit(u).In
	if g.Edition.Move.Combat.Is == 0 || g.Unit(t).Is.HasAny(effect.NormalMove|effect.Advanced|effect.Arrived) {
		return false
	}
	site := siteOf(g, t, rules.NoModel)
	_, ok := PlanSetUp(g, u, &site, site.Beside.At())
	return !ok
}

// ExitSite returns where a unit that disembarks is set up: within MoveRules.Disembark of its TRANSPORT or, in combat,
// MoveRules.Combat. From a TRANSPORT that has arrived in this turn it is set up where that could have been set up itself, or
// farther than MoveRules.ArriveApart from enemies.
func ExitSite(g *rules.Game, u rules.UnitID, combat bool) Site {
	t := g.Unit(u).In
	site := siteOf(g, t, rules.NoModel)
	if r := &g.Edition.Move.AtOnce; r.Is && !g.Unit(t).Is.HasAny(effect.NormalMove|effect.Advanced|effect.Arrived) {
		site.Rule = r.ID // 11e.TRANSPORT.DISEMBARK.4
	}
	switch apart := g.Edition.Move.ArriveApart.Is; {
	case !g.Unit(t).Is.Has(effect.Arrived):
	case apart > 0: // 10e.TRANSPORT.DISEMBARK.7
		site.Enemies = apart
	default: // 11e.TRANSPORT.DISEMBARK.3
		in := ArrivalSite(g, t, rules.NoUnit, g.Unit(t).Ingress)
		site.Enemies, site.Edge, site.Stands = in.Enemies, in.Edge, in.Stands
	}
	if combat {
		site.Rule, site.Within, site.Engage = g.Edition.Move.Combat.ID, g.Edition.Move.Combat.Is, g.EngagedBy(t)
	}
	return site
}

// askDisembark asks where a disembarking unit is set up (11e.TRANSPORT.DISEMBARK.6). Without places, it stays embarked
// as a whole (11e.UNIT.SETUP.2). It may be selected again later in the phase (11e.UNIT.SETUP.3).
func askDisembark(g *rules.Game, f *rules.Frame) rules.Status {
	if g.Unit(f.Unit).Place != rules.Embarked { // hazards have destroyed it
		f.Stage = selecting
		return rules.Again
	}
	site, t := ExitSite(g, f.Unit, f.Value == inCombat), g.Unit(f.Unit).In
	limits := rules.Limits{From: t, Distance: site.Within, Engage: f.Value == inCombat, Enemies: site.Enemies, Edge: site.Edge}
	if g.Unit(t).Is.Has(effect.Arrived) && g.Edition.Move.ArriveApart.Is == 0 {
		limits.Outside = arrivalLimits(g, t, rules.NoUnit, g.Unit(t).Ingress).Outside
	}
	return g.Ask(rules.Request{
		Ask: rules.SetUp, Reason: rules.ForDisembarking, Player: f.Player, Unit: f.Unit, Rule: site.Rule, Limits: limits,
	})
}

// disembark applies the answer. The unit counts as having moved, and can otherwise act normally
// (9e.MOVE.DISEMBARK.3). A unit that stays embarked is not asked again in this phase. The opponent may use
// Stratagems against a unit that was set up (10e.STRATAGEM.OVERWATCH.1, 10e.STRATAGEM.OVERWATCH.5).
func disembark(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	u, t := f.Unit, g.Unit(f.Unit).In
	if len(c.Paths) == 0 {
		f.Stage, f.Units = selecting, f.Units.With(u)
		return nil
	}
	site := ExitSite(g, u, f.Value == inCombat)
	if g.Edition.Move.LeftBehind.Is {
		if err := leftOut(g, u, &site, len(c.Paths)); err != nil {
			return err
		}
	}
	if _, err := CheckSetUp(g, u, &site, c.Paths); err != nil {
		return err
	}
	note(g, u, rules.DoDisembark, site.Rule)
	SetUpSome(g, u, c.Paths, g.Edition.Move.NoRoom)
	disembarked(g, u)
	g.Unit(u).Left = t
	f.Stage = selecting
	switch r := &g.Edition.Move; {
	case f.Value == inCombat:
		g.Unit(u).Did |= rules.SelectedToMove
		g.Unit(u).Barred |= effect.ToCharge
		g.Mark(u, effect.Shocked)
	case g.Unit(t).Is.HasAny(effect.NormalMove | effect.Advanced | effect.Arrived):
		leftMoved(g, u, t)
	case r.AtOnce.Is:
		g.Unit(u).Did |= rules.SelectedToMove
		g.Push(rules.Frame{Step: rules.StepMove, Player: f.Player, Unit: u})
	}
	g.OfferStratagems(rules.EnemyMoved, f.Player.Opponent(), u)
	return nil
}

// leftMoved forbids a unit that disembarked after the move of its TRANSPORT the actions that
// the edition names, or those that the effect of the TRANSPORT names instead. If the edition
// lets every unit disembark then, the unit counts as having made a Normal Move.
func leftMoved(g *rules.Game, u, t rules.UnitID) {
	r, s := &g.Edition.Move, g.Unit(u)
	if e := disembarkAfterMove(g, t); e != nil && (!e.Set || g.HasEffect(u, effect.Reinforcements)) {
		s.Barred |= e.Actions
	} else {
		s.Barred |= r.LeftMoved.Is &^ g.Allowed(u, effect.LeaveAnd)
	}
	if r.AfterMove.Is {
		hasMoved(g, u)
	}
}

// hasMoved marks a unit as having made a Normal Move, so that it does not move again.
func hasMoved(g *rules.Game, u rules.UnitID) {
	g.Unit(u).Did |= rules.SelectedToMove
	g.Mark(u, effect.NormalMove)
}

// disembarked marks a unit that has disembarked.
func disembarked(g *rules.Game, u rules.UnitID) {
	g.Unit(u).Did |= rules.DisembarkedNow
	g.Unmark(u, g.Unit(u).Is&kindsOfMove&^effect.Moved)
	g.Mark(u, effect.Moved|effect.Disembarked)
	haveMoved(g, u)
}

// haveMoved marks all models of a unit as having moved in the Movement phase.
func haveMoved(g *rules.Game, u rules.UnitID) {
	for i := range g.Models(u) {
		g.Models(u)[i].Moved = true
	}
}
