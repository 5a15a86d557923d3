package rules

import "github.com/rollcall40k/rollcall/rules/dice"

// commandReroll re-rolls the die that a player's order for a Command re-roll names, once
// (8e.ONLYWAR.MUSTER.5).
type commandReroll struct {
	game *Game
	src  dice.Source
	kept int // face of the last die if it was re-rolled by an order
}

// D6 rolls a die.
func (o *commandReroll) D6(p dice.Purpose) int {
	o.kept = 0
	face := o.src.D6(p)
	side := &o.game.State.Sides[o.game.roller(p)]
	if side.Rerolls == 0 || side.Order.For != p || face > int(side.Order.Most) {
		return face
	}
	side.Rerolls--
	side.Order = Order{}
	o.kept = dice.Again(o.src, p)
	return o.kept
}

// Again re-rolls the last die, unless it was already re-rolled by an order (8e.CORE.REROLL.2).
func (o *commandReroll) Again(p dice.Purpose) int {
	if o.kept > 0 {
		return o.kept
	}
	return dice.Again(o.src, p)
}

// Kept reports whether the last die was re-rolled by an order, and forgets it: the caller keeps
// that die, and Again re-rolls others.
func (o *commandReroll) Kept() bool {
	was := o.kept > 0
	o.kept = 0
	return was
}

// roller returns the player whose dice are rolled now: the player of the innermost step or, for
// saving throws against attacks, for denying powers and for abilities, the player who makes
// them.
func (g *Game) roller(p dice.Purpose) Player {
	if len(g.State.Frames) == 0 {
		return g.State.Turn
	}
	f := g.frame()
	switch {
	case f.Step == StepUse && len(g.State.PendingUses) > 0:
		return g.Unit(g.State.PendingUses[len(g.State.PendingUses)-1].Unit).Player
	case f.Step == StepAttacks && (p == dice.Save || p == dice.Ignore), f.Step == StepPower && p == dice.Deny:
		return f.Player.Opponent()
	}
	return f.Player
}
