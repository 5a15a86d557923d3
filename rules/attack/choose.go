package attack

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
)

// chosen returns the index among a unit's models of the one that takes the next wound: the only
// possible one, or the first in the order that its player gave; -1 if none is left. ok is false
// if the player must be asked.
func chosen(g *rules.Game, u rules.UnitID) (at int, ok bool) {
	models := g.Models(u)
	best, first, n := shielded, -1, 0
	for i := range models {
		m := &models[i]
		if m.Wounds <= 0 {
			continue
		}
		is := turn(&g.Edition.Attack, m)
		if n == 0 || is < best {
			best, first, n = is, i, 0
		}
		if is == best {
			n++
		}
	}
	if n <= 1 {
		return first, true
	}
	for _, id := range g.State.Orders {
		if i := position(models, id); i >= 0 && models[i].Wounds > 0 && turn(&g.Edition.Attack, &models[i]) == best {
			return i, true
		}
	}
	return -1, false
}

func position(models []rules.Model, id rules.ModelID) int {
	return slices.IndexFunc(models, func(m rules.Model) bool { return m.ID == id })
}

// candidates returns the models that may take the next wound (9e.ATTACK.ALLOCATE.2).
func candidates(g *rules.Game, u rules.UnitID) []rules.Option {
	models := g.Models(u)
	all, best := make([]rules.Option, 0, len(models)), shielded
	for i := range models {
		m := &models[i]
		if m.Wounds <= 0 {
			continue
		}
		is := turn(&g.Edition.Attack, m)
		if is < best {
			all, best = all[:0], is
		}
		if is == best {
			all = append(all, rules.Option{Do: rules.Select, Unit: u, Model: m.ID})
		}
	}
	return all
}

// ask asks the player of a unit which of its models takes the next wound (9e.ATTACK.ALLOCATE.1). Where pools of attacks
// are ordered by groups, it is a mortal wound (11e.ATTACK.MORTAL.2).
func ask(g *rules.Game, u, attacker rules.UnitID) rules.Status {
	r := &g.Edition.Attack
	by := r.Choose
	if r.Pooled.Is {
		by = r.Allocate.ID
	}
	return g.Ask(rules.Request{
		Ask: rules.OrderModels, Reason: rules.ForAllocation, Player: g.Unit(u).Player, Unit: u, Other: attacker,
		Rule: by, Options: candidates(g, u),
	})
}

// Ordered handles the choice of the models that take wounds. The first takes the next wound; the
// others follow in order, as soon as the player may choose them, until the attacks or mortal
// wounds are over. A single model is a valid answer too: then the player is asked again.
func Ordered(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	q := g.Request()
	switch q.Reason {
	case rules.ForPrecision:
		aim(g, c)
		return nil
	case rules.ForSequence:
		putFirst(g.State.Deferred, g.Chosen(c).N)
		f.Stage = ordering
		return nil
	case rules.ForUse:
		answerPrevention(g, c)
		return nil
	}
	refuse := func(rule rules.RuleID, found, allowed string) error {
		return &rules.Illegal{Rule: rule, Subject: fmt.Sprintf("unit %v", q.Unit), Found: found, Allowed: allowed}
	}
	if len(c.Models) == 0 {
		return refuse(q.Rule, "no model", "a model that takes the wound")
	}
	for i, id := range c.Models {
		if g.Find(q.Unit, id) < 0 || slices.Contains(c.Models[:i], id) {
			return refuse(q.Rule, fmt.Sprintf("model %v", id), "models of the unit, each once")
		}
	}
	if !slices.ContainsFunc(q.Options, func(o rules.Option) bool { return o.Model == c.Models[0] }) {
		by := g.Edition.Attack.Allocate.ID
		if g.Edition.Attack.Pooled.Is {
			by = q.Rule
		}
		return refuse(
			by, fmt.Sprintf("model %v first", c.Models[0]),
			"a model that has to take the wound before others",
		)
	}
	g.State.Orders = append(g.State.Orders, c.Models...)
	return nil
}
