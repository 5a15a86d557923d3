package attack

import (
	"cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// preventing returns the index of a Use of a unit that prevents the damage of an attack at a moment, or -1: when it is allocated, or
// when its saving throw has failed.
func preventing(g *rules.Game, u rules.UnitID, at effect.Moment) int16 {
	if !g.HasMoment(at) {
		return -1
	}
	uses := g.Sheet(u).Uses
	for i := range uses {
		if uses[i].At == at && g.Usable(u, int16(i)) {
			return int16(i)
		}
	}
	return -1
}

// prevents reports whether an ability of a unit prevents the damage of the current attack, and counts it as used then.
// Its player decides about an optional ability, once for each attack.
func prevents(g *rules.Game, u rules.UnitID, at effect.Moment) Prevention {
	use := preventing(g, u, at)
	if use < 0 {
		return notPrevented
	}
	if g.UseOf(u, use).Optional {
		answer := g.State.Resolving.Prevent
		g.State.Resolving.Prevent = rules.NotOffered
		switch answer {
		case rules.NotOffered:
			return undecided
		case rules.Suffered:
			return notPrevented
		}
	}
	g.Spend(u, use)
	g.Emit(rules.Event{
		Kind: rules.EventStep, Rule: rules.RuleID(g.UseOf(u, use).Rule), Player: g.Unit(u).Player, Unit: u,
		Name: g.UseName(u, use), Word: "use",
	})
	return prevented
}

// askPrevention asks the player of a unit whether its ability prevents the damage of the current attack. The ability is
// pending until the answer.
func askPrevention(g *rules.Game, u, attacker rules.UnitID, at effect.Moment) rules.Status {
	use := preventing(g, u, at)
	g.State.PendingUses = append(g.State.PendingUses, rules.PendingUse{Unit: u, Use: use})
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Reason: rules.ForUse, Player: g.Unit(u).Player, Unit: u, Other: attacker,
		Rule:    cmp.Or(rules.RuleID(g.UseOf(u, use).Rule), g.Edition.Mission.Sequence),
		Options: []rules.Option{{Do: rules.Pass}, {Do: rules.DoUse, N: int32(use)}},
	})
}

// answerPrevention handles the answer to askPrevention.
func answerPrevention(g *rules.Game, c *rules.Choice) {
	g.State.PendingUses = g.State.PendingUses[:len(g.State.PendingUses)-1]
	g.State.Resolving.Prevent = rules.Suffered
	if g.Chosen(c).Do == rules.DoUse {
		g.State.Resolving.Prevent = rules.Prevented
	}
}
