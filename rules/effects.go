package rules

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Holds reports whether the conditions of a scope are true for a unit now. 10e.CORE.ARMY.4,
// 10e.CORE.PLAYER.1, 10e.CORE.SEQUENCE.12.
func (g *Game) Holds(u UnitID, s *effect.Scope) bool { return g.HoldsWith(u, s, 0) }

// HoldsWith is Holds with additional conditions, those of the current attack.
func (g *Game) HoldsWith(u UnitID, s *effect.Scope, more effect.Conditions) bool {
	if len(s.LedBy) > 0 && !g.ledBy(u, s.LedBy) || len(s.Contains) > 0 && !g.contains(u, s.Contains) {
		return false
	}
	if now := g.KeywordsNow; len(s.Own) > 0 && !now(u).HasAll(s.Own) || len(s.NotOwn) > 0 && now(u).HasAny(s.NotOwn) {
		return false
	}
	if len(s.Fallen) > 0 && !g.fallen(g.Unit(u).Player, s.Fallen) {
		return false
	}
	if s.When|s.Any|s.Unless == 0 {
		return s.Near == nil || g.near(u, s.Near)
	}
	is := g.Is(u) | more
	if (s.When|s.Any|s.Unless)&(effect.OnMarker|effect.OnHeldMarker) != 0 {
		is |= g.markers(u, g.Unit(u).Player)
	}
	return is.Has(s.When) && (s.Any == 0 || is.HasAny(s.Any)) && !is.HasAny(s.Unless) && (s.Near == nil || g.near(u, s.Near))
}

// IsOnTarget returns the conditions of a unit that is attacked: those of Is, and whether it is
// within range of an objective marker.
func (g *Game) IsOnTarget(u UnitID) effect.Conditions {
	is := g.Is(u) | g.markers(u, g.Unit(u).Player)
	if g.EngagedOpen(u) {
		is |= effect.EngagedOpen
	}
	return is
}

// RecordTarget records the conditions of the target of an attack that is declared, if they hold for all of its attacks
// (10e.SHOOT.TARGET.8).
func (g *Game) RecordTarget(d *Declared) {
	if g.Edition.Attack.TargetOnce.Is {
		d.Of = g.IsOnTarget(d.Target)
	}
}

// EngagedOpen reports whether a unit is engaged, and only with enemies that leave it open to shots
// (effect.LeavesOpen).
func (g *Game) EngagedOpen(u UnitID) bool {
	if !g.HasKind(effect.LeavesOpen) {
		return false
	}
	enemies := g.EngagedBy(u)
	for e := range enemies.All() {
		if g.OwnEffect(e, effect.LeavesOpen) == nil {
			return false
		}
	}
	return enemies != 0
}

// OfTarget returns the conditions of a unit's attack that depend on the position of its target.
func (g *Game) OfTarget(u, target UnitID) effect.Conditions {
	if g.Asks(effect.TargetOnTheirs) && g.markers(target, g.Unit(u).Player)&(effect.OnMarker|effect.OnHeldMarker) == effect.OnMarker {
		return effect.TargetOnTheirs
	}
	return 0
}

// markers returns whether a model of a unit is within range of an objective marker, and of one
// that player p controls.
func (g *Game) markers(u UnitID, p Player) (is effect.Conditions) {
	control := g.Asks(effect.OnHeldMarker | effect.TargetOnTheirs)
	for m, at := range g.State.Markers {
		if !g.inRange(u, at) {
			continue
		}
		is |= effect.OnMarker
		if !control {
			break
		}
		if by, held := g.Controls(m); held && by == p {
			is |= effect.OnHeldMarker
		}
	}
	return is
}

// inRange reports whether a model of a unit is within range of an objective marker.
func (g *Game) inRange(u UnitID, marker geom.Point) bool {
	bodies, o := g.Bodies(u), g.Objective(marker)
	for i := range bodies {
		if o.InRange(&bodies[i]) {
			return true
		}
	}
	return false
}

// ledBy reports whether a model that leads the unit has all of the keywords.
func (g *Game) ledBy(u UnitID, k effect.Keywords) bool {
	sheet := g.Sheet(u)
	return slices.ContainsFunc(g.Models(u), func(m Model) bool { return m.Leads && sheet.Kinds[m.Kind].Own(sheet.Keywords).HasAll(k) })
}

// contains reports whether a model of the unit has one of the keywords.
func (g *Game) contains(u UnitID, k effect.Keywords) bool {
	sheet := g.Sheet(u)
	return slices.ContainsFunc(g.Models(u), func(m Model) bool { return sheet.Kinds[m.Kind].Own(sheet.Keywords).HasAny(k) })
}

