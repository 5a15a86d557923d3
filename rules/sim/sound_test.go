package sim

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// inspector looks at a battle after every choice, and at its log.
type inspector struct {
	g      *rules.Game
	poses  []geom.Body // as they were looked at last
	points [2]int32    // by the log
	turns  int
	faults []error
}

// inspect begins to look at a battle that has not gone on yet.
func inspect(g *rules.Game) *inspector {
	i := &inspector{g: g}
	g.Log(i.event)
	return i
}

func (i *inspector) fault(format string, args ...any) {
	i.faults = append(i.faults, fmt.Errorf(format, args...))
}

// event adds up victory points, and looks at the units at the end of each turn.
func (i *inspector) event(e *rules.Event) {
	switch e.Kind {
	case rules.DeltaScore:
		i.points[e.Player] += e.N
		if i.points[e.Player] != e.M {
			i.fault("the log has player %d at %d victory points, and %d by adding up", e.Player, e.M, i.points[e.Player])
		}
	case rules.EventTurn:
		if i.turns++; i.turns > 1 {
			i.coherent()
		}
	}
}

// coherent finds units out of coherency between turns, where the edition removes
// models until none is (9e.MORALE.COHERENCY).
func (i *inspector) coherent() {
	if !i.g.Edition.Morale.Coherency.Is {
		return
	}
	for u := range i.g.State.Units {
		if u := rules.UnitAt(u); i.g.On(u) && !i.g.Coherent(i.g.Bodies(u)) {
			i.fault("unit %v is out of coherency at the end of a turn", u)
		}
	}
}

// look finds what is wrong after a choice that answered the request.
func (i *inspector) look(q *rules.Request, c *rules.Choice, alive int16) error {
	i.ranges()
	i.reserves()
	i.wounds()
	for p := range i.points {
		if got := int32(i.g.State.Sides[p].VictoryPoints); got != i.points[p] {
			i.fault("player %d has %d victory points; the log explains %d", p, got, i.points[p])
		}
	}
	moved := len(i.poses) != len(i.g.State.Bodies) || i.moved()
	if moved {
		i.apart()
	}
	switch {
	case len(c.Paths) == 0 || !i.g.On(q.Unit) || i.g.Unit(q.Unit).Alive != alive:
	case !i.escaping(q.Unit):
		i.ended(q)
	case moved:
		i.fault("10e.BATTLESHOCK.ESCAPE.3 unit %v has moved before it loses models to Desperate Escape tests", q.Unit)
	}
	if len(i.faults) > 0 {
		return i.faults[0]
	}
	return nil
}

// ranges finds units whose models are not theirs.
func (i *inspector) ranges() {
	s := &i.g.State
	var seen [1 << 12]bool
	next := int16(0)
	for u := range s.Units {
		unit := &s.Units[u]
		if unit.Place == rules.Joined {
			continue
		}
		if unit.Alive < 0 || unit.Alive > unit.Held || int(unit.First+unit.Held) > len(s.Models) {
			i.fault("unit %d has %d of %d models from %d on", u, unit.Alive, unit.Held, unit.First)
			return
		}
		next += unit.Held
		if (unit.Place == rules.Destroyed) != (unit.Alive == 0) {
			i.fault("unit %d has %d models at place %v", u, unit.Alive, unit.Place)
		}
		if unit.Place == rules.Embarked && !i.carried(unit.In) {
			i.fault("unit %d is embarked in unit %v, which has no room for it", u, unit.In)
		}
	}
	for _, m := range s.Models {
		if seen[m.ID.Index()] {
			i.fault("two models are model %v", m.ID)
		}
		seen[m.ID.Index()] = true
	}
	if int(next) != len(s.Models) || len(s.Bodies) != len(s.Models) {
		i.fault("units have %d models of %d, with %d bodies", next, len(s.Models), len(s.Bodies))
	}
}

// reserves finds units in Strategic Reserves that are elsewhere, and armies with more
// there than the edition lets them have. Drawn armies have no points.
func (i *inspector) reserves() {
	var there [2]int
	for u := range i.g.State.Units {
		s := &i.g.State.Units[u]
		at := rules.UnitAt(u)
		if s.Place == rules.Embarked {
			at = s.In
		}
		in := i.g.Unit(at)
		if !in.Strategic || s.Place == rules.Joined {
			continue
		}
		if in.Place != rules.Reinforcing && in.Place != rules.Destroyed {
			i.fault("unit %d is in Strategic Reserves and at place %v", u, s.Place)
		}
		if i.g.Sorties(at) || s.Place != rules.Embarked && i.g.FromReserves(at) { // they have no choice (11e.AIRCRAFT.RULES.1, 10e.AIRCRAFT.SETUP.1)
			continue
		}
		there[s.Player] += int(i.g.Sheet(rules.UnitAt(u)).Power)
	}
	part := i.g.Edition.Move.Strategic.Is.Part
	for p, worth := range there {
		if all := i.g.Setup.Armies[p].Power(); worth*part > all || worth > 0 && part == 0 {
			i.fault("player %d has units of Power %d in Strategic Reserves, of %d", p, worth, all)
		}
	}
}

