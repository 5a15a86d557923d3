package replay

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Delta is a change of what can be seen, as JSON: its word, then its members.
//
//	["unit", unit, player, name]      a unit, set up nowhere yet
//	["model", model, unit, wounds]    a model of a unit, with the wounds left
//	["pose", model, x, y, z, degrees] it stands there
//	["place", unit, to, in]           a unit is in a place; in is a unit, or -1
//	["is", unit, condition, value]    a condition begins (1) or ends (0)
//	["wounds", model, left]
//	["destroyed", model]
//	["marker", number, x, y]          an objective marker, numbered from 1
//	["held", number, by]              it is controlled by a player, or 0: nobody
//	["kept", number]                  the others go, and it is number 1
//	["warlord", player, model]
//	["zone", player]                  the deployment zone of a player is known
//	["score", player, now]            victory points
//	["command", player, now]          command points
//	["round", n] ["turn", player] ["phase", name] ["end", result]
//
// Players are 1 and 2, lengths are inches. Units and models are numbered as in
// the log.
type Delta []any

// deltas appends what an event changes. before is what was true of the units
// before a turn.
func (t *teller) deltas(to []Delta, e *rules.Event, before []effect.Conditions) []Delta {
	if e.Kind == rules.EventTurn {
		to = t.ended(to, before)
	}
	if d := delta(e); d != nil {
		to = append(to, d)
	}
	return to
}

// ended tells the conditions that ended with the turn before.
func (t *teller) ended(to []Delta, before []effect.Conditions) []Delta {
	for u, was := range before {
		for i, name := range effect.ConditionNames() {
			if (was&^t.view.Units[u].Is)>>i&1 == 1 {
				to = append(to, Delta{"is", u, name, 0})
			}
		}
	}
	return to
}

// delta is what an event changes, or nil.
func delta(e *rules.Event) Delta {
	player := int(e.Player) + 1
	switch e.Kind {
	case rules.DeltaUnit:
		return Delta{"unit", e.Unit, player, e.Name}
	case rules.DeltaModel:
		return Delta{"model", e.Model, e.Unit, e.N}
	case rules.DeltaPose:
		return Delta{"pose", e.Model, e.Pose.X, e.Pose.Y, e.Pose.Z, degrees(e.Pose.Facing)}
	case rules.DeltaPlace:
		return Delta{"place", e.Unit, e.Word, e.Other}
	case rules.DeltaIs:
		return Delta{"is", e.Unit, e.Word, e.N}
	case rules.DeltaWounds:
		return Delta{"wounds", e.Model, e.N}
	case rules.DeltaDestroyed:
		return Delta{"destroyed", e.Model}
	case rules.DeltaMarker:
		return Delta{"marker", e.N, e.Pose.X, e.Pose.Y}
	case rules.DeltaMarkerHeld:
		return Delta{"held", e.N, e.M}
	case rules.DeltaMarkerKept:
		return Delta{"kept", e.N}
	case rules.DeltaWarlord:
		return Delta{"warlord", player, e.Model}
	case rules.DeltaZone:
		return Delta{"zone", player}
	case rules.DeltaScore:
		return Delta{"score", player, e.M}
	case rules.DeltaCommand:
		return Delta{"command", player, e.M}
	case rules.EventRound:
		return Delta{"round", e.N}
	case rules.EventTurn:
		return Delta{"turn", player}
	case rules.EventPhase:
		return Delta{"phase", e.Word}
	case rules.EventEnd:
		return Delta{"end", e.Word}
	}
	return nil
}

// degrees is a facing as a length, of which a thousand are one: both are written
// with decimals and without rounding.
func degrees(f geom.Facing) geom.Length { return geom.Length(f) * 10 }
