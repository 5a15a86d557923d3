package move

import "github.com/rollcall40k/rollcall/rules"

// askEmbark lets a unit embark that has ended its move near a TRANSPORT
// (9e.MOVE.EMBARK.1).
func askEmbark(g *rules.Game, f *rules.Frame) rules.Status {
	var options []rules.Option
	for i := range g.State.Units {
		if t := rules.UnitID(i); mayEmbark(g, f.Unit, t) {
			options = append(options, rules.Option{Do: rules.DoEmbark, Unit: t})
		}
	}
	if len(options) == 0 {
		f.At = moved
		return rules.Again
	}
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Why: rules.ForEmbarking, Player: f.Player, Unit: f.Unit, Rule: g.Edition.Move.Embark.ID,
		Options: append(options, rules.Option{Do: rules.Pass, Unit: rules.NoUnit}),
	})
}

// mayEmbark reports whether a unit may embark in a TRANSPORT now: every model is
// within the distance, no enemy is within Engagement Range of the TRANSPORT
// (9e.MOVE.EMBARK.2), and the unit has not disembarked in this phase
// (9e.MOVE.EMBARK.3).
func mayEmbark(g *rules.Game, u, t rules.UnitID) bool {
	s := g.Unit(u)
	if t == u || g.Unit(t).Player != s.Player || !g.On(t) || s.Did&rules.DisembarkedNow != 0 || !g.Carries(t, u) {
		return false
	}
	if g.Cannot(u)&rules.ToEmbark != 0 || g.EngagedBy(t) != 0 {
		return false
	}
	own, hull := g.Bodies(u), g.Bodies(t)
	for i := range own {
		if !anyWithin(&own[i], hull, g.Edition.Move.Embark.Is) {
			return false
		}
	}
	return true
}

// Embark takes a unit off the battlefield into a TRANSPORT (9e.MOVE.EMBARK.1).
// Nothing affects it there, and it does nothing: it is not on the battlefield
// (9e.MOVE.EMBARK.4).
func Embark(g *rules.Game, u, t rules.UnitID) {
	note(g, u, rules.DoEmbark, g.Edition.Move.Embark.ID)
	g.Unit(u).Did |= rules.EmbarkedNow
	g.SetPlace(u, rules.Embarked, t)
}
