package replay

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Delta is a visible change as a JSON array: its kind, then its members.
//
//	["unit", unit, player, name]      a new unit, not set up yet
//	["model", model, unit, wounds]    a new model with its wounds
//	["pose", model, x, y, z, degrees] its position and facing
//	["place", unit, to, in]           the place of a unit; in is a transport or unit, or -1
//	["is", unit, condition, value]    a condition begins (1) or ends (0)
//	["wounds", model, left]
//	["destroyed", model]
//	["marker", number, x, y]          an objective marker, numbered from 1
//	["held", number, by]              the player that controls the marker, or 0
//	["kept", number]                  the other markers are removed; this becomes 1
//	["warlord", player, model]
//	["zone", player]                  the deployment zone of a player is known
//	["score", player, now]            victory points
//	["command", player, now]          command points
//	["round", n] ["turn", player] ["phase", name] ["end", result]
//
// Players are 1 and 2, lengths are in inches, and units and models have the numbers of the log.
type Delta []any

// deltas appends the changes of an event. before are the conditions of the units before a
// turn.
func (t *beatBuilder) deltas(to []Delta, e *rules.Event, before []effect.Conditions) []Delta {
	if e.Kind == rules.EventTurn {
		to = t.endedConditions(to, before)
	}
	if d := delta(e); d != nil {
		to = append(to, d)
	}
	return to
}

// endedConditions appends the conditions that ended with the previous turn.
func (t *beatBuilder) endedConditions(to []Delta, before []effect.Conditions) []Delta {
	for u, was := range before {
		for i, name := range effect.ConditionNames() {
			if (was&^t.view.Units[u].Is)>>i&1 == 1 {
				to = append(to, Delta{"is", u, name, 0})
			}
		}
	}
	return to
}

// delta returns the change of an event, or nil.
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

// degrees returns a facing as a length in thousandths, since lengths are written as exact
// decimals.
func degrees(f geom.Facing) geom.Length { return geom.Length(f) * 10 }
