package mission

import (
	"math"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Reanimate rolls for the models of the unit Frame.Unit that are marked as fallen, once some of
// the unit are known to have survived: one D6 for each of their wounds. Frame.Value is the
// required result, or 0 for that of the unit's own ability. Successful dice return models, each
// for its number of wounds; excess dice are lost, and so are models that do not return.
func Reanimate(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Stage == 1 {
		removeReanimating(g, f.Unit)
		return rules.Over
	}
	f.Stage = 1
	needed := int(f.Value)
	if e := g.FindEffect(f.Unit, effect.Reanimate); needed == 0 && e != nil {
		needed = int(e.Value)
	}
	n, cheapest := fallen(g, f.Unit)
	if g.Unit(f.Unit).Alive == 0 || !g.On(f.Unit) || n == 0 || needed == 0 {
		return rules.Again
	}
	pool := reanimateUnit(g, f.Unit, n, needed)
	if pool < cheapest {
		return rules.Again
	}
	return g.Push(rules.Frame{
		Step: rules.StepReturn, Stage: reanimating, Player: f.Player, Unit: f.Unit, Other: f.Other, Value: int32(pool), Units: g.EngagedBy(f.Unit),
	})
}

// fallen returns the wounds of all models of a unit that may be reanimated, and those of the
// model with the fewest.
func fallen(g *rules.Game, u rules.UnitID) (sum, fewest int) {
	s := g.Unit(u)
	fewest = math.MaxInt
	for at := int(s.First + s.Alive); at < int(s.First+s.Held); at++ {
		if g.State.Models[at].Fallen {
			n := int(g.Kind(at).Profile.Wounds)
			sum, fewest = sum+n, min(fewest, n)
		}
	}
	return sum, fewest
}

// removeReanimating ends the period in which fallen models may be reanimated.
func removeReanimating(g *rules.Game, u rules.UnitID) {
	s := g.Unit(u)
	for at := s.First; at < s.First+s.Held; at++ {
		g.State.Models[at].Fallen = false
	}
}

// mostReanimation is the maximum modifier of a reanimation roll, in both directions.
const mostReanimation = 1

// reanimateUnit rolls dice, and returns the number of successes.
func reanimateUnit(g *rules.Game, u rules.UnitID, n, needed int) (pool int) {
	c := g.RollChange(u, effect.ReanimationRoll)
	plus := max(-mostReanimation, min(mostReanimation, int(c.Modifier.Add)))
	reaches := func(face int) bool { return face+plus >= needed }
	src := g.Dice()
	for range n {
		face := src.D6(dice.Reanimate)
		if c.Again.Again(face, face >= needed, reaches(face)) {
			face = dice.Again(src, dice.Reanimate)
		}
		if reaches(face) {
			pool++
		}
	}
	g.LogRoll(g.Edition.Mission.Returning, dice.Reanimate, rules.Event{Unit: u, N: int32(pool), M: int32(needed), Added: int32(plus)})
	return pool
}

// reanimateModels marks all destroyed models of the unit as fallen, and rolls for them.
func reanimateModels(g *rules.Game, d *effectInstance) bool {
	if g.Edition.Steps[rules.StepReanimate].Run == nil {
		return false
	}
	s := g.Unit(d.target)
	for at := s.First + s.Alive; at < s.First+s.Held; at++ {
		g.State.Models[at].Fallen = true
	}
	g.Push(rules.Frame{Step: rules.StepReanimate, Player: s.Player, Unit: d.target, Other: d.owner, Value: int32(d.effect.Value)})
	return true
}

// reanimating is the Frame.Stage of a Return of reanimated models: each costs its number of
// wounds in dice.
const reanimating = 1

// A returnPlacement states which models may return to a unit, and at what cost.
type returnPlacement struct {
	g     *rules.Game
	unit  rules.UnitID
	left  int  // models, or dice
	dice  bool // models are reanimated
	near  rules.UnitSet
	prey  rules.UnitSet // targets of the unit's charge
	bound geom.Length   // minimum distance of returning models from these
}

// newReturnPlacement returns the restrictions of a Return.
func newReturnPlacement(g *rules.Game, f returnFrame) *returnPlacement {
	h := &returnPlacement{g: g, unit: f.Unit, left: f.left(), dice: f.reanimates(), near: f.engaged()}
	if !h.dice {
		return h
	}
	for i := range g.State.Frames {
		if c := &g.State.Frames[i]; c.Step == rules.StepChargeUnit && c.Unit == f.Unit {
			h.prey, h.bound = c.Units, geom.Reachable
		}
	}
	for e := range h.prey.All() {
		if g.On(e) {
			h.bound = min(h.bound, g.Distance(f.Unit, e))
		}
	}
	return h
}

// takes reports whether the destroyed model at an index may return, and pays its cost.
func (h *returnPlacement) takes(at int) bool {
	price := 1
	if h.dice {
		price = int(h.g.Kind(at).Profile.Wounds)
	}
	if h.dice && !h.g.State.Models[at].Fallen || price > h.left {
		return false
	}
	h.left -= price
	return true
}

// give refunds the cost of a model for which no place was found.
func (h *returnPlacement) give(at int) {
	if h.dice {
		h.left += int(h.g.Kind(at).Profile.Wounds)
	} else {
		h.left++
	}
}

// most returns the maximum number of returning models.
func (h *returnPlacement) most() int {
	if !h.dice {
		return h.left
	}
	_, fewest := fallen(h.g, h.unit)
	return h.left / max(fewest, 1)
}

// enemies returns the models whose Engagement Range returning models must avoid.
func (h *returnPlacement) enemies() (bodies []geom.Body) {
	for e := range h.g.Enemies(h.unit) {
		if !h.near.Has(e) {
			bodies = append(bodies, h.g.Bodies(e)...)
		}
	}
	return bodies
}

// tooNear reports whether a body is closer to a target of the unit's charge than
// the unit is.
func (h *returnPlacement) tooNear(b *geom.Body) bool {
	for e := range h.prey.All() {
		if h.g.On(e) && geom.UnitDistance([]geom.Body{*b}, h.g.Bodies(e)) < h.bound {
			return true
		}
	}
	return false
}
