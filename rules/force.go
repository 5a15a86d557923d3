package rules

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Is returns the current conditions of a unit: those of this turn, and those of its models.
func (g *Game) Is(u UnitID) effect.Conditions {
	s := g.Unit(u)
	is := s.Is
	if s.Player == g.State.Turn {
		is |= effect.OwnTurn
	} else {
		is |= effect.EnemyTurn
	}
	is |= effect.InRound(int8(g.State.Round))
	switch {
	case g.belowHalf(u):
		is |= effect.BelowHalfStrength
	case g.Strength(u) == s.Starting && !(s.Starting == 1 && g.Edition.Table.StartingWounds.Is && g.Models(u)[0].Hurt):
		is |= effect.AtStartingStrength
	}
	if s.Player == g.State.Turn && s.Is.Has(effect.RemainedStationary) || s.Player != g.State.Turn && s.Stood {
		is |= effect.StoodStill
	}
	if g.countsStationary(u) {
		is |= effect.RemainedStationary
	}
	is |= g.armyActive(s.Player)
	if s.Did&StartedEngaged != 0 {
		is |= effect.BeganEngaged
	}
	if g.Setup.Armies[s.Player].led(int(s.Sheet), g.Edition.Table.Separates.Is) {
		is |= effect.Attached
	}
	if s.Place == OnTable {
		if g.Edition.Move.Steady.Is > 0 && s.Player == g.State.Turn && (s.Did&MovedNear != 0 || !s.Is.Has(effect.Moved)) && !s.Is.HasAny(effect.Arrived|effect.Disembarked) {
			is |= effect.Steady
		}
		if g.EngagedBy(u) != 0 {
			is |= effect.Engaged
		}
		if g.Covered(u) {
			is |= effect.InCover
		}
	}
	for i := range g.Models(u) {
		m := &g.Models(u)[i]
		if m.Hurt {
			is |= effect.LostWounds
		}
		if m.ID == g.State.Warlords[s.Player] {
			is |= effect.Warlord
		}
	}
	return is
}

// countsStationary reports whether an effect makes a unit that has moved count as having
// Remained Stationary. It must not have Advanced or Fallen Back.
func (g *Game) countsStationary(u UnitID) bool {
	return g.HasKind(effect.CountsStationary) && !g.Unit(u).Is.HasAny(effect.Advanced|effect.FellBack) && g.OwnEffect(u, effect.CountsStationary) != nil
}

// belowHalf reports whether a unit is below Half-strength and has no effect that prevents it, or counts as being so.
func (g *Game) belowHalf(u UnitID) bool {
	if g.HasKind(effect.CountsBelowHalf) && g.HasEffect(u, effect.CountsBelowHalf) {
		return true
	}
	if !g.Edition.Table.BelowHalf.Do(g, u) {
		return false
	}
	e := (*effect.Effect)(nil)
	if g.HasKind(effect.NeverBelowHalf) {
		e = g.OwnEffect(u, effect.NeverBelowHalf)
	}
	return e == nil || e.Scope.Near != nil && !g.near(u, e.Scope.Near)
}

// armyActive returns the conditions of active army rules: of the player's rule, its choices,
// and the opponent's choices.
func (g *Game) armyActive(p Player) (is effect.Conditions) {
	for i := range g.State.Lasting {
		l := &g.State.Lasting[i]
		switch e := g.lasting(l); {
		case e.Kind != effect.ActivateArmy:
		case e.Value == 4 && l.Player == p:
			is |= effect.ArmyMode4
		case e.Value > 0 && e.Value < 4 && l.Player == p:
			is |= effect.ArmyMode1 << (e.Value - 1)
		case e.Value > 0 && e.Value < 4:
			is |= effect.EnemyMode1 << (e.Value - 1)
		case e.Value == 0 && l.Player == p:
			is |= effect.ArmyActive
		}
	}
	return is
}

// Effects calls do with each effect in force on a unit as a whole: its own
// (9e.DATASHEET.ABILITY.1), those of auras around it, each once (9e.DATASHEET.ABILITY.3, 11e.ABILITY.KIND.2), and
// temporary ones. Effects of single kinds of models are in Kind.Effects.
func (g *Game) Effects(u UnitID, do func(*effect.Effect)) {
	sheet := g.Sheet(u)
	for i := range sheet.Effects {
		do(&sheet.Effects[i])
	}
	g.fromAuras(u, do)
	for i := range g.State.Lasting {
		l := &g.State.Lasting[i]
		if e := g.lasting(l); l.Unit == u && !e.Scope.ByOwner && !e.Scope.ByPassengers && g.onAll(l) && g.inForce(l) {
			do(e)
		}
	}
}

// inForce reports whether an effect that lasts holds now.
func (g *Game) inForce(l *Lasting) bool { return !g.UseOf(l.Owner, l.Use).WhileOn || g.On(l.Owner) }

