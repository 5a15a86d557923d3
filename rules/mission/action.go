package mission

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Actions lets the player whose turn it is start actions of the phase, unit by unit, until the player passes or no unit
// can start one (11e.ACTION.START.1).
func Actions(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Stage == actionsOver {
		return rules.Over
	}
	options := []rules.Option{{Do: rules.Pass}}
	for u := range g.OnTable(f.Player) {
		options = append(options, startable(g, u)...)
	}
	if len(options) == 1 {
		return rules.Over
	}
	a := rules.ActionOf(&options[1]).Of(&g.Edition.Mission)
	return g.AskOption(rules.ForAction, f.Player, a.Rule, options)
}

const actionsOver uint8 = 1

// ActionStarted handles a choice of Actions.
func ActionStarted(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	o := g.Chosen(c)
	if o.Do == rules.Pass {
		f.Stage = actionsOver
		return nil
	}
	g.StartAction(o.Unit, rules.ActionOf(&o))
	return nil
}

// offerActions plays the step in which actions of the phase are started, if the mission has any. It reports whether the
// step was pushed.
func offerActions(g *rules.Game) bool {
	for i := range g.Edition.Mission.Actions.Is {
		if g.Edition.Mission.Actions.Is[i].Phase == g.State.Phase.Phase() {
			g.Push(rules.Frame{Step: rules.StepAction, Player: g.State.Turn})
			return true
		}
	}
	return false
}

// startable returns the actions of the phase that a unit on the battlefield can start, at each objective.
func startable(g *rules.Game, u rules.UnitID) (options []rules.Option) {
	if !canAct(g, u) {
		return nil
	}
	list := g.Edition.Mission.Actions.Is
	for i := range list {
		a := &list[i]
		if a.Phase != g.State.Phase.Phase() || !a.Of.Passes(g.Keywords(u)) || a.Most > 0 && acting(g, g.Unit(u).Player, i) >= a.Most {
			continue
		}
		for m := range g.State.Markers {
			if a.At(g, u, m) {
				p := rules.ActionInProgress{Action: int8(i + 1), Marker: int8(m)}
				options = append(options, rules.Option{Do: rules.DoAct, Unit: u, N: p.Number()})
			}
		}
	}
	return options
}

// acting returns the number of a player's units that have an action in progress.
func acting(g *rules.Game, p rules.Player, action int) (n int) {
	for _, s := range g.Units() {
		if s.Player == p && int(s.Acts.Action) == action+1 {
			n++
		}
	}
	return n
}

// canAct reports whether a unit on the battlefield can start an action (11e.ACTION.START.2): it is neither an AIRCRAFT
// nor a FORTIFICATION, not Battle-shocked (11e.BATTLESHOCK.EFFECT.3), has an Objective Control, is unengaged or TITANIC,
// and has neither advanced, unless it may act then (effect.AdvanceAnd), nor fallen back nor started another action this turn. A unit that has shot in the phase cannot
// either (11e.SHOOT.SEQ.4).
func canAct(g *rules.Game, u rules.UnitID) bool {
	s := g.Unit(u)
	switch {
	case g.Has(u, effect.Aircraft), g.Has(u, effect.Fortification), s.Is.HasAny(effect.Shocked | effect.FellBack),
		s.Is.Has(effect.Advanced) && g.Allowed(u, effect.AdvanceAnd)&effect.ToAct == 0,
		s.Did&(rules.StartedAction|rules.SelectedToShoot) != 0, g.EngagedBy(u) != 0 && !g.Has(u, effect.Titanic):
		return false
	}
	c := ability.NewControl(g, u)
	for i := range g.Models(u) {
		if c.Of(i) > 0 {
			return true
		}
	}
	return false
}
