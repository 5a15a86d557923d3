package rules

import "github.com/rollcall40k/rollcall/rules/dice"

// A View is a battle as a player sees it: all that is on the table, and none of
// the dice to come. It shares the table with the battle, and is for reading;
// battles to try things out in are made by Clone.
type View struct{ *Game }

// View returns the battle as its players see it.
func (g *Game) View() View {
	v := *g
	v.script, v.log = nil, nil
	v.scratch = scratch{}
	v.State.Dice = *dice.NewSeeded(0)
	return View{&v}
}
