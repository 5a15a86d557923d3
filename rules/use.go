package rules

import (
	"github.com/rollcall40k/rollcall/rules/effect"
	"math"
	"slices"
)

// Trigger resolves the abilities that are used at moment m: those of unit, or those of every
// unit if unit is NoUnit. It reports whether there are any: then StepUse is played first, and
// the calling step must return Again. 10e.CORE.SEQUENCE.11.
func (g *Game) Trigger(m effect.Moment, unit UnitID) bool {
	passes := func(u UnitID, _ *effect.Use) bool { return unit == NoUnit || u == unit }
	from := g.collect(m, passes)
	if len(g.State.PendingUses) == from {
		return false
	}
	if g.Edition.Mission.ByGroups.Is {
		g.await(from, m, passes)
	}
	g.begin(from, g.sequencer(m, len(g.State.PendingUses)-from))
	return true
}

// collect adds to State.PendingUses the uses of a moment for which passes returns true. It
// returns the index of the first one.
func (g *Game) collect(m effect.Moment, passes func(UnitID, *effect.Use) bool) (from int) {
	from = len(g.State.PendingUses)
	for u := range g.Units() {
		for n := range g.Sheet(u).Uses {
			if use := &g.Sheet(u).Uses[n]; g.isUsedAt(use, m) && passes(u, use) && g.Usable(u, int16(n)) && !(use.Army && g.readyUses(u, use, from)) {
				g.State.PendingUses = append(g.State.PendingUses, PendingUse{Unit: u, Use: int16(n)})
			}
		}
	}
	return from
}

// await adds the uses of a moment that cannot be used now before those from an index on.
func (g *Game) await(from int, m effect.Moment, passes func(UnitID, *effect.Use) bool) {
	for u := range g.Units() {
		for n := range g.Sheet(u).Uses {
			if use := &g.Sheet(u).Uses[n]; g.isUsedAt(use, m) && passes(u, use) && !g.Usable(u, int16(n)) {
				g.State.PendingUses = slices.Insert(g.State.PendingUses, from, PendingUse{Unit: u, Use: int16(n), Waits: true})
			}
		}
	}
}

// Due keeps those of the waiting uses from an index on that can be used now, as pending ones.
func (g *Game) Due(from int) {
	list := g.State.PendingUses
	g.State.PendingUses = append(list[:from], slices.DeleteFunc(slices.Clone(list[from:]), func(r PendingUse) bool { return !g.Usable(r.Unit, r.Use) })...)
	for i := range g.State.PendingUses[from:] {
		g.State.PendingUses[from+i].Waits = false
	}
}

// isUsedAt reports whether an ability is used at a moment (MissionRules.CommandStep).
func (g *Game) isUsedAt(use *effect.Use, m effect.Moment) bool {
	return use.At == m || use.At == effect.CommandAbilities && m == effect.StartOfPhase && !g.Edition.Mission.CommandStep.Is
}

// TriggerMoved is Trigger for enemies of a unit that has ended a move near them
// (effect.WhenEnemyMoved).
func (g *Game) TriggerMoved(moved UnitID) bool {
	p := g.Unit(moved).Player.Opponent()
	from := g.collect(effect.WhenEnemyMoved, func(u UnitID, use *effect.Use) bool {
		return g.Unit(u).Player == p && g.On(u) && g.Within(u, moved, use.EnemyWithin)
	})
	if len(g.State.PendingUses) == from {
		return false
	}
	g.begin(from, p)
	return true
}

// TriggerDestroys is Trigger for abilities that respond to the enemies destroyed since its last
// call (effect.WhenDestroys), once for each.
func (g *Game) TriggerDestroys() bool {
	felled := g.State.Felled
	g.State.Felled = g.State.Felled[:0]
	from := len(g.State.PendingUses)
	for _, x := range felled {
		sheet := g.Sheet(x.Unit)
		keywords := sheet.Kinds[x.Kind].Own(sheet.Keywords)
		g.collect(effect.WhenDestroys, func(u UnitID, use *effect.Use) bool {
			return u == x.By && (x.Whole || !use.Whole) && use.Victim.Passes(keywords)
		})
	}
	if len(g.State.PendingUses) == from {
		return false
	}
	g.begin(from, g.Active())
	return true
}

