package check

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// checkEdition compares the army with the battle sizes of the game system, if it has any.
func (e *Findings) checkEdition() {
	b := e.Book.System.Battle
	if !e.hasUnits() {
		if e.needsUnits() && roster.CountSelections(e.Roster) == int(e.SelectionCount()) { // otherwise there are some that do not resolve
			e.report(&Finding{Code: roster.ArmyEmpty, Path: "", Force: eval.None, Selection: eval.None, Subject: e.Roster.Name})
		}
		return
	}
	power := e.totalOf(entry.PowerCost)
	if b == nil || power == nil || b.AdvisedMax.Sign() == 0 {
		return
	}
	both := power.Mul(entry.Int(2))
	var limit entry.Number
	switch {
	case both.Cmp(b.AdvisedMin) < 0:
		limit = b.AdvisedMin
	case both.Cmp(b.AdvisedMax) > 0:
		limit = b.AdvisedMax
	default:
		return
	}
	e.report(&Finding{
		Code: roster.ArmySize, Path: "", Force: eval.None, Selection: eval.None, Subject: e.Roster.Name,
		Thing:  b.AdvisedMin.String() + " to " + b.AdvisedMax.String(),
		Actual: both.String(), Limit: limit.String(), rule: b.AdvisedRule, source: b.Source,
	})
}

// hasUnits reports whether the army has a unit, and not just configuration choices.
func (e *Findings) hasUnits() bool {
	for i := range e.Roots() {
		if e.IsUnit(i) {
			return true
		}
	}
	return false
}

// needsUnits reports whether an army of the data must have units: a document without any
// force is no army, and an army book may have units to choose from.
func (e *Findings) needsUnits() bool {
	return len(e.Roster.Forces) == 0 || slices.ContainsFunc(e.Book.Catalogues, func(c *entry.Catalogue) bool {
		return slices.ContainsFunc(e.Book.Roots(c.ID).Options, func(o *entry.Option) bool { return o.Kind() != entry.Upgrade })
	})
}

// battleSize returns the name of the smallest battle that two armies of this size fit in
// (9e.ONLYWAR.SIZE.1), or "" if none is large enough or the data has no battle sizes.
func (e *Findings) battleSize() string {
	b := e.Book.System.Battle
	if b == nil {
		return ""
	}
	power, points := e.totalOf(entry.PowerCost), e.totalOf(entry.PointsCost)
	for _, s := range b.Sizes {
		switch {
		case s.Boxed:
		case s.Power.Sign() > 0 && power != nil && power.Mul(entry.Int(2)).Cmp(s.Power) <= 0,
			s.Points.Sign() > 0 && points != nil && points.Cmp(s.Points) <= 0:
			return s.Name
		}
	}
	return ""
}

// totalOf returns the total of the cost type of a role, or nil if the data does not have it.
func (e *Findings) totalOf(role entry.CostRole) *entry.Number {
	c := e.Book.CostOf(role)
	if c == nil {
		return nil
	}
	total := e.Total(e.Book.CostType(c.ID))
	return &total
}