// lasting returns the effect that lasts.
func (g *Game) lasting(l *Lasting) *effect.Effect {
	return &g.UseOf(l.Owner, l.Use).Effects[l.Effect]
}

// EffectsBy calls do with each temporary effect on a unit that applies only to attacks of one
// other unit (Scope.ByOwner), or of those that have disembarked from one (Scope.ByPassengers).
func (g *Game) EffectsBy(attacker, u UnitID, do func(*effect.Effect)) {
	for i := range g.State.Lasting {
		l := &g.State.Lasting[i]
		if l.Unit != u {
			continue
		}
		if e := g.lasting(l); (e.Scope.ByOwner && l.Owner == attacker || e.Scope.ByPassengers && g.hasLeft(attacker, l.Owner)) && g.inForce(l) {
			do(e)
		}
	}
}

// hasLeft reports whether a unit has disembarked from a TRANSPORT this turn.
func (g *Game) hasLeft(u, transport UnitID) bool {
	s := g.Unit(u)
	return s.Left == transport && s.Is.Has(effect.Disembarked)
}

// MayTarget reports whether a unit may shoot at another: it has marked that unit, or none, as its only target
// (effect.OnlyTarget).
func (g *Game) MayTarget(u, target UnitID) bool {
	may := true
	if !g.HasKind(effect.OnlyTarget) {
		return may
	}
	for i := range g.State.Lasting {
		if l := &g.State.Lasting[i]; l.Owner == u && g.lasting(l).Kind == effect.OnlyTarget {
			if l.Unit == target {
				return true
			}
			may = false
		}
	}
	return may
}

// onAll reports whether an effect applies to a unit as a whole. An effect on a single model
// does if it is the only model.
func (g *Game) onAll(l *Lasting) bool {
	s := g.Unit(l.Unit)
	return l.Model == 0 || s.Alive == 1 && g.State.Models[s.First].ID == ModelID(l.Model)
}

// EffectsOn calls do with each temporary effect on a single model of a unit with several
// models.
func (g *Game) EffectsOn(u UnitID, m ModelID, do func(*effect.Effect)) {
	for i := range g.State.Lasting {
		if l := &g.State.Lasting[i]; l.Unit == u && ModelID(l.Model) == m && !g.onAll(l) && g.inForce(l) {
			do(g.lasting(l))
		}
	}
}

// UseOf returns a Use of a unit, or that of a psychic power or a Stratagem if n is negative, as in Lasting.
func (g *Game) UseOf(owner UnitID, n int16) *effect.Use {
	if n <= stratagemUse {
		return &g.Edition.Stratagems.Is[stratagemUse-n].Use
	}
	if n < 0 {
		return &g.Setup.Powers[-1-n].Use
	}
	return &g.Sheet(owner).Uses[n]
}

// fromAuras calls the function with the effects of auras that reach the unit.
func (g *Game) fromAuras(u UnitID, do func(*effect.Effect)) {
	if g.Unit(u).Place != OnTable {
		return
	}
	around := g.aurasOn(u)
	for _, a := range around {
		for e := range a.Effects {
			do(&a.Effects[e])
		}
	}
	seen := slices.Clip(around)
	for i := range g.State.Lasting { // temporary auras of units
		l := &g.State.Lasting[i]
		if a := g.lasting(l).Aura; a != nil && g.On(l.Unit) && !hasName(seen, a) && g.reaches(a, l.Unit, u) {
			seen = append(seen, a)
			for e := range a.Effects {
				do(&a.Effects[e])
			}
		}
	}
	g.fromWarlords(u, do)
}

// hasName reports whether an aura with the name of another is in the list.
func hasName(list []*effect.Aura, a *effect.Aura) bool {
	return slices.ContainsFunc(list, func(b *effect.Aura) bool { return b.Number == a.Number })
}

// aurasOn returns the auras of the datasheets of units on the battlefield that reach a unit, each
// name once. The result is valid until a unit changes.
func (g *Game) aurasOn(u UnitID) []*effect.Aura {
	s := g.sights()
	if s.round != g.State.Round {
		s.round, s.reached = g.State.Round, 0
	}
	around := &s.auras[u.Index()]
	if s.reached.Has(u) {
		return *around
	}
	s.reached = s.reached.With(u)
	*around = (*around)[:0]
	for owner, state := range g.Units() {
		auras := g.Sheet(owner).Auras
		for i := range auras {
			if a := &auras[i]; (state.Place == OnTable || a.Everywhere) && !hasName(*around, a) && g.reaches(a, owner, u) {
				*around = append(*around, a)
			}
		}
	}
	return *around
}

