package rules

import "github.com/rollcall40k/rollcall/rules/dice"

// A View is a battle as a player sees it: all that is on the table, and none of
// the dice to come. It shares the table with the battle, and is for reading;
// battles to try things out in are made by Clone. It holds until the next choice.
type View struct{ *Game }

// View returns the battle as its players see it.
func (g *Game) View() View {
	if g.view == nil {
		g.view = &Game{}
		g.view.State.Dice = *dice.NewSeeded(0)
	}
	v := g.view
	hidden := v.State.Dice
	v.Edition, v.Setup, v.Terrain, v.Field = g.Edition, g.Setup, g.Terrain, g.Field
	v.State, v.changes = g.State, g.changes
	v.State.Dice = hidden
	return View{v}
}
