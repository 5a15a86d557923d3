package move

import (
	"cmp"
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// explain says what a verdict found.
func (c *checker) explain(m rules.ModelID, v verdict) error {
	r := &c.g.Edition.Move
	switch v.why {
	case tooFar:
		return c.refuse(c.kind.Rule, m, "a way of "+v.found.String(), "at most "+v.allowed.String())
	case tooNear:
		return c.tooShort(m, v.found, v.allowed)
	case turning:
		return c.refuse(r.Turns, m, "more than one turn, or a way aside", "one turn, and straight on")
	case onAircraft:
		return c.refuse(r.OnModels, m, geom.EndsOnModel.String(), "another end")
	case notCloser:
		return c.refuse(cmp.Or(c.kind.CloserBy, c.kind.Rule), m, "an end "+v.found.String()+" from the enemy model that was closest", "closer than "+v.allowed.String())
	}
	return c.refuse(c.rule(v.fault), m, v.fault.String(), "another way")
}

// rule returns the rule that forbids a fault.
func (c *checker) rule(f geom.Fault) rules.RuleID {
	r := &c.g.Edition.Move
	switch f {
	case geom.LeavesField:
		return r.Edge
	case geom.CrossesModel:
		return r.Models
	case geom.EndsOnModel:
		return r.OnModels
	case geom.ComesTooNear:
		return cmp.Or(c.kind.Avoid, r.Enemies)
	case geom.EndsInClimb:
		return r.Climb
	default:
		return r.Terrain
	}
}

func (c *checker) tooShort(m rules.ModelID, found, least geom.Length) error {
	return c.refuse(c.g.Edition.Move.Least, m, "a move of "+found.String(), "at least "+least.String())
}

func (c *checker) refuse(by rules.RuleID, m rules.ModelID, found, allowed string) error {
	return &rules.Illegal{Rule: by, Subject: fmt.Sprintf("model %v of unit %v", m, c.unit), Found: found, Allowed: allowed}
}

func (c *checker) refuseUnit(by rules.RuleID, found, allowed string) error {
	return &rules.Illegal{Rule: by, Subject: fmt.Sprintf("unit %v", c.unit), Found: found, Allowed: allowed}
}
