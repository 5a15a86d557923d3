package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Stages of Unit.
const (
	choosing uint8 = iota
	moving
	moved
)

// Unit moves a unit: its player chooses the kind of move, then the ways of its
// models.
func Unit(g *rules.Game, f *rules.Frame) rules.Status {
	switch f.At {
	case choosing:
		return g.Ask(rules.Request{
			Ask: rules.SelectOption, Why: rules.ForKindOfMove, Player: f.Player, Unit: f.Unit, Rule: g.Edition.Move.Kinds.ID,
			Options: g.Edition.Move.Kinds.Do(g, f.Unit),
		})
	case moving:
		k := kindOf(g, f)
		return g.Ask(rules.Request{
			Ask: rules.MoveModels, Why: rules.ForMove, Player: f.Player, Unit: f.Unit, Rule: k.Rule,
			Limits: rules.Limits{From: rules.NoUnit, Distance: Longest(g, f.Unit, k)},
		})
	}
	return rules.Over
}

// UnitMoves takes a choice of Unit.
func UnitMoves(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	if f.At == choosing {
		begin(g, f, g.Chosen(c).Do)
		return nil
	}
	bodies, err := Check(g, f.Unit, kindOf(g, f), c.Ways)
	if err != nil {
		return err
	}
	Carry(g, f.Unit, bodies)
	f.At = moved
	return nil
}

// begin takes what the unit does, and rolls what its move needs.
func begin(g *rules.Game, f *rules.Frame, do rules.Do) {
	f.N, f.At = int32(do), moving
	switch do {
	case rules.DoNormalMove:
		g.Mark(f.Unit, rules.Moved|rules.NormalMove)
	case rules.DoAdvance:
		g.Unit(f.Unit).Rolled = geom.Length(g.Dice().D6(dice.Advance)) * geom.Inch
		g.Mark(f.Unit, rules.Moved|rules.Advanced)
	case rules.DoFallBack:
		g.Mark(f.Unit, rules.Moved|rules.FellBack)
	default:
		g.Mark(f.Unit, rules.RemainedStationary)
		f.At = moved
	}
}

// kindOf returns what the unit's move keeps to.
func kindOf(g *rules.Game, f *rules.Frame) *Kind {
	k := Of(g, f.Unit, rules.Do(f.N))
	return &k
}

// Kinds lists the kinds of move that a unit may make: a Normal Move or an
// Advance, or Falling Back where an enemy is within Engagement Range, or
// Remaining Stationary (9e.MOVE.SEQ.2, .3).
func Kinds(g *rules.Game, u rules.UnitID) []rules.Option {
	if g.EngagedBy(u) != 0 {
		return []rules.Option{{Do: rules.DoRemainStationary}, {Do: rules.DoFallBack}}
	}
	return []rules.Option{{Do: rules.DoRemainStationary}, {Do: rules.DoNormalMove}, {Do: rules.DoAdvance}}
}
