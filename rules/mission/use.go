package mission

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// Stages of Use.
const (
	sequencing uint8 = iota // order of the uses
	offering                // whether to use it
	choosing                // which of its effects
	aiming                  // on which targets
	dealing                 // apply the effects to each target
)

// A useFrame is the frame of Use: the uses that it plays, and the targets of the current one.
// Other and Model are its current unit and model.
type useFrame struct{ *rules.Frame }

func (f useFrame) base() int                                { return int(f.Value) } // in State.PendingUses
func (f useFrame) targets() rules.UnitSet                   { return f.Units }
func (f useFrame) setTargets(s rules.UnitSet)               { f.Units = s }
func (f useFrame) pending(g *rules.Game) []rules.PendingUse { return g.State.PendingUses[f.first(g):] }

// first returns the index of the first use that does not wait.
func (f useFrame) first(g *rules.Game) int {
	n := f.base()
	for n < len(g.State.PendingUses) && g.State.PendingUses[n].Waits {
		n++
	}
	return n
}

// Use plays the abilities of a moment: the last of State.PendingUses. If there are several, the
// player of the frame orders them (9e.CORE.SEQUENCE), or both players alternate with their own
// (10e.MISSION.SEQ.8).
func Use(g *rules.Game, frame *rules.Frame) rules.Status {
	f := useFrame{frame}
	for {
		if f.Stage == sequencing && len(f.pending(g)) == 0 {
			if len(g.State.PendingUses) == f.base() {
				return rules.Over
			}
			g.Due(f.base()) // 11e.CORE.SEQUENCE.2
			continue
		}
		if f.Stage == dealing {
			if applyEffect(g, f) {
				return rules.Again
			}
			continue
		}
		if q, ask := question(g, f); ask {
			return g.Ask(q)
		}
	}
}

// question returns the request of a stage. If there is only one answer, it is taken and the stage
// continues.
func question(g *rules.Game, f useFrame) (rules.Request, bool) {
	q := rules.Request{Ask: rules.SelectOption, Player: f.Player}
	r := &g.Edition.Mission
	switch f.Stage {
	case sequencing:
		turn, all := f.pending(g), f.pending(g)
		switch q.Rule = r.Sequence; {
		case inTurns(g, f):
			q.Rule, turn = r.InTurns.ID, ofTurn(g, f)
			q.Player = f.Player
		case r.ByGroups.Is:
			q.Rule, turn = r.ByGroups.ID, firstGroup(g, f)
			q.Player, all = g.Unit(turn[0].Unit).Player, turn
		case r.ActiveFirst.Is:
			if turn = decidedFirst(g, f); len(turn) < len(all) {
				q.Rule, all = r.ActiveFirst.ID, turn
			}
		}
		q.Reason, q.Options = rules.ForSequence, optionsOf(toFront(turn, func(r rules.PendingUse) bool { return !isIdle(g, r) }))
		if len(q.Options) > 1 && matters(g, all) {
			return q, true
		}
		pick(g, f, f.first(g))
		return q, false
	}
	use, ready := current(g)
	q.Player, q.Unit, q.Rule = g.Unit(ready.Unit).Player, ready.Unit, r.Sequence
	switch {
	case use.Rule != "":
		q.Rule = rules.RuleID(use.Rule)
	case inTurns(g, f):
		q.Rule = r.InTurns.ID
	}
	switch f.Stage {
	case offering:
		q.Reason = rules.ForUse
		q.Options = []rules.Option{{Do: rules.Pass}, {Do: rules.DoUse, N: int32(ready.Use)}}
		if use.Optional && !selects(use) {
			return q, true
		}
		f.Stage = choosing
	case choosing:
		if ready.Tested != rules.NoUnit && use.Select.Models && len(targets(g, ready, use)) == 0 {
			drop(g, f)
			return q, false
		}
		q.Reason = rules.ForUse
		for i := range use.Effects {
			q.Options = append(q.Options, rules.Option{Do: rules.TakeNumber, N: int32(i)})
		}
		if use.OneOf && len(use.Effects) > 1 {
			return q, true
		}
		f.Stage = aiming
	case aiming:
		return aim(g, f, q)
	}
	return q, false
}