// carried reports whether a TRANSPORT is in play, and its passengers have room.
func (i *inspector) carried(in rules.UnitID) bool {
	switch i.g.Unit(in).Place {
	case rules.NotSetUp, rules.OnTable, rules.Reinforcing:
		return i.g.FreePlaces(in) >= 0
	}
	return i.resolving()
}

// resolving reports whether models may have no wounds and not be removed yet.
func (i *inspector) resolving() bool {
	for _, f := range i.g.State.Frames {
		switch f.Step {
		case rules.StepAttacks, rules.StepDestroyed, rules.StepMortal, rules.StepWreck:
			return true
		}
	}
	return false
}

// wounds finds models in play with wounds that they cannot have. Destroyed models that stay to fight have none until the end of
// the phase (11e.UNIT.DESTROYED.7).
func (i *inspector) wounds() {
	resolving := i.resolving()
	fighting := i.g.Edition.Attack.StaysToFight.Is && slices.ContainsFunc(i.g.State.Frames, func(f rules.Frame) bool { return f.Step == rules.StepFight })
	for u := range i.g.State.Units {
		models := i.g.Models(rules.UnitAt(u))
		for _, m := range models {
			least := int16(1)
			if resolving || fighting && m.Slayer != rules.NoUnit {
				least = 0
			}
			if most := i.g.Sheet(rules.UnitAt(u)).Kinds[m.Kind].Profile.Wounds; m.Wounds < least || m.Wounds > most {
				i.fault("model %v has %d wounds; allowed: %d to %d", m.ID, m.Wounds, least, most)
			}
		}
	}
}

// moved reports whether models stand elsewhere than when it was asked last.
func (i *inspector) moved() bool {
	for at := range i.poses {
		if i.poses[at].Pose != i.g.State.Bodies[at].Pose {
			return true
		}
	}
	return false
}

// apart finds models that overlap or stand beyond the edge.
func (i *inspector) apart() {
	i.poses = append(i.poses[:0], i.g.State.Bodies...)
	var all []geom.Body
	for u := range i.g.State.Units {
		if !i.g.On(rules.UnitAt(u)) {
			continue
		}
		bodies := i.g.Bodies(rules.UnitAt(u))
		for k := range bodies {
			if !i.g.Field.Holds(&bodies[k]) {
				i.fault("a model of unit %d stands beyond the edge", u)
			}
			if geom.OverlapAny(&bodies[k], all) >= 0 {
				i.fault("a model of unit %d stands on another", u)
			}
			all = append(all, bodies[k])
		}
	}
}

// escaping reports whether the player of a unit chooses models that Desperate Escape tests destroy. The unit does not move
// before (10e.BATTLESHOCK.ESCAPE.3), and is asked for its move again.
func (i *inspector) escaping(u rules.UnitID) bool {
	frames := i.g.State.Frames
	if len(frames) == 0 {
		return false
	}
	f := &frames[len(frames)-1]
	return f.Step == rules.StepLoss && f.Stage == rules.LossDestroys && f.Unit == u && f.Other == rules.NoUnit
}

// ended finds what is wrong with where a unit ended a move.
func (i *inspector) ended(q *rules.Request) {
	if !i.g.Coherent(i.g.Bodies(q.Unit)) {
		i.fault("unit %v is out of coherency after %v", q.Unit, q.Reason)
	}
	if q.Reason != rules.ForMove && q.Reason != rules.ForDisembarking && q.Reason != rules.ForReinforcements && q.Reason != rules.ForDeployment {
		return
	}
	var allowed rules.UnitSet
	if q.Limits.Engage { // 11e.TRANSPORT.DISEMBARK.5
		allowed = i.g.EngagedBy(q.Limits.From)
	}
	for e := range i.g.State.Units {
		e := rules.UnitAt(e)
		if i.g.EngagedBy(q.Unit).Has(e) && !allowed.Has(e) && !i.g.Has(e, effect.Aircraft) && !i.g.Has(q.Unit, effect.Aircraft) {
			i.fault("unit %v is within Engagement Range of unit %v after %v", q.Unit, e, q.Reason)
		}
	}
}