// fromWarlords calls the function with the effects of Warlord Traits.
func (g *Game) fromWarlords(u UnitID, do func(*effect.Effect)) {
	p := g.Unit(u).Player
	for side := range g.Setup.Armies {
		aura := g.trait(Player(side))
		if aura == nil || aura.Enemies != (Player(side) != p) {
			continue
		}
		at := g.WarlordAt(Player(side))
		if at < 0 || aura.Self && g.UnitOf(at) != u || !aura.Self && !geom.UnitWithin(g.State.Bodies[at:at+1], g.Bodies(u), aura.Range) {
			continue
		}
		for e := range aura.Effects {
			do(&aura.Effects[e])
		}
	}
}

// trait returns the aura of a player's Warlord Trait, or nil.
func (g *Game) trait(p Player) *effect.Aura {
	switch g.State.Traits[p] {
	case MissionTrait:
		if list := g.Edition.Mission.Traits.Is; len(list) > 0 {
			return &list[g.State.Sides[p].Trait].Aura
		}
	case ArmyTrait:
		return g.Setup.Armies[p].Warlord.Aura
	}
	return nil
}

// WarlordAt returns the index of a player's Warlord in State.Models, or -1 if it is not on the
// battlefield.
func (g *Game) WarlordAt(p Player) int {
	w := g.State.Warlords[p]
	if w == NoModel {
		return -1
	}
	for u, s := range g.Units() {
		if s.Player == p && s.Place == OnTable {
			if at := g.Find(u, w); at >= 0 {
				return at
			}
		}
	}
	return -1
}

// reaches reports whether an aura of a unit affects another. A model is always
// within range of its own aura (9e.DATASHEET.ABILITY.2, 10e.DATASHEET.AURA.1,
// 11e.ABILITY.KIND.1).
func (g *Game) reaches(a *effect.Aura, owner, u UnitID) bool {
	friends := g.Unit(owner).Player == g.Unit(u).Player
	if friends == a.Enemies || !a.Of.Passes(g.Keywords(u)) {
		return false
	}
	if a.Everywhere {
		return true
	}
	if a.Engaged {
		return g.reachesFrom(a, owner, func(model []geom.Body) bool {
			return geom.UnitWithinReach(model, g.Bodies(u), g.Edition.Table.Engagement.Is)
		})
	}
	within := g.auraRange(a, owner)
	if owner == u || friends && g.always(a, owner, u) {
		return g.reachesFrom(a, owner, func([]geom.Body) bool { return true })
	}
	if d := g.Distance(owner, u); d < 0 || d > within {
		return false
	}
	if a.Visible && !g.sees(a, owner, u) {
		return false
	}
	if a.Wholly {
		return g.reachesFrom(a, owner, func(model []geom.Body) bool { return geom.UnitWhollyWithin(g.Bodies(u), &model[0], within) })
	}
	return a.Kind < 0 || g.reachesFrom(a, owner, func(model []geom.Body) bool { return geom.UnitWithin(model, g.Bodies(u), within) })
}

// sees reports whether a model with an aura sees another unit.
func (g *Game) sees(a *effect.Aura, owner, u UnitID) bool {
	var others []geom.Body
	for o := range g.Units() {
		if o != owner && o != u && g.On(o) {
			others = append(others, g.Bodies(o)...)
		}
	}
	return g.reachesFrom(a, owner, func(model []geom.Body) bool { return g.Terrain.UnitSees(&model[0], g.Bodies(u), others) })
}

// auraRange returns the range of an aura of a unit, with what its owner adds to it (effect.AuraRange).
func (g *Game) auraRange(a *effect.Aura, owner UnitID) geom.Length {
	within := a.In(g.State.Round)
	if a.Fixed || !g.HasKind(effect.AuraRange) {
		return within
	}
	longer := func(list []effect.Effect) {
		for i := range list {
			e := &list[i]
			if e.Kind != effect.AuraRange {
				continue
			}
			more := within + e.Length
			if e.Value > 0 {
				more = min(more, geom.Length(e.Value)*geom.Inch)
			}
			within = max(within, more)
		}
	}
	sheet := g.Sheet(owner)
	longer(sheet.Effects)
	for k := range sheet.Kinds {
		if int(a.Kind) == k || a.Kind < 0 && len(sheet.Kinds) == 1 {
			longer(sheet.Kinds[k].Effects)
		}
	}
	return within
}

// reachesFrom reports whether a function is true for any model of a unit with an aura.
func (g *Game) reachesFrom(a *effect.Aura, owner UnitID, is func(model []geom.Body) bool) bool {
	models, bodies := g.Models(owner), g.Bodies(owner)
	for i := range models {
		if (a.Kind < 0 || int(models[i].Kind) == int(a.Kind)) && is(bodies[i:i+1]) {
			return true
		}
	}
	return false
}

// always reports whether an aura of a unit reaches another at any distance.
func (g *Game) always(a *effect.Aura, owner, u UnitID) bool {
	list := g.Sheet(u).Always
	for i := range list {
		if list[i].Aura == a.Number && list[i].Of.Passes(g.Keywords(owner)) {
			return true
		}
	}
	return false
}
