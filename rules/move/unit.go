package move

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/morale"
)

// Stages of Unit.
const (
	selected uint8 = iota
	choosing
	moving
	embarking
	moved
	answered // enemies near the unit used abilities
	watched  // Stratagems were offered to the opponent
	flying   // whether the unit takes to the skies
	ordered  // orders for the dice of the move were given
)

// A moveFrame is the frame of Unit: the chosen kind of move in the lowest byte of Value, and above it the number of models
// for which escapeAcross has taken tests.
type moveFrame struct{ *rules.Frame }

func (f moveFrame) kind() rules.OptionKind      { return rules.OptionKind(f.Value & 0xff) }
func (f moveFrame) setKind(do rules.OptionKind) { f.Value = f.Value&^0xff | int32(do) }
func (f moveFrame) tested() int                 { return int(f.Value >> 8) }
func (f moveFrame) setTested(n int)             { f.Value = f.Value&0xff | int32(n)<<8 }

// Unit moves a unit: its player chooses the kind of move, then the moves of its models, and
// then whether it embarks. 10e.MOVE.MODEL.1.
func Unit(g *rules.Game, frame *rules.Frame) rules.Status {
	f := moveFrame{frame}
	switch f.Stage {
	case selected:
		rollRandom(g, f.Unit)
		f.Stage = choosing
		if f.Player == g.State.Turn {
			g.Trigger(effect.WhenSelectedToMove, f.Unit)
		}
		return rules.Again
	case choosing:
		return chooseKind(g, f)
	case flying:
		return AskSkies(g, f.Player, f.Unit, f.kind())
	case ordered:
		begin(g, f, f.kind())
		return rules.Again
	case moving:
		if !g.On(f.Unit) { // none of its models has escaped
			return rules.Over
		}
		k := Of(g, f.Unit, f.kind())
		return g.Ask(rules.Request{
			Ask: rules.MoveModels, Reason: rules.ForMove, Player: f.Player, Unit: f.Unit, Rule: ruleOf(g, f.kind()), N: int32(f.kind()),
			Limits: rules.Limits{Distance: Longest(g, f.Unit, &k)},
		})
	case embarking:
		return askEmbark(g, f.Frame)
	case moved:
		f.Stage = answered
		if makes(f.kind())&(effect.NormalMove|effect.Advanced|effect.FellBack) != 0 && g.On(f.Unit) {
			g.TriggerMoved(f.Unit)
			g.Trigger(effect.WhenMovedAcross, f.Unit)
		}
		return rules.Again
	case answered:
		f.Stage = watched
		if f.kind() != rules.DoRemainStationary && f.Player == g.State.Turn && g.On(f.Unit) && g.OfferStratagems(rules.EnemyMoved, f.Player.Opponent(), f.Unit) {
			return rules.Again
		}
	}
	return rules.Over
}

// chooseKind asks for the kind of move if there is a choice.
func chooseKind(g *rules.Game, f moveFrame) rules.Status {
	options := g.Edition.Move.Kinds.Do(g, f.Unit)
	if len(options) == 1 {
		choose(g, f, options[0].Do)
		return rules.Again
	}
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Reason: rules.ForKindOfMove, Player: f.Player, Unit: f.Unit, Rule: g.Edition.Move.Kinds.ID, Options: options,
	})
}

// UnitMoves applies a choice of Unit.
func UnitMoves(g *rules.Game, frame *rules.Frame, c *rules.Choice) error {
	f := moveFrame{frame}
	switch f.Stage {
	case choosing:
		choose(g, f, g.Chosen(c).Do)
		return nil
	case flying:
		TakesToSkies(g, f.Unit, g.Chosen(c))
		order(g, f, f.kind())
		return nil
	case embarking:
		f.Stage = moved
		if o := g.Chosen(c); o.Do == rules.DoEmbark {
			Embark(g, f.Unit, o.Unit)
		}
		return nil
	}
	k := Of(g, f.Unit, f.kind())
	near := Steady(g, f.Unit, &k, c.Paths)
	bodies, err := CheckAnswer(g, f.Unit, &k, c.Paths)
	if err != nil {
		if len(c.Paths) == 0 {
			return stays(g, f, err)
		}
		return err
	}
	if escapeAcross(g, f, c.Paths) {
		return nil
	}
	desperate := g.Edition.Move.Escapes.Do(g, f.Unit, f.kind())
	g.State.Crossed = crossed(g, f.Unit, c.Paths)
	Carry(g, f.Unit, bodies)
	g.StopAction(f.Unit)
	g.Unit(f.Unit).Did = g.Unit(f.Unit).Did&^rules.MovedNear | near
	end(g, f, desperate)
	return nil
}

