package rules

import "github.com/rollcall40k/rollcall/rules/dice"

// Reanimate rolls for the models of a unit that were destroyed last, so many of
// them: a D6 for each wound of their Wounds characteristics. Each result needed
// or more makes up one wound; models that are made up whole return, in coherency,
// and the others stay lost. It reports whether a step was pushed.
func (g *Game) Reanimate(u, by UnitID, models, needed int) bool {
	s := &g.State.Units[u]
	models = min(models, int(s.Held-s.Alive))
	if s.Place != OnTable || s.Alive == 0 || models == 0 {
		return false
	}
	from := int(s.First + s.Alive)
	rolls := 0
	for at := from; at < from+models; at++ {
		rolls += int(g.Kind(at).Profile.Wounds)
	}
	made := g.reanimation(u, rolls, needed)
	returning := 0
	for at := from; at < from+models; at++ {
		if made -= int(g.Kind(at).Profile.Wounds); made < 0 {
			break
		}
		returning++
	}
	if returning == 0 {
		return false
	}
	g.Push(Frame{Step: StepReturn, Player: s.Player, Unit: u, Other: by, N: int32(returning)})
	return true
}

// reanimation returns how many of the dice show the result needed or more.
func (g *Game) reanimation(u UnitID, rolls, needed int) (made int) {
	change := g.RollChange(u, ReanimationRoll)
	src := g.Dice()
	for range rolls {
		face := src.D6(dice.Reanimate)
		passed := change.Modifier.Apply(face) >= needed
		if change.Again.Again(face, face >= needed, passed) {
			face = dice.Again(src, dice.Reanimate)
			passed = change.Modifier.Apply(face) >= needed
		}
		if passed {
			made++
		}
	}
	if g.log != nil {
		g.Emit(Event{
			Kind: EventRoll, Player: g.State.Units[u].Player, Unit: u, Other: NoUnit, Model: NoModel, N: int32(made), M: int32(needed),
			Word: dice.Reanimate.String(),
		})
	}
	return made
}
