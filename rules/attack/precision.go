package attack

import "github.com/rollcall40k/rollcall/rules"

// precisely returns the position of the model that leads the target, where the
// attacker allocates a wound of a precise attack to it: one that its bearer sees,
// while there are others (10e.WEAPON.PRECISION.1). It is -1 where the player of the target
// allocates the wound. ok is false where the attacker must be asked.
func precisely(g *rules.Game, attacker rules.UnitID, d *rules.Declared) (at int, ok bool) {
	v := &g.State.Resolving
	if !v.Wounded || v.Aimed == rules.AtUnit || !g.Workspace().Attack.Precise {
		return -1, true
	}
	models := g.Models(d.Target)
	at = Leader(models)
	if at < 0 || !others(models) || !seesModel(g, attacker, d, at) {
		return -1, true
	}
	return at, v.Aimed == rules.AtLeader
}

// others reports whether a model has wounds left that does not lead its unit.
func others(models []rules.Model) bool {
	for i := range models {
		if !models[i].Leads && models[i].Wounds > 0 {
			return true
		}
	}
	return false
}

func seesModel(g *rules.Game, attacker rules.UnitID, d *rules.Declared, at int) bool {
	from := g.Find(attacker, d.Model)
	return from >= 0 && g.SeesModel(from, d.Target, at)
}

func askPrecision(g *rules.Game, attacker rules.UnitID, d *rules.Declared, at int) rules.Status {
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Reason: rules.ForPrecision, Player: g.Unit(attacker).Player, Unit: d.Target, Other: attacker, Model: d.Model,
		Rule: g.Edition.Attack.Precision,
		Options: []rules.Option{
			{Do: rules.Pass},
			{Do: rules.Select, Unit: d.Target, Model: g.Models(d.Target)[at].ID},
		},
	})
}

// aim takes the answer of the attacker.
func aim(g *rules.Game, c *rules.Choice) {
	g.State.Resolving.Aimed = rules.AtUnit
	if g.Chosen(c).Do == rules.Select {
		g.State.Resolving.Aimed = rules.AtLeader
	}
}