// stays applies the answer that no model moves if the move may not end so: the unit cannot make
// the move, and Remains Stationary (9e.MOVE.FALLBACK.2, 9e.UNIT.COHERENCY.4, 9e.MOVE.MODEL.6).
// A unit with a minimum move must make it, and is removed if it cannot.
func stays(g *rules.Game, f moveFrame, err error) error {
	if !hasLeast(g, f.Unit) {
		by := g.Edition.Move.Stationary
		if do := f.kind(); do == rules.DoFallBack || do == rules.DoEscape {
			by = g.Edition.Move.FallBack
		}
		f.Stage = moved
		f.setKind(rules.DoRemainStationary)
		note(g, f.Unit, rules.DoRemainStationary, by)
		remain(g, f.Unit)
		return nil
	}
	if fliesBy(g, f.Unit, f.kind()) {
		return err
	}
	leave(g, f)
	return nil
}

// choose records the kind of move. If the unit can FLY, its player declares next whether it does.
func choose(g *rules.Game, f moveFrame, do rules.OptionKind) {
	if MayFly(g, f.Unit) && makes(do) != 0 {
		f.setKind(do)
		f.Stage = flying
		return
	}
	order(g, f, do)
}

// order offers the player an order for the rolls that the kind of move needs, and begins it.
func order(g *rules.Game, f moveFrame, do rules.OptionKind) {
	rolls := rules.Rolls(0)
	switch {
	case do == rules.DoAdvance && fixedAdvance(g, f.Unit) == 0:
		rolls = rules.RollsFor(dice.Advance)
	case (do == rules.DoFallBack || do == rules.DoEscape) && Escapes(g, f.Unit, do):
		rolls = rules.RollsFor(dice.Escape)
	}
	f.setKind(do)
	f.Stage = ordered
	if rolls == 0 || !g.OfferOrder(f.Player, f.Unit, rolls) {
		begin(g, f, do)
	}
}

// begin records the kind of move, and makes the rolls that it needs.
func begin(g *rules.Game, f moveFrame, do rules.OptionKind) {
	f.Stage = moving
	f.setKind(do)
	switch do {
	case rules.DoFallBack, rules.DoEscape:
		desperate(g, f, do)
	case rules.DoAdvance:
		g.Unit(f.Unit).Rolled = advance(g, f.Unit)
	case rules.DoLeave:
		leave(g, f)
	case rules.DoRemainStationary:
		f.Stage = moved
		note(g, f.Unit, do, g.Edition.Move.Stationary)
		remain(g, f.Unit)
	}
}

// end marks the unit with the move that it made: by a desperate escape, it may be Battle-shocked (11e.MOVE.FALLBACK.5,
// 11e.MOVE.FALLBACK.8), which is rolled before the move ends (11e.MOVE.END.2). It may embark then.
func end(g *rules.Game, f moveFrame, desperate bool) {
	do := f.kind()
	f.Stage = embarking
	g.Unit(f.Unit).Did &^= rules.TookToSkies
	note(g, f.Unit, do, ruleOf(g, do))
	g.Mark(f.Unit, makes(do))
	testAfterMove(g, f.Unit)
	if desperate && g.Edition.Move.EscapeHurts.Is && !g.Unit(f.Unit).Is.Has(effect.Shocked) {
		morale.TakeShock(g, f.Unit, 0)
	}
}

// testAfterMove rolls whether a unit is shocked by the move that it has made (11e.ABILITY.WALKER.2).
func testAfterMove(g *rules.Game, u rules.UnitID) {
	e := g.FindEffect(u, effect.ShockAfterMove)
	if e == nil {
		return
	}
	uses := g.Sheet(u).Uses
	from := slices.IndexFunc(uses, func(x effect.Use) bool { return effect.Contains(x.Effects, effect.ShockAfterMove) })
	face := g.Dice().D6(dice.Ability)
	g.LogRoll(rules.RuleID(uses[max(from, 0)].Rule), dice.Ability, rules.Event{Unit: u, N: int32(face), M: int32(e.Value) + 1})
	if face <= int(e.Value) {
		g.Mark(u, effect.Shocked)
	}
}

// ruleOf returns the rule of a kind of move.
func ruleOf(g *rules.Game, do rules.OptionKind) rules.RuleID {
	switch do {
	case rules.DoAdvance:
		return g.Edition.Move.Advance.ID
	case rules.DoFallBack:
		return g.Edition.Move.FallBack
	case rules.DoEscape:
		return g.Edition.Move.Crossing.ID
	}
	return g.Edition.Move.Normal
}

