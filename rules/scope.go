package rules

import (
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Each calls a function with each effect of a deed that works on the unit: on
// all of it, or on models of it that are in play.
func (g *Game) Each(u UnitID, d effect.Kind, do func(*effect.Effect)) {
	works := func(e *effect.Effect) {
		if e.Kind == d && g.Holds(u, &e.Scope) {
			do(e)
		}
	}
	g.Effects(u, works)
	sheet, models := g.Sheet(u), g.Models(u)
	for k := range sheet.Kinds {
		if len(sheet.Kinds[k].Effects) == 0 || !anyOf(models, k) {
			continue
		}
		for i := range sheet.Kinds[k].Effects {
			works(&sheet.Kinds[k].Effects[i])
		}
	}
}

func anyOf(models []Model, kind int) bool {
	for i := range models {
		if int(models[i].Kind) == kind {
			return true
		}
	}
	return false
}

// Does reports whether an effect of the deed works on the unit.
func (g *Game) Does(u UnitID, d effect.Kind) bool {
	found := false
	g.Each(u, d, func(*effect.Effect) { found = true })
	return found
}

// A RollChange is what effects do to a roll of a unit.
type RollChange struct {
	Modifier dice.Modifier
	Again    dice.Reroll
}

// RollChange sums up the effects on a roll of the unit (9e.CORE.MOD.1).
func (g *Game) RollChange(u UnitID, r effect.RollKind) (c RollChange) {
	return g.RollAgainst(u, NoUnit, r)
}

// RollAgainst is RollChange for a roll against another unit: effects count that
// work only against such units, or only while it is within their Length.
func (g *Game) RollAgainst(u, other UnitID, r effect.RollKind) (c RollChange) {
	works := func(e *effect.Effect) bool {
		return e.Roll == r && (e.Length == 0 || other != NoUnit && g.Within(u, other, e.Length)) &&
			(other == NoUnit || e.Scope.Opponent.Passes(g.Keywords(other)))
	}
	g.Each(u, effect.AddToRoll, func(e *effect.Effect) {
		if works(e) {
			m := e.Mod
			m.Add += e.Value
			c.Modifier = c.Modifier.With(m)
		}
	})
	g.Each(u, effect.Reroll, func(e *effect.Effect) {
		if works(e) {
			c.Again = c.Again.Wider(e.Reroll)
		}
	})
	return c
}

// AskReroll asks a player whether a roll of the unit is made again
// (9e.CORE.REROLL.1).
func (g *Game) AskReroll(p Player, u UnitID, by RuleID) Status {
	return g.Ask(Request{
		Ask: SelectOption, Why: ForReroll, Player: p, Unit: u, Rule: by,
		Options: []Option{{Do: Pass}, {Do: RollAgain}},
	})
}