// fallen reports whether a destroyed enemy unit has one of the keywords, by an effect of the player.
func (g *Game) fallen(p Player, k effect.Keywords) bool {
	for i := range g.State.Lasting {
		l := &g.State.Lasting[i]
		if e := g.lasting(l); l.Player == p && e.Kind == effect.AddKeyword && k.Has(effect.Keyword(e.Value)) && g.Unit(l.Unit).Player != p && g.Unit(l.Unit).Place == Destroyed {
			return true
		}
	}
	return false
}

// KeywordsNow returns the keywords of a unit, and those that effects give it.
func (g *Game) KeywordsNow(u UnitID) effect.Keywords {
	all := g.Keywords(u)
	if !g.HasKind(effect.AddKeyword) {
		return all
	}
	all = slices.Clip(all)
	g.EachEffect(u, effect.AddKeyword, func(e *effect.Effect) { all = append(all, effect.Keyword(e.Value)) })
	return all
}

// near reports whether a condition about units near a unit is true.
func (g *Game) near(u UnitID, n *effect.Near) bool {
	return (g.anyNear(u, n) || n.Or != nil && g.anyNear(u, n.Or)) != n.Not
}

// anyNear reports whether a unit that passes is near a unit.
func (g *Game) anyNear(u UnitID, n *effect.Near) bool {
	switch p := g.Unit(u).Player; {
	case n.Shadow && n.Enemy:
		return g.InShadow(u, p.Opponent())
	case n.Shadow:
		return g.InShadow(u, p)
	case n.Enemy:
		return g.nearEnemy(u, n)
	}
	for o, s := range g.Units() {
		if (o != u || n.Self) && s.Player == g.Unit(u).Player && s.Place == OnTable &&
			!(n.AtHalf && g.Edition.Table.BelowHalf.Do(g, o)) && n.Of.Passes(g.Keywords(o)) && geom.UnitWithin(g.Bodies(u), g.Bodies(o), n.Within) {
			return true
		}
	}
	return false
}

// nearEnemy reports whether an enemy unit that passes is near a unit.
func (g *Game) nearEnemy(u UnitID, n *effect.Near) bool {
	for e := range g.Enemies(u) {
		if n.Of.Passes(g.Keywords(e)) && (n.Engaged && g.EngagedBy(u).Has(e) || !n.Engaged && geom.UnitWithin(g.Bodies(u), g.Bodies(e), n.Within)) {
			return true
		}
	}
	return false
}

// FindEffect returns the first effect of a kind in force on a unit as a whole, or nil.
func (g *Game) FindEffect(u UnitID, do effect.Kind) (found *effect.Effect) {
	g.Effects(u, func(e *effect.Effect) {
		if found == nil && e.Kind == do && g.Holds(u, &e.Scope) {
			found = e
		}
	})
	return found
}

// Forbidden returns the actions that effects, and the way in which the unit disembarked, forbid
// it this turn.
func (g *Game) Forbidden(u UnitID) effect.Actions {
	all := g.Unit(u).Barred
	g.Effects(u, func(e *effect.Effect) {
		if e.Kind == effect.Cannot && g.Holds(u, &e.Scope) {
			all |= e.Actions
		}
	})
	return all
}

// Allowed returns the actions that effects of a kind (AdvanceAnd, FallBackAnd) allow a
// unit.
func (g *Game) Allowed(u UnitID, kind effect.Kind) (all effect.Actions) {
	g.Effects(u, func(e *effect.Effect) {
		if e.Kind == kind && g.Holds(u, &e.Scope) {
			all |= e.Actions
		}
	})
	if t := g.Unit(u).Left; kind == effect.AdvanceAnd && t != NoUnit && g.HasKind(effect.PassengersAdvanceAnd) && g.hasLeft(u, t) {
		if e := effect.Find(g.Sheet(t).Effects, effect.PassengersAdvanceAnd); e != nil {
			all |= e.Actions
		}
	}
	return all
}

// EachEffect calls do with each effect of a kind on the unit: on all of it and so on each of its models
// (11e.CORE.ARMY.3), or on any of its models in play.
func (g *Game) EachEffect(u UnitID, d effect.Kind, do func(*effect.Effect)) {
	works := func(e *effect.Effect) {
		if e.Kind == d && g.Holds(u, &e.Scope) {
			do(e)
		}
	}
	g.Effects(u, works)
	sheet, models := g.Sheet(u), g.Models(u)
	for k := range sheet.Kinds {
		if len(sheet.Kinds[k].Effects) == 0 || !anyOf(models, k) {
			continue
		}
		for i := range sheet.Kinds[k].Effects {
			works(&sheet.Kinds[k].Effects[i])
		}
	}
}

func anyOf(models []Model, kind int) bool {
	for i := range models {
		if int(models[i].Kind) == kind {
			return true
		}
	}
	return false
}

