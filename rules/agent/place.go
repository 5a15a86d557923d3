package agent

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/move"
)

// setUp places the models of a unit where the request allows it.
func (h *scripted) setUp(v rules.View, q *rules.Request) []rules.Way {
	return places(v, q, func() geom.Point { return h.site(v, q.Unit) })
}

// places answers a request to set models up, as near to a point as that can be.
// Where there is no room, it answers what is left to answer.
func places(v rules.View, q *rules.Request, near func() geom.Point) []rules.Way {
	switch q.Reason {
	case rules.ForReturn:
		return mission.ReturnPlaces(v.Game, q)
	case rules.ForDeployment:
		return deploy(v, q, near())
	case rules.ForReinforcements:
		site := move.ArrivalSite(v.Game, q.Unit, q.Other, rules.OptionKind(q.N))
		ways, _ := move.PlanSetUp(v.Game, q.Unit, &site, near())
		return ways
	}
	site := exit(v, q)
	ways, ok := move.PlanSetUp(v.Game, q.Unit, &site, near())
	if !ok && site.Some { // as many as there is room for
		ways, _ = move.PlanSetUp(v.Game, q.Unit, &site, site.Beside.At())
	}
	return ways
}

// exit returns where a unit that disembarks may be set up: all of it beside its
// TRANSPORT, or as much of it as can be beside one that is destroyed.
func exit(v rules.View, q *rules.Request) move.Site {
	from := q.Limits.From
	at := max(v.Find(from, q.Model), int(v.Unit(from).First))
	return move.Site{Rule: q.Rule, Beside: &v.State.Bodies[at], Within: q.Limits.Distance, Near: v.Edition.Move.Beside.Do, Some: q.Other == from}
}

// deploy places a unit in its zone, and if there is no room for all of it, as
// many of its models as there is room for.
func deploy(v rules.View, q *rules.Request, near geom.Point) []rules.Way {
	var ways []rules.Way
	if parted := v.OwnEffect(q.Unit, effect.SplitUnit); parted == nil || parted.Length == 0 {
		site := move.Site{Rule: q.Rule, Zone: &q.Limits.Zone}
		ways, ok := move.PlanSetUp(v.Game, q.Unit, &site, near)
		if ok {
			return ways
		}
	}
	for n := len(v.Models(q.Unit)); n > 0 && ways == nil; n-- {
		ways = mission.Places(v.Game, q.Unit, q.Limits.Zone, n)
	}
	return ways
}

// gridMarker returns the first point of a grid of half inches where the next
// objective marker may be set up.
func gridMarker(v rules.View) geom.Point {
	const step = geom.Inch / 2
	for x := v.Field.Min.X; x <= v.Field.Max.X; x += step {
		for y := v.Field.Min.Y; y <= v.Field.Max.Y; y += step {
			if p := (geom.Point{X: x, Y: y}); mission.Free(v.Game, p) {
				return p
			}
		}
	}
	return geom.Point{}
}