// selects reports whether its player selects the units or models that a Use affects.
func selects(use *effect.Use) bool {
	switch use.Select.Affected {
	case effect.OneFriend, effect.OneEnemy, effect.OwnModel:
		return true
	}
	return false
}

// aim asks which unit a Use affects. If the Use is optional, the player may choose none.
func aim(g *rules.Game, f useFrame, q rules.Request) (rules.Request, bool) {
	use, ready := current(g)
	if use.Select.Affected == effect.AtPoint {
		q.Ask, q.Reason = rules.PlaceMarker, rules.ForTarget
		return q, true
	}
	list := slices.DeleteFunc(targets(g, ready, use), func(o rules.Option) bool { return f.targets().Has(o.Unit) || g.SpentOn(use, o.Unit, o.Model) })
	if !selects(use) {
		for _, o := range list {
			f.setTargets(f.targets().With(o.Unit))
			if use.Select.Affected == effect.Owner {
				f.Model = o.Model
			}
			g.SpendOn(use, o.Unit, o.Model)
		}
		began(g, f)
		return q, false
	}
	if most := use.Select.Rolled; !most.Zero() && ready.Most == 0 && len(list) > 0 {
		ready.Most = int8(most.Roll(g.Dice(), dice.Ability))
		g.LogRoll(rules.RuleID(use.Rule), dice.Ability, rules.Event{Unit: ready.Unit, N: int32(ready.Most)})
	}
	if len(list) == 0 && f.targets() != 0 {
		began(g, f)
		return q, false
	}
	if len(list) == 0 {
		drop(g, f)
		return q, false
	}
	if use.Optional || f.targets() != 0 {
		list = append([]rules.Option{{Do: rules.Pass}}, list...)
	}
	if len(list) == 1 {
		aimed(g, f, list[0])
		return q, false
	}
	q.Reason, q.Options = rules.ForTarget, list
	if use.Select.Closest {
		q.Rule = g.Edition.Mission.Closest // 9e.CORE.MEASURE.4
	}
	return q, true
}

// aimed selects one of the targets of a Use, and continues when all are selected.
func aimed(g *rules.Game, f useFrame, o rules.Option) {
	use, ready := current(g)
	f.Model = o.Model
	f.setTargets(f.targets().With(o.Unit))
	g.SpendOn(use, o.Unit, o.Model)
	if f.targets().Len() >= int(max(use.Select.Count, ready.Most)) {
		began(g, f)
	}
}

// began marks the Use as used, and continues with its targets.
func began(g *rules.Game, f useFrame) {
	use, ready := current(g)
	g.Spend(ready.Unit, ready.Use)
	if inTurns(g, f) {
		f.Player = f.Player.Opponent()
	}
	f.Stage, f.Other = dealing, rules.NoUnit
	if g.Logging() {
		g.Emit(rules.Event{
			Kind: rules.EventStep, Rule: rules.RuleID(use.Rule), Player: g.Unit(ready.Unit).Player, Unit: ready.Unit,
			Model: f.Model, Name: g.UseName(ready.Unit, ready.Use), Word: "use",
		})
	}
}

// Used handles a choice of Use.
func Used(g *rules.Game, frame *rules.Frame, c *rules.Choice) error {
	f := useFrame{frame}
	if c.Ask == rules.PlaceMarker {
		return pointed(g, f, c)
	}
	o := g.Chosen(c)
	switch f.Stage {
	case sequencing:
		pick(g, f, f.first(g)+c.Option)
	case offering:
		if o.Do == rules.Pass {
			drop(g, f)
			return nil
		}
		f.Stage = choosing
	case choosing:
		g.State.PendingUses[len(g.State.PendingUses)-1].Only = int8(o.N) + 1
		f.Stage = aiming
	case aiming:
		switch {
		case o.Do != rules.Pass:
			aimed(g, f, o)
		case f.targets() != 0: // no further targets
			began(g, f)
		default:
			drop(g, f)
		}
	}
	return nil
}