// HasEffect reports whether an effect of the kind applies to the unit.
func (g *Game) HasEffect(u UnitID, d effect.Kind) bool {
	found := false
	g.EachEffect(u, d, func(*effect.Effect) { found = true })
	return found
}

// A RollChange is the change of a roll of a unit by effects.
type RollChange struct {
	Modifier dice.Modifier
	Again    dice.Reroll
}

// RollChange sums up the effects on a roll of the unit (9e.CORE.MOD.1).
func (g *Game) RollChange(u UnitID, r effect.RollKind) (c RollChange) {
	return g.RollAgainst(u, NoUnit, r)
}

// RollAgainst is RollChange for a roll against another unit: it includes effects that apply
// only to such units, or only within their Length.
func (g *Game) RollAgainst(u, other UnitID, r effect.RollKind) RollChange {
	return g.rollChange(u, func(e *effect.Effect) bool {
		return e.Roll == r && (e.Length == 0 || other != NoUnit && g.Within(u, other, e.Length)) &&
			(other == NoUnit || e.Scope.Opponent.Passes(g.Keywords(other)))
	})
}

// ChargeChange is RollChange for a charge roll of a unit against targets, none of which may be known yet: effects that apply only
// to some units need one of them among the targets.
func (g *Game) ChargeChange(u UnitID, targets UnitSet) RollChange {
	return g.rollChange(u, func(e *effect.Effect) bool {
		if e.Roll != effect.ChargeRoll || e.Scope.Opponent.Empty() {
			return e.Roll == effect.ChargeRoll
		}
		for t := range targets.All() {
			if e.Scope.Opponent.Passes(g.Keywords(t)) {
				return true
			}
		}
		return false
	})
}

// rollChange sums up the effects on a roll of a unit for which works returns true.
func (g *Game) rollChange(u UnitID, works func(*effect.Effect) bool) (c RollChange) {
	ignores := false // modifiers that make it worse
	if g.HasKind(effect.IgnoreModifiers) {
		g.EachEffect(u, effect.IgnoreModifiers, func(e *effect.Effect) { ignores = ignores || works(e) })
	}
	g.EachEffect(u, effect.AddToRoll, func(e *effect.Effect) {
		if works(e) && !(ignores && (e.Value < 0 || e.Mod.Divide > 1)) {
			m := e.Mod
			m.Add += e.Value
			c.Modifier = c.Modifier.With(m)
		}
	})
	g.EachEffect(u, effect.Reroll, func(e *effect.Effect) {
		if works(e) {
			c.Again = c.Again.Wider(e.Reroll)
		}
	})
	return c
}

// ChargePenalty returns what targets subtract from a unit's charge roll (effect.HarderToCharge), unless the unit
// ignores such modifiers.
func (g *Game) ChargePenalty(u UnitID, targets UnitSet) (n int16) {
	if !g.HasKind(effect.HarderToCharge) {
		return 0
	}
	ignores := false
	g.EachEffect(u, effect.IgnoreModifiers, func(e *effect.Effect) { ignores = ignores || e.Roll == effect.ChargeRoll })
	if ignores {
		return 0
	}
	for t := range targets.All() {
		g.EachEffect(t, effect.HarderToCharge, func(e *effect.Effect) { n = max(n, e.Value) })
	}
	return n
}

// AskReroll asks a player whether to re-roll a roll of the unit (9e.CORE.REROLL.1).
func (g *Game) AskReroll(p Player, u UnitID, by RuleID) Status {
	return g.Ask(Request{
		Ask: SelectOption, Reason: ForReroll, Player: p, Unit: u, Rule: by,
		Options: []Option{{Do: Pass}, {Do: RollAgain}},
	})
}

// LastingConditions are the conditions that do not end with the turn.
const LastingConditions = effect.Shocked

// Controls returns the player who controls an objective marker, if one does: by the rule of the
// edition, or as it was when that was determined last.
func (g *Game) Controls(marker int) (p Player, held bool) {
	m := &g.Edition.Mission
	if !m.Fixed.Is {
		return m.Controls.Do(g, marker)
	}
	if marker >= len(g.State.Held) || g.State.Held[marker] == 0 { // 11e.OBJECTIVE.CONTROL.1
		return 0, false
	}
	return Player(g.State.Held[marker] - 1), true
}

// DetermineControl determines who controls the objective markers, where that stays so for a while
// (MissionRules.Fixed).
func (g *Game) DetermineControl() {
	if !g.Edition.Mission.Fixed.Is {
		return
	}
	g.State.Held = g.State.Held[:0]
	for m := range g.State.Markers {
		var by int8
		if p, held := g.Edition.Mission.Controls.Do(g, m); held {
			by = int8(p) + 1
		}
		g.State.Held = append(g.State.Held, by)
	}
}