// TriggerShot is Trigger for abilities that are used after a unit has shot: its own, if all of it was selected to shoot
// (effect.AfterShooting), and those of enemies with losses (effect.WhenEnemyShot).
func (g *Game) TriggerShot(shooter UnitID, whole bool) bool {
	own := func(u UnitID, _ *effect.Use) bool { return whole && u == shooter }
	from := g.collect(effect.AfterShooting, own)
	if g.HasMoment(effect.WhenEnemyShot) {
		g.collect(effect.WhenEnemyShot, func(u UnitID, use *effect.Use) bool {
			lost := g.State.Reduced
			if use.Lost == effect.LostWound {
				lost = g.State.Wounded
			}
			return lost.Has(u) && g.Unit(u).Player != g.Unit(shooter).Player
		})
	}
	if len(g.State.PendingUses) == from {
		return false
	}
	if g.Edition.Mission.ByGroups.Is {
		g.await(from, effect.AfterShooting, own)
	}
	g.begin(from, g.Active())
	return true
}

// TriggerTested is Trigger for abilities that respond to a Battle-shock test of a unit (effect.WhenShockPassed,
// effect.WhenEnemyShocked).
func (g *Game) TriggerTested(u UnitID, passed bool) bool {
	m, p := effect.WhenEnemyShocked, g.Unit(u).Player.Opponent()
	if passed {
		m, p = effect.WhenShockPassed, g.Unit(u).Player
	}
	if !g.HasMoment(m) {
		return false
	}
	from := g.collect(m, func(owner UnitID, use *effect.Use) bool {
		return g.Unit(owner).Player == p && (!passed || owner == u) && (use.Select.Near == nil || g.near(u, use.Select.Near))
	})
	if len(g.State.PendingUses) == from {
		return false
	}
	for i := range g.State.PendingUses[from:] {
		g.State.PendingUses[from+i].Tested = u
	}
	g.begin(from, p)
	return true
}

// TriggerDestroyed is Trigger for abilities that respond to the destruction of a unit: its own, and those of the enemy
// (effect.WhenUnitDestroyed, effect.WhenEnemyDestroyed). It reports whether there are any.
func (g *Game) TriggerDestroyed(u UnitID) bool {
	if !g.HasMoment(effect.WhenUnitDestroyed) && !g.HasMoment(effect.WhenEnemyDestroyed) {
		return false
	}
	from := g.collect(effect.WhenUnitDestroyed, func(owner UnitID, _ *effect.Use) bool { return owner == u })
	g.collect(effect.WhenEnemyDestroyed, func(owner UnitID, _ *effect.Use) bool { return g.Unit(owner).Player != g.Unit(u).Player })
	if len(g.State.PendingUses) == from {
		return false
	}
	g.begin(from, g.Active())
	return true
}

// Fell records that a unit has destroyed a model of an enemy unit, if an ability may respond.
func (g *Game) Fell(by UnitID, m Felled) {
	if g.HasMoment(effect.WhenDestroys) {
		m.By = by
		g.State.Felled = append(g.State.Felled, m)
	}
}

// readyUses reports whether the army's Use with the same Number is already pending, at or after
// an index in State.PendingUses.
func (g *Game) readyUses(u UnitID, use *effect.Use, from int) bool {
	return slices.ContainsFunc(g.State.PendingUses[from:], func(r PendingUse) bool {
		other := g.UseOf(r.Unit, r.Use)
		return other.Army && other.Number == use.Number && use.ArmyMost == [3]int8{} && g.Unit(r.Unit).Player == g.Unit(u).Player
	})
}

// Manifest applies the effects of a psychic power of a unit, given the result of its Psychic
// test.
func (g *Game) Manifest(u UnitID, p PowerID, test int) Status {
	g.State.PendingUses = append(g.State.PendingUses, PendingUse{Unit: u, Use: -1 - int16(p), Test: int8(min(test, math.MaxInt8))})
	return g.begin(len(g.State.PendingUses)-1, g.Unit(u).Player)
}

func (g *Game) begin(from int, p Player) Status {
	return g.Push(Frame{Step: StepUse, Player: p, Value: int32(from)})
}