// pointed handles a point of the battlefield: the Use affects the units around it.
func pointed(g *rules.Game, f useFrame, c *rules.Choice) error {
	use, ready := current(g)
	if !g.Field.Contains(c.Point) {
		return refuse(g.Edition.Mission.Sequence, ready.Unit, "a point beyond the edge", "a point of the battlefield")
	}
	radius := use.Select.Radius.Roll(g.Dice(), dice.Ability)
	g.LogRoll(rules.RuleID(use.Rule), dice.Ability, rules.Event{Unit: ready.Unit, N: int32(radius)})
	at := []geom.Body{geom.Spot(c.Point)}
	for u := range g.Units() {
		if g.On(u) && geom.UnitWithin(at, g.Bodies(u), geom.Length(radius)*geom.Inch) {
			f.setTargets(f.targets().With(u))
		}
	}
	began(g, f)
	return nil
}

// current returns the current Use: the last pending one.
func current(g *rules.Game) (*effect.Use, *rules.PendingUse) {
	r := &g.State.PendingUses[len(g.State.PendingUses)-1]
	return g.UseOf(r.Unit, r.Use), r
}

// inTurns reports whether the players alternate with their pending uses (11e.ABILITY.SCOUTS.4).
func inTurns(g *rules.Game, f useFrame) bool {
	if !g.Edition.Mission.InTurns.Is {
		return false
	}
	r := f.pending(g)[0]
	at := g.UseOf(r.Unit, r.Use).At
	return at == effect.BeforeBattle || at == effect.AfterDeployment
}

// ofTurn moves the pending uses of the player whose turn it is to the front, and returns them. A
// player without any leaves the turn to the opponent. Scout moves of the player with the first turn may come before all
// others (10e.ABILITY.SCOUTS.5).
func ofTurn(g *rules.Game, f useFrame) []rules.PendingUse {
	list := f.pending(g)
	own := func(r rules.PendingUse) bool { return g.Unit(r.Unit).Player == f.Player }
	if !slices.ContainsFunc(list, own) {
		f.Player = f.Player.Opponent()
	}
	if g.Edition.Mission.ScoutsFirst.Is {
		if first := func(r rules.PendingUse) bool { return g.Unit(r.Unit).Player == g.State.First && scouts(g, r) }; slices.ContainsFunc(list, first) {
			f.Player = g.State.First
			return toFront(list, first)
		}
	}
	return toFront(list, own)
}

// scouts reports whether a pending use is a move before the battle.
func scouts(g *rules.Game, r rules.PendingUse) bool {
	e := g.UseOf(r.Unit, r.Use).Effects
	return len(e) == 1 && e[0].Kind == effect.ExtraMove
}

// toFront moves some of the pending uses to the front, in their order, and returns them.
func toFront(list []rules.PendingUse, some func(rules.PendingUse) bool) []rules.PendingUse {
	n := 0
	for i, r := range list {
		if some(r) {
			copy(list[n+1:i+1], list[n:i])
			list[n] = r
			n++
		}
	}
	return list[:n]
}

// decidedFirst moves the optional uses of the player who decides second behind all others, as long as the other player
// still has optional ones, and returns those others. The active player decides first or, outside of turns, the loser of the
// roll-off (10e.CORE.SEQUENCE.8).
func decidedFirst(g *rules.Game, f useFrame) []rules.PendingUse {
	list := f.pending(g)
	first := f.Player
	if rules.OutsideTurns(g.UseOf(list[0].Unit, list[0].Use).At) {
		first = first.Opponent()
	}
	optional := func(r rules.PendingUse, p rules.Player) bool {
		return g.Unit(r.Unit).Player == p && g.UseOf(r.Unit, r.Use).Optional
	}
	if !slices.ContainsFunc(list, func(r rules.PendingUse) bool { return optional(r, first) }) {
		return list
	}
	return toFront(list, func(r rules.PendingUse) bool { return !optional(r, first.Opponent()) })
}

