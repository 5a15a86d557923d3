package morale

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Leadership returns the highest Leadership of a unit's models.
func Leadership(g *rules.Game, u rules.UnitID) int {
	best := 0
	eachLeadership(g, u, true, func(ld int) { best = max(best, ld) })
	return best
}

// eachLeadership calls a function with the Leadership of each model of a unit. In the edition a high one is better, or a low
// one.
func eachLeadership(g *rules.Game, u rules.UnitID, high bool, do func(int)) {
	unit := change{greater: high == g.IsActive(u)}
	g.Effects(u, func(e *effect.Effect) { unit.include(g, u, e) })
	s := g.Unit(u)
	for at := int(s.First); at < int(s.First+s.Alive); at++ {
		own := unit
		list := g.Kind(at).Effects
		for i := range list {
			own.include(g, u, &list[i])
		}
		p := g.Profile(at)
		do(own.of(p, p.Leadership))
		if own.lent > 0 {
			do(own.of(p, own.lent))
		}
	}
}

// change is the sum of the effects on a Leadership.
type change struct {
	set     *effect.Effect
	greater bool  // the active player prefers a greater value of set
	lent    int16 // Leadership that may be used instead of its own
	mod     dice.Modifier
	least   int
}

func (c *change) include(g *rules.Game, u rules.UnitID, e *effect.Effect) {
	if e.Kind == effect.LendLeadership && g.Holds(u, &e.Scope) {
		c.lent = max(c.lent, e.Value)
	}
	if e.Kind != effect.ChangeCharacteristic || e.Of != effect.Ld || !g.Holds(u, &e.Scope) {
		return
	}
	if e.Set {
		c.set = effect.Standing(c.set, e, c.greater)
		return
	}
	c.mod = c.mod.With(e.Mod)
	c.least = max(c.least, int(e.Minimum))
}

// of returns the modified Leadership of a model whose own, or lent, one is given: it is never below 1 (9e.DATASHEET.MODCHAR.5).
// Toughness replaces a Leadership of '-', and is not modified (9e.DATASHEET.MODCHAR.9).
func (c *change) of(p *rules.Profile, leadership int16) int {
	if leadership == 0 {
		return int(p.Toughness)
	}
	ld := int(leadership)
	if c.set != nil {
		ld = int(c.set.Amount.Plus)
	}
	return max(c.mod.Apply(ld), 1, c.least)
}

// effects are the effects on a roll of the phase.
type effects struct {
	pass   bool // Morale tests are passed without a roll
	sum    int  // of modifiers
	reroll dice.Reroll
	ignore bool // the modifier below Half-strength is ignored
	from   int  // unmodified results from this on succeed; 0: none
}

// succeeds reports whether an effect lets an unmodified result succeed.
func (e *effects) succeeds(face int) bool { return e.from > 0 && face >= e.from }

// effectsOf collects the effects on a unit, and on its models, for a roll. Effects of models
// count once for the unit.
func effectsOf(g *rules.Game, u rules.UnitID, roll effect.RollKind) effects {
	var e effects
	var bonus, worse int
	ignoreWorse, ignoreAll := false, false
	include := func(x *effect.Effect) {
		if !g.Holds(u, &x.Scope) {
			return
		}
		switch {
		case x.Kind == effect.PassMorale:
			e.pass = true
		case x.Roll != roll:
		case x.Kind == effect.AddToRoll && x.Value < 0 == (roll == effect.AttritionTest):
			worse += int(x.Value)
		case x.Kind == effect.AddToRoll:
			bonus += int(x.Value)
		case x.Kind == effect.RollSucceeds && (e.from == 0 || int(x.Value) < e.from):
			e.from = int(x.Value)
		case x.Kind == effect.Reroll:
			e.reroll = e.reroll.Wider(x.Reroll)
		case x.Kind == effect.IgnoreModifiers:
			ignoreWorse, ignoreAll = true, ignoreAll || !x.Worse
		}
	}
	g.Effects(u, include)
	seen := -1
	for _, m := range g.Models(u) {
		if int(m.Kind) <= seen {
			continue
		}
		seen = int(m.Kind)
		list := g.Sheet(u).Kinds[m.Kind].Effects
		for i := range list {
			include(&list[i])
		}
	}
	e.ignore = ignoreWorse
	if !ignoreAll {
		e.sum += bonus
	}
	if !ignoreWorse {
		e.sum += worse
	}
	return e
}
