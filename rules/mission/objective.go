package mission

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// middle returns the point from which distances to an objective marker are measured.
func middle(g *rules.Game, marker int) geom.Body {
	return g.Edition.Mission.Middle.Do(g.State.Markers[marker])
}

// MoreModelsNear determines the player who controls an objective marker: the one with more models
// within range of it, from any units (8e.ONLYWAR.OBJECTIVES.3).
func MoreModelsNear(g *rules.Game, marker int) (rules.Player, bool) {
	var count [2]int
	m, reach := middle(g, marker), g.Edition.Mission.Reach.Is
	for u := range g.Units() {
		if !g.On(u) {
			continue
		}
		bodies := g.Bodies(u)
		for b := range bodies {
			if geom.WithinReach(&bodies[b], &m, reach) {
				count[g.Unit(u).Player]++
			}
		}
	}
	return unlessKept(g, marker, holder(count[0] > count[1]), count[0] != count[1])
}

// MoreModels determines the player who controls an objective marker: the one with more models
// within range of it (9e.MISSION.OBJECTIVE.4), unless only one of the players has a model with
// Objective Secured there (9e.MISSION.SECURED.1, 9e.MISSION.SECURED.2). With equal numbers
// neither player does (9e.GAPS.12).
func MoreModels(g *rules.Game, marker int) (rules.Player, bool) {
	var count [2]int
	var secured [2]bool
	for u := range g.Units() {
		if !counts(g, u) {
			continue
		}
		p := g.Unit(u).Player
		n, some := within(g, u, marker, !secured[p])
		count[p] += n
		secured[p] = secured[p] || some
	}
	if secured[0] != secured[1] {
		return unlessKept(g, marker, holder(secured[0]), true)
	}
	return unlessKept(g, marker, holder(count[0] > count[1]), count[0] != count[1])
}

func holder(first bool) rules.Player {
	if first {
		return 0
	}
	return 1
}

// counts reports whether models of a unit count for objective markers: those of AIRCRAFT and
// Fortifications do not (9e.MISSION.OBJECTIVE.6). This is the only effect of a Battlefield Role
// (9e.DATASHEET.GENERAL.3).
func counts(g *rules.Game, u rules.UnitID) bool {
	return g.On(u) && !g.Aircraft(u) && !g.Has(u, effect.Fortification)
}

// within counts the models of a unit that count for a marker and, if requested, reports whether
// one of them has Objective Secured.
func within(g *rules.Game, u rules.UnitID, marker int, ask bool) (n int, secured bool) {
	m, reach := middle(g, marker), g.Edition.Mission.Reach.Is
	models, bodies := g.Models(u), g.Bodies(u)
	unit := false
	ask = ask && !(g.HasKind(effect.NoObjectiveSecured) && g.HasEffect(u, effect.NoObjectiveSecured))
	for i := range bodies {
		if !geom.WithinReach(&bodies[i], &m, reach) || claimed(g, models[i].ID, &bodies[i]) != marker {
			continue
		}
		if n == 0 && ask {
			g.Effects(u, func(e *effect.Effect) { unit = unit || e.Kind == effect.ObjectiveSecured && g.Holds(u, &e.Scope) })
		}
		n++
		secured = secured || ask && (unit || has(g.Sheet(u).Kinds[models[i].Kind].Effects, effect.ObjectiveSecured))
	}
	return n, secured
}

func has(list []effect.Effect, do effect.Kind) bool {
	return slices.ContainsFunc(list, func(e effect.Effect) bool { return e.Kind == do })
}

// claimed returns the only marker for which a model counts: the one that its player has chosen
// this turn, or else the first in range (9e.MISSION.OBJECTIVE.5).
func claimed(g *rules.Game, id rules.ModelID, b *geom.Body) int {
	for _, c := range g.State.Claims {
		if c.Model == id {
			return int(c.Marker)
		}
	}
	return nextMarker(g, b, 0)
}

// nextMarker returns the first marker at or after an index that a body is in range of, or -1.
func nextMarker(g *rules.Game, b *geom.Body, from int) int {
	for i := from; i < len(g.State.Markers); i++ {
		if o := g.Objective(g.State.Markers[i]); o.InRange(b) {
			return i
		}
	}
	return -1
}

// Control counts the objective markers that a player controls.
func Control(g *rules.Game, p rules.Player) int {
	n := 0
	for m := range g.State.Markers {
		if by, held := g.Controls(m); held && by == p {
			n++
		}
	}
	return n
}

// CaptureAndControl scores the mission's points for each objective marker that the player whose
// turn it is controls (9e.ONLYWAR.OBJECTIVES.2), starting with a battle round and up to a limit
// (10e.MISSION.ONLYWAR.2).
func CaptureAndControl(g *rules.Game) {
	s := &g.Edition.Mission.Scoring.Is
	if int(g.State.Round) < s.From {
		return
	}
	points := s.Each * Control(g, g.State.Turn)
	if s.Most > 0 {
		points = min(points, s.Most)
	}
	g.Score(g.State.Turn, points, g.Edition.Mission.AtCommand.ID)
}

// MoreMarkers scores the mission's points for the player who controls more objective markers at
// the end of the battle (9e.ONLYWAR.OBJECTIVES.3).
func MoreMarkers(g *rules.Game) {
	a, b := Control(g, 0), Control(g, 1)
	if a != b {
		g.Score(holder(a > b), g.Edition.Mission.Scoring.Is.AtEnd, g.Edition.Mission.AtEnd.ID)
	}
}

// SlayTheWarlord scores the mission's victory points for each player whose enemy's Warlord is
// destroyed (9e.ONLYWAR.OBJECTIVES.1).
func SlayTheWarlord(g *rules.Game) {
	for p := range rules.Player(2) {
		if w := g.State.Warlords[p.Opponent()]; w != rules.NoModel && !alive(g, w) {
			g.Score(p, g.Edition.Mission.Scoring.Is.Warlord, g.Edition.Mission.SlayWarlord.ID)
		}
	}
}

func alive(g *rules.Game, m rules.ModelID) bool {
	for u := range g.Units() {
		if g.Find(u, m) >= 0 {
			return true
		}
	}
	return false
}