// firstGroup moves the pending uses of the first group to the front, and returns them: the mandatory ones of
// the active player, the optional ones, and then those of the opposing player (11e.CORE.SEQUENCE.1, 11e.CORE.PLAYER.1). What is
// on a datasheet is a rule of the player of its unit (11e.CORE.OWNRULES.1).
func firstGroup(g *rules.Game, f useFrame) []rules.PendingUse {
	group := func(r rules.PendingUse) int {
		n := 0
		if g.Unit(r.Unit).Player != f.Player {
			n = 2
		}
		if g.UseOf(r.Unit, r.Use).Optional {
			n++
		}
		return n
	}
	list := f.pending(g)
	first := group(list[0])
	for _, r := range list {
		first = min(first, group(r))
	}
	return toFront(list, func(r rules.PendingUse) bool { return group(r) == first })
}

// optionsOf returns the pending uses as options.
func optionsOf(list []rules.PendingUse) (options []rules.Option) {
	for _, r := range list {
		options = append(options, rules.Option{Do: rules.DoUse, Unit: r.Unit, N: int32(r.Use)})
	}
	return options
}

// matters reports whether the order of pending uses can matter. It cannot if each affects only
// its own unit, and only regains wounds or has a lasting effect.
func matters(g *rules.Game, list []rules.PendingUse) bool {
	return slices.ContainsFunc(list, func(r rules.PendingUse) bool {
		use := g.UseOf(r.Unit, r.Use)
		return !isIdle(g, r) && (use.Optional || use.OneOf || use.Select.Affected != effect.Owner || slices.ContainsFunc(use.Effects, func(e effect.Effect) bool {
			return deals[e.Kind] != nil && e.Kind != effect.RegainWounds
		}))
	})
}

// isIdle reports whether a pending use would change nothing now: a unit regains its own wounds and models,
// and has lost none, or cannot make a surge move. It waits for the others, which may change that, and ends without a roll.
func isIdle(g *rules.Game, r rules.PendingUse) bool {
	use := g.UseOf(r.Unit, r.Use)
	return use.Select.Affected == effect.Owner && !useful(g, use, 0, r.Unit, -1)
}

// pick plays one of the pending uses, if it may still be used.
func pick(g *rules.Game, f useFrame, at int) {
	list := g.State.PendingUses
	r := list[at]
	copy(list[at:], list[at+1:])
	list[len(list)-1] = r
	f.Stage, f.Model = offering, rules.NoModel
	f.setTargets(0)
	if isIdle(g, r) || r.Use >= 0 && (!g.Usable(r.Unit, r.Use) || g.UseOf(r.Unit, r.Use).Shooter && !shoot.Ready(g, r.Unit, effect.ToObserve)) {
		drop(g, f)
	}
}

// drop ends the current Use.
func drop(g *rules.Game, f useFrame) {
	g.State.PendingUses = g.State.PendingUses[:len(g.State.PendingUses)-1]
	f.Stage = sequencing
}

// applyEffect applies the next effect to the next target. It reports whether a step was pushed.
func applyEffect(g *rules.Game, f useFrame) bool {
	use, ready := current(g)
	if f.Other == rules.NoUnit {
		if f.targets() == 0 {
			drop(g, f)
			return false
		}
		next := f.targets().First()
		f.setTargets(f.targets().Without(next))
		ready.Effect, ready.Outcome = 0, effect.NoTest
		if !works(g, use, ready, next) {
			return false
		}
		f.Other = next
	}
	if int(ready.Effect) == len(use.Effects) {
		if ready.Times--; ready.Times > 0 && g.On(f.Other) {
			ready.Effect = 0
			return false
		}
		f.Other = rules.NoUnit
		return false
	}
	e := &use.Effects[ready.Effect]
	ready.Effect++
	if e.After != effect.NoTest && e.After != ready.Outcome {
		return false
	}
	if !e.OfTarget.Empty() && !e.OfTarget.Passes(g.KeywordsNow(f.Other)) {
		return false
	}
	if ready.Only > 0 && ready.Only != ready.Effect || e.Results != 0 && !e.Results.Has(int(ready.Face)) {
		return false
	}
	d := effectInstance{owner: ready.Unit, target: f.Other, model: f.Model, use: use, effect: e, rule: rules.RuleID(use.Rule), test: int(ready.Test), face: int(ready.Face)}
	if do := deals[e.Kind]; do != nil {
		return do(g, &d)
	}
	if e.Kind == effect.AddKeyword && !e.Scope.Opponent.Passes(g.KeywordsNow(f.Other)) {
		return false
	}
	lasting := rules.Lasting{
		Unit: f.Other, Owner: ready.Unit, Use: ready.Use, Effect: int16(ready.Effect - 1), Until: use.Until,
		Player: g.Unit(ready.Unit).Player,
	}
	if e.OnOwner {
		lasting.Unit = ready.Unit
	}
	if use.Select.Models && f.Model != rules.NoModel {
		lasting.Model = rules.ModelNumber(f.Model)
	}
	g.AddLasting(lasting)
	return false
}