// sequencer returns the player who orders rules that are resolved at the same moment: the
// player whose turn it is or, before and after the battle and at the start and the end of a
// battle round, the winner of a roll-off (9e.CORE.SEQUENCE). If players take turns before the
// battle, it is the player who begins (10e.MISSION.SEQ.8, 10e.CORE.SEQUENCE.3), and so it is out of
// turns if rules are resolved in groups (11e.CORE.PLAYER.2).
func (g *Game) sequencer(m effect.Moment, n int) Player {
	r := &g.Edition.Mission
	switch {
	case m == effect.BeforeBattle && r.InTurns.Is:
		return g.State.First
	case m == effect.AfterDeployment && r.InTurns.Is: // 10e.MISSION.SEQ.12, 11e.MISSION.SEQ.7
		return g.State.Attacker
	}
	switch {
	case !OutsideTurns(m):
	case r.ByGroups.Is:
		return g.State.First
	case n > 1:
		return g.RollOff(r.RollSequence)
	}
	return g.Active()
}

// OutsideTurns reports whether a moment is in no player's turn: before and after the battle, or at the start or the end of a
// battle round.
func OutsideTurns(m effect.Moment) bool {
	switch m {
	case effect.BeforeBattle, effect.AfterDeployment, effect.AtDeployment, effect.StartOfRound, effect.EndOfRound, effect.EndOfBattle:
		return true
	}
	return false
}

// Active returns the active player: the player whose turn it is or, where rules of one moment are resolved in
// groups, the player of the unit that is moving (11e.CORE.PLAYER.3), or whose attacks are being made
// (11e.CORE.PLAYER.4), in whatever turn. Abilities that a destroyed model triggers do not change it.
func (g *Game) Active() Player {
	if !g.Edition.Mission.ByGroups.Is {
		return g.State.Turn
	}
	for i := len(g.State.Frames) - 1; i >= 0; i-- {
		switch f := &g.State.Frames[i]; f.Step {
		case StepMove, StepExtraMove, StepShoot, StepFightUnit, StepChargeUnit:
			return g.Unit(f.Unit).Player
		}
	}
	return g.State.Turn
}

// IsActive reports whether a unit is the active player's.
func (g *Game) IsActive(u UnitID) bool { return g.Unit(u).Player == g.Active() }

// Usable reports whether a unit may use an ability in this phase: it is on the battlefield with
// a model that has it, its conditions are true, and its maximum number of uses has not been
// reached.
func (g *Game) Usable(u UnitID, n int16) bool {
	use := g.UseOf(u, n)
	s := g.Unit(u)
	switch {
	case use.Phase != effect.AnyPhase && use.Phase != g.State.Phase.Phase(): // 9e.CORE.OUTOFPHASE.2
		return false
	case use.Cost > 0 && !g.affords(u, use), g.State.Sides[s.Player].Tokens < int16(use.Tokens), use.Destroyed && s.Did&DestroyedUnit == 0:
		return false
	case use.At == effect.AfterBearerLoss:
		return g.LostBearer(u, use) >= 0 && !g.spent(u, n, use.Once)
	case s.Place != OnTable && use.At != effect.WhenModelDestroyed && use.At != effect.WhenUnitDestroyed && !((use.Army && use.ArmyMost == [3]int8{} || use.At == effect.AfterDeployment) && s.Place.waits()) && !g.scoutsAboard(u, use),
		g.Edition.Mission.ScoutsInZone.Is && scouts(use) && !g.inOwnZone(g.Carrier(u)):
		return false
	case use.Present == effect.OnTable && s.Place != OnTable, use.Present == effect.OrCarried && g.Unit(g.Carrier(u)).Place != OnTable:
		return false
	case use.Army && g.timesInSpan(g.ofArmy(s.Player, use), use.Once) >= g.mostOfArmy(use):
		return false
	case s.Place == OnTable && use.Bearer > 0 && g.BearerOf(u, use) < 0:
		return false
	}
	return g.Holds(u, &use.Scope) && (use.Each || !g.spent(u, n, use.Once)) && (use.Group == 0 || g.groupLeft(u, use))
}

// waits reports whether the place is that of a unit that is in the battle but not on the
// battlefield yet.
func (p Place) waits() bool { return p == Embarked || p == Reinforcing }

