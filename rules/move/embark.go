package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// askEmbark lets a unit embark that has ended its move near a TRANSPORT
// (9e.MOVE.EMBARK.1).
func askEmbark(g *rules.Game, f *rules.Frame) rules.Status {
	var options []rules.Option
	for t := range g.Units() {
		if mayEmbark(g, f.Unit, t) {
			options = append(options, rules.Option{Do: rules.DoEmbark, Unit: t})
		}
	}
	if len(options) == 0 {
		f.Stage = moved
		return rules.Again
	}
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Reason: rules.ForEmbarking, Player: f.Player, Unit: f.Unit, Rule: g.Edition.Move.Embark.ID,
		Options: append(options, rules.Option{Do: rules.Pass}),
	})
}

// mayEmbark reports whether a unit may embark in a TRANSPORT now: every model is
// within the distance, and the edition and effects allow it.
func mayEmbark(g *rules.Game, u, t rules.UnitID) bool {
	if t == u || g.Unit(t).Player != g.Unit(u).Player || !g.On(t) || !g.CanEmbark(t, u) {
		return false
	}
	if g.Forbidden(u)&effect.ToEmbark != 0 || !g.Edition.Move.Boards.Do(g, u, t) {
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

// NotInOnePhase lets units embark that have not disembarked in this phase
// (9e.MOVE.EMBARK.3).
func NotInOnePhase(g *rules.Game, u, _ rules.UnitID) bool {
	return g.Unit(u).Did&rules.DisembarkedNow == 0
}

// AwayFromEnemies lets units embark as NotInOnePhase does, in a TRANSPORT without
// enemies within Engagement Range (9e.MOVE.EMBARK.2).
func AwayFromEnemies(g *rules.Game, u, t rules.UnitID) bool {
	return NotInOnePhase(g, u, t) && g.EngagedBy(t) == 0
}

// NotAfterDisembarking lets units embark that have not disembarked this turn
// (8e.MOVE.CAPACITY.3).
func NotAfterDisembarking(g *rules.Game, u, _ rules.UnitID) bool {
	return !g.Unit(u).Is.Has(effect.Disembarked)
}

// Embark takes a unit off the battlefield into a TRANSPORT (9e.MOVE.EMBARK.1).
// Nothing affects it there, and it does nothing: it is not on the battlefield
// (9e.MOVE.EMBARK.4).
func Embark(g *rules.Game, u, t rules.UnitID) {
	note(g, u, rules.DoEmbark, g.Edition.Move.Embark.ID)
	g.Unit(u).Did |= rules.EmbarkedNow
	g.SetPlace(u, rules.Embarked, t)
}
