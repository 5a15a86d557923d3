package rules

import "github.com/rollcall40k/rollcall/rules/dice"

// commandReroll rolls dice while a player has ordered a Command re-roll: the die that
// the order names is rolled again, once (8e.ONLYWAR.MUSTER.5).
type commandReroll struct {
	game *Game
	src  dice.Source
	kept int // face of the die rolled last, if it was rolled again by an order
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

// Again rolls the last die again, unless an order has had it rolled again already
// (8e.CORE.REROLL.2).
func (o *commandReroll) Again(p dice.Purpose) int {
	if o.kept > 0 {
		return o.kept
	}
	return dice.Again(o.src, p)
}

// Kept reports whether the last die was rolled again by an order, and forgets it:
// who asks keeps that die, and Again rolls others.
func (o *commandReroll) Kept() bool {
	was := o.kept > 0
	o.kept = 0
	return was
}

// roller returns whose dice are rolled now: those of the player of the innermost
// step, but for saving throws against attacks, for denying powers, and for
// abilities, whose owner rolls.
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
