package attack

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// Stages of Mortal.
const (
	onUnit  uint8 = iota // its player allocates the mortal wounds
	onModel              // only Frame.Model suffers them
	suffered
	byPsychic // as onModel, by a Psychic Attack
)

// A mortalFrame is the frame of Mortal: the number of remaining mortal wounds. The unit Other has
// the rule that inflicts them, unless it is NoUnit.
type mortalFrame struct{ *rules.Frame }

func (f mortalFrame) left() int16     { return int16(f.Value) }
func (f mortalFrame) setLeft(n int16) { f.Value = int32(n) }

// Mortal inflicts mortal wounds on a unit, without wound rolls and saves (9e.ATTACK.MORTAL.2):
// one at a time, allocated like attacks, on one model after another (9e.ATTACK.MORTAL.1, .3, .4).
func Mortal(g *rules.Game, frame *rules.Frame) rules.Status {
	f := mortalFrame{frame}
	if f.Stage == suffered {
		return mortalOver(g)
	}
	w := g.Workspace()
	ability.SnapshotTarget(g, f.Other, f.Unit, &w.Target)
	ability.Mortal(w, g.Is(f.Unit), f.Stage == byPsychic)
	for f.left() > 0 {
		at, ok := mortalOn(g, f)
		if !ok {
			return ask(g, f.Unit, f.Other)
		}
		if at < 0 {
			f.setLeft(0)
			break
		}
		mortal(g, f, at)
	}
	f.Stage = suffered
	return g.Push(Destroy(g, f.Unit, f.Other))
}

// mortalOver clears orders for allocation, but not those of attacks that are being resolved.
func mortalOver(g *rules.Game) rules.Status {
	for i := range g.State.Frames {
		if g.State.Frames[i].Step == rules.StepAttacks {
			return rules.Over
		}
	}
	return over(g)
}

// mortalOn returns the index of the model that takes the next mortal wound.
func mortalOn(g *rules.Game, f mortalFrame) (at int, ok bool) {
	if f.Stage == onUnit {
		return chosen(g, f.Unit)
	}
	models := g.Models(f.Unit)
	if at = position(models, f.Model); at >= 0 && models[at].Wounds <= 0 {
		at = -1
	}
	return at, true
}

// mortal inflicts mortal wounds on a model until it has no wounds left. What their allocation triggers is triggered when
// the model is selected (11e.ATTACK.MORTAL.6, 11e.ATTACK.TARGETS.7).
func mortal(g *rules.Game, f mortalFrame, at int) {
	models := g.Models(f.Unit)
	m := &models[at]
	had := m.Wounds
	m.Allocated = true
	b := PendingDamage{Left: f.left(), Mortal: true, At: int16(at)}
	for b.Left > 0 && b.At >= 0 {
		b.Point(g.Dice(), &g.Edition.Attack, &g.Workspace().Attack, models)
		if face, rolled := g.LastDie(dice.Ignore); rolled {
			g.LogRoll(g.Edition.Attack.Ignore, dice.Ignore, rules.Event{Unit: f.Unit, Other: f.Other, Model: m.ID, N: int32(face), M: int32(g.Workspace().Attack.Against[m.Kind].IgnoreMortal)})
		}
	}
	f.setLeft(b.Left)
	recordLoss(g, f.Unit, f.Other, had, m.Wounds)
	g.SetWounds(int(g.Unit(f.Unit).First)+at, m.Wounds)
}
