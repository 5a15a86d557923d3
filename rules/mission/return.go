package mission

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A returnFrame is the frame of Return: the number of returning models or, for reanimation, of
// dice that pay for them; the Wounds of each, 0 for all of them; and the enemy units within whose
// Engagement Range they may be set up.
type returnFrame struct{ *rules.Frame }

func (f returnFrame) left() int              { return int(f.Value) }
func (f returnFrame) setLeft(n int)          { f.Value = int32(n) }
func (f returnFrame) reanimates() bool       { return f.Stage == reanimating }
func (f returnFrame) wounds() int16          { return int16(f.Model.Index()) }
func (f returnFrame) engaged() rules.UnitSet { return f.Units }

// Return lets a player set up destroyed models of a unit again.
func Return(g *rules.Game, frame *rules.Frame) rules.Status {
	f := returnFrame{frame}
	s := g.Unit(f.Unit)
	f.setLeft(min(f.left(), held(g, f)))
	if f.left() > 0 && s.Alive > 0 && s.Place == rules.Embarked {
		returnAboard(g, f)
	}
	if f.left() == 0 || s.Alive == 0 || !g.On(f.Unit) {
		return rules.Over
	}
	return g.Ask(rules.Request{
		Ask: rules.SetUp, Reason: rules.ForReturn, Player: f.Player, Unit: f.Unit, Other: f.Other,
		Rule: g.Edition.Mission.Returning, N: int32(newReturnPlacement(g, f).most()),
		Limits: rules.Limits{From: f.Unit, Distance: g.Edition.Table.Coherency.Is.Horizontal, Engage: f.engaged() != 0},
	})
}

// returnAboard revives models of an embarked unit as long as the TRANSPORT has room for them, if the edition has models that
// return there (11e.UNIT.REVIVE.5).
func returnAboard(g *rules.Game, f returnFrame) {
	s := g.Unit(f.Unit)
	for n := f.left(); n > 0 && g.Edition.Mission.ReturnsAboard.Is && s.Alive < s.Held && g.FreePlaces(s.In) > 0; n-- {
		g.Restore(f.Unit, g.State.Models[s.First+s.Alive].ID, f.wounds(), g.State.Bodies[s.First].Pose)
		if g.FreePlaces(s.In) < 0 {
			g.Remove(int(s.First+s.Alive)-1, g.Edition.Mission.ReturnsAboard.ID)
			return
		}
	}
}

// held returns the maximum that a Return can use up: destroyed models, or their wounds.
func held(g *rules.Game, f returnFrame) int {
	if f.reanimates() {
		n, _ := fallen(g, f.Unit)
		return n
	}
	return int(g.Unit(f.Unit).Held - g.Unit(f.Unit).Alive)
}

// Returned handles a choice of Return: a pose for each returning model, in coherency with the
// unit (9e.UNIT.COHERENCY.5). Models without a pose have no room, and stay destroyed, which triggers nothing
// (9e.UNIT.COHERENCY.6, 10e.UNIT.ADD.3).
func Returned(g *rules.Game, frame *rules.Frame, c *rules.Choice) error {
	f := returnFrame{frame}
	by := g.Edition.Mission.Returning
	h := newReturnPlacement(g, f)
	if n := h.most(); len(c.Paths) > n {
		return refuse(by, f.Unit, fmt.Sprintf("%d models", len(c.Paths)), fmt.Sprintf("at most %d", n))
	}
	unit := append([]geom.Body(nil), g.Bodies(f.Unit)...)
	others, _ := g.Others(f.Unit, nil)
	enemies := h.enemies()
	var places []int
	for i := range c.Paths {
		at := lost(g, f.Unit, c.Paths[i].Model)
		if at < 0 || slices.Contains(places, at) || len(c.Paths[i].Poses) != 1 || !h.takes(at) {
			return refuse(by, f.Unit, fmt.Sprintf("model %v", c.Paths[i].Model), "one pose for each destroyed model of the unit that may return")
		}
		b := g.State.Bodies[at]
		b.Pose = c.Paths[i].Poses[0]
		if err := h.stands(&b, unit, others, enemies); err != nil {
			return err
		}
		unit, places = append(unit, b), append(places, at)
	}
	if len(c.Paths) > 0 && !g.Coherent(unit) { // a unit out of coherency may leave all of them out
		return refuse(by, f.Unit, "models out of unit coherency", "places in coherency with the unit")
	}
	if by, ok := h.nearPresent(unit, len(places)); !ok {
		return refuse(by, f.Unit, "a model in coherency with returning models only", "places in coherency with models that were there at the start of the phase")
	}
	for i := range c.Paths {
		g.Restore(f.Unit, c.Paths[i].Model, f.wounds(), c.Paths[i].Poses[0])
		if h.dice {
			g.Unit(f.Unit).Lost-- // it does not count as destroyed in this turn's Morale test
		}
	}
	f.setLeft(0)
	return nil
}