// ofArmy returns the counter of the Uses with a Number in a player's army.
func (g *Game) ofArmy(p Player, use *effect.Use) *Used {
	return &Used{On: use.Number, Model: ModelNumber(ModelAt(int(p)))}
}

// mostOfArmy returns how often an army may use a Use in its span.
func (g *Game) mostOfArmy(use *effect.Use) int8 {
	if use.ArmyMost == [3]int8{} {
		return 1
	}
	smaller := len(g.Edition.Mission.Sizes.Is) - len(use.ArmyMost) // than Incursion
	return use.ArmyMost[max(g.Edition.SizeOf(&g.Setup.Armies)-smaller, 0)]
}

// affords reports whether a unit may use a Stratagem: its player has the command points, and
// the Stratagem does not affect the unit itself while it is Battle-shocked
// (10e.BATTLESHOCK.EFFECT.3).
func (g *Game) affords(u UnitID, use *effect.Use) bool {
	s := g.Unit(u)
	return g.State.Sides[s.Player].CommandPoints >= int16(use.Cost) && (use.Select.Affected != effect.Owner || !s.Is.Has(effect.Shocked) || g.HasEffect(u, effect.StratagemsShocked))
}

// groupLeft reports whether another Use of the group may be used in its span.
func (g *Game) groupLeft(u UnitID, use *effect.Use) bool {
	uses, n := g.Sheet(u).Uses, int8(0)
	for i := range uses {
		if uses[i].Group == use.Group && g.spent(u, int16(i), use.Once) {
			n++
		}
	}
	return n < use.GroupMost
}

// SpentOn reports whether the Use, or one with the same Number, has been used on a unit or a
// model in its span.
func (g *Game) SpentOn(use *effect.Use, on UnitID, m ModelID) bool {
	return use.Each && g.counted(&Used{Unit: on, On: use.Number, Model: ModelNumber(m)}, use.Once)
}

// SpendOn counts a use of a Use on a unit or a model.
func (g *Game) SpendOn(use *effect.Use, on UnitID, m ModelID) {
	if use.Each {
		g.count(Used{Unit: on, On: use.Number, Model: ModelNumber(m)})
	}
}

// BearerOf returns the index in State.Models of the first model of the unit with the Use, its bearer, or
// -1 if it is destroyed (11e.DATASHEET.WARGEAR.2, 11e.ABILITY.KIND.6).
func (g *Game) BearerOf(u UnitID, use *effect.Use) int {
	s := g.Unit(u)
	for i := s.First; i < s.First+s.Alive; i++ {
		if use.Bearer == 0 || g.State.Models[i].Kind == uint8(use.Bearer-1) {
			return int(i)
		}
	}
	return -1
}

// LostBearer returns the index in State.Models of the destroyed model of a unit that has a Use, if no other model has
// it, or -1.
func (g *Game) LostBearer(u UnitID, use *effect.Use) int {
	s := g.Unit(u)
	if s.Place != Destroyed && s.Place != OnTable || s.Place == OnTable && g.BearerOf(u, use) >= 0 {
		return -1
	}
	for i := s.First + s.Alive; i < s.First+s.Held; i++ {
		if use.Bearer == 0 || g.State.Models[i].Kind == uint8(use.Bearer-1) {
			return int(i)
		}
	}
	return -1
}

// Revives returns the effect by which a model of a unit that is being destroyed will be set up again, or nil.
func (g *Game) Revives(u UnitID, kind uint8) *effect.Effect {
	if !g.HasMoment(effect.AfterBearerLoss) {
		return nil
	}
	uses := g.Sheet(u).Uses
	for n := range uses {
		use := &uses[n]
		if use.At == effect.AfterBearerLoss && (use.Bearer == 0 || use.Bearer-1 == int8(kind)) && !g.spent(u, int16(n), use.Once) {
			return effect.Find(use.Effects, effect.Revive)
		}
	}
	return nil
}

// spent reports whether a Use has been used in its span.
func (g *Game) spent(u UnitID, n int16, once effect.Frequency) bool {
	return g.counted(&Used{Unit: u, Use: n}, once)
}