// note logs the kind of move of a unit.
func note(g *rules.Game, u rules.UnitID, do rules.OptionKind, by rules.RuleID) {
	g.LogStep(u, by, do.String())
}

// Steady returns rules.MovedNear where no model moves farther than MoveRules.Steady, in ways of a
// kind of move, and 0 otherwise. A unit that makes a second move this turn counts as moving far.
func Steady(g *rules.Game, u rules.UnitID, k *Kind, paths []rules.Path) rules.TurnActions {
	most := g.Edition.Move.Steady.Is
	if most == 0 || g.Unit(u).Is.Has(effect.Moved) {
		return 0
	}
	for i := range paths {
		at := g.Find(u, paths[i].Model)
		if at >= 0 && len(paths[i].Poses) > 0 && g.State.Bodies[at].At().DistanceTo(last(paths[i].Poses).At()) > most {
			return 0
		}
	}
	short := *k // in the air, up and down does not count (11e.MOVE.FLY.4)
	short.Least, short.Less = false, 0
	short.Distance = func(at int) geom.Length { return Able(g, at, most) }
	if _, err := Check(g, u, &short, paths); err != nil {
		return 0
	}
	return rules.MovedNear
}

// rollRandom rolls a random Move characteristic, once for the whole unit
// (9e.DATASHEET.MODCHAR.6).
func rollRandom(g *rules.Game, u rules.UnitID) {
	first := int(g.Unit(u).First)
	for i := range g.Models(u) {
		m := g.Profile(first + i).Move
		if m.Random.Zero() {
			continue
		}
		n := m.Random.Roll(g.Dice(), dice.Move)
		g.Unit(u).Pace = geom.Length(n) * geom.Inch
		rolled(g, u, n, g.Edition.Move.Random, dice.Move)
		return
	}
}

// advance returns what an Advance adds to Move: the value of an effect that replaces the roll
// (9e.DATASHEET.SEEDUNIT.5, 9e.EXAMPLES.OUTRIDERS), or the roll (9e.MOVE.ADVANCE.1). If it may
// be re-rolled, it is when it is below average. 10e.MOVE.ADVANCE.2, 10e.MOVE.ADVANCE.4.
func advance(g *rules.Game, u rules.UnitID) geom.Length {
	by := g.Edition.Move.Advance.ID
	if n := fixedAdvance(g, u); n > 0 {
		rolled(g, u, int(n/geom.Inch), by, dice.Advance)
		return n
	}
	c := g.RollChange(u, effect.AdvanceRoll)
	n := c.Modifier.Result(g.Edition.Move.Advance.Is.Reroll(g.Dice(), dice.Advance, c.Again))
	rolled(g, u, n, by, dice.Advance)
	return geom.Length(n) * geom.Inch
}

// fixedAdvance returns the longest distance that an effect adds instead of an Advance roll, or 0
// (10e.MOVE.ADVANCE.5).
func fixedAdvance(g *rules.Game, u rules.UnitID) (n geom.Length) {
	g.Effects(u, func(e *effect.Effect) {
		if e.Kind == effect.FixedAdvance && g.Holds(u, &e.Scope) {
			n = max(n, e.Length)
		}
	})
	return n
}

// rolled logs the result of a roll.
func rolled(g *rules.Game, u rules.UnitID, n int, by rules.RuleID, p dice.Purpose) {
	g.LogRoll(by, p, rules.Event{Unit: u, N: int32(n)})
}

// crossed returns the enemy units that a unit's moves cross, if an ability needs them.
func crossed(g *rules.Game, u rules.UnitID, paths []rules.Path) (set rules.UnitSet) {
	if !g.HasMoment(effect.WhenMovedAcross) {
		return 0
	}
	for i := range paths {
		at := g.Find(u, paths[i].Model)
		for e := range g.Enemies(u) {
			if at >= 0 && !set.Has(e) && crosses(g, at, &paths[i], e) {
				set = set.With(e)
			}
		}
	}
	return set
}

// crosses reports whether the path of the model at an index of State.Models leads across a model of another unit.
func crosses(g *rules.Game, at int, path *rules.Path, other rules.UnitID) bool {
	own := &g.State.Bodies[at]
	m := geom.Move{Base: own.Base, Field: g.Field, Models: g.Bodies(other), PassTerrain: true}
	_, fault := g.Terrain.Passage(&m, append([]geom.Pose{own.Pose}, path.Poses...))
	return fault == geom.CrossesModel
}