// works rolls the dice of a Use for one of its targets, if it has any, and reports whether it
// takes effect. Ready.Times is the number of times.
func works(g *rules.Game, use *effect.Use, ready *rules.PendingUse, target rules.UnitID) bool {
	ready.Face, ready.Times = 0, 1
	if e := effect.Find(use.Effects, effect.ReanimateWounds); e != nil {
		ready.Times = int8(e.Amount.Roll(g.Dice(), dice.Reanimate))
		g.LogRoll(g.Edition.Mission.Returning, dice.Reanimate, rules.Event{Unit: target, N: int32(ready.Times)})
	}
	if use.Needs == 0 && !use.BelowModels && !slices.ContainsFunc(use.Effects, func(e effect.Effect) bool { return e.Results != 0 || e.Reached }) {
		return true
	}
	n := 1
	switch {
	case use.Dice == effect.DiePerModel:
		n = int(g.Unit(target).Alive)
	case use.Dice == effect.DiePerOwnModel:
		n = int(g.Unit(ready.Unit).Alive)
	case use.Dice == effect.DiePerEngaged:
		n = 0
		for i := range g.Bodies(ready.Unit) {
			if geom.UnitWithinReach(g.Bodies(ready.Unit)[i:i+1], g.Bodies(target), g.Edition.Table.Engagement.Is) {
				n++
			}
		}
	case use.Dice > 0:
		n = int(use.Dice)
	}
	ready.Times = 0
	for range n {
		if rolls(g, use, ready, target) && (use.Most == 0 || ready.Times < use.Most) {
			ready.Times++
		}
	}
	return ready.Times > 0
}

// rolls rolls one D6 of a Use, and reports whether it succeeds.
func rolls(g *rules.Game, use *effect.Use, ready *rules.PendingUse, target rules.UnitID) bool {
	needs := use.Needs
	if use.Other > 0 && use.OtherOf.Passes(g.Keywords(target)) {
		needs = use.Other
	}
	added := modifier(g, use, ready.Unit, target)
	result := die(g, rules.RuleID(use.Rule), ready.Unit, target, needs, added)
	ready.Face = int8(min(max(result, 1), 6))
	if use.BelowModels {
		return int16(ready.Face) < g.Unit(target).Alive
	}
	return result >= int(needs)
}

// modifier returns what is added to a roll of a Use for one of its targets.
func modifier(g *rules.Game, use *effect.Use, owner, target rules.UnitID) int {
	m := use.Modifier
	switch {
	case m == nil, m.Target && !m.Scope.Opponent.Passes(g.KeywordsNow(target)):
		return 0
	case m.Target:
		owner = target
	}
	if !g.Holds(owner, &m.Scope) {
		return 0
	}
	return int(m.Value)
}

// die rolls one D6 of an ability of a unit against another, and returns its result with what is added to it.
func die(g *rules.Game, by rules.RuleID, owner, target rules.UnitID, needs int8, added int) int {
	result := g.Dice().D6(dice.Ability) + added
	g.LogRoll(by, dice.Ability, rules.Event{Unit: owner, Other: target, N: int32(result), M: int32(needs), Added: int32(added)})
	return result
}