// same reports whether two counters count the same.
func (x *Used) same(other *Used) bool {
	return x.Unit == other.Unit && x.Use == other.Use && x.On == other.On && x.Model == other.Model
}

// timesInSpan returns how often an army has used its Uses with a Number in a span.
func (g *Game) timesInSpan(what *Used, once effect.Frequency) int8 {
	if !g.counted(what, once) {
		return 0
	}
	return g.State.Used[slices.IndexFunc(g.State.Used, func(x Used) bool { return x.same(what) })].Times
}

// counted reports whether a use has been counted in a span.
func (g *Game) counted(what *Used, once effect.Frequency) bool {
	i := slices.IndexFunc(g.State.Used, func(x Used) bool { return x.same(what) })
	if i < 0 {
		return false
	}
	s, x := &g.State, &g.State.Used[i]
	switch once {
	case effect.OncePerPhase:
		return x.Round == s.Round && x.Turn == s.Turn && x.Phase == s.Phase
	case effect.OncePerTurn:
		return x.Round == s.Round && x.Turn == s.Turn
	case effect.OncePerRound:
		return x.Round == s.Round
	case effect.OncePerBattle:
		return true
	}
	return false
}

// Spend counts a use by a unit.
func (g *Game) Spend(u UnitID, n int16) {
	use, p := g.UseOf(u, n), g.Unit(u).Player
	if use.Cost > 0 {
		g.GainCommand(p, -int(use.Cost), RuleID(use.Rule))
	}
	g.State.Sides[p].Tokens -= int16(use.Tokens)
	if use.Army {
		of := g.ofArmy(p, use)
		times := g.timesInSpan(of, use.Once)
		g.count(*of).Times = times + 1
	}
	g.count(Used{Unit: u, Use: n})
}

// count counts a use, and returns its counter.
func (g *Game) count(what Used) *Used {
	s := &g.State
	i := slices.IndexFunc(s.Used, func(x Used) bool { return x.same(&what) })
	if i < 0 {
		i = len(s.Used)
		s.Used = append(s.Used, what)
	}
	x := &s.Used[i]
	x.Times++
	x.Round, x.Turn, x.Phase = s.Round, s.Turn, s.Phase
	return x
}

// AddLasting adds a temporary effect to a unit. It lasts on while the unit is not on the battlefield
// (11e.CORE.PERSIST.1).
func (g *Game) AddLasting(l Lasting) {
	if l.Until == effect.Always {
		l.Until = effect.EndOfBattle
	}
	g.State.Lasting = append(g.State.Lasting, l)
	g.discardSight(&l)
	if g.log != nil {
		use := g.UseOf(l.Owner, l.Use)
		g.Emit(Event{Kind: EventNote, Rule: RuleID(use.Rule), Player: l.Player, Unit: l.Unit, Other: l.Owner, Name: g.UseName(l.Owner, l.Use), Word: "an effect lasts"})
	}
}

// Expire ends the effects that last until a moment; those until the next Command or Psychic
// phase end in that of their player. 10e.CORE.PERSIST.1.
func (g *Game) Expire(m effect.Moment) {
	s := &g.State
	of := m == effect.NextCommandPhase || m == effect.NextPsychicPhase || m >= effect.NextTurn
	s.Lasting = slices.DeleteFunc(s.Lasting, func(l Lasting) bool {
		ends := l.Until == m && (!of || l.Player == s.Turn)
		if ends {
			g.discardSight(&l)
		}
		return ends
	})
}

// discardSight discards what is known of the visibility of a unit whose detection range changes because a temporary effect
// begins or ends.
func (g *Game) discardSight(l *Lasting) {
	if g.HasKind(effect.DetectionRange) && g.lasting(l).Kind == effect.DetectionRange {
		g.standsElsewhere(l.Unit, g.Bodies(l.Unit))
	}
}

// OwnEffect returns the first effect of a kind that a unit, or one of its models in play, has
// itself, or nil.
func (g *Game) OwnEffect(u UnitID, do effect.Kind) *effect.Effect {
	sheet := g.Sheet(u)
	own := effect.Find(sheet.Effects, do)
	for i, models := 0, g.Models(u); own == nil && i < len(models); i++ {
		own = effect.Find(sheet.Kinds[models[i].Kind].Effects, do)
	}
	return own
}