// ReturnPlaces searches places where destroyed models of a unit can be set up again under the
// restrictions of the request: each next to a model on the battlefield.
func ReturnPlaces(g *rules.Game, q *rules.Request) (paths []rules.Path) {
	h := newReturnPlacement(g, returnFrame{&g.State.Frames[len(g.State.Frames)-1]})
	s := g.Unit(q.Unit)
	unit := append([]geom.Body(nil), g.Bodies(q.Unit)...)
	others, _ := g.Others(q.Unit, nil)
	enemies := h.enemies()
	for at := int(s.First + s.Alive); at < int(s.First+s.Held); at++ {
		b := g.State.Bodies[at]
		if !h.takes(at) {
			continue
		}
		if !h.standBeside(&b, unit, others, enemies) {
			h.give(at)
			continue
		}
		unit = append(unit, b)
		paths = append(paths, rules.Path{Model: g.State.Models[at].ID, Poses: []geom.Pose{b.Pose}})
	}
	return paths
}

// nearPresent reports whether each of the last n bodies of a unit, which return, is within coherency distance of a model that was
// on the battlefield at the start of the phase, if the edition requires that (11e.UNIT.REVIVE.2). Otherwise it returns the rule.
func (h *returnPlacement) nearPresent(unit []geom.Body, n int) (rules.RuleID, bool) {
	r, reach := &h.g.Edition.Mission.ReturnsNearPresent, h.g.Edition.Table.Coherency.Is.Reach
	if !r.Is {
		return "", true
	}
	models := h.g.Models(h.unit)
	for i := len(unit) - n; i < len(unit); i++ {
		if !slices.ContainsFunc(models, func(m rules.Model) bool {
			return !m.Revived && geom.WithinReach(&unit[i], &h.g.State.Bodies[h.g.Find(h.unit, m.ID)], reach)
		}) {
			return r.ID, false
		}
	}
	return "", true
}

// standBeside moves a body next to one of its unit, in one of eight directions, and reports
// whether it found a legal place.
func (h *returnPlacement) standBeside(b *geom.Body, unit, others, enemies []geom.Body) bool {
	for i := range unit {
		if h.g.Edition.Mission.ReturnsNearPresent.Is && (i >= len(h.g.Models(h.unit)) || h.g.Models(h.unit)[i].Revived) {
			continue
		}
		far := unit[i].Reach() + b.Reach() + geom.Inch/10
		for k := range geom.Facing(8) {
			at := unit[i].At().Plus((k * geom.FullTurn / 8).Ahead(far))
			b.X, b.Y = at.X, at.Y
			b.Z = h.g.Terrain.Rest(b)
			if h.stands(b, unit, others, enemies) == nil && h.g.Coherent(append(unit[:len(unit):len(unit)], *b)) {
				return true
			}
		}
	}
	return false
}

// lost returns the index of a destroyed model of the unit, or -1.
func lost(g *rules.Game, u rules.UnitID, m rules.ModelID) int {
	s := g.Unit(u)
	for i := s.First + s.Alive; i < s.First+s.Held; i++ {
		if g.State.Models[i].ID == m {
			return int(i)
		}
	}
	return -1
}

// stands returns an error for an illegal place of a model that is set up near its unit.
func (h *returnPlacement) stands(b *geom.Body, unit, others, enemies []geom.Body) error {
	g, u, r := h.g, h.unit, h.g.Edition
	switch {
	case b.Pose.Validate() != nil || !g.Field.Holds(b):
		return refuse(r.Move.Edge, u, "a place beyond the edge", "a place on the battlefield")
	case geom.OverlapAny(b, others) >= 0 || geom.OverlapAny(b, unit) >= 0:
		return refuse(r.Move.OnModels, u, "a place on another model", "a free place")
	case !g.Terrain.HasFooting(b):
		return refuse(r.Move.Climb, u, "a place inside terrain", "a place where it can stand")
	case geom.UnitWithinReach([]geom.Body{*b}, enemies, r.Table.Engagement.Is):
		return refuse(r.Table.SetUp, u, "a place within Engagement Range of an enemy model", "a place outside of it")
	case h.tooNear(b):
		return refuse(r.Mission.Returning, u, "a place closer to a target of its charge", "a place as far from it as the unit is")
	}
	return nil
}
