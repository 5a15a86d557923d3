package rules

import "github.com/rollcall40k/rollcall/rules/effect"

// asked is what the effects of the armies depend on.
type asked struct {
	of    *Setup
	is    effect.Conditions
	kinds [effect.Kinds]bool
	at    [effect.Moments]bool // of Uses
}

// Asks reports whether an effect of one of the armies depends on one of the conditions.
// Conditions that are slow to evaluate are only evaluated if it does.
func (g *Game) Asks(is effect.Conditions) bool { return g.askedFor().is.HasAny(is) }

// HasKind reports whether one of the armies has an effect of a kind.
func (g *Game) HasKind(k effect.Kind) bool { return g.askedFor().kinds[k] }

// HasMoment reports whether one of the armies has an ability that is used at a moment.
func (g *Game) HasMoment(m effect.Moment) bool { return g.askedFor().at[m] }

func (g *Game) askedFor() *asked {
	if g.asked.of != g.Setup {
		g.asked = asked{of: g.Setup}
		for i := range g.Setup.Armies {
			g.asked.army(&g.Setup.Armies[i])
		}
		for i := range g.Setup.Powers {
			g.asked.use(&g.Setup.Powers[i].Use)
		}
	}
	return &g.asked
}

func (a *asked) army(army *Army) {
	for i := range army.Units {
		a.unit(&army.Units[i])
	}
	for i := range army.Attached {
		at := &army.Attached[i]
		for _, u := range []*ArmyUnit{&at.Together, &at.Alone[0], &at.Alone[1]} {
			a.unit(u)
		}
	}
	for i := range army.Hovering {
		a.unit(&army.Hovering[i].Sheet)
	}
	if army.Warlord.Aura != nil {
		a.effects(army.Warlord.Aura.Effects)
	}
}

func (a *asked) unit(u *ArmyUnit) {
	a.effects(u.Effects)
	for k := range u.Kinds {
		a.effects(u.Kinds[k].Effects)
		for w := range u.Kinds[k].Weapons {
			a.effects(u.Kinds[k].Weapons[w].Effects)
		}
	}
	for i := range u.Auras {
		a.effects(u.Auras[i].Effects)
	}
	for i := range u.Uses {
		a.use(&u.Uses[i])
	}
}

func (a *asked) use(u *effect.Use) {
	a.at[u.At] = true
	a.scope(&u.Scope)
	a.effects(u.Effects)
}

func (a *asked) effects(list []effect.Effect) {
	for i := range list {
		e := &list[i]
		a.kinds[e.Kind] = true
		a.scope(&e.Scope)
		if e.Aura != nil {
			a.effects(e.Aura.Effects)
		}
	}
}

func (a *asked) scope(s *effect.Scope) { a.is |= s.When | s.Any | s.Unless }
